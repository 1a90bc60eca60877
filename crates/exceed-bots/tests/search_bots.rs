//! Bots that look ahead: legal, repeatable, and blind to what their player may not know.

use std::sync::Arc;

use exceed_bots::evaluation::Weights;
use exceed_bots::{Bot, by_name};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Chance, Game, MatchSetup, Silent, Viewer, imagine, seed_from_number};

const SEARCHERS: [&str; 2] = ["oneply", "strike"];

fn game(one: &str, two: &str, seed: u64) -> Game {
    let catalog =
        Arc::new(Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0])));
    Game::new(catalog, &MatchSetup::new(one, two, seed_from_number(seed))).expect("known characters")
}

fn bot(name: &str, seed: u64) -> Box<dyn Bot + Send> {
    by_name(name, seed).expect("a known bot")
}

/// So many answers of a game are asked for twice. What is not repeatable (order in memory, the clock) shows at once.
const ASKED_TWICE: usize = 20;

/// Plays a game of a bot against itself to its end, and asks bots of the same seeds for the same answers.
fn play(name: &str, mut game: Game, seed: u64) {
    let bots = || [bot(name, seed), bot(name, seed + 1)];
    let (mut bots, mut twins) = (bots(), bots());
    let mut answers = 0;
    while let Some(decision) = game.decision() {
        let player = decision.player;
        let seat = game.seat(Viewer::Player(player));
        let choice = bots[player.index()].choose(&seat);
        if answers < ASKED_TWICE {
            let again = twins[player.index()].choose(&seat);
            assert_eq!(again, choice, "{name}: another answer from the same seed");
        }
        game.choose(player, choice, &mut Silent).unwrap_or_else(|error| panic!("{name}: {error}"));
        answers += 1;
    }
    assert!(answers > ASKED_TWICE, "{name}: a game of {answers} answers");
}

#[test]
fn whole_games_are_legal_and_repeatable() {
    for name in SEARCHERS {
        for (one, two) in [("Ryu", "Specter Knight"), ("Morathi", "Londrekia Light")] {
            play(name, game(one, two, 3), 9);
        }
    }
}

#[test]
fn what_a_player_may_not_know_changes_nothing() {
    let mut game = game("Ken Masters", "Ragna the Bloodedge", 5);
    let mut chance = Chance::new(seed_from_number(4));
    let mut random = bot("random", 8);
    for _ in 0..24 {
        let Some(player) = game.decision().map(|decision| decision.player) else { break };
        let viewer = Viewer::Player(player);
        let seat = game.seat(viewer);
        for name in SEARCHERS {
            let wanted = bot(name, 1).choose(&seat);
            for _ in 0..2 {
                // Another world that looks the same to this player.
                let other = imagine(&seat, &mut chance);
                assert_eq!(bot(name, 1).choose(&other.seat(viewer)), wanted, "{name} looks at hidden cards");
            }
        }
        let choice = random.choose(&seat);
        game.choose(player, choice, &mut Silent).expect("offered");
    }
}

#[test]
fn weights_are_complete_and_print_back() {
    let weights = Weights::of_heuristic_games();
    assert_eq!(Weights::parse(&weights.print()), Ok(weights.clone()));
    let text = weights.print();
    let without = text.replacen("own life =", "own luck =", 1);
    assert!(Weights::parse(&without).is_err_and(|fault| fault.contains("own luck")), "nobody knows it");
    let (rows, _) = text.rsplit_once("output =").expect("it ends with the output");
    assert!(Weights::parse(rows).is_err_and(|fault| fault.contains("output")), "the output is missing");
    assert!(Weights::parse("output = 1 x").is_err_and(|fault| fault.contains("`x`")), "that is no number");
    assert!(Weights::parse("output = NaN").is_err(), "that is none either");
    assert!(Weights::parse("output =").is_err(), "numbers are missing");
    assert!(Weights::parse("output = 1\noutput = 2").is_err_and(|fault| fault.contains("twice")));
    assert!(
        Weights::parse("bias = 1 2 3\noutput = 1 2")
            .is_err_and(|fault| fault.contains("the lines before it 3"))
    );
    assert!(Weights::parse(&format!("output ={}", " 1".repeat(1000))).is_err(), "too many numbers");
    let older = text.replacen("own stored =", "# own stored =", 1);
    assert!(Weights::parse(&older).is_ok(), "a number that came later weighs nothing");
}
