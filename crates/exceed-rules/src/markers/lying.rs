//! Markers made of cards that lie in spaces, and boosts that do: where they are, and what they look like.

use exceed_cards::ir::{BoostName, Near};

use super::*;
use crate::card::{BoostSerial, CardId};
use crate::state::BoostInPlay;
use crate::view::CardView;

/// The distance of neighbours.
const NEXT: RangeSpec = RangeSpec { least: 1, most: Some(1) };

/// A card that lies in a space of the arena and is no boost: a marker of its character made of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardInArena {
    /// The card.
    pub card: CardId,
    /// Tells equal cards apart; no boost has the same.
    pub serial: BoostSerial,
    /// Whose marker it is.
    pub fighter: FighterId,
    /// Where it lies.
    pub space: Space,
}

impl<'a> Reader<'a> {
    /// The card in the arena with a number, and whose it is.
    pub fn lying(&self, serial: BoostSerial) -> Option<(Player, &'a CardInArena)> {
        let table = self.table();
        Player::BOTH.into_iter().find_map(|player| {
            let lying = table.sides[player].arena.iter().find(|lying| lying.serial == serial)?;
            Some((player, lying))
        })
    }

    /// Which card it is and where, in words.
    pub fn lying_words(&self, serial: BoostSerial) -> String {
        let words =
            |(_, lying): (_, &CardInArena)| format!("{} on {}", self.duel.card_name(lying.card), lying.space);
        self.lying(serial).map(words).unwrap_or_default()
    }

    /// The card in the arena that a line is about, as long as it lies there.
    pub fn lying_source(&self, context: &Context) -> Option<(Player, &'a CardInArena)> {
        if let Source::Arena(_, serial) = context.source { self.lying(serial) } else { None }
    }

    /// Whether the card that a line is about lies near the opponent.
    pub fn is_near(&self, near: Near, context: &Context) -> bool {
        let theirs = self.table().sides[context.you.other()].body();
        self.lying_source(context)
            .is_some_and(|(_, lying)| near_bits(near, theirs) & bit_of(lying.space) != 0)
    }
}

impl Reader<'_> {
    /// How many of these markers are near the opponent.
    pub fn markers_near(&self, name: MarkerName, near: Near, context: &Context) -> usize {
        let Some(places) = self.marker_places(name, context) else { return 0 };
        let there = near_bits(near, self.table().sides[context.you.other()].body());
        let counts = |space: &Space| there & bit_of(*space) != 0;
        match places.of {
            MarkerOf::Token => {
                self.markers_of(places).iter().map(|marker| marker.space).filter(counts).count()
            }
            MarkerOf::Cards => self.lying_of(places).map(|lying| lying.space).filter(counts).count(),
        }
    }

    /// Whose markers these are.
    pub fn fighter_of(&self, places: MarkerPlaces) -> Option<FighterId> {
        self.table().sides[places.player].fighters.get(places.member).map(|fighter| fighter.id)
    }

    /// The cards in the arena that are these markers.
    pub fn lying_of(&self, places: MarkerPlaces) -> impl Iterator<Item = &CardInArena> {
        let side = &self.table().sides[places.player];
        let fighter = self.fighter_of(places);
        side.arena.iter().filter(move |lying| Some(lying.fighter) == fighter)
    }

    /// A player's boosts of a name that lie in spaces, with their numbers among all of that player's.
    pub fn boosts_called(&self, player: Player, name: BoostName) -> impl Iterator<Item = (u8, &BoostInPlay)> {
        let boosts = (0_u8..).zip(self.table().sides[player].boosts.iter());
        boosts.filter(move |(_, boost)| boost.space > 0 && self.duel.boost(boost.card).name == name.as_str())
    }

    /// The spaces in which they lie, one bit each.
    pub fn spaces_of_boosts(&self, player: Player, name: BoostName) -> u16 {
        bits(self.boosts_called(player, name).map(|(_, boost)| boost.space))
    }

    /// The spaces that are not behind what a player's attack is measured from, seen toward the opponent; with the opponent on
    /// that very space none is.
    pub fn ahead(&self, player: Player) -> u16 {
        let sides = &self.table().sides;
        let theirs = sides[player.other()].body();
        let source = self.origin(player).unwrap_or(sides[player].body());
        let ahead = |space: &Space| {
            source.apart(theirs) == 0
                || if source.space < theirs.space {
                    *space >= source.first()
                } else {
                    *space <= source.last()
                }
        };
        bits((FIRST_SPACE..=LAST_SPACE).filter(ahead))
    }

    /// The cards in the arena that are markers of a fighter, as they are shown: each by itself, or that there are none.
    pub fn lying_views(&self, owner: Player, fighter: &Fighter) -> Vec<AreaView> {
        let Some((_, name)) = self.duel.card_marker(fighter.id) else { return Vec::new() };
        let view = |lying: Option<&CardInArena>| {
            let card = lying
                .map(|lying| CardView { card: lying.card, name: self.duel.card_name(lying.card).to_owned() });
            let spaces: Vec<Space> = lying.iter().map(|lying| lying.space).collect();
            let text = match lying {
                Some(lying) => format!("{name}: {} on {}", self.duel.card_name(lying.card), lying.space),
                None => format!("{name}: none"),
            };
            let count = u8::from(lying.is_some());
            let cards = card.into_iter().collect();
            AreaView { name: name.into(), kind: "card", side: None, owner, spaces, count, cards, text }
        };
        let arena = &self.table().sides[owner].arena;
        let own = arena.iter().filter(|lying| lying.fighter == fighter.id);
        let views: Vec<AreaView> = own.map(|lying| view(Some(lying))).collect();
        if views.is_empty() { vec![view(None)] } else { views }
    }
}

/// The spaces of a fighter or beside it, one bit each.
pub(crate) fn near_bits(near: Near, fighter: Body) -> u16 {
    match near {
        Near::On => fighter.bits(),
        Near::NextTo => at_distance(fighter, NEXT),
        Near::OnOrNextTo => fighter.bits() | at_distance(fighter, NEXT),
    }
}
