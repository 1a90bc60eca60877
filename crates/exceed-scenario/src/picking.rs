//! Answers that pick several cards: payments and picks from areas.

use exceed_rules::{Area, CardId, Choice, Duel, Event, Player, QuestionKind, Reason};

use crate::answer::{Answer, Ex};
use crate::automatic::Asked;
use crate::names::{CardName, are_exactly, contain, split_names};
use crate::trial::{Trial, picked_place};

impl Trial {
    /// `pay A, B*2, C@gauge`: several choices, and the end of the payment.
    pub fn pay(&mut self, player: Player, list: &str) -> Result<(), String> {
        if list.trim_end().ends_with(" life") {
            return Err("not supported yet: paying with life".into());
        }
        let names = split_names(self.game.duel(), list)?;
        let mut begun = false;
        for name in &names {
            let asked = match self.paying(player) {
                Some(asked) if !begun || asked.unfinished => asked,
                Some(_) | None if begun => break,
                Some(_) | None => return Err("nothing is to be paid".into()),
            };
            let place = |choice| {
                let Choice::Pay(place, value) = choice else { return None };
                (value == name.value).then_some(place)
            };
            let choice = name.find(&self.game, &asked.choices, place);
            self.choose(choice.ok_or_else(|| format!("{} can't pay here", name.text))?)?;
            begun = true;
        }
        if let Some(asked) = self.paying(player).filter(|asked| asked.unfinished) {
            self.offered(&asked, Choice::Done).map_err(|_| "the payment is not complete")?;
        }
        let paid = find_payment(self.game.duel(), &self.events, &self.claimed, player, &names);
        self.claimed.push(paid.ok_or("other cards were paid")?);
        Ok(())
    }

    fn paying(&self, player: Player) -> Option<Asked> {
        self.asked_of(player).ok().filter(|asked| asked.question == QuestionKind::Pay)
    }

    /// `number 3`: a number, or so much of a free amount.
    pub fn number(&mut self, player: Player, asked: &Asked, number: u8) -> Result<(), String> {
        if asked.question != QuestionKind::Pay {
            return self.offered(asked, Choice::Number(number));
        }
        if !asked.offers(Choice::Done) && asked.reason != Reason::ChangeCards {
            return Err("the amount of this payment is fixed".into());
        }
        for paid in 0..number {
            let asked = self.paying(player).filter(|asked| paid == 0 || asked.unfinished);
            let next = asked.and_then(|asked| asked.next_payment()).ok_or("so much can't be paid")?;
            self.choose(next)?;
        }
        match self.paying(player).filter(|asked| number == 0 || asked.unfinished) {
            Some(asked) => self.offered(&asked, Choice::Done),
            None => Ok(()),
        }
    }

    /// `cards A, B`: several choices, and the end of the picks. Where the order can't be seen, any order will do.
    pub fn cards(&mut self, player: Player, list: &str) -> Result<(), String> {
        let names = split_names(self.game.duel(), list)?;
        if self.picking(player).is_none() {
            return Err("no cards are picked now".into());
        }
        *self = self.pick_all(player, &names, &names)?;
        Ok(())
    }

    fn picking(&self, player: Player) -> Option<Asked> {
        self.asked_of(player).ok().filter(|asked| asked.question == QuestionKind::Cards)
    }

    fn pick_all(&self, player: Player, left: &[CardName], all: &[CardName]) -> Result<Trial, String> {
        let begun = left.len() < all.len();
        let asked = self.picking(player).filter(|asked| !begun || asked.unfinished);
        let mut trial = self.clone();
        let Some(asked) = asked else {
            let moved: Vec<CardId> = self.events.iter().filter_map(moved_card).collect();
            let taken = left.is_empty() || contain(self.game.duel(), all, &moved);
            return if taken { Ok(trial) } else { Err("fewer cards are picked".into()) };
        };
        if left.is_empty() {
            trial.offered(&asked, Choice::Done).map_err(|_| "more cards must be picked")?;
            return Ok(trial);
        }
        let mut reason = String::new();
        for (index, name) in left.iter().enumerate() {
            let Some(choice) = name.find(&self.game, &asked.choices, picked_place) else {
                reason = format!("{} can't be picked", name.text);
                continue;
            };
            let mut next = self.clone();
            next.choose(choice)?;
            let mut rest = left.to_vec();
            rest.remove(index);
            match next.pick_all(player, &rest, all) {
                Ok(done) => return Ok(done),
                Err(later) => reason = later,
            }
        }
        Err(reason)
    }

    /// Whether the game itself took the only way to do what is written; if so, its events are spoken for.
    pub fn claim_done(&mut self, player: Player, answer: &Answer) -> bool {
        let done = find_done(self.game.duel(), &self.events, &self.claimed, player, answer);
        self.claimed.extend(&done);
        !done.is_empty()
    }
}

/// The event of a payment with exactly these cards.
fn find_payment(
    duel: &Duel,
    events: &[Event],
    claimed: &[usize],
    player: Player,
    names: &[CardName],
) -> Option<usize> {
    let total: u8 = names.iter().map(|name| name.value).sum();
    let is_payment = |event: &Event| matches!(event, Event::Paid { player: by, amount, .. } if *by == player && *amount == total);
    let paying = |event: &Event| {
        let Event::CardMoved { card, from_player, from: Area::Hand | Area::Gauge, to, .. } = *event else {
            return None;
        };
        // The card that is boosted leaves just before its price is paid.
        (from_player == player && to != Area::Playing).then_some(card)
    };
    let candidates =
        (0..events.len()).filter(|index| !claimed.contains(index) && is_payment(&events[*index]));
    candidates.into_iter().find(|&index| {
        let mut cards: Vec<CardId> = events[..index].iter().rev().map_while(paying).collect();
        // Cards may have left for another reason just before; where each counts 1, the amount says how many paid.
        if usize::from(total) == names.len() {
            cards.truncate(names.len());
        }
        are_exactly(duel, names, &cards)
    })
}

/// The events that do what an answer says, if there are such that nobody else answered for.
pub(crate) fn find_done(
    duel: &Duel,
    events: &[Event],
    claimed: &[usize],
    player: Player,
    answer: &Answer,
) -> Vec<usize> {
    let free = |wanted: &dyn Fn(&Event) -> bool| {
        let found = (0..events.len()).find(|index| !claimed.contains(index) && wanted(&events[*index]));
        found.into_iter().collect::<Vec<_>>()
    };
    match answer {
        Answer::Pay(list) => {
            let names = split_names(duel, list).unwrap_or_default();
            find_payment(duel, events, claimed, player, &names).into_iter().collect()
        }
        Answer::Wild(_) => {
            free(&|event| matches!(event, Event::AttackSet { player: by, wild: true, .. } if *by == player))
        }
        Answer::Strike { card, ex: Ex::Single, .. } => free(&|event| {
            let named = |set| CardName::known(duel, card).is_ok_and(|name| name.means(duel, set));
            // A card set face down shows only as it leaves its area; from a hand it never sets itself.
            matches!(event, Event::CardMoved { to_player: by, to: Area::Attack, from, card: set, .. }
                if *by == player && !matches!(from, Area::Deck | Area::Hand) && named(*set))
        }),
        Answer::Cards(list) => {
            let names = split_names(duel, list).unwrap_or_default();
            let moves = (0..events.len())
                .filter(|index| !claimed.contains(index) && moved_card(&events[*index]).is_some());
            let moves: Vec<usize> = moves.collect();
            let cards: Vec<CardId> = moves.iter().filter_map(|&index| moved_card(&events[index])).collect();
            if !names.is_empty() && contain(duel, &names, &cards) { moves } else { Vec::new() }
        }
        Answer::Move(movement, steps) => free(&|event| {
            matches!(event, Event::FighterMoved { movement: moved, from, to, passed, .. }
                if moved == movement && from.abs_diff(*to) <= steps + u8::from(*passed))
        }),
        Answer::Space(space) => free(
            &|event| matches!(event, Event::TrapPlaced { player: by, space: at, .. } if *by == player && at == space),
        ),
        Answer::Prepare
        | Answer::Walk(_)
        | Answer::Change
        | Answer::Exceed
        | Answer::Reshuffle
        | Answer::Boost(_)
        | Answer::Strike { ex: Ex::Copy, .. }
        | Answer::Action(_)
        | Answer::Concede
        | Answer::Yes
        | Answer::No
        | Answer::Choose(_)
        | Answer::Number(_)
        | Answer::Name(_)
        | Answer::Order(_)
        | Answer::Unsupported(_) => Vec::new(),
    }
}

/// The card an event is about, where that may be what was picked.
fn moved_card(event: &Event) -> Option<CardId> {
    let (Event::CardMoved { card, .. } | Event::Sustained { card, .. } | Event::BoostPlayed { card, .. }) =
        event
    else {
        return None;
    };
    Some(*card)
}
