//! What a strike tells where a scenario can't ask: which attacks are revealed and performed, why one misses, which damage
//! spares the last point of life, and a Critical that is told anew for the attack that replaces another.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    ByPlayer, Choice, Event, Game, Miss, NamedCard, Player, Position, QuestionKind, SidePosition,
};

use crate::common::setup;

const MARSHAL: &str = include_str!("../../../scenarios/fixtures/marshal.toml");
const STRIKE_LAB: &str = include_str!("../../../scenarios/fixtures/strike-lab.toml");

fn cards(owner: Player, names: &[&str]) -> Vec<NamedCard> {
    names.iter().map(|name| NamedCard { name: (*name).to_owned(), owner }).collect()
}

/// A strike of this character against Ryu: whoever is asked takes the first choice, the first card of the hand.
fn strike(fixture: &str, character: &str, hitter: SidePosition, at: u8, answer: &str) -> (Game, Vec<Event>) {
    let mut sources = embedded_sources();
    sources.push(("fixture.toml".into(), fixture.into()));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let hand = cards(Player::Two, &[answer]);
    let other = SidePosition { at: Some(at), hand, ..SidePosition::default() };
    let position = Position { setup: setup(character, "Ryu", 1), sides: ByPlayer([hitter, other]) };
    let mut game = Game::from_position(catalog, &position).expect("a sound position");
    let mut events: Vec<Event> = Vec::new();
    for _ in 0..40 {
        let decision = game.decision().expect("somebody is asked");
        let acts = decision.question == QuestionKind::Action;
        let (player, choice) = (decision.player, if acts { Choice::Strike } else { decision.choices[0] });
        game.choose(player, choice, &mut events).expect("it was offered");
        if events.contains(&Event::StrikeEnded) {
            return (game, events);
        }
    }
    panic!("the strike does not end: {events:?}");
}

/// Player one on space 3 with these cards in hand.
fn with_hand(names: &[&str]) -> SidePosition {
    SidePosition { at: Some(3), hand: cards(Player::One, names), ..SidePosition::default() }
}

#[test]
fn an_additional_attack_is_revealed_and_performed_like_any_other() {
    let (game, events) = strike(MARSHAL, "Marshal", with_hand(&["Encore", "Accent"]), 5, "Sweep");
    let [one, two] = Player::BOTH;
    let (mut revealed, mut performed) = (Vec::new(), Vec::new());
    for event in &events {
        if let Event::AttackRevealed { player, card, ex, double } = event {
            revealed.push((*player, game.duel().card_name(*card), *ex, *double));
        }
        if let Event::AttackPerformed { player, card } = event {
            performed.push((*player, game.duel().card_name(*card)));
        }
    }
    let plain = |player, name| (player, name, false, false);
    assert_eq!(revealed, [plain(one, "Encore"), plain(two, "Sweep"), plain(one, "Accent")]);
    assert_eq!(performed, [(one, "Encore"), (one, "Accent"), (two, "Sweep")]);
}

#[test]
fn an_attack_that_has_left_play_misses_because_it_is_gone() {
    let misses = |name| -> Vec<Miss> {
        let (_, events) = strike(MARSHAL, "Marshal", with_hand(&[name]), 9, "Sweep");
        let why = |event: &Event| {
            if let Event::Missed { player: Player::One, why, .. } = event { Some(*why) } else { None }
        };
        events.iter().filter_map(why).collect()
    };
    assert_eq!(misses("Slip"), [Miss::Gone]);
    assert_eq!(misses("Edge"), [Miss::OutOfRange]);
}

#[test]
fn only_damage_that_spares_the_last_life_names_the_clause_that_says_so() {
    let spares = |name| -> Vec<bool> {
        let (_, events) = strike(STRIKE_LAB, "Strike Lab", with_hand(&[name]), 4, "Dive");
        let spares = |event: &Event| {
            let Event::DamageTaken { player: Player::Two, blow, .. } = event else { return None };
            Some(blow.nonlethal.is_some())
        };
        events.iter().filter_map(spares).collect()
    };
    assert_eq!(spares("Double Tap"), [false, false], "the line and the attack");
    assert_eq!(spares("Soft Touch"), [true]);
}

#[test]
fn a_given_critical_is_told_for_each_attack_it_makes_critical() {
    let told = |names: &[&str]| {
        let hitter = SidePosition {
            boosts: cards(Player::One, &["Rooted"]).into_iter().map(|card| (card, None)).collect(),
            deck_top: cards(Player::One, &["Dive"]),
            ..with_hand(names)
        };
        let (_, events) = strike(MARSHAL, "Marshal", hitter, 9, "Sweep");
        events.iter().filter(|event| matches!(event, Event::Critical { player: Player::One })).count()
    };
    assert_eq!(told(&["Accent"]), 1);
    assert_eq!(told(&["Metsu Hadoken"]), 2, "it can't be paid for, and a wild swing replaces it");
}
