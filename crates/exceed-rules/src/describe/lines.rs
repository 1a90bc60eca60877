//! Lines of card text as choices: which comes first, and which happens once more.

use exceed_cards::ir::{Ability, Effect};
use exceed_cards::print_effects;

use super::Words;
use crate::card::CardId;
use crate::modifiers::Reader;
use crate::player::Player;
use crate::step::{Source, Step};

impl Words<'_> {
    /// Whose trigger, and what it does: `Overhead: ignore armor, add this to gauge`.
    pub(super) fn trigger(&self, index: u8) -> String {
        let Some(Step::Triggers { trigger, player, base: Some(base), .. }) = self.state.table.agenda.last()
        else {
            return String::new();
        };
        let reader = Reader::new(self.duel, self.state);
        let key = reader.pending_key(*trigger, *player, *base, index);
        if key.is_some_and(|key| matches!(key.source, Source::Ejection(_))) {
            return "Ejection: you may swap the opponent's fighter".into();
        }
        let line = reader.pending_line(*trigger, *player, *base, index);
        line.map_or_else(String::new, |line| self.line(line, *player))
    }

    /// The same of a line that may happen once more, if that is what is asked.
    pub(super) fn line_again(&self, index: u8) -> Option<String> {
        let (player, line) = Reader::new(self.duel, self.state).asked_to_resolve_again(index)?;
        Some(self.line(line, player))
    }

    fn line(&self, (source, card, ability): (Source, CardId, &Ability), player: Player) -> String {
        let name = match source {
            Source::Arena(_, serial) => Reader::new(self.duel, self.state).lying_words(serial),
            Source::Boost(_) | Source::Transform(_) => self.duel.boost(card).name.clone(),
            Source::Character(fighter) => self.duel.character(fighter).name.clone(),
            Source::Attack(_) | Source::Rule | Source::Grant(_) | Source::Ejection(_) if card.is_known() => {
                self.duel.card_name(card).to_owned()
            }
            Source::Attack(player) => self.fighter_name(player),
            Source::Rule | Source::Grant(_) | Source::Ejection(_) => self.fighter_name(player),
        };
        format!("{name}: {}", print_effects(&ability.body.effects))
    }
}

impl<'a> Reader<'a> {
    /// The line an option stands for where it is asked which one happens once more, and who is asked.
    pub fn asked_to_resolve_again(&self, option: u8) -> Option<(Player, (Source, CardId, &'a Ability))> {
        let Some(Step::Effect { at, context, .. }) = self.table().agenda.last() else { return None };
        let Some(Effect::TriggerAgain(trigger)) = self.duel.clause(at.block, at.index) else { return None };
        let line = self.line_to_resolve_again(*trigger, context.you, option)?;
        Some((context.you, line))
    }
}
