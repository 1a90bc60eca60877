//! What is worth knowing about lists of lines before reading them. It follows from the cards alone: all matches share it.

use std::sync::{Arc, OnceLock};

use exceed_cards::Catalog;
use exceed_cards::card::Character;
use exceed_cards::ir::{Ability, Head, Whose};

use crate::footprint::{Footprint, PrintedOn, footprint};
use crate::modifiers::{StaticLine, static_lines};

/// What is worth knowing about a list of lines before reading them.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Bit set of the triggers that occur.
    pub triggers: u64,
    /// Static lines and what they touch.
    pub statics: Arc<[StaticLine]>,
    /// All modifiers of the static lines together.
    pub modifies: u64,
    /// What each line reads and writes.
    pub footprints: Arc<[Footprint]>,
    /// The trigger of each line, as a bit.
    pub heads: Arc<[u64]>,
    /// What all of them read, for both players where either performs them.
    pub reads: u64,
    /// What all of them add to.
    pub adds: u64,
}

impl Lines {
    fn new(abilities: &[Ability], on: PrintedOn) -> Lines {
        let head = |ability: &Ability| match &ability.head {
            Head::Trigger { trigger, .. } => 1 << (*trigger as u8),
            Head::Static | Head::Action { .. } => 0,
        };
        let heads: Arc<[u64]> = abilities.iter().map(head).collect();
        let triggers = heads.iter().fold(0, |bits, head| bits | head);
        let statics = static_lines(abilities);
        let modifies = statics.iter().fold(0, |bits, line| bits | line.yours | line.opponents);
        let footprints: Arc<[Footprint]> = abilities.iter().map(|ability| footprint(ability, on)).collect();
        let either = |ability: &Ability| matches!(ability.head, Head::Trigger { whose: Whose::Either, .. });
        let reads = abilities.iter().zip(&*footprints).fold(0, |bits, (ability, print)| {
            bits | print.reads | if either(ability) { print.flipped().reads } else { 0 }
        });
        let adds = footprints.iter().fold(0, |bits, print| bits | print.adds);
        Lines { triggers, statics: statics.into(), modifies, footprints, heads, reads, adds }
    }
}

/// The lines of one character.
#[derive(Debug)]
pub(crate) struct CharacterLines {
    /// Basic side, exceed side.
    pub sides: [Lines; 2],
    /// Attack and boost of each card.
    pub cards: Box<[[Lines; 2]]>,
}

impl CharacterLines {
    fn new(character: &Character) -> CharacterLines {
        let halves = character.cards.iter().map(|card| {
            [Lines::new(&card.attack, PrintedOn::Attack), Lines::new(&card.boost.lines, PrintedOn::Boost)]
        });
        CharacterLines {
            sides: [&character.basic, &character.exceeded]
                .map(|lines| Lines::new(lines, PrintedOn::Character)),
            cards: halves.collect(),
        }
    }

    /// The lines of a character by its index in the catalog: shared with every match that has it.
    pub fn of(catalog: &Catalog, character: usize) -> Arc<CharacterLines> {
        let make = || Arc::new(CharacterLines::new(&catalog.characters()[character]));
        let table = catalog.keep(|catalog| {
            let empty = catalog.characters().iter().map(|_| OnceLock::new());
            empty.collect::<Vec<OnceLock<Arc<CharacterLines>>>>()
        });
        // If somebody else keeps something with these cards, every match has its own.
        table.map_or_else(make, |table| Arc::clone(table[character].get_or_init(make)))
    }
}
