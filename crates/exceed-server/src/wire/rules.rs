//! The rules, clause by clause.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use exceed_rules::{Edition, EditionRow};
use schemars::JsonSchema;
use serde::Serialize;

/// A clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "RuleClause")]
pub struct Clause {
    /// `DMG-2`.
    pub id: &'static str,
    /// What it says.
    pub text: String,
    /// Where editions differ: what each of them says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub editions: Option<BTreeMap<&'static str, &'static str>>,
}

static PAGE: &str = include_str!("../../../../docs/rules.md");
static RULES: LazyLock<Vec<Clause>> = LazyLock::new(|| read(PAGE));

/// All clauses, in the order of the page.
#[must_use]
pub fn rules() -> &'static [Clause] {
    &RULES
}

/// A clause is an item of a list that begins with its id; the lines below it that are indented belong to it.
fn read(page: &'static str) -> Vec<Clause> {
    let mut clauses: Vec<Clause> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        let item = line.strip_prefix("- ").and_then(|item| item.split_once(' '));
        if let Some((id, text)) = item.filter(|(id, _)| is_id(id)) {
            clauses.push(Clause { id, text: text.to_owned(), editions: editions(id) });
            inside = true;
        } else if let (Some(more), Some(clause), true) = (line.strip_prefix("  "), clauses.last_mut(), inside)
        {
            clause.text.push(' ');
            clause.text.push_str(more.trim());
        } else {
            inside = false;
        }
    }
    clauses
}

/// What the editions say about a clause in which they differ.
fn editions(id: &str) -> Option<BTreeMap<&'static str, &'static str>> {
    let row = EditionRow::of_clause(id)?;
    Some(Edition::ALL.iter().map(|edition| (edition.name(), edition.rules().words(row))).collect())
}

/// Three capitals, a hyphen, a number.
fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(family, number)| {
        family.len() == 3
            && family.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}
