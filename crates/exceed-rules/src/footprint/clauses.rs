//! The clauses of a line, one by one.

use exceed_cards::ir::{
    Effect, LookAction, LookPart, LookRest, MarkerAct, MoveKind, Payment, Pile, Position, Resource, Revealed,
    Scope, Sequence, Side, Target, Trigger, Who, ZoneKind,
};

use super::thing::*;
use super::{Footprint, PrintedOn, UNKNOWN, footprint, most, number, on, side, swap, zone};

/// A walk over the clauses of a line.
pub(super) struct Walk<'a> {
    pub print: &'a mut Footprint,
    pub on: PrintedOn,
    /// The line is performed by the player whose moment it is, on whosever card it stands.
    pub either: bool,
}

impl Walk<'_> {
    pub fn sequence(&mut self, sequence: &Sequence) {
        sequence.effects.iter().for_each(|effect| self.effect(effect));
    }

    /// Clauses that another player performs.
    fn by(&mut self, who: Who, sequence: &Sequence) {
        let mut part = Footprint::default();
        Walk { print: &mut part, on: self.on, either: self.either }.sequence(sequence);
        match who {
            Who::You | Who::EachPlayer => self.print.join(&part),
            Who::Opponent => self.print.join(&part.flipped()),
        }
    }

    /// Clauses that are done again and again.
    fn repeated(&mut self, sequence: &Sequence) {
        let before = (self.print.digs, self.print.harms);
        self.sequence(sequence);
        for side in 0..2 {
            if self.print.digs[side] != before.0[side] {
                self.print.digs[side] = UNKNOWN;
            }
            if self.print.harms[side] != before.1[side] {
                self.print.harms[side] = UNKNOWN;
            }
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::If { condition, then, otherwise } => {
                self.print.condition(condition);
                self.sequence(then);
                self.sequence(otherwise);
            }
            Effect::May(who, body) => {
                self.print.decides(*who);
                self.by(*who, body);
            }
            Effect::Choose { who, options, .. } => {
                self.print.decides(*who);
                options.iter().for_each(|option| self.by(*who, option));
            }
            Effect::Pay { who, payment, then } => {
                self.print.payment(*who, *payment);
                self.by(*who, then);
            }
            Effect::ForEach(body) => self.repeated(body),
            Effect::Alternating(body) => {
                self.print.decides(Who::You);
                self.print.decides(Who::Opponent);
                self.by(Who::You, body);
                self.by(Who::Opponent, body);
            }
            // They may happen at this very moment.
            Effect::LendLines => {
                self.print.reads |= EVERYTHING;
                self.print.writes |= EVERYTHING;
            }
            Effect::Times { count, may_stop, body } => {
                self.print.quantity(count);
                if *may_stop {
                    self.print.decides(Who::You);
                }
                self.repeated(body);
            }
            Effect::Group(body) | Effect::Later(_, body) => self.sequence(body),
            Effect::Scoped(scope, body) => self.scoped(scope, body),
            Effect::Grant(ability) => {
                self.print.adds |= GIVEN;
                // It may happen at this very moment.
                self.print.join(&footprint(ability, PrintedOn::Gift));
            }
            Effect::Modify(modifier) => self.print.modifier(modifier),
            Effect::Move { .. } => self.movement(effect),
            Effect::MoveTo(target) => {
                if matches!(target, Target::AnySpaceWithin(_)) {
                    self.print.decides(Who::You);
                }
                self.print.reads |= both(POSITION | HOLDS);
                self.print.writes |= both(POSITION);
                self.print.causes(Trigger::MoveSelf);
                self.print.causes(Trigger::MovedPast);
            }
            Effect::Marker(_, act) => {
                if !matches!(
                    act,
                    MarkerAct::Remove | MarkerAct::Flip | MarkerAct::Swap | MarkerAct::RemovePassed(_)
                ) {
                    self.print.decides(Who::You);
                }
                if *act == MarkerAct::Swap {
                    self.print.reads |= both(HOLDS);
                    self.print.causes(Trigger::MoveSelf);
                    self.print.causes(Trigger::MovedPast);
                }
                self.print.reads |= both(POSITION) | STATS;
                self.print.writes |= both(POSITION);
            }
            Effect::Draw(who, quantity) => {
                self.print.quantity(quantity);
                self.print.draws(*who, most(quantity));
            }
            Effect::DrawBetween(_, most) => {
                self.print.decides(Who::You);
                self.print.draws(Who::You, *most);
            }
            Effect::DrawAny(who) => {
                self.print.decides(*who);
                self.print.draws(*who, UNKNOWN);
            }
            Effect::DrawTo(who, size) => {
                self.print.reads |= side(*who, HAND);
                self.print.draws(*who, *size);
            }
            Effect::DiscardTo(who, _) => self.discards(*who),
            Effect::DrawOrDiscardTo { who, size, random } => {
                self.print.draws(*who, *size);
                self.discards(*who);
                self.print.adds |= if *random { both(KNOWLEDGE) } else { 0 };
            }
            Effect::MoveCards { who, cards, to, at_cleanup } => {
                self.move_cards(*who, cards, *to, *at_cleanup);
            }
            Effect::Look { of, count, picks, rest } => self.look(*of, *count, picks.as_deref(), *rest),
            Effect::SwapDeckAndSealed => {
                let areas = zone(ZoneKind::Deck) | zone(ZoneKind::Sealed);
                self.print.writes |= areas | side(Who::Opponent, PILE);
            }
            Effect::Shuffle(pile) => {
                let things = match pile {
                    Pile::Deck => DECK,
                    Pile::Discard => PILE,
                };
                self.print.writes |= things;
                self.print.adds |= both(KNOWLEDGE);
            }
            Effect::Reveal(who, what) => self.reveals(*who, *what),
            Effect::RevealOne => {
                self.print.decides(Who::You);
                self.print.reads |= HAND;
            }
            Effect::Name(_) => self.print.decides(Who::You),
            Effect::Remember(amount) => {
                self.print.amount(*amount);
                self.print.writes |= X;
            }
            Effect::DiscardBoost | Effect::DiscardThisOrAnother | Effect::ReturnBoost => {
                self.print.decides(Who::You);
                self.print.writes |= both(BOOSTS | OTHER_BOOSTS | PILE | HAND);
                self.print.adds |= both(DISCARD);
            }
            Effect::PlayBoost(_)
            | Effect::PlayTopAsBoost { .. }
            | Effect::PlayItsBoost
            | Effect::PlayThisAttacksBoost { .. }
            | Effect::ExtraAttack
            | Effect::GiveThis
            | Effect::Negate => {
                self.print.reads |= EVERYTHING;
                self.print.writes |= EVERYTHING;
            }
            Effect::SustainThis | Effect::SustainAll => {
                self.print.reads |= both(BOOSTS);
                self.print.adds |= both(SUSTAINED);
            }
            // A boost that is sustained already can't be picked.
            Effect::Sustain { .. } => {
                self.print.decides(Who::You);
                self.print.reads |= BOOSTS;
                self.print.writes |= SUSTAINED;
            }
            Effect::Strike(_) | Effect::MustSetNamed => self.print.writes |= both(PLAN),
            Effect::TakeAnotherAction { .. } | Effect::SkipEndDraw => self.print.adds |= both(PLAN),
            Effect::BecomeCritical => self.print.adds |= CRITICAL,
            Effect::GainAdvantage => self.print.claims |= ADVANTAGE,
            Effect::RevealAttack => {
                self.print.writes |= ATTACK;
                self.print.adds |= both(KNOWLEDGE);
            }
            Effect::Exceed(who) | Effect::Revert(who) => {
                self.print.reads |= side(*who, MODE);
                self.print.writes |= side(*who, MODE);
                self.print.causes(Trigger::Exceed);
            }
            Effect::GainLife(who, quantity) => {
                self.print.quantity(quantity);
                self.print.adds |= side(*who, LIFE);
            }
            Effect::Spend(who, amount, resource) => {
                self.print.amount(*amount);
                match resource {
                    Resource::Life => self.print.loses_life(*who, number(*amount)),
                    Resource::Force | Resource::Gauge => {
                        self.print.payment(*who, Payment::Exactly(number(*amount), *resource))
                    }
                }
            }
            Effect::Damage { to, amount, .. } => {
                let to = on(*to);
                self.print.amount(*amount);
                self.print.reads |= side(to, STATS | FIRM);
                self.print.writes |= side(to, LIFE | ARMOR | STUNNED);
                self.print.causes(Trigger::Stunned);
                self.print.harms(to, number(*amount));
            }
            Effect::LoseAllArmor => {
                self.print.reads |= STATS;
                self.print.writes |= ARMOR;
            }
        }
    }

    fn scoped(&mut self, scope: &Scope, body: &Sequence) {
        match scope {
            // Only what is given goes to the opponent; amounts are still read for you.
            Scope::Opponent | Scope::BothPlayers => {
                self.by(Who::You, body);
                self.by(Who::Opponent, body);
            }
            Scope::Critical => {
                self.print.reads |= CRITICAL;
                self.sequence(body);
            }
        }
    }

    fn movement(&mut self, effect: &Effect) {
        let Effect::Move { who, kinds, span, per, .. } = effect else { return };
        self.print.amount(span.least);
        self.print.amount(span.most);
        per.iter().for_each(|unit| self.print.unit(*unit));
        if kinds.len() > 1 || kinds.contains(&MoveKind::Move) || span.least != span.most {
            self.print.decides(*who);
        }
        self.print.reads |= both(POSITION | HOLDS);
        self.print.writes |= both(POSITION);
        if kinds.iter().any(|kind| !matches!(kind, MoveKind::Push | MoveKind::Pull)) {
            self.print.causes(Trigger::MoveSelf);
            self.print.causes(Trigger::MovedPast);
        }
    }

    fn discards(&mut self, who: Who) {
        self.print.decides(who);
        self.print.writes |= side(who, HAND);
        self.print.arrives(who, ZoneKind::Discard, Position::Top);
    }

    fn reveals(&mut self, who: Who, what: Revealed) {
        let hand = matches!(what, Revealed::Hand | Revealed::HandAndTopCard);
        let top = matches!(what, Revealed::TopCard | Revealed::HandAndTopCard);
        if hand {
            self.print.reads |= side(who, HAND);
            self.print.adds |= swap(side(who, KNOWLEDGE));
        }
        if what == Revealed::Drawn {
            self.print.adds |= swap(side(who, KNOWLEDGE));
        }
        if what == Revealed::RandomGauge {
            self.print.reads |= side(who, GAUGE);
            self.print.adds |= both(KNOWLEDGE);
        }
        if top {
            self.print.reads |= side(who, DECK);
            self.print.adds |= both(KNOWLEDGE);
            self.print.digs(who, 1);
        }
    }

    fn look(&mut self, of: Side, count: u8, picks: Option<&[LookPart]>, rest: LookRest) {
        let owner = on(of);
        self.print.decides(Who::You);
        self.print.adds |= KNOWLEDGE;
        self.print.writes |= side(owner, DECK);
        self.print.digs(owner, count);
        if rest == LookRest::Discard {
            self.print.adds |= both(KNOWLEDGE);
            self.print.arrives(owner, ZoneKind::Discard, Position::Top);
        }
        for part in picks.into_iter().flatten() {
            self.print.count(part.count);
            let (receiver, kind) = match part.action {
                LookAction::Take => (Who::You, ZoneKind::Hand),
                LookAction::Discard => (owner, ZoneKind::Discard),
                LookAction::Seal => (Who::You, ZoneKind::Sealed),
                LookAction::Gauge => (Who::You, ZoneKind::Gauge),
                LookAction::Overdrive => (Who::You, ZoneKind::Overdrive),
                LookAction::Boost => {
                    self.print.reads |= EVERYTHING;
                    self.print.writes |= EVERYTHING;
                    continue;
                }
            };
            self.print.arrives(receiver, kind, Position::Top);
            if part.action != LookAction::Take {
                self.print.adds |= both(KNOWLEDGE);
            }
        }
    }
}
