//! The one task that writes. It takes whatever has arrived while the last commit went on and commits it together, so
//! that a thousand games do not need a thousand flushes of the disk.

use std::sync::Arc;
use std::time::Instant;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tokio::sync::{mpsc, oneshot};

use super::batch::{Job, Results, Script, sql};
use super::counts::Counters;
use super::error::StoreError;
use super::lock::FolderLock;
use super::source::{LIMIT, Purpose, Source};

/// How many requests wait at most; more are turned away after a while.
pub(super) const QUEUE: usize = 4096;
/// How many requests one commit takes at most.
const BATCH: usize = 1024;
/// What the writer is asked.
pub(super) enum Message {
    Write(Job),
    /// The file may have so many pages from now on.
    Pages(u32, oneshot::Sender<()>),
    /// Finish what has arrived and end.
    Stop(oneshot::Sender<()>),
}

/// The task's own things.
pub(super) struct Writer {
    source: Source,
    /// Absent at first and after a failure that leaves its state unknown.
    connection: Option<AnyConnection>,
    messages: mpsc::Receiver<Message>,
    counters: Arc<Counters>,
    script: Script,
    pages: Option<u32>,
    /// Kept until the last write is done.
    lock: Option<FolderLock>,
}

impl Writer {
    pub(super) fn new(
        source: Source,
        messages: mpsc::Receiver<Message>,
        counters: Arc<Counters>,
        lock: Option<FolderLock>,
    ) -> Writer {
        let script = Script::new(source.kind);
        Writer { source, connection: None, messages, counters, script, pages: None, lock }
    }

    /// Works until it is stopped or nobody is left to ask it.
    pub(super) async fn run(mut self) {
        let mut arrived = Vec::with_capacity(BATCH);
        let mut stopping = Vec::new();
        while self.messages.recv_many(&mut arrived, BATCH).await > 0 {
            let mut jobs = Vec::with_capacity(arrived.len());
            for message in arrived.drain(..) {
                match message {
                    Message::Write(job) => jobs.push(job),
                    Message::Pages(pages, done) => {
                        self.pages = Some(pages);
                        self.connection = None;
                        let _ = done.send(());
                    }
                    Message::Stop(done) => {
                        self.messages.close();
                        stopping.push(done);
                    }
                }
            }
            self.serve(jobs).await;
        }
        if let Some(connection) = self.connection.take() {
            let _ = tokio::time::timeout(LIMIT, connection.close()).await;
        }
        drop(self.lock);
        for done in stopping {
            let _ = done.send(());
        }
    }

    /// Commits jobs and tells each what came of it.
    async fn serve(&mut self, mut jobs: Vec<Job>) {
        // Whoever has stopped waiting has told its user that nothing was written, and so must those who waited long:
        // they would have stopped before this was done.
        jobs.retain(|job| !job.reply.is_closed());
        for job in jobs.extract_if(.., |job| job.asked.elapsed() > LIMIT) {
            let _ = job.reply.send(Err(StoreError::Unavailable("too much waits to be written".to_owned())));
        }
        if jobs.is_empty() {
            return;
        }
        let begun = Instant::now();
        let outcome = match tokio::time::timeout(LIMIT, self.commit(&jobs)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(StoreError::Unavailable(format!("no answer within {} seconds", LIMIT.as_secs()))),
        };
        self.counters.committed(jobs.len(), begun.elapsed(), &outcome);
        let results = outcome.unwrap_or_else(|error| vec![Err(error); jobs.len()]);
        for (job, result) in jobs.into_iter().zip(results) {
            let _ = job.reply.send(result);
        }
    }

    /// One commit for all jobs. If it fails by the fault of one of them, a second one that leaves out whoever is at
    /// fault.
    async fn commit(&mut self, jobs: &[Job]) -> Result<Results, StoreError> {
        // The connection is a local until it is known to be sound: if this is given up half-way, it is dropped, and with
        // it whatever it had not committed.
        let mut connection = self.begin().await?;
        let mut outcome = self.script.all_together(&mut connection, jobs).await;
        if outcome.as_ref().is_err_and(StoreError::is_of_the_asker) {
            sql(&mut connection, "ROLLBACK").await?;
            outcome = self.script.each_alone(&mut connection, jobs).await;
        }
        if outcome.is_ok() || sql(&mut connection, "ROLLBACK").await.is_ok() {
            self.connection = Some(connection);
        }
        outcome
    }

    /// A connection with a transaction begun on it. One that died while nobody used it is replaced without a word.
    async fn begin(&mut self) -> Result<AnyConnection, StoreError> {
        let begin = self.script.begin;
        if let Some(mut connection) = self.connection.take()
            && sql(&mut connection, begin).await.is_ok()
        {
            return Ok(connection);
        }
        let mut connection = self.source.connect(Purpose::Writing).await?;
        if let Some(pages) = self.pages {
            sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
                .execute(&mut connection)
                .await?;
        }
        sql(&mut connection, begin).await?;
        Ok(connection)
    }
}
