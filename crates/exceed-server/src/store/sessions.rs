//! Sessions. The database holds only the hash of a session's secret, so that a copy of it lets nobody in.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use super::users::{UserRow, user};
use crate::entry::Millis;
use crate::id::Id;

/// The SHA-256 of a session's secret.
pub type SessionHash = [u8; 32];

/// A session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionRow {
    /// What it is found by.
    pub hash: SessionHash,
    /// Whose it is.
    pub user: Id,
    /// Since when.
    pub created: Millis,
    /// It counts for nothing from then on.
    pub expires: Millis,
}

impl Write {
    /// A new session.
    pub fn insert_session(session: &SessionRow) -> Write {
        Write::any(
            "INSERT INTO sessions (hash, user_id, created, expires) VALUES ($1, $2, $3, $4)",
            [(&session.hash).into(), (&session.user).into(), session.created.into(), session.expires.into()],
        )
    }

    /// Ends a session; changes no row if there is none.
    pub fn delete_session(hash: &SessionHash) -> Write {
        Write::any("DELETE FROM sessions WHERE hash = $1", [hash.into()])
    }

    /// Puts a session in another's place. A conflict if the old one is gone: somebody else has replaced or ended it.
    pub fn replace_session(old: &SessionHash, new: &SessionRow) -> Write {
        Write::some("DELETE FROM sessions WHERE hash = $1", [old.into()]).and(Write::insert_session(new))
    }

    /// Lets a session last longer; changes no row if there is none.
    pub fn extend_session(hash: &SessionHash, expires: Millis) -> Write {
        Write::any("UPDATE sessions SET expires = $2 WHERE hash = $1", [hash.into(), expires.into()])
    }

    /// Ends all sessions of a user.
    pub fn delete_sessions_of(user: &Id) -> Write {
        Write::any("DELETE FROM sessions WHERE user_id = $1", [user.into()])
    }

    /// Removes sessions that have expired.
    pub fn delete_expired_sessions(now: Millis) -> Write {
        Write::any("DELETE FROM sessions WHERE expires <= $1", [now.into()])
    }
}

impl Store {
    /// Whose session this is and until when, unless it has expired.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn session(
        &self,
        hash: &SessionHash,
        now: Millis,
    ) -> Result<Option<(UserRow, Millis)>, StoreError> {
        let sql = "SELECT users.id AS id, users.name AS name, users.password AS password, users.created AS created, \
                   sessions.expires AS expires \
                   FROM sessions JOIN users ON users.id = sessions.user_id \
                   WHERE sessions.hash = $1 AND sessions.expires > $2";
        let row = self.row(sql, [hash.into(), now.into()]).await?;
        let read = |row| {
            let fields = Fields::new(&row, "sessions");
            Ok((user(&fields)?, fields.number("expires")?))
        };
        row.map(read).transpose()
    }
}
