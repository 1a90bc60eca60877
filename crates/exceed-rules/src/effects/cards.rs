//! Moving cards; revealing and naming.

use exceed_cards::card::Kind;
use exceed_cards::ir::{
    Cards, Condition, Count, Destination, NameWhat, Pile, Position, Revealed, Side, Stat, Who, Zone, ZoneKind,
};

use crate::amounts::player_on;
use crate::areas::DeckEnd;
use crate::card::{CardId, Named};
use crate::chance::ChanceReason;
use crate::choice::{Area, Choice, Place};
use crate::conditions::area_of;
use crate::decision::QuestionKind;
use crate::effects::control::{card_filter, clamp_amount};
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::picks::{ALL, NAMED_DASH, NAMED_X, area_bit};
use crate::player::Player;
use crate::step::{At, CardFilter, CardPick, Context, PickThen, Source, Stage, Step};

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
        match cards {
            Cards::Drawn { count } => {
                let hand = Zone { side: Side::Yours, kind: ZoneKind::Hand };
                self.pick_cards(&mover, *count, CardFilter::Any, &[hand], context);
                if let Some(Step::Cards(pick)) = self.state.table.agenda.last_mut() {
                    pick.last = context.drawn;
                }
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
                let spared = self.spared(owner, area_of(from.kind), mover.to, &context);
                self.random_to(&mover, owner, area_of(from.kind), count.saturating_sub(spared));
            }
            Cards::Top { count, of } => {
                let count = clamp_amount(self.read().amount(*count, &context));
                self.top_cards(&mover, player_on(of.side, player), of.kind, count);
            }
            Cards::Bottom { of } => self.bottom_card(&mover, player_on(of.side, player), area_of(of.kind)),
            Cards::All(zone) => self.all_cards(&mover, *zone, context),
            Cards::This => self.move_this(&mover, at_cleanup, context),
            Cards::YourAttack => self.move_attack(&mover, player, at_cleanup),
            Cards::CopyOfNamed if self.spared(player, Area::Hand, mover.to, &context) > 0 => {
                self.report(|context| context.done = false);
            }
            Cards::CopyOfNamed => self.move_named(&mover, context.named),
            Cards::EveryCopyOfNamed => {
                // ARE-4: who discards several cards picks their order.
                let filter = CardFilter::EitherName(context.named, context.named_too);
                let zone = Zone { side: Side::Yours, kind: ZoneKind::Hand };
                let all = Count::Exactly(exceed_cards::ir::Amount::Number(ALL as i8));
                self.pick_cards(&mover, all, filter, &[zone], context);
            }
            Cards::EveryCopyOfIt(kind) => self.move_every(&mover, area_of(*kind), self.name_of(context.it)),
            Cards::Copies { name, count, from } => {
                let filter = CardFilter::Named(self.duel.name_index(*name).and_then(Named::new));
                self.pick_cards(&mover, *count, filter, &[*from], context);
            }
            Cards::SealedWithEqualSpeed => self.move_sealed_with_equal_speed(&mover, context.it),
            Cards::CoversNamedRange => {
                let filter = CardFilter::Covers(context.named);
                let zone = Zone { side: Side::Yours, kind: ZoneKind::Hand };
                let one = Count::Exactly(exceed_cards::ir::Amount::Number(1));
                self.pick_cards(&mover, one, filter, &[zone], context);
            }
        }
    }

    fn name_of(&self, card: CardId) -> Option<Named> {
        Named::new(self.duel.card(card).name).filter(|_| card.is_known())
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
    fn put_one(&mut self, mover: &Mover, place: Place) -> CardId {
        let end = if mover.position == Position::Bottom { DeckEnd::Bottom } else { DeckEnd::Top };
        let receiver = mover.receiver(place.player);
        let hidden = self.is_secret(place.player, place.area) && self.is_secret(receiver, mover.to);
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
            return self.push_discard(owner, count, count, CardFilter::Any, reason);
        }
        if area == Area::Gauge && mover.to == Area::Discard {
            let gauge = self.state.table.sides[owner].gauge;
            if self.picks_leaving_order(&gauge) {
                return self.discard_in_order(owner, area, count as u8);
            }
        }
        if area == Area::Boosts {
            for _ in 0..count {
                self.put_one(mover, Place { player: owner, area, index: 0 });
            }
        } else if mover.position == Position::Shuffled {
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
            | Source::Character(_)
            | Source::Grant(_)
            | Source::Ejection(_) => false,
        };
        self.report(|context| {
            context.count = u8::from(moved);
            context.done = moved;
        });
    }

    /// STK-19: an attack that leaves play has no further part in the strike.
    fn move_attack(&mut self, mover: &Mover, player: Player, at_cleanup: bool) {
        let in_play = self.read().attack(player).is_some_and(|attack| attack.in_play);
        if in_play && at_cleanup {
            if let Some(strike) = self.strike() {
                strike.attacks[player].exit = Some(mover.to);
            }
        } else if in_play {
            self.put_one(mover, Place { player, area: Area::Attack, index: 0 });
        }
        self.report(|context| {
            context.count = u8::from(in_play);
            context.done = in_play;
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

    /// `shuffle deck`, `shuffle discard`.
    pub fn shuffle_pile(&mut self, pile: Pile, owner: Player) {
        match pile {
            Pile::Deck => self.shuffle_deck(owner),
            Pile::Discard => self.shuffle_discard(owner),
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

    /// Naming offers the names of both deck lists and `none of these`.
    pub fn ask_name(&mut self, what: NameWhat, at: At, context: Context, stage: Stage) {
        let question = match what {
            NameWhat::Card | NameWhat::TwoCards | NameWhat::Normal => {
                for name in 0..self.duel.names.len() as u8 {
                    if what != NameWhat::Normal || self.is_normal(name) {
                        self.offer(Choice::Name(name));
                    }
                }
                if what != NameWhat::Normal {
                    self.offer(Choice::NoName);
                }
                QuestionKind::Name
            }
            NameWhat::Range => {
                (0..=9).for_each(|range| self.offer(Choice::Number(range)));
                (0..2).for_each(|word| self.offer(Choice::Option(word)));
                QuestionKind::Number
            }
        };
        let reason = self.read().reason(&context);
        self.ask(Step::Effect { at, context, stage }, context.you, question, reason);
    }

    fn is_normal(&self, name: u8) -> bool {
        self.duel.cards.iter().any(|card| card.name == name && card.kind == Kind::Normal)
    }

    /// The name is known to everybody.
    pub fn answer_name(&mut self, what: NameWhat, at: At, context: Context, stage: Stage, choice: Choice) {
        let player = context.you;
        let (named, event) = match what {
            NameWhat::Card | NameWhat::TwoCards | NameWhat::Normal => {
                let Some(name) = name_chosen(choice) else { return self.fault(Fault::StrayAnswer) };
                (Named::new(name), Event::Named { player, name })
            }
            NameWhat::Range => {
                let Some(range) = range_chosen(choice) else { return self.fault(Fault::StrayAnswer) };
                (Named::new(range), Event::RangeNamed { player, range })
            }
        };
        self.event(event);
        if what == NameWhat::TwoCards && stage == Stage::Begins {
            return self.push(Step::Effect {
                at,
                context: Context { named, ..context },
                stage: Stage::Asked,
            });
        }
        let first = if what == NameWhat::TwoCards { context.named } else { named };
        self.report(|context| {
            context.named = first;
            context.named_too = named;
        });
    }
}

/// The name a choice means; `u8::MAX` for none of those offered.
fn name_chosen(choice: Choice) -> Option<u8> {
    if let Choice::Name(name) = choice { Some(name) } else { (choice == Choice::NoName).then_some(u8::MAX) }
}

/// The range a choice means: a distance, or the words that are offered after them.
fn range_chosen(choice: Choice) -> Option<u8> {
    if let Choice::Number(range) = choice {
        return Some(range);
    }
    let Choice::Option(word) = choice else { return None };
    [NAMED_X, NAMED_DASH].get(word as usize).copied()
}

/// Who moves cards and where they go.
struct Mover {
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
