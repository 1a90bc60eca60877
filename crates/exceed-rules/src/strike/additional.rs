//! Additional attacks inside a strike (BST-10): a whole attack with its own lines and numbers, without boosts.

use exceed_cards::ir::{Stat, Trigger};
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::choice::{Area, Choice};
use crate::decision::{QuestionKind, Reason};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::player::Player;
use crate::state::Attack;
use crate::step::{At, Context, Step};

/// An additional attack that is over; its card leaves in cleanup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OverAttack {
    /// Whose.
    pub player: Option<Player>,
    /// The card.
    pub card: CardId,
    /// Where it goes (CLN-3); it is decided when it is over.
    pub to: Option<Area>,
}

impl Engine<'_> {
    /// Asks which card of the hand is the additional attack: one that can be paid for.
    pub fn ask_additional(&mut self, at: At, context: Context) {
        let player = context.you;
        let performing = self
            .strike()
            .is_some_and(|strike| strike.performing == Some(player) && !strike.waiting.is_full());
        if !performing || self.state.table.sides[player].hand_count == 0 {
            self.not_asked(player, QuestionKind::Cards, Choice::No);
            return self.report(|context| context.done = false);
        }
        // TAG-18: a partner's card is no additional attack.
        let payable = |card| {
            let cost = self.read().cost_without(player, card, 1);
            cost.is_none_or(|cost| self.can_pay(player, cost, Some(card)))
                && !self.read().is_partners(player, card)
        };
        let attacks = self.one_of_each(player, Area::Hand, |_, card| payable(card));
        self.offer_places(player, Area::Hand, attacks, Choice::Card);
        if attacks == 0 {
            // Only the hidden hand says that there is none: asked all the same.
            self.offer(Choice::No);
        }
        let reason = self.read().reason(&context);
        self.ask(
            Step::Effect { at, context, stage: crate::step::Stage::Begins },
            player,
            QuestionKind::Cards,
            reason,
        );
    }

    /// The card is shown, paid for, then performed. The attack that was set waits.
    pub fn answer_additional(&mut self, context: Context, choice: Choice) {
        let player = context.you;
        if choice == Choice::No {
            return self.report(|context| context.done = false);
        }
        let Choice::Card(place) = choice else { return self.fault(Fault::StrayAnswer) };
        self.report(|context| context.done = true);
        let Some(strike) = self.strike() else { return };
        let full = strike.waiting.push(strike.attacks[player]).is_err();
        strike.attacks[player] =
            Attack { in_play: true, seen: true, known: true, additional: true, ..Attack::default() };
        if full {
            return self.fault(Fault::ListFull);
        }
        self.leave_hand_or_area(place, player, Area::Attack, crate::areas::DeckEnd::Top);
        let card = self.state.secrets.attack[player];
        if let Some(strike) = self.strike() {
            strike.attacks[player].card = card;
        }
        self.shown_leaving_hand(player, card);
        self.event(Event::AttackRevealed { player, card, ex: false, double: false });
        self.push(Step::BeginAdditional(player));
        if let Some(cost) = self.attack_cost(player, card) {
            self.pay_cost(player, cost, Reason::AttackCost(card));
        }
    }

    /// Before, range check, Hit, damage, After, as of any attack.
    pub fn begin_additional(&mut self, player: Player) {
        self.attack_paid(player);
        if let Some(card) = self.read().attack_card(player) {
            self.event(Event::AttackPerformed { player, card });
        }
        self.push(Step::EndAdditional(player));
        self.push_moment(Trigger::After, player);
        self.push(Step::CheckHit(player));
        self.push_moment(Trigger::Before, player);
    }

    /// STK-21: its armor and guard stay for the strike; the attack that was set goes on.
    pub fn end_additional(&mut self, player: Player) {
        let to = self.read().attack(player).copied().map(|attack| self.area_after(player, &attack));
        let kept = [Stat::Armor, Stat::Guard].map(|stat| self.read().printed_value(player, stat));
        let kept = kept.map(|value| value.clamp(i8::MIN.into(), i8::MAX.into()) as i8);
        let Some(strike) = &mut self.state.table.strike else { return };
        let Some(waiting) = strike.waiting.pop() else { return };
        let additional = std::mem::replace(&mut strike.attacks[player], waiting);
        let record = &mut strike.records[player];
        record.kept = [0, 1].map(|stat| record.kept[stat].saturating_add(kept[stat]));
        let over = OverAttack { player: Some(player), card: additional.card, to };
        let full = additional.in_play && strike.over.push(over).is_err();
        self.state.secrets.attack[player] = if waiting.in_play { waiting.card } else { CardId::HIDDEN };
        if full {
            self.fault(Fault::ListFull);
        }
    }

    /// STK-21, CLN-3: additional attacks leave.
    pub fn additional_attacks_leave(&mut self, player: Player) {
        let Some(strike) = &mut self.state.table.strike else { return };
        let over = std::mem::take(&mut strike.over);
        for attack in over.iter() {
            if attack.player != Some(player) {
                let full = self.strike().is_some_and(|strike| strike.over.push(*attack).is_err());
                if full {
                    return self.fault(Fault::ListFull);
                }
                continue;
            }
            self.put_loose(attack.card, player, attack.to.unwrap_or(Area::Discard));
        }
    }
}
