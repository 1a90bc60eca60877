//! The two ends of a WebSocket. Frames are read by the library. They are written here, straight from the text that all
//! sockets of a viewer share: the library would copy each text into a buffer of the socket's own and keep that buffer as
//! large as the largest message was.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, ReadHalf, WriteHalf};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::ApiError;
use crate::host::Outbox;

/// What a socket keeps to read into; a longer message makes it grow.
const READ_BUFFER: usize = 512;
/// A control frame has no more than this.
const MOST_CONTROL: usize = 125;

/// A connection that is a WebSocket from now on.
pub(super) type Connection = TokioIo<Upgraded>;
/// The end where frames are read.
pub(super) type FrameReader = WebSocketStream<ReadEnd<ReadHalf<Connection>>>;

/// A request to make a WebSocket of the connection.
pub(super) struct Upgrade {
    connection: OnUpgrade,
    accept: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Response> {
        let connection = parts.extensions.get::<OnUpgrade>().cloned();
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned();
        // It knows what such a request must look like.
        let checked = WebSocketUpgrade::from_request_parts(parts, state).await;
        drop(checked.map_err(IntoResponse::into_response)?);
        match (connection, key) {
            (Some(connection), Some(key)) => {
                Ok(Upgrade { connection, accept: derive_accept_key(key.as_bytes()) })
            }
            (None, _) | (_, None) => {
                Err(ApiError::bad_request("This connection can't become a socket.").into_response())
            }
        }
    }
}

impl Upgrade {
    /// Says yes, and goes on with the connection once that is sent.
    pub(super) fn then<F, Talk>(self, talk: F) -> Response
    where
        F: FnOnce(Connection) -> Talk + Send + 'static,
        Talk: Future<Output = ()> + Send + 'static,
    {
        tokio::spawn(async move {
            // Who is gone before it was sent needs nothing.
            if let Ok(upgraded) = self.connection.await {
                talk(TokioIo::new(upgraded)).await;
            }
        });
        let headers = [
            (header::CONNECTION, "upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_ACCEPT, &self.accept),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

/// Both ends of a connection. What the reading end has to answer by itself goes into the outbox like everything else.
pub(super) async fn ends(
    connection: Connection,
    outbox: Outbox,
    largest: usize,
) -> (FrameReader, FrameWriter<WriteHalf<Connection>>) {
    let (reading, writing) = tokio::io::split(connection);
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(largest))
        .max_frame_size(Some(largest));
    let end = ReadEnd { connection: reading, outbox };
    let reader = WebSocketStream::from_raw_socket(end, Role::Server, Some(config)).await;
    (reader, FrameWriter(writing))
}

/// What the library reads from. What it writes are answers to pings and to a close.
#[derive(Debug)]
pub(super) struct ReadEnd<R> {
    connection: R,
    outbox: Outbox,
}

impl<R: AsyncRead + Unpin> AsyncRead for ReadEnd<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_read(context, buffer)
    }
}

impl<R: Unpin> AsyncWrite for ReadEnd<R> {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = self.outbox.send_frame(bytes.into());
        Poll::Ready(sent.map(|()| bytes.len()).map_err(|_| io::ErrorKind::BrokenPipe.into()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

/// The end where frames are written.
#[derive(Debug)]
pub(super) struct FrameWriter<W>(W);

/// What a frame is.
#[derive(Clone, Copy)]
enum Kind {
    Text = 0x1,
    Close = 0x8,
    Ping = 0x9,
}

/// Whether this frame ends the connection: its kind is the lower half of its first byte.
pub(super) fn is_close(frame: &[u8]) -> bool {
    frame.first().is_some_and(|first| first & 0x0f == Kind::Close as u8)
}

impl<W: AsyncWrite + Unpin> FrameWriter<W> {
    pub(super) async fn text(&mut self, text: &str) -> io::Result<()> {
        self.frame(Kind::Text, text.as_bytes()).await
    }

    pub(super) async fn ping(&mut self) -> io::Result<()> {
        self.frame(Kind::Ping, &[]).await
    }

    pub(super) async fn close(&mut self, code: u16, reason: &str) -> io::Result<()> {
        let mut payload = code.to_be_bytes().to_vec();
        payload.extend_from_slice(reason.as_bytes());
        payload.truncate(MOST_CONTROL);
        self.frame(Kind::Close, &payload).await
    }

    /// A frame that is whole already.
    pub(super) async fn whole(&mut self, frame: &[u8]) -> io::Result<()> {
        self.0.write_all(frame).await?;
        self.0.flush().await
    }

    /// A server's frames are not masked, and each message is one frame.
    async fn frame(&mut self, kind: Kind, payload: &[u8]) -> io::Result<()> {
        const LAST: u8 = 0x80;
        let (mut head, mut size) = ([LAST | kind as u8, 0, 0, 0, 0, 0, 0, 0, 0, 0], 2);
        if payload.len() <= MOST_CONTROL {
            head[1] = payload.len() as u8;
        } else if let Ok(length) = u16::try_from(payload.len()) {
            head[1] = 126;
            head[2..4].copy_from_slice(&length.to_be_bytes());
            size = 4;
        } else {
            head[1] = 127;
            head[2..10].copy_from_slice(&(payload.len() as u64).to_be_bytes());
            size = 10;
        }
        let mut parts = [IoSlice::new(&head[..size]), IoSlice::new(payload)];
        let mut rest = &mut parts[..];
        while !rest.is_empty() {
            let written = self.0.write_vectored(rest).await?;
            if written == 0 {
                return Err(io::ErrorKind::WriteZero.into());
            }
            IoSlice::advance_slices(&mut rest, written);
        }
        self.0.flush().await
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;

    use super::*;
    use crate::host::{Outgoing, outbox};

    /// Frames of all three ways to say a length, as the library reads them.
    #[tokio::test]
    async fn what_is_written_can_be_read() {
        let (server, client) = tokio::io::duplex(100);
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        let texts = [0, 1, 125, 126, 65_535, 65_536, 200_000]
            .map(|size| "é".repeat(size / 2) + &"x".repeat(size % 2));
        let sent = texts.clone();
        let writing = tokio::spawn(async move {
            let mut writer = FrameWriter(server);
            for text in &sent {
                writer.text(text).await.expect("it is sent");
            }
            writer.ping().await.expect("it is sent");
            writer.close(4009, "too slow").await.expect("it is sent");
            writer
        });
        for text in texts {
            let heard = client.next().await.expect("there is more").expect("a sound frame");
            assert_eq!(heard, Message::text(text));
        }
        let heard = client.next().await.expect("there is more").expect("a sound frame");
        assert_eq!(heard, Message::Ping(axum::body::Bytes::new()));
        let Some(Ok(Message::Close(Some(frame)))) = client.next().await else { panic!("a close") };
        assert_eq!((u16::from(frame.code), frame.reason.as_str()), (4009, "too slow"));
        drop(writing.await);
    }

    /// Whoever closes hears the answer to that as the last thing, whatever else waits.
    #[tokio::test]
    async fn nothing_is_sent_after_a_close() {
        let (server, client) = tokio::io::duplex(10_000);
        let (sender, outgoings) = outbox(10, 1000);
        let (reading, writing) = tokio::io::split(server);
        let end = ReadEnd { connection: reading, outbox: sender.clone() };
        let mut reader = WebSocketStream::from_raw_socket(end, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        client.close(None).await.expect("sent");
        while let Some(Ok(_)) = reader.next().await {}
        // The table does not know yet.
        sender.send("an update".into()).expect("there is room");
        let writing = crate::web::socket::write(FrameWriter(writing), outgoings);
        tokio::time::timeout(Duration::from_secs(5), writing).await.expect("a close is the last thing");
        drop(reader);
        let heard: Vec<_> = client.by_ref().collect().await;
        assert!(matches!(heard[..], [Ok(Message::Close(_))]), "{heard:?}");
    }

    /// A ping is answered by way of the outbox, in order with everything else; too many of them are too much.
    #[tokio::test]
    async fn pings_are_answered_through_the_outbox() {
        let (server, client) = tokio::io::duplex(10_000);
        let (sender, mut outgoings) = outbox(2, 1000);
        let end = ReadEnd { connection: server, outbox: sender };
        let mut reader = WebSocketStream::from_raw_socket(end, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        client.send(Message::Ping("there?".into())).await.expect("sent");
        client.send(Message::text("hello")).await.expect("sent");
        assert!(matches!(reader.next().await, Some(Ok(Message::Ping(_)))));
        assert_eq!(reader.next().await.expect("more").expect("sound"), Message::text("hello"));
        let Some(Outgoing::Frame(pong)) = outgoings.next().await else { panic!("an answer") };
        assert_eq!(&*pong, b"\x8a\x06there?");
        for _ in 0..4 {
            client.send(Message::Ping("again".into())).await.expect("sent");
        }
        client.send(Message::text("hello")).await.expect("sent");
        let mut broken = false;
        for _ in 0..5 {
            broken |= matches!(reader.next().await, Some(Err(_)));
        }
        assert!(broken, "answers that nobody takes are counted");
    }
}
