//! Choices and entries of a record as text: one text for each, and nothing else is read.

use std::collections::BTreeSet;

use crate::common::{Dice, game, pairings, play_out};
use exceed_rules::{Area, Choice, Input, Movement, Place, Player};

/// Every kind of choice with every place, movement and a few numbers.
fn all() -> Vec<Choice> {
    let numbers = [0, 1, 9, 10, 99, 100, 255];
    let places = Player::BOTH.into_iter().flat_map(|player| {
        Area::ALL.into_iter().flat_map(move |area| numbers.map(|index| Place { player, area, index }))
    });
    let mut choices = vec![
        Choice::Prepare,
        Choice::ChangeCards,
        Choice::Exceed,
        Choice::Reshuffle,
        Choice::Strike,
        Choice::Downshift,
        Choice::WildSwing,
        Choice::Done,
        Choice::Yes,
        Choice::No,
        Choice::NoName,
        Choice::Switch,
        Choice::CrossExceed,
        Choice::CrossStrike,
    ];
    for place in places {
        choices.extend([Choice::Boost(place), Choice::Set(place), Choice::SetEx(place), Choice::Card(place)]);
        choices.push(Choice::SetDouble(place));
        choices.extend(numbers.map(|amount| Choice::Pay(place, amount)));
    }
    for number in numbers {
        choices.extend(Movement::ALL.map(|movement| Choice::Move(movement, number)));
        choices.extend([
            Choice::Walk(number),
            Choice::CharacterAction(number),
            Choice::Option(number),
            Choice::Space(number),
            Choice::Number(number),
            Choice::Name(number),
            Choice::Next(number),
        ]);
    }
    choices
}

#[test]
fn every_choice_has_one_text() {
    let all = all();
    let texts: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(texts.len(), all.len(), "no two choices share a text");
    for choice in all {
        assert_eq!(choice.to_string().parse(), Ok(choice));
        let input = Input::Choice(Player::Two, choice);
        assert_eq!(input.to_string().parse(), Ok(input));
    }
}

#[test]
fn the_texts_are_those_that_clients_know() {
    let hand = Place { player: Player::One, area: Area::Hand, index: 3 };
    for (choice, text) in [
        (Choice::Walk(4), "walk:4"),
        (Choice::CharacterAction(0), "action:0"),
        (Choice::SetEx(hand), "set_ex:p1.hand.3"),
        (Choice::WildSwing, "wild"),
        (
            Choice::Pay(Place { player: Player::Two, area: Area::SetAside, index: 10 }, 2),
            "pay:p2.set_aside.10:2",
        ),
        (Choice::Move(Movement::MoveLeft, 2), "move:move_left:2"),
    ] {
        assert_eq!(choice.to_string(), text);
    }
    assert_eq!(Input::Concede(Player::One).to_string(), "p1 concede");
    assert_eq!("p1 concede".parse(), Ok(Input::Concede(Player::One)));
}

#[test]
fn every_choice_of_random_games_survives_its_text() {
    let mut offered = 0;
    for (number, (one, two)) in pairings().iter().enumerate() {
        let seed = 7_000 + number as u64;
        play_out(&mut game(one, two, seed), &mut Dice(seed), |game, _, _| {
            for choice in game.decision().expect("asked").choices {
                assert_eq!(choice.to_string().parse(), Ok(*choice), "{one} against {two}");
                offered += 1;
            }
        });
    }
    assert!(offered > 100_000, "{offered} choices are too few to mean anything");
}

#[test]
fn other_spellings_are_refused() {
    for text in [
        "",
        " ",
        "Prepare",
        "prepare ",
        "walk",
        "walk:",
        "walk:04",
        "walk:+4",
        "walk:-1",
        "walk:256",
        "walk:4:4",
        "set:p3.hand.1",
        "set:p1.pocket.1",
        "set:p1.hand",
        "set:p1.hand.1.1",
        "set:p1.hand.01",
        "pay:p1.hand.1",
        "move:jump:1",
        "option:①",
        "card:p1..1",
        "name:",
        "no_name:1",
        "concede",
    ] {
        assert!(text.parse::<Choice>().is_err(), "{text:?}");
        assert!(format!("p1 {text}").parse::<Input>().is_err() || text == "concede", "{text:?}");
    }
    for text in ["p1", "p3 prepare", "p1  prepare", "prepare", "P1 prepare", "p1 Concede", "p1 concede "] {
        assert!(text.parse::<Input>().is_err(), "{text:?}");
    }
    let long = "x".repeat(100_000).parse::<Choice>().expect_err("no choice").to_string();
    assert!(long.len() < 200, "the message stays short");
}
