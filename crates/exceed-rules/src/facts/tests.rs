//! What is known beforehand is what the rules say in full.

use std::sync::Arc;

use exceed_cards::Generator;

use super::{ASK_THE_RULES, NEVER_PLAYS};
use crate::chance::seed_from_number;
use crate::choice::{Area, Choice};
use crate::decision::QuestionKind;
use crate::duel::Duel;
use crate::event::Silent;
use crate::fault::{ChoiceError, Refusal};
use crate::game::Game;
use crate::player::Player;
use crate::setup::MatchSetup;

/// Characters whose boosts cost nothing and force, and who pay with more than cards.
const MATCHES: [(&str, &str); 4] = [
    ("Ryu", "Ken Masters"),
    ("Carmine", "Chaos"),
    ("Rachel Alucard", "King Knight"),
    ("Vega", "Nine the Phantom"),
];

fn start(one: &str, two: &str) -> Game {
    let sources = exceed_cards::embedded_sources();
    let catalog = exceed_cards::Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let setup = MatchSetup::new(one, two, seed_from_number(1));
    let duel = Duel::new(Arc::new(catalog), &setup).unwrap_or_else(|error| panic!("{error}"));
    Game::start(Arc::new(duel), setup.seed, None, &mut Silent)
}

#[test]
fn force_to_boost_with_is_what_the_rules_ask_for() {
    let mut plain = 0;
    for (one, two) in MATCHES {
        let first = start(one, two);
        for seed in 0..10 {
            let mut game = Game::start(Arc::clone(first.duel()), seed_from_number(seed), None, &mut Silent);
            let mut generator = Generator::new(seed);
            while let Some(decision) = game.decision() {
                let (player, question) = (decision.player, decision.question);
                let number = generator.below(decision.choices.len());
                let offered: Vec<Choice> = decision.choices.to_vec();
                if question == QuestionKind::Action && decision.picks.is_empty() {
                    let mut events = Silent;
                    let engine = game.engine(&mut events);
                    let force = engine.force_available(player, None);
                    for &card in engine.faces(player, Area::Hand) {
                        let allowed = engine.is_playable(player, card)
                            && engine.can_pay_boost(player, card, Area::Hand, || force);
                        match engine.duel.facts.plays_with(card) {
                            // Of no card that is ever held, in the official game.
                            ASK_THE_RULES => {}
                            NEVER_PLAYS => assert!(!allowed, "{one} against {two}"),
                            least => {
                                plain += 1;
                                assert_eq!(least <= force, allowed, "{one} against {two}");
                            }
                        }
                        let is_offered = offered.iter().any(|choice| {
                            matches!(choice, Choice::Boost(place)
                            if place.area == Area::Hand && engine.card_at(*place) == card)
                        });
                        assert_eq!(is_offered, allowed, "{one} against {two}");
                    }
                }
                game.choose_nth(player, number, &mut Silent).unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
    assert!(plain > 1_000, "{plain} cards whose facts say it");
}

#[test]
fn a_number_past_the_end_and_the_wrong_player_are_refused_and_change_nothing() {
    let mut game = start("Ryu", "Ken Masters");
    let decision = game.decision().expect("a game begins with a question");
    let (player, count) = (decision.player, decision.choices.len());
    let before = game.whole_key();
    let mut refused = |player: Player, number: usize| match game.choose_nth(player, number, &mut Silent) {
        Err(ChoiceError::Illegal(illegal)) => illegal.reason,
        other => panic!("{other:?}"),
    };
    assert_eq!(refused(player, count), Refusal::NotOffered);
    assert_eq!(refused(player.other(), 0), Refusal::NotYourDecision);
    assert_eq!(game.whole_key(), before);
    let first = game.decision().expect("the same question").choices[0];
    let mut other = game.clone();
    game.choose_nth(player, 0, &mut Silent).expect("it is offered");
    other.choose(player, first, &mut Silent).expect("it is offered");
    assert_eq!(game.whole_key(), other.whole_key());
}
