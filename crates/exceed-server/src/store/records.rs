//! What is kept of finished games beside their logs: replays, which outlive changes of the rules, and analyses, which
//! are made once.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use crate::entry::Millis;
use crate::id::Id;

/// An analysis of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisRow {
    /// Of which game.
    pub game: Id,
    /// As seen by whom.
    pub viewer: String,
    /// The analysis, in whatever form its maker gave it.
    pub body: Vec<u8>,
    /// When it was made.
    pub made: Millis,
}

impl Write {
    /// Keeps the replay of a game as a viewer saw it. A conflict if there is one.
    pub fn insert_replay(game: &Id, viewer: &str, body: &[u8]) -> Write {
        Write::any(
            "INSERT INTO replays (game_id, viewer, body) VALUES ($1, $2, $3)",
            [game.into(), viewer.into(), body.into()],
        )
    }

    /// Keeps an analysis, in place of an older one if there is one.
    pub fn set_analysis(analysis: &AnalysisRow) -> Write {
        Write::any(
            "INSERT INTO analyses (game_id, viewer, body, made) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (game_id, viewer) DO UPDATE SET body = excluded.body, made = excluded.made",
            [
                (&analysis.game).into(),
                (&analysis.viewer).into(),
                analysis.body.as_slice().into(),
                analysis.made.into(),
            ],
        )
    }
}

impl Store {
    /// The replay of a game as a viewer saw it, if it was kept.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn replay(&self, game: &Id, viewer: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT body FROM replays WHERE game_id = $1 AND viewer = $2";
        let row = self.row(sql, [game.into(), viewer.into()]).await?;
        row.map(|row| Fields::new(&row, "replays").bytes("body")).transpose()
    }

    /// Games that are over and have no replay that is kept, first those that ended first, after this one; at most so many.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn games_without_replay(
        &self,
        ended: Millis,
        game: &str,
        most: u32,
    ) -> Result<Vec<(Id, Millis)>, StoreError> {
        let sql = "SELECT id, ended FROM games WHERE state = 'over' AND (ended, id) > ($1, $2) \
                   AND NOT EXISTS (SELECT 1 FROM replays WHERE game_id = games.id) ORDER BY ended, id LIMIT $3";
        let rows = self.rows(sql, [ended.into(), game.into(), most.into()]).await?;
        let read = |row| {
            let fields = Fields::new(row, "games");
            Ok((fields.id("id")?, fields.number("ended")?))
        };
        rows.iter().map(read).collect()
    }

    /// The analysis of a game for a viewer, if it was made.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn analysis(&self, game: &Id, viewer: &str) -> Result<Option<AnalysisRow>, StoreError> {
        let sql = "SELECT game_id, viewer, body, made FROM analyses WHERE game_id = $1 AND viewer = $2";
        let Some(row) = self.row(sql, [game.into(), viewer.into()]).await? else { return Ok(None) };
        let fields = Fields::new(&row, "analyses");
        Ok(Some(AnalysisRow {
            game: fields.id("game_id")?,
            viewer: fields.text("viewer")?,
            body: fields.bytes("body")?,
            made: fields.number("made")?,
        }))
    }
}
