//! All tests of this crate in one program: it is built and linked once.

mod prove;
mod tidy;
