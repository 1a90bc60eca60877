//! Where connections come in. One that says nothing does not stay: requests that are never finished, and sockets whose
//! other end is gone without a word, would take up the files that a process may have open.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, Sleep};

/// Takes connections.
pub struct Door {
    listener: TcpListener,
    patience: Duration,
}

impl Door {
    /// Connections on which nothing comes for so long are dropped.
    #[must_use]
    pub fn new(listener: TcpListener, patience: Duration) -> Door {
        Door { listener, patience }
    }
}

impl Listener for Door {
    type Io = Caller;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Caller, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Else what follows a first message waits until that has been acknowledged, which others put off.
        let _ = stream.set_nodelay(true);
        (Caller::new(stream, self.patience), address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection.
pub struct Caller {
    stream: TcpStream,
    patience: Duration,
    last_byte: Instant,
    /// Looks after so long whether anything has come; not moved with every byte.
    look: Pin<Box<Sleep>>,
}

impl Caller {
    fn new(stream: TcpStream, patience: Duration) -> Caller {
        let look = Box::pin(tokio::time::sleep(patience));
        Caller { stream, patience, last_byte: Instant::now(), look }
    }

    /// Whether nothing has come for too long.
    fn poll_silence(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while self.look.as_mut().poll(context).is_ready() {
            let until = self.last_byte + self.patience;
            if until <= Instant::now() {
                return Poll::Ready(());
            }
            self.look.as_mut().reset(until);
        }
        Poll::Pending
    }
}

impl AsyncRead for Caller {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(context, buffer);
        if read.is_ready() {
            this.last_byte = Instant::now();
            return read;
        }
        this.poll_silence(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Caller {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn who_says_nothing_does_not_stay() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut door = Door::new(listener, Duration::from_millis(300));
        let mut talker = TcpStream::connect(address).await.expect("a connection");
        let (mut caller, _) = door.accept().await;
        let mut byte = [0];
        for _ in 0..6 {
            talker.write_all(b"x").await.expect("it is sent");
            caller.read_exact(&mut byte).await.expect("who talks stays");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let error = caller.read_exact(&mut byte).await.expect_err("nothing comes any more");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
