//! Cards under the boosts of a position.

use super::*;

/// The cards under a boost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnderPosition {
    /// One of the side's boosts, of several copies the oldest; or a marker.
    pub boost: NamedCard,
    /// What lies under it, the first that came there first: cards of the player's own.
    pub cards: Vec<NamedCard>,
}

impl Placing {
    /// The cards under boosts, each with its boost; and those under markers.
    pub(super) fn resolve_under(
        &mut self,
        player: Player,
        side: &SidePosition,
    ) -> (Vec<(CardId, CardId)>, Vec<CardId>) {
        let (mut all, mut under_markers) = (Vec::new(), Vec::new());
        for UnderPosition { boost, cards } in &side.under {
            if self.is_marker(player, &boost.name) {
                under_markers.extend(cards.iter().filter_map(|card| self.find(player, card)));
                continue;
            }
            let Some(over) = self.find(player, boost) else { continue };
            for card in cards {
                match self.find(player, card) {
                    Some(id) if self.duel.card(id).owner == player => all.push((over, id)),
                    Some(_) => self.errors.push(PositionError::NotUnder { player, name: card.name.clone() }),
                    None => {}
                }
            }
        }
        (all, under_markers)
    }

    fn is_marker(&self, player: Player, name: &str) -> bool {
        let fighters = (0..self.duel.fighters.len()).map(|index| FighterId(index as u8));
        let own = fighters.filter(|&fighter| self.duel.fighter(fighter).player == player);
        let mut kinds = own.flat_map(|fighter| self.duel.marker_kinds(fighter));
        kinds.any(|(known, ..)| is_same_name(known, name))
    }

    /// Puts cards under the boosts that lie there already.
    pub(super) fn place_under(&mut self, player: Player, cards: &Resolved, state: &mut State) {
        let side = &mut state.table.sides[player];
        for &(over, card) in &cards.under {
            let boost = side.boosts.iter().find(|boost| boost.card == over).map(|boost| boost.serial);
            let Some(serial) = boost else {
                let name = self.duel.card_name(over).to_owned();
                self.errors.push(PositionError::NotUnder { player, name });
                continue;
            };
            if side.under.push(serial).and(state.secrets.under[player].push(card)).is_err() {
                self.errors.push(PositionError::TooManyCards { player });
            }
        }
    }
}
