//! All tests of this crate in one program: it is built and linked once.

mod analysis;
mod card_counts;
mod exact;
mod exploit;
mod matchups;
mod measure;
mod mini_games;
mod outcomes;
mod shards;
mod site;
mod strength;
