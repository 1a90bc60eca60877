//! Lines that happen for each of some cards in the arena.

use exceed_cards::ir::{Near, Qualifier};

use super::{AGAIN, Pending};
use crate::card::CardId;
use crate::list::Full;
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::TriggerKey;
use crate::step::{Context, Source};

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
        equal && one.line % AGAIN == two.line % AGAIN
    }
}

/// How near to the opponent the cards must be for each of which a line happens.
pub(super) fn for_each(qualifiers: &[Qualifier]) -> Option<Near> {
    qualifiers
        .iter()
        .find_map(|qualifier| if let Qualifier::ForEach(_, near) = qualifier { Some(*near) } else { None })
}
