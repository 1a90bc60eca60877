//! Bots that play with the weights of a file: `strike@weights.txt` beside `strike`.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use exceed_bots::evaluation::Weights;
use exceed_bots::{Bot, by_name, by_weights};

/// The weights that were introduced, by the whole name of the bot.
static INTRODUCED: RwLock<Option<HashMap<String, Weights>>> = RwLock::new(None);

/// From now on a bot of this name (`strike@weights.txt`) plays with these weights.
pub fn introduce(name: &str, weights: Weights) {
    let mut introduced = INTRODUCED.write().unwrap_or_else(PoisonError::into_inner);
    introduced.get_or_insert_default().insert(name.to_owned(), weights);
}

/// A bot by its name, those that were introduced among them.
pub(crate) fn entrant(name: &str, seed: u64) -> Option<Box<dyn Bot + Send>> {
    let Some((bot, _)) = name.split_once('@') else { return by_name(name, seed) };
    let introduced = INTRODUCED.read().unwrap_or_else(PoisonError::into_inner);
    by_weights(bot, introduced.as_ref()?.get(name)?, seed)
}
