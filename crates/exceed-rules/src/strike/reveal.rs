//! Reveal, payment and invalid attacks (STK-7 to STK-11).

use exceed_cards::ir::Trigger;

use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{Choices, QuestionKind, Reason};
use crate::event::Event;
use crate::game::{Engine, offer};
use crate::player::Player;
use crate::step::Step;

impl Engine<'_> {
    /// STK-7: both flip; the extra EX copies go to the discard piles, the attacker's first. Then Reveal lines.
    pub fn reveal(&mut self) {
        let Some(strike) = self.strike() else { return };
        strike.revealed = true;
        let attacker = strike.attacker;
        for player in [attacker, attacker.other()] {
            self.turn_up(player);
        }
        for player in [attacker, attacker.other()] {
            let copy = std::mem::take(&mut self.state.secrets.ex_copy[player]);
            if copy.is_known() {
                self.discard_loose(player, copy);
            }
        }
        self.push_triggers(Trigger::Reveal, attacker.other());
        self.push_triggers(Trigger::Reveal, attacker);
    }

    /// Everybody sees a player's attack.
    pub fn turn_up(&mut self, player: Player) {
        let card = self.state.secrets.attack[player];
        let copy = self.state.secrets.ex_copy[player];
        let Some(strike) = self.strike() else { return };
        let attack = &mut strike.attacks[player];
        let was_face_up = std::mem::replace(&mut attack.card, card).is_known();
        attack.seen = true;
        let (ex, from_hand) = (attack.ex, attack.from == Some(Area::Hand));
        if from_hand && !was_face_up {
            self.shown_leaving_hand(player, card);
            if copy.is_known() {
                self.shown_leaving_hand(player, copy);
            }
        }
        self.event(Event::AttackRevealed { player, card, ex });
    }

    fn discard_loose(&mut self, player: Player, card: CardId) {
        let owner = self.duel.card(card).owner;
        if self.state.table.sides[owner].discard.push(card).is_err() {
            self.fault(crate::game::Fault::ListFull);
        }
        self.event(Event::CardMoved {
            card,
            seen: crate::event::Seen::ByAll,
            from_player: player,
            from: Area::Attack,
            to_player: owner,
            to: Area::Discard,
        });
    }

    /// STK-8, STK-9: a cost that can be paid must be, unless the card came from a wild swing.
    pub fn validate(&mut self, player: Player) {
        let Some(strike) = &self.state.table.strike else { return };
        let attack = strike.attacks[player];
        if !attack.in_play {
            return;
        }
        let Some(cost) = self.duel.card(attack.card).cost else { return self.attack_paid(player) };
        if !self.might_pay(player, cost) {
            return self.invalid(player);
        }
        if !attack.wild {
            return self.pay_attack(player, attack.card);
        }
        let mut choices = Choices::new();
        offer(&mut choices, Choice::Yes);
        // Where only the hidden hand says that it can't be paid, the question is asked all the same.
        if self.can_pay(player, cost, None) {
            offer(&mut choices, Choice::No);
        }
        let reason = Reason::Invalidate(attack.card);
        self.ask(Step::Validate(player), player, QuestionKind::Confirm, reason, choices);
    }

    /// Whether a wild swing is declared invalid.
    pub fn answer_validate(&mut self, player: Player, choice: Choice) {
        if choice == Choice::Yes {
            return self.invalid(player);
        }
        if let Some(card) = self.read().attack_card(player) {
            self.pay_attack(player, card);
        }
    }

    fn pay_attack(&mut self, player: Player, card: CardId) {
        self.push(Step::AttackPaid(player));
        if let Some(cost) = self.duel.card(card).cost {
            self.pay_cost(player, cost, Reason::AttackCost(card));
        }
    }

    /// It could not be paid after all: only the hidden hand said so.
    pub fn attack_not_paid(&mut self) {
        if let Some(Step::AttackPaid(player)) = self.state.table.agenda.pop() {
            self.invalid(player);
        }
    }

    /// The attack is valid: it has stats and lines from now on.
    pub fn attack_paid(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            strike.attacks[player].valid = true;
        }
    }

    /// STK-11: lines about being invalid, then the replacement.
    fn invalid(&mut self, player: Player) {
        if let Some(card) = self.read().attack_card(player) {
            self.event(Event::AttackInvalid { player, card });
        }
        self.push(Step::ReplaceInvalid(player));
        self.push_triggers(Trigger::Invalid, player);
    }

    /// STK-11: discarded and replaced by a Wild Swing, until a valid attack is revealed. A replacement is not "setting".
    pub fn replace_invalid(&mut self, player: Player) {
        if self.read().attack(player).is_some_and(|attack| attack.in_play) {
            self.move_card(Place { player, area: Area::Attack, index: 0 }, player, Area::Discard);
        }
        if self.swing_wild(player) {
            self.event(Event::WildSwing { player });
            self.turn_up(player);
            self.push(Step::Validate(player));
        }
    }
}
