//! The drawing of a duel: the chance to win over its decisions.

use super::drawing::start;
use super::escape;
use crate::analysis::{Analysis, DecisionReport, Mark, View};

const WIDTH: f64 = 1040.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 52.0;
const TOP: f64 = 16.0;
const BELOW: f64 = 40.0;

/// Where things are drawn.
struct Sheet {
    count: usize,
}

impl Sheet {
    fn across(&self, index: usize) -> f64 {
        LEFT + WIDTH * (index as f64 + 0.5) / self.count.max(1) as f64
    }

    fn down(chance: f64) -> f64 {
        TOP + HEIGHT * (1.0 - chance.clamp(0.0, 1.0))
    }
}

/// Player one's chance to win: hands open, as one knew it, as two knew it; marks stand on the player's own line.
pub(super) fn curve(analysis: &Analysis) -> String {
    // The end counts as one more point.
    let sheet = Sheet { count: analysis.decisions.len() + usize::from(analysis.result.is_some()) };
    let mut svg = start(LEFT + WIDTH + 16.0, TOP + HEIGHT + BELOW, &escape(&in_words(analysis)));
    svg += &grid(analysis, &sheet);
    svg += &strikes(analysis, &sheet);
    svg += &line(analysis, &sheet, "open", View::Open, |_| true);
    for player in [1, 2] {
        let class = if player == 1 { "one" } else { "two" };
        svg += &line(analysis, &sheet, class, View::Known, |decision| decision.player == player);
    }
    for (index, decision) in analysis.decisions.iter().enumerate() {
        svg += &mark(analysis, &sheet, index, decision);
    }
    let [one, two] = &analysis.names;
    let legend = format!(
        "<p class=\"note\"><svg class=\"key\" width=\"26\" height=\"10\" aria-hidden=\"true\"><path class=\"open\" \
         d=\"M1 5H25\"/></svg> hands open <svg class=\"key\" width=\"26\" height=\"10\" aria-hidden=\"true\"><path \
         class=\"one\" d=\"M1 5H25\"/></svg> as {} knew it <svg class=\"key\" width=\"26\" height=\"10\" \
         aria-hidden=\"true\"><path class=\"two\" d=\"M1 5H25\"/></svg> as {} knew it. Grey bands are strikes; i, m \
         and B are inaccuracies (3 points of win probability or more), mistakes (7) and blunders (15). Rest the pointer \
         on a mark to read it.</p>\n",
        escape(one),
        escape(two)
    );
    svg + "</svg></div>\n" + &legend
}

/// The drawing for those who do not see it.
fn in_words(analysis: &Analysis) -> String {
    let chances: Vec<f64> = analysis.decisions.iter().map(|one| one.chance_of_one(View::Open)).collect();
    let low = chances.iter().copied().fold(1.0, f64::min);
    let high = chances.iter().copied().fold(0.0, f64::max);
    let ends = [chances.first(), chances.last()].map(|chance| 100.0 * chance.copied().unwrap_or(0.5));
    format!(
        "The chance of {} to win over {} decisions, hands open: {:.0} % at first, {:.0} % at the last one, between \
         {:.0} and {:.0} %. All numbers are in the table of decisions below.",
        analysis.names[0],
        analysis.decisions.len(),
        ends[0],
        ends[1],
        100.0 * low,
        100.0 * high
    )
}

fn grid(analysis: &Analysis, sheet: &Sheet) -> String {
    let mut svg = String::new();
    for percent in [0, 25, 50, 75, 100] {
        let y = Sheet::down(f64::from(percent) / 100.0);
        svg += &format!(
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\n",
            LEFT + WIDTH,
            LEFT - 8.0,
            y + 4.0
        );
    }
    let mut free = 0.0;
    let mut last = 0;
    for (index, decision) in analysis.decisions.iter().enumerate() {
        let x = sheet.across(index);
        if decision.turn != last && x >= free {
            svg += &format!(
                "<text class=\"soft\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n",
                TOP + HEIGHT + 18.0,
                decision.turn
            );
            free = x + 22.0;
        }
        last = decision.turn;
    }
    svg + &format!(
        "<text class=\"soft\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">turn</text>\n",
        LEFT + WIDTH / 2.0,
        TOP + HEIGHT + 36.0
    )
}

/// A band behind every turn with a strike.
fn strikes(analysis: &Analysis, sheet: &Sheet) -> String {
    let half = WIDTH / sheet.count.max(1) as f64 / 2.0;
    let mut svg = String::new();
    for strike in &analysis.strikes {
        let mut here = (0..analysis.decisions.len()).filter(|&index| {
            let decision = &analysis.decisions[index];
            decision.turn == strike.turn && decision.question != "Choose an action"
        });
        let Some(first) = here.next() else { continue };
        let last = here.next_back().unwrap_or(first);
        let (left, right) = (sheet.across(first) - half, sheet.across(last) + half);
        svg += &format!(
            "<rect class=\"band\" x=\"{left:.1}\" y=\"{TOP}\" width=\"{:.1}\" height=\"{HEIGHT}\"/>\n",
            right - left
        );
    }
    svg
}

fn line(
    analysis: &Analysis,
    sheet: &Sheet,
    class: &str,
    view: View,
    wanted: impl Fn(&DecisionReport) -> bool,
) -> String {
    let points = analysis.decisions.iter().enumerate().filter(|(_, decision)| wanted(decision));
    let points = points.map(|(index, decision)| (index, decision.chance_of_one(view)));
    let end = analysis.result.map(|result| (analysis.decisions.len(), result));
    let mut path = String::new();
    for (index, chance) in points.chain(end) {
        let step = if path.is_empty() { 'M' } else { 'L' };
        path += &format!("{step}{:.1} {:.1}", sheet.across(index), Sheet::down(chance));
    }
    format!("<path class=\"{class}\" d=\"{path}\"/>\n")
}

fn mark(analysis: &Analysis, sheet: &Sheet, index: usize, decision: &DecisionReport) -> String {
    let letter = match decision.known.mark {
        Mark::Fine => return String::new(),
        Mark::Inaccuracy => 'i',
        Mark::Mistake => 'm',
        Mark::Blunder => 'B',
    };
    let (x, y) = (sheet.across(index), Sheet::down(decision.chance_of_one(View::Known)));
    let words = format!(
        "Turn {}, {}: {}; better {} (-{:.1} points)",
        decision.turn,
        analysis.names[usize::from(decision.player) - 1],
        decision.told(&analysis.names[usize::from(decision.player) - 1]),
        decision.known.best,
        100.0 * decision.known.loss
    );
    format!(
        "<g class=\"mark {}\"><title>{}</title><circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\"/>\
         <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{letter}</text></g>\n",
        decision.known.mark.word(),
        escape(&words),
        y + 3.5
    )
}
