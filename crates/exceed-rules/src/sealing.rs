//! What is sealed instead of discarded. Nobody has discarded it then, nor sealed it: lines about either do not happen.

use crate::choice::{Area, Place};
use crate::game::Engine;
use crate::modifiers::bit;
use crate::player::Player;

impl Engine<'_> {
    /// Where a card goes that goes to an area of a player, if not to the discard pile of one whose cards are sealed
    /// instead.
    #[inline]
    pub fn really(&self, player: Player, to: Area) -> Area {
        let seals = to == Area::Discard
            && self.duel.marks.can_modify(bit::SEALS_ALL)
            && self.read().has_any(player, bit::SEALS_ALL);
        if seals { Area::Sealed } else { to }
    }

    /// Whether a boost says of itself that it is sealed instead of discarded.
    #[inline]
    pub fn seals_itself(&self, place: Place) -> bool {
        matches!(place.area, Area::Boosts | Area::Playing)
            && self.duel.card(self.card_at(place)).boost.modifies & bit::SEALS_THIS != 0
    }
}
