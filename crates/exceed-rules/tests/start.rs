//! What chance does at the start: decks are shuffled, so are cards that are set aside, and so is the rest of a listed
//! position. Seeds are fixed, so each count is the same on every run; without the shuffle it would be one or all.

use std::collections::BTreeSet;

use crate::common::{catalog, game, setup};
use exceed_rules::{Area, ByPlayer, CardId, Choice, Game, Player, Position, Reason, SidePosition, Silent};

const SEEDS: u64 = 40;

fn sorted(mut cards: Vec<CardId>) -> Vec<CardId> {
    cards.sort_unstable();
    cards
}

/// Puts the whole hand back in the mulligan.
fn mulligan_everything(game: &mut Game) {
    while let Some(decision) = game.decision().filter(|decision| decision.reason == Reason::Mulligan) {
        let card = decision.choices.iter().find(|choice| matches!(choice, Choice::Card(_)));
        let (player, choice) = (decision.player, card.copied().unwrap_or(Choice::Done));
        game.choose(player, choice, &mut Silent).expect("it is offered");
    }
}

#[test]
fn decks_are_shuffled_before_the_first_hands_are_drawn() {
    for player in Player::BOTH {
        let games: Vec<Game> = (0..SEEDS).map(|seed| game("Ryu", "Ken Masters", seed)).collect();
        let hands: BTreeSet<_> =
            games.iter().map(|game| sorted(game.inspect().cards(player, Area::Hand))).collect();
        assert!(hands.len() as u64 > SEEDS - 5, "{player}: {} different hands", hands.len());
        let kinds: BTreeSet<CardId> = hands.into_iter().flatten().collect();
        let deck: BTreeSet<CardId> = games[0].inspect().cards(player, Area::Deck).into_iter().collect();
        assert!(deck.is_subset(&kinds), "{player}: some cards are never drawn");
    }
}

#[test]
fn cards_set_aside_in_a_mulligan_are_shuffled_in() {
    let mut on_top = 0;
    for seed in 0..SEEDS {
        let mut game = game("Ryu", "Ken Masters", seed);
        let player = game.decision().expect("a mulligan").player;
        let aside = game.inspect().cards(player, Area::Hand);
        mulligan_everything(&mut game);
        let deck = game.inspect().cards(player, Area::Deck);
        on_top += u64::from(sorted(deck[deck.len() - aside.len()..].to_vec()) == sorted(aside));
    }
    assert!(on_top < 5, "the same cards lie on top {on_top} times");
}

#[test]
fn the_rest_of_the_deck_of_a_position_is_shuffled_by_the_seed() {
    for player in Player::BOTH {
        let decks: BTreeSet<_> = (0..SEEDS)
            .map(|seed| {
                let sides = ByPlayer([SidePosition::default(), SidePosition::default()]);
                let position = Position { setup: setup("Ryu", "Ken Masters", seed), sides };
                let game = Game::from_position(catalog(), &position).expect("nothing is listed");
                game.inspect().cards(player, Area::Deck)
            })
            .collect();
        assert_eq!(decks.len() as u64, SEEDS, "{player}");
    }
}
