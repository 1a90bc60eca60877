//! Attacks whose own text lets them be turned up while they are set.

use exceed_cards::ir::{Ability, Effect, Head, Qualifier, Sequence, Trigger, Who};

use crate::card::CardId;
use crate::choice::{Area, Choice};
use crate::game::Engine;
use crate::player::Player;
use crate::step::{Context, Source, TriggerCode};

impl Engine<'_> {
    /// The card, if its own text lets it be turned up while it is set, and what is done then. Part of the group: nobody
    /// learns that it could be.
    pub fn may_set_face_up(&self, player: Player, choice: Choice) -> Option<(CardId, &Sequence)> {
        let (Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place)) = choice else {
            return None;
        };
        let card = self.card_at(place);
        if !self.duel.marks.attack_triggers(card, TriggerCode::from(Trigger::Set).bit()) {
            return None;
        }
        let context = Context::new(player, Source::Attack(player), card);
        let qualifies = |qualifier: &Qualifier| self.read().qualifies(qualifier, &context);
        let mut offers = self.duel.definition(card).attack.iter().filter_map(turning_up);
        let (_, body) = offers.find(|(qualifiers, _)| qualifiers.iter().all(qualifies))?;
        // What lies open already is turned up for nothing but what follows.
        let useful = place.area == Area::Hand || body.effects.len() > 1;
        useful.then_some((card, body))
    }
}

/// The qualifiers of a line that lets its attack be turned up while it is set, and what it does.
fn turning_up(ability: &Ability) -> Option<(&[Qualifier], &Sequence)> {
    let Head::Trigger { trigger: Trigger::Set, qualifiers, .. } = &ability.head else { return None };
    let Some(Effect::May(Who::You, body)) = ability.body.effects.first() else { return None };
    (body.effects.first() == Some(&Effect::RevealAttack)).then_some((qualifiers, body))
}
