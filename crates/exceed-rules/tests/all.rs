//! All tests of this crate in one program: it is built and linked once.

mod choice_text;
mod common;
mod edges;
mod everything_used;
mod faults;
mod fingerprint;
mod fuzz_characters;
mod fuzz_choices;
mod given_critical;
mod glances;
mod imagined;
mod limits;
mod prices;
mod properties;
mod record_errors;
mod records;
mod saved;
mod start;
mod suppose;
mod swings;
mod teams;
mod told;
mod uses;
mod why;
mod worlds;
