//! Payments as they are written, and what paid itself of them.

use exceed_rules::{Area, CardId, Choice, Duel, Event, Player, QuestionKind};

use crate::answer::number;
use crate::names::{CardName, split_names};
use crate::unasked::{Unasked, group_length};

/// What a payment is made of so far.
#[derive(Debug, Default)]
pub(crate) struct Steps {
    /// How much of it needed nothing.
    pub free: u8,
    /// How many cards.
    pub cards: usize,
    /// How much life.
    pub life: u8,
    /// How many times life paid.
    times: u8,
}

impl Steps {
    /// Whether anything is paid already.
    pub fn begun(&self) -> bool {
        self.number() > 0
    }

    /// Life pays once more.
    pub fn spend(&mut self, life: u8) {
        self.life = self.life.saturating_add(life);
        self.times = self.times.saturating_add(1);
    }

    /// How many picks it was.
    fn number(&self) -> usize {
        usize::from(self.free > 0) + self.cards + usize::from(self.times)
    }

    /// The steps that made themselves after the last that was written must be the rest of what is written. Life that
    /// was left out may still have a line of its own.
    pub fn go_on(
        &mut self,
        duel: &Duel,
        unasked: &mut [Unasked],
        player: Player,
        names: &[CardName],
        life: u8,
    ) -> Result<(), String> {
        let begins = unasked.first().is_some_and(|one| is_step(one) && one.picks == self.number());
        let length = if begins { group_length(unasked, player, is_step) } else { 0 };
        let rest = &mut unasked[..length];
        if !are_paid(duel, names.get(self.cards..).unwrap_or_default(), rest) {
            return Err("other cards were paid".into());
        }
        for one in rest {
            if let Choice::PayLife(each) = one.choice {
                self.spend(each);
                one.claimed = life > 0;
            } else {
                one.claimed = true;
            }
        }
        self.cards = names.len();
        if life == 0 || life == self.life { Ok(()) } else { Err(format!("{} life was paid", self.life)) }
    }
}

/// The cards of a payment, and the life at its end: `Grasp, 2 life`.
pub(crate) fn split_life(list: &str) -> Result<(&str, u8), String> {
    let Some(before) = list.trim_end().strip_suffix(" life") else { return Ok((list, 0)) };
    let (cards, life) = before.rsplit_once(',').unwrap_or(("", before));
    Ok((cards, number(life)?))
}

/// The event of a payment with exactly these cards, and so much by other means.
pub(crate) fn find_payment(
    duel: &Duel,
    events: &[Event],
    claimed: &[usize],
    player: Player,
    names: &[CardName],
    others: &Steps,
) -> Option<usize> {
    let total: u8 = names.iter().map(|name| name.value).sum();
    let least = total.saturating_add(others.free).saturating_add(others.times);
    // Life may have paid for all of the price at once.
    let at_once = others.times == 1 && least == 1;
    let is_payment = |event: &Event| {
        matches!(event, Event::Paid { player: by, amount, .. }
        if *by == player && (*amount == least || at_once && *amount > least))
    };
    let spent = |index: usize| {
        let next = events.iter().skip(index + 1).find(|event| !matches!(event, Event::LineContinued { .. }));
        others.life == 0
            || matches!(next, Some(Event::LifeSpent { player: by, amount, .. }) if *by == player && *amount == others.life)
    };
    let paying = |event: &Event| {
        let Event::CardMoved { card, from_player, from: Area::Hand | Area::Gauge, to, .. } = *event else {
            return None;
        };
        // The card that is boosted leaves just before its price is paid.
        (from_player == player && to != Area::Playing).then_some(card)
    };
    let candidates = (0..events.len())
        .filter(|index| !claimed.contains(index) && is_payment(&events[*index]) && spent(*index));
    candidates.into_iter().find(|&index| {
        let mut cards: Vec<CardId> = events[..index].iter().rev().map_while(paying).collect();
        // Cards may have left for another reason just before; where each counts 1, the amount says how many paid.
        if usize::from(total) == names.len() {
            cards.truncate(names.len());
        }
        cards.reverse();
        cards.len() == names.len() && names.iter().zip(&cards).all(|(name, &card)| name.means(duel, card))
    })
}

/// Whether a payment with life in it has made itself as it is written; it is then spoken for. Its life may be left out,
/// and may have a line of its own after the one of its cards.
pub(crate) fn claim_payment(duel: &Duel, unasked: &mut [Unasked], player: Player, list: &str) -> bool {
    let Ok((list, life)) = split_life(list) else { return false };
    let Ok(names) = split_names(duel, list) else { return false };
    for start in 0..unasked.len() {
        let length = group_length(&unasked[start..], player, is_step);
        let (before, steps) = unasked.split_at_mut(start);
        let steps = &mut steps[..length];
        let Some(first) = steps.first().filter(|first| !first.claimed) else { continue };
        let rest_of_unwritten =
            before.last().is_some_and(|last| is_step(last) && last.picks + 1 == first.picks && !last.claimed);
        let begins = first.picks == 0 || names.is_empty() && !rest_of_unwritten;
        let spent = steps.iter().filter_map(life_of).fold(0, u8::saturating_add);
        let left_out = life == 0 && !names.is_empty();
        if begins && spent > 0 && (spent == life || left_out) && are_paid(duel, &names, steps) {
            for one in steps.iter_mut().filter(|one| !left_out || life_of(one).is_none()) {
                one.claimed = true;
            }
            return true;
        }
    }
    false
}

/// A part of a payment that is not its end.
fn is_step(one: &Unasked) -> bool {
    one.question == QuestionKind::Pay
        && matches!(one.choice, Choice::Pay(..) | Choice::Number(_) | Choice::PayLife(_))
}

/// The life that paid.
fn life_of(one: &Unasked) -> Option<u8> {
    if let Choice::PayLife(life) = one.choice { Some(life) } else { None }
}

/// Whether these are the cards among the steps of a payment, in their order.
fn are_paid(duel: &Duel, names: &[CardName], steps: &[Unasked]) -> bool {
    let cards = steps.iter().filter_map(|one| {
        let Choice::Pay(_, value) = one.choice else { return None };
        Some((one.card, value))
    });
    let cards: Vec<(CardId, u8)> = cards.collect();
    let named =
        |(name, (card, value)): (&CardName, &(CardId, u8))| name.value == *value && name.means(duel, *card);
    cards.len() == names.len() && names.iter().zip(&cards).all(named)
}
