//! Panics on purpose.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::id::Id;

/// Games that panic when they are rebuilt, and how often they still will.
static ASKED: LazyLock<Mutex<HashMap<Id, u32>>> = LazyLock::new(Mutex::default);

/// This game panics the next times it is rebuilt.
pub(crate) fn panic_when_rebuilt(game: &Id, times: u32) {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner).insert(game.clone(), times);
}

pub(super) fn panic_if_asked(game: &Id) {
    let mut asked = ASKED.lock().unwrap_or_else(PoisonError::into_inner);
    let left = asked.get_mut(game).filter(|left| **left > 0);
    if let Some(left) = left {
        *left -= 1;
        drop(asked);
        panic!("on purpose");
    }
}

#[tokio::test]
async fn a_table_hears_of_a_thread_that_panicked() {
    let (sender, mut mail) = tokio::sync::mpsc::channel(1);
    let thinkers = super::Thinkers::new(1, std::sync::Arc::default());
    let reply = super::reply::Reply::new(&super::TableHandle { mail: sender }, super::Mail::BotFailed);
    thinkers.submit(move || {
        let _reply = reply;
        panic!("on purpose");
    });
    assert!(matches!(mail.recv().await.as_deref(), Some(super::Mail::BotFailed)));
    thinkers.stop();
}
