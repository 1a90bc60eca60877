//! Tables: where two seats meet, through all their rematches.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use crate::entry::Millis;
use crate::id::Id;

/// How many tables a page of a list has.
pub const PAGE: usize = 50;

/// How far a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// A seat is free.
    Open,
    /// Both seats are taken; not everybody is ready.
    ReadyCheck,
    /// A game goes on.
    Live,
    /// The game is over; a rematch may follow.
    Over,
    /// Nothing follows, and its code is free for others.
    Closed,
}

impl TableState {
    const ALL: [TableState; 5] =
        [TableState::Open, TableState::ReadyCheck, TableState::Live, TableState::Over, TableState::Closed];

    /// Its name where it is kept.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            TableState::Open => "open",
            TableState::ReadyCheck => "ready_check",
            TableState::Live => "live",
            TableState::Over => "over",
            TableState::Closed => "closed",
        }
    }
}

/// A table. Seats are in the order of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Which.
    pub id: Id,
    /// What people type to join it; no other table that is not closed has it.
    pub code: String,
    /// Who made it.
    pub owner: Id,
    /// How far it is.
    pub state: TableState,
    /// What was asked for when it was made, as JSON.
    pub options: String,
    /// Who or what sits where, as JSON.
    pub seats: String,
    /// The users at the seats; `None` for a free seat or a bot.
    pub users: [Option<Id>; 2],
    /// Games won by each seat.
    pub score: [u32; 2],
    /// The current or last game.
    pub game: Option<Id>,
    /// Everybody may find it.
    pub listed: bool,
    /// Its games count for ratings.
    pub rated: bool,
    /// Since when.
    pub created: Millis,
    /// When this row was changed last. Entries of a game's log do not change it.
    pub updated: Millis,
}

/// Which tables a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listed {
    /// Those with a free seat.
    Open,
    /// Those with a game that can be watched.
    Live,
}

/// All columns, in any order: they are read by name.
macro_rules! select_tables {
    ($rest:literal) => {
        concat!(
            "SELECT id, code, owner, state, options, seats, p1_user, p2_user, p1_score, p2_score, game, listed, rated, ",
            "created, updated FROM tables ",
            $rest
        )
    };
}

fn table(fields: &Fields<'_>) -> Result<TableRow, StoreError> {
    let word = fields.text("state")?;
    let state = TableState::ALL.into_iter().find(|state| state.word() == word);
    Ok(TableRow {
        id: fields.id("id")?,
        code: fields.text("code")?,
        owner: fields.id("owner")?,
        state: state.ok_or_else(|| fields.unfit("state", &word))?,
        options: fields.text("options")?,
        seats: fields.text("seats")?,
        users: [fields.id_or_none("p1_user")?, fields.id_or_none("p2_user")?],
        score: [fields.count("p1_score")?, fields.count("p2_score")?],
        game: fields.id_or_none("game")?,
        listed: fields.flag("listed")?,
        rated: fields.flag("rated")?,
        created: fields.number("created")?,
        updated: fields.number("updated")?,
    })
}

impl Write {
    /// A new table. A conflict if its code is taken: draw another one.
    pub fn insert_table(table: &TableRow) -> Write {
        Write::any(
            "INSERT INTO tables (id, code, owner, state, options, seats, p1_user, p2_user, p1_score, p2_score, game, \
             listed, rated, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
            [
                (&table.id).into(),
                (&table.code).into(),
                (&table.owner).into(),
                table.state.word().into(),
                (&table.options).into(),
                (&table.seats).into(),
                (&table.users[0]).into(),
                (&table.users[1]).into(),
                table.score[0].into(),
                table.score[1].into(),
                (&table.game).into(),
                table.listed.into(),
                table.rated.into(),
                table.created.into(),
                table.updated.into(),
            ],
        )
    }

    /// A table as it is now: everything but its id, owner and creation. A conflict if it is not there, or closed.
    pub fn update_table(table: &TableRow) -> Write {
        Write::some(
            "UPDATE tables SET code = $2, state = $3, options = $4, seats = $5, p1_user = $6, p2_user = $7, \
             p1_score = $8, p2_score = $9, game = $10, listed = $11, rated = $12, updated = $13 \
             WHERE id = $1 AND state <> 'closed'",
            [
                (&table.id).into(),
                (&table.code).into(),
                table.state.word().into(),
                (&table.options).into(),
                (&table.seats).into(),
                (&table.users[0]).into(),
                (&table.users[1]).into(),
                table.score[0].into(),
                table.score[1].into(),
                (&table.game).into(),
                table.listed.into(),
                table.rated.into(),
                table.updated.into(),
            ],
        )
    }

    /// Closes a table; changes no row if it is closed already.
    pub fn close_table(id: &Id, now: Millis) -> Write {
        Write::any(
            "UPDATE tables SET state = 'closed', updated = $2 WHERE id = $1 AND state <> 'closed'",
            [id.into(), now.into()],
        )
    }

    /// Closes what nobody has touched since `before` and where no game goes on: tables that never began, and those whose
    /// last game is over. The live ones are [`Store::idle_games`].
    pub fn close_idle_tables(before: Millis, now: Millis) -> Write {
        Write::any(
            "UPDATE tables SET state = 'closed', updated = $2 \
             WHERE state IN ('open', 'ready_check', 'over') AND updated < $1",
            [before.into(), now.into()],
        )
    }

    /// Closes the tables of a user whose games are over.
    pub fn close_finished_tables_of(owner: &Id, now: Millis) -> Write {
        Write::any(
            "UPDATE tables SET state = 'closed', updated = $2 WHERE owner = $1 AND state = 'over'",
            [owner.into(), now.into()],
        )
    }
}

impl Store {
    /// A table, by id; closed ones too.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn table(&self, id: &Id) -> Result<Option<TableRow>, StoreError> {
        let row = self.row(select_tables!("WHERE id = $1"), [id.into()]).await?;
        row.map(|row| table(&Fields::new(&row, "tables"))).transpose()
    }

    /// The table with this code that is not closed. Codes are kept in capitals.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn table_by_code(&self, code: &str) -> Result<Option<TableRow>, StoreError> {
        let row = self.row(select_tables!("WHERE code = $1 AND state <> 'closed'"), [code.into()]).await?;
        row.map(|row| table(&Fields::new(&row, "tables"))).transpose()
    }

    /// A page of the listed tables, newest first: those after this one, or the first ones. A table to begin after that
    /// is not known gives an empty page.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn listed_tables(
        &self,
        which: Listed,
        after: Option<&Id>,
    ) -> Result<Vec<TableRow>, StoreError> {
        let state = match which {
            Listed::Open => TableState::Open,
            Listed::Live => TableState::Live,
        };
        let rows = match after {
            None => {
                let sql =
                    select_tables!("WHERE state = $1 AND listed = 1 ORDER BY created DESC, id DESC LIMIT $2");
                self.rows(sql, [state.word().into(), (PAGE as i64).into()]).await?
            }
            Some(last) => {
                let sql = select_tables!(
                    "WHERE state = $1 AND listed = 1 AND (created, id) < (SELECT created, id FROM tables WHERE id = $3) \
                     ORDER BY created DESC, id DESC LIMIT $2"
                );
                self.rows(sql, [state.word().into(), (PAGE as i64).into(), last.into()]).await?
            }
        };
        rows.iter().map(|row| table(&Fields::new(row, "tables"))).collect()
    }

    /// How many tables of a user wait or have a game going on.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn count_tables_of(&self, owner: &Id) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS tables FROM tables WHERE owner = $1 AND state IN ('open', 'ready_check', 'live')";
        self.count(sql, [owner.into()]).await
    }

    /// How many tables wait or have a game going on.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn count_tables(&self) -> Result<u32, StoreError> {
        let sql = "SELECT COUNT(*) AS tables FROM tables WHERE state IN ('open', 'ready_check', 'live')";
        self.count(sql, []).await
    }

    async fn count<const N: usize>(
        &self,
        sql: &'static str,
        values: [super::Value; N],
    ) -> Result<u32, StoreError> {
        let row = self.row(sql, values).await?;
        row.map_or(Ok(0), |row| Fields::new(&row, "tables").count("tables"))
    }

    /// The tables that wait or have a game going on, by id: at most so many, and only those after this one.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn unfinished_tables(&self, after: Option<&Id>, most: u32) -> Result<Vec<Id>, StoreError> {
        let sql = "SELECT id FROM tables WHERE state IN ('open', 'ready_check', 'live') AND id > $1 \
                   ORDER BY id LIMIT $2";
        let rows = self.rows(sql, [after.map_or("", Id::as_str).into(), most.into()]).await?;
        rows.iter().map(|row| Fields::new(row, "tables").id("id")).collect()
    }
}
