//! Whole duels over sockets that are cut and a server that is killed.

use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_server::client::Client;
use serde_json::json;

use super::player::Player;
use super::{Folder, Postgres, Process, run};

/// No duel takes so long, on a busy machine either.
const LONGEST: Duration = Duration::from_secs(100);

/// Two guests at a table.
async fn sit_down(server: std::net::SocketAddr) -> [Player; 2] {
    let (ann, bob) = (guest(server).await, guest(server).await);
    let table = json!({"character": "random", "opponent": {"person": true}});
    let table = ann.create_table(&table).await.expect("a table");
    let path = format!("/api/tables/{table}/join");
    let joined = bob.request("POST", &path, Some(&json!({"character": "random"}))).await.expect("an answer");
    assert_eq!((joined.status, &joined.body["you"]), (200, &json!("p2")), "{}", joined.body);
    [Player::new(ann, table.clone()), Player::new(bob, table)]
}

async fn guest(server: std::net::SocketAddr) -> Client {
    Client::guest(server).await.expect("a guest")
}

/// How often something is cut off in a hundred messages.
struct Cuts {
    sockets: usize,
    kills: usize,
}

/// Plays a duel to its end. Gives the players and how often the server was killed.
async fn play(arguments: &[&str], cuts: &Cuts, seed: u64) -> (Process, [Player; 2], u32) {
    let mut chance = Generator::new(seed);
    let mut server = Process::start(arguments);
    let mut players = sit_down(server.address).await;
    let mut kills = 0;
    let began = Instant::now();
    while players.iter().any(|player| player.over.is_none()) {
        assert!(
            began.elapsed() < LONGEST,
            "the duel does not go on: somebody waits for something that was lost"
        );
        for player in &mut players {
            if player.over.is_some() {
                continue;
            }
            // Nobody waits for long: the other one may have to answer first.
            let step = player.step(&mut chance);
            let heard = tokio::time::timeout(Duration::from_millis(8), step).await;
            if heard.is_ok() && chance.below(100) < cuts.sockets {
                player.cut();
            }
        }
        if chance.below(100) < cuts.kills {
            server.kill();
            server = Process::start(arguments);
            kills += 1;
            for player in &mut players {
                player.moved(server.address);
            }
        }
    }
    (server, players, kills)
}

/// Every update came once and in order, and the last one is what somebody sees who looks for the first time.
async fn nothing_is_lost(players: &mut [Player; 2]) {
    for player in players {
        let count = player.updates.len() as u64;
        assert_eq!(player.updates.keys().copied().collect::<Vec<_>>(), (1..=count).collect::<Vec<_>>());
        let last = player.updates.values().last().expect("an update").clone();
        let snapshot = player.snapshot().await;
        assert_eq!(snapshot["seq"], last["seq"]);
        assert_eq!(snapshot["view"], last["view"]);
        player.check_accepted().await;
    }
}

fn many_cuts(database: &[&str], seeds: std::ops::Range<u64>) {
    run(async {
        let mut cut = 0;
        for seed in seeds {
            let arguments = [database, &["--pace-ms", "0"]].concat();
            let (_server, mut players, _) = play(&arguments, &Cuts { sockets: 25, kills: 0 }, seed).await;
            cut += players.iter().map(|player| player.cuts).sum::<u32>();
            nothing_is_lost(&mut players).await;
        }
        assert!(cut >= 50, "only {cut} sockets were cut");
    });
}

fn many_kills(database: &[&str], seeds: std::ops::Range<u64>) {
    run(async {
        let mut killed = 0;
        for seed in seeds {
            let arguments = [database, &["--pace-ms", "0"]].concat();
            let (_server, mut players, kills) = play(&arguments, &Cuts { sockets: 0, kills: 3 }, seed).await;
            killed += kills;
            nothing_is_lost(&mut players).await;
        }
        assert!(killed >= 8, "the server was killed only {killed} times");
    });
}

#[test]
fn a_duel_survives_lost_sockets() {
    let folder = Folder::new();
    many_cuts(&["--data", folder.path().to_str().expect("text")], 1..3);
}

#[test]
fn a_duel_survives_a_server_that_is_killed() {
    let folder = Folder::new();
    many_kills(&["--data", folder.path().to_str().expect("text")], 1..4);
}

#[test]
fn a_duel_survives_on_postgresql() {
    let postgres = Postgres::start();
    many_cuts(&["--database", &postgres.url], 11..13);
    many_kills(&["--database", &postgres.url], 21..23);
}
