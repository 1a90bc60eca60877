//! The hands a player may hold at a strike, and what may be set from them.

use exceed_rules::{Area, CardId, Chance, Choice, Game, Glance, Player, Seat, imagine};

use crate::appraisal::StrikeAttack as Attack;
use crate::memory::Memory;
use crate::prices::{Prices, card_at, public};
use crate::regret::Hand;

/// Hands sampled for each player.
const HANDS: usize = 128;

/// Attacks a player may set, and the hands they come from.
pub(super) struct Range {
    pub player: Player,
    pub attacks: Vec<Attack>,
    pub hands: Vec<Hand>,
    worlds: Vec<Game>,
    /// For each attack the worlds in which it can be set, or is.
    holders: Vec<Vec<usize>>,
}

impl Range {
    /// Samples hands that fit what a seat knows. Whoever starts a strike likely has a reason; what else the player did
    /// is in the memory.
    pub fn new(seat: &Seat, player: Player, memory: &Memory, chance: &mut Chance) -> Range {
        let attacker = seat.glance().attacker().filter(|attacker| *attacker == player);
        let prices = attacker.map(|attacker| Prices::of(&public(seat), player, attacker));
        let mut range =
            Range { player, attacks: Vec::new(), hands: Vec::new(), worlds: Vec::new(), holders: Vec::new() };
        for _ in 0..HANDS {
            let world = imagine(seat, chance);
            let hand = hand(&world.glance(), player);
            let weight =
                prices.as_ref().map_or_else(|| memory.weight(&world), |prices| prices.strikes(&hand));
            range.add(world, &hand, weight);
        }
        let total: f32 = range.hands.iter().map(|hand| hand.weight).sum();
        range.hands.iter_mut().for_each(|hand| hand.weight /= total.max(f32::MIN_POSITIVE));
        range
    }

    fn add(&mut self, world: Game, hand: &[CardId], weight: f32) {
        let set = world.glance().attack(self.player);
        let possible = possible_attacks(hand, set);
        let number = self.worlds.len();
        let mut actions = Vec::with_capacity(possible.len());
        for attack in possible {
            let index = self.attacks.iter().position(|known| *known == attack).unwrap_or_else(|| {
                self.attacks.push(attack);
                self.holders.push(Vec::new());
                self.attacks.len() - 1
            });
            actions.push(index);
            let lies_there = match set {
                None => true,
                Some((_, _, true)) => attack == Attack::Wild,
                Some((card, true, false)) => attack == Attack::Ex(card),
                Some((card, false, false)) => attack == Attack::Single(card),
            };
            if lies_there {
                self.holders[index].push(number);
            }
        }
        self.hands.push(Hand { weight, actions });
        self.worlds.push(world);
    }

    /// A world in which this attack can be set, or is; which of them, the number says.
    pub fn holder(&self, attack: usize, number: u64) -> &Game {
        let holders = &self.holders[attack];
        // An attack that is in a hand but was never the one that was set: any world has to do.
        let world = match holders.len() {
            0 => number as usize % self.worlds.len(),
            count => holders[number as usize % count],
        };
        &self.worlds[world]
    }
}

/// The attack a choice sets.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other choices are wild swings")]
pub(super) fn attack_of(glance: &Glance<'_>, choice: Choice) -> Attack {
    match choice {
        Choice::Set(place) => Attack::Single(card_at(glance, place)),
        Choice::SetEx(place) => Attack::Ex(card_at(glance, place)),
        _ => Attack::Wild,
    }
}

/// The cards of a player's hand, in order, with those that were set from it.
fn hand(glance: &Glance<'_>, player: Player) -> Vec<CardId> {
    let mut cards = glance.cards(player, Area::Hand).to_vec();
    if let Some((card, ex, false)) = glance.attack(player) {
        cards.extend(std::iter::repeat_n(card, 1 + usize::from(ex)));
    }
    cards.sort_unstable();
    cards
}

/// What can be set from a hand, or could have been: whether the attack is EX or wild is open, what it is is not.
fn possible_attacks(hand: &[CardId], set: Option<(CardId, bool, bool)>) -> Vec<Attack> {
    let again = |index: &usize| *index > 0 && hand[index - 1] == hand[*index];
    let singles = || (0..hand.len()).filter(|index| !again(index)).map(|index| Attack::Single(hand[index]));
    let pairs = || (0..hand.len()).filter(again).map(|index| Attack::Ex(hand[index]));
    let mut attacks: Vec<Attack> = match set {
        Some((_, _, true)) => vec![Attack::Wild],
        Some((_, true, false)) => pairs().collect(),
        Some((_, false, false)) => singles().collect(),
        None => singles().chain(pairs()).chain(std::iter::once(Attack::Wild)).collect(),
    };
    attacks.dedup();
    attacks
}
