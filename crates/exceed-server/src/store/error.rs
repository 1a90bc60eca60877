//! What can go wrong with the database, sorted by what whoever asked should do about it.

use std::fmt;

use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::MigrateError;
use sqlx::sqlite::SqliteError;

use crate::seams::LogError;

/// Why the store can't do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The database can't be opened at all.
    CannotOpen {
        /// Which folder or database.
        what: String,
        /// What the system says.
        why: String,
        /// What to do about it.
        hint: String,
    },
    /// Another process uses the data folder.
    Held {
        /// The folder.
        folder: String,
        /// The process that holds it, as far as it wrote itself down.
        by: String,
    },
    /// A later version of the program has been here.
    Newer {
        /// The version of the database.
        found: i64,
        /// The last version this program knows.
        known: i64,
    },
    /// The database does not answer, or has no room. Nothing is known about what was being written; asking again later
    /// may succeed.
    Unavailable(String),
    /// Something with this key is there already, or is not in the state in which it could be changed.
    Conflict(String),
    /// The database refused what was given to it: a row it does not know is named, a value is missing or unfit.
    Refused(String),
    /// What is there can't be read.
    Damaged(String),
}

impl StoreError {
    /// It lies in what was asked, not in the database: others that asked at the same time are not touched by it.
    pub(super) fn is_of_the_asker(&self) -> bool {
        match self {
            StoreError::Conflict(_) | StoreError::Refused(_) | StoreError::Damaged(_) => true,
            StoreError::CannotOpen { .. }
            | StoreError::Held { .. }
            | StoreError::Newer { .. }
            | StoreError::Unavailable(_) => false,
        }
    }

    /// A row with a value in it that can't be.
    pub(super) fn damaged(place: &str, column: &str, found: &dyn fmt::Debug) -> StoreError {
        StoreError::Damaged(format!("column {column} of {place} holds {found:?}"))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::CannotOpen { what, why, hint } => {
                write!(formatter, "{what} can't be opened: {why}. {hint}")
            }
            StoreError::Held { folder, by } => write!(
                formatter,
                "the data folder {folder} is in use by {by}. Stop that one first, or give this one another folder with --data"
            ),
            StoreError::Newer { found, known } => write!(
                formatter,
                "the database has version {found}, this program knows versions up to {known}. Use the program that wrote it, or a newer one"
            ),
            StoreError::Unavailable(why) => write!(formatter, "the database does not answer: {why}"),
            StoreError::Conflict(what) => {
                write!(formatter, "the database holds something else by now: {what}")
            }
            StoreError::Refused(why) => {
                write!(formatter, "the database refused what was to be written: {why}")
            }
            StoreError::Damaged(what) => write!(formatter, "the database holds what can't be read: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<StoreError> for LogError {
    fn from(error: StoreError) -> LogError {
        match error {
            StoreError::Conflict(_) => LogError::Taken,
            StoreError::Refused(why) | StoreError::Damaged(why) => LogError::Damaged(why),
            StoreError::Unavailable(why) => LogError::Unavailable(why),
            StoreError::CannotOpen { .. } | StoreError::Held { .. } | StoreError::Newer { .. } => {
                LogError::Unavailable(error.to_string())
            }
        }
    }
}

impl From<sqlx::Error> for StoreError {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the driver may add errors; all others mean that it can't work now"
    )]
    fn from(error: sqlx::Error) -> StoreError {
        match error {
            sqlx::Error::Database(error) => of_database(&*error),
            sqlx::Error::ColumnDecode { .. }
            | sqlx::Error::ColumnNotFound(_)
            | sqlx::Error::Decode(_)
            | sqlx::Error::TypeNotFound { .. }
            | sqlx::Error::AnyDriverError(_) => StoreError::Damaged(error.to_string()),
            sqlx::Error::Encode(_) | sqlx::Error::InvalidArgument(_) => {
                StoreError::Refused(error.to_string())
            }
            other => StoreError::Unavailable(other.to_string()),
        }
    }
}

/// The errors that the database itself reports.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the driver may add kinds; the code decides about all others"
)]
fn of_database(error: &(dyn DatabaseError + 'static)) -> StoreError {
    let text = error.message().to_owned();
    match error.kind() {
        ErrorKind::UniqueViolation => StoreError::Conflict(text),
        ErrorKind::ForeignKeyViolation | ErrorKind::NotNullViolation | ErrorKind::CheckViolation => {
            StoreError::Refused(text)
        }
        _ => {
            let code = error.code().unwrap_or_default();
            if error.try_downcast_ref::<SqliteError>().is_some() {
                of_sqlite(&code, text)
            } else {
                of_postgres(&code, text)
            }
        }
    }
}

/// SQLite's result codes: the low byte is the kind of error.
fn of_sqlite(code: &str, text: String) -> StoreError {
    const ERROR: i32 = 1;
    const CORRUPT: i32 = 11;
    const TOO_BIG: i32 = 18;
    const MISMATCH: i32 = 20;
    const NOT_A_DATABASE: i32 = 26;
    match code.parse::<i32>().map(|code| code & 0xff) {
        Ok(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged(text),
        Ok(ERROR | TOO_BIG | MISMATCH) => StoreError::Refused(text),
        Ok(_) | Err(_) => StoreError::Unavailable(text),
    }
}

/// PostgreSQL's codes: the first two letters are the kind of error.
fn of_postgres(code: &str, text: String) -> StoreError {
    match code.get(..2) {
        // Values that don't fit, broken constraints, names that are not there.
        Some("22" | "23" | "42") => StoreError::Refused(text),
        // "XX000" is any internal error; the two after it mean damaged data.
        Some("XX") if code != "XX000" => StoreError::Damaged(text),
        Some(_) | None => StoreError::Unavailable(text),
    }
}

/// An error of a migration, where `known` is the last version there is.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the migrator may add errors; all others are faults of the driver"
)]
pub(super) fn of_migration(error: MigrateError, known: i64) -> StoreError {
    match error {
        MigrateError::VersionMissing(found) if found > known => StoreError::Newer { found, known },
        MigrateError::VersionMissing(version)
        | MigrateError::VersionMismatch(version)
        | MigrateError::Dirty(version) => {
            StoreError::Damaged(format!("step {version} of the schema is not the one this program has"))
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        other => StoreError::Damaged(other.to_string()),
    }
}
