//! Words, numbers and punctuation of a line, each with the bytes it came from.

use std::ops::Range;

/// One token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// The bytes it covers, counted from the start of the line.
    pub span: Range<usize>,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word in lower case; apostrophes and inner hyphens belong to it (`opponent's`, `face-up`).
    Word(String),
    /// A whole number.
    Number(u32),
    /// Any other character that is not a space.
    Mark(char),
}

/// Cuts a line into tokens. Every text has a reading: what is unknown becomes a [`TokenKind::Mark`].
///
/// ```
/// use exceed_cards::lexer::{TokenKind, tokens};
/// let line = tokens("Hit: push 2.");
/// assert_eq!(line[1].kind, TokenKind::Mark(':'));
/// assert_eq!(line[2].span, 5..9);
/// ```
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some(&(start, first)) = rest.peek() {
        if first.is_whitespace() {
            rest.next();
            continue;
        }
        let end = if first.is_ascii_digit() {
            end_of_number(text, start)
        } else if first.is_alphabetic() {
            end_of_word(text, start)
        } else {
            start + first.len_utf8()
        };
        while rest.peek().is_some_and(|&(at, _)| at < end) {
            rest.next();
        }
        found.push(Token { kind: kind_of(&text[start..end], first), span: start..end });
    }
    found
}

fn kind_of(piece: &str, first: char) -> TokenKind {
    if first.is_ascii_digit() {
        TokenKind::Number(piece.parse().unwrap_or(u32::MAX))
    } else if first.is_alphabetic() {
        TokenKind::Word(piece.to_lowercase().replace('\u{2019}', "'"))
    } else {
        TokenKind::Mark(first)
    }
}

fn end_of_number(text: &str, start: usize) -> usize {
    text[start..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |length| start + length)
}

/// A hyphen or apostrophe belongs to the word if a letter follows it.
fn end_of_word(text: &str, start: usize) -> usize {
    let mut letters = text[start..].char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let joins = matches!(letter, '-' | '\'' | '\u{2019}')
            && letters.peek().is_some_and(|&(_, next)| next.is_alphabetic());
        if !letter.is_alphabetic() && !joins {
            return start + at;
        }
    }
    text.len()
}
