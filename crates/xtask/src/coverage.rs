//! `docs/coverage.md`: each clause, card line and ruling with the cases that claim it.

use std::fmt::Write as _;
use std::path::Path;

use exceed_scenario::Case;

use crate::claims::{Claims, is_ruling};
use crate::repository::{Clause, root};

/// The page as Markdown.
#[must_use]
pub fn page(claims: &Claims, clauses: &[Clause]) -> String {
    let mut page = format!(
        "# Coverage\n\n<!-- Generated from the scenarios by `cargo xtask docs`. Do not edit. -->\n\n\
         {} cases. What each clause of the rules, each line of card text and each ruling is proved by; in brackets the file\n\
         under `scenarios/`. `cargo xtask prove` checks that the claims about lines are real.\n",
        claims.cases.len()
    );
    page.push_str("\n## Clauses\n\n| clause | cases |\n| --- | --- |\n");
    for clause in clauses {
        let cases: Vec<&Case> = claims.of_clause(&clause.id).collect();
        let waits = clause.waiting().map(|what| format!("*waits for a character that needs it: {what}*"));
        let shown: Vec<String> = cases.iter().map(name).chain(waits).collect();
        row(&mut page, &clause.id, &shown.join("<br>"));
    }
    let (rulings, lines): (Vec<_>, Vec<_>) = claims.lines.iter().partition(|line| is_ruling(&line.id));
    for (title, found) in [("Lines of card text", lines), ("Rulings", rulings)] {
        let _ = write!(page, "\n## {title}\n");
        let mut owner = String::new();
        for line in found {
            let whose = line.id.split('/').next().unwrap_or_default();
            if whose != owner {
                let _ = write!(page, "\n### {whose}\n\n| line | text | cases |\n| --- | --- | --- |\n");
                whose.clone_into(&mut owner);
            }
            let cases: Vec<&Case> = claims.of_line(&line.id).collect();
            row(&mut page, &line.id, &format!("{} | {}", escaped(&line.text), names(&cases)));
        }
    }
    page
}

fn row(page: &mut String, id: &str, rest: &str) {
    let _ = writeln!(page, "| `{id}` | {rest} |");
}

fn names(cases: &[&Case]) -> String {
    cases.iter().map(name).collect::<Vec<_>>().join("<br>")
}

fn name(case: &&Case) -> String {
    format!("{} ({})", escaped(&case.name), short(&case.file))
}

/// `rules/STK`.
fn short(file: &Path) -> String {
    let scenarios = root().join("scenarios");
    let inner = file.strip_prefix(&scenarios).unwrap_or(file).with_extension("");
    inner.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}

/// Text that stays inside its cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
