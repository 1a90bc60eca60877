//! What the opponent's open actions say about the cards they hold.
//!
//! Without them every hand that fits what is known is equally likely. Somebody who could have struck well and did not
//! likely could not; somebody who strikes likely has a reason. A share of all actions has no reason we know, so no hand
//! is ever ruled out.

use exceed_rules::{Area, CardId, Game, Player, Seat};

use crate::observed::Observed;
use crate::prices::{Prices, public};

/// What a bot remembers of its opponent's last action.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    last: Option<Sight>,
}

/// An action of the opponent's, and the table it was taken at.
#[derive(Clone, Debug)]
struct Sight {
    player: Player,
    turn: u16,
    /// What each of their cards was worth in a strike then.
    prices: Box<Prices>,
    struck: bool,
    /// A card that was in hand then and is in the open now.
    played: Option<CardId>,
    deck: usize,
    reshuffled: bool,
}

impl Memory {
    /// Remembers an action of the opponent's. The seat is what the own player knew just before.
    pub fn observe(&mut self, seat: &Seat, action: Observed) {
        let Some(player) = seat.asked() else { return };
        let glance = seat.glance();
        self.last = Some(Sight {
            player,
            turn: glance.turn_number(),
            prices: Box::new(Prices::of(&public(seat), player, player)),
            struck: action == Observed::Strike,
            played: if let Observed::Boost(card) = action { Some(card) } else { None },
            deck: glance.count(player, Area::Deck),
            reshuffled: glance.reshuffled(player),
        });
    }

    /// How likely the opponent's hand of this world is by what they did, against other worlds: between 0 and 1.
    #[must_use]
    pub fn weight(&self, world: &Game) -> f32 {
        let Some(sight) = &self.last else { return 1.0 };
        let glance = world.glance();
        let deck = glance.count(sight.player, Area::Deck);
        // Too long ago, or too much has changed since. The attack of a strike that is over has left the hand, and it
        // was the reason.
        if glance.turn_number() > sight.turn + 1
            || sight.struck && glance.attack(sight.player).is_none()
            || glance.reshuffled(sight.player) != sight.reshuffled
            || deck > sight.deck
        {
            return 1.0;
        }
        let mut hand: Vec<CardId> = glance.cards(sight.player, Area::Hand).to_vec();
        // Any of the cards may be the ones drawn since: they lie in no order.
        hand.truncate(hand.len().saturating_sub(sight.deck - deck));
        hand.extend(sight.played);
        if let Some((card, ex, wild)) = glance.attack(sight.player)
            && !wild
        {
            hand.extend(std::iter::repeat_n(card, 1 + usize::from(ex)));
        }
        if hand.is_empty() {
            return 1.0;
        }
        let strikes = sight.prices.strikes(&hand);
        if sight.struck { strikes } else { 1.0 - strikes }
    }
}
