//! Floods, half-open connections, frames too large and too deep, while somebody else plays: their game keeps its pace.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::live::{Ear, Live, Person, begin_game};
use crate::wire::Dice;

/// How long the server is bothered.
const WHILE: Duration = Duration::from_secs(3);
/// No answer of the others takes longer, on a busy machine either.
const LONGEST: Duration = Duration::from_millis(1500);
/// Half of them take less.
const USUAL: Duration = Duration::from_millis(100);
/// Connections that are left half open.
const HALF_OPEN: usize = 200;

/// Limits as they are by default, where a flood would reach them.
const LIMITS: [(&str, u64); 2] = [("messages_per_s", 20), ("messages_burst", 60)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn others_keep_their_pace_under_floods() {
    let live = Arc::new(Live::with(&LIMITS, |_| ()).await);
    let until = Instant::now() + WHILE;
    let mut bothering = JoinSet::new();
    for kind in Kind::ALL {
        let (live, person) = (Arc::clone(&live), live.person().await);
        bothering.spawn(async move { (kind, kind.bother(&live, &person, until).await) });
    }
    let [one, two] = [live.person().await, live.person().await];
    let mut times = play_until(&one, &two, until).await;
    while let Some(done) = bothering.join_next().await {
        let (kind, count) = done.expect("it comes to its end");
        println!("{kind:?}: {count}");
        assert!(count > 0, "{kind:?} did nothing");
    }
    times.sort();
    let (middle, longest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("{} answers, half of them within {middle:?}, all within {longest:?}", times.len());
    assert!(times.len() >= 10 && middle < USUAL && longest < LONGEST, "{middle:?} {longest:?}");
    assert_eq!(live.measured("exceed_panics_total").await, 0);
    // Everybody who bothered has gone, and so have their sockets.
    live.wait_until("exceed_sockets", 0).await;
}

/// Ways to bother a server.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// Messages as fast as they go.
    Flood,
    /// Frames that are too large.
    Large,
    /// Lists within lists.
    Nested,
    /// Requests and frames that are never finished.
    HalfOpen,
    /// Sockets that come and go.
    Reconnecting,
    /// Requests one after the other.
    Requests,
}

impl Kind {
    const ALL: [Kind; 6] =
        [Kind::Flood, Kind::Large, Kind::Nested, Kind::HalfOpen, Kind::Reconnecting, Kind::Requests];

    /// Does so until then; how often.
    async fn bother(self, live: &Live, person: &Person, until: Instant) -> usize {
        let table = person.open_table().await;
        let mut count = 0;
        while Instant::now() < until {
            count += match self {
                Kind::Flood => {
                    let ping = json!({"type": "ping", "t": 1}).to_string();
                    shout(person, &table, 1000, &ping, &[4008]).await
                }
                Kind::Large => shout(person, &table, 1, &"[".repeat(60_000), &[1009]).await,
                Kind::Nested => {
                    let nested = format!(r#"{{"type":"answer","decision":1,"choices":{}"#, "[".repeat(8000));
                    shout(person, &table, 30, &nested, &[4008]).await
                }
                Kind::HalfOpen => return leave_half_open(live, until).await,
                Kind::Reconnecting => {
                    drop(person.sit(&table).await);
                    1
                }
                Kind::Requests => {
                    let nested = "{\"toml\":".repeat(8000);
                    let answer = person.client.request_text("POST", "/api/cards/check", &nested).await;
                    assert_eq!(answer.expect("an answer").status, 400);
                    assert_eq!(person.get("/api/tables?open=1").await.status, 200);
                    2
                }
            };
        }
        count
    }
}

/// Says the same so many times on a socket, and is closed for it.
async fn shout(person: &Person, table: &str, times: usize, text: &str, codes: &[u16]) -> usize {
    let mut ear = person.sit(table).await;
    for _ in 0..times {
        if ear.socket.send_text(text.to_owned()).await.is_err() {
            break;
        }
    }
    let code = ear.until_closed().await;
    assert!(codes.contains(&code), "closed with {code}, not with one of {codes:?}");
    1
}

/// Begins requests and handshakes and does not go on.
async fn leave_half_open(live: &Live, until: Instant) -> usize {
    let mut open = Vec::new();
    for number in 0..HALF_OPEN {
        let mut stream = TcpStream::connect(live.address()).await.expect("a connection");
        let parts: [&[u8]; 4] = [
            b"",
            b"GET /api/tables?open=1 HTTP/1.1\r\nHost: he",
            b"POST /api/session HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",
            b"GET /api/lobby/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
              Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n\x81\xfe",
        ];
        stream.write_all(parts[number % parts.len()]).await.expect("it is sent");
        open.push(stream);
    }
    tokio::time::sleep(until.saturating_duration_since(Instant::now())).await;
    open.len()
}

/// Two play until then, one game after the other; how long each answer took until its update was there.
async fn play_until(one: &Person, two: &Person, until: Instant) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut dice = Dice(3);
    while Instant::now() < until {
        let (_, mut ears) = begin_game(one, two).await;
        while Instant::now() < until && answer_once(&mut ears, &mut dice, &mut times).await {}
    }
    times
}

async fn answer_once(ears: &mut [Ear; 2], dice: &mut Dice, times: &mut Vec<Duration>) -> bool {
    for ear in ears {
        ear.settle().await;
        let decision: Value = std::mem::take(&mut ear.decision);
        let Some(choices) = decision["choices"].as_array() else { continue };
        let choice = &choices[dice.below(choices.len())]["id"];
        let began = Instant::now();
        let answer = json!({"type": "answer", "decision": decision["id"], "choices": [choice]});
        let reply = ear.ask(answer).await;
        assert_eq!(reply["type"], "accepted", "{reply}");
        ear.until("update").await;
        times.push(began.elapsed());
        // People look before they answer.
        tokio::time::sleep(Duration::from_millis(10)).await;
        return true;
    }
    false
}
