//! What bots believe about the opponent's hand is never worse than believing nothing.

use std::sync::Arc;

use exceed_bots::{Memory, Observed, by_name};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, Chance, Game, MatchSetup, Player, QuestionKind, Silent, Viewer, imagine, seed_from_number,
};

/// Worlds for each question.
const WORLDS: usize = 96;

/// Logarithmic losses of "does the opponent hold this card", with the memory and without.
#[derive(Default)]
struct Losses {
    with: f64,
    without: f64,
    questions: u32,
}

impl Losses {
    /// Asks about every kind of card the opponent may hold.
    fn ask(&mut self, game: &Game, viewer: Player, memory: &Memory, chance: &mut Chance) {
        let seat = game.seat(Viewer::Player(viewer));
        let opponent = viewer.other();
        let kinds = game.duel().cards.len();
        let mut held = vec![(0.0_f64, 0.0_f64); kinds];
        let (mut total, mut count) = (0.0, 0.0);
        for _ in 0..WORLDS {
            let world = imagine(&seat, chance);
            let weight = f64::from(memory.weight(&world));
            total += weight;
            count += 1.0;
            let hand = world.glance().cards(opponent, Area::Hand);
            for (kind, held) in held.iter_mut().enumerate() {
                if hand.iter().any(|card| card.0 as usize == kind) {
                    *held = (held.0 + weight, held.1 + 1.0);
                }
            }
        }
        let truth = game.glance();
        let truth = truth.cards(opponent, Area::Hand);
        for (kind, (weighted, plain)) in held.into_iter().enumerate().filter(|(_, held)| held.1 > 0.0) {
            let holds = truth.iter().any(|card| card.0 as usize == kind);
            let loss = |share: f64| {
                let share = share.clamp(0.01, 0.99);
                if holds { -share.ln() } else { -(1.0 - share).ln() }
            };
            self.with += loss(weighted / total);
            self.without += loss(plain / count);
            self.questions += 1;
        }
    }
}

fn play(game: &mut Game, bot: &str, seed: u64, losses: &mut Losses) {
    let mut bots = [1, 2].map(|salt| by_name(bot, seed + salt).expect("a known bot"));
    let mut memories = [Memory::default(), Memory::default()];
    let mut chance = Chance::new(seed_from_number(seed));
    while let Some(decision) = game.decision() {
        let player = decision.player;
        if decision.question == QuestionKind::Action {
            losses.ask(game, player, &memories[player.index()], &mut chance);
        }
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        if let Some(action) = Observed::of(game, choice) {
            let other = player.other();
            memories[other.index()].observe(&game.seat(Viewer::Player(other)), action);
        }
        game.choose(player, choice, &mut Silent).expect("offered");
    }
}

#[test]
fn memory_is_never_worse_than_the_prior() {
    let catalog =
        Arc::new(Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let characters = catalog.characters();
    for bot in ["heuristic", "peer"] {
        let mut losses = Losses::default();
        for (number, character) in characters.iter().enumerate() {
            let other = &characters[(number + 1) % characters.len()];
            let setup = MatchSetup::new(&character.id, &other.id, seed_from_number(number as u64));
            let mut game = Game::new(Arc::clone(&catalog), &setup).expect("known characters");
            play(&mut game, bot, number as u64, &mut losses);
        }
        let gain = 1.0 - losses.with / losses.without;
        println!("{bot}: {} questions, loss {:.2} % lower", losses.questions, 100.0 * gain);
        assert!(gain > -0.005, "{bot}: {:.2} % worse than knowing nothing", -100.0 * gain);
        assert!(bot != "heuristic" || gain > 0.0, "actions of a sound player say something");
    }
}
