//! Tables: making them, finding them, sitting down.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use exceed_rules::{ByPlayer, Edition, OrderPolicy, Player};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::body::Body;
use super::lessons;
use super::moderation::check_blocks;
use super::session::{Session, find_session};
use super::{ApiError, App, Ticket, json};
use crate::game::StartFrom;
use crate::host::now;
use crate::id::{Id, fold_code, random_bytes, random_code};
use crate::message::{Characters, TableView};
use crate::store::{Listed, Write};
use crate::table::{ClockOptions, Member, Occupant, Options, Setup, SpectatorOptions, is_bot};

/// What a rated game is played with if nothing is said.
pub const RATED_CLOCK: ClockOptions = ClockOptions { total_s: 900, min_s: 10, disconnect_s: 180 };
/// How often a code is drawn before it is given up.
const CODES: usize = 8;

/// A table as it is asked for.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct NewTable {
    /// A lesson brings everything else along.
    lesson: Option<String>,
    character: Option<Characters>,
    #[serde(default)]
    opponent: Opponent,
    #[serde(default = "newest")]
    edition: String,
    #[serde(default)]
    order: Order,
    #[serde(default)]
    listed: bool,
    #[serde(default = "one")]
    best_of: u32,
    #[serde(default)]
    rated: bool,
    clock: Option<ClockOptions>,
    #[serde(default)]
    spectators: SpectatorOptions,
}

#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(rename = "NewOpponent")]
struct Opponent {
    bot: Option<String>,
    character: Option<Characters>,
    #[serde(default)]
    person: bool,
}

/// When the order of triggers is asked.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "TriggerOrder")]
enum Order {
    #[default]
    WhenItMatters,
    Always,
}

fn newest() -> String {
    Edition::default().name().to_owned()
}

fn one() -> u32 {
    1
}

impl NewTable {
    fn options(&self) -> Result<Options, ApiError> {
        let edition = Edition::parse(&self.edition).ok_or_else(|| unknown_edition(&self.edition))?;
        if !matches!(self.best_of, 1 | 3) {
            return Err(ApiError::bad_setup("`best_of` is 1 or 3."));
        }
        let against_bot = self.opponent.bot.is_some();
        if self.rated && against_bot {
            return Err(ApiError::bad_setup("A game against a bot is not rated."));
        }
        if against_bot && self.clock.is_some() {
            return Err(ApiError::bad_setup("A game against a bot has no clock: leave `clock` null."));
        }
        let clock = self.clock.or(self.rated.then_some(RATED_CLOCK));
        if clock.is_some_and(|clock| !(30..=86_400).contains(&clock.total_s) || clock.min_s > clock.total_s) {
            return Err(ApiError::bad_setup(
                "`clock.total_s` is 30 to 86400, and `min_s` no more than that.",
            ));
        }
        check_delay(self.spectators)?;
        Ok(Options {
            edition,
            order: match self.order {
                Order::WhenItMatters => OrderPolicy::WhenItMatters,
                Order::Always => OrderPolicy::Always,
            },
            listed: self.listed,
            best_of: self.best_of,
            rated: self.rated,
            clock,
            spectators: self.spectators,
            lesson: None,
        })
    }
}

/// There is no such rulebook.
#[must_use]
pub fn unknown_edition(name: &str) -> ApiError {
    ApiError::bad_setup(format!("There is no edition `{}`.", shortened(name)))
        .hint("The editions are S3, M19, S5, S6 and S7.")
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The ids of the characters; `random` is drawn now.
///
/// # Errors
/// Nobody knows one of them.
pub fn characters(app: &App, given: &Characters) -> Result<Vec<String>, ApiError> {
    let all = app.host.catalog().characters();
    let mut ids: Vec<String> = Vec::new();
    for name in given.to_vec() {
        let index = if name == "random" {
            let chance = u64::from_le_bytes(random_bytes()?) as usize;
            // A team has two different characters.
            let free: Vec<usize> = (0..all.len()).filter(|&index| !ids.contains(&all[index].id)).collect();
            free.get(chance % free.len().max(1)).copied()
        } else {
            app.host.catalog().find(&name)
        };
        let index = index.ok_or_else(|| unknown_character(app, &name))?;
        ids.push(all[index].id.clone());
    }
    Ok(ids)
}

fn unknown_character(app: &App, name: &str) -> ApiError {
    let name = shortened(name);
    let text = format!("No character is called `{name}`.");
    let error = ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "unknown_character", text);
    match app.host.catalog().suggest(&name) {
        Some(near) => error.hint(format!("Did you mean `{near}`?")),
        None => error.hint("GET /api/catalog lists them."),
    }
}

/// A bot that can sit at a table.
///
/// # Errors
/// There is none of that name.
pub fn bot_of(name: &str) -> Result<String, ApiError> {
    if is_bot(name) {
        return Ok(name.to_owned());
    }
    let text = format!("There is no bot `{}`.", shortened(name));
    Err(ApiError::bad_setup(text).hint("The bots are level1 to level5, random and heuristic."))
}

/// A person who sits down.
#[must_use]
pub fn person(session: &Session, characters: Vec<String>) -> Member {
    let user = &session.user;
    let who = Occupant::Person { user: user.id.to_string(), name: user.name.clone(), guest: user.is_guest() };
    Member { who, characters, spectators: None }
}

/// Makes a table.
///
/// # Errors
/// Its match can't be played, there are too many tables, or the database does not answer.
pub async fn create(
    State(app): State<App>,
    session: Session,
    Body(request): Body<NewTable>,
) -> Result<Response, ApiError> {
    if let Some(lesson) = &request.lesson {
        return lessons::begin(&app, &session, lesson).await;
    }
    let options = request.options()?;
    let missing = || ApiError::bad_request("`character` is missing.");
    let own = person(&session, characters(&app, request.character.as_ref().ok_or_else(missing)?)?);
    let other = match (&request.opponent.bot, request.opponent.person) {
        (Some(bot), false) => {
            let name = bot_of(bot)?;
            let given = request.opponent.character.clone().unwrap_or(Characters::One("random".to_owned()));
            Some(Member {
                who: Occupant::Bot { name },
                characters: characters(&app, &given)?,
                spectators: None,
            })
        }
        (None, true) => None,
        (Some(_), true) | (None, false) => {
            return Err(ApiError::bad_setup(
                "`opponent` is {\"bot\":NAME,\"character\":…} or {\"person\":true}.",
            ));
        }
    };
    let view = create_table(&app, &session, options, ByPlayer([Some(own), other]), None).await?;
    Ok((StatusCode::CREATED, json(&view)).into_response())
}

/// Makes a table with these seats, if its owner may have another one.
///
/// # Errors
/// As [`create`].
pub async fn create_table(
    app: &App,
    session: &Session,
    options: Options,
    seats: ByPlayer<Option<Member>>,
    start: Option<Box<StartFrom>>,
) -> Result<TableView, ApiError> {
    // Kept until the table is there and counts by itself.
    let _ticket = make_room(app, &session.user.id, &seats).await?;
    create_table_of(app, &session.user.id, options, seats, start).await
}

/// Makes a table of this owner with these seats.
///
/// # Errors
/// As [`create`].
pub async fn create_table_of(
    app: &App,
    owner: &Id,
    options: Options,
    seats: ByPlayer<Option<Member>>,
    start: Option<Box<StartFrom>>,
) -> Result<TableView, ApiError> {
    let mut refused = ApiError::unavailable();
    for _ in 0..CODES {
        let setup = Setup {
            id: Id::random()?,
            code: random_code()?,
            owner: owner.clone(),
            options: options.clone(),
            seats: seats.clone(),
            start: start.clone(),
        };
        match app.host.create(setup).await {
            Ok(view) => return Ok(view),
            // The code may be another table's: the next one is likely free.
            Err(error @ crate::host::Unreachable::Unavailable(_)) => refused = error.into(),
            Err(error) => return Err(error.into()),
        }
        if app.host.store().ready().await.is_err() {
            break;
        }
    }
    Err(refused)
}

/// Nobody has too many tables. A new one against a bot closes one's own finished ones. As long as the ticket is kept, others
/// count the table that is to be made.
///
/// # Errors
/// There are too many, or the database does not answer.
pub async fn make_room(app: &App, user: &Id, seats: &ByPlayer<Option<Member>>) -> Result<Ticket, ApiError> {
    let ticket = app.counters.making.begin(user);
    // Before tables are counted: one that is there meanwhile may count twice, but none is missed.
    let (ahead, own_ahead) = (ticket.ahead(), ticket.ahead_of(user));
    let store = app.host.store();
    let against_bot = Player::BOTH
        .into_iter()
        .any(|player| seats[player].as_ref().is_some_and(|member| member.who.bot().is_some()));
    if against_bot {
        store.commit([Write::close_finished_tables_of(user, now())]).await?;
    }
    if u64::from(store.count_tables_of(user).await?) + own_ahead >= app.limits.tables_per_user {
        app.limit_reached("tables_per_user");
        let text = format!("You have {} tables that wait or are played at.", app.limits.tables_per_user);
        return Err(ApiError::new(StatusCode::CONFLICT, "too_many", text).hint("Finish or close one first."));
    }
    if u64::from(store.count_tables().await?) + ahead >= app.limits.tables {
        app.limit_reached("tables");
        let error =
            ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "full", "The server is full at the moment.");
        return Err(error.retry_after(60));
    }
    Ok(ticket)
}

/// What a list of tables may be asked for.
#[derive(Debug, Deserialize)]
pub struct ListQuery {
    open: Option<String>,
    live: Option<String>,
    after: Option<String>,
}

/// A page of a list.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "TableList")]
pub(super) struct Tables {
    tables: Vec<TableView>,
}

/// Listed tables that wait, or that can be watched.
///
/// # Errors
/// The database does not answer.
pub async fn list(State(app): State<App>, Query(query): Query<ListQuery>) -> Result<Response, ApiError> {
    let which = match (query.open.is_some(), query.live.is_some()) {
        (true, false) => Listed::Open,
        (false, true) => Listed::Live,
        (true, true) | (false, false) => {
            return Err(ApiError::bad_request("Ask for `?open=1` or `?live=1`."));
        }
    };
    let after = match query.after {
        Some(text) => {
            Some(Id::parse(&text).ok_or_else(|| ApiError::bad_request("`after` is the id of a table."))?)
        }
        None => None,
    };
    Ok(json(&Tables { tables: listed(&app, which, after.as_ref()).await? }))
}

/// A page of the tables that everybody may see.
///
/// # Errors
/// The database does not answer.
pub async fn listed(app: &App, which: Listed, after: Option<&Id>) -> Result<Vec<TableView>, ApiError> {
    let rows = app.host.store().listed_tables(which, after).await?;
    let mut tables = Vec::new();
    for row in rows {
        // What it is now is what its task says; one that is just being put away is left out.
        if let Ok(handle) = app.route.table(&row.id).await
            && let Ok(view) = handle.look(None).await
            && (which == Listed::Open || view.spectators.allowed)
        {
            tables.push(view);
        }
    }
    Ok(tables)
}

fn table_id(text: &str) -> Result<Id, ApiError> {
    Id::parse(text).ok_or_else(ApiError::no_such_table)
}

/// One table.
///
/// # Errors
/// There is none, or the database does not answer.
pub async fn show(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let user = find_session(&app, &headers).await?.map(|session| session.user.id);
    let table = app.route.table(&table_id(&id)?).await?;
    Ok(json(&table.look(user).await?))
}

fn check_delay(wish: SpectatorOptions) -> Result<(), ApiError> {
    if wish.delay_s <= SpectatorOptions::MOST_DELAY_S {
        return Ok(());
    }
    let most = SpectatorOptions::MOST_DELAY_S;
    Err(ApiError::bad_setup(format!("`spectators.delay_s` is 0 to {most}.")))
}

/// With whom somebody joins.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct Join {
    character: Characters,
    code: Option<String>,
    /// Who may watch, if they wish more than the table's owner; the stricter wish counts.
    spectators: Option<SpectatorOptions>,
}

/// Sits down at a table.
///
/// # Errors
/// There is none, it is full, or the match can't be played.
pub async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    session: Session,
    Body(request): Body<Join>,
) -> Result<Response, ApiError> {
    sit(&app, &table_id(&id)?, &session, &request).await
}

/// Sits down at the table with this code.
///
/// # Errors
/// As [`join`].
pub async fn join_by_code(
    State(app): State<App>,
    session: Session,
    Body(request): Body<Join>,
) -> Result<Response, ApiError> {
    let code = request.code.as_deref().and_then(fold_code).ok_or_else(ApiError::no_such_table)?;
    let row = app.host.store().table_by_code(&code).await?.ok_or_else(ApiError::no_such_table)?;
    sit(&app, &row.id, &session, &request).await
}

async fn sit(app: &App, id: &Id, session: &Session, request: &Join) -> Result<Response, ApiError> {
    request.spectators.map_or(Ok(()), check_delay)?;
    let person = person(session, characters(app, &request.character)?);
    let member = Member { spectators: request.spectators, ..person };
    check_blocks(app, id, &session.user.id).await?;
    let view = app.route.table(id).await?.sit(member).await?;
    Ok(json(&view))
}

/// Takes a table away before its game.
///
/// # Errors
/// It is somebody else's, or its game has begun.
pub async fn remove(
    State(app): State<App>,
    Path(id): Path<String>,
    session: Session,
) -> Result<Response, ApiError> {
    app.route.table(&table_id(&id)?).await?.remove(session.user.id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
