//! A changed character against the original, on common seeds: both meet the same opponents with the same shuffles, so
//! most of the luck cancels.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Edition, Player, SetupError};
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::pairs::Pairings;
use crate::play::{GamePlan, mix};
use crate::queue::work_in_order;
use crate::statistics::{Estimate, mean_estimate};

/// A comparison to be made.
#[derive(Clone, Debug)]
pub struct ComparePlan {
    /// The id of the changed character.
    pub character: String,
    /// The rulebook.
    pub edition: Edition,
    /// Who plays both sides.
    pub bot: String,
    /// Pairs of games, for the original and for the changed one.
    pub pairs: u64,
    /// All chance comes from this.
    pub seed: u64,
    /// How many games at the same time.
    pub threads: usize,
}

/// What a change is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareReport {
    /// The id of the character.
    pub character: String,
    /// The rulebook.
    pub edition: Edition,
    /// Who played.
    pub bot: String,
    /// The seed.
    pub seed: u64,
    /// Pairs of games of each.
    pub pairs: u64,
    /// Games that ended in another way after the change.
    pub changed_games: u64,
    /// The original's share of the points.
    pub original: Estimate,
    /// The changed one's.
    pub changed: Estimate,
    /// The difference of the shares; its interval is narrower than theirs.
    pub difference: Estimate,
}

/// Plays the comparison over all opponents in turn, either player first. `watch` hears how many pairs have ended.
///
/// # Errors
/// A game can't go on, or the character is not in both catalogs.
pub fn compare(
    original: &Arc<Catalog>,
    changed: &Arc<Catalog>,
    plan: &ComparePlan,
    watch: impl FnMut(u64),
) -> Result<CompareReport, LabError> {
    let before = against_all(original, plan)?;
    let after = against_all(changed, plan)?;
    let opponents = before.len() as u64;
    let pair = |index: u64| -> Result<[[u8; 2]; 2], LabError> {
        let seed = mix(plan.seed, &[index]);
        let play = |pairings: &Pairings, first| -> Result<u8, LabError> {
            let duel = pairings.duel((index % opponents) as usize);
            Ok(GamePlan { duel, seed, first, bots: [&plan.bot, &plan.bot] }.play()?.halves)
        };
        let first = [play(&before, Player::One)?, play(&before, Player::Two)?];
        Ok([first, [play(&after, Player::One)?, play(&after, Player::Two)?]])
    };
    let played = work_in_order(plan.pairs, plan.threads, pair, watch)?;
    let points = |halves: &[u8; 2]| f64::from(halves[0] + halves[1]) / 4.0;
    let originals: Vec<f64> = played.iter().map(|[before, _]| points(before)).collect();
    let changed: Vec<f64> = played.iter().map(|[_, after]| points(after)).collect();
    let differences: Vec<f64> =
        originals.iter().zip(&changed).map(|(before, after)| after - before).collect();
    let other = |[before, after]: &[[u8; 2]; 2]| before.iter().zip(after).filter(|(a, b)| a != b).count();
    Ok(CompareReport {
        character: plan.character.clone(),
        edition: plan.edition,
        bot: plan.bot.clone(),
        seed: plan.seed,
        pairs: played.len() as u64,
        changed_games: played.iter().map(other).sum::<usize>() as u64,
        original: mean_estimate(&originals),
        changed: mean_estimate(&changed),
        difference: mean_estimate(&differences),
    })
}

/// The character as player one against everybody else, from the next one round the ring. Ordered by id, so that the
/// same opponent has the same place in both catalogs.
fn against_all(catalog: &Arc<Catalog>, plan: &ComparePlan) -> Result<Pairings, LabError> {
    let id = plan.character.as_str();
    let mut order: Vec<usize> = (0..catalog.characters().len()).collect();
    order.sort_by_key(|&index| catalog.characters()[index].id.as_str());
    let found = order.iter().position(|&index| catalog.characters()[index].id == id);
    let own = found.ok_or_else(|| SetupError::UnknownCharacter {
        player: Player::One,
        name: id.to_owned(),
        suggestion: catalog.suggest(id).map(str::to_owned),
    })?;
    order.rotate_left(own);
    let meetings: Vec<(usize, usize)> = order[1..].iter().map(|&other| (order[0], other)).collect();
    Pairings::new(catalog, plan.edition, &meetings)
}
