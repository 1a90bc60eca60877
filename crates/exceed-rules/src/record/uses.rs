//! What a match uses of the cards: its characters' printed content, their Normals, the edition. Other characters may
//! come and change without a record noticing.

use std::collections::BTreeMap;
use std::fmt;

use exceed_cards::Character;
use serde::{Deserialize, Serialize};

use crate::duel::Duel;
use crate::edition::Edition;

/// What a match uses, by hashes of 16 hex digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uses {
    /// Over everything below.
    pub hash: String,
    /// Under which rulebook.
    pub edition: Edition,
    /// By id.
    pub characters: BTreeMap<String, CharacterUses>,
}

/// What a match uses of a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharacterUses {
    /// As players read it.
    pub name: String,
    /// The character itself: numbers, season rules, the lines of both sides. Absent if only cards of it are used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sides: Option<String>,
    /// Its cards by id, Normals included.
    pub cards: BTreeMap<String, String>,
}

/// The first thing that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The hash does not fit what is listed under it.
    Forged,
    /// Another edition than the match's.
    Edition,
    /// A character is listed that the match does not have, or the other way round.
    Character(String),
    /// Numbers, season rules or lines of a character.
    Sides(String),
    /// A card is printed otherwise.
    Card {
        /// The character's name.
        character: String,
        /// The card's id.
        card: String,
    },
    /// A card is on one side only.
    Missing {
        /// The character's name.
        character: String,
        /// The card's id.
        card: String,
        /// Where it is missing.
        here: bool,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::Forged => {
                write!(out, "the hash in `uses` does not fit what is listed there: it was changed by hand")
            }
            Difference::Edition => write!(out, "the edition in `uses` is not that of the start"),
            Difference::Character(id) => {
                write!(out, "the character `{id}` is in `uses` or in the match, but not in both")
            }
            Difference::Sides(name) => {
                write!(out, "{name} itself differs (numbers, season rules or the lines of a side)")
            }
            Difference::Card { character, card } => write!(out, "the card `{card}` of {character} differs"),
            Difference::Missing { character, card, here: true } => {
                write!(out, "{character} has no card `{card}` here")
            }
            Difference::Missing { character, card, here: false } => {
                write!(out, "{character} had no card `{card}` then")
            }
        }
    }
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

impl Uses {
    /// What this match uses.
    #[must_use]
    pub fn of(duel: &Duel) -> Uses {
        let all = duel.catalog().characters();
        let mut characters: BTreeMap<String, CharacterUses> = BTreeMap::new();
        for fighter in &duel.fighters {
            let character = &all[fighter.character];
            characters.insert(character.id.clone(), CharacterUses::of(character));
        }
        // A position may hold cards of others.
        for card in &duel.cards {
            let character = &all[card.character];
            let used = characters.entry(character.id.clone()).or_insert_with(|| CharacterUses {
                name: character.name.clone(),
                sides: None,
                cards: BTreeMap::new(),
            });
            let card = &character.cards[card.card];
            used.cards.entry(card.id.clone()).or_insert_with(|| hex(card.printed_hash()));
        }
        Uses::listing(duel.edition, characters)
    }

    /// What matches among these characters use.
    #[must_use]
    pub fn of_characters<'a>(edition: Edition, characters: impl IntoIterator<Item = &'a Character>) -> Uses {
        let characters = characters.into_iter();
        Uses::listing(edition, characters.map(|one| (one.id.clone(), CharacterUses::of(one))).collect())
    }

    fn listing(edition: Edition, characters: BTreeMap<String, CharacterUses>) -> Uses {
        let mut uses = Uses { hash: String::new(), edition, characters };
        uses.hash = uses.reckoned();
        uses
    }

    /// The hash over everything that is listed: FNV-1a of 64 bits.
    fn reckoned(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |text: &str| {
            for byte in text.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        };
        add(self.edition.name());
        for (id, character) in &self.characters {
            add(id);
            add(character.sides.as_deref().unwrap_or_default());
            for (id, card) in &character.cards {
                add(id);
                add(card);
            }
        }
        hex(hash)
    }

    /// The first thing that is not here as it was there.
    #[must_use]
    pub fn difference(&self, here: &Uses) -> Option<Difference> {
        if self.hash != self.reckoned() {
            return Some(Difference::Forged);
        }
        if self.hash == here.hash {
            return None;
        }
        if self.edition != here.edition {
            return Some(Difference::Edition);
        }
        let only = |one: &Uses, other: &Uses| {
            one.characters.keys().find(|id| !other.characters.contains_key(*id)).cloned()
        };
        if let Some(id) = only(self, here).or_else(|| only(here, self)) {
            return Some(Difference::Character(id));
        }
        let mut both =
            self.characters.iter().filter_map(|(id, there)| Some((there, here.characters.get(id)?)));
        both.find_map(|(there, here)| there.difference(here))
    }
}

impl CharacterUses {
    /// The first thing of this character that differs; a card before the character itself.
    #[must_use]
    pub fn difference(&self, here: &CharacterUses) -> Option<Difference> {
        let character = || here.name.clone();
        let missing = |one: &CharacterUses, other: &CharacterUses| {
            one.cards.keys().find(|id| !other.cards.contains_key(*id)).cloned()
        };
        if let Some(card) = missing(self, here) {
            return Some(Difference::Missing { character: character(), card, here: true });
        }
        if let Some(card) = missing(here, self) {
            return Some(Difference::Missing { character: character(), card, here: false });
        }
        let changed = self.cards.iter().find(|(id, hash)| here.cards.get(*id) != Some(hash));
        if let Some((card, _)) = changed {
            return Some(Difference::Card { character: character(), card: card.clone() });
        }
        (self.sides != here.sides).then(|| Difference::Sides(character()))
    }
}

impl CharacterUses {
    /// The first thing that is printed otherwise on this character.
    pub(super) fn difference_from(&self, here: &Character) -> Option<Difference> {
        let whole = CharacterUses::of(here);
        let cards =
            whole.cards.into_iter().filter(|(id, _)| self.sides.is_some() || self.cards.contains_key(id));
        let sides = whole.sides.filter(|_| self.sides.is_some());
        self.difference(&CharacterUses { name: whole.name, sides, cards: cards.collect() })
    }

    fn of(character: &Character) -> CharacterUses {
        let cards = character.cards.iter().map(|card| (card.id.clone(), hex(card.printed_hash())));
        CharacterUses {
            name: character.name.clone(),
            sides: Some(hex(character.printed_hash())),
            cards: cards.collect(),
        }
    }
}
