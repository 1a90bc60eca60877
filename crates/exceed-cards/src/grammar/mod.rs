//! The machinery behind the phrase table: what a phrase is, and how its pattern is read.
//!
//! A pattern is the sentence itself with slots in braces. `draw~` is a verb that agrees with the phrase's subject,
//! `card#` a noun that agrees with the number before it, `your~` turns into `their`. `{unit:one}` and
//! `{unit:many}` fix the number of what is inside. Parser, printer, generator and reference page read the same
//! compiled patterns.

mod kind;
mod slot;
mod variants;
mod visit;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

pub use kind::{Kind, List};
pub use slot::{Fact, Meaning, Part, Slot};
pub use variants::Variants;
pub use visit::{Said, said};
pub use words::{capitalised, inflected};

use crate::lexer::{TokenKind, tokens};

/// One wording and the meaning it stands for.
#[derive(Clone)]
pub struct Phrase {
    /// What the phrase is a wording of.
    pub kind: Kind,
    /// The sentence, with slots.
    pub pattern: &'static str,
    /// One line of explanation.
    pub doc: &'static str,
    /// A full card line that uses it; empty for words without need of one.
    pub example: &'static str,
    /// Understood, but never printed: another phrase is the usual wording.
    pub alias: bool,
    /// The slots by name.
    pub slots: &'static [(&'static str, Kind)],
    /// Makes the meaning from the slots, in the order of `slots`.
    pub build: fn(Vec<Slot>) -> Option<Slot>,
    /// Recognises the meaning and gives back its slots.
    pub view: fn(&Slot) -> Option<Vec<Slot>>,
}

/// Declares a phrase. The braces hold the meaning once: it is used as an expression to build and as a pattern to
/// recognise.
macro_rules! phrase {
    ($kind:ident, $pattern:literal, [$($name:ident: $slot:ident),*],
     {$($body:tt)+} $(if $guard:expr)?, $doc:literal, $example:literal) => {
        $crate::grammar::Phrase {
            kind: $crate::grammar::Kind::$kind,
            pattern: $pattern,
            doc: $doc,
            example: $example,
            alias: false,
            slots: &[$((stringify!($name), $crate::grammar::Kind::$slot)),*],
            build: |slots| {
                #[allow(unused_variables, unused_mut)]
                let mut slots = slots.into_iter();
                $(let $name = $crate::grammar::Part::from_slot(slots.next()?)?;)*
                let value = $($body)+;
                $(if !$guard(&value) { return None; })?
                Some($crate::grammar::Part::into_slot(value))
            },
            view: |slot| {
                let value = $crate::grammar::Meaning::look(slot)?;
                $(if !$guard(value) { return None; })?
                #[allow(irrefutable_let_patterns)]
                if let $($body)+ = value {
                    Some(vec![$($crate::grammar::Part::into_slot($name.clone())),*])
                } else {
                    None
                }
            },
        }
    };
}

/// Declares a wording that is understood but never printed.
macro_rules! alias {
    ($kind:ident, $pattern:literal, [$($name:ident: $slot:ident),*], $body:expr) => {
        alias!($kind, $pattern, [$($name: $slot),*], { $body } if |_| true)
    };
    ($kind:ident, $pattern:literal, [$($name:ident: $slot:ident),*], { $body:expr } if $guard:expr) => {
        $crate::grammar::Phrase {
            kind: $crate::grammar::Kind::$kind,
            pattern: $pattern,
            doc: "",
            example: "",
            alias: true,
            slots: &[$((stringify!($name), $crate::grammar::Kind::$slot)),*],
            build: |slots| {
                #[allow(unused_variables, unused_mut)]
                let mut slots = slots.into_iter();
                $(let $name = $crate::grammar::Part::from_slot(slots.next()?)?;)*
                let value = $body;
                let guard: fn(&_) -> bool = $guard;
                guard(&value).then(|| $crate::grammar::Part::into_slot(value))
            },
            view: |_| None,
        }
    };
}

pub(crate) use {alias, phrase};

/// One piece of a compiled pattern.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What stands here.
    pub what: PieceKind,
    /// A space comes before it in print.
    pub spaced: bool,
}

/// What a piece of a pattern is.
#[derive(Clone, Debug)]
pub enum PieceKind {
    /// A word.
    Word {
        /// As printed.
        text: String,
        /// As compared: lower case, without inflection.
        base: String,
        /// How it changes in print.
        agreement: Agreement,
    },
    /// A single character.
    Mark(char),
    /// A number that belongs to the phrase.
    Number(u32),
    /// A slot, by its place in [`Phrase::slots`].
    Slot {
        /// Its place.
        index: usize,
        /// The number forced on what is inside.
        plural: Option<bool>,
    },
}

/// How a word of a pattern changes in print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Never.
    Fixed,
    /// `draw~`: `draws` for a third person; `your~`: `their`.
    Person,
    /// `card#`: `cards` for other numbers than one.
    Number,
}

/// A phrase with its pattern compiled.
pub struct Entry {
    /// The phrase.
    pub phrase: Phrase,
    /// Its pattern.
    pub pieces: Vec<Piece>,
}

/// The whole phrase table, compiled once.
pub struct Grammar {
    by_kind: Vec<Vec<Entry>>,
    bases: BTreeMap<String, String>,
    vocabulary: BTreeSet<String>,
}

impl Grammar {
    /// The table of [`crate::phrases`].
    pub fn get() -> &'static Grammar {
        static GRAMMAR: OnceLock<Grammar> = OnceLock::new();
        GRAMMAR.get_or_init(|| Grammar::new(crate::phrases::all()))
    }

    fn new(phrases: Vec<Phrase>) -> Grammar {
        let mut grammar =
            Grammar { by_kind: Vec::new(), bases: BTreeMap::new(), vocabulary: BTreeSet::new() };
        grammar.by_kind.resize_with(Kind::COUNT, Vec::new);
        for phrase in phrases {
            let pieces = compile(&phrase);
            for piece in &pieces {
                grammar.learn(piece);
            }
            grammar.by_kind[phrase.kind as usize].push(Entry { phrase, pieces });
        }
        grammar.bases.insert("an".into(), "a".into());
        grammar.vocabulary.extend(["and", "or", "otherwise"].map(String::from));
        grammar.canonicalise_bases();
        grammar
    }

    fn learn(&mut self, piece: &Piece) {
        if let PieceKind::Word { base, agreement, .. } = &piece.what {
            self.vocabulary.insert(base.clone());
            if *agreement != Agreement::Fixed {
                let other = inflected(base, *agreement);
                self.vocabulary.insert(other.clone());
                self.bases.insert(other, base.clone());
            }
        }
    }

    /// A word that is fixed in one pattern may be an inflected form in another: all are compared in one form.
    fn canonicalise_bases(&mut self) {
        let bases = &self.bases;
        for entry in self.by_kind.iter_mut().flatten() {
            for piece in &mut entry.pieces {
                if let PieceKind::Word { base, .. } = &mut piece.what
                    && let Some(form) = bases.get(base)
                {
                    *base = form.clone();
                }
            }
        }
    }

    /// All phrases for one kind, the preferred wording first.
    pub fn entries(&self, kind: Kind) -> &[Entry] {
        &self.by_kind[kind as usize]
    }

    /// All phrases.
    pub fn all_entries(&self) -> impl Iterator<Item = &Entry> {
        self.by_kind.iter().flatten()
    }

    /// The form in which a word is compared.
    pub fn base<'a>(&'a self, word: &'a str) -> &'a str {
        self.bases.get(word).map_or(word, String::as_str)
    }

    /// Whether any phrase uses the word.
    pub fn knows(&self, word: &str) -> bool {
        self.vocabulary.contains(word) || self.bases.contains_key(word)
    }

    /// Every word of every phrase.
    pub fn vocabulary(&self) -> impl Iterator<Item = &str> {
        self.vocabulary.iter().map(String::as_str)
    }
}

fn compile(phrase: &Phrase) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut rest = phrase.pattern;
    let mut spaced = false;
    while let Some(first) = rest.chars().next() {
        if first == ' ' {
            spaced = true;
            rest = &rest[1..];
        } else if let Some((slot, after)) = rest.strip_prefix('{').and_then(|inner| inner.split_once('}')) {
            pieces.push(Piece { what: slot_piece(phrase, slot), spaced });
            (rest, spaced) = (after, false);
        } else {
            let end = rest.find([' ', '{']).unwrap_or(rest.len());
            compile_words(&rest[..end], spaced, &mut pieces);
            (rest, spaced) = (&rest[end..], false);
        }
    }
    pieces
}

fn slot_piece(phrase: &Phrase, slot: &str) -> PieceKind {
    let (name, plural) = match slot.split_once(':') {
        Some((name, "one")) => (name, Some(false)),
        Some((name, _)) => (name, Some(true)),
        None => (slot, None),
    };
    let index = phrase.slots.iter().position(|(known, _)| *known == name);
    let Some(index) = index else { panic!("phrase `{}` has no slot `{name}`", phrase.pattern) };
    PieceKind::Slot { index, plural }
}

/// Words and marks without spaces between them.
fn compile_words(text: &str, spaced: bool, pieces: &mut Vec<Piece>) {
    let mut first = true;
    for token in tokens(text) {
        let spaced = spaced && first;
        first = false;
        let what = match token.kind {
            TokenKind::Word(base) => {
                PieceKind::Word { text: text[token.span].to_string(), base, agreement: Agreement::Fixed }
            }
            TokenKind::Number(number) => PieceKind::Number(number),
            TokenKind::Mark(mark @ ('~' | '#')) => {
                if let Some(Piece { what: PieceKind::Word { agreement, .. }, .. }) = pieces.last_mut() {
                    *agreement = if mark == '~' { Agreement::Person } else { Agreement::Number };
                }
                continue;
            }
            TokenKind::Mark(mark) => PieceKind::Mark(mark),
        };
        pieces.push(Piece { what, spaced });
    }
}
