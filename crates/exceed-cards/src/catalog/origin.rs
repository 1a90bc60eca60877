//! Where a character is written, and the files a match needs.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::Catalog;
use crate::diagnostic::Source;
use crate::file::Text;

/// A place in a card file, with the file itself.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    file: Arc<(String, String)>,
    line: usize,
    column: usize,
}

impl Origin {
    /// Where this text stands.
    pub fn new(source: Source<'_>, text: &Text) -> Origin {
        let place = source.diagnostic(text.span(), "", None);
        let file = Arc::new((source.name.to_string(), source.text.to_string()));
        Origin { file, line: place.line, column: place.column }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file.0, self.line, self.column)
    }
}

impl Catalog {
    /// Where the character with this index is written: file, line and column.
    pub fn place_of(&self, character: usize) -> Option<String> {
        self.origins.get(character).map(Origin::to_string)
    }

    /// All files, as name and content.
    pub fn sources(&self) -> Vec<(String, String)> {
        self.sources_of(&Vec::from_iter(0..self.characters.len()))
    }

    /// The name of the file of a character.
    pub fn file_of(&self, character: usize) -> Option<&str> {
        self.origins.get(character).map(|origin| origin.file.0.as_str())
    }

    /// The files of these characters and of their Normals, as name and content: [`Catalog::load`] of them gives these
    /// characters and no others.
    pub fn sources_of(&self, characters: &[usize]) -> Vec<(String, String)> {
        let chosen =
            || characters.iter().filter_map(|&index| self.characters.get(index).zip(self.origins.get(index)));
        let normals = chosen().filter_map(|(character, _)| self.normals.get(&character.normals));
        let origins = chosen().map(|(_, origin)| origin).chain(normals.map(|set| &set.origin));
        let files: BTreeSet<&(String, String)> = origins.map(|origin| &*origin.file).collect();
        files.into_iter().cloned().collect()
    }
}
