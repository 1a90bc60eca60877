//! How fast the engine is. `cargo bench -p exceed-cli --bench engine`; what the figures mean is in `docs/performance.md`.

use std::hint::black_box;
use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;
use exceed_bots::RandomBot;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Duel, Game, MatchSetup, Player, Silent, Viewer, seed_from_number};

fn main() {
    divan::main();
}

fn ryu_and_ken() -> Arc<Duel> {
    let catalog = Catalog::load(&embedded_sources()).map_err(|faults| faults[0].to_string());
    let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1));
    let duel = Duel::new(Arc::new(catalog.expect("the built-in cards are sound")), &setup);
    Arc::new(duel.expect("both are known"))
}

fn start(duel: &Arc<Duel>, seed: u64) -> Game {
    Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent)
}

/// Answers one decision by chance; false if the game is over.
fn step(game: &mut Game, bot: &mut RandomBot) -> bool {
    let Some(decision) = game.decision() else { return false };
    let (player, choice) = (decision.player, bot.pick(decision.choices));
    game.choose(player, choice, &mut Silent).is_ok()
}

/// Random games from start to end, each decision with its list of choices.
#[divan::bench(sample_count = 50)]
fn random_decisions(bencher: Bencher) {
    let duel = ryu_and_ken();
    let mut decisions = 0_u32;
    for seed in 0..100 {
        let (mut game, mut bot) = (start(&duel, seed), RandomBot::new(seed));
        while step(&mut game, &mut bot) {
            decisions += 1;
        }
    }
    bencher.counter(ItemsCount::new(decisions)).bench(|| {
        for seed in 0..100 {
            let (mut game, mut bot) = (start(&duel, seed), RandomBot::new(seed));
            while step(&mut game, &mut bot) {}
            black_box(game.outcome());
        }
    });
}

/// A game in the middle of a strike.
fn mid_strike() -> Game {
    let duel = ryu_and_ken();
    let (mut game, mut bot) = (start(&duel, 1), RandomBot::new(1));
    while !game.inspect().striking() && step(&mut game, &mut bot) {}
    assert!(game.inspect().striking(), "seed 1 has a strike");
    game
}

/// A copy of a game.
#[divan::bench]
fn clone_in_mid_strike(bencher: Bencher) {
    let game = mid_strike();
    bencher.bench(|| black_box(&game).clone());
}

/// What a player may know of a game in the middle of a strike.
#[divan::bench]
fn seat_in_mid_strike(bencher: Bencher) {
    let game = mid_strike();
    bencher.bench(|| black_box(&game).seat(Viewer::Player(Player::One)));
}

/// All card files from text to catalog.
#[divan::bench]
fn parse_the_catalog(bencher: Bencher) {
    let sources = embedded_sources();
    bencher.bench(|| Catalog::load(black_box(&sources)));
}
