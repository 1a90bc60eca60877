//! Why a line was not understood, and what could have been meant.

use std::collections::BTreeSet;

use crate::grammar::{Entry, Grammar, Kind, PieceKind};
use crate::lexer::{Token, TokenKind};
use crate::parse::Fault;

/// Refuses brackets and quotes nested beyond reason, before they are read.
pub(crate) fn too_deep(words: &[Token], limit: usize) -> Option<Fault> {
    let opening = |token: &&Token| matches!(token.kind, TokenKind::Mark('(' | '"' | ':'));
    let over = words.iter().filter(opening).nth(limit)?;
    Some(Fault {
        span: over.span.clone(),
        message: "this line is too long and too nested".into(),
        help: Some("write it as several lines".into()),
    })
}

/// The fault of a line in which reading stopped at `at`.
pub(crate) fn explain(text: &str, words: &[Token], at: usize, expected: &BTreeSet<String>) -> Fault {
    let Some(token) = words.get(at) else {
        let end = words.last().map_or(0, |token| token.span.end);
        let span = words.last().map_or(0..text.len().min(1), |token| token.span.clone());
        let message =
            if end == 0 { "there is nothing to read here" } else { "the line stops too early here" };
        return Fault { span, message: message.into(), help: expected_help(expected) };
    };
    let shown = &text[token.span.clone()];
    if token.kind == TokenKind::Mark('.') {
        let help = Some("write each ability on its own line".to_string());
        return Fault { span: token.span.clone(), message: "a full stop ends the line".into(), help };
    }
    let grammar = Grammar::get();
    if let TokenKind::Word(word) = &token.kind
        && !grammar.knows(word)
    {
        // What fits here may be farther from what was written than any word at all.
        let near = nearest_within(word.chars().count() / 2, word, expected.iter().map(String::as_str))
            .or_else(|| nearest(word, grammar.vocabulary()));
        let help = near.map(|near| format!("did you mean `{near}`?"));
        let help = help.or_else(|| phrase_help(words, at)).or_else(|| expected_help(expected));
        return Fault { span: token.span.clone(), message: format!("unknown word `{shown}`"), help };
    }
    Fault {
        span: token.span.clone(),
        message: format!("`{shown}` does not fit here"),
        help: phrase_help(words, at).or_else(|| expected_help(expected)),
    }
}

fn expected_help(expected: &BTreeSet<String>) -> Option<String> {
    let list: Vec<String> = expected.iter().take(8).map(|word| format!("`{word}`")).collect();
    if list.is_empty() { None } else { Some(format!("here could stand {}", list.join(", "))) }
}

/// The known word closest to this one, if one is close.
pub fn nearest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    nearest_within((word.chars().count() / 3).clamp(1, 3), word, known)
}

/// The known word closest to this one, at most so many letters away.
pub(crate) fn nearest_within<'a>(
    limit: usize,
    word: &str,
    known: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let scored = known.map(|other| {
        let other_letters: Vec<char> = other.to_lowercase().chars().collect();
        (distance(&letters, &other_letters), other)
    });
    scored.filter(|(edits, _)| *edits <= limit).min_by_key(|(edits, _)| *edits).map(|(_, other)| other)
}

/// The number of insertions, deletions, replacements and swaps of neighbours between two rows.
fn distance<T: PartialEq>(left: &[T], right: &[T]) -> usize {
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let mut least = (rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]))
                .min(rows[i - 1][j] + 1)
                .min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}

/// The phrase that shares most with the clause the fault is in.
fn phrase_help(words: &[Token], at: usize) -> Option<String> {
    let grammar = Grammar::get();
    let ends = |token: &Token| matches!(token.kind, TokenKind::Mark(',' | ':' | ';' | '(' | ')' | '"'));
    let start = words[..at].iter().rposition(ends).map_or(0, |before| before + 1);
    let end = words[at..].iter().position(ends).map_or(words.len(), |after| at + after);
    let clause: Vec<&str> = words[start..end].iter().map(|token| shape(token, grammar)).collect();
    let clause = if matches!(clause.first(), Some(&"if" | &"while")) { &clause[1..] } else { &clause[..] };
    let entries = [Kind::Clause, Kind::Fact, Kind::Modifier, Kind::Trigger].into_iter();
    let mut best: Option<(usize, &Entry)> = None;
    for entry in entries.flat_map(|kind| grammar.entries(kind)) {
        let pattern: Vec<&str> = entry.pieces.iter().map(piece_shape).collect();
        let plain: Vec<&str> = pattern.iter().copied().filter(|shape| *shape != "?").collect();
        let shared = plain.iter().filter(|shape| clause.contains(shape)).count();
        if shared == 0 || entry.phrase.alias || plain.len() < 2 && entry.pieces.len() < 2 {
            continue;
        }
        let edits = distance(clause, &pattern);
        if best.is_none_or(|(least, _)| edits < least) {
            best = Some((edits, entry));
        }
    }
    let (edits, entry) = best?;
    (edits < clause.len().max(3)).then(|| {
        let example = entry.phrase.example;
        let shown = if example.is_empty() { String::new() } else { format!(", as in `{example}`") };
        format!("the nearest phrase is `{}`{shown}", readable(entry))
    })
}

fn shape<'a>(token: &'a Token, grammar: &'a Grammar) -> &'a str {
    match &token.kind {
        TokenKind::Word(word) => grammar.base(word),
        TokenKind::Number(_) | TokenKind::Mark(_) => "?",
    }
}

fn piece_shape(piece: &crate::grammar::Piece) -> &str {
    match &piece.what {
        PieceKind::Word { base, .. } => base,
        PieceKind::Mark(_) | PieceKind::Number(_) | PieceKind::Slot { .. } => "?",
    }
}

/// A pattern without the marks that only the printer needs.
pub fn readable(entry: &Entry) -> String {
    let plain = entry.phrase.pattern.replace(['~', '#'], "").replace(":one}", "}").replace(":many}", "}");
    ["{who} ", " {per}", " {max}", " {at_cleanup}", " {random}", " {limit}"]
        .iter()
        .fold(plain, |text, part| text.replace(part, ""))
}
