//! Telling what happens to those who listen, and from which line of text it comes.

use crate::event::Event;
use crate::game::Engine;
use crate::player::Player;
use crate::state::TriggerKey;
use crate::step::{At, Context, Source, Step};
use crate::why::LineAt;

impl Engine<'_> {
    /// Tells an event, if anybody listens. Inlined, so that no event is made where nobody does.
    #[inline(always)]
    pub fn event(&mut self, event: Event) {
        if self.listening {
            self.tell(event);
        } else {
            // Events with parts are made by `explain`; all others hold nothing that has to be given back.
            std::mem::forget(event);
        }
    }

    /// Tells an event that takes work to explain, if anybody listens.
    #[inline(always)]
    pub fn explain(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.listening {
            let event = event(self);
            self.tell(event);
        }
    }

    /// Tells an event, after the line it comes from if that is another one than before.
    #[cold]
    #[inline(never)]
    fn tell(&mut self, event: Event) {
        if let Some((player, line)) = self.line
            && self.told != self.line
        {
            self.events.record(Event::LineContinued { player, line });
        }
        self.told = self.line;
        self.events.record(event);
    }

    /// A line begins: its event, and what follows comes from it.
    pub fn line_begins(&mut self, context: &Context, at: At, event: impl FnOnce(Player, LineAt) -> Event) {
        if self.listening
            && let Some(clause) = self.read().clause(context, at)
        {
            self.line = Some((clause.player, clause.line));
            self.told = self.line;
            self.events.record(event(clause.player, clause.line));
        }
    }

    /// What follows comes from the line with this clause.
    #[inline(always)]
    pub fn line_works(&mut self, context: &Context, at: At) {
        if self.listening {
            self.line = self.read().clause(context, at).map(|clause| (clause.player, clause.line));
        }
    }

    /// What a step does comes from the rules, unless it can be part of a line that is at work.
    #[cold]
    #[inline(never)]
    pub fn leave_line(&mut self, step: Step) {
        let of_a_line = matches!(
            step,
            Step::Block { .. }
                | Step::Effect { .. }
                | Step::Repeat { .. }
                | Step::Paid { .. }
                | Step::Pay(_)
                | Step::Cards(_)
                | Step::LookRest { .. }
        );
        if !of_a_line {
            self.line = None;
            self.told = None;
        }
    }
}

impl Engine<'_> {
    /// Says which line resolves, and which clause gave it if it was given.
    pub fn tell_trigger(&mut self, key: TriggerKey, context: &Context, at: At) {
        let gift = if let Source::Grant(number) = key.source {
            self.state.table.grants.get(number as usize).copied()
        } else {
            None
        };
        let given = gift.and_then(|grant| {
            let at = At { block: grant.block, index: grant.index };
            self.read().clause(&grant.context, at)
        });
        self.line_begins(context, at, |player, line| Event::LineResolved { player, line, given });
    }
}
