//! Cards that lie in spaces of the arena: placed as markers, boosts that are placed and moved, and measuring from them.

use exceed_cards::ir::{BoostName, Cards, MarkerName, RangeSpec, Spot, Zone};

use crate::amounts::player_on;
use crate::areas::DeckEnd;
use crate::arena::{Body, Space};
use crate::choice::{Area, Choice, Place};
use crate::conditions::area_of;
use crate::decision::QuestionKind;
use crate::effects::cards::Mover;
use crate::effects::control::card_filter;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::markers::{MarkerPlaces, at_distance};
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::CardInArena;
use crate::step::{At, Context, Source, Stage, Step};

impl Reader<'_> {
    /// Whether there is a card to be placed and a space to place it in.
    pub fn can_place_card(&self, cards: &Cards, spot: Spot, context: &Context) -> bool {
        let card = match source_of(cards) {
            Some(zone) => {
                let player = player_on(zone.side, context.you);
                !self.open_area(player, area_of(zone.kind)).is_empty()
            }
            None => self.attack(context.you).is_some_and(|attack| attack.in_play),
        };
        card && self.spots(spot, context) != 0
    }
}

/// The area that a card to be placed is taken from; none of the attack.
fn source_of(cards: &Cards) -> Option<Zone> {
    if let Cards::Top { of, .. } = cards {
        Some(*of)
    } else if let Cards::Pick { from, .. } = cards {
        from.first().copied()
    } else {
        None
    }
}

impl Engine<'_> {
    /// `place your attack as Lightning Rod in your range`: which card is picked first, where there is a choice; then the space.
    /// Nothing moves before that.
    pub fn place_cards(&mut self, cards: &Cards, spot: Spot, at: At, context: Context, stage: Stage) {
        if !self.read().can_place_card(cards, spot, &context) {
            return self.report(|context| context.done = false);
        }
        if let (Cards::Pick { filter, from, .. }, None) = (cards, stage.left()) {
            let Some(zone) = from.first() else { return };
            let (player, area) = (player_on(zone.side, context.you), area_of(zone.kind));
            let filter = card_filter(*filter);
            let picked = self.one_of_each(player, area, |_, card| self.passes(filter, card));
            if picked == 0 {
                return self.report(|context| context.done = false);
            }
            self.offer_places(player, area, picked, Choice::Card);
            let reason = self.read().reason(&context);
            let step = Step::Effect { at, context, stage: Stage::Begins };
            return self.ask_unless_forced(step, context.you, QuestionKind::Cards, reason);
        }
        let spaces = self.read().spots(spot, &context);
        let stage = if stage == Stage::Begins { Stage::Asked } else { stage };
        self.ask_space(spaces, at, context, stage);
    }

    /// The card or the space is picked.
    pub fn answer_place_cards(
        &mut self,
        cards: &Cards,
        name: MarkerName,
        at: At,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        if let Choice::Card(place) = choice {
            return self.push(Step::Effect { at, context, stage: Stage::Left(place.index) });
        }
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        let place = match source_of(cards) {
            Some(zone) => {
                let (player, area) = (player_on(zone.side, context.you), area_of(zone.kind));
                let top = (self.area_length(player, area) as u8).saturating_sub(1);
                Place { player, area, index: stage.left().unwrap_or(top) }
            }
            None => Place { player: context.you, area: Area::Attack, index: 0 },
        };
        if let Some(places) = self.read().marker_places(name, &context) {
            self.lay(place, places, space);
        }
    }

    /// A card becomes a marker in a space.
    fn lay(&mut self, place: Place, places: MarkerPlaces, space: Space) {
        let player = places.player;
        let card = self.leave_hand_or_area(place, player, Area::Arena, DeckEnd::Top);
        let Some(fighter) = self.read().fighter_of(places) else { return };
        let Some(lying) = self.state.table.sides[player].arena.last_mut().filter(|lying| lying.card == card)
        else {
            return;
        };
        (lying.fighter, lying.space) = (fighter, space);
        let lying = *lying;
        self.tell_lying(player, &lying, 0, space);
        self.report(|context| {
            context.done = true;
            context.it = card;
        });
    }

    /// `it`: the card in the arena that the line is about.
    pub(super) fn move_lying(&mut self, mover: &Mover, context: Context) {
        let Source::Arena(_, serial) = context.source else { return };
        let lies = self.read().lying(serial).and_then(|(player, lying)| {
            let arena = &self.state.table.sides[player].arena;
            let index = arena.iter().position(|other| other.serial == lying.serial)?;
            Some(Place { player, area: Area::Arena, index: index as u8 })
        });
        if let Some(place) = lies {
            self.put_one(mover, place);
        }
        self.report(|context| {
            context.count = u8::from(lies.is_some());
            context.done = lies.is_some();
        });
    }

    /// Tells where a card in the arena is now; 0 is out of it.
    pub fn tell_lying(&mut self, player: Player, lying: &CardInArena, from: Space, to: Space) {
        let fighter = lying.fighter;
        if let Some((marker, _)) = self.duel.card_marker(fighter) {
            self.event(Event::MarkerMoved { player, fighter, marker, from, to });
        }
    }

    /// The card in the arena at a place.
    pub fn lying_at(&self, place: Place) -> Option<CardInArena> {
        let arena = &self.state.table.sides[place.player].arena;
        arena.get(place.index as usize).filter(|_| place.area == Area::Arena).copied()
    }

    /// `place this in any space`: the boost, wherever it is by now.
    pub fn place_this(&mut self, spot: Spot, at: At, context: Context) {
        let spaces = self.read().spots(spot, &context);
        if spaces == 0 || self.read().this_boost(&context).is_none() {
            return self.report(|context| context.done = false);
        }
        self.ask_space(spaces, at, context, Stage::Asked);
    }

    /// The boost lies there.
    pub fn answer_place_this(&mut self, context: Context, choice: Choice) {
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        let Source::Boost(serial) = context.source else { return };
        let Some(boost) = self.boost_mut(serial) else { return };
        boost.space = space;
        let card = boost.card;
        self.event(Event::TrapPlaced { player: context.you, card, space });
        self.report(|context| context.done = true);
    }

    /// `move a boost "Dissolve" 1`: which one, by its space and, where different cards lie there, by its card; then where to.
    pub fn move_boost(&mut self, name: BoostName, range: RangeSpec, at: At, context: Context, stage: Stage) {
        let (you, area) = (context.you, Area::Boosts);
        let spaces = self.read().spaces_of_boosts(you, name);
        self.report(|context| context.done = spaces != 0);
        if let Stage::Taken(space) = stage {
            let there = self.boosts_in(you, name, space);
            let each = self.one_of_each(you, area, |index, _| there >> index & 1 != 0);
            self.offer_places(you, area, each, Choice::Card);
            let reason = self.read().reason(&context);
            let step = Step::Effect { at, context, stage };
            return self.ask_unless_forced(step, you, QuestionKind::Cards, reason);
        }
        let Some(index) = stage.left() else {
            if spaces != 0 {
                self.ask_space(spaces, at, context, Stage::Asked);
            }
            return;
        };
        let boost = self.state.table.sides[you].boosts.get(index as usize);
        let around = boost.map_or(0, |boost| at_distance(Body::narrow(boost.space), range));
        self.ask_space(around, at, context, stage);
    }

    /// The boost is picked, or where it goes.
    pub fn answer_move_boost(&mut self, at: At, context: Context, stage: Stage, choice: Choice) {
        if let Choice::Card(place) = choice {
            return self.push(Step::Effect { at, context, stage: Stage::Left(place.index) });
        }
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        let Some(index) = stage.left() else {
            return self.push(Step::Effect { at, context, stage: Stage::Taken(space) });
        };
        let player = context.you;
        let boost = self.state.table.sides[player].boosts.get_mut(index as usize);
        let Some(boost) = boost else { return self.fault(Fault::NoSuchCard) };
        let from = std::mem::replace(&mut boost.space, space);
        let card = boost.card;
        if from != space {
            self.event(Event::TrapPlaced { player, card, space });
        }
    }

    /// Which boosts of a player are of this name and in a space, one bit each.
    fn boosts_in(&self, player: Player, name: BoostName, space: Space) -> u64 {
        let read = self.read();
        let there = read.boosts_called(player, name).filter(|(_, boost)| boost.space == space);
        there.fold(0, |bits, (index, _)| bits | 1 << index)
    }

    /// `measure range from a boost "Dissolve"`: from a space where one lies.
    pub fn measure_from(&mut self, name: BoostName, at: At, context: Context) {
        let spaces = self.read().spaces_of_boosts(context.you, name);
        if spaces == 0 || !self.read().attack_in_force(context.you) {
            return self.report(|context| context.done = false);
        }
        self.ask_space(spaces, at, context, Stage::Asked);
    }

    /// Whatever becomes of what lies there, the attack is measured from this space.
    pub fn answer_measure_from(&mut self, context: Context, choice: Choice) {
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        if let Some(strike) = self.strike() {
            strike.attacks[context.you].measured_from = space;
        }
        self.report(|context| context.done = true);
    }
}
