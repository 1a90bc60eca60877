//! What is known of markers in outline.

use exceed_cards::ir::{MarkerFact, MarkerName, Near, Who};
use exceed_rules::{Area, Body, Player};

use crate::outline::Outline;

impl Outline<'_, '_> {
    /// Where a marker of this side is; markers do not move in outline.
    pub fn marker(&self, name: MarkerName, you: usize) -> Option<u8> {
        self.surroundings.glance.marker_space(Player::BOTH[you], name)
    }

    /// In how many spaces near the opponent there are such markers.
    pub fn markers_near(&self, name: MarkerName, near: Near, you: usize) -> usize {
        let other = self.fighters[1 - you].body();
        let counts = |space: &u8| match near {
            Near::On => other.fills(*space),
            Near::NextTo => other.distance(*space) == 1,
            Near::OnOrNextTo => other.distance(*space) <= 1,
        };
        self.surroundings.glance.marker_spaces(Player::BOTH[you], name).filter(counts).count()
    }

    /// What is true of a marker, as far as it can be told.
    pub fn marker_is(&self, name: MarkerName, fact: MarkerFact, you: usize) -> Option<bool> {
        let marker = self.marker(name, you);
        let (own, other) = (self.fighters[you].body(), self.fighters[1 - you].body());
        let between = |one: Body, two: Body, space: u8| one.between(two) >> space & 1 == 1;
        let beyond = |marker: u8| own.between(Body::narrow(marker)) & other.bits() == other.bits();
        Some(match fact {
            MarkerFact::InPlay | MarkerFact::Active => marker.is_some(),
            MarkerFact::Free => marker.is_some_and(|marker| !own.fills(marker) && !other.fills(marker)),
            MarkerFact::On(Who::Opponent) => marker.is_some_and(|marker| other.fills(marker)),
            MarkerFact::On(_) => marker.is_some_and(|marker| own.fills(marker)),
            MarkerFact::OpponentBetween => marker.is_some_and(beyond),
            MarkerFact::OpponentBetweenOrOn => {
                marker.is_some_and(|marker| other.fills(marker) || beyond(marker))
            }
            MarkerFact::BetweenFighters | MarkerFact::BetweenYouAndSource => {
                marker.is_some_and(|marker| between(own, other, marker))
            }
            MarkerFact::AttackFromUnder => {
                let (glance, player) = (&self.surroundings.glance, Player::BOTH[you]);
                let lies_there =
                    glance.cards(player, Area::UnderMarker).contains(&self.fighters[you].attack.card);
                lies_there || glance.set_from(player) == Some(Area::UnderMarker)
            }
            MarkerFact::Disabled
            | MarkerFact::FlippedThisStrike
            | MarkerFact::InOpponentsRange
            | MarkerFact::MovedOver
            | MarkerFact::MovedOnto => return None,
        })
    }
}
