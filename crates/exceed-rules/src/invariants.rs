//! What is true of every game at every decision. One function each; tests run all of them after every choice.

use crate::arena::LAST_SPACE;
use crate::card::CardId;
use crate::choice::Area;
use crate::decision::MAX_CHOICES;
use crate::game::Game;
use crate::markers::MarkerNow;
use crate::player::Player;

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken(pub String);

/// Checks all invariants.
///
/// # Errors
/// The first that does not hold.
pub fn check_invariants(game: &Game) -> Result<(), Broken> {
    check_table(game)?;
    somebody_is_asked(game)
}

/// Checks what lies on the table, whoever is asked.
pub(crate) fn check_table(game: &Game) -> Result<(), Broken> {
    every_card_is_in_one_area(game)?;
    counts_are_true(game)?;
    fighters_stand_apart(game)?;
    life_is_in_bounds(game)?;
    markers_are_in_the_arena(game)?;
    known_cards_are_there(game)
}

fn broken(text: String) -> Result<(), Broken> {
    Err(Broken(text))
}

/// Each card of the deck lists is in exactly one area.
fn every_card_is_in_one_area(game: &Game) -> Result<(), Broken> {
    let mut count = [0_i32; 256];
    for player in Player::BOTH {
        for card in game.duel.decks[player]
            .iter()
            .chain(&game.duel.extras[player])
            .chain(&game.duel.start_sealed[player])
        {
            count[card.0 as usize] += 1;
        }
    }
    let areas = [
        Area::Hand,
        Area::Deck,
        Area::Discard,
        Area::Gauge,
        Area::Sealed,
        Area::Boosts,
        Area::Overdrive,
        Area::SetAside,
        Area::Transforms,
        Area::Attack,
    ];
    let inspect = game.inspect();
    for player in Player::BOTH {
        for area in areas {
            inspect.each_card(player, area).for_each(|card| count[card.0 as usize] -= 1);
        }
    }
    inspect.each_card(Player::One, Area::Playing).for_each(|card| count[card.0 as usize] -= 1);
    match count.iter().position(|&left| left != 0) {
        Some(card) => {
            let name = game.duel.card_name(CardId(card as u8));
            broken(format!("{name}: {} copies too few", count[card]))
        }
        None => Ok(()),
    }
}

/// The open numbers of hidden cards are right.
fn counts_are_true(game: &Game) -> Result<(), Broken> {
    for player in Player::BOTH {
        let side = &game.state.table.sides[player];
        let secrets = &game.state.secrets;
        if side.hand_count as usize != secrets.hand[player].len()
            || side.deck_count as usize != secrets.deck[player].len()
            || side.sealed_count as usize != secrets.sealed[player].len()
        {
            return broken(format!("{player}: a hand, deck or sealed count is wrong"));
        }
        let above = |bits: u64| bits.checked_shr(side.deck_count.into()).unwrap_or(0) != 0;
        if above(side.deck_known | side.deck_seen | side.deck_spied) {
            return broken(format!("{player}: cards are known that are not in the deck"));
        }
    }
    Ok(())
}

fn fighters_stand_apart(game: &Game) -> Result<(), Broken> {
    let [one, two] = Player::BOTH.map(|player| game.inspect().space(player));
    let inside = |space: u8| (1..=9).contains(&space);
    if one == two || !inside(one) || !inside(two) {
        broken(format!("fighters on {one} and {two}"))
    } else {
        Ok(())
    }
}

fn life_is_in_bounds(game: &Game) -> Result<(), Broken> {
    for player in Player::BOTH {
        for fighter in game.state.table.sides[player].fighters.iter() {
            let most = game.duel.most_life(fighter.id);
            let alive = fighter.life > 0 || game.outcome().is_some();
            if fighter.life > most || !alive {
                return broken(format!("{player}: life {}", fighter.life));
            }
        }
    }
    Ok(())
}

/// Every marker is one of its character's, in a space or out of play.
fn markers_are_in_the_arena(game: &Game) -> Result<(), Broken> {
    for player in Player::BOTH {
        for fighter in game.state.table.sides[player].fighters.iter() {
            let (all, markers) =
                (game.duel.marker_kinds(fighter.id).map(|(.., count)| count).sum(), &fighter.markers);
            let inside = markers.iter().all(|marker| marker.space <= LAST_SPACE);
            if !inside || markers.iter().skip(all).any(|marker| *marker != MarkerNow::default()) {
                return broken(format!("{player}: markers {markers:?}"));
            }
        }
    }
    Ok(())
}

/// Somebody is asked something with 1 to 64 different choices, or the game is over.
pub(crate) fn somebody_is_asked(game: &Game) -> Result<(), Broken> {
    if let Some(fault) = game.fault() {
        return broken(format!("it was broken off: {fault}"));
    }
    match (game.decision(), game.outcome()) {
        (None, Some(_)) => Ok(()),
        (Some(decision), None) => {
            let choices = decision.choices;
            let twice = (1..choices.len()).any(|index| choices[..index].contains(&choices[index]));
            let sound = !choices.is_empty() && choices.len() <= MAX_CHOICES && !twice;
            if sound {
                Ok(())
            } else {
                broken(format!("{} choices, or one twice: {choices:?}", choices.len()))
            }
        }
        (decision, outcome) => broken(format!("asked {} and outcome {outcome:?}", decision.is_some())),
    }
}

/// What everybody knows of a hand is in hand or set as the attack.
fn known_cards_are_there(game: &Game) -> Result<(), Broken> {
    for player in Player::BOTH {
        let known = &game.state.table.sides[player].known_hand;
        if known.is_empty() {
            continue;
        }
        let mut held = game.inspect().cards(player, Area::Hand);
        held.extend(game.inspect().each_card(player, Area::Attack));
        for card in known.iter() {
            match held.iter().position(|other| other == card) {
                Some(index) => drop(held.swap_remove(index)),
                None => {
                    return broken(format!("{player}: {} is known but not held", game.duel.card_name(*card)));
                }
            }
        }
    }
    Ok(())
}
