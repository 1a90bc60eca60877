//! Season rules that are not card text (SSN): each in its file.
//!
//! Critical is part of setting an attack (`strike/set.rs`), Cancel and traps are part of boosts (`boost.rs`).

mod downshift;
mod overdrive;
mod tag_team;
mod transforms;
pub(crate) use tag_team::{CROSS_BOOST, CROSS_STRIKE, LOCK, TEAM_NORMALS, ejection_footprint};
