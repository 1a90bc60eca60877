//! A wall clock that jumps while a duel is played. The clock of one process is moved by a library that is loaded before
//! all others; the C compiler that makes it is there, because Rust links with it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use exceed_server::client::Client;
use serde_json::{Value, json};

use super::away::LIMIT;
use super::pair::{Pair, chances};
use super::{Folder, Process, run, serve};

/// Adds as many seconds to the wall clock as a file says.
const SOURCE: &str = r#"
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *at) {
    int result = (int)syscall(SYS_clock_gettime, id, at);
    const char *name = getenv("EXCEED_TEST_CLOCK");
    if (id == CLOCK_REALTIME && name) {
        char text[32] = {0};
        int file = open(name, O_RDONLY);
        if (file >= 0) {
            if (read(file, text, sizeof text - 1) > 0) at->tv_sec += atol(text);
            close(file);
        }
    }
    return result;
}
"#;

const HOUR: i64 = 3600;

/// The wall clock of servers.
struct Wall {
    folder: Folder,
    library: PathBuf,
}

impl Wall {
    fn build() -> Wall {
        let folder = Folder::new();
        let (source, library) = (folder.path().join("clock.c"), folder.path().join("clock.so"));
        fs::write(&source, SOURCE).expect("written");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-o"]).args([&library, &source]);
        let built = compiler.status().is_ok_and(|status| status.success());
        assert!(built, "no clock to set without `cc`, the C compiler that Rust links with");
        let wall = Wall { folder, library };
        wall.set(0);
        wall
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("seconds")
    }

    /// The clock is so many seconds ahead from now on.
    fn set(&self, seconds: i64) {
        // Renamed into place, so that nobody reads half of it.
        let new = self.folder.path().join("new");
        fs::write(&new, seconds.to_string()).expect("written");
        fs::rename(new, self.file()).expect("renamed");
    }

    fn start(&self, data: &Path) -> Process {
        let mut command = serve(&["--data", data.to_str().expect("text"), "--pace-ms", "200"]);
        Process::of(command.env("LD_PRELOAD", &self.library).env("EXCEED_TEST_CLOCK", self.file()))
    }
}

/// What time it is for the server.
async fn time_of(client: &Client, table: &str) -> i64 {
    let mut socket = client.connect(table, None).await.expect("a socket");
    socket.send(&json!({"type": "ping", "t": 1})).await.expect("it is sent");
    loop {
        let message = socket.message().await.expect("a message");
        if message["type"] == "pong" {
            return message["now"].as_i64().expect("a time");
        }
    }
}

fn left(pair: &Pair) -> [i64; 2] {
    let clock = pair.players[0].clock.as_ref().expect("a clock");
    ["p1_ms", "p2_ms"].map(|name| clock[name].as_i64().expect("a time"))
}

#[test]
fn a_clock_that_jumps_is_not_noticed() {
    let wall = Wall::build();
    let folder = Folder::new();
    let mut server = wall.start(folder.path());
    run(async {
        let mut chances = chances(8);
        let more = json!({
            "clock": {"total_s": 600, "min_s": 10, "disconnect_s": 180},
            "spectators": {"allowed": true, "delay_s": 1},
        });
        let mut pair = Pair::sit_down(server.address, more).await;
        let watcher = Client::guest(server.address).await.expect("a guest");
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 4).await;
        let (client, table) = (pair.players[0].client.clone(), pair.players[0].table.clone());
        let hello = json!({"type": "hello", "protocol": 1, "after": 0});
        let mut watching = watcher.connect_with(&table, &hello).await.expect("a socket");
        let (began, first) = (Instant::now(), time_of(&client, &table).await);
        let mut before = left(&pair);
        for seconds in [2 * HOUR, -3 * HOUR, 500 * HOUR, 0] {
            wall.set(seconds);
            let accepted = pair.accepted();
            pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < accepted + 4).await;
            assert!(!pair.is_over(), "the duel is too short for this test, or time was lost");
            let after = left(&pair);
            let gone = i64::try_from(began.elapsed().as_millis()).expect("few");
            for (before, after) in before.into_iter().zip(after) {
                assert!(
                    after <= before && before - after <= gone + 1000,
                    "{before} to {after} after {gone} ms"
                );
            }
            before = after;
        }
        let gone = i64::try_from(began.elapsed().as_millis()).expect("few");
        let told = time_of(&client, &table).await - first;
        assert!((told - gone).abs() < 1500, "for the server {told} ms went by, in truth {gone}");
        // Those who watch got what happened, a second later.
        // Not every update: picks of an unfinished answer are told to their player alone.
        let turn_of = |update: &Value| update["view"]["turn_number"].as_u64().expect("a number");
        let last = turn_of(pair.players[0].updates.values().last().expect("an update"));
        let all = async {
            loop {
                let message = watching.message().await.expect("a message");
                if message["type"] == "update" && turn_of(&message) >= last {
                    return;
                }
            }
        };
        tokio::time::timeout(LIMIT, all).await.expect("nothing is held back for hours");

        // After a restart it is the past: then too everything goes on, and nobody has more or less time.
        wall.set(-5 * HOUR);
        server.kill();
        server = wall.start(folder.path());
        pair.moved(server.address);
        let now = time_of(&pair.players[0].client, &table).await;
        assert!(now < first - 4 * HOUR * 1000, "the library moves the clock of the server");
        let accepted = pair.accepted();
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < accepted + 4).await;
        for (before, after) in before.into_iter().zip(left(&pair)) {
            assert!(after <= before && before - after <= LIMIT.as_millis() as i64, "{before} to {after}");
        }
        pair.play_while(&mut chances, 4 * LIMIT, |pair| pair.accepted() < accepted + 12).await;
    });
}
