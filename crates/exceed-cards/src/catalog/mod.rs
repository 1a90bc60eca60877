//! All characters, resolved and numbered once; immutable from then on.

mod blocks;
mod fields;
mod hash;
mod identify;
mod resolve;

use crate::card::Character;
use crate::diagnostic::Diagnostic;
use crate::ir::Effect;

pub use identify::LineId;

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
    normal_rulings: Vec<String>,
    hash: u64,
}

impl Catalog {
    /// Reads files given as name and content. Either all is understood or every fault found is reported.
    pub fn load(sources: &[(String, String)]) -> Result<Catalog, Vec<Diagnostic>> {
        resolve::catalog(sources, None)
    }

    /// Like [`Catalog::load`], but with one line of [`Catalog::line_ids`] taken out: what depends on it must fail.
    pub fn load_without(sources: &[(String, String)], line_id: &str) -> Result<Catalog, Vec<Diagnostic>> {
        resolve::catalog(sources, Some(line_id))
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
        self.hash
    }
}
