//! Numbers for what is printed: one for everything in the catalog, one for each card and character.

use super::Catalog;
use crate::card::{Card, Character, Marker};
use crate::format::place_of;
use crate::grammar::{self, Part};
use crate::ir::{Ability, Cost};
use crate::parse::Place;
use crate::print::{print_ability, print_value};

/// FNV-1a over every number and every line, as printed.
pub(super) fn of(catalog: &Catalog) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |text: &str| {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    };
    for character in &catalog.characters {
        add(&character.id);
        add(&character.name);
        add(&format!("{} {:?}", character.season, character.exceed_cost));
        add(&format!("{} {} {:?}", character.life, character.hand_limit, character.modules));
        // A character without markers is numbered as before there were any.
        for marker in &character.markers {
            add(&format!("{marker:?}"));
        }
        if character.opening_cards > 0 {
            add(&format!("opening {}", character.opening_cards));
        }
        for card in &character.cards {
            add(&card.name);
            add(&format!("{:?} {} {} {:?} {:?}", card.kind, card.copies, card.extra, card.cost, card.range));
            add(&format!("{} {:?}", card.start_sealed, card.discount));
            add(&format!("{:?} {:?} {:?} {:?}", card.power, card.speed, card.armor, card.guard));
            add(&card.boost.name);
            add(&format!("{:?} {:?} {}", card.boost.kind, card.boost.cost, card.boost.cancel));
        }
    }
    for line in &catalog.lines {
        add(&line.id);
        add(&line.text);
    }
    hash
}

/// A hash of text that is the same on every machine: FNV-1a of 64 bits.
fn of_text(text: &str) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, mix)
}

impl Character {
    /// A hash of what is printed on the character itself: numbers, season rules and the lines of both sides.
    /// Rulings are not in it, they explain what is there.
    pub fn printed_hash(&self) -> u64 {
        let exceed = self.exceed_cost.map_or_else(|| "never".to_string(), |cost| cost.to_string());
        let mut text = format!("{}\n{exceed}\n{} {}\n", self.name, self.life, self.hand_limit);
        if self.opening_cards > 0 {
            text.push_str(&format!("opening {}\n", self.opening_cards));
        }
        for module in &self.modules {
            text.push_str(module.word());
            text.push('\n');
        }
        for marker in &self.markers {
            let Marker { name, count, start, two_sided } = marker;
            text.push_str(&format!("marker {name} {count} {} {two_sided}\n", start.word()));
        }
        for (place, lines) in [(Place::Basic, &self.basic), (Place::Exceeded, &self.exceeded)] {
            text.push_str("side\n");
            push_lines(&mut text, lines, place);
        }
        of_text(&text)
    }
}

impl Card {
    /// A hash of everything printed on the card.
    pub fn printed_hash(&self) -> u64 {
        let cost = |cost: Option<Cost>| cost.map_or_else(String::new, |cost| cost.to_string());
        let discount = self
            .discount
            .as_ref()
            .and_then(|discount| print_value(grammar::Kind::Discount, &discount.clone().into_slot()));
        let mut text = format!(
            "{}\n{}\n{} {} {}\n",
            self.name,
            self.kind.word(),
            self.copies,
            self.extra,
            self.start_sealed
        );
        text.push_str(&format!(
            "{}\n{}\n{}\n",
            cost(self.cost),
            discount.unwrap_or_default(),
            self.range.word()
        ));
        text.push_str(&format!("{}\n{}\n{}\n{}\n", self.power, self.speed, self.armor, self.guard));
        push_lines(&mut text, &self.attack, Place::Attack);
        let boost = &self.boost;
        text.push_str(&format!(
            "boost\n{}\n{}\n{} {}\n",
            boost.name,
            boost.kind.word(),
            cost(boost.cost),
            boost.cancel
        ));
        push_lines(&mut text, &boost.lines, place_of(boost.kind));
        of_text(&text)
    }
}

fn push_lines(text: &mut String, lines: &[Ability], place: Place) {
    for line in lines {
        text.push_str(&print_ability(line, place));
        text.push('\n');
    }
}
