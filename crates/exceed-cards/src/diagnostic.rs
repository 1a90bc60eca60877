//! Faults in card files, shown with the place they are at.

use std::fmt;
use std::ops::Range;

use crate::limits::is_unprintable;
use crate::parse::Fault;

/// One fault in a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file.
    pub file: String,
    /// The line in the file, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the file that are at fault.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// The line as it stands in the file.
    pub source: String,
    /// What could be done about it.
    pub help: Option<String>,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let before: String =
            self.source.chars().take(self.column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        writeln!(out, "error: {}", shown(&self.message))?;
        writeln!(out, "{margin}--> {}:{}:{}", shown(&self.file), self.line, self.column)?;
        writeln!(out, "{margin} |")?;
        writeln!(out, "{number} | {}", shown(&self.source))?;
        writeln!(out, "{margin} | {before}{}", "^".repeat(self.width()))?;
        if let Some(help) = &self.help {
            writeln!(out, "{margin} = help: {}", shown(help))?;
        }
        Ok(())
    }
}

/// A text of a file as it can be printed: what does not show as it is shows as one mark each, so that columns stay.
fn shown(text: &str) -> String {
    let mark = |letter: char| if is_unprintable(letter) && letter != '\t' { '\u{fffd}' } else { letter };
    text.chars().map(mark).collect()
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// Carets under the words at fault, within the line.
    fn width(&self) -> usize {
        let rest = self.source.chars().count().saturating_sub(self.column - 1);
        let marked = self.source.chars().skip(self.column - 1).scan(0, |bytes, letter| {
            *bytes += letter.len_utf8();
            Some(*bytes)
        });
        let covered = marked.take_while(|bytes| *bytes <= self.span.len()).count();
        covered.min(rest).max(1)
    }
}

/// A file with its name, for turning bytes into lines and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// Its content.
    pub text: &'a str,
}

impl Source<'_> {
    /// The fault at these bytes of the file.
    pub fn diagnostic(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        help: Option<String>,
    ) -> Diagnostic {
        let mut start = span.start.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        let before = &self.text[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = self.text[start..].find('\n').map_or(self.text.len(), |length| start + length);
        Diagnostic {
            file: self.name.to_string(),
            line: before.matches('\n').count() + 1,
            column: self.text[line_start..start].chars().count() + 1,
            span: start..span.end.max(start),
            message: message.into(),
            source: self.text[line_start..line_end].trim_end().to_string(),
            help,
        }
    }

    /// The fault of a text that begins at this byte of the file.
    pub fn fault(&self, offset: usize, fault: Fault) -> Diagnostic {
        self.diagnostic(fault.span.start + offset..fault.span.end + offset, fault.message, fault.help)
    }
}
