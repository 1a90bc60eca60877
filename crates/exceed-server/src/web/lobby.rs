//! The socket of the lobby: which tables there are, and whether the queue has found one.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::broadcast::error::RecvError;

use super::frames::{Connection, Upgrade};
use super::session::find_session;
use super::socket::{Counted, Incoming, Reader, check_origin, finish, split};
use super::tables::listed;
use super::{Address, ApiError, App};
use crate::host::now;
use crate::id::Id;
use crate::lobby::Standing;
use crate::message::{ClientMessage, Code, Received, Refused, ServerMessage, encode};
use crate::seams::Note;
use crate::store::Listed;
use crate::table::CloseCode;

/// How often the lists are looked at.
const LOOK: Duration = Duration::from_secs(2);
/// Lists that were made so long ago are made again.
const FRESH_MS: i64 = 1500;
/// How long a client should wait before it comes back after a restart.
const RETRY_MS: u32 = 1000;

/// The socket of the lobby. Whoever is not known gets the lists alone.
///
/// # Errors
/// A foreign page, or too many sockets.
pub async fn socket(
    State(app): State<App>,
    Address(address): Address,
    headers: HeaderMap,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    check_origin(&app, &headers)?;
    let counted = Counted::new(&app, address)?;
    let user = find_session(&app, &headers).await?.map(|session| session.user.id);
    Ok(upgrade.then(move |connection| async move {
        run(&app, user, connection).await;
        drop(counted);
    }))
}

async fn run(app: &App, user: Option<Id>, connection: Connection) {
    let (mut reader, writer) = split(app, connection).await;
    if let Some(user) = &user {
        app.lobby.listen(user);
    }
    if let Some(code) = talk(app, user.as_ref(), &mut reader).await {
        reader.outbox.close(code);
    }
    if let Some(user) = &user {
        app.lobby.stop_listening(user, now());
    }
    finish(reader, writer).await;
}

/// Tells what there is until one side ends; the code to close with, if the socket is still there.
async fn talk(app: &App, user: Option<&Id>, reader: &mut Reader) -> Option<CloseCode> {
    let mut pairings = app.lobby.pairings();
    let mut end = app.lobby.end();
    let mut told: Option<Arc<str>> = None;
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // A table that was found before this socket was there is told as well.
    if let Some(user) = user
        && let Standing::Paired(table) = app.lobby.look(user, now())
    {
        reader.outbox.send(encode(&ServerMessage::Paired { table: &table })).ok()?;
    }
    loop {
        tokio::select! {
            incoming = reader.next() => match incoming {
                Incoming::End(code) => return code,
                Incoming::Text(text) => {
                    let one_too_many = answer(reader, &text)?;
                    if one_too_many {
                        return Some(CloseCode::Flood);
                    }
                }
            },
            pairing = pairings.recv() => match pairing {
                Ok(Note::Paired { user: who, table }) if Some(&who) == user => {
                    let message = ServerMessage::Paired { table: &table };
                    reader.outbox.send(encode(&message)).ok()?;
                }
                Ok(Note::Paired { .. }) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return Some(CloseCode::Restart),
            },
            () = async { let _ = end.wait_for(|stopping| *stopping).await.map(drop); } => {
                let bye = ServerMessage::Bye { reason: "restart", retry_ms: RETRY_MS };
                reader.outbox.send(encode(&bye)).ok()?;
                return Some(CloseCode::Restart);
            }
            _ = look.tick() => {
                let lists = tables(app).await;
                if let Some(lists) = lists.filter(|lists| told.as_ref() != Some(lists)) {
                    reader.outbox.send(Arc::clone(&lists)).ok()?;
                    told = Some(lists);
                }
            }
        }
    }
}

/// Answers a message; whether it was one bad one too many. Nothing if the socket is gone.
fn answer(reader: &mut Reader, text: &str) -> Option<bool> {
    let received = Received::read(text);
    let why = match received.message {
        Ok(ClientMessage::Ping { t }) => {
            let pong = ServerMessage::Pong { r#ref: received.reference, t, now: now() };
            reader.outbox.send(encode(&pong)).ok()?;
            return Some(false);
        }
        Ok(_) => "the lobby takes only `ping`".to_owned(),
        Err(error) => error.0,
    };
    let refused = Refused::new(Code::BadMessage, why);
    let message = ServerMessage::Refused { r#ref: received.reference, refused: &refused, decision: None };
    reader.outbox.send(encode(&message)).ok()?;
    Some(reader.is_one_too_many())
}

/// The lists of tables: made once for everybody who looks at about the same time.
async fn tables(app: &App) -> Option<Arc<str>> {
    let at = now();
    if let Some(text) = app.lobby.tables_since(at - FRESH_MS) {
        return Some(text);
    }
    let open = listed(app, Listed::Open, None).await.ok()?;
    let live = listed(app, Listed::Live, None).await.ok()?;
    let text = encode(&ServerMessage::Tables { open: &open, live: &live });
    app.lobby.keep_tables(at, &text);
    Some(text)
}
