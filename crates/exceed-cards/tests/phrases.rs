//! The phrase table and the collected example lines.

use std::fmt::Write as _;

use exceed_cards::grammar::Grammar;
use exceed_cards::{Place, count_readings, parse_line, print_ability};

#[test]
fn every_example_is_read_and_printed_back() {
    let mut wrong = String::new();
    for entry in Grammar::get().all_entries().filter(|entry| !entry.phrase.example.is_empty()) {
        let example = entry.phrase.example;
        match parse_line(example, Place::Continuous) {
            Ok(ability) => {
                assert_eq!(count_readings(example), 1, "{example}");
                let printed = print_ability(&ability, Place::Continuous);
                if printed != example {
                    writeln!(wrong, "{}\n  {example}\n  {printed}", entry.phrase.pattern).expect("a string");
                }
            }
            Err(fault) => {
                writeln!(wrong, "{}\n  {example}\n  {fault:?}", entry.phrase.pattern).expect("a string")
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Items of the build plan that are done, as far as the typed language goes.
const BUILT: &str = "advantage, attack-exit, boost-kill, choose, discard-choose, discard-random, dodge, draw, \
    guard-spend, kernel, keywords, move, move-lock, name, outcome, reading, reveal, seq-if, stat, strike, boost-exit, \
    char-action, critical, exceed-op, gauge-in, grant, pay, set-trigger, bonus-action, cancel, ex-effect, turn-trigger, \
    wild, deck-order, overdrive, pay-each, reshuffle-trigger, seal, set-aside, life, no-hit, other-player, stat-set, \
    per-count, armor-loss, delayed, face-up, strike-source, boost-play, sustain, event-trigger, strike-timings";

/// What a refused line waits for: its items that are not built, or all of them if the words are what is missing.
fn missing(items: &str) -> String {
    let open: Vec<&str> = items
        .split(", ")
        .filter(|item| !item.starts_with("kernel") && !BUILT.split(", ").any(|built| built == *item))
        .collect();
    if open.is_empty() { items.to_string() } else { open.join(", ") }
}

/// Lines that cannot be said yet are listed with what they wait for; a line that begins or ceases to parse shows up.
#[test]
fn collected_lines_parse_or_wait() {
    let lines = include_str!("../data/phrases.txt");
    let mut waiting = String::new();
    for line in lines.lines() {
        let (text, items) = line.split_once(" || ").expect("line || items");
        if parse_line(text, Place::Continuous).is_err() {
            writeln!(waiting, "{text} || {}", missing(items)).expect("a string");
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/waiting.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(file, &waiting).expect("the list is writable");
    }
    let known = std::fs::read_to_string(file).unwrap_or_default();
    let news = |one: &str, other: &str| -> Vec<String> {
        one.lines().filter(|line| !other.lines().any(|known| known == *line)).map(String::from).collect()
    };
    let (more, fewer) = (news(&waiting, &known), news(&known, &waiting));
    assert!(more.is_empty() && fewer.is_empty(), "refused now: {more:#?}\nunderstood now: {fewer:#?}");
}
