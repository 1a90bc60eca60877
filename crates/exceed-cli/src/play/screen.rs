//! The table on 80 columns.

use std::io::{self, Write};

use exceed_cards::{Place, print_ability};
use exceed_rules::{BoostView, CardView, Decision, Duel, Player, QuestionKind, Reason, SideView, View};

use super::YOU;
use crate::cards::{print_text, row, table};
use crate::log::Teller;

const WIDTH: usize = 80;
const SPACES: u8 = 9;
/// Before what is left of a line that was broken.
const INDENT: &str = "    ";

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
    writeln!(out, "\n── {turn} {}", "─".repeat(WIDTH.saturating_sub(turn.chars().count() + 4)))?;
    arena(view, out)?;
    for player in [YOU.other(), YOU] {
        side(&view.sides[player], teller.name(player), out)?;
    }
    let yours = &view.sides[YOU];
    if !yours.hand.is_empty() {
        let rows: Vec<_> = yours.hand.iter().map(|card| row(duel.definition(card.card))).collect();
        writeln!(out, "Your hand")?;
        for line in table(&rows) {
            writeln!(out, "  {}", clip(&line, WIDTH - 2))?;
        }
    }
    Ok(())
}

/// Nine spaces in a row, with fighters and traps.
fn arena(view: &View, out: &mut dyn Write) -> io::Result<()> {
    let mut spaces = String::new();
    let mut marks = String::new();
    let mut traps = String::new();
    for space in 1..=SPACES {
        let fighter = Player::BOTH.into_iter().find(|&player| view.sides[player].space == space);
        let mark = fighter.map_or_else(String::new, |player| short(&view.sides[player].character, player));
        let boosts = Player::BOTH.into_iter().flat_map(|player| &view.sides[player].boosts);
        let trap = boosts.filter(|boost| boost.space == Some(space)).map(|boost| boost.name.as_str()).next();
        spaces += &format!("{space:^8}");
        marks += &format!("[{mark:^6}]");
        traps += &format!("{:^8}", clip(trap.unwrap_or_default(), 7));
    }
    writeln!(out, "  {}", spaces.trim_end())?;
    writeln!(out, "  {marks}")?;
    if !traps.trim().is_empty() {
        writeln!(out, "  {}", traps.trim_end())?;
    }
    Ok(())
}

/// A fighter in six letters; yours is marked.
fn short(name: &str, player: Player) -> String {
    let word = name.split_whitespace().next().unwrap_or_default();
    let mark = if player == YOU { "*" } else { "" };
    format!("{mark}{}", word.chars().take(6 - mark.len()).collect::<String>())
}

fn side(side: &SideView, name: &str, out: &mut dyn Write) -> io::Result<()> {
    let mode = if side.exceeded { ", exceeded" } else { "" };
    let reshuffle = if side.reshuffled { ", reshuffled" } else { "" };
    writeln!(
        out,
        "{name}: {} life{mode}, {} in hand, {} in deck{reshuffle}",
        side.life, side.hand_count, side.deck_count
    )?;
    let boosts: Vec<String> = side.boosts.iter().map(boost).collect();
    let shown = [
        ("gauge", counted(names(&side.gauge))),
        ("boosts", boosts),
        ("discard", counted(names(&side.discard))),
        ("sealed", counted(names(&side.sealed))),
        ("overdrive", counted(names(&side.overdrive))),
    ];
    for (area, cards) in shown {
        if !cards.is_empty() {
            wrap(&format!("  {area}: "), &cards, out)?;
        }
    }
    attack(side, out)
}

fn attack(side: &SideView, out: &mut dyn Write) -> io::Result<()> {
    let Some(attack) = &side.attack else { return Ok(()) };
    let name = attack.card.as_ref().map_or("face down", |card| card.name.as_str());
    let ex = if attack.ex { " EX" } else { "" };
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

fn boost(boost: &BoostView) -> String {
    let at = boost.space.map_or_else(String::new, |space| format!(" on {space}"));
    format!("{} ({}){at}", boost.name, boost.card.name)
}

fn names(cards: &[CardView]) -> Vec<String> {
    cards.iter().map(|card| card.name.clone()).collect()
}

/// The first word says how many there are.
fn counted(mut cards: Vec<String>) -> Vec<String> {
    let count = cards.len();
    if let Some(first) = cards.first_mut() {
        *first = format!("({count}) {first}");
    }
    cards
}

/// Any text, long lines broken.
pub fn text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    text.lines().try_for_each(|line| write_folded(line, "", WIDTH, out))
}

/// A line, broken where it is too long; every part begins with `margin`, later ones are indented.
pub fn write_folded(line: &str, margin: &str, width: usize, out: &mut dyn Write) -> io::Result<()> {
    for (part, piece) in fold(line, width).into_iter().enumerate() {
        writeln!(out, "{margin}{}{piece}", if part == 0 { "" } else { INDENT })?;
    }
    Ok(())
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
    text.lines().try_for_each(|line| write_folded(line, "| ", WIDTH - 2, out))
}

/// The lines of the side of a character that is up.
fn ability_of(side: &SideView, duel: &Duel) -> String {
    let Some(index) = duel.catalog().find(&side.character) else { return String::new() };
    let character = &duel.catalog().characters()[index];
    let (lines, place) =
        if side.exceeded { (&character.exceeded, Place::Exceeded) } else { (&character.basic, Place::Basic) };
    lines.iter().map(|ability| format!("  {}\n", print_ability(ability, place))).collect()
}

/// The question and its choices, numbered, in as many columns as fit.
pub fn question(question: &str, labels: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{question}")?;
    let cells: Vec<String> =
        labels.iter().enumerate().map(|(index, label)| format!("{:>3} {label}", index + 1)).collect();
    let longest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1) + 2;
    let columns = (WIDTH / longest).max(1);
    let rows = cells.len().div_ceil(columns);
    for line in 0..rows {
        let text: String =
            (line..cells.len()).step_by(rows).map(|index| format!("{:<longest$}", cells[index])).collect();
        write_folded(text.trim_end(), "", WIDTH, out)?;
    }
    Ok(())
}

/// Items separated by commas, on as many lines as needed.
fn wrap(start: &str, items: &[String], out: &mut dyn Write) -> io::Result<()> {
    write_folded(&format!("{start}{}", items.join(", ")), "", WIDTH, out)
}

/// Breaks a text at spaces; the first part may be `width` wide, the others leave room for the indent.
fn fold(text: &str, width: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let room = if parts.is_empty() { width } else { width - INDENT.len() };
        let Some((end, next)) = rest.char_indices().nth(room) else {
            parts.push(rest);
            return parts;
        };
        let space = if next == ' ' { Some(end) } else { rest[..end].rfind(' ') };
        let cut = space.filter(|&at| !rest[..at].trim().is_empty()).unwrap_or(end);
        parts.push(rest[..cut].trim_end());
        rest = rest[cut..].trim_start();
    }
}

fn clip(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}
