//! House rules as tests.

use xtask::claims::Claims;
use xtask::tidy;

#[track_caller]
fn none(found: &[String]) {
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

fn claims() -> Claims {
    Claims::read().unwrap_or_else(|errors| panic!("\n{}\n", errors.join("\n")))
}

#[test]
fn no_file_of_code_is_too_long() {
    none(&tidy::long_files().expect("readable"));
}

#[test]
fn no_word_points_out_of_the_repository() {
    none(&tidy::foreign_words().expect("readable"));
}

#[test]
fn the_rules_do_not_panic_and_move_cards_in_one_file() {
    none(&tidy::unsafe_rules().expect("readable"));
}

#[test]
fn every_clause_has_a_case_and_every_named_clause_exists() {
    none(&tidy::clause_faults(&claims()).expect("readable"));
}

#[test]
fn every_built_clause_is_named_in_the_code_that_carries_it_out() {
    none(&tidy::clauses_without_code().expect("readable"));
}

#[test]
fn every_line_and_ruling_has_a_case_and_every_claimed_line_exists() {
    none(&tidy::line_faults(&claims()));
}

#[test]
fn every_case_has_a_name_of_its_own() {
    none(&tidy::shared_names(&claims()));
}

#[test]
fn the_built_client_is_fresh() {
    none(&tidy::stale_client().expect("readable"));
}

#[test]
fn generated_pages_are_fresh() {
    none(&tidy::stale_pages(&claims()).expect("readable"));
}
