//! Drawing any number, drawing and discarding to a size.

use exceed_cards::ir::{Doing, Modifier, Who};

use crate::choice::{Area, Choice};
use crate::conditions::player_meant;
use crate::decision::QuestionKind;
use crate::effects::control::clamp_amount;
use crate::game::{Engine, Fault};
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::step::{At, CardFilter, Context, Source, Stage, Step};

impl Reader<'_> {
    /// How many cards an effect does not discard of a hand whose owner something protects from the opponent's effects.
    pub fn spared(&self, owner: Player, context: &Context) -> u8 {
        let by = match context.source {
            Source::Character(fighter) => self.duel.fighter(fighter).player,
            Source::Attack(_)
            | Source::Boost(_)
            | Source::Transform(_)
            | Source::Grant(_)
            | Source::Ejection(_)
            | Source::Rule => {
                if context.card.is_known() {
                    self.duel.card(context.card).owner
                } else {
                    context.you
                }
            }
        };
        let mut spared = 0_u8;
        if by != owner {
            self.modifiers(owner, bit::DISCARD_FEWER, &mut |in_force| {
                if let Modifier::DiscardFewer(fewer) = in_force.modifier {
                    spared = spared.saturating_add(*fewer);
                }
            });
        }
        spared
    }
}

impl Engine<'_> {
    /// How many of the cards that a clause takes from an area stay there: of a hand that is protected.
    pub fn spared(&self, owner: Player, from: Area, to: Area, context: &Context) -> u8 {
        let discards = from == Area::Hand && to == Area::Discard;
        if discards { self.read().spared(owner, context) } else { 0 }
    }

    /// `draw 2`: so many, and what something adds to it.
    pub fn draw_effect(&mut self, player: Player, count: i16) {
        let count = self.read().more(player, Doing::Drawing, count);
        self.draw(player, count);
        self.report(|context| context.drawn = clamp_amount(count));
    }

    /// Draw any number, those of the discard pile too as long as it can be reshuffled (DCK-1).
    pub fn draw_any(&mut self, who: Who, at: At, context: Context) {
        let player = player_meant(who, context.you);
        let side = &self.state.table.sides[player];
        let below = if side.reshuffled { 0 } else { side.discard.len() as u8 };
        for count in 0..=side.deck_count.saturating_add(below).min(60) {
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
            let over = over.saturating_sub(engine.spared(player, Area::Hand, Area::Discard, &context));
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
                engine.discard_at_random(
                    player,
                    over.saturating_sub(engine.spared(player, Area::Hand, Area::Discard, &context)),
                );
            });
        } else {
            self.discard_to(who, size, context);
        }
    }
}
