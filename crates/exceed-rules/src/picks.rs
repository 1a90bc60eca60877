//! Picking cards one by one and moving them together (ARE-4).

use crate::amounts::passes;
use crate::areas::{DeckEnd, Taken};
use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::edition::LeavingOrder;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::player::Player;
use crate::step::{CardFilter, CardPick, PickThen, Step};
use crate::traps::lies_on;
use exceed_cards::ir::{Filter, Trigger};

/// The areas in a set of areas, in the order they are offered.
const AREAS: [Area; 9] = [
    Area::Hand,
    Area::Discard,
    Area::Gauge,
    Area::Sealed,
    Area::Boosts,
    Area::Overdrive,
    Area::SetAside,
    Area::Transforms,
    Area::Deck,
];

/// The bit of an area in a set of areas.
pub(crate) const fn area_bit(area: Area) -> u16 {
    1 << area as u16
}

/// More cards than can be picked: all that there are.
pub(crate) const ALL: u8 = 40;

/// How the cards are to be picked when boosts of both players can be.
const BOTH_PLAYERS: u16 = 1 << 15;

/// All boosts of both players.
pub(crate) const ALL_BOOSTS: u16 = area_bit(Area::Boosts) | BOTH_PLAYERS;

impl Engine<'_> {
    /// Asks for the next card, or completes the picks.
    pub fn run_cards(&mut self, pick: CardPick) {
        let picks = self.state.secrets.picks.len() as u8;
        let (least, most) = self.pick_counts(&pick);
        if picks >= most {
            return self.complete_cards(pick);
        }
        let available = self.offer_candidates(&pick);
        // GEN-4: as many as there are.
        let least = least.min(picks.saturating_add(available));
        // Where only hidden cards say that there is nothing to pick, the question is asked all the same.
        let secret = || self.picks_in_secret(&pick) && pick.filter != CardFilter::Any && picks == 0;
        if self.state.secrets.choices.is_empty() && !secret() {
            if picks == 0 {
                self.not_asked(pick.player, QuestionKind::Cards, Choice::Done);
            }
            return self.complete_cards(pick);
        }
        if picks >= least {
            self.offer(Choice::Done);
        }
        let question = QuestionKind::Cards;
        if self.publicly_single(&pick) {
            self.ask_unless_forced(Step::Cards(pick), pick.player, question, pick.reason);
        } else {
            self.ask(Step::Cards(pick), pick.player, question, pick.reason);
        }
    }

    /// How many cards are to be picked at least and at most: fewer, if the hand is protected.
    fn pick_counts(&self, pick: &CardPick) -> (u8, u8) {
        let there = if pick.fewer > 0 && pick.least >= ALL { self.candidates(pick) } else { ALL };
        let count = |wanted: u8| wanted.min(there).saturating_sub(pick.fewer);
        (count(pick.least), count(pick.most))
    }

    /// How many cards could be picked, picked ones among them.
    fn candidates(&self, pick: &CardPick) -> u8 {
        let areas = AREAS.into_iter().filter(|&area| pick.from & area_bit(area) != 0);
        let cards = areas.flat_map(|area| self.faces(pick.owner, area));
        cards.filter(|&&card| self.passes(pick.filter, card)).count() as u8
    }

    /// Whether as many cards were picked as the clause says: who keeps one because the hand is protected has done so too.
    fn picked_enough(&self, pick: &CardPick, picked: u8) -> bool {
        let kept =
            if pick.fewer > 0 { pick.fewer.min(self.candidates(pick).saturating_sub(picked)) } else { 0 };
        picked.saturating_add(kept) >= pick.least
    }

    /// Whether there are cards to pick from that not everybody can see.
    fn picks_in_secret(&self, pick: &CardPick) -> bool {
        AREAS
            .into_iter()
            .filter(|&area| pick.from & area_bit(area) != 0)
            .any(|area| self.is_secret(pick.owner, area) && self.area_length(pick.owner, area) > 0)
    }

    /// Whether everybody can see that there is at most one choice, if there is.
    fn publicly_single(&self, pick: &CardPick) -> bool {
        let hidden = |area: Area| pick.from & area_bit(area) != 0 && self.is_secret(pick.owner, area);
        !AREAS.into_iter().any(hidden)
            || pick.from == area_bit(Area::Hand)
                && pick.filter == CardFilter::Any
                && (self.state.table.sides[pick.owner].hand_count == 1
                    || pick.last == 1 && pick.owner != pick.player)
    }

    /// Offers the cards that can be picked next; equal copies are one choice. Returns how many cards there are.
    fn offer_candidates(&mut self, pick: &CardPick) -> u8 {
        let mut available = 0_u8;
        let owners: &[Player] =
            if pick.from & BOTH_PLAYERS != 0 { &[pick.player, pick.player.other()] } else { &[pick.owner] };
        for &owner in owners {
            let mut areas = pick.from & !BOTH_PLAYERS;
            for area in AREAS {
                if areas & area_bit(area) != 0 {
                    let found = if area == Area::Boosts {
                        self.offer_boost_candidates(pick, owner)
                    } else {
                        self.offer_plain_candidates(pick, owner, area)
                    };
                    available = available.saturating_add(found);
                    areas &= !area_bit(area);
                }
                // Most picks are from one area, the first: the others need not be asked for.
                if areas == 0 {
                    break;
                }
            }
        }
        available
    }

    /// The card that was picked last, where each set of picks is offered in one order only.
    fn last_unordered(&self, pick: &CardPick) -> Option<Place> {
        match self.state.secrets.picks.last() {
            Some(Choice::Card(place)) if !pick.then.shows_order() => Some(*place),
            Some(_) | None => None,
        }
    }

    /// The candidates of an area that holds plain cards. Where the order of picks can't be seen, faces only go up.
    #[inline(never)]
    fn offer_plain_candidates(&mut self, pick: &CardPick, owner: Player, area: Area) -> u8 {
        let faces = self.faces(owner, area);
        let skipped = if pick.last == 0 { 0 } else { faces.len().saturating_sub(pick.last as usize) };
        let least = self.last_unordered(pick).map_or(CardId(0), |last| self.card_at(last));
        let mut places = self.unpicked(owner, area, faces.len());
        if skipped > 0 || least > CardId(0) || pick.filter != CardFilter::Any {
            for (index, &card) in faces.iter().enumerate() {
                if index < skipped || card < least || !self.passes(pick.filter, card) {
                    places &= !(1 << index);
                }
            }
        }
        let kinds = self.one_of_each(owner, area, |index, _| places >> index & 1 != 0);
        self.offer_places(owner, area, kinds, Choice::Card);
        places.count_ones() as u8
    }

    /// The candidates among the boosts in play, which are told apart unless they leave together.
    #[inline(never)]
    fn offer_boost_candidates(&mut self, pick: &CardPick, owner: Player) -> u8 {
        let area = Area::Boosts;
        let length = self.area_length(owner, area);
        let skipped = if pick.last == 0 { 0 } else { length.saturating_sub(pick.last as usize) };
        let least = self.last_unordered(pick).map_or(0, |last| last.index);
        let mut places = self.unpicked(owner, area, length);
        for place in self.places(owner, area) {
            let stays = (place.index as usize) < skipped
                || place.index < least
                || !self.passes(pick.filter, self.card_at(place))
                || !self.lies_there(pick.filter, place)
                || self.stays(pick, place);
            places &= !(u64::from(stays) << place.index);
        }
        let offered = if pick.reason == Reason::LeavingOrder {
            self.one_of_each(owner, area, |index, _| places >> index & 1 != 0)
        } else {
            places
        };
        self.offer_places(owner, area, offered, Choice::Card);
        places.count_ones() as u8
    }

    /// Whether a boost lies where a filter wants it.
    fn lies_there(&self, filter: CardFilter, place: Place) -> bool {
        let CardFilter::TrapOn { spaces, .. } = filter else { return true };
        let boosts = &self.state.table.sides[place.player].boosts;
        boosts.get(place.index as usize).is_some_and(|boost| lies_on(boost, spaces))
    }

    /// A boost that is sustained already can't be picked to be sustained, one that stays can't be picked to leave.
    fn stays(&self, pick: &CardPick, place: Place) -> bool {
        let picks_boosts = place.area == Area::Boosts
            && (pick.then == PickThen::Sustain || pick.reason == Reason::LeavingOrder);
        // What is only a boost can be kept in play, and no effect picks it out.
        let fixed = place.area == Area::Boosts && self.duel.is_fixed(self.card_at(place));
        if fixed && (!picks_boosts || self.duel.stays_in_play(self.card_at(place))) {
            return true;
        }
        let boost = || self.state.table.sides[place.player].boosts[place.index as usize];
        picks_boosts
            && if pick.then == PickThen::Sustain { boost().sustained } else { !self.leaves_play(place) }
    }

    /// Whether a card can be picked.
    pub fn passes(&self, filter: CardFilter, card: CardId) -> bool {
        let by = |filter| passes(self.duel, filter, card);
        match filter {
            CardFilter::Any => true,
            CardFilter::Normal => by(Filter::Normal),
            CardFilter::Special => by(Filter::Special),
            CardFilter::Ultra => by(Filter::Ultra),
            CardFilter::SpecialOrUltra => by(Filter::SpecialOrUltra),
            CardFilter::Continuous => by(Filter::Continuous),
            CardFilter::Named(name) => self.duel.has_name(card, name),
            CardFilter::EitherName(one, two) => [one, two].iter().any(|&name| self.duel.has_name(card, name)),
            CardFilter::Covers(range) => range.is_some_and(|range| self.read().covers(card, range.number())),
            CardFilter::Transform(player) => self.read().can_transform(player, card),
            CardFilter::CopyOf(of) => self.duel.is_copy(card, of),
            CardFilter::Alike => match self.state.secrets.picks.first().and_then(|pick| pick.place()) {
                Some(first) => self.duel.card(card).name == self.duel.card(self.card_at(first)).name,
                None => true,
            },
            CardFilter::TrapOn { like, .. } => self.duel.boost(card).name == self.duel.boost(like).name,
            CardFilter::NotPartners(player) => !self.read().is_partners(player, card),
        }
    }

    /// One more card, or enough.
    pub fn answer_cards(&mut self, pick: CardPick, choice: Choice) {
        if matches!(choice, Choice::Done) {
            return self.complete_cards(pick);
        }
        let Choice::Card(_) = choice else { return self.fault(Fault::StrayAnswer) };
        self.pick(choice);
        self.run_cards(pick);
    }

    fn complete_cards(&mut self, pick: CardPick) {
        let picks = self.state.secrets.picks.take();
        let mut places = crate::list::List::<Option<Place>, 40>::new();
        for choice in picks.iter() {
            let Choice::Card(place) = choice else { return self.fault(Fault::StrayAnswer) };
            if places.push(Some(*place)).is_err() {
                return self.fault(Fault::ListFull);
            }
        }
        let count = places.len() as u8;
        if pick.then == PickThen::Mulligan {
            return self.mulligan_picked(pick.player, &places);
        }
        let done = self.picked_enough(&pick, count);
        // Positions shift as cards leave: each is looked up again by its face, the first picked first. On top of a
        // deck the last one put down is drawn first, so they go in reverse.
        let mut order = places;
        if pick.then == PickThen::DeckTop {
            order.reverse();
        }
        let mut cards = crate::list::List::<(CardId, Option<Place>), 40>::new();
        for place in order.iter().flatten() {
            if cards.push((self.card_at(*place), Some(*place))).is_err() {
                return self.fault(Fault::ListFull);
            }
        }
        // What only its player saw move is nothing that a line may speak of: what it gives lies open.
        let seen =
            cards.last().filter(|(_, place)| place.is_none_or(|place| !self.moves_in_secret(&pick, place)));
        let it = seen.map_or(CardId::HIDDEN, |(card, _)| *card);
        if pick.then == PickThen::Sustain {
            for place in places.iter().flatten() {
                self.sustain(*place);
            }
        } else if pick.then == PickThen::Show {
            let shown = cards.map(|_, (card, _)| card);
            self.reveal_hand_cards(pick.player, &shown);
        } else if pick.then == PickThen::ShowLast {
            self.show_and_put_last(pick.player, &cards);
        } else if let PickThen::Looked(at) = pick.then {
            self.looked_cards_go(&pick, at, &order);
        } else if pick.last > 0 && pick.from == area_bit(Area::Deck) {
            self.looked_cards_return(&pick, &order);
        } else {
            for (number, &(card, place)) in cards.iter().enumerate() {
                if let Some(place) = place {
                    let earlier = cards[..number].iter().filter_map(|(_, earlier)| *earlier);
                    let below = earlier.filter(|earlier| {
                        (earlier.player, earlier.area) == (place.player, place.area)
                            && earlier.index < place.index
                    });
                    let index = place.index.saturating_sub(below.count() as u8);
                    self.picked_card_goes(&pick, card, Place { index, ..place });
                }
            }
        }
        // GEN-6: whoever searches a deck shuffles it.
        let searched = pick.from & area_bit(Area::Deck) != 0 && pick.last == 0;
        if pick.then == PickThen::DeckShuffled || searched {
            self.shuffle_deck(pick.owner);
        }
        if pick.then == PickThen::Show {
            self.tell_paid(count);
        }
        self.report(|context| {
            context.count = count;
            context.done = done;
            context.it = it;
        });
        // OVD-3: the overdrive effect is about the card that was discarded.
        if let Some(Step::Triggers { about, trigger, .. }) = self.state.table.agenda.last_mut()
            && trigger.is(Trigger::Overdrive)
        {
            about.it = it;
        }
    }

    /// Cards of a hand that its player has picked to show lie last there, in the order they were picked.
    fn show_and_put_last(&mut self, player: Player, cards: &[(CardId, Option<Place>)]) {
        for &(card, _) in cards {
            self.reveal_hand_card(player, card);
            let Some(place) = self.find(player, Area::Hand, card) else {
                return self.fault(Fault::NoSuchCard);
            };
            let hand = &mut self.state.secrets.hand[player];
            if hand.remove(place.index.into()).is_none() || hand.push(card).is_err() {
                return self.fault(Fault::NoSuchCard);
            }
        }
    }

    /// Whether a picked card goes from where the opponent does not see it to where the opponent does not see it.
    fn moves_in_secret(&self, pick: &CardPick, place: Place) -> bool {
        let to = match pick.then {
            PickThen::To(area) => Some((pick.player, area)),
            PickThen::ToOpponents(area) => Some((pick.player.other(), area)),
            PickThen::DeckTop | PickThen::DeckShuffled | PickThen::DeckBottom => {
                Some((pick.player, Area::Deck))
            }
            PickThen::LeavePlay
            | PickThen::ReturnBoost
            | PickThen::Mulligan
            | PickThen::Sustain
            | PickThen::Show
            | PickThen::ShowLast
            | PickThen::Looked(_) => None,
        };
        self.is_secret(place.player, place.area)
            && to.is_some_and(|(player, area)| self.is_secret(player, area))
    }

    fn picked_card_goes(&mut self, pick: &CardPick, card: CardId, place: Place) {
        // Boosts are told apart by their place.
        let found =
            if place.area == Area::Boosts { Some(place) } else { self.find(place.player, place.area, card) };
        let Some(place) = found else { return self.fault(Fault::NoSuchCard) };
        let (to_player, to, end) = match pick.then {
            PickThen::To(area) => {
                (if area == Area::Discard { place.player } else { pick.player }, area, DeckEnd::Top)
            }
            PickThen::ToOpponents(area) => (pick.player.other(), area, DeckEnd::Top),
            PickThen::DeckTop | PickThen::DeckShuffled => (pick.player, Area::Deck, DeckEnd::Top),
            PickThen::DeckBottom => (pick.player, Area::Deck, DeckEnd::Bottom),
            PickThen::LeavePlay => (self.duel.card(card).owner, Area::Discard, DeckEnd::Top),
            PickThen::ReturnBoost => (self.duel.card(card).owner, Area::Hand, DeckEnd::Top),
            PickThen::Mulligan
            | PickThen::Sustain
            | PickThen::Show
            | PickThen::ShowLast
            | PickThen::Looked(_) => return,
        };
        self.leave_hand_or_area(place, to_player, to, end);
    }

    /// ARE-4: whether the order in which these cards are discarded together is picked: where the edition says so, two of
    /// them differ and go to one pile, and something in this match can read its order.
    pub fn picks_leaving_order(&self, cards: &[CardId]) -> bool {
        let readable = |pile: Player| {
            let mut of_pile = cards.iter().filter(|card| self.duel.card(**card).owner == pile);
            let first = of_pile.next();
            self.duel.reads_pile_of(pile) && of_pile.any(|card| Some(card) != first)
        };
        match self.duel.rules.leaving_order {
            LeavingOrder::OwnerPicks => Player::BOTH.into_iter().any(readable),
            LeavingOrder::OldestFirst => false,
        }
    }

    /// Discards so many cards of an open area, in the order their player picks (ARE-4).
    pub fn discard_in_order(&mut self, player: Player, area: Area, count: u8) {
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(area),
            filter: CardFilter::Any,
            least: count,
            most: count,
            fewer: 0,
            last: 0,
            then: PickThen::To(Area::Discard),
            reason: Reason::LeavingOrder,
        }));
    }

    /// Moves a card and keeps what everybody knows of a hand in step with it.
    pub fn leave_hand_or_area(&mut self, place: Place, to_player: Player, to: Area, end: DeckEnd) -> CardId {
        if place.area == Area::Attack {
            return self.leave_attack(place, to_player, to, end);
        }
        let boost = self.boost_at(place);
        let (card, to_player, to) = self.carry(place, to_player, to, end);
        if let Some(boost) = boost {
            self.boost_left(place.player, boost, to);
        }
        if place.area == Area::Hand {
            self.left_hand(place, card, to_player, to);
        }
        if to == Area::Sealed {
            self.push_triggers_about(Trigger::Seal, to_player, card);
        }
        card
    }

    /// The same for an attack, with the further cards it was set with.
    fn leave_attack(&mut self, place: Place, to_player: Player, to: Area, end: DeckEnd) -> CardId {
        // A card that is set face down counts among those of the hand.
        let face_down = self.read().attack(place.player).is_some_and(|attack| {
            attack.in_play && !attack.card.is_known() && attack.from == Some(Area::Hand)
        });
        let copies = self.take_copies(place.player);
        let (card, to_player, to) = self.carry(place, to_player, to, end);
        self.attack_markers_leave(place.player);
        if face_down {
            self.left_hand(place, card, to_player, to);
        }
        if to == Area::Sealed {
            self.push_triggers_about(Trigger::Seal, to_player, card);
        }
        for copy in copies.into_iter().flatten() {
            self.copy_leaves(copy, place, to_player, to, end);
        }
        card
    }

    /// The further cards of an EX attack that is not revealed yet.
    fn take_copies(&mut self, player: Player) -> [Option<Taken>; 2] {
        let open = self.read().attack(player).is_some_and(|attack| attack.card.is_known());
        let cards = std::mem::take(&mut self.state.secrets.copies[player]);
        cards.map(|card| card.is_known().then_some(Taken { card, open, seen: true }))
    }

    /// STK-19: an EX attack that leaves play before it is revealed takes its further cards along. They are not played
    /// as boosts with it, but discarded, as they would be on reveal (STK-7).
    fn copy_leaves(&mut self, copy: Taken, from: Place, to_player: Player, to: Area, end: DeckEnd) {
        let (to_player, to) =
            if to == Area::Playing { (from.player, Area::Discard) } else { (to_player, to) };
        self.put(copy, from, to_player, to, end);
        if !copy.open {
            self.left_hand(from, copy.card, to_player, to);
        }
        if to == Area::Sealed {
            self.push_triggers_about(Trigger::Seal, to_player, copy.card);
        }
    }

    /// BST-5: the boost stays in this strike's cleanup.
    pub fn sustain(&mut self, place: Place) {
        let boosts = &mut self.state.table.sides[place.player].boosts;
        let Some(boost) = boosts.get_mut(place.index as usize) else { return self.fault(Fault::NoSuchCard) };
        boost.sustained = true;
        let card = boost.card;
        self.event(Event::Sustained { player: place.player, card });
    }
}

impl PickThen {
    /// Whether the order of the picks can be seen afterwards.
    pub(crate) fn shows_order(self) -> bool {
        match self {
            PickThen::To(_) | PickThen::ToOpponents(_) | PickThen::DeckTop | PickThen::DeckBottom => true,
            PickThen::LeavePlay | PickThen::ReturnBoost | PickThen::Looked(_) => true,
            PickThen::Show | PickThen::ShowLast => true,
            PickThen::DeckShuffled | PickThen::Mulligan | PickThen::Sustain => false,
        }
    }
}
