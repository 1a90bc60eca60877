//! What an answer leads to before the next turn, counted in imagined games: numbers a person can read.

use exceed_cards::Generator;
use exceed_rules::{
    Area, Chance, Choice, Event, Game, Imagined, Outcome, Player, Seat, imagine_with, seed_from_number,
};

use crate::likely::LikelyAttack;
use crate::playout::to_next_turn;

/// Means over imagined games, from an answer to the next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    /// How often the game is won at once.
    pub wins: f32,
    /// How often it is lost at once.
    pub losses: f32,
    /// Life the opponent loses.
    pub dealt: f32,
    /// Life lost.
    pub taken: f32,
    /// How often the opponent is stunned.
    pub stuns: f32,
    /// How often the own fighter is.
    pub stunned: f32,
    /// Cards in hand, more or less than now.
    pub cards: f32,
    /// Cards in gauge, more or less than now.
    pub gauge: f32,
    /// How often the next turn is the own one.
    pub next: f32,
    /// How often it came to a strike.
    pub strikes: f32,
}

/// What the player of a seat can expect of an answer; `set` is what is set if the answer starts a strike.
#[must_use]
pub fn prospect(seat: &Seat, answer: Choice, set: Option<Choice>, worlds: u32, seed: u64) -> Prospect {
    let Some(player) = seat.decision().map(|decision| decision.player) else { return Prospect::default() };
    let mut generator = Generator::new(seed);
    let mut chance = Chance::new(seed_from_number(generator.number()));
    let belief = LikelyAttack::reaching(&seat.glance(), player.other());
    let mut sum = Prospect::default();
    for _ in 0..worlds {
        let world = imagine_with(seat, &belief, &mut chance);
        sum.add(&trial(world, player, answer, set, generator.number()));
    }
    sum.scaled(1.0 / worlds.max(1) as f32)
}

impl Prospect {
    fn numbers(&mut self) -> [&mut f32; 10] {
        [
            &mut self.wins,
            &mut self.losses,
            &mut self.dealt,
            &mut self.taken,
            &mut self.stuns,
            &mut self.stunned,
            &mut self.cards,
            &mut self.gauge,
            &mut self.next,
            &mut self.strikes,
        ]
    }

    fn add(&mut self, other: &Prospect) {
        let mut other = *other;
        self.numbers().into_iter().zip(other.numbers()).for_each(|(mine, theirs)| *mine += *theirs);
    }

    fn scaled(mut self, factor: f32) -> Prospect {
        self.numbers().into_iter().for_each(|number| *number *= factor);
        self
    }
}

/// Plays an answer in a world and on to the next turn.
fn trial(mut game: Imagined, player: Player, answer: Choice, mut set: Option<Choice>, seed: u64) -> Prospect {
    let before = game.clone();
    let turn = before.glance().turn_number();
    let mut events: Vec<Event> = Vec::new();
    if game.choose(player, answer, &mut events).is_ok() {
        to_next_turn(&mut game, turn, seed, &mut events, |_, decision| {
            let own = set.take_if(|_| decision.player == player);
            own.filter(|choice| decision.choices.contains(choice))
        });
    }
    count(&before, &game, player, &events)
}

fn count(before: &Game, after: &Game, player: Player, events: &[Event]) -> Prospect {
    let other = player.other();
    let lost = |who| f32::from(before.glance().life(who)) - f32::from(after.glance().life(who));
    let more = |area| after.glance().count(player, area) as f32 - before.glance().count(player, area) as f32;
    let stunned = |who: Player| {
        let is = |event: &Event| matches!(event, Event::Stunned { player, .. } if *player == who);
        f32::from(u8::from(events.iter().any(is)))
    };
    let won = |who| matches!(after.outcome(), Some(Outcome::Won { winner, .. }) if winner == who);
    let struck = events.iter().any(|event| matches!(event, Event::OrderFixed { .. }));
    Prospect {
        wins: f32::from(u8::from(won(player))),
        losses: f32::from(u8::from(won(other))),
        dealt: lost(other),
        taken: lost(player),
        stuns: stunned(other),
        stunned: stunned(player),
        cards: more(Area::Hand),
        gauge: more(Area::Gauge),
        next: f32::from(u8::from(after.glance().turn() == player)),
        strikes: f32::from(u8::from(struck)),
    }
}
