//! Small games solved exactly, to check the solvers bots use.
//!
//! A game is kept in sequence form ([`SequenceGame`]): per player the information sets, and what two sequences of own
//! choices get together. Two methods solve it that share nothing but that form: linear programming, exact up to
//! rounding ([`SequenceGame::solve_exactly`]), and counterfactual regret minimisation
//! ([`SequenceGame::solve_by_regret`]). [`unfold()`] makes one of a real game with few hidden cards.

mod regret;
mod sequence;
mod simplex;
mod unfold;

pub use sequence::{EMPTY, Profile, SequenceGame};
pub use simplex::{LinearProgram, Optimum, Unsolved};
pub use unfold::{Deal, UnfoldError, Unfolded, World, deals, unfold};
