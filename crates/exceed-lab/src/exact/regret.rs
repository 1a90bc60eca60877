//! Counterfactual regret minimisation: regret matching plus at every information set, the players in turn, later rounds
//! counted more.

use super::sequence::{Profile, SequenceGame};

impl SequenceGame {
    /// Solves it by so many rounds.
    #[must_use]
    pub fn solve_by_regret(&self, rounds: u32) -> Profile {
        let zeros = || [0, 1].map(|player: usize| vec![0.0; self.sides[player].sequences]);
        let (mut regrets, mut sums) = (zeros(), zeros());
        let mut plans = [0, 1].map(|player| self.plan(player, &self.shares(player, &regrets[player])));
        for round in 1..=rounds {
            for player in [0, 1] {
                // Choices in proportion to what is regretted.
                let shares = self.shares(player, &regrets[player]);
                let gains = self.gains(player, &plans[1 - player]);
                self.learn(player, gains, &shares, &mut regrets[player]);
                plans[player] = self.plan(player, &self.shares(player, &regrets[player]));
                for (sum, chance) in sums[player].iter_mut().zip(&plans[player]) {
                    *sum += f64::from(round) * chance;
                }
            }
        }
        Profile { shares: [0, 1].map(|player| self.shares(player, &sums[player])) }
    }

    /// Adds what each choice would have got more than the mix did, from the last sets to the first.
    fn learn(&self, player: usize, mut gains: Vec<f64>, shares: &[f64], regrets: &mut [f64]) {
        for set in self.sides[player].sets.iter().rev() {
            let mean: f64 = set.sequences().map(|sequence| shares[sequence] * gains[sequence]).sum();
            for sequence in set.sequences() {
                regrets[sequence] = f64::max(regrets[sequence] + gains[sequence] - mean, 0.0);
            }
            gains[set.parent] += mean;
        }
    }
}
