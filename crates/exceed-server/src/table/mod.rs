//! A table: two seats, those who watch, and the games that are played there. It is a plain state machine. It is told
//! what happens and when ([`Command`]), and says what is to be done ([`Effect`]); what must be durable is written before
//! anybody hears of it.

mod answer;
mod bot;
mod clock;
mod effect;
mod end;
mod offer;
mod options;
mod play;
mod release;
mod resume;
mod seat;
mod show;
mod socket;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{ByPlayer, Player, Viewer};

pub use clock::Clocks;
pub use effect::{
    CatchUp, CloseCode, Command, Effect, End, Phase, Prepared, ReplyId, Settings, SocketId, TableError,
    TableFacts, Thought, Ticket, Write, Written,
};
pub use options::{
    Chair, ClockOptions, Member, OTHER_BOTS, Occupant, Options, SpectatorOptions, is_bot, seat_of,
};
pub use play::{BotSeat, Play};
pub use resume::Lost;

use crate::entry::{Entry, Millis};
use crate::game::StartFrom;
use crate::id::Id;
use crate::message::{ClientMessage, Code, Offer, Received, Reference, Refused, ServerMessage, encode};
use crate::metrics::Verdict;
use crate::seams::LogError;
use offer::Offers;

/// The table.
pub struct Table {
    id: Id,
    code: String,
    owner: Id,
    options: Options,
    chairs: ByPlayer<Option<Chair>>,
    phase: Phase,
    score: ByPlayer<u32>,
    /// A game that nobody has started yet.
    prepared: Option<Prepared>,
    /// What games start from, if not from two full decks.
    start: Option<Box<StartFrom>>,
    /// How many games were prepared here.
    numbers: u32,
    /// The game that is played, or the last one.
    play: Option<Box<Play>>,
    /// The one before it, for those who missed its end.
    previous: Option<Box<Play>>,
    /// The last game, if it is over and can't be rebuilt.
    lost: Option<Lost>,
    sockets: BTreeMap<SocketId, Socket>,
    offers: Offers,
    /// What those who watch are told later.
    delayed: VecDeque<(Millis, Delayed)>,
    /// How the table stands for those who watch with a delay, once they were told.
    watched: Option<Standing>,
    /// What waits for the database.
    pending: Option<Pending>,
    /// Whether entries were written is not known: the log must be read again.
    uncertain: bool,
    hinting: bool,
    /// What came of the last message.
    verdict: Option<Verdict>,
    last_activity: Millis,
    settings: Arc<Settings>,
    catalog: Arc<Catalog>,
    effects: Vec<Effect>,
}

/// A socket at the table.
#[derive(Clone, Debug)]
struct Socket {
    viewer: Viewer,
    /// It is sent what it missed; what happens meanwhile is made from the log again.
    catching_up: bool,
    /// The end of the game, which came meanwhile: it is told after everything before it.
    end: Option<Arc<str>>,
    /// When it came: the oldest goes first.
    order: u64,
}

/// Something that those who watch are told later.
#[derive(Clone, Debug)]
enum Delayed {
    /// The start of a game.
    First(Id),
    /// So many entries of the log of a game.
    Entries(Id, usize),
    /// A message.
    Message(Arc<str>),
    /// How the table stands.
    Table(Standing),
}

/// What those who watch may know of a table only when its delay is over.
#[derive(Clone, Debug)]
struct Standing {
    state: &'static str,
    game: Option<Id>,
    score: ByPlayer<u32>,
    hands_shown: ByPlayer<bool>,
}

/// What is to be done once it is durable.
enum Pending {
    /// Entries of the log.
    Entries {
        entries: Vec<Entry>,
        /// The socket that caused them, and what it is told.
        from: Option<Asker>,
        /// An offer that is granted with it.
        offer: Option<Offer>,
    },
    /// Somebody sits down.
    Sit { player: Player, chair: Box<Chair>, prepared: Option<Prepared>, reply: ReplyId },
    /// The next game of the table.
    Prepare { prepared: Prepared, from: Option<Asker> },
    /// The game starts.
    Start { play: Box<Play>, from: Option<Asker> },
    /// The game counts for nobody.
    Void,
    /// The table goes.
    Remove { reply: Option<ReplyId> },
}

/// A socket that waits for `accepted`.
#[derive(Clone, Debug)]
struct Asker {
    socket: SocketId,
    reference: Option<Reference>,
    decision: Option<u32>,
}

/// What a table is made from.
pub struct Setup {
    /// Its id.
    pub id: Id,
    /// To join with.
    pub code: String,
    /// Who made it.
    pub owner: Id,
    /// How games are played.
    pub options: Options,
    /// Who sits there.
    pub seats: ByPlayer<Option<Member>>,
    /// What games start from, if not from two full decks.
    pub start: Option<Box<StartFrom>>,
}

impl Table {
    /// A new table.
    #[must_use]
    pub fn new(setup: Setup, settings: Arc<Settings>, catalog: Arc<Catalog>, now: Millis) -> Table {
        let ByPlayer(seats) = setup.seats;
        Table {
            id: setup.id,
            code: setup.code,
            owner: setup.owner,
            options: setup.options,
            chairs: ByPlayer(seats.map(|member| member.map(|member| Chair::new(member, now)))),
            phase: Phase::Open,
            score: ByPlayer::default(),
            prepared: None,
            start: setup.start,
            numbers: 0,
            play: None,
            previous: None,
            lost: None,
            sockets: BTreeMap::new(),
            offers: Offers::default(),
            delayed: VecDeque::new(),
            watched: None,
            pending: None,
            uncertain: false,
            hinting: false,
            verdict: None,
            last_activity: now,
            settings,
            catalog,
            effects: Vec::new(),
        }
    }

    /// Goes on where a table was: its last game with its log, or one that was prepared.
    pub fn resume(
        &mut self,
        phase: Phase,
        score: ByPlayer<u32>,
        numbers: u32,
        prepared: Option<Prepared>,
        play: Option<Play>,
        last_activity: Millis,
    ) {
        self.last_activity = last_activity;
        self.phase = phase;
        self.score = score;
        self.numbers = numbers;
        self.prepared = prepared;
        self.play = play.map(Box::new);
        self.seat_bots();
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &Id {
        &self.id
    }

    /// Where it is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who made it.
    #[must_use]
    pub fn owner(&self) -> &Id {
        &self.owner
    }

    /// What is kept of it.
    #[must_use]
    pub fn facts(&self) -> TableFacts {
        let member = |player| self.chairs[player].as_ref().map(|chair: &Chair| chair.member.clone());
        TableFacts { seats: ByPlayer(Player::BOTH.map(member)), state: self.phase, score: self.score }
    }

    /// Nobody is there and nothing is under way: it can be made from the database again.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        // One that nobody has begun to play at stays until its time is up.
        let waits = matches!(self.phase, Phase::Open | Phase::ReadyCheck);
        let play = self.play.as_ref();
        let quiet = play.is_none_or(|play| play.held.is_empty() && play.clocks.is_none());
        let thinking = play.is_some_and(|play| {
            Player::BOTH.into_iter().any(|player| matches!(play.bots[player], BotSeat::Thinking))
        });
        self.sockets.is_empty()
            && self.delayed.is_empty()
            && quiet
            && !thinking
            && !waits
            && self.pending.is_none()
    }

    /// Something happens. Nothing may be handed in while a write is under way.
    pub fn handle(&mut self, now: Millis, command: Command) -> Vec<Effect> {
        debug_assert!(self.pending.is_none(), "a write is under way");
        match command {
            Command::Connect { socket, user, hello } => self.connect(now, socket, &user, &hello),
            Command::Say { socket, received } => self.say(now, socket, received),
            Command::Disconnect { socket } => self.disconnect(now, socket),
            Command::CaughtUp { socket, game, entries } => self.caught_up(now, socket, &game, entries),
            Command::Thought(thought) => self.bot_answers(now, thought),
            Command::Hinted { socket, reference, decision, hint } => {
                self.hinted(socket, reference, decision, hint);
            }
            Command::Sit { member, reply } => self.sit(now, member, reply),
            Command::Look { user, reply } => {
                let view = self.view_for(user.as_ref());
                self.effects.push(Effect::Reply(reply, Ok(Box::new(view))));
            }
            Command::Remove { user, reply } => self.remove(&user, reply),
            Command::Wake => self.wake(now),
        }
        std::mem::take(&mut self.effects)
    }

    /// What became of the write that was asked for.
    pub fn written(&mut self, now: Millis, result: Result<Written, LogError>) -> Vec<Effect> {
        let Some(pending) = self.pending.take() else { return Vec::new() };
        match result {
            Ok(written) => self.carry_out(now, pending, written),
            Err(error) => {
                let entries = matches!(pending, Pending::Entries { .. });
                self.uncertain |= entries;
                self.give_up(pending, &error);
                if error == LogError::Taken && !entries {
                    // It was written after all when it was tried before: the table is made from the database again.
                    self.effects.push(Effect::Gone);
                }
            }
        }
        std::mem::take(&mut self.effects)
    }

    fn carry_out(&mut self, now: Millis, pending: Pending, written: Written) {
        match pending {
            Pending::Entries { entries, from, offer } => self.take_in(now, entries, from, offer, written),
            Pending::Sit { player, chair, prepared, reply } => {
                self.seated(now, player, *chair, prepared, reply)
            }
            Pending::Prepare { prepared, from } => self.prepared_next(now, prepared, from),
            Pending::Start { play, from } => self.started(now, play, from),
            Pending::Void => self.voided(now),
            Pending::Remove { reply } => self.removed(reply),
        }
    }

    /// It is not done: whoever asked is told, and nothing has changed.
    fn give_up(&mut self, pending: Pending, error: &LogError) {
        tracing::warn!(table = %self.id, %error, "a write failed");
        let from = match pending {
            Pending::Entries { from, .. } | Pending::Prepare { from, .. } | Pending::Start { from, .. } => {
                from
            }
            Pending::Sit { reply, .. } => {
                self.effects.push(Effect::Reply(reply, Err(TableError::Unavailable)));
                None
            }
            Pending::Void => None,
            Pending::Remove { reply } => {
                let refusal = reply.map(|reply| Effect::Reply(reply, Err(TableError::Unavailable)));
                self.effects.extend(refusal);
                None
            }
        };
        if let Some(asker) = from {
            self.refuse(asker.socket, asker.reference, &unavailable());
        }
    }

    /// When the table wants to be woken.
    #[must_use]
    pub fn wake_at(&self) -> Option<Millis> {
        let play = self.play.as_ref();
        let held = play.and_then(|play| play.held.front().copied());
        let clock = play.filter(|play| play.posed().is_some()).and_then(|play| play.clocks?.runs_out());
        let delayed = self.delayed.front().map(|(at, _)| *at);
        let idle = match self.phase {
            Phase::Open | Phase::ReadyCheck => Some(self.last_activity + self.settings.table_idle_ms),
            Phase::Live => Some(self.last_activity + self.settings.game_idle_ms),
            Phase::Over => None,
        };
        [held, clock.map(|(_, at)| at), delayed, idle].into_iter().flatten().min()
    }

    /// The game that is being played.
    #[must_use]
    pub fn live_game(&self) -> Option<&Id> {
        self.play.as_ref().filter(|_| self.is_live()).map(|play| &play.id)
    }

    /// What came of the last message, once.
    pub fn take_verdict(&mut self) -> Option<Verdict> {
        self.verdict.take()
    }

    /// When the last of what is held back may be told.
    #[must_use]
    pub fn held_until(&self) -> Option<Millis> {
        self.play.as_ref()?.held.back().copied()
    }

    fn say(&mut self, now: Millis, socket: SocketId, received: Received) {
        let Some(viewer) = self.sockets.get(&socket).map(|socket| socket.viewer) else { return };
        let reference = received.reference;
        let message = match received.message {
            Ok(message) => message,
            Err(error) => return self.refuse(socket, reference, &Refused::new(Code::BadMessage, error.0)),
        };
        if let ClientMessage::Ping { t } = message {
            return self.send(socket, &ServerMessage::Pong { r#ref: reference, t, now });
        }
        if message == ClientMessage::Leave {
            self.accept(&Asker { socket, reference, decision: None });
            self.effects.push(Effect::Close(socket, CloseCode::Left));
            return self.disconnect(now, socket);
        }
        let Viewer::Player(player) = viewer else {
            let text = "You are watching this table. Only its two players can do that.";
            return self.refuse(socket, reference, &Refused::new(Code::NotYourSeat, text));
        };
        self.last_activity = now;
        let asker = Asker { socket, reference, decision: None };
        if self.uncertain {
            return self.refuse(socket, asker.reference, &unavailable());
        }
        if let Err(refused) = self.act(now, player, &asker, message) {
            self.refuse(socket, asker.reference, &refused);
        }
    }

    /// A player does something.
    fn act(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        message: ClientMessage,
    ) -> Result<(), Refused> {
        match message {
            ClientMessage::Hello(_) => {
                Err(Refused::new(Code::BadMessage, "`hello` comes once, as the first message"))
            }
            ClientMessage::Ready { nonce } => self.ready(now, player, asker, nonce.as_deref()),
            ClientMessage::Answer { decision, choices } => {
                self.answer(now, player, asker, decision, &choices)
            }
            ClientMessage::Back { decision } => self.back(now, player, asker, decision),
            ClientMessage::Takeback => self.takeback(now, player, asker),
            ClientMessage::OfferReply { offer, yes } => self.offer_reply(now, player, asker, offer, yes),
            ClientMessage::Concede => self.concede(now, player, asker),
            ClientMessage::Draw => self.offer_draw(now, player, asker),
            ClientMessage::Rematch => self.rematch(player, asker),
            ClientMessage::Hint { decision } => self.hint(player, asker, decision),
            ClientMessage::React { reaction } => {
                self.react(now, player, reaction);
                self.accept(asker);
                Ok(())
            }
            ClientMessage::Mute { on } => {
                if let Some(chair) = &mut self.chairs[player] {
                    chair.muted = on;
                }
                self.accept(asker);
                Ok(())
            }
            ClientMessage::ShowHand { on } => self.show_hand(now, player, asker, on),
            ClientMessage::Claim { draw } => self.claim(now, player, asker, draw),
            // Both are for everybody and have been answered.
            ClientMessage::Ping { .. } | ClientMessage::Leave => Ok(()),
        }
    }

    fn send(&mut self, socket: SocketId, message: &ServerMessage<'_>) {
        self.effects.push(Effect::Send(socket, encode(message)));
    }

    fn accept(&mut self, asker: &Asker) {
        self.verdict = Some(Verdict::Accepted);
        let message = ServerMessage::Accepted {
            r#ref: asker.reference.clone(),
            decision: asker.decision,
            duplicate: false,
        };
        self.send(asker.socket, &message);
    }

    /// A refusal names the question that waits for this seat, if one does.
    fn refuse(&mut self, socket: SocketId, reference: Option<Reference>, refused: &Refused) {
        self.verdict = Some(Verdict::Refused(refused.code));
        let viewer = self.sockets.get(&socket).map(|socket| socket.viewer);
        let decision = viewer.and_then(|viewer| self.play.as_mut()?.waiting(viewer));
        self.send(socket, &ServerMessage::Refused { r#ref: reference, refused, decision });
    }

    /// Asks for entries to be written; the rest follows when they are.
    fn write_entries(
        &mut self,
        now: Millis,
        entries: Vec<Entry>,
        from: Option<Asker>,
        offer: Option<Offer>,
    ) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        let end = self.end_after(now, &entries)?;
        let clocks = play.clocks.map(|clocks| clocks.kept(now));
        let write = Write::Append {
            game: play.id.clone(),
            first: play.log.len() as u32,
            entries: entries.clone(),
            clocks,
            end,
        };
        self.pending = Some(Pending::Entries { entries, from, offer });
        self.effects.push(Effect::Write(Box::new(write)));
        Ok(())
    }
}

fn unavailable() -> Refused {
    let text = "The server can't write this down at the moment. Nothing has changed; try again.";
    Refused::new(Code::Unavailable, text)
}

fn no_game() -> Refused {
    Refused::new(Code::NoGame, "No game has begun at this table yet.")
}

fn game_over() -> Refused {
    Refused::new(Code::GameOver, "The game is over.")
}
