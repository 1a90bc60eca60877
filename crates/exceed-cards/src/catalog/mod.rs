//! All characters, resolved and numbered once; immutable from then on.

mod blocks;
mod fields;
mod hash;
mod identify;
mod kept;
mod lines;
mod markers;
mod mentions;
mod origin;
mod resolve;
mod size;
mod texts;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use crate::card::{Card, Character};
use crate::diagnostic::{Diagnostic, Source};
use crate::ir::Effect;

pub use identify::LineId;
use origin::Origin;

/// Every character of the given files.
///
/// ```
/// use exceed_cards::{Catalog, embedded_sources};
/// let catalog = Catalog::load(&embedded_sources()).expect("the embedded cards are sound");
/// let ryu = &catalog.characters()[catalog.find("ryu").expect("he is there")];
/// assert_eq!(ryu.exceed_cost, Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Catalog {
    characters: Vec<Character>,
    names: Vec<String>,
    blocks: Vec<Vec<Effect>>,
    lines: Vec<LineId>,
    /// The number of each line's clauses, in the order of `lines`; 0 for rulings and for what makes an attack cheaper.
    line_blocks: Vec<u16>,
    normal_rulings: Vec<String>,
    /// Sets of Normals by id, for characters that are added later.
    normals: BTreeMap<String, NormalSet>,
    /// Where each character is written, in the order of `characters`.
    origins: Vec<Origin>,
    /// Made when somebody asks for it first: most programs never do.
    hash: OnceLock<u64>,
    /// Each likewise.
    texts: OnceLock<texts::Texts>,
    /// What the rules reckon from these cards.
    kept: kept::Kept,
}

/// A set of Normals.
#[derive(Clone, Debug)]
struct NormalSet {
    cards: Vec<Card>,
    origin: Origin,
}

impl Catalog {
    /// Reads files given as name and content. Either all is understood or every fault found is reported.
    pub fn load(sources: &[(String, String)]) -> Result<Catalog, Vec<Diagnostic>> {
        resolve::catalog(None, sources)
    }

    /// These cards and those of more files, as a catalog of its own. What is here keeps its place and its numbers; a
    /// character or a set of Normals that is here already is a fault that names both places.
    ///
    /// ```
    /// use exceed_cards::{Catalog, embedded_sources};
    /// let official = Catalog::load(&embedded_sources()).expect("the embedded cards are sound");
    /// let own = "id = 'mia'\nname = 'Mia'\nseason = 1\nexceed = 2\nnormals = 'standard'\nfixture = true\n";
    /// let both = official.with(&[("mia.toml".into(), own.into())]).expect("nobody else is called Mia");
    /// assert!(both.find("mia").is_some() && official.find("mia").is_none());
    /// ```
    pub fn with(&self, sources: &[(String, String)]) -> Result<Catalog, Vec<Diagnostic>> {
        resolve::catalog(Some(self), sources)
    }

    /// [`Catalog::load`], then [`Catalog::without`].
    pub fn load_without(sources: &[(String, String)], line_id: &str) -> Result<Catalog, Vec<Diagnostic>> {
        Catalog::load(sources)?.without(line_id).ok_or_else(|| {
            let source = Source { name: "cards", text: line_id };
            vec![source.diagnostic(0..line_id.len(), format!("there is no line `{line_id}`"), None)]
        })
    }

    /// The same cards with one line of [`Catalog::line_ids`] taken out: what depends on it must fail. `None` if there
    /// is no such line.
    pub fn without(&self, line_id: &str) -> Option<Catalog> {
        let index = self.lines.iter().position(|line| line.id == line_id)?;
        let mut catalog = self.clone();
        catalog.lines.remove(index);
        match catalog.line_blocks.remove(index) {
            0 => catalog.remove_ruling(line_id).or_else(|| catalog.remove_discount(line_id))?,
            block => catalog.remove_ability(block),
        }
        catalog.hash = OnceLock::new();
        Some(catalog)
    }

    /// A line of a Normal is taken from everybody who has it.
    fn remove_ability(&mut self, block: u16) {
        for character in &mut self.characters {
            let halves =
                character.cards.iter_mut().flat_map(|card| [&mut card.attack, &mut card.boost.lines]);
            for lines in halves.chain([&mut character.basic, &mut character.exceeded]) {
                lines.retain(|ability| ability.body.block != block);
            }
        }
    }

    fn remove_ruling(&mut self, id: &str) -> Option<()> {
        let (owner, number) = id.split_once("/ruling/")?;
        let character = self.characters.iter_mut().find(|character| character.id == owner);
        let rulings = character.map_or(&mut self.normal_rulings, |character| &mut character.rulings);
        rulings.remove(number.parse::<usize>().ok()?.checked_sub(1)?);
        Some(())
    }

    /// The attack costs its whole price.
    fn remove_discount(&mut self, id: &str) -> Option<()> {
        let cards = self.characters.iter_mut().flat_map(|character| {
            let (owner, normals) = (character.id.clone(), character.normals.clone());
            character.cards.iter_mut().map(move |card| (lines::discount_id(&owner, &normals, card), card))
        });
        let mut found = None;
        for (_, card) in cards.filter(|(discount, _)| discount == id) {
            card.discount = None;
            found = Some(());
        }
        found
    }

    /// All characters, in the order of their files.
    pub fn characters(&self) -> &[Character] {
        &self.characters
    }

    /// The clauses with this number, see [`crate::ir::Sequence::block`]; none for an unknown number.
    pub fn block(&self, block: u16) -> &[Effect] {
        let index = usize::from(block).checked_sub(1);
        index.and_then(|index| self.blocks.get(index)).map_or(&[], Vec::as_slice)
    }

    /// The line that a sequence stands in, by its number.
    pub fn line_of_block(&self, block: u16) -> Option<&LineId> {
        let lines = self.lines.iter().zip(&self.line_blocks).filter(|(_, first)| **first != 0);
        // The sequences of a line are numbered one after the other.
        lines.filter(|(_, first)| **first <= block).max_by_key(|(_, first)| **first).map(|(line, _)| line)
    }

    /// The numbers of all clauses of the line that begins with this one, nested ones included.
    pub fn blocks_of_line(&self, first: u16) -> Range<u16> {
        let next = self.line_blocks.iter().copied().filter(|&block| block > first).min();
        first..next.unwrap_or(u16::try_from(self.blocks.len() + 1).unwrap_or(u16::MAX))
    }

    /// Card names by [`crate::card::Card::name_id`].
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Every line of text, with its id.
    pub fn line_ids(&self) -> Vec<LineId> {
        self.lines.clone()
    }

    /// Rulings about the Normals.
    pub fn normal_rulings(&self) -> &[String] {
        &self.normal_rulings
    }

    /// The same for the same cards, on every machine: a hash of everything as it is printed.
    pub fn hash(&self) -> u64 {
        *self.hash.get_or_init(|| hash::of(self))
    }
}
