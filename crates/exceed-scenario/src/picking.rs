//! Answers that pick several cards: payments and picks from areas.

use exceed_rules::{Area, CardId, Choice, Duel, Event, Player, QuestionKind, Reason};

use crate::answer::{Answer, Ex};
use crate::automatic::Asked;
use crate::names::{CardName, split_names};
use crate::trial::{Trial, picked_place};
use crate::unasked::{claim, claim_rest};

impl Trial {
    /// `pay A, B*2, C@gauge`: several choices, and the end of the payment. What needs no card is used first, if the cards
    /// then still are what is paid with.
    pub fn pay(&mut self, player: Player, list: &str) -> Result<(), String> {
        let begins = self.paying(player).filter(|asked| asked.picked() == 0);
        if let Some(Choice::Number(free)) = begins.and_then(|asked| asked.free_force(u8::MAX)) {
            let mut trial = self.clone();
            if trial.choose(Choice::Number(free)).is_ok() && trial.pay_cards(player, list, free).is_ok() {
                *self = trial;
                return Ok(());
            }
        }
        self.pay_cards(player, list, 0)
    }

    /// So much of the payment was for free.
    fn pay_cards(&mut self, player: Player, list: &str, free: u8) -> Result<(), String> {
        let mut begun = free > 0;
        if list.trim_end().ends_with(" life") {
            return Err("not supported yet: paying with life".into());
        }
        let names = split_names(self.game.duel(), list)?;
        for name in &names {
            let asked = match self.paying(player) {
                Some(asked) if begun == (asked.picked() > 0) => asked,
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
        if let Some(asked) = self.paying(player).filter(|asked| asked.picked() > 0) {
            self.offered(&asked, Choice::Done).map_err(|_| "the payment is not complete")?;
        }
        // As a part of a longer group it shows only once all of it is done: Critical, while it is asked whether the
        // attack is turned up.
        if self.asked_of(player).is_ok_and(|asked| asked.has_paid(&self.game, &names)) {
            return Ok(());
        }
        let paid = find_payment(self.game.duel(), &self.events, &self.claimed, player, &names, free);
        self.claimed.push(paid.ok_or("other cards were paid")?);
        Ok(())
    }

    fn paying(&self, player: Player) -> Option<Asked> {
        self.asked_of(player).ok().filter(|asked| asked.question == QuestionKind::Pay)
    }

    /// What was paid earlier in a group shows now that the group is done: whoever pays next means something else.
    pub fn claim_payment_of_group(&mut self, player: Player) {
        let paid = |event: &Event| matches!(event, Event::Paid { player: by, .. } if *by == player);
        let found =
            (0..self.events.len()).find(|index| !self.claimed.contains(index) && paid(&self.events[*index]));
        self.claimed.extend(found);
    }

    /// `number 3`: a number, or so much of a free amount.
    pub fn number(&mut self, player: Player, asked: &Asked, number: u8) -> Result<(), String> {
        if asked.question != QuestionKind::Pay {
            return self.offered(asked, Choice::Number(number));
        }
        if !asked.offers(Choice::Done) && asked.reason != Reason::ChangeCards {
            return Err("the amount of this payment is fixed".into());
        }
        let mut paid = 0;
        while paid < number {
            let asked = self.paying(player).filter(|asked| paid == 0 || asked.picked() > 0);
            let next = asked.and_then(|asked| asked.free_force(number - paid).or_else(|| asked.next_card()));
            let next = next.ok_or("so much can't be paid")?;
            self.choose(next)?;
            paid += if let Choice::Number(free) = next { free } else { 1 };
        }
        match self.paying(player).filter(|asked| number == 0 || asked.picked() > 0) {
            Some(asked) => self.offered(&asked, Choice::Done),
            None => Ok(()),
        }
    }

    /// `cards A, B`: several choices, and the end of the picks. Where the order can't be seen, any order will do.
    pub fn cards(&mut self, player: Player, list: &str) -> Result<(), String> {
        let names = split_names(self.game.duel(), list)?;
        // Picks that answered themselves are not gone on with: a line stands for a whole group.
        if self.picking(player).is_none_or(|asked| asked.picked() > 0) {
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
        let asked = self.picking(player).filter(|asked| !begun || asked.picked() > 0);
        let mut trial = self.clone();
        let Some(asked) = asked else {
            let picked = all.len() - left.len();
            let taken =
                left.is_empty() || claim_rest(self.game.duel(), &mut trial.unasked, player, left, picked);
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

    /// Whether the game itself took the only way to do what is written; if so, it is spoken for. What was agreed to
    /// may be about a card that nobody picks, such as the top one.
    pub fn claim_done(&mut self, player: Player, answer: &Answer) -> bool {
        let duel = self.game.duel();
        if claim(duel, &mut self.unasked, player, answer) {
            return true;
        }
        let done = if let Answer::Cards(list) = answer {
            find_moves(duel, &self.events, player, list)
        } else {
            find_done(duel, &self.events, &self.claimed, player, answer)
        };
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
    free: u8,
) -> Option<usize> {
    let total: u8 = names.iter().map(|name| name.value).sum();
    let is_payment = |event: &Event| matches!(event, Event::Paid { player: by, amount, .. } if *by == player && *amount == total + free);
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
        cards.reverse();
        cards.len() == names.len() && names.iter().zip(&cards).all(|(name, &card)| name.means(duel, card))
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
            find_payment(duel, events, claimed, player, &names, 0).into_iter().collect()
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
        Answer::Move(movement, steps) => free(&|event| {
            matches!(event, Event::FighterMoved { movement: moved, from, to, passed, .. }
                if moved == movement && from.abs_diff(*to) <= steps + u8::from(*passed))
        }),
        Answer::Prepare
        | Answer::Walk(_)
        | Answer::Change
        | Answer::Exceed
        | Answer::Reshuffle
        | Answer::Switch
        | Answer::CrossExceed
        | Answer::CrossBoost(_)
        | Answer::CrossStrike
        | Answer::Boost(_)
        | Answer::Strike { ex: Ex::Copy | Ex::Double, .. }
        | Answer::Action(_)
        | Answer::Concede
        | Answer::Yes
        | Answer::No
        | Answer::Choose(_)
        | Answer::Cards(_)
        | Answer::Space(_)
        | Answer::Number(_)
        | Answer::Name(_)
        | Answer::Order(_)
        | Answer::Unsupported(_) => Vec::new(),
    }
}

/// The events in which exactly these cards went one after the other from one area to another, one of them the
/// player's.
fn find_moves(duel: &Duel, events: &[Event], player: Player, list: &str) -> Vec<usize> {
    let names = split_names(duel, list).unwrap_or_default();
    let moves: Vec<_> = events.iter().map(|event| moved(event, player)).collect();
    let indexes: Vec<usize> = (0..events.len()).collect();
    let same_way = |one: &usize, next: &usize| {
        moves[*one].is_some() && moves[*one].map(|(_, way)| way) == moves[*next].map(|(_, way)| way)
    };
    let named =
        |(name, index): (&CardName, &usize)| moves[*index].is_some_and(|(card, _)| name.means(duel, card));
    let mut runs = indexes.chunk_by(same_way);
    let found = runs.find(|run| run.len() == names.len() && names.iter().zip(*run).all(named));
    found.map(<[usize]>::to_vec).unwrap_or_default()
}

/// The card an event moves, and the way it goes, if an area of the player is part of it.
fn moved(event: &Event, player: Player) -> Option<(CardId, (Player, Area, Player, Area))> {
    let Event::CardMoved { card, from_player, from, to_player, to, .. } = *event else { return None };
    (from_player == player || to_player == player).then_some((card, (from_player, from, to_player, to)))
}
