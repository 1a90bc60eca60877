//! All tests of this crate in one program: it is built and linked once.

mod common;
mod expectations;
mod faults;
mod fuzz_scenarios;
mod puzzles;
mod scripts;
mod unasked;
