//! Card files as they are written. What the fields mean is decided in `catalog`.

use std::ops::Range;

use serde::Deserialize;
use toml::{Spanned, Value};

use crate::diagnostic::{Diagnostic, Source};
use crate::look::LookFile;

/// A text with its place in the file.
pub(crate) type Text = Spanned<String>;

/// The file of one character.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharacterFile {
    pub id: Text,
    pub name: Text,
    pub season: Spanned<i64>,
    pub exceed: Spanned<Value>,
    pub normals: Text,
    #[serde(default)]
    pub modules: Vec<Text>,
    #[serde(default)]
    pub rulings: Vec<Text>,
    pub life: Option<Spanned<i64>>,
    pub hand_limit: Option<Spanned<i64>>,
    pub opening_cards: Option<Spanned<i64>>,
    pub unusual_deck: Option<Text>,
    pub look: Option<LookFile>,
    #[serde(default)]
    pub fixture: bool,
    #[serde(default)]
    pub basic: SideFile,
    #[serde(default)]
    pub exceeded: SideFile,
    #[serde(default)]
    pub marker: Vec<MarkerFile>,
    #[serde(default)]
    pub card: Vec<CardFile>,
}

/// One kind of marker.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkerFile {
    pub name: Text,
    pub count: Option<Spanned<i64>>,
    pub start: Option<Text>,
    pub sides: Option<Spanned<i64>>,
}

/// One side of a character.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideFile {
    pub text: Option<Text>,
}

/// One card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardFile {
    pub name: Text,
    pub kind: Text,
    pub copies: Option<Spanned<i64>>,
    pub cost: Option<Text>,
    pub range: Text,
    pub power: Spanned<Value>,
    pub speed: Spanned<Value>,
    pub armor: Option<Spanned<Value>>,
    pub guard: Option<Spanned<Value>>,
    #[serde(default)]
    pub extra: bool,
    pub sealed: Option<Spanned<i64>>,
    pub attack: Option<Text>,
    pub boost: Option<BoostFile>,
}

/// The boost half of a card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoostFile {
    pub name: Text,
    pub kind: Text,
    pub cost: Option<Text>,
    #[serde(default)]
    pub cancel: bool,
    pub text: Option<Text>,
}

/// The file of the Normals.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NormalsFile {
    #[serde(default)]
    pub rulings: Vec<Text>,
    #[serde(default)]
    pub set: Vec<SetFile>,
}

/// One set of Normals.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetFile {
    pub id: Text,
    #[serde(default)]
    pub card: Vec<CardFile>,
}

/// Any card file.
#[derive(Debug)]
pub(crate) enum File {
    Character(Box<CharacterFile>),
    Normals(NormalsFile),
}

/// Reads a file as written; the file named `normals.toml` holds the Normals.
pub(crate) fn read(source: Source<'_>) -> Result<File, Box<Diagnostic>> {
    let normals = source.name.rsplit(['/', '\\']).next() == Some("normals.toml");
    let file = if normals {
        toml::from_str(source.text).map(File::Normals)
    } else {
        toml::from_str(source.text).map(|file| File::Character(Box::new(file)))
    };
    file.map_err(|error| {
        let span = error.span().unwrap_or(0..1);
        Box::new(source.diagnostic(span, error.message(), None))
    })
}

/// One line of card text: its bytes in the file and its words.
pub(crate) struct TextLine<'a> {
    pub offset: usize,
    pub text: &'a str,
}

/// The lines of a text field, each with its place in the file.
pub(crate) fn lines<'a>(source: Source<'a>, field: &Text) -> Result<Vec<TextLine<'a>>, Box<Diagnostic>> {
    let span = field.span();
    let inner = literal(source.text, span.clone()).ok_or_else(|| {
        let help = Some("write '''…''' or '…', so that every byte stands for itself".to_string());
        Box::new(source.diagnostic(span.start..span.start + 1, "card text must be a literal string", help))
    })?;
    let mut found = Vec::new();
    let mut offset = inner.start;
    for line in source.text[inner].split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let indent = line.len() - line.trim_start().len();
            found.push(TextLine { offset: offset + indent, text });
        }
        offset += line.len();
    }
    Ok(found)
}

/// The bytes between the quotes of a literal string.
fn literal(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let raw = text.get(span.clone())?;
    let quotes = if raw.len() >= 6 && raw.starts_with("'''") { 3 } else { 1 };
    (raw.starts_with('\'') && raw.len() >= 2 * quotes).then(|| span.start + quotes..span.end - quotes)
}
