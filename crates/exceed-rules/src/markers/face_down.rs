//! Markers that lie face down: where they are is open, which side will show is known to their player alone.

use super::*;
use crate::state::State;

/// The bit of a marker of a member among the sides that lie down.
pub(crate) fn side_bit(member: usize, index: usize) -> u16 {
    1_u16.checked_shl((member * MARKER_CAPACITY + index) as u32).unwrap_or(0)
}

/// Gives markers that lie face down the sides that a viewer who may not know them can imagine: one with each side where two
/// of a kind lie there.
pub(crate) fn deal_sides(duel: &Duel, state: &mut State, player: Player, mut coin: impl FnMut() -> bool) {
    if state.secrets.marker_sides[player].is_some() {
        return;
    }
    let mut sides = 0;
    for (member, fighter) in state.table.sides[player].fighters.iter().enumerate() {
        for (_, first, count) in duel.marker_kinds(fighter.id) {
            let hidden = |index: &usize| fighter.markers.get(*index).is_some_and(|marker| marker.face_down);
            let mut disabled = coin();
            for index in (first..first + count).filter(hidden) {
                sides |= if disabled { side_bit(member, index) } else { 0 };
                disabled = !disabled;
            }
        }
    }
    state.secrets.marker_sides[player] = Some(sides);
}

impl Reader<'_> {
    /// Whether the second side of a marker that lies face down is the one that will show, if this viewer knows it.
    pub(super) fn side_down(&self, owner: Player, fighter: FighterId, index: usize) -> Option<bool> {
        let fighters = &self.table().sides[owner].fighters;
        let member = fighters.iter().position(|known| known.id == fighter)?;
        let sides = self.state.secrets.marker_sides[owner]?;
        Some(sides & side_bit(member, index) != 0)
    }
}

impl Engine<'_> {
    /// Puts markers that are out of play face down into these spaces, each with the side that is to be hidden. What
    /// everybody sees is the same whichever side that is.
    pub fn put_face_down(&mut self, places: MarkerPlaces, sides: &mut [(Space, bool)]) {
        sides.sort_unstable();
        let MarkerPlaces { player, member, first, .. } = places;
        for &mut (space, disabled) in sides {
            let Some(index) = self.marker_in(places, 0) else { return };
            let Some(fighter) = self.state.table.sides[player].fighters.get_mut(member) else { return };
            let Some(marker) = fighter.markers.get_mut(first + index) else { return };
            *marker = MarkerNow { face_down: true, ..MarkerNow::default() };
            if let Some(sides) = self.state.secrets.marker_sides[player].as_mut().filter(|_| disabled) {
                *sides |= side_bit(member, first + index);
            }
            self.put_marker(places, index, space);
        }
    }

    /// Shows the sides of markers that lie face down.
    pub fn turn_up_markers(&mut self, places: MarkerPlaces) {
        let MarkerPlaces { player, member, kind, first, count } = places;
        for index in first..first + count {
            let sides = self.state.secrets.marker_sides[player].unwrap_or(0);
            let Some(fighter) = self.state.table.sides[player].fighters.get_mut(member) else { return };
            let id = fighter.id;
            let Some(marker) = fighter.markers.get_mut(index).filter(|marker| marker.face_down) else {
                continue;
            };
            let disabled = sides & side_bit(member, index) != 0;
            (marker.face_down, marker.disabled) = (false, disabled);
            self.forget_side(player, member, index);
            self.event(Event::MarkerFlipped { player, fighter: id, marker: kind, disabled });
        }
    }

    /// Nothing is kept of a side that is hidden no more.
    pub(super) fn forget_side(&mut self, player: Player, member: usize, index: usize) {
        if let Some(sides) = &mut self.state.secrets.marker_sides[player] {
            *sides &= !side_bit(member, index);
        }
    }
}
