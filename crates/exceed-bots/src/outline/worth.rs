//! What clauses of card text are worth outside of a strike, in points of life: rough prices, the same for all cards.

use exceed_cards::ir::{
    Amount, Cards, Count, Effect, Modifier, Payment, Quantity, Resource, Scope, Sequence, Side, Sign, Stat,
    Who, Zone, ZoneKind,
};
use exceed_rules::{Area, Glance, Player};

/// A card in hand.
pub(crate) const CARD: f32 = 1.0;
/// A card in gauge.
pub(crate) const GAUGE: f32 = 1.4;
/// The next turn.
pub(crate) const ADVANTAGE: f32 = 1.5;
/// One more action this turn.
const ACTION: f32 = 1.6;
/// The exceed side.
pub(crate) const EXCEED: f32 = 4.0;
/// A continuous boost of the opponent's that leaves.
const BOOST: f32 = 1.2;

/// What clauses are worth to `player`, who performs them.
pub(crate) fn worth(effects: &[Effect], glance: &Glance<'_>, player: Player) -> f32 {
    effects.iter().map(|effect| worth_of(effect, glance, player)).sum()
}

/// What one clause is worth to `player`, who performs it.
pub(crate) fn worth_of(effect: &Effect, glance: &Glance<'_>, player: Player) -> f32 {
    let of = |body: &Sequence| worth(&body.effects, glance, player);
    let hand = |who: Who| glance.count(performer(who, player), Area::Hand) as f32;
    match effect {
        Effect::If { then, otherwise, .. } => 0.5 * (of(then) + of(otherwise)),
        Effect::May(Who::You, body) => of(body).max(0.0),
        Effect::May(_, body) => of(body).min(0.0),
        Effect::Choose { who: Who::You, options, .. } => options.iter().map(of).fold(f32::MIN, f32::max),
        Effect::Choose { options, .. } => options.iter().map(of).fold(f32::MAX, f32::min),
        Effect::Pay { who: Who::You, payment, then } => of(then) - price(*payment, glance, player),
        Effect::ForEach(body) | Effect::Times { body, .. } => 1.5 * of(body),
        Effect::Group(body) | Effect::Later(_, body) => of(body),
        Effect::Grant(ability) => of(&ability.body),
        Effect::Scoped(Scope::Opponent, body) => -of(body),
        Effect::Scoped(Scope::BothPlayers, _) => 0.0,
        Effect::Scoped(Scope::Critical, body) => of(body),
        Effect::Modify(modifier) => modifier_worth(modifier),
        Effect::Move { .. } | Effect::MoveTo(_) | Effect::Marker(..) => 0.3,
        Effect::GainAdvantage => ADVANTAGE,
        Effect::TakeAnotherAction { .. } => ACTION,
        Effect::Exceed(Who::You) if !glance.exceeded(player) => EXCEED,
        Effect::Revert(Who::You) => -EXCEED / 2.0,
        Effect::GainLife(who, quantity) => signed(*who) * number(quantity),
        Effect::Spend(who, amount, _) => -signed(*who) * plain(*amount),
        Effect::Damage { to, amount, .. } => {
            let sign = if *to == Side::Opponents { 1.0 } else { -1.0 };
            sign * plain(*amount)
        }
        Effect::DiscardBoost | Effect::ReturnBoost => boosts_balance(glance, player),
        Effect::Negate => BOOST,
        Effect::PlayBoost(_) | Effect::PlayTopAsBoost { .. } | Effect::PlayItsBoost => BOOST,
        Effect::PlayThisAttacksBoost { .. } | Effect::SustainThis | Effect::Sustain { .. } => BOOST,
        Effect::SustainAll => BOOST * glance.boosts(player).count() as f32,
        Effect::ExtraAttack => 2.0,
        Effect::BecomeCritical => 0.7,
        Effect::LoseAllArmor => -0.3,
        Effect::Reveal(Who::Opponent, _) => 0.5,
        Effect::Reveal(..) => -0.5,
        Effect::Draw(who, quantity) => signed(*who) * CARD * number(quantity),
        Effect::DrawAny(_) => CARD,
        Effect::DrawBetween(_, most) => CARD * f32::from(*most),
        Effect::DrawTo(who, size) => signed(*who) * CARD * (f32::from(*size) - hand(*who)).max(0.0),
        Effect::DiscardTo(who, size) => -signed(*who) * CARD * (hand(*who) - f32::from(*size)).max(0.0),
        Effect::DrawOrDiscardTo { who, size, .. } => {
            signed(*who) * CARD * (f32::from(*size) - hand(*who)).clamp(-3.0, 3.0)
        }
        Effect::MoveCards { who, cards, to, .. } => {
            let (count, from) = moved(cards, glance, performer(*who, player));
            let target = zone_price(to.zone);
            signed(*who) * count * (target - from)
        }
        Effect::Look { picks: Some(_), .. } => 0.7 * CARD,
        Effect::Look { .. } => 0.2,
        // The rest has no price.
        Effect::Pay { .. }
        | Effect::SwapDeckAndSealed
        | Effect::Shuffle(_)
        | Effect::RevealOne
        | Effect::Name(_)
        | Effect::Remember(_)
        | Effect::DiscardThisOrAnother
        | Effect::LendLines
        | Effect::Alternating(_)
        | Effect::GiveThis
        | Effect::Strike(_)
        | Effect::MustSetNamed
        | Effect::RevealAttack
        | Effect::Exceed(_)
        | Effect::Revert(_)
        | Effect::SkipEndDraw => 0.0,
    }
}

fn performer(who: Who, player: Player) -> Player {
    if who == Who::Opponent { player.other() } else { player }
}

fn signed(who: Who) -> f32 {
    match who {
        Who::You => 1.0,
        Who::Opponent => -1.0,
        Who::EachPlayer => 0.0,
    }
}

/// Boosts of the opponent's that could leave; of the own if there are no others.
fn boosts_balance(glance: &Glance<'_>, player: Player) -> f32 {
    if glance.boosts(player.other()).next().is_some() {
        BOOST
    } else if glance.boosts(player).next().is_some() {
        -BOOST
    } else {
        0.0
    }
}

/// What a card is worth in an area, to the player whose side `Yours` is.
fn zone_price(zone: Zone) -> f32 {
    let price = match zone.kind {
        ZoneKind::Hand => CARD,
        ZoneKind::Gauge => GAUGE,
        ZoneKind::Deck => 0.3,
        ZoneKind::Discard | ZoneKind::Overdrive | ZoneKind::SetAside => 0.1,
        ZoneKind::Sealed => 0.0,
        ZoneKind::Boosts => BOOST,
        ZoneKind::Transforms => 2.0 * BOOST,
    };
    if zone.side == Side::Yours { price } else { -price }
}

/// How many cards a clause moves, and what each is worth where it lies.
fn moved(cards: &Cards, glance: &Glance<'_>, player: Player) -> (f32, f32) {
    match cards {
        Cards::Pick { count, from, .. } => {
            (counted(*count), from.first().map_or(0.1, |zone| zone_price(*zone)))
        }
        Cards::Drawn { count } => {
            (counted(*count), zone_price(Zone { side: Side::Yours, kind: ZoneKind::Hand }))
        }
        Cards::Random { count, from } => (plain(*count), zone_price(*from)),
        Cards::Top { count, of } => (plain(*count), zone_price(*of)),
        Cards::Bottom { of } => (1.0, zone_price(*of)),
        Cards::All(zone) => {
            let owner = if zone.side == Side::Yours { player } else { player.other() };
            let area = match zone.kind {
                ZoneKind::Hand => Area::Hand,
                ZoneKind::Gauge => Area::Gauge,
                ZoneKind::Deck => Area::Deck,
                ZoneKind::Discard => Area::Discard,
                ZoneKind::Sealed => Area::Sealed,
                ZoneKind::Boosts => Area::Boosts,
                ZoneKind::Overdrive => Area::Overdrive,
                ZoneKind::Transforms => Area::Transforms,
                ZoneKind::SetAside => Area::SetAside,
            };
            (glance.count(owner, area) as f32, zone_price(*zone))
        }
        Cards::This | Cards::YourAttack => (1.0, 0.1),
        Cards::CopyOfNamed | Cards::CoversNamedRange => (0.5, CARD),
        Cards::EveryCopyOfNamed => (0.7, CARD),
        Cards::EveryCopyOfIt(_) => (1.0, 0.1),
        Cards::Copies { count, from, .. } => (counted(*count).min(2.0), zone_price(*from)),
        Cards::SealedWithEqualSpeed => (0.5, 0.0),
    }
}

fn counted(count: Count) -> f32 {
    match count {
        Count::Exactly(amount) | Count::UpTo(amount) => plain(amount),
        Count::Any => 1.0,
    }
}

/// A number; what is read from the table counts as 2.
pub(crate) fn plain(amount: Amount) -> f32 {
    if let Amount::Number(number) = amount { f32::from(number) } else { 2.0 }
}

fn number(quantity: &Quantity) -> f32 {
    plain(quantity.amount) * if quantity.per.is_some() { 1.5 } else { 1.0 }
}

fn modifier_worth(modifier: &Modifier) -> f32 {
    if let Modifier::Stat(sign, quantity, stat) = modifier {
        let sign = if *sign == Sign::Plus { 1.0 } else { -1.0 };
        let each = match stat {
            Stat::Power => 0.8,
            Stat::Speed => 0.6,
            Stat::Armor => 0.7,
            Stat::Guard => 0.3,
        };
        sign * each * number(quantity)
    } else {
        0.6
    }
}

/// What a payment costs.
pub(crate) fn price(payment: Payment, glance: &Glance<'_>, player: Player) -> f32 {
    let each = |resource: Resource| match resource {
        Resource::Force => CARD,
        Resource::Gauge => GAUGE,
        Resource::Life => 1.0,
    };
    match payment {
        Payment::Exactly(amount, resource) => each(resource) * f32::from(amount),
        Payment::Between(_, _, resource) | Payment::Any(resource) => each(resource),
        Payment::All(_) => GAUGE * glance.count(player, Area::Gauge) as f32,
        Payment::ReturnGauge(count) => 0.3 * f32::from(count),
        Payment::Discard(count, _) | Payment::Seal(count, _) => CARD * f32::from(count),
        Payment::DiscardRandom(count, _) => CARD * f32::from(count),
        Payment::DiscardBoost => BOOST,
        Payment::RevealCopy => 0.1,
        Payment::DiscardCopy => CARD,
    }
}
