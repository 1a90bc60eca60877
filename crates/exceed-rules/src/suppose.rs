//! What if: changes to imagined games, for search. Two games that are supposed differently stay alike in everything else,
//! so what they lead to can be compared.

use std::ops::{Deref, DerefMut};

use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::event::Silent;
use crate::game::Game;
use crate::player::Player;
use crate::seat::Seat;
use crate::state::{Attack, State};

impl Seat {
    /// The table as it was before this player set the attack that lies face down now: what was set is back in the hand,
    /// or on the deck. Nothing if there is no such attack, or if it came from somewhere else.
    #[must_use]
    pub fn before_attack(&self, player: Player) -> Option<Seat> {
        let mut seat = self.clone();
        let State { table, secrets } = &mut seat.state;
        let attack = &mut table.strike.as_mut()?.attacks[player];
        let set = *attack;
        *attack = Attack { critical: set.critical, critical_told: set.critical_told, ..Attack::default() };
        let side = &mut table.sides[player];
        let card = std::mem::take(&mut secrets.attack[player]);
        let copies = std::mem::take(&mut secrets.copies[player]);
        match set.from {
            Some(Area::Hand) if set.in_play && !set.known => {
                secrets.hand[player].push(card).ok()?;
                for &copy in copies.iter().take(set.set_as.copies()) {
                    secrets.hand[player].push(copy).ok()?;
                }
                side.hand_count = secrets.hand[player].len() as u8;
            }
            Some(Area::Deck) if set.in_play && !set.known => {
                secrets.deck[player].push(card).ok()?;
                side.deck_count = secrets.deck[player].len() as u8;
            }
            Some(
                Area::Hand
                | Area::Deck
                | Area::Discard
                | Area::Gauge
                | Area::Sealed
                | Area::Boosts
                | Area::Overdrive
                | Area::SetAside
                | Area::Transforms
                | Area::Attack
                | Area::Playing,
            )
            | None => return None,
        }
        Some(seat)
    }
}

/// A game that is made up, for search: hidden cards were dealt by a guess, so they may be dealt otherwise. It is played like
/// any other. A game that people play can't be edited: only a copy of it can.
///
/// ```compile_fail
/// fn edit(game: &mut exceed_rules::Game) {
///     game.swing_by(exceed_rules::Player::One, 0.5);
/// }
/// ```
///
/// ```
/// fn edit(game: &exceed_rules::Game) -> exceed_rules::Imagined {
///     let mut imagined = game.imagined();
///     imagined.swing_by(exceed_rules::Player::One, 0.5);
///     imagined
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Imagined(Game);

impl Deref for Imagined {
    type Target = Game;
    fn deref(&self) -> &Game {
        &self.0
    }
}

impl DerefMut for Imagined {
    fn deref_mut(&mut self) -> &mut Game {
        &mut self.0
    }
}

impl From<Imagined> for Game {
    fn from(imagined: Imagined) -> Game {
        imagined.0
    }
}

impl Game {
    /// A copy that may be edited.
    #[must_use]
    pub fn imagined(&self) -> Imagined {
        Imagined(self.clone())
    }

    /// The choices of a player whose cards have changed follow from the cards there are now.
    fn ask_anew(&mut self, player: Player) {
        if self.state.table.asking.is_some_and(|asking| asking.player == player) {
            self.engine(&mut Silent).pose_again();
        }
    }

    /// What was made up becomes a game to search in.
    pub(crate) fn into_imagined(self) -> Imagined {
        Imagined(self)
    }
}

impl Imagined {
    /// This game with the hidden cards of one player as they lie in another. Both are imagined from one seat, so they
    /// differ in nothing else.
    #[must_use]
    pub fn with_cards_of(&self, other: &Game, player: Player) -> Imagined {
        let mut game = self.clone();
        let (to, from) = (&mut game.state.secrets, &other.state.secrets);
        to.hand[player] = from.hand[player];
        to.deck[player] = from.deck[player];
        to.sealed[player] = from.sealed[player];
        to.attack[player] = from.attack[player];
        to.copies[player] = from.copies[player];
        game.ask_anew(player);
        game
    }

    /// Makes sure that so many copies of a card are in this player's hand: they change places with hidden cards of the
    /// deck. `false`, and nothing is changed, if there are too few, or if everybody knows what is in the hand.
    #[must_use]
    pub fn bring_to_hand(&mut self, player: Player, card: CardId, copies: usize) -> bool {
        let side = &self.state.table.sides[player];
        let (known, seen) = (side.known_hand, side.deck_known | side.deck_seen | side.deck_spied);
        let secrets = &self.state.secrets;
        let (hand, deck) = (&secrets.hand[player], &secrets.deck[player]);
        let missing = copies.saturating_sub(hand.iter().filter(|held| **held == card).count());
        if missing == 0 {
            return true;
        }
        let free = (0..hand.len()).filter(|&slot| hand[slot] != card && !known.contains(&hand[slot]));
        let copy = (0..deck.len()).filter(|&slot| seen & 1 << slot == 0 && deck[slot] == card);
        let swaps: Vec<(usize, usize)> = free.zip(copy).take(missing).collect();
        if swaps.len() < missing {
            return false;
        }
        let secrets = &mut self.state.secrets;
        for (slot, place) in swaps {
            std::mem::swap(&mut secrets.hand[player][slot], &mut secrets.deck[player][place]);
        }
        self.ask_anew(player);
        true
    }

    /// Sets an attack of this player's face down, as if it had been chosen: so many copies of a card out of the hand, or
    /// the top card of the deck. The strike is under way, the player has set nothing, and the other is asked. `false`, and
    /// nothing is changed, if the hand can't hold the cards, or if setting them makes something else happen.
    #[must_use]
    pub fn suppose_set(&mut self, player: Player, attack: Option<(CardId, usize)>) -> bool {
        let before = self.state;
        let choice = match attack {
            Some((card, copies)) => {
                if !self.bring_to_hand(player, card, copies) {
                    return false;
                }
                let held = self.state.secrets.hand[player].iter().position(|held| *held == card);
                let Some(slot) = held else { return false };
                let place = Place { player, area: Area::Hand, index: slot as u8 };
                match copies {
                    0 | 1 => Choice::Set(place),
                    2 => Choice::SetEx(place),
                    _ => Choice::SetDouble(place),
                }
            }
            None => Choice::WildSwing,
        };
        let goes_on = self.engine(&mut Silent).put_attack(player, choice, false);
        let sound = self.state.table.fault.is_none();
        let alone = goes_on && sound && self.state.table.agenda == before.table.agenda;
        if !alone {
            self.state = before;
        }
        alone
    }

    /// Makes the wild swing of this player that is still to come turn out so: the hidden cards of the deck are taken in
    /// order of kind, and `share`, from 0 to 1, says how far along.
    pub fn swing_by(&mut self, player: Player, share: f32) {
        let side = &self.state.table.sides[player];
        let seen = side.deck_known | side.deck_seen | side.deck_spied;
        let deck = &mut self.state.secrets.deck[player];
        let Some(last) = deck.len().checked_sub(1).filter(|last| seen & 1 << last == 0) else { return };
        let hidden = (0..=last).filter(|slot| seen & 1 << slot == 0);
        let mut cards: Vec<(CardId, usize)> = hidden.map(|slot| (deck[slot], slot)).collect();
        cards.sort_unstable();
        let chosen = ((share * cards.len() as f32) as usize).min(cards.len().saturating_sub(1));
        if let Some(&(_, slot)) = cards.get(chosen) {
            deck.swap(slot, last);
        }
    }

    /// This game with another life of a player's fighter, within bounds: for asking what a point of life is worth.
    #[must_use]
    pub fn with_life(&self, player: Player, life: u8) -> Imagined {
        let mut game = self.clone();
        let fighter = game.state.table.sides[player].fighter_mut();
        fighter.life = life.clamp(1, self.duel.most_life(fighter.id).max(1));
        game
    }
}
