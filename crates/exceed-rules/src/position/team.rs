//! The teams of a position.

use super::*;

/// The part of a position that only a team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamPosition {
    /// Life of the second member; its own if `None`.
    pub life: Option<u8>,
    /// The exceed side of the second member is up.
    pub exceeded: bool,
    /// The second member is in play.
    pub second_in_play: bool,
    /// The fighter was ejected in the strike before: no swap until the end of the next one (TAG-13).
    pub locked: bool,
}

impl TeamPosition {
    pub(super) fn is_usual(&self) -> bool {
        *self == TeamPosition::default()
    }
}

impl Placing {
    /// SET-1, TAG-2: every member has a life it can have; only a team has what belongs to one.
    pub(super) fn check_lives(&mut self, player: Player, side: &SidePosition) {
        if !self.duel.team && !side.team.is_usual() {
            return self.errors.push(PositionError::NoTeam { player });
        }
        let members =
            (0..self.duel.fighters.len()).filter(|&index| self.duel.fighters[index].player == player);
        for (index, life) in members.zip([side.life, side.team.life]) {
            let fighter = FighterId(index as u8);
            let most = self.duel.most_life(fighter);
            if let Some(life) = life.filter(|&life| life == 0 || life > most) {
                let character = self.duel.character(fighter).name.clone();
                self.errors.push(PositionError::Life { player, character, life, most });
            }
        }
    }
}
