//! The database: SQLite in a file of the data folder, or PostgreSQL. Every statement is the same text for both.
//!
//! What is read comes from a few connections that only read. What is written is a [`Write`], handed to
//! [`Store::commit`]; one task does all the writing, many callers in one commit. A call that returned `Ok` is durable.
//! Nothing is ever half written: a call's writes are there together or not at all.
//!
//! When the database goes away, calls fail with [`StoreError::Unavailable`] within a few seconds; when it is back, they
//! succeed again without anything being done about it.
//!
//! | module | what it keeps |
//! | --- | --- |
//! | `log` | the logs of games |
//! | `users`, `sessions` | who plays |
//! | `tables`, `games` | where, and what is known about each duel beside its log |
//! | `records` | replays and analyses of finished games |
//! | `ratings`, `reports` | how strong, and whom others complain about or don't want to meet |
//! | `leases` | which node owns a table |

mod backup;
mod batch;
mod counts;
mod error;
mod games;
mod leases;
mod lock;
mod log;
mod ratings;
mod records;
mod reports;
mod sessions;
mod source;
mod statement;
mod tables;
mod users;
mod writer;

use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::AnyPool;
use sqlx::any::AnyRow;
use tokio::sync::{mpsc, oneshot};

pub use backup::backup;
pub use counts::{COMMIT_SECONDS, Counts};
pub use error::StoreError;
pub use games::{GameEnd, GameRow, GameState};
pub use leases::LeaseRow;
pub use ratings::RatingRow;
pub use records::AnalysisRow;
pub use reports::ReportRow;
pub use sessions::{SessionHash, SessionRow};
pub use source::Database;
pub use statement::Write;
pub use tables::{Listed, PAGE, TableRow, TableState};
pub use users::UserRow;

use batch::Job;
use counts::Counters;
use source::{LIMIT, Source};
use statement::{Value, arguments};
use writer::{Message, QUEUE, Writer};

/// How long a caller waits for its write: in the queue, then while it is being written, and a little longer, so that
/// it is the writer who gives up first. A caller that leaves earlier would not know what becomes of its write.
const PATIENCE: Duration = LIMIT.saturating_mul(2).saturating_add(Duration::from_secs(1));
/// Enough to need room that the last write did not leave behind.
const PROBE_BYTES: usize = 16 * 1024;

/// An open database. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Store {
    pool: AnyPool,
    messages: mpsc::Sender<Message>,
    counters: Arc<Counters>,
}

impl Store {
    /// Opens a database, makes or upgrades its tables, and starts the task that writes.
    ///
    /// # Errors
    /// It can't be opened, another process holds it, or a newer version of the program has written it.
    pub async fn open(database: &Database) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (source, lock) = Source::find(database)?;
        source.migrate().await?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        let store = Store { pool: source.pool(), messages: sender, counters: Arc::clone(&counters) };
        tokio::spawn(Writer::new(source.clone(), receiver, counters, lock).run());
        store.ready().await.map_err(|error| source.cannot_open(error))?;
        Ok(store)
    }

    /// Writes everything or nothing, in this order; it is durable when this returns. Gives the number of rows changed.
    ///
    /// # Errors
    /// The database does not answer (whether it was written is not known then), or it holds something that does not go
    /// with it.
    pub async fn commit(&self, writes: impl IntoIterator<Item = Write>) -> Result<u64, StoreError> {
        let steps: Vec<_> = writes.into_iter().flat_map(|write| write.steps).collect();
        if steps.is_empty() {
            return Ok(0);
        }
        let (reply, result) = oneshot::channel();
        let asking = async {
            self.messages
                .send(Message::Write(Job { steps, reply, asked: Instant::now() }))
                .await
                .map_err(|_| closed())?;
            result.await.map_err(|_| closed())?
        };
        match tokio::time::timeout(PATIENCE, asking).await {
            Ok(result) => result,
            Err(_) => Err(StoreError::Unavailable("too much waits to be written".to_owned())),
        }
    }

    /// Whether it can be read and written now. Writes only if the last write failed.
    ///
    /// # Errors
    /// It can't.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.row("SELECT 1 AS one", []).await?;
        if self.counters.failing() {
            let body = vec![0; PROBE_BYTES];
            let insert = Write::any(
                "INSERT INTO probes (id, body) VALUES ($1, $2)",
                ["probe".into(), body.as_slice().into()],
            );
            let delete = Write::any("DELETE FROM probes WHERE id = $1", ["probe".into()]);
            self.commit([insert, delete]).await?;
        }
        Ok(())
    }

    /// How much was written since it was opened.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counters.counts()
    }

    /// Finishes what is being written and lets go of the database. Calls that come later fail.
    pub async fn close(&self) {
        let (done, stopped) = oneshot::channel();
        // Nobody needs what is still being read.
        if tokio::time::timeout(Duration::from_secs(1), self.pool.close()).await.is_err() {
            tracing::warn!("some connections to the database did not end in time");
        }
        if self.messages.send(Message::Stop(done)).await.is_ok() {
            let _ = stopped.await;
        }
    }

    /// Lets the SQLite file grow to so many pages and no further, as if the disk had an end there.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) {
        let (done, set) = oneshot::channel();
        if self.messages.send(Message::Pages(pages, done)).await.is_ok() {
            let _ = set.await;
        }
    }

    /// All rows of an answer.
    async fn rows<const N: usize>(
        &self,
        sql: &'static str,
        values: [Value; N],
    ) -> Result<Vec<AnyRow>, StoreError> {
        let query = sqlx::query_with(sql, arguments(&values)?);
        match tokio::time::timeout(LIMIT, query.fetch_all(&self.pool)).await {
            Ok(rows) => Ok(rows?),
            Err(_) => Err(StoreError::Unavailable(format!("no answer within {} seconds", LIMIT.as_secs()))),
        }
    }

    /// The first row of an answer, if there is one.
    async fn row<const N: usize>(
        &self,
        sql: &'static str,
        values: [Value; N],
    ) -> Result<Option<AnyRow>, StoreError> {
        Ok(self.rows(sql, values).await?.into_iter().next())
    }
}

fn closed() -> StoreError {
    StoreError::Unavailable("the server is stopping".to_owned())
}
