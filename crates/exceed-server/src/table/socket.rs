//! Sockets at a table: who they are, and what they missed.

use exceed_rules::{Player, Viewer};

use super::{CatchUp, CloseCode, Effect, Play, Socket, SocketId, Table, seat_of};
use crate::PROTOCOL;
use crate::entry::Millis;
use crate::id::Id;
use crate::message::{Hello, ServerMessage, encode};

/// The most sockets of one seat.
const MOST_TABS: usize = 4;
/// More missed updates than this are not sent one by one.
const MOST_MISSED: u32 = 1000;

impl Table {
    pub(super) fn connect(&mut self, now: Millis, id: SocketId, user: &Id, hello: &Hello) {
        if hello.protocol != PROTOCOL {
            return self.effects.push(Effect::Close(id, CloseCode::Protocol));
        }
        let viewer = match seat_of(&self.chairs, user) {
            Some(player) => Viewer::Player(player),
            None if self.watching().allowed => Viewer::Spectator,
            None => return self.effects.push(Effect::Close(id, CloseCode::Forbidden)),
        };
        self.last_activity = now;
        self.make_room(viewer);
        let order = id.0;
        self.sockets.insert(id, Socket { viewer, catching_up: false, end: None, order });
        if let Viewer::Player(player) = viewer
            && let Some(chair) = &mut self.chairs[player]
        {
            chair.away_since = None;
        }
        self.welcome(now, id, viewer);
        self.bring_up_to_date(id, viewer, hello);
        self.tell_presence(now);
        if let Some(clocks) = self.play.as_ref().filter(|_| self.is_live()).and_then(|play| play.clocks) {
            self.send(id, &ServerMessage::Clock(clocks.message(now)));
        }
    }

    /// One seat has a few tabs at most: the oldest goes.
    fn make_room(&mut self, viewer: Viewer) {
        let Viewer::Player(player) = viewer else { return };
        while self.tabs(player) >= MOST_TABS {
            let of_player = self.sockets.iter().filter(|(_, socket)| socket.viewer.is(player));
            let Some(oldest) = of_player.min_by_key(|(_, socket)| socket.order).map(|(id, _)| *id) else {
                return;
            };
            self.sockets.remove(&oldest);
            self.effects.push(Effect::Close(oldest, CloseCode::TooManyTabs));
        }
    }

    fn welcome(&mut self, now: Millis, id: SocketId, viewer: Viewer) {
        let (word, you) = match viewer {
            Viewer::Player(player) => (crate::message::seat_word(player), Some(player)),
            Viewer::Spectator => ("spectator", None),
        };
        let table = self.view(you);
        let seq = self.play.as_mut().and_then(|play| Some(play.stream(viewer).ok()?.seq())).unwrap_or(0);
        let game = table.game.clone();
        // A game that is only prepared, or that this viewer may not know of yet, has no updates yet.
        let begun = game.is_some() && game.as_ref() == self.play.as_ref().map(|play| &play.id);
        let seq = if begun { seq } else { 0 };
        let message = ServerMessage::Welcome {
            protocol: PROTOCOL,
            version: exceed_rules::ENGINE_VERSION,
            viewer: word,
            table: &table,
            game: game.as_ref(),
            seq,
            now,
        };
        self.send(id, &message);
    }

    /// Sends what the socket missed, or the table as it is.
    fn bring_up_to_date(&mut self, id: SocketId, viewer: Viewer, hello: &Hello) {
        let known = hello.game.as_deref();
        let of_previous = self.previous.as_ref().is_some_and(|play| Some(play.id.as_str()) == known);
        if of_previous && let Some(previous) = &self.previous {
            let after = hello.after.unwrap_or(0);
            let then = self.over_of(previous);
            let catch_up = catch_up(previous, id, viewer, after, then);
            self.effects.push(Effect::CatchUp(catch_up));
            return self.mark_catching_up(id);
        }
        let Some(play) = &mut self.play else {
            let over = self.over_of_lost().map(|text| Effect::Send(id, text));
            return self.effects.extend(over);
        };
        if viewer == Viewer::Spectator && !play.watch_begun {
            return;
        }
        let current = known.is_none_or(|game| game == play.id.as_str());
        let seq = play.stream(viewer).map_or(0, |stream| stream.seq());
        match hello.after.filter(|&after| current && after <= seq && seq - after <= MOST_MISSED) {
            Some(after) => {
                let then = self.over_message_for(viewer);
                let Some(play) = &self.play else { return };
                let catch_up = catch_up(play, id, viewer, after, then);
                self.effects.push(Effect::CatchUp(catch_up));
                self.mark_catching_up(id);
            }
            None => self.snapshot(id, viewer),
        }
    }

    fn mark_catching_up(&mut self, id: SocketId) {
        if let Some(socket) = self.sockets.get_mut(&id) {
            socket.catching_up = true;
        }
    }

    /// The table as it is, and the end if it is over.
    fn snapshot(&mut self, id: SocketId, viewer: Viewer) {
        let Some(play) = &mut self.play else { return };
        let known = play.known_to(viewer);
        let log: Vec<_> = play.log[..known].to_vec();
        let game = play.id.clone();
        let decision = play.waiting(viewer);
        let Ok(stream) = play.stream(viewer) else { return };
        let snapshot = ServerMessage::Snapshot {
            game: &game,
            seq: stream.seq(),
            view: Box::new(stream.view()),
            decision,
            telling: stream.strike_so_far(&log).unwrap_or_default(),
        };
        let text = encode(&snapshot);
        self.effects.push(Effect::Send(id, text));
        if let Some(over) = self.over_message_for(viewer) {
            self.effects.push(Effect::Send(id, over));
        }
    }

    /// `over`, if this viewer may know it yet.
    fn over_message_for(&self, viewer: Viewer) -> Option<std::sync::Arc<str>> {
        let play = self.play.as_ref()?;
        if viewer == Viewer::Spectator && play.watched < play.log.len() {
            return None;
        }
        self.over_message()
    }

    /// A socket has got what it missed. More may have happened meanwhile.
    pub(super) fn caught_up(&mut self, _now: Millis, id: SocketId, game: &Id, entries: usize) {
        let Some(viewer) = self.sockets.get(&id).map(|socket| socket.viewer) else { return };
        let Some(play) = &mut self.play else { return };
        if play.id != *game {
            // That was the game before: the current one is shown as it is.
            if let Some(socket) = self.sockets.get_mut(&id) {
                socket.catching_up = false;
            }
            return self.snapshot(id, viewer);
        }
        if entries < play.known_to(viewer) {
            let opening = play.course.opening().clone();
            let seq = seq_after(&opening, &play.log[..entries], viewer);
            let then = self.over_message_for(viewer);
            let Some(play) = &self.play else { return };
            let catch_up = catch_up(play, id, viewer, seq, then);
            if let Some(socket) = self.sockets.get_mut(&id) {
                socket.end = None;
            }
            return self.effects.push(Effect::CatchUp(catch_up));
        }
        if let Some(socket) = self.sockets.get_mut(&id) {
            socket.catching_up = false;
            let end = socket.end.take().map(|text| Effect::Send(id, text));
            self.effects.extend(end);
        }
    }

    pub(super) fn disconnect(&mut self, now: Millis, id: SocketId) {
        let Some(socket) = self.sockets.remove(&id) else { return };
        let viewer = socket.viewer;
        if let Viewer::Player(player) = viewer
            && self.tabs(player) == 0
            && let Some(chair) = &mut self.chairs[player]
        {
            chair.away_since = Some(now);
        }
        let followed = self.sockets.values().any(|socket| socket.viewer == viewer);
        if !followed && let Some(play) = &mut self.play {
            *play.streams.of(viewer) = None;
        }
        self.tell_presence(now);
    }

    /// The first update of a game, which no entry of the log causes.
    pub(super) fn tell_first_updates(&mut self, now: Millis) {
        for viewer in Player::BOTH.map(Viewer::Player) {
            self.tell_first(viewer);
        }
        if let Some(play) = &self.play {
            let game = play.id.clone();
            self.tell_later(now, super::Delayed::First(game));
        }
    }

    /// Those who watch see the start.
    pub(super) fn show_start(&mut self, game: &Id) {
        if let Some(play) = self.play.as_mut().filter(|play| play.id == *game) {
            play.watch_begun = true;
            self.tell_first(Viewer::Spectator);
        }
    }

    fn tell_first(&mut self, viewer: Viewer) {
        let sockets: Vec<_> =
            self.sockets.iter().filter(|(_, socket)| socket.viewer == viewer).map(|(id, _)| *id).collect();
        if sockets.is_empty() {
            return;
        }
        let Some(play) = &mut self.play else { return };
        let (mut stream, step) =
            crate::game::Stream::begin(play.course.opening(), crate::wire::Eyes::Viewer(viewer));
        let update = stream.update(&step);
        let text = encode(&ServerMessage::Update { game: &play.id, update: &update });
        *play.streams.of(viewer) = Some(Box::new(stream));
        self.effects.extend(sockets.into_iter().map(|id| Effect::Send(id, text.clone())));
    }
}

fn catch_up(
    play: &Play,
    socket: SocketId,
    viewer: Viewer,
    after: u32,
    then: Option<std::sync::Arc<str>>,
) -> CatchUp {
    CatchUp {
        socket,
        game: play.id.clone(),
        opening: play.course.opening().clone(),
        log: play.log[..play.known_to(viewer)].to_vec(),
        viewer,
        after,
        then,
    }
}

fn seq_after(
    opening: &std::sync::Arc<crate::game::Opening>,
    log: &[crate::entry::Entry],
    viewer: Viewer,
) -> u32 {
    let (mut stream, step) = crate::game::Stream::begin(opening, crate::wire::Eyes::Viewer(viewer));
    stream.pass(&step);
    while stream.entries() < log.len() {
        match stream.read(log) {
            Ok(Some(step)) => stream.pass(&step),
            Ok(None) => {}
            Err(_) => break,
        }
    }
    stream.seq()
}
