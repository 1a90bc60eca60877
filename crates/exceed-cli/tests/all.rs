//! All tests of this crate in one program: it is built and linked once.

mod cards;
mod duels;
mod editions;
mod exceed;
mod lab;
mod load;
mod matchups;
mod outcomes;
mod own_cards;
mod scenarios;
mod serve;
mod signals;
mod terminal;
