//! What clauses need, and what they leave behind for later ones to speak of.

use crate::ir::{
    Amount, Cards, Count, Dodge, Effect, MarkerAct, Modifier, MoveKind, NameWhat, Payment, Position,
    Quantity, Revealed, Side, Tariff, Unit, Who, ZoneKind,
};

/// What the clauses so far have given later ones to speak of.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    pub paid: bool,
    pub moved: bool,
    pub pushed: bool,
    pub cards: bool,
    pub they: bool,
    pub anything: bool,
    pub named_card: bool,
    pub named_range: bool,
    pub drawn: bool,
    /// One card that `it` can mean.
    pub it: bool,
    /// The clause before showed the opponent's hand.
    pub their_hand: bool,
    /// The clause before let the opponent pick cards to reveal.
    pub picked_to_show: bool,
    /// A strike will begin because of this line.
    pub strike: bool,
}

impl Known {
    pub fn or(self, other: Known) -> Known {
        Known {
            paid: self.paid || other.paid,
            moved: self.moved || other.moved,
            pushed: self.pushed || other.pushed,
            cards: self.cards || other.cards,
            they: self.they || other.they,
            anything: self.anything || other.anything,
            named_card: self.named_card || other.named_card,
            named_range: self.named_range || other.named_range,
            drawn: self.drawn || other.drawn,
            it: self.it || other.it,
            their_hand: self.their_hand && other.their_hand,
            picked_to_show: self.picked_to_show && other.picked_to_show,
            strike: self.strike || other.strike,
        }
    }
}

/// Something a clause speaks of that must have been brought about before, or that must be printed where it stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Paid,
    It,
    NamedCard,
    NamedRange,
    Drawn,
    TheirHand,
    PickedToShow,
    /// It is printed on a card.
    Card,
    /// It is printed on the attack half of a card.
    Attack,
    /// The same, or it is given to an attack.
    AnyAttack,
    /// It is printed on a boost that stays in play.
    StayingBoost,
    /// The opponent is playing a boost.
    OpponentsBoost,
    /// Its player has just set an attack.
    Setting,
    /// Its player is performing an attack.
    OwnAttack,
}

/// What a clause without others inside reads, needs and leaves behind.
#[derive(Default)]
pub(super) struct Leaf {
    pub amounts: Vec<Amount>,
    pub unit: Option<Unit>,
    pub needs: Vec<Need>,
    pub gives: Known,
}

impl Leaf {
    fn quantity(quantity: &Quantity) -> Leaf {
        Leaf { amounts: vec![quantity.amount], unit: quantity.per.map(|per| per.unit), ..Leaf::default() }
    }

    fn needing(needs: &[Need]) -> Leaf {
        Leaf { needs: needs.to_vec(), ..Leaf::default() }
    }

    fn amount(amount: Amount) -> Leaf {
        Leaf { amounts: vec![amount], ..Leaf::default() }
    }

    fn giving(gives: Known) -> Leaf {
        Leaf { gives, ..Leaf::default() }
    }

    fn by(mut self, who: Who) -> Leaf {
        self.gives.they |= who != Who::You;
        self
    }

    fn and_gives(mut self, gives: Known) -> Leaf {
        self.gives = self.gives.or(gives);
        self
    }
}

const CARDS: fn() -> Known = || Known { cards: true, ..Known::default() };
const IT: fn() -> Known = || Known { it: true, ..Known::default() };

/// What a clause reads, needs and leaves behind; of one that holds others, what stands before them.
pub(super) fn leaf(effect: &Effect) -> Leaf {
    match effect {
        Effect::If { .. } | Effect::Choose { .. } | Effect::May(..) | Effect::Group(_) | Effect::Grant(_) => {
            Leaf::default()
        }
        Effect::Later(..) | Effect::Scoped(..) => Leaf::default(),
        Effect::Pay { payment, .. } => paying(*payment),
        Effect::ForEach(_) => Leaf::needing(&[Need::Paid]),
        Effect::Remember(amount) => Leaf::amount(*amount),
        Effect::Times { count, .. } => Leaf::quantity(count),
        Effect::Modify(modifier) => modifying(modifier),
        Effect::Move { who, kinds, span, per, .. } => {
            let pushes = |kind: &MoveKind| matches!(kind, MoveKind::Push | MoveKind::Pull);
            let (pushed, moved) = (kinds.iter().any(pushes), !kinds.iter().all(pushes));
            let gives = Known { pushed, moved, ..Known::default() };
            Leaf { amounts: vec![span.least, span.most], unit: *per, gives, ..Leaf::default() }.by(*who)
        }
        Effect::Draw(who, quantity) => Leaf::quantity(quantity).and_gives(drawn(*who)).by(*who),
        Effect::DrawAny(who) => Leaf::giving(drawn(*who).or(CARDS())).by(*who),
        Effect::DrawTo(who, size) => Leaf::amount(*size).and_gives(drawn(*who).or(CARDS())).by(*who),
        Effect::DrawBetween(..) => Leaf::giving(drawn(Who::You).or(CARDS())),
        Effect::DiscardTo(who, size) => Leaf::amount(*size).and_gives(CARDS()).by(*who),
        Effect::DrawOrDiscardTo { who, .. } => Leaf::default().by(*who),
        Effect::MoveCards { who, cards, to, .. } => {
            let (amounts, mut needs) = moving(cards);
            needs.extend((to.position == Position::UnderThis).then_some(Need::StayingBoost));
            // What comes from the top of the deck into hand is drawn.
            let from_deck = matches!(cards, Cards::Top { of, .. } if of.kind == ZoneKind::Deck);
            let drawn = Known { drawn: from_deck && to.zone.kind == ZoneKind::Hand, ..Known::default() };
            Leaf { amounts, needs, gives: CARDS().or(IT()).or(drawn), unit: None }.by(*who)
        }
        Effect::Look { picks, .. } => {
            let amounts = picks.iter().flatten().filter_map(|part| count_amount(part.count)).collect();
            Leaf { amounts, gives: IT(), ..Leaf::default() }
        }
        Effect::Reveal(_, Revealed::Drawn) => Leaf::needing(&[Need::Drawn]),
        Effect::Reveal(who, what) => Leaf::giving(shown(*who, *what)).by(*who),
        Effect::LendLines => Leaf::needing(&[Need::It]),
        Effect::Alternating(_) => Leaf::giving(Known { they: true, ..Known::default() }),
        Effect::RevealPicked(who, count) => {
            let one = *who == Who::You;
            let gives = Known { it: one, picked_to_show: !one, ..CARDS() };
            Leaf { amounts: count_amount(*count).into_iter().collect(), gives, ..Leaf::default() }.by(*who)
        }
        Effect::PlayTopAsBoost { .. } => Leaf::giving(IT()),
        Effect::Name(what) => Leaf::giving(Known {
            named_range: *what == NameWhat::Range,
            named_card: *what != NameWhat::Range,
            ..Known::default()
        }),
        Effect::PlayItsBoost => Leaf::needing(&[Need::It]),
        Effect::Negate => Leaf::needing(&[Need::OpponentsBoost]),
        Effect::WildSwingAgain => Leaf::needing(&[Need::Setting]),
        Effect::GiveThis(_) => Leaf::needing(&[Need::Attack]),
        Effect::PlayThisAttacksBoost { .. } => Leaf::needing(&[Need::AnyAttack]),
        Effect::SustainThis => Leaf::needing(&[Need::StayingBoost]),
        Effect::ExtraAttack { .. } => Leaf::needing(&[Need::OwnAttack]),
        Effect::MustSetNamed => {
            Leaf::needing(&[Need::NamedCard]).and_gives(Known { they: true, ..Known::default() })
        }
        Effect::Strike(_) => Leaf::giving(Known { strike: true, ..Known::default() }),
        Effect::Exceed(who) | Effect::Revert(who) => Leaf::default().by(*who),
        Effect::GainLife(who, quantity) => Leaf::quantity(quantity).by(*who),
        Effect::LifeBecomes(quantity) => Leaf::quantity(quantity),
        Effect::Spend(who, amount, _) => Leaf::amount(*amount).by(*who),
        Effect::Damage { amount, .. } => Leaf::amount(*amount),
        Effect::SwapDeckAndSealed
        | Effect::Shuffle(_)
        | Effect::DiscardBoost
        | Effect::ReturnBoost
        | Effect::PlayBoost(_)
        | Effect::Sustain { .. }
        | Effect::DiscardThisOrAnother
        | Effect::SustainAll
        | Effect::BecomeCritical
        | Effect::GainAdvantage
        | Effect::RevealAttack
        | Effect::TakeAnotherAction { .. }
        | Effect::SkipEndDraw
        | Effect::LoseAllArmor => Leaf::default(),
        Effect::Marker(_, act) => marker_act(*act),
        Effect::MoveTo(_) => Leaf::giving(Known { moved: true, ..Known::default() }),
    }
}

/// Markers that are taken away are counted like cards.
fn marker_act(act: MarkerAct) -> Leaf {
    match act {
        MarkerAct::RemoveAny => Leaf::giving(CARDS()),
        MarkerAct::Swap => Leaf::giving(Known { moved: true, ..Known::default() }),
        MarkerAct::Place(_)
        | MarkerAct::Move(_)
        | MarkerAct::Remove
        | MarkerAct::Flip
        | MarkerAct::PlaceFaceDown { .. }
        | MarkerAct::TurnUp
        | MarkerAct::RemoveDisabled
        | MarkerAct::ToOpponent
        | MarkerAct::RemoveNear(_)
        | MarkerAct::RemovePassed(_) => Leaf::default(),
    }
}

fn drawn(who: Who) -> Known {
    Known { drawn: who != Who::Opponent, ..Known::default() }
}

fn shown(who: Who, what: Revealed) -> Known {
    let (hand, top) = match what {
        Revealed::Hand => (true, false),
        Revealed::TopCard => (false, true),
        Revealed::HandAndTopCard => (true, true),
        Revealed::RandomGauge => (false, true),
        Revealed::Drawn => (false, false),
    };
    Known { it: top, their_hand: hand && who != Who::You, ..Known::default() }
}

fn paying(payment: Payment) -> Leaf {
    let needs = match payment {
        Payment::RevealCopy => vec![Need::Card],
        Payment::DiscardCopy => vec![Need::It],
        Payment::Exactly(..)
        | Payment::Between(..)
        | Payment::Any(_)
        | Payment::All(_)
        | Payment::ReturnGauge(_)
        | Payment::Discard(..)
        | Payment::Seal(..)
        | Payment::DiscardRandom(..)
        | Payment::DiscardBoostNear(..)
        | Payment::RevealAlike
        | Payment::DiscardBoost
        | Payment::ExceedCost => Vec::new(),
    };
    Leaf { needs, ..Leaf::default() }
}

/// What is known inside a payment: what it came to, and the cards it moved.
pub(super) fn bought_with(payment: Payment) -> Known {
    let paid = Known { paid: true, anything: true, ..Known::default() };
    match payment {
        Payment::Discard(..)
        | Payment::DiscardCopy
        | Payment::Seal(..)
        | Payment::DiscardRandom(..)
        | Payment::DiscardBoost
        | Payment::DiscardBoostNear(..)
        | Payment::RevealAlike
        | Payment::ReturnGauge(_) => Known { cards: true, it: true, ..paid },
        Payment::RevealCopy => Known { it: true, ..paid },
        Payment::Exactly(..)
        | Payment::Between(..)
        | Payment::Any(_)
        | Payment::All(_)
        | Payment::ExceedCost => paid,
    }
}

fn moving(cards: &Cards) -> (Vec<Amount>, Vec<Need>) {
    let one = |count: &Count| count_amount(*count).into_iter().collect();
    match cards {
        Cards::Pick { count, from, .. } => {
            let theirs = from.iter().any(|zone| zone.side == Side::Opponents && zone.kind == ZoneKind::Hand);
            (one(count), if theirs { vec![Need::TheirHand] } else { Vec::new() })
        }
        Cards::Copies { count, .. } => (one(count), Vec::new()),
        Cards::Drawn { count } => (one(count), vec![Need::Drawn]),
        Cards::Revealed { count } => (one(count), vec![Need::PickedToShow]),
        Cards::Random { count, .. } | Cards::Top { count, .. } => (vec![*count], Vec::new()),
        Cards::Bottom { .. } | Cards::All(_) | Cards::YourAttack => (Vec::new(), Vec::new()),
        Cards::This => (Vec::new(), vec![Need::Card]),
        Cards::CopyOfNamed | Cards::EveryCopyOfNamed => (Vec::new(), vec![Need::NamedCard]),
        Cards::UnderThis => (Vec::new(), vec![Need::StayingBoost]),
        Cards::EveryCopyOfIt(_) | Cards::SealedWithEqualSpeed => (Vec::new(), vec![Need::It]),
        Cards::CoversNamedRange => (Vec::new(), vec![Need::NamedRange]),
    }
}

fn count_amount(count: Count) -> Option<Amount> {
    match count {
        Count::Exactly(amount) | Count::UpTo(amount) => Some(amount),
        Count::Any => None,
    }
}

fn modifying(modifier: &Modifier) -> Leaf {
    match modifier {
        Modifier::ForAttacks(_, inner) => modifying(inner),
        Modifier::Stat(_, quantity, _) => Leaf::quantity(quantity),
        Modifier::Range { per, .. } => Leaf { unit: per.map(|per| per.unit), ..Leaf::default() },
        Modifier::SetTotal(_, amount) | Modifier::SetPrinted(_, amount) => Leaf::amount(*amount),
        Modifier::Dodge(Dodge::AtNumber(amount)) => Leaf::amount(*amount),
        Modifier::Paying(Tariff::ExceedLess(quantity)) => Leaf::quantity(quantity),
        Modifier::DodgeNamed | Modifier::InvalidNamed => Leaf::needing(&[Need::NamedCard]),
        Modifier::PlayableOnlyIf(_) => Leaf::needing(&[Need::Card]),
        Modifier::StaysInPlay => Leaf::needing(&[Need::StayingBoost]),
        Modifier::InvalidUnless(_) | Modifier::MaySetFromBoosts => Leaf::needing(&[Need::Attack]),
        Modifier::MultiplyBonuses(..)
        | Modifier::DoublePositiveBonuses(_)
        | Modifier::SwapPowerAndSpeed
        | Modifier::RangeInverted
        | Modifier::IgnoreArmor
        | Modifier::IgnoreGuard
        | Modifier::StunImmune
        | Modifier::CannotStun
        | Modifier::Nonlethal
        | Modifier::Dodge(_)
        | Modifier::DoesNotHit(_)
        | Modifier::HitsOnlyIf(_)
        | Modifier::CannotMove(_)
        | Modifier::CannotMovePast
        | Modifier::CannotMoveInRange
        | Modifier::CannotBePushedOrPulled
        | Modifier::IsEx
        | Modifier::IsCritical
        | Modifier::Invalid(_)
        | Modifier::MustWildSwing
        | Modifier::SpendForArmor(..)
        | Modifier::AttackGoesTo(..)
        | Modifier::AlsoInRange(_)
        | Modifier::RangeFrom(_)
        | Modifier::Marker(..)
        | Modifier::MayMoveMore(_)
        | Modifier::GaugeAsForce
        | Modifier::MayInvalidate(_)
        | Modifier::More(..)
        | Modifier::NoEndDraw
        | Modifier::DiscardFewer(_)
        | Modifier::NoHandLimit
        | Modifier::DamageAtMost(_)
        | Modifier::TriggersAgain(_)
        | Modifier::CutMovements { .. }
        | Modifier::MayBoostFrom(_)
        | Modifier::Paying(_)
        | Modifier::SeeTopCard
        | Modifier::EndDraw(_)
        | Modifier::DamageDiscards(_) => Leaf::default(),
    }
}
