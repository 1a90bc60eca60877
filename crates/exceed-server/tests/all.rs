//! The tests of the server in one program, so that it is linked once.

mod abuse;
mod completed;
mod folder;
mod live;
mod seen;
mod store;
mod wire;
