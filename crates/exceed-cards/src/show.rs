//! A character as a person wants to read it.

use std::fmt::Write as _;

use crate::card::{BoostKind, Card, Character, Discount, Kind, MarkerStart, Module, PrintedRange};
use crate::catalog::Catalog;
use crate::format::place_of;
use crate::grammar::{self, Part};
use crate::ir::{Ability, Cost};
use crate::parse::Place;
use crate::print::{print_ability, print_value};

/// Prints one character of the catalog: numbers, lines, reminders of season rules, rulings. Empty for an unknown index.
pub fn print_character(catalog: &Catalog, index: usize) -> String {
    let Some(character) = catalog.characters().get(index) else { return String::new() };
    let mut text = heading(character);
    markers(&mut text, character);
    side(&mut text, "Basic side", &character.basic, Place::Basic);
    side(&mut text, "Exceed side", &character.exceeded, Place::Exceeded);
    let own =
        character.cards.iter().filter(|card| matches!(card.kind, Kind::Special | Kind::Ultra | Kind::Boost));
    let of_character = character.cards.iter().filter(|card| card.kind == Kind::Character);
    let normals = character.cards.iter().filter(|card| card.kind == Kind::Normal);
    for card in of_character {
        text.push_str("\nCharacter attack\n");
        lines_of(&mut text, card);
    }
    table(&mut text, character);
    text.push_str("\nCards\n");
    own.for_each(|card| lines_of(&mut text, card));
    text.push_str("\nNormals\n");
    normals.for_each(|card| lines_of(&mut text, card));
    reminders(&mut text, character);
    rulings(&mut text, "Rulings", &character.rulings);
    text
}

/// Writing to a string cannot fail.
macro_rules! line {
    ($text:expr, $($rest:tt)*) => { let _ = writeln!($text, $($rest)*); };
}

fn heading(character: &Character) -> String {
    let exceed = match character.exceed_cost {
        Some(cost) => format!("exceed for {cost} gauge"),
        None => "no Exceed action".to_string(),
    };
    let mut text = format!("{} — season {}, {exceed}", character.name, character.season);
    if character.life != 30 {
        let _ = write!(text, ", {} life", character.life);
    }
    if character.hand_limit != 7 {
        let _ = write!(text, ", hand limit {}", character.hand_limit);
    }
    if character.opening_cards > 0 {
        let _ = write!(text, ", {} cards more at the start", character.opening_cards);
    }
    text.push('\n');
    text
}

fn markers(text: &mut String, character: &Character) {
    for marker in &character.markers {
        let count = if marker.count > 1 { format!("{} of them, ", marker.count) } else { String::new() };
        let start = match marker.start {
            MarkerStart::OutOfPlay => "out of play at the start",
            MarkerStart::OwnSpace => "starts in your space",
        };
        let sides = if marker.two_sided { ", active or disabled" } else { "" };
        line!(text, "Marker: {} ({count}{start}{sides})", marker.name);
    }
}

fn side(text: &mut String, title: &str, lines: &[Ability], place: Place) {
    line!(text, "\n{title}");
    for ability in lines {
        line!(text, "  {}", print_ability(ability, place));
    }
}

fn table(text: &mut String, character: &Character) {
    let head =
        ["Card", "Kind", "Copies", "Cost", "Range", "Power", "Speed", "Armor", "Guard"].map(String::from);
    let mut rows = vec![head];
    rows.extend(character.cards.iter().map(row));
    let widths: Vec<usize> = (0..9)
        .map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default())
        .collect();
    text.push('\n');
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}", width = *width)).collect();
        line!(text, "{}", cells.join("  ").trim_end());
    }
}

fn row(card: &Card) -> [String; 9] {
    let range = card.range.to_string();
    let [power, speed, armor, guard] =
        [card.power, card.speed, card.armor, card.guard].map(|stat| stat.to_string());
    // The star stands for a line below the table.
    let star = if card.discount.is_some() { "*" } else { "" };
    let cost = cost(card.cost) + star;
    [card.name.clone(), kind(card.kind).into(), copies(card), cost, range, power, speed, armor, guard]
}

fn copies(card: &Card) -> String {
    if card.kind == Kind::Character {
        "-".into()
    } else if card.extra || card.kind.is_aside() {
        format!("{} extra", card.copies)
    } else if card.start_sealed > 0 {
        format!("{}, {} sealed", card.copies, card.start_sealed)
    } else {
        card.copies.to_string()
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Normal => "Normal",
        Kind::Special => "Special",
        Kind::Ultra => "Ultra",
        Kind::Character => "Character",
        Kind::Boost => "Boost",
    }
}

/// Nothing if it is free.
fn cost(cost: Option<Cost>) -> String {
    cost.map_or_else(String::new, |cost| cost.to_string())
}

fn lines_of(text: &mut String, card: &Card) {
    line!(text, "  {}", card.name);
    numbers_of(text, card);
    for ability in &card.attack {
        line!(text, "    {}", print_ability(ability, Place::Attack));
    }
    if card.kind == Kind::Character {
        return;
    }
    let kind = match card.boost.kind {
        BoostKind::Instant => "instant",
        BoostKind::Continuous => "continuous",
        BoostKind::Trap => "trap",
        BoostKind::Transform => "transform",
        BoostKind::Overload => "overload",
    };
    let paid = if card.boost.cost.is_some() { format!(", {}", cost(card.boost.cost)) } else { String::new() };
    let cancel = if card.boost.cancel { ", cancel" } else { "" };
    line!(text, "    Boost: {} ({kind}{paid}{cancel})", card.boost.name);
    for ability in &card.boost.lines {
        line!(text, "      {}", print_ability(ability, place_of(card.boost.kind)));
    }
}

/// What the table has no room for.
fn numbers_of(text: &mut String, card: &Card) {
    if let Some(discount) = &card.discount {
        line!(text, "    Cost: {}, {}.", cost(card.cost), less(discount));
    }
    match card.range {
        PrintedRange::Power(_) => {
            line!(text, "    Range: X is the power of this attack.");
        }
        PrintedRange::Distance => {
            line!(text, "    Range: X is the distance to the opponent.");
        }
        PrintedRange::Span(..) | PrintedRange::Dash => {}
    }
    if card.start_sealed > 0 {
        line!(text, "    {} of {} copies start sealed.", card.start_sealed, card.copies);
    }
}

/// What makes an attack cheaper, in words.
pub(crate) fn less(discount: &Discount) -> String {
    print_value(grammar::Kind::Discount, &discount.clone().into_slot()).unwrap_or_default()
}

fn reminders(text: &mut String, character: &Character) {
    let mut notes: Vec<&str> = character.modules.iter().map(|module| reminder(*module)).collect();
    if character.cards.iter().any(|card| card.boost.kind == BoostKind::Trap) {
        notes.push(
            "Trap: a continuous boost played onto a space; in cleanup it stays if its player is not stunned.",
        );
    }
    if character.cards.iter().any(|card| card.boost.kind == BoostKind::Transform) {
        notes.push(
            "Transform: in cleanup an attack that hit may become one instead of going to gauge; as an action, one of two \
             copies in hand. It stays in play, each name once, and makes exceeding cost 2 less.",
        );
    }
    if character.cards.iter().any(|card| card.boost.kind == BoostKind::Overload) {
        notes.push(
            "Overload: set face down with a Normal it makes that an EX attack; it can't be boosted with.",
        );
    }
    if character.cards.iter().any(|card| card.boost.cancel) {
        notes.push("Cancel: when such a boost has resolved, spend 1 gauge to take another action.");
    }
    if character.cards.iter().any(|card| card.kind == Kind::Character) {
        notes.push("Character attack: printed on the exceed side, in no deck; only an effect sets it.");
    }
    if !notes.is_empty() {
        text.push_str("\nReminders\n");
    }
    for note in notes {
        line!(text, "  {note}");
    }
}

fn reminder(module: Module) -> &'static str {
    match module {
        Module::Critical => {
            "Critical: while setting an attack, you may spend 1 gauge for its critical effects."
        }
        Module::Overdrive => {
            "Overdrive: the exceed cost goes to overdrive. At the start of each of your turns while exceeded, discard 1 \
             card from there, do the overdrive effect, and revert if none is left. \
             The extra card starts set aside; only the Reshuffle action brings it, onto the top of the deck."
        }
        Module::Downshift => {
            "Downshift: while exceeded, as an action, put 1 card from hand into gauge, revert and take another action."
        }
        Module::SecretSeal => "Secret seal: only you may look at your sealed cards.",
        Module::LateSwing => {
            "Late wild swing: declare a wild swing first; its card is taken from the deck after the Set lines."
        }
    }
}

fn rulings(text: &mut String, title: &str, rulings: &[String]) {
    if rulings.is_empty() {
        return;
    }
    line!(text, "\n{title}");
    for (index, ruling) in rulings.iter().enumerate() {
        line!(text, "  {}. {ruling}", index + 1);
    }
}
