//! Measures bots and characters. The unit is a pair of games with the luck swapped ([`pairs`]); on it stand ratings
//! ([`rating`]), the test for accepting a change ([`sprt`]), the round robin ([`arena`]), characters against characters
//! ([`matchups`]), a changed card against the original ([`compare`]), and what bots use of a character ([`usage`]). [`analysis`] looks back at one duel,
//! [`outcomes`] lists every way a position can end. Results do not depend on the number of threads.
//!
//! ```
//! use std::sync::Arc;
//! use exceed_cards::{Catalog, embedded_sources};
//! use exceed_lab::pairs::{Field, Pairings, play_pair};
//! use exceed_rules::Edition;
//!
//! let catalog = Arc::new(Catalog::load(&embedded_sources()).map_err(|faults| faults[0].to_string())?);
//! let mirrors = Pairings::of_fields(&catalog, Edition::default(), &[Field::Mirrors], 1);
//! let mirrors = mirrors.map_err(|error| error.to_string())?;
//! let pair = play_pair(&mirrors, ["random", "random"], 1, 0).map_err(|error| error.to_string())?;
//! assert_eq!(pair.score.points(), 1.0, "a bot is as good as itself");
//! # Ok::<(), String>(())
//! ```

pub mod analysis;
pub mod arena;
pub mod compare;
pub mod entrants;
mod error;
pub mod exact;
pub mod exploit;
pub mod html;
pub mod matchups;
pub mod outcomes;
pub mod pairs;
pub mod play;
pub mod queue;
pub mod rating;
pub mod sprt;
pub mod statistics;
mod think;
pub mod usage;
pub mod words;

pub use error::LabError;
pub use queue::stop_early;
pub use think::ThinkTime;
