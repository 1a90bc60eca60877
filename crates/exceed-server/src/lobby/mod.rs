//! Where people find each other: the queue, and who is told when a table is found.

mod queue;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{broadcast, watch};

pub use queue::{Asked, PATIENCE, Queue, Seeker, Standing, Wish};

use crate::entry::Millis;
use crate::id::Id;
use crate::seams::{Bus, InProcess, Note};

/// The queue, for everybody at once.
#[derive(Debug)]
pub struct Lobby {
    queue: Mutex<Queue>,
    bus: Box<dyn Bus>,
    /// The lists of tables as they were last told, and when.
    tables: Mutex<Option<(Millis, Arc<str>)>>,
    stopping: watch::Sender<bool>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            queue: Mutex::default(),
            bus: Box::<InProcess>::default(),
            tables: Mutex::default(),
            stopping: watch::channel(false).0,
        }
    }
}

impl Lobby {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Every change is a single call, so whoever panicked left it whole.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody wants to play.
    pub fn ask(&self, seeker: Seeker, now: Millis) -> Asked {
        self.queue().ask(seeker, now)
    }

    /// What became of that.
    pub fn look(&self, user: &Id, now: Millis) -> Standing {
        self.queue().look(user, now)
    }

    /// They do not want to any more.
    pub fn leave(&self, user: &Id) {
        self.queue().leave(user);
    }

    /// There is a table for two who were paired: both are told.
    pub fn seat(&self, users: [&Id; 2], table: &Id) {
        self.queue().seat(users, table);
        for user in users {
            self.bus.tell(Note::Paired { user: user.clone(), table: table.clone() });
        }
    }

    /// No table could be made for them.
    pub fn give_up(&self, users: [&Id; 2]) {
        self.queue().give_up(users);
    }

    /// The two do not meet from now on.
    pub fn block(&self, user: &Id, other: &Id) {
        self.queue().block(user, other);
    }

    /// Hears of every pairing from now on.
    #[must_use]
    pub fn pairings(&self) -> broadcast::Receiver<Note> {
        self.bus.listen()
    }

    /// Waits until this user has a table.
    pub async fn paired(notes: &mut broadcast::Receiver<Note>, user: &Id) -> Option<Id> {
        loop {
            match notes.recv().await {
                Ok(Note::Paired { user: who, table }) if who == *user => return Some(table),
                Ok(Note::Paired { .. }) => {}
                // Some went by unheard; whoever waits looks instead.
                Err(broadcast::error::RecvError::Lagged(_) | broadcast::error::RecvError::Closed) => {
                    return None;
                }
            }
        }
    }

    /// A socket of this user is open: as long as it is, they are there.
    pub fn listen(&self, user: &Id) {
        self.queue().listen(user);
    }

    /// It is closed.
    pub fn stop_listening(&self, user: &Id, now: Millis) {
        self.queue().stop_listening(user, now);
    }

    /// The lists of tables as they were told no longer ago than this.
    #[must_use]
    pub fn tables_since(&self, since: Millis) -> Option<Arc<str>> {
        let told = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        told.as_ref().filter(|(at, _)| *at >= since).map(|(_, text)| Arc::clone(text))
    }

    /// Keeps the lists of tables for the next one who asks.
    pub fn keep_tables(&self, at: Millis, text: &Arc<str>) {
        *self.tables.lock().unwrap_or_else(PoisonError::into_inner) = Some((at, Arc::clone(text)));
    }

    /// The server stops: every socket of the lobby ends.
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Hears of the end.
    #[must_use]
    pub fn end(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}
