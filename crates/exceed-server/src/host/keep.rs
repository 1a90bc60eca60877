//! Tables and games as the database has them, both ways.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{ByPlayer, Player, RULES_REVISION, Record};
use serde::{Deserialize, Serialize};

use crate::entry::{Entry, Millis};
use crate::fairness::{Nonce, Secret};
use crate::game::{Opening, StartFrom};
use crate::id::Id;
use crate::message::{Both, Characters, UserView};
use crate::seams::Token;
use crate::store::{GameEnd, GameRow, GameState, TableRow, TableState, Write as Row};
use crate::table::{
    Clocks, End, Member, Occupant, Options, Phase, Play, Prepared, Settings, Setup, Table, TableFacts, Write,
};

/// Why a game is void that nobody plays on.
const GIVEN_UP: &str = "Nobody has played on for longer than the server waits.";

/// What a table is set up with, as it is kept.
#[derive(Serialize, Deserialize)]
struct KeptOptions {
    #[serde(flatten)]
    options: Options,
    /// A fork: the record up to where it begins, and who goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fork: Option<(String, String)>,
    /// A table set by hand: its record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
}

/// A player of a game, as facts about it say.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PlayerFacts {
    /// A person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<UserView>,
    /// A bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// What is kept can't be read: it was changed from outside, or by another version.
#[derive(Clone, Debug)]
pub struct Unreadable(pub String);

impl std::fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// Everything about a table that does not change, for writing its rows.
#[derive(Clone, Debug)]
pub struct Fixed {
    /// Its id.
    pub id: Id,
    /// To join with.
    pub code: String,
    /// Who made it.
    pub owner: Id,
    /// What it is set up with, as it is kept.
    pub options_text: String,
    /// The same.
    pub options: Options,
    /// When it was made.
    pub created: Millis,
}

fn json<T: Serialize>(value: &T) -> String {
    // Maps have text keys and numbers are finite, so this can't fail.
    serde_json::to_string(value).unwrap_or_default()
}

impl Fixed {
    /// What is fixed about a new table.
    #[must_use]
    pub fn new(setup: &Setup, created: Millis) -> Fixed {
        let record = |record: &Record| record.to_json().unwrap_or_default();
        let (fork, position) = match setup.start.as_deref() {
            None => (None, None),
            Some(StartFrom::Middle { record: middle, seat }) => {
                (Some((record(middle), seat.to_string())), None)
            }
            Some(StartFrom::Position(position)) => (None, Some(record(position))),
        };
        Fixed {
            id: setup.id.clone(),
            code: setup.code.clone(),
            owner: setup.owner.clone(),
            options_text: json(&KeptOptions { options: setup.options.clone(), fork, position }),
            options: setup.options.clone(),
            created,
        }
    }

    /// The row of the table.
    #[must_use]
    pub fn row(&self, facts: &TableFacts, game: Option<&Id>, now: Millis) -> TableRow {
        TableRow {
            id: self.id.clone(),
            code: self.code.clone(),
            owner: self.owner.clone(),
            state: state_of(facts.state),
            options: self.options_text.clone(),
            seats: json(&Both::from(facts.seats.clone())),
            users: users(&facts.seats),
            score: [facts.score[Player::One], facts.score[Player::Two]],
            game: game.cloned(),
            listed: self.options.listed,
            rated: self.options.rated,
            created: self.created,
            updated: now,
        }
    }

    /// The row of a game that is prepared.
    #[must_use]
    pub fn prepared_row(&self, facts: &TableFacts, prepared: &Prepared, now: Millis) -> GameRow {
        let [one, two] = Player::BOTH.map(|player| facts.seats[player].as_ref());
        let player = |member: Option<&Member>| match member.map(|member| &member.who) {
            Some(Occupant::Person { name, guest, .. }) => {
                PlayerFacts { user: Some(UserView { name: name.clone(), guest: *guest }), bot: None }
            }
            Some(Occupant::Bot { name }) => PlayerFacts { user: None, bot: Some(name.clone()) },
            None => PlayerFacts { user: None, bot: None },
        };
        let characters =
            |member: Option<&Member>| member.map_or(Characters::One(String::new()), Member::shown_characters);
        GameRow {
            id: prepared.id.clone(),
            table: self.id.clone(),
            number: prepared.number,
            state: GameState::ReadyCheck,
            setup: String::new(),
            rules: RULES_REVISION,
            uses: String::new(),
            secret: prepared.secret.bytes(),
            nonces: [None, None],
            players: json(&Both { p1: player(one), p2: player(two) }),
            users: users(&facts.seats),
            characters: json(&Both { p1: characters(one), p2: characters(two) }),
            edition: self.options.edition.name().to_owned(),
            rated: self.options.rated,
            listed: self.options.listed,
            turns: 0,
            outcome: None,
            closing: None,
            created: now,
            started: None,
            ended: None,
            clocks: None,
        }
    }

    /// The rows of what a table wants written.
    #[must_use]
    pub fn rows(&self, write: &Write, game: Option<&Id>, lease: Token, now: Millis) -> Vec<Row> {
        match write {
            Write::Append { game, first, entries, clocks, end } => {
                let mut rows = vec![Row::append(game, *first, entries, lease)];
                rows.extend(clocks.map(|ByPlayer(left)| Row::set_clocks(game, left)));
                if let Some(end) = end {
                    rows.push(Row::finish_game(&game_end(game, end)));
                    rows.push(Row::update_table(&self.row(&end.table, Some(game), now)));
                }
                rows
            }
            Write::Save { table, prepared } => {
                let prepared_id = prepared.as_ref().map(|prepared| &prepared.id);
                let mut rows = vec![Row::update_table(&self.row(table, prepared_id.or(game), now))];
                let row = prepared.as_ref().map(|prepared| self.prepared_row(table, prepared, now));
                rows.extend(row.map(|row| Row::insert_game(&row)));
                rows
            }
            Write::Start { game, nonces, record, table, at } => {
                let bytes = Player::BOTH.map(|player| Some(nonces[player].bytes()));
                let setup = record.to_json().unwrap_or_default();
                vec![
                    Row::start_game(game, &setup, &bytes, *at),
                    Row::update_table(&self.row(table, Some(game), now)),
                ]
            }
            Write::Void { game, table, at } => {
                let outcome = crate::wire::Outcome { winner: None, cause: crate::wire::Cause::Void };
                let end = GameEnd {
                    game: game.clone(),
                    outcome: json(&outcome),
                    closing: Some(GIVEN_UP.to_owned()),
                    turns: 0,
                    ended: *at,
                };
                vec![Row::void_game(&end), Row::update_table(&self.row(table, Some(game), now))]
            }
            Write::Remove => vec![Row::close_table(&self.id, now)],
        }
    }
}

fn game_end(game: &Id, end: &End) -> GameEnd {
    GameEnd {
        game: game.clone(),
        outcome: json(&end.outcome),
        closing: end.closing.map(ToOwned::to_owned),
        turns: end.turns,
        ended: end.at,
    }
}

fn users(seats: &ByPlayer<Option<Member>>) -> [Option<Id>; 2] {
    Player::BOTH.map(|player| match seats[player].as_ref().map(|member| &member.who) {
        Some(Occupant::Person { user, .. }) => Id::parse(user),
        Some(Occupant::Bot { .. }) | None => None,
    })
}

fn state_of(phase: Phase) -> TableState {
    match phase {
        Phase::Open => TableState::Open,
        Phase::ReadyCheck => TableState::ReadyCheck,
        Phase::Live => TableState::Live,
        Phase::Over => TableState::Over,
    }
}

fn phase_of(state: TableState) -> Option<Phase> {
    match state {
        TableState::Open => Some(Phase::Open),
        TableState::ReadyCheck => Some(Phase::ReadyCheck),
        TableState::Live => Some(Phase::Live),
        TableState::Over => Some(Phase::Over),
        TableState::Closed => None,
    }
}

/// How games are played at a kept table, and what they start from.
///
/// # Errors
/// It can't be read.
pub fn options_of(row: &TableRow) -> Result<(Options, Option<StartFrom>), Unreadable> {
    let unreadable = |what: &str, why: String| Unreadable(format!("{what} of table {}: {why}", row.id));
    let kept: KeptOptions =
        serde_json::from_str(&row.options).map_err(|error| unreadable("the options", error.to_string()))?;
    let read =
        |text: &str| Record::from_json(text).map_err(|error| unreadable("the start", error.to_string()));
    let start = match (kept.fork, kept.position) {
        (Some((record, seat)), _) => {
            let seat = seat.parse().map_err(|_| unreadable("the start", seat.clone()))?;
            Some(StartFrom::Middle { record: read(&record)?, seat })
        }
        (None, Some(record)) => Some(StartFrom::Position(read(&record)?)),
        (None, None) => None,
    };
    Ok((kept.options, start))
}

/// Who sits at a table that was kept.
///
/// # Errors
/// It can't be read.
pub fn seats_of(row: &TableRow) -> Result<ByPlayer<Option<Member>>, Unreadable> {
    let seats: Both<Option<Member>> = serde_json::from_str(&row.seats)
        .map_err(|error| Unreadable(format!("the seats of table {}: {error}", row.id)))?;
    Ok(seats.into())
}

/// A table that was kept, without its games.
///
/// # Errors
/// It can't be read.
pub fn table_of(
    row: &TableRow,
    settings: &Arc<Settings>,
    catalog: &Arc<Catalog>,
    now: Millis,
) -> Result<(Table, Fixed), Unreadable> {
    let (options, start) = options_of(row)?;
    let setup = Setup {
        id: row.id.clone(),
        code: row.code.clone(),
        owner: row.owner.clone(),
        options,
        seats: seats_of(row)?,
        start: start.map(Box::new),
    };
    let fixed = Fixed { options_text: row.options.clone(), ..Fixed::new(&setup, row.created) };
    Ok((Table::new(setup, Arc::clone(settings), Arc::clone(catalog), now), fixed))
}

/// Where a kept table is; nothing if it is closed.
#[must_use]
pub fn phase(row: &TableRow) -> Option<Phase> {
    phase_of(row.state)
}

/// A prepared game that was kept.
#[must_use]
pub fn prepared_of(row: &GameRow) -> Prepared {
    Prepared { id: row.id.clone(), number: row.number, secret: Secret::from_bytes(row.secret) }
}

/// The start of a game that was kept.
///
/// # Errors
/// It was made with other cards or rules, or can't be read.
pub fn opening_of(row: &GameRow, catalog: &Arc<Catalog>) -> Result<Opening, Unreadable> {
    let unreadable = |why: String| Unreadable(format!("game {}: {why}", row.id));
    let record = Record::from_json(&row.setup).map_err(|error| unreadable(error.to_string()))?;
    Opening::new(record, catalog).map_err(|error| unreadable(error.to_string()))
}

/// A game that was kept, with its log.
///
/// # Errors
/// It was made with other cards or rules, or can't be read.
pub fn play_of(
    row: &GameRow,
    log: Vec<Entry>,
    options: &Options,
    catalog: &Arc<Catalog>,
    now: Millis,
) -> Result<Play, Unreadable> {
    let opening = opening_of(row, catalog)?.teaching(options.lesson.as_deref());
    let nonce = |bytes: Option<[u8; 16]>| Nonce::from_bytes(bytes.unwrap_or_default());
    let nonces = ByPlayer(row.nonces.map(nonce));
    let secret = Secret::from_bytes(row.secret);
    let mut play = Play::new(row.id.clone(), secret, nonces, Arc::new(opening), log, now)
        .map_err(|misfit| Unreadable(format!("game {}: {misfit}", row.id)))?;
    play.watch_begun = true;
    let outcome = row.outcome.as_deref().and_then(|text| serde_json::from_str(text).ok());
    if let (Some(outcome), None) = (outcome, play.course.outcome()) {
        Arc::make_mut(&mut play.course).declare(outcome);
        play.told_over = true;
    }
    play.clocks = options.clock.map(|clock| match row.clocks {
        Some(left) => Clocks::resumed(clock, ByPlayer(left)),
        None => Clocks::new(clock),
    });
    Ok(play)
}
