//! House rules. Each function gives the places that break one.

use std::collections::{BTreeMap, BTreeSet};

use crate::claims::Claims;
use crate::client;
use crate::repository::{WITHOUT_CODE, clauses, files, is_clause_id, read};

/// The most lines a file of code may have.
const MAX_LINES: usize = 500;

/// Files of code that are too long.
///
/// # Errors
/// A file can't be read.
pub fn long_files() -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for file in text_files(&["rs"])? {
        let lines = read(&file)?.lines().count();
        if lines > MAX_LINES {
            found.push(format!("{file}: {lines} lines; split it by noun, {MAX_LINES} is the most"));
        }
    }
    Ok(found)
}

/// Places with words that do not belong here: paths of a machine, work left undone.
///
/// # Errors
/// A file can't be read.
pub fn foreign_words() -> Result<Vec<String>, String> {
    // Put together here, so that this file has none of them.
    let words = [
        ["/wo", "rk/"],
        ["/ho", "me/"],
        ["/ro", "ot/"],
        ["/tm", "p/"],
        ["/Use", "rs/"],
        ["C:", "\\"],
        ["TO", "DO"],
        ["FIX", "ME"],
        ["XX", "X"],
        ["dbg", "!("],
    ]
    .map(|halves| halves.concat());
    let mut found = Vec::new();
    for file in text_files(&["rs", "toml", "md", "txt", "json", "ts", "svelte", "yml"])? {
        for (index, line) in read(&file)?.lines().enumerate() {
            if let Some(word) = words.iter().find(|word| line.contains(word.as_str())) {
                found.push(format!("{file}:{}: `{word}`", index + 1));
            }
        }
    }
    Ok(found)
}

/// Places where the rules could panic, let a case go unnamed, or move a card beside the one file that does.
///
/// # Errors
/// A file can't be read.
pub fn unsafe_rules() -> Result<Vec<String>, String> {
    let panics =
        [".unwrap()", ".expect(", "panic!(", "unreachable!(", "assert!(", "assert_eq!(", "assert_ne!("];
    let mut found = Vec::new();
    for file in text_files(&["rs"])? {
        if !file.starts_with("crates/exceed-rules/src/") || file.ends_with("/tests.rs") {
            continue;
        }
        let text = read(&file)?;
        let lines = text.lines().take_while(|line| *line != "mod tests {");
        for (index, line) in lines.enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            // What is checked while building can't happen to a game.
            let built = code.contains("const {") || code.contains("const _");
            if let Some(word) = panics.iter().find(|word| code.contains(**word) && !built) {
                found.push(format!("{file}:{}: `{word}`; make it a `Fault`", index + 1));
            }
            if code.contains("wildcard_enum_match_arm") {
                found.push(format!("{file}:{}: the rules name every case", index + 1));
            }
            let makes_event = code.contains("self.event(Event::CardMoved");
            if makes_event && file != "crates/exceed-rules/src/areas.rs" {
                found.push(format!("{file}:{}: cards move in areas.rs", index + 1));
            }
        }
    }
    Ok(found)
}

/// Clauses that no code of the rules names, and names in the code of clauses there are not. A clause that the head of a
/// file names is not found there yet: the code that carries it out says so itself.
///
/// # Errors
/// A file can't be read.
pub fn clauses_without_code() -> Result<Vec<String>, String> {
    let clauses = clauses()?;
    let mut found = Vec::new();
    let mut named: BTreeSet<String> = BTreeSet::new();
    for file in text_files(&["rs"])? {
        if !file.starts_with("crates/exceed-rules/src/") || file.ends_with("/tests.rs") {
            continue;
        }
        for (index, line) in read(&file)?.lines().enumerate().filter(|(_, line)| !line.starts_with("//!")) {
            for id in clause_ids(line) {
                if !clauses.iter().any(|clause| clause.id == id) {
                    found.push(format!("{file}:{}: there is no clause {id}", index + 1));
                }
                named.insert(id.to_owned());
            }
        }
    }
    for clause in clauses.iter().filter(|clause| clause.is_built()) {
        match (named.contains(&clause.id), clause.without_code()) {
            (false, None) => found.push(format!(
                "docs/rules.md: {} is named nowhere in crates/exceed-rules/src; put its id where it is carried out, in the \
                 file of its family, or say in `WITHOUT_CODE` why nothing does",
                clause.id
            )),
            (true, Some(why)) => found.push(format!(
                "docs/rules.md: {} is named in the code, but `WITHOUT_CODE` says: {why}; take it off that list",
                clause.id
            )),
            (true, None) | (false, Some(_)) => {}
        }
    }
    let unknown = |id: &str| !clauses.iter().any(|clause| clause.id == id && clause.is_built());
    for (id, _) in WITHOUT_CODE.iter().filter(|(id, _)| unknown(id)) {
        found.push(format!("`WITHOUT_CODE` names {id}, which is no built clause of docs/rules.md"));
    }
    Ok(found)
}

/// The ids of clauses in a line.
fn clause_ids(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    words.filter(|word| is_clause_id(word))
}

/// Clauses without a case, and cases that name a clause there is not.
///
/// # Errors
/// The rules can't be read.
pub fn clause_faults(claims: &Claims) -> Result<Vec<String>, String> {
    let clauses = clauses()?;
    let mut found = Vec::new();
    for clause in clauses.iter().filter(|clause| clause.is_built()) {
        if claims.of_clause(&clause.id).next().is_none() {
            found.push(format!("docs/rules.md: {} has no scenario", clause.id));
        }
    }
    for case in &claims.cases {
        for rule in case.rules.iter().filter(|rule| !clauses.iter().any(|clause| clause.id == **rule)) {
            found.push(format!("{}:{}: there is no clause {rule}", case.file.display(), case.line));
        }
    }
    Ok(found)
}

/// Lines and rulings without a case, and cases that claim a line there is not.
#[must_use]
pub fn line_faults(claims: &Claims) -> Vec<String> {
    let mut found = Vec::new();
    for line in &claims.lines {
        if claims.of_line(&line.id).next().is_none() {
            found.push(format!("{} has no scenario: {}", line.id, line.text));
        }
    }
    for case in &claims.cases {
        for claim in case.proves.iter().filter(|claim| !claims.is_line(&claims.line_of(claim))) {
            found.push(format!("{}:{}: there is no line {claim}", case.file.display(), case.line));
        }
    }
    found
}

/// Names that two cases share.
#[must_use]
pub fn shared_names(claims: &Claims) -> Vec<String> {
    let mut places: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for case in &claims.cases {
        places.entry(&case.name).or_default().push(format!("{}:{}", case.file.display(), case.line));
    }
    let shared = places.into_iter().filter(|(_, places)| places.len() > 1);
    shared
        .map(|(name, places)| format!("\"{name}\" is the name of several cases: {}", places.join(", ")))
        .collect()
}

/// Generated pages that are not what would be generated now.
///
/// # Errors
/// The rules can't be read.
pub fn stale_pages(claims: &Claims) -> Result<Vec<String>, String> {
    let stale = |(file, page): &(&str, String)| read(file).as_ref() != Ok(page);
    let pages = pages(claims)?;
    Ok(pages
        .iter()
        .filter(|page| stale(page))
        .map(|(file, _)| format!("{file} is stale: run `cargo xtask docs`"))
        .collect())
}

/// The built client, if it is not what its sources are now.
///
/// # Errors
/// A file can't be read.
pub fn stale_client() -> Result<Vec<String>, String> {
    if !client::is_there() || client::is_fresh()? {
        return Ok(Vec::new());
    }
    Ok(vec![format!("{} is stale: run `cargo xtask client`", client::BUILT)])
}

/// Every generated page with its place.
///
/// # Errors
/// The rules can't be read.
pub fn pages(claims: &Claims) -> Result<[(&'static str, String); 4], String> {
    Ok([
        ("docs/card-language.md", exceed_cards::reference_page()),
        ("docs/card-files.md", exceed_cards::card_files_page()),
        ("docs/card-file.schema.json", exceed_cards::card_file_schema()),
        ("docs/coverage.md", crate::coverage::page(claims, &clauses()?)),
    ])
}

fn text_files(extensions: &[&str]) -> Result<Vec<String>, String> {
    let all = files("").map_err(|error| format!("can't list the files: {error}"))?;
    let fits = |path: &std::path::Path| {
        path.extension().is_some_and(|found| extensions.iter().any(|one| found == *one))
    };
    Ok(all.iter().filter(|path| fits(path)).map(|path| path.display().to_string()).collect())
}
