//! Actions printed on boosts in play and on transforms (TRN-1, ACT-8).

use exceed_cards::ir::{Cost, Head};

use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::BoostInPlay;
use crate::step::{At, Context, Source, Step};

impl Reader<'_> {
    /// What an action of a boost or transform costs.
    pub fn boost_action_cost(&self, place: Place, line: u8) -> Option<Cost> {
        let card = self.state.card_at(place);
        let ability = card.is_known().then(|| self.duel.boost(card).lines.get(line as usize))??;
        match ability.head {
            Head::Action { cost, .. } => cost,
            Head::Static | Head::Trigger { .. } => None,
        }
    }

    /// What a line of a boost or transform knows when its action begins.
    fn acting(&self, place: Place) -> Context {
        let side = &self.table().sides[place.player];
        let card = self.state.card_at(place);
        let boost = side.boosts.get(place.index as usize).filter(|_| place.area == Area::Boosts);
        let source = boost.map_or(Source::Transform(card), |boost| Source::Boost(boost.serial));
        Context::new(place.player, source, card)
    }
}

impl Engine<'_> {
    /// Actions of boosts and transforms. Of equal boosts on one space only the oldest is offered.
    pub fn offer_boost_actions(&mut self, player: Player) {
        if !self.duel.boosts_act {
            return;
        }
        let boosts = self.state.table.sides[player].boosts;
        let same = |one: &BoostInPlay, two: &BoostInPlay| (one.card, one.space) == (two.card, two.space);
        for (index, boost) in boosts.iter().enumerate() {
            if !boosts[..index].iter().any(|older| same(older, boost)) {
                self.offer_actions_of(Place { player, area: Area::Boosts, index: index as u8 }, boost.card);
            }
        }
        for place in self.places(player, Area::Transforms) {
            self.offer_actions_of(place, self.card_at(place));
        }
    }

    fn offer_actions_of(&mut self, place: Place, card: CardId) {
        let duel = self.duel;
        for (index, ability) in duel.boost(card).lines.iter().enumerate() {
            let context = self.read().acting(place);
            if self.action_available(ability, index as u8, &context) {
                self.offer(Choice::BoostAction(place, index as u8));
            }
        }
    }

    /// The action begins: its line waits for the price to be paid. It may give a further action anew (TRN-6).
    pub fn begin_boost_action(&mut self, place: Place, line: u8) {
        let context = self.read().acting(place);
        let ability = context.card.is_known().then(|| self.duel.boost(context.card).lines.get(line as usize));
        let Some(ability) = ability.flatten() else { return self.fault(Fault::NoSuchText) };
        if let Source::Boost(serial) = context.source
            && let Some(boost) = self.boost_mut(serial)
        {
            boost.gave_action = false;
        }
        let at = At { block: ability.body.block, index: 0 };
        self.line_begins(&context, at, |player, line| Event::CharacterActed { player, line });
        self.push(Step::Block { at, context });
    }
}
