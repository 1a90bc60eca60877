//! The fit of the evaluation: it does not depend on the machine, and what it learns holds for characters it never saw.

use std::ops::ControlFlow;
use std::sync::Arc;

use exceed_bots::evaluation::Weights;
use exceed_bots::fit::{FitSetup, Fitted, fit, judge};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::Edition;

/// Characters of five seasons, with markers, transforms, a wide fighter, cards in spaces and none of these.
const STRANGERS: [&str; 5] = ["ken-masters", "seijun", "tinker-knight", "rachel-alucard", "zato-1"];

fn setup(games: u32, seed: u64, without: Vec<usize>) -> FitSetup {
    FitSetup {
        bot: "heuristic".to_owned(),
        edition: Edition::default(),
        games,
        epochs: 2,
        seed,
        worlds: None,
        by: None,
        without,
        among: Vec::new(),
        start: None,
        threads: 2,
    }
}

fn fitted(catalog: &Arc<Catalog>, setup: &FitSetup) -> Fitted {
    fit(catalog, setup, &|_, _, _| ControlFlow::Continue(())).expect("all matches can be set up")
}

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards are sound"))
}

#[test]
fn a_fit_does_not_depend_on_the_number_of_threads() {
    let catalog = catalog();
    let with = |threads| fitted(&catalog, &FitSetup { threads, epochs: 1, ..setup(60, 4, Vec::new()) });
    let (one, three) = (with(1), with(3));
    assert_eq!((one.positions, one.loss.to_bits()), (three.positions, three.loss.to_bits()));
    assert_eq!(one.weights, three.weights);
}

#[test]
fn characters_that_were_never_seen_are_judged_sensibly() {
    let catalog = catalog();
    let strangers = STRANGERS.map(|id| catalog.find(id).expect("they are in the catalog")).to_vec();
    let all = fitted(&catalog, &setup(3_000, 1, Vec::new())).weights;
    let without = fitted(&catalog, &setup(3_000, 1, strangers.clone())).weights;
    let blank = Weights::blank(&catalog);
    // Games of other seeds, one of the five in each.
    let fresh = FitSetup { among: strangers, ..setup(700, 77, Vec::new()) };
    let losses = judge(&catalog, &fresh, &[&all, &without, &blank]).expect("all matches can be set up");
    let [all, without, coin] = losses[..] else { panic!("three were asked for") };
    println!("positions with strangers: loss {all:.4}, never seen {without:.4}, a coin {coin:.4}");
    assert!(without < coin - 0.03, "what was never seen is judged no better than by a coin");
    assert!(without < all + 0.04, "never seen: {without}, seen: {all}");
}
