//! Reveal, payment and invalid attacks (STK-7 to STK-11).

use exceed_cards::ir::{Cost, Effect, Modifier, Trigger};

use crate::amounts::passes;
use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::modifiers::bit;
use crate::player::Player;
use crate::step::{At, Context, Source, Step};
use crate::why::{Clause, Invalid};

/// Whether lines about attacks that could not be paid for happen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Because {
    /// It could not be paid for.
    Unpayable,
    /// Its player or an effect said so.
    Declared,
}

impl Engine<'_> {
    /// STK-7: both flip; the extra EX copies go to the discard piles, the attacker's first. Then Reveal lines.
    pub fn reveal(&mut self) {
        let Some(strike) = self.strike() else { return };
        strike.revealed = true;
        let attacker = strike.attacker;
        for player in [attacker, attacker.other()] {
            self.turn_up(player);
        }
        self.tell_critical();
        for player in [attacker, attacker.other()] {
            let copies = std::mem::take(&mut self.state.secrets.copies[player]);
            for copy in copies.into_iter().filter(|copy| copy.is_known()) {
                self.put_loose(copy, player, Area::Discard);
            }
        }
        self.push_triggers(Trigger::Reveal, attacker.other());
        self.push_triggers(Trigger::Reveal, attacker);
    }

    /// Everybody sees a player's attack.
    pub fn turn_up(&mut self, player: Player) {
        let card = self.state.secrets.attack[player];
        let cards = self.state.secrets.copies[player];
        let Some(strike) = self.strike() else { return };
        let attack = &mut strike.attacks[player];
        let was_face_up = std::mem::replace(&mut attack.card, card).is_known();
        attack.seen = true;
        let (set_as, from_hand) = (attack.set_as, attack.from == Some(Area::Hand));
        if from_hand && !was_face_up {
            self.shown_leaving_hand(player, card);
            for copy in cards.into_iter().filter(|copy| copy.is_known()) {
                self.shown_leaving_hand(player, copy);
            }
        }
        self.event(Event::AttackRevealed { player, card, ex: set_as.is_ex(), double: set_as.is_double() });
    }

    /// STK-8, STK-9: a cost that can be paid must be, unless the card came from a wild swing.
    pub fn validate(&mut self, player: Player) {
        let Some(strike) = &self.state.table.strike else { return };
        let attack = strike.attacks[player];
        if !attack.in_play {
            return;
        }
        // TAG-3, TAG-19: nobody is asked, nothing is paid; lines about being invalid happen.
        if self.read().is_partners(player, attack.card) {
            return self.invalid(player, Because::Declared, Invalid::Partners);
        }
        if let Some(says) = self.made_invalid(player, attack.card) {
            let why = Invalid::Text(self.clause_if_listening(&says));
            return self.invalid(player, Because::Declared, why);
        }
        let Some(cost) = self.attack_cost(player, attack.card) else { return self.attack_paid(player) };
        if !self.might_pay(player, cost) {
            return self.invalid(player, Because::Unpayable, Invalid::NotPaid(cost.amount));
        }
        let may_decline = self.read().has(player, bit::MAY_INVALIDATE, |in_force| {
            matches!(in_force.modifier, Modifier::MayInvalidate(filter) if passes(self.duel, *filter, attack.card))
        });
        if !attack.wild && !may_decline {
            return self.pay_attack(player, attack.card);
        }
        self.offer(Choice::Yes);
        // Where only the hidden hand says that it can't be paid, the question is asked all the same.
        if self.can_pay(player, cost, None) {
            self.offer(Choice::No);
        }
        let reason = Reason::Invalidate(attack.card);
        self.ask(Step::Validate(player), player, QuestionKind::Confirm, reason);
    }

    /// Whether a wild swing is declared invalid.
    pub fn answer_validate(&mut self, player: Player, choice: Choice) {
        let Some(declared) = self.confirmed(choice) else { return };
        if declared {
            let cost = self.read().attack_card(player).and_then(|card| self.attack_cost(player, card));
            let payable = cost.is_none_or(|cost| self.can_pay(player, cost, None));
            let because = if payable { Because::Declared } else { Because::Unpayable };
            // Whether the hidden hand could have paid is not told.
            let why = Invalid::Declared(cost.map_or(0, |cost| cost.amount));
            return self.invalid(player, because, why);
        }
        if let Some(card) = self.read().attack_card(player) {
            self.pay_attack(player, card);
        }
    }

    fn pay_attack(&mut self, player: Player, card: CardId) {
        self.push(Step::AttackPaid(player));
        if let Some(cost) = self.attack_cost(player, card) {
            self.pay_cost(player, cost, Reason::AttackCost(card));
        }
    }

    /// It could not be paid after all: only the hidden hand said so.
    pub fn attack_not_paid(&mut self) {
        match self.state.table.agenda.pop() {
            Some(Step::AttackPaid(player)) => {
                let cost = self.read().attack_card(player).and_then(|card| self.attack_cost(player, card));
                let why = Invalid::NotPaid(cost.map_or(0, |cost| cost.amount));
                self.invalid(player, Because::Unpayable, why);
            }
            // Nothing else is offered without being sure that it can be paid.
            Some(_) | None => self.fault(Fault::StrayAnswer),
        }
    }

    /// The attack is valid: it has stats and lines from now on.
    pub fn attack_paid(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            strike.attacks[player].valid = true;
        }
        self.tell_critical();
    }

    /// STK-11: lines about being invalid, then the replacement.
    fn invalid(&mut self, player: Player, because: Because, why: Invalid) {
        if let Some(card) = self.read().attack_card(player) {
            self.event(Event::AttackInvalid { player, card, why });
        }
        self.push(Step::ReplaceInvalid(player));
        if because == Because::Unpayable {
            self.push_triggers(Trigger::InvalidByForce, player);
        }
        self.push_triggers(Trigger::Invalid, player);
    }

    /// What an attack costs now, its discount included.
    pub fn attack_cost(&self, player: Player, card: CardId) -> Option<Cost> {
        self.read().attack_cost(player, card)
    }

    /// The clause of an effect, or of its own text, that makes this attack invalid.
    fn made_invalid(&self, player: Player, card: CardId) -> Option<(Context, At)> {
        let read = self.read();
        let by_effect = read.find(player, bit::INVALID, |in_force| {
            matches!(in_force.modifier, Modifier::Invalid(filter) if passes(self.duel, *filter, card))
                || matches!(in_force.modifier, Modifier::InvalidNamed)
                    && self.duel.has_name(card, in_force.context.named)
        });
        if let Some(in_force) = by_effect {
            return Some((in_force.context, in_force.at));
        }
        let context = Context::new(player, Source::Attack(player), card);
        let forbids = |effect: &Effect| matches!(effect, Effect::Modify(Modifier::InvalidUnless(condition)) if !read.holds(condition, &context));
        self.duel.definition(card).attack.iter().find_map(|ability| {
            let index = ability.body.effects.iter().position(forbids)?;
            Some((context, At { block: ability.body.block, index: index as u8 }))
        })
    }

    fn clause_if_listening(&self, (context, at): &(Context, At)) -> Option<Clause> {
        if self.listening { self.read().clause(context, *at) } else { None }
    }

    /// STK-11: discarded and replaced by a Wild Swing, until a valid attack is revealed. A replacement is not "setting".
    pub fn replace_invalid(&mut self, player: Player) {
        if self.read().attack(player).is_some_and(|attack| attack.in_play) {
            self.move_card(Place { player, area: Area::Attack, index: 0 }, player, Area::Discard);
        }
        if self.swing_wild(player) {
            self.event(Event::WildSwing { player });
            self.turn_up(player);
            self.tell_critical();
            self.push(Step::Validate(player));
        }
    }
}
