//! Replays that are kept, so that they outlive changes of the rules and cards: those of all viewers packed together, since
//! they are much alike.
//!
//! This goes on beside everything else and takes a small part of the time, so that games that end at the same moment do
//! not slow down those that are played. Until its turn comes a game is replayed from its log.

use std::io::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Archived, Replay, eyes_of};
use crate::entry::{Entry, Millis};
use crate::game::{Misfit, Opening};
use crate::host::Host;
use crate::id::Id;
use crate::store::{StoreError, Write};

/// The most that is kept of a game.
pub const MOST_BYTES: usize = 60_000;
/// The name that the packed replays of a game are kept under.
const PACKED: &str = "packed";
/// Everybody whose replay is kept; if that is too much, the first alone.
const VIEWERS: [&str; 4] = ["open", "p1", "p2", "spectator"];
/// How hard brotli tries, up to 11.
const QUALITY: u32 = 6;
/// How far it looks back, as a power of two: to what was told to the viewer before, in a game of usual length. It takes
/// twice as much memory.
const WINDOW: u32 = 21;
const BUFFER: usize = 4096;
/// Nobody's replays are larger than this when they are unpacked.
const MOST_UNPACKED: usize = 256 << 20;

/// How often it is looked for games that have ended.
const LOOK: Duration = Duration::from_secs(5);
/// How many games are looked for at once.
const GAMES: u32 = 16;
/// Keeping takes one part of the time, and leaves so many to everything else.
const REST: u32 = 4;

/// The replays of a game, packed: of all viewers, or the open one alone where they are too large. Nothing if that is, too.
///
/// # Errors
/// The log does not fit.
pub fn pack(game: &Id, opening: &Arc<Opening>, log: &[Entry]) -> Result<Option<Vec<u8>>, Misfit> {
    for viewers in [&VIEWERS[..], &VIEWERS[..1]] {
        let body = pack_for(viewers, game, opening, log)?;
        if body.len() <= MOST_BYTES {
            return Ok(Some(body));
        }
    }
    Ok(None)
}

/// One replay on each line: JSON has no end of line in it.
fn pack_for(viewers: &[&str], game: &Id, opening: &Arc<Opening>, log: &[Entry]) -> Result<Vec<u8>, Misfit> {
    let mut packer = brotli::CompressorWriter::new(Vec::new(), BUFFER, QUALITY, WINDOW);
    for (index, viewer) in viewers.iter().enumerate() {
        let Some(eyes) = eyes_of(viewer) else { continue };
        if index > 0 {
            packer.write_all(b"\n").map_err(unwritten)?;
        }
        Replay::new(game, opening, log, eyes).write(&mut packer)?;
    }
    Ok(packer.into_inner())
}

fn unwritten(error: std::io::Error) -> Misfit {
    Misfit { entry: "replay", why: error.to_string() }
}

/// The replay of one viewer, as it was told; nothing if it was not kept.
#[must_use]
pub fn unpack(body: &[u8], viewer: &str) -> Option<String> {
    let index = VIEWERS.iter().position(|one| *one == viewer)?;
    let mut text = Vec::new();
    let mut reader = std::io::Read::take(brotli::Decompressor::new(body, 4096), MOST_UNPACKED as u64);
    std::io::Read::read_to_end(&mut reader, &mut text).ok()?;
    let text = String::from_utf8(text).ok()?;
    text.split('\n').nth(index).map(ToOwned::to_owned)
}

/// The kept replay of a game, if there is one.
///
/// # Errors
/// The database does not answer.
pub async fn find(host: &Host, game: &Id, viewer: &str) -> Result<Option<String>, StoreError> {
    let Some(body) = host.store().replay(game, PACKED).await? else { return Ok(None) };
    let viewer = viewer.to_owned();
    Ok(host.thinkers().compute(move || unpack(&body, &viewer)).await.flatten())
}

/// Where the search for games that have ended goes on.
#[derive(Clone, Debug, Default)]
pub struct Cursor {
    ended: Millis,
    game: String,
}

/// Keeps replays for as long as the server runs.
pub async fn keep_replays(host: Host) {
    let mut cursor = Cursor::default();
    loop {
        tokio::time::sleep(LOOK).await;
        while let Ok(true) = keep_some(&host, &mut cursor).await {}
    }
}

/// Keeps the replays of the next games that have ended; whether there may be more of them.
///
/// # Errors
/// The database does not answer.
pub async fn keep_some(host: &Host, cursor: &mut Cursor) -> Result<bool, StoreError> {
    let games = host.store().games_without_replay(cursor.ended, &cursor.game, GAMES).await?;
    for (game, ended) in &games {
        let begun = Instant::now();
        keep(host, game).await?;
        *cursor = Cursor { ended: *ended, game: game.to_string() };
        tokio::time::sleep(begun.elapsed() * REST).await;
    }
    Ok(games.len() == GAMES as usize)
}

async fn keep(host: &Host, game: &Id) -> Result<(), StoreError> {
    let Some(archived) = Archived::find(host, game).await? else { return Ok(()) };
    // Games of other rules or cards are past keeping.
    let Ok(opening) = archived.opening(host.catalog()) else { return Ok(()) };
    let log = archived.log(host).await?;
    let id = game.clone();
    let made = tokio::task::spawn_blocking(move || pack(&id, &opening, &log)).await;
    match made {
        Ok(Ok(Some(body))) => {
            host.store().commit([Write::insert_replay(game, PACKED, &body)]).await?;
        }
        Ok(Ok(None)) => tracing::info!(%game, "the replays of a game are too large to be kept"),
        Ok(Err(misfit)) => tracing::warn!(%game, %misfit, "the replays of a game can't be kept"),
        Err(error) => tracing::error!(%game, %error, "the replays of a game can't be kept"),
    }
    Ok(())
}
