//! The page of a round robin.

use super::drawing::{HeatCell, IntervalRow, heat_map, intervals};
use super::{interval, page, percent, table};
use crate::arena::{ArenaReport, FieldReport};
use crate::statistics::Estimate;
use crate::words::{counted, signed};

/// The report as a page.
#[must_use]
pub fn arena_page(report: &ArenaReport) -> String {
    let mut body = format!(
        "<p class=\"note\">{} in {:.1} s, {} for each two bots on each field, seed {}, edition {}, engine {}, \
         catalog {}. A pair is two games with the same cards and the bots swapped. All intervals are 95 %; those of \
         Elo come from drawing the pairs anew 1,000 times.</p>\n",
        counted(report.games, "game"),
        report.seconds,
        counted(report.pairs, "pair"),
        report.seed,
        report.edition.name(),
        report.engine,
        report.catalog
    );
    for field in &report.fields {
        body += &field_part(field);
    }
    page("Exceed arena", &body)
}

fn field_part(field: &FieldReport) -> String {
    let mut bots: Vec<_> = field.bots.iter().collect();
    bots.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    let rows: Vec<IntervalRow> = bots
        .iter()
        .map(|bot| IntervalRow { label: bot.bot.clone(), estimate: bot.elo, words: elo_in_words(&bot.elo) })
        .collect();
    let bounded = if field.bounded {
        " Somebody won or lost every game: those distances are lower bounds."
    } else {
        ""
    };
    let names: Vec<String> = bots.iter().map(|bot| bot.bot.clone()).collect();
    let share = |one: &str, two: &str| {
        let straight = field.contests.iter().find(|contest| contest.one == one && contest.two == two);
        let turned = field.contests.iter().find(|contest| contest.one == two && contest.two == one);
        straight.map(|contest| contest.share.value).or(turned.map(|contest| 1.0 - contest.share.value))
    };
    let cell = |row: usize, column: usize| {
        let share = share(&names[row], &names[column])?;
        Some(HeatCell { share, words: format!("{} v {}: {}", names[row], names[column], percent(share)) })
    };
    format!(
        "<h2>Elo on {} ({})</h2>\n{}<p class=\"note\">Going first is worth {} in Elo.{bounded}\
         </p>\n<h2>Win share of the row against the column</h2>\n{}<h2>Each two bots</h2>\n{}{}\
         <h2>By characters</h2>\n{}",
        field.field.name(),
        counted(field.pairings.len(), "match"),
        intervals(&rows, 50.0),
        elo_in_words(&field.going_first_elo),
        heat_map(&names, &names, cell),
        contest_table(field),
        think_table(field),
        by_characters(field)
    )
}

/// `+61 [+40, +82]`.
fn elo_in_words(elo: &Estimate) -> String {
    let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| signed(elo, 0));
    format!("{value} [{low}, {high}]")
}

fn contest_table(field: &FieldReport) -> String {
    let heads =
        ["contest", "share", "95 %", "going first", "rated", "off by", "pairs 0 · ½ · 1 · 1½ · 2", "gain"];
    let rows: Vec<Vec<String>> = field
        .contests
        .iter()
        .map(|contest| {
            vec![
                format!("{} v {}", contest.one, contest.two),
                percent(contest.share.value),
                interval(&contest.share),
                percent(contest.share_going_first),
                percent(contest.expected),
                format!(
                    "{} sd{}",
                    signed(contest.residual, 1),
                    if contest.residual.abs() > 3.0 { " (!)" } else { "" }
                ),
                contest.pairs.map(|count| count.to_string()).join(" · "),
                format!("{:.2}", contest.variance_gain),
            ]
        })
        .collect();
    table(&heads, &rows)
}

fn think_table(field: &FieldReport) -> String {
    let rows: Vec<Vec<String>> = field
        .bots
        .iter()
        .map(|bot| {
            let times =
                [bot.think_mean_ms, bot.think_p99_ms, bot.think_max_ms].map(|time| format!("{time:.3}"));
            [vec![bot.bot.clone(), bot.decisions.to_string()], times.to_vec()].concat()
        })
        .collect();
    let heads = ["bot", "decisions", "ms mean", "ms 99 %", "ms longest"];
    format!("<h2>Time to think</h2>\n{}", table(&heads, &rows))
}

fn by_characters(field: &FieldReport) -> String {
    let columns: Vec<String> =
        field.contests.iter().map(|contest| format!("{} v {}", contest.one, contest.two)).collect();
    heat_map(&field.pairings, &columns, |row, column| {
        let share = *field.contests[column].by_pairing.get(row)?;
        share.map(|share| HeatCell {
            share,
            words: format!("{}, {}: {}", columns[column], field.pairings[row], percent(share)),
        })
    })
}
