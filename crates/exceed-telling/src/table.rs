//! The table as it changes from beat to beat: what a picture of a strike needs.

use exceed_rules::{Area, CardId, Duel, Event, Player, Seat};

use crate::beat::{After, Both, CardName};
use crate::clause::card_key;

/// The numbers of a seat.
pub(crate) fn of_seat(seat: &Seat) -> Both<After> {
    let glance = seat.glance();
    let side = |player: Player| After {
        life: glance.life(player),
        space: glance.space(player),
        gauge: glance.count(player, Area::Gauge),
        hand: glance.count(player, Area::Hand),
        boosts: glance.boosts(player).map(|card| boost(seat.duel(), card)).collect(),
    };
    Both { p1: side(Player::One), p2: side(Player::Two) }
}

fn boost(duel: &Duel, card: CardId) -> CardName {
    CardName { card: card_key(duel, card), name: duel.boost(card).name.clone() }
}

/// The table after one more event.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events change none of these numbers")]
pub(crate) fn apply(table: &mut Both<After>, duel: &Duel, event: &Event) {
    match *event {
        Event::CardMoved { card, from_player, from, to_player, to, .. } => {
            leave(table.of_mut(from_player), duel, card, from);
            arrive(table.of_mut(to_player), duel, card, to);
        }
        // Further copies leave the hand without a word: nobody may know it.
        Event::AttackSet { player, ex: true, double, .. } => {
            let side = table.of_mut(player);
            side.hand = side.hand.saturating_sub(1 + usize::from(double));
        }
        Event::FighterMoved { player, to, .. } => table.of_mut(player).space = to,
        Event::DamageTaken { player, life, .. }
        | Event::Switched { player, life, .. }
        | Event::Ejected { player, life, .. }
        | Event::LifeGained { player, life, .. }
        | Event::LifeSpent { player, life, .. } => table.of_mut(player).life = life,
        _ => {}
    }
}

fn leave(side: &mut After, duel: &Duel, card: CardId, from: Area) {
    match from {
        Area::Hand => side.hand = side.hand.saturating_sub(1),
        Area::Gauge => side.gauge = side.gauge.saturating_sub(1),
        Area::Boosts => {
            let gone = boost(duel, card);
            if let Some(index) = side.boosts.iter().position(|known| *known == gone) {
                side.boosts.remove(index);
            }
        }
        Area::Deck
        | Area::Discard
        | Area::Sealed
        | Area::Overdrive
        | Area::SetAside
        | Area::Transforms
        | Area::Attack
        | Area::Playing => {}
    }
}

fn arrive(side: &mut After, duel: &Duel, card: CardId, to: Area) {
    match to {
        Area::Hand => side.hand += 1,
        Area::Gauge => side.gauge += 1,
        Area::Boosts => side.boosts.push(boost(duel, card)),
        Area::Deck
        | Area::Discard
        | Area::Sealed
        | Area::Overdrive
        | Area::SetAside
        | Area::Transforms
        | Area::Attack
        | Area::Playing => {}
    }
}
