//! Games: everything about a duel but its log.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Value, Write};
use crate::entry::Millis;
use crate::id::Id;

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    /// Prepared: its secret is drawn, not everybody is ready.
    ReadyCheck,
    /// It goes on.
    Live,
    /// It has an outcome.
    Over,
    /// It can't be finished, and counts for nobody.
    Void,
}

impl GameState {
    const ALL: [GameState; 4] = [GameState::ReadyCheck, GameState::Live, GameState::Over, GameState::Void];

    /// Its name where it is kept, and to clients.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            GameState::ReadyCheck => "ready_check",
            GameState::Live => "live",
            GameState::Over => "over",
            GameState::Void => "void",
        }
    }
}

/// A game. Pairs are in the order of the players.
#[derive(Clone, PartialEq, Eq)]
pub struct GameRow {
    /// Which.
    pub id: Id,
    /// Where it is played.
    pub table: Id,
    /// Which game of that table, from 1.
    pub number: u32,
    /// How far it is.
    pub state: GameState,
    /// What it starts from, as JSON.
    pub setup: String,
    /// The revision of the rules it is played by.
    pub rules: u32,
    /// What of the cards it uses: a hash, or JSON with more.
    pub uses: String,
    /// What the server put into its seed.
    pub secret: [u8; 32],
    /// What the players put into its seed.
    pub nonces: [Option<[u8; 16]>; 2],
    /// Who plays, bots too, as JSON.
    pub players: String,
    /// The users who play; `None` for a bot.
    pub users: [Option<Id>; 2],
    /// With whom, as JSON.
    pub characters: String,
    /// By which edition of the rules.
    pub edition: String,
    /// It counts for ratings.
    pub rated: bool,
    /// Profiles show it.
    pub listed: bool,
    /// Turns played, as far as it is over.
    pub turns: u32,
    /// How it ended, as JSON.
    pub outcome: Option<String>,
    /// The log's last entry if that was no choice, as JSON.
    pub closing: Option<String>,
    /// When it was prepared.
    pub created: Millis,
    /// When everybody was ready.
    pub started: Option<Millis>,
    /// When it ended.
    pub ended: Option<Millis>,
    /// Thinking time that is left to each player.
    pub clocks: Option<[Millis; 2]>,
}

// Setup and secret tell the order of the decks, so they stay out of logs.
impl std::fmt::Debug for GameRow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "GameRow({} of table {}, {})", self.id, self.table, self.state.word())
    }
}

/// What is known about a game once it has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// Which.
    pub game: Id,
    /// How it ended, as JSON.
    pub outcome: String,
    /// The log's last entry if that was no choice, as JSON.
    pub closing: Option<String>,
    /// Turns played.
    pub turns: u32,
    /// When.
    pub ended: Millis,
}

/// All columns, in any order: they are read by name.
macro_rules! game_columns {
    () => {
        "id, table_id, number, state, setup, rules, uses, secret, p1_nonce, p2_nonce, players, p1_user, p2_user, \
         characters, edition, rated, listed, turns, outcome, closing, created, started, ended, p1_clock, p2_clock"
    };
}

fn game(fields: &Fields<'_>) -> Result<GameRow, StoreError> {
    let word = fields.text("state")?;
    let state = GameState::ALL.into_iter().find(|state| state.word() == word);
    Ok(GameRow {
        id: fields.id("id")?,
        table: fields.id("table_id")?,
        number: fields.count("number")?,
        state: state.ok_or_else(|| fields.unfit("state", &word))?,
        setup: fields.text("setup")?,
        rules: fields.count("rules")?,
        uses: fields.text("uses")?,
        secret: fields.exact_bytes("secret")?,
        nonces: [fields.bytes_or_none("p1_nonce")?, fields.bytes_or_none("p2_nonce")?],
        players: fields.text("players")?,
        users: [fields.id_or_none("p1_user")?, fields.id_or_none("p2_user")?],
        characters: fields.text("characters")?,
        edition: fields.text("edition")?,
        rated: fields.flag("rated")?,
        listed: fields.flag("listed")?,
        turns: fields.count("turns")?,
        outcome: fields.text_or_none("outcome")?,
        closing: fields.text_or_none("closing")?,
        created: fields.number("created")?,
        started: fields.number_or_none("started")?,
        ended: fields.number_or_none("ended")?,
        clocks: match (fields.number_or_none("p1_clock")?, fields.number_or_none("p2_clock")?) {
            (Some(one), Some(two)) => Some([one, two]),
            (None, _) | (_, None) => None,
        },
    })
}

impl Write {
    /// A new game, as it is given. A conflict if the table has a game of that number.
    pub fn insert_game(game: &GameRow) -> Write {
        let sql = concat!(
            "INSERT INTO games (",
            game_columns!(),
            ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, ",
            "$22, $23, $24, $25)"
        );
        Write::any(
            sql,
            [
                (&game.id).into(),
                (&game.table).into(),
                game.number.into(),
                game.state.word().into(),
                (&game.setup).into(),
                game.rules.into(),
                (&game.uses).into(),
                (&game.secret).into(),
                (&game.nonces[0]).into(),
                (&game.nonces[1]).into(),
                (&game.players).into(),
                (&game.users[0]).into(),
                (&game.users[1]).into(),
                (&game.characters).into(),
                (&game.edition).into(),
                game.rated.into(),
                game.listed.into(),
                game.turns.into(),
                (&game.outcome).into(),
                (&game.closing).into(),
                game.created.into(),
                game.started.into(),
                game.ended.into(),
                game.clocks.map(|left| left[0]).into(),
                game.clocks.map(|left| left[1]).into(),
            ],
        )
    }

    /// Everybody is ready: what the game starts from is settled by the nonces. A conflict unless it was prepared and no
    /// more.
    pub fn start_game(game: &Id, setup: &str, nonces: &[Option<[u8; 16]>; 2], started: Millis) -> Write {
        Write::some(
            "UPDATE games SET state = 'live', setup = $2, p1_nonce = $3, p2_nonce = $4, started = $5 \
             WHERE id = $1 AND state = 'ready_check'",
            [game.into(), setup.into(), (&nonces[0]).into(), (&nonces[1]).into(), started.into()],
        )
    }

    /// A live game has ended. A conflict if it is not live. Goes into one commit with the last entry of its log, its
    /// replays, the table and, if it is rated, both ratings.
    pub fn finish_game(end: &GameEnd) -> Write {
        Write::end_game(
            end,
            "UPDATE games SET state = 'over', outcome = $2, closing = $3, turns = $4, ended = $5 \
             WHERE id = $1 AND state = 'live'",
        )
    }

    /// A game that is not over will not be finished. A conflict if it is over.
    pub fn void_game(end: &GameEnd) -> Write {
        Write::end_game(
            end,
            "UPDATE games SET state = 'void', outcome = $2, closing = $3, turns = $4, ended = $5 \
             WHERE id = $1 AND state IN ('ready_check', 'live')",
        )
    }

    /// Thinking time that is left. Goes into one commit with the entries that used it up.
    pub fn set_clocks(game: &Id, left: [Millis; 2]) -> Write {
        Write::any(
            "UPDATE games SET p1_clock = $2, p2_clock = $3 WHERE id = $1",
            [game.into(), left[0].into(), left[1].into()],
        )
    }

    fn end_game(end: &GameEnd, sql: &'static str) -> Write {
        let values: [Value; 5] = [
            (&end.game).into(),
            (&end.outcome).into(),
            (&end.closing).into(),
            end.turns.into(),
            end.ended.into(),
        ];
        Write::some(sql, values)
    }
}

impl Store {
    /// A game, by id.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn game(&self, id: &Id) -> Result<Option<GameRow>, StoreError> {
        let sql = concat!("SELECT ", game_columns!(), " FROM games WHERE id = $1");
        let row = self.row(sql, [id.into()]).await?;
        row.map(|row| game(&Fields::new(&row, "games"))).transpose()
    }

    /// All games of a table, first to last.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn games_of_table(&self, table: &Id) -> Result<Vec<GameRow>, StoreError> {
        let sql = concat!("SELECT ", game_columns!(), " FROM games WHERE table_id = $1 ORDER BY number");
        let rows = self.rows(sql, [table.into()]).await?;
        rows.iter().map(|row| game(&Fields::new(row, "games"))).collect()
    }

    /// The last games of a user that are over and that profiles show, latest first, at most so many.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn last_games_of(&self, user: &Id, most: u32) -> Result<Vec<GameRow>, StoreError> {
        // Two short walks along an index each, instead of one over everything. A game against oneself comes once.
        let sql = concat!(
            "SELECT * FROM (SELECT ",
            game_columns!(),
            " FROM games WHERE p1_user = $1 AND state = 'over' AND rated + listed > 0 ORDER BY ended DESC LIMIT $2) AS one ",
            "UNION ALL SELECT * FROM (SELECT ",
            game_columns!(),
            " FROM games WHERE p2_user = $1 AND state = 'over' AND rated + listed > 0 ",
            "AND (p1_user IS NULL OR p1_user <> $1) ORDER BY ended DESC LIMIT $2) AS two ",
            "ORDER BY ended DESC, id LIMIT $2"
        );
        let rows = self.rows(sql, [user.into(), most.into()]).await?;
        rows.iter().map(|row| game(&Fields::new(row, "games"))).collect()
    }

    /// Live games into which nothing was put since `before`, at most so many.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn idle_games(&self, before: Millis, most: u32) -> Result<Vec<Id>, StoreError> {
        let sql = "SELECT games.id AS id FROM tables JOIN games ON games.id = tables.game \
                   WHERE tables.state = 'live' AND tables.updated < $1 AND games.state = 'live' \
                   AND COALESCE((SELECT at FROM inputs WHERE game_id = games.id ORDER BY n DESC LIMIT 1), 0) < $1 \
                   ORDER BY tables.updated LIMIT $2";
        let rows = self.rows(sql, [before.into(), most.into()]).await?;
        rows.iter().map(|row| Fields::new(row, "games").id("id")).collect()
    }
}
