//! The page of a character.

use super::index::words_of_tier;
use super::{Site, WHOLE, cell, head, is_open, scrolling, share_cells, with_interval};
use crate::html::{escape, percent};
use crate::matchups::{Against, CardCounts, Deck, MatchupSummary, Tally};
use crate::statistics::Estimate;
use crate::words::{counted, grouped, signed};

/// How many of the best and worst matchups are named.
const NAMED: usize = 5;

/// A matchup with the opponent and the own share.
type Met<'a> = (usize, Estimate, &'a MatchupSummary);

/// The page.
pub fn page_of(site: &Site, character: usize) -> String {
    let others = (0..site.chart.characters.len()).filter(|&other| other != character);
    let mut met: Vec<Met> = others
        .filter_map(|other| site.matchup(character, other).map(|(found, share)| (other, share, found)))
        .collect();
    met.sort_by(|one, two| two.1.value.total_cmp(&one.1.value));
    let mut body = format!("{}{}", navigation(site, character), facts(site, character));
    if !met.is_empty() {
        body += &format!("<h2>Best and worst matchups</h2>\n{}", extremes(site, &met));
        body += &format!("<h2>Cards</h2>\n{}", cards(&site.chart.decks[character]));
        body += &format!("<h2>Against everybody</h2>\n{}", opponents(site, &met));
    }
    Site::page(site.chart.name(character), "", &body)
}

/// Links to the chart and to the neighbours by rank.
fn navigation(site: &Site, character: usize) -> String {
    let mut links = "<a href=\"../index.html\">All characters</a>".to_owned();
    if site.is_whole()
        && let Some(place) = site.ranked.iter().position(|ranked| ranked.character == character)
    {
        let neighbour = |place: Option<usize>| place.and_then(|place| site.ranked.get(place));
        for (word, place) in [("better", place.checked_sub(1)), ("worse", Some(place + 1))] {
            if let Some(ranked) = neighbour(place) {
                links += &format!(" · next {word}: {}", site.link("", ranked.character));
            }
        }
    }
    format!("<nav>{links}</nav>\n")
}

fn facts(site: &Site, character: usize) -> String {
    let one = &site.summary.characters[character];
    let mut words = "<ul>\n".to_owned();
    if one.opponents > 0 {
        words += &format!(
            "<li>Wins {} against {}; surely ahead of {}, surely behind {}.</li>\n",
            with_interval(&one.share),
            counted(one.opponents, "opponent"),
            one.ahead,
            one.behind
        );
    }
    if site.is_whole()
        && let Some(ranked) = site.ranked.iter().find(|ranked| ranked.character == character)
    {
        words += &format!(
            "<li>Rank {} ({}–{}). {}; in it with {:.0} %.</li>\n",
            ranked.rank.value,
            ranked.rank.low,
            ranked.rank.high,
            words_of_tier(ranked.tier),
            100.0 * ranked.sure
        );
    }
    words += &format!(
        "<li>In its {} whoever goes first wins {}.</li>\n<li>They take {:.1} turns on average; the longest took {}.</li>\n\
         <li>{} end by a knock-out, {} because a deck runs out, {} are draws.</li>\n",
        counted(grouped(one.games), "game"),
        with_interval(&one.going_first),
        one.turns,
        one.longest,
        percent(one.knock_outs),
        percent(one.deck_outs),
        percent(one.draws)
    );
    if let Some((mirror, _)) = site.matchup(character, character) {
        words += &format!(
            "<li>Against itself, whoever goes first wins {}.</li>\n",
            with_interval(&mirror.going_first)
        );
    }
    format!(
        "{words}</ul>\n<p class=\"note\">Both sides are played by the bot {}. Intervals hold 95 %.</p>\n",
        escape(&site.chart.bot)
    )
}

fn extremes(site: &Site, met: &[Met]) -> String {
    let item = |(other, share, _): &Met| {
        let open = if is_open(share) { ", open" } else { "" };
        format!("<li>{}: {}{open}</li>\n", site.link("", *other), with_interval(share))
    };
    let best: String = met.iter().take(NAMED).map(item).collect();
    let worst: String = met.iter().rev().take(NAMED).map(item).collect();
    format!(
        "<p>Best:</p>\n<ol>\n{best}</ol>\n<p>Worst:</p>\n<ol>\n{worst}</ol>\n\
         <p class=\"note\">“Open”: 50 % lies in the interval. The best of many measured shares are somewhat luckier than true.</p>\n"
    )
}

fn opponents(site: &Site, met: &[Met]) -> String {
    let mut rows = String::new();
    for (other, share, found) in met {
        rows += &format!(
            "<tr><th scope=\"row\">{}</th>{}{}{}{}{}{}</tr>\n",
            site.link("", *other),
            share_cells(share, WHOLE),
            cell(&grouped(found.games)),
            cell(&with_interval(&found.going_first).replace(" %", "")),
            cell(&format!("{:.1}", found.turns)),
            cell(&format!("{:.1}", 100.0 * found.deck_outs)),
            cell(&format!("{:.1}", 100.0 * found.draws))
        );
    }
    let heads = [
        "opponent",
        "share, %",
        "95 %",
        "from 0 to 100",
        "games",
        "going first, %",
        "turns",
        "deck-outs, %",
        "draws, %",
    ];
    scrolling("Against everybody", &format!("{}<tbody>\n{rows}</tbody>\n", head(&heads)))
}

/// What a difference says.
fn verdict(difference: Option<Estimate>) -> &'static str {
    match difference {
        Some(found) if found.low > 0.0 => "more",
        Some(found) if found.high < 0.0 => "less",
        _ => "",
    }
}

/// A way to have a card in a game.
struct Way {
    /// In words.
    words: &'static str,
    /// What those games are compared with.
    against: Against,
    /// Where they are counted.
    tally: fn(&CardCounts) -> &Tally,
}

const WAYS: [Way; 3] = [
    Way { words: "with it in the opening hand", against: Against::TheOthers, tally: |card| &card.opening },
    Way { words: "when drawn", against: Against::TheOthers, tally: |card| &card.drawn },
    Way { words: "when set", against: Against::All, tally: |card| &card.set },
];

fn cards(deck: &Deck) -> String {
    let mut words = "<ul>\n".to_owned();
    for Way { words: way, against, tally } in WAYS {
        let difference = |card: &CardCounts| deck.difference(tally(card), against);
        let surely_more = |card| difference(card).filter(|found| found.low > 0.0);
        let mut more: Vec<(f64, String)> = Vec::new();
        for card in &deck.cards {
            more.extend(surely_more(card).map(|found| (found.value, escape(&card.name))));
        }
        more.sort_by(|one, two| two.0.total_cmp(&one.0));
        let names: Vec<String> = more.into_iter().map(|(_, name)| name).collect();
        let names = if names.is_empty() { "no card surely".to_owned() } else { names.join(", ") };
        words += &format!("<li>Wins more {way}: {names}.</li>\n");
    }
    let mut rows = String::new();
    for card in &deck.cards {
        let cells = WAYS.map(|way| cells_of(deck, (way.tally)(card), way.against));
        rows += &format!("<tr><th scope=\"row\">{}</th>{}</tr>\n", escape(&card.name), cells.concat());
    }
    let groups = ["in the opening hand", "drawn", "set"]
        .map(|group| format!("<th scope=\"colgroup\" colspan=\"4\">{group}</th>"))
        .concat();
    let heads = ["games", "won, %", "against not", "wins"];
    let columns = [heads, heads, ["games", "won, %", "against all", "wins"]].concat();
    let columns: String = columns.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
    let head = format!(
        "<thead><tr><th scope=\"col\" rowspan=\"2\">card</th>{groups}</tr>\n<tr>{columns}</tr></thead>\n"
    );
    format!(
        "{words}</ul>\n{}<p class=\"note\">Of {} against others it won {}. In the opening hand: after the mulligan. Drawn: in \
         its owner's hand at some time. Set: as an attack that was turned up; a wild swing sets nothing. Differences are in points, \
         with their 95 % interval over pairs of games; “more” and “less” where it lies on one side of 0, which one card in twenty does \
         by chance. Who plays long draws nearly everything, so “drawn” says as much of long games as of the card. The opening hand is \
         dealt by lot but for what the bot replaces in its mulligan. And the bot sets an attack when it looks good.</p>\n",
        scrolling("Cards", &format!("{head}<tbody>\n{rows}</tbody>\n")),
        counted(grouped(2 * deck.pairs), "game"),
        percent(deck.share())
    )
}

/// Games with a card, the share won in them, the difference, and what that says.
fn cells_of(deck: &Deck, tally: &Tally, against: Against) -> String {
    let games = 100.0 * tally.games as f64 / (2 * deck.pairs).max(1) as f64;
    let share = match tally.games {
        0 => String::new(),
        games => format!("{:.1}", 100.0 * tally.halves as f64 / (2 * games) as f64),
    };
    let difference = deck.difference(tally, against);
    let words = difference.map(|found| {
        let [value, low, high] = [found.value, found.low, found.high].map(|end| signed(100.0 * end, 1));
        format!("{value} [{low}, {high}]")
    });
    format!(
        "{}{}{}{}",
        cell(&format!("{} ({games:.0} %)", grouped(tally.games))),
        cell(&share),
        cell(&words.unwrap_or_default()),
        cell(verdict(difference))
    )
}
