//! Players that need no person. A bot sees what its player may see and answers what its player is asked.
//!
//! ```
//! use std::sync::Arc;
//! use exceed_bots::by_name;
//! use exceed_cards::{Catalog, embedded_sources};
//! use exceed_rules::{Game, MatchSetup, Silent, Viewer, seed_from_number};
//!
//! let catalog = Arc::new(Catalog::load(&embedded_sources()).map_err(|faults| faults[0].to_string())?);
//! let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1));
//! let mut game = Game::new(catalog, &setup).map_err(|error| error.to_string())?;
//! let mut bot = by_name("random", 7).ok_or("no such bot")?;
//! while let Some(player) = game.decision().map(|decision| decision.player) {
//!     let choice = bot.choose(&game.seat(Viewer::Player(player)));
//!     game.choose(player, choice, &mut Silent).map_err(|error| error.to_string())?;
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), String>(())
//! ```

mod appraisal;
mod at_once;
pub mod evaluation;
pub mod features;
pub mod fit;
mod heuristic;
mod hint;
mod levels;
mod likely;
mod memory;
mod observed;
mod oneply;
mod open;
pub mod outline;
mod peer;
mod playout;
mod prices;
mod prospect;
mod random;
mod reason;
pub mod regret;
mod spread;
mod strike;

pub use appraisal::{Appraisal, Appraise, OwnAttack, SolvedStrike, StrikeAttack};
pub use at_once::{asked_at_once, breadth, goes_on_at_once, settle};
pub use heuristic::HeuristicBot;
pub use hint::{Hint, HintOption, attack_after_strike, hint, wins_at_once};
pub use levels::{LEVELS, level_ratings};
pub use memory::Memory;
pub use observed::Observed;
pub use oneply::OnePlyBot;
pub use open::{OpenJudge, OpenStrike};
pub use peer::PeerBot;
pub use prospect::{Prospect, prospect};
pub use random::{RandomBot, play_random};
pub use spread::even_spread;
pub use strike::StrikeBot;
pub use strike::look::Look;
pub use strike::range::Reasons;

use exceed_rules::{Choice, Seat};

use evaluation::Weights;

/// Somebody who answers.
///
/// A bot gets a [`Seat`], never the game, so it can't look at what its player may not know:
///
/// ```compile_fail
/// struct Cheat;
/// impl exceed_bots::Bot for Cheat {
///     fn choose(&mut self, seat: &exceed_rules::Seat) -> exceed_rules::Choice {
///         let game: &exceed_rules::Game = seat.game();
///         game.decision().expect("somebody is asked").choices[0]
///     }
/// }
/// ```
///
/// What it does see is enough:
///
/// ```
/// struct First;
/// impl exceed_bots::Bot for First {
///     fn choose(&mut self, seat: &exceed_rules::Seat) -> exceed_rules::Choice {
///         seat.decision().expect("somebody is asked").choices[0]
///     }
/// }
/// ```
pub trait Bot {
    /// Answers the decision that waits for the player of this seat. It is asked only when there is one.
    fn choose(&mut self, seat: &Seat) -> Choice;

    /// Sees the opponent take an action. The seat is what this bot's player knew just before. A game goes on
    /// without this; a bot that is told can guess better what the opponent holds.
    fn observe(&mut self, _seat: &Seat, _action: Observed) {}
}

/// The names of all bots; the levels for people are [`LEVELS`].
pub const NAMES: [&str; 5] =
    [RandomBot::NAME, PeerBot::NAME, HeuristicBot::NAME, OnePlyBot::NAME, StrikeBot::NAME];

/// The names of the bots that judge tables by weights.
pub const JUDGES: [&str; 2] = [OnePlyBot::NAME, StrikeBot::NAME];

/// One of the [`JUDGES`] with other weights than its own.
#[must_use]
pub fn by_weights(name: &str, weights: &Weights, seed: u64) -> Option<Box<dyn Bot + Send>> {
    match name {
        OnePlyBot::NAME => Some(Box::new(OnePlyBot::with(weights.clone(), OnePlyBot::WORLDS, seed))),
        StrikeBot::NAME => Some(Box::new(StrikeBot::with(weights.clone(), seed))),
        _ => None,
    }
}

/// A bot by its name. The same seed gives the same answers to the same questions.
#[must_use]
pub fn by_name(name: &str, seed: u64) -> Option<Box<dyn Bot + Send>> {
    match name {
        RandomBot::NAME => Some(Box::new(RandomBot::new(seed))),
        OnePlyBot::NAME => Some(Box::new(OnePlyBot::new(seed))),
        HeuristicBot::NAME => Some(Box::new(HeuristicBot::new(seed))),
        PeerBot::NAME => Some(Box::new(PeerBot::new(seed))),
        StrikeBot::NAME => Some(Box::new(StrikeBot::new(seed))),
        _ => levels::level(name, seed),
    }
}
