//! Numbers of a table at a glance, without copying: what bots and statistics read.
//!
//! A [`Seat`] gives a glance at what its viewer knows; unknown cards are [`CardId::HIDDEN`]. So does an imagined game,
//! for each of its players, without a Seat being made.

use exceed_cards::ir::{Ability, MarkerFact, MarkerName, Stat};

use crate::arena::{Body, FIRST_SPACE, LAST_SPACE, Space};
use crate::card::CardId;
use crate::choice::{Area, Place};
use crate::duel::Duel;
use crate::game::Game;
use crate::modifiers::Reader;
use crate::player::{FighterId, Player, Viewer};
use crate::seat::{Seat, offered_of_hand, seen_in_deck, sees_attack, sees_hand, sees_sealed};
use crate::state::{AREA_CAPACITY, Attack, State};
use crate::step::{Context, Source};
use crate::view::AreaView;
use crate::why::{Reach, Sum};

/// Reads a table.
#[derive(Clone, Copy)]
pub struct Glance<'a> {
    pub(crate) duel: &'a Duel,
    pub(crate) state: &'a State,
    /// Whose eyes it has; nobody's: all that the state holds.
    viewer: Option<Viewer>,
}

/// Cards of an area that a viewer may not see.
static HIDDEN: [CardId; AREA_CAPACITY] = [CardId::HIDDEN; AREA_CAPACITY];

impl Seat {
    /// What this viewer knows.
    #[must_use]
    pub fn glance(&self) -> Glance<'_> {
        Glance { duel: &self.duel, state: &self.state, viewer: None }
    }
}

impl Game {
    /// Everything; for imagined games and statistics.
    #[must_use]
    pub fn glance(&self) -> Glance<'_> {
        Glance { duel: &self.duel, state: &self.state, viewer: None }
    }

    /// What a viewer knows, as [`Game::seat`] would give it; of a deck that is known in part, [`Glance::card`] tells.
    #[must_use]
    pub fn glance_of(&self, viewer: Viewer) -> Glance<'_> {
        Glance { duel: &self.duel, state: &self.state, viewer: Some(viewer) }
    }
}

impl<'a> Glance<'a> {
    pub(crate) fn reader(&self) -> Reader<'a> {
        Reader::new(self.duel, self.state)
    }

    /// The fixed data of the match.
    #[must_use]
    pub fn duel(&self) -> &'a Duel {
        self.duel
    }

    /// The fighter in play.
    #[must_use]
    pub fn fighter(&self, player: Player) -> FighterId {
        self.state.table.sides[player].fighter().id
    }

    /// The tagged-out character of a team: which fighter, its life, and whether its exceed side is up.
    #[must_use]
    pub fn partner(&self, player: Player) -> Option<(FighterId, u8, bool)> {
        let partner = self.state.table.sides[player].partner()?;
        Some((partner.id, partner.life, partner.exceeded))
    }

    /// Whether a card is the tagged-out character's, so that this player's fighter can't use it (TAG-3).
    #[must_use]
    pub fn is_partners(&self, player: Player, card: CardId) -> bool {
        self.reader().is_partners(player, card)
    }

    /// Life of the fighter in play.
    #[must_use]
    pub fn life(&self, player: Player) -> u8 {
        self.state.table.sides[player].fighter().life
    }

    /// Where it stands.
    #[must_use]
    pub fn space(&self, player: Player) -> Space {
        self.state.table.sides[player].space
    }

    /// How many spaces it fills, the one it stands on in the middle.
    #[must_use]
    pub fn width(&self, player: Player) -> u8 {
        self.state.table.sides[player].fighter().width.spaces()
    }

    /// The fighter in play, in the arena.
    #[must_use]
    pub fn body(&self, player: Player) -> Body {
        self.state.table.sides[player].body()
    }

    /// The markers of a player, as everybody sees them.
    #[must_use]
    pub fn markers(&self, player: Player) -> Vec<AreaView> {
        self.reader().marker_views(player)
    }

    /// Whether the eyes are those of this player, or see everything that the state holds.
    pub(crate) fn sees_own(&self, player: Player) -> bool {
        self.viewer.is_none_or(|viewer| viewer.is(player))
    }

    /// What lies under a player's boosts, as everybody sees it: how many cards under each.
    #[must_use]
    pub fn under(&self, player: Player) -> Vec<AreaView> {
        self.reader().under_views(player)
    }

    /// The cards of a player under markers and in their own area, as everybody sees them.
    #[must_use]
    pub fn own_areas(&self, player: Player) -> Vec<AreaView> {
        self.reader().own_area_views(player)
    }

    /// Where a player's marker of this name is, if it is in play and active; of several the leftmost.
    #[must_use]
    pub fn marker_space(&self, player: Player, name: MarkerName) -> Option<Space> {
        let reader = self.reader();
        let context = Context::new(player, Source::Rule, CardId::HIDDEN);
        let active = reader.marker_is(name, MarkerFact::Active, &context);
        reader.marker_space(name, &context).filter(|_| active)
    }

    /// The line that an option of the pending question lets happen once more, if that is what is asked.
    #[must_use]
    pub fn line_again(&self, option: u8) -> Option<&'a Ability> {
        self.reader().asked_to_resolve_again(option).map(|(_, (_, _, ability))| ability)
    }

    /// The spaces in which a player's markers of this name are, whatever they are made of.
    pub fn marker_spaces(&self, player: Player, name: MarkerName) -> impl Iterator<Item = Space> + use<> {
        let context = Context::new(player, Source::Rule, CardId::HIDDEN);
        let spaces = self.reader().marker_spaces(name, &context);
        (FIRST_SPACE..=LAST_SPACE).filter(move |space| spaces >> space & 1 != 0)
    }

    /// The markers of a player's fighters that are in play: where each is, and whether it is active.
    pub fn markers_in_play(&self, player: Player) -> impl Iterator<Item = (Space, bool)> + use<'a> {
        let markers = self.state.table.sides[player].fighters.iter().flat_map(|fighter| &fighter.markers);
        markers
            .filter(|marker| marker.space != 0)
            .map(|marker| (marker.space, !marker.disabled && !marker.face_down))
    }

    /// The spaces in which cards of a player lie, boosts among them: one entry for each card.
    pub fn cards_in_spaces(&self, player: Player) -> impl Iterator<Item = Space> + use<'a> {
        let side = &self.state.table.sides[player];
        let boosts = side.boosts.iter().map(|boost| boost.space);
        boosts.chain(side.arena.iter().map(|lying| lying.space)).filter(|space| *space != 0)
    }

    /// The ends of strikes until this player's team may swap characters again (TAG-13).
    #[must_use]
    pub fn lock(&self, player: Player) -> u8 {
        self.state.table.sides[player].lock
    }

    /// Whether a player's attacks with this card have the lines of its own boost besides.
    #[must_use]
    pub fn attacks_have_boost_lines(&self, player: Player, card: CardId) -> bool {
        let fighter = self.state.table.sides[player].fighter();
        self.duel.lends_boost_lines(fighter.id, fighter.exceeded, card)
    }

    /// How far apart the fighters are.
    #[must_use]
    pub fn distance(&self) -> u8 {
        self.reader().distance()
    }

    /// Whether the exceed side is up.
    #[must_use]
    pub fn exceeded(&self, player: Player) -> bool {
        self.state.table.sides[player].fighter().exceeded
    }

    /// Gauge to pay for the Exceed action, if the character can take it.
    #[must_use]
    pub fn exceed_cost(&self, player: Player) -> Option<u8> {
        self.reader().exceed_cost(player)
    }

    /// The one reshuffle is used up.
    #[must_use]
    pub fn reshuffled(&self, player: Player) -> bool {
        self.state.table.sides[player].reshuffled
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Player {
        self.state.table.turn.player
    }

    /// The number of the turn, from 1.
    #[must_use]
    pub fn turn_number(&self) -> u16 {
        self.state.table.turn.number
    }

    /// Who started the strike under way.
    #[must_use]
    pub fn attacker(&self) -> Option<Player> {
        self.state.table.strike.as_ref().map(|strike| strike.attacker)
    }

    /// Who would take the next turn as the strike stands now.
    #[must_use]
    pub fn next_turn(&self) -> Player {
        match &self.state.table.strike {
            Some(strike) => strike.advantage.unwrap_or(strike.attacker.other()),
            None => self.state.table.turn.next.unwrap_or(self.state.table.turn.player.other()),
        }
    }

    /// A player's attack in the strike under way, as far as it is known: the card, whether it is EX, whether it is wild.
    #[must_use]
    pub fn attack(&self, player: Player) -> Option<(CardId, bool, bool)> {
        let attack: &Attack = &self.state.table.strike.as_ref()?.attacks[player];
        (attack.in_play || attack.pending)
            .then(|| (self.attack_card(player), attack.set_as.is_ex(), attack.wild))
    }

    /// With how many further copies a player's attack was set: everybody sees it.
    #[must_use]
    pub fn copies(&self, player: Player) -> usize {
        self.state.table.strike.as_ref().map_or(0, |strike| strike.attacks[player].set_as.copies())
    }

    pub(crate) fn attack_card(&self, player: Player) -> CardId {
        let seen = self.viewer.is_none_or(|viewer| sees_attack(self.state, viewer, player));
        if seen { self.state.secrets.attack[player] } else { CardId::HIDDEN }
    }

    /// The number of cards in an area.
    #[must_use]
    pub fn count(&self, player: Player, area: Area) -> usize {
        let side = &self.state.table.sides[player];
        match area {
            Area::Hand => side.hand_count as usize,
            Area::Deck => side.deck_count as usize,
            Area::Boosts => side.boosts.len(),
            Area::Arena => side.arena.len(),
            Area::Sealed => side.sealed_count as usize,
            Area::Discard => side.discard.len(),
            Area::Gauge => side.gauge.len(),
            Area::Overdrive => side.overdrive.len(),
            Area::SetAside => side.set_aside.len(),
            Area::Transforms => side.transforms.len(),
            Area::Under => side.under.len(),
            Area::UnderMarker => side.under_marker_count as usize,
            Area::Stored => side.stored.len(),
            Area::Attack => usize::from(self.attack(player).is_some()),
            Area::Playing => self.state.table.playing.len(),
        }
    }

    /// The cards of an area, unknown ones hidden; boosts and attacks have their own calls. Of a deck or another's hand [`Glance::card`]
    /// tells which single cards are known.
    #[must_use]
    pub fn cards(&self, player: Player, area: Area) -> &'a [CardId] {
        let hidden = || HIDDEN.get(..self.count(player, area)).unwrap_or_default();
        match area {
            Area::Hand if self.viewer.is_some_and(|viewer| !sees_hand(self.state, viewer, player)) => {
                hidden()
            }
            Area::UnderMarker if self.viewer.is_some_and(|viewer| !viewer.is(player)) => hidden(),
            Area::Deck if self.viewer.is_some() => hidden(),
            Area::Sealed if self.viewer.is_some_and(|viewer| !sees_sealed(self.duel, viewer, player)) => {
                hidden()
            }
            Area::Under if self.viewer.is_some() => hidden(),
            Area::Hand
            | Area::Deck
            | Area::Sealed
            | Area::Under
            | Area::Discard
            | Area::Gauge
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::UnderMarker
            | Area::Stored
            | Area::Boosts
            | Area::Arena
            | Area::Attack
            | Area::Playing => self.state.faces(player, area),
        }
    }

    /// The card at a place, if it is known; attacks have their own call.
    #[must_use]
    pub fn card(&self, place: Place) -> CardId {
        let Place { player, area, index } = place;
        let index = index as usize;
        let card = match (area, self.viewer) {
            (Area::Boosts, _) => self.state.table.sides[player].boosts.get(index).map(|boost| boost.card),
            (Area::Arena, _) => self.state.table.sides[player].arena.get(index).map(|lying| lying.card),
            (Area::Deck, Some(viewer)) => {
                let seen = seen_in_deck(self.state, viewer, player) >> (index & 63) & 1 == 1;
                self.state.secrets.deck[player].get(index).copied().filter(|_| seen)
            }
            (Area::Hand, Some(viewer)) => {
                let seen = sees_hand(self.state, viewer, player)
                    || offered_of_hand(self.state, viewer, player) >> (index & 63) & 1 == 1;
                self.state.secrets.hand[player].get(index).copied().filter(|_| seen)
            }
            (_, _) => self.cards(player, area).get(index).copied(),
        };
        card.unwrap_or_default()
    }

    /// Cards of a hand (or set from it face down) that everybody knows.
    #[must_use]
    pub fn known_hand(&self, player: Player) -> &'a [CardId] {
        &self.state.table.sides[player].known_hand
    }

    /// The cards of a player's continuous boosts.
    pub fn boosts(&self, player: Player) -> impl Iterator<Item = CardId> + 'a {
        self.state.table.sides[player].boosts.iter().map(|boost| boost.card)
    }

    /// The cards of a player's transforms.
    #[must_use]
    pub fn transforms(&self, player: Player) -> &'a [CardId] {
        &self.state.table.sides[player].transforms
    }

    /// The current total of a stat of a player's attack.
    #[must_use]
    pub fn stat(&self, player: Player, stat: Stat) -> i16 {
        self.reader().total(player, stat)
    }

    /// The current total of a stat with its parts; outside a strike the sum of what is in force for the next attack.
    #[must_use]
    pub fn sum(&self, player: Player, stat: Stat) -> Sum {
        self.reader().sum(player, stat)
    }

    /// The distances a player's attack hits at with their parts; `None` if it can't hit anything.
    #[must_use]
    pub fn reach(&self, player: Player) -> Option<Reach> {
        self.reader().reach(player)
    }
}
