//! The logs of games: entries as rows and back.

use futures_util::future::BoxFuture;

use exceed_rules::{Choice, Player};

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Step, Value, Write};
use crate::entry::{Entry, EntryKind, Millis};
use crate::id::Id;
use crate::seams::{Log, LogError, Token};

/// How many values a row of the log takes, the token of its owner included.
pub(super) const ENTRY_VALUES: usize = 9;

/// An entry as a row: its values, in the order of [`insert_entries`].
#[derive(Clone, Debug)]
pub(super) struct EntryRow(pub(super) [Value; ENTRY_VALUES]);

impl EntryRow {
    fn new(game: &Id, number: u32, entry: &Entry, lease: Token) -> EntryRow {
        let (seat, choice, decision, given) = columns(entry.kind);
        let token = i64::try_from(lease.0).unwrap_or(i64::MAX);
        EntryRow([
            game.into(),
            number.into(),
            entry.kind.word().into(),
            Value::Text(seat.map(|seat| seat_word(seat).to_owned())),
            Value::Text(choice),
            Value::Number(decision.map(i64::from)),
            Value::Number(given),
            entry.at.into(),
            token.into(),
        ])
    }
}

/// The statement that adds so many rows. A row whose writer has lost the table to a later owner is left out, so that
/// fewer rows are added than were given.
pub(super) fn insert_entries(rows: usize) -> String {
    let row = |index: usize| {
        let values: Vec<String> =
            (1..=ENTRY_VALUES).map(|value| format!("${}", index * ENTRY_VALUES + value)).collect();
        format!("({})", values.join(","))
    };
    let rows: Vec<String> = (0..rows).map(row).collect();
    format!(
        "INSERT INTO inputs (game_id, n, kind, seat, choice, decision, given, at) \
         SELECT column1, column2, column3, column4, column5, column6, column7, column8 \
         FROM (VALUES {}) AS entry \
         WHERE NOT EXISTS (SELECT 1 FROM games JOIN leases ON leases.table_id = games.table_id \
         WHERE games.id = entry.column1 AND leases.token > entry.column9)",
        rows.join(",")
    )
}

/// The columns `seat`, `choice`, `decision` and `given`.
type Columns = (Option<Player>, Option<String>, Option<u32>, Option<i64>);

fn columns(kind: EntryKind) -> Columns {
    match kind {
        EntryKind::Choice { seat, choice, decision, given } => {
            (Some(seat), Some(choice.to_string()), Some(decision), given)
        }
        EntryKind::Concede { seat } | EntryKind::Time { seat } => (Some(seat), None, None, None),
        EntryKind::Rewind { seat, to } => (Some(seat), Some(to.to_string()), None, None),
        EntryKind::Draw => (None, None, None, None),
        EntryKind::Abandon { seat, draw } => {
            (Some(seat), Some(if draw { "draw" } else { "win" }.to_owned()), None, None)
        }
        EntryKind::ShowHand { seat, on } => {
            (Some(seat), Some(if on { "on" } else { "off" }.to_owned()), None, None)
        }
    }
}

fn seat_word(seat: Player) -> &'static str {
    match seat {
        Player::One => "p1",
        Player::Two => "p2",
    }
}

/// A row as the entry it was made from.
fn entry(fields: &Fields<'_>) -> Result<Entry, StoreError> {
    let word = fields.text("kind")?;
    let kind = match word.as_str() {
        "choice" => EntryKind::Choice {
            seat: seat(fields)?,
            choice: parsed::<Choice>(fields)?,
            decision: fields.count("decision")?,
            given: fields.number_or_none("given")?,
        },
        "concede" => EntryKind::Concede { seat: seat(fields)? },
        "rewind" => EntryKind::Rewind { seat: seat(fields)?, to: parsed(fields)? },
        "time" => EntryKind::Time { seat: seat(fields)? },
        "draw" => EntryKind::Draw,
        "abandon" => EntryKind::Abandon { seat: seat(fields)?, draw: either(fields, "draw", "win")? },
        "show_hand" => EntryKind::ShowHand { seat: seat(fields)?, on: either(fields, "on", "off")? },
        other => return Err(fields.unfit("kind", &other)),
    };
    Ok(Entry { kind, at: fields.number("at")? })
}

fn seat(fields: &Fields<'_>) -> Result<Player, StoreError> {
    let word = fields.text("seat")?;
    Player::BOTH.into_iter().find(|&seat| seat_word(seat) == word).ok_or_else(|| fields.unfit("seat", &word))
}

fn parsed<T: std::str::FromStr>(fields: &Fields<'_>) -> Result<T, StoreError> {
    let text = fields.text("choice")?;
    text.parse().map_err(|_| fields.unfit("choice", &text))
}

/// True for one word, false for the other.
fn either(fields: &Fields<'_>, one: &str, other: &str) -> Result<bool, StoreError> {
    let word = fields.text("choice")?;
    if word == one || word == other { Ok(word == one) } else { Err(fields.unfit("choice", &word)) }
}

impl Write {
    /// Adds entries to a game's log, `first` being the number of the first of them. A conflict if there is an entry of
    /// that number, or if a later owner has taken the table.
    pub fn append(game: &Id, first: u32, entries: &[Entry], lease: Token) -> Write {
        let rows =
            (first..).zip(entries).map(|(number, entry)| EntryRow::new(game, number, entry, lease)).collect();
        Write { steps: vec![Step::Entries(rows)] }
    }
}

impl Store {
    /// The whole log of a game, as the database holds it.
    ///
    /// # Errors
    /// The database does not answer, or an entry can't be read or is missing.
    pub async fn log(&self, game: &Id) -> Result<Vec<Entry>, StoreError> {
        let sql =
            "SELECT n, kind, seat, choice, decision, given, at FROM inputs WHERE game_id = $1 ORDER BY n";
        let rows = self.rows(sql, [game.into()]).await?;
        let mut entries = Vec::with_capacity(rows.len());
        for (number, row) in (0_u32..).zip(&rows) {
            let fields = Fields::new(row, "inputs");
            if fields.count("n")? != number {
                return Err(StoreError::Damaged(format!("the log of game {game} has no entry {number}")));
            }
            entries.push(entry(&fields)?);
        }
        Ok(entries)
    }

    /// When the last entry of a game's log was written; `None` while it is empty.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn last_entry_at(&self, game: &Id) -> Result<Option<Millis>, StoreError> {
        let sql = "SELECT at FROM inputs WHERE game_id = $1 ORDER BY n DESC LIMIT 1";
        let row = self.row(sql, [game.into()]).await?;
        row.map(|row| Fields::new(&row, "inputs").number("at")).transpose()
    }
}

impl Log for Store {
    fn append<'a>(
        &'a self,
        game: &'a Id,
        first: u32,
        entries: &'a [Entry],
        lease: Token,
    ) -> BoxFuture<'a, Result<(), LogError>> {
        Box::pin(async move {
            self.commit([Write::append(game, first, entries, lease)]).await?;
            Ok(())
        })
    }

    fn read<'a>(&'a self, game: &'a Id) -> BoxFuture<'a, Result<Vec<Entry>, LogError>> {
        Box::pin(async move { Ok(self.log(game).await?) })
    }
}
