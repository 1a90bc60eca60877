//! Ways in which a game ends, and what follows.

use std::sync::Arc;

use exceed_rules::Player;

use super::{Asker, Effect, End, Phase, Play, Table, TableFacts, Write, game_over, no_game};
use crate::entry::{Entry, EntryKind, Millis};
use crate::game::Course;
use crate::message::{Both, Code, Over, Refused, ServerMessage, encode};
use crate::wire::{Cause, Outcome};

impl Table {
    pub(super) fn concede(&mut self, now: Millis, player: Player, asker: &Asker) -> Result<(), Refused> {
        self.close(now, EntryKind::Concede { seat: player }, Some(asker))
    }

    /// The other player is away for too long.
    pub(super) fn claim(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        draw: bool,
    ) -> Result<(), Refused> {
        let other = player.other();
        let chair = self.chairs[other].as_ref().ok_or_else(no_game)?;
        if chair.member.who.bot().is_some() {
            return Err(Refused::new(Code::NotAllowed, "A bot never leaves."));
        }
        let allowed = self.options.disconnect_ms();
        let away = chair.away_since.map(|since| now - since);
        match away {
            Some(away) if away >= allowed => {
                self.close(now, EntryKind::Abandon { seat: other, draw }, Some(asker))
            }
            away => {
                let retry_ms = Some(allowed - away.unwrap_or(0));
                let text = match away {
                    Some(_) => "The other player has not been away for long enough.",
                    None => "The other player is there.",
                };
                Err(Refused { retry_ms, ..Refused::new(Code::TooSoon, text) })
            }
        }
    }

    fn close(&mut self, now: Millis, kind: EntryKind, asker: Option<&Asker>) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        if play.course.outcome().is_some() {
            return Err(game_over());
        }
        self.write_entries(now, vec![Entry { kind, at: now }], asker.cloned(), None)
    }

    /// Somebody's time may have run out.
    pub(super) fn check_clock(&mut self, now: Millis) {
        let Some(play) = self.play.as_ref().filter(|play| play.posed().is_some()) else { return };
        let Some((player, _)) = play.clocks.and_then(|clocks| clocks.runs_out()).filter(|(_, at)| *at <= now)
        else {
            return;
        };
        if let Err(refused) = self.close(now, EntryKind::Time { seat: player }, None) {
            tracing::error!(table = %self.id, text = refused.text, "a clock can't run out");
        }
    }

    /// A table that nobody uses is closed.
    pub(super) fn check_idle(&mut self, now: Millis) {
        let idle = now - self.last_activity;
        match self.phase {
            Phase::Open | Phase::ReadyCheck if idle >= self.settings.table_idle_ms => {
                self.pending = Some(super::Pending::Remove { reply: None });
                self.effects.push(Effect::Write(Box::new(Write::Remove)));
            }
            Phase::Live if idle >= self.settings.game_idle_ms => self.abandon(now),
            Phase::Open | Phase::ReadyCheck | Phase::Live | Phase::Over => {}
        }
    }

    /// Nobody has played on for days: who stayed wins. If nobody did, or both, it counts for nobody.
    fn abandon(&mut self, now: Millis) {
        let away =
            |player: Player| self.chairs[player].as_ref().is_some_and(|chair| chair.away_since.is_some());
        let left = match (away(Player::One), away(Player::Two)) {
            (true, false) => Some(Player::One),
            (false, true) => Some(Player::Two),
            (true, true) | (false, false) => None,
        };
        let Some(seat) = left else { return self.write_void(now) };
        if let Err(refused) = self.close(now, EntryKind::Abandon { seat, draw: false }, None) {
            tracing::error!(table = %self.id, text = refused.text, "a game can't be given up");
        }
    }

    /// The game counts for nobody.
    fn write_void(&mut self, at: Millis) {
        let Some(play) = self.play.as_ref().filter(|play| play.course.outcome().is_none()) else { return };
        let table = TableFacts { state: Phase::Over, ..self.facts() };
        let write = Write::Void { game: play.id.clone(), table, at };
        self.pending = Some(super::Pending::Void);
        self.effects.push(Effect::Write(Box::new(write)));
    }

    /// It is written down that the game counts for nobody.
    pub(super) fn voided(&mut self, now: Millis) {
        if let Some(play) = &mut self.play {
            Arc::make_mut(&mut play.course).declare(Outcome { winner: None, cause: Cause::Void });
            play.held.clear();
        }
        self.tell_end(now);
    }

    /// How the game will have ended after these entries, if it will.
    pub(super) fn end_after(&self, now: Millis, entries: &[Entry]) -> Result<Option<Box<End>>, Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        let mut course = Course::clone(&play.course);
        for entry in entries {
            course
                .apply(entry, &mut Vec::new())
                .map_err(|misfit| Refused::new(Code::NotAllowed, misfit.to_string()))?;
        }
        let over_before = play.course.outcome().is_some();
        let Some(outcome) = course.outcome().filter(|_| !over_before) else { return Ok(None) };
        let mut score = self.score;
        if let Some(winner) = outcome.winner() {
            score[winner] += 1;
        }
        let closing = entries.last().map(|entry| entry.kind.word()).filter(|word| *word != "choice");
        let turns = u32::from(course.game().glance().turn_number());
        let table = TableFacts { state: Phase::Over, score, ..self.facts() };
        Ok(Some(Box::new(End { outcome, turns, closing, table, at: now })))
    }

    /// The end is told, once everything before it has been.
    pub(super) fn tell_end(&mut self, now: Millis) {
        let Some(play) = self.play.as_mut().filter(|play| !play.told_over && play.held.is_empty()) else {
            return;
        };
        let Some(outcome) = play.course.outcome() else { return };
        play.told_over = true;
        if let Some(winner) = outcome.winner() {
            self.score[winner] += 1;
        }
        tracing::info!(table = %self.id, game = %play.id, cause = ?outcome.cause, "a game is over");
        self.phase = Phase::Over;
        if let Some(text) = self.over_message() {
            self.tell_over(now, &text);
        }
        self.tell_table(now);
        let decided = Player::BOTH.into_iter().any(|player| self.score[player] >= self.options.wins_needed());
        let more = self.options.best_of > 1 && !decided && outcome.counts();
        if more && let Err(refused) = self.next_game(None) {
            tracing::error!(table = %self.id, text = refused.text, "the next game can't be prepared");
        }
    }

    /// `over` for the game that is over.
    pub(super) fn over_message(&self) -> Option<Arc<str>> {
        self.play.as_ref().filter(|play| play.told_over).and_then(|play| self.over_of(play))
    }

    /// `over` for a game of this table.
    pub(super) fn over_of(&self, play: &Play) -> Option<Arc<str>> {
        let over = Over {
            game: &play.id,
            outcome: play.course.outcome()?,
            fairness: play.fairness(),
            score: Both::from(self.score),
            ratings: play.ratings.as_ref(),
        };
        Some(encode(&ServerMessage::Over(over)))
    }

    /// Those who are at the table, and later those who watch, see the table anew.
    pub(super) fn tell_table(&mut self, now: Millis) {
        for player in Player::BOTH {
            let table = self.view(Some(player));
            let text = encode(&ServerMessage::Table { table: &table });
            self.tell_player(player, &text);
        }
        self.tell_later(now, super::Delayed::Table(self.standing()));
    }
}
