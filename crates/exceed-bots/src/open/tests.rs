use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{MatchSetup, Viewer};

use super::*;
use crate::{Bot, HeuristicBot};

fn strike() -> OpenStrike {
    let choice = |index| Choice::Option(index);
    OpenStrike {
        attacker: Player::Two,
        attacks: vec![(choice(0), 0.25), (choice(1), 0.75)],
        defences: vec![(choice(2), 0.5), (choice(3), 0.5)],
        payoffs: vec![vec![0.9, 0.3], vec![0.5, 0.7]],
    }
}

#[test]
fn guesses_even_out_if_both_play_right() {
    let strike = strike();
    let mut mean = 0.0;
    for (attack, often) in &strike.attacks {
        for (defence, share) in &strike.defences {
            mean += often * share * strike.guess(*attack, *defence).expect("both are offered");
        }
    }
    assert!(mean.abs() < 1e-6, "{mean}");
    assert_eq!(strike.guess(Choice::WildSwing, Choice::Option(2)), None);
}

#[test]
fn both_sides_see_the_same_strike() {
    let strike = strike();
    assert!((strike.value() - 0.6).abs() < 1e-6, "{}", strike.value());
    let mean = |player| -> f32 { strike.own(player).iter().map(|(_, share, value)| share * value).sum() };
    assert!((mean(Player::Two) + mean(Player::One) - 1.0).abs() < 1e-6);
}

#[test]
fn the_order_of_the_decks_changes_nothing() {
    let catalog =
        Arc::new(Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let setup = MatchSetup::new("Ryu", "Happy Chaos", seed_from_number(2));
    let mut game = Game::new(catalog, &setup).expect("known characters");
    let mut bots = [1, 2].map(HeuristicBot::new);
    let mut strikes = 0;
    for _ in 0..40 {
        let Some(decision) = game.decision() else { break };
        let (player, count) = (decision.player, decision.choices.len());
        let other = imagine_decks(&game, &Player::BOTH, &mut Chance::new(seed_from_number(9)));
        let judge = |game: &Game| {
            let mut judge = OpenJudge::new(3);
            (judge.appraise(game, 4), judge.solve(game, 2))
        };
        let (appraisals, strike) = judge(&game);
        assert_eq!(appraisals.len(), count);
        assert!(appraisals.iter().all(|appraisal| (0.0..=1.0).contains(&appraisal.value)));
        assert_eq!(judge(&other), (appraisals, strike.clone()), "it looks into the decks");
        strikes += usize::from(strike.is_some());
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        game.choose(player, choice, &mut Silent).expect("offered");
    }
    assert!(strikes > 0, "no strike in 40 answers");
}
