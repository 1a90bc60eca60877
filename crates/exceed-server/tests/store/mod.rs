//! The database, on SQLite and on a real PostgreSQL alike.

mod appends;
mod failures;
pub mod fixture;
mod log;
mod many_rows;
mod opening;
mod postgres;
mod rows;
mod rows_of_games;
