//! Scenarios: short duels with everything fixed in advance, which prove rules and cards.
//!
//! [`load_cases`] reads files or folders, a [`Runner`] plays the cases, [`run_paths`] does both and reports.
//! A written answer may stand for several choices of the game, and what a script leaves out answers itself where
//! the format says so; both happen on copies of the game, which only the rules change.

mod answer;
mod automatic;
mod case;
mod check;
mod error;
mod expectation;
mod file;
mod labels;
mod names;
mod payment;
mod picking;
mod puzzle;
mod run;
mod script;
mod summary;
mod table;
mod trial;
mod unasked;

pub use case::Case;
pub use error::{Failure, ScenarioError};
pub use file::{load_cases, load_cases_from};
pub use puzzle::Puzzle;
pub use run::Runner;
pub use summary::{Summary, run_cases, run_paths};
