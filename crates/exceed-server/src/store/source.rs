//! Where the database is and how a connection to it is prepared.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::AnyPool;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AnyConnection, ConnectOptions, Connection, SqlSafeStr};

use super::error::{StoreError, of_migration};
use super::lock::FolderLock;

/// The name of the file in the data folder.
pub(super) const FILE: &str = "exceed.db";
/// How long anything that uses the database may take before it is called unavailable.
pub(super) const LIMIT: Duration = Duration::from_secs(3);

/// Which database to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file in this folder, which is made if it is not there.
    Sqlite(PathBuf),
    /// A PostgreSQL database, by its URL.
    Postgres(String),
}

/// The two kinds of database: they share every statement but those that prepare a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Sqlite,
    Postgres,
}

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    Migrating,
    Writing,
    Reading,
    /// Into another file.
    Copying,
}

/// Steps of the schema, oldest first: number, name, text for SQLite, text for PostgreSQL.
const SCHEMA: [(i64, &str, &str, &str); 2] = [
    (
        1,
        "start",
        include_str!("../../migrations/sqlite/0001_start.sql"),
        include_str!("../../migrations/postgres/0001_start.sql"),
    ),
    (
        2,
        "kept",
        include_str!("../../migrations/sqlite/0002_kept.sql"),
        include_str!("../../migrations/postgres/0002_kept.sql"),
    ),
];

/// Knows how to connect.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) kind: Kind,
    options: AnyConnectOptions,
    /// Its name in messages, without a password.
    name: String,
}

impl Source {
    /// Finds the database and, where it is a file, takes its folder.
    pub(super) fn find(database: &Database) -> Result<(Source, Option<FolderLock>), StoreError> {
        match database {
            Database::Sqlite(folder) => {
                let folder = prepare_folder(folder)?;
                let lock = FolderLock::take(&folder)?;
                Ok((Source::file(&folder.join(FILE), FileMode::CreateIfAbsent)?, Some(lock)))
            }
            Database::Postgres(url) => Ok((Source::server(url)?, None)),
        }
    }

    /// A file, by its absolute path.
    pub(super) fn file(path: &Path, mode: FileMode) -> Result<Source, StoreError> {
        let name = format!("the database file {}", path.display());
        let cannot = |why: String| StoreError::CannotOpen {
            what: name.clone(),
            why,
            hint: "Give a folder whose name is plain text with --data".to_owned(),
        };
        let text = path.to_str().ok_or_else(|| cannot("its name is not UTF-8".to_owned()))?;
        let mode = match mode {
            FileMode::CreateIfAbsent => "rwc",
            FileMode::MustExist => "rw",
        };
        let url = format!("sqlite://{}?mode={mode}", percent_encoded(text));
        let options = parse(&url).map_err(|error| cannot(error.to_string()))?;
        Ok(Source { kind: Kind::Sqlite, options, name })
    }

    /// A server. The URL may hold a password, so no message repeats it.
    fn server(url: &str) -> Result<Source, StoreError> {
        let cannot = |why: &str| {
            StoreError::CannotOpen {
            what: "the database given by --database".to_owned(),
            why: why.to_owned(),
            hint: "Write it as postgres://USER:PASSWORD@HOST:PORT/NAME, with ?sslmode=verify-full after it for TLS"
                .to_owned(),
        }
        };
        if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
            return Err(cannot("it is no PostgreSQL URL"));
        }
        // The driver looks at what stands behind the `?` only when it connects.
        let understood = url.parse::<PgConnectOptions>().is_ok();
        let options = parse(url).ok().filter(|_| understood);
        let options = options.ok_or_else(|| cannot("its URL can't be read"))?;
        let place = &options.database_url;
        let name = format!(
            "the PostgreSQL database {} on {}",
            place.path(),
            place.host_str().unwrap_or("this machine")
        );
        Ok(Source { kind: Kind::Postgres, options, name })
    }

    /// A new connection, ready to be used.
    pub(super) async fn connect(&self, purpose: Purpose) -> Result<AnyConnection, sqlx::Error> {
        let mut connection = AnyConnection::connect_with(&self.options).await?;
        sqlx::raw_sql(self.preparation(purpose)).execute(&mut connection).await?;
        Ok(connection)
    }

    /// Connections for reading, opened when they are needed.
    pub(super) fn pool(&self) -> AnyPool {
        let preparation = self.preparation(Purpose::Reading);
        let (most, test) = match self.kind {
            Kind::Sqlite => (4, false),
            // A connection may have died since it was used last.
            Kind::Postgres => (8, true),
        };
        AnyPoolOptions::new()
            .max_connections(most)
            .acquire_timeout(LIMIT)
            .test_before_acquire(test)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    sqlx::raw_sql(preparation).execute(connection).await?;
                    Ok(())
                })
            })
            .connect_lazy_with(self.options.clone())
    }

    /// What is said once on every connection.
    fn preparation(&self, purpose: Purpose) -> &'static str {
        match (self.kind, purpose) {
            (Kind::Sqlite, Purpose::Migrating | Purpose::Writing) => {
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2500; \
                 PRAGMA foreign_keys = ON;"
            }
            (Kind::Sqlite, Purpose::Reading) => "PRAGMA busy_timeout = 2500; PRAGMA query_only = ON;",
            (Kind::Sqlite, Purpose::Copying) => "PRAGMA busy_timeout = 2500;",
            (Kind::Postgres, Purpose::Migrating | Purpose::Copying) => "SET client_min_messages = warning;",
            // A commit that returns is on the disk, whatever the server's own setting is. A statement whose client is
            // gone must not hold its locks for ever.
            (Kind::Postgres, Purpose::Writing) => {
                "SET client_min_messages = warning; SET statement_timeout = 3000; \
                 SET idle_in_transaction_session_timeout = 10000; \
                 SELECT set_config('synchronous_commit', 'on', false) \
                 WHERE current_setting('synchronous_commit') IN ('off', 'local');"
            }
            (Kind::Postgres, Purpose::Reading) => {
                "SET client_min_messages = warning; SET statement_timeout = 3000; SET default_transaction_read_only = on;"
            }
        }
    }

    /// Brings the schema up to date.
    pub(super) async fn migrate(&self) -> Result<(), StoreError> {
        let migrations = SCHEMA.map(|(version, name, sqlite, postgres)| {
            let sql = match self.kind {
                Kind::Sqlite => sqlite,
                Kind::Postgres => postgres,
            };
            Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
        });
        let known = migrations.iter().map(|migration| migration.version).max().unwrap_or(0);
        let connecting = tokio::time::timeout(2 * LIMIT, self.connect(Purpose::Migrating));
        let mut connection = match connecting.await {
            Ok(connected) => connected.map_err(|error| self.cannot_open(error.into()))?,
            Err(_) => return Err(self.cannot_open(StoreError::Unavailable("no answer".to_owned()))),
        };
        let migrated = Migrator::with_migrations(migrations.into()).run(&mut connection).await;
        migrated.map_err(|error| self.cannot_open(of_migration(error, known)))?;
        // Nothing hangs on how the connection ends.
        let _ = connection.close().await;
        Ok(())
    }

    /// The error of a start: what can't be reached now can't be opened.
    pub(super) fn cannot_open(&self, error: StoreError) -> StoreError {
        let why = match error {
            StoreError::Unavailable(why) | StoreError::Refused(why) | StoreError::Conflict(why) => why,
            StoreError::Damaged(what) => format!("it is damaged or no database of this program: {what}"),
            StoreError::CannotOpen { .. } | StoreError::Held { .. } | StoreError::Newer { .. } => {
                return error;
            }
        };
        let hint = match self.kind {
            Kind::Sqlite => {
                "See that the disk has room and that this user may write there, or put a backup in its place"
            }
            Kind::Postgres => {
                "See that the server runs, that the URL's user may connect, and that the database exists"
            }
        };
        StoreError::CannotOpen { what: self.name.clone(), why, hint: hint.to_owned() }
    }
}

/// Whether a file is made where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileMode {
    CreateIfAbsent,
    MustExist,
}

fn parse(url: &str) -> Result<AnyConnectOptions, sqlx::Error> {
    // Without the log of statements: they are many, and some belong to secrets.
    Ok(url.parse::<AnyConnectOptions>()?.disable_statement_logging())
}

/// A path as part of a URL.
fn percent_encoded(path: &str) -> String {
    use std::fmt::Write;
    path.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

/// Makes the data folder, readable by its owner alone since it holds what players must not see, and gives its absolute
/// path.
fn prepare_folder(folder: &Path) -> Result<PathBuf, StoreError> {
    let cannot = |error: std::io::Error| StoreError::CannotOpen {
        what: format!("the data folder {}", folder.display()),
        why: error.to_string(),
        hint: "Give a folder that this user may write to with --data".to_owned(),
    };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(cannot)?;
    std::path::absolute(folder).map_err(cannot)
}
