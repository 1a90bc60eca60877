//! All tests of this crate in one program: it is built and linked once.

mod at_once;
mod belief;
mod fit;
mod hint;
mod no_peek;
mod random;
mod reach;
mod regret;
mod rules_bots;
mod search_bots;
mod tactics;
mod tactics_proof;
mod teams;
