//! Everything the server can be asked.

use exceed_lab::analysis::Analysis;

use super::Operation;
use crate::archive::{Export, GameFacts, Progress, Replay};
use crate::lesson::Lesson;
use crate::message::TableView;
use crate::web::{account, cards, games, moderation, queue, session, tables};
use crate::wire;

const AS: (&str, &str) = ("as", "p1, p2, spectator or open");

/// Every request there is.
pub(super) fn all() -> Vec<Operation> {
    [server(), people(), table(), game(), learning()].into_iter().flatten().collect()
}

fn server() -> Vec<Operation> {
    vec![
        Operation::get("/health", "Whether the process lives").gives::<crate::web::Health>(200),
        Operation::get("/ready", "Whether games can be played")
            .gives::<crate::web::Ready>(200)
            .gives::<crate::web::Ready>(503),
        Operation::get("/api/openapi.json", "This description").gives::<serde_json::Value>(200),
        Operation::get("/docs", "This description as a page").shows(),
        Operation::get("/plain", "A page that plays by buttons").shows(),
        Operation::get("/api/catalog", "All characters with their cards and texts")
            .gives::<Vec<wire::Character>>(200)
            .ends(304),
        Operation::get("/api/rules", "The rules, clause by clause").gives::<Vec<wire::Clause>>(200),
    ]
}

fn people() -> Vec<Operation> {
    vec![
        Operation::post("/api/session", "Makes a guest; sets the cookie, or gives a token")
            .takes::<session::NewSession>()
            .gives::<session::Me>(201),
        Operation::get("/api/session", "Who I am").known().gives::<session::Me>(200),
        Operation::delete("/api/session", "Logs out").known().ends(204),
        Operation::post("/api/account", "Turns a guest into an account")
            .known()
            .takes::<account::Credentials>()
            .gives::<session::Me>(201),
        Operation::post("/api/login", "Logs in").takes::<account::Credentials>().gives::<session::Me>(200),
        Operation::get("/api/users/{name}", "A profile").gives::<account::Profile>(200),
        Operation::post("/api/reports", "Complains about a game")
            .known()
            .takes::<moderation::Report>()
            .gives::<moderation::Reported>(201),
        Operation::post("/api/blocks", "Keeps somebody away")
            .known()
            .takes::<moderation::Block>()
            .gives::<moderation::Blocked>(201),
        Operation::delete("/api/blocks", "Takes that back").known().takes::<moderation::Block>().ends(204),
    ]
}

fn table() -> Vec<Operation> {
    const LISTS: &[(&str, &str)] = &[
        ("open", "1: tables that wait"),
        ("live", "1: tables that can be watched"),
        ("after", "the last id of the page before"),
    ];
    vec![
        Operation::post("/api/tables", "Makes a table")
            .known()
            .takes::<tables::NewTable>()
            .gives::<TableView>(201),
        Operation::get("/api/tables", "Listed tables, newest first, 50 a page")
            .query(LISTS)
            .gives::<tables::Tables>(200),
        Operation::get("/api/tables/{id}", "One table").gives::<TableView>(200),
        Operation::delete("/api/tables/{id}", "Takes a table away before its game").known().ends(204),
        Operation::post("/api/tables/{id}/join", "Sits down")
            .known()
            .takes::<tables::Join>()
            .gives::<TableView>(200),
        Operation::post("/api/join", "Sits down by a code")
            .known()
            .takes::<tables::Join>()
            .gives::<TableView>(200),
        Operation::get("/api/tables/{id}/socket", "Plays and watches: a WebSocket").known().socket(),
        Operation::get("/api/lobby/socket", "Which tables there are, and whom the queue found: a WebSocket")
            .socket(),
        Operation::post("/api/queue", "Waits for an opponent")
            .known()
            .takes::<queue::Request>()
            .gives::<queue::Place>(200),
        Operation::get("/api/queue", "Whether one was found")
            .known()
            .query(&[("wait", "seconds to wait for a change, 30 at most")])
            .gives::<queue::Place>(200),
        Operation::delete("/api/queue", "Waits no more").known().gives::<queue::Place>(200),
    ]
}

fn game() -> Vec<Operation> {
    vec![
        Operation::get("/api/games/{id}", "Facts of a game").gives::<GameFacts>(200),
        Operation::get("/api/games/{id}/replay", "A game that is over, as somebody saw it")
            .query(&[AS])
            .gives::<Replay>(200),
        Operation::get("/api/games/{id}/record", "The record that `exceed replay` and `exceed analyse` read")
            .gives::<serde_json::Value>(200),
        Operation::get("/api/games/{id}/export", "The file that `exceed verify` checks").gives::<Export>(200),
        Operation::post("/api/games/{id}/fork", "A new table at a point of a game that is over")
            .known()
            .takes::<games::Fork>()
            .gives::<TableView>(201),
        Operation::post("/api/games/{id}/analysis", "Begins an analysis")
            .known()
            .query(&[AS])
            .gives::<Analysis>(200)
            .gives::<Progress>(202),
        Operation::get("/api/games/{id}/analysis", "An analysis, or how far it is")
            .query(&[AS])
            .gives::<Analysis>(200)
            .gives::<Progress>(202),
    ]
}

fn learning() -> Vec<Operation> {
    vec![
        Operation::get("/api/lessons", "All lessons, easy ones first").gives::<Vec<Lesson>>(200),
        Operation::post("/api/cards/check", "Whether a card file is understood")
            .known()
            .takes::<cards::CardFile>()
            .gives::<cards::Checked>(200),
    ]
}
