//! Tasks of this repository, besides building it: generated pages, proofs, speed, house rules.

pub mod claims;
pub mod client;
pub mod coverage;
pub mod language;
pub mod prove;
pub mod repository;
pub mod speed;
pub mod tidy;
