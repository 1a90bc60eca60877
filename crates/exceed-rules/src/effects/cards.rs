//! Moving cards and revealing them.

use exceed_cards::ir::{
    Cards, Condition, Count, Destination, Position, Revealed, Side, Stat, Who, Zone, ZoneKind,
};

use crate::amounts::player_on;
use crate::areas::DeckEnd;
use crate::card::{CardId, Named};
use crate::chance::ChanceReason;
use crate::choice::{Area, Place};
use crate::conditions::area_of;
use crate::effects::control::{card_filter, clamp_amount};
use crate::event::Event;
use crate::game::Engine;
use crate::picks::{ALL, area_bit};
use crate::player::Player;
use crate::step::{At, CardFilter, CardPick, Context, PickThen, Source, Stage, Step};

/// The hand of who moves cards.
const HAND: Zone = Zone { side: Side::Yours, kind: ZoneKind::Hand };
/// That of the opponent.
const THEIR_HAND: Zone = Zone { side: Side::Opponents, kind: ZoneKind::Hand };
/// The discard pile of the opponent.
const THEIR_DISCARD: Zone = Zone { side: Side::Opponents, kind: ZoneKind::Discard };

impl Engine<'_> {
    /// The one verb that moves cards.
    #[allow(clippy::too_many_arguments)]
    pub fn move_cards(
        &mut self,
        who: Who,
        cards: &Cards,
        to: Destination,
        at_cleanup: bool,
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let player = self.actor(who, at, context, stage);
        let mover = Mover {
            player,
            to_player: player_on(to.zone.side, player),
            to: area_of(to.zone.kind),
            position: to.position,
        };
        if let (Position::UnderThis, Cards::Top { count, .. }) = (to.position, cards) {
            let count = clamp_amount(self.read().amount(*count, &context));
            return self.put_under(player, count, context);
        }
        match cards {
            Cards::Drawn { count } => self.pick_last(&mover, *count, HAND, context.drawn, context),
            Cards::Revealed { .. } | Cards::Discarded { .. } if context.count == 0 => {
                self.report(|context| context.done = false)
            }
            Cards::Revealed { count } => {
                self.pick_last(&mover, *count, THEIR_HAND, context.count, context);
            }
            Cards::Discarded { count } => {
                self.pick_last(&mover, *count, THEIR_DISCARD, context.count, context)
            }
            Cards::Pick { count, filter, from } => {
                // Only some cards can become transforms, and each name once.
                let filter = if mover.to == Area::Transforms {
                    CardFilter::Transform(player)
                } else {
                    card_filter(*filter)
                };
                self.pick_cards(&mover, *count, filter, from, context)
            }
            Cards::Random { count, from } => {
                let count = clamp_amount(self.read().amount(*count, &context));
                let owner = player_on(from.side, player);
                let from = area_of(from.kind);
                let spared = self.spared(owner, from, mover.to, &context);
                let before = self.discards_of(owner);
                self.random_to(&mover, owner, from, count.saturating_sub(spared));
                if self.makes_discard(owner, from, mover.to, &context) {
                    self.push_made_discard(owner, before);
                }
            }
            Cards::Top { count, of } => {
                let count = clamp_amount(self.read().amount(*count, &context));
                self.top_cards(&mover, player_on(of.side, player), of.kind, count);
            }
            Cards::Bottom { of } => self.bottom_card(&mover, player_on(of.side, player), area_of(of.kind)),
            Cards::All(zone) => self.all_cards(&mover, *zone, context),
            Cards::This => self.move_this(&mover, at_cleanup, context),
            Cards::It => self.move_lying(&mover, context),
            Cards::YourAttack => self.move_attack(&mover, player, at_cleanup),
            Cards::UnderThis => self.move_what_is_under(&mover, context),
            Cards::CopyOfNamed if self.spared(player, Area::Hand, mover.to, &context) > 0 => {
                self.report(|context| context.done = false);
            }
            Cards::CopyOfNamed => {
                let before = self.discards_of(player);
                self.move_named(&mover, context.named);
                if self.makes_discard(player, Area::Hand, mover.to, &context) {
                    self.push_made_discard(player, before);
                }
            }
            Cards::EveryCopyOfNamed => {
                // ARE-4: who discards several cards picks their order.
                let filter = CardFilter::EitherName(context.named, context.named_too);
                let all = Count::Exactly(exceed_cards::ir::Amount::Number(ALL as i8));
                self.pick_cards(&mover, all, filter, &[HAND], context);
            }
            Cards::EveryCopyOfIt(kind) => self.move_every(&mover, area_of(*kind), self.name_of(context.it)),
            Cards::Copies { name, count, from } => {
                let filter = CardFilter::Named(self.duel.name_index(*name).and_then(Named::new));
                self.pick_cards(&mover, *count, filter, &[*from], context);
            }
            Cards::SealedWithEqualSpeed => self.move_sealed_with_equal_speed(&mover, context.it),
            Cards::CoversNamedRange => {
                let filter = CardFilter::Covers(context.named);
                let one = Count::Exactly(exceed_cards::ir::Amount::Number(1));
                self.pick_cards(&mover, one, filter, &[HAND], context);
            }
        }
    }

    fn name_of(&self, card: CardId) -> Option<Named> {
        Named::new(self.duel.card(card).name).filter(|_| card.is_known())
    }

    /// Of the cards that came to lie last in an area.
    fn pick_last(&mut self, mover: &Mover, count: Count, from: Zone, last: u8, context: Context) {
        self.pick_cards(mover, count, CardFilter::Any, &[from], context);
        if let Some(Step::Cards(pick)) = self.state.table.agenda.last_mut() {
            pick.last = last;
        }
    }

    fn pick_cards(
        &mut self,
        mover: &Mover,
        count: Count,
        filter: CardFilter,
        from: &[Zone],
        context: Context,
    ) {
        let reason = self.read().reason(&context);
        let number = |engine: &Self, amount| clamp_amount(engine.read().amount(amount, &context));
        let (least, most) = match count {
            Count::Exactly(amount) => (number(self, amount), number(self, amount)),
            Count::UpTo(amount) => (0, number(self, amount)),
            Count::Any => (0, u8::MAX),
        };
        let owner = from.first().map_or(mover.player, |zone| player_on(zone.side, mover.player));
        let areas = from.iter().fold(0, |bits, zone| bits | area_bit(area_of(zone.kind)));
        let area = from.first().map_or(Area::Deck, |zone| area_of(zone.kind));
        let spared = self.spared(owner, area, mover.to, &context);
        if areas & area_bit(Area::Deck) != 0 {
            // Whoever searches a deck sees all of it, until it is shuffled (GEN-6).
            self.knows_top_cards(mover.player, owner, u8::MAX);
        }
        self.push(Step::Cards(CardPick {
            player: mover.player,
            owner,
            from: areas,
            filter,
            least,
            most: most.min(ALL),
            fewer: spared,
            last: 0,
            then: mover.then(),
            reason,
        }));
        self.note_made_discard(&context);
    }

    /// Cards at random from hand to the discard pile; as many as there are.
    pub fn discard_at_random(&mut self, player: Player, count: u8) {
        let mover = Mover { player, to_player: player, to: Area::Discard, position: Position::Top };
        self.random_to(&mover, player, Area::Hand, count);
    }

    /// Cards at random; as many as there are.
    fn random_to(&mut self, mover: &Mover, owner: Player, from: Area, count: u8) {
        let mut moved = 0;
        let mut it = CardId::HIDDEN;
        for _ in 0..count {
            let Some(place) = self.random_place(owner, from) else { break };
            it = self.put_one(mover, place);
            moved += 1;
        }
        self.report(|context| {
            context.count = moved;
            context.done = moved == count;
            context.it = it;
        });
    }

    fn top_cards(&mut self, mover: &Mover, owner: Player, kind: ZoneKind, count: u8) {
        let area = area_of(kind);
        let mut moved = 0;
        let mut it = CardId::HIDDEN;
        for _ in 0..count {
            let there = if area == Area::Deck {
                self.may_use_top_card(owner)
            } else {
                self.area_length(owner, area) > 0
            };
            if !there {
                break;
            }
            let index = (self.area_length(owner, area) as u8).saturating_sub(1);
            it = self.put_one(mover, Place { player: owner, area, index });
            moved += 1;
        }
        let drawn = if area == Area::Deck && mover.to == Area::Hand { moved } else { 0 };
        self.report(|context| {
            context.drawn = context.drawn.max(drawn);
            context.count = moved;
            context.done = moved == count;
            context.it = it;
        });
    }

    fn bottom_card(&mut self, mover: &Mover, owner: Player, area: Area) {
        let there = self.area_length(owner, area) > 0;
        let it =
            if there { self.put_one(mover, Place { player: owner, area, index: 0 }) } else { CardId::HIDDEN };
        self.report(|context| {
            context.count = u8::from(there);
            context.done = there;
            context.it = it;
        });
    }

    /// Puts one card where the mover says. Gives the card, if everybody has seen which it is.
    pub(super) fn put_one(&mut self, mover: &Mover, place: Place) -> CardId {
        let end = if mover.position == Position::Bottom { DeckEnd::Bottom } else { DeckEnd::Top };
        let receiver = mover.receiver(place.player);
        let face_down = place.area == Area::Boosts && self.duel.is_cover(self.card_at(place));
        let secret = face_down || self.is_secret(place.player, place.area);
        let hidden = secret && self.is_secret(receiver, mover.to);
        let card = self.leave_hand_or_area(place, receiver, mover.to, end);
        if mover.position == Position::Shuffled {
            self.shuffle_deck(mover.to_player);
        }
        if hidden { CardId::HIDDEN } else { card }
    }

    /// Every card of an area. From a hand the player picks the order (ARE-4).
    fn all_cards(&mut self, mover: &Mover, zone: Zone, context: Context) {
        let owner = player_on(zone.side, mover.player);
        let area = area_of(zone.kind);
        let count = self.area_length(owner, area);
        if area == Area::Hand && mover.to == Area::Discard {
            let reason = self.read().reason(&context);
            let count = (count as u8).saturating_sub(self.spared(owner, area, mover.to, &context));
            self.push_discard(owner, count, count, CardFilter::Any, reason);
            return self.note_made_discard(&context);
        }
        if matches!(area, Area::Gauge | Area::Stored)
            && mover.to == Area::Discard
            && self.picks_leaving_order(self.faces(owner, area))
        {
            return self.discard_in_order(owner, area, count as u8);
        }
        if area == Area::Boosts {
            return self.all_boosts(mover, owner);
        }
        if mover.position == Position::Shuffled {
            self.shuffle_into_deck(owner, area);
            if area == Area::Hand {
                self.forget_hand(owner);
            }
        } else {
            for _ in 0..count {
                self.put_one(mover, Place { player: owner, area, index: 0 });
            }
        }
        self.report(|context| {
            context.count = count as u8;
            context.done = true;
        });
    }

    /// `this`: a boost at once, an instant one when it has resolved, an attack at once or in cleanup.
    fn move_this(&mut self, mover: &Mover, at_cleanup: bool, context: Context) {
        let moved = match context.source {
            Source::Attack(player) => return self.move_attack(mover, player, at_cleanup),
            Source::Boost(serial) => {
                if let Some((place, _)) = self.boost_by_serial(serial) {
                    self.put_one(mover, place);
                    true
                } else {
                    self.playing_goes_to(mover.player, serial, mover.to)
                }
            }
            Source::Rule
            | Source::Transform(_)
            | Source::Arena(..)
            | Source::Character(_)
            | Source::Grant(_)
            | Source::Ejection(_) => false,
        };
        self.report(|context| {
            context.count = u8::from(moved);
            context.done = moved;
        });
    }

    /// Every card under the boost a line is printed on, the first that came there first.
    fn move_what_is_under(&mut self, mover: &Mover, context: Context) {
        let Source::Boost(serial) = context.source else {
            return self.report(|context| context.done = false);
        };
        let mut moved = 0;
        let mut it = CardId::HIDDEN;
        for _ in 0..self.read().number_under(serial) {
            let Some(place) = self.first_under(serial) else { break };
            it = self.put_one(mover, place);
            moved += 1;
        }
        self.report(|context| {
            context.count = moved;
            context.done = moved > 0;
            context.it = it;
        });
    }

    /// STK-19: an attack that leaves play has no further part in the strike. At the end of the strike it is where it went.
    fn move_attack(&mut self, mover: &Mover, player: Player, at_cleanup: bool) {
        let place = self.attack_place(player);
        let moves = place.is_some_and(|place| place.area == Area::Attack || !at_cleanup);
        if let Some(place) = place.filter(|_| moves) {
            if let Some(strike) = self.strike() {
                let attack = &mut strike.attacks[player];
                (attack.exit, attack.left) =
                    if at_cleanup { (Some(mover.to), None) } else { (attack.exit, None) };
            }
            if !at_cleanup {
                self.put_one(mover, place);
            }
        }
        self.report(|context| {
            context.count = u8::from(moves);
            context.done = moves;
        });
    }

    /// One copy of a name from the mover's hand.
    fn move_named(&mut self, mover: &Mover, name: Option<Named>) {
        let held = name.and_then(|name| self.find_named(mover.player, Area::Hand, name));
        if let Some(place) = held {
            self.put_one(mover, place);
        }
        self.report(|context| {
            context.count = u8::from(held.is_some());
            context.done = held.is_some();
        });
    }

    /// Every card of an area with this name.
    fn move_every(&mut self, mover: &Mover, area: Area, name: Option<Named>) {
        let named = |engine: &Self, place: &Place| engine.duel.has_name(engine.card_at(*place), name);
        let moved = self.places(mover.player, area).filter(|place| named(self, place)).count() as u8;
        for _ in 0..moved {
            if let Some(place) = self.places(mover.player, area).find(|place| named(self, place)) {
                self.put_one(mover, place);
            }
        }
        self.report(|context| {
            context.count = moved;
            context.done = moved > 0;
        });
    }

    /// The card sealed first whose printed speed equals that of the card just sealed, which is not meant itself.
    fn move_sealed_with_equal_speed(&mut self, mover: &Mover, it: CardId) {
        if !it.is_known() {
            return;
        }
        let player = mover.player;
        let sealed = self.state.secrets.sealed[player];
        let itself = sealed.iter().rposition(|&card| card == it);
        let speed = |card: CardId| self.duel.card(card).stats[Stat::Speed as usize];
        let found =
            (0..sealed.len()).find(|&index| Some(index) != itself && speed(sealed[index]) == speed(it));
        if let Some(index) = found {
            self.put_one(mover, Place { player, area: Area::Sealed, index: index as u8 });
        }
    }

    /// Shows hand, top card or both to everybody, or the last so many cards that came into hand.
    pub fn reveal_what(&mut self, player: Player, what: Revealed, drawn: u8) {
        match what {
            Revealed::Hand => self.reveal_hand(player),
            Revealed::TopCard => self.reveal_top_as_it(player),
            Revealed::HandAndTopCard => {
                self.reveal_hand(player);
                self.reveal_top_as_it(player);
            }
            Revealed::RandomGauge => self.reveal_random_gauge(player),
            Revealed::Drawn => {
                let hand = self.state.secrets.hand[player];
                for &card in hand.iter().skip(hand.len().saturating_sub(drawn.into())) {
                    self.reveal_hand_card(player, card);
                }
            }
        }
    }

    /// A condition that reads the top card of a deck shows it to both, once it is judged.
    pub fn show_what_is_read(&mut self, condition: &Condition, player: Player) {
        if condition.reads_top_card() {
            self.reveal_top(player);
        }
    }

    /// Shows the top card of a deck to everybody.
    pub fn reveal_top(&mut self, player: Player) {
        if !self.may_use_top_card(player) {
            return self.event(Event::NothingRevealed { player });
        }
        let top = self.top_of_deck(player);
        let card = self.card_at(top);
        self.state.table.sides[player].deck_known |= 1_u64.checked_shl(top.index.into()).unwrap_or(0);
        self.event(Event::Revealed { player, card, area: Area::Deck });
    }

    /// The same as a clause of a line, whose later clauses call the card `it`.
    fn reveal_top_as_it(&mut self, player: Player) {
        self.reveal_top(player);
        let it = self.state.secrets.deck[player].last().map_or(CardId::HIDDEN, |&card| card);
        self.report(|context| context.it = it);
    }

    /// Shows a card of gauge that chance picks; it stays there.
    fn reveal_random_gauge(&mut self, player: Player) {
        let card = self.random_place(player, Area::Gauge).map_or(CardId::HIDDEN, |place| self.card_at(place));
        if card.is_known() {
            self.event(Event::Revealed { player, card, area: Area::Gauge });
        }
        self.report(|context| context.it = card);
    }

    /// A place of an area that chance picks.
    pub fn random_place(&mut self, player: Player, area: Area) -> Option<Place> {
        let length = self.area_length(player, area);
        if length == 0 {
            return None;
        }
        let index = self.state.secrets.chance.below(ChanceReason::RandomCard, length as u32) as u8;
        Some(Place { player, area, index })
    }
}

/// Who moves cards and where they go.
pub(super) struct Mover {
    player: Player,
    to_player: Player,
    to: Area,
    position: Position,
}

impl Mover {
    /// Discarded cards go to the pile of the player whose area they leave.
    fn receiver(&self, from: Player) -> Player {
        if self.to == Area::Discard { from } else { self.to_player }
    }

    fn then(&self) -> PickThen {
        match (self.to, self.position) {
            (Area::Deck, Position::Top) => PickThen::DeckTop,
            (Area::Deck, Position::Bottom) => PickThen::DeckBottom,
            (Area::Deck, Position::Shuffled) => PickThen::DeckShuffled,
            (area, _) if self.to_player != self.player => PickThen::ToOpponents(area),
            (area, _) => PickThen::To(area),
        }
    }
}
