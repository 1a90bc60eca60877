//! The peer's and the heuristic's rules: whole games without an illegal choice, the same answers from the same seed,
//! no peeking, and a strength far below what is measured.

use std::sync::Arc;

use exceed_bots::by_name;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Chance, Choice, Game, MatchSetup, Outcome, Player, Silent, Viewer, imagine, seed_from_number,
};

const BOTS: [&str; 2] = ["peer", "heuristic"];

const PAIRINGS: [(&str, &str); 8] = [
    ("Ryu", "Ken Masters"),
    ("Morathi", "Specter Knight"),
    ("Happy Chaos", "Leo Whitefang"),
    ("Jin Kisaragi", "Nine the Phantom"),
    ("Phonon", "Enkidu"),
    ("Nagoriyuki", "Millia Rage"),
    ("Zangief", "Faust"),
    ("Taokaka", "Platinum the Trinity"),
];

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards are sound"))
}

fn game(catalog: &Arc<Catalog>, pairing: (&str, &str), seed: u64) -> Game {
    let setup = MatchSetup::new(pairing.0, pairing.1, seed_from_number(seed));
    Game::new(Arc::clone(catalog), &setup).expect("both are in the catalog")
}

/// Plays a game to its end; all answers, and how it ended.
fn play(mut game: Game, names: [&str; 2], seed: u64) -> (Vec<Choice>, Option<Outcome>) {
    let mut bots = names.map(|name| by_name(name, seed).expect("a bot"));
    let mut answers = Vec::new();
    while let Some(player) = game.decision().map(|decision| decision.player) {
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        game.choose(player, choice, &mut Silent).expect("bots choose what is offered");
        answers.push(choice);
    }
    (answers, game.outcome())
}

#[test]
fn whole_games_without_an_illegal_choice() {
    let catalog = catalog();
    for (index, pairing) in PAIRINGS.into_iter().enumerate() {
        for names in [["peer", "heuristic"], ["heuristic", "peer"], ["heuristic", "random"]] {
            let (_, outcome) = play(game(&catalog, pairing, index as u64), names, 3);
            assert!(outcome.is_some(), "{pairing:?} {names:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let catalog = catalog();
    for name in BOTS {
        for pairing in PAIRINGS {
            let answers = |seed| play(game(&catalog, pairing, 11), [name, name], seed).0;
            assert_eq!(answers(5), answers(5), "{name} {pairing:?}");
        }
        let other = PAIRINGS.iter().any(|&pairing| {
            play(game(&catalog, pairing, 11), [name, name], 5).0
                != play(game(&catalog, pairing, 11), [name, name], 6).0
        });
        assert!(other, "{name} never uses its seed");
    }
}

#[test]
fn hidden_cards_do_not_matter() {
    let catalog = catalog();
    for name in BOTS {
        for pairing in [PAIRINGS[0], PAIRINGS[2], PAIRINGS[3]] {
            let mut game = game(&catalog, pairing, 4);
            let mut players = [1, 2].map(|seed| by_name(name, seed).expect("a bot"));
            let mut count = 0_u64;
            while let Some(player) = game.decision().map(|decision| decision.player) {
                let seat = game.seat(Viewer::Player(player));
                if count.is_multiple_of(7) {
                    no_peek(name, count, player, &seat);
                }
                count += 1;
                let choice = players[player.index()].choose(&seat);
                game.choose(player, choice, &mut Silent).expect("bots choose what is offered");
            }
        }
    }
}

/// The answer from twenty imagined games is the answer from the seat.
fn no_peek(name: &str, seed: u64, player: Player, seat: &exceed_rules::Seat) {
    let answer = |seat: &exceed_rules::Seat| by_name(name, seed).expect("a bot").choose(seat);
    let expected = answer(seat);
    for number in 0..20 {
        let mut chance = Chance::new(seed_from_number(1000 * seed + number));
        let imagined = imagine(seat, &mut chance).seat(Viewer::Player(player));
        assert_eq!(answer(&imagined), expected, "{name} looks at hidden cards");
    }
}

#[test]
fn each_is_stronger_than_the_one_below() {
    let catalog = catalog();
    for (upper, lower, least) in [("peer", "random", 22), ("heuristic", "peer", 22)] {
        let mut wins = 0;
        for seed in 0..2 {
            for pairing in PAIRINGS {
                for (names, seat) in [([upper, lower], Player::One), ([lower, upper], Player::Two)] {
                    let (_, outcome) = play(game(&catalog, pairing, seed), names, seed);
                    wins += u32::from(matches!(outcome, Some(Outcome::Won { winner, .. }) if winner == seat));
                }
            }
        }
        assert!(wins >= least, "{upper} won {wins} of 32 against {lower}");
    }
}
