//! Complaints about games, and users who do not want to meet each other.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use crate::entry::Millis;
use crate::id::Id;

/// A complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportRow {
    /// Which.
    pub id: Id,
    /// About which game.
    pub game: Id,
    /// By whom.
    pub reporter: Id,
    /// One of the reasons that can be picked.
    pub reason: String,
    /// In the reporter's own words.
    pub text: Option<String>,
    /// The game as it was then, as JSON.
    pub export: String,
    /// When.
    pub created: Millis,
}

fn report(fields: &Fields<'_>) -> Result<ReportRow, StoreError> {
    Ok(ReportRow {
        id: fields.id("id")?,
        game: fields.id("game_id")?,
        reporter: fields.id("reporter")?,
        reason: fields.text("reason")?,
        text: fields.text_or_none("text")?,
        export: fields.text("export")?,
        created: fields.number("created")?,
    })
}

impl Write {
    /// A new complaint.
    pub fn insert_report(report: &ReportRow) -> Write {
        Write::any(
            "INSERT INTO reports (id, game_id, reporter, reason, text, export, created) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
            [
                (&report.id).into(),
                (&report.game).into(),
                (&report.reporter).into(),
                (&report.reason).into(),
                (&report.text).into(),
                (&report.export).into(),
                report.created.into(),
            ],
        )
    }

    /// A user does not want to meet another one; changes no row if that is known.
    pub fn block(user: &Id, blocked: &Id, now: Millis) -> Write {
        Write::any(
            "INSERT INTO blocks (user_id, blocked, created) VALUES ($1, $2, $3) ON CONFLICT (user_id, blocked) DO NOTHING",
            [user.into(), blocked.into(), now.into()],
        )
    }

    /// A user does not mind another one any more; changes no row if nothing was known.
    pub fn unblock(user: &Id, blocked: &Id) -> Write {
        Write::any("DELETE FROM blocks WHERE user_id = $1 AND blocked = $2", [user.into(), blocked.into()])
    }
}

impl Store {
    /// Complaints, latest first, at most so many, and only those before this one.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn reports(&self, after: Option<&Id>, most: u32) -> Result<Vec<ReportRow>, StoreError> {
        let rows = match after {
            None => {
                let sql = "SELECT id, game_id, reporter, reason, text, export, created FROM reports \
                           ORDER BY created DESC, id DESC LIMIT $1";
                self.rows(sql, [most.into()]).await?
            }
            Some(last) => {
                let sql = "SELECT id, game_id, reporter, reason, text, export, created FROM reports \
                           WHERE (created, id) < (SELECT created, id FROM reports WHERE id = $2) \
                           ORDER BY created DESC, id DESC LIMIT $1";
                self.rows(sql, [most.into(), last.into()]).await?
            }
        };
        rows.iter().map(|row| report(&Fields::new(row, "reports"))).collect()
    }

    /// Whether one of the two does not want to meet the other.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn blocked(&self, one: &Id, other: &Id) -> Result<bool, StoreError> {
        let sql = "SELECT 1 AS found FROM blocks \
                   WHERE (user_id = $1 AND blocked = $2) OR (user_id = $2 AND blocked = $1)";
        Ok(self.row(sql, [one.into(), other.into()]).await?.is_some())
    }

    /// Whom a user does not want to meet.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn blocks_of(&self, user: &Id) -> Result<Vec<Id>, StoreError> {
        let rows = self
            .rows("SELECT blocked FROM blocks WHERE user_id = $1 ORDER BY blocked", [user.into()])
            .await?;
        rows.iter().map(|row| Fields::new(row, "blocks").id("blocked")).collect()
    }
}
