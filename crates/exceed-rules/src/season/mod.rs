//! Season rules that are not card text (SSN): each in its file.
//!
//! Critical is part of setting an attack (`strike/set.rs`), Cancel and traps are part of boosts (`boost.rs`).

mod downshift;
mod overdrive;
