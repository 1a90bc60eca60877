//! What waits to be sent on one socket. It is bounded: who reads too slowly is dropped, and nobody waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, mpsc};

use crate::metrics::Receipt;
use crate::table::CloseCode;

/// Missed updates that are on their way at once.
const CATCHING_UP: usize = 16;

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

/// The end of the queue where messages are put in.
#[derive(Clone, Debug)]
pub struct Outbox {
    queue: mpsc::UnboundedSender<Outgoing>,
    waiting: Arc<Waiting>,
    window: Arc<Semaphore>,
    /// It is being closed.
    closing: Arc<Notify>,
}

/// How much waits.
#[derive(Debug)]
pub struct Waiting {
    messages: AtomicUsize,
    bytes: AtomicUsize,
    most_messages: usize,
    most_bytes: usize,
}

/// It is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSlow;

/// The end of the queue where messages are taken out.
#[derive(Debug)]
pub struct Outgoings {
    queue: mpsc::UnboundedReceiver<Outgoing>,
    waiting: Arc<Waiting>,
}

/// A queue for one socket.
#[must_use]
pub fn outbox(most_messages: usize, most_bytes: usize) -> (Outbox, Outgoings) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let waiting = Arc::new(Waiting {
        messages: AtomicUsize::new(0),
        bytes: AtomicUsize::new(0),
        most_messages,
        most_bytes,
    });
    let window = Arc::new(Semaphore::new(CATCHING_UP));
    let outgoings = Outgoings { queue: receiver, waiting: Arc::clone(&waiting) };
    (Outbox { queue: sender, waiting, window, closing: Arc::default() }, outgoings)
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
        self.make_room(text.len())?;
        // A socket that is gone hears nothing.
        let _ = self.queue.send(Outgoing::Text(text, receipt));
        Ok(())
    }

    /// Sends a frame that is whole already.
    ///
    /// # Errors
    /// Too much waits already; the socket will be closed.
    pub fn send_frame(&self, frame: Box<[u8]>) -> Result<(), TooSlow> {
        self.make_room(frame.len())?;
        let _ = self.queue.send(Outgoing::Frame(frame));
        Ok(())
    }

    fn make_room(&self, size: usize) -> Result<(), TooSlow> {
        let bytes = self.waiting.bytes.fetch_add(size, Ordering::Relaxed) + size;
        let messages = self.waiting.messages.fetch_add(1, Ordering::Relaxed) + 1;
        if messages > self.waiting.most_messages || bytes > self.waiting.most_bytes {
            self.close(CloseCode::TooSlow);
            return Err(TooSlow);
        }
        Ok(())
    }

    /// Sends a missed update, as fast as the socket takes it.
    pub async fn send_missed(&self, text: Arc<str>) -> Option<()> {
        let permit = Arc::clone(&self.window).acquire_owned().await.ok()?;
        self.queue.send(Outgoing::Missed(text, permit)).ok()
    }

    /// Asks whether anybody is there.
    pub fn ping(&self) {
        let _ = self.queue.send(Outgoing::Ping);
    }

    /// Closes the socket after what waits.
    pub fn close(&self, code: CloseCode) {
        self.close_with(code as u16, code.reason());
    }

    /// Closes the socket after what waits, with any code.
    pub fn close_with(&self, code: u16, reason: &'static str) {
        let _ = self.queue.send(Outgoing::Close(code, reason));
        self.closing.notify_one();
    }

    /// Waits until it is closed; for one task, which listens to the socket.
    pub async fn closed(&self) {
        self.closing.notified().await;
    }
}

impl Outgoings {
    /// The next thing to send; nothing if nobody will send any more.
    pub async fn next(&mut self) -> Option<Outgoing> {
        let next = self.queue.recv().await;
        let size = match next.as_ref()? {
            Outgoing::Text(text, _) => text.len(),
            Outgoing::Frame(frame) => frame.len(),
            Outgoing::Missed(..) | Outgoing::Ping | Outgoing::Close(..) => return next,
        };
        self.waiting.messages.fetch_sub(1, Ordering::Relaxed);
        self.waiting.bytes.fetch_sub(size, Ordering::Relaxed);
        next
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
}
