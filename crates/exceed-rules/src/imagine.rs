//! A full game that fits what a viewer knows, for search: unknown faces are dealt at random.

use std::sync::Arc;

use exceed_cards::Generator;
use exceed_cards::card::{BoostKind, Kind};

use crate::card::CardId;
use crate::chance::{Chance, ChanceReason, Seed};
use crate::choice::Area;
use crate::decision::Reason;
use crate::duel::Duel;
use crate::event::Silent;
use crate::game::Game;
use crate::markers::deal_sides;
use crate::player::{Player, Viewer};
use crate::seat::{Seat, sees_hand};
use crate::state::{Secrets, State};
use crate::step::{PayWith, Step};
use crate::suppose::Imagined;

/// What a bot believes about hidden hands.
pub trait Belief {
    /// How likely a card of this kind is to be in that player's hand, against the others. All equal: no belief.
    fn weight(&self, player: Player, card: CardId) -> u32;

    /// How likely a card of the hand is to be the one that player has set face down, against the others.
    fn attack_weight(&self, _player: Player, _card: CardId) -> u32 {
        1
    }
}

/// Every consistent hand is equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoBelief;

impl Belief for NoBelief {
    fn weight(&self, _player: Player, _card: CardId) -> u32 {
        1
    }
}

/// Deals the unknown faces evenly and gives a game that can go on from here.
#[must_use]
pub fn imagine(seat: &Seat, chance: &mut Chance) -> Imagined {
    imagine_with(seat, &NoBelief, chance)
}

/// Deals the unknown faces as a belief says.
#[must_use]
pub fn imagine_with(seat: &Seat, belief: &impl Belief, chance: &mut Chance) -> Imagined {
    let mut game = Game { duel: Arc::clone(&seat.duel), state: seat.state };
    let chance = &mut Dealer::new(chance);
    for attempt in 1..=MAX_DEALS {
        game.state = seat.state;
        let mut complete = true;
        for player in Player::BOTH {
            let state = &mut game.state;
            complete &= Deal { player, viewer: seat.viewer, duel: &seat.duel, state, belief, chance }.deal();
        }
        if attempt == MAX_DEALS {
            make_payable(&mut game);
        }
        if complete && missing_force(&mut game) == 0 {
            break;
        }
    }
    game.reseed(new_seed(chance));
    if game.state.table.asking.is_some_and(|asking| !seat.viewer.is(asking.player)) {
        // The choices follow from the faces just dealt.
        game.engine(&mut Silent).pose_again();
    }
    game.into_imagined()
}

/// The same game with both hands as they are, and what nobody has seen of these players' decks in another order: what
/// could have come from here on. A wild swing that lies face down counts as part of the deck it came from.
#[must_use]
pub fn imagine_decks(game: &Game, players: &[Player], chance: &mut Chance) -> Imagined {
    let chance = &mut Dealer::new(chance);
    let mut imagined = game.clone();
    let State { table, secrets } = &mut imagined.state;
    for &player in players {
        let side = &table.sides[player];
        let seen = side.deck_known | side.deck_seen | side.deck_spied;
        let attack = table.strike.map(|strike| strike.attacks[player]).unwrap_or_default();
        let unseen = !attack.seen && !attack.known && !attack.card.is_known();
        let swing = attack.in_play && unseen && attack.from == Some(Area::Deck);
        let hidden = (0..secrets.deck[player].len()).filter(|index| seen & 1 << index == 0);
        let hidden: Vec<usize> = hidden.collect();
        let mut cards: Vec<CardId> = hidden.iter().map(|&index| secrets.deck[player][index]).collect();
        cards.extend(swing.then_some(secrets.attack[player]));
        // What comes out must not depend on the order that is there.
        cards.sort_unstable();
        chance.shuffle(&mut cards);
        if swing && let Some(card) = cards.pop() {
            secrets.attack[player] = card;
        }
        for (index, card) in hidden.into_iter().zip(cards) {
            secrets.deck[player][index] = card;
        }
    }
    imagined.reseed(new_seed(chance));
    imagined.into_imagined()
}

fn new_seed(chance: &mut Dealer) -> Seed {
    let mut seed = [0; 32];
    for bytes in seed.chunks_exact_mut(8) {
        bytes.copy_from_slice(&chance.number().to_le_bytes());
    }
    seed
}

/// How often cards are dealt before a hand that can pay is put together by hand.
const MAX_DEALS: u32 = 1000;

/// Whoever is paying has said that they can: how much force the dealt hand lacks.
fn missing_force(game: &mut Game) -> u8 {
    let Some(Step::Pay(payment)) = game.state.table.agenda.last().copied() else { return 0 };
    // An attack may turn out too dear (STK-8): nobody has said that it can be paid.
    let attack = matches!(payment.reason, Reason::AttackCost(_));
    if attack || payment.with == PayWith::Gauge || !game.state.secrets.picks.is_empty() {
        return 0;
    }
    payment.least.saturating_sub(game.engine(&mut Silent).force_available(payment.player, None))
}

/// Changes cards of the hand for Ultras from the deck until the payment can be made.
fn make_payable(game: &mut Game) {
    let Some(Step::Pay(payment)) = game.state.table.agenda.last().copied() else { return };
    let player = payment.player;
    let Game { duel, state } = game;
    let ultra = |card: CardId| duel.card(card).kind == Kind::Ultra;
    let seen = state.table.sides[player].deck_known | state.table.sides[player].deck_seen;
    let secrets = &mut state.secrets;
    let total = |cards: &[CardId]| cards.iter().map(|&card| 1 + u16::from(ultra(card))).sum::<u16>();
    let gauge = total(&state.table.sides[player].gauge);
    while total(&secrets.hand[player]) + gauge < u16::from(payment.least) {
        let known = &state.table.sides[player].known_hand;
        let small = secrets.hand[player].iter().position(|card| !ultra(*card) && !known.contains(card));
        let large = (0..secrets.deck[player].len())
            .find(|&index| seen & 1 << index == 0 && ultra(secrets.deck[player][index]));
        let (Some(small), Some(large)) = (small, large) else { return };
        std::mem::swap(&mut secrets.hand[player][small], &mut secrets.deck[player][large]);
    }
}

/// How many cards of each kind of a player's are not seen anywhere in what this state holds.
pub(crate) fn unseen_cards(duel: &Duel, state: &State, player: Player) -> [i16; 256] {
    let mut count = [0_i16; 256];
    for card in duel.decks[player].iter().chain(&duel.extras[player]).chain(&duel.start_sealed[player]) {
        count[card.0 as usize] += 1;
    }
    let mut see = |card: CardId| {
        if card.is_known() {
            count[card.0 as usize] -= 1;
        }
    };
    for side in &state.table.sides.0 {
        let open = [
            &side.discard[..],
            &side.gauge,
            &side.overdrive,
            &side.set_aside,
            &side.transforms,
            &side.stored,
        ];
        open.into_iter().flatten().for_each(|&card| see(card));
        side.boosts.iter().for_each(|boost| see(boost.card));
        side.arena.iter().for_each(|lying| see(lying.card));
    }
    state.table.playing.iter().for_each(|boost| see(boost.card));
    if let Some(strike) = &state.table.strike {
        strike.waiting.iter().filter(|attack| attack.in_play).for_each(|attack| see(attack.card));
        strike.over.iter().for_each(|over| see(over.card));
    }
    let secrets = &state.secrets;
    for owner in Player::BOTH {
        secrets.hand[owner].iter().chain(secrets.deck[owner].iter()).for_each(|&card| see(card));
        secrets.sealed[owner].iter().chain(secrets.under[owner].iter()).for_each(|&card| see(card));
        secrets.under_marker[owner].iter().for_each(|&card| see(card));
        see(secrets.attack[owner]);
        secrets.copies[owner].iter().for_each(|&card| see(card));
    }
    count
}

struct Deal<'a, B: Belief> {
    player: Player,
    viewer: Viewer,
    duel: &'a Duel,
    state: &'a mut State,
    belief: &'a B,
    chance: &'a mut Dealer,
}

/// Deals quickly: what nobody sees need not be as random as a shuffle. Its numbers come from one look at the chance.
struct Dealer(Generator);

impl Dealer {
    fn new(chance: &mut Chance) -> Dealer {
        Dealer(Generator::new(chance.number(ChanceReason::Imagine)))
    }

    fn number(&mut self) -> u64 {
        self.0.number()
    }

    fn below(&mut self, bound: u32) -> u32 {
        (((self.number() >> 32) * u64::from(bound)) >> 32) as u32
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl<B: Belief> Deal<'_, B> {
    /// Deals what the viewer does not see; false if the copies of what was set are elsewhere by then.
    fn deal(&mut self) -> bool {
        let mut pool = self.unseen();
        let player = self.player;
        let sees_hand = sees_hand(self.state, self.viewer, player);
        if !sees_hand {
            // These are in hand or set from it, not in the deck; those that the viewer picks among lie where they are.
            let mut known = self.state.table.sides[player].known_hand.to_vec();
            remove_each(&mut known, &self.fixed_in_hand());
            for card in &known {
                if let Some(index) = pool.iter().position(|held| held == card) {
                    pool.remove(index);
                }
            }
        }
        self.chance.shuffle(&mut pool);
        let attack = self.state.table.strike.map(|strike| strike.attacks[player]).unwrap_or_default();
        let hidden_attack = attack.in_play && !self.state.secrets.attack[player].is_known();
        if hidden_attack && attack.from == Some(Area::UnderMarker) {
            self.state.secrets.attack[player] = take_for_under(self.duel, &mut pool);
        }
        for card in self.state.secrets.under_marker[player].iter_mut().filter(|card| !card.is_known()) {
            *card = take_for_under(self.duel, &mut pool);
        }
        if hidden_attack && matches!(attack.from, Some(Area::Deck | Area::Sealed)) {
            self.state.secrets.attack[player] = pool.pop().unwrap_or_default();
        }
        let mut complete = true;
        if !self.viewer.is(player) {
            let from_hand = hidden_attack && attack.from == Some(Area::Hand);
            let copies = attack.set_as.copies();
            self.deal_hand(&mut pool, sees_hand, from_hand, copies);
            let copies = &self.state.secrets.copies[player][..copies];
            complete = !from_hand || copies.iter().all(|card| card.is_known());
        }
        deal_sides(self.duel, self.state, player, || self.chance.below(2) == 1);
        let secrets = &mut self.state.secrets;
        let Secrets { deck, sealed, under, .. } = secrets;
        let unknown =
            deck[player].iter_mut().chain(sealed[player].iter_mut()).chain(under[player].iter_mut());
        for card in unknown.filter(|card| !card.is_known()) {
            *card = pool.pop().unwrap_or_default();
        }
        complete
    }

    /// All cards of the player that the viewer does not see anywhere.
    fn unseen(&self) -> Vec<CardId> {
        let count = unseen_cards(self.duel, self.state, self.player);
        let kinds = 0..self.duel.cards.len();
        let own = kinds.filter(|&kind| self.duel.cards[kind].owner == self.player);
        own.flat_map(|kind| std::iter::repeat_n(CardId(kind as u8), count[kind].max(0) as usize)).collect()
    }

    /// Hand and face-down attack together hold the cards everybody knows, and others as the belief says.
    fn deal_hand(&mut self, pool: &mut Vec<CardId>, sees_hand: bool, from_hand: bool, copies: usize) {
        let player = self.player;
        let fixed = self.fixed_in_hand();
        let side = &self.state.table.sides[player];
        let set = usize::from(from_hand) * (1 + copies);
        // Of a hand that is seen there is nothing to deal but what was set from it.
        let (size, mut cards) = if sees_hand {
            (set, Vec::new())
        } else {
            ((side.hand_count as usize).saturating_sub(fixed.len()) + set, side.known_hand.to_vec())
        };
        remove_each(&mut cards, &fixed);
        if from_hand && copies > 0 {
            self.draw_copies(pool, &mut cards, size, 1 + copies);
        }
        while cards.len() < size && !pool.is_empty() {
            let index = self.pick(pool);
            cards.push(pool.remove(index));
        }
        self.chance.shuffle(&mut cards);
        if from_hand {
            self.take_attack(&mut cards, copies);
        }
        if !sees_hand {
            let hand = self.state.secrets.hand[player].iter_mut();
            for (slot, card) in hand.filter(|card| !card.is_known()).zip(cards) {
                *slot = card;
            }
        }
    }

    /// The cards of the hand that the viewer sees where they lie.
    fn fixed_in_hand(&self) -> Vec<CardId> {
        self.state.secrets.hand[self.player].iter().copied().filter(|card| card.is_known()).collect()
    }

    /// An index of the pool, by weight.
    fn pick(&mut self, pool: &[CardId]) -> usize {
        let weights = pool.iter().map(|&card| self.belief.weight(self.player, card));
        let total: u32 = weights.clone().fold(0, u32::saturating_add);
        if total == 0 {
            return pool.len().saturating_sub(1);
        }
        let mut left = self.chance.below(total);
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        pool.len().saturating_sub(1)
    }

    /// An EX attack needs two cards of one name among hand and attack, a Double EX three of a Normal: fills up until there
    /// is room for no more, and makes sure that they are among them.
    fn draw_copies(&mut self, pool: &mut Vec<CardId>, cards: &mut Vec<CardId>, size: usize, wanted: usize) {
        for _ in 0..100 {
            let mut try_pool = pool.clone();
            let mut try_cards = cards.clone();
            self.chance.shuffle(&mut try_pool);
            while try_cards.len() < size && !try_pool.is_empty() {
                let index = self.pick(&try_pool);
                try_cards.push(try_pool.remove(index));
            }
            if copies_among(self.duel, &try_cards, wanted).is_some() {
                (*pool, *cards) = (try_pool, try_cards);
                return;
            }
        }
        // Too rare to come up by itself: complete the first set of copies there can be, with as many cards as there are
        // already.
        let room = size.saturating_sub(cards.len());
        let held = cards.len();
        let all: Vec<CardId> = cards.iter().chain(pool.iter()).copied().collect();
        let fits = |indexes: &Vec<usize>| indexes.iter().filter(|&&index| index >= held).count() <= room;
        let found = (0..all.len()).find_map(|first| copies_from(self.duel, &all, first, wanted).filter(fits));
        let mut drawn: Vec<usize> = found.unwrap_or_default();
        drawn.retain(|&index| index >= held);
        drawn.sort_unstable();
        for index in drawn.into_iter().rev() {
            cards.push(pool.remove(index - held));
        }
    }

    fn take_attack(&mut self, cards: &mut Vec<CardId>, copies: usize) {
        let player = self.player;
        // The likeliest come first by weight, the rest keep the order they were dealt in.
        let belief = self.belief;
        let weights = cards.iter().map(|&card| belief.attack_weight(player, card));
        let total: u32 = weights.fold(0, u32::saturating_add);
        if total > cards.len() as u32 {
            let mut left = self.chance.below(total);
            let chosen = cards.iter().position(|&card| {
                let weight = belief.attack_weight(player, card);
                let here = left < weight;
                left = left.saturating_sub(weight);
                here
            });
            if let Some(chosen) = chosen {
                // Copies are looked for from the front, a single card is taken from the back.
                let other = if copies > 0 { 0 } else { cards.len() - 1 };
                cards.swap(chosen, other);
            }
        }
        match copies_among(self.duel, cards, 1 + copies) {
            Some(indexes) if copies > 0 => {
                // The first of them is the attack.
                for (number, &index) in indexes.iter().enumerate() {
                    let card = cards[index];
                    match number.checked_sub(1) {
                        Some(copy) => self.state.secrets.copies[player][copy] = card,
                        None => self.state.secrets.attack[player] = card,
                    }
                }
                // From the back, so that the others stay where they are.
                let mut taken = indexes;
                taken.sort_unstable();
                for index in taken.into_iter().rev() {
                    cards.remove(index);
                }
            }
            Some(_) | None => self.state.secrets.attack[player] = cards.pop().unwrap_or_default(),
        }
    }
}

/// Takes a card from the pool that may lie under a marker.
fn take_for_under(duel: &Duel, pool: &mut Vec<CardId>) -> CardId {
    let fits = pool.iter().rposition(|&card| duel.may_lie_under(card));
    fits.map(|index| pool.remove(index)).or_else(|| pool.pop()).unwrap_or_default()
}

/// Takes each of some cards out of others, once.
fn remove_each(cards: &mut Vec<CardId>, taken: &[CardId]) {
    for card in taken {
        if let Some(index) = cards.iter().position(|held| held == card) {
            cards.remove(index);
        }
    }
}

/// The first cards that may be set together, so many of them, by index.
fn copies_among(duel: &Duel, cards: &[CardId], wanted: usize) -> Option<Vec<usize>> {
    (0..cards.len()).find_map(|first| copies_from(duel, cards, first, wanted))
}

/// This card and the next ones that may be set with it: of its name (STK-4) or an overload of a Normal, the same member's first (TAG-17), and
/// three only of a Normal (TAG-9).
fn copies_from(duel: &Duel, cards: &[CardId], first: usize, wanted: usize) -> Option<Vec<usize>> {
    let known = |index: usize| duel.card(cards[index]);
    if wanted > 2 && known(first).kind != Kind::Normal {
        return None;
    }
    let overload = |index: usize| {
        wanted == 2 && known(first).kind == Kind::Normal && known(index).boost_kind == BoostKind::Overload
    };
    let fits = |index: usize| known(index).name == known(first).name || overload(index);
    let others = (0..cards.len()).filter(|&index| index != first && fits(index));
    let mut others: Vec<usize> = others.collect();
    others.sort_by_key(|&index| cards[index] != cards[first]);
    let mut indexes = vec![first];
    indexes.extend(others.into_iter().take(wanted.saturating_sub(1)));
    (indexes.len() == wanted).then_some(indexes)
}
