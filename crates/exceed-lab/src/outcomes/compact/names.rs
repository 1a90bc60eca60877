//! Codes for names: one small letter for the most frequent, a capital and a letter or digit for the others.

use std::collections::HashMap;

use exceed_rules::Player;

use super::super::action::Action;
use super::super::case::Case;
use super::super::state::{EndState, SideState};
use super::line::base;

/// What ends the area a card is in, and what stands for a space in its name.
const END: &str = ".";
const BLANK: &str = "_";

/// Names and their codes.
pub(super) struct Names {
    codes: HashMap<String, String>,
    names: HashMap<String, String>,
}

impl Names {
    pub fn new(pairs: impl IntoIterator<Item = (String, String)>) -> Names {
        let names: HashMap<String, String> = pairs.into_iter().collect();
        let codes = names.iter().map(|(code, name)| (name.clone(), code.clone())).collect();
        Names { codes, names }
    }

    /// The code of a name; a boost on a space keeps its `@3`, a card in another area that area, which ends with a dot.
    pub fn code(&self, name: &str) -> Result<String, String> {
        let bare = without_space(name);
        let code = self.codes.get(bare).ok_or_else(|| format!("\"{name}\" has no code"))?;
        let place = name[bare.len()..].replace(' ', BLANK);
        let end = if place.ends_with(|last: char| !last.is_ascii_digit()) { END } else { "" };
        Ok(format!("{code}{place}{end}"))
    }

    pub fn list(&self, names: &[String]) -> Result<String, String> {
        names.iter().map(|name| self.code(name)).collect()
    }

    pub fn name(&self, code: &str) -> Result<String, String> {
        self.names
            .get(code)
            .cloned()
            .ok_or_else(|| format!("the code \"{code}\" is not in the table of names"))
    }

    pub fn read_list(&self, codes: &str) -> Result<Vec<String>, String> {
        let mut found = Vec::new();
        let mut rest = codes;
        while let Some(first) = rest.chars().next() {
            let length = if first.is_ascii_uppercase() { 2 } else { first.len_utf8() };
            let code = rest.get(..length).ok_or_else(|| format!("\"{rest}\" is half a code"))?;
            rest = &rest[length..];
            let mut name = self.name(code)?;
            if rest.starts_with('@') && rest[1..].starts_with(|first: char| !first.is_ascii_digit()) {
                let (place, after) = rest
                    .split_once(END)
                    .ok_or_else(|| format!("\"{rest}\" has no `{END}` after the area"))?;
                name += &place.replace(BLANK, " ");
                rest = after;
            } else if rest.starts_with('@') {
                let digits = rest[1..].find(|letter: char| !letter.is_ascii_digit());
                let end = digits.map_or(rest.len(), |digits| digits + 1);
                name += &rest[..end];
                rest = &rest[end..];
            }
            found.push(name);
        }
        Ok(found)
    }
}

/// A boost in play without the space it stands on.
fn without_space(name: &str) -> &str {
    name.split_once('@').map_or(name, |(bare, _)| bare)
}

/// How often each name occurs.
#[derive(Default)]
pub(super) struct Table(HashMap<String, usize>);

impl Table {
    pub fn count(&mut self, case: &Case, states: &[EndState]) {
        for player in Player::BOTH {
            let side = case.side(player);
            self.add(&side.character);
            self.add(&side.plan);
            self.add_side(&base(side));
        }
        case.names.iter().for_each(|name| self.add(name));
        for action in &case.open {
            if let Action::Boost(card) = action {
                self.add(card);
            }
        }
        for state in states {
            if let EndState::Open(open) = state {
                open.sides.iter().for_each(|side| self.add_side(side));
            }
        }
    }

    fn add_side(&mut self, side: &SideState) {
        side.areas().into_iter().flatten().chain(&side.deck).for_each(|name| self.add(name));
    }

    fn add(&mut self, name: &str) {
        let name = without_space(name);
        match self.0.get_mut(name) {
            Some(count) => *count += 1,
            None if name.is_empty() => {}
            None => {
                self.0.insert(name.to_owned(), 1);
            }
        }
    }

    /// Codes and names, the most frequent first.
    pub fn codes(self) -> Result<Vec<(String, String)>, String> {
        let mut names: Vec<(String, usize)> = self.0.into_iter().collect();
        names.sort_by(|(one, often), (two, more)| more.cmp(often).then_with(|| one.cmp(two)));
        let codes: Vec<String> = all_codes().take(names.len()).collect();
        if codes.len() < names.len() {
            return Err(format!(
                "there are {} different names, and codes for {}: write several files, or one that ends in .jsonl",
                names.len(),
                codes.len()
            ));
        }
        Ok(codes.into_iter().zip(names.into_iter().map(|(name, _)| name)).collect())
    }
}

/// Every code there can be, short ones first.
fn all_codes() -> impl Iterator<Item = String> {
    let second = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    let pairs = ('A'..='Z').flat_map(move |first| second.clone().map(move |next| format!("{first}{next}")));
    ('a'..='z').map(String::from).chain(pairs)
}
