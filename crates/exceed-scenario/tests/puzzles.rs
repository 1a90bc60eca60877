//! Questions with a right answer: what counts as one, and what counts as answering it.

use crate::common::{RUNNER, load, play};
use exceed_rules::Choice;
use exceed_scenario::{Failure, Puzzle};

const RYU: &str = r#"character = "Ryu", at = 4, hand = ["Grasp", "Cross", "Cross", "Dive"]"#;
const KEN: &str = r#"character = "Ken Masters", at = 5, hand = ["Sweep"]"#;

fn puzzles(script: &str) -> Result<Vec<Puzzle>, Failure> {
    let text = format!(
        "[[case]]\nname = \"a\"\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"\"\"\n{script}\n\"\"\"\n"
    );
    RUNNER.puzzles(&load(&text).expect("it is well written")[0])
}

fn puzzle(script: &str) -> Puzzle {
    puzzles(script).expect("it goes as written").remove(0)
}

/// Which numbers of options, for one choice and the next, answer the question. What is not asked for counts as 0.
fn accepted(puzzle: &Puzzle) -> Vec<[usize; 2]> {
    let answers = |numbers: &[usize; 2]| {
        let (mut asked, mut offered) = (0, true);
        let right = puzzle.ask(|seat| {
            let choices = seat.decision().expect("it is asked").choices;
            let number = numbers.get(asked).copied().unwrap_or(0);
            asked += 1;
            offered &= number < choices.len();
            choices[number.min(choices.len() - 1)]
        });
        right.is_ok() && offered && numbers.iter().skip(asked).all(|number| *number == 0)
    };
    let all = (0..20).flat_map(|first| (0..20).map(move |second| [first, second]));
    all.filter(answers).collect()
}

#[test]
fn a_marked_answer_is_played_like_any_other() {
    assert_eq!(
        play(RYU, KEN, "best p1: strike Grasp\np2: strike Sweep\np1: push 1\nexpect p2 life 27"),
        Ok(())
    );
    assert_eq!(play(RYU, KEN, "best p1: walk to 3 | prepare\nexpect p1 at 3"), Ok(()));
    let failure = play(RYU, KEN, "best p1: walk to 5").expect_err("somebody stands there");
    assert_eq!(failure.expected, "a decision of p1 that takes this answer (it is not offered)");
}

#[test]
fn every_marked_answer_must_be_possible() {
    let failure = play(RYU, KEN, "best p1: prepare | walk to 5").expect_err("somebody stands there");
    assert_eq!(
        (failure.expected.as_str(), failure.found.as_str()),
        ("every right answer to be accepted", "it is not offered")
    );
}

#[test]
fn there_must_be_something_to_choose() {
    let empty = r#"character = "Ken Masters", at = 5"#;
    let failure = play(RYU, empty, "p1: strike Grasp\nbest p2: wild").expect_err("nobody asked");
    assert_eq!(failure.expected, "a question with several options");
}

#[test]
fn an_answer_of_two_choices_is_asked_for_one_by_one() {
    let puzzle = puzzle("best p1: strike Grasp\np2: strike Sweep\np1: push 1");
    assert_eq!((puzzle.line, puzzle.character().as_str()), (6, "Ryu"));
    assert_eq!(accepted(&puzzle).len(), 1);
    let instead = puzzle.ask(|seat| {
        let choices = seat.decision().expect("it is asked").choices;
        if choices.contains(&Choice::Strike) { Choice::Strike } else { Choice::WildSwing }
    });
    assert_eq!(instead, Err("strike, then wild".to_owned()));
    let prepared = puzzle.ask(|_| Choice::Prepare);
    assert!(prepared.is_err_and(|instead| instead.starts_with("prepare")));
}

#[test]
fn cards_paid_in_any_order_will_do() {
    // Equal cards are one option; either name may come first.
    let script = "p1: walk to 2\nbest p1: pay Cross, Dive";
    assert_eq!(accepted(&puzzle(script)).len(), 2);
    let either = "p1: walk to 2\nbest p1: pay Cross, Dive | pay Grasp, Dive";
    assert_eq!(accepted(&puzzle(either)).len(), 4);
}

#[test]
fn a_case_may_ask_several_times() {
    let found =
        puzzles("best p1: strike Grasp\np2: strike Sweep\nbest p1: push 1 | pull 1").expect("as written");
    assert_eq!(found.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [6, 8]);
    assert_eq!(found[1].right, "best p1: push 1 | pull 1");
    assert!(puzzles("p1: prepare").expect("as written").is_empty());
}
