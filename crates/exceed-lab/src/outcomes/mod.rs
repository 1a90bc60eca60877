//! Every end state of a position: a question about the rules answered by exhaustion, and a net under changes.
//!
//! A [`Case`] is a position with an opening: the actions taken and the attacks set. All other questions are answered
//! in every possible way ([`list`]); the set of states in which that ends is a fact about the game. [`check()`] compares
//! such sets with those that were kept, and names every position that comes out differently. [`random_case`] makes
//! positions for a collection, [`collection`] reads and writes the files.

mod action;
mod case;
mod changes;
mod check;
pub mod collection;
mod compact;
mod opening;
mod random;
mod search;
mod state;
mod trace;

pub use action::Action;
pub use case::{Case, CaseError, CaseSide};
pub use check::{Difference, Kept, Tally, Verdict, check};
pub use collection::{Entry, Form, ReadError};
pub use random::{Kind, random_case};
pub use search::{DEFAULT_LIMIT, Outcomes, Way, list};
pub use state::{EndState, OpenState, SideState, fingerprint};
pub use trace::{Stage, trace};
