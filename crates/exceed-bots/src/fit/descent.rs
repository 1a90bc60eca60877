//! Gradient descent: the slope of the loss over a batch of positions, and the steps that are taken by it.

use exceed_rules::Player;

use super::Sample;
use crate::evaluation::{Counting, HIDDEN, Row, Weights, sigmoid};

/// A batch is gone through in so many parts, whose sums are added in their order: the result does not depend on how many
/// threads there are.
const PARTS: usize = 16;
/// How the weights are changed.
#[derive(Clone, Copy)]
pub(super) struct Pace {
    /// The rate of the first step.
    pub rate: f32,
    /// So much of a weight goes with each step, times the rate.
    pub shrink: f32,
}

/// From weights of chance.
pub(super) const FROM_CHANCE: Pace = Pace { rate: 3e-3, shrink: 0.03 };
/// From weights that are good already.
pub(super) const FROM_WEIGHTS: Pace = Pace { rate: 5e-4, shrink: 0.01 };

/// What a step of the descent remembers of each weight.
pub(super) struct Adam {
    slopes: Vec<Row>,
    squares: Vec<Row>,
    step: i32,
}

impl Adam {
    pub fn new(rows: usize) -> Adam {
        Adam { slopes: vec![[0.0; HIDDEN]; rows], squares: vec![[0.0; HIDDEN]; rows], step: 0 }
    }

    pub fn forget(&mut self, unit: usize) {
        self.slopes.iter_mut().chain(&mut self.squares).for_each(|row| row[unit] = 0.0);
    }

    pub fn update(&mut self, weights: &mut [Row], gradient: &[Row], Pace { rate, shrink }: Pace) {
        const KEEP: f32 = 0.9;
        const KEEP_SQUARES: f32 = 0.999;
        self.step += 1;
        let (first, second) = (1.0 - KEEP.powi(self.step), 1.0 - KEEP_SQUARES.powi(self.step));
        let moments = self.slopes.iter_mut().zip(&mut self.squares);
        for ((weights, gradient), (slopes, squares)) in weights.iter_mut().zip(gradient).zip(moments) {
            for unit in 0..HIDDEN {
                let slope = gradient[unit];
                slopes[unit] = KEEP * slopes[unit] + (1.0 - KEEP) * slope;
                squares[unit] = KEEP_SQUARES * squares[unit] + (1.0 - KEEP_SQUARES) * slope * slope;
                let step = (slopes[unit] / first) / ((squares[unit] / second).sqrt() + 1e-8);
                // Beside the step and not within the slope: there a unit of small slopes would shrink to nothing.
                weights[unit] -= rate * (step + shrink * weights[unit]);
            }
        }
    }
}

/// The slope of the loss, part by part of a batch.
pub(super) struct Slopes {
    pub parts: Vec<Slope>,
}

impl Slopes {
    pub fn new(rows: usize) -> Slopes {
        Slopes { parts: (0..PARTS).map(|_| Slope::new(rows)).collect() }
    }

    /// Leaves the slope of a whole batch in the first part.
    pub fn of_batch(&mut self, weights: &Weights, batch: &[&Sample], threads: usize) {
        let (count, size) = (batch.len() as f32, batch.len().div_ceil(PARTS));
        let each = PARTS.div_ceil(threads.max(1));
        let go_through = |first: usize, slopes: &mut [Slope]| {
            for (part, slope) in (first..).zip(slopes) {
                slope.clear();
                let samples = batch.iter().skip(part * size).take(size);
                samples.for_each(|sample| slope.add(weights, sample, count));
            }
        };
        std::thread::scope(|scope| {
            let mut shares = self.parts.chunks_mut(each).enumerate();
            let own = shares.next();
            for (share, slopes) in shares {
                scope.spawn(move || go_through(share * each, slopes));
            }
            if let Some((_, slopes)) = own {
                go_through(0, slopes);
            }
        });
        if let [whole, rest @ ..] = &mut self.parts[..] {
            rest.iter().for_each(|slope| whole.add_all(slope));
        }
    }
}

/// The slope of the loss.
pub(super) struct Slope {
    pub rows: Vec<Row>,
    pub output: Row,
}

impl Slope {
    pub fn new(rows: usize) -> Slope {
        Slope { rows: vec![[0.0; HIDDEN]; rows], output: [0.0; HIDDEN] }
    }

    fn add_all(&mut self, other: &Slope) {
        let rows = self.rows.iter_mut().zip(&other.rows);
        for (own, others) in rows.chain(std::iter::once((&mut self.output, &other.output))) {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
    }

    fn clear(&mut self) {
        self.rows.fill([0.0; HIDDEN]);
        self.output = [0.0; HIDDEN];
    }

    /// One position's share.
    fn add(&mut self, weights: &Weights, sample: &Sample, count: f32) {
        let (features, fighters) = (&sample.features, sample.fighters);
        let counting = features.sides.each_ref().map(Counting::of);
        let hidden = Player::BOTH.map(|viewer| weights.hidden(features, &counting, fighters, viewer));
        let output = |hidden: &Row| -> f32 {
            hidden.iter().zip(&weights.output).map(|(unit, weight)| unit.max(0.0) * weight).sum()
        };
        let chance = sigmoid(output(&hidden[0]) - output(&hidden[1]));
        let error = (chance - sample.target) / count;
        for (viewer, sign) in Player::BOTH.into_iter().zip([error, -error]) {
            let hidden = &hidden[viewer.index()];
            let mut back = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                if hidden[unit] > 0.0 {
                    self.output[unit] += sign * hidden[unit];
                    back[unit] = sign * weights.output[unit];
                }
            }
            let rows = &mut self.rows;
            weights.inputs(features, &counting, fighters, viewer, |row, input| {
                for (slope, back) in rows[row].iter_mut().zip(&back) {
                    *slope += input * back;
                }
            });
        }
    }
}
