//! What a player makes of the table: what the opponent may hold, and what each own attack would bring against it.

use std::cell::{Cell, OnceCell};

use exceed_cards::card::Kind;
use exceed_cards::ir::Resource;
use exceed_rules::{Area, CardId, Choice, Duel, Glance, Place, Player, Space};

use crate::outline::reach::{Numbers, Spaces, affordable, cost_of, could_hit};
use crate::outline::worth::worth;
use crate::outline::{Attack, Fighter, Outline, Surroundings, value};
use crate::prices::CROSS_STRIKE;

use super::turn::PATIENCE;

/// A card that does not reach is set that much less often than one that does.
const OUT_OF_REACH: f32 = 0.08;

/// What striking is worth with a hand that reaches nothing.
const NOTHING_REACHES: f32 = -4.0;
/// Attacks less likely than this are left out.
const NEGLIGIBLE: f32 = 0.004;

/// A player's view of the table, with what follows from it.
pub(crate) struct Outlook<'a> {
    pub glance: Glance<'a>,
    pub duel: &'a Duel,
    pub me: Player,
    /// Where this player stands, or would stand.
    space: Space,
    threats: OnceCell<Vec<(Attack, f32)>>,
    hidden: OnceCell<Vec<(CardId, f32)>>,
    /// How many strikes were played in outline: nearly all the work there is.
    outlines: Cell<u32>,
}

impl<'a> Outlook<'a> {
    pub fn new(glance: Glance<'a>, me: Player) -> Outlook<'a> {
        Outlook {
            glance,
            duel: glance.duel(),
            me,
            space: glance.space(me),
            threats: OnceCell::new(),
            hidden: OnceCell::new(),
            outlines: Cell::new(0),
        }
    }

    /// How many strikes were played in outline.
    pub fn outlines(&self) -> u32 {
        self.outlines.get()
    }

    /// So many more were, for another outlook of the same question.
    pub fn count_outlines(&self, more: u32) {
        self.outlines.set(self.outlines.get().saturating_add(more));
    }

    /// What the opponent may set, with weights that sum to 1. Most questions never ask.
    fn threats(&self) -> &[(Attack, f32)] {
        self.threats.get_or_init(|| {
            let spaces = Spaces { own: self.space, ..Spaces::of(&self.glance, self.me) };
            self.opponents_attacks(spaces.turned())
        })
    }

    /// Every kind of card of the opponent's that may be in a hidden place, with the number of copies.
    pub fn theirs(&self) -> &[(CardId, f32)] {
        self.hidden.get_or_init(|| self.unseen(self.me.other()))
    }

    /// Every kind of card of a player's that may be in a hidden place, with the number of copies.
    pub fn unseen(&self, player: Player) -> Vec<(CardId, f32)> {
        let mut counts = [0_i8; 256];
        let lists = [&self.duel.decks[player], &self.duel.extras[player], &self.duel.start_sealed[player]];
        lists.into_iter().flatten().for_each(|card| counts[card.0 as usize] += 1);
        // Where an owner may have cards that somebody sees; what this viewer does not see is hidden there.
        let areas = [
            Area::Discard,
            Area::Gauge,
            Area::Hand,
            Area::Sealed,
            Area::Overdrive,
            Area::SetAside,
            Area::Transforms,
            Area::Stored,
            Area::Under,
            Area::UnderMarker,
        ];
        for owner in Player::BOTH {
            let open = areas.iter().flat_map(|&area| self.glance.cards(owner, area));
            let attack = self.glance.attack(owner).map(|(card, ..)| card);
            let places = 0..self.glance.count(owner, Area::Arena) as u8;
            let lying =
                places.map(|index| self.glance.card(Place { player: owner, area: Area::Arena, index }));
            let seen = open.copied().chain(self.glance.boosts(owner)).chain(attack).chain(lying);
            seen.filter(|card| card.is_known()).for_each(|card| counts[card.0 as usize] -= 1);
        }
        let kinds = (0..self.duel.cards.len()).filter(|&kind| counts[kind] > 0);
        kinds.map(|kind| (CardId(kind as u8), f32::from(counts[kind]))).collect()
    }

    /// What the opponent may set from where they stand.
    fn opponents_attacks(&self, spaces: Spaces) -> Vec<(Attack, f32)> {
        let opponent = self.me.other();
        let set = self.glance.attack(opponent);
        if let Some((card, ex, wild)) = set
            && card.is_known()
        {
            return vec![(Attack { card, ex, wild, critical: false }, 1.0)];
        }
        let (ex, wild) = set.map_or((false, false), |(_, ex, wild)| (ex, wild));
        let known = self.glance.known_hand(opponent);
        let unseen = self.theirs();
        let hidden: f32 = unseen.iter().map(|(_, count)| count).sum();
        let hand = self.glance.count(opponent, Area::Hand) as f32;
        // The chance that a hidden copy is in hand rather than in the deck.
        let share = if hidden > 0.0 { (hand / hidden).min(1.0) } else { 0.0 };
        let blind = wild || hand == 0.0 && set.is_none();
        let mut threats: Vec<(Attack, f32)> = Vec::with_capacity(unseen.len());
        for &(card, count) in unseen {
            if ex && count < 2.0 {
                continue;
            }
            let held = known.iter().filter(|&&other| other == card).count() as f32;
            let mut weight = if blind { count } else { held + (count - held).max(0.0) * share };
            if !blind {
                weight *= self.inclination(card, spaces);
            }
            threats.push((Attack { card, ex, wild: blind, critical: false }, weight));
        }
        let total: f32 = threats.iter().map(|(_, weight)| weight).sum();
        threats.retain(|(_, weight)| *weight > NEGLIGIBLE * total);
        let total: f32 = threats.iter().map(|(_, weight)| weight).sum();
        threats.iter_mut().for_each(|(_, weight)| *weight /= total.max(f32::MIN_POSITIVE));
        threats
    }

    /// How likely the opponent is to set a card they hold.
    fn inclination(&self, card: CardId, spaces: Spaces) -> f32 {
        let opponent = self.me.other();
        let numbers = Numbers::of(self.duel, card, self.glance.count(opponent, Area::Hand));
        if !affordable(&self.glance, opponent, numbers.cost) {
            0.01
        } else if numbers.range.is_none() || could_hit(self.duel, card, &numbers, spaces) {
            1.0
        } else {
            OUT_OF_REACH
        }
    }

    /// The same table, with this player on another space.
    pub fn moved(&self, to: Space) -> Outlook<'a> {
        let hidden = self.hidden.clone();
        Outlook { space: to, threats: OnceCell::new(), hidden, outlines: Cell::new(0), ..*self }
    }

    /// What stands around a strike that `attacker` starts.
    pub fn surroundings(&self, attacker: Player) -> Surroundings<'a> {
        Surroundings::new(self.glance, attacker)
    }

    /// What an own attack is worth on average.
    pub fn expected(&self, surroundings: &Surroundings<'a>, own: Attack) -> f32 {
        let me = self.me.index();
        let own = Fighter::new(surroundings, self.me, own);
        let mut sum = 0.0;
        self.count_outlines(self.threats().len() as u32);
        for &(theirs, weight) in self.threats() {
            let theirs = Fighter::new(surroundings, self.me.other(), theirs);
            let fighters = if me == 0 { [own, theirs] } else { [theirs, own] };
            sum += weight * value(&Outline::new(surroundings, fighters).run(), surroundings, me);
        }
        sum
    }

    /// What a wild swing is worth on average.
    pub fn expected_wild(&self, surroundings: &Surroundings<'a>) -> f32 {
        let mut pool = self.unseen(self.me);
        pool.retain(|&(card, _)| self.can_pay(card));
        let total: f32 = pool.iter().map(|(_, count)| count).sum();
        let swing = |&(card, count): &(CardId, f32)| {
            count * self.expected(surroundings, Attack { wild: true, ..Attack::single(card) })
        };
        pool.iter().map(swing).sum::<f32>() / total.max(1.0)
    }

    pub fn can_pay(&self, card: CardId) -> bool {
        // A partner's card is invalid, whatever it costs.
        !self.glance.is_partners(self.me, card) && affordable(&self.glance, self.me, cost_of(self.duel, card))
    }

    /// What setting this is worth.
    pub fn set(&self, surroundings: &Surroundings<'a>, choice: Choice) -> f32 {
        if let Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place) = choice {
            let card = self.at(place);
            let ex = !matches!(choice, Choice::Set(_));
            self.expected_set(surroundings, Attack { ex, ..Attack::single(card) })
        } else if choice == Choice::CrossStrike {
            CROSS_STRIKE
        } else {
            self.expected_wild(surroundings) + self.wild_bonus()
        }
    }

    /// An attack from hand: what can't be paid for is a wild swing for one card more.
    pub fn expected_set(&self, surroundings: &Surroundings<'a>, attack: Attack) -> f32 {
        if self.can_pay(attack.card) { self.expected(surroundings, attack) } else { -3.0 }
    }

    /// A wild swing saves a card of the hand, but takes one of the deck.
    pub fn wild_bonus(&self) -> f32 {
        let hand = self.glance.count(self.me, Area::Hand);
        self.card_price(hand.saturating_sub(1)) + self.draw_price(1)
    }

    /// The best strike from hand as this surroundings stands, without the card `except`. Attacks that do not reach are left
    /// out.
    pub fn best_strike(&self, surroundings: &Surroundings<'a>, except: Option<CardId>) -> f32 {
        let hand = self.glance.cards(self.me, Area::Hand);
        let mut best = NOTHING_REACHES;
        for (index, &card) in hand.iter().enumerate() {
            if hand[..index].contains(&card) || !self.worth_a_look(card, surroundings) {
                continue;
            }
            let mut copies = hand.iter().filter(|&&other| other == card).count();
            copies -= usize::from(except == Some(card));
            if copies > 0 {
                best = best.max(self.expected_set(surroundings, Attack::single(card)));
            }
            if copies > 1 {
                best = best.max(self.expected_set(surroundings, Attack { ex: true, ..Attack::single(card) }));
            }
        }
        best
    }

    /// Defence always is, an attack if it can be paid for and could hit.
    fn worth_a_look(&self, card: CardId, surroundings: &Surroundings<'a>) -> bool {
        let (me, other) = (self.me.index(), self.me.other().index());
        let spaces = Spaces {
            own: surroundings.spaces[me],
            other: surroundings.spaces[other],
            beside: (surroundings.beside[me], surroundings.beside[other]),
        };
        let numbers = Numbers::of(self.duel, card, self.glance.count(self.me, Area::Hand));
        numbers.range.is_none() || self.can_pay(card) && could_hit(self.duel, card, &numbers, spaces)
    }

    /// What one more card in hand is worth.
    pub fn card_price(&self, hand: usize) -> f32 {
        match hand {
            0..=1 => 1.6,
            2..=3 => 1.3,
            4 => 1.0,
            5 => 0.8,
            6 => 0.5,
            _ => 0.1,
        }
    }

    /// What a turn of drawing cards is worth, and how much better a strike has to be.
    pub fn waiting(&self) -> f32 {
        let hand = self.glance.count(self.me, Area::Hand);
        PATIENCE + self.card_price(hand) + self.card_price(hand + 1) + self.draw_price(2)
    }

    /// What drawing so many costs by the deck clock: nothing while the deck lasts.
    pub fn draw_price(&self, count: usize) -> f32 {
        let deck = self.glance.count(self.me, Area::Deck);
        if !self.glance.reshuffled(self.me) {
            return 0.0;
        }
        if count > deck {
            -60.0
        } else if deck - count <= 2 {
            -2.5
        } else if deck - count <= 6 {
            -0.7
        } else {
            0.0
        }
    }

    pub fn at(&self, place: Place) -> CardId {
        self.glance.card(place)
    }

    /// How good it is to keep a card in hand.
    pub fn keep(&self, card: CardId) -> f32 {
        if !card.is_known() {
            return 0.5;
        }
        let numbers = Numbers::of(self.duel, card, self.glance.count(self.me, Area::Hand));
        let spaces = Spaces::of(&self.glance, self.me);
        let mut keep = 0.2 * (f32::from(numbers.stats[0]) - 4.0) + 0.12 * (f32::from(numbers.stats[1]) - 3.0);
        if numbers.range.is_none() {
            keep += 1.2;
        } else if could_hit(self.duel, card, &numbers, spaces) {
            keep += 1.0;
        }
        if let Some((least, most)) = numbers.range {
            keep += 0.1 * f32::from((most - least).clamp(0, 4));
        }
        if let Some(cost) = numbers.cost.filter(|_| !self.can_pay(card)) {
            let missing = f32::from(cost.amount) - self.glance.count(self.me, Area::Gauge) as f32;
            let each = if cost.resource == Resource::Gauge { 0.35 } else { 0.2 };
            keep -= each * missing.max(1.0);
        }
        keep + 0.15 * worth_of_boost(self, card)
    }

    /// Whether this is the only card in hand that could hit from here.
    pub fn last_reaching(&self, card: CardId) -> bool {
        let spaces = Spaces::of(&self.glance, self.me);
        let hand = self.glance.cards(self.me, Area::Hand);
        let reaches = |&&card: &&CardId| {
            let numbers = Numbers::of(self.duel, card, hand.len());
            self.can_pay(card) && could_hit(self.duel, card, &numbers, spaces)
        };
        let mut reaching = hand.iter().filter(reaches);
        reaching.next() == Some(&card) && reaching.next().is_none()
    }

    /// What a card in gauge is worth: more while the exceed side or an Ultra can still be paid with it.
    pub fn gauge_price(&self) -> f32 {
        let gauge = self.glance.count(self.me, Area::Gauge);
        let exceed = self.glance.exceed_cost(self.me).filter(|_| !self.glance.exceeded(self.me));
        let hand = self.glance.cards(self.me, Area::Hand);
        let ultra = hand.iter().any(|&card| self.duel.card(card).kind == Kind::Ultra);
        let wanted = exceed.unwrap_or(0) as usize + if ultra { 3 } else { 1 };
        if gauge <= wanted { 1.5 } else { 0.5 }
    }
}

/// What playing a card's boost is worth, its own card not counted.
pub(super) fn worth_of_boost(outlook: &Outlook<'_>, card: CardId) -> f32 {
    let lines = &outlook.duel.boost(card).lines;
    lines.iter().map(|line| worth(&line.body.effects, &outlook.glance, outlook.me)).sum()
}
