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

/// Lines collected from cards, worded in many ways, are all understood.
#[test]
fn collected_lines_are_understood() {
    let lines = include_str!("../data/phrases.txt").lines();
    let refused: Vec<&str> = lines.filter(|line| parse_line(line, Place::Continuous).is_err()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
}
