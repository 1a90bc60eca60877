//! The clauses of a strike in outline: what triggered lines do to its numbers and spaces.

use exceed_cards::ir::{
    Effect, Head, MoveKind, Payment, Resource, Scope, Sequence, Side, Span, Trigger, Unit, Who,
};
use exceed_rules::Player;

use crate::outline::Outline;
use crate::outline::reach::Spaces;
use crate::outline::totals::flag;
use crate::outline::worth::{CARD, GAUGE, price, worth, worth_of};

impl<'a> Outline<'_, 'a> {
    pub fn perform_all(&mut self, effects: &'a [Effect], you: usize, trigger: Trigger) {
        for effect in effects {
            self.effect(effect, you, trigger);
        }
    }

    fn effect(&mut self, effect: &'a Effect, you: usize, trigger: Trigger) {
        match effect {
            Effect::If { condition, then, otherwise } => {
                let branch = if self.holds(condition, you) { then } else { otherwise };
                self.perform_all(&branch.effects, you, trigger);
            }
            Effect::Group(body) => self.perform_all(&body.effects, you, trigger),
            Effect::May(Who::You, body) => self.may(&body.effects, you, trigger),
            Effect::Choose { who: Who::You, options, .. } => {
                let player = Player::BOTH[you];
                let price = |body: &Sequence| worth(&body.effects, &self.surroundings.glance, player);
                if let Some(best) = options.iter().max_by(|one, two| price(one).total_cmp(&price(two))) {
                    self.perform_all(&best.effects, you, trigger);
                }
            }
            Effect::Pay { who: Who::You, payment, then } => {
                self.pay_for(*payment, &then.effects, you, trigger);
            }
            Effect::Scoped(scope, body) => self.scoped(scope, &body.effects, you, trigger),
            Effect::Grant(ability) => {
                let free = self.fighters[you].given.iter_mut().find(|slot| slot.is_none());
                if let Some(slot) = free {
                    *slot = Some(ability);
                }
                if let Head::Trigger { trigger, .. } = &ability.head {
                    self.triggers |= 1 << (*trigger as u8);
                }
            }
            Effect::Modify(modifier) => self.grant(modifier, you, you),
            Effect::Move { who, kinds, span, per, limit } => {
                let mover = if *who == Who::Opponent { 1 - you } else { you };
                self.movement(mover, you, kinds, *span, *per, limit.is_some());
            }
            Effect::GainAdvantage => self.advantage = Some(you),
            Effect::BecomeCritical => self.fighters[you].attack.critical = true,
            Effect::Damage { to, amount, .. } => {
                let target = if *to == Side::Yours { you } else { 1 - you };
                self.fighters[target].taken += self.amount(*amount, you);
            }
            Effect::Draw(Who::You, quantity) => {
                let count = self.quantity(quantity, you);
                self.fighters[you].gained += CARD * f32::from(count);
            }
            // The rest is worth its price.
            Effect::MoveTo(_)
            | Effect::Marker(..)
            | Effect::May(..)
            | Effect::Choose { .. }
            | Effect::Pay { .. }
            | Effect::ForEach(_)
            | Effect::Times { .. }
            | Effect::Later(..)
            | Effect::Draw(..)
            | Effect::DrawAny(_)
            | Effect::DrawBetween(..)
            | Effect::DrawTo(..)
            | Effect::DiscardTo(..)
            | Effect::DrawOrDiscardTo { .. }
            | Effect::MoveCards { .. }
            | Effect::Look { .. }
            | Effect::LendLines
            | Effect::Alternating(_)
            | Effect::SwapDeckAndSealed
            | Effect::Shuffle(_)
            | Effect::Reveal(..)
            | Effect::RevealOne
            | Effect::Name(_)
            | Effect::Remember(_)
            | Effect::DiscardThisOrAnother
            | Effect::DiscardBoost
            | Effect::ReturnBoost
            | Effect::PlayBoost(_)
            | Effect::PlayTopAsBoost { .. }
            | Effect::PlayItsBoost
            | Effect::Negate
            | Effect::GiveThis
            | Effect::PlayThisAttacksBoost { .. }
            | Effect::SustainThis
            | Effect::Sustain { .. }
            | Effect::SustainAll
            | Effect::Strike(_)
            | Effect::ExtraAttack
            | Effect::MustSetNamed
            | Effect::RevealAttack
            | Effect::TakeAnotherAction { .. }
            | Effect::Exceed(_)
            | Effect::Revert(_)
            | Effect::SkipEndDraw
            | Effect::GainLife(..)
            | Effect::Spend(..)
            | Effect::LoseAllArmor => {
                self.fighters[you].gained += worth_of(effect, &self.surroundings.glance, Player::BOTH[you]);
            }
        }
    }

    pub fn scoped(&mut self, scope: &Scope, effects: &'a [Effect], you: usize, trigger: Trigger) {
        let targets: &[usize] = match scope {
            Scope::Opponent => &[1 - you],
            Scope::BothPlayers => &[0, 1],
            Scope::Critical if self.is_critical(you) => {
                return self.perform_all(effects, you, trigger);
            }
            Scope::Critical => return,
        };
        for effect in effects {
            if let Effect::Modify(modifier) = effect {
                targets.iter().for_each(|&target| self.grant(modifier, you, target));
            }
        }
    }

    /// An optional clause: movement that helps, and whatever is worth more than it costs.
    pub fn may(&mut self, effects: &'a [Effect], you: usize, trigger: Trigger) {
        if let [Effect::Move { .. }] = effects
            && trigger == Trigger::Before
            && self.reaches(you)
        {
            return;
        }
        if worth(effects, &self.surroundings.glance, Player::BOTH[you]) > 0.0 {
            self.perform_all(effects, you, trigger);
        }
    }

    /// A payment inside a line: done if it can be paid and is worth it.
    pub fn pay_for(&mut self, payment: Payment, then: &'a [Effect], you: usize, trigger: Trigger) {
        let player = Player::BOTH[you];
        let price = price(payment, &self.surroundings.glance, player);
        let amount = match payment {
            Payment::Exactly(amount, _) => amount,
            Payment::Between(least, _, _) => least.max(1),
            Payment::Any(_) | Payment::All(_) => 1,
            Payment::ReturnGauge(_) | Payment::DiscardBoost | Payment::RevealCopy | Payment::DiscardCopy => {
                return;
            }
            Payment::Discard(count, _) | Payment::Seal(count, _) => count,
            Payment::DiscardRandom(count, _) => count,
        };
        let gauge = matches!(payment, Payment::Exactly(_, Resource::Gauge));
        let fighter = &mut self.fighters[you];
        let have = if gauge { fighter.gauge } else { fighter.force };
        if have < amount || worth(then, &self.surroundings.glance, player) < price {
            return;
        }
        fighter.force = fighter.force.saturating_sub(amount);
        fighter.gained -= f32::from(amount) * if gauge { GAUGE } else { CARD };
        self.paid = amount;
        self.perform_all(then, you, trigger);
    }

    /// A movement; where there is a choice, `chooser` looks for reach first and safety next.
    pub fn movement(
        &mut self,
        mover: usize,
        chooser: usize,
        kinds: &[MoveKind],
        span: Span,
        per: Option<Unit>,
        stops: bool,
    ) {
        let times = per.map_or(1, |unit| self.count(unit, mover));
        let least = (self.amount(span.least, mover) * times).clamp(0, 9) as u8;
        let most = (self.amount(span.most, mover) * times).clamp(0, 9) as u8;
        let start = (self.fighters[mover].space, self.fighters[1 - mover].space);
        let mut best: Option<(i32, u8, u8, u8)> = None;
        for &kind in kinds {
            for steps in least..=most {
                let kind = if stops && kind == MoveKind::Advance { MoveKind::Close } else { kind };
                let (own, other) = self.moved_to(mover, kind, steps, start);
                (self.fighters[mover].space, self.fighters[1 - mover].space) = (own, other);
                let score = self.prospects(chooser);
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, own, other, steps));
                }
            }
        }
        let Some((_, own, other, steps)) = best else { return };
        (self.fighters[mover].space, self.fighters[1 - mover].space) = (own, other);
        let passed = (start.0 < start.1) != (own < other);
        let own_steps = start.0.abs_diff(own).saturating_sub(u8::from(passed && own != start.0));
        let other_steps = start.1.abs_diff(other).saturating_sub(u8::from(passed && other != start.1));
        self.last_move = (own_steps + other_steps, steps, passed);
        let fighter = &mut self.fighters[mover];
        fighter.moved += own_steps;
        fighter.displaced |= own_steps > 0;
        fighter.moved_past |= passed && own_steps > 0;
        self.fighters[1 - mover].displaced |= other_steps > 0;
    }

    fn moved_to(&self, mover: usize, kind: MoveKind, steps: u8, start: (u8, u8)) -> (u8, u8) {
        let held = match kind {
            MoveKind::Push | MoveKind::Pull => self.fighters[1 - mover].now.has(flag::HELD),
            MoveKind::Advance | MoveKind::Close | MoveKind::Retreat | MoveKind::Move => {
                self.fighters[mover].now.has(flag::CANNOT_MOVE)
            }
        };
        if held {
            return start;
        }
        let spaces = Spaces { own: start.0, other: start.1 }.moved(kind, steps);
        (spaces.own, spaces.other)
    }

    /// How good the present distance is for one side.
    fn prospects(&self, side: usize) -> i32 {
        let pending = |side: usize| !self.fighters[side].acted && !self.fighters[side].stunned;
        let own = pending(side) && self.reaches(side);
        let other = pending(1 - side) && self.reaches(1 - side);
        2 * i32::from(own) - i32::from(other)
    }
}
