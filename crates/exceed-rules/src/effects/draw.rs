//! Drawing any number, drawing and discarding to a size.

use exceed_cards::ir::{Doing, Who};

use crate::choice::Choice;
use crate::conditions::player_meant;
use crate::decision::QuestionKind;
use crate::effects::control::clamp_amount;
use crate::game::{Engine, Fault};
use crate::player::Player;
use crate::step::{At, CardFilter, Context, Stage, Step};

impl Engine<'_> {
    /// `draw 2`: so many, and what something adds to it.
    pub fn draw_effect(&mut self, player: Player, count: i16) {
        let count = self.read().more(player, Doing::Drawing, count);
        self.draw(player, count);
        self.report(|context| context.drawn = clamp_amount(count));
    }

    /// Draw any number.
    pub fn draw_any(&mut self, who: Who, at: At, context: Context) {
        let player = player_meant(who, context.you);
        for count in 0..=self.state.table.sides[player].deck_count.min(60) {
            self.offer(Choice::Number(count));
        }
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage: Stage::Begins }, player, QuestionKind::Number, reason);
    }

    /// That many.
    pub fn answer_draw_any(&mut self, who: Who, context: Context, choice: Choice) {
        let Choice::Number(count) = choice else { return self.fault(Fault::StrayAnswer) };
        self.draw(player_meant(who, context.you), i16::from(count));
        self.report(|context| {
            context.count = count;
            context.drawn = count;
        });
    }

    /// `draw 1-4`.
    pub fn draw_between(&mut self, least: u8, most: u8, at: At, context: Context) {
        for count in least..=most {
            self.offer(Choice::Number(count));
        }
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage: Stage::Asked };
        self.ask_unless_forced(step, context.you, QuestionKind::Number, reason);
    }

    /// `discard to 1`.
    pub fn discard_to(&mut self, who: Who, size: u8, context: Context) {
        let reason = self.read().reason(&context);
        // What is put on the agenda last comes first: you do.
        self.each_backwards(who, context.you, |engine, player| {
            let over = engine.state.table.sides[player].hand_count.saturating_sub(size);
            if over > 0 {
                engine.push_discard(player, over, over, CardFilter::Any, reason);
            }
        });
    }

    /// `draw or discard to 4`.
    pub fn draw_or_discard_to(&mut self, who: Who, size: u8, random: bool, context: Context) {
        self.each(who, context.you, |engine, player| {
            let hand = engine.state.table.sides[player].hand_count;
            engine.draw(player, i16::from(size.saturating_sub(hand)));
        });
        if random {
            self.each(who, context.you, |engine, player| {
                let over = engine.state.table.sides[player].hand_count.saturating_sub(size);
                engine.discard_at_random(player, over);
            });
        } else {
            self.discard_to(who, size, context);
        }
    }
}
