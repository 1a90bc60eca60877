//! The task of one table: it hands the table what happens, and does what the table wants done.

use std::collections::{HashMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};

use super::keep::Fixed;
use super::rating::{self, Contest};
use super::reply::Reply;
use super::{Host, Mail, Outbox, TableHandle, now};
use crate::entry::{EntryKind, Millis};
use crate::game::Stream;
use crate::id::Id;
use crate::message::{ClientMessage, Received, ServerMessage, TableView, encode};
use crate::metrics::{LiveGame, Receipt, Verdict};
use crate::seams::{LogError, Token};
use crate::table::{
    CatchUp, CloseCode, Command, Effect, Phase, ReplyId, SocketId, Table, TableError, Thought, Write, Written,
};
use crate::wire::{self, Eyes};

/// How long a table that nobody uses stays in memory.
const UNUSED: Duration = Duration::from_secs(30);
/// How long a client should wait before it comes back after a restart.
const RETRY_MS: u32 = 1000;
/// How often a log whose end is not known is looked at again.
const RECONCILE: Duration = Duration::from_secs(1);

type Asker = oneshot::Sender<Result<Box<TableView>, TableError>>;

/// The task of one table.
pub(super) struct Driver {
    host: Host,
    table: Table,
    fixed: Fixed,
    lease: Token,
    mail: mpsc::Receiver<Box<Mail>>,
    own: TableHandle,
    outboxes: HashMap<SocketId, Outbox>,
    replies: HashMap<ReplyId, Asker>,
    next_reply: u64,
    game: Option<Id>,
    gone: bool,
    /// The answer whose time is taken.
    said: Option<Said>,
    /// A game is being played.
    live: Option<LiveGame>,
}

/// An answer on its way through the table.
struct Said {
    socket: SocketId,
    receipt: Arc<Receipt>,
    /// Its update is held back: since when, and until when.
    held: Option<(Instant, Millis)>,
}

impl Driver {
    pub(super) fn new(
        host: Host,
        table: Table,
        fixed: Fixed,
        lease: Token,
        mail: mpsc::Receiver<Box<Mail>>,
        own: TableHandle,
    ) -> Driver {
        Driver {
            host,
            table,
            fixed,
            lease,
            mail,
            own,
            outboxes: HashMap::new(),
            replies: HashMap::new(),
            next_reply: 0,
            game: None,
            gone: false,
            said: None,
            live: None,
        }
    }

    /// Works until nobody needs the table. If it panics, or its bot does, everybody is asked to come back, and the game
    /// is rebuilt from its log.
    pub(super) async fn run(mut self) {
        match AssertUnwindSafe(self.work()).catch_unwind().await {
            Ok(Worked::ToItsEnd) => return,
            Ok(Worked::BotFailed) => {}
            Err(_) => {
                self.host.metrics().panicked();
                tracing::error!(table = %self.table.id(), "the task of a table panicked");
            }
        }
        if let Some(game) = self.table.live_game() {
            self.host.inner.panics.note(game);
        }
        self.say_goodbye();
        self.put_away();
        self.host.clone().rebuild(self.table.id().clone()).await;
    }

    async fn work(&mut self) -> Worked {
        let effects = self.table.nudge(now());
        self.perform(effects).await;
        while !self.gone {
            let sleep = self.sleep();
            tokio::select! {
                mail = self.mail.recv() => match mail.map(|mail| *mail) {
                    Some(Mail::Stop { done }) => {
                        self.say_goodbye();
                        let _ = done.send(());
                        return Worked::ToItsEnd;
                    }
                    Some(Mail::BotFailed) => return Worked::BotFailed,
                    Some(mail) => {
                        self.reconcile().await;
                        let forgotten = self.forgotten(&mail);
                        self.recall(forgotten).await;
                        let answer = is_answer(&mail);
                        let command = self.command(mail);
                        let effects = self.table.handle(now(), command);
                        self.perform(effects).await;
                        self.measure(answer);
                    }
                    None => return Worked::ToItsEnd,
                },
                () = tokio::time::sleep(sleep) => {
                    self.reconcile().await;
                    // What is due may be that the table ends because nobody uses it.
                    let due = self.table.wake_at().is_some_and(|at| at <= now());
                    if !due && self.table.is_idle() && self.mail.is_empty() {
                        break;
                    }
                    self.end_of_hold();
                    let effects = self.table.handle(now(), Command::Wake);
                    self.count_unused(&effects);
                    self.perform(effects).await;
                    self.measure(IsAnswer::No);
                }
            }
        }
        // Where a log does not fit, somebody may still be there.
        self.say_goodbye();
        self.put_away();
        Worked::ToItsEnd
    }

    /// What ends by itself because nobody has gone on with it.
    fn count_unused(&self, effects: &[Effect]) {
        for effect in effects {
            let Effect::Write(write) = effect else { continue };
            match &**write {
                Write::Remove => self.host.metrics().limit_reached("table_idle_s"),
                Write::Void { .. } => self.host.metrics().limit_reached("game_idle_h"),
                Write::Append { entries, .. } => {
                    if entries.iter().any(|entry| matches!(entry.kind, EntryKind::Abandon { .. })) {
                        self.host.metrics().limit_reached("game_idle_h");
                    }
                }
                Write::Save { .. } | Write::Start { .. } => {}
            }
        }
    }

    /// Nobody can find the table in memory any more; who has a way to it already is told to look again.
    fn put_away(&mut self) {
        let mut tables = self.host.tables();
        if tables.get(self.table.id()).is_some_and(|handle| handle.mail.same_channel(&self.own.mail)) {
            tables.remove(self.table.id());
        }
        drop(tables);
        self.mail.close();
        // Who came at this moment would wait for ever.
        while let Ok(mail) = self.mail.try_recv() {
            if let Mail::Connect { outbox, .. } = *mail {
                outbox.close(CloseCode::Restart);
            }
        }
    }

    fn sleep(&self) -> Duration {
        if self.table.uncertain_game().is_some() {
            return RECONCILE;
        }
        let wait = self.table.wake_at().map(|at| u64::try_from(at - now()).unwrap_or(0));
        wait.map_or(UNUSED, |wait| Duration::from_millis(wait).min(UNUSED))
    }

    /// After a write whose end is not known, the log is read again.
    async fn reconcile(&mut self) {
        let Some(game) = self.table.uncertain_game().cloned() else { return };
        // Rare and large: it takes no room in the task.
        match Box::pin(self.host.store().log(&game)).await {
            Ok(log) => {
                let effects = self.table.reconcile(now(), &log);
                self.perform(effects).await;
            }
            Err(error) => tracing::warn!(%game, %error, "a log can't be read"),
        }
    }

    /// Somebody may have missed the end of an earlier game, and the table has forgotten it: its id, and the number of the
    /// current game.
    fn forgotten(&self, mail: &Mail) -> Option<(Id, u32)> {
        let Mail::Connect { hello, .. } = mail else { return None };
        let game = hello.game.as_deref().and_then(Id::parse)?;
        let current = self.table.forgotten(&game)?;
        Some((game, current))
    }

    /// Reads a game again that the table has forgotten.
    async fn recall(&mut self, forgotten: Option<(Id, u32)>) {
        let Some((game, current)) = forgotten else { return };
        if let Some(play) = self.host.earlier_game(&game, current, &self.fixed).await {
            self.table.recall(play);
        }
    }

    fn command(&mut self, mail: Mail) -> Command {
        match mail {
            Mail::Connect { socket, user, hello, outbox } => {
                self.outboxes.insert(socket, outbox);
                Command::Connect { socket, user, hello }
            }
            Mail::Say { socket, received, at } => {
                if self.said.is_none() && matches!(received.message, Ok(ClientMessage::Answer { .. })) {
                    let receipt = self.host.metrics().receipt(at);
                    self.said = Some(Said { socket, receipt, held: None });
                }
                Command::Say { socket, received }
            }
            Mail::Disconnect { socket } => {
                self.outboxes.remove(&socket);
                Command::Disconnect { socket }
            }
            Mail::CaughtUp { socket, game, entries } => Command::CaughtUp { socket, game, entries },
            Mail::Thought(thought) => Command::Thought(thought),
            Mail::Hinted { socket, reference, decision, hint } => {
                Command::Hinted { socket, reference, decision, hint }
            }
            Mail::Sit { member, reply } => Command::Sit { member, reply: self.keep_reply(reply) },
            Mail::Look { user, reply } => Command::Look { user, reply: self.keep_reply(reply) },
            Mail::Remove { user, reply } => Command::Remove { user, reply: self.keep_reply(reply) },
            Mail::Stop { .. } | Mail::BotFailed => Command::Wake,
            #[cfg(test)]
            Mail::Panic => panic!("on purpose"),
        }
    }

    fn keep_reply(&mut self, reply: Asker) -> ReplyId {
        self.next_reply += 1;
        let id = ReplyId(self.next_reply);
        self.replies.insert(id, reply);
        id
    }

    async fn perform(&mut self, effects: Vec<Effect>) {
        let mut queue = VecDeque::from(effects);
        while let Some(effect) = queue.pop_front() {
            match effect {
                Effect::Send(socket, text) => {
                    let said = self.said.as_ref().filter(|said| said.socket == socket);
                    let receipt = said.map(|said| Arc::clone(&said.receipt));
                    if let Some(outbox) = self.outboxes.get(&socket)
                        && outbox.send_with(text, receipt).is_err()
                    {
                        self.host.metrics().limit_reached("send_queue");
                        self.outboxes.remove(&socket);
                        let own = self.own.clone();
                        // The table hears of it like of every socket that is gone.
                        tokio::spawn(async move { own.tell(Mail::Disconnect { socket }).await });
                    }
                }
                Effect::Close(socket, code) => {
                    if let Some(outbox) = self.outboxes.remove(&socket) {
                        outbox.close(code);
                    }
                }
                Effect::CatchUp(catch_up) => self.catch_up(catch_up),
                Effect::Think { ticket, mut bot, seat, name } => {
                    let reply = Reply::new(&self.own, Mail::BotFailed);
                    let metrics = Arc::clone(self.host.metrics());
                    self.host.thinkers().submit(move || {
                        let asked = Instant::now();
                        let choice = bot.choose(&seat);
                        metrics.bot_answered(&name, asked.elapsed());
                        reply.send(Mail::Thought(Thought { ticket, bot, choice }));
                    });
                }
                Effect::Hint { socket, reference, decision, seat } => {
                    let none = Mail::Hinted { socket, reference: reference.clone(), decision, hint: None };
                    let reply = Reply::new(&self.own, none);
                    let Some(place) = self.host.begin_hint() else {
                        self.host.metrics().limit_reached("hint_jobs");
                        continue;
                    };
                    self.host.thinkers().submit(move || {
                        let names = seat.duel().fighter_names();
                        let hint = exceed_bots::hint(&seat, u64::from(decision));
                        let hint = hint.map(|hint| wire::hint(&hint, &seat, &names));
                        drop(place);
                        reply.send(Mail::Hinted { socket, reference, decision, hint });
                    });
                }
                Effect::Reply(id, result) => {
                    if let Some(reply) = self.replies.remove(&id) {
                        // Who asked may have gone.
                        let _ = reply.send(result);
                    }
                }
                Effect::Write(write) => {
                    let result = self.write(&write).await;
                    queue.extend(self.table.written(now(), result));
                }
                Effect::Gone => self.gone = true,
            }
        }
    }

    /// What came of the last message, and whether a game is played.
    fn measure(&mut self, answer: IsAnswer) {
        let metrics = self.host.metrics();
        if let Some(verdict) = self.table.take_verdict() {
            if let Verdict::Refused(code) = verdict {
                metrics.refused(code);
            }
            if answer == IsAnswer::Yes {
                metrics.answered(verdict);
                let said = self.said.as_ref().filter(|said| said.held.is_none());
                if let Some(said) = said.filter(|_| verdict == Verdict::Accepted) {
                    said.receipt.accepted();
                }
            }
        }
        match (self.said.as_mut(), self.table.held_until()) {
            (Some(said), Some(until)) => {
                said.held.get_or_insert((Instant::now(), until));
            }
            (Some(_), None) => self.said = None,
            (None, _) => {}
        }
        match (self.table.phase() == Phase::Live, self.live.is_some()) {
            (true, false) => self.live = Some(metrics.live_game()),
            (false, true) => self.live = None,
            (true, true) | (false, false) => {}
        }
    }

    /// What is held back may be told: the wait until then was meant.
    fn end_of_hold(&mut self) {
        let Some((since, until)) = self.said.as_ref().and_then(|said| said.held) else { return };
        let late = now() - until;
        if late >= 0
            && let Some(said) = self.said.as_ref()
        {
            let late = Duration::from_millis(late.unsigned_abs());
            said.receipt.held(since.elapsed().saturating_sub(late));
        }
    }

    async fn write(&mut self, write: &Write) -> Result<Written, LogError> {
        if let Write::Start { game, .. } = write {
            self.game = Some(game.clone());
        }
        let rows = self.fixed.rows(write, self.game.as_ref(), self.lease, now());
        let Some(contest) = self.contest(write) else {
            self.host.store().commit(rows).await?;
            return Ok(Written::default());
        };
        let ratings = Box::pin(rating::commit(self.host.store(), &contest, &rows)).await?;
        Ok(Written { ratings: Some(ratings) })
    }

    /// The contest that ends with this, if its game is rated.
    fn contest(&self, write: &Write) -> Option<Contest> {
        match write {
            Write::Append { end: Some(end), .. } if self.fixed.options.rated => {
                Contest::of(end, self.fixed.options.edition.name())
            }
            Write::Append { .. }
            | Write::Save { .. }
            | Write::Start { .. }
            | Write::Void { .. }
            | Write::Remove => None,
        }
    }

    /// Sends a socket what it missed, beside everything else.
    fn catch_up(&self, catch_up: CatchUp) {
        let Some(outbox) = self.outboxes.get(&catch_up.socket).cloned() else { return };
        let own = self.own.clone();
        tokio::spawn(async move {
            let (socket, game, entries) = (catch_up.socket, catch_up.game.clone(), catch_up.log.len());
            if send_missed(&outbox, catch_up).await.is_some() {
                own.tell(Mail::CaughtUp { socket, game, entries }).await;
            }
        });
    }

    fn say_goodbye(&mut self) {
        let bye = encode(&ServerMessage::Bye { reason: "restart", retry_ms: RETRY_MS });
        for outbox in self.outboxes.values() {
            let _ = outbox.send(bye.clone());
            outbox.close(CloseCode::Restart);
        }
        self.outboxes.clear();
    }
}

/// How the work at a table ended.
enum Worked {
    ToItsEnd,
    /// A bot panicked: the game would wait for it for ever.
    BotFailed,
}

/// Whether the time of a message is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum IsAnswer {
    Yes,
    No,
}

fn is_answer(mail: &Mail) -> IsAnswer {
    match mail {
        Mail::Say { received: Received { message: Ok(ClientMessage::Answer { .. }), .. }, .. } => {
            IsAnswer::Yes
        }
        Mail::Say { .. }
        | Mail::Connect { .. }
        | Mail::Disconnect { .. }
        | Mail::CaughtUp { .. }
        | Mail::Thought(_)
        | Mail::Hinted { .. }
        | Mail::Sit { .. }
        | Mail::Look { .. }
        | Mail::Remove { .. }
        | Mail::BotFailed
        | Mail::Stop { .. } => IsAnswer::No,
        #[cfg(test)]
        Mail::Panic => IsAnswer::No,
    }
}

/// Reads the log with the eyes of the viewer and sends every update after the last one that was seen.
async fn send_missed(outbox: &Outbox, catch_up: CatchUp) -> Option<()> {
    let (mut stream, first) = Stream::begin(&catch_up.opening, Eyes::Viewer(catch_up.viewer));
    let mut step = Some(first);
    loop {
        if let Some(step) = step {
            if stream.seq() < catch_up.after {
                stream.pass(&step);
            } else {
                let update = stream.update(&step);
                let text = encode(&ServerMessage::Update { game: &catch_up.game, update: &update });
                outbox.send_missed(text).await?;
            }
        }
        if stream.entries() == catch_up.log.len() {
            break;
        }
        step = match stream.read(&catch_up.log) {
            Ok(step) => step,
            Err(misfit) => {
                tracing::error!(game = %catch_up.game, %misfit, "a log can't be read again");
                return None;
            }
        };
    }
    match catch_up.then {
        Some(text) => outbox.send_missed(text).await,
        None => Some(()),
    }
}
