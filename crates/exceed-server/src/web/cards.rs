//! Checks card files that somebody writes. Nothing is kept.

use axum::extract::State;
use axum::response::Response;
use exceed_cards::{Catalog, Diagnostic, embedded_sources};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::session::Session;
use super::{ApiError, App, json};
use crate::host::now;
use crate::wire;

/// The name that faults of the file carry.
const FILE: &str = "character.toml";
/// Every character has these cards besides its own.
const NORMALS: &str = "normals.toml";

/// A card file.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CardFile {
    toml: String,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CheckedCards")]
pub(super) struct Checked {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<wire::Character>,
    faults: Vec<Fault>,
}

#[derive(Serialize, JsonSchema)]
#[schemars(rename = "CardFault")]
struct Fault {
    line: usize,
    column: usize,
    length: usize,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    suggestion: Option<String>,
}

/// Whether a card file is understood, and if not, where and why.
///
/// # Errors
/// Too many were sent.
pub async fn check(
    State(app): State<App>,
    session: Session,
    Body(request): Body<CardFile>,
) -> Result<Response, ApiError> {
    let user = session.user.id.to_string();
    app.counters.checks.count(user, app.limits.checks_per_min, now()).map_err(|retry_ms| {
        app.limit_reached("checks_per_min");
        ApiError::too_many("Too many card files at once. Wait a moment.", retry_ms)
    })?;
    let checked = app.host.thinkers().compute(move || checked(&request.toml)).await;
    Ok(json(&checked.ok_or_else(ApiError::unavailable)?))
}

fn checked(text: &str) -> Checked {
    let normals = embedded_sources()
        .into_iter()
        .filter(|(name, _)| std::path::Path::new(name).file_name().is_some_and(|file| file == NORMALS));
    let sources: Vec<(String, String)> =
        std::iter::once((FILE.to_owned(), text.to_owned())).chain(normals).collect();
    match Catalog::load(&sources) {
        Ok(catalog) => {
            let character = wire::catalog(&catalog).into_iter().next();
            Checked { ok: true, character, faults: Vec::new() }
        }
        Err(faults) => {
            let faults = faults.iter().map(|fault| of_text(fault, text)).collect();
            Checked { ok: false, character: None, faults }
        }
    }
}

fn of_text(fault: &Diagnostic, text: &str) -> Fault {
    let marked = text.get(fault.span.clone()).unwrap_or("");
    Fault {
        line: fault.line,
        column: fault.column,
        length: marked.chars().take_while(|&letter| letter != '\n').count().max(1),
        text: fault.message.clone(),
        suggestion: fault.help.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_found_where_it_is() {
        let sources = embedded_sources();
        let (_, ryu) = sources
            .iter()
            .find(|(name, _)| name.ends_with("/ryu.toml") || name == "ryu.toml")
            .expect("Ryu is among the cards");
        let fine = checked(ryu);
        assert!(fine.ok && fine.faults.is_empty());
        assert!(fine.character.is_some());
        let broken = ryu.replacen("push 2", "posh 2", 1);
        assert_ne!(broken, *ryu);
        let faulty = checked(&broken);
        assert!(!faulty.ok && faulty.character.is_none());
        let line = broken.lines().position(|line| line.contains("posh 2")).expect("the line") + 1;
        assert_eq!(faulty.faults[0].line, line);
        let marked: String = broken
            .lines()
            .nth(line - 1)
            .expect("the line")
            .chars()
            .skip(faulty.faults[0].column - 1)
            .take(faulty.faults[0].length)
            .collect();
        assert!(marked.contains("posh"), "{marked}");
    }
}
