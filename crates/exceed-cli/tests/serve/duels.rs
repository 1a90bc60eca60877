//! Whole duels over sockets that are cut and a server that is killed.

use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_fuzz::soak::{self, CUTS, KILLS, cases, tell};
use serde_json::json;

use super::pair::{Pair, chances};
use super::player::Player;
use super::{Folder, Postgres, Process, run};

/// No duels take so long, on a busy machine either.
const LONGEST: Duration = Duration::from_secs(200);
/// Duels at once.
const TABLES: u64 = 3;

/// What is cut off while duels are played.
#[derive(Clone, Copy)]
enum Cut {
    /// The socket of one player, after a quarter of all messages.
    Sockets,
    /// The server.
    Server,
}

/// Several duels at once, and what became of them.
struct Duels {
    arguments: Vec<String>,
    server: Process,
    pairs: Vec<Pair>,
    kills: usize,
}

impl Duels {
    async fn begin(arguments: Vec<String>) -> Duels {
        let server = start(&arguments);
        let mut pairs = Vec::new();
        for _ in 0..TABLES {
            pairs.push(Pair::sit_down(server.address, json!({})).await);
        }
        Duels { arguments, server, pairs, kills: 0 }
    }

    fn cuts(&self) -> usize {
        self.pairs.iter().flat_map(|pair| &pair.players).map(|player| player.cuts).sum()
    }

    /// Plays all to their ends.
    async fn play(&mut self, cut: Cut, seed: u64) {
        let mut chance = Generator::new(seed);
        let mut of_pairs: Vec<_> = (0..TABLES).map(|number| chances(seed * TABLES + number)).collect();
        let began = Instant::now();
        while self.pairs.iter().any(|pair| !pair.is_over()) {
            let waits = |pair: &Pair| pair.players.each_ref().map(Player::waits_for);
            assert!(
                began.elapsed() < LONGEST,
                "somebody waits for something that was lost: {:#?}",
                self.pairs.iter().map(waits).collect::<Vec<_>>()
            );
            match cut {
                Cut::Sockets => self.cut_sockets(&mut chance, &mut of_pairs).await,
                Cut::Server => self.kill_now_and_then(&mut chance, &mut of_pairs).await,
            }
        }
    }

    async fn cut_sockets(&mut self, chance: &mut Generator, of_pairs: &mut [[Generator; 2]]) {
        for (pair, chances) in self.pairs.iter_mut().zip(of_pairs) {
            let heard = pair.step(chances).await;
            for (player, heard) in pair.players.iter_mut().zip(heard) {
                if heard && player.over.is_none() && chance.below(100) < 25 {
                    player.cut();
                }
            }
        }
    }

    /// Once in a while the server dies, at any moment while everybody plays.
    async fn kill_now_and_then(&mut self, chance: &mut Generator, of_pairs: &mut [[Generator; 2]]) {
        let moment = Duration::from_micros(chance.below(12_000) as u64);
        let kill = chance.below(100) < 5;
        let pairs = &mut self.pairs;
        let playing = async {
            for (pair, chances) in pairs.iter_mut().zip(of_pairs) {
                pair.step(chances).await;
            }
        };
        if !kill {
            return playing.await;
        }
        let server = &mut self.server;
        let killing = async {
            tokio::time::sleep(moment).await;
            server.kill();
        };
        tokio::join!(playing, killing);
        self.kills += 1;
        self.server = start(&self.arguments);
        self.pairs.iter_mut().for_each(|pair| pair.moved(self.server.address));
    }

    async fn nothing_is_lost(&mut self) {
        for pair in &mut self.pairs {
            pair.nothing_is_lost().await;
            pair.shuffles_are_the_promised_ones().await;
        }
    }
}

fn start(arguments: &[String]) -> Process {
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    Process::start(&arguments)
}

/// Plays until enough has been cut off.
fn play_until_enough(database: [&str; 2], cut: Cut, first_seed: u64) {
    let (what, wanted) = match cut {
        Cut::Sockets => ("sockets cut", cases(CUTS)),
        Cut::Server => ("servers killed", cases(KILLS)),
    };
    let arguments: Vec<String> =
        [database[0], database[1], "--pace-ms", "0"].into_iter().map(ToOwned::to_owned).collect();
    let began = Instant::now();
    let (mut done, mut duels, mut accepted) = (0, 0, 0);
    for seed in first_seed.. {
        let arguments = arguments.clone();
        let played = run(async {
            let mut played = Duels::begin(arguments).await;
            played.play(cut, seed).await;
            done += match cut {
                Cut::Sockets => played.cuts(),
                Cut::Server => played.kills,
            };
            accepted += played.pairs.iter().map(Pair::accepted).sum::<usize>();
            played.nothing_is_lost().await;
            played.pairs.len()
        });
        duels += played;
        let seconds = began.elapsed().as_secs();
        tell(&format!(
            "{done} of {wanted} {what} ({}), {duels} duels, {accepted} answers accepted, {seconds} s",
            database[0].trim_start_matches("--")
        ));
        if done >= wanted {
            break;
        }
    }
    assert!(soak::is_full() || duels < 60, "it takes {duels} duels until {wanted} are {what}");
}

#[test]
fn duels_survive_lost_sockets() {
    let folder = Folder::new();
    play_until_enough(["--data", folder.path().to_str().expect("text")], Cut::Sockets, 1);
}

#[test]
fn duels_survive_a_server_that_is_killed() {
    let folder = Folder::new();
    play_until_enough(["--data", folder.path().to_str().expect("text")], Cut::Server, 1001);
}

#[test]
fn duels_survive_lost_sockets_on_postgresql() {
    let postgres = Postgres::start();
    play_until_enough(["--database", &postgres.url], Cut::Sockets, 2001);
}

#[test]
fn duels_survive_a_server_that_is_killed_on_postgresql() {
    let postgres = Postgres::start();
    play_until_enough(["--database", &postgres.url], Cut::Server, 3001);
}
