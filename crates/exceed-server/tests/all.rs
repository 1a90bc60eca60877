//! The tests of the server in one program, so that it is linked once.

mod store;
mod wire;
