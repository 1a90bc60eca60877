//! Imagined games of characters whose lines lean on what is hidden: each looks to its viewer as the real one does.

use std::sync::Arc;

use crate::common::looks::looks_the_same;
use crate::common::random_characters::load;
use crate::common::{Dice, random_choice};
use exceed_cards::Catalog;
use exceed_rules::{
    Area, Chance, Choice, Decision, Game, MatchSetup, QuestionKind, Reason, Silent, seed_from_number,
};

const GAMES: u64 = 40;
const MAX_DECISIONS: usize = 300;

/// A character with this text, and cards whose boosts cost force.
fn catalog(modules: &str, basic: &str) -> Arc<Catalog> {
    let mut file = format!(
        "id = \"mia\"\nname = \"Mia\"\nseason = 1\nexceed = 2\nnormals = \"standard\"\nmodules = [{modules}]\n\
         [basic]\ntext = '''\n{basic}\n'''\n[exceeded]\ntext = '''\n{basic}\n'''\n"
    );
    for number in 0..7 {
        let kind = if number < 2 { "ultra" } else { "special" };
        file += &format!(
            "[[card]]\nname = \"Card {number}\"\nkind = \"{kind}\"\ncopies = 2\nrange = \"1-3\"\npower = 3\nspeed = 4\n\
             attack = '''\nIgnore guard.\n'''\n[card.boost]\nname = \"Boost {number}\"\nkind = \"continuous\"\n\
             cost = \"2 force\"\ntext = '''\n+1 power.\n'''\n"
        );
    }
    let (catalog, files) = load(&[file.clone()]).expect("the character loads");
    assert_eq!(files, [file], "every line is accepted");
    Arc::new(catalog)
}

/// Plays random games of a character against herself, each decision as every viewer could imagine it. Returns how often
/// `meant` was asked.
fn imagine_all(catalog: &Arc<Catalog>, meant: impl Fn(&Decision<'_>) -> bool) -> usize {
    let mut met = 0;
    for number in 0..GAMES {
        let setup = MatchSetup::new("Mia", "Mia", seed_from_number(number));
        let mut game = Game::new(Arc::clone(catalog), &setup).expect("Mia is known");
        let (mut dice, mut chance) = (Dice(number), Chance::new(seed_from_number(number)));
        for _ in 0..MAX_DECISIONS {
            let Some(decision) = game.decision() else { break };
            met += usize::from(meant(&decision));
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            if let Err(difference) = looks_the_same(&game, &mut chance) {
                panic!("game {number}: {difference}");
            }
            game.choose(player, choice, &mut Silent).expect("an offered choice is legal");
        }
    }
    met
}

#[test]
fn an_attack_that_is_set_again_within_one_answer_is_a_new_group() {
    let catalog = catalog("\"critical\"", "End of turn: strike.");
    let forced = |decision: &Decision<'_>| {
        decision.reason == Reason::Critical && decision.picks == [Choice::WildSwing]
    };
    assert!(imagine_all(&catalog, forced) > 0, "nobody without a hand was asked for Critical");
}

#[test]
fn boosts_that_a_hidden_hand_may_pay_for_are_asked_for() {
    let catalog = catalog("", "Action: discard to 1, play an ultra boost from discard.");
    let asked = |decision: &Decision<'_>| {
        let open = |choice: &Choice| matches!(choice, Choice::Boost(place) if place.area == Area::Discard);
        decision.question == QuestionKind::Cards && decision.choices.iter().any(open)
    };
    assert!(imagine_all(&catalog, asked) > 0, "no boost was offered");
}

#[test]
fn an_ex_attack_that_is_taken_back_is_in_hand_with_its_second_card() {
    let catalog = catalog("", "Set: return your attack to hand.");
    let met = imagine_all(&catalog, |decision| {
        decision.choices.iter().any(|choice| matches!(choice, Choice::SetEx(_)))
    });
    assert!(met > 0, "nobody had a pair");
}

#[test]
fn totals_do_not_tell_what_was_sealed_in_secret() {
    let basic = "Action: seal 2 cards from hand.\n+1 power per sealed special.\nIf you have 1 or more specials in sealed: +1 guard.\n+1 speed per different sealed normal.";
    let catalog = catalog("\"secret-seal\"", basic);
    let met = imagine_all(&catalog, |decision| decision.question == QuestionKind::Set);
    assert!(met > 0, "nobody struck");
}
