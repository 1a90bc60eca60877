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

/// So many hands are learned at once: what is reckoned for one of them is reckoned for all in one instruction.
const LANES: usize = 4;
/// A number for each hand of a group.
type Lane = [f32; LANES];

/// The actions at one place of the hands of a group, and what was learned of them. A hand with fewer actions than others of
/// its group has nothing there.
#[derive(Clone, Copy, Default)]
struct Row {
    actions: [u32; LANES],
    /// 1 where there is an action, 0 where there is none.
    there: Lane,
    /// What it would have got this time.
    value: Lane,
    regret: Lane,
    /// How the hand plays now, in proportion to its regrets.
    share: Lane,
    sum: Lane,
}

/// Hands that are learned together.
struct Group {
    /// Their rows.
    first: usize,
    end: usize,
    /// How many actions each hand has.
    counts: [usize; LANES],
    weights: Lane,
}

impl Group {
    /// What to multiply the numbers of each hand with and then to add, so that they become shares.
    fn proportions(&self, totals: &Lane) -> (Lane, Lane) {
        let both: [(f32, f32); LANES] =
            std::array::from_fn(|lane| proportion(totals[lane], self.counts[lane]));
        (both.map(|(scale, _)| scale), both.map(|(_, even)| even))
    }
}

/// What one player has learned.
struct Side<'a> {
    hands: &'a [Hand],
    groups: Vec<Group>,
    rows: Vec<Row>,
    /// How likely each attack is over all hands, as the regrets have it now.
    marginal: Vec<f32>,
}

impl<'a> Side<'a> {
    fn new(hands: &'a [Hand], attacks: usize) -> Side<'a> {
        let mut side = Side { hands, groups: Vec::new(), rows: Vec::new(), marginal: vec![0.0; attacks] };
        for together in hands.chunks(LANES) {
            let longest = together.iter().map(|hand| hand.actions.len()).max().unwrap_or(0);
            let first = side.rows.len();
            side.rows.resize(first + longest, Row::default());
            let (mut counts, mut weights) = ([0; LANES], [0.0; LANES]);
            for (lane, hand) in together.iter().enumerate() {
                (counts[lane], weights[lane]) = (hand.actions.len(), hand.weight);
                for (row, &action) in side.rows[first..].iter_mut().zip(&hand.actions) {
                    row.actions[lane] = action as u32;
                    row.there[lane] = 1.0;
                    row.share[lane] = 1.0 / hand.actions.len().max(1) as f32;
                }
            }
            side.groups.push(Group { first, end: first + longest, counts, weights });
        }
        side.marginal = side.marginal_of(|row| &row.regret);
        side
    }

    /// Each hand with the numbers of its actions.
    fn numbers(
        &self,
        number: impl Fn(&Row) -> &Lane + Copy,
    ) -> impl Iterator<Item = (&'a Hand, impl Iterator<Item = f32> + Clone)> {
        self.hands.iter().enumerate().map(move |(place, hand)| {
            let (group, lane) = (&self.groups[place / LANES], place % LANES);
            let rows = &self.rows[group.first..][..hand.actions.len()];
            (hand, rows.iter().map(move |row| number(row)[lane]))
        })
    }

    /// How likely each attack is over all hands, if each hand plays its actions in proportion to these numbers.
    fn marginal_of(&self, number: impl Fn(&Row) -> &Lane + Copy) -> Vec<f32> {
        let mut marginal = vec![0.0; self.marginal.len()];
        for (hand, own) in self.numbers(number) {
            let (scale, even) = proportion(own.clone().sum(), hand.actions.len());
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
        for group in &self.groups {
            let rows = &mut self.rows[group.first..group.end];
            let mut means = Lane::default();
            for row in &mut *rows {
                row.value = row.actions.map(|action| values[action as usize]);
                for (mean, (share, value)) in means.iter_mut().zip(row.share.iter().zip(&row.value)) {
                    *mean += share * value;
                }
            }
            let mut totals = Lane::default();
            for row in &mut *rows {
                for lane in 0..LANES {
                    row.sum[lane] += weight * row.share[lane];
                    let regret = row.regret[lane] + row.value[lane] - means[lane];
                    row.regret[lane] = if regret > 0.0 { regret * row.there[lane] } else { 0.0 };
                    totals[lane] += row.regret[lane];
                }
            }
            let (scales, evens) = group.proportions(&totals);
            for row in &mut *rows {
                for lane in 0..LANES {
                    row.share[lane] = (row.regret[lane] * scales[lane] + evens[lane]) * row.there[lane];
                }
            }
            // Hand by hand, so that the sums do not depend on how many are learned together.
            for lane in 0..LANES {
                for row in &rows[..group.counts[lane]] {
                    self.marginal[row.actions[lane] as usize] += group.weights[lane] * row.share[lane];
                }
            }
        }
    }

    /// The average strategy of each hand.
    fn averages(&self) -> Vec<Vec<f32>> {
        let mut averages = Vec::with_capacity(self.hands.len());
        for (hand, sums) in self.numbers(|row| &row.sum) {
            let (scale, even) = proportion(sums.clone().sum(), hand.actions.len());
            averages.push(sums.map(|sum| sum * scale + even).collect());
        }
        averages
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
        matrix.row_values(&column.marginal_of(|row| &row.sum), &mut row_values);
        matrix.column_values(&row.marginal_of(|row| &row.sum), &mut column_values);
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
