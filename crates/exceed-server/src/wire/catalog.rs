//! All characters.

use exceed_cards::Catalog;
use exceed_cards::export::{CharacterExport, Detail, export};

/// A character with its cards and texts: what `exceed cards show --json` prints.
pub type Character = CharacterExport;

/// All characters of a catalog.
#[must_use]
pub fn catalog(catalog: &Catalog) -> Vec<Character> {
    export(catalog, Detail::Texts)
}
