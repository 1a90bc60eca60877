//! The page of a chart of characters.

use super::drawing::{HeatCell, IntervalRow, heat_map, intervals};
use super::{interval, page, percent, table};
use crate::matchups::{MatchupSummary, Matchups, Summary};
use crate::statistics::Estimate;
use crate::words::counted;

/// The chart as a page.
#[must_use]
pub fn matchups_page(chart: &Matchups) -> String {
    let summary = chart.summary();
    let head = format!(
        "<p class=\"note\">{} of {}, both sides played by the bot {}, seed {}, edition {}, engine {}, cards \
         {}. Each pair of games has the same shuffles and either player first once. All intervals are 95 %.</p>\n\
         <p>Whoever goes first wins {} [{}]; a game takes {:.1} turns; {} end because a deck runs out, {} are \
         draws.</p>\n",
        counted(summary.games, "game"),
        counted(chart.characters.len(), "character"),
        chart.bot,
        chart.seed,
        chart.uses.edition.name(),
        chart.engine,
        chart.uses.hash,
        percent(summary.going_first.value),
        interval(&summary.going_first),
        summary.turns,
        percent(summary.deck_outs),
        percent(summary.draws)
    );
    let body = format!(
        "{head}<h2>Characters against all others, win share in percent</h2>\n{}<h2>Win share of the row against the \
         column</h2>\n{}<h2>Characters</h2>\n{}<h2>All matchups</h2>\n{}",
        ranking(&summary),
        chart_of(chart, &summary),
        character_table(&summary),
        matchup_table(&summary)
    );
    page("Exceed matchups", &body)
}

fn ranking(summary: &Summary) -> String {
    let mut rows: Vec<IntervalRow> = summary
        .characters
        .iter()
        .map(|character| {
            let Estimate { value, low, high } = character.share;
            let estimate = Estimate { value: 100.0 * value, low: 100.0 * low, high: 100.0 * high };
            let words = format!("{:.1} [{:.1}, {:.1}]", estimate.value, estimate.low, estimate.high);
            IntervalRow { label: character.character.clone(), estimate, words }
        })
        .collect();
    rows.sort_by(|a, b| b.estimate.value.total_cmp(&a.estimate.value));
    intervals(&rows, 5.0)
}

fn chart_of(chart: &Matchups, summary: &Summary) -> String {
    let mut order: Vec<usize> = (0..chart.characters.len()).collect();
    let share = |index: usize| summary.characters[index].share.value;
    order.sort_by(|a, b| share(*b).total_cmp(&share(*a)));
    let names: Vec<String> = order.iter().map(|&index| chart.characters[index].clone()).collect();
    let count = chart.characters.len();
    // Rows of the triangle above the diagonal get shorter by one.
    let place = |one: usize, two: usize| one * count - one * (one + 1) / 2 + two;
    heat_map(&names, &names, |row, column| {
        let (one, two) = (order[row], order[column]);
        let found: &MatchupSummary = summary.matchups.get(place(one.min(two), one.max(two)))?;
        if found.games == 0 {
            return None;
        }
        let turn = |share: f64| if one <= two { share } else { 1.0 - share };
        let (a, b) = (turn(found.share.low), turn(found.share.high));
        let around = Estimate { value: turn(found.share.value), low: a.min(b), high: a.max(b) };
        let words = format!(
            "{} v {}: {} [{}], {}, first {}, {:.1} turns, deck-out {}",
            names[row],
            names[column],
            percent(around.value),
            interval(&around),
            counted(found.games, "game"),
            percent(found.going_first.value),
            found.turns,
            percent(found.deck_outs)
        );
        Some(HeatCell { share: around.value, words })
    })
}

fn character_table(summary: &Summary) -> String {
    let rows: Vec<Vec<String>> = summary
        .characters
        .iter()
        .map(|one| {
            vec![
                one.character.clone(),
                percent(one.share.value),
                interval(&one.share),
                one.ahead.to_string(),
                one.behind.to_string(),
                format!("{:.1}", one.turns),
                percent(one.deck_outs),
            ]
        })
        .collect();
    table(&["character", "share", "95 %", "surely ahead", "surely behind", "turns", "deck-out"], &rows)
}

fn matchup_table(summary: &Summary) -> String {
    let rows: Vec<Vec<String>> = summary
        .matchups
        .iter()
        .map(|one| {
            vec![
                format!("{} v {}", one.one, one.two),
                one.games.to_string(),
                percent(one.share.value),
                interval(&one.share),
                percent(one.going_first.value),
                interval(&one.going_first),
                format!("{:.1}", one.turns),
                percent(one.deck_outs),
                percent(one.draws),
            ]
        })
        .collect();
    let heads = ["matchup", "games", "share", "95 %", "going first", "95 %", "turns", "deck-out", "draws"];
    table(&heads, &rows)
}
