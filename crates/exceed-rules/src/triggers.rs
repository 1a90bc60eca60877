//! Which lines happen now, and in which order (GEN-7, GEN-8).

use exceed_cards::ir::{Ability, Effect, Head, Limit, Qualifier, Trigger, Whose};

use crate::card::CardId;
use crate::choice::Choice;
use crate::decision::{QuestionKind, Reason};
use crate::duel::OrderPolicy;
use crate::footprint::{Footprint, PrintedOn, footprint};
use crate::game::{Engine, Fault};
use crate::list::{Full, List};
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::{TriggerKey, Until, UsedLimit};
use crate::step::{About, At, Context, Source, Step, TriggerCode};

mod again;
mod each;
mod moments;
mod numbers;
mod settled;
#[cfg(test)]
mod tests;
use again::Which;
use each::for_each;
pub(crate) use numbers::{AGAIN, is_of_own_boost};
use numbers::{OWN_BOOST, rounds};
use settled::is_settled;

/// The moments of an attack of which lines happen again or are gained.
pub(crate) const LENT: [Trigger; 3] = [Trigger::Before, Trigger::Hit, Trigger::After];

/// The moments of an attack that do not come for a player who is stunned (STK-16).
pub(crate) const OF_ATTACK: [Trigger; 3] = [Trigger::Before, Trigger::After, Trigger::EndOfAttack];

/// Triggers that wait to resolve.
pub(crate) type Pending = List<TriggerKey, 24>;

/// A line with what it is printed on.
pub(crate) struct Line<'a> {
    pub ability: &'a Ability,
    pub context: Context,
    pub footprint: Footprint,
}

impl<'a> Reader<'a> {
    /// The line behind a key, performed in a moment of `player`.
    pub fn line(&self, key: TriggerKey, player: Player, about: About) -> Option<Line<'a>> {
        let About { it, paid, from: played_from, count } = about;
        let duel = self.duel;
        let index = (key.line % AGAIN) as usize;
        let table = self.table();
        let (ability, controller, card, footprint) = match key.source {
            Source::Attack(owner) => {
                let card = table.strike.as_ref()?.attacks[owner].card;
                let (lines, known) = if is_of_own_boost(&key) {
                    (&duel.boost(card).lines, &duel.card(card).boost)
                } else {
                    (&duel.definition(card).attack, &duel.card(card).attack)
                };
                (lines.get(index)?, owner, card, known.footprints[index])
            }
            Source::Boost(serial) => {
                let (owner, boost) = Player::BOTH.into_iter().find_map(|owner| {
                    table.sides[owner]
                        .boosts
                        .iter()
                        .find(|boost| boost.serial == serial)
                        .map(|boost| (owner, boost))
                })?;
                let lines = &duel.boost(boost.card).lines;
                (lines.get(index)?, owner, boost.card, duel.card(boost.card).boost.footprints[index])
            }
            Source::Character(id) => {
                let owner = duel.fighter(id).player;
                let fighter = Some(table.sides[owner].fighter()).filter(|fighter| fighter.id == id)?;
                let lines = duel.character_lines(id, fighter.exceeded);
                let known = &duel.fighter(id).sides[usize::from(fighter.exceeded)];
                (lines.get(index)?, owner, CardId::HIDDEN, known.footprints[index])
            }
            Source::Grant(number) => {
                let grant = table.grants.get(number as usize)?;
                let (you, clause) = (grant.to?, duel.clause(grant.block, grant.index)?);
                if let Effect::Grant(ability) = clause {
                    let context = Context { you, it, paid, played_from, count, ..grant.context };
                    return Some(Line { ability, context, footprint: footprint(ability, PrintedOn::Gift) });
                }
                // Lines that were gained speak of the attack that gained them.
                let card = grant.context.it;
                let ability = duel.definition(card).attack.get(index)?;
                let footprint = duel.card(card).attack.footprints[index];
                let context =
                    Context { it, paid, played_from, count, ..Context::new(you, Source::Attack(you), card) };
                return Some(Line { ability, context, footprint });
            }
            Source::Transform(card) => {
                let owner = duel.card(card).owner;
                if !self.transforms(owner).any(|known| known == card) {
                    return None;
                }
                (duel.boost(card).lines.get(index)?, owner, card, duel.card(card).boost.footprints[index])
            }
            Source::Arena(fighter, serial) => return self.line_of_one(fighter, serial, index),
            Source::Rule | Source::Ejection(_) => return None,
        };
        let Head::Trigger { whose, .. } = &ability.head else { return None };
        // "Either player's" lines are performed by the player whose moment it is.
        let you = if *whose == Whose::Either { player } else { controller };
        Some(Line {
            ability,
            context: Context { it, paid, played_from, count, ..Context::new(you, key.source, card) },
            footprint,
        })
    }

    /// All lines of a moment, in the default order: attack, boosts from oldest, transforms, character, given by the opponent,
    /// granted, Ejection (TAG-14).
    ///
    /// # Errors
    /// There are more than can be kept.
    fn gather(&self, trigger: TriggerCode, player: Player, base: usize) -> Result<Pending, Full> {
        let mut pending = Pending::new();
        for controller in [player, player.other()] {
            if self.has_line_for(trigger.bit(), controller) {
                self.gather_from(trigger, player, controller, base, &mut pending)?;
            }
        }
        for (number, grant) in self.table().grants.iter().enumerate() {
            if grant.to != Some(player) || grant.additional != self.performs_additional(player) {
                continue;
            }
            let source = Source::Grant(number as u8);
            let clause = self.duel.clause(grant.block, grant.index);
            if let Some(Effect::Grant(ability)) = clause
                && let Head::Trigger { trigger: on, .. } = ability.head
                && trigger.is(on)
            {
                for round in 0..=self.again(trigger, player, player, Which::Any) {
                    let line = round * AGAIN;
                    self.add_pending(TriggerKey { source, line }, player, base, &mut pending)?;
                }
            } else if matches!(clause, Some(Effect::LendLines)) && LENT.into_iter().any(|of| trigger.is(of)) {
                let lines = &self.duel.definition(grant.context.it).attack;
                let again = self.again(trigger, player, player, Which::Any);
                self.add_lines(lines, source, rounds(again), trigger, player, player, base, &mut pending)?;
            }
        }
        let resolved = self.table().resolved.get(base..).unwrap_or_default();
        if let Some(ejection) = self.ejection(trigger, player).filter(|key| !resolved.contains(key)) {
            pending.push(ejection)?;
        }
        Ok(pending)
    }

    /// The lines that would happen if a moment of a player came now.
    pub fn lines_of(&self, trigger: Trigger, player: Player) -> impl Iterator<Item = Line<'a>> {
        let base = self.table().resolved.len();
        let pending = self.gather(trigger.into(), player, base).unwrap_or_default();
        let read = *self;
        (0..pending.len()).filter_map(move |index| {
            let line = read.line(*pending.get(index)?, player, About::default())?;
            let Head::Trigger { qualifiers, .. } = &line.ability.head else { return None };
            qualifiers.iter().all(|qualifier| read.qualifies(qualifier, &line.context)).then_some(line)
        })
    }

    /// Whether an attack, boost or character of a player that everybody knows has lines for one of these moments.
    #[inline]
    pub fn has_line_for(&self, bits: u64, controller: Player) -> bool {
        let (table, marks) = (self.table(), &self.duel.marks);
        let side = &table.sides[controller];
        let strike = table.strike.as_ref();
        let attack = strike.map_or(CardId::HIDDEN, |strike| strike.attacks[controller].card);
        marks.attack_triggers(attack, bits)
            || marks.boost_triggers(attack, bits) && self.has_boost_lines(controller)
            || marks.fighter_triggers(side.fighter(), bits)
            || side.boosts.iter().any(|boost| marks.boost_triggers(boost.card, bits))
            || side.transforms.iter().any(|&card| marks.boost_triggers(card, bits))
    }

    fn gather_from(
        &self,
        trigger: TriggerCode,
        player: Player,
        controller: Player,
        base: usize,
        pending: &mut Pending,
    ) -> Result<(), Full> {
        let table = self.table();
        let duel = self.duel;
        let bit = trigger.bit();
        if let Some(strike) = &table.strike {
            let attack = &strike.attacks[controller];
            // Its lines count while it is in play and face up; until it is paid for only those about revealing.
            let early = || {
                [Trigger::Reveal, Trigger::Invalid, Trigger::InvalidByForce]
                    .into_iter()
                    .any(|early| trigger.is(early))
            };
            let live = || {
                attack.in_play
                    && attack.card.is_known()
                    && (attack.valid || early() && (strike.revealed || attack.face_up))
            };
            let source = Source::Attack(controller);
            if duel.marks.attack_triggers(attack.card, bit) && live() {
                let lines = &duel.definition(attack.card).attack;
                let again = rounds(self.again(trigger, player, controller, Which::OfAttack));
                self.add_lines(lines, source, again, trigger, player, controller, base, pending)?;
            }
            if duel.marks.boost_triggers(attack.card, bit) && self.has_boost_lines(controller) && live() {
                let lines = &duel.boost(attack.card).lines;
                let numbers = std::iter::once(OWN_BOOST);
                self.add_lines(lines, source, numbers, trigger, player, controller, base, pending)?;
            }
        }
        let own_attack = || LENT.into_iter().chain([Trigger::EndOfAttack]).any(|of| trigger.is(of));
        if self.performs_additional(player) && own_attack() {
            return Ok(());
        }
        let again = rounds(self.again(trigger, player, controller, Which::Any));
        for boost in table.sides[controller].boosts.iter() {
            let late = trigger.is(Trigger::EndOfNextTurn) && boost.turn == table.turn.number;
            let untouched = trigger.is(Trigger::Entered) && !boost.entered;
            if !late && !untouched && duel.marks.boost_triggers(boost.card, bit) {
                let lines = &duel.boost(boost.card).lines;
                let source = Source::Boost(boost.serial);
                self.add_lines(lines, source, again.clone(), trigger, player, controller, base, pending)?;
            }
        }
        for card in self.transforms(controller).filter(|&card| duel.marks.boost_triggers(card, bit)) {
            let lines = &duel.boost(card).lines;
            let source = Source::Transform(card);
            self.add_lines(lines, source, again.clone(), trigger, player, controller, base, pending)?;
        }
        let fighter = table.sides[controller].fighter();
        if duel.marks.fighter_triggers(fighter, bit) {
            let lines = duel.character_lines(fighter.id, fighter.exceeded);
            let source = Source::Character(fighter.id);
            self.add_lines(lines, source, again, trigger, player, controller, base, pending)?;
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn add_lines(
        &self,
        lines: &[Ability],
        source: Source,
        numbers: impl Iterator<Item = u8> + Clone,
        trigger: TriggerCode,
        player: Player,
        controller: Player,
        base: usize,
        pending: &mut Pending,
    ) -> Result<(), Full> {
        for (index, ability) in lines.iter().enumerate() {
            if let Head::Trigger { whose, trigger: on, qualifiers } = &ability.head
                && trigger.is(*on)
                && match whose {
                    Whose::Yours => controller == player,
                    Whose::Opponents => controller != player,
                    Whose::Either => true,
                }
            {
                if let Some(near) = for_each(qualifiers) {
                    self.add_each(source, index as u8, near, player, base, pending)?;
                    continue;
                }
                for from in numbers.clone() {
                    let line = index as u8 + from;
                    self.add_pending(TriggerKey { source, line }, player, base, pending)?;
                }
            }
        }
        Ok(())
    }

    fn add_pending(
        &self,
        key: TriggerKey,
        player: Player,
        base: usize,
        pending: &mut Pending,
    ) -> Result<(), Full> {
        let table = self.table();
        let resolved = table.resolved.get(base..).unwrap_or_default();
        if resolved.contains(&key) || table.limits.iter().any(|limit| limit.key == key) {
            return Ok(());
        }
        match self.line(key, player, About::default()) {
            Some(line) if !self.settled_false(&line) => pending.push(key),
            Some(_) | None => Ok(()),
        }
    }

    /// A condition that can't change any more while triggers resolve, and is false: the line can't happen.
    fn settled_false(&self, line: &Line<'_>) -> bool {
        let Head::Trigger { qualifiers, .. } = &line.ability.head else { return true };
        qualifiers.iter().any(|qualifier| match qualifier {
            Qualifier::If(condition) => is_settled(condition) && !self.holds(condition, &line.context),
            Qualifier::Critical | Qualifier::NotCritical => !self.qualifies(qualifier, &line.context),
            Qualifier::Range(_) | Qualifier::Limit(_) | Qualifier::ForEach(..) => false,
        })
    }

    /// Whether judging a line now reads the top card of a deck, which is then shown to both: one of its conditions does,
    /// and the others are met.
    pub fn shows_top_card(&self, ability: &Ability, context: &Context) -> bool {
        let Head::Trigger { qualifiers, .. } = &ability.head else { return false };
        let hidden = |qualifier: &Qualifier| matches!(qualifier, Qualifier::If(condition) if condition.reads_top_card());
        qualifiers.iter().any(hidden)
            && qualifiers.iter().all(|qualifier| hidden(qualifier) || self.qualifies(qualifier, context))
    }

    /// Whether the order of these is asked.
    fn asks_order(&self, pending: &Pending, trigger: TriggerCode, player: Player) -> bool {
        // A line that happens several times is the same each time.
        let different = pending.iter().any(|key| !self.same_line(key, &pending[0]));
        match self.duel.order {
            OrderPolicy::Always => different,
            OrderPolicy::WhenItMatters => different && self.orders_differ(pending, trigger, player),
        }
    }

    /// A pending trigger, for words.
    pub fn pending_key(
        &self,
        trigger: TriggerCode,
        player: Player,
        base: u8,
        index: u8,
    ) -> Option<TriggerKey> {
        self.gather(trigger, player, base as usize).ok()?.get(index as usize).copied()
    }

    /// The line behind a pending trigger, for words; an Ejection has none.
    pub fn pending_line(
        &self,
        trigger: TriggerCode,
        player: Player,
        base: u8,
        index: u8,
    ) -> Option<(Source, CardId, &'a Ability)> {
        let key = self.pending_key(trigger, player, base, index)?;
        let line = self.line(key, player, About::default())?;
        let source = if matches!(key.source, Source::Grant(_)) { line.context.source } else { key.source };
        Some((source, line.context.card, line.ability))
    }
}

impl Engine<'_> {
    /// Resolves the next trigger of a moment, or asks which it is.
    pub fn run_triggers(&mut self, trigger: TriggerCode, player: Player, about: About, base: Option<u8>) {
        // Its part of the list of resolved triggers begins where the list ends now.
        let base = base.unwrap_or(self.state.table.resolved.len() as u8);
        let read = self.read();
        if !read.may_trigger(trigger.bit()) && read.ejection(trigger, player).is_none() {
            return self.moment_is_over(trigger, player, base);
        }
        let Ok(pending) = self.pending(trigger, player, base) else { return self.fault(Fault::ListFull) };
        if pending.is_empty() {
            return self.moment_is_over(trigger, player, base);
        }
        let step = Step::Triggers { trigger, player, about, base: Some(base) };
        if self.read().asks_order(&pending, trigger, player) {
            for (index, key) in pending.iter().enumerate() {
                if !pending[..index].iter().any(|earlier| self.read().same_line(earlier, key)) {
                    self.offer(Choice::Next(index as u8));
                }
            }
            return self.ask(step, player, QuestionKind::Order, Reason::Rule);
        }
        if let Some(&first) = pending.first() {
            self.resolve_trigger(step, first);
        }
    }

    fn moment_is_over(&mut self, trigger: TriggerCode, player: Player, base: u8) {
        if trigger.is(Trigger::Entered) {
            self.traps_are_done(player);
        }
        self.state.table.resolved.truncate(base as usize);
    }

    /// The triggers of a moment that have not resolved yet.
    ///
    /// # Errors
    /// There are more than can be kept.
    pub fn pending(&self, trigger: TriggerCode, player: Player, base: u8) -> Result<Pending, Full> {
        // STK-16: Before and After effects of a stunned player don't happen.
        let stunned = self.state.table.strike.as_ref().is_some_and(|strike| strike.records[player].stunned);
        if stunned && OF_ATTACK.into_iter().any(|of| trigger.is(of)) {
            return Ok(Pending::new());
        }
        self.read().gather(trigger, player, base as usize)
    }

    /// The player picked the next trigger.
    pub fn answer_triggers(&mut self, step: Step, choice: Choice) {
        let Step::Triggers { trigger, player, base: Some(base), .. } = step else {
            return self.fault(Fault::StrayAnswer);
        };
        let Choice::Next(index) = choice else { return self.fault(Fault::StrayAnswer) };
        let Ok(pending) = self.pending(trigger, player, base) else { return self.fault(Fault::ListFull) };
        match pending.get(index as usize) {
            Some(&key) => self.resolve_trigger(step, key),
            None => self.fault(Fault::StrayAnswer),
        }
    }

    fn resolve_trigger(&mut self, step: Step, key: TriggerKey) {
        let Step::Triggers { player, about, .. } = step else { return };
        if self.state.table.resolved.push(key).is_err() {
            return self.fault(Fault::ListFull);
        }
        self.push(step);
        if let Source::Ejection(by) = key.source {
            return self.push(Step::Eject(by));
        }
        self.perform_line(key, player, about);
    }

    /// Performs a line, if its conditions hold now.
    fn perform_line(&mut self, key: TriggerKey, player: Player, about: About) {
        let read = self.read();
        let Some(mut line) = read.line(key, player, about) else { return };
        if read.shows_top_card(line.ability, &line.context) {
            self.reveal_top(line.context.you);
            let Some(again) = self.read().line(key, player, about) else { return };
            line = again;
        }
        let read = self.read();
        let Head::Trigger { qualifiers, .. } = &line.ability.head else { return };
        if !qualifiers.iter().all(|qualifier| read.qualifies(qualifier, &line.context)) {
            return;
        }
        let limits = qualifiers.iter().find_map(|qualifier| match qualifier {
            Qualifier::Limit(Limit::FirstTimeEachTurn) => Some(Until::Turn),
            Qualifier::Limit(Limit::FirstTimeEachStrike) => Some(Until::Strike),
            Qualifier::Critical
            | Qualifier::NotCritical
            | Qualifier::Range(_)
            | Qualifier::ForEach(..)
            | Qualifier::If(_) => None,
        });
        let (context, block) = (line.context, line.ability.body.block);
        // TAG-33: the key names the fighter, so a limit is that of one member's line.
        if let Some(until) = limits
            && self.state.table.limits.push(UsedLimit { key, until }).is_err()
        {
            return self.fault(Fault::ListFull);
        }
        let at = At { block, index: 0 };
        self.tell_trigger(key, &context, at);
        self.push(Step::Block { at, context });
    }
}
