//! Moments come: their triggers go on the agenda.

use exceed_cards::ir::Trigger;

use crate::card::CardId;
use crate::choice::Area;
use crate::game::Engine;
use crate::player::Player;
use crate::step::{About, Step, TriggerCode};

impl Engine<'_> {
    /// Puts the triggers of a moment of `player` on the agenda, if there can be any. Where both players have such a moment,
    /// the one whose attack or turn it is comes first (GEN-8): theirs is put there last.
    pub fn push_triggers(&mut self, trigger: Trigger, player: Player) {
        self.push_moment_about(trigger, player, About::default());
    }

    /// Puts the triggers of a moment that is about a card on the agenda, if there can be any.
    pub fn push_triggers_about(&mut self, trigger: Trigger, player: Player, it: CardId) {
        self.push_moment_about(trigger, player, About { it, ..About::default() });
    }

    /// Puts the triggers of having spent so much on the agenda, if there can be any.
    pub fn push_triggers_of_spending(&mut self, trigger: Trigger, player: Player, paid: u8) {
        self.push_moment_about(trigger, player, About { paid, ..About::default() });
    }

    /// Puts the triggers of having played a boost from an area on the agenda, if there can be any.
    pub fn push_triggers_of_playing(&mut self, trigger: Trigger, player: Player, from: Option<Area>) {
        self.push_moment_about(trigger, player, About { from, ..About::default() });
    }

    pub fn push_moment_about(&mut self, trigger: Trigger, player: Player, about: About) {
        let trigger = TriggerCode::from(trigger);
        if self.moment_comes(trigger) {
            self.push(Step::Triggers { trigger, player, about, base: None });
        }
    }

    /// Whether there can be triggers of a moment. What was given may bring more about before it is their turn: where there is
    /// such, the moment comes.
    pub fn moment_comes(&self, trigger: TriggerCode) -> bool {
        !self.state.table.grants.is_empty() || self.read().may_trigger(trigger.bit())
    }

    /// Puts the triggers of a moment that comes later on the agenda, if anything in the match has such: it may still come
    /// into play.
    pub fn push_moment(&mut self, trigger: Trigger, player: Player) {
        let trigger = TriggerCode::from(trigger);
        // TAG-14: in a team the end of every attack may bring an Ejection.
        let ejects = self.duel.team && trigger.is(Trigger::After);
        if ejects || self.duel.marks.can_trigger(trigger.bit()) {
            self.push(Step::Triggers { trigger, player, about: About::default(), base: None });
        }
    }
}
