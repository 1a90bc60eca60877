//! Supposed changes to imagined games keep every card, what everybody knows, and a game that can be played on.

use crate::common::{Dice, game, pairings, random_choice};
use exceed_rules::{
    Area, CardId, Chance, Game, Player, QuestionKind, Seat, Silent, Viewer, imagine, seed_from_number,
};

/// Hidden cards of a player, sorted.
fn hidden_cards(game: &Game, player: Player) -> Vec<CardId> {
    let glance = game.glance();
    let mut cards: Vec<CardId> =
        [Area::Hand, Area::Deck].iter().flat_map(|&area| glance.cards(player, area)).copied().collect();
    if let Some((card, ex, _)) = glance.attack(player) {
        cards.extend(std::iter::repeat_n(card, 1 + usize::from(ex)));
    }
    cards.sort_unstable();
    cards
}

fn counts(seat: &Seat, player: Player) -> (usize, usize) {
    (seat.glance().count(player, Area::Hand), seat.glance().count(player, Area::Deck))
}

fn play_on(mut game: Game, dice: &mut Dice) {
    for _ in 0..60 {
        let Some(decision) = game.decision() else { return };
        let choice = random_choice(decision.choices, dice);
        game.choose(decision.player, choice, &mut Silent).expect("what is offered is possible");
    }
}

/// What can be set instead, and that nothing is lost by it.
fn try_sets(before: &Seat, attacker: Player, dice: &mut Dice) -> u32 {
    let world = imagine(before, &mut Chance::new(seed_from_number(dice.next())));
    let all = hidden_cards(&world, attacker);
    let known = world.glance().known_hand(attacker).to_vec();
    let mut kinds = all.clone();
    kinds.dedup();
    let ways = kinds.iter().flat_map(|&card| [Some((card, 1)), Some((card, 2))]).chain([None]);
    let mut tried = 0;
    for way in ways {
        let mut supposed = world.clone();
        supposed.swing_by(attacker, dice.next() as f32 / u64::MAX as f32);
        if !supposed.suppose_set(attacker, way) {
            assert_eq!(hidden_cards(&supposed, attacker), all, "nothing changes if it can't be");
            continue;
        }
        let Some((card, ex, wild)) = supposed.glance().attack(attacker) else { continue };
        let Some((wanted, copies)) = way else {
            assert!(wild);
            play_on(supposed.into(), dice);
            continue;
        };
        assert_eq!((card, ex, wild), (wanted, copies == 2, false));
        assert_eq!(hidden_cards(&supposed, attacker), all);
        let mut there = supposed.glance().cards(attacker, Area::Hand).to_vec();
        there.extend(std::iter::repeat_n(card, copies));
        for card in &known {
            let place = there.iter().position(|held| held == card).expect("what everybody knows is there");
            there.remove(place);
        }
        play_on(supposed.into(), dice);
        tried += 1;
    }
    tried
}

#[test]
fn an_attack_can_be_taken_back_and_set_anew() {
    let mut dice = Dice(7);
    let (mut taken_back, mut tried) = (0, 0);
    for (number, (one, two)) in pairings().into_iter().enumerate().filter(|(number, _)| number % 5 == 0) {
        let mut game = game(&one, &two, number as u64);
        while let Some(decision) = game.decision() {
            let (player, attacker) = (decision.player, decision.player.other());
            let seat = game.seat(Viewer::Player(player));
            let set = seat.glance().attack(attacker).filter(|(card, _, _)| !card.is_known());
            let asked = decision.question == QuestionKind::Set;
            if let (true, Some((_, ex, _)), Some(back)) = (asked, set, seat.before_attack(attacker)) {
                let (hand, deck) = counts(&seat, attacker);
                let cards = 1 + usize::from(ex);
                let held = seat.glance().set_from_hand(attacker) > 0;
                let wanted = if held { (hand + cards, deck) } else { (hand, deck + cards) };
                assert_eq!(counts(&back, attacker), wanted, "{one} v {two}");
                assert!(back.glance().attack(attacker).is_none());
                taken_back += 1;
                tried += try_sets(&back, attacker, &mut dice);
            }
            let choice = random_choice(decision.choices, &mut dice);
            game.choose(player, choice, &mut Silent).expect("what is offered is possible");
        }
    }
    assert!(taken_back > 500 && tried > 5000, "{taken_back} attacks taken back, {tried} set anew");
}
