//! Limits of sockets: how many, how large, how often, how slow.

use std::time::{Duration, Instant};

use exceed_server::client::Client;
use exceed_server::web::Network;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::live::{Ear, Live, begin_game};

/// Shorter pads are made of spaces, which JSON does not mind.
fn padded(length: usize) -> String {
    let mut text = json!({"type": "ping", "t": 1}).to_string();
    text.push_str(&" ".repeat(length - text.len()));
    text
}

#[tokio::test]
async fn a_frame_has_so_many_bytes() {
    let live = Live::start().await;
    let person = live.person().await;
    let table = person.open_table().await;
    let mut ear = person.sit(&table).await;
    ear.socket.send_text(padded(8192)).await.expect("it is sent");
    ear.until("pong").await;
    ear.socket.send_text(padded(8193)).await.expect("it is sent");
    assert_eq!(ear.until_closed().await, 1009);
    assert_eq!(live.reached("frame_bytes").await, 1);
    // So much that nobody would keep it: it is thrown away as it comes, and who sent it hears why.
    let mut ear = person.sit(&table).await;
    ear.socket.send_text(padded(6_000_000)).await.expect("it is sent");
    assert_eq!(ear.until_closed().await, 1009);
    let live = Live::with(&[("frame_bytes", 100)], |_| ()).await;
    let person = live.person().await;
    let mut ear = person.sit(&person.open_table().await).await;
    ear.socket.send_text(padded(101)).await.expect("it is sent");
    assert_eq!(ear.until_closed().await, 1009);
}

#[tokio::test]
async fn messages_wait_and_a_flood_is_closed() {
    let live = Live::with(&[("messages_per_s", 10), ("messages_burst", 4)], |_| ()).await;
    let person = live.person().await;
    let table = person.open_table().await;
    let mut ear = person.sit(&table).await;
    let began = Instant::now();
    for _ in 0..4 {
        ear.say(json!({"type": "ping", "t": 0})).await;
    }
    for _ in 0..4 {
        ear.until("pong").await;
    }
    let at_once = began.elapsed();
    for _ in 0..4 {
        ear.say(json!({"type": "ping", "t": 0})).await;
    }
    for _ in 0..4 {
        ear.until("pong").await;
    }
    // Four more than may come at once, ten a second.
    let all = began.elapsed();
    assert!(all >= Duration::from_millis(380), "{at_once:?} {all:?}");
    let mut flood = person.sit(&table).await;
    for _ in 0..40 {
        if flood.socket.send(&json!({"type": "ping", "t": 0})).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.until_closed().await, 4008);
    assert_eq!(live.reached("messages_burst").await, 1);
    // Who waited a little may go on.
    ear.say(json!({"type": "ping", "t": 0})).await;
    ear.until("pong").await;
}

#[tokio::test]
async fn an_address_has_so_many_sockets() {
    let limits = [("sockets_per_address", 2)];
    let live = Live::with(&limits, |_| ()).await;
    let person = live.person().await;
    let table = person.open_table().await;
    let first = person.sit(&table).await;
    let _second = person.client.open("/api/lobby/socket").await.expect("a socket");
    let third = person.client.open("/api/lobby/socket").await.err().expect("one too many");
    assert!(third.to_string().contains("429"), "{third}");
    assert_eq!(live.reached("sockets_per_address").await, 1);
    drop(first);
    live.wait_until("exceed_sockets", 1).await;
    person.sit(&table).await;
    // Behind a proxy everybody has an address of their own.
    let proxies = vec![Network::parse("127.0.0.1").expect("an address")];
    let live = Live::with(&limits, |config| config.proxies = proxies).await;
    let upgrade = [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")];
    let key = ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    let mut open = Vec::new();
    for number in 0..6 {
        let mut stream = TcpStream::connect(live.address()).await.expect("a connection");
        let mut head = "GET /api/lobby/socket HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\n".to_owned();
        let from = format!("10.0.0.{}", number / 2);
        for (name, value) in upgrade.into_iter().chain([key, ("X-Forwarded-For", from.as_str())]) {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).await.expect("it is sent");
        open.push(stream);
    }
    live.wait_until("exceed_sockets", 6).await;
    assert_eq!(live.reached("sockets_per_address").await, 0);
}

#[tokio::test]
async fn a_server_has_so_many_sockets() {
    let live = Live::with(&[("sockets", 1)], |_| ()).await;
    let nobody = Client::nobody(live.address());
    let first = nobody.open("/api/lobby/socket").await.expect("a socket");
    let second = nobody.open("/api/lobby/socket").await.err().expect("one too many");
    assert!(second.to_string().contains("503"), "{second}");
    assert_eq!(live.reached("sockets").await, 1);
    drop(first);
    live.wait_until("exceed_sockets", 0).await;
    nobody.open("/api/lobby/socket").await.expect("there is room again");
}

/// Who says nothing is asked whether they are there; who does not answer is let go, and the seat stays.
#[tokio::test]
async fn who_is_not_there_is_let_go() {
    let live = Live::with(&[("idle_s", 1)], |_| ()).await;
    let [one, two] = [live.person().await, live.person().await];
    let (table, [mut awake, mut asleep]) = begin_game(&one, &two).await;
    let began = Instant::now();
    // Reading answers the server's pings; the other one does not even read.
    while began.elapsed() < Duration::from_millis(2500) {
        let _ = tokio::time::timeout(Duration::from_millis(100), awake.next()).await;
    }
    assert_eq!(asleep.until_closed().await, 1000);
    assert_eq!(live.reached("idle_s").await, 1);
    assert_eq!(awake.ask(json!({"type": "react", "reaction": "thinking"})).await["type"], "accepted");
    let mut back = Ear::at(&two, &table, &json!({"type": "hello", "protocol": 1, "after": 0})).await;
    assert_eq!(back.until("update").await["view"]["viewer"], "p2");
}

/// Somebody who asks for much and reads nothing is closed; the game and the others go on meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_reads_too_slowly_is_closed_and_nobody_waits() {
    let live = Live::with(&[("send_queue", 64), ("send_queue_bytes", 100_000)], |_| ()).await;
    let [one, two] = [live.person().await, live.person().await];
    let (table, [mut first, mut second]) = begin_game(&one, &two).await;
    let mut slow = one.sit(&table).await;
    let mut sent = 0;
    while live.reached("send_queue").await == 0 {
        // Every refusal carries the question that waits, or at least says why.
        let long = "x".repeat(4000);
        let wrong = json!({"type": "answer", "decision": 1, "choices": [long], "ref": sent});
        for _ in 0..500 {
            if slow.socket.send(&wrong).await.is_err() {
                break;
            }
        }
        sent += 500;
        assert!(sent < 200_000, "nothing is ever too slow");
    }
    for ear in [&mut first, &mut second] {
        ear.settle().await;
        assert_eq!(ear.ask(json!({"type": "react", "reaction": "thinking"})).await["type"], "accepted");
    }
    assert_eq!(slow.until_closed().await, 4009);
    live.wait_until("exceed_sockets", 2).await;
}

/// The same, and it never reads at all: its place is free again soon.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_never_reads_loses_the_socket() {
    let live = Live::with(&[("send_queue", 64), ("send_queue_bytes", 100_000)], |_| ()).await;
    let [one, two] = [live.person().await, live.person().await];
    let (table, _ears) = begin_game(&one, &two).await;
    let mut slow = one.sit(&table).await;
    let wrong = json!({"type": "answer", "decision": 1, "choices": ["x".repeat(4000)]});
    while live.measured("exceed_sockets").await == 3 {
        for _ in 0..500 {
            let send = slow.socket.send(&wrong);
            if !matches!(tokio::time::timeout(Duration::from_millis(100), send).await, Ok(Ok(()))) {
                break;
            }
        }
    }
    assert_eq!(live.reached("send_queue").await, 1);
    assert_eq!(live.measured("exceed_sockets").await, 2);
}
