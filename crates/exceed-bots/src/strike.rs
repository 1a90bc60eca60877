//! A bot that solves every strike: regret matching over sampled hands of both players, the average strategy played.
//! Everything else it decides one step ahead.

mod range;

use std::time::{Duration, Instant};

use exceed_rules::{Chance, Choice, Game, Player, QuestionKind, Seat, Silent, seed_from_number};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise, OwnAttack, SolvedStrike, StrikeAttack as Attack};
use crate::evaluation::Weights;
use crate::generator::Generator;
use crate::memory::Memory;
use crate::observed::Observed;
use crate::oneply::{OnePlyBot, Picture};
use crate::playout::to_next_turn;
use crate::prices::public;
use crate::regret::{Hand, StrikeGame};
use range::{Range, attack_of};

/// One-ply for turns, a solved matrix at every strike.
#[derive(Clone, Debug)]
pub struct StrikeBot {
    turns: OnePlyBot,
    weights: Weights,
    generator: Generator,
    memory: Memory,
    time_limit: Option<Duration>,
}

impl StrikeBot {
    /// Its name in commands.
    pub const NAME: &'static str = "strike";
    /// Rounds of regret matching.
    const ROUNDS: u32 = 200;
    /// Worlds for every cell of the matrix.
    const FIRST_WORLDS: u32 = 4;
    /// Further worlds for the cells that matter.
    const MORE_WORLDS: u32 = 20;
    /// What is played less often than this is not played at all.
    const LEAST_SHARE: f32 = 0.03;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> StrikeBot {
        StrikeBot {
            turns: OnePlyBot::new(seed).with_picture(Picture::Prices),
            weights: Weights::fitted(),
            generator: Generator::new(seed ^ 0x57),
            memory: Memory::default(),
            time_limit: None,
        }
    }

    /// The same bot, which stops early when it has thought for so long. Its answers then depend on the machine.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> StrikeBot {
        StrikeBot { turns: self.turns.with_time_limit(limit), time_limit: Some(limit), ..self }
    }

    /// Solves the strike this seat has to set an attack in; `None` if it is asked something else, or if there is
    /// nothing to guess because the opponent's attack lies open.
    pub fn solve(&mut self, seat: &Seat) -> Option<SolvedStrike> {
        let decision = seat.decision().filter(|decision| decision.question == QuestionKind::Set)?;
        let player = decision.player;
        let glance = seat.glance();
        if glance.attack(player.other()).is_some_and(|(card, _, _)| card.is_known()) {
            return None;
        }
        let open = public(seat);
        let own: Vec<(Attack, Choice)> =
            decision.choices.iter().map(|&choice| (attack_of(&glance, choice), choice)).collect();
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        // What the opponent may think of the own hand is what anybody may think.
        let ours = Range::new(&open, player, &Memory::default(), &mut chance);
        let theirs = Range::new(seat, player.other(), &self.memory, &mut chance);
        let attacks: Vec<Attack> = own.iter().map(|(attack, _)| *attack).collect();
        let game = self.matrix(&attacks, &ours, &theirs);
        // A defender sees whether one card, two or none from the hand were set, and may answer each in another way.
        let sights = if glance.attack(player.other()).is_none() { Sight::ALL.as_slice() } else { &[] };
        let rows: Vec<Attack> = attacks.iter().chain(&ours.attacks).copied().collect();
        let told = tell(&game, &rows, sights);
        let solution = told.solve(StrikeBot::ROUNDS);
        let likely = solution.column_marginal(&told);
        let against: Vec<&[f32]> =
            attacks.iter().map(|attack| mix_against(&likely, *attack, sights)).collect();
        let value_of = |row: usize| -> f32 {
            game.payoffs[row].iter().zip(against[row]).map(|(payoff, share)| payoff * share).sum()
        };
        let own: Vec<OwnAttack> = own
            .into_iter()
            .zip(played(&solution.rows[0]))
            .enumerate()
            .map(|(row, ((attack, choice), share))| OwnAttack { choice, attack, share, value: value_of(row) })
            .collect();
        let value = own.iter().map(|attack| attack.share * attack.value).sum();
        let mut expected = vec![0.0; theirs.attacks.len()];
        for (attack, mix) in own.iter().zip(&against) {
            expected.iter_mut().zip(*mix).for_each(|(sum, share)| *sum += attack.share * share);
        }
        let payoffs = game.payoffs.into_iter().take(own.len()).collect();
        Some(SolvedStrike { own, theirs: theirs.attacks.into_iter().zip(expected).collect(), payoffs, value })
    }

    /// The matrix: a few worlds for every cell, and many for the cells that turn out to matter. The first rows are the
    /// attacks of the hand that is really held, played from that hand; it is no part of what the opponent reckons with,
    /// so it has no weight.
    fn matrix(&mut self, own: &[Attack], ours: &Range, theirs: &Range) -> StrikeGame {
        let start = Instant::now();
        let mut cells = Cells::new(own.len() + ours.attacks.len(), theirs.attacks.len());
        let mut row_hands = vec![Hand { weight: 0.0, actions: (0..own.len()).collect() }];
        row_hands.extend(ours.hands.iter().cloned().map(|mut hand| {
            hand.actions.iter_mut().for_each(|action| *action += own.len());
            hand
        }));
        let mut game = StrikeGame { payoffs: Vec::new(), row_hands, column_hands: theirs.hands.clone() };
        let mut wanted = vec![vec![true; theirs.attacks.len()]; own.len() + ours.attacks.len()];
        for pass in 0..StrikeBot::FIRST_WORLDS + StrikeBot::MORE_WORLDS {
            if pass == StrikeBot::FIRST_WORLDS {
                game.payoffs = cells.means();
                wanted = matter(&game, own.len());
            }
            // Common chance for all cells.
            let seed = self.generator.number();
            for (row, wanted) in wanted.iter().enumerate() {
                for column in (0..theirs.attacks.len()).filter(|&column| wanted[column]) {
                    let world = if row < own.len() {
                        theirs.holder(column, seed).clone()
                    } else {
                        let other = theirs.holder(column, seed);
                        ours.holder(row - own.len(), seed).with_cards_of(other, theirs.player)
                    };
                    let attack = if row < own.len() { own[row] } else { ours.attacks[row - own.len()] };
                    let mut attacks = [theirs.attacks[column]; 2];
                    attacks[ours.player.index()] = attack;
                    cells.add(row, column, self.resolve(world, ours.player, attacks, seed));
                }
            }
            if pass > 0 && self.time_limit.is_some_and(|limit| start.elapsed() >= limit) {
                break;
            }
        }
        game.payoffs = cells.means();
        game
    }

    /// Plays a strike out with these attacks and looks at the table after it.
    fn resolve(&self, mut game: Game, player: Player, attacks: [Attack; 2], seed: u64) -> f32 {
        game.reseed(seed_from_number(seed));
        let turn = game.glance().turn_number();
        to_next_turn(&mut game, turn, seed, &mut Silent, |glance, decision| {
            let wanted = attacks[decision.player.index()];
            decision.choices.iter().copied().find(|&choice| attack_of(glance, choice) == wanted)
        });
        self.weights.value(&game, player)
    }

    /// Draws an attack by its share.
    fn sample(&mut self, own: &[OwnAttack]) -> Choice {
        let mut left = self.generator.share();
        for attack in own {
            left -= attack.share;
            if left < 0.0 {
                return attack.choice;
            }
        }
        let best = own.iter().max_by(|one, two| one.share.total_cmp(&two.share));
        best.map_or(Choice::WildSwing, |attack| attack.choice)
    }
}

/// What a defender sees of an attack that lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    One,
    Two,
    Wild,
}

impl Sight {
    const ALL: [Sight; 3] = [Sight::One, Sight::Two, Sight::Wild];

    fn of(attack: Attack) -> Sight {
        match attack {
            Attack::Single(_) => Sight::One,
            Attack::Ex(_) => Sight::Two,
            Attack::Wild => Sight::Wild,
        }
    }
}

/// The game in which the column player is told the sight of the row: every hand is played once for each sight, and
/// counts only against rows that look so. Without sights the game stays as it is.
fn tell(game: &StrikeGame, rows: &[Attack], sights: &[Sight]) -> StrikeGame {
    if sights.is_empty() {
        return game.clone();
    }
    let width = game.payoffs.first().map_or(0, Vec::len);
    let tell_row = |(attack, payoffs): (&Attack, &Vec<f32>)| {
        let seen = |sight: &Sight| *sight == Sight::of(*attack);
        let share = |sight: &Sight| if seen(sight) { payoffs.clone() } else { vec![0.0; width] };
        sights.iter().flat_map(share).collect()
    };
    let tell_hand = |(place, hand): (usize, &Hand)| Hand {
        weight: hand.weight,
        actions: hand.actions.iter().map(|action| place * width + action).collect(),
    };
    StrikeGame {
        payoffs: rows.iter().zip(&game.payoffs).map(tell_row).collect(),
        row_hands: game.row_hands.clone(),
        column_hands: (0..sights.len())
            .flat_map(|place| game.column_hands.iter().map(move |hand| tell_hand((place, hand))))
            .collect(),
    }
}

/// The opponent's mix against an attack that looks as this one.
fn mix_against<'a>(likely: &'a [f32], attack: Attack, sights: &[Sight]) -> &'a [f32] {
    let width = likely.len() / sights.len().max(1);
    let place = sights.iter().position(|sight| *sight == Sight::of(attack)).unwrap_or(0);
    &likely[place * width..][..width]
}

/// Sums of the payoffs of each cell.
struct Cells {
    sums: Vec<Vec<(f32, f32)>>,
}

impl Cells {
    fn new(rows: usize, columns: usize) -> Cells {
        Cells { sums: vec![vec![(0.0, 0.0); columns]; rows] }
    }

    fn add(&mut self, row: usize, column: usize, value: f32) {
        let (sum, count) = &mut self.sums[row][column];
        *sum += value;
        *count += 1.0;
    }

    fn means(&self) -> Vec<Vec<f32>> {
        let mean = |&(sum, count): &(f32, f32)| sum / f32::max(count, 1.0);
        self.sums.iter().map(|row| row.iter().map(mean).collect()).collect()
    }
}

/// The cells that matter by a first solution: where attacks that are played meet, and the own hand with what it meets.
fn matter(game: &StrikeGame, own: usize) -> Vec<Vec<bool>> {
    let solution = game.solve(ROUGH_ROUNDS);
    let rows = solution.row_marginal(game);
    let columns = solution.column_marginal(game);
    let row_matters = |row: usize| row < own || rows[row] >= MATTERS;
    let cell = |row: usize, column: usize| row_matters(row) && columns[column] >= MATTERS;
    (0..rows.len()).map(|row| (0..columns.len()).map(|column| cell(row, column)).collect()).collect()
}

/// Rounds for a first look.
const ROUGH_ROUNDS: u32 = 60;
/// An attack set at least so often matters.
const MATTERS: f32 = 0.015;

/// A mix without what is hardly ever played.
fn played(shares: &[f32]) -> Vec<f32> {
    let kept = |share: &f32| if *share < StrikeBot::LEAST_SHARE { 0.0 } else { *share };
    let total: f32 = shares.iter().map(kept).sum();
    shares.iter().map(|share| kept(share) / total.max(f32::MIN_POSITIVE)).collect()
}

impl Appraise for StrikeBot {
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal> {
        match self.solve(seat) {
            Some(solved) => {
                let appraisal =
                    |own: &OwnAttack| Appraisal { choice: own.choice, value: own.value, error: 0.0 };
                solved.own.iter().map(appraisal).collect()
            }
            None => self.turns.appraise(seat),
        }
    }
}

impl Bot for StrikeBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        match self.solve(seat) {
            Some(solved) => self.sample(&solved.own),
            None => self.turns.choose(seat),
        }
    }

    fn observe(&mut self, seat: &Seat, action: Observed) {
        self.turns.observe(seat, action);
        self.memory.observe(seat, action);
    }
}
