//! Offers between the players: takeback, draw, rematch. And what they say to each other.

use exceed_rules::{Player, Viewer};

use super::{Asker, Effect, Phase, Table, game_over, no_game};
use crate::entry::{Entry, EntryKind, Millis};
use crate::message::{Code, Offer, Reaction, Refused, ServerMessage, encode, seat_word};

/// What is offered at the moment, and by whom.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Offers {
    takeback: Option<Player>,
    draw: Option<Player>,
    rematch: Option<Player>,
}

impl Offers {
    fn of(&mut self, offer: Offer) -> &mut Option<Player> {
        match offer {
            Offer::Takeback => &mut self.takeback,
            Offer::Draw => &mut self.draw,
            Offer::Rematch => &mut self.rematch,
        }
    }
}

impl Offers {
    /// Whether somebody wants another game.
    pub fn rematch_offered(&self) -> bool {
        self.rematch.is_some()
    }
}

impl Table {
    /// A player offers something; the other one is told.
    pub(super) fn make_offer(&mut self, offer: Offer, from: Player) {
        *self.offers.of(offer) = Some(from);
        let text = encode(&ServerMessage::Offer { offer, from: seat_word(from) });
        self.tell_player(from.other(), &text);
    }

    /// An offer is over; both players are told.
    pub(super) fn offer_over(&mut self, offer: Offer, granted: bool) {
        *self.offers.of(offer) = None;
        let text = encode(&ServerMessage::OfferOver { offer, granted });
        for player in Player::BOTH {
            self.tell_player(player, &text);
        }
    }

    /// The game went on: what was offered before is void.
    pub(super) fn offers_after_answer(&mut self) {
        for offer in [Offer::Takeback, Offer::Draw] {
            if self.offers.of(offer).is_some() {
                self.offer_over(offer, false);
            }
        }
    }

    pub(super) fn tell_player(&mut self, player: Player, text: &std::sync::Arc<str>) {
        for (id, socket) in &self.sockets {
            if socket.viewer.is(player) {
                self.effects.push(Effect::Send(*id, text.clone()));
            }
        }
    }

    pub(super) fn offer_draw(&mut self, now: Millis, player: Player, asker: &Asker) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        if play.course.outcome().is_some() {
            return Err(game_over());
        }
        if self.bot_name(player.other()).is_some() {
            return Err(Refused::new(Code::NotAllowed, "A bot agrees to no draw."));
        }
        // Both want it.
        if self.offers.draw == Some(player.other()) {
            return self.agree_on_draw(now, asker);
        }
        self.make_offer(Offer::Draw, player);
        self.accept(asker);
        Ok(())
    }

    fn agree_on_draw(&mut self, now: Millis, asker: &Asker) -> Result<(), Refused> {
        let entry = Entry { kind: EntryKind::Draw, at: now };
        self.write_entries(now, vec![entry], Some(asker.clone()), Some(Offer::Draw))
    }

    pub(super) fn offer_reply(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        offer: Offer,
        yes: bool,
    ) -> Result<(), Refused> {
        let Some(from) = self.offers.of(offer).filter(|from| *from == player.other()) else {
            return Err(Refused::new(Code::NotAllowed, "Nothing of that kind is offered to you now."));
        };
        if !yes {
            if offer == Offer::Takeback {
                self.takeback_declined(now, from);
            }
            self.offer_over(offer, false);
            self.accept(asker);
            return Ok(());
        }
        match offer {
            Offer::Draw => self.agree_on_draw(now, asker),
            Offer::Rematch => self.next_game(Some(asker.clone())),
            Offer::Takeback => {
                let to = self.play.as_ref().and_then(|play| play.last_answer(from));
                let to =
                    to.ok_or_else(|| Refused::new(Code::NotAllowed, "There is nothing to take back."))?;
                self.rewind(now, from, to, Some(asker.clone()), Some(Offer::Takeback))
            }
        }
    }

    pub(super) fn rematch(&mut self, player: Player, asker: &Asker) -> Result<(), Refused> {
        if self.phase != Phase::Over {
            return Err(Refused::new(Code::NotAllowed, "A rematch comes after a game is over."));
        }
        let other = player.other();
        if self.bot_name(other).is_some() || self.offers.rematch == Some(other) {
            return self.next_game(Some(asker.clone()));
        }
        self.make_offer(Offer::Rematch, player);
        self.accept(asker);
        Ok(())
    }

    /// A player says something to the other one, and to those who watch.
    pub(super) fn react(&mut self, now: Millis, player: Player, reaction: Reaction) {
        let text = encode(&ServerMessage::Reaction { from: seat_word(player), reaction });
        let muted = self.chairs[player.other()].as_ref().is_some_and(|chair| chair.muted);
        for (id, socket) in &self.sockets {
            let hears = match socket.viewer {
                Viewer::Spectator => false,
                Viewer::Player(hearer) => hearer == player || !muted,
            };
            if hears {
                self.effects.push(Effect::Send(*id, text.clone()));
            }
        }
        self.tell_watchers(now, text);
    }
}
