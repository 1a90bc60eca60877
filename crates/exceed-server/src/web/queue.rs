//! The queue: wait for somebody who wants to play the same.

use std::time::Duration;

use axum::extract::{Query, State};
use axum::response::Response;
use exceed_rules::{ByPlayer, Edition, OrderPolicy};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::session::Session;
use super::tables::{RATED_CLOCK, characters, create_table_of, make_room, person, unknown_edition};
use super::{ApiError, App, json};
use crate::host::now;
use crate::id::{Id, random_bytes};
use crate::lobby::{Asked, Lobby, Seeker, Standing, Wish};
use crate::message::Characters;
use crate::table::{Options, SpectatorOptions};

/// How long a request may wait at most.
const LONGEST_WAIT_S: u64 = 30;

/// What somebody wants to play.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "QueueRequest")]
pub struct Request {
    #[serde(default = "newest")]
    edition: String,
    #[serde(default = "all")]
    roster: String,
    #[serde(default)]
    rated: bool,
    character: Characters,
}

fn newest() -> String {
    Edition::default().name().to_owned()
}

fn all() -> String {
    "all".to_owned()
}

/// Where somebody stands.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "QueuePlace")]
pub(super) struct Place {
    #[serde(skip_serializing_if = "Option::is_none")]
    waiting: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Id>,
}

fn told(standing: Standing) -> Response {
    json(&match standing {
        Standing::Waiting => Place { waiting: Some(true), table: None },
        Standing::Paired(table) => Place { waiting: None, table: Some(table) },
        Standing::Away => Place { waiting: Some(false), table: None },
    })
}

/// Waits for an opponent. Who has a table already is told which.
///
/// # Errors
/// There is no such edition, roster or character, or there are too many tables.
pub async fn ask(
    State(app): State<App>,
    session: Session,
    Body(request): Body<Request>,
) -> Result<Response, ApiError> {
    let user = session.user.id.clone();
    if let Standing::Paired(table) = app.lobby.look(&user, now()) {
        if is_fresh(&app, &table).await {
            return Ok(told(Standing::Paired(table)));
        }
        app.lobby.leave(&user);
    }
    let edition = Edition::parse(&request.edition).ok_or_else(|| unknown_edition(&request.edition))?;
    let ids = in_roster(&app, &request)?;
    make_room(&app, &user, &ByPlayer([None, None])).await?;
    let blocked = app.host.store().blocks_of(&user).await?.into_iter().collect();
    let wish = Wish {
        edition: edition.name().to_owned(),
        roster: request.roster,
        rated: request.rated,
        characters: ids.len(),
    };
    let seeker = Seeker { user: user.clone(), wish, member: person(&session, ids), blocked };
    if let Asked::Pair(pair) = app.lobby.ask(seeker, now()) {
        seat(&app, edition, *pair).await?;
    }
    Ok(told(app.lobby.look(&user, now())))
}

/// Whether a table that was found is still to be played at.
async fn is_fresh(app: &App, table: &Id) -> bool {
    let Ok(handle) = app.route.table(table).await else { return false };
    handle.look(None).await.is_ok_and(|view| view.state != "over")
}

/// Makes the table of two who were paired.
async fn seat(app: &App, edition: Edition, [one, two]: [Seeker; 2]) -> Result<(), ApiError> {
    let options = Options {
        edition,
        order: OrderPolicy::WhenItMatters,
        listed: true,
        best_of: 1,
        rated: one.wish.rated,
        // Strangers do not wait for each other without end.
        clock: Some(RATED_CLOCK),
        spectators: SpectatorOptions::default(),
        lesson: None,
    };
    let users = [&one.user, &two.user];
    let seats = ByPlayer([Some(one.member.clone()), Some(two.member.clone())]);
    match create_table_of(app, &one.user, options, seats, None).await {
        Ok(view) => {
            app.lobby.seat(users, &view.id);
            Ok(())
        }
        Err(error) => {
            app.lobby.give_up(users);
            Err(error)
        }
    }
}

/// The ids of the characters, all of that roster.
fn in_roster(app: &App, request: &Request) -> Result<Vec<String>, ApiError> {
    if request.roster == "all" {
        return characters(app, &request.character);
    }
    let seasons = ["s1", "s2", "s3", "s4", "s5", "s6", "s7"];
    let season = seasons.iter().position(|name| *name == request.roster);
    let season = season.ok_or_else(|| ApiError::bad_setup("`roster` is all, or s1 to s7."))? + 1;
    let all = app.host.catalog().characters();
    let fits = |id: &str| all.iter().any(|one| one.id == id && usize::from(one.season) == season);
    let mut given = request.character.clone();
    if given == Characters::One("random".to_owned()) {
        let free: Vec<&str> = all.iter().map(|one| one.id.as_str()).filter(|id| fits(id)).collect();
        let chance = u64::from_le_bytes(random_bytes()?) as usize;
        let drawn = free.get(chance % free.len().max(1)).copied().unwrap_or_default();
        given = Characters::One(drawn.to_owned());
    }
    let ids = characters(app, &given)?;
    match ids.iter().find(|id| !fits(id)) {
        Some(other) => {
            Err(ApiError::bad_setup(format!("`{other}` is not among the characters of {}.", request.roster)))
        }
        None => Ok(ids),
    }
}

/// How long a request may wait.
#[derive(Debug, Deserialize)]
pub struct WaitQuery {
    wait: Option<u64>,
}

/// Where somebody stands; with `wait` as soon as that changes.
///
/// # Errors
/// Nobody is known.
pub async fn show(
    State(app): State<App>,
    session: Session,
    Query(query): Query<WaitQuery>,
) -> Result<Response, ApiError> {
    let user = session.user.id;
    // It is listened first and looked then, so that nothing happens in between.
    let mut pairings = app.lobby.pairings();
    let standing = app.lobby.look(&user, now());
    let wait = Duration::from_secs(query.wait.unwrap_or(0).min(LONGEST_WAIT_S));
    if standing != Standing::Waiting || wait.is_zero() {
        return Ok(told(standing));
    }
    let mut end = app.lobby.end();
    tokio::select! {
        _ = Lobby::paired(&mut pairings, &user) => {}
        () = tokio::time::sleep(wait) => {}
        // A server that stops does not wait for those who wait.
        () = async { let _ = end.wait_for(|stopping| *stopping).await.map(drop); } => {}
    }
    Ok(told(app.lobby.look(&user, now())))
}

/// Does not wait any more.
///
/// # Errors
/// Nobody is known.
pub async fn leave(State(app): State<App>, session: Session) -> Result<Response, ApiError> {
    app.lobby.leave(&session.user.id);
    Ok(told(Standing::Away))
}
