//! All tests of this crate in one program: it is built and linked once.

mod card_files;
mod catalog;
mod closed;
mod fuzz_text;
mod golden;
mod look;
mod phrases;
mod reference;
mod round_trip;
mod shown;
mod unusual;
mod variants;
