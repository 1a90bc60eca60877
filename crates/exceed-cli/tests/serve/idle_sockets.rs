//! Thousands of sockets that say nothing, and a duel that keeps its pace among them.

use std::process::Command;
use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_fuzz::soak::{IDLE_SOCKETS, cases, tell};
use exceed_server::client::{Client, Socket};
use serde_json::json;

use super::{Folder, Process, run};

/// Other files that a process has open.
const OTHERS: usize = 200;
/// So many of them watch the same table.
const AT_A_TABLE: usize = 50;
/// One socket takes no more of the server's memory.
const MOST_KB: u64 = 64;

/// This process, and those it starts, may have so many files open.
fn allow_files(count: usize) {
    let limit = |which: usize| -> Option<usize> {
        let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
        let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?.to_owned();
        line.split_whitespace().nth(which)?.parse().ok()
    };
    let (Some(soft), Some(hard)) = (limit(0), limit(1)) else { return };
    if soft >= count {
        return;
    }
    let process = std::process::id().to_string();
    let files = format!("--nofile={}:{hard}", count.min(hard));
    let raised = Command::new("prlimit").args(["--pid", &process, &files]).status();
    assert!(
        hard >= count && raised.is_ok_and(|status| status.success()),
        "this test needs {count} open files and may have {soft} (at most {hard}): run it after `ulimit -n {count}`"
    );
}

/// The memory of a process that lies in real memory.
fn memory_kb(process: &Process) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", process.id())).ok()?;
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?
        .trim()
        .strip_suffix(" kB")?
        .trim()
        .parse()
        .ok()
}

async fn answers(socket: &mut Socket, t: usize) {
    socket.send(&json!({"type": "ping", "t": t})).await.expect("it is sent");
    loop {
        let message = socket.message().await.expect("it is still open");
        if message["type"] == "pong" && message["t"] == t {
            return;
        }
    }
}

/// Plays against a bot; how long each answer took.
async fn play(player: &Client, answers: usize) -> Vec<Duration> {
    let table = json!({"character": "ryu", "opponent": {"bot": "random", "character": "ken-masters"}});
    let mut chance = Generator::new(9);
    let mut times = Vec::new();
    while times.len() < answers {
        let table = player.create_table(&table).await.expect("a table");
        let mut socket = player.connect(&table, None).await.expect("a socket");
        socket.send(&json!({"type": "ready"})).await.expect("it is sent");
        loop {
            let message = socket.message().await.expect("a message");
            if message["type"] == "over" {
                break;
            }
            let Some(choices) =
                message["decision"]["choices"].as_array().filter(|_| message["type"] == "update")
            else {
                continue;
            };
            let choice = &choices[chance.below(choices.len())]["id"];
            let began = Instant::now();
            let answer =
                json!({"type": "answer", "decision": message["decision"]["id"], "choices": [choice]});
            socket.send(&answer).await.expect("it is sent");
            while !matches!(
                socket.message().await.expect("a message")["type"].as_str(),
                Some("accepted" | "refused")
            ) {}
            times.push(began.elapsed());
        }
    }
    times
}

#[test]
fn a_duel_keeps_its_pace_among_idle_sockets() {
    let count = cases(IDLE_SOCKETS);
    allow_files(count + OTHERS);
    let folder = Folder::new();
    let server = Process::start(&[
        "--data",
        folder.path().to_str().expect("text"),
        "--pace-ms",
        "0",
        "--bot-pace-ms",
        "0",
        "--limit",
        "sockets=20000",
        "--limit",
        "sockets_per_address=20000",
        "--limit",
        "idle_s=3600",
    ]);
    run(async {
        let player = Client::guest(server.address).await.expect("a guest");
        let watcher = Client::guest(server.address).await.expect("a guest");
        play(&player, 20).await;
        let before = memory_kb(&server);
        let mut sockets = Vec::with_capacity(count);
        let mut table = String::new();
        for number in 0..count {
            // Half of them in the lobby, half of them at tables.
            if number % 2 == 0 {
                sockets.push(watcher.open("/api/lobby/socket").await.expect("a socket"));
                continue;
            }
            if number % (2 * AT_A_TABLE) == 1 {
                let own = Client::guest(server.address).await.expect("a guest");
                let open = json!({"character": "ryu", "opponent": {"person": true}});
                table = own.create_table(&open).await.expect("a table");
            }
            sockets.push(watcher.connect(&table, None).await.expect("a socket"));
        }
        for (number, socket) in sockets.iter_mut().enumerate() {
            answers(socket, number).await;
        }
        let after = memory_kb(&server);
        let mut times = play(&player, 200).await;
        times.sort();
        let (middle, longest) = (times[times.len() / 2], times[times.len() - 1]);
        let each = before.zip(after).map(|(before, after)| after.saturating_sub(before) / count as u64);
        tell(&format!("{count} sockets, {each:?} KB each; answers: {middle:?}, longest {longest:?}"));
        assert!(each.is_none_or(|each| each <= MOST_KB), "{each:?} KB for each socket");
        assert!(
            middle < Duration::from_millis(100) && longest < Duration::from_secs(2),
            "{middle:?} {longest:?}"
        );
        for (number, socket) in sockets.iter_mut().enumerate() {
            answers(socket, number + count).await;
        }
    });
}
