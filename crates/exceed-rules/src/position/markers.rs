//! Where the markers of a position are.

use super::*;

/// Where the markers of one name are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerPosition {
    /// The name, without regard to case, punctuation and spaces.
    pub name: String,
    /// The space of each; the others are out of play.
    pub spaces: Vec<u8>,
    /// The second side is up.
    #[serde(default)]
    pub disabled: bool,
}

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
