//! Sockets: two tasks each, one that reads and one that writes. They never make a table wait.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use futures_util::StreamExt;
use tokio::io::{AsyncReadExt, AsyncWrite};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use super::frames::{Connection, FrameReader, FrameWriter, Upgrade, ends, is_close};
use super::session::{Session, find_session, secret_of};
use super::{Address, ApiError, App};
use crate::host::{Mail, Outbox, Outgoing, Outgoings, TableHandle, outbox};
use crate::id::Id;
use crate::message::{ClientMessage, Code, Received, Refused, ServerMessage, encode};
use crate::metrics::Metrics;
use crate::table::{CloseCode, SocketId};

/// A socket that says nothing at first is closed.
const HELLO_WITHIN: Duration = Duration::from_secs(10);
/// A socket that is silent for so long is asked whether it is there.
const PING_AFTER: Duration = Duration::from_secs(20);
/// How long each end of a socket that is closed is waited for.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// Bad messages in a minute that close a socket.
const MOST_BAD: usize = 20;
const MINUTE: Duration = Duration::from_secs(60);
/// The code for a frame that is too large.
const TOO_LARGE: u16 = 1009;

/// Counts a socket as long as it is open.
pub(super) struct Counted {
    app: App,
    address: IpAddr,
}

impl Counted {
    pub(super) fn new(app: &App, address: IpAddr) -> Result<Counted, ApiError> {
        let counters = &app.counters;
        let all = counters.sockets.fetch_add(1, Ordering::Relaxed) as u64;
        let counted = Counted { app: app.clone(), address };
        let of_address = {
            let mut by_address = counters.sockets_by_address.lock().unwrap_or_else(PoisonError::into_inner);
            let count = by_address.entry(address).or_insert(0);
            *count += 1;
            *count as u64
        };
        if all >= app.limits.sockets {
            app.limit_reached("sockets");
            let error =
                ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "full", "The server is full at the moment.");
            return Err(error.retry_after(30));
        }
        if of_address > app.limits.sockets_per_address {
            app.limit_reached("sockets_per_address");
            return Err(ApiError::too_many("Too many sockets come from your address.", 10_000));
        }
        Ok(counted)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let counters = &self.app.counters;
        counters.sockets.fetch_sub(1, Ordering::Relaxed);
        let mut by_address = counters.sockets_by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.address);
            }
        }
    }
}

/// A page of another site can open a socket with the cookie of ours; only its `Origin` gives it away.
pub(super) fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    if !matches!(secret_of(headers), Some((_, true))) {
        return Ok(());
    }
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let origin = text(header::ORIGIN).unwrap_or("");
    let host = text(header::HOST).unwrap_or("");
    let own = origin == &*app.public_url
        || (!host.is_empty() && (origin == format!("http://{host}") || origin == format!("https://{host}")));
    if own { Ok(()) } else { Err(ApiError::forbidden("This page may not open a socket here.")) }
}

/// The socket of a table.
///
/// # Errors
/// A foreign page, or too many sockets.
pub async fn table(
    State(app): State<App>,
    Path(id): Path<String>,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    check_origin(&app, &headers)?;
    let counted = Counted::new(&app, address)?;
    let session = find_session(&app, &headers).await?;
    Ok(upgrade.then(move |connection| async move {
        run(&app, &id, session, connection).await;
        drop(counted);
    }))
}

/// One socket from its hello to its end.
async fn run(app: &App, id: &str, session: Option<Session>, connection: Connection) {
    let (mut reader, writer) = split(app, connection).await;
    if let Some(code) = reader.talk(app, id, session).await {
        reader.outbox.close(code);
    }
    finish(reader, writer).await;
}

/// The end of a socket. What still comes is thrown away, so that who is in the middle of a word hears why it is closed;
/// and who does not hear anything is not waited for.
pub(super) async fn finish(mut reader: Reader, mut writer: tokio::task::JoinHandle<()>) {
    let rest = async {
        while let Some(frame) = reader.stream.next().await {
            reader.is_lost |= frame.is_err();
        }
        if reader.is_lost {
            // The rest of what was no frame, or too large for one, is still on its way. Who says it does not listen before.
            let mut thrown_away = vec![0; 4096];
            while matches!(reader.stream.get_mut().read(&mut thrown_away).await, Ok(1..)) {}
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, rest).await;
    drop(reader);
    if tokio::time::timeout(LAST_WORDS, &mut writer).await.is_err() {
        writer.abort();
    }
}

/// The two ends of a socket: what comes from it, and the task that sends what waits.
pub(super) async fn split(app: &App, connection: Connection) -> (Reader, tokio::task::JoinHandle<()>) {
    let most = usize::try_from(app.limits.send_queue).unwrap_or(usize::MAX);
    let most_bytes = usize::try_from(app.limits.send_queue_bytes).unwrap_or(usize::MAX);
    let (sender, outgoings) = outbox(most, most_bytes);
    let limit = usize::try_from(app.limits.frame_bytes).unwrap_or(usize::MAX);
    // Somewhat more is read, so that it can be said what was wrong.
    let (stream, sink) = ends(connection, sender.clone(), limit.saturating_mul(8)).await;
    let writer = tokio::spawn(write(sink, outgoings));
    let reader = Reader {
        limit,
        idle: Duration::from_secs(app.limits.idle_s),
        metrics: Arc::clone(app.host.metrics()),
        stream,
        outbox: sender,
        last_byte: Instant::now(),
        pinged: false,
        bad: VecDeque::new(),
        is_lost: false,
    };
    (reader, writer)
}

/// Sends what waits.
pub(super) async fn write(mut sink: FrameWriter<impl AsyncWrite + Unpin>, mut outgoings: Outgoings) {
    while let Some(outgoing) = outgoings.next().await {
        let sent = match outgoing {
            Outgoing::Text(text, receipt) => {
                let sent = sink.text(&text).await;
                drop(receipt);
                sent
            }
            Outgoing::Missed(text, permit) => {
                let sent = sink.text(&text).await;
                drop(permit);
                sent
            }
            Outgoing::Frame(frame) => {
                let sent = sink.whole(&frame).await;
                // Who has said goodbye is told nothing more: a table may not have heard of it yet.
                if is_close(&frame) {
                    return;
                }
                sent
            }
            Outgoing::Ping => sink.ping().await,
            Outgoing::Close(code, reason) => {
                let _ = sink.close(code, reason).await;
                return;
            }
        };
        if sent.is_err() {
            return;
        }
    }
}

/// What comes from a socket.
pub(super) struct Reader {
    limit: usize,
    idle: Duration,
    metrics: Arc<Metrics>,
    stream: FrameReader,
    pub(super) outbox: Outbox,
    last_byte: Instant,
    pinged: bool,
    /// When the last bad messages came.
    bad: VecDeque<Instant>,
    /// Something came that was no frame: where the next one begins is not known.
    is_lost: bool,
}

/// One thing that comes from a socket.
pub(super) enum Incoming {
    /// A message.
    Text(String),
    /// It is to be closed with this code.
    End(Option<CloseCode>),
}

impl Reader {
    /// From hello to the end; the code to close with, if the socket is still there.
    async fn talk(&mut self, app: &App, id: &str, session: Option<Session>) -> Option<CloseCode> {
        let hello = match tokio::time::timeout(HELLO_WITHIN, self.hello()).await {
            Ok(Ok(hello)) => hello,
            Ok(Err(code)) => return code,
            Err(_) => return Some(CloseCode::NoHello),
        };
        let Some(session) = session else { return Some(CloseCode::NoSession) };
        let Some(id) = Id::parse(id) else { return Some(CloseCode::NoSuchTable) };
        // A table that is read from the database takes room for a moment, not for as long as the socket is open.
        let table = match app.route.table(&id).await {
            Ok(table) => table,
            Err(crate::host::Unreachable::NoSuchTable) => return Some(CloseCode::NoSuchTable),
            Err(_) => return Some(CloseCode::Restart),
        };
        let socket = app.host.new_socket();
        let outbox = self.outbox.clone();
        let user = session.user.id;
        if table.tell(Mail::Connect { socket, user, hello, outbox }).await.is_none() {
            return Some(CloseCode::Restart);
        }
        let code = self.listen(app, &table, socket).await;
        table.tell(Mail::Disconnect { socket }).await;
        code
    }

    async fn hello(&mut self) -> Result<crate::message::Hello, Option<CloseCode>> {
        loop {
            match self.next().await {
                Incoming::End(code) => return Err(code),
                Incoming::Text(text) => {
                    let received = Received::read(&text);
                    if let Ok(ClientMessage::Hello(hello)) = received.message {
                        return Ok(hello);
                    }
                    let why = match received.message {
                        Err(error) => error.0,
                        Ok(_) => "the first message is `hello`".to_owned(),
                    };
                    let refused = Refused::new(Code::BadMessage, why);
                    self.metrics.refused(refused.code);
                    let message = ServerMessage::Refused {
                        r#ref: received.reference,
                        refused: &refused,
                        decision: None,
                    };
                    if self.outbox.send(encode(&message)).is_err() {
                        return Err(None);
                    }
                    if self.is_one_too_many() {
                        return Err(Some(CloseCode::Flood));
                    }
                }
            }
        }
    }

    /// Hands on what the socket says, no faster than it may.
    async fn listen(&mut self, app: &App, table: &TableHandle, socket: SocketId) -> Option<CloseCode> {
        let burst = app.limits.messages_burst.max(1);
        let per_message =
            Duration::from_secs(1) / u32::try_from(app.limits.messages_per_s.max(1)).unwrap_or(1);
        // The time at which the bucket would be full again.
        let mut full_at = Instant::now();
        let room = per_message * u32::try_from(burst).unwrap_or(u32::MAX);
        let mut waiting: VecDeque<String> = VecDeque::new();
        loop {
            let now = Instant::now();
            let ready_at = full_at.max(now) + per_message;
            let may_go = ready_at.saturating_duration_since(now) <= room;
            if may_go && let Some(text) = waiting.pop_front() {
                full_at = ready_at;
                let received = Received::read(&text);
                if received.message.is_err() && self.is_one_too_many() {
                    return Some(CloseCode::Flood);
                }
                table.tell(Mail::Say { socket, received, at: std::time::Instant::now() }).await?;
                continue;
            }
            let pause = if waiting.is_empty() {
                Duration::from_secs(3600)
            } else {
                ready_at.saturating_duration_since(now).saturating_sub(room)
            };
            tokio::select! {
                incoming = self.next() => match incoming {
                    Incoming::End(code) => return code,
                    Incoming::Text(text) => {
                        waiting.push_back(text);
                        if waiting.len() as u64 > 2 * burst {
                            app.limit_reached("messages_burst");
                            return Some(CloseCode::Flood);
                        }
                    }
                },
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Whether there were too many bad messages within a minute.
    pub(super) fn is_one_too_many(&mut self) -> bool {
        let now = Instant::now();
        self.bad.push_back(now);
        while self.bad.front().is_some_and(|&first| now.duration_since(first) > MINUTE) {
            self.bad.pop_front();
        }
        self.bad.len() >= MOST_BAD
    }

    /// The next text. Safe to drop half way: nothing is taken from the stream before it is there.
    pub(super) async fn next(&mut self) -> Incoming {
        loop {
            let silent = self.last_byte.elapsed();
            if silent >= self.idle {
                self.metrics.limit_reached("idle_s");
                return Incoming::End(Some(CloseCode::Left));
            }
            let ping_after = PING_AFTER.min(self.idle / 3);
            if silent >= ping_after && !self.pinged {
                self.pinged = true;
                self.outbox.ping();
            }
            let until = if self.pinged { self.idle } else { ping_after };
            let frame = tokio::select! {
                // Nothing is listened to any more that would be answered.
                () = self.outbox.closed() => return Incoming::End(None),
                frame = tokio::time::timeout(until.saturating_sub(silent), self.stream.next()) => match frame {
                    Err(_) => continue,
                    Ok(frame) => frame,
                },
            };
            self.last_byte = Instant::now();
            self.pinged = false;
            match frame {
                Some(Ok(Message::Text(text))) if text.len() > self.limit => {
                    self.metrics.limit_reached("frame_bytes");
                    self.outbox.close_with(TOO_LARGE, "frame too large");
                    return Incoming::End(None);
                }
                Some(Ok(Message::Text(text))) => return Incoming::Text(text.to_string()),
                Some(Ok(Message::Binary(_))) => return Incoming::Text(String::new()),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(_))) | None => return Incoming::End(None),
                Some(Err(_)) => {
                    self.is_lost = true;
                    self.outbox.close_with(TOO_LARGE, "frame too large or not understood");
                    return Incoming::End(None);
                }
            }
        }
    }
}
