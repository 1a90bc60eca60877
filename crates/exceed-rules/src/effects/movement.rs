//! `advance`, `close`, `retreat`, `push`, `pull`, `move`.

use exceed_cards::ir::{MoveKind, MoveLimit, Per, Quantity, Span, Unit, Who};

use crate::arena::LAST_SPACE;
use crate::choice::Choice;
use crate::conditions::player_meant;
use crate::decision::QuestionKind;
use crate::effects::control::clamp_amount;
use crate::game::{Engine, Fault};
use crate::movement::movements;
use crate::step::{At, Context, Stage, Step};

impl Engine<'_> {
    /// A movement; every printed amount and direction is offered, also where an edge makes it do nothing.
    #[allow(clippy::too_many_arguments)]
    pub fn move_effect(
        &mut self,
        who: Who,
        kinds: &[MoveKind],
        (span, per): (Span, Option<Unit>),
        limit: Option<MoveLimit>,
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let player = self.actor(who, at, context, stage);
        let far = |amount| {
            let quantity = Quantity { amount, per: per.map(|unit| Per { every: 1, unit, max: None }) };
            // Nobody can move farther than the arena is long.
            clamp_amount(self.read().quantity(&quantity, &context)).min(LAST_SPACE)
        };
        let least = far(span.least);
        let most = far(span.most).max(least);
        for &kind in kinds {
            let ways = match limit {
                Some(MoveLimit::FromSource) => self.read().away_from_source(player),
                Some(MoveLimit::Toward(name)) => self.read().toward_marker(player, name, &context),
                Some(MoveLimit::NotPast | MoveLimit::StoppingOn(_) | MoveLimit::AtRange(_)) | None => {
                    movements(kind)
                }
            };
            for &movement in ways {
                // Who may cut a movement picks all of it or so much: one question.
                if let Some(cut) = self.read().worth_cutting(player, movement, least, limit) {
                    self.offer(Choice::Move(movement, cut));
                }
                let more = self.read().may_move_more(player, movement);
                for steps in least..=most.saturating_add(more).min(LAST_SPACE) {
                    // Not moving at all is one choice, whatever the direction.
                    if steps > 0 || self.state.secrets.choices.is_empty() {
                        self.offer(Choice::Move(movement, steps));
                    }
                }
            }
        }
        // There is nothing to move toward.
        if self.state.secrets.choices.is_empty() {
            return self.report(|context| context.done = false);
        }
        if let [Choice::Move(movement, steps)] = self.state.secrets.choices[..] {
            self.state.secrets.choices.clear();
            return self.perform_move(player, movement, steps, limit);
        }
        let reason = self.read().reason(&context);
        let meant = player_meant(who, context.you);
        let stage = if player == meant { Stage::Asked } else { Stage::OpponentAsked };
        self.ask(Step::Effect { at, context, stage }, player, QuestionKind::Pick, reason);
    }

    /// The direction and distance are picked.
    pub fn answer_move(
        &mut self,
        who: Who,
        limit: Option<MoveLimit>,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        let meant = player_meant(who, context.you);
        let player = if stage.is_opponents() { meant.other() } else { meant };
        let Choice::Move(movement, steps) = choice else { return self.fault(Fault::StrayAnswer) };
        self.perform_move(player, movement, steps, limit);
    }
}
