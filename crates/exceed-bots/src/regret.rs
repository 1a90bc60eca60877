//! Solving a strike: a matrix game in which each player holds one of many hands, by regret matching.
//!
//! Hands of the two players are independent, so the opponent enters only through one vector: how likely each of their
//! attacks is over all their hands. Regret matching plus, alternating, with linear averaging.

/// One hand a player may hold.
#[derive(Clone, Debug)]
pub struct Hand {
    /// How likely it is; the weights of all hands add up to 1.
    pub weight: f32,
    /// The attacks it can set, as rows or columns of the payoff matrix.
    pub actions: Vec<usize>,
}

/// The game: what the row player gets when an own attack meets one of the opponent's.
#[derive(Clone, Debug)]
pub struct StrikeGame {
    /// Payoffs of the row player, row by row.
    pub payoffs: Vec<Vec<f32>>,
    /// Hands of the row player.
    pub row_hands: Vec<Hand>,
    /// Hands of the column player.
    pub column_hands: Vec<Hand>,
}

/// How both play in the end.
#[derive(Clone, Debug)]
pub struct Solution {
    /// For each hand of the row player the chance of each of its actions.
    pub rows: Vec<Vec<f32>>,
    /// For each hand of the column player.
    pub columns: Vec<Vec<f32>>,
    /// How much both could gain together by deviating: 0 is perfect.
    pub gap: f32,
}

impl Solution {
    /// How likely each attack of the column player is over all their hands.
    #[must_use]
    pub fn column_marginal(&self, game: &StrikeGame) -> Vec<f32> {
        let mut marginal = vec![0.0; game.payoffs.first().map_or(0, Vec::len)];
        for (hand, shares) in game.column_hands.iter().zip(&self.columns) {
            for (&action, share) in hand.actions.iter().zip(shares) {
                marginal[action] += hand.weight * share;
            }
        }
        marginal
    }
}

struct Side<'a> {
    hands: &'a [Hand],
    regrets: Vec<Vec<f32>>,
    sums: Vec<Vec<f32>>,
}

impl<'a> Side<'a> {
    fn new(hands: &'a [Hand]) -> Side<'a> {
        let zeros = || hands.iter().map(|hand| vec![0.0; hand.actions.len()]).collect::<Vec<_>>();
        Side { hands, regrets: zeros(), sums: zeros() }
    }

    fn strategy(&self, hand: usize) -> Vec<f32> {
        normalised(&self.regrets[hand])
    }

    /// How likely each attack is over all hands.
    fn marginal(&self, strategies: impl Fn(usize) -> Vec<f32>, count: usize) -> Vec<f32> {
        let mut marginal = vec![0.0; count];
        for (index, hand) in self.hands.iter().enumerate() {
            for (&action, share) in hand.actions.iter().zip(strategies(index)) {
                marginal[action] += hand.weight * share;
            }
        }
        marginal
    }

    fn update(&mut self, values: &[f32], weight: f32) {
        for index in 0..self.hands.len() {
            let strategy = self.strategy(index);
            let actions = &self.hands[index].actions;
            let mean: f32 =
                actions.iter().zip(&strategy).map(|(&action, share)| values[action] * share).sum();
            for (slot, &action) in actions.iter().enumerate() {
                let regret = &mut self.regrets[index][slot];
                *regret = (*regret + values[action] - mean).max(0.0);
                self.sums[index][slot] += weight * strategy[slot];
            }
        }
    }

    fn average(&self, hand: usize) -> Vec<f32> {
        normalised(&self.sums[hand])
    }

    /// What a perfect reply gets against these values.
    fn best(&self, values: &[f32]) -> f32 {
        let best = |hand: &Hand| hand.actions.iter().map(|&action| values[action]).fold(f32::MIN, f32::max);
        self.hands.iter().map(|hand| hand.weight * best(hand)).sum()
    }
}

impl StrikeGame {
    /// Solves it by so many rounds.
    #[must_use]
    pub fn solve(&self, rounds: u32) -> Solution {
        let (rows, columns) = (self.payoffs.len(), self.payoffs.first().map_or(0, Vec::len));
        let mut row = Side::new(&self.row_hands);
        let mut column = Side::new(&self.column_hands);
        for round in 1..=rounds {
            let weight = round as f32;
            let theirs = column.marginal(|hand| column.strategy(hand), columns);
            row.update(&self.row_values(&theirs), weight);
            let ours = row.marginal(|hand| row.strategy(hand), rows);
            column.update(&self.column_values(&ours), weight);
        }
        let theirs = column.marginal(|hand| column.average(hand), columns);
        let ours = row.marginal(|hand| row.average(hand), rows);
        let gap = row.best(&self.row_values(&theirs)) + column.best(&self.column_values(&ours));
        Solution {
            rows: (0..self.row_hands.len()).map(|hand| row.average(hand)).collect(),
            columns: (0..self.column_hands.len()).map(|hand| column.average(hand)).collect(),
            gap,
        }
    }

    fn row_values(&self, theirs: &[f32]) -> Vec<f32> {
        self.payoffs
            .iter()
            .map(|row| row.iter().zip(theirs).map(|(payoff, share)| payoff * share).sum())
            .collect()
    }

    fn column_values(&self, ours: &[f32]) -> Vec<f32> {
        let mut values = vec![0.0; self.payoffs.first().map_or(0, Vec::len)];
        for (row, share) in self.payoffs.iter().zip(ours) {
            for (value, payoff) in values.iter_mut().zip(row) {
                *value -= payoff * share;
            }
        }
        values
    }
}

/// Shares that add up to 1; even if all are 0.
fn normalised(numbers: &[f32]) -> Vec<f32> {
    let total: f32 = numbers.iter().sum();
    if total > 0.0 {
        numbers.iter().map(|number| number / total).collect()
    } else {
        vec![1.0 / numbers.len().max(1) as f32; numbers.len()]
    }
}
