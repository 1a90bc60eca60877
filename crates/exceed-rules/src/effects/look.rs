//! Looking at decks, showing cards, and what is done with them.

use exceed_cards::ir::{Count, Effect, LookAction, LookPart, LookRest, Side};

use crate::amounts::player_on;
use crate::areas::DeckEnd;
use crate::choice::{Area, Place};
use crate::effects::control::clamp_amount;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::picks::area_bit;
use crate::player::Player;
use crate::step::{At, CardFilter, CardPick, Context, PickThen, Step};

impl Engine<'_> {
    /// `look at the top 3 cards of deck: discard 1 and take 1; put the rest back`. The performer alone sees them.
    pub fn look(
        &mut self,
        of: Side,
        count: u8,
        picks: Option<&[LookPart]>,
        rest: LookRest,
        at: At,
        context: Context,
    ) {
        let player = context.you;
        let owner = player_on(of, player);
        if !self.may_use_top_card(owner) {
            return self.report(|context| context.done = false);
        }
        let size = self.state.table.sides[owner].deck_count;
        let looked = count.min(size);
        self.knows_top_cards(player, owner, looked);
        self.report(|context| context.done = true);
        self.push(Step::LookRest { player, owner, looked, size, discard: rest == LookRest::Discard });
        if let Some(parts) = picks {
            let (least, most) = self.look_counts(parts, looked, &context);
            let reason = self.read().reason(&context);
            // TAG-18: effects that play boosts don't offer a partner's.
            let boosts = self.duel.team && parts.iter().any(|part| part.action == LookAction::Boost);
            let filter = if boosts { CardFilter::NotPartners(player) } else { CardFilter::Any };
            self.push(Step::Cards(CardPick {
                player,
                owner,
                from: area_bit(Area::Deck),
                filter,
                least,
                most,
                fewer: 0,
                last: looked,
                then: PickThen::Looked(at),
                reason,
            }));
        }
    }

    /// How many of the cards that are looked at are picked: so many for the only part, or one for each.
    fn look_counts(&self, parts: &[LookPart], looked: u8, context: &Context) -> (u8, u8) {
        let number = |amount| clamp_amount(self.read().amount(amount, context));
        match parts {
            [LookPart { count: Count::Exactly(amount), .. }] => (number(*amount), number(*amount)),
            [LookPart { count: Count::UpTo(amount), .. }] => (0, number(*amount)),
            [LookPart { count: Count::Any, .. }] => (0, looked),
            [..] => (parts.len() as u8, parts.len() as u8),
        }
    }

    /// A player learns the top cards of a deck, as many as there are.
    pub fn knows_top_cards(&mut self, player: Player, owner: Player, count: u8) {
        let side = &mut self.state.table.sides[owner];
        let bits = top_bits(count, side.deck_count);
        if owner == player {
            side.deck_seen |= bits;
        } else {
            side.deck_spied |= bits;
        }
    }

    /// The cards that were picked go where the clause says. They are told apart by their position.
    pub fn looked_cards_go(&mut self, pick: &CardPick, at: At, order: &[Option<Place>]) {
        let duel = self.duel;
        let Some(Effect::Look { picks: Some(parts), .. }) = duel.clause(at.block, at.index) else {
            return self.fault(Fault::NoSuchText);
        };
        for (number, place) in order.iter().flatten().enumerate() {
            let Some(part) = parts.get(number).or(parts.last()) else { return };
            let place = after_others_left(order, number, *place);
            let to = match part.action {
                LookAction::Boost => {
                    self.boost_before_rest(pick.player, place);
                    continue;
                }
                LookAction::Discard => (place.player, Area::Discard),
                LookAction::Take => (pick.player, Area::Hand),
                LookAction::Seal => (pick.player, Area::Sealed),
                LookAction::Gauge => (pick.player, Area::Gauge),
                LookAction::Overdrive => (pick.player, Area::Overdrive),
            };
            self.leave_hand_or_area(place, to.0, to.1, DeckEnd::Top);
        }
    }

    /// Cards that were looked at are put back on top in an order that only the one who did it knows.
    pub fn looked_cards_return(&mut self, pick: &CardPick, order: &[Option<Place>]) {
        for (number, place) in order.iter().flatten().enumerate() {
            let place = after_others_left(order, number, *place);
            self.return_to_deck(place, pick.player);
        }
        self.knows_top_cards(pick.player, pick.owner, order.len() as u8);
    }

    /// The cards that were not picked.
    pub fn look_rest(&mut self, player: Player, owner: Player, looked: u8, size: u8, discard: bool) {
        let left = looked.saturating_sub(size.saturating_sub(self.state.table.sides[owner].deck_count));
        if discard {
            for _ in 0..left {
                let top = self.top_of_deck(owner);
                self.move_card(top, owner, Area::Discard);
            }
        } else if left > 1 {
            self.push(Step::Cards(CardPick {
                player,
                owner,
                from: area_bit(Area::Deck),
                filter: CardFilter::Any,
                least: left,
                most: left,
                fewer: 0,
                last: left,
                then: PickThen::DeckTop,
                reason: crate::decision::Reason::Rule,
            }));
        }
    }

    /// `swap your deck and sealed`. Nobody plays with a deck of somebody else's cards (CRD-5).
    pub fn swap_deck_and_sealed(&mut self, you: Player) {
        let secrets = &mut self.state.secrets;
        std::mem::swap(&mut secrets.deck[you], &mut secrets.sealed[you]);
        let side = &mut self.state.table.sides[you];
        std::mem::swap(&mut side.deck_count, &mut side.sealed_count);
        self.event(Event::Swapped { player: you, one: Area::Deck, two: Area::Sealed });
        let foreign = |engine: &Self, place: &Place| engine.duel.card(engine.card_at(*place)).owner != you;
        for _ in 0..self.area_length(you, Area::Deck) {
            let Some(place) = self.places(you, Area::Deck).find(|place| foreign(self, place)) else { break };
            self.move_card(place, you.other(), Area::Discard);
        }
        self.shuffle_deck(you);
    }

    /// `reveal 1 card from hand`: of the performer's choice.
    pub fn reveal_one(&mut self, context: Context) {
        let reason = self.read().reason(&context);
        self.push(Step::Cards(CardPick {
            player: context.you,
            owner: context.you,
            from: area_bit(Area::Hand),
            filter: CardFilter::Any,
            least: 1,
            most: 1,
            fewer: 0,
            last: 0,
            then: PickThen::Show,
            reason,
        }));
    }
}

/// Where a picked card lies once those picked before it have left.
fn after_others_left(order: &[Option<Place>], number: usize, place: Place) -> Place {
    let below = order[..number].iter().flatten().filter(|earlier| earlier.index < place.index).count();
    Place { index: place.index.saturating_sub(below as u8), ..place }
}

/// The bits of the top cards of a deck of this size, at most 64.
fn top_bits(looked: u8, size: u8) -> u64 {
    let all = |count: u8| u64::MAX.checked_shl(count.into()).map_or(u64::MAX, |above| !above);
    all(size) & !all(size.saturating_sub(looked))
}
