//! All tests of this crate in one program: it is built and linked once.

mod beats;
#[path = "../../exceed-rules/tests/common/mod.rs"]
mod common;
mod golden;
