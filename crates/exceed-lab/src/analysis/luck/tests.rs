use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Choice, MatchSetup};

use super::*;

/// The first action of a game: both have kept their hands.
fn first_action() -> Game {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
    let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(6));
    let mut game = Game::new(catalog, &setup).expect("known characters");
    while let Some(decision) = game.decision().filter(|decision| decision.question != QuestionKind::Action) {
        let player = decision.player;
        game.choose(player, Choice::Done, &mut Silent).expect("no card is changed");
    }
    game
}

/// What chance did if this is answered.
fn term(before: &Game, choice: Choice) -> Term {
    let player = before.decision().expect("somebody is asked").player;
    let mut after = before.clone();
    after.choose(player, choice, &mut Silent).expect("offered");
    let (events, judges) = Default::default();
    chance(&Moment { entry: 0, before: before.clone(), player, choice, events, judges }, &after, 7)
}

#[test]
fn draws_are_luck_and_luck_evens_out() {
    let game = first_action();
    let player = game.decision().expect("somebody is asked").player;
    let mut chance = Chance::new(seed_from_number(3));
    let terms: Vec<f32> = (0..200)
        .map(|_| {
            let term = term(&imagine_decks(&game, &Player::BOTH, &mut chance), Choice::Prepare);
            assert_eq!(term.by_deck[player.other().index()], 0.0, "the other player draws nothing");
            term.by_deck[player.index()]
        })
        .collect();
    let mean = terms.iter().sum::<f32>() / terms.len() as f32;
    let spread = (terms.iter().map(|term| (term - mean).powi(2)).sum::<f32>() / terms.len() as f32).sqrt();
    assert!(spread > 0.001, "every draw is worth the same: {spread}");
    assert!(mean.abs() < 4.0 * spread / (terms.len() as f32).sqrt(), "{mean} ± {spread}");
}

#[test]
fn without_chance_there_is_no_luck() {
    let game = first_action();
    // Paying for a step is asked before anything is drawn.
    let walk = game.decision().and_then(|decision| {
        decision.choices.iter().copied().find(|choice| matches!(choice, Choice::Walk(_)))
    });
    assert_eq!(term(&game, walk.expect("there is room to walk")), Term::default());
}
