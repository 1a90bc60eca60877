//! Scenario files as they are written, and finding them in folders.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use crate::case::Case;
use crate::error::ScenarioError;

/// The folder of card files for tests; it holds no scenarios.
const FIXTURES: &str = "fixtures";

/// One `[[case]]`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseFile {
    pub name: Spanned<String>,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub proves: Vec<String>,
    pub edition: Option<Spanned<String>>,
    pub first: Option<Spanned<String>>,
    pub order: Option<Spanned<String>>,
    pub seed: Option<u64>,
    pub start: Option<Spanned<String>>,
    pub cards: Option<String>,
    pub p1: Spanned<SideFile>,
    pub p2: Spanned<SideFile>,
    pub script: Spanned<String>,
}

/// The set-up of one player.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideFile {
    pub character: OneOrMore<String>,
    pub at: Option<u8>,
    pub life: Option<OneOrMore<u8>>,
    pub exceeded: Option<OneOrMore<bool>>,
    pub active: Option<String>,
    pub locked: Option<bool>,
    #[serde(default)]
    pub reshuffled: bool,
    pub hand: Option<Vec<String>>,
    pub gauge: Option<PileFile>,
    pub discard: Option<PileFile>,
    pub sealed: Option<PileFile>,
    pub overdrive: Option<PileFile>,
    pub boosts: Option<Vec<String>>,
    pub boosts_at: Option<BTreeMap<Spanned<String>, OneOrMore<u8>>>,
    pub deck_top: Option<Vec<String>>,
    pub deck: Option<Vec<String>>,
    pub transforms: Option<Vec<String>>,
    pub markers: Option<BTreeMap<Spanned<String>, OneOrMore<u8>>>,
    pub cards_at: Option<toml::Value>,
    pub under: Option<toml::Value>,
}

/// A value, or a list of values.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum OneOrMore<T> {
    One(T),
    More(Vec<T>),
}

impl<T> OneOrMore<T> {
    /// Whether it is written as a list.
    pub fn is_list(&self) -> bool {
        self.length().is_some()
    }

    /// How many values a list has.
    pub fn length(&self) -> Option<usize> {
        match self {
            OneOrMore::One(_) => None,
            OneOrMore::More(values) => Some(values.len()),
        }
    }
}

/// Cards by name, or so many.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum PileFile {
    Count(u8),
    Cards(Vec<String>),
}

/// The cases of a file, or of all files of a folder and its folders, sorted by path.
///
/// # Errors
/// Everything that can't be read, with file and line.
pub fn load_cases(path: &Path) -> Result<Vec<Case>, Vec<ScenarioError>> {
    let (cases, errors) = load_all(std::slice::from_ref(&path.to_path_buf()));
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

/// The cases of a file that has been read already.
///
/// # Errors
/// Everything that is wrong with it, with file and line.
pub fn load_cases_from(file: &Path, text: &str) -> Result<Vec<Case>, Vec<ScenarioError>> {
    let (mut cases, mut errors) = (Vec::new(), Vec::new());
    read(file, text, &mut cases, &mut errors);
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

/// All cases that can be read, and everything that can't.
pub(crate) fn load_all(paths: &[PathBuf]) -> (Vec<Case>, Vec<ScenarioError>) {
    let (mut files, mut cases, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        collect(path, &mut files, &mut errors);
    }
    for file in files {
        match std::fs::read_to_string(&file) {
            Ok(text) => read(&file, &text, &mut cases, &mut errors),
            Err(error) => errors.push(unreadable(&file, &error)),
        }
    }
    (cases, errors)
}

fn unreadable(path: &Path, error: &std::io::Error) -> ScenarioError {
    ScenarioError { file: path.to_path_buf(), line: 0, message: format!("can't be read: {error}") }
}

/// The scenario files at a path.
fn collect(path: &Path, files: &mut Vec<PathBuf>, errors: &mut Vec<ScenarioError>) {
    if !path.is_dir() {
        return files.push(path.to_path_buf());
    }
    let listed = std::fs::read_dir(path).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut entries: Vec<PathBuf> = match listed {
        Ok(entries) => entries.into_iter().map(|entry| entry.path()).collect(),
        Err(error) => return errors.push(unreadable(path, &error)),
    };
    entries.sort();
    for entry in entries {
        let fixtures = entry.file_name().is_some_and(|name| name == FIXTURES);
        if entry.is_dir() && !fixtures {
            collect(&entry, files, errors);
        } else if entry.extension().is_some_and(|extension| extension == "toml") {
            files.push(entry);
        }
    }
}

/// A file's text, for turning bytes into lines.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub file: &'a Path,
    pub text: &'a str,
}

impl Source<'_> {
    /// The line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.text.bytes().take(byte).filter(|&letter| letter == b'\n').count() + 1
    }

    /// A fault on a line.
    pub fn error(&self, line: usize, message: impl Into<String>) -> ScenarioError {
        ScenarioError { file: self.file.to_path_buf(), line, message: message.into() }
    }

    fn toml_error(&self, error: &toml::de::Error, otherwise: usize) -> ScenarioError {
        let line = error.span().map_or(otherwise, |span| self.line(span.start));
        self.error(line, error.message())
    }
}

/// Reads one file; each faulty case is an error, the others are kept.
fn read(file: &Path, text: &str, cases: &mut Vec<Case>, errors: &mut Vec<ScenarioError>) {
    let source = Source { file, text };
    let (table, faults) = DeTable::parse_recoverable(text);
    if !faults.is_empty() {
        return errors.extend(faults.iter().map(|fault| source.toml_error(fault, 1)));
    }
    for (key, value) in table.into_inner() {
        let line = source.line(key.span().start);
        if key.get_ref().as_ref() != "case" {
            errors.push(source.error(line, format!("unknown field `{}`, expected `case`", key.get_ref())));
            continue;
        }
        match value.into_inner() {
            DeValue::Array(array) => {
                for item in array {
                    read_case(source, item, cases, errors);
                }
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Table(_) => errors.push(source.error(line, "cases are written as [[case]]")),
        }
    }
}

fn read_case(
    source: Source<'_>,
    item: Spanned<DeValue<'_>>,
    cases: &mut Vec<Case>,
    errors: &mut Vec<ScenarioError>,
) {
    let line = source.line(item.span().start);
    match CaseFile::deserialize(ValueDeserializer::from(item)) {
        Err(error) => errors.push(source.toml_error(&error, line)),
        Ok(written) => match Case::read(source, line, written) {
            Ok(case) => cases.push(case),
            Err(faults) => errors.extend(faults),
        },
    }
}
