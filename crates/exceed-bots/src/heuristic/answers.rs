//! Answers to everything but actions and attacks: payments, optional effects, cards, movement, names.

use exceed_cards::ir::{Ability, Effect, EndDraw, LookAction, Modifier, Payment, Stat};
use exceed_rules::{Area, Choice, Decision, Movement, Place, Player, Reason};

use crate::appraisal::StrikeAttack;
use crate::outline::Attack;
use crate::outline::reach::{Numbers, Spaces, could_hit};
use crate::outline::worth::worth;

use super::outlook::{Outlook, worth_of_boost};

/// Armor that one force buys.
const ARMOR_EACH: i16 = 2;

/// The last attack that reaches is paid with only if nothing else is left.
const LAST_ATTACK: f32 = 3.0;

/// A point of life in a payment.
const LIFE: f32 = 0.9;

/// Nobody pays with the last one who can help it.
const LAST_LIFE: f32 = -50.0;

/// One card of a payment: the least useful first.
pub(super) fn pay(outlook: &Outlook<'_>, decision: &Decision<'_>, choice: Choice) -> f32 {
    if let Choice::PayLife(life) = choice {
        let paid = |pick: &Choice| if let Choice::PayLife(life) = pick { *life } else { 0 };
        let spent = decision.picks.iter().map(paid).fold(life, u8::saturating_add);
        return if spent >= outlook.glance.life(outlook.me) { LAST_LIFE } else { -LIFE * f32::from(life) };
    }
    let Choice::Pay(place, force) = choice else {
        return if choice == Choice::Done { enough(outlook, decision) } else { 0.0 };
    };
    let card = outlook.at(place);
    let price = if place.area == Area::Gauge {
        outlook.gauge_price() + 0.1 * outlook.keep(card)
    } else {
        let hand = outlook.glance.count(outlook.me, Area::Hand);
        let last = if outlook.last_reaching(card) { LAST_ATTACK } else { 0.0 };
        0.5 * outlook.card_price(hand) + 0.5 * outlook.keep(card) + last
    };
    -price / f32::from(force.max(1))
}

/// What it is worth to stop paying; a card is paid while it loses less than this.
fn enough(outlook: &Outlook<'_>, decision: &Decision<'_>) -> f32 {
    let paid: i16 = decision
        .picks
        .iter()
        .map(|pick| if let Choice::Pay(_, value) = pick { i16::from(*value) } else { 0 })
        .sum();
    if decision.reason == Reason::SpendForArmor {
        let power = outlook.glance.stat(outlook.me.other(), Stat::Power);
        let armor = outlook.glance.stat(outlook.me, Stat::Armor) + ARMOR_EACH * paid;
        let left = (power - armor).max(0);
        let saved = f32::from(left.min(ARMOR_EACH));
        if left >= i16::from(outlook.glance.life(outlook.me)) { -20.0 } else { -saved }
    } else if decision.reason == Reason::ChangeCards {
        -0.35
    } else {
        -0.6
    }
}

/// Yes or no.
pub(super) fn confirm(outlook: &Outlook<'_>, decision: &Decision<'_>, choice: Choice) -> f32 {
    if choice != Choice::Yes {
        return 0.0;
    }
    let me = outlook.me;
    match decision.reason {
        Reason::Critical => critical(outlook, decision),
        Reason::Cancel => {
            let surroundings = outlook.surroundings(me);
            outlook.best_strike(&surroundings, None) - 1.5 - outlook.gauge_price()
        }
        Reason::Invalidate(card) => {
            let surroundings = outlook.surroundings(outlook.glance.attacker().unwrap_or(me));
            let wild = outlook.expected_wild(&surroundings) + outlook.draw_price(1);
            wild - outlook.expected(&surroundings, Attack { wild: true, ..Attack::single(card) })
        }
        Reason::Card(card) => {
            let text = [&outlook.duel.definition(card).attack, &outlook.duel.boost(card).lines];
            optional(outlook, text.into_iter().flatten())
        }
        Reason::Character(player) => optional(outlook, character_lines(outlook, player).iter()),
        Reason::Rule
        | Reason::Mulligan
        | Reason::Walk
        | Reason::ChangeCards
        | Reason::Exceed
        | Reason::BoostCost(_)
        | Reason::AttackCost(_)
        | Reason::HandLimit
        | Reason::Overdrive
        | Reason::Downshift
        | Reason::SpendForArmor
        | Reason::LeavingOrder
        | Reason::CrossExceed
        | Reason::CrossBoost(_)
        | Reason::CrossStrike
        | Reason::Trap(_) => 0.1,
        // It works for the rest of the game, and exceeding costs less.
        Reason::Transform(_) => 0.5,
        Reason::Ejection => ejection(outlook),
    }
}

/// The weaker member of their team is the better target.
fn ejection(outlook: &Outlook<'_>) -> f32 {
    let opponent = outlook.me.other();
    let partner = outlook.glance.partner(opponent).map_or(u8::MAX, |(_, life, _)| life);
    if partner < outlook.glance.life(opponent) { 0.5 } else { -0.5 }
}

fn character_lines<'a>(outlook: &Outlook<'a>, player: Player) -> &'a [Ability] {
    let glance = &outlook.glance;
    outlook.duel.character_lines(glance.fighter(player), glance.exceeded(player))
}

/// What Critical adds to the attack that is being set: it is still among the picks, and its card in hand.
fn critical(outlook: &Outlook<'_>, decision: &Decision<'_>) -> f32 {
    let set = decision.picks.first().and_then(|&pick| StrikeAttack::of(&outlook.glance, pick));
    let Some((card, copies)) = set.and_then(StrikeAttack::cards) else { return -1.0 };
    if !card.is_known() {
        return -1.0;
    }
    let surroundings = outlook.surroundings(outlook.glance.attacker().unwrap_or(outlook.me));
    let attack = Attack { ex: copies > 1, ..Attack::single(card) };
    let with = |critical: bool| outlook.expected(&surroundings, Attack { critical, ..attack });
    with(true) - with(false)
}

/// What the optional clause among these lines is worth.
fn optional<'l>(outlook: &Outlook<'_>, lines: impl Iterator<Item = &'l Ability>) -> f32 {
    let mut best: Option<f32> = None;
    for line in lines {
        find(&line.body.effects, &mut |effect| {
            if let Effect::May(_, body) = effect {
                let gain = worth(&body.effects, &outlook.glance, outlook.me);
                best = Some(best.map_or(gain, |most| most.max(gain)));
            }
        });
    }
    best.unwrap_or(0.1)
}

/// Visits all clauses, also those inside others.
fn find<'l>(effects: &'l [Effect], visit: &mut impl FnMut(&'l Effect)) {
    for effect in effects {
        visit(effect);
        if let Effect::Group(body)
        | Effect::May(_, body)
        | Effect::ForEach(body)
        | Effect::Later(_, body)
        | Effect::Times { body, .. }
        | Effect::Pay { then: body, .. } = effect
        {
            find(&body.effects, visit);
        } else if let Effect::If { then, otherwise, .. } = effect {
            find(&then.effects, visit);
            find(&otherwise.effects, visit);
        } else if let Effect::Choose { options, .. } = effect {
            options.iter().for_each(|option| find(&option.effects, visit));
        } else if let Effect::Grant(ability) = effect {
            find(&ability.body.effects, visit);
        }
    }
}

/// One card among several.
pub(super) fn card(outlook: &Outlook<'_>, decision: &Decision<'_>, choice: Choice) -> f32 {
    let Choice::Card(place) = choice else {
        if let Choice::Boost(place) = choice {
            return worth_of_boost(outlook, outlook.at(place));
        }
        return if decision.reason == Reason::Mulligan { -0.25 } else { 0.0 };
    };
    let card = outlook.at(place);
    let keep = outlook.keep(card);
    if place.player != outlook.me {
        return 0.5 + keep.max(0.0);
    }
    match place.area {
        Area::Hand if decision.reason == Reason::Mulligan => -keep,
        Area::Hand if only_shows(outlook, decision) => 0.4,
        Area::Hand => -0.5 - keep,
        Area::Gauge | Area::Overdrive => -0.5 - 0.3 * keep,
        Area::Boosts => -0.5,
        Area::Deck
        | Area::Discard
        | Area::Sealed
        | Area::SetAside
        | Area::Transforms
        | Area::Under
        | Area::UnderMarker
        | Area::Stored
        | Area::Arena
        | Area::Attack
        | Area::Playing => 0.5 + 0.1 * keep,
    }
}

/// Whether what is picked is shown for something and kept.
fn only_shows(outlook: &Outlook<'_>, decision: &Decision<'_>) -> bool {
    let Reason::Card(card) = decision.reason else { return false };
    let mut shows = false;
    for line in &outlook.duel.definition(card).attack {
        find(&line.body.effects, &mut |effect| {
            shows |= matches!(effect, Effect::Pay { payment: Payment::RevealAlike, .. });
        });
    }
    shows
}

/// An option, a movement, a number, a space.
pub(super) fn pick(outlook: &Outlook<'_>, decision: &Decision<'_>, choice: Choice) -> f32 {
    match choice {
        Choice::Option(index) => option(outlook, decision, index),
        Choice::Move(movement, steps) => movement_value(outlook, decision, movement, steps),
        Choice::Number(number) => 0.1 * f32::from(number),
        Choice::Boost(place) => worth_of_boost(outlook, outlook.at(place)),
        Choice::Card(_) => card(outlook, decision, choice),
        Choice::Space(space) => {
            let own = outlook.glance.space(outlook.me);
            let other = outlook.glance.space(outlook.me.other());
            -0.1 * f32::from(space.abs_diff(other)) - if space == own { 0.1 } else { 0.0 }
        }
        Choice::Yes => 0.1,
        Choice::Prepare
        | Choice::Walk(_)
        | Choice::ChangeCards
        | Choice::Exceed
        | Choice::Reshuffle
        | Choice::Strike
        | Choice::CharacterAction(_)
        | Choice::BoostAction(..)
        | Choice::Transform(_)
        | Choice::Downshift
        | Choice::Set(_)
        | Choice::SetEx(_)
        | Choice::WildSwing
        | Choice::Pay(..)
        | Choice::PayLife(_)
        | Choice::Done
        | Choice::No
        | Choice::Name(_)
        | Choice::NoName
        | Choice::Next(_)
        | Choice::Switch
        | Choice::CrossExceed
        | Choice::CrossStrike
        | Choice::SetDouble(_) => 0.0,
    }
}

/// The option of the first clause that offers one with this index.
fn option(outlook: &Outlook<'_>, decision: &Decision<'_>, index: u8) -> f32 {
    let look = |lines: &mut dyn Iterator<Item = &'_ Ability>| {
        let mut gain = None;
        for line in lines {
            find(&line.body.effects, &mut |effect| {
                if let Effect::Choose { options, .. } = effect
                    && gain.is_none()
                    && let Some(option) = options.get(index as usize)
                {
                    gain = Some(worth(&option.effects, &outlook.glance, outlook.me));
                }
            });
        }
        gain
    };
    if let Some(line) = outlook.glance.line_again(index) {
        return worth(&line.body.effects, &outlook.glance, outlook.me);
    }
    let gain = if let Reason::Card(card) = decision.reason {
        let text = [&outlook.duel.definition(card).attack, &outlook.duel.boost(card).lines];
        look(&mut text.into_iter().flatten()).or_else(|| use_of_kept(outlook, text[1], index))
    } else if let Reason::Character(player) = decision.reason {
        let lines = character_lines(outlook, player);
        look(&mut lines.iter()).or_else(|| end_draw(outlook, lines, index))
    } else {
        None
    };
    gain.unwrap_or(0.0)
}

/// What the draw at the end of a turn is worth: up to a number of cards where a line offers that, one card otherwise.
fn end_draw(outlook: &Outlook<'_>, lines: &[Ability], index: u8) -> Option<f32> {
    let hand = outlook.glance.count(outlook.me, Area::Hand);
    let offers = |effect: &Effect| {
        if let Effect::Modify(Modifier::EndDraw(EndDraw::To(size))) = effect { Some(*size) } else { None }
    };
    let offered = usize::from(lines.iter().flat_map(|line| &line.body.effects).find_map(offers)?);
    let count = if index == 2 { offered.saturating_sub(hand) } else { 1 };
    Some(count as f32 + outlook.draw_price(count))
}

/// What a card that was kept on top of the deck is worth as a boost, and as the attack of a strike.
fn use_of_kept(outlook: &Outlook<'_>, lines: &[Ability], index: u8) -> Option<f32> {
    let me = outlook.me;
    let mut keeps = false;
    for line in lines {
        find(&line.body.effects, &mut |effect| {
            keeps |= matches!(effect, Effect::Look { picks: Some(parts), .. }
                if parts.iter().any(|part| part.action == LookAction::BoostOrStrike));
        });
    }
    let top = outlook.glance.count(me, Area::Deck).checked_sub(1).filter(|_| keeps)?;
    let card = outlook.at(Place { player: me, area: Area::Deck, index: top as u8 });
    if !card.is_known() {
        return None;
    }
    Some(match index {
        0 => worth_of_boost(outlook, card),
        _ => outlook.expected(&outlook.surroundings(me), Attack::single(card)),
    })
}

/// The distance after a movement: in a strike by reach, otherwise by what both could do from there.
fn movement_value(outlook: &Outlook<'_>, decision: &Decision<'_>, movement: Movement, steps: u8) -> f32 {
    place_value(outlook, decision, Spaces::of(&outlook.glance, outlook.me).after(movement, steps))
}

/// How good it is to stand so.
fn place_value(outlook: &Outlook<'_>, decision: &Decision<'_>, spaces: Spaces) -> f32 {
    let me = outlook.me;
    let mut value = 0.0;
    if let Some((card, ..)) = outlook.glance.attack(me)
        && card.is_known()
        && decision.reason == Reason::Card(card)
    {
        let numbers = Numbers::of(outlook.duel, card, 0);
        value += if numbers.covers(spaces.distances()) { 3.0 } else { 0.0 };
    }
    if let Some((card, ..)) = outlook.glance.attack(me.other())
        && card.is_known()
    {
        let numbers = Numbers::of(outlook.duel, card, 0);
        value -= if could_hit(outlook.duel, card, &numbers, spaces.turned()) { 1.5 } else { 0.0 };
    }
    let hand = outlook.glance.cards(me, Area::Hand);
    let reaching = |card: exceed_rules::CardId, spaces: Spaces| {
        let numbers = Numbers::of(outlook.duel, card, 3);
        if could_hit(outlook.duel, card, &numbers, spaces) { 0.2 * f32::from(numbers.stats[0]) } else { 0.0 }
    };
    let own: f32 =
        hand.iter().filter(|&&card| outlook.can_pay(card)).map(|&card| reaching(card, spaces)).sum();
    let theirs: f32 =
        outlook.theirs().iter().map(|&(card, count)| count * reaching(card, spaces.turned())).sum();
    let hidden: f32 = outlook.theirs().iter().map(|(_, count)| count).sum();
    value + own / hand.len().max(1) as f32 - 0.7 * theirs / hidden.max(1.0)
}

/// The name the opponent most likely holds.
pub(super) fn name(outlook: &Outlook<'_>, choice: Choice) -> f32 {
    let Choice::Name(name) = choice else { return -1.0 };
    let opponent = outlook.me.other();
    let known = outlook.glance.known_hand(opponent);
    let unseen = outlook.theirs();
    let held = known.iter().filter(|&&card| outlook.duel.card(card).name == name).count() as f32;
    let copies: f32 =
        unseen.iter().filter(|(card, _)| outlook.duel.card(*card).name == name).map(|(_, count)| count).sum();
    3.0 * held + copies
}
