//! Expectations that name several things, or say that something is not so.

use crate::common::{errors, play, run};

const TRAPS: &str = r#"character = "Londrekia Light", at = 3, boosts_at = { "Snow Blossom" = [4, 6] }"#;
const KEN: &str = r#"character = "Ken Masters", at = 9, hand = ["Sweep", "Grasp"]"#;

fn holds(p1: &str, p2: &str, line: &str) -> bool {
    play(p1, p2, line).is_ok()
}

#[test]
fn a_marker_stands_on_all_its_spaces_and_nowhere_else() {
    for right in ["Iceflower at 4, 6", "Snow Blossom at 6, 4"] {
        assert!(holds(TRAPS, KEN, &format!("expect p1 marker {right}")), "{right}");
    }
    for wrong in ["at 4", "at 6", "at 4, 5", "at 4, 6, 7", "none", "at 4, 4, 6"] {
        assert!(!holds(TRAPS, KEN, &format!("expect p1 marker Iceflower {wrong}")), "{wrong}");
    }
    assert!(holds(TRAPS, KEN, "expect p2 marker Iceflower none"));
    let twice = TRAPS.replace("[4, 6]", "[4, 4]");
    for right in ["at 4", "at 4, 4"] {
        assert!(holds(&twice, KEN, &format!("expect p1 marker Iceflower {right}")), "{right}");
    }
}

#[test]
fn what_is_not_known_can_be_expected() {
    let ryu = r#"character = "Ryu", hand = ["Cross"]"#;
    for right in ["hand not known", "hand 2 not known", "hand 0 known", "deck not known"] {
        assert!(holds(ryu, KEN, &format!("expect p1 sees p2 {right}")), "{right}");
    }
    for wrong in ["hand 1 not known", "hand 2 known"] {
        assert!(!holds(ryu, KEN, &format!("expect p1 sees p2 {wrong}")), "{wrong}");
    }
    assert!(!holds(ryu, KEN, "expect p2 sees p2 hand not known"), "one's own hand is known");
    assert!(!holds(ryu, KEN, "expect p2 sees p2 hand 1 not known"));
    let set = "p1: strike Cross\n";
    assert!(holds(ryu, KEN, &format!("{set}expect p2 sees p1 attack not known")));
    assert!(!holds(ryu, KEN, &format!("{set}expect p1 sees p1 attack not known")));
    assert!(!holds(ryu, KEN, &format!("{set}expect p2 sees p1 attack known")));
}

#[test]
fn what_must_be_known_is_said_with_a_number() {
    let text = "[[case]]\nname = \"a\"\np1 = { character = \"Ryu\" }\np2 = { character = \"Ryu\" }\nscript = \"\"\"\nexpect p1 sees p2 hand known\n\"\"\"\n";
    let form = "it is `sees pN AREA COUNT known` or `sees pN attack known`, or `not known` instead";
    assert_eq!(errors(text), [(6, format!("{form}: expect p1 sees p2 hand known"))]);
}

#[test]
fn parts_of_tag_team_are_read_and_wait() {
    let lines = [
        ("p1: switch", "switch"),
        ("p1: cross exceed", "cross exceed"),
        ("p1: cross boost Grasp", "cross boost"),
        ("p1: cross strike", "cross strike"),
        ("p1: strike Cross double ex", "double ex"),
    ];
    for (line, what) in lines {
        let failure = play(r#"character = "Ryu", hand = ["Cross"]"#, KEN, line).expect_err(line);
        assert!(failure.to_string().contains(&format!("not supported yet: {what}")), "{failure}");
    }
    let expectations = [
        "p1 active Ryu",
        "p1 life Ken Masters 17",
        "p1 exceeded Ryu",
        "p1 not exceeded Ryu",
        "p1 locked",
        "p1 not locked",
        "event switch p1",
        "no event ejected p2",
    ];
    for line in expectations {
        let failure = play(r#"character = "Ryu""#, KEN, &format!("expect {line}")).expect_err(line);
        assert_eq!(failure.found, "not supported yet", "{line}");
    }
    let team = r#"
[[case]]
name = "a team"
p1 = { character = ["Ryu", "Ken Masters"], life = [20, 12], exceeded = [false, true], active = "Ryu", locked = true }
p2 = { character = "Sagat" }
script = ""
"#;
    let failure = run(team).expect_err("there are no teams yet");
    assert_eq!(
        failure.found,
        "not supported yet: p1 a list of characters, p1 a list of life, p1 a list of sides, p1 active, p1 locked"
    );
}
