//! Checks an exported game: were the shuffles fair, and is this how the game ended?

use std::fmt;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Game, Player, Record, Seed};

use super::export::{Export, FORMAT};
use crate::game::StartFrom;
use crate::id::hex;
use crate::wire::{Cause, Outcome};

/// What was found in order, line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The lines.
    pub lines: Vec<String>,
}

/// Why an export does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotVerified {
    /// It is no export at all.
    Unreadable(String),
    /// It is one, but this line fails.
    Fails(String),
}

impl fmt::Display for NotVerified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotVerified::Unreadable(why) | NotVerified::Fails(why) => formatter.write_str(why),
        }
    }
}

impl std::error::Error for NotVerified {}

/// The record in a file: an export, or a record as it is.
///
/// # Errors
/// It is neither.
pub fn record_of(text: &str) -> Result<Record, String> {
    if let Ok(export) = serde_json::from_str::<Export>(text) {
        return export.record().map_err(|error| format!("the record in this export: {error}"));
    }
    Record::from_json(text).map_err(|error| error.to_string())
}

/// Checks the commitment, the seed, the replay and the outcome of an export.
///
/// # Errors
/// The first line that fails.
pub fn verify(text: &str, catalog: &Arc<Catalog>) -> Result<Verified, NotVerified> {
    let export: Export = serde_json::from_str(text)
        .map_err(|error| NotVerified::Unreadable(format!("this is no exported game: {error}")))?;
    if export.format != FORMAT {
        let why = format!("format {} is not known here; this program knows format {FORMAT}", export.format);
        return Err(NotVerified::Unreadable(why));
    }
    let record = export
        .record()
        .map_err(|error| NotVerified::Fails(format!("replay: the record can't be read: {error}")))?;
    check(&export, &record, catalog).map_err(NotVerified::Fails)
}

fn check(export: &Export, record: &Record, catalog: &Arc<Catalog>) -> Result<Verified, String> {
    let seed = export.fairness.check(&export.game)?;
    check_seed(export, record, seed, catalog)?;
    let game = record.replay(Arc::clone(catalog)).map_err(|error| format!("replay: {error}"))?;
    let outcome = outcome_of(export, &game)?;
    if export.outcome != Some(outcome) {
        let told = export.outcome.map_or_else(|| "nothing".to_owned(), words);
        return Err(format!("outcome: the record ends with {}, but {told} is told", words(outcome)));
    }
    let lines = vec![
        format!("commitment: {} holds", export.fairness.commitment),
        format!("seed: {} is made from the secret and both nonces", hex(&seed)),
        format!("replay: {} inputs fit", record.inputs.len()),
        format!("outcome: {}", words(outcome)),
    ];
    Ok(Verified { lines })
}

/// The seed is the one the record was played with. A game that went on from the middle of another has no seed of its
/// own in its record: everything hidden at its start was dealt with it, so it is dealt again.
fn check_seed(export: &Export, record: &Record, seed: Seed, catalog: &Arc<Catalog>) -> Result<(), String> {
    if record.start.saved.is_none() {
        let played = record.start.setup().seed;
        if played == seed {
            return Ok(());
        }
        return Err(format!("seed: the record was played with {}, not with {}", hex(&played), hex(&seed)));
    }
    let missing = || "seed: the game went on from another one, which is not in this export".to_owned();
    let from = export.from.as_ref().ok_or_else(missing)?;
    let before = Record::from_json(&from.record.to_string())
        .map_err(|error| format!("seed: the game it went on from can't be read: {error}"))?;
    let seat = match from.r#as.as_str() {
        "p1" => Player::One,
        "p2" => Player::Two,
        other => return Err(format!("seed: `as` is p1 or p2, not `{other}`")),
    };
    let dealt = StartFrom::Middle { record: before, seat }
        .record(seed, catalog)
        .map_err(|error| format!("seed: the game it went on from can't be replayed: {error}"))?;
    if dealt.start == record.start {
        return Ok(());
    }
    Err("seed: what was hidden at the start was not dealt with this seed".to_owned())
}

/// How the game ends: by its record, or by what closed it.
fn outcome_of(export: &Export, game: &Game) -> Result<Outcome, String> {
    match (game.outcome(), &export.closing) {
        (Some(outcome), None) => Ok(outcome.into()),
        (Some(_), Some(closing)) => Err(format!(
            "closing: the record ends by the rules, so nothing closed it, not `{}`",
            closing.kind
        )),
        (None, Some(closing)) => closing.outcome(),
        (None, None) if game.fault().is_some() => Ok(Outcome { winner: None, cause: Cause::Fault }),
        // A game is void, or a fault of the program, because of something outside it; all that can be said is that
        // nobody had won.
        (None, None) => match export.outcome.filter(|outcome| !outcome.counts()) {
            Some(outcome) => Ok(Outcome { winner: None, cause: outcome.cause }),
            None => Err("outcome: the record stops before the end of the game".to_owned()),
        },
    }
}

fn words(outcome: Outcome) -> String {
    let cause = serde_json::to_value(outcome.cause).ok();
    let cause = cause.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
    let winner = outcome.winner().map_or_else(|| "nobody".to_owned(), |winner| winner.to_string());
    format!("{winner} winning ({cause})")
}

#[cfg(test)]
mod tests {
    use exceed_bots::by_name;
    use exceed_rules::{ByPlayer, Duel, Input, MatchSetup, Silent, Viewer};

    use super::*;
    use crate::archive::Closing;
    use crate::fairness::{Fairness, Nonce, Secret};
    use crate::id::Id;

    fn catalog() -> Arc<Catalog> {
        Arc::new(Catalog::load(&exceed_cards::embedded_sources()).expect("the cards are in order"))
    }

    /// A whole game of two bots, exported.
    fn export(catalog: &Arc<Catalog>) -> Export {
        let game = Id::parse("9fd0").expect("an id");
        let secret = Secret::from_bytes([7; 32]);
        let nonces = ByPlayer([Nonce::from_bytes([1; 16]), Nonce::default()]);
        let setup = MatchSetup::between(
            vec!["ryu".to_owned()],
            vec!["ken-masters".to_owned()],
            secret.seed(&game, &nonces),
        );
        let duel = Arc::new(Duel::new(Arc::clone(catalog), &setup).expect("a match"));
        let mut record = Record::new(&duel, &setup);
        let mut play = record.begin(Arc::clone(catalog), &mut Silent).expect("a start");
        let mut bot = by_name("random", 3).expect("a bot");
        while let Some(player) = play.decision().map(|decision| decision.player) {
            let choice = bot.choose(&play.seat(Viewer::Player(player)));
            play.choose(player, choice, &mut Silent).expect("it is offered");
            record.inputs.push(Input::Choice(player, choice));
        }
        Export {
            format: FORMAT,
            fairness: Fairness::after(&game, &secret, &nonces),
            game,
            record: serde_json::from_str(&record.to_json().expect("a text")).expect("json"),
            players: serde_json::Value::Null,
            outcome: play.outcome().map(Into::into),
            closing: None,
            from: None,
        }
    }

    fn check(export: &Export, catalog: &Arc<Catalog>) -> Result<Verified, String> {
        let text = serde_json::to_string(export).expect("json");
        verify(&text, catalog).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_changed_in_an_export_is_found() {
        let catalog = catalog();
        let export = export(&catalog);
        assert!(check(&export, &catalog).is_ok_and(|verified| verified.lines.len() == 4));
        let fails = |changed: &Export, line: &str| {
            let error = check(changed, &catalog).expect_err(line);
            assert!(error.starts_with(line), "{line}: {error}");
        };

        let mut changed = export.clone();
        changed.fairness.commitment = "00".repeat(32);
        fails(&changed, "commitment");

        let mut changed = export.clone();
        changed.fairness.nonces.p1 = "02".repeat(16);
        fails(&changed, "seed");

        // All of fairness fits together, but it is another game's.
        let mut changed = export.clone();
        let other = ByPlayer([Nonce::default(), Nonce::default()]);
        changed.fairness = Fairness::after(&changed.game, &Secret::from_bytes([7; 32]), &other);
        fails(&changed, "seed: the record was played with");

        let mut record = export.record().expect("a record");
        record.inputs.remove(0);
        let mut changed = export.clone();
        changed.record = serde_json::from_str(&record.to_json().expect("a text")).expect("json");
        fails(&changed, "replay");

        let mut record = export.record().expect("a record");
        record.inputs.pop();
        let mut changed = export.clone();
        changed.record = serde_json::from_str(&record.to_json().expect("a text")).expect("json");
        fails(&changed, "outcome");

        let mut changed = export.clone();
        changed.outcome = Some(Outcome { winner: None, cause: Cause::Agreed });
        fails(&changed, "outcome");

        let mut changed = export.clone();
        changed.closing = Some(Closing { kind: "time".to_owned(), seat: Some("p1".to_owned()), draw: false });
        fails(&changed, "closing");
    }

    #[test]
    fn a_game_that_was_closed_ends_as_its_closing_says() {
        let catalog = catalog();
        let mut export = export(&catalog);
        let mut record = export.record().expect("a record");
        record.inputs.truncate(4);
        export.record = serde_json::from_str(&record.to_json().expect("a text")).expect("json");
        export.closing =
            Some(Closing { kind: "abandon".to_owned(), seat: Some("p1".to_owned()), draw: false });
        export.outcome = Some(Outcome { winner: Some(Player::Two.into()), cause: Cause::Abandoned });
        assert!(check(&export, &catalog).is_ok());
        export.outcome = Some(Outcome { winner: Some(Player::One.into()), cause: Cause::Abandoned });
        assert!(check(&export, &catalog).is_err_and(|error| error.starts_with("outcome")));
    }

    #[test]
    fn a_game_that_went_on_from_another_is_dealt_again() {
        let catalog = catalog();
        let mut export = export(&catalog);
        let mut before = export.record().expect("a record");
        before.inputs.truncate(4);
        let seed = export.fairness.check(&export.game).expect("a seed");
        let start = StartFrom::Middle { record: before.clone(), seat: Player::One };
        let mut record = start.record(seed, &catalog).expect("a start");
        record.inputs.push(Input::Concede(Player::One));
        let json = |record: &Record| serde_json::from_str(&record.to_json().expect("a text")).expect("json");
        export.record = json(&record);
        export.outcome = Some(Outcome { winner: Some(Player::Two.into()), cause: Cause::Concession });
        assert!(check(&export, &catalog).is_err_and(|error| error.starts_with("seed")));
        export.from = Some(crate::archive::Origin { record: json(&before), r#as: "p1".to_owned() });
        assert!(check(&export, &catalog).is_ok());
        before.inputs.truncate(2);
        export.from = Some(crate::archive::Origin { record: json(&before), r#as: "p1".to_owned() });
        assert!(check(&export, &catalog).is_err_and(|error| error.starts_with("seed")));
    }
}
