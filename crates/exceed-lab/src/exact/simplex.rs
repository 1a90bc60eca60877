//! Linear programs by the simplex method, dense.
//!
//! Bounds are never negative, so the origin is a vertex to start from and no first phase is needed. The games solved
//! here can be written that way: see `sequence.rs`.

use exceed_cards::Generator;

/// Smaller numbers are rounding.
const TINY: f64 = 1e-10;
/// Bounds are moved apart by so much, so that few pivots gain nothing: the sums of a game meet in the same corners.
const APART: f64 = 1e-9;
/// After so many pivots that gain nothing the rule that can't cycle takes over until one does.
const PATIENCE: u32 = 40;
/// More pivots than any game of this size needs.
const MOST_PIVOTS: u32 = 200_000;

/// Maximise a sum over variables that are not negative, each row a sum that is at most its bound.
#[derive(Clone, Debug, Default)]
pub struct LinearProgram {
    /// What a unit of each variable is worth.
    pub objective: Vec<f64>,
    /// Coefficients of each row.
    pub rows: Vec<Vec<f64>>,
    /// The bound of each row, 0 or more.
    pub bounds: Vec<f64>,
}

/// Where the maximum is.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// The maximum.
    pub value: f64,
    /// The variables there.
    pub point: Vec<f64>,
    /// What a unit more of each bound would add: the solution of the dual program.
    pub prices: Vec<f64>,
}

/// Why there is no maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// A bound is below 0.
    #[error("a bound of the linear program is negative")]
    NegativeBound,
    /// The sum grows without end.
    #[error("the linear program has no maximum")]
    Unbounded,
    /// Rounding got the better of it.
    #[error("the linear program takes too many pivots")]
    TooManyPivots,
}

/// The program rewritten for the present vertex: each basic variable, and the sum, in terms of the others.
struct Dictionary {
    /// The variable of each row; the program's own come first, then one slack for each row.
    basic: Vec<usize>,
    /// The variable of each column.
    others: Vec<usize>,
    rows: Vec<Vec<f64>>,
    bounds: Vec<f64>,
    gains: Vec<f64>,
    value: f64,
}

impl LinearProgram {
    /// Finds the maximum.
    ///
    /// # Errors
    /// There is none, or it is not found.
    pub fn maximise(&self) -> Result<Optimum, Unsolved> {
        if self.bounds.iter().any(|&bound| bound < 0.0) {
            return Err(Unsolved::NegativeBound);
        }
        let variables = self.objective.len();
        let mut generator = Generator::new(1);
        let apart = self.rows.iter().map(|_| APART * (1.0 + generator.below(1000) as f64 / 1000.0));
        let mut dictionary = Dictionary {
            basic: (variables..variables + self.rows.len()).collect(),
            others: (0..variables).collect(),
            rows: self.rows.clone(),
            bounds: self.bounds.iter().zip(apart).map(|(bound, more)| bound + more).collect(),
            gains: self.objective.clone(),
            value: 0.0,
        };
        let mut idle = 0;
        for _ in 0..MOST_PIVOTS {
            let careful = idle >= PATIENCE;
            let Some(column) = dictionary.entering(careful) else { return Ok(dictionary.read(variables)) };
            let row = dictionary.leaving(column, careful).ok_or(Unsolved::Unbounded)?;
            let before = dictionary.value;
            dictionary.pivot(row, column);
            idle = if dictionary.value > before { 0 } else { idle + 1 };
        }
        Err(Unsolved::TooManyPivots)
    }
}

impl Dictionary {
    /// The column to bring in: the steepest, or by Bland's rule the variable that comes first.
    fn entering(&self, careful: bool) -> Option<usize> {
        let gaining = (0..self.gains.len()).filter(|&column| self.gains[column] > TINY);
        if careful {
            gaining.min_by_key(|&column| self.others[column])
        } else {
            gaining.max_by(|&one, &two| self.gains[one].total_cmp(&self.gains[two]))
        }
    }

    /// The row that stops the column first; among several the largest pivot, or by Bland's rule the first variable.
    fn leaving(&self, column: usize, careful: bool) -> Option<usize> {
        let stopping = |&row: &usize| self.rows[row][column] > TINY;
        let ratio = |row: usize| self.bounds[row] / self.rows[row][column];
        let least = (0..self.rows.len()).filter(stopping).map(ratio).min_by(f64::total_cmp)?;
        let first = (0..self.rows.len()).filter(stopping).filter(|&row| ratio(row) <= least + TINY * APART);
        if careful {
            first.min_by_key(|&row| self.basic[row])
        } else {
            first.max_by(|&one, &two| self.rows[one][column].total_cmp(&self.rows[two][column]))
        }
    }

    /// Lets the variables of a row and a column change places.
    fn pivot(&mut self, row: usize, column: usize) {
        let inverse = 1.0 / self.rows[row][column];
        self.rows[row].iter_mut().for_each(|entry| *entry *= inverse);
        self.rows[row][column] = inverse;
        self.bounds[row] *= inverse;
        let pivot_row = std::mem::take(&mut self.rows[row]);
        let bound = self.bounds[row];
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let factor = self.rows[other][column];
            if factor != 0.0 {
                self.rows[other][column] = 0.0;
                subtract(&mut self.rows[other], &pivot_row, factor);
                // Rounding must not leave the region.
                self.bounds[other] = (self.bounds[other] - factor * bound).max(0.0);
            }
        }
        let factor = self.gains[column];
        self.gains[column] = 0.0;
        subtract(&mut self.gains, &pivot_row, factor);
        self.value += factor * bound;
        self.rows[row] = pivot_row;
        std::mem::swap(&mut self.basic[row], &mut self.others[column]);
    }

    fn read(&self, variables: usize) -> Optimum {
        let mut all = vec![0.0; variables + self.rows.len()];
        for (&variable, &bound) in self.basic.iter().zip(&self.bounds) {
            all[variable] = bound;
        }
        let mut prices = vec![0.0; self.rows.len()];
        for (&variable, &gain) in self.others.iter().zip(&self.gains) {
            if let Some(row) = variable.checked_sub(variables) {
                prices[row] = (-gain).max(0.0);
            }
        }
        all.truncate(variables);
        Optimum { value: self.value, point: all, prices }
    }
}

fn subtract(from: &mut [f64], what: &[f64], factor: f64) {
    for (entry, other) in from.iter_mut().zip(what) {
        *entry -= factor * other;
    }
}
