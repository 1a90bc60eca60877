//! Scripts that pass, and the same scripts with a wrong line, which fail on that line.

use crate::common::{RUNNER, load, play};
use exceed_rules::EditionRow;
use exceed_scenario::{Failure, run_cases};

const RYU: &str = r#"character = "Ryu", at = 3, hand = ["Grasp", "Cross", "Dive"]"#;
const KEN: &str = r#"character = "Ken Masters", at = 7, hand = ["Sweep"]"#;
/// The line of the file on which the scripts begin.
const FIRST_LINE: usize = 6;

fn fails(script: &str) -> Failure {
    play(RYU, KEN, script).expect_err("it is wrong")
}

#[test]
fn a_right_script_passes_and_a_wrong_expectation_fails_on_its_line() {
    let right =
        "p1: walk to 5\np1: pay Grasp, Dive\nexpect p1 at 5\nexpect p1 discard [Dive, Grasp]\nexpect turn p2";
    assert_eq!(play(RYU, KEN, right), Ok(()));
    let failure = fails(&right.replace("at 5", "at 6"));
    assert_eq!(
        (failure.line, failure.expected.as_str(), failure.found.as_str()),
        (FIRST_LINE + 2, "p1 at 6", "5")
    );
    let failure = fails(&right.replace("[Dive, Grasp]", "[Dive]"));
    assert_eq!((failure.line, failure.found.as_str()), (FIRST_LINE + 3, "[Grasp, Dive]"));
}

#[test]
fn payments_left_out_answer_themselves_from_the_left() {
    assert_eq!(play(RYU, KEN, "p1: walk to 5\nexpect p1 discard [Grasp, Cross]"), Ok(()));
}

#[test]
fn decisions_on_the_way_can_be_looked_at_without_answering_them() {
    let script = "p1: walk to 5\nexpect decision p1 pay\nrefuse p1: pay Grasp\nrefuse p1: pay Sweep\nexpect option p1 pay Dive\n\
                  p1: pay Dive, Cross\nexpect p1 hand has Grasp\nexpect p1 discard top Cross";
    assert_eq!(play(RYU, KEN, script), Ok(()));
    assert_eq!(fails("p1: walk to 5\nexpect decision p1 space").line, FIRST_LINE + 1);
}

#[test]
fn an_answer_that_is_refused_must_not_be_offered() {
    assert_eq!(
        play(RYU, KEN, "refuse p1: walk to 7\nrefuse p1: exceed\nrefuse p2: prepare\nrefuse p1: boost Sweep"),
        Ok(())
    );
    let failure = fails("refuse p1: walk to 4");
    assert_eq!((failure.line, failure.expected.as_str()), (FIRST_LINE, "this answer to be refused"));
}

#[test]
fn an_answer_nobody_is_asked_for_says_what_is_pending() {
    let failure = fails("p1: prepare\np1: prepare");
    assert_eq!(
        (failure.line, failure.expected.as_str()),
        (FIRST_LINE + 1, "a decision of p1 that takes this answer")
    );
    assert!(failure.found.starts_with("pending for p2: Choose an action; options: prepare | "), "{failure}");
    let failure = fails("p1: strike Sweeep");
    assert!(
        failure.expected.contains("no card of this match is called \"Sweeep\"; did you mean \"Sweep\"?"),
        "{failure}"
    );
}

#[test]
fn conceding_is_always_accepted() {
    assert_eq!(play(RYU, KEN, "p2: concede\nexpect winner p1"), Ok(()));
    assert_eq!(fails("p2: concede\nexpect winner p2").line, FIRST_LINE + 1);
}

#[test]
fn a_payment_with_one_way_may_be_written_all_the_same() {
    let ryu = r#"character = "Ryu", gauge = ["Grasp", "Cross"]"#;
    assert_eq!(play(ryu, KEN, "p1: exceed\np1: pay Cross, Grasp\nexpect p1 exceeded"), Ok(()));
    let wrong =
        play(ryu, KEN, "p1: exceed\np1: pay Cross, Dive\nexpect p1 exceeded").expect_err("other cards paid");
    assert_eq!(wrong.line, FIRST_LINE + 1);
}

#[test]
fn traces_tell_what_happened_and_show_the_table() {
    let text = format!(
        "[[case]]\nname = \"a\"\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"\"\"\ntrace\np1: prepare\n\"\"\"\n"
    );
    let cases = load(&text).expect("it is well written");
    let runner = &*RUNNER;
    let trace = runner.trace(&cases[0]);
    assert!(
        trace.contains("p1 Ryu: 30 life on 3")
            && trace.contains("    p1 prepares\n")
            && trace.ends_with("passed\n"),
        "{trace}"
    );
    let summary = run_cases(runner, &cases, 1);
    assert!(summary.to_string().contains("hand: Grasp, Cross, Dive") && summary.is_success(), "{summary}");
}

#[test]
fn a_line_taken_out_and_a_row_flipped_change_the_outcome() {
    let grasp = r#"
[[case]]
name = "Grasp pushes"
p1 = { character = "Ryu", at = 3, hand = ["Grasp"] }
p2 = { character = "Ken Masters", at = 4, hand = ["Sweep"] }
script = """
p1: strike Grasp
p2: strike Sweep
p1: push 2
expect p2 at 6
"""
"#;
    let cases = load(grasp).expect("it is well written");
    assert_eq!(RUNNER.run(&cases[0]), Ok(()));
    assert!(RUNNER.without_line("normals/standard/grasp/attack/1").run(&cases[0]).is_err());
    assert_eq!(RUNNER.with_flipped_row(EditionRow::Nonlethal).run(&cases[0]), Ok(()));
}
