//! What the lines of a catalog say.

use std::collections::BTreeMap;

use super::{Catalog, LineId};
use crate::card::{Card, Kind};
use crate::grammar::{self, Part, Said, said};
use crate::ir::Ability;

/// The id of what makes a card's attack cheaper.
pub(super) fn discount_id(character: &str, normals: &str, card: &Card) -> String {
    if card.kind == Kind::Normal {
        format!("normals/{normals}/{}/cost/1", card.id)
    } else {
        format!("{character}/{}/cost/1", card.id)
    }
}

impl Catalog {
    /// Every line of text with all its parts; rulings say nothing in the card language.
    pub fn said_in_lines(&self) -> Vec<(&LineId, Vec<Said>)> {
        let abilities = self.abilities();
        let discounts = self.discounts();
        let lines = self.lines.iter().zip(&self.line_blocks);
        let parts = lines.filter_map(|(line, block)| {
            let ability = abilities.get(block).map(|ability| (*ability).clone().into_slot());
            let parts = match ability {
                Some(ability) => said(grammar::Kind::Line, &ability),
                None => {
                    said(grammar::Kind::Discount, &discounts.get(&line.id)?.discount.clone()?.into_slot())
                }
            };
            Some((line, parts))
        });
        parts.collect()
    }

    /// Every ability by the number of its clauses.
    fn abilities(&self) -> BTreeMap<u16, &Ability> {
        let mut found = BTreeMap::new();
        for character in &self.characters {
            let halves = character.cards.iter().flat_map(|card| card.attack.iter().chain(&card.boost.lines));
            let lines = halves.chain(&character.basic).chain(&character.exceeded);
            found.extend(lines.map(|ability| (ability.body.block, ability)));
        }
        found
    }

    /// The cards whose attack can be cheaper, by the id of that line.
    fn discounts(&self) -> BTreeMap<String, &Card> {
        let of_character = self.characters.iter().flat_map(|character| {
            character.cards.iter().map(|card| (discount_id(&character.id, &character.normals, card), card))
        });
        of_character.filter(|(_, card)| card.discount.is_some()).collect()
    }
}
