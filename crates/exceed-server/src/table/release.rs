//! From what is durable to what is told. An answer is told no sooner than the pace allows, so that an answer by reflex
//! looks like any other.

use std::sync::Arc;

use exceed_rules::{Player, Viewer};

use super::play::{BotSeat, Seen, observed};
use super::{Asker, Delayed, Effect, Phase, Play, Table, Written};
use crate::entry::{Entry, EntryKind, Millis};
use crate::game::{Course, Misfit};
use crate::id::Id;
use crate::message::{Offer, ServerMessage, encode};

impl Table {
    /// Entries are durable: the game goes on.
    pub(super) fn take_in(
        &mut self,
        now: Millis,
        entries: Vec<Entry>,
        from: Option<Asker>,
        offer: Option<Offer>,
        written: Written,
    ) {
        if let Some(asker) = &from {
            self.accept(asker);
        }
        if let Some(offer) = offer {
            self.offer_over(offer, true);
        }
        let settings = self.settings.clone();
        let bots = self.are_bots();
        let Some(play) = &mut self.play else { return };
        play.ratings = written.ratings;
        let shows = entries.iter().any(|entry| matches!(entry.kind, EntryKind::ShowHand { .. }));
        // Choices that were sent together are told together: when the last of them may be.
        let due = play.due(&entries, now, settings.pace_ms, settings.bot_pace_ms, &bots);
        for entry in entries {
            if let Err(misfit) = play.go_on(entry, due) {
                // It was tried on a copy before it was written.
                return self.broken(&misfit);
            }
        }
        self.offers_after_answer();
        self.release(now);
        if shows {
            self.tell_table(now);
        }
    }

    fn are_bots(&self) -> [bool; 2] {
        Player::BOTH
            .map(|player| self.chairs[player].as_ref().is_some_and(|chair| chair.member.who.bot().is_some()))
    }

    pub(super) fn wake(&mut self, now: Millis) {
        self.release(now);
        self.tell_delayed(now);
        if self.pending.is_none() {
            self.check_clock(now);
        }
        if self.pending.is_none() {
            self.check_idle(now);
        }
    }

    /// Tells what may be told by now; if that was all, the next question is put.
    pub(super) fn release(&mut self, now: Millis) {
        let mut released = false;
        while let Some(play) = &mut self.play
            && play.held.front().is_some_and(|&due| due <= now)
        {
            play.held.pop_front();
            released = true;
            play.beats = 0;
            for player in Player::BOTH {
                if let Err(misfit) = self.tell_entry(Viewer::Player(player)) {
                    return self.broken(&misfit);
                }
            }
        }
        let Some(play) = &mut self.play else { return };
        if released {
            play.share();
            let (game, entries) = (play.id.clone(), play.released());
            self.tell_later(now, Delayed::Entries(game, entries));
            self.pose(now);
        }
    }

    /// Tells one viewer of the next entry.
    fn tell_entry(&mut self, viewer: Viewer) -> Result<(), Misfit> {
        let sockets: Vec<_> = self
            .sockets
            .iter()
            .filter(|(_, socket)| socket.viewer == viewer && !socket.catching_up)
            .map(|(id, _)| *id)
            .collect();
        let Some(play) = &mut self.play else { return Ok(()) };
        // Nobody follows: the stream is made from the log when somebody does.
        let Some(stream) = play.streams.of(viewer) else { return Ok(()) };
        let Some(step) = stream.read(&play.log)? else { return Ok(()) };
        if sockets.is_empty() {
            stream.pass(&step);
            return Ok(());
        }
        let update = stream.update(&step);
        play.beats = play.beats.max(update.telling.len());
        let text = encode(&ServerMessage::Update { game: &play.id, update: &update });
        self.effects.extend(sockets.into_iter().map(|socket| Effect::Send(socket, text.clone())));
        Ok(())
    }

    /// The next question is put, or the end is told.
    pub(super) fn pose(&mut self, now: Millis) {
        let Some(play) = &mut self.play else { return };
        play.posed_at = now;
        let asked = play.posed();
        if let Some(clocks) = &mut play.clocks {
            clocks.stop(now);
            if let Some((player, _)) = asked {
                clocks.start(player, play.beats, now);
            }
            let message = encode(&ServerMessage::Clock(clocks.message(now)));
            self.tell_everybody(now, &message);
        }
        match asked {
            Some((player, _)) => self.ask_bot(player),
            None => self.tell_end(now),
        }
    }

    /// Sends the end of a game to everybody, after everything before it.
    pub(super) fn tell_over(&mut self, now: Millis, text: &Arc<str>) {
        for (id, socket) in &mut self.sockets {
            if socket.viewer == Viewer::Spectator {
                continue;
            }
            if socket.catching_up {
                socket.end = Some(text.clone());
            } else {
                self.effects.push(Effect::Send(*id, text.clone()));
            }
        }
        self.tell_watchers(now, text.clone());
    }

    /// Sends a message to the players, and later to those who watch.
    pub(super) fn tell_everybody(&mut self, now: Millis, text: &Arc<str>) {
        for (id, socket) in &self.sockets {
            if socket.viewer != Viewer::Spectator {
                self.effects.push(Effect::Send(*id, text.clone()));
            }
        }
        self.tell_watchers(now, text.clone());
    }

    /// Sends a message to those who watch, when they may know it.
    pub(super) fn tell_watchers(&mut self, now: Millis, text: Arc<str>) {
        self.tell_later(now, Delayed::Message(text));
    }

    pub(super) fn tell_later(&mut self, now: Millis, what: Delayed) {
        let delay = Millis::from(self.watching().delay_s) * 1000;
        self.delayed.push_back((now + delay, what));
        self.tell_delayed(now);
    }

    /// Tells those who watch what is due.
    fn tell_delayed(&mut self, now: Millis) {
        while self.delayed.front().is_some_and(|(due, _)| *due <= now) {
            match self.delayed.pop_front() {
                Some((_, Delayed::First(game))) => self.show_start(&game),
                Some((_, Delayed::Entries(game, entries))) => self.show_entries(&game, entries),
                Some((_, Delayed::Table(standing))) => {
                    self.watched = Some(standing);
                    let text = encode(&ServerMessage::Table { table: &self.view(None) });
                    self.send_watchers(&text);
                }
                Some((_, Delayed::Message(text))) => self.send_watchers(&text),
                None => return,
            }
        }
    }

    /// Sends a message to those who watch and have nothing to catch up with.
    fn send_watchers(&mut self, text: &Arc<str>) {
        let watches = |socket: &super::Socket| socket.viewer == Viewer::Spectator && !socket.catching_up;
        let sockets = self.sockets.iter().filter(|(_, socket)| watches(socket)).map(|(id, _)| *id);
        let sends: Vec<Effect> = sockets.map(|id| Effect::Send(id, text.clone())).collect();
        self.effects.extend(sends);
    }

    fn show_entries(&mut self, game: &Id, entries: usize) {
        while let Some(play) = &mut self.play
            && play.id == *game
            && play.watched < entries
        {
            play.watched += 1;
            if let Err(misfit) = self.tell_entry(Viewer::Spectator) {
                return self.broken(&misfit);
            }
        }
        if let Some(play) = &mut self.play {
            play.share();
        }
    }

    /// The log does not fit the game: this can't happen, since every entry was tried before it was written.
    pub(super) fn broken(&mut self, misfit: &Misfit) {
        tracing::error!(table = %self.id, %misfit, "a game can't go on");
        self.effects.push(Effect::Gone);
    }

    /// Puts a question to a bot.
    pub(super) fn ask_bot(&mut self, player: Player) {
        let Some(name) = self.bot_name(player) else { return };
        let Some(play) = &mut self.play else { return };
        if !matches!(play.bots[player], BotSeat::Idle(_)) {
            return;
        }
        let BotSeat::Idle(bot) = std::mem::replace(&mut play.bots[player], BotSeat::Thinking) else { return };
        let ticket = super::Ticket { game: play.id.clone(), seat: player, entries: play.log.len() };
        let seat = Box::new(play.course.game().seat(Viewer::Player(player)));
        self.effects.push(Effect::Think { ticket, bot, seat, name });
    }

    pub(super) fn bot_name(&self, player: Player) -> Option<String> {
        self.chairs[player].as_ref()?.member.who.bot().map(ToOwned::to_owned)
    }

    /// Whether a game is being played.
    pub(super) fn is_live(&self) -> bool {
        self.phase == Phase::Live
    }
}

impl Play {
    /// When entries that were written together may be told. Picks of an unfinished group are told at once: only their
    /// own player sees them.
    fn due(
        &self,
        entries: &[Entry],
        now: Millis,
        pace: Millis,
        bot_pace: Millis,
        bots: &[bool; 2],
    ) -> Millis {
        let Some(EntryKind::Choice { seat, .. }) = entries.last().map(|entry| entry.kind) else { return now };
        let bot = bots[usize::from(seat == Player::Two)];
        if (if bot { bot_pace } else { pace }) == 0 {
            return now;
        }
        let mut course = Course::clone(&self.course);
        let all = entries.iter().all(|entry| course.apply(entry, &mut Vec::new()).is_ok());
        if all && course.game().decision().is_some_and(|decision| decision.unfinished) {
            return now;
        }
        if bot {
            let paces = ((now - self.posed_at).max(1) + bot_pace - 1) / bot_pace;
            return self.posed_at + paces * bot_pace;
        }
        now.max(self.posed_at + pace)
    }

    /// Goes on with an entry that is durable; it is told when it is due.
    fn go_on(&mut self, entry: Entry, due: Millis) -> Result<(), Misfit> {
        // Only a bot keeps in mind what it saw.
        let by_bot = |seen: &Seen| !matches!(self.bots[seen.by], BotSeat::None);
        if let Some(seen) = observed(&self.course, &entry).filter(by_bot) {
            self.unfinished_action = Some(Box::new(seen));
        }
        Arc::make_mut(&mut self.course).apply(&entry, &mut Vec::new())?;
        if matches!(entry.kind, EntryKind::Rewind { .. }) {
            self.unfinished_action = None;
        }
        // An action is seen when it is paid for: until then it can be left.
        let unfinished = self.course.game().decision().is_some_and(|decision| decision.unfinished);
        if !unfinished
            && let Some(seen) = self.unfinished_action.take()
            && let BotSeat::Idle(bot) = &mut self.bots[seen.by]
        {
            bot.observe(&seen.seat, seen.action);
        }
        self.note(entry);
        // Nothing overtakes what is held.
        let due = self.held.back().map_or(due, |&last| due.max(last));
        self.held.push_back(due);
        Ok(())
    }
}

impl Table {
    /// The log as the database has it, after a write whose end is not known: what was written after all is taken in.
    pub fn reconcile(&mut self, now: Millis, log: &[Entry]) -> Vec<Effect> {
        self.uncertain = false;
        let known = self.play.as_ref().map_or(0, |play| play.log.len());
        let more: Vec<Entry> = log.iter().skip(known).copied().collect();
        if more.is_empty() {
            return self.nudge(now);
        }
        self.take_in(now, more, None, None, Written::default());
        std::mem::take(&mut self.effects)
    }

    /// The game whose log is to be read again.
    #[must_use]
    pub fn uncertain_game(&self) -> Option<&Id> {
        self.play.as_ref().filter(|_| self.uncertain).map(|play| &play.id)
    }
}
