//! Which pairs come next: those of the matchups we know least about.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::matchups::Counts;
use crate::statistics::{pair_count, share_estimate};

/// Pairs of a round. Fixed, so that results do not depend on the machine.
const ROUND: usize = 256;

/// Every matchup gets so many pairs before widths are compared.
pub const LEAST_PAIRS: u64 = 8;

/// The pairs of the next round as matchup and number of the pair: widest interval first, each pair narrowing its
/// matchup's as expected. Matchups within the aim are left alone; none is left, the list is empty.
pub fn plan(cells: &[Counts], aim: Option<f64>) -> Vec<(usize, u64)> {
    let mut heap = BinaryHeap::new();
    let known: Vec<(u64, f64)> = cells
        .iter()
        .map(|cell| (pair_count(&cell.pairs), share_estimate(&cell.pairs).half_width()))
        .collect();
    let width = |cell: usize, planned: u64| {
        let (pairs, width) = known[cell];
        if planned < LEAST_PAIRS {
            return Some(1.0 + (LEAST_PAIRS - planned) as f64);
        }
        let width = if pairs < LEAST_PAIRS { 0.5 } else { width };
        let expected = width * (pairs.max(LEAST_PAIRS) as f64 / planned as f64).sqrt();
        (aim.is_none_or(|aim| expected > aim)).then_some(expected)
    };
    // The bits of numbers above 0 are in the order of the numbers.
    let push = |heap: &mut BinaryHeap<_>, cell: usize, planned: u64| {
        heap.extend(width(cell, planned).map(|width| (width.to_bits(), Reverse(cell), planned)));
    };
    (0..cells.len()).for_each(|cell| push(&mut heap, cell, known[cell].0));
    let mut jobs = Vec::with_capacity(ROUND);
    while jobs.len() < ROUND
        && let Some((_, Reverse(cell), planned)) = heap.pop()
    {
        jobs.push((cell, planned));
        push(&mut heap, cell, planned + 1);
    }
    jobs
}
