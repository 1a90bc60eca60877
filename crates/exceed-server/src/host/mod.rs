//! Everything that runs: a task for each table that somebody uses, threads for bots, and the way to them.

mod driver;
mod keep;
mod outbox;
mod panics;
mod rating;
mod reply;
mod revive;
#[cfg(test)]
pub(crate) mod tests;
mod thinkers;
mod time;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use exceed_cards::Catalog;
use futures_util::future::BoxFuture;
use tokio::sync::{mpsc, oneshot};

pub use keep::{Fixed, PlayerFacts, Unreadable, opening_of, options_of, play_of, seats_of};
pub use outbox::{Outbox, Outgoing, Outgoings, TooSlow, outbox};
pub use thinkers::Thinkers;
pub use time::now;

use crate::entry::Millis;
use crate::id::Id;
use crate::message::{Hello, Received, TableView};
use crate::metrics::Metrics;
use crate::seams::{AlwaysGranted, Lease, Route};
use crate::store::{Store, StoreError, Write as Row};
use crate::table::{Member, Settings, Setup, SocketId, Table, TableError};
use driver::Driver;
use panics::Panics;

/// Messages that wait for one table; who sends more waits.
const MAILBOX: usize = 64;

/// The way to all tables. Clones are the same one.
#[derive(Clone)]
pub struct Host {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    lease: Box<dyn Lease>,
    catalog: Arc<Catalog>,
    settings: Arc<Settings>,
    thinkers: Thinkers,
    tables: Mutex<HashMap<Id, TableHandle>>,
    sockets: AtomicU64,
    /// Hints that are looked for.
    hints: Arc<AtomicUsize>,
    metrics: Arc<Metrics>,
    panics: Panics,
    /// When it began.
    started: Millis,
}

/// The way to one table. A mailbox has room for 32 messages from its first one on, so it holds no more than where they lie.
#[derive(Clone)]
pub struct TableHandle {
    mail: mpsc::Sender<Box<Mail>>,
}

/// What a table's task is told.
pub(crate) enum Mail {
    Connect {
        socket: SocketId,
        user: Id,
        hello: Hello,
        outbox: Outbox,
    },
    Say {
        socket: SocketId,
        received: Received,
        /// When it was let through.
        at: Instant,
    },
    Disconnect {
        socket: SocketId,
    },
    CaughtUp {
        socket: SocketId,
        game: Id,
        entries: usize,
    },
    Thought(crate::table::Thought),
    Hinted {
        socket: SocketId,
        reference: Option<crate::message::Reference>,
        decision: u32,
        hint: Option<crate::wire::Hint>,
    },
    Sit {
        member: Member,
        reply: oneshot::Sender<Result<Box<TableView>, TableError>>,
    },
    Look {
        user: Option<Id>,
        reply: oneshot::Sender<Result<Box<TableView>, TableError>>,
    },
    Remove {
        user: Id,
        reply: oneshot::Sender<Result<Box<TableView>, TableError>>,
    },
    /// A bot panicked instead of answering.
    BotFailed,
    /// The server stops.
    Stop {
        done: oneshot::Sender<()>,
    },
    /// The task is to panic.
    #[cfg(test)]
    Panic,
}

/// Why a table can't be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// There is none.
    NoSuchTable,
    /// The database does not answer, or the server stops.
    Unavailable(String),
    /// It does not do that.
    Refused(TableError),
}

impl Host {
    /// Nothing runs yet.
    #[must_use]
    pub fn new(
        store: Store,
        catalog: Arc<Catalog>,
        settings: Settings,
        thinkers: Thinkers,
        metrics: Arc<Metrics>,
    ) -> Host {
        let inner = Inner {
            store,
            lease: Box::new(AlwaysGranted),
            catalog,
            settings: Arc::new(settings),
            thinkers,
            tables: Mutex::new(HashMap::new()),
            sockets: AtomicU64::new(1),
            hints: Arc::new(AtomicUsize::new(0)),
            metrics,
            panics: Panics::default(),
            started: now(),
        };
        Host { inner: Arc::new(inner) }
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The cards.
    #[must_use]
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.inner.catalog
    }

    /// What tables need to know.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.inner.settings
    }

    /// The threads for what takes long.
    #[must_use]
    pub fn thinkers(&self) -> &Thinkers {
        &self.inner.thinkers
    }

    /// What is measured.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.inner.metrics
    }

    /// A place among the hints that are looked for; `None` if there are as many as there may be.
    pub(crate) fn begin_hint(&self) -> Option<HintPlace> {
        let place = HintPlace(Arc::clone(&self.inner.hints));
        let others = place.0.fetch_add(1, Ordering::Relaxed);
        (others < self.inner.settings.hint_jobs).then_some(place)
    }

    /// Ends games that nobody goes on with, and closes tables that were left over: those in memory do so themselves.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        const MOST: u32 = 100;
        const LEFT_OVER: Millis = 24 * 3_600_000;
        let now = now();
        let store = &self.inner.store;
        for game in store.idle_games(now - self.inner.settings.game_idle_ms, MOST).await? {
            if let Some(row) = store.game(&game).await? {
                // Made from the database, the table notices how late it is.
                let _ = self.table(&row.table).await;
            }
        }
        let before = now - self.inner.settings.table_idle_ms - LEFT_OVER;
        store.commit([Row::close_idle_tables(before, now), Row::delete_expired_sessions(now)]).await?;
        Ok(())
    }

    /// A number that no other socket has.
    #[must_use]
    pub fn new_socket(&self) -> SocketId {
        SocketId(self.inner.sockets.fetch_add(1, Ordering::Relaxed))
    }

    /// How many tables are in memory.
    #[must_use]
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<Id, TableHandle>> {
        // Whoever panicked left the map whole: it is only looked up and changed by single calls.
        self.inner.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The way to a table that is in memory.
    #[must_use]
    pub fn table_in_memory(&self, id: &Id) -> Option<TableHandle> {
        self.tables().get(id).cloned()
    }

    /// Makes a table.
    ///
    /// # Errors
    /// Its match can't be played, or the database does not answer.
    pub async fn create(&self, setup: Setup) -> Result<TableView, Unreachable> {
        let now = now();
        let owner = setup.owner.clone();
        let fixed = Fixed::new(&setup, now);
        let (settings, catalog) = (Arc::clone(&self.inner.settings), Arc::clone(&self.inner.catalog));
        let mut table = Table::new(setup, settings, catalog, now);
        let prepared = table.open().map_err(Unreachable::Refused)?;
        let facts = table.facts();
        let row = fixed.row(&facts, prepared.as_ref().map(|prepared| &prepared.id), now);
        let game = prepared.as_ref().map(|prepared| fixed.prepared_row(&facts, prepared, now));
        let mut rows = vec![Row::insert_table(&row)];
        rows.extend(game.map(|game| Row::insert_game(&game)));
        self.inner.store.commit(rows).await?;
        let view = table.view_for(Some(&owner));
        self.run(table, fixed).await?;
        Ok(view)
    }

    async fn run(&self, table: Table, fixed: Fixed) -> Result<TableHandle, Unreachable> {
        let id = table.id().clone();
        let lease =
            self.inner.lease.take(&id).await.map_err(|error| Unreachable::Unavailable(error.to_string()))?;
        let (sender, receiver) = mpsc::channel(MAILBOX);
        let handle = TableHandle { mail: sender };
        {
            let mut tables = self.tables();
            // Somebody else was faster.
            if let Some(handle) = tables.get(&id) {
                return Ok(handle.clone());
            }
            tables.insert(id.clone(), handle.clone());
        }
        let driver = Driver::new(self.clone(), table, fixed, lease, receiver, handle.clone());
        let host = self.clone();
        let task = tokio::spawn(driver.run());
        let gone = handle.mail.clone();
        tokio::spawn(async move {
            if let Err(error) = task.await
                && error.is_panic()
            {
                host.metrics().panicked();
                tracing::error!(table = %id, "the task of a table panicked");
            }
            let mut tables = host.tables();
            if tables.get(&id).is_some_and(|handle| handle.mail.same_channel(&gone)) {
                tables.remove(&id);
            }
        });
        Ok(handle)
    }

    /// Everybody is told that the server stops.
    pub async fn stop(&self) {
        let handles: Vec<TableHandle> = self.tables().values().cloned().collect();
        let mut waiting = Vec::new();
        for handle in handles {
            let (done, stopped) = oneshot::channel();
            if handle.tell(Mail::Stop { done }).await.is_some() {
                waiting.push(stopped);
            }
        }
        for stopped in waiting {
            let _ = stopped.await;
        }
        self.inner.thinkers.stop();
    }
}

/// A server of one node owns every table.
impl Route for Host {
    fn table<'a>(&'a self, id: &'a Id) -> BoxFuture<'a, Result<TableHandle, Unreachable>> {
        Box::pin(async move {
            if let Some(handle) = self.table_in_memory(id) {
                return Ok(handle);
            }
            // It is made from the database.
            let (table, fixed) = self.load(id).await?;
            self.run(table, fixed).await
        })
    }
}

/// One hint that is looked for, as long as this lives.
pub(crate) struct HintPlace(Arc<AtomicUsize>);

impl Drop for HintPlace {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl TableHandle {
    /// Tells the table something; `None` if it is gone.
    pub(crate) async fn tell(&self, mail: Mail) -> Option<()> {
        self.mail.send(Box::new(mail)).await.ok()
    }

    /// Somebody wants a seat.
    ///
    /// # Errors
    /// There is none, or it can't be taken.
    pub async fn sit(&self, member: Member) -> Result<TableView, Unreachable> {
        self.ask(|reply| Mail::Sit { member, reply }).await
    }

    /// The table as this user sees it.
    ///
    /// # Errors
    /// It is gone.
    pub async fn look(&self, user: Option<Id>) -> Result<TableView, Unreachable> {
        self.ask(|reply| Mail::Look { user, reply }).await
    }

    /// Takes the table away.
    ///
    /// # Errors
    /// It is somebody else's, or its game has begun.
    pub async fn remove(&self, user: Id) -> Result<TableView, Unreachable> {
        self.ask(|reply| Mail::Remove { user, reply }).await
    }

    async fn ask(
        &self,
        mail: impl FnOnce(oneshot::Sender<Result<Box<TableView>, TableError>>) -> Mail,
    ) -> Result<TableView, Unreachable> {
        let (reply, answer) = oneshot::channel();
        let gone = || Unreachable::Unavailable("the table is being put away; try again".to_owned());
        self.tell(mail(reply)).await.ok_or_else(gone)?;
        let view = answer.await.map_err(|_| gone())?.map_err(Unreachable::Refused)?;
        Ok(*view)
    }
}

impl From<StoreError> for Unreachable {
    fn from(error: StoreError) -> Unreachable {
        Unreachable::Unavailable(error.to_string())
    }
}
