//! Each bot beats the ones below it. Seeds are fixed, so the results are too; the bars lie far below what is measured,
//! so a change of a bot fails here only if something broke.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::pairs::{Field, Pairings, play_pair};
use exceed_lab::queue::work_in_order;
use exceed_rules::Edition;

/// The share of points of the first bot against the second, over so many pairs.
fn share(fields: &[Field], bots: [&str; 2], pairs: u64) -> f64 {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
    let pairings = Pairings::of_fields(&catalog, Edition::default(), fields, 1).expect("all are known");
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    // A step that has no divisor with the number of matches: a few pairs are of many characters.
    let play = |index| play_pair(&pairings, bots, 2, 7 * index);
    let played = work_in_order(pairs, threads, play, |_| {}).expect("all are played to the end");
    played.iter().map(|pair| pair.score.points()).sum::<f64>() / (2 * pairs) as f64
}

fn at_least(bar: f64, bots: [&str; 2], pairs: u64) {
    on(&[Field::Mirrors, Field::Ring], bar, bots, pairs);
}

fn on(fields: &[Field], bar: f64, bots: [&str; 2], pairs: u64) {
    let share = share(fields, bots, pairs);
    let [stronger, weaker] = bots;
    let found =
        format!("{stronger} scores {:.1} % against {weaker}, {:.0} % wanted", 100.0 * share, 100.0 * bar);
    println!("{found}");
    assert!(share >= bar, "{found}");
}

#[test]
fn heuristic_beats_random() {
    at_least(0.85, ["heuristic", "random"], 100);
}

#[test]
fn peer_beats_random() {
    at_least(0.75, ["peer", "random"], 100);
}

#[test]
fn oneply_beats_peer() {
    at_least(0.7, ["oneply", "peer"], 10);
}

#[test]
fn strike_stands_against_heuristic() {
    at_least(0.25, ["strike", "heuristic"], 4);
}

#[test]
fn heuristic_beats_random_in_teams() {
    on(&[Field::Teams], 0.85, ["heuristic", "random"], 60);
}
