//! All tests of this crate in one program: it is built and linked once.

mod language;
mod prove;
mod tidy;
