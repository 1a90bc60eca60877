//! Text to meaning: every phrase that fits is followed, and the reading that covers the line wins.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use crate::grammar::{Entry, Fact, Grammar, Kind, List, Meaning, Part, PieceKind, Slot};
use crate::ir::{Ability, CardName, Condition, Effect, MarkerName, Sequence};
use crate::lexer::{Token, TokenKind, tokens};
use crate::normalise::{is_tail, normalise, settle};
use crate::suggest;

/// Where a line is printed; it decides how a line without a trigger is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The attack half of a card.
    Attack,
    /// A continuous boost.
    Continuous,
    /// An instant boost: without a trigger means `Now`.
    Instant,
    /// A trap.
    Trap,
    /// A transform.
    Transform,
    /// The basic side of a character.
    Basic,
    /// The exceed side of a character.
    Exceeded,
}

/// Why a text was not understood, before it is known which file it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes in question, counted from the start of the text.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What could be meant.
    pub help: Option<String>,
}

/// Reads one line, its full stop included.
///
/// ```
/// use exceed_cards::{Place, parse_line, print_ability};
/// let line = parse_line("Hit: the opponent discards 1 card at random.", Place::Attack)?;
/// assert_eq!(print_ability(&line, Place::Attack), "Hit: the opponent discards 1 card at random.");
/// # Ok::<(), exceed_cards::Fault>(())
/// ```
pub fn parse_line(text: &str, place: Place) -> Result<Ability, Fault> {
    let mut words = tokens(text);
    let end = words.last().map_or(0, |token| token.span.end);
    if words.pop_if(|token| token.kind == TokenKind::Mark('.')).is_none() {
        return Err(Fault {
            span: end.saturating_sub(1)..end,
            message: "a line ends with a full stop".into(),
            help: None,
        });
    }
    let mut ability: Ability = read(text, &words, Kind::Line)?;
    settle(&mut ability, place);
    Ok(ability)
}

/// How many different meanings a line could have. More than one is a fault of the phrase table.
pub fn count_readings(line: &str) -> usize {
    let words = tokens(line.trim_end_matches('.'));
    let readings = Reader::new(line, &words).parse(Kind::Line, 0);
    readings.iter().filter(|(_, end)| *end == words.len()).count()
}

/// Reads a text as one value of a kind, such as the price `3 gauge`.
pub fn parse_value<T: Part>(text: &str, kind: Kind) -> Result<T, Fault> {
    read(text, &tokens(text), kind)
}

/// Deeper brackets than this are refused: no card needs them.
const MAX_DEPTH: usize = 40;

/// The most words of the name of a marker.
const MARKER_WORDS: usize = 3;

fn read<T: Part>(text: &str, words: &[Token], kind: Kind) -> Result<T, Fault> {
    if let Some(fault) = suggest::too_deep(words, MAX_DEPTH) {
        return Err(fault);
    }
    let readings = Reader::new(text, words).parse(kind, 0);
    let whole = readings.iter().find(|(_, end)| *end == words.len());
    match whole.and_then(|(slot, _)| T::from_slot(slot.clone())) {
        Some(value) => Ok(value),
        None => {
            // Read it again, this time remembering what was missed.
            let mut reader = Reader { watching: true, ..Reader::new(text, words) };
            reader.parse(kind, 0);
            Err(suggest::explain(text, words, reader.furthest, &reader.expected))
        }
    }
}

type Readings = Rc<Vec<(Slot, usize)>>;

struct Reader<'a> {
    grammar: &'static Grammar,
    text: &'a str,
    words: &'a [Token],
    /// The words in the form in which they are compared; empty for marks and numbers.
    bases: Vec<&'a str>,
    /// What was read already, by place and kind.
    seen: Vec<Option<Readings>>,
    /// Whether to remember what was missed. Only a line that is not understood needs it.
    watching: bool,
    furthest: usize,
    expected: BTreeSet<String>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, words: &'a [Token]) -> Self {
        let grammar = Grammar::get();
        let base = |token: &'a Token| match &token.kind {
            TokenKind::Word(word) => grammar.base(word),
            TokenKind::Number(_) | TokenKind::Mark(_) => "",
        };
        Reader {
            grammar,
            text,
            words,
            bases: words.iter().map(base).collect(),
            seen: vec![None; (words.len() + 1) * Kind::COUNT],
            watching: false,
            furthest: 0,
            expected: BTreeSet::new(),
        }
    }

    /// Every reading of the kind that starts here, with the place where it ends.
    fn parse(&mut self, kind: Kind, at: usize) -> Readings {
        let place = at * Kind::COUNT + kind as usize;
        if let Some(known) = &self.seen[place] {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        if let Some(list) = kind.list() {
            self.parse_list(list, at, &mut Vec::new(), &mut found);
        } else if kind == Kind::Sequence {
            self.parse_sequence(at, &mut Vec::new(), &mut found);
        } else if kind == Kind::Otherwise {
            self.parse_otherwise(at, &mut found);
        } else if kind == Kind::Condition {
            self.parse_condition(at, &mut found);
        } else if kind == Kind::Number {
            self.parse_number(at, &mut found);
        } else if kind == Kind::CardName {
            self.parse_name(at, &mut found);
        } else if kind == Kind::MarkerName {
            self.parse_marker(at, &mut found);
        } else {
            let mut slots = Vec::new();
            for entry in self.grammar.entries(kind) {
                if !self.may_begin(entry, at) {
                    continue;
                }
                slots.clear();
                slots.resize(entry.phrase.slots.len(), None);
                self.match_pieces(entry, 0, at, &mut slots, &mut found);
            }
        }
        let found = Rc::new(found);
        self.seen[place] = Some(Rc::clone(&found));
        found
    }

    /// Whether the first word of a phrase stands here: most phrases are ruled out by it. What is missed must be
    /// remembered while somebody watches, so all are followed then.
    fn may_begin(&self, entry: &Entry, at: usize) -> bool {
        self.watching
            || match entry.pieces.first().map(|piece| &piece.what) {
                Some(PieceKind::Word { base, .. }) => self.bases.get(at).is_some_and(|word| word == base),
                Some(PieceKind::Mark(mark)) => {
                    self.words.get(at).is_some_and(|token| token.kind == TokenKind::Mark(*mark))
                }
                Some(PieceKind::Number(_) | PieceKind::Slot { .. }) | None => true,
            }
    }

    fn match_pieces(
        &mut self,
        entry: &Entry,
        piece: usize,
        at: usize,
        slots: &mut Vec<Option<Slot>>,
        found: &mut Vec<(Slot, usize)>,
    ) {
        let Some(next) = entry.pieces.get(piece) else {
            let values: Option<Vec<Slot>> = slots.iter().cloned().collect();
            if let Some(value) = values.and_then(entry.phrase.build)
                && !found.iter().any(|(known, end)| *end == at && *known == value)
            {
                found.push((value, at));
            }
            return;
        };
        match &next.what {
            PieceKind::Slot { index, .. } => {
                let kind = entry.phrase.slots[*index].1;
                for (value, end) in self.parse(kind, at).iter() {
                    slots[*index] = Some(value.clone());
                    self.match_pieces(entry, piece + 1, *end, slots, found);
                }
            }
            PieceKind::Word { base, .. } => {
                if self.word(at, base) {
                    self.match_pieces(entry, piece + 1, at + 1, slots, found);
                }
            }
            PieceKind::Mark(mark) => {
                if self.mark(at, *mark) {
                    self.match_pieces(entry, piece + 1, at + 1, slots, found);
                }
            }
            PieceKind::Number(number) => {
                if self.words.get(at).is_some_and(|token| token.kind == TokenKind::Number(*number)) {
                    self.match_pieces(entry, piece + 1, at + 1, slots, found);
                } else {
                    self.miss(at, || number.to_string());
                }
            }
        }
    }

    fn word(&mut self, at: usize, base: &str) -> bool {
        if self.bases.get(at) == Some(&base) {
            return true;
        }
        self.miss(at, || base.to_string());
        false
    }

    fn mark(&mut self, at: usize, mark: char) -> bool {
        if self.words.get(at).is_some_and(|token| token.kind == TokenKind::Mark(mark)) {
            return true;
        }
        self.miss(at, || mark.to_string());
        false
    }

    /// Remembers the farthest place where no phrase went on, and what would have fitted there.
    fn miss(&mut self, at: usize, expected: impl FnOnce() -> String) {
        if !self.watching {
            return;
        }
        if at > self.furthest {
            self.furthest = at;
            self.expected.clear();
        }
        if at == self.furthest {
            self.expected.insert(expected());
        }
    }

    /// Clauses joined by commas. A clause that takes the rest of its group is the last one.
    fn parse_sequence(&mut self, at: usize, before: &mut Vec<Effect>, found: &mut Vec<(Slot, usize)>) {
        for (slot, end) in self.parse(Kind::Clause, at).iter() {
            let Some(effect) = Effect::look(slot) else { continue };
            let open = !is_tail(effect);
            before.push(effect.clone());
            if open && self.mark(*end, ',') && !self.otherwise(*end) {
                self.parse_sequence(*end + 1, before, found);
            } else {
                let effects = before.clone();
                found.push((Slot::Sequence(Sequence { effects, block: 0 }), *end));
            }
            before.pop();
        }
    }

    fn otherwise(&mut self, at: usize) -> bool {
        self.mark(at, ',') && self.word(at + 1, "otherwise")
    }

    /// `otherwise` belongs to the nearest `if`, so where it stands it is taken.
    fn parse_otherwise(&mut self, at: usize, found: &mut Vec<(Slot, usize)>) {
        if !self.otherwise(at) {
            found.push((Slot::Sequence(Sequence::default()), at));
        } else if self.mark(at + 2, ':') {
            found.extend(self.parse(Kind::Sequence, at + 3).iter().cloned());
        }
    }

    fn parse_condition(&mut self, at: usize, found: &mut Vec<(Slot, usize)>) {
        for (slot, end) in self.parse(Kind::Fact, at).iter() {
            let Some(fact) = Fact::look(slot) else { continue };
            let first = fact.clone().into_condition();
            found.push((Slot::Condition(first.clone()), *end));
            self.join_facts(*end, "and", &mut vec![first.clone()], found);
            self.join_facts(*end, "or", &mut vec![first], found);
        }
    }

    fn join_facts(
        &mut self,
        at: usize,
        joint: &str,
        parts: &mut Vec<Condition>,
        found: &mut Vec<(Slot, usize)>,
    ) {
        if !self.word(at, joint) {
            return;
        }
        for (slot, end) in self.parse(Kind::Fact, at + 1).iter() {
            let Some(fact) = Fact::look(slot) else { continue };
            parts.push(fact.clone().into_condition());
            let all = parts.clone();
            let joined = if joint == "and" { Condition::All(all) } else { Condition::Any(all) };
            found.push((Slot::Condition(joined), *end));
            self.join_facts(*end, joint, parts, found);
            parts.pop();
        }
    }

    fn parse_number(&mut self, at: usize, found: &mut Vec<(Slot, usize)>) {
        match self.words.get(at).map(|token| &token.kind) {
            Some(TokenKind::Number(number @ 0..=99)) => found.push((Slot::Number(*number as i16), at + 1)),
            Some(TokenKind::Number(_) | TokenKind::Word(_) | TokenKind::Mark(_)) | None => {
                self.miss(at, || "a number up to 99".to_string());
            }
        }
    }

    /// A name in quotes, letter for letter.
    fn parse_name(&mut self, at: usize, found: &mut Vec<(Slot, usize)>) {
        if !self.mark(at, '"') {
            return;
        }
        let inside = self.words[at + 1..].iter().take_while(|token| token.kind != TokenKind::Mark('"'));
        let end = at + 1 + inside.count();
        let (Some(open), Some(close)) = (self.words.get(at), self.words.get(end)) else {
            self.miss(end, || '"'.to_string());
            return;
        };
        let name = self.text[open.span.end..close.span.start].trim();
        match CardName::new(name).filter(|_| !name.is_empty()) {
            Some(name) => found.push((Slot::CardName(name), end + 1)),
            None => self.miss(at + 1, || "the name of a card".to_string()),
        }
    }

    /// Capitalised words: as many as follow each other, or fewer.
    fn parse_marker(&mut self, at: usize, found: &mut Vec<(Slot, usize)>) {
        let capitalised = |token: &&Token| {
            matches!(token.kind, TokenKind::Word(_))
                && self.text[token.span.clone()].chars().next().is_some_and(char::is_uppercase)
        };
        let words = self.words.get(at..).unwrap_or_default();
        let count = words.iter().take(MARKER_WORDS).take_while(capitalised).count();
        for (index, last) in words.iter().enumerate().take(count) {
            let name = CardName::new(&self.text[words[0].span.start..last.span.end]);
            found.extend(name.map(|name| (Slot::MarkerName(MarkerName(name)), at + index + 1)));
        }
        if count == 0 {
            self.miss(at, || "the name of a marker".to_string());
        }
    }

    /// As many parts as follow each other.
    fn parse_list(&mut self, list: List, at: usize, before: &mut Vec<Slot>, found: &mut Vec<(Slot, usize)>) {
        let start = match list.joint {
            "" => Some(at),
            _ if before.is_empty() => Some(at),
            ";" => self.mark(at, ';').then_some(at + 1),
            joint => self.word(at, joint).then_some(at + 1),
        };
        let parts = start.map(|start| self.parse(list.of, start));
        let parts = parts.filter(|parts| !parts.is_empty());
        let Some(parts) = parts else {
            if list.may_be_empty || !before.is_empty() {
                found.push((Slot::List(before.clone()), at));
            }
            return;
        };
        for (part, end) in parts.iter() {
            before.push(part.clone());
            self.parse_list(list, *end, before, found);
            before.pop();
        }
    }
}

/// Reads clauses without a head, for tests and tools.
pub fn parse_sequence(text: &str) -> Result<Sequence, Fault> {
    let mut sequence: Sequence = read(text, &tokens(text), Kind::Sequence)?;
    normalise(&mut sequence);
    Ok(sequence)
}
