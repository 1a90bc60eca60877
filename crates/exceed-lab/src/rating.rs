//! Ratings: Bradley and Terry's model by maximum likelihood, with a term for going first, and intervals by bootstrap
//! over pairs. There is no prior: it would squeeze the ladder.

use exceed_cards::Generator;
use serde::{Deserialize, Serialize};

use crate::pairs::PairScore;
use crate::statistics::{ELO_PER_NATURAL, Estimate, logistic};

/// How many times the pairs are drawn anew.
pub const RESAMPLES: usize = 1_000;

/// All pairs of two bots, by index of the pair.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The bot named first.
    pub one: usize,
    /// The other.
    pub two: usize,
    /// The scores of bot `one`.
    pub scores: Vec<PairScore>,
}

/// The strength of each bot.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ratings {
    /// Elo by bot, with intervals; that of the anchor is 0.
    pub elo: Vec<Estimate>,
    /// What going first is worth, in Elo.
    pub going_first: Estimate,
    /// Some bots lost every game against the rest: their distance is a lower bound, from half a point lent to each.
    pub bounded: bool,
}

/// Games and points between bots, by who went first.
#[derive(Clone, Debug)]
struct Totals {
    bots: usize,
    /// By first bot, then by second: games, and points of the first.
    cells: Vec<(f64, f64)>,
}

impl Totals {
    fn new(bots: usize) -> Totals {
        Totals { bots, cells: vec![(0.0, 0.0); bots * bots] }
    }

    fn add(&mut self, first: usize, second: usize, games: f64, points: f64) {
        let cell = &mut self.cells[first * self.bots + second];
        *cell = (cell.0 + games, cell.1 + points);
    }

    fn add_pair(&mut self, contest: &Contest, score: PairScore) {
        self.add(contest.one, contest.two, 1.0, f64::from(score.going_first) / 2.0);
        self.add(contest.two, contest.one, 1.0, 1.0 - f64::from(score.going_second) / 2.0);
    }

    /// Points of a bot against another, first or second.
    fn points(&self, one: usize, two: usize) -> f64 {
        let (_, first) = self.cells[one * self.bots + two];
        let (games, theirs) = self.cells[two * self.bots + one];
        first + games - theirs
    }

    /// Whether every bot has taken points from every other, directly or through others; else the likelihood has no
    /// maximum.
    fn connected(&self) -> bool {
        let reaches_all = |forward: bool| {
            let mut seen = vec![false; self.bots];
            let mut open = vec![0];
            while let Some(bot) = open.pop() {
                if std::mem::replace(&mut seen[bot], true) {
                    continue;
                }
                open.extend((0..self.bots).filter(|&other| {
                    let (from, to) = if forward { (bot, other) } else { (other, bot) };
                    self.points(from, to) > 0.0
                }));
            }
            seen.into_iter().all(|seen| seen)
        };
        reaches_all(true) && reaches_all(false)
    }

    /// Lends half a point to each bot that has none against another it has met. Says whether that was needed.
    fn lend(&mut self) -> bool {
        if self.connected() {
            return false;
        }
        for one in 0..self.bots {
            for two in 0..self.bots {
                let met = self.cells[one * self.bots + two].0 + self.cells[two * self.bots + one].0 > 0.0;
                if one != two && met && self.points(one, two) == 0.0 {
                    self.add(one, two, 0.5, 0.25);
                    self.add(two, one, 0.5, 0.25);
                }
            }
        }
        true
    }

    /// The log odds of each bot and of going first that make these results likeliest, by Newton's method from `start`.
    fn fit(&self, start: &[f64], anchor: usize) -> Vec<f64> {
        let size = self.bots + 1;
        let mut natural = start.to_vec();
        for _ in 0..100 {
            let mut gradient = vec![0.0; size];
            let mut matrix = vec![vec![0.0; size]; size];
            for first in 0..self.bots {
                for second in 0..self.bots {
                    let (games, points) = self.cells[first * self.bots + second];
                    if games == 0.0 || first == second {
                        continue;
                    }
                    let expected = logistic(natural[first] - natural[second] + natural[self.bots]);
                    let weight = games * expected * (1.0 - expected);
                    let signs = [(first, 1.0), (second, -1.0), (self.bots, 1.0)];
                    for (row, sign) in signs {
                        gradient[row] += sign * (points - games * expected);
                        for (column, other) in signs {
                            matrix[row][column] += sign * other * weight;
                        }
                    }
                }
            }
            for (row, line) in matrix.iter_mut().enumerate() {
                // The anchor stays; a bot without games would have no maximum.
                line[row] += if row == anchor { 1e12 } else { 1e-9 };
            }
            let step = solve(matrix, gradient);
            let largest = step.iter().fold(0.0_f64, |largest, part| largest.max(part.abs()));
            let damping = if largest > 2.0 { 2.0 / largest } else { 1.0 };
            natural.iter_mut().zip(&step).for_each(|(value, part)| *value += damping * part);
            if largest < 1e-9 {
                break;
            }
        }
        let origin = natural[anchor];
        natural[..self.bots].iter_mut().for_each(|value| *value -= origin);
        natural
    }
}

/// Rates bots; `anchor` is at 0. Pairs of the same index were played with the same decks, so they are drawn together.
#[must_use]
pub fn rate(bots: usize, contests: &[Contest], anchor: usize, seed: u64) -> Ratings {
    let mut totals = Totals::new(bots);
    for contest in contests {
        contest.scores.iter().for_each(|score| totals.add_pair(contest, *score));
    }
    let bounded = totals.lend();
    let best = totals.fit(&vec![0.0; bots + 1], anchor);
    let pairs = contests.iter().map(|contest| contest.scores.len()).max().unwrap_or(0);
    let mut generator = Generator::new(seed);
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); bots + 1];
    for _ in 0..RESAMPLES {
        let mut totals = Totals::new(bots);
        for _ in 0..pairs {
            let index = generator.below(pairs);
            for contest in contests {
                if let Some(score) = contest.scores.get(index) {
                    totals.add_pair(contest, *score);
                }
            }
        }
        totals.lend();
        for (values, value) in drawn.iter_mut().zip(totals.fit(&best, anchor)) {
            values.push(value);
        }
    }
    let mut elo: Vec<Estimate> =
        drawn.iter_mut().zip(&best).map(|(drawn, best)| estimate(*best, drawn)).collect();
    let going_first = elo.pop().unwrap_or_default();
    Ratings { elo, going_first, bounded }
}

impl Ratings {
    /// The share bot `one` should have against bot `two`, first and second equally often.
    #[must_use]
    pub fn expected(&self, one: usize, two: usize) -> f64 {
        let gap = self.elo[one].value - self.elo[two].value;
        let first = self.going_first.value;
        (logistic((gap + first) / ELO_PER_NATURAL) + logistic((gap - first) / ELO_PER_NATURAL)) / 2.0
    }
}

fn estimate(best: f64, drawn: &mut [f64]) -> Estimate {
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| drawn[((drawn.len() - 1) as f64 * share).round() as usize] * ELO_PER_NATURAL;
    Estimate { value: best * ELO_PER_NATURAL, low: at(0.025), high: at(0.975) }
}

/// Solves a symmetric system by elimination with pivots.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let head = matrix[column].clone();
        for row in column + 1..size {
            let factor = matrix[row][column] / head[column];
            matrix[row].iter_mut().zip(&head).for_each(|(value, above)| *value -= factor * above);
            right[row] -= factor * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
