//! A bot that tries every choice in imagined games and keeps the one that looks best one step on.

use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_rules::{Chance, Choice, Game, Player, Seat, Silent, imagine, imagine_with, seed_from_number};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise};
use crate::evaluation::Weights;
use crate::likely::LikelyAttack;
use crate::memory::Memory;
use crate::observed::Observed;
use crate::playout::to_next_turn;
use crate::prices::{Prices, public};

/// Expectation over sampled worlds with the fitted evaluation.
#[derive(Clone, Debug)]
pub struct OnePlyBot {
    weights: Weights,
    generator: Generator,
    worlds: u32,
    /// Fewer worlds once it was so much work.
    most_work: u32,
    picture: Picture,
    memory: Memory,
    time_limit: Option<Duration>,
}

/// Worlds there are however much work they are.
const LEAST_WORLDS: u32 = 4;

/// What it makes of a card the opponent has set face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// A fixed mix: most likely one that reaches.
    Reach,
    /// The better it is against what may be held here, the likelier.
    Prices,
}

/// What a trial begins with: an answer, a strike and what is set in it (after a Cross Strike, if that begins it), or a card
/// of a payment and more that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    first: Choice,
    sets: [Option<Choice>; 2],
    pays_on: u8,
}

/// An optional payment is tried with up to so many cards more than the one that is asked for.
const MOST_PAID: u8 = 2;

impl OnePlyBot {
    /// Its name in commands.
    pub const NAME: &'static str = "oneply";
    /// How many worlds are imagined for each decision.
    pub(crate) const WORLDS: u32 = 40;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> OnePlyBot {
        OnePlyBot::with(Weights::of_heuristic_games(), OnePlyBot::WORLDS, seed)
    }

    /// A bot with these weights and so many worlds a decision.
    #[must_use]
    pub fn with(weights: Weights, worlds: u32, seed: u64) -> OnePlyBot {
        OnePlyBot {
            weights,
            generator: Generator::new(seed),
            worlds,
            most_work: u32::MAX,
            picture: Picture::Reach,
            memory: Memory::default(),
            time_limit: None,
        }
    }

    /// The same bot, which stops early when it has thought for so long. Its answers then depend on the machine.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> OnePlyBot {
        OnePlyBot { time_limit: Some(limit), ..self }
    }

    /// The same bot with another picture of the opponent.
    pub(crate) fn with_picture(self, picture: Picture) -> OnePlyBot {
        OnePlyBot { picture, ..self }
    }

    /// The same bot with about so much work for each decision at most, counted as in `playout.rs`.
    pub(crate) fn with_most_work(self, most_work: u32) -> OnePlyBot {
        OnePlyBot { most_work, ..self }
    }

    /// What these answers are worth, in their order.
    pub(crate) fn appraise_these(&mut self, seat: &Seat, choices: &[Choice]) -> Vec<Appraisal> {
        let Some(player) = seat.asked() else { return Vec::new() };
        let lines = lines(seat, choices, player);
        let values = self.values(seat, player, &lines);
        let best = |choice: &Choice| {
            let own = lines.iter().zip(&values).filter(|(line, _)| line.first == *choice);
            let best = own.map(|(_, value)| *value).max_by(|one, two| one.0.total_cmp(&two.0));
            let (value, error) = best.unwrap_or((0.0, 0.0));
            Appraisal { choice: *choice, value, error }
        };
        choices.iter().map(best).collect()
    }

    /// The mean value of each line and its standard error, over the same worlds and the same chance for all of them.
    fn values(&mut self, seat: &Seat, player: Player, lines: &[Line]) -> Vec<(f32, f32)> {
        let start = Instant::now();
        let mut sums = vec![Sum::default(); lines.len()];
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        let glance = seat.glance();
        let opponent = player.other();
        let prices = Prices::of(&public(seat), opponent, glance.attacker().unwrap_or(player));
        let ex = glance.attack(opponent).is_some_and(|(_, ex, _)| ex);
        let belief = match self.picture {
            Picture::Reach => LikelyAttack::reaching(&glance, opponent),
            Picture::Prices => LikelyAttack::by(|card| prices.attack_weight(card, ex)),
        };
        let mut work = 0_u32;
        for number in 0..self.worlds {
            if number >= LEAST_WORLDS && work >= self.most_work {
                break;
            }
            let world = imagine_with(seat, &belief, &mut chance);
            let seed = self.generator.number();
            let weight = self.memory.weight(&world);
            for (sum, line) in sums.iter_mut().zip(lines) {
                let (value, more) = self.trial(&world, player, *line, seed, &prices);
                sum.add(value, weight);
                work = work.saturating_add(more);
            }
            if self.time_is_up(start) {
                break;
            }
        }
        sums.into_iter().map(Sum::mean_and_error).collect()
    }

    /// Plays a line in a world and on to the next turn, then looks. Also says how much work it was.
    fn trial(&self, world: &Game, player: Player, line: Line, seed: u64, prices: &Prices) -> (f32, u32) {
        let mut game = world.clone();
        if game.choose(player, line.first, &mut Silent).is_err() {
            return (0.0, 1);
        }
        for _ in 0..line.pays_on {
            let Some(decision) = game.decision().filter(|decision| decision.player == player) else { break };
            let Some(&more) = decision.choices.iter().find(|choice| matches!(choice, Choice::Pay(..))) else {
                break;
            };
            if game.choose(player, more, &mut Silent).is_err() {
                return (0.0, 1);
            }
        }
        let mut sets = line.sets.into_iter().flatten();
        // The same chance in all lines of a world: the opponent's answer does not depend on a card that lies face down.
        let mut generator = Generator::new(seed);
        let turn = world.glance().turn_number();
        let work = to_next_turn(&mut game, turn, seed, &mut Silent, |glance, decision| {
            if decision.player == player {
                sets.next().filter(|choice| decision.choices.contains(choice))
            } else {
                Some(prices.reply(glance, decision, &mut generator))
            }
        });
        (self.weights.value(&game, player), work)
    }

    fn time_is_up(&self, start: Instant) -> bool {
        self.time_limit.is_some_and(|limit| start.elapsed() >= limit)
    }
}

/// Values of a line so far, each with its weight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    count: f32,
    weight: f32,
    total: f32,
    squares: f32,
}

impl Sum {
    pub fn add(&mut self, value: f32, weight: f32) {
        self.count += 1.0;
        self.weight += weight;
        self.total += weight * value;
        self.squares += weight * value * value;
    }

    pub fn mean_and_error(self) -> (f32, f32) {
        let weight = self.weight.max(f32::MIN_POSITIVE);
        let mean = self.total / weight;
        (mean, ((self.squares / weight - mean * mean).max(0.0) / self.count.max(1.0)).sqrt())
    }
}

/// Every answer; a strike with every attack that could be set in it.
fn lines(seat: &Seat, choices: &[Choice], player: Player) -> Vec<Line> {
    let plain = |first: Choice| Line { first, sets: [None; 2], pays_on: 0 };
    let mut lines = Vec::new();
    let optional = seat.decision().is_some_and(|decision| decision.choices.contains(&Choice::Done));
    for &first in choices {
        if first == Choice::Strike {
            for set in sets_after(seat, player, &[first]) {
                if set == Choice::CrossStrike {
                    let crossed = sets_after(seat, player, &[first, set]).into_iter();
                    lines.extend(crossed.map(|then| Line { sets: [Some(set), Some(then)], ..plain(first) }));
                } else {
                    lines.push(Line { sets: [Some(set), None], ..plain(first) });
                }
            }
        } else if first == Choice::CrossStrike {
            let sets = sets_after(seat, player, &[first]).into_iter();
            lines.extend(sets.map(|set| Line { sets: [Some(set), None], ..plain(first) }));
        } else if optional && matches!(first, Choice::Pay(..)) {
            lines.extend((0..=MOST_PAID).map(|pays_on| Line { pays_on, ..plain(first) }));
        } else {
            lines.push(plain(first));
        }
    }
    lines
}

/// The attacks that could be set after these answers: the own hand is known, so any world says. What is asked in between is
/// answered as `heuristic` would.
fn sets_after(seat: &Seat, player: Player, answers: &[Choice]) -> Vec<Choice> {
    let mut game = imagine(seat, &mut Chance::new(seed_from_number(1)));
    for &answer in answers {
        if game.choose(player, answer, &mut Silent).is_err() {
            return vec![Choice::WildSwing];
        }
    }
    let turn = game.glance().turn_number();
    let mut sets = Vec::new();
    to_next_turn(&mut game, turn, 1, &mut Silent, |_, decision| {
        if decision.player == player && sets.is_empty() {
            sets = decision.choices.to_vec();
        }
        None
    });
    if sets.is_empty() { vec![Choice::WildSwing] } else { sets }
}

impl Appraise for OnePlyBot {
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal> {
        seat.decision().map_or_else(Vec::new, |decision| self.appraise_these(seat, decision.choices))
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

    fn observe(&mut self, seat: &Seat, action: Observed) {
        self.memory.observe(seat, action);
    }
}
