//! The hands a player may hold at a strike, and what may be set from them.

use exceed_cards::card::Kind;
use exceed_rules::{Area, CardId, Chance, Game, Glance, Imagined, Player, Seat, imagine};

use crate::appraisal::StrikeAttack as Attack;
use crate::memory::Memory;
use crate::prices::{Prices, public};
use crate::regret::Hand;

/// Hands sampled for each player.
const HANDS: usize = 128;
/// Hands added if no sampled one has what was set.
const RARE_HANDS: usize = 16;

/// Attacks a player may set, and the hands they come from.
pub(super) struct Range {
    pub player: Player,
    pub attacks: Vec<Attack>,
    pub hands: Vec<Hand>,
    worlds: Vec<Imagined>,
    /// For each attack a world in which it can be set.
    holders: Vec<usize>,
}

impl Range {
    /// Samples hands that fit what a seat knows; nothing is set yet. Whoever starts a strike likely has a reason; what
    /// else the player did is in the memory.
    pub fn new(seat: &Seat, player: Player, attacker: Player, memory: &Memory, chance: &mut Chance) -> Range {
        let reasons = (player == attacker).then(|| Reasons::of(seat, attacker));
        let mut range =
            Range { player, attacks: Vec::new(), hands: Vec::new(), worlds: Vec::new(), holders: Vec::new() };
        for _ in 0..HANDS {
            let world = imagine(seat, chance);
            let hand = hand(&world.glance(), player);
            let weight =
                reasons.as_ref().map_or_else(|| memory.weight(&world), |reasons| reasons.weight(&world));
            range.add(world, &hand, weight);
        }
        range.level();
        range
    }

    /// Adds hands that hold what lies face down at this seat: three copies of a card are rare, so that perhaps no sampled
    /// hand has them. `before` is the seat without them on the table.
    pub fn add_holders_of_the_set(&mut self, seat: &Seat, before: &Seat, chance: &mut Chance) {
        for _ in 0..RARE_HANDS {
            let told = imagine(seat, chance);
            let (set, copies) = (told.glance().attack(self.player), told.glance().copies(self.player));
            let mut world = imagine(before, chance);
            if set.is_some_and(|(card, _, _)| world.bring_to_hand(self.player, card, copies + 1)) {
                let hand = hand(&world.glance(), self.player);
                self.add(world, &hand, 1.0 / HANDS as f32);
            }
        }
        self.level();
    }

    /// Makes the weights of all hands add up to 1.
    fn level(&mut self) {
        let total: f32 = self.hands.iter().map(|hand| hand.weight).sum();
        self.hands.iter_mut().for_each(|hand| hand.weight /= total.max(f32::MIN_POSITIVE));
    }

    /// A player who holds one hand from which all of these can be set, without worlds.
    #[cfg(test)]
    pub fn of_one_hand(player: Player, attacks: &[Attack]) -> Range {
        let hands = vec![Hand { weight: 1.0, actions: (0..attacks.len()).collect() }];
        Range { player, attacks: attacks.to_vec(), hands, worlds: Vec::new(), holders: Vec::new() }
    }

    fn add(&mut self, world: Imagined, hand: &[CardId], weight: f32) {
        let number = self.worlds.len();
        let mut actions = Vec::with_capacity(hand.len() + 1);
        for attack in possible_attacks(&world.glance(), self.player, hand) {
            let index = self.attacks.iter().position(|known| *known == attack).unwrap_or_else(|| {
                self.attacks.push(attack);
                self.holders.push(number);
                self.attacks.len() - 1
            });
            actions.push(index);
        }
        self.hands.push(Hand { weight, actions });
        self.worlds.push(world);
    }

    /// One of the worlds.
    pub fn world(&self, number: u64) -> &Imagined {
        &self.worlds[(number % self.worlds.len() as u64) as usize]
    }

    /// The same world, but this attack can be set in it.
    pub fn holding(&self, attack: usize, world: &Imagined) -> Imagined {
        let mut game = world.clone();
        let there = self.attacks[attack]
            .cards()
            .is_none_or(|(card, copies)| game.bring_to_hand(self.player, card, copies));
        if there { game } else { self.held_elsewhere(attack, world) }
    }

    /// The same world, but this attack is set in it; nothing if it can't be.
    pub fn having_set(&self, attack: usize, world: &Imagined) -> Option<Imagined> {
        let set =
            |mut game: Imagined| game.suppose_set(self.player, self.attacks[attack].cards()).then_some(game);
        set(world.clone()).or_else(|| set(self.held_elsewhere(attack, world)))
    }

    /// The world with the cards of one in which the attack is at hand.
    fn held_elsewhere(&self, attack: usize, world: &Imagined) -> Imagined {
        world.with_cards_of(&self.worlds[self.holders[attack]], self.player)
    }
}

/// Why an attacker strikes: with better attacks at hand, more likely.
#[derive(Clone, Debug)]
pub struct Reasons {
    attacker: Player,
    prices: Box<Prices>,
}

impl Reasons {
    /// The reasons at the table of this seat, where nothing is set yet.
    #[must_use]
    pub fn of(seat: &Seat, attacker: Player) -> Reasons {
        Reasons { attacker, prices: Box::new(Prices::of(&public(seat), attacker, attacker)) }
    }

    /// How likely the attacker would strike with the hand of this imagined world, between 0 and 1.
    #[must_use]
    pub fn weight(&self, world: &Game) -> f32 {
        self.prices.strikes(&hand(&world.glance(), self.attacker))
    }
}

/// The cards of a player's hand, in order.
fn hand(glance: &Glance<'_>, player: Player) -> Vec<CardId> {
    let mut cards = glance.cards(player, Area::Hand).to_vec();
    cards.sort_unstable();
    cards
}

/// What can be set from a sorted hand. Nobody sets a partner's card on purpose: it would be invalid.
fn possible_attacks(glance: &Glance<'_>, player: Player, hand: &[CardId]) -> Vec<Attack> {
    let duel = glance.duel();
    let useful = |index: &usize| !glance.is_partners(player, hand[*index]);
    let again = |index: &usize| *index > 0 && hand[index - 1] == hand[*index];
    let thrice = |index: &usize| {
        *index > 1 && hand[index - 2] == hand[*index] && duel.card(hand[*index]).kind == Kind::Normal
    };
    let places = || (0..hand.len()).filter(useful);
    let singles = places().filter(|index| !again(index)).map(|index| Attack::Single(hand[index]));
    let pairs = places().filter(again).map(|index| Attack::Ex(hand[index]));
    let triples = places().filter(|_| duel.team).filter(thrice).map(|index| Attack::Double(hand[index]));
    let wild = std::iter::once(Attack::Wild);
    let mut attacks: Vec<Attack> = singles.chain(pairs).chain(triples).chain(wild).collect();
    attacks.dedup();
    attacks
}
