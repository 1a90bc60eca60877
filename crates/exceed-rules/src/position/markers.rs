//! Where the markers of a position are, and the cards in its arena.

use super::*;
use crate::state::CardInArena;

/// A card that lies in a space as a marker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardPosition {
    /// The marker it is, without regard to case, punctuation and spaces.
    pub marker: String,
    /// The card.
    pub card: NamedCard,
    /// Where it lies.
    pub space: u8,
}

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

    /// Puts cards in spaces as markers.
    pub(super) fn place_in_arena(
        &mut self,
        player: Player,
        side: &SidePosition,
        cards: &[CardId],
        state: &mut State,
    ) {
        for (CardPosition { marker, space, .. }, &card) in side.arena.iter().zip(cards) {
            let fighters = state.table.sides[player].fighters.iter();
            let whose = fighters.map(|fighter| fighter.id).find(|&fighter| {
                self.duel.card_marker(fighter).is_some_and(|(_, known)| is_same_name(known, marker))
            });
            let Some(fighter) = whose else {
                self.errors.push(PositionError::NoSuchMarker { player, name: marker.clone() });
                continue;
            };
            if !(FIRST_SPACE..=LAST_SPACE).contains(space) {
                self.errors.push(PositionError::NoSuchSpace { player, space: *space });
            }
            let serial = state.table.next_serial;
            state.table.next_serial = serial.next();
            let lying = CardInArena { card, serial, fighter, space: *space };
            if state.table.sides[player].arena.push(lying).is_err() {
                self.errors.push(PositionError::TooManyCards { player });
            }
        }
    }
}
