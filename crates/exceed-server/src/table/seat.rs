//! Sitting down, being ready, and the start of a game.

use std::sync::Arc;

use exceed_rules::{ByPlayer, Duel, MatchSetup, Player, Record, Viewer, seed_from_number};

use super::play::Streams;
use super::{
    Asker, Chair, Clocks, CloseCode, Effect, Member, Pending, Phase, Play, Prepared, ReplyId,
    SpectatorOptions, Table, TableError, Write, seat_of,
};
use crate::entry::Millis;
use crate::fairness::{Nonce, Nonces, Secret};
use crate::game::Opening;
use crate::id::Id;
use crate::message::{Both, Code, Refused, ServerMessage, encode};

impl Table {
    /// The first thing at a new table: a game is prepared if both seats are taken.
    ///
    /// # Errors
    /// The match can't be played.
    pub fn open(&mut self) -> Result<Option<Prepared>, TableError> {
        self.check_setup()?;
        if self.chairs[Player::One].is_some() && self.chairs[Player::Two].is_some() {
            let prepared = self.prepare_number(1)?;
            self.phase = Phase::ReadyCheck;
            self.numbers = 1;
            self.prepared = Some(prepared.clone());
            return Ok(Some(prepared));
        }
        Ok(None)
    }

    /// Whether these characters can play a match.
    fn check_setup(&self) -> Result<(), TableError> {
        let members = Player::BOTH.map(|player| self.chairs[player].as_ref().map(|chair| &chair.member));
        let [one, two] = members.map(|member| member.map(|member| member.characters.clone()));
        // While a seat is free, the other one plays against itself: what is wrong then is wrong in every match.
        let (Some(one), Some(two)) = (one.clone().or_else(|| two.clone()), two.or(one)) else {
            return Ok(());
        };
        let setup = self.setup_of(ByPlayer([one, two]), seed_from_number(0));
        Duel::new(Arc::clone(&self.catalog), &setup).map_err(|error| TableError::Setup(error.to_string()))?;
        Ok(())
    }

    fn setup_of(&self, ByPlayer([one, two]): ByPlayer<Vec<String>>, seed: exceed_rules::Seed) -> MatchSetup {
        MatchSetup {
            edition: self.options.edition,
            order: self.options.order,
            ..MatchSetup::between(one, two, seed)
        }
    }

    fn prepare_number(&self, number: u32) -> Result<Prepared, TableError> {
        let prepared = Id::random().and_then(|id| Ok(Prepared { id, number, secret: Secret::random()? }));
        prepared.map_err(|_| TableError::Unavailable)
    }

    /// Somebody wants a seat. Who has one already gets the same answer again.
    pub(super) fn sit(&mut self, now: Millis, member: Member, reply: ReplyId) {
        let result = self.take_seat(now, member, reply);
        if let Err(error) = result {
            self.effects.push(Effect::Reply(reply, Err(error)));
        }
    }

    fn take_seat(&mut self, now: Millis, member: Member, reply: ReplyId) -> Result<(), TableError> {
        if let super::Occupant::Person { user, .. } = &member.who
            && let Some(id) = Id::parse(user)
            && let Some(player) = seat_of(&self.chairs, &id)
        {
            let view = self.view(Some(player));
            self.effects.push(Effect::Reply(reply, Ok(Box::new(view))));
            return Ok(());
        }
        let free = Player::BOTH.into_iter().find(|&player| self.chairs[player].is_none());
        let player = free.ok_or(TableError::Full)?;
        let chair = Chair::new(member, now);
        self.chairs[player] = Some(chair.clone());
        let checked = self.check_setup();
        let mut facts = self.facts();
        self.chairs[player] = None;
        checked?;
        let both = facts.seats[player.other()].is_some();
        let prepared = if both { Some(self.prepare_number(1)?) } else { None };
        facts.state = if both { Phase::ReadyCheck } else { Phase::Open };
        let write = Write::Save { table: facts, prepared: prepared.clone() };
        self.pending = Some(Pending::Sit { player, chair: Box::new(chair), prepared, reply });
        self.effects.push(Effect::Write(Box::new(write)));
        Ok(())
    }

    pub(super) fn seated(
        &mut self,
        now: Millis,
        player: Player,
        chair: Chair,
        prepared: Option<Prepared>,
        reply: ReplyId,
    ) {
        self.last_activity = now;
        self.chairs[player] = Some(chair);
        if prepared.is_some() {
            self.phase = Phase::ReadyCheck;
            self.numbers = 1;
            self.prepared = prepared;
        }
        let view = self.view(Some(player));
        self.effects.push(Effect::Reply(reply, Ok(Box::new(view))));
        self.send_watchers_away();
        self.tell_table(now);
    }

    /// Who may watch, by the strictest wish of both players.
    pub(super) fn watching(&self) -> SpectatorOptions {
        let members = Player::BOTH.into_iter().filter_map(|player| self.chairs[player].as_ref());
        self.options.watching(members.map(|chair| &chair.member))
    }

    /// Those who watch go if somebody sits down who does not want them.
    fn send_watchers_away(&mut self) {
        if self.watching().allowed {
            return;
        }
        let watchers = self.sockets.iter().filter(|(_, socket)| socket.viewer == Viewer::Spectator);
        for id in watchers.map(|(id, _)| *id).collect::<Vec<_>>() {
            self.sockets.remove(&id);
            self.effects.push(Effect::Close(id, CloseCode::Forbidden));
        }
    }

    /// A player is ready. The game starts when every person is.
    pub(super) fn ready(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        nonce: Option<&str>,
    ) -> Result<(), Refused> {
        if self.phase != Phase::ReadyCheck {
            return match self.phase {
                Phase::Open => Err(Refused::new(Code::NoGame, "The other seat is still free.")),
                Phase::Live | Phase::ReadyCheck => {
                    Err(Refused::new(Code::NotAllowed, "The game has begun already."))
                }
                Phase::Over => Err(super::game_over()),
            };
        }
        let nonce = match nonce {
            None => Nonce::default(),
            Some(text) => Nonce::parse(text)
                .ok_or_else(|| Refused::new(Code::BadMessage, "`nonce` is 32 hexadecimal digits"))?,
        };
        let others_ready = self.chairs[player.other()].as_ref().is_some_and(|chair| chair.ready);
        if others_ready {
            return self.start_game(now, player, nonce, asker);
        }
        if let Some(chair) = &mut self.chairs[player] {
            chair.ready = true;
            chair.nonce = nonce;
        }
        self.accept(asker);
        self.tell_table(now);
        Ok(())
    }

    fn start_game(&mut self, now: Millis, last: Player, nonce: Nonce, asker: &Asker) -> Result<(), Refused> {
        let broken = |error: String| Refused::new(Code::NotAllowed, error);
        let prepared = self.prepared.clone().ok_or_else(super::no_game)?;
        let mut nonces = ByPlayer(Player::BOTH.map(|player| {
            self.chairs[player].as_ref().map_or_else(Nonce::default, |chair: &Chair| chair.nonce)
        }));
        nonces[last] = nonce;
        let seed = prepared.secret.seed(&prepared.id, &nonces);
        let characters = ByPlayer(Player::BOTH.map(|player| {
            self.chairs[player]
                .as_ref()
                .map_or_else(Vec::new, |chair: &Chair| chair.member.characters.clone())
        }));
        let record = match &self.start {
            Some(start) => start.record(seed, &self.catalog).map_err(|error| broken(error.to_string()))?,
            None => {
                let setup = self.setup_of(characters, seed);
                let duel = Duel::new(Arc::clone(&self.catalog), &setup)
                    .map_err(|error| broken(error.to_string()))?;
                Record::new(&duel, &setup)
            }
        };
        let opening =
            Opening::new(record.clone(), &self.catalog).map_err(|error| broken(error.to_string()))?;
        let opening = opening.teaching(self.options.lesson.as_deref());
        let mut play =
            Play::new(prepared.id.clone(), prepared.secret, nonces, Arc::new(opening), Vec::new(), now)
                .map_err(|misfit| broken(misfit.to_string()))?;
        play.clocks = self.options.clock.map(Clocks::new);
        let table = super::TableFacts { state: Phase::Live, ..self.facts() };
        let write = Write::Start { game: prepared.id, nonces, record: Box::new(record), table, at: now };
        self.pending = Some(Pending::Start { play: Box::new(play), from: Some(asker.clone()) });
        self.effects.push(Effect::Write(Box::new(write)));
        Ok(())
    }

    /// The game is written down: it begins.
    pub(super) fn started(&mut self, now: Millis, play: Box<Play>, from: Option<Asker>) {
        if let Some(asker) = &from {
            self.accept(asker);
        }
        self.phase = Phase::Live;
        self.prepared = None;
        self.previous = self.play.replace(play);
        self.lost = None;
        if let Some(previous) = &mut self.previous {
            // Who missed its end reads it from the log.
            previous.streams = Streams::default();
        }
        for player in Player::BOTH {
            if let Some(chair) = &mut self.chairs[player] {
                chair.ready = true;
            }
        }
        tracing::info!(table = %self.id, "a game starts");
        self.seat_bots();
        self.tell_start(now);
        self.tell_table(now);
        self.tell_first_updates(now);
        self.pose(now);
    }

    fn tell_start(&mut self, now: Millis) {
        let Some(play) = &self.play else { return };
        let commitment = play.secret.commitment(&play.id);
        let characters = Player::BOTH
            .map(|player| self.chairs[player].as_ref().map(|chair| chair.member.shown_characters()));
        let [Some(p1), Some(p2)] = characters else { return };
        let edition = self.options.edition.name().to_owned();
        let start = ServerMessage::Start {
            game: &play.id,
            commitment: &commitment,
            nonces: Nonces::of(&play.nonces),
            edition: &edition,
            characters: Both { p1, p2 },
        };
        let text = encode(&start);
        self.tell_everybody(now, &text);
    }

    /// Prepares the next game at this table.
    pub(super) fn next_game(&mut self, from: Option<Asker>) -> Result<(), Refused> {
        let prepared = self.prepare_number(self.numbers + 1);
        let prepared = prepared
            .map_err(|_| Refused::new(Code::Unavailable, "The next game can't be prepared; try again."))?;
        let mut table = self.facts();
        table.state = Phase::ReadyCheck;
        // A match that is decided begins anew.
        if Player::BOTH.into_iter().any(|player| self.score[player] >= self.options.wins_needed())
            && self.options.best_of > 1
        {
            table.score = ByPlayer::default();
        }
        let write = Write::Save { table, prepared: Some(prepared.clone()) };
        self.pending = Some(Pending::Prepare { prepared, from });
        self.effects.push(Effect::Write(Box::new(write)));
        Ok(())
    }

    pub(super) fn prepared_next(&mut self, now: Millis, prepared: Prepared, from: Option<Asker>) {
        if let Some(asker) = &from {
            self.accept(asker);
        }
        if self.offers.rematch_offered() {
            self.offer_over(crate::message::Offer::Rematch, true);
        }
        if Player::BOTH.into_iter().any(|player| self.score[player] >= self.options.wins_needed())
            && self.options.best_of > 1
        {
            self.score = ByPlayer::default();
        }
        self.numbers = prepared.number;
        self.prepared = Some(prepared);
        self.phase = Phase::ReadyCheck;
        for player in Player::BOTH {
            if let Some(chair) = &mut self.chairs[player] {
                chair.prepare();
            }
        }
        self.tell_table(now);
    }

    /// The owner takes the table away before its game.
    pub(super) fn remove(&mut self, user: &Id, reply: ReplyId) {
        let error = if self.owner != *user {
            Some(TableError::NotYours)
        } else if matches!(self.phase, Phase::Live | Phase::Over) {
            Some(TableError::Started)
        } else {
            None
        };
        if let Some(error) = error {
            return self.effects.push(Effect::Reply(reply, Err(error)));
        }
        self.pending = Some(Pending::Remove { reply: Some(reply) });
        self.effects.push(Effect::Write(Box::new(Write::Remove)));
    }

    pub(super) fn removed(&mut self, reply: Option<ReplyId>) {
        if let Some(reply) = reply {
            let view = self.view(None);
            self.effects.push(Effect::Reply(reply, Ok(Box::new(view))));
        }
        let sockets: Vec<_> = self.sockets.keys().copied().collect();
        self.effects
            .extend(sockets.into_iter().map(|socket| Effect::Close(socket, super::CloseCode::NoSuchTable)));
        self.effects.push(Effect::Gone);
    }
}
