//! Boosts that lie face down. What everybody sees is a card of kind `face-down` with lines of its own; the card that lies
//! there is known to its owner alone, says nothing, and is itself again wherever it goes.

use exceed_cards::card::Kind;
use exceed_cards::ir::{CardName, Cards, Count};

use crate::card::CardId;
use crate::choice::{Area, Place};
use crate::describe::Words;
use crate::duel::Duel;
use crate::effects::control::clamp_amount;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::glance::Glance;
use crate::modifiers::Reader;
use crate::picks::area_bit;
use crate::player::Player;
use crate::state::{BOOST_CAPACITY, BoostInPlay};
use crate::step::{CardFilter, CardPick, Context, PickThen, Step};
use crate::view::{AreaView, CardView};

/// So many boosts are in play at most when a card is laid face down: there is room for others.
const MOST_BOOSTS: usize = BOOST_CAPACITY - 4;

impl Duel {
    /// Whether a boost in play is what everybody sees of a card that lies face down.
    pub(crate) fn is_cover(&self, card: CardId) -> bool {
        self.card(card).kind == Kind::FaceDown
    }

    /// What a player's cards lie face down as: the first such card, or the one of this name.
    pub(crate) fn cover(&self, player: Player, name: Option<CardName>) -> Option<CardId> {
        let named = |card: CardId| name.is_none_or(|name| self.card_name(card) == name.as_str());
        let covers = (0..self.cards.len() as u8).map(CardId).filter(|&card| self.is_cover(card));
        covers.filter(|&card| self.card(card).owner == player).find(|&card| named(card))
    }
}

impl Reader<'_> {
    /// The card of a boost that lies face down, if it is known here.
    pub fn card_under(&self, place: Place) -> CardId {
        let side = &self.table().sides[place.player];
        let boost = side.boosts.get(place.index as usize).filter(|_| place.area == Area::Boosts);
        let covers = boost.filter(|boost| self.duel.is_cover(boost.card));
        let index = covers.and_then(|boost| side.under.iter().position(|over| *over == boost.serial));
        let cards = self.state.faces(place.player, Area::Under);
        index.and_then(|index| cards.get(index).copied()).unwrap_or_default()
    }

    /// What a player's cards lie face down as, and those cards as far as they are known here, oldest first.
    fn face_down(&self, player: Player) -> Option<(CardId, Vec<CardId>)> {
        let boosts = &self.table().sides[player].boosts;
        let cover = boosts.iter().map(|boost| boost.card).find(|&card| self.duel.is_cover(card))?;
        let places = (0..boosts.len() as u8).map(|index| Place { player, area: Area::Boosts, index });
        let covers = places.filter(|&place| self.duel.is_cover(self.state.card_at(place)));
        Some((cover, covers.map(|place| self.card_under(place)).collect()))
    }

    /// The same as something to draw.
    pub fn face_down_view(&self, owner: Player) -> Option<AreaView> {
        let (cover, cards) = self.face_down(owner)?;
        let name = self.duel.boost(cover).name.clone();
        let count = cards.len() as u8;
        let known = cards.into_iter().filter(|card| card.is_known());
        let known = known.map(|card| CardView { card, name: self.duel.card_name(card).to_owned() });
        let cards: Vec<CardView> = known.collect();
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let text = if names.is_empty() { "face down".to_owned() } else { names.join(", ") };
        let text = format!("{name}: {text}");
        Some(AreaView { name, kind: "face-down", side: None, owner, spaces: Vec::new(), count, cards, text })
    }
}

impl Glance<'_> {
    /// What a player's cards lie face down as, if any do, and those cards, oldest first; unknown ones are hidden.
    #[must_use]
    pub fn face_down(&self, player: Player) -> Option<(CardId, Vec<CardId>)> {
        let (cover, cards) = self.reader().face_down(player)?;
        let sees = self.sees_own(player);
        Some((cover, cards.into_iter().map(|card| if sees { card } else { CardId::HIDDEN }).collect()))
    }
}

impl Words<'_> {
    /// The card of a boost that lies face down, if it is known here.
    pub(crate) fn card_under(&self, place: Place) -> CardId {
        Reader::new(self.duel, self.state).card_under(place)
    }
}

impl Engine<'_> {
    /// `put up to 3 cards from hand into play face-down as "Gaki"`: as many as there is room for.
    pub fn lay_face_down(&mut self, cards: &Cards, name: CardName, context: Context) {
        let player = context.you;
        let (Cards::Pick { count, .. }, Some(cover)) = (cards, self.duel.cover(player, Some(name))) else {
            return self.fault(Fault::NoSuchText);
        };
        let read = self.read();
        let boosts = read.table().sides[player].boosts.len();
        let room = MOST_BOOSTS.saturating_sub(boosts) as u8;
        let number = |amount| clamp_amount(read.amount(amount, &context));
        let (least, most) = match *count {
            Count::Exactly(amount) => (number(amount), number(amount)),
            Count::UpTo(amount) => (0, number(amount)),
            Count::Any => (0, u8::MAX),
        };
        let reason = read.reason(&context);
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Hand),
            filter: CardFilter::Any,
            least: least.min(room),
            most: most.min(room),
            fewer: 0,
            last: 0,
            then: PickThen::FaceDown(cover),
            reason,
        }));
    }

    /// A card of a hand lies face down among its player's boosts from now on.
    pub fn turn_down(&mut self, place: Place, cover: CardId) {
        let player = place.player;
        let (serial, turn) = (self.next_serial(), self.state.table.turn.number);
        let boost = BoostInPlay { card: cover, serial, turn, ..BoostInPlay::default() };
        if self.state.table.sides[player].boosts.push(boost).is_err() {
            return self.fault(Fault::ListFull);
        }
        self.lay_under(place, serial);
        self.left_hand(place, CardId::HIDDEN, player, Area::Under);
        self.event(Event::FaceDown { player, card: cover, laid: true });
        self.tell_critical();
    }

    /// Where a card that is about to leave really lies: of a boost that lies face down nothing is left but its card.
    #[inline]
    pub fn turned_up(&mut self, place: Place) -> Place {
        if place.area == Area::Boosts && self.duel.lays_face_down { self.uncovered(place) } else { place }
    }

    fn uncovered(&mut self, place: Place) -> Place {
        let Place { player, index, .. } = place;
        let boosts = &mut self.state.table.sides[player].boosts;
        let Some(boost) = boosts.get(index as usize).copied().filter(|boost| self.duel.is_cover(boost.card))
        else {
            return place;
        };
        boosts.remove(index as usize);
        self.event(Event::FaceDown { player, card: boost.card, laid: false });
        // Taking what does not lie there is a fault.
        self.first_under(boost.serial).unwrap_or(Place { player, area: Area::Under, index: u8::MAX })
    }
}
