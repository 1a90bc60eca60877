//! Markers: where they are, what is measured from them, and where a fighter goes to them. They occupy nothing.

use exceed_cards::card::MarkerStart;
use exceed_cards::ir::{MarkerFact, MarkerName, MarkerRule, Modifier, Origin, RangeSpec, Spot, Who};
use serde::{Deserialize, Serialize};

use crate::arena::{FIRST_SPACE, LAST_SPACE, Space, distance};
use crate::choice::Movement;
use crate::conditions::player_meant;
use crate::duel::Duel;
use crate::event::Event;
use crate::game::Engine;
use crate::modifiers::{Reader, bit};
use crate::player::{FighterId, Player};
use crate::state::Fighter;
use crate::step::{Context, Source};
use crate::view::AreaView;

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
}

/// The markers that a name means: so many places of a fighter's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MarkerPlaces {
    pub player: Player,
    /// Which member of the side.
    member: usize,
    /// Which kind of the character's markers.
    kind: u8,
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
            };
        }
        markers
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
        match context.source {
            Source::Character(fighter) => self.duel.fighter(fighter).player,
            Source::Rule
            | Source::Attack(_)
            | Source::Boost(_)
            | Source::Transform(_)
            | Source::Grant(_)
            | Source::Ejection(_) => {
                if context.card.is_known() {
                    self.duel.card(context.card).owner
                } else {
                    context.you
                }
            }
        }
    }

    /// The markers a line means.
    pub fn marker_places(&self, name: MarkerName, context: &Context) -> Option<MarkerPlaces> {
        let player = self.marker_owner(context);
        let fighters = self.table().sides[player].fighters.iter().enumerate();
        fighters.into_iter().find_map(|(member, fighter)| {
            let mut kinds = (0_u8..).zip(self.duel.marker_kinds(fighter.id));
            let (kind, (_, first, count)) = kinds.find(|(_, (known, ..))| *known == name.as_str())?;
            Some(MarkerPlaces { player, member, kind, first, count })
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
        self.marker_places(name, context).map_or(0, |places| bits_of(self.markers_of(places)))
    }

    /// Where the marker is, if it is in play; of several the leftmost.
    pub fn marker_space(&self, name: MarkerName, context: &Context) -> Option<Space> {
        first_space(self.marker_spaces(name, context))
    }

    /// Whether something is true of a marker.
    pub fn marker_is(&self, name: MarkerName, fact: MarkerFact, context: &Context) -> bool {
        let spaces = self.marker_spaces(name, context);
        let sides = &self.table().sides;
        let at = |who: Who| 1_u16 << sides[player_meant(who, context.you)].space;
        match fact {
            MarkerFact::InPlay => spaces != 0,
            MarkerFact::Free => spaces & !(at(Who::You) | at(Who::Opponent)) != 0,
            MarkerFact::On(who) => spaces & at(who) != 0,
            MarkerFact::OpponentBetween => self.is_between(spaces, context),
            MarkerFact::OpponentBetweenOrOn => {
                self.is_between(spaces, context) || spaces & at(Who::Opponent) != 0
            }
            MarkerFact::BetweenFighters => {
                spaces & between_bits(sides[context.you].space, sides[context.you.other()].space) != 0
            }
            MarkerFact::BetweenYouAndSource => self
                .origin(context.you.other())
                .is_some_and(|source| spaces & between_bits(sides[context.you].space, source) != 0),
            // The other fighter's space is not entered, but passed all the same.
            MarkerFact::MovedOver => spaces & way(context.from, sides[context.you].space) != 0,
            MarkerFact::MovedOnto => self.entered(context, context.you) & at(Who::You) & spaces != 0,
            MarkerFact::Active => spaces != 0 && !self.marker_says(name, context, |marker| marker.disabled),
            MarkerFact::Disabled => spaces != 0 && self.marker_says(name, context, |marker| marker.disabled),
            MarkerFact::FlippedThisStrike => self.marker_says(name, context, |marker| marker.flipped),
            MarkerFact::InOpponentsRange => {
                let theirs = Context { you: context.you.other(), ..*context };
                spaces & (self.spots(Spot::InRange, &theirs) | at(Who::Opponent)) != 0
            }
        }
    }

    /// The spaces that a player's fighter entered by the movement of the previous clause; the other fighter is jumped over.
    fn entered(&self, context: &Context, mover: Player) -> u16 {
        let sides = &self.table().sides;
        let left = 1_u16.checked_shl(context.from.into()).unwrap_or(0);
        way(context.from, sides[mover].space) & !left & !(1 << sides[mover.other()].space)
    }

    /// The markers in spaces that a player's fighter entered by the movement of the previous clause.
    pub fn markers_passed(&self, name: MarkerName, context: &Context, mover: Player) -> u16 {
        self.marker_spaces(name, context) & self.entered(context, mover)
    }

    /// How many markers are strictly between the fighters.
    pub fn markers_between(&self, name: MarkerName, context: &Context) -> usize {
        let sides = &self.table().sides;
        let between = between_bits(sides[Player::One].space, sides[Player::Two].space);
        (self.marker_spaces(name, context) & between).count_ones() as usize
    }

    /// Whether the opponent is strictly between you and the marker.
    fn is_between(&self, spaces: u16, context: &Context) -> bool {
        let sides = &self.table().sides;
        let (own, other) = (sides[context.you].space, sides[context.you.other()].space);
        first_space(spaces).is_some_and(|marker| between(own, other, marker))
    }

    fn marker_says(&self, name: MarkerName, context: &Context, says: fn(&MarkerNow) -> bool) -> bool {
        self.marker_places(name, context).is_some_and(|places| self.markers_of(places).iter().any(says))
    }

    /// What the distances of a player's attack are measured from (STK-14); `None` if that is not in play. The attack's
    /// own text goes before other lines.
    pub fn origin(&self, player: Player) -> Option<Space> {
        let own = self.table().sides[player].space;
        let Some(in_force) = self.deeper().find(player, bit::ORIGIN, |_| true) else { return Some(own) };
        let Modifier::RangeFrom(origin) = in_force.modifier else { return Some(own) };
        match origin {
            Origin::Marker(name) => self.origin_marker(*name, &in_force.context),
            Origin::Centre => Some(CENTRE),
            Origin::You => Some(own),
        }
    }

    /// Nothing is measured from a marker whose second side is up.
    fn origin_marker(&self, name: MarkerName, context: &Context) -> Option<Space> {
        let places = self.marker_places(name, context)?;
        let marker = self.markers_of(places).iter().find(|marker| marker.space > 0)?;
        (!marker.disabled).then_some(marker.space)
    }

    /// The distance from where a player's attack is measured to the opponent, if it is measured from anywhere.
    pub fn attack_distance(&self, player: Player) -> Option<u8> {
        self.origin(player).map(|origin| distance(origin, self.table().sides[player.other()].space))
    }

    /// How a player pushes or pulls the opponent away from where their attack is measured: either way from its very space.
    pub fn away_from_source(&self, player: Player) -> &'static [Movement] {
        let sides = &self.table().sides;
        let (own, other) = (sides[player].space, sides[player.other()].space);
        let source = self.origin(player).unwrap_or(own);
        if source == other {
            &[Movement::Push, Movement::Pull]
        } else if (source < other) == (own < other) {
            &[Movement::Push]
        } else {
            &[Movement::Pull]
        }
    }

    /// How a player pushes or pulls the opponent toward a marker: either way from its very space, no way if it is not in play.
    pub fn toward_marker(&self, player: Player, name: MarkerName, context: &Context) -> &'static [Movement] {
        let sides = &self.table().sides;
        let (own, other) = (sides[player].space, sides[player.other()].space);
        match self.marker_space(name, context) {
            None => &[],
            Some(marker) if marker == other => &[Movement::Push, Movement::Pull],
            Some(marker) if (marker < other) == (own < other) => &[Movement::Pull],
            Some(_) => &[Movement::Push],
        }
    }

    /// The spaces in which a marker may be placed, one bit each.
    pub fn spots(&self, spot: Spot, context: &Context) -> u16 {
        let sides = &self.table().sides;
        let own = sides[context.you].space;
        let all = FIRST_SPACE..=LAST_SPACE;
        let such = |wanted: &dyn Fn(Space) -> bool| {
            all.clone().filter(|&space| wanted(space)).fold(0, |bits, space| bits | 1 << space)
        };
        match spot {
            Spot::AnySpace => such(&|_| true),
            Spot::YourSpace => such(&|space| space == own),
            Spot::OpponentsSpace => such(&|space| space == sides[context.you.other()].space),
            Spot::AtRange(range) => such(&|space| range.includes(distance(own, space))),
            Spot::InRangeFree => {
                let fighters = 1 << own | 1 << sides[context.you.other()].space;
                self.spots(Spot::InRange, context) & !fighters
            }
            Spot::InRange => match (self.origin(context.you), self.range(context.you)) {
                (Some(origin), Some((least, most))) => {
                    such(&|space| (least..=most).contains(&distance(origin, space).into()))
                }
                (None, _) | (_, None) => 0,
            },
        }
    }

    /// The markers of a player, as they are shown.
    pub fn marker_views(&self, player: Player) -> Vec<AreaView> {
        let fighters = self.table().sides[player].fighters.iter();
        fighters.flat_map(|fighter| self.views_of(player, fighter)).collect()
    }

    fn views_of(&self, owner: Player, fighter: &Fighter) -> Vec<AreaView> {
        let kinds = self.duel.character(fighter.id).markers.iter().zip(self.duel.marker_kinds(fighter.id));
        kinds
            .map(|(marker, (name, first, count))| {
                let now = fighter.markers.get(first..first + count).unwrap_or_default();
                let bits = bits_of(now);
                let spaces: Vec<u8> =
                    (FIRST_SPACE..=LAST_SPACE).filter(|space| bits & 1 << space != 0).collect();
                let disabled = now.iter().any(|marker| marker.disabled);
                let side = marker.two_sided.then_some(if disabled { "disabled" } else { "active" });
                let listed = spaces.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
                let place = if spaces.is_empty() { "out of play".into() } else { format!("on {listed}") };
                let turned = side.map_or_else(String::new, |side| format!(", {side}"));
                let text = format!("{name}: {place}{turned}");
                AreaView { name: name.into(), kind: "marker", side, owner, spaces, count: marker.count, text }
            })
            .collect()
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
        if from != to {
            self.event(Event::MarkerMoved { player, fighter: id, marker: kind, from, to });
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
    let in_play = markers.iter().map(|marker| marker.space).filter(|space| *space > 0);
    // A state that was tampered with may have any number for a space.
    in_play.fold(0, |bits, space| bits | 1_u16.checked_shl(space.into()).unwrap_or(0))
}

/// The leftmost space of a set.
fn first_space(spaces: u16) -> Option<Space> {
    (spaces != 0).then(|| spaces.trailing_zeros() as Space)
}

/// The spaces strictly between two others, one bit each.
fn between_bits(one: Space, two: Space) -> u16 {
    (one.min(two) + 1..one.max(two))
        .fold(0, |bits, space| bits | 1_u16.checked_shl(space.into()).unwrap_or(0))
}

/// The spaces at such distances from one, one bit each.
pub(crate) fn at_distance(from: Space, range: RangeSpec) -> u16 {
    let such = (FIRST_SPACE..=LAST_SPACE).filter(|&space| range.includes(distance(from, space)));
    such.fold(0, |bits, space| bits | 1 << space)
}

/// Whether a space is strictly between two others.
fn between(one: Space, space: Space, two: Space) -> bool {
    space > one.min(two) && space < one.max(two)
}

/// The spaces of a movement, the first and the last among them; none if there was none to speak of.
fn way(from: Space, to: Space) -> u16 {
    if from == 0 { 0 } else { between_bits(from, to) | 1 << from | 1 << to }
}
