//! What an attack can reach, from its card alone.

use std::sync::Arc;

use exceed_bots::outline::reach::{Numbers, Spaces, could_hit};
use exceed_cards::ir::MoveKind;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{CardId, Duel, MatchSetup, Player, seed_from_number};

fn duel() -> Duel {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards are sound"));
    Duel::new(catalog, &MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1))).expect("both exist")
}

fn card(duel: &Duel, name: &str) -> CardId {
    let own = duel.decks[Player::One].iter().copied();
    own.into_iter().find(|&card| duel.card_name(card) == name).expect("in Ryu's deck")
}

/// The distances at which a card could hit with room on all sides.
fn distances(name: &str) -> Vec<u8> {
    let duel = duel();
    let card = card(&duel, name);
    let numbers = Numbers::of(&duel, card, 5);
    (1..=6).filter(|&apart| could_hit(&duel, card, &numbers, Spaces::narrow(1, 1 + apart))).collect()
}

#[test]
fn own_movement_extends_the_reach() {
    for (name, expected) in [
        ("Grasp", &[1][..]),
        ("Cross", &[1, 2]),
        ("Assault", &[1, 2, 3]),
        ("Dive", &[3, 4]),
        ("Spike", &[2, 3]),
        ("Block", &[]),
        ("Hadoken", &[3, 4, 5, 6]),
        // Critical is not counted on.
        ("Shoryuken", &[1]),
        ("Tatsumaki Senpukyaku", &[1, 2, 3, 4]),
    ] {
        assert_eq!(distances(name), expected, "{name}");
    }
}

#[test]
fn numbers_are_those_of_the_card() {
    let duel = duel();
    let spike = Numbers::of(&duel, card(&duel, "Spike"), 5);
    assert_eq!((spike.stats, spike.range), ([5, 3, 0, 4], Some((2, 3))));
    assert!(spike.ignores_armor && spike.ignores_guard && !spike.harmless);
    let block = Numbers::of(&duel, card(&duel, "Block"), 5);
    assert!(block.harmless && block.range.is_none() && !block.ignores_armor);
}

#[test]
fn movement_ends_where_the_rules_say() {
    let spaces = Spaces::narrow(3, 5);
    for (kind, steps, own, other) in [
        (MoveKind::Advance, 1, 4, 5),
        (MoveKind::Advance, 2, 6, 5),
        (MoveKind::Close, 4, 4, 5),
        (MoveKind::Retreat, 4, 1, 5),
        (MoveKind::Push, 8, 3, 9),
        (MoveKind::Pull, 1, 3, 4),
        (MoveKind::Pull, 2, 3, 2),
    ] {
        assert_eq!(spaces.moved(kind, steps), Spaces::narrow(own, other), "{kind:?} {steps}");
    }
    // With no space behind the opponent one stops in front of them.
    assert_eq!(Spaces::narrow(7, 9).moved(MoveKind::Advance, 3), Spaces::narrow(8, 9));
}
