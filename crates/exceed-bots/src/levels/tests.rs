use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Chance, Game, MatchSetup, Silent, Viewer, imagine, seed_from_number};

use super::*;
use crate::by_name;

fn appraisals(values: &[f32]) -> Vec<Appraisal> {
    let choice = |index: usize| Choice::Option(index as u8);
    values
        .iter()
        .enumerate()
        .map(|(index, &value)| Appraisal { choice: choice(index), value, error: 0.0 })
        .collect()
}

#[test]
fn an_answer_that_loses_too_much_is_never_taken() {
    for handicap in HANDICAPS {
        let all = appraisals(&[0.60, 0.58, 0.60 - handicap.cap - 0.01]);
        let weights = weights(&all, handicap);
        assert!(weights[0] > weights[1] && weights[1] > 0.0, "{weights:?}");
        assert_eq!(weights[2], 0.0);
        let mut bot = LevelBot::new(handicap, 3);
        let taken: Vec<Choice> = (0..500).map(|_| bot.sample(&all)).collect();
        assert!(taken.contains(&Choice::Option(0)) && !taken.contains(&Choice::Option(2)));
    }
}

#[test]
fn nobody_throws_a_game_away() {
    for handicap in HANDICAPS {
        // Close to lost anyway: the cap alone would let it happen.
        assert_eq!(weights(&appraisals(&[0.05, 0.0]), handicap)[1], 0.0);
        // All is lost: any answer will do.
        assert!(weights(&appraisals(&[0.0, 0.0]), handicap).iter().all(|weight| *weight > 0.0));
    }
}

#[test]
fn many_answers_of_a_kind_do_not_drown_the_others() {
    let mut all = appraisals(&[0.5; 9]);
    all.push(Appraisal { choice: Choice::Strike, value: 0.5, error: 0.0 });
    let weights = weights(&all, HANDICAPS[0]);
    let kinds = [weights[..9].iter().sum::<f64>(), weights[9]];
    assert!((kinds[0] - kinds[1]).abs() < 1e-9, "{kinds:?}");
}

#[test]
fn a_higher_level_errs_less() {
    let losses = HANDICAPS.map(|handicap| {
        let weights = weights(&appraisals(&[0.6, 0.57, 0.5]), handicap);
        let total: f64 = weights.iter().sum();
        (0.03 * weights[1] + 0.1 * weights[2]) / total
    });
    assert!(losses.windows(2).all(|two| two[0] > two[1]), "{losses:?}");
}

#[test]
fn every_level_has_a_rating_and_they_rise() {
    let ratings = level_ratings();
    assert!(ratings.iter().all(Option::is_some), "{ratings:?}");
    assert!(ratings.windows(2).all(|two| two[0] < two[1]), "{ratings:?}");
    assert_eq!(super::ratings("# level1 = 3\nlevel2 = 7\nlevel22 = 9\n"), [None, Some(7), None, None, None]);
}

#[test]
fn levels_play_legally_repeatably_and_see_only_their_side() {
    let catalog =
        Arc::new(Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let setup = MatchSetup::new("Ryu", "Specter Knight", seed_from_number(2));
    for name in &LEVELS[..4] {
        let mut game = Game::new(Arc::clone(&catalog), &setup).expect("known characters");
        let mut chance = Chance::new(seed_from_number(4));
        for count in 0..60 {
            let Some(player) = game.decision().map(|decision| decision.player) else { break };
            let viewer = Viewer::Player(player);
            let seat = game.seat(viewer);
            let choose = |seat: &Seat| by_name(name, count).expect("a known bot").choose(seat);
            let choice = choose(&seat);
            // Another world that looks the same to this player.
            let other = imagine(&seat, &mut chance).seat(viewer);
            assert_eq!(choose(&other), choice, "{name} looks at hidden cards");
            game.choose(player, choice, &mut Silent).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
    assert!(by_name("level0", 1).is_none() && by_name("level6", 1).is_none());
}
