//! What waits to be sent on one socket. It is bounded: who reads too slowly is dropped, and nobody waits for them.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::metrics::Receipt;
use crate::table::CloseCode;

/// Missed updates that are on their way at once.
const CATCHING_UP: usize = 16;
/// A queue keeps room for so many; what it needed once for more is given back.
const USUAL: usize = 8;

/// Something to be sent.
#[derive(Debug)]
pub enum Outgoing {
    /// A message, and the answer it comes from if its time is taken.
    Text(Arc<str>, Option<Arc<Receipt>>),
    /// A missed update; it makes room for the next one when it is sent.
    Missed(Arc<str>, OwnedSemaphorePermit),
    /// A frame that is whole already: an answer to a ping or to a close.
    Frame(Box<[u8]>),
    /// Is it there?
    Ping,
    /// The last thing on this socket.
    Close(u16, &'static str),
}

impl Outgoing {
    /// What counts against the limits. What is sent as fast as it is taken does not.
    fn counted_bytes(&self) -> Option<usize> {
        match self {
            Outgoing::Text(text, _) => Some(text.len()),
            Outgoing::Frame(frame) => Some(frame.len()),
            Outgoing::Missed(..) | Outgoing::Ping | Outgoing::Close(..) => None,
        }
    }
}

/// The end of the queue where messages are put in.
#[derive(Clone, Debug)]
pub struct Outbox(Arc<Sender>);

/// The end of the queue where messages are taken out.
#[derive(Debug)]
pub struct Outgoings(Arc<Line>);

/// It is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSlow;

/// All who put messages in; when the last of them goes, no more come.
#[derive(Debug)]
struct Sender(Arc<Line>);

/// What both ends share. Most of the time nothing waits here, so it is kept small: there is one for every socket.
#[derive(Debug)]
struct Line {
    waiting: Mutex<Waiting>,
    /// Something waits that did not before, or no more will come.
    filled: Notify,
    window: Arc<Semaphore>,
    /// It is being closed.
    closing: Notify,
    most_messages: usize,
    most_bytes: usize,
}

/// What waits, and how much of it counts.
#[derive(Debug, Default)]
struct Waiting {
    queue: VecDeque<Outgoing>,
    messages: usize,
    bytes: usize,
    /// Nobody will put anything in.
    ended: bool,
    /// Nobody will take anything out.
    left: bool,
}

/// A queue for one socket.
#[must_use]
pub fn outbox(most_messages: usize, most_bytes: usize) -> (Outbox, Outgoings) {
    let line = Arc::new(Line {
        waiting: Mutex::default(),
        filled: Notify::new(),
        window: Arc::new(Semaphore::new(CATCHING_UP)),
        closing: Notify::new(),
        most_messages,
        most_bytes,
    });
    (Outbox(Arc::new(Sender(Arc::clone(&line)))), Outgoings(line))
}

impl Line {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing that is done with it can panic half way.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts something in; `None` if nobody takes it out any more.
    fn put(&self, what: Outgoing) -> Option<()> {
        let mut waiting = self.waiting();
        if waiting.left {
            return None;
        }
        waiting.queue.push_back(what);
        drop(waiting);
        self.filled.notify_one();
        Some(())
    }

    /// Counts something that is about to be put in.
    fn make_room(&self, bytes: usize) -> Result<(), TooSlow> {
        let mut waiting = self.waiting();
        waiting.messages += 1;
        waiting.bytes += bytes;
        let full = waiting.messages > self.most_messages || waiting.bytes > self.most_bytes;
        if full { Err(TooSlow) } else { Ok(()) }
    }
}

impl Outbox {
    /// Sends a message.
    ///
    /// # Errors
    /// Too much waits already; the socket will be closed.
    pub fn send(&self, text: Arc<str>) -> Result<(), TooSlow> {
        self.send_with(text, None)
    }

    /// Sends a message; the receipt goes when it is sent.
    ///
    /// # Errors
    /// Too much waits already; the socket will be closed.
    pub fn send_with(&self, text: Arc<str>, receipt: Option<Arc<Receipt>>) -> Result<(), TooSlow> {
        self.send_counted(Outgoing::Text(text, receipt))
    }

    /// Sends a frame that is whole already.
    ///
    /// # Errors
    /// Too much waits already; the socket will be closed.
    pub fn send_frame(&self, frame: Box<[u8]>) -> Result<(), TooSlow> {
        self.send_counted(Outgoing::Frame(frame))
    }

    fn send_counted(&self, what: Outgoing) -> Result<(), TooSlow> {
        let room = self.line().make_room(what.counted_bytes().unwrap_or(0));
        if room.is_err() {
            self.close(CloseCode::TooSlow);
            return room;
        }
        // A socket that is gone hears nothing.
        let _ = self.line().put(what);
        Ok(())
    }

    /// Sends a missed update, as fast as the socket takes it.
    pub async fn send_missed(&self, text: Arc<str>) -> Option<()> {
        let permit = Arc::clone(&self.line().window).acquire_owned().await.ok()?;
        self.line().put(Outgoing::Missed(text, permit))
    }

    /// Asks whether anybody is there.
    pub fn ping(&self) {
        let _ = self.line().put(Outgoing::Ping);
    }

    /// Closes the socket after what waits.
    pub fn close(&self, code: CloseCode) {
        self.close_with(code as u16, code.reason());
    }

    /// Closes the socket after what waits, with any code.
    pub fn close_with(&self, code: u16, reason: &'static str) {
        let _ = self.line().put(Outgoing::Close(code, reason));
        self.line().closing.notify_one();
    }

    /// Waits until it is closed; for one task, which listens to the socket.
    pub async fn closed(&self) {
        self.line().closing.notified().await;
    }

    fn line(&self) -> &Line {
        &self.0.0
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.waiting().ended = true;
        self.0.filled.notify_one();
    }
}

impl Outgoings {
    /// The next thing to send; nothing if nobody will send any more.
    pub async fn next(&mut self) -> Option<Outgoing> {
        loop {
            {
                let mut waiting = self.0.waiting();
                if let Some(next) = waiting.take() {
                    return Some(next);
                }
                if waiting.ended {
                    return None;
                }
            }
            self.0.filled.notified().await;
        }
    }
}

impl Drop for Outgoings {
    fn drop(&mut self) {
        let mut waiting = self.0.waiting();
        waiting.left = true;
        // Whoever waits for room learns that nobody takes anything any more.
        let rest = std::mem::take(&mut waiting.queue);
        drop(waiting);
        drop(rest);
    }
}

impl Waiting {
    fn take(&mut self) -> Option<Outgoing> {
        let next = self.queue.pop_front()?;
        if let Some(bytes) = next.counted_bytes() {
            self.messages -= 1;
            self.bytes -= bytes;
        }
        if self.queue.is_empty() {
            self.queue.shrink_to(USUAL);
        }
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_reads_too_slowly_is_dropped() {
        let (outbox, mut outgoings) = outbox(2, 1000);
        assert_eq!(outbox.send("a".into()), Ok(()));
        assert_eq!(outbox.send("b".into()), Ok(()));
        assert_eq!(outbox.send("c".into()), Err(TooSlow));
        assert!(matches!(outgoings.next().await, Some(Outgoing::Text(..))));
        assert!(matches!(outgoings.next().await, Some(Outgoing::Text(..))));
        assert!(matches!(outgoings.next().await, Some(Outgoing::Close(4009, _))));
    }

    #[tokio::test]
    async fn bytes_count_too() {
        let (outbox, _outgoings) = outbox(100, 10);
        assert_eq!(outbox.send("12345678".into()), Ok(()));
        assert_eq!(outbox.send("12345678".into()), Err(TooSlow));
    }

    #[tokio::test]
    async fn missed_updates_wait_for_the_socket_instead() {
        let (outbox, mut outgoings) = outbox(1, 10);
        for _ in 0..CATCHING_UP {
            outbox.send_missed("a long text that is not counted".into()).await.expect("there is room");
        }
        let another =
            tokio::time::timeout(std::time::Duration::from_millis(20), outbox.send_missed("it waits".into()));
        assert!(another.await.is_err());
        drop(outgoings.next().await);
        assert!(outbox.send_missed("now".into()).await.is_some());
    }

    #[tokio::test]
    async fn it_ends_when_either_end_goes() {
        let (sender, mut outgoings) = outbox(10, 1000);
        let other = sender.clone();
        sender.ping();
        drop(sender);
        other.ping();
        drop(other);
        assert!(matches!(outgoings.next().await, Some(Outgoing::Ping)));
        assert!(matches!(outgoings.next().await, Some(Outgoing::Ping)));
        assert!(outgoings.next().await.is_none());

        let (sender, outgoings) = outbox(10, 1000);
        for _ in 0..CATCHING_UP {
            sender.send_missed("it waits".into()).await.expect("there is room");
        }
        drop(outgoings);
        assert!(sender.send_missed("too late".into()).await.is_none());
    }

    #[tokio::test]
    async fn what_was_needed_once_is_given_back() {
        let (sender, mut outgoings) = outbox(1000, 1000);
        for _ in 0..200 {
            sender.send("a".into()).expect("there is room");
        }
        for _ in 0..200 {
            outgoings.next().await.expect("a message");
        }
        assert!(outgoings.0.waiting().queue.capacity() <= 2 * USUAL);
    }
}
