//! Lines that happen for each of some cards in the arena.

use exceed_cards::ir::{Near, Qualifier};

use super::{AGAIN, Line, Pending, is_of_own_boost};
use crate::card::{BoostSerial, CardId};
use crate::list::Full;
use crate::modifiers::Reader;
use crate::player::{FighterId, Player};
use crate::state::TriggerKey;
use crate::step::{Context, Source};

impl<'a> Reader<'a> {
    /// A line of a fighter's present side, for one of its cards in the arena.
    pub(super) fn line_of_one(&self, id: FighterId, serial: BoostSerial, index: usize) -> Option<Line<'a>> {
        let (owner, lying) = self.lying(serial)?;
        let fighter = Some(self.table().sides[owner].fighter()).filter(|fighter| fighter.id == id)?;
        let duel = self.duel;
        let ability = duel.character_lines(id, fighter.exceeded).get(index)?;
        let footprint = duel.fighter(id).sides[usize::from(fighter.exceeded)].footprints[index];
        let source = Source::Arena(id, serial);
        let context = Context { it: lying.card, ..Context::new(owner, source, CardId::HIDDEN) };
        Some(Line { ability, context, footprint })
    }
}

impl Reader<'_> {
    /// A line that happens for each card of its fighter in the arena that is near enough now: where one is decides anew
    /// each time what is left.
    pub(super) fn add_each(
        &self,
        source: Source,
        line: u8,
        near: Near,
        player: Player,
        base: usize,
        pending: &mut Pending,
    ) -> Result<(), Full> {
        let Source::Character(fighter) = source else { return Ok(()) };
        let owner = self.duel.fighter(fighter).player;
        for lying in self.table().sides[owner].arena.iter().filter(|lying| lying.fighter == fighter) {
            let source = Source::Arena(fighter, lying.serial);
            let context = Context::new(owner, source, CardId::HIDDEN);
            if self.is_near(near, &context) {
                self.add_pending(TriggerKey { source, line }, player, base, pending)?;
            }
        }
        Ok(())
    }

    /// Whether two keys mean one line that happens several times, also for equal cards in one space.
    pub(super) fn same_line(&self, one: &TriggerKey, two: &TriggerKey) -> bool {
        let equal = match (one.source, two.source) {
            (Source::Arena(_, one), Source::Arena(_, two)) => {
                let what = |serial| self.lying(serial).map(|(owner, lying)| (owner, lying.card, lying.space));
                what(one) == what(two)
            }
            (one, two) => one == two,
        };
        equal && one.line % AGAIN == two.line % AGAIN && is_of_own_boost(one) == is_of_own_boost(two)
    }
}

/// How near to the opponent the cards must be for each of which a line happens.
pub(super) fn for_each(qualifiers: &[Qualifier]) -> Option<Near> {
    qualifiers
        .iter()
        .find_map(|qualifier| if let Qualifier::ForEach(_, near) = qualifier { Some(*near) } else { None })
}
