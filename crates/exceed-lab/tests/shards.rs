//! A chart in parts: joined, they are the chart.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::matchups::{FileFault, Goal, Matchups, MergeFault, Parts, Shard, merge};
use exceed_rules::{Difference, Edition};

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

fn chart(catalog: &Catalog) -> Matchups {
    let find = |name: &str| catalog.find(name).expect("a known character");
    Matchups::new(catalog, Edition::default(), "random", 3, &["ryu", "ken", "sagat", "linne"].map(find))
}

const GOAL: Goal = Goal { least: 9, most: Some(120), half_width: Some(0.06), decide: Some(80) };

fn shard(text: &str) -> Shard {
    text.parse().expect("a shard")
}

/// The parts of a chart, named by their numbers and played to the goal.
fn parts(catalog: &Arc<Catalog>, of: u32) -> Vec<(String, Matchups)> {
    let part = |part: u32| {
        let mut chart = chart(catalog).of_shard(Some(shard(&format!("{part}/{of}"))));
        chart.run(catalog, GOAL, 1 + part as usize % 2, |_| {}).expect("played");
        (format!("part-{part}.json"), chart)
    };
    (1..=of).map(part).collect()
}

#[test]
fn joined_parts_are_the_whole() {
    let catalog = catalog();
    let mut whole = chart(&catalog);
    whole.run(&catalog, GOAL, 2, |_| {}).expect("played");
    let lengths = whole.cells.iter().map(|cell| cell.pairs.iter().sum::<u64>()).collect::<Vec<_>>();
    assert!(
        lengths.iter().min() < lengths.iter().max(),
        "matchups are played as long as they need: {lengths:?}"
    );
    assert!(whole.decks.iter().all(|deck| deck.pairs > 0 && deck.halves > 0));
    // Ten matchups: parts of several, parts of one, and parts of none.
    for of in [1, 3, 10, 12] {
        let mut parts = parts(&catalog, of);
        parts.reverse();
        let joined = merge(&parts, Parts::All).expect("all there");
        assert_eq!(joined.to_json().expect("JSON"), whole.to_json().expect("JSON"), "{of} parts");
        assert_eq!(joined, whole);
    }
}

#[test]
fn parts_take_about_the_same_work() {
    let catalog = catalog();
    let all: Vec<usize> = (0..catalog.characters().len()).collect();
    let chart = Matchups::new(&catalog, Edition::default(), "random", 3, &all);
    let own = |part: u32| chart.clone().of_shard(Some(shard(&format!("{part}/16")))).own_cells();
    let parts: Vec<Vec<usize>> = (1..=16).map(own).collect();
    let mut cells = parts.concat();
    cells.sort_unstable();
    assert_eq!(cells, (0..chart.cells.len()).collect::<Vec<_>>(), "each is in one part");
    assert!(parts.iter().all(|part| part.len() == chart.cells.len() / 16), "4,560 matchups");
    // No part has much more of one character than of the others.
    let meetings = chart.meetings();
    for (part, character) in parts.iter().flat_map(|part| all.iter().map(move |character| (part, *character)))
    {
        let met = part.iter().filter(|&&cell| meetings[cell].0 == character || meetings[cell].1 == character);
        assert!((2..=12).contains(&met.count()), "{character}");
    }
}

#[test]
fn a_part_is_taken_up_as_that_part_only() {
    let catalog = catalog();
    let empty = |name: &str| chart(&catalog).of_shard(Some(shard(name)));
    let mut whole = empty("2/3");
    whole.run(&catalog, GOAL, 2, |_| {}).expect("played");
    let mut part = empty("2/3");
    part.run(&catalog, Goal { most: Some(10), ..GOAL }, 1, |_| {}).expect("played");
    let text = part.to_json().expect("JSON");
    assert!(text.contains("\"shard\":\"2/3\"") && !text.contains("\"results\""), "{text}");
    part = empty("2/3").resume(&text).expect("the same part");
    part.run(&catalog, GOAL, 1, |_| {}).expect("played");
    assert_eq!(part, whole);
    for (other, words) in [
        (empty("1/3"), "it was measured with the part 2/3, not 1/3"),
        (empty("2/4"), "it was measured with the part 2/3, not 2/4"),
        (chart(&catalog), "it was measured with the part 2/3, not 1/1, the whole chart"),
    ] {
        assert_eq!(other.resume(&text).expect_err("another part").to_string(), words);
    }
    let broken = text.replace("\"2/3\"", "\"4/3\"");
    let fault = empty("2/3").resume(&broken).expect_err("no such part");
    assert!(fault.to_string().contains("there is no part 4 of 3"), "{fault}");
}

#[test]
fn what_is_no_part_of_one_chart_is_not_joined() {
    let catalog = catalog();
    let parts = parts(&catalog, 3);
    let fault = |parts: &[(String, Matchups)]| merge(parts, Parts::All).expect_err("it does not fit");
    let with = |change: &dyn Fn(&mut Matchups)| {
        let mut parts = parts.clone();
        change(&mut parts[1].1);
        let fault = fault(&parts);
        assert!(fault.to_string().starts_with("part-2.json "), "it is named: {fault}");
        fault
    };
    let other = |change: &dyn Fn(&mut Matchups)| {
        let fault = with(change);
        let MergeFault::Other { first, fault, .. } = fault else { panic!("{fault}") };
        assert_eq!(first, "part-1.json");
        fault
    };
    let setting = |change: &dyn Fn(&mut Matchups), wanted: &str| {
        let fault = other(change);
        assert!(matches!(&fault, FileFault::Settings { what, .. } if *what == wanted), "{fault}");
    };
    setting(&|part| part.seed = 4, "seed");
    setting(&|part| part.bot = "peer".to_owned(), "bot");
    setting(&|part| part.uses.edition = Edition::S5, "the edition");
    setting(&|part| part.characters.swap(0, 1), "the characters");
    setting(&|part| part.chosen = Some(vec![1, 2]), "the choice of");
    let engine = other(&|part| part.engine = "0.0.9".to_owned());
    assert!(matches!(engine, FileFault::Version { what: "engine", .. }), "{engine}");
    let rules = other(&|part| part.rules += 1);
    assert!(matches!(rules, FileFault::Version { what: "the rules of revision", .. }), "{rules}");
    let mut sources = embedded_sources();
    let ryu = sources.iter_mut().find(|(name, _)| name.ends_with("ryu.toml")).expect("his file");
    ryu.1 = ryu.1.replace("power = 4", "power = 9");
    let changed = chart(&Catalog::load(&sources).expect("it is understood"));
    let cards = other(&|part| part.uses = changed.uses.clone());
    assert!(matches!(cards, FileFault::Cards(Difference::Card { .. })), "{cards}");
    assert!(matches!(with(&|part| part.shard = None), MergeFault::Whole(_)));
    assert!(matches!(with(&|part| part.shard = Some(shard("2/4"))), MergeFault::Split { .. }));
    assert!(matches!(with(&|part| part.goal = Some(Goal::exactly(9))), MergeFault::Goal { .. }));
    assert_eq!(fault(&[]), MergeFault::Nothing);
}

#[test]
fn all_parts_must_be_there_once_and_be_over() {
    let catalog = catalog();
    let parts = parts(&catalog, 4);
    let twice = [&parts[..], &[("again.json".to_owned(), parts[2].1.clone())]].concat();
    let fault = merge(&twice, Parts::All).expect_err("one is there twice");
    assert_eq!(fault.to_string(), "part 3/4 is there twice: part-3.json and again.json; leave one out");
    assert_eq!(merge(&twice, Parts::Some), Err(fault), "two times the same games are never right");
    let few = [parts[0].clone(), parts[2].clone()];
    let fault = merge(&few, Parts::All).expect_err("two are missing");
    assert_eq!(fault.to_string(), "parts are missing: 2/4, 4/4; --partial joins what there is");
    let mut joined = merge(&few, Parts::Some).expect("as asked for");
    assert_eq!(joined.pairs(), few[0].1.pairs() + few[1].1.pairs());
    assert!(joined.goal == Some(GOAL) && !joined.is_done());
    // What is missing can be played without parts.
    joined.run(&catalog, GOAL, 2, |_| {}).expect("played");
    assert_eq!(joined, merge(&parts, Parts::All).expect("all there"));
    let mut open = parts.clone();
    let text = open[3].1.to_json().expect("JSON");
    open[3].1 = chart(&catalog).of_shard(Some(shard("4/4")));
    open[3].1.run(&catalog, Goal { most: Some(10), ..GOAL }, 1, |_| {}).expect("played");
    open[3].1.goal = Some(GOAL);
    let fault = merge(&open, Parts::All).expect_err("one is not over");
    assert!(fault.to_string().starts_with("not played to the end: part-4.json; "), "{fault}");
    assert!(merge(&open, Parts::Some).is_ok());
    open[3].1 = open[3].1.resume(&text).expect("the same part");
    assert!(merge(&open, Parts::All).is_ok());
}

#[test]
fn shards_are_read_as_they_are_written() {
    assert_eq!(shard("3/16").to_string(), "3/16");
    for (text, words) in [
        ("3", "two numbers are needed"),
        ("3/", "two numbers are needed"),
        ("-1/4", "two numbers are needed"),
        ("0/16", "parts are numbered from 1"),
        ("17/16", "there is no part 17 of 16; the last one is `16/16`"),
        ("1/0", "there is no part 1 of 0"),
    ] {
        let fault = text.parse::<Shard>().expect_err("no shard");
        assert!(fault.contains(words), "{text}: {fault}");
    }
}

#[test]
fn the_closest_matchups_of_another_table_are_chosen() {
    let catalog = catalog();
    let mut table = chart(&catalog);
    table.run(&catalog, Goal::exactly(12), 2, |_| {}).expect("played");
    let distance = |cell: usize| {
        let summary = table.summary();
        (summary.matchups[cell].share.value - 0.5).abs()
    };
    let mut even: Vec<usize> = vec![1, 2, 3, 5, 6, 8];
    even.sort_by(|&one, &two| distance(one).total_cmp(&distance(two)).then(one.cmp(&two)));
    let mut three = even[..3].to_vec();
    three.sort_unstable();
    let mut closest = chart(&catalog);
    assert_eq!(closest.keep_closest(&table, 3), 3);
    assert_eq!(closest.own_cells(), three, "mirrors are even, but not meant");
    closest.run(&catalog, Goal::exactly(5), 2, |_| {}).expect("played");
    for (cell, counts) in closest.cells.iter().enumerate() {
        assert_eq!(counts.pairs.iter().sum::<u64>(), if three.contains(&cell) { 5 } else { 0 });
    }
    let text = closest.to_json().expect("JSON");
    let mut again = chart(&catalog);
    again.keep_closest(&table, 3);
    assert_eq!(again.resume(&text).as_ref(), Ok(&closest));
    again.keep_closest(&table, 2);
    let fault = again.resume(&text).expect_err("another choice");
    assert!(fault.to_string().contains("the choice of 3 matchups, not 2 matchups"), "{fault}");
    // In a table of other characters, in another order, the same matchups are found by their names.
    let find = |name: &str| catalog.find(name).expect("a known character");
    let names = ["sagat", "seth", "ryu"].map(find);
    let mut other = Matchups::new(&catalog, Edition::default(), "random", 3, &names);
    assert_eq!(other.keep_closest(&table, 9), 1, "only Ryu against Sagat is in both");
    let meeting = other.meetings()[other.own_cells()[0]];
    assert_eq!(meeting, (0, 2));
    // Parts of a choice are even too.
    let sizes = ["1/2", "2/2"].map(|name| closest.clone().of_shard(Some(shard(name))).own_cells().len());
    assert_eq!(sizes, [2, 1]);
}
