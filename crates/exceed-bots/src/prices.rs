//! What setting each card is worth to a player, as far as anybody at the table can say: own attacks in outline against
//! everything the other may hold. Computed once a decision, it says for every imagined hand what its player would
//! likely set, and whether they would likely strike at all.

use exceed_cards::Generator;
use exceed_rules::{Area, CardId, Choice, Decision, Glance, Player, Seat, Viewer};
use exceed_rules::{Chance, imagine, seed_from_number};

use crate::appraisal::StrikeAttack;
use crate::heuristic::{GOOD_STRIKE, Outlook};
use crate::outline::Attack;

/// Points of life by which an attack must be better to be set e times as often.
const TEMPERATURE: f32 = 0.5;
/// Half of the most strikes there are happen if the best attack is by so much better than waiting.
const STRIKE_MARGIN: f32 = 1.2;
/// Points of life by which it must be better for the odds to be e times as high.
const STRIKE_TEMPERATURE: f32 = 0.8;
/// How often somebody strikes with the best of hands, and on the whole.
const MOST_STRIKES: f32 = 0.7;
const USUAL_STRIKES: f32 = 0.25;
/// What the third copy of a Double EX adds, less the card itself.
const DOUBLE: f32 = 0.5;
/// What a Cross Strike is taken to be worth: two gauge for other cards, better than an attack that is known to be invalid.
pub(crate) const CROSS_STRIKE: f32 = -2.0;
/// How much of what somebody does has no reason we know.
const UNEXPLAINED: f32 = 0.15;

/// Prices in points of life.
#[derive(Clone, Debug)]
pub(crate) struct Prices {
    player: Player,
    single: [f32; 256],
    ex: [f32; 256],
    wild: f32,
    /// What a turn without a strike is worth.
    waiting: f32,
}

/// What everybody knows at this table.
pub(crate) fn public(seat: &Seat) -> Seat {
    imagine(seat, &mut Chance::new(seed_from_number(1))).seat(Viewer::Spectator)
}

impl Prices {
    /// The prices of a player's cards in a strike that `attacker` starts, or has started, read from a spectator's seat.
    pub fn of(public: &Seat, player: Player, attacker: Player) -> Prices {
        let outlook = Outlook::new(public.glance(), player);
        let surroundings = outlook.surroundings(attacker);
        let waiting = outlook.waiting();
        let mut prices = Prices { player, single: [-9.0; 256], ex: [-9.0; 256], wild: -9.0, waiting };
        let mut wild = (0.0, 0.0);
        for (card, count) in outlook.unseen(player) {
            let single = outlook.expected_set(&surroundings, Attack::single(card));
            prices.single[card.0 as usize] = single;
            if count > 1.0 {
                prices.ex[card.0 as usize] =
                    outlook.expected_set(&surroundings, Attack { ex: true, ..Attack::single(card) });
            }
            if outlook.can_pay(card) {
                wild = (wild.0 + count * single, wild.1 + count);
            }
        }
        prices.wild = wild.0 / wild.1.max(1.0) + outlook.wild_bonus();
        prices
    }

    /// What a choice of a Set question is worth, hands open.
    pub fn choice(&self, glance: &Glance<'_>, choice: Choice) -> f32 {
        match StrikeAttack::of(glance, choice) {
            Some(StrikeAttack::Single(card)) => self.single[card.0 as usize],
            Some(StrikeAttack::Ex(card)) => self.ex[card.0 as usize],
            Some(StrikeAttack::Double(card)) => self.ex[card.0 as usize] + DOUBLE,
            Some(StrikeAttack::Wild) => self.wild,
            None => CROSS_STRIKE,
        }
    }

    /// The price of the best attack of a hand.
    pub fn best(&self, hand: &[CardId]) -> f32 {
        let best = hand.iter().map(|card| self.single[card.0 as usize]).fold(f32::MIN, f32::max);
        let pair = |(index, card): (usize, &CardId)| {
            if hand[..index].contains(card) { self.ex[card.0 as usize] } else { f32::MIN }
        };
        let best = hand.iter().enumerate().map(pair).fold(best, f32::max);
        if best < GOOD_STRIKE { best.max(self.wild) } else { best }
    }

    /// How likely the player strikes with this hand. The curve is what actions of `heuristic` show; part of what
    /// somebody does has no reason we know.
    pub fn strikes(&self, hand: &[CardId]) -> f32 {
        let margin = self.best(hand) - self.waiting;
        let reasoned = MOST_STRIKES / (1.0 + (-(margin - STRIKE_MARGIN) / STRIKE_TEMPERATURE).exp());
        UNEXPLAINED * USUAL_STRIKES + (1.0 - UNEXPLAINED) * reasoned
    }

    /// What this player would likely set: better attacks more often.
    pub fn reply(&self, glance: &Glance<'_>, decision: &Decision<'_>, generator: &mut Generator) -> Choice {
        debug_assert_eq!(decision.player, self.player, "prices of the one who is asked");
        let best = self.best(glance.cards(self.player, Area::Hand));
        let weight = |choice: &Choice| {
            if *choice == Choice::WildSwing && best >= GOOD_STRIKE {
                return 0.0;
            }
            ((self.choice(glance, *choice) - best) / TEMPERATURE).clamp(-20.0, 5.0).exp()
        };
        let total: f32 = decision.choices.iter().map(weight).sum();
        let mut left = total * generator.share();
        for choice in decision.choices {
            left -= weight(choice);
            if left < 0.0 {
                return *choice;
            }
        }
        decision.choices.last().copied().unwrap_or_default()
    }

    /// How likely a card of a hand is to be the one that was set face down, against the others.
    pub fn attack_weight(&self, card: CardId, ex: bool) -> u32 {
        let price = if ex { self.ex[card.0 as usize] } else { self.single[card.0 as usize] };
        1 + (1000.0 * (price / TEMPERATURE).clamp(-12.0, 12.0).exp()) as u32
    }
}
