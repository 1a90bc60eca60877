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
    /// How likely each attack of the row player is over all their hands.
    #[must_use]
    pub fn row_marginal(&self, game: &StrikeGame) -> Vec<f32> {
        overall(&game.row_hands, &self.rows, game.payoffs.len())
    }

    /// How likely each attack of the column player is over all their hands.
    #[must_use]
    pub fn column_marginal(&self, game: &StrikeGame) -> Vec<f32> {
        overall(&game.column_hands, &self.columns, game.payoffs.first().map_or(0, Vec::len))
    }
}

/// What one player has learned. The actions of all hands lie one after the other.
struct Side<'a> {
    hands: &'a [Hand],
    regrets: Vec<f32>,
    sums: Vec<f32>,
    /// How likely each attack is over all hands, as the regrets have it now.
    marginal: Vec<f32>,
}

impl<'a> Side<'a> {
    fn new(hands: &'a [Hand], attacks: usize) -> Side<'a> {
        let zeros = vec![0.0; hands.iter().map(|hand| hand.actions.len()).sum()];
        let mut side = Side { hands, regrets: zeros.clone(), sums: zeros, marginal: vec![0.0; attacks] };
        side.marginal = side.marginal_of(&side.regrets);
        side
    }

    /// Each hand with where its actions begin.
    fn places(&self) -> impl Iterator<Item = (usize, &'a Hand)> + use<'a> {
        self.hands.iter().scan(0, |next, hand| {
            let first = *next;
            *next += hand.actions.len();
            Some((first, hand))
        })
    }

    /// How likely each attack is over all hands, if each hand plays its actions in proportion to these numbers.
    fn marginal_of(&self, numbers: &[f32]) -> Vec<f32> {
        let mut marginal = vec![0.0; self.marginal.len()];
        for (first, hand) in self.places() {
            let own = &numbers[first..first + hand.actions.len()];
            let (scale, even) = proportion(own);
            for (&action, number) in hand.actions.iter().zip(own) {
                marginal[action] += hand.weight * (number * scale + even);
            }
        }
        marginal
    }

    /// Counts the present strategy with this weight, then learns what each attack would have got.
    fn update(&mut self, values: &[f32], weight: f32) {
        self.marginal.fill(0.0);
        for (first, hand) in self.places() {
            let places = first..first + hand.actions.len();
            let (regrets, sums) = (&mut self.regrets[places.clone()], &mut self.sums[places]);
            let (scale, even) = proportion(regrets);
            let shares = regrets.iter().map(|regret| regret * scale + even);
            let mean: f32 = shares.zip(&hand.actions).map(|(share, &action)| share * values[action]).sum();
            for ((regret, sum), &action) in regrets.iter_mut().zip(sums).zip(&hand.actions) {
                *sum += weight * (*regret * scale + even);
                *regret = (*regret + values[action] - mean).max(0.0);
            }
            let (scale, even) = proportion(regrets);
            for (regret, &action) in regrets.iter().zip(&hand.actions) {
                self.marginal[action] += hand.weight * (regret * scale + even);
            }
        }
    }

    /// The average strategy of each hand.
    fn averages(&self) -> Vec<Vec<f32>> {
        let average = |(first, hand): (usize, &Hand)| {
            let sums = &self.sums[first..first + hand.actions.len()];
            let (scale, even) = proportion(sums);
            sums.iter().map(|sum| sum * scale + even).collect()
        };
        self.places().map(average).collect()
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
        let (height, width) = (self.payoffs.len(), self.payoffs.first().map_or(0, Vec::len));
        let mut row = Side::new(&self.row_hands, height);
        let mut column = Side::new(&self.column_hands, width);
        for round in 1..=rounds {
            row.update(&self.row_values(&column.marginal), round as f32);
            column.update(&self.column_values(&row.marginal), round as f32);
        }
        let (ours, theirs) = (row.marginal_of(&row.sums), column.marginal_of(&column.sums));
        let gap = row.best(&self.row_values(&theirs)) + column.best(&self.column_values(&ours));
        Solution { rows: row.averages(), columns: column.averages(), gap }
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

/// What to multiply numbers with and then to add, so that they become shares that add up to 1; even if all are 0.
fn proportion(numbers: &[f32]) -> (f32, f32) {
    let total: f32 = numbers.iter().sum();
    if total > 0.0 { (1.0 / total, 0.0) } else { (0.0, 1.0 / numbers.len().max(1) as f32) }
}

/// How likely each attack is over all hands.
fn overall(hands: &[Hand], strategies: &[Vec<f32>], count: usize) -> Vec<f32> {
    let mut marginal = vec![0.0; count];
    for (hand, shares) in hands.iter().zip(strategies) {
        for (&action, share) in hand.actions.iter().zip(shares) {
            marginal[action] += hand.weight * share;
        }
    }
    marginal
}
