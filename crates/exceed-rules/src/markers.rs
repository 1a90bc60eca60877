//! Markers: where they are, what is measured from them, and where a fighter goes to them. They occupy nothing.

mod face_down;
mod lying;
mod shown;

use exceed_cards::card::{MarkerLeaves, MarkerOf, MarkerStart};
use exceed_cards::ir::{MarkerFact, MarkerName, MarkerRule, Modifier, Origin, RangeSpec, Spot, Who};
use serde::{Deserialize, Serialize};

use crate::arena::{Body, Distances, FIRST_SPACE, LAST_SPACE, Space};
use crate::choice::{Area, Movement};
use crate::conditions::player_meant;
use crate::duel::Duel;
use crate::event::Event;
use crate::game::Engine;
use crate::modifiers::{Reader, bit};
use crate::player::{FighterId, Player};
use crate::state::Fighter;
use crate::step::{Context, Source};
use crate::view::AreaView;
pub(crate) use face_down::{deal_sides, side_bit};
pub use lying::CardInArena;
pub(crate) use lying::near_bits;

/// The most markers a character can have, all kinds together.
pub const MARKER_CAPACITY: usize = exceed_cards::limits::MARKERS.most;

/// The middle of the arena.
const CENTRE: Space = 5;

/// A marker as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MarkerNow {
    /// Where it is; 0 out of play.
    pub space: Space,
    /// Its second side is up.
    pub disabled: bool,
    /// It was flipped in the strike under way.
    pub flipped: bool,
    /// It lies face down: which side it is going to show is in the secrets, and it is neither active nor disabled.
    pub face_down: bool,
}

/// The markers that a name means: so many places of a fighter's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkerPlaces {
    pub player: Player,
    /// Which member of the side.
    member: usize,
    /// Which kind of the character's markers.
    kind: u8,
    /// What that is made of. Of cards there are no places: they lie where they lie.
    pub of: MarkerOf,
    first: usize,
    pub count: usize,
}

impl Duel {
    /// The kinds of markers of a fighter: the name, where its places begin and how many there are.
    pub(crate) fn marker_kinds(&self, fighter: FighterId) -> impl Iterator<Item = (&str, usize, usize)> {
        let mut first = 0;
        self.character(fighter).markers.iter().map(move |marker| {
            let begins = first;
            first += usize::from(marker.count);
            (marker.name.as_str(), begins, usize::from(marker.count))
        })
    }

    /// The markers of a fighter when the game begins.
    pub(crate) fn markers_at_start(&self, character: usize, space: Space) -> [MarkerNow; MARKER_CAPACITY] {
        let mut markers = [MarkerNow::default(); MARKER_CAPACITY];
        let kinds = self.catalog().characters()[character].markers.iter();
        let starts = kinds.flat_map(|marker| std::iter::repeat_n(marker.start, marker.count.into()));
        for (marker, start) in markers.iter_mut().zip(starts) {
            marker.space = match start {
                MarkerStart::OutOfPlay => 0,
                MarkerStart::OwnSpace => space,
                MarkerStart::Centre => CENTRE,
            };
        }
        markers
    }

    /// The marker of a fighter that is made of cards: its number among all of them, and its name.
    #[must_use]
    pub fn card_marker(&self, fighter: FighterId) -> Option<(u8, &str)> {
        let mut markers = (0_u8..).zip(&self.character(fighter).markers);
        let (kind, marker) = markers.find(|(_, marker)| marker.of == MarkerOf::Cards)?;
        Some((kind, &marker.name))
    }

    /// The name of a marker of a fighter.
    #[must_use]
    pub fn marker_name(&self, fighter: FighterId, kind: u8) -> &str {
        self.character(fighter).markers.get(usize::from(kind)).map_or("a marker", |marker| &marker.name)
    }
}

impl Reader<'_> {
    /// Whose markers a line speaks of: of whoever's character or card it is printed on.
    fn marker_owner(&self, context: &Context) -> Player {
        match context.source.fighter() {
            Some(fighter) => self.duel.fighter(fighter).player,
            None if context.card.is_known() => self.duel.card(context.card).owner,
            None => context.you,
        }
    }

    /// The markers a line means.
    pub fn marker_places(&self, name: MarkerName, context: &Context) -> Option<MarkerPlaces> {
        let player = self.marker_owner(context);
        let fighters = self.table().sides[player].fighters.iter().enumerate();
        fighters.into_iter().find_map(|(member, fighter)| {
            let mut kinds = (0_u8..).zip(self.duel.marker_kinds(fighter.id));
            let (kind, (_, first, count)) = kinds.find(|(_, (known, ..))| *known == name.as_str())?;
            let of = self.duel.character(fighter.id).markers.get(usize::from(kind))?.of;
            Some(MarkerPlaces { player, member, kind, of, first, count })
        })
    }

    /// The markers of these places.
    pub fn markers_of(&self, places: MarkerPlaces) -> &[MarkerNow] {
        let side = &self.table().sides[places.player];
        let markers = side.fighters.get(places.member).map_or(&[][..], |fighter| &fighter.markers);
        markers.get(places.first..places.first + places.count).unwrap_or_default()
    }

    /// The spaces in which such markers are, one bit each.
    pub fn marker_spaces(&self, name: MarkerName, context: &Context) -> u16 {
        let Some(places) = self.marker_places(name, context) else { return 0 };
        match places.of {
            MarkerOf::Token => bits_of(self.markers_of(places)),
            MarkerOf::Cards => bits(self.lying_of(places).map(|lying| lying.space)),
        }
    }

    /// Where the marker is, if it is in play; of several the leftmost.
    pub fn marker_space(&self, name: MarkerName, context: &Context) -> Option<Space> {
        first_space(self.marker_spaces(name, context))
    }

    /// Whether something is true of a marker.
    pub fn marker_is(&self, name: MarkerName, fact: MarkerFact, context: &Context) -> bool {
        let spaces = self.marker_spaces(name, context);
        let sides = &self.table().sides;
        let body = |who: Who| sides[player_meant(who, context.you)].body();
        let at = |who: Who| body(who).bits();
        match fact {
            MarkerFact::InPlay => spaces != 0,
            MarkerFact::Free => spaces & !(at(Who::You) | at(Who::Opponent)) != 0,
            MarkerFact::On(who) => spaces & at(who) != 0,
            MarkerFact::OpponentBetween => self.is_between(spaces, context),
            MarkerFact::OpponentBetweenOrOn => {
                self.is_between(spaces, context) || spaces & at(Who::Opponent) != 0
            }
            MarkerFact::BetweenFighters => spaces & body(Who::You).between(body(Who::Opponent)) != 0,
            MarkerFact::BetweenYouAndSource => self
                .origin(context.you.other())
                .is_some_and(|source| spaces & body(Who::You).between(source) != 0),
            // The other fighter's space is not entered, but passed all the same.
            MarkerFact::MovedOver => spaces & way(context.from, body(Who::You)) != 0,
            MarkerFact::MovedOnto => self.entered(context, context.you) & at(Who::You) & spaces != 0,
            MarkerFact::Active => self.marker_says(name, context, |marker| {
                marker.space > 0 && !marker.disabled && !marker.face_down
            }),
            MarkerFact::Disabled => spaces != 0 && self.marker_says(name, context, |marker| marker.disabled),
            MarkerFact::FlippedThisStrike => self.marker_says(name, context, |marker| marker.flipped),
            MarkerFact::AttackFromUnder => {
                self.attack(context.you).is_some_and(|attack| attack.from == Some(Area::UnderMarker))
            }
            MarkerFact::InOpponentsRange => {
                let theirs = Context { you: context.you.other(), ..*context };
                spaces & (self.spots(Spot::InRange, &theirs) | at(Who::Opponent)) != 0
            }
        }
    }

    /// The spaces that a player's fighter entered by the movement of the previous clause; the other fighter is jumped over.
    fn entered(&self, context: &Context, mover: Player) -> u16 {
        let sides = &self.table().sides;
        let left = sides[mover].body().at(context.from);
        way(context.from, sides[mover].body()) & !left.bits() & !sides[mover.other()].body().bits()
    }

    /// The markers in spaces that a player's fighter entered by the movement of the previous clause.
    pub fn markers_passed(&self, name: MarkerName, context: &Context, mover: Player) -> u16 {
        self.marker_spaces(name, context) & self.entered(context, mover)
    }

    /// How many markers are strictly between the fighters.
    pub fn markers_between(&self, name: MarkerName, context: &Context) -> usize {
        let sides = &self.table().sides;
        let between = sides[Player::One].body().between(sides[Player::Two].body());
        (self.marker_spaces(name, context) & between).count_ones() as usize
    }

    /// Whether the opponent is strictly between you and the marker.
    fn is_between(&self, spaces: u16, context: &Context) -> bool {
        let sides = &self.table().sides;
        let (own, other) = (sides[context.you].space, sides[context.you.other()].body());
        let behind = |marker: Space| !other.fills(marker) && (marker > other.space) == (own < other.space);
        first_space(spaces).is_some_and(behind)
    }

    fn marker_says(&self, name: MarkerName, context: &Context, says: fn(&MarkerNow) -> bool) -> bool {
        self.marker_places(name, context).is_some_and(|places| self.markers_of(places).iter().any(says))
    }

    /// What the distances of a player's attack are measured from (STK-14); `None` if that is not in play. The attack's
    /// own text goes before other lines.
    pub fn origin(&self, player: Player) -> Option<Body> {
        let own = self.table().sides[player].body();
        let fixed = self.attack(player).filter(|attack| attack.measured_from > 0);
        if let Some(attack) = fixed.filter(|_| self.attack_in_force(player)) {
            return Some(Body::narrow(attack.measured_from));
        }
        let Some(in_force) = self.deeper().find(player, bit::ORIGIN, |_| true) else { return Some(own) };
        let Modifier::RangeFrom(origin) = in_force.modifier else { return Some(own) };
        match origin {
            Origin::Marker(name) => self.origin_marker(*name, &in_force.context).map(Body::narrow),
            Origin::Centre => Some(Body::narrow(CENTRE)),
            Origin::You => Some(own),
            Origin::SetFrom => {
                let from = self.attack(player).map(|attack| attack.set_from).filter(|space| *space > 0);
                from.map(Body::narrow)
            }
        }
    }

    /// Nothing is measured from a marker whose second side is up, or that lies face down.
    fn origin_marker(&self, name: MarkerName, context: &Context) -> Option<Space> {
        let places = self.marker_places(name, context)?;
        if places.of != MarkerOf::Token {
            return self.marker_space(name, context);
        }
        let marker = self.markers_of(places).iter().find(|marker| marker.space > 0)?;
        (!marker.disabled && !marker.face_down).then_some(marker.space)
    }

    /// The distances from where a player's attack is measured to the opponent, if it is measured from anywhere.
    pub fn attack_distances(&self, player: Player) -> Option<Distances> {
        self.origin(player).map(|origin| origin.distances(self.table().sides[player.other()].body()))
    }

    /// The least of these distances.
    pub fn attack_distance(&self, player: Player) -> Option<u8> {
        self.attack_distances(player).map(|distances| distances.nearest)
    }

    /// The distance at which a player's attack hits: of those to a wide opponent the first in range.
    pub fn distance_hit_at(&self, player: Player) -> u8 {
        let Some(distances) = self.attack_distances(player) else { return self.distance() };
        let Distances { nearest, farthest } = distances;
        let hits = |distance: &u8| nearest == farthest || self.reaches(player, *distance);
        (nearest..=farthest).find(hits).unwrap_or(nearest)
    }

    /// How a player pushes or pulls the opponent away from where their attack is measured: either way from its very space.
    pub fn away_from_source(&self, player: Player) -> &'static [Movement] {
        let sides = &self.table().sides;
        let (own, other) = (sides[player].body(), sides[player.other()].body());
        let source = self.origin(player).unwrap_or(own);
        if source.apart(other) == 0 {
            &[Movement::Push, Movement::Pull]
        } else if (source.space < other.space) == (own.space < other.space) {
            &[Movement::Push]
        } else {
            &[Movement::Pull]
        }
    }

    /// How a player pushes or pulls the opponent toward where their attack is measured: no way from its very space.
    pub fn toward_source(&self, player: Player) -> &'static [Movement] {
        let sides = &self.table().sides;
        let (own, other) = (sides[player].body(), sides[player.other()].body());
        let source = self.origin(player).unwrap_or(own);
        if source.apart(other) == 0 {
            &[]
        } else if (source.space < other.space) == (own.space < other.space) {
            &[Movement::Pull]
        } else {
            &[Movement::Push]
        }
    }

    /// How a player pushes or pulls the opponent toward a marker: either way from its very space, no way if it is not in play.
    pub fn toward_marker(&self, player: Player, name: MarkerName, context: &Context) -> &'static [Movement] {
        let sides = &self.table().sides;
        let (own, other) = (sides[player].space, sides[player.other()].body());
        match self.marker_space(name, context) {
            None => &[],
            Some(marker) if other.fills(marker) => &[Movement::Push, Movement::Pull],
            Some(marker) if (marker < other.space) == (own < other.space) => &[Movement::Pull],
            Some(_) => &[Movement::Push],
        }
    }

    /// The spaces in which a marker may be placed, one bit each.
    pub fn spots(&self, spot: Spot, context: &Context) -> u16 {
        let sides = &self.table().sides;
        let (own, theirs) = (sides[context.you].body(), sides[context.you.other()].body());
        let all = FIRST_SPACE..=LAST_SPACE;
        let such = |wanted: &dyn Fn(Space) -> bool| {
            all.clone().filter(|&space| wanted(space)).fold(0, |bits, space| bits | 1 << space)
        };
        match spot {
            Spot::AnySpace => such(&|_| true),
            Spot::YourSpace => such(&|space| own.fills(space)),
            Spot::OpponentsSpace => such(&|space| theirs.fills(space)),
            Spot::AtRange(range) => such(&|space| range.includes(own.distance(space))),
            Spot::Between => own.between(theirs),
            Spot::InRangeAhead => self.spots(Spot::InRange, context) & self.ahead(context.you),
            Spot::InRangeFree => self.spots(Spot::InRange, context) & !(own.bits() | theirs.bits()),
            Spot::InRange => match (self.origin(context.you), self.range(context.you)) {
                (Some(origin), Some((least, most))) => {
                    let inverted = self.has_inverted_range(context.you);
                    such(&|space| (least..=most).contains(&origin.distance(space).into()) != inverted)
                }
                (None, _) | (_, None) => 0,
            },
        }
    }

    /// Whether a rule holds for a marker now, by whosever text.
    pub fn marker_rule(&self, places: MarkerPlaces, rule: MarkerRule) -> bool {
        Player::BOTH.into_iter().any(|player| {
            self.has(player, bit::MARKER, |in_force| {
                matches!(in_force.modifier, Modifier::Marker(name, said) if *said == rule
                    && self.marker_places(*name, &in_force.context) == Some(places))
            })
        })
    }
}

impl Reader<'_> {
    /// The space that a player's own movement may not enter, if there is one.
    pub fn barred_space(&self, player: Player) -> Option<Space> {
        let bars = self.find(player.other(), bit::MARKER, |in_force| {
            matches!(in_force.modifier, Modifier::Marker(_, MarkerRule::NotEntered))
        })?;
        let Modifier::Marker(name, _) = bars.modifier else { return None };
        self.marker_space(*name, &bars.context)
    }
}

impl Engine<'_> {
    /// Puts one of the markers of these places into a space; 0 is out of play.
    pub fn put_marker(&mut self, places: MarkerPlaces, index: usize, to: Space) {
        let MarkerPlaces { player, member, kind, first, .. } = places;
        let Some(fighter) = self.state.table.sides[player].fighters.get_mut(member) else { return };
        let id = fighter.id;
        let Some(marker) = fighter.markers.get_mut(first + index) else { return };
        let from = std::mem::replace(&mut marker.space, to);
        if to == 0 && std::mem::take(&mut marker.face_down) {
            self.forget_side(player, member, first + index);
        }
        if from != to {
            self.event(Event::MarkerMoved { player, fighter: id, marker: kind, from, to });
        }
    }

    /// Markers that stand for a player's attack leave with it.
    pub fn attack_markers_leave(&mut self, player: Player) {
        let duel = self.duel;
        if !duel.has_markers {
            return;
        }
        for member in 0..self.state.table.sides[player].fighters.len() {
            let mut first = 0;
            let fighter = self.state.table.sides[player].fighters[member].id;
            for (kind, marker) in (0_u8..).zip(&duel.character(fighter).markers) {
                let count = usize::from(marker.count);
                let places = MarkerPlaces { player, member, kind, of: marker.of, first, count };
                first += count;
                if marker.leaves == MarkerLeaves::WithAttack {
                    (0..count).for_each(|index| self.put_marker(places, index, 0));
                }
            }
        }
    }

    /// Which of these markers is in a space, or out of play for 0.
    pub fn marker_in(&self, places: MarkerPlaces, space: Space) -> Option<usize> {
        self.read().markers_of(places).iter().position(|marker| marker.space == space)
    }

    /// Turns a marker in play to its other side.
    pub fn turn_marker(&mut self, places: MarkerPlaces) {
        let MarkerPlaces { player, member, kind, first, .. } = places;
        let Some(fighter) = self.state.table.sides[player].fighters.get_mut(member) else { return };
        let id = fighter.id;
        let Some(marker) = fighter.markers.get_mut(first).filter(|marker| marker.space > 0) else { return };
        marker.disabled = !marker.disabled;
        marker.flipped = true;
        let disabled = marker.disabled;
        self.event(Event::MarkerFlipped { player, fighter: id, marker: kind, disabled });
    }
}

/// The spaces of markers in play, one bit each.
pub(crate) fn bits_of(markers: &[MarkerNow]) -> u16 {
    bits(markers.iter().map(|marker| marker.space))
}

/// Spaces, one bit each; what is out of play has none.
fn bits(spaces: impl Iterator<Item = Space>) -> u16 {
    spaces.filter(|space| *space > 0).fold(0, |bits, space| bits | bit_of(space))
}

/// The bit of a space. A state that was tampered with may have any number for it.
pub(crate) fn bit_of(space: Space) -> u16 {
    1_u16.checked_shl(space.into()).unwrap_or(0)
}

/// The leftmost space of a set.
fn first_space(spaces: u16) -> Option<Space> {
    (spaces != 0).then(|| spaces.trailing_zeros() as Space)
}

/// The spaces at such distances from something, one bit each.
pub(crate) fn at_distance(from: Body, range: RangeSpec) -> u16 {
    let such = (FIRST_SPACE..=LAST_SPACE).filter(|&space| range.includes(from.distance(space)));
    such.fold(0, |bits, space| bits | 1 << space)
}

/// The spaces of a movement, the first and the last among them; none if there was none to speak of.
fn way(from: Space, to: Body) -> u16 {
    let start = to.at(from);
    if from == 0 { 0 } else { start.between(to) | start.bits() | to.bits() }
}
