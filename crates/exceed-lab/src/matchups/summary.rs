//! The chart as people read it.

use serde::{Deserialize, Serialize};

use crate::matchups::{Counts, Matchups};
use crate::statistics::{Estimate, WIDTH_95, pair_count, pair_variance, share, share_estimate};

/// Everything measured so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Games in all.
    pub games: u64,
    /// The share of whoever goes first, over all games.
    pub going_first: Estimate,
    /// Turns of a game, on average.
    pub turns: f64,
    /// Turns of the longest game.
    pub longest: u64,
    /// The share of games that ended because a fighter had no life left.
    pub knock_outs: f64,
    /// The share of games that ended because a deck ran out.
    pub deck_outs: f64,
    /// The share of games that nobody won.
    pub draws: f64,
    /// One line for each character.
    pub characters: Vec<CharacterSummary>,
    /// One line for each matchup.
    pub matchups: Vec<MatchupSummary>,
}

/// A character against all others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CharacterSummary {
    /// Its id.
    pub character: String,
    /// How many games, those against itself among them.
    pub games: u64,
    /// Opponents that it met, itself left out.
    pub opponents: usize,
    /// Its share against the others, each opponent counting the same.
    pub share: Estimate,
    /// Matchups in which it is surely ahead.
    pub ahead: usize,
    /// Matchups in which it is surely behind.
    pub behind: usize,
    /// The share of whoever goes first in its games.
    pub going_first: Estimate,
    /// Turns of its games, on average.
    pub turns: f64,
    /// Turns of its longest game.
    pub longest: u64,
    /// The share of its games that ended because a fighter had no life left.
    pub knock_outs: f64,
    /// The share of its games that ended because a deck ran out.
    pub deck_outs: f64,
    /// The share of its games that nobody won.
    pub draws: f64,
}

/// Two characters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchupSummary {
    /// The character whose share is given.
    pub one: String,
    /// Its opponent.
    pub two: String,
    /// How many games.
    pub games: u64,
    /// The share of character `one`.
    pub share: Estimate,
    /// The share of whoever goes first.
    pub going_first: Estimate,
    /// Turns of a game, on average.
    pub turns: f64,
    /// Turns of the longest game.
    pub longest: u64,
    /// The share of games that ended because a fighter had no life left.
    pub knock_outs: f64,
    /// The share of games that ended because a deck ran out.
    pub deck_outs: f64,
    /// The share of games that nobody won.
    pub draws: f64,
}

impl Matchups {
    /// What is known so far.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let (counts, meetings) = (self.counts(), self.meetings());
        let mut all = Counts::default();
        counts.iter().for_each(|cell| all.add(cell));
        let matchups = meetings.iter().zip(&counts).map(|(&(one, two), cell)| {
            let rate = rate(cell);
            MatchupSummary {
                one: self.characters[one].clone(),
                two: self.characters[two].clone(),
                games: games(cell),
                share: share_estimate(&cell.pairs),
                going_first: share_estimate(&cell.going_first),
                turns: rate(cell.turns),
                longest: cell.longest,
                knock_outs: rate(knock_outs(cell)),
                deck_outs: rate(cell.deck_outs),
                draws: rate(cell.draws),
            }
        });
        let rate = rate(&all);
        Summary {
            games: games(&all),
            going_first: share_estimate(&all.going_first),
            turns: rate(all.turns),
            longest: all.longest,
            knock_outs: rate(knock_outs(&all)),
            deck_outs: rate(all.deck_outs),
            draws: rate(all.draws),
            characters: (0..self.characters.len())
                .map(|character| self.character(character, &meetings, &counts))
                .collect(),
            matchups: matchups.collect(),
        }
    }

    fn character(
        &self,
        character: usize,
        meetings: &[(usize, usize)],
        counts: &[Counts],
    ) -> CharacterSummary {
        let (mut total, mut shares, mut variance) = (Counts::default(), Vec::new(), 0.0);
        let (mut ahead, mut behind) = (0, 0);
        for (&(one, two), cell) in meetings.iter().zip(counts) {
            if one != character && two != character {
                continue;
            }
            total.add(cell);
            let mut pairs = cell.pairs;
            if one == two || pair_count(&pairs) == 0 {
                continue;
            }
            if two == character {
                pairs.reverse();
            }
            let estimate = share_estimate(&pairs);
            ahead += usize::from(estimate.low > 0.5);
            behind += usize::from(estimate.high < 0.5);
            shares.push(share(&pairs));
            variance += pair_variance(&pairs) / pair_count(&pairs) as f64;
        }
        let opponents = shares.len().max(1) as f64;
        let value = if shares.is_empty() { 0.5 } else { shares.iter().sum::<f64>() / opponents };
        let half = if shares.is_empty() { 0.5 } else { WIDTH_95 * variance.sqrt() / opponents };
        let rate = rate(&total);
        CharacterSummary {
            character: self.characters[character].clone(),
            games: games(&total),
            opponents: shares.len(),
            share: Estimate { value, low: (value - half).max(0.0), high: (value + half).min(1.0) },
            ahead,
            behind,
            going_first: share_estimate(&total.going_first),
            turns: rate(total.turns),
            longest: total.longest,
            knock_outs: rate(knock_outs(&total)),
            deck_outs: rate(total.deck_outs),
            draws: rate(total.draws),
        }
    }
}

fn games(cell: &Counts) -> u64 {
    2 * pair_count(&cell.pairs)
}

/// Games in which a fighter had no life left and the other had: bots do not give up, so these are all others.
fn knock_outs(cell: &Counts) -> u64 {
    games(cell).saturating_sub(cell.deck_outs + cell.draws)
}

/// So many for each game.
fn rate(cell: &Counts) -> impl Fn(u64) -> f64 + use<> {
    let games = games(cell).max(1) as f64;
    move |count| count as f64 / games
}
