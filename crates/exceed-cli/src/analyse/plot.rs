//! The chance to win over a duel, drawn with blocks on 80 columns.

use exceed_lab::analysis::Mark;

/// Columns of the curve.
const COLUMNS: usize = 72;
/// Lines of the curve.
const LINES: usize = 8;
/// Blocks from empty to full.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A point of the curve.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The turn.
    pub turn: u16,
    /// The chance to win, 0 to 1.
    pub chance: f64,
    /// The mark of each player's decision here.
    pub marks: [Mark; 2],
}

/// The curve, the marks of the players with these names below it, and the turns.
pub fn draw(points: &[Point], names: &[(usize, &str)]) -> Vec<String> {
    if points.is_empty() {
        return Vec::new();
    }
    let columns = columns(points);
    let mut lines = Vec::new();
    for line in (0..LINES).rev() {
        let label = match line {
            7 => "100 %",
            4 => " 50 %",
            0 => "  0 %",
            _ => "     ",
        };
        let blocks: String = columns.iter().map(|column| block(column.chance, line)).collect();
        lines.push(format!("{label} │{}", blocks.trim_end()));
    }
    lines.push(format!("      └{}", "─".repeat(columns.len())));
    lines.push(format!("turn   {}", turns(&columns)));
    for &(player, name) in names {
        let letters: String = columns.iter().map(|column| letter(column.marks[player])).collect();
        let name: String = name.chars().take(6).collect();
        if !letters.trim().is_empty() {
            lines.push(format!("{name:<6} {}", letters.trim_end()));
        }
    }
    lines
}

/// As many columns as there is room for: many points are drawn together, few are drawn wide.
fn columns(points: &[Point]) -> Vec<Point> {
    let wide = (COLUMNS / points.len()).max(1);
    let count = (points.len() * wide).min(COLUMNS);
    let column = |index: usize| {
        let first = index * points.len() / count;
        let end = ((index + 1) * points.len() / count).max(first + 1);
        let here = &points[first..end];
        let chance = here.iter().map(|point| point.chance).sum::<f64>() / here.len() as f64;
        // A wide point shows its mark once.
        let once = index == 0 || (index - 1) * points.len() / count != first;
        let mark = |player: usize| {
            let worst = here.iter().map(|point| point.marks[player]).max();
            worst.filter(|_| once).unwrap_or(Mark::Fine)
        };
        Point { turn: here[0].turn, chance, marks: [mark(0), mark(1)] }
    };
    (0..count).map(column).collect()
}

fn block(chance: f64, line: usize) -> char {
    let eighths = (chance.clamp(0.0, 1.0) * (8 * LINES) as f64).round() as usize;
    BLOCKS[eighths.saturating_sub(8 * line).min(8)]
}

fn letter(mark: Mark) -> char {
    match mark {
        Mark::Fine => ' ',
        Mark::Inaccuracy => 'i',
        Mark::Mistake => 'm',
        Mark::Blunder => 'B',
    }
}

/// The number of every turn that has room.
fn turns(columns: &[Point]) -> String {
    let mut line = String::new();
    let mut last = None;
    for (index, column) in columns.iter().enumerate() {
        let begins = last != Some(column.turn);
        last = Some(column.turn);
        let taken = line.chars().count();
        if begins && column.turn > 0 && (taken == 0 || taken < index) {
            line += &" ".repeat(index - taken);
            line += &column.turn.to_string();
        }
    }
    line
}

#[cfg(test)]
mod tests;
