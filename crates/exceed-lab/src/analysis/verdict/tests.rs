use std::sync::Arc;

use exceed_bots::StrikeBot;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{ByPlayer, Game, MatchSetup, NamedCard, Position, SidePosition, seed_from_number};

use super::*;

fn judge(values: &[f32]) -> Vec<Appraisal> {
    let choice = |index: usize| Choice::Option(index as u8);
    values
        .iter()
        .enumerate()
        .map(|(index, &value)| Appraisal { choice: choice(index), value, error: 0.0 })
        .collect()
}

#[test]
fn the_best_answer_loses_nothing() {
    let weighed = weigh(&[judge(&[0.6, 0.5]), judge(&[0.62, 0.52])], Choice::Option(0));
    assert_eq!((weighed.best, weighed.loss), (Choice::Option(0), 0.0));
    assert!((weighed.value - 0.61).abs() < 1e-6);
}

#[test]
fn a_worse_answer_loses_the_difference() {
    let weighed = weigh(&[judge(&[0.6, 0.5]), judge(&[0.62, 0.52])], Choice::Option(1));
    assert!((weighed.loss - 0.1).abs() < 1e-6, "{}", weighed.loss);
}

#[test]
fn what_only_looks_best_by_luck_is_no_loss() {
    // Three answers that are equal; each judge is taken in by another one.
    let judges = [judge(&[0.5, 0.6, 0.5]), judge(&[0.5, 0.5, 0.6])];
    let weighed = weigh(&judges, Choice::Option(0));
    assert_eq!(weighed.loss, 0.0);
    assert!((weighed.value - 0.5).abs() < 1e-6, "{}", weighed.value);
}

#[test]
fn marks_follow_from_the_loss() {
    let marks = [0.0, 0.029, 0.03, 0.069, 0.07, 0.149, 0.15, 0.9].map(Mark::of);
    use Mark::{Blunder, Fine, Inaccuracy, Mistake};
    assert_eq!(marks, [Fine, Fine, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
}

/// One life left, no card in hand, in front of a Grasp.
fn nearly_won() -> Game {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
    let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(6));
    let card = |name: &str| NamedCard { name: name.to_owned(), owner: Player::One };
    let hand = ["Grasp", "Spike", "Hadoken"].map(card).to_vec();
    let one = SidePosition { at: Some(4), hand, ..SidePosition::default() };
    let two = SidePosition { at: Some(5), life: Some(1), ..SidePosition::default() };
    let sides = ByPlayer([one, two]);
    Game::from_position(catalog, &Position { setup, sides }).expect("a sound position")
}

#[test]
fn a_win_that_was_there_is_told() {
    let judged = |choice: Choice| {
        let judges = (0..4).map(StrikeBot::new).collect();
        let before = nearly_won();
        let moment = Moment { entry: 0, before, player: Player::One, choice, events: Vec::new(), judges };
        (known(&moment, 3), open(&[moment], 0, 3))
    };
    let (known, open) = judged(Choice::Prepare);
    assert!(known.missed_win && known.loss > 0.0, "{known:?}");
    assert_eq!(known.best, "strike Grasp");
    assert!(open.loss > 0.0 && open.best.starts_with("strike "), "{open:?}");
    let (known, open) = judged(Choice::Strike);
    assert!(!known.missed_win && !open.missed_win, "{known:?} {open:?}");
    assert_eq!((known.loss, open.loss), (0.0, 0.0));
}
