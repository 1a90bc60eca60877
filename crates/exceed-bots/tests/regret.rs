//! The strike solver against games whose solution is known.

use exceed_bots::regret::{Hand, StrikeGame};

fn one_hand(actions: usize) -> Vec<Hand> {
    vec![Hand { weight: 1.0, actions: (0..actions).collect() }]
}

fn close(found: &[f32], wanted: &[f32]) {
    for (found_share, wanted_share) in found.iter().zip(wanted) {
        assert!((found_share - wanted_share).abs() < 2e-3, "{found:?} is not {wanted:?}");
    }
}

#[test]
fn rock_paper_scissors_is_even() {
    let payoffs = vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]];
    let solution = StrikeGame { payoffs, row_hands: one_hand(3), column_hands: one_hand(3) }.solve(20_000);
    close(&solution.rows[0], &[1.0 / 3.0; 3]);
    assert!(solution.gap < 1e-3);
}

#[test]
fn a_winner_that_pays_double_is_met_less_often() {
    // Rock wins double: paper 0.5, rock 0.25, scissors 0.25 by the indifference equations.
    let payoffs = vec![vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]];
    let solution = StrikeGame { payoffs, row_hands: one_hand(3), column_hands: one_hand(3) }.solve(20_000);
    close(&solution.rows[0], &[0.25, 0.5, 0.25]);
    assert!(solution.gap < 1e-3);
}

#[test]
fn hands_are_played_as_one_range() {
    // Matching pennies in which half of the row player's hands can only show heads: the other half must show tails.
    let payoffs = vec![vec![1.0, -1.0], vec![-1.0, 1.0]];
    let row_hands = vec![Hand { weight: 0.5, actions: vec![0] }, Hand { weight: 0.5, actions: vec![0, 1] }];
    let solution = StrikeGame { payoffs, row_hands, column_hands: one_hand(2) }.solve(20_000);
    close(&solution.rows[1], &[0.0, 1.0]);
    // The column player may lean to tails as far as they like: the range is even.
    assert!(solution.columns[0][0] < 0.5 + 2e-3);
    assert!(solution.gap < 1e-3);
}
