//! Each bot beats the ones below it. Seeds are fixed, so the results are too; the bars lie far below what is measured,
//! so a change of a bot fails here only if something broke.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::pairs::{Field, Pairings, play_pair};
use exceed_lab::queue::work_in_order;
use exceed_rules::Edition;

/// The points of the first bot against the second after so many pairs, or as soon as it has enough of them or can't get
/// them any more: the answer is the same as if all were played.
fn points(fields: &[Field], bots: [&str; 2], pairs: u64, enough: f64) -> f64 {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
    let pairings = Pairings::of_fields(&catalog, Edition::default(), fields, 1).expect("all are known");
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let (mut points, mut played) = (0.0, 0);
    while played < pairs && points < enough && points + 2.0 * (pairs - played) as f64 >= enough {
        let part = (pairs - played).min(threads as u64);
        // A step that has no divisor with the number of matches: a few pairs are of many characters.
        let play = |index| play_pair(&pairings, bots, 2, 7 * (played + index));
        let results = work_in_order(part, threads, play, |_| {}).expect("all are played to the end");
        points += results.iter().map(|pair| pair.score.points()).sum::<f64>();
        played += part;
    }
    println!("{points} points of {} after {played} of {pairs} pairs", 2 * played);
    points
}

fn at_least(bar: f64, bots: [&str; 2], pairs: u64) {
    on(&[Field::Mirrors, Field::Ring], bar, bots, pairs);
}

fn on(fields: &[Field], bar: f64, bots: [&str; 2], pairs: u64) {
    let enough = bar * 2.0 * pairs as f64;
    let points = points(fields, bots, pairs, enough);
    let [stronger, weaker] = bots;
    assert!(points >= enough, "{stronger} has {points} points against {weaker} of {enough} wanted");
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
