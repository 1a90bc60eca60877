//! What a viewer may know: the table, and the faces this viewer knows. Bots get this and nothing else.

use std::sync::Arc;

use crate::card::CardId;
use crate::chance::{Chance, Seed};
use crate::choice::{Area, Choice};
use crate::decision::{Choices, Decision, Reason};
use crate::duel::Duel;
use crate::game::{Game, Outcome};
use crate::list::List;
use crate::modifiers::Reader;
use crate::picks::area_bit;
use crate::player::{ByPlayer, Player, Viewer};
use crate::state::{Picks, Secrets, State};
use crate::step::Step;

/// A viewer's knowledge of a game. Plain data; a game that fits it can be imagined.
///
/// The state behind a game can't be reached from here:
///
/// ```compile_fail
/// fn peek(seat: &exceed_rules::Seat) -> &exceed_rules::Game { seat.game() }
/// ```
#[derive(Clone, Debug)]
pub struct Seat {
    pub(crate) duel: Arc<Duel>,
    pub(crate) viewer: Viewer,
    pub(crate) state: State,
}

impl PartialEq for Seat {
    fn eq(&self, other: &Self) -> bool {
        self.viewer == other.viewer && self.state == other.state
    }
}

impl Seat {
    pub(crate) fn of(game: &Game, viewer: Viewer) -> Seat {
        Seat {
            duel: Arc::clone(&game.duel),
            viewer,
            state: State { table: game.state.table, secrets: known_secrets(&game.duel, &game.state, viewer) },
        }
    }

    /// The table before anything has happened: decks unshuffled, nothing drawn.
    #[must_use]
    pub fn before_start(duel: &Arc<Duel>, viewer: Viewer) -> Seat {
        let state = State::new(duel, Seed::default());
        let secrets = known_secrets(duel, &state, viewer);
        Seat { duel: Arc::clone(duel), viewer, state: State { secrets, ..state } }
    }

    /// Who looks.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The fixed data of the match.
    #[must_use]
    pub fn duel(&self) -> &Arc<Duel> {
        &self.duel
    }

    /// What this viewer is asked now.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        let asking = self.state.table.asking?;
        self.viewer.is(asking.player).then(|| self.state.decision()).flatten()
    }

    /// Who is asked now.
    #[must_use]
    pub fn asked(&self) -> Option<Player> {
        self.state.table.asking.map(|asking| asking.player)
    }

    /// Why somebody is asked now, as everybody may know it.
    #[must_use]
    pub fn asked_for(&self) -> Option<Reason> {
        self.state.table.asking.map(|asking| asking.reason)
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.table.outcome
    }

    /// The bytes a viewer could compare: equal for games that look alike.
    #[must_use]
    pub fn knowledge(&self) -> impl serde::Serialize + '_ {
        (&self.viewer, &self.state)
    }

    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader::new(&self.duel, &self.state)
    }
}

/// What there is to answer for who is not asked.
const NO_CHOICES: Choices = List::empty(Choice::No);
/// What somebody has picked who is not asked.
const NO_PICKS: Picks = List::empty(Choice::No);

/// ARE-3: the faces this viewer knows, built up from nothing: what is not said here stays hidden.
#[inline(always)]
fn known_secrets(duel: &Duel, state: &State, viewer: Viewer) -> Secrets {
    let attack = Player::BOTH.map(|player| known_attack(state, viewer, player));
    let copies = Player::BOTH.map(|player| {
        let seen = attack[player.index()].is_known();
        if seen { state.secrets.copies[player] } else { [CardId::HIDDEN; 2] }
    });
    let asked = state.table.asking.is_some_and(|asking| viewer.is(asking.player));
    Secrets {
        sealed: ByPlayer::each(|player| known_sealed(duel, state, viewer, player)),
        hand: ByPlayer::each(|player| known_hand(state, viewer, player)),
        deck: ByPlayer::each(|player| known_deck(state, viewer, player)),
        attack: ByPlayer(attack),
        copies: ByPlayer(copies),
        question: if asked { state.secrets.question } else { None },
        choices: if asked { state.secrets.choices } else { NO_CHOICES },
        picks: if asked { state.secrets.picks } else { NO_PICKS },
        unfinished: asked && state.secrets.unfinished,
        chance: Chance::default(),
    }
}

/// Of another hand everybody knows what was shown, the rest is only a number.
fn known_hand(state: &State, viewer: Viewer, player: Player) -> List<CardId, 64> {
    let hand = &state.secrets.hand[player];
    if sees_hand(state, viewer, player) { *hand } else { List::blank(hand.len()) }
}

/// A player knows the own hand, and which card of the opponent's lies where while picking from it: it was shown just before.
pub(crate) fn sees_hand(state: &State, viewer: Viewer, player: Player) -> bool {
    viewer.is(player) || viewer.is(player.other()) && opponent_picks_from_shown_hand(state, player)
}

fn opponent_picks_from_shown_hand(state: &State, owner: Player) -> bool {
    let side = &state.table.sides[owner];
    let opponent = owner.other();
    side.known_hand.len() == side.hand_count as usize
        && state.table.asking.is_some_and(|asking| asking.player == opponent)
        && matches!(state.table.agenda.last(), Some(Step::Cards(pick))
            if pick.player == opponent && pick.owner == owner && pick.from & area_bit(Area::Hand) != 0)
}

fn known_deck(state: &State, viewer: Viewer, player: Player) -> List<CardId, 64> {
    let deck = &state.secrets.deck[player];
    let mut known = List::blank(deck.len());
    let mut seen = seen_in_deck(state, viewer, player);
    while seen != 0 {
        let index = seen.trailing_zeros() as usize;
        seen &= seen - 1;
        if let (Some(face), Some(card)) = (known.get_mut(index), deck.get(index)) {
            *face = *card;
        }
    }
    known
}

/// Positions of a deck, from the bottom, whose cards this viewer knows.
pub(crate) fn seen_in_deck(state: &State, viewer: Viewer, player: Player) -> u64 {
    let side = &state.table.sides[player];
    let own = if viewer.is(player) { side.deck_seen } else { 0 };
    let spied = if viewer.is(player.other()) { side.deck_spied } else { 0 };
    side.deck_known | own | spied
}

fn known_sealed(duel: &Duel, state: &State, viewer: Viewer, player: Player) -> List<CardId, 64> {
    let sealed = &state.secrets.sealed[player];
    if sees_sealed(duel, viewer, player) { *sealed } else { List::blank(sealed.len()) }
}

/// Sealed cards are open unless the character keeps them secret.
pub(crate) fn sees_sealed(duel: &Duel, viewer: Viewer, player: Player) -> bool {
    !duel.secret_seal[player] || viewer.is(player)
}

fn known_attack(state: &State, viewer: Viewer, player: Player) -> CardId {
    if sees_attack(state, viewer, player) { state.secrets.attack[player] } else { CardId::HIDDEN }
}

/// An attack is known once it is open, and to its player from when they have seen it.
pub(crate) fn sees_attack(state: &State, viewer: Viewer, player: Player) -> bool {
    state.table.strike.as_ref().is_some_and(|strike| {
        let attack = &strike.attacks[player];
        attack.in_play && (attack.card.is_known() || attack.seen && viewer.is(player))
    })
}
