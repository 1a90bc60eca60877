//! Where the markers of a position are.

use super::*;

impl Placing {
    /// Puts the markers of a side where they are said to be.
    pub(super) fn place_markers(&mut self, player: Player, side: &SidePosition, state: &mut State) {
        for MarkerPosition { name, spaces, disabled } in &side.markers {
            let fighters = state.table.sides[player].fighters.iter_mut();
            let places = fighters.filter_map(|fighter| {
                let mut kinds = self.duel.marker_kinds(fighter.id);
                let (_, first, count) = kinds.find(|(known, ..)| is_same_name(known, name))?;
                fighter.markers.get_mut(first..first + count)
            });
            let Some(markers) = places.into_iter().next().filter(|markers| spaces.len() <= markers.len())
            else {
                self.errors.push(PositionError::NoSuchMarker { player, name: name.clone() });
                continue;
            };
            let all = spaces.iter().copied().chain(std::iter::repeat(0));
            for (marker, space) in markers.iter_mut().zip(all) {
                (marker.space, marker.disabled) = (space, *disabled && space > 0);
            }
            for &space in spaces.iter().filter(|space| !(FIRST_SPACE..=LAST_SPACE).contains(space)) {
                self.errors.push(PositionError::NoSuchSpace { player, space });
            }
        }
    }
}
