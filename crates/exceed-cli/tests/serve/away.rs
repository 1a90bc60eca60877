//! A database that goes away while duels are played, and comes back.

use std::time::{Duration, Instant};

use exceed_server::client::{Answer, Client};
use serde_json::json;

use super::pair::{Pair, chances};
use super::{Postgres, Process, run};

/// As long as anything may take here, on a busy machine too.
pub const LIMIT: Duration = Duration::from_secs(60);

pub async fn get(server: &Process, path: &str) -> Answer {
    Client::nobody(server.address).request("GET", path, None).await.expect("an answer")
}

/// Nothing can be written down: the server says so, and nobody is shown anything.
pub async fn is_out_of_order(server: &Process, pair: &mut Pair) {
    let mut chances = chances(77);
    let ready = get(server, "/ready").await;
    let expected = json!({"ready": false, "database": "down"});
    assert_eq!((ready.status, &ready.body["ready"]), (503, &expected["ready"]), "{}", ready.body);
    assert_eq!(ready.body["database"], expected["database"]);
    assert!(ready.head.contains("retry-after"));
    assert_eq!(get(server, "/health").await.status, 200);
    // What was written down before may still be on its way.
    let refused = pair.unavailable();
    pair.play_while(&mut chances, LIMIT, |pair| pair.unavailable() < refused + 4).await;
    let (accepted, updates) = (pair.accepted(), pair.updates());
    pair.play_while(&mut chances, LIMIT, |pair| pair.unavailable() < refused + 6).await;
    assert_eq!((pair.accepted(), pair.updates()), (accepted, updates), "what is not written down is told");
}

pub async fn is_ready_again(server: &Process) {
    let began = Instant::now();
    while get(server, "/ready").await.status != 200 {
        assert!(began.elapsed() < LIMIT, "the database is back, and the server does not notice");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[test]
fn duels_go_on_when_postgresql_is_back() {
    let postgres = Postgres::start();
    let mut server = Process::start(&["--database", &postgres.url, "--pace-ms", "0"]);
    run(async {
        let mut chances = chances(5);
        let mut pair = Pair::sit_down(server.address, json!({})).await;
        // Connections that are cut are not noticed, or by one answer that has to be sent again.
        for round in 1..=3 {
            pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 6 * round).await;
            postgres.cut_connections();
        }
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 24).await;
        assert!(!pair.is_over(), "the duel is too short for this test: take another seed");

        postgres.stop();
        let refused = pair.unavailable();
        pair.play_while(&mut chances, LIMIT, |pair| pair.unavailable() == refused).await;
        is_out_of_order(&server, &mut pair).await;
        postgres.start_again();
        is_ready_again(&server).await;
        let accepted = pair.accepted();
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < accepted + 8).await;

        // Neither a restart nor anything else brings up what was not told, or hides what was.
        server.kill();
        server = Process::start(&["--database", &postgres.url, "--pace-ms", "0"]);
        pair.moved(server.address);
        pair.play_while(&mut chances, LIMIT, |_| true).await;
        pair.nothing_is_lost().await;
        pair.shuffles_are_the_promised_ones().await;
    });
}
