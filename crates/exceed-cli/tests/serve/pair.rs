//! Two people who play a duel with each other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_server::client::Client;
use serde_json::{Value, json};

use super::player::Player;
use super::{Folder, exceed};

pub struct Pair {
    pub players: [Player; 2],
}

impl Pair {
    /// Two guests at a table, with what it is to have besides characters.
    pub async fn sit_down(server: SocketAddr, more: Value) -> Pair {
        let (ann, bob) = (guest(server).await, guest(server).await);
        let mut table = json!({"character": "random", "opponent": {"person": true}});
        for (name, value) in more.as_object().expect("an object") {
            table[name] = value.clone();
        }
        let table = ann.create_table(&table).await.expect("a table");
        let path = format!("/api/tables/{table}/join");
        let character = json!({"character": "random"});
        let joined = bob.request("POST", &path, Some(&character)).await.expect("an answer");
        assert_eq!((joined.status, &joined.body["you"]), (200, &json!("p2")), "{}", joined.body);
        Pair { players: [Player::new(ann, table.clone()), Player::new(bob, table)] }
    }

    /// Both hear and answer once, if there is something. Gives whether they heard something.
    pub async fn step(&mut self, chances: &mut [Generator; 2]) -> [bool; 2] {
        let ([ann, bob], [of_ann, of_bob]) = (&mut self.players, chances);
        let one = async |player: &mut Player, chance: &mut Generator| {
            player.over.is_none() && player.step(chance).await
        };
        tokio::join!(one(ann, of_ann), one(bob, of_bob)).into()
    }

    /// Plays for as long as it is wanted and the duel goes on.
    pub async fn play_while(
        &mut self,
        chances: &mut [Generator; 2],
        limit: Duration,
        wanted: impl Fn(&Pair) -> bool,
    ) {
        let began = Instant::now();
        while !self.is_over() && wanted(self) {
            assert!(began.elapsed() < limit, "it does not come to that within {limit:?}");
            self.step(chances).await;
        }
    }

    pub fn is_over(&self) -> bool {
        self.players.iter().all(|player| player.over.is_some())
    }

    /// How many answers were accepted.
    pub fn accepted(&self) -> usize {
        self.players.iter().map(|player| player.accepted.len()).sum()
    }

    /// How many answers were refused because nothing could be written down.
    pub fn unavailable(&self) -> usize {
        self.players.iter().map(|player| player.unavailable).sum()
    }

    /// How many updates came.
    pub fn updates(&self) -> usize {
        self.players.iter().map(|player| player.updates.len()).sum()
    }

    /// Another process serves the same tables.
    pub fn moved(&mut self, server: SocketAddr) {
        for player in &mut self.players {
            player.moved(server);
        }
    }

    /// Both as they are now, without their sockets.
    pub fn remembered(&self) -> Pair {
        Pair { players: [self.players[0].remembered(), self.players[1].remembered()] }
    }

    /// Every update came once and in order and is still the same; the last one is what somebody sees who looks for the
    /// first time; every answer that was accepted is known.
    pub async fn nothing_is_lost(&mut self) {
        for player in &mut self.players {
            let count = player.updates.len() as u64;
            assert_eq!(player.updates.keys().copied().collect::<Vec<_>>(), (1..=count).collect::<Vec<_>>());
            let last = player.updates.values().last().expect("an update").clone();
            let snapshot = player.snapshot().await;
            assert_eq!(snapshot["seq"], last["seq"]);
            assert_eq!(snapshot["view"], last["view"]);
            player.check_updates().await;
            player.check_accepted().await;
        }
    }

    /// All shuffles of a finished game follow from the seed that was promised at its start, and its record leads to
    /// its end.
    pub async fn shuffles_are_the_promised_ones(&self) {
        let over = self.players[0].over.as_ref().expect("the game is over");
        let path = format!("/api/games/{}/export", over["game"].as_str().expect("an id"));
        let export = self.players[0].client.request("GET", &path, None).await.expect("an answer");
        assert_eq!(export.body["outcome"], over["outcome"], "{}", export.text);
        let folder = Folder::new();
        let file = folder.path().join("export.json");
        std::fs::write(&file, export.text).expect("a file");
        let output = exceed(&["verify", file.to_str().expect("text")]).output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

async fn guest(server: SocketAddr) -> Client {
    Client::guest(server).await.expect("a guest")
}

/// What two players choose by.
pub fn chances(seed: u64) -> [Generator; 2] {
    [Generator::new(2 * seed), Generator::new(2 * seed + 1)]
}
