//! Limits that end in an error.

use std::sync::Arc;

use crate::common::{game, setup};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Choice, ChoiceError, Fault, Game, IllegalChoice, Input, Player, Record, Refusal, ReplayError, Silent,
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
    game.concede(Player::One, &mut Silent);
    assert!(again == game, "nobody wins a game that was broken off");
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
