//! The tests of the server in one program, so that it is linked once.
#![expect(clippy::unwrap_used, reason = "tests may stop at what they don't expect")]

mod store;
mod wire;
