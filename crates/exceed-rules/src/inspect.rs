//! Looking at everything in a game, both sides: for scenarios, invariants and bug reports, never for players.

use std::ops::Deref;

use exceed_cards::ir::Stat;

use crate::arena::Space;
use crate::card::CardId;
use crate::choice::Area;
use crate::game::Game;
use crate::glance::Glance;
use crate::player::{FighterId, Player, Viewer};
use crate::state::BoostInPlay;
use crate::step::Step;

/// Everything at a glance, and what only tests and reports ask for. What a [`Glance`] reads is read there.
#[derive(Clone, Copy)]
pub struct Inspector<'a> {
    glance: Glance<'a>,
    game: &'a Game,
}

impl Game {
    /// Looks at everything.
    #[must_use]
    pub fn inspect(&self) -> Inspector<'_> {
        Inspector { glance: self.glance(), game: self }
    }
}

impl<'a> Deref for Inspector<'a> {
    type Target = Glance<'a>;
    fn deref(&self) -> &Glance<'a> {
        &self.glance
    }
}

impl<'a> Inspector<'a> {
    /// Every member of a player's side: which fighter, its life, and whether its exceed side is up.
    #[must_use]
    pub fn members(&self, player: Player) -> Vec<(FighterId, u8, bool)> {
        let fighters = self.game.state.table.sides[player].fighters.iter();
        fighters.map(|fighter| (fighter.id, fighter.life, fighter.exceeded)).collect()
    }

    /// Whether a player may not swap characters (TAG-13).
    #[must_use]
    pub fn locked(&self, player: Player) -> bool {
        self.game.state.table.sides[player].lock > 0
    }

    /// How far the stream of chance has been read: a number that grows whenever chance decides something.
    #[must_use]
    pub fn chance_read(&self) -> u64 {
        self.game.state.secrets.chance.read()
    }

    /// Whether a strike is under way.
    #[must_use]
    pub fn striking(&self) -> bool {
        self.game.state.table.strike.is_some()
    }

    /// The cards of an area; the last of deck and discard is the top.
    #[must_use]
    pub fn cards(&self, player: Player, area: Area) -> Vec<CardId> {
        self.each_card(player, area).collect()
    }

    /// The cards of an area, one after the other.
    pub(crate) fn each_card(&self, player: Player, area: Area) -> impl Iterator<Item = CardId> + use<'a> {
        let state = &self.game.state;
        let boosts: &[BoostInPlay] = match area {
            Area::Boosts => &state.table.sides[player].boosts,
            Area::Playing => &state.table.playing,
            Area::Hand
            | Area::Deck
            | Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::Attack => &[],
        };
        let attacks = (area == Area::Attack).then(|| self.attacks(player)).into_iter().flatten();
        let plain = state.faces(player, area).iter().copied();
        plain.chain(boosts.iter().map(|boost| boost.card)).chain(attacks.filter(|card| card.is_known()))
    }

    /// The cards of a player's attacks: the one performed, its EX copy, and those around an additional one.
    fn attacks(&self, player: Player) -> impl Iterator<Item = CardId> + use<'a> {
        let secrets = &self.game.state.secrets;
        let [second, third] = secrets.copies[player];
        let strike = self.game.state.table.strike.as_ref();
        let waiting = strike.into_iter().flat_map(move |strike| {
            strike.waiting.iter().filter(move |attack| strike.attacks[player].additional && attack.in_play)
        });
        let over = strike.into_iter().flat_map(|strike| strike.over.iter());
        let over = over.filter(move |over| over.player == Some(player)).map(|over| over.card);
        [secrets.attack[player], second, third]
            .into_iter()
            .chain(waiting.map(|attack| attack.card))
            .chain(over)
    }

    /// Boosts in play: the card, its space (0 for none), and whether it is sustained.
    #[must_use]
    pub fn boosts(&self, player: Player) -> Vec<(CardId, Space, bool)> {
        let facts = |boost: &BoostInPlay| (boost.card, boost.space, boost.sustained);
        self.game.state.table.sides[player].boosts.iter().map(facts).collect()
    }

    /// The total of a stat; `None` outside a strike.
    #[must_use]
    pub fn stat(&self, player: Player, stat: Stat) -> Option<i16> {
        self.striking().then(|| self.game.reader().total(player, stat))
    }

    /// The range of a player's attack; `None` if it can't hit anything.
    #[must_use]
    pub fn range(&self, player: Player) -> Option<(i16, i16)> {
        self.game.reader().range(player)
    }

    /// How many cards of a player's hand, deck or sealed area a viewer may know: what their seat holds.
    #[must_use]
    pub fn known(&self, viewer: Viewer, player: Player, area: Area) -> usize {
        let secrets = self.game.seat(viewer).state.secrets;
        let faces = |cards: &[CardId]| cards.iter().filter(|card| card.is_known()).count();
        match area {
            Area::Hand if viewer.is(player) => faces(&secrets.hand[player]),
            // Of another hand everybody knows some cards, but not which of them is where.
            Area::Hand => {
                let side = &self.game.state.table.sides[player];
                side.known_hand.len().min(side.hand_count as usize)
            }
            Area::Deck => faces(&secrets.deck[player]),
            Area::Sealed => faces(&secrets.sealed[player]),
            Area::Discard
            | Area::Gauge
            | Area::Boosts
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::Attack
            | Area::Playing => self.cards(player, area).len(),
        }
    }

    /// Whether a viewer knows a player's set attack: whether their seat holds its face.
    #[must_use]
    pub fn attack_known(&self, viewer: Viewer, player: Player) -> bool {
        self.game.seat(viewer).state.secrets.attack[player].is_known()
    }

    /// The clause of card text that asks now: its block and index. For tests that count what was used.
    #[must_use]
    pub fn asking_clause(&self) -> Option<(u16, u8)> {
        self.game.decision()?;
        let Some(Step::Effect { at, .. }) = self.game.state.table.agenda.last() else { return None };
        Some((at.block, at.index))
    }

    /// The game as text, both sides open, for traces and bug reports.
    #[must_use]
    pub fn describe(&self) -> String {
        let duel = &self.game.duel;
        let names =
            |cards: &[CardId]| cards.iter().map(|&card| duel.card_name(card)).collect::<Vec<_>>().join(", ");
        let mut text = String::new();
        for player in Player::BOTH {
            let side = &self.game.state.table.sides[player];
            let fighter = side.fighter();
            let mode = if fighter.exceeded { " (exceeded)" } else { "" };
            text += &format!(
                "{player} {}{mode}: {} life on {}, {} in deck\n",
                duel.character(fighter.id).name,
                fighter.life,
                side.space,
                side.deck_count
            );
            if let Some(partner) = side.partner() {
                let mode = if partner.exceeded { " (exceeded)" } else { "" };
                let lock = if side.lock > 0 { ", locked" } else { "" };
                let name = &duel.character(partner.id).name;
                text += &format!("  tagged out: {name}{mode}, {} life{lock}\n", partner.life);
            }
            for marker in self.markers(player) {
                text += &format!("  {}\n", marker.text);
            }
            let areas = [
                Area::Hand,
                Area::Gauge,
                Area::Discard,
                Area::Boosts,
                Area::Sealed,
                Area::Overdrive,
                Area::Transforms,
            ];
            for area in areas {
                let cards = self.cards(player, area);
                if !cards.is_empty() {
                    text += &format!("  {}: {}\n", crate::describe::area_word(area), names(&cards));
                }
            }
        }
        text
    }
}
