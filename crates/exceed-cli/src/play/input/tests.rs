//! Lines and what they mean.

use super::*;

#[test]
fn a_line_is_a_number_or_enough_of_a_text() {
    let sets = ["strike Hadoken", "strike Metsu Hadoken"].map(str::to_owned);
    assert_eq!(understand("hadoken", &sets), Line::Choice(0));
    let labels = ["prepare", "walk to 2", "walk to 4", "strike", "boost Run (Cross)"].map(str::to_owned);
    let cases = [
        ("1", Line::Choice(0)),
        (" 4 ", Line::Choice(3)),
        ("prep", Line::Choice(0)),
        ("WALK TO 4", Line::Choice(2)),
        ("cross", Line::Choice(4)),
        ("walk", Line::Unclear("Which one: walk to 2; walk to 4?".into())),
        ("0", Line::Unclear("There are choices 1 to 5.".into())),
        ("6", Line::Unclear("There are choices 1 to 5.".into())),
        ("fly", Line::Unclear("That is none of the choices. Type a number, or ? for help.".into())),
        ("show Ken Masters", Line::Show("ken masters".into())),
        ("?", Line::Help),
        ("hint", Line::Hint),
        ("h", Line::Hint),
        ("", Line::Again),
        ("q", Line::Quit),
        ("back", Line::Back),
        ("u", Line::Undo),
        ("why", Line::Why),
        ("hand", Line::Show(String::new())),
        ("show", Line::Show(String::new())),
        ("boosts", Line::Boosts),
        ("Abilities", Line::Abilities),
    ];
    for (typed, meaning) in cases {
        assert_eq!(understand(typed.trim(), &labels), meaning, "{typed:?}");
    }
}
