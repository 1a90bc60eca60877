//! A bot that tries every choice in imagined games and keeps the one that looks best one step on.

use exceed_rules::{
    Belief, CardId, Chance, Choice, Game, Glance, Player, QuestionKind, Seat, Silent, Viewer, imagine,
    imagine_with, seed_from_number,
};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise};
use crate::evaluation::Weights;
use crate::generator::Generator;
use crate::heuristic::HeuristicBot;
use crate::quick::{QuickPlayer, card_weight};

/// Expectation over sampled worlds with the fitted evaluation.
#[derive(Clone, Debug)]
pub struct OnePlyBot {
    weights: Weights,
    generator: Generator,
    worlds: u32,
}

/// What a trial begins with: an answer, or a strike and what is set in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    first: Choice,
    second: Option<Choice>,
}

impl OnePlyBot {
    /// Its name in commands.
    pub const NAME: &'static str = "oneply";
    /// How many worlds are imagined for each decision.
    const WORLDS: u32 = 48;
    /// The most choices a trial plays on for.
    const MAX_STEPS: u32 = 80;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> OnePlyBot {
        OnePlyBot::with(Weights::fitted(), OnePlyBot::WORLDS, seed)
    }

    /// A bot with these weights and so many worlds a decision.
    #[must_use]
    pub fn with(weights: Weights, worlds: u32, seed: u64) -> OnePlyBot {
        OnePlyBot { weights, generator: Generator::new(seed), worlds }
    }

    /// The mean value of each line and its standard error, over the same worlds and the same chance for all of them.
    fn values(&mut self, seat: &Seat, player: Player, lines: &[Line]) -> Vec<(f32, f32)> {
        let mut sums = vec![(0.0, 0.0); lines.len()];
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        let belief = ReachBelief::of(&seat.glance());
        for _ in 0..self.worlds {
            let world = imagine_with(seat, &belief, &mut chance);
            let seed = self.generator.number();
            // The opponent's answer to a strike does not depend on a card that lies face down: asked once a world.
            let mut reply = None;
            for (sum, line) in sums.iter_mut().zip(lines) {
                let value = self.trial(&world, player, *line, seed, &mut reply);
                *sum = (sum.0 + value, sum.1 + value * value);
            }
        }
        let count = self.worlds as f32;
        let mean_and_error = |(sum, squares): (f32, f32)| {
            let mean = sum / count;
            (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
        };
        sums.into_iter().map(mean_and_error).collect()
    }

    /// Plays a line in a world and on to the next turn, then looks.
    fn trial(&self, world: &Game, player: Player, line: Line, seed: u64, reply: &mut Option<Choice>) -> f32 {
        let mut game = world.clone();
        let mut quick = QuickPlayer::new(seed);
        if game.choose(player, line.first, &mut Silent).is_err() {
            return 0.0;
        }
        let mut second = line.second;
        for _ in 0..OnePlyBot::MAX_STEPS {
            let Some(decision) = game.decision() else { break };
            let asked = decision.player;
            // A new turn: this is where the table is judged.
            if decision.question == QuestionKind::Action
                && game.glance().turn_number() != world.glance().turn_number()
            {
                break;
            }
            let planned = second.filter(|choice| asked == player && decision.choices.contains(choice));
            let choice = match planned {
                Some(choice) => {
                    second = None;
                    choice
                }
                None if asked != player && decision.question == QuestionKind::Set => {
                    let known = reply.filter(|choice| decision.choices.contains(choice));
                    let seat = || game.seat(Viewer::Player(asked));
                    *reply.insert(known.unwrap_or_else(|| HeuristicBot::new(seed).choose(&seat())))
                }
                None => quick.choose(&game, &decision),
            };
            if game.choose(asked, choice, &mut Silent).is_err() {
                break;
            }
        }
        self.weights.value(&game, player)
    }
}

/// A card that was set face down is more likely one that reaches.
struct ReachBelief {
    weights: [u32; 256],
}

impl ReachBelief {
    fn of(glance: &Glance<'_>) -> ReachBelief {
        let mut weights = [1; 256];
        for (slot, card) in weights.iter_mut().zip(0..glance.duel().cards.len() as u8) {
            let card = CardId(card);
            *slot = card_weight(glance, card, glance.duel().card(card).owner);
        }
        ReachBelief { weights }
    }
}

impl Belief for ReachBelief {
    fn weight(&self, _player: Player, _card: CardId) -> u32 {
        1
    }

    fn attack_weight(&self, _player: Player, card: CardId) -> u32 {
        self.weights[card.0 as usize]
    }
}

/// Every answer; a strike with every attack that could be set in it.
fn lines(seat: &Seat, choices: &[Choice], player: Player) -> Vec<Line> {
    let mut lines = Vec::new();
    for &first in choices {
        if first == Choice::Strike {
            let sets = sets_after_strike(seat, player);
            lines.extend(sets.into_iter().map(|second| Line { first, second: Some(second) }));
        } else {
            lines.push(Line { first, second: None });
        }
    }
    lines
}

/// The attacks that could be set after the Strike action: the own hand is known, so any world says.
fn sets_after_strike(seat: &Seat, player: Player) -> Vec<Choice> {
    let mut game = imagine(seat, &mut Chance::new(seed_from_number(1)));
    if game.choose(player, Choice::Strike, &mut Silent).is_err() {
        return vec![Choice::WildSwing];
    }
    let own = game
        .decision()
        .filter(|decision| decision.player == player && decision.question == QuestionKind::Set);
    own.map_or_else(|| vec![Choice::WildSwing], |decision| decision.choices.to_vec())
}

impl Appraise for OnePlyBot {
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal> {
        let Some(decision) = seat.decision() else { return Vec::new() };
        let lines = lines(seat, decision.choices, decision.player);
        let values = self.values(seat, decision.player, &lines);
        let best = |choice: &Choice| {
            let own = lines.iter().zip(&values).filter(|(line, _)| line.first == *choice);
            let best = own.map(|(_, value)| *value).max_by(|one, two| one.0.total_cmp(&two.0));
            let (value, error) = best.unwrap_or((0.0, 0.0));
            Appraisal { choice: *choice, value, error }
        };
        decision.choices.iter().map(best).collect()
    }
}

impl Bot for OnePlyBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        let all = self.appraise(seat);
        all.iter().max_by(|one, two| one.value.total_cmp(&two.value)).map_or(Choice::No, |best| best.choice)
    }
}
