//! Limits that end in an error.

use std::sync::Arc;

use crate::common::{catalog, game, setup};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, ByPlayer, Choice, ChoiceError, Fault, Game, IllegalChoice, Input, NamedCard, Player, Position,
    QuestionKind, Record, Refusal, ReplayError, SidePosition, Silent,
};

#[test]
fn an_endless_line_is_an_error_and_not_a_hang() {
    let looping = "id = \"loop\"\nname = \"Loop\"\nseason = 1\nexceed = 1\nnormals = \"standard\"\nfixture = true\n\
        [basic]\ntext = '''\nAction: spend 1 life.\nOn spending life: spend 0 life.\n'''\n[exceeded]\ntext = ''''''\n";
    let mut sources = embedded_sources();
    sources.push(("loop.toml".to_owned(), looping.to_owned()));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let mut game = Game::new(catalog, &setup("Loop", "Ryu", 1)).expect("known");
    let mut record = Record::new(game.duel(), &setup("Loop", "Ryu", 1));
    loop {
        let decision = game.decision().expect("the loop comes before the end");
        let wanted = Choice::CharacterAction(0);
        let choice =
            if decision.choices.contains(&wanted) { wanted } else { *decision.choices.last().expect("one") };
        let player = decision.player;
        record.inputs.push(Input::Choice(player, choice));
        if let Err(error) = game.choose(player, choice, &mut Silent) {
            assert!(matches!(
                error,
                ChoiceError::Fault(Fault::ListFull | Fault::TooManySteps | Fault::AgendaFull)
            ));
            break;
        }
        assert!(record.inputs.len() < 200, "the action was never offered");
    }
    assert!(game.decision().is_none() && game.outcome().is_none());
    // It is the card's fault, and said so with the line.
    let blamed = game.card_at_fault().expect("a line is to blame");
    assert_eq!(
        (blamed.line.as_str(), blamed.text.as_str()),
        ("loop/basic/2", "On spending life: spend 0 life.")
    );
    assert!(blamed.to_string().contains("a fault of the card, not of the program"));
    // The record carries the whole way there, and a game that was broken off takes nothing more.
    let again = record.replay(Arc::clone(game.duel().catalog())).expect("it leads to the fault");
    assert!(again == game && again.fault() == game.fault() && again.fault().is_some());
    let refused = game.choose(Player::One, Choice::Prepare, &mut Silent).expect_err("the game is over");
    assert!(matches!(refused, ChoiceError::Illegal(IllegalChoice { reason: Refusal::GameOver, .. })));
    let mut events = Vec::new();
    game.concede(Player::One, &mut events);
    assert!(again == game && events.is_empty(), "nobody wins a game that was broken off");
    record.inputs.push(Input::Choice(Player::One, Choice::Prepare));
    let more = record.replay(Arc::clone(game.duel().catalog()));
    assert!(matches!(more, Err(ReplayError::Choice { .. })));
}

#[test]
fn conceding_ends_the_game_at_any_time() {
    let mut game = game("Ryu", "Ken Masters", 3);
    game.concede(Player::Two, &mut Silent);
    assert!(game.decision().is_none());
    assert!(game.choose(Player::One, Choice::Done, &mut Silent).is_err());
}

/// A character that plays more additional attacks in one attack, and is given more for one strike, than a game can hold.
const HOARD: &str = "id = \"hoard\"\nname = \"Hoard\"\nseason = 1\nexceed = 1\nnormals = \"standard\"\nfixture = true\n\
    [basic]\ntext = '''\nAction: 29 times: spend all your gauge: X is paid for this strike.\n\
    Action: 30 times: 30 times: 30 times: lose all armor.\n'''\n\
    [exceeded]\ntext = '''\nAction: 28 times: spend all your gauge: X is paid for this strike.\n'''\n\
    [[card]]\nname = \"Barrage\"\nkind = \"special\"\ncopies = 1\nrange = \"1\"\npower = 1\nspeed = 9\n\
    attack = '''\nBefore: 5 times: play an additional attack from hand.\nHit: +X power.\n'''\n\
    [card.boost]\nname = \"Barrage Boost\"\nkind = \"instant\"\ntext = '''\nDraw 1.\n'''\n";

/// Lets the Hoard act so, and everybody take the first choice, until a turn is over: the fault, if there was one.
fn hoards(one: SidePosition, action: Choice) -> Option<Fault> {
    hoarded(one, action).1
}

/// The same with the game.
fn hoarded(one: SidePosition, action: Choice) -> (Game, Option<Fault>) {
    let mut sources = embedded_sources();
    sources.push(("hoard.toml".to_owned(), HOARD.to_owned()));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let sides = ByPlayer([one, SidePosition::default()]);
    let position = Position { setup: setup("Hoard", "Ryu", 1), sides };
    let mut game = Game::from_position(catalog, &position).expect("a sound position");
    let mut next = action;
    for _ in 0..200 {
        let player = game.decision().expect("somebody is asked").player;
        if let Err(error) = game.choose(player, next, &mut Silent) {
            return if let ChoiceError::Fault(fault) = error {
                (game, Some(fault))
            } else {
                panic!("{error}")
            };
        }
        let decision = game.decision().expect("somebody is asked");
        if decision.question == QuestionKind::Action {
            return (game, None);
        }
        next = decision.choices[0];
    }
    panic!("the turn does not end");
}

/// Cards of player one, all of this name.
fn copies(name: &str, count: usize) -> Vec<NamedCard> {
    vec![NamedCard { name: name.to_owned(), owner: Player::One }; count]
}

#[test]
fn one_choice_causes_10_000_steps_and_no_more() {
    let fault = hoards(SidePosition::default(), Choice::CharacterAction(1));
    assert_eq!(fault, Some(Fault::TooManySteps), "27 000");
}

#[test]
fn a_question_has_64_choices_and_no_more() {
    let catalog = catalog();
    let cards = catalog.characters().iter().flat_map(|character| &character.cards);
    let names: Vec<&str> = cards.map(|card| card.name.as_str()).collect();
    let mut single: Vec<&str> = names.clone();
    single.retain(|name| names.iter().filter(|other| other == &name).count() == 1);
    // Each may be set alone or as EX, and a wild swing is one more.
    let strike = |kinds: usize| {
        let hand = single[..kinds].iter().flat_map(|name| copies(name, 2)).collect();
        hoards(SidePosition { hand, ..SidePosition::default() }, Choice::Strike)
    };
    assert_eq!(strike(32), Some(Fault::TooManyChoices));
    assert_eq!(strike(31), None);
}

/// A character whose lines ask the widest questions there are words for.
const SPRAWL: &str = "id = \"sprawl\"\nname = \"Sprawl\"\nseason = 1\nexceed = 1\nlife = 60\nnormals = \"standard\"\nfixture = true\n\
    [basic]\ntext = '''\nAction: advance or close or retreat or push or pull or move 0-9.\n\
    Action: spend any life: draw 1.\nAction: draw 0-20.\nAction: draw any number.\nAction: discard 1-99 cards at random: draw 1.\n\
    Action: name a range.\nAction: name a card.\n\
    Action: choose one: draw 1; draw 2; draw 3; draw 4; gain 1 life; gain 2 life; gain 3 life; gain 4 life.\n'''\n\
    [exceeded]\ntext = ''''''\n";

#[test]
fn the_widest_questions_of_card_text_have_room() {
    let mut sources = embedded_sources();
    sources.push(("sprawl.toml".to_owned(), SPRAWL.to_owned()));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let side = SidePosition { hand: copies("Dive", 40), ..SidePosition::default() };
    let position =
        Position { setup: setup("Sprawl", "Ryu", 1), sides: ByPlayer([side, SidePosition::default()]) };
    let game = Game::from_position(catalog, &position).expect("a sound position");
    let offered = |line: u8| {
        let mut game = game.clone();
        game.choose(Player::One, Choice::CharacterAction(line), &mut Silent).expect("offered, and no fault");
        game.decision().expect("it asks").choices.len()
    };
    let deck = game.inspect().cards(Player::One, Area::Deck).len();
    let names = game.duel().names.len();
    let widest = [64, 61, 21, deck + 1, 41, 12, names + 1, 8];
    assert_eq!((0..8).map(offered).collect::<Vec<_>>(), widest);
    assert!(widest.iter().all(|&choices| choices <= exceed_rules::MAX_CHOICES));
}

#[test]
fn an_action_and_what_is_paid_for_it_hold_40_picks() {
    let side = SidePosition { hand: copies("Dive", 45), ..SidePosition::default() };
    let (game, fault) = hoarded(side, Choice::ChangeCards);
    assert_eq!(fault, None, "with the last pick the payment is complete");
    // ACT-3: as many cards as were paid, and the end of the turn cuts the hand down to 7.
    let inspect = game.inspect();
    assert_eq!(inspect.cards(Player::One, Area::Hand).len(), 7);
    assert!(inspect.cards(Player::One, Area::Discard).len() >= 39);
}

#[test]
fn a_strike_holds_four_additional_attacks_of_a_player_and_28_things_given() {
    let strike = |attacks: usize| {
        let hand = [copies("Barrage", 1), copies("Grasp", attacks)].concat();
        hoarded(SidePosition { hand, ..SidePosition::default() }, Choice::Strike)
    };
    let (game, fault) = strike(5);
    assert_eq!(fault, Some(Fault::ListFull));
    // The line was at work in an earlier answer, and is named all the same.
    assert_eq!(game.card_at_fault().expect("a line is to blame").line, "hoard/barrage/attack/1");
    assert_eq!(strike(4).1, None);
    let act = |one| hoards(one, Choice::CharacterAction(0));
    assert_eq!(act(SidePosition::default()), Some(Fault::ListFull), "29 times");
    assert_eq!(act(SidePosition { exceeded: true, ..SidePosition::default() }), None, "28 times");
}
