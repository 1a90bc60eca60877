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
    actions: Vec<u32>,
    regrets: Vec<f32>,
    /// How each hand plays now, in proportion to its regrets.
    shares: Vec<f32>,
    sums: Vec<f32>,
    /// How likely each attack is over all hands, as the regrets have it now.
    marginal: Vec<f32>,
}

impl<'a> Side<'a> {
    fn new(hands: &'a [Hand], attacks: usize) -> Side<'a> {
        let actions: Vec<u32> =
            hands.iter().flat_map(|hand| hand.actions.iter().map(|&action| action as u32)).collect();
        let zeros = vec![0.0; actions.len()];
        let mut side = Side {
            hands,
            actions,
            regrets: zeros.clone(),
            shares: zeros.clone(),
            sums: zeros,
            marginal: vec![0.0; attacks],
        };
        for (first, hand) in side.places() {
            let count = hand.actions.len();
            side.shares[first..first + count].fill(1.0 / count.max(1) as f32);
        }
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
            let (scale, even) = proportion(own.iter().sum(), own.len());
            for (&action, number) in hand.actions.iter().zip(own) {
                marginal[action] += hand.weight * (number * scale + even);
            }
        }
        marginal
    }

    /// Counts the present strategy with this weight, then learns what each attack would have got. It runs a hundred
    /// thousand times a decision: nothing is computed twice, and nothing is allocated.
    fn update(&mut self, values: &[f32], weight: f32) {
        self.marginal.fill(0.0);
        let (mut actions, mut regrets) = (&self.actions[..], &mut self.regrets[..]);
        let (mut shares, mut sums) = (&mut self.shares[..], &mut self.sums[..]);
        for hand in self.hands {
            let count = hand.actions.len();
            let (own, later) = actions.split_at(count);
            let (own_regrets, later_regrets) = regrets.split_at_mut(count);
            let (own_shares, later_shares) = shares.split_at_mut(count);
            let (own_sums, later_sums) = sums.split_at_mut(count);
            (actions, regrets, shares, sums) = (later, later_regrets, later_shares, later_sums);
            let mean: f32 =
                own_shares.iter().zip(own).map(|(share, &action)| share * values[action as usize]).sum();
            let mut total = 0.0;
            for index in 0..count {
                own_sums[index] += weight * own_shares[index];
                let regret = (own_regrets[index] + values[own[index] as usize] - mean).max(0.0);
                own_regrets[index] = regret;
                total += regret;
            }
            let (scale, even) = proportion(total, count);
            for index in 0..count {
                let share = own_regrets[index] * scale + even;
                own_shares[index] = share;
                self.marginal[own[index] as usize] += hand.weight * share;
            }
        }
    }

    /// The average strategy of each hand.
    fn averages(&self) -> Vec<Vec<f32>> {
        let average = |(first, hand): (usize, &Hand)| {
            let sums = &self.sums[first..first + hand.actions.len()];
            let (scale, even) = proportion(sums.iter().sum(), sums.len());
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

/// The rows of a matrix one after the other, each without the zeros it begins and ends with.
struct Matrix {
    rows: Vec<(u32, u32)>,
    width: usize,
    numbers: Vec<f32>,
}

impl Matrix {
    fn new(payoffs: &[Vec<f32>]) -> Matrix {
        let ends = |row: &Vec<f32>| {
            let first = row.iter().position(|payoff| *payoff != 0.0).unwrap_or(0);
            let last = row.iter().rposition(|payoff| *payoff != 0.0).map_or(first, |last| last + 1);
            (first as u32, last as u32)
        };
        let width = payoffs.first().map_or(0, Vec::len);
        Matrix { rows: payoffs.iter().map(ends).collect(), width, numbers: payoffs.concat() }
    }

    /// Each row with the column it begins at.
    fn rows(&self) -> impl Iterator<Item = (usize, &[f32])> {
        self.rows.iter().enumerate().map(|(row, &(first, end))| {
            let start = row * self.width;
            (first as usize, &self.numbers[start + first as usize..start + end as usize])
        })
    }

    /// What each row gets against these shares of the columns.
    fn row_values(&self, theirs: &[f32], values: &mut [f32]) {
        for (value, (first, row)) in values.iter_mut().zip(self.rows()) {
            *value = row.iter().zip(&theirs[first..]).map(|(payoff, share)| payoff * share).sum();
        }
    }

    /// What each column gets against these shares of the rows.
    fn column_values(&self, ours: &[f32], values: &mut [f32]) {
        values.fill(0.0);
        for ((first, row), share) in self.rows().zip(ours) {
            for (value, payoff) in values[first..].iter_mut().zip(row) {
                *value -= payoff * share;
            }
        }
    }
}

impl StrikeGame {
    /// Solves it by so many rounds.
    #[must_use]
    pub fn solve(&self, rounds: u32) -> Solution {
        let matrix = Matrix::new(&self.payoffs);
        let mut row = Side::new(&self.row_hands, self.payoffs.len());
        let mut column = Side::new(&self.column_hands, matrix.width);
        let (mut row_values, mut column_values) = (row.marginal.clone(), column.marginal.clone());
        for round in 1..=rounds {
            matrix.row_values(&column.marginal, &mut row_values);
            row.update(&row_values, round as f32);
            matrix.column_values(&row.marginal, &mut column_values);
            column.update(&column_values, round as f32);
        }
        matrix.row_values(&column.marginal_of(&column.sums), &mut row_values);
        matrix.column_values(&row.marginal_of(&row.sums), &mut column_values);
        let gap = row.best(&row_values) + column.best(&column_values);
        Solution { rows: row.averages(), columns: column.averages(), gap }
    }
}

/// What to multiply so many numbers of this total with and then to add, so that they become shares that add up to 1;
/// even if all are 0.
fn proportion(total: f32, count: usize) -> (f32, f32) {
    if total > 0.0 { (1.0 / total, 0.0) } else { (0.0, 1.0 / count.max(1) as f32) }
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
