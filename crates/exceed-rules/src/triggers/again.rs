//! Lines that happen again: as often as text in force says, or once more by a line that picks one.

use exceed_cards::ir::{Ability, Effect, Modifier, Trigger};

use super::{AGAIN, LENT, Line, Pending};
use crate::card::CardId;
use crate::choice::Choice;
use crate::decision::QuestionKind;
use crate::game::{Engine, Fault};
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::step::{About, At, Context, Source, Stage, Step, TriggerCode};

/// Which lines of a player text speaks of that lets them happen again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// Those that are printed on the attack.
    OfAttack,
    /// Any of theirs.
    Any,
}

impl<'a> Reader<'a> {
    /// How many more times lines of `controller` happen at a moment of `player`: only in their own attack.
    #[inline]
    pub(super) fn again(&self, trigger: TriggerCode, player: Player, controller: Player, which: Which) -> u8 {
        let mut times = 0_u8;
        // Most matches end here.
        if !self.duel.marks.can_modify(bit::TRIGGERS_AGAIN) {
            return 0;
        }
        let performing = controller == player || which == Which::OfAttack;
        if performing && LENT.into_iter().any(|of| trigger.is(of)) {
            self.modifiers(controller, bit::TRIGGERS_AGAIN, &mut |in_force| {
                if let Modifier::TriggersAgain { printed, times: more } = in_force.modifier
                    && (which == Which::OfAttack || !printed)
                {
                    times = times.max(*more);
                }
            });
        }
        times
    }

    /// The lines of a moment that a line of this player may let happen once more.
    fn lines_to_resolve_again(&self, trigger: Trigger, player: Player) -> Pending {
        let base = self.table().resolved.len();
        let mut lines = self.gather(trigger.into(), player, base).unwrap_or_default();
        lines.retain(|key| {
            let line = if key.line < AGAIN { self.line(*key, player, About::default()) } else { None };
            line.is_some_and(|line| line.context.you == player && !resolves_again(line.ability))
        });
        lines
    }

    /// The line that an option of the question stands for which line happens once more, with what it is printed on.
    pub fn line_to_resolve_again(
        &self,
        trigger: Trigger,
        player: Player,
        option: u8,
    ) -> Option<(Source, CardId, &'a Ability)> {
        let key = *self.lines_to_resolve_again(trigger, player).get(option as usize)?;
        let Line { ability, context, .. } = self.line(key, player, About::default())?;
        let source = if matches!(key.source, Source::Grant(_)) { context.source } else { key.source };
        Some((source, context.card, ability))
    }
}

impl Engine<'_> {
    /// `resolve another of your hit triggers again`: everybody sees which there are.
    pub fn ask_trigger_again(&mut self, trigger: Trigger, at: At, context: Context) {
        let lines = self.read().lines_to_resolve_again(trigger, context.you);
        if lines.is_empty() {
            return self.report(|context| context.done = false);
        }
        self.offer_all((0..lines.len() as u8).map(Choice::Option));
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage: Stage::Asked };
        self.ask_unless_forced(step, context.you, QuestionKind::Pick, reason);
    }

    /// It happens now; when its turn comes, or has come, makes no difference to that.
    pub fn answer_trigger_again(&mut self, trigger: Trigger, context: Context, choice: Choice) {
        let Choice::Option(option) = choice else { return self.fault(Fault::StrayAnswer) };
        let lines = self.read().lines_to_resolve_again(trigger, context.you);
        let Some(&key) = lines.get(option as usize) else { return self.fault(Fault::StrayAnswer) };
        self.perform_line(key, context.you, About::default());
    }
}

/// Whether a line lets others happen again: none of these picks another one of them.
fn resolves_again(ability: &Ability) -> bool {
    ability.body.effects.iter().any(|effect| matches!(effect, Effect::TriggerAgain(_)))
}
