//! Season 2's transforms: cards that stay beside the fighter for the rest of the game (SSN).
//!
//! A transform is no boost: nothing sweeps, picks or counts it as one. Its lines work like those of a boost in play.

use exceed_cards::card::BoostKind;

use crate::areas::DeckEnd;
use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::game::{Engine, Fault};
use crate::modifiers::Reader;
use crate::player::{FighterId, Player};
use crate::step::Step;

/// What every transform takes off the exceed cost.
const DISCOUNT: u8 = 2;

impl<'a> Reader<'a> {
    /// A player's transforms whose lines work. An attack that became one does so from the end of its strike on.
    #[inline]
    pub fn transforms(&self, player: Player) -> impl Iterator<Item = CardId> + use<'a> {
        let strike = self.table().strike.as_ref();
        let new = move |card| strike.is_some_and(|strike| strike.transformed.contains(&card));
        self.table().sides[player].transforms.iter().copied().filter(move |&card| !new(card))
    }

    /// Whether a card can become a transform of a player: its boost is one, no such name lies there, and it is not the
    /// tagged-out character's (TAG-18).
    pub fn can_transform(&self, player: Player, card: CardId) -> bool {
        let duel = self.duel;
        let named = |known: &CardId| duel.card(*known).name == duel.card(card).name;
        card.is_known()
            && duel.card(card).boost_kind == BoostKind::Transform
            && duel.card(card).owner == player
            && !self.table().sides[player].transforms.iter().any(named)
            && !self.is_partners(player, card)
    }

    /// ACT-4, TAG-28: what it costs a fighter of this player to exceed, less what transforms save.
    pub fn exceed_cost_of(&self, player: Player, fighter: FighterId) -> Option<u8> {
        let transforms = self.table().sides[player].transforms.len() as u8;
        let cost = self.duel.fighter(fighter).exceed_cost?;
        // Only the cost of a character that has transforms itself is lowered.
        let lowered = || {
            let cards = &self.duel.character(fighter).cards;
            cards.iter().any(|card| card.boost.kind == BoostKind::Transform)
        };
        let less = if transforms > 0 && lowered() { transforms.saturating_mul(DISCOUNT) } else { 0 };
        Some(cost.saturating_sub(less))
    }
}

impl Engine<'_> {
    /// The action "EX transform": a card that is held twice.
    pub fn offer_transforms(&mut self, player: Player) {
        if !self.duel.has_boosts(BoostKind::Transform) {
            return;
        }
        let hand = self.faces(player, Area::Hand);
        let twice = |card: CardId| hand.iter().filter(|&&held| held == card).count() > 1;
        let cards = self.one_of_each(player, Area::Hand, |_, card| {
            twice(card) && self.read().can_transform(player, card)
        });
        self.offer_places(player, Area::Hand, cards, Choice::Transform);
    }

    /// The card is transformed and its second copy discarded.
    pub fn transform_pair(&mut self, player: Player, place: Place) {
        let card = self.leave_hand_or_area(place, player, Area::Transforms, DeckEnd::Top);
        match self.find(player, Area::Hand, card) {
            Some(copy) => drop(self.leave_hand_or_area(copy, player, Area::Discard, DeckEnd::Top)),
            None => self.fault(Fault::NoSuchCard),
        }
    }

    /// CLN-3: whether an attack that is about to leave for this area is offered to become a transform instead.
    pub fn may_transform_attack(&self, player: Player, to: Area) -> bool {
        let card = self.state.secrets.attack[player];
        to == Area::Gauge
            && self.duel.has_boosts(BoostKind::Transform)
            && self.read().attack(player).is_some_and(|attack| attack.hit && attack.exit.is_none())
            && self.read().can_transform(player, card)
    }

    /// Asks whether the attack becomes a transform.
    pub fn ask_transform(&mut self, player: Player, card: CardId) {
        let reason = Reason::Transform(card);
        self.offer_yes_or_no();
        self.ask(Step::AttackLeaves(player), player, QuestionKind::Confirm, reason);
    }

    /// It does, or goes to gauge as it would.
    pub fn answer_transform(&mut self, player: Player, choice: Choice) {
        let Some(agreed) = self.confirmed(choice) else { return };
        let to = if agreed { Area::Transforms } else { Area::Gauge };
        // Additional attacks are asked about first.
        let over = self.first_over(player);
        let Some(strike) = self.strike() else { return };
        let card = over.map_or(strike.attacks[player].card, |over| over.card);
        if agreed && strike.transformed.push(card).is_err() {
            return self.fault(Fault::ListFull);
        }
        match over {
            Some(_) => self.over_leaves(player, to),
            None => strike.attacks[player].exit = Some(to),
        }
        self.attack_leaves(player);
    }
}
