//! Cards move between areas here, each with its event and with what everybody learns from it (ARE). Only the second card
//! of an EX attack has no event of its own: it is set together with the first.

use exceed_cards::card::Kind;

use crate::card::{BoostSerial, ByteSet, CardId};
use crate::choice::{Area, Place};
use crate::event::{Event, Seen};
use crate::game::{Engine, Fault};
use crate::known_hand::insert_sorted;
use crate::list::Full;
use crate::player::Player;
use crate::state::{BoostInPlay, Side, State};

/// A card on its way: who knows its face.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    pub card: CardId,
    /// Everybody knows it.
    pub open: bool,
    /// The player it was taken from knows it.
    pub seen: bool,
}

/// Where in a deck a card arrives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeckEnd {
    Top,
    Bottom,
}

impl State {
    /// The faces in an area that holds plain cards, as far as this state has them; none for boosts and attacks. Everything
    /// that looks into an area looks here.
    #[inline(always)]
    pub(crate) fn faces(&self, player: Player, area: Area) -> &[CardId] {
        let side = &self.table.sides[player];
        match area {
            Area::Hand => &self.secrets.hand[player],
            Area::Deck => &self.secrets.deck[player],
            Area::Discard => &side.discard,
            Area::Gauge => &side.gauge,
            Area::Sealed => &self.secrets.sealed[player],
            Area::Under => &self.secrets.under[player],
            Area::Overdrive => &side.overdrive,
            Area::SetAside => &side.set_aside,
            Area::Transforms => &side.transforms,
            Area::Boosts | Area::Attack | Area::Playing => &[],
        }
    }

    /// The face of the card at a place, as far as this state has it; hidden if no card lies there.
    pub(crate) fn card_at(&self, place: Place) -> CardId {
        let Place { player, area, index } = place;
        let index = index as usize;
        let boost = |boosts: &[BoostInPlay]| boosts.get(index).map_or(CardId::HIDDEN, |boost| boost.card);
        match area {
            Area::Boosts => boost(&self.table.sides[player].boosts),
            Area::Attack => self.secrets.attack[player],
            Area::Playing => boost(&self.table.playing),
            Area::Hand
            | Area::Deck
            | Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Under
            | Area::Transforms => self.faces(player, area).get(index).copied().unwrap_or_default(),
        }
    }
}

impl Engine<'_> {
    /// The faces in an area that holds plain cards; the engine knows all of them.
    #[inline(always)]
    pub fn faces(&self, player: Player, area: Area) -> &[CardId] {
        self.state.faces(player, area)
    }

    /// The places of the cards of an area that are wanted, one bit each, and of equal cards only the first. No area has more
    /// than 64 places.
    #[inline]
    pub fn one_of_each(&self, player: Player, area: Area, wanted: impl Fn(u8, CardId) -> bool) -> u64 {
        let mut places = 0_u64;
        let mut met = ByteSet::default();
        let mut look = |index: u8, card: CardId| {
            if wanted(index, card) && met.add(card.0) {
                places |= 1 << index;
            }
        };
        match area {
            Area::Boosts | Area::Attack | Area::Playing => {
                self.places(player, area).for_each(|place| look(place.index, self.card_at(place)));
            }
            Area::Hand
            | Area::Deck
            | Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Under
            | Area::Transforms => {
                (0..).zip(self.faces(player, area)).for_each(|(index, &card)| look(index, card));
            }
        }
        places
    }

    /// The face of a card in an area; the engine knows all faces. Hidden if no card lies there: taking it is a fault.
    pub fn card_at(&self, place: Place) -> CardId {
        self.state.card_at(place)
    }

    /// Moves a card. One that may not lie in an area of its opponent goes to its owner's discard pile (CRD-5).
    pub fn move_card(&mut self, place: Place, to_player: Player, to: Area) -> CardId {
        self.move_card_to(place, to_player, to, DeckEnd::Top)
    }

    /// Moves a card; `end` says where in a deck.
    pub fn move_card_to(&mut self, place: Place, to_player: Player, to: Area, end: DeckEnd) -> CardId {
        self.carry(place, to_player, to, end).0
    }

    /// Moves a card, and says where it went. Where the areas are written in the code, only what these areas need is left
    /// of it.
    #[inline(always)]
    pub fn carry(
        &mut self,
        place: Place,
        to_player: Player,
        to: Area,
        end: DeckEnd,
    ) -> (CardId, Player, Area) {
        let Some(taken) = self.take(place) else {
            self.fault(Fault::NoSuchCard);
            return (CardId::HIDDEN, to_player, to);
        };
        let (to_player, to) = self.destination(taken.card, to_player, to);
        self.put(taken, place, to_player, to, end);
        (taken.card, to_player, to)
    }

    /// Where a card really goes: one that may not lie there goes to its owner's discard pile (CRD-5).
    #[inline]
    pub fn destination(&self, card: CardId, to_player: Player, to: Area) -> (Player, Area) {
        let card = self.duel.facts.of(card);
        let stays = || match to {
            Area::Boosts | Area::Gauge | Area::Overdrive | Area::Playing | Area::Attack => true,
            // ARE-5: in the sealing player's area, whoever owns it. But nobody keeps somebody else's card in secret.
            Area::Sealed => !self.secret_seal(to_player),
            Area::Hand | Area::Deck | Area::Discard | Area::SetAside | Area::Transforms | Area::Under => {
                false
            }
        };
        // An attack printed on the character goes back to it, wherever it was to go (SSN-10).
        if card.kind == Kind::Character && to != Area::Attack {
            (card.owner, Area::SetAside)
        } else if card.kind == Kind::Boost && !stays() && to != Area::SetAside {
            // What is only a boost is used up where any other card would go on to be drawn or spent.
            (card.owner, Area::Sealed)
        } else if card.owner == to_player || stays() {
            (to_player, to)
        } else {
            (card.owner, Area::Discard)
        }
    }

    /// Puts a card of a player's attack that lies in no area any more where it goes, open to all (CRD-5).
    pub fn put_loose(&mut self, card: CardId, player: Player, to: Area) {
        let owner = self.duel.facts.of(card).owner;
        let (to_player, to) =
            if owner == player || to == Area::Gauge { (player, to) } else { (owner, Area::Discard) };
        let from = Place { player, area: Area::Attack, index: 0 };
        self.put(Taken { card, open: true, seen: true }, from, to_player, to, DeckEnd::Top);
    }

    /// Puts a card that was looked at back on top of its deck: only who looked knows that it is there.
    pub fn return_to_deck(&mut self, place: Place, looker: Player) {
        let Some(taken) = self.take(place) else { return self.fault(Fault::NoSuchCard) };
        let taken = Taken { open: false, seen: looker == place.player, ..taken };
        self.put(taken, place, place.player, Area::Deck, DeckEnd::Top);
    }

    /// Moves a card of a deck down by so many places at most, so that it lies below those that were looked at with it. What
    /// is known of each of them goes along.
    pub fn move_down_in_deck(&mut self, place: Place, places_from_top: u8) {
        let side = &mut self.state.table.sides[place.player];
        let target = side.deck_count.saturating_sub(places_from_top).saturating_sub(1);
        let deck = &mut self.state.secrets.deck[place.player];
        for upper in (target.saturating_add(1)..=place.index).rev() {
            let (upper, lower) = (usize::from(upper), usize::from(upper) - 1);
            if upper < deck.len() {
                deck.swap(upper, lower);
            }
            for bits in [&mut side.deck_known, &mut side.deck_seen, &mut side.deck_spied] {
                *bits = with_swapped(*bits, upper, lower);
            }
        }
    }

    /// Puts a card that was taken somewhere.
    #[inline(always)]
    pub fn put(&mut self, taken: Taken, from: Place, to_player: Player, to: Area, end: DeckEnd) {
        let open = taken.open || !self.is_secret(to_player, to);
        let seen = if open {
            Seen::ByAll
        } else if taken.seen || to == Area::Hand {
            Seen::By(from.player)
        } else {
            Seen::ByNone
        };
        let side = &mut self.state.table.sides[to_player];
        let done = match to {
            Area::Hand => {
                let known = if open { insert_sorted(side, taken.card) } else { Ok(()) };
                let hand = &mut self.state.secrets.hand[to_player];
                let put = hand.push(taken.card);
                side.hand_count = hand.len() as u8;
                known.and(put)
            }
            Area::Deck => put_into_deck(side, &mut self.state.secrets.deck[to_player], taken, open, end),
            Area::Discard => side.discard.push(taken.card),
            Area::Gauge => side.gauge.push(taken.card),
            Area::Sealed => {
                let sealed = &mut self.state.secrets.sealed[to_player];
                let put = sealed.push(taken.card);
                side.sealed_count = sealed.len() as u8;
                put
            }
            Area::Overdrive => side.overdrive.push(taken.card),
            Area::SetAside => side.set_aside.push(taken.card),
            Area::Transforms => side.transforms.push(taken.card),
            Area::Attack => {
                self.state.secrets.attack[to_player] = taken.card;
                Ok(())
            }
            // Whoever takes a card up as a boost keeps it there with all that belongs to it.
            Area::Playing => Ok(()),
            // A boost enters play from where it was played, and what lies under one comes there in a way of its own.
            Area::Boosts | Area::Under => return self.fault(Fault::NoSuchArea),
        };
        if done.is_err() {
            self.fault(Fault::ListFull);
        }
        self.event(Event::CardMoved {
            card: taken.card,
            seen,
            from_player: from.player,
            from: from.area,
            to_player,
            to,
        });
    }

    /// A boost that was played enters a player's boost area.
    pub fn enter_boosts(&mut self, from_player: Player, to_player: Player, boost: BoostInPlay) {
        if self.state.table.sides[to_player].boosts.push(boost).is_err() {
            self.fault(Fault::ListFull);
        }
        self.event(Event::CardMoved {
            card: boost.card,
            seen: Seen::ByAll,
            from_player,
            from: Area::Playing,
            to_player,
            to: Area::Boosts,
        });
    }

    /// A card comes to lie under a boost. Who knew it still knows it.
    pub fn lay_under(&mut self, from: Place, serial: BoostSerial) {
        let Some(Taken { card, open, seen }) = self.take(from) else { return self.fault(Fault::NoSuchCard) };
        let player = from.player;
        let side = &mut self.state.table.sides[player];
        let bit = 1_u64.checked_shl(side.under.len() as u32).unwrap_or(0);
        if side.under.push(serial).and(self.state.secrets.under[player].push(card)).is_err() {
            return self.fault(Fault::ListFull);
        }
        side.under_known |= if open { bit } else { 0 };
        side.under_seen |= if seen { bit } else { 0 };
        let seen = if open {
            Seen::ByAll
        } else if seen {
            Seen::By(player)
        } else {
            Seen::ByNone
        };
        self.event(Event::CardMoved {
            card,
            seen,
            from_player: player,
            from: from.area,
            to_player: player,
            to: Area::Under,
        });
    }

    /// Takes a card out of its area, if one lies there. What leaves a hand in secret may be any card everybody knew
    /// there.
    #[inline(always)]
    pub fn take(&mut self, place: Place) -> Option<Taken> {
        let player = place.player;
        let index = place.index as usize;
        let side = &mut self.state.table.sides[player];
        let card = match place.area {
            Area::Hand => {
                let hand = &mut self.state.secrets.hand[player];
                let card = hand.remove(index)?;
                side.hand_count = hand.len() as u8;
                return Some(Taken { card, open: false, seen: true });
            }
            Area::Deck => {
                let deck = &mut self.state.secrets.deck[player];
                let card = deck.remove(index)?;
                side.deck_count = deck.len() as u8;
                // Most decks are unknown to everybody.
                if side.deck_known | side.deck_seen | side.deck_spied == 0 {
                    return Some(Taken { card, open: false, seen: false });
                }
                let bit = 1 << index;
                let open = side.deck_known & bit != 0;
                let seen = (side.deck_seen | side.deck_known) & bit != 0;
                side.deck_known = without_bit(side.deck_known, index);
                side.deck_seen = without_bit(side.deck_seen, index);
                side.deck_spied = without_bit(side.deck_spied, index);
                return Some(Taken { card, open, seen });
            }
            Area::Discard => side.discard.remove(index)?,
            Area::Gauge => side.gauge.remove(index)?,
            Area::Sealed => {
                let sealed = &mut self.state.secrets.sealed[player];
                let card = sealed.remove(index)?;
                side.sealed_count = sealed.len() as u8;
                return Some(Taken { card, open: !self.secret_seal(player), seen: true });
            }
            Area::Boosts => side.boosts.remove(index)?.card,
            Area::Overdrive => side.overdrive.remove(index)?,
            Area::SetAside => side.set_aside.remove(index)?,
            Area::Transforms => side.transforms.remove(index)?,
            Area::Under => {
                let card = self.state.secrets.under[player].remove(index)?;
                side.under.remove(index);
                let bit = 1 << index;
                let taken = Taken {
                    card,
                    open: side.under_known & bit != 0,
                    seen: (side.under_seen | side.under_known) & bit != 0,
                };
                side.under_known = without_bit(side.under_known, index);
                side.under_seen = without_bit(side.under_seen, index);
                return Some(taken);
            }
            Area::Attack => {
                let card = std::mem::take(&mut self.state.secrets.attack[player]);
                if !card.is_known() {
                    return None;
                }
                let known = self.state.table.strike.as_mut().map(|strike| {
                    let attack = &mut strike.attacks[player];
                    attack.in_play = false;
                    (attack.card.is_known(), attack.seen)
                });
                let (open, seen) = known.unwrap_or((true, true));
                return Some(Taken { card, open, seen });
            }
            Area::Playing => self.state.table.playing.remove(index)?.card,
        };
        Some(Taken { card, open: true, seen: true })
    }

    /// Whether only the owner may look at a player's sealed cards (TAG-35: if either member of a team keeps them so).
    pub fn secret_seal(&self, player: Player) -> bool {
        self.duel.secret_seal[player]
    }

    /// Whether the faces of a player's cards in an area are not open to everybody.
    pub fn is_secret(&self, player: Player, area: Area) -> bool {
        match area {
            Area::Hand | Area::Deck | Area::Attack | Area::Under => true,
            Area::Sealed => self.secret_seal(player),
            Area::Discard
            | Area::Gauge
            | Area::Boosts
            | Area::Overdrive
            | Area::SetAside
            | Area::Playing
            | Area::Transforms => false,
        }
    }

    /// The place of the first card of this kind in an area.
    pub fn find(&self, player: Player, area: Area, card: CardId) -> Option<Place> {
        let boost = |boosts: &[BoostInPlay]| boosts.iter().position(|boost| boost.card == card);
        let index = match area {
            Area::Boosts => boost(&self.state.table.sides[player].boosts),
            Area::Attack => (self.state.secrets.attack[player] == card).then_some(0),
            Area::Playing => boost(&self.state.table.playing),
            Area::Hand
            | Area::Deck
            | Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Under
            | Area::Transforms => self.faces(player, area).iter().position(|&known| known == card),
        };
        index.map(|index| Place { player, area, index: index as u8 })
    }

    /// The boost with a number, and whose area it is in.
    pub fn boost_by_serial(&self, serial: BoostSerial) -> Option<(Place, &BoostInPlay)> {
        for player in Player::BOTH {
            let boosts = &self.state.table.sides[player].boosts;
            if let Some(index) = boosts.iter().position(|boost| boost.serial == serial) {
                return Some((Place { player, area: Area::Boosts, index: index as u8 }, &boosts[index]));
            }
        }
        None
    }

    /// All places of an area.
    pub fn places(&self, player: Player, area: Area) -> impl Iterator<Item = Place> + use<> {
        (0..self.area_length(player, area) as u8).map(move |index| Place { player, area, index })
    }
}

fn put_into_deck(
    side: &mut Side,
    deck: &mut crate::list::List<CardId, { crate::state::AREA_CAPACITY }>,
    taken: Taken,
    open: bool,
    end: DeckEnd,
) -> Result<(), Full> {
    let (known, seen) = (u64::from(open), u64::from(open || taken.seen));
    match end {
        DeckEnd::Top => {
            let index = deck.len();
            deck.push(taken.card)?;
            side.deck_known |= known << index;
            side.deck_seen |= seen << index;
        }
        DeckEnd::Bottom => {
            deck.insert(0, taken.card)?;
            side.deck_known = side.deck_known << 1 | known;
            side.deck_seen = side.deck_seen << 1 | seen;
            side.deck_spied <<= 1;
        }
    }
    side.deck_count = deck.len() as u8;
    Ok(())
}

/// The bits with one taken out and those above it moved down.
fn without_bit(bits: u64, index: usize) -> u64 {
    let below = (1 << index) - 1;
    bits & below | bits >> 1 & !below
}

/// The bits with two of them changed for each other.
fn with_swapped(bits: u64, one: usize, other: usize) -> u64 {
    let differ = (bits >> one ^ bits >> other) & 1;
    bits ^ (differ << one | differ << other)
}
