//! Faults that only a crowded table leads to.

use std::sync::{Arc, LazyLock};

use exceed_cards::{Catalog, Generator, embedded_sources};

use super::{ChoiceError, Fault, IllegalChoice, Refusal};
use crate::choice::Choice;
use crate::event::Silent;
use crate::game::Game;
use crate::seed_from_number;
use crate::setup::MatchSetup;
use crate::step::Step;

static CATALOG: LazyLock<Arc<Catalog>> =
    LazyLock::new(|| Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load")));

fn started(seed: u64) -> Game {
    Game::new(Arc::clone(&CATALOG), &MatchSetup::new("Ryu", "Sol Badguy", seed_from_number(seed)))
        .expect("known")
}

/// Plays on at random until the game ends. Gives the fault, if there was one.
fn play_on(game: &mut Game, seed: u64) -> Option<Fault> {
    let mut generator = Generator::new(seed);
    while let Some(decision) = game.decision() {
        let choice = decision.choices[generator.below(decision.choices.len())];
        match game.choose(decision.player, choice, &mut Silent) {
            Ok(()) => {}
            Err(ChoiceError::Fault(fault)) => return Some(fault),
            Err(ChoiceError::Illegal(illegal)) => panic!("an offered choice was refused: {illegal}"),
        }
    }
    None
}

#[test]
fn an_agenda_without_room_ends_that_game_and_no_other() {
    for seed in 0..40 {
        let mut game = started(seed);
        let mut untouched = game.clone();
        // What is left to do begins with steps that do nothing, so that little room is left for others.
        let rest = game.state.table.agenda;
        game.state.table.agenda.clear();
        for _ in 0..(46 - rest.len()) {
            game.state.table.agenda.push(Step::Nothing).expect("there is room");
        }
        for &step in rest.iter() {
            game.state.table.agenda.push(step).expect("there is room");
        }
        assert_eq!(play_on(&mut game, seed), Some(Fault::AgendaFull));
        assert!(game.decision().is_none() && game.outcome().is_none() && game.state.table.agenda.is_empty());
        let over = game.clone();
        let error = game.choose(crate::Player::One, Choice::Prepare, &mut Silent).expect_err("it is over");
        assert!(matches!(error, ChoiceError::Illegal(IllegalChoice { reason: Refusal::GameOver, .. })));
        assert!(game == over);
        assert_eq!(play_on(&mut untouched, seed), None);
    }
}

#[test]
fn an_answer_of_another_kind_is_a_fault() {
    for choice in [Choice::Yes, Choice::Next(9), Choice::WildSwing, Choice::NoName] {
        for step in [Step::Action, Step::CancelOffer(crate::Player::One, crate::CardId(0)), Step::EndTurn] {
            let mut game = started(1);
            let asks = matches!((step, choice), (Step::CancelOffer(..), Choice::Yes));
            game.engine(&mut Silent).resume(step, choice);
            assert_eq!(game.state.table.fault, (!asks).then_some(Fault::StrayAnswer), "{step:?}, {choice:?}");
        }
    }
}

#[test]
fn a_card_is_not_taken_from_where_none_lies() {
    let mut game = started(1);
    let place = crate::Place { player: crate::Player::One, area: crate::Area::Gauge, index: 0 };
    let before = game.inspect().cards(crate::Player::One, crate::Area::Discard).len();
    game.engine(&mut Silent).move_card(place, crate::Player::One, crate::Area::Discard);
    assert_eq!(game.state.table.fault, Some(Fault::NoSuchCard));
    assert_eq!(game.inspect().cards(crate::Player::One, crate::Area::Discard).len(), before);
}

#[test]
fn a_line_that_is_not_there_is_a_fault() {
    let mut game = started(1);
    game.engine(&mut Silent).run(Step::CharacterAction { line: 200, exceeded: false });
    assert_eq!(game.state.table.fault, Some(Fault::NoSuchText));
}
