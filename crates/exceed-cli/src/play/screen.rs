//! The table, as wide as the terminal.

use std::io::{self, Write};

use anstyle::Style;
use exceed_cards::card::Kind;
use exceed_rules::{
    AreaView, CardView, Decision, Due, Duel, Player, Price, QuestionKind, Reason, SideView, View,
};

use super::YOU;
use super::explain::ability_of;
use crate::cards::{print_text, row, table_within};
use crate::log::Teller;
use crate::terminal::{PRICE, QUIET, STRONG, THEIRS, YOURS, paint, width, write_folded};

const SPACES: u8 = 9;

/// Whether a person wants to see the table before this question; the later picks of a group need none.
pub fn is_worth_showing(decision: &Decision<'_>) -> bool {
    let big = matches!(decision.question, QuestionKind::Action | QuestionKind::Set | QuestionKind::Cards);
    big && !decision.unfinished
}

/// Draws arena, both sides and the hand.
pub fn draw(view: &View, duel: &Duel, teller: &Teller, out: &mut dyn Write) -> io::Result<()> {
    let turn = match view.turn_number {
        0 => "Before the first turn".to_owned(),
        number => format!("Turn {number} ({})", teller.name(view.turn)),
    };
    let [one, two] = Player::BOTH.map(|player| view.sides[player].body());
    let head = format!("── {turn} ── distance {} ", one.apart(two));
    let rule = "─".repeat(width().saturating_sub(head.chars().count()));
    writeln!(out, "\n{}", paint(STRONG, &format!("{head}{rule}")))?;
    arena(view, out)?;
    for player in [YOU.other(), YOU] {
        side(player, &view.sides[player], teller.name(player), duel, out)?;
    }
    let yours = &view.sides[YOU];
    if !yours.hand.is_empty() {
        let rows: Vec<_> = yours.hand.iter().map(|card| row(duel.definition(card.card))).collect();
        writeln!(out, "{}", paint(STRONG, "Your hand"))?;
        for line in table_within(&rows, width() - 2) {
            writeln!(out, "  {line}")?;
        }
        let invalid = partners_cards(yours, duel);
        if !invalid.is_empty() {
            let text = format!("  invalid while tagged out: {}", invalid.join(", "));
            write_folded(&text, "", out)?;
        }
    }
    Ok(())
}

/// Nine spaces in a row, with fighters and what lies there: traps, markers and cards.
fn arena(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let cell = ((width() - 2) / usize::from(SPACES)).clamp(4, 8);
    let mut spaces = String::new();
    let mut marks = String::new();
    let lying: Vec<Vec<&str>> = (1..=SPACES).map(|space| lying_on(view, space)).collect();
    for space in 1..=SPACES {
        let fighter = Player::BOTH.into_iter().find(|&player| view.sides[player].body().fills(space));
        let mark = fighter.map_or_else(String::new, |player| short(&view.sides[player].character, player));
        spaces += &format!("{space:^cell$}");
        let mark = clip(&mark, cell - 2);
        let padded = format!("{mark:^inner$}", inner = cell - 2);
        let style = fighter.map_or(QUIET, side_style);
        marks += &format!("[{}]", paint(style, &padded));
    }
    writeln!(out, "  {}", spaces.trim_end())?;
    writeln!(out, "  {marks}")?;
    for row in 0..lying.iter().map(Vec::len).max().unwrap_or_default() {
        let name = |there: &Vec<&str>| there.get(row).map_or_else(String::new, |name| clip(name, cell - 1));
        let names: String = lying.iter().map(|there| format!("{:^cell$}", name(there))).collect();
        writeln!(out, "  {}", names.trim_end())?;
    }
    Ok(())
}

/// What lies in a space, yours last. What lies under a marker is where that is.
fn lying_on(view: &View, space: u8) -> Vec<&str> {
    let of = |player: Player| {
        let side = &view.sides[player];
        let traps = side.boosts.iter().filter(move |boost| boost.space == Some(space));
        let areas =
            side.areas.iter().filter(move |area| area.kind != "under" && area.spaces.contains(&space));
        let areas = areas.map(label);
        traps.map(|boost| boost.name.as_str()).chain(areas)
    };
    of(YOU.other()).chain(of(YOU)).collect()
}

/// A marker by its name, a card by its own.
fn label(area: &AreaView) -> &str {
    area.cards.first().map_or(&area.name, |card| &card.name)
}

/// A fighter in six letters; yours is marked.
fn short(name: &str, player: Player) -> String {
    let word = name.split_whitespace().next().unwrap_or_default();
    let mark = if player == YOU { "*" } else { "" };
    format!("{mark}{}", word.chars().take(6 - mark.len()).collect::<String>())
}

fn side_style(player: Player) -> Style {
    if player == YOU { YOURS } else { THEIRS }
}

fn side(player: Player, side: &SideView, name: &str, duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    let reshuffle = if side.reshuffled { ", reshuffled" } else { "" };
    let fighter = if side.partner.is_some() { format!("{} ", side.character) } else { String::new() };
    let mode = |exceeded: bool| if exceeded { ", exceeded" } else { "" };
    let life = format!("{} life{}", side.life, mode(side.exceeded));
    let (hand, deck) = (side.hand_count, side.deck_count);
    let name = paint(side_style(player), name);
    writeln!(out, "{name}: {fighter}{life}, {hand} in hand, {deck} in deck{reshuffle}")?;
    if let Some(partner) = &side.partner {
        let locked = if side.locked { " (locked: no swap before the next strike is over)" } else { "" };
        let mode = mode(partner.exceeded);
        let (name, life) = (&partner.character, partner.life);
        write_folded(&format!("  tagged out: {name} {life} life{mode}{locked}"), "", out)?;
    }
    for boost in &side.boosts {
        let at = boost.space.map_or_else(String::new, |space| format!(" on {space}"));
        let text = duel.boost_text(boost.card.card);
        write_folded(&format!("  boost {} ({}){at}: {text}", boost.name, boost.card.name), "", out)?;
    }
    for card in &side.transforms {
        let (name, text) = (&duel.boost(card.card).name, duel.boost_text(card.card));
        write_folded(&format!("  transform {name} ({}): {text}", card.name), "", out)?;
    }
    for area in &side.areas {
        write_folded(&format!("  {}", area.text), "", out)?;
    }
    let shown = [
        ("gauge", counted(names(&side.gauge))),
        ("discard", counted(names(&side.discard))),
        ("sealed", counted(names(&side.sealed))),
        ("overdrive", counted(names(&side.overdrive))),
        ("set aside", counted(names(&side.set_aside))),
    ];
    for (area, cards) in shown {
        if !cards.is_empty() {
            write_folded(&format!("  {area}: {}", cards.join(", ")), "", out)?;
        }
    }
    attack(side, out)
}

/// The cards of your hand that only the tagged-out character could use (TAG-3).
fn partners_cards(side: &SideView, duel: &Duel) -> Vec<String> {
    let Some(partner) = &side.partner else { return Vec::new() };
    let of_partner = |card: &&CardView| {
        let kind = duel.card(card.card);
        kind.kind != Kind::Normal && duel.catalog().characters()[kind.character].name == partner.character
    };
    let mut names = names(side.hand.iter().filter(of_partner));
    names.dedup();
    names
}

fn attack(side: &SideView, out: &mut dyn Write) -> io::Result<()> {
    let Some(attack) = &side.attack else { return Ok(()) };
    let name = attack.card.as_ref().map_or("face down", |card| card.name.as_str());
    let ex = match (attack.ex, attack.double) {
        (_, true) => " Double EX",
        (true, false) => " EX",
        (false, false) => "",
    };
    let critical = if attack.critical { ", critical" } else { "" };
    write!(out, "  attack: {name}{ex}{critical}")?;
    if let Some([power, speed, armor, guard]) = attack.stats {
        if let Some((least, most)) = attack.range {
            write!(out, ", range {least}-{most}")?;
        }
        write!(out, ", power {power}, speed {speed}, armor {armor}, guard {guard}")?;
    }
    writeln!(out)
}

fn names<'a>(cards: impl IntoIterator<Item = &'a CardView>) -> Vec<String> {
    cards.into_iter().map(|card| card.name.clone()).collect()
}

/// The first word says how many there are.
fn counted(mut cards: Vec<String>) -> Vec<String> {
    let count = cards.len();
    if let Some(first) = cards.first_mut() {
        *first = format!("({count}) {first}");
    }
    cards
}

/// The text that asks, so that a person knows what `yes` will do.
pub fn source(decision: &Decision<'_>, view: &View, duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    let text = if let Reason::Card(card) = decision.reason
        && card.is_known()
    {
        print_text(duel.definition(card))
    } else if let Reason::Character(player) = decision.reason {
        ability_of(&view.sides[player], duel)
    } else {
        return Ok(());
    };
    text.lines().try_for_each(|line| write_folded(line, "| ", out))
}

/// What is asked, and what may be answered at which price.
pub struct Question<'a> {
    /// The question in words.
    pub text: &'a str,
    /// The answers in words.
    pub labels: &'a [String],
    /// What each of them costs.
    pub costs: &'a [Option<Price>],
    /// What is being paid, if something is.
    pub due: Option<Due>,
}

impl Question<'_> {
    /// The question and its answers, numbered, in as many columns as fit.
    pub fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        let due = self.due.map_or_else(String::new, |due| match due.paid {
            0 => format!(" ({} in all)", due.price),
            paid => format!(" ({} in all, {paid} paid)", due.price),
        });
        writeln!(out, "{}{due}", paint(STRONG, self.text))?;
        let costs: Vec<String> = self
            .costs
            .iter()
            .map(|cost| cost.map_or_else(String::new, |cost| format!(" [{cost}]")))
            .collect();
        let cells: Vec<String> = self
            .labels
            .iter()
            .zip(&costs)
            .enumerate()
            .map(|(index, (label, cost))| format!("{:>3} {label}{cost}", index + 1))
            .collect();
        let longest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1) + 2;
        let columns = (width() / longest).max(1);
        let rows = cells.len().div_ceil(columns);
        for line in 0..rows {
            let shown = (line..cells.len()).step_by(rows);
            if columns == 1 {
                shown.into_iter().try_for_each(|index| write_folded(&cells[index], "", out))?;
                continue;
            }
            let text: String = shown
                .map(|index| {
                    let cell = format!("{:<longest$}", cells[index]);
                    if costs[index].is_empty() {
                        cell
                    } else {
                        cell.replacen(&costs[index], &paint(PRICE, &costs[index]), 1)
                    }
                })
                .collect();
            writeln!(out, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

fn clip(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

#[cfg(test)]
mod tests;
