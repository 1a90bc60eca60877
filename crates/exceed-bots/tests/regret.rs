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

/// One player of [`plainly`]: hands, and for each of them regrets, shares and sums of its actions.
struct Plain<'a> {
    hands: &'a [Hand],
    regrets: Vec<Vec<f32>>,
    shares: Vec<Vec<f32>>,
    sums: Vec<Vec<f32>>,
}

impl Plain<'_> {
    fn new(hands: &[Hand]) -> Plain<'_> {
        let zeros: Vec<Vec<f32>> = hands.iter().map(|hand| vec![0.0; hand.actions.len()]).collect();
        let mut plain = Plain { hands, regrets: zeros.clone(), shares: zeros.clone(), sums: zeros };
        plain.shares = plain.regrets.iter().map(|regrets| in_proportion(regrets)).collect();
        plain
    }

    fn marginal(&self, attacks: usize) -> Vec<f32> {
        let mut marginal = vec![0.0; attacks];
        for (hand, shares) in self.hands.iter().zip(&self.shares) {
            for (&action, share) in hand.actions.iter().zip(shares) {
                marginal[action] += hand.weight * share;
            }
        }
        marginal
    }

    fn update(&mut self, values: &[f32], weight: f32) {
        for (number, hand) in self.hands.iter().enumerate() {
            let (regrets, shares) = (&mut self.regrets[number], &mut self.shares[number]);
            let own: Vec<f32> = hand.actions.iter().map(|&action| values[action]).collect();
            let mean: f32 = own.iter().zip(&*shares).map(|(value, share)| share * value).sum();
            for (place, value) in own.iter().enumerate() {
                self.sums[number][place] += weight * shares[place];
                regrets[place] = (regrets[place] + value - mean).max(0.0);
            }
            *shares = in_proportion(regrets);
        }
    }
}

fn in_proportion(numbers: &[f32]) -> Vec<f32> {
    let total: f32 = numbers.iter().sum();
    let scale = 1.0 / total;
    let share = |number: &f32| if total > 0.0 { number * scale } else { 1.0 / numbers.len() as f32 };
    numbers.iter().map(share).collect()
}

/// The same solution hand by hand, in the plainest way.
fn plainly(game: &StrikeGame, rounds: u32) -> [Vec<Vec<f32>>; 2] {
    let (height, width) = (game.payoffs.len(), game.payoffs[0].len());
    let (mut row, mut column) = (Plain::new(&game.row_hands), Plain::new(&game.column_hands));
    for round in 1..=rounds {
        let theirs = column.marginal(width);
        let value = |row: &Vec<f32>| row.iter().zip(&theirs).map(|(payoff, share)| payoff * share).sum();
        row.update(&game.payoffs.iter().map(value).collect::<Vec<f32>>(), round as f32);
        let ours = row.marginal(height);
        let mut values = vec![0.0; width];
        for (payoffs, share) in game.payoffs.iter().zip(&ours) {
            values.iter_mut().zip(payoffs).for_each(|(value, payoff)| *value -= payoff * share);
        }
        column.update(&values, round as f32);
    }
    [row, column].map(|side| side.sums.iter().map(|sums| in_proportion(sums)).collect())
}

#[test]
fn hands_learned_together_learn_what_each_would_learn_alone() {
    // Hands of one to seven actions, and numbers of hands that leave groups unfilled.
    let mut dice = 1_u64;
    let mut number = |below: u64| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) % below
    };
    for hands in 1..=9 {
        let mut some = |attacks: usize, hands: usize| -> Vec<Hand> {
            let actions = |first: usize, count: usize| (first..attacks).take(count).collect();
            let hand = |_| Hand {
                weight: 1.0 / hands as f32,
                actions: actions(number(attacks as u64 - 1) as usize, 1 + number(7) as usize),
            };
            (0..hands).map(hand).collect()
        };
        let (row_hands, column_hands) = (some(11, hands), some(13, 10 - hands));
        let mut payoff = |_| number(2001) as f32 / 1000.0 - 1.0;
        let payoffs = (0..11).map(|_| (0..13).map(&mut payoff).collect()).collect();
        let game = StrikeGame { payoffs, row_hands, column_hands };
        let solution = game.solve(50);
        assert_eq!([solution.rows, solution.columns], plainly(&game, 50), "{hands} hands");
    }
}
