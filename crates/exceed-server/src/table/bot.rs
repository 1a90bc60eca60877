//! Bots at a table. They think elsewhere; the table asks and hears the answer.

use exceed_rules::Player;

use super::play::BotSeat;
use super::{Table, Thought};
use crate::entry::Millis;
use crate::message::{HintMessage, Reference, ServerMessage};
use crate::table::SocketId;
use crate::wire;

impl Table {
    /// Puts the bots of the table into the game.
    pub(super) fn seat_bots(&mut self) {
        for player in Player::BOTH {
            let Some(name) = self.bot_name(player) else { continue };
            if let Some(play) = &mut self.play
                && let Err(error) = play.seat_bot(player, &name)
            {
                tracing::error!(table = %self.id, %error, "a bot can't sit down");
            }
        }
    }

    /// A bot has answered. If the game went on without it, it is asked again.
    pub(super) fn bot_answers(&mut self, now: Millis, thought: Thought) {
        let Some(play) = &mut self.play else { return };
        let seat = thought.ticket.seat;
        if play.id != thought.ticket.game {
            return;
        }
        play.bots[seat] = BotSeat::Idle(thought.bot);
        let Some((asked, decision)) = play.posed().filter(|(asked, _)| *asked == seat) else { return };
        if play.log.len() != thought.ticket.entries {
            return self.ask_bot(asked);
        }
        // A bot that answers what was not offered must not hold up the game.
        let offered = play.course.game().is_legal(seat, thought.choice);
        let first = play.course.game().decision().and_then(|decision| decision.choices.first().copied());
        let (choice, instead) = if offered { (Some(thought.choice), false) } else { (first, true) };
        if instead {
            tracing::error!(table = %self.id, game = %play.id, "a bot answered what was not offered");
        }
        let Some(choice) = choice else { return };
        let entries = play.entries_of(seat, decision, &[choice], 0, now);
        let written = entries.and_then(|entries| self.write_entries(now, entries, None, None));
        if let Err(refused) = written {
            tracing::error!(table = %self.id, text = refused.text, "a bot's answer is refused");
        }
    }

    /// A question waits that was not put yet: after a restart, or when a write has failed. A bot is asked, and the clock
    /// of the player who is asked runs on.
    pub fn nudge(&mut self, now: Millis) -> Vec<super::Effect> {
        if let Some((player, _)) = self.play.as_ref().and_then(|play| play.posed()) {
            if let Some(clocks) = self.play.as_mut().and_then(|play| play.clocks.as_mut())
                && clocks.runs_out().is_none()
            {
                clocks.start(player, 0, now);
            }
            self.ask_bot(player);
        }
        std::mem::take(&mut self.effects)
    }

    /// A hint is there.
    pub(super) fn hinted(
        &mut self,
        socket: SocketId,
        reference: Option<Reference>,
        decision: u32,
        hint: Option<wire::Hint>,
    ) {
        self.hinting = false;
        if !self.sockets.contains_key(&socket) {
            return;
        }
        match hint {
            Some(hint) => {
                let message = HintMessage { reference, decision, hint };
                self.send(socket, &ServerMessage::Hint(message));
            }
            None => {
                let text = "No hint could be found; try again in a moment.";
                let mut refused = crate::message::Refused::new(crate::message::Code::Busy, text);
                refused.retry_ms = Some(1000);
                self.refuse(socket, reference, &refused);
            }
        }
    }
}
