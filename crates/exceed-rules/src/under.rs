//! Cards that lie face down under a boost (ARE-7). They are in no area that anything else reads; where the boost goes, they stay
//! until its lines about leaving play are done, and what is left then is discarded.

use exceed_cards::ir::{Head, Trigger};

use crate::card::{BoostSerial, CardId};
use crate::choice::{Area, Place};
use crate::game::Engine;
use crate::list::List;
use crate::modifiers::Reader;
use crate::player::{Player, Viewer};
use crate::state::{AREA_CAPACITY, BoostInPlay, State};
use crate::step::{At, Context, Source, Step, TriggerCode};
use crate::view::AreaView;

/// The cards under a player's boosts as this viewer knows them.
pub(crate) fn known_under(state: &State, viewer: Viewer, player: Player) -> List<CardId, AREA_CAPACITY> {
    let side = &state.table.sides[player];
    let seen = side.under_known | if viewer.is(player) { side.under_seen } else { 0 };
    state.secrets.under[player].map(|index, card| if seen >> index & 1 == 1 { card } else { CardId::HIDDEN })
}

impl Reader<'_> {
    /// How many cards lie under the boost with a number.
    pub fn number_under(&self, serial: BoostSerial) -> usize {
        let all = self.table().sides.0.iter().flat_map(|side| side.under.iter());
        all.filter(|boost| **boost == serial).count()
    }

    /// What lies under a player's boosts, as it is shown: how many cards, not which.
    pub fn under_views(&self, player: Player) -> Vec<AreaView> {
        let boosts = self.table().sides[player].boosts.iter();
        let shown = boosts.filter_map(|boost| {
            let count = u8::try_from(self.number_under(boost.serial)).ok().filter(|count| *count > 0)?;
            let name = format!("under {}", self.duel.boost(boost.card).name);
            let cards = if count == 1 { "card" } else { "cards" };
            let text = format!("{name}: {count} face-down {cards}");
            Some(AreaView { name, kind: "under", side: None, owner: player, spaces: Vec::new(), count, text })
        });
        shown.collect()
    }
}

impl Engine<'_> {
    /// `put the top card of deck under this face-down`: so many cards, as far as there are.
    pub fn put_under(&mut self, player: Player, count: u8, context: Context) {
        let Source::Boost(serial) = context.source else {
            return self.report(|context| context.done = false);
        };
        let lies = self.boost_by_serial(serial).is_some();
        let mut moved = 0;
        while lies && moved < count && self.may_use_top_card(player) {
            self.lay_under(self.top_of_deck(player), serial);
            moved += 1;
        }
        self.report(|context| {
            context.count = moved;
            context.done = moved == count;
            context.it = CardId::HIDDEN;
        });
    }

    /// The place of the first card under the boost with a number.
    pub fn first_under(&self, serial: BoostSerial) -> Option<Place> {
        Player::BOTH.into_iter().find_map(|player| {
            let under = &self.state.table.sides[player].under;
            let index = under.iter().position(|boost| *boost == serial)?;
            Some(Place { player, area: Area::Under, index: index as u8 })
        })
    }

    /// The boost in play at a place, if anything happens when it leaves.
    pub fn boost_at(&self, place: Place) -> Option<BoostInPlay> {
        let boosts = &self.state.table.sides[place.player].boosts;
        let boost = boosts.get(place.index as usize).filter(|_| place.area == Area::Boosts)?;
        let bits = [Trigger::Discarded, Trigger::LeavesPlay].map(|trigger| TriggerCode::from(trigger).bit());
        let lines = self.duel.marks.boost_triggers(boost.card, bits[0] | bits[1]);
        (lines || self.first_under(boost.serial).is_some()).then_some(*boost)
    }

    /// A boost has gone from play to an area: its lines about that happen for the player who had it, then what is still
    /// under it is discarded.
    pub fn boost_left(&mut self, player: Player, boost: BoostInPlay, to: Area) {
        if self.first_under(boost.serial).is_some() {
            self.push(Step::DiscardUnder(boost.serial));
        }
        let context = Context::new(player, Source::Boost(boost.serial), boost.card);
        for ability in self.duel.boost(boost.card).lines.iter().rev() {
            let Head::Trigger { trigger, qualifiers, .. } = &ability.head else { continue };
            let happens =
                *trigger == Trigger::LeavesPlay || *trigger == Trigger::Discarded && to == Area::Discard;
            if happens && qualifiers.iter().all(|qualifier| self.read().qualifies(qualifier, &context)) {
                self.push(Step::Block { at: At { block: ability.body.block, index: 0 }, context });
            }
        }
    }

    /// ARE-7: what lay under a boost that has left play and was not taken.
    pub fn discard_under(&mut self, serial: BoostSerial) {
        for _ in 0..self.read().number_under(serial) {
            if let Some(place) = self.first_under(serial) {
                self.move_card(place, place.player, Area::Discard);
            }
        }
    }
}
