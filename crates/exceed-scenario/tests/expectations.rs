//! Expectations that name several things, or say that something is not so.

use crate::common::{errors, play};

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
fn what_a_team_has_is_checked_and_nothing_else_holds() {
    let one = r#"character = ["Ryu", "Ken Masters"], life = [20, 12], exceeded = [false, true], active = "Ken", locked = true"#;
    let two = r#"character = ["Sagat", "Zangief"]"#;
    let pairs = [
        ("p1 active Ken Masters", "p1 active Ryu"),
        ("p1 life Ken Masters 12", "p1 life Ryu 12"),
        ("p1 life 12", "p1 life 20"),
        ("p1 exceeded Ken", "p1 exceeded Ryu"),
        ("p1 not exceeded Ryu", "p1 not exceeded Ken"),
        ("p1 locked", "p1 not locked"),
        ("p2 not locked", "p2 locked"),
        ("no event switch p1", "event switch p1"),
        ("no event ejected p2", "event ejected p2"),
        ("no option p1 switch", "option p1 switch"),
    ];
    for (right, wrong) in pairs {
        assert!(holds(one, two, &format!("expect {right}")), "{right}");
        assert!(!holds(one, two, &format!("expect {wrong}")), "{wrong}");
    }
    assert!(!holds(one, two, "expect p1 active Sagat"), "a member of the other team");
}

#[test]
fn a_single_character_has_nothing_of_a_team() {
    for line in ["switch", "cross exceed", "cross boost Run", "cross strike", "strike Cross double ex"] {
        let hand = r#"character = "Ryu", hand = ["Cross", "Cross", "Cross"], gauge = ["Dive", "Dive"]"#;
        assert!(holds(hand, KEN, &format!("refuse p1: {line}")), "{line}");
    }
}
