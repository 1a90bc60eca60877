//! A choice that is refused has changed nothing; one that ends in a fault has ended that game, and its record says how.

use std::sync::Arc;

use crate::common::{Dice, game, pairings, play_out, setup};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, Choice, ChoiceError, Choices, Event, Fault, Full, Game, IllegalChoice, Input, List, Movement,
    Place, Player, Record, Refusal, Silent,
};

/// Any choice at all, of any kind.
fn any_choice(dice: &mut Dice) -> Choice {
    let byte =
        |dice: &mut Dice| if dice.below(3) == 0 { dice.below(256) as u8 } else { dice.below(10) as u8 };
    let number = byte(dice);
    let player = Player::BOTH[dice.below(2)];
    let place = Place { player, area: Area::ALL[dice.below(Area::ALL.len())], index: byte(dice) };
    let movements = [Movement::Advance, Movement::Close, Movement::Retreat, Movement::Push, Movement::Pull];
    let all = [
        Choice::Prepare,
        Choice::Walk(number),
        Choice::ChangeCards,
        Choice::Exceed,
        Choice::Reshuffle,
        Choice::Boost(place),
        Choice::Strike,
        Choice::CharacterAction(number),
        Choice::Downshift,
        Choice::Set(place),
        Choice::SetEx(place),
        Choice::WildSwing,
        Choice::Pay(place, number),
        Choice::Card(place),
        Choice::Done,
        Choice::Yes,
        Choice::No,
        Choice::Option(number),
        Choice::Move(movements[dice.below(movements.len())], number),
        Choice::Space(number),
        Choice::Number(number),
        Choice::Name(number),
        Choice::NoName,
        Choice::Next(number),
    ];
    all[dice.below(all.len())]
}

fn bytes(game: &Game) -> Vec<u8> {
    serde_json::to_vec(&game.save()).expect("a game can be saved")
}

#[test]
fn a_refused_choice_changes_no_byte_and_tells_nothing() {
    let mut refused = 0;
    for (number, (one, two)) in pairings().iter().enumerate().step_by(7) {
        let mut played = game(one, two, number as u64 + 50);
        let mut dice = Dice(number as u64);
        let mut others = Dice(number as u64 + 1);
        play_out(&mut played, &mut dice, |game, _, _| {
            let before = bytes(game);
            let mut tried = game.clone();
            for _ in 0..6 {
                let (player, choice) = (Player::BOTH[others.below(2)], any_choice(&mut others));
                if game.is_legal(player, choice) {
                    continue;
                }
                let mut events: Vec<Event> = Vec::new();
                let error = tried.choose(player, choice, &mut events).expect_err("it is not offered");
                assert!(
                    matches!(error, ChoiceError::Illegal(IllegalChoice { choice: back, .. }) if back == choice)
                );
                assert!(events.is_empty(), "{choice:?} was refused and told {events:?}");
                refused += 1;
            }
            assert!(bytes(&tried) == before, "{one} against {two}: a refused choice changed something");
        });
    }
    assert!(refused > 10_000, "only {refused} choices were refused");
}

/// A character whose action leads to what no list can hold.
fn endless(line: &str) -> Game {
    let character = format!(
        "id = \"endless\"\nname = \"Endless\"\nseason = 1\nexceed = 1\nnormals = \"standard\"\nfixture = true\n\
        [basic]\ntext = '''\n{line}\n'''\n[exceeded]\ntext = ''''''\n"
    );
    let mut sources = embedded_sources();
    sources.push(("endless.toml".to_owned(), character));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    Game::new(catalog, &setup("Endless", "Ryu", 1)).expect("known")
}

/// Plays until the action is offered and takes it; gives the record and what came of it.
fn act(game: &mut Game) -> (Record, Result<(), ChoiceError>, Vec<Event>) {
    let mut record = Record::new(game.duel(), &setup("Endless", "Ryu", 1));
    for _ in 0..200 {
        let decision = game.decision().expect("the action comes before the end");
        let wanted = Choice::CharacterAction(0);
        let taken = decision.player == Player::One && decision.choices.contains(&wanted);
        let choice = if taken { wanted } else { *decision.choices.last().expect("at least one") };
        let player = decision.player;
        record.inputs.push(Input::Choice(player, choice));
        let mut events = Vec::new();
        let chosen = game.choose(player, choice, &mut events);
        if taken || chosen.is_err() {
            return (record, chosen, events);
        }
    }
    panic!("the action was never offered");
}

#[test]
fn a_fault_ends_the_game_and_its_record_leads_there_again() {
    let mut game = endless("Action: spend 0 life.\nOn spending life: spend 0 life.");
    let (record, chosen, _) = act(&mut game);
    let Err(ChoiceError::Fault(fault)) = chosen else { panic!("{chosen:?}") };
    assert_eq!(game.fault(), Some(fault));
    assert!(game.decision().is_none() && game.outcome().is_none());
    let again = record.replay(Arc::clone(game.duel().catalog())).expect("a record of what happened");
    assert!(bytes(&again) == bytes(&game));
    let restored = Game::restore(Arc::clone(game.duel()), &game.save()).expect("it can be kept as it is");
    assert_eq!(restored.fault(), Some(fault));
    let before = bytes(&game);
    for player in Player::BOTH {
        let error = game.choose(player, Choice::Prepare, &mut Silent).expect_err("nobody is asked");
        assert!(matches!(error, ChoiceError::Illegal(IllegalChoice { reason: Refusal::GameOver, .. })));
        game.concede(player, &mut Silent);
    }
    assert!(bytes(&game) == before);
}

#[test]
fn more_choices_than_a_decision_can_offer_are_a_fault() {
    // The card language may refuse such a line; then there is nothing to play.
    let mut choices = Choices::new();
    let offered = (0..=u8::MAX).take_while(|&number| choices.push(Choice::Number(number)).is_ok()).count();
    assert_eq!(offered, exceed_rules::MAX_CHOICES + 1, "one more than may be asked, so that it is noticed");
    assert!(Fault::TooManyChoices.to_string().contains("more choices"));
}

#[test]
fn lists_take_nothing_from_where_nothing_is() {
    let mut list = List::<u8, 3>::from([1, 2]);
    assert_eq!((list.remove(2), list.remove(200)), (None, None));
    assert_eq!(list.insert(9, 3), Ok(()));
    assert_eq!((list.insert(0, 4), list.push(4)), (Err(Full), Err(Full)));
    assert_eq!(list[..], [1, 2, 3]);
    assert_eq!(list.remove(0), Some(1));
    assert_eq!(list[..], [2, 3]);
    assert_eq!(list.map(|index, item| index + usize::from(item))[..], [2, 4]);
}
