//! The statements of one commit: what many callers want written, as few statements as can be.

use std::sync::Arc;
use std::time::Instant;

use sqlx::{AnyConnection, AssertSqlSafe};
use tokio::sync::oneshot;

use super::error::StoreError;
use super::log::{EntryRow, insert_entries};
use super::source::Kind;
use super::statement::{Statement, Step, arguments};

/// How many entries one statement takes at most. Each size is a statement of its own that the database prepares once,
/// so sizes are powers of two.
const ENTRIES: [usize; 7] = [64, 32, 16, 8, 4, 2, 1];

/// Steps that happen together or not at all, and who wants to know.
pub(super) struct Job {
    pub(super) steps: Vec<Step>,
    pub(super) reply: oneshot::Sender<Result<u64, StoreError>>,
    pub(super) asked: Instant,
}

/// What came of each job of a batch: how many rows it changed.
pub(super) type Results = Vec<Result<u64, StoreError>>;

/// The texts that depend on the kind of database or on sizes.
pub(super) struct Script {
    /// Begins a transaction.
    pub(super) begin: &'static str,
    entries: [Arc<str>; ENTRIES.len()],
}

impl Script {
    pub(super) fn new(kind: Kind) -> Script {
        let begin = match kind {
            // The lock is taken at once instead of in the middle, where it could not be waited for.
            Kind::Sqlite => "BEGIN IMMEDIATE",
            Kind::Postgres => "BEGIN",
        };
        Script { begin, entries: ENTRIES.map(|size| insert_entries(size).into()) }
    }

    /// All jobs as if they were one.
    pub(super) async fn all_together(
        &self,
        connection: &mut AnyConnection,
        jobs: &[Job],
    ) -> Result<Results, StoreError> {
        let changed = self.run_all(connection, jobs).await?;
        sql(connection, "COMMIT").await?;
        Ok(changed.into_iter().map(Ok).collect())
    }

    /// Runs every step of every job; entries of neighbouring jobs go together.
    async fn run_all(&self, connection: &mut AnyConnection, jobs: &[Job]) -> Result<Vec<u64>, StoreError> {
        let mut changed = vec![0; jobs.len()];
        let mut waiting: Vec<&EntryRow> = Vec::new();
        for (job, changed) in jobs.iter().zip(&mut changed) {
            for step in &job.steps {
                match step {
                    Step::Entries(rows) => {
                        *changed += rows.len() as u64;
                        waiting.extend(rows);
                    }
                    Step::Statement(statement) => {
                        self.insert(connection, &mut waiting).await?;
                        *changed += execute(connection, statement).await?;
                    }
                }
            }
        }
        self.insert(connection, &mut waiting).await?;
        Ok(changed)
    }

    /// Adds the entries that wait.
    async fn insert(
        &self,
        connection: &mut AnyConnection,
        waiting: &mut Vec<&EntryRow>,
    ) -> Result<(), StoreError> {
        let mut rest = waiting.as_slice();
        for (size, text) in ENTRIES.into_iter().zip(&self.entries) {
            while rest.len() >= size {
                let (now, later) = rest.split_at(size);
                rest = later;
                let values = arguments(now.iter().flat_map(|row| &row.0))?;
                let query = sqlx::query_with(AssertSqlSafe(Arc::clone(text)), values);
                if query.execute(&mut *connection).await?.rows_affected() < size as u64 {
                    return Err(StoreError::Conflict("a later owner has taken the table".to_owned()));
                }
            }
        }
        waiting.clear();
        Ok(())
    }

    /// One transaction still, with a savepoint for each job: a job that can't be done is undone, the others stand.
    pub(super) async fn each_alone(
        &self,
        connection: &mut AnyConnection,
        jobs: &[Job],
    ) -> Result<Results, StoreError> {
        sql(connection, self.begin).await?;
        let mut results = Vec::with_capacity(jobs.len());
        for job in jobs {
            sql(connection, "SAVEPOINT job").await?;
            let result = self.run_all(connection, std::slice::from_ref(job)).await;
            match result {
                Ok(changed) => results.push(Ok(changed.into_iter().sum())),
                Err(error) if error.is_of_the_asker() => {
                    sql(connection, "ROLLBACK TO SAVEPOINT job").await?;
                    results.push(Err(error));
                }
                Err(error) => return Err(error),
            }
            sql(connection, "RELEASE SAVEPOINT job").await?;
        }
        sql(connection, "COMMIT").await?;
        Ok(results)
    }
}

/// A statement without values.
pub(super) async fn sql(connection: &mut AnyConnection, text: &'static str) -> Result<(), StoreError> {
    sqlx::raw_sql(text).execute(connection).await?;
    Ok(())
}

/// A statement with values.
async fn execute(connection: &mut AnyConnection, statement: &Statement) -> Result<u64, StoreError> {
    let query = sqlx::query_with(statement.sql, arguments(&statement.values)?);
    let changed = query.execute(connection).await?.rows_affected();
    if changed < statement.least {
        return Err(StoreError::Conflict(format!("nothing to change for: {}", statement.sql)));
    }
    Ok(changed)
}
