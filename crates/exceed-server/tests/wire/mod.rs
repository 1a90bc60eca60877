//! What clients read and write.

mod answers;
mod decisions;
mod golden;
mod kept;
mod pages;
mod speed;
pub mod twins;
mod typescript;
mod views;

use std::sync::{Arc, OnceLock};

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{ByPlayer, Choice, Duel, Event, Game, MatchSetup, Player, Seat, Viewer, seed_from_number};
use exceed_server::wire;

/// Everybody who may look.
pub const VIEWERS: [Viewer; 3] =
    [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator];

/// The cards of the program, loaded once.
pub fn catalog() -> Arc<Catalog> {
    static CATALOG: OnceLock<Arc<Catalog>> = OnceLock::new();
    Arc::clone(CATALOG.get_or_init(|| Arc::new(Catalog::load(&embedded_sources()).expect("the cards load"))))
}

/// A small generator.
pub struct Dice(pub u64);

impl Dice {
    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        (exceed_cards::generator::next_number(&mut self.0) % bound as u64) as usize
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// In another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Kind of answer first, then details, so that rare kinds come up often enough.
    pub fn choice(&mut self, choices: &[Choice]) -> Choice {
        let mut kinds: Vec<std::mem::Discriminant<Choice>> = Vec::new();
        for kind in choices.iter().map(std::mem::discriminant) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        let kind = self.pick(&kinds);
        let of_kind: Vec<Choice> =
            choices.iter().copied().filter(|choice| std::mem::discriminant(choice) == kind).collect();
        self.pick(&of_kind)
    }
}

/// A game of two characters by their numbers in the catalog.
pub fn duel_of(one: usize, two: usize) -> Arc<Duel> {
    let catalog = catalog();
    let name = |index: usize| catalog.characters()[index % catalog.characters().len()].id.clone();
    let setup = MatchSetup::new(&name(one), &name(two), seed_from_number(0));
    Arc::new(Duel::new(Arc::clone(&catalog), &setup).expect("both are known"))
}

/// Matches in which every character has part, `times` on each side, mirrors among them, and as many teams as `teams` says.
pub fn matches(times: usize, teams: usize) -> Vec<Arc<Duel>> {
    let catalog = catalog();
    let count = catalog.characters().len();
    let singles = (0..times).flat_map(|round| (0..count).map(move |one| duel_of(one, one + round * 7)));
    let mut dice = Dice(11);
    let mut team = |first: usize| {
        let second = first + 1 + dice.below(count - 1);
        [first, second].map(|index| catalog.characters()[index % count].id.clone()).to_vec()
    };
    let pairs = (0..teams).map(|number| {
        let characters = ByPlayer([team(number * 5), team(number * 3 + 1)]);
        let setup = MatchSetup { characters, ..MatchSetup::new("ryu", "ryu", seed_from_number(0)) };
        Arc::new(Duel::new(Arc::clone(&catalog), &setup).expect("teams of two each"))
    });
    singles.chain(pairs.collect::<Vec<_>>()).collect()
}

/// A fresh game.
pub fn start(duel: &Arc<Duel>, seed: u64, events: &mut Vec<Event>) -> Game {
    Game::start(Arc::clone(duel), seed_from_number(seed), None, events)
}

/// Plays on at random, calling `look` before every choice with it and what happened since the choice before.
pub fn play_out(
    game: &mut Game,
    dice: &mut Dice,
    mut events: Vec<Event>,
    mut look: impl FnMut(&Game, &[Event], Player, Choice),
) {
    while let Some(decision) = game.decision() {
        let player = decision.player;
        let choice = dice.choice(decision.choices);
        look(game, &events, player, choice);
        events.clear();
        game.choose(player, choice, &mut events).expect("an offered choice is legal");
    }
}

/// Nobody shows a hand.
pub fn nobody() -> ByPlayer<Option<Seat>> {
    ByPlayer([None, None])
}

/// What a viewer gets, as bytes.
pub fn view_text(game: &Game, viewer: Viewer) -> String {
    let view = wire::view(&game.seat(viewer), &game.duel().fighter_names(), &nobody());
    serde_json::to_string(&view).expect("plain data")
}
