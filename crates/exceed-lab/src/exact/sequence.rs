//! Two-player zero-sum games in sequence form.

use std::collections::BTreeMap;

use exceed_bots::regret::StrikeGame;

use super::simplex::{LinearProgram, Unsolved};

/// The sequence of no choice at all.
pub const EMPTY: usize = 0;

/// Moments one player can't tell apart. Its choices are sequences that lie side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct InformationSet {
    /// The sequence of own choices that leads here; one, since players remember what they chose.
    pub parent: usize,
    /// The sequence of its first choice.
    pub first: usize,
    /// How many choices.
    pub count: usize,
}

impl InformationSet {
    pub fn sequences(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

/// One player's part. A set comes after the one its parent belongs to.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub sets: Vec<InformationSet>,
    pub sequences: usize,
}

/// What the ends that two sequences share are worth.
#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    /// Payoffs of the first player times chance.
    payoff: f64,
    /// Chance alone.
    chance: f64,
}

/// A game.
#[derive(Clone, Debug)]
pub struct SequenceGame {
    pub(super) sides: [Side; 2],
    ends: BTreeMap<[usize; 2], Ends>,
    least: f64,
}

/// How both play: for each sequence the chance of its last choice where it is made.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Both players' shares, by sequence.
    pub shares: [Vec<f64>; 2],
}

impl Default for SequenceGame {
    fn default() -> Self {
        let side = || Side { sets: Vec::new(), sequences: 1 };
        SequenceGame { sides: [side(), side()], ends: BTreeMap::new(), least: 0.0 }
    }
}

impl SequenceGame {
    /// Adds an information set after a sequence of the same player and gives the sequence of its first choice; the
    /// others follow.
    pub fn add_set(&mut self, player: usize, parent: usize, choices: usize) -> usize {
        let side = &mut self.sides[player];
        let first = side.sequences;
        side.sets.push(InformationSet { parent, first, count: choices });
        side.sequences += choices;
        first
    }

    /// Adds an end that both sequences lead to, with the chance that nature plays its part.
    pub fn add_end(&mut self, sequences: [usize; 2], chance: f64, payoff: f64) {
        let ends = self.ends.entry(sequences).or_default();
        ends.payoff += chance * payoff;
        ends.chance += chance;
        self.least = self.least.min(payoff);
    }

    /// A strike with hidden hands.
    #[must_use]
    pub fn of_strike(strike: &StrikeGame) -> SequenceGame {
        let mut game = SequenceGame::default();
        let rows: Vec<usize> =
            strike.row_hands.iter().map(|hand| game.add_set(0, EMPTY, hand.actions.len())).collect();
        let columns: Vec<usize> =
            strike.column_hands.iter().map(|hand| game.add_set(1, EMPTY, hand.actions.len())).collect();
        for (own, &row) in strike.row_hands.iter().zip(&rows) {
            for (other, &column) in strike.column_hands.iter().zip(&columns) {
                let chance = f64::from(own.weight) * f64::from(other.weight);
                for (one, &own_attack) in own.actions.iter().enumerate() {
                    for (two, &attack) in other.actions.iter().enumerate() {
                        let payoff = f64::from(strike.payoffs[own_attack][attack]);
                        game.add_end([row + one, column + two], chance, payoff);
                    }
                }
            }
        }
        game
    }

    /// How many information sets each player has.
    #[must_use]
    pub fn set_counts(&self) -> [usize; 2] {
        [0, 1].map(|player| self.sides[player].sets.len())
    }

    /// How many pairs of sequences meet at an end.
    #[must_use]
    pub fn end_count(&self) -> usize {
        self.ends.len()
    }

    /// The chance of all ends together; 1 if nothing was left out.
    #[must_use]
    pub fn total_chance(&self, profile: &Profile) -> f64 {
        let plans = [0, 1].map(|player| self.plan(player, &profile.shares[player]));
        self.ends.iter().map(|(&[row, column], ends)| ends.chance * plans[0][row] * plans[1][column]).sum()
    }

    /// The chance of each sequence as far as its player decides it.
    pub(super) fn plan(&self, player: usize, shares: &[f64]) -> Vec<f64> {
        let mut plan = vec![0.0; self.sides[player].sequences];
        plan[EMPTY] = 1.0;
        for set in &self.sides[player].sets {
            let reached = plan[set.parent];
            for sequence in set.sequences() {
                plan[sequence] = reached * shares[sequence];
            }
        }
        plan
    }

    /// What the ends right after each sequence are worth to a player against a plan of the other.
    pub(super) fn gains(&self, player: usize, other: &[f64]) -> Vec<f64> {
        let mut gains = vec![0.0; self.sides[player].sequences];
        for (sequences, ends) in &self.ends {
            let payoff = if player == 0 { ends.payoff } else { -ends.payoff };
            gains[sequences[player]] += payoff * other[sequences[1 - player]];
        }
        gains
    }

    /// What the first player gets on average.
    #[must_use]
    pub fn value(&self, profile: &Profile) -> f64 {
        let own = self.plan(0, &profile.shares[0]);
        let gains = self.gains(0, &self.plan(1, &profile.shares[1]));
        own.iter().zip(gains).map(|(chance, gain)| chance * gain).sum()
    }

    /// What a perfect reply of a player gets against the other's part of a profile.
    #[must_use]
    pub fn best_reply(&self, player: usize, profile: &Profile) -> f64 {
        let other = 1 - player;
        let mut gains = self.gains(player, &self.plan(other, &profile.shares[other]));
        for set in self.sides[player].sets.iter().rev() {
            let best = set.sequences().map(|sequence| gains[sequence]).fold(f64::NEG_INFINITY, f64::max);
            gains[set.parent] += best;
        }
        gains[EMPTY]
    }

    /// How much both could gain together by deviating: 0 is perfect.
    #[must_use]
    pub fn nash_conv(&self, profile: &Profile) -> f64 {
        self.best_reply(0, profile) + self.best_reply(1, profile)
    }

    /// Solves it by linear programming.
    ///
    /// The first player's plan is sought, and with it for each information set of the second what that player can
    /// hold the game to from there. Payoffs are raised until none is negative; the plan may then waste chance, since
    /// that never helps, and both kinds of variables are not negative. So every row is a sum with a bound of 0 or more.
    /// The prices of the second kind of row are the second player's plan.
    ///
    /// # Errors
    /// Rounding got the better of it.
    pub fn solve_exactly(&self) -> Result<Profile, Unsolved> {
        let [own, other] = &self.sides;
        // Variable of an own sequence: one less than it, since the empty one is certain.
        let held = own.sequences - 1;
        let variables = held + other.sets.len();
        let mut objective = vec![0.0; variables];
        let (mut rows, mut bounds) = (Vec::new(), Vec::new());
        for set in &own.sets {
            let mut row = vec![0.0; variables];
            set.sequences().for_each(|sequence| row[sequence - 1] = 1.0);
            if set.parent != EMPTY {
                row[set.parent - 1] -= 1.0;
            }
            rows.push(row);
            bounds.push(f64::from(u8::from(set.parent == EMPTY)));
        }
        let before = rows.len();
        rows.resize(before + other.sequences - 1, vec![0.0; variables]);
        bounds.resize(rows.len(), 0.0);
        for (index, set) in other.sets.iter().enumerate() {
            set.sequences().for_each(|sequence| rows[before + sequence - 1][held + index] += 1.0);
            match set.parent.checked_sub(1) {
                Some(parent) => rows[before + parent][held + index] -= 1.0,
                None => objective[held + index] += 1.0,
            }
        }
        for (&[one, two], ends) in &self.ends {
            let payoff = ends.payoff - self.least * ends.chance;
            match (one.checked_sub(1), two.checked_sub(1)) {
                (Some(one), Some(two)) => rows[before + two][one] -= payoff,
                (None, Some(two)) => bounds[before + two] += payoff,
                (Some(one), None) => objective[one] += payoff,
                (None, None) => {}
            }
        }
        let optimum = LinearProgram { objective, rows, bounds }.maximise()?;
        let certain = |numbers: &[f64]| std::iter::once(1.0).chain(numbers.iter().copied()).collect();
        let plans: [Vec<f64>; 2] = [certain(&optimum.point[..held]), certain(&optimum.prices[before..])];
        Ok(Profile { shares: [0, 1].map(|player| self.shares(player, &plans[player])) })
    }

    /// The shares behind a plan; even where the plan never comes.
    pub(super) fn shares(&self, player: usize, plan: &[f64]) -> Vec<f64> {
        let mut shares = vec![1.0; plan.len()];
        for set in &self.sides[player].sets {
            let total: f64 = plan[set.sequences()].iter().sum();
            for sequence in set.sequences() {
                shares[sequence] = if total > 0.0 { plan[sequence] / total } else { 1.0 / set.count as f64 };
            }
        }
        shares
    }
}
