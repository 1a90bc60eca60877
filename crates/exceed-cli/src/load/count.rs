//! What is counted while games are played.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::player::Broken;

/// Shared by all games.
#[derive(Debug, Default)]
pub struct Counts {
    live: AtomicU64,
    tally: Mutex<Tally>,
    bytes: AtomicU64,
}

/// What was counted since the last look.
#[derive(Debug, Default)]
pub struct Tally {
    /// Microseconds to `accepted`.
    pub accepted: Vec<u32>,
    /// Microseconds to the own update.
    pub updated: Vec<u32>,
    /// Answers that were refused.
    pub refused: u64,
    /// Games that came to an end.
    pub over: u64,
    /// Games that broke off.
    pub broken: u64,
    /// The first of these.
    pub first_broken: Option<Broken>,
    /// Bytes both ways.
    pub bytes: u64,
}

impl Counts {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        // Whoever panicked left whole numbers.
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An answer was accepted.
    pub fn accepted(&self, after: Duration) {
        self.tally().accepted.push(micros(after));
    }

    /// The update came.
    pub fn updated(&self, after: Duration) {
        self.tally().updated.push(micros(after));
    }

    /// An answer was refused.
    pub fn refused(&self) {
        self.tally().refused += 1;
    }

    /// A game came to its end.
    pub fn over(&self) {
        self.tally().over += 1;
    }

    /// A game broke off.
    pub fn broke(&self, broken: Broken) {
        let mut tally = self.tally();
        tally.broken += 1;
        tally.first_broken.get_or_insert(broken);
    }

    /// Sent or received.
    pub fn bytes(&self, number: usize) {
        self.bytes.fetch_add(number as u64, Ordering::Relaxed);
    }

    /// A game is under way, or not any more; `known` is what was counted of it.
    pub fn game_is_live(&self, known: &mut bool, now: bool) {
        match (*known, now) {
            (false, true) => self.live.fetch_add(1, Ordering::Relaxed),
            (true, false) => self.live.fetch_sub(1, Ordering::Relaxed),
            (true, true) | (false, false) => 0,
        };
        *known = now;
    }

    /// Games under way.
    pub fn live(&self) -> u64 {
        self.live.load(Ordering::Relaxed)
    }

    /// Answers since the last look.
    pub fn answers(&self) -> u64 {
        self.tally().accepted.len() as u64
    }

    /// Why a game broke off since the last look.
    pub fn first_broken(&self) -> Option<Broken> {
        self.tally().first_broken.clone()
    }

    /// What was counted since the last look; it begins anew.
    pub fn take(&self) -> Tally {
        let bytes = self.bytes.swap(0, Ordering::Relaxed);
        Tally { bytes, ..std::mem::take(&mut *self.tally()) }
    }
}

fn micros(duration: Duration) -> u32 {
    u32::try_from(duration.as_micros()).unwrap_or(u32::MAX)
}
