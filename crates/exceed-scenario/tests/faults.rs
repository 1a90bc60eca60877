//! Faulty files and set-ups: each with its message and its line.

use crate::common::{errors, file, load, play};
use exceed_scenario::{load_cases, run_paths};

const RYU: &str = r#"character = "Ryu""#;
const KEN: &str = r#"character = "Ken Masters""#;

/// What is found wrong with a set-up.
fn setup_fault(p1: &str, p2: &str) -> String {
    let failure = play(p1, p2, "expect turn p1").expect_err("it can't be set up");
    assert_eq!((failure.line, failure.expected.as_str()), (1, "a set-up that can be played"));
    failure.found
}

#[test]
fn two_fighters_in_one_space() {
    assert_eq!(
        setup_fault(&format!("{RYU}, at = 5"), &format!("{KEN}, at = 5")),
        "both fighters stand on space 5"
    );
}

#[test]
fn too_much_life_and_an_unknown_card_at_once() {
    let found = setup_fault(&format!("{RYU}, life = 31"), &format!("{KEN}, hand = [\"Grapss\"]"));
    assert!(found.contains("p1: life 31 of Ryu; it is 1 to 30"), "{found}");
    assert!(found.contains("p2: no card is called \"Grapss\"; did you mean \"Grasp\"?"), "{found}");
}

#[test]
fn an_unknown_character() {
    let found = setup_fault(r#"character = "Ryuu""#, KEN);
    assert!(found.starts_with("p1: no character is called \"Ryuu\""), "{found}");
}

#[test]
fn parts_of_the_game_that_do_not_exist_yet() {
    let found = setup_fault(
        &format!("{RYU}, cards_at = {{ Grasp = 5 }}"),
        &format!("{KEN}, under = {{ Cross = [\"Dive\"] }}"),
    );
    assert_eq!(found, "not supported yet: p1 cards_at, p2 under");
}

#[test]
fn a_team_against_a_single_character() {
    let found = setup_fault(r#"character = ["Ryu", "Sagat"]"#, KEN);
    assert!(found.starts_with("p2: one character against a team"), "{found}");
}

#[test]
fn fields_of_a_team_that_fit_nothing() {
    let pair = r#"character = ["Ryu", "Ken Masters"]"#;
    for (side, message) in [
        (format!("{pair}, life = 12"), "p1: life of a team is a list of two"),
        (format!("{pair}, exceeded = true"), "p1: exceeded of a team is a list of two"),
        (format!("{pair}, life = [20, 20, 20]"), "p1: life of a team is a list of two"),
        (
            format!("{RYU}, life = [20, 20]"),
            "p1: life is a list, but there is one character; write one value",
        ),
        (format!("{pair}, active = \"Sagat\""), "p1: active = \"Sagat\": it is one of Ryu and Ken Masters"),
        (format!("{RYU}, active = \"Ryu\""), "p1: active is for a team, but there is one character"),
        (format!("{RYU}, locked = true"), "p1: locked is for a team, but there is one character"),
    ] {
        let text = format!(
            "[[case]]\nname = \"a\"\np1 = {{ {side} }}\np2 = {{ character = [\"Sagat\", \"Zangief\"] }}\nscript = \"\"\n"
        );
        assert_eq!(crate::common::errors(&text), [(3, message.to_owned())], "{side}");
    }
}

#[test]
fn a_missing_card_file() {
    let text = "[[case]]\nname = \"a\"\ncards = \"fixtures/none.toml\"\np1 = { character = \"Ryu\" }\np2 = { character = \"Ryu\" }\nscript = \"\"\n";
    let failure = crate::common::run(text).expect_err("there is no such file");
    assert!(failure.found.contains("none.toml: can't be read"), "{failure}");
}

#[test]
fn unknown_fields_are_named_with_their_line() {
    let case = |extra: &str, side: &str| {
        format!("[[case]]\nname = \"a\"\n{extra}p1 = {{ {RYU}{side} }}\np2 = {{ {KEN} }}\nscript = \"\"\n")
    };
    let found = errors(&case("colour = \"red\"\n", ""));
    assert_eq!(found[0].0, 3);
    assert!(found[0].1.starts_with("unknown field `colour`"), "{found:?}");
    let found = errors(&case("", ", hands = []"));
    assert_eq!(found[0].0, 3);
    assert!(found[0].1.starts_with("unknown field `hands`"), "{found:?}");
    let found = errors("title = \"x\"\n");
    assert_eq!(found, [(1, "unknown field `title`, expected `case`".to_owned())]);
}

#[test]
fn unknown_edition_player_and_start_are_reported_together() {
    let text = format!(
        "[[case]]\nname = \"a\"\nedition = \"S9\"\nfirst = \"p3\"\nstart = \"end\"\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"\"\n"
    );
    let lines: Vec<usize> = errors(&text).iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [3, 4, 5]);
    assert_eq!(errors(&text)[0].1, "unknown edition \"S9\"; there are S3, M19, S5, S6, S7");
}

#[test]
fn a_mulligan_lists_no_areas() {
    let text = format!(
        "[[case]]\nname = \"a\"\nstart = \"mulligan\"\np1 = {{ {RYU}, hand = [] }}\np2 = {{ {KEN} }}\nscript = \"\"\n"
    );
    assert_eq!(errors(&text), [(4, "p1: with start = \"mulligan\" only the character is given".to_owned())]);
}

#[test]
fn bad_script_lines_are_reported_all_at_once() {
    let script = "p1: dance\np3: prepare\np1 prepare\nexpect p1 luck 3\nexpect event laugh p1\np1: walk to five\n\
                  expect decision p1 guess\np1: choose #0\nexpect p1 gauge [Grasp\nrefuse p1: strike\n\
                  best p1: prepare | dance\nbest p3: prepare\nbest prepare";
    let text = format!(
        "[[case]]\nname = \"a\"\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"\"\"\n{script}\n\"\"\"\n"
    );
    let found = errors(&text);
    let expected = [
        "unknown answer: p1: dance",
        "no player is called \"p3\": p3: prepare",
        "a line is `pN: ANSWER`, `best pN: ANSWER`, `refuse pN: ANSWER`, `expect …` or `trace`: p1 prepare",
        "unknown area or fact \"luck\": expect p1 luck 3",
        "unknown kind of event \"laugh\": expect event laugh p1",
        "\"five\" is no number: p1: walk to five",
        "unknown kind of decision \"guess\": expect decision p1 guess",
        "\"#0\" is no number of an option; the first is #1: p1: choose #0",
        "\"[Grasp\" is no list in brackets: expect p1 gauge [Grasp",
        "`strike` needs a card: refuse p1: strike",
        "unknown answer: best p1: prepare | dance",
        "no player is called \"p3\": best p3: prepare",
        "a line is `pN: ANSWER`, `best pN: ANSWER`, `refuse pN: ANSWER`, `expect …` or `trace`: best prepare",
    ];
    let expected: Vec<(usize, String)> =
        expected.iter().enumerate().map(|(index, text)| (6 + index, (*text).to_owned())).collect();
    assert_eq!(found, expected);
}

#[test]
fn broken_toml_and_unreadable_files() {
    assert_eq!(errors("[[case]]\nname = \n")[0].0, 2);
    let missing = std::path::Path::new("no/such/file.toml");
    let error = load_cases(missing).expect_err("there is none").remove(0);
    assert!(error.to_string().starts_with("no/such/file.toml: can't be read: "), "{error}");
}

#[test]
fn faulty_files_do_not_hide_the_others() {
    let good = file(&format!(
        "[[case]]\nname = \"good\"\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"expect turn p1\"\n"
    ));
    let bad = file("[[case]]\nname = 3\n");
    let summary = run_paths(&exceed_scenario::Runner::embedded(), &[good, bad], None, 2);
    assert!(!summary.is_success());
    assert!(summary.to_string().ends_with("\n1 passed, 1 failed"), "{summary}");
}

#[test]
fn a_well_written_case_says_what_it_proves() {
    let text = format!(
        "# first\n[[case]]\nname = \"a\"\nrules = [\"ACT-1\"]\nproves = [\"ryu/basic/1\"]\np1 = {{ {RYU} }}\np2 = {{ {KEN} }}\nscript = \"\"\n"
    );
    let cases = load(&text).expect("it is well written");
    assert_eq!((cases[0].line, cases[0].name.as_str()), (2, "a"));
    assert_eq!(
        (&cases[0].rules[..], &cases[0].proves[..]),
        (&["ACT-1".to_owned()][..], &["ryu/basic/1".to_owned()][..])
    );
}
