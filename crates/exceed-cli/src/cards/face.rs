//! One card as a person reads it.

use exceed_cards::ir::Cost;
use exceed_cards::suggest::nearest;
use exceed_cards::{BoostKind, Card, Catalog, Character, Place, print_ability};
use exceed_rules::fold_name;

/// The columns of [`row`].
pub const COLUMNS: [&str; 8] = ["Card", "Cost", "Range", "Power", "Speed", "Armor", "Guard", "Boost"];

/// Name, cost, range, power, speed, armor, guard, boost.
pub fn row(card: &Card) -> [String; 8] {
    let [power, speed, armor, guard] =
        [card.power, card.speed, card.armor, card.guard].map(|stat| stat.to_string());
    [
        card.name.clone(),
        cost(card.cost),
        card.range.to_string(),
        power,
        speed,
        armor,
        guard,
        card.boost.name.clone(),
    ]
}

/// Rows under a heading, every column as wide as it must be.
pub fn table(rows: &[[String; 8]]) -> Vec<String> {
    columns_of(rows, COLUMNS.len())
}

/// Rows that fit into so many letters: without the last column if they do not with it.
pub fn table_within(rows: &[[String; 8]], letters: usize) -> Vec<String> {
    let whole = table(rows);
    let fits = whole.iter().all(|line| line.chars().count() <= letters);
    if fits { whole } else { columns_of(rows, COLUMNS.len() - 1) }
}

fn columns_of(rows: &[[String; 8]], columns: usize) -> Vec<String> {
    let heading = COLUMNS.map(str::to_owned);
    let all: Vec<&[String]> =
        std::iter::once(&heading).chain(rows).map(|row| row.get(..columns).unwrap_or(row)).collect();
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &&[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join(" ").trim_end().to_owned()
    };
    all.iter().map(line).collect()
}

/// Name and numbers in one line of words.
pub fn heading(card: &Card) -> String {
    let [name, cost, range, power, speed, armor, guard, _] = row(card);
    let cost = if cost.is_empty() { cost } else { format!("{cost}, ") };
    format!("{name}: {cost}range {range}, power {power}, speed {speed}, armor {armor}, guard {guard}")
}

/// The numbers and the text of a card.
pub fn print_card(card: &Card) -> String {
    format!("{}\n{}", table(&[row(card)]).join("\n"), print_text(card))
}

/// The lines of both halves of a card.
pub fn print_text(card: &Card) -> String {
    let mut text: String =
        card.attack.iter().map(|ability| format!("  {}\n", print_ability(ability, Place::Attack))).collect();
    let (kind, place) = match card.boost.kind {
        BoostKind::Instant => ("instant", Place::Instant),
        BoostKind::Continuous => ("continuous", Place::Continuous),
        BoostKind::Trap => ("trap", Place::Trap),
        BoostKind::Transform => ("transform", Place::Transform),
        BoostKind::Overload => ("overload", Place::Instant),
    };
    let paid = card.boost.cost.map_or_else(String::new, |paid| format!(", {}", cost(Some(paid))));
    let cancel = if card.boost.cancel { ", cancel" } else { "" };
    text.push_str(&format!("Boost {} ({kind}{paid}{cancel})\n", card.boost.name));
    for ability in &card.boost.lines {
        text.push_str(&format!("  {}\n", print_ability(ability, place)));
    }
    text
}

/// Every different card with this attack or boost name, with the characters that have it.
pub fn find<'a>(catalog: &'a Catalog, name: &str) -> Vec<(&'a Card, Vec<&'a Character>)> {
    let wanted = fold_name(name);
    // `ryu hadoken` is the Hadoken of Ryu.
    let owned = name.split_once(' ').and_then(|(owner, rest)| Some((catalog.find(owner)?, fold_name(rest))));
    let named =
        |card: &Card, wanted: &str| fold_name(&card.name) == wanted || fold_name(&card.boost.name) == wanted;
    let mut found: Vec<(&Card, Vec<&Character>)> = Vec::new();
    for (index, character) in catalog.characters().iter().enumerate() {
        let of_owner = owned.as_ref().filter(|(owner, _)| *owner == index).map(|(_, rest)| rest);
        let fits = |card: &&Card| named(card, &wanted) || of_owner.is_some_and(|rest| named(card, rest));
        for card in character.cards.iter().filter(fits) {
            match found.iter_mut().find(|(known, _)| *known == card) {
                Some((_, owners)) => owners.push(character),
                None => found.push((card, vec![character])),
            }
        }
    }
    found
}

/// The card or boost name nearest to this one.
pub fn suggest(catalog: &Catalog, name: &str) -> Option<String> {
    let cards = catalog.characters().iter().flat_map(|character| &character.cards);
    let names = cards.flat_map(|card| [card.name.as_str(), card.boost.name.as_str()]);
    nearest(name, names).map(str::to_owned)
}

/// Nothing if it is free.
fn cost(cost: Option<Cost>) -> String {
    cost.map_or_else(String::new, |cost| cost.to_string())
}
