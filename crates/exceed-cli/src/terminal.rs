//! What the terminal can do: its width, its colours, and text that fits.
//!
//! Everything is written through a stream that drops the colours where nobody can see them: not a terminal, or
//! `NO_COLOR` is set.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use terminal_size::{Width, terminal_size};
use textwrap::{Options, WordSplitter};

/// Headings and names.
pub const STRONG: Style = Style::new().bold();
/// What is there for reference.
pub const QUIET: Style = Style::new().dimmed();
/// What is yours.
pub const YOURS: Style = AnsiColor::Green.on_default().bold();
/// What is theirs.
pub const THEIRS: Style = AnsiColor::Red.on_default().bold();
/// What something costs.
pub const PRICE: Style = AnsiColor::Yellow.on_default();

/// Columns where nobody says how many there are.
const USUAL: usize = 80;
/// Fewer columns are treated as so many: the lines run over then.
const LEAST: usize = 48;
/// Longer lines are no longer read with ease.
const MOST: usize = 110;

/// How many columns there are: the terminal's, else those of `COLUMNS`, else 80.
pub fn width() -> usize {
    let terminal = terminal_size().map(|(Width(columns), _)| usize::from(columns));
    let told = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    terminal.or_else(told).unwrap_or(USUAL).clamp(LEAST, MOST)
}

/// Text in a style.
pub fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Breaks a text at spaces: the first line begins with `first`, the others with `rest`.
pub fn fold(text: &str, first: &str, rest: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .initial_indent(first)
        .subsequent_indent(rest)
        .word_splitter(WordSplitter::NoHyphenation);
    // A number is never parted from its per cent sign.
    let tied = text.trim_end().replace(" %", "\u{a0}%");
    textwrap::wrap(&tied, options).into_iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// Writes a text, broken where it is too long; later parts are indented.
pub fn write_folded(text: &str, margin: &str, out: &mut dyn Write) -> io::Result<()> {
    let indent = text.chars().take_while(|letter| *letter == ' ').count();
    let rest = format!("{margin}{}", " ".repeat(indent + 4));
    fold(text, margin, &rest, width()).into_iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes on standard error. That nobody listens there is no reason to stop.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn lines_break_at_spaces_and_keep_their_indent() {
        let lines = fold("  one two three four", "", "      ", 12);
        assert_eq!(lines, ["  one two", "      three", "      four"]);
        assert_eq!(fold("range 1-3", "| ", "| ", 8), ["| range", "| 1-3"]);
        assert_eq!(fold("stuns 28 %", "", "", 8), ["stuns", "28 %"]);
    }
}
