//! The page of the whole chart.

use super::heat::heat_map;
use super::{HEAT, MIDDLE, Site, WHOLE, cell, head, is_open, scrolling, share_cells, with_interval};
use crate::html::{escape, percent};
use crate::matchups::TIERS;
use crate::words::{counted, grouped};

/// How many of the most uneven matchups are listed.
const LISTED: usize = 20;

/// The page.
pub fn page_of(site: &Site) -> String {
    let mut body = facts(site);
    if site.is_whole() {
        body += &format!("<h2>Tiers</h2>\n{}{}", tier_table(site), how_tiers_were_made());
        body += &format!("<h2>Everybody against everybody</h2>\n{}{}", heat_words(), heat_map(site));
        body += &format!("<h2>The most uneven matchups</h2>\n{}", matchup_table(site, LISTED));
    } else {
        body += "<h2>Matchups</h2>\n<p>Only these matchups were chosen and played, so there is no order of characters.</p>\n";
        body += &matchup_table(site, usize::MAX);
    }
    Site::page("Exceed matchups", HEAT, &body)
}

/// What was played, and how games go.
fn facts(site: &Site) -> String {
    let (chart, summary) = (site.chart, &site.summary);
    let mut words = format!(
        "<p>{} between {}; both sides are played by the bot {}. How strong a character is in the hands of people is \
         another question.</p>\n<p class=\"note\">Edition {}, seed {}, engine {}, cards {}. A pair of games has the same \
         shuffles, and either player goes first once. {} Intervals hold 95 %.</p>\n",
        counted(grouped(summary.games), "game"),
        counted(site.shown().count(), "character"),
        escape(&chart.bot),
        chart.uses.edition.name(),
        chart.seed,
        escape(&chart.engine),
        escape(&chart.uses.hash),
        goal_in_words(site),
    );
    if !chart.is_done() {
        words += "<p><strong>This chart is not complete:</strong> matchups are missing, or were not played to the end.</p>\n";
    }
    words += &format!(
        "<ul>\n<li>Whoever goes first wins {}.</li>\n<li>A game takes {:.1} turns on average; the longest took {}.</li>\n\
         <li>{} of all games end by a knock-out, {} because a deck runs out, {} are draws.</li>\n</ul>\n",
        with_interval(&summary.going_first),
        summary.turns,
        summary.longest,
        percent(summary.knock_outs),
        percent(summary.deck_outs),
        percent(summary.draws)
    );
    words
}

/// How many games each matchup got.
fn goal_in_words(site: &Site) -> String {
    let Some(goal) = site.chart.goal else { return String::new() };
    let games = |pairs: u64| counted(grouped(2 * pairs), "game");
    if goal.half_width.is_none() && goal.decide.is_none() {
        return format!("{} for each matchup.", games(goal.least));
    }
    let mut words = format!("At least {} for each matchup", games(goal.least.max(8)));
    if let Some(half_width) = goal.half_width {
        words += &format!(", more until its share is known to {} points either side", 100.0 * half_width);
    }
    if let Some(decide) = goal.decide {
        words += &format!(
            ", more where it is not clear who is ahead (50 % lies in the 99 % interval), up to {}",
            games(decide)
        );
    }
    if let Some(most) = goal.most {
        words += &format!(", {} at most", games(most));
    }
    words + "."
}

fn tier_table(site: &Site) -> String {
    let heads = [
        "character",
        "rank",
        "share, %",
        "95 %",
        "from 20 to 80",
        "in this tier",
        "ahead",
        "behind",
        "going first",
        "turns",
        "deck-outs",
    ];
    let mut rows = String::new();
    let mut last = None;
    for ranked in &site.ranked {
        if last != Some(ranked.tier) {
            last = Some(ranked.tier);
            let (tier, width) = (words_of_tier(ranked.tier), heads.len());
            rows +=
                &format!("<tr class=\"tier\"><th scope=\"rowgroup\" colspan=\"{width}\">{tier}</th></tr>\n");
        }
        let one = &site.summary.characters[ranked.character];
        let (low, high) = (ranked.rank.low, ranked.rank.high);
        rows += &format!(
            "<tr><th scope=\"row\">{}</th><td>{} ({low}–{high})</td>{}{}{}{}{}{}{}</tr>\n",
            site.link("characters/", ranked.character),
            ranked.rank.value,
            share_cells(&one.share, MIDDLE),
            cell(&format!("{:.0} %", 100.0 * ranked.sure)),
            cell(&one.ahead.to_string()),
            cell(&one.behind.to_string()),
            cell(&percent(one.going_first.value)),
            cell(&format!("{:.1}", one.turns)),
            cell(&percent(one.deck_outs))
        );
    }
    scrolling("Tiers", &format!("{}<tbody>\n{rows}</tbody>\n", head(&heads)))
}

/// `Tier A: 55 to 60 %`.
pub(super) fn words_of_tier(tier: usize) -> String {
    let from = 100.0 * TIERS[tier].from;
    let name = TIERS[tier].name;
    match tier {
        0 => format!("Tier {name}: {from:.0} % and more"),
        _ if from == 0.0 => format!("Tier {name}: below {:.0} %", 100.0 * TIERS[tier - 1].from),
        _ => format!("Tier {name}: {from:.0} to {:.0} %", 100.0 * TIERS[tier - 1].from),
    }
}

fn how_tiers_were_made() -> String {
    "<p class=\"note\">A character's share is the mean of its shares against all others, each opponent counting the same, \
     itself left out. Tiers are steps of 5 points of that share. “In this tier” is how likely the true share lies within the \
     tier, taking the interval for a normal curve: near 50 % means the character stands on the border. In brackets after the rank \
     are the ranks that hold 95 %: shares were drawn from those curves 2,000 times, each as if it had nothing to do with the \
     others, and ranked anew. “Ahead” and “behind” count the opponents against whom the whole interval lies on one side of \
     50 %; with many matchups one in twenty of those that are even is counted so by chance. Games that end neither by a deck-out nor as a draw end by a knock-out.</p>\n"
        .to_owned()
}

fn heat_words() -> &'static str {
    "<p>Red loses, blue wins; <strong>bold</strong> where the whole interval lies on one side of 50 %. The table scrolls both \
     ways; a name leads to the character's page, where the same numbers stand with their intervals. A pointer that rests on a \
     field shows its interval and games.</p>\n"
}

/// Matchups, the most uneven first.
fn matchup_table(site: &Site, most: usize) -> String {
    let chart = site.chart;
    let mut found = Vec::new();
    for (one, two) in chart.meetings().into_iter().filter(|(one, two)| one != two) {
        if let Some((matchup, share)) = site.matchup(one, two) {
            // From the side of who is ahead.
            let swap = share.value < 0.5;
            let (own, other) = if swap { (two, one) } else { (one, two) };
            let share = site.matchup(own, other).map_or(share, |(_, share)| share);
            found.push((share, own, other, matchup));
        }
    }
    found.sort_by(|one, two| two.0.value.total_cmp(&one.0.value));
    let mut rows = String::new();
    for (share, own, other, matchup) in found.into_iter().take(most) {
        rows += &format!(
            "<tr><th scope=\"row\">{} v {}</th>{}{}{}{}{}{}{}</tr>\n",
            site.link("characters/", own),
            site.link("characters/", other),
            share_cells(&share, WHOLE),
            cell(if is_open(&share) { "open" } else { "ahead" }),
            cell(&grouped(matchup.games)),
            cell(&percent(matchup.going_first.value)),
            cell(&format!("{:.1}", matchup.turns)),
            cell(&percent(matchup.deck_outs)),
            cell(&percent(matchup.draws))
        );
    }
    let heads = [
        "matchup",
        "share of the first, %",
        "95 %",
        "from 0 to 100",
        "it is",
        "games",
        "going first",
        "turns",
        "deck-outs",
        "draws",
    ];
    scrolling("Matchups", &format!("{}<tbody>\n{rows}</tbody>\n", head(&heads)))
}
