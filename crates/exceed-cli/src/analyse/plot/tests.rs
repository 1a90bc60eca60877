use super::*;

fn points(count: usize) -> Vec<Point> {
    let point = |index: usize| {
        let mark = if index == 3 { Mark::Blunder } else { Mark::Fine };
        let chance = index as f64 / (count - 1) as f64;
        Point { turn: index as u16 / 4 + 1, chance, marks: [mark, Mark::Fine] }
    };
    (0..count).map(point).collect()
}

#[test]
fn a_curve_fits_80_columns_and_shows_every_mark() {
    for count in [2, 5, 71, 72, 73, 400] {
        let lines = draw(&points(count), &[(0, "Ryu"), (1, "Ken Masters")]);
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{count}: {lines:#?}");
        let marks = lines.iter().filter(|line| line.starts_with("Ryu")).flat_map(|line| line.chars());
        assert_eq!(
            marks.filter(|letter| *letter == 'B').count(),
            usize::from(count > 3),
            "{count}: {lines:#?}"
        );
        assert!(!lines.iter().any(|line| line.starts_with("Ken")), "nothing to mark, no line: {lines:#?}");
    }
    assert!(draw(&[], &[]).is_empty());
}

#[test]
fn heights_follow_the_chance() {
    let lines = draw(&points(9), &[]);
    let full = |line: &str| line.chars().filter(|letter| *letter == '█').count();
    let heights: Vec<usize> = lines.iter().take(8).map(|line| full(line)).collect();
    assert!(heights.windows(2).all(|two| two[0] < two[1]), "{heights:?}");
}
