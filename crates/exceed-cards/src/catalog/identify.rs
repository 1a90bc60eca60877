//! Names and numbers by which characters and lines are found.

use super::Catalog;
use crate::suggest::nearest;

/// One line of text in the catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineId {
    /// `ryu/hadoken/attack/1`, `ryu/basic/1`, `normals/standard/grasp/boost/1`, `ryu/ruling/2`.
    pub id: String,
    /// The line as printed.
    pub text: String,
}

/// A name in kebab case: `Metsu Hadoken` is `metsu-hadoken`, `Mika's Crash` is `mikas-crash`, `D'Janette` is `d-janette`.
pub(crate) fn kebab(name: &str) -> String {
    let mut id = String::new();
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let apostrophe = matches!(letter, '\'' | '\u{2019}');
        let within_word =
            letter == '.' || apostrophe && !letters.peek().is_some_and(|next| next.is_uppercase());
        if letter.is_alphanumeric() {
            id.extend(letter.to_lowercase());
        } else if !within_word && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.trim_end_matches('-').to_string()
}

/// A name without case, spaces and punctuation: what tells characters apart.
pub(super) fn key(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Catalog {
    /// The index of a character by name or id; case, spaces and punctuation do not matter, and the beginning of a
    /// name or one of its words is enough if it fits a single character.
    pub fn find(&self, name_or_id: &str) -> Option<usize> {
        let wanted = key(name_or_id);
        if wanted.is_empty() {
            return None;
        }
        let exact = |index: &usize| {
            let character = &self.characters[*index];
            key(&character.id) == wanted || key(&character.name) == wanted
        };
        let word = |index: &usize| {
            let name = &self.characters[*index].name;
            name.split_whitespace().any(|word| key(word) == wanted)
        };
        let beginning = |index: &usize| key(&self.characters[*index].name).starts_with(&wanted);
        let all = 0..self.characters.len();
        all.clone()
            .find(exact)
            .or_else(|| only(all.clone().filter(word)))
            .or_else(|| only(all.clone().filter(beginning)))
    }

    /// Everybody who fits a part of a name: by a word of it, or if nobody does, by its beginning.
    pub fn fitting(&self, part: &str) -> Vec<&str> {
        let wanted = key(part);
        let names = || self.characters.iter().map(|character| character.name.as_str());
        let by_word: Vec<&str> =
            names().filter(|name| name.split_whitespace().any(|word| key(word) == wanted)).collect();
        if wanted.is_empty() || !by_word.is_empty() {
            return by_word;
        }
        names().filter(|name| key(name).starts_with(&wanted)).collect()
    }

    /// The name nearest to this one, for error messages.
    pub fn suggest(&self, name: &str) -> Option<&str> {
        let wanted = key(name);
        let names = self.characters.iter().map(|character| character.name.as_str());
        nearest(name, names.clone()).or_else(|| {
            let by_word = |full: &&str| {
                full.split_whitespace()
                    .any(|word| nearest(&wanted, [key(word).as_str()].into_iter()).is_some())
            };
            names.clone().find(by_word)
        })
    }
}

fn only(mut found: impl Iterator<Item = usize>) -> Option<usize> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}
