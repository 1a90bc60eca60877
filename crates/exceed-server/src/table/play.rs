//! The game at a table: its log, what has been told of it, and who follows it.

use std::collections::VecDeque;
use std::sync::Arc;

use exceed_bots::{Bot, Observed, by_name};
use exceed_rules::{ByPlayer, Player, Seat, Viewer};

use super::clock::Clocks;
use crate::entry::{Entry, EntryKind, Millis};
use crate::fairness::{Fairness, Nonce, Secret};
use crate::game::{Course, Misfit, Opening, Stream, make_some_room};
use crate::id::{Id, NoChance, random_bytes};
use crate::message::Ratings;
use crate::wire::{self, Eyes};

/// A game at a table.
pub struct Play {
    /// Its id.
    pub id: Id,
    /// What the server added to the seed.
    pub secret: Secret,
    /// What the players added.
    pub nonces: ByPlayer<Nonce>,
    /// Everything that was put into it.
    pub log: Vec<Entry>,
    /// The game after all of it. Streams that have told all of it look at the same one.
    pub course: Arc<Course>,
    /// When each entry that nobody has seen yet may be told.
    pub held: VecDeque<Millis>,
    /// When the question that waits was put.
    pub posed_at: Millis,
    /// Beats that were told before it.
    pub beats: usize,
    /// The streams of those who are there.
    pub streams: Streams,
    /// So many entries those who watch may know.
    pub watched: usize,
    /// Those who watch may know that it has begun.
    pub watch_begun: bool,
    /// Thinking time.
    pub clocks: Option<Clocks>,
    /// The bots.
    pub bots: ByPlayer<BotSeat>,
    /// An action that can still be left, as the bot sees it that plays against it: its group is unfinished.
    pub unfinished_action: Option<Box<Seen>>,
    /// After a rated game.
    pub ratings: Option<Ratings>,
    /// Everybody has been told the end.
    pub told_over: bool,
}

/// A bot at a table.
#[derive(Default)]
pub enum BotSeat {
    /// A person sits there.
    #[default]
    None,
    /// It waits to be asked.
    Idle(Box<dyn Bot + Send>),
    /// It thinks.
    Thinking,
}

/// The streams of those who are there.
#[derive(Default)]
pub struct Streams {
    players: ByPlayer<Option<Box<Stream>>>,
    spectators: Option<Box<Stream>>,
}

impl Streams {
    /// The stream of a viewer.
    pub fn of(&mut self, viewer: Viewer) -> &mut Option<Box<Stream>> {
        match viewer {
            Viewer::Player(player) => &mut self.players[player],
            Viewer::Spectator => &mut self.spectators,
        }
    }

    /// Streams that have read so many entries look at the course of all these from now on.
    fn share(&mut self, entries: usize, course: &Arc<Course>) {
        for stream in self.players.0.iter_mut().chain([&mut self.spectators]).flatten() {
            if stream.entries() == entries {
                stream.share(course);
            }
        }
    }
}

impl Play {
    /// A game with its log, all of it told.
    ///
    /// # Errors
    /// The log does not fit.
    pub fn new(
        id: Id,
        secret: Secret,
        nonces: ByPlayer<Nonce>,
        opening: Arc<Opening>,
        log: Vec<Entry>,
        now: Millis,
    ) -> Result<Play, Misfit> {
        let mut play = Play {
            id,
            secret,
            nonces,
            log: Vec::new(),
            course: Arc::new(Course::new(opening)),
            held: VecDeque::new(),
            posed_at: now,
            beats: 0,
            streams: Streams::default(),
            watched: log.len(),
            watch_begun: false,
            clocks: None,
            bots: ByPlayer::default(),
            unfinished_action: None,
            ratings: None,
            told_over: false,
        };
        let course = Arc::make_mut(&mut play.course);
        for entry in &log {
            course.apply(entry, &mut Vec::new())?;
        }
        play.log = log;
        play.told_over = play.course.outcome().is_some();
        Ok(play)
    }

    /// Takes an entry that the course knows into the log.
    pub fn note(&mut self, entry: Entry) {
        make_some_room(&mut self.log);
        self.log.push(entry);
    }

    /// Whether this question was answered so already, by the hash of what was sent.
    #[must_use]
    pub fn was_answered(&self, player: Player, question: u32, answer: i64) -> bool {
        self.log.iter().rev().any(|entry| {
            matches!(entry.kind, EntryKind::Choice { seat, decision, given: Some(given), .. }
                if seat == player && decision == question && given == answer)
        })
    }

    /// One game is kept for all who know all of it.
    pub fn share(&mut self) {
        self.streams.share(self.log.len(), &self.course);
    }

    /// How many entries the players have been told.
    #[must_use]
    pub fn released(&self) -> usize {
        self.log.len() - self.held.len()
    }

    /// How many entries this viewer may know.
    #[must_use]
    pub fn known_to(&self, viewer: Viewer) -> usize {
        match viewer {
            Viewer::Player(_) => self.released(),
            Viewer::Spectator => self.watched,
        }
    }

    /// Who is asked and knows it, with the number of the question.
    #[must_use]
    pub fn posed(&self) -> Option<(Player, u32)> {
        if self.held.is_empty() { self.course.asked() } else { None }
    }

    /// The stream of a viewer, up to what that viewer may know.
    ///
    /// # Errors
    /// The log does not fit.
    pub fn stream(&mut self, viewer: Viewer) -> Result<&mut Stream, Misfit> {
        let known = self.known_to(viewer);
        let place = self.streams.of(viewer);
        if place.is_none() {
            let (mut stream, step) = Stream::begin(self.course.opening(), Eyes::Viewer(viewer));
            stream.pass(&step);
            while stream.entries() < known {
                if let Some(step) = stream.read(&self.log)? {
                    stream.pass(&step);
                }
            }
            // What ended a game without an entry of its log is no part of the stream.
            if known == self.log.len() && !self.told_over {
                stream.share(&self.course);
            }
            *place = Some(Box::new(stream));
        }
        place.as_deref_mut().ok_or(Misfit { entry: "stream", why: "it was just made".to_owned() })
    }

    /// The question that waits for a viewer. None waits once everybody knows that the game is over, however it ended.
    pub fn waiting(&mut self, viewer: Viewer) -> Option<wire::Decision> {
        if self.told_over { None } else { self.stream(viewer).ok()?.decision() }
    }

    /// What it takes to check the shuffles, as far as it may be told.
    #[must_use]
    pub fn fairness(&self) -> Fairness {
        if self.course.outcome().is_some() && self.held.is_empty() {
            Fairness::after(&self.id, &self.secret, &self.nonces)
        } else {
            Fairness::during(&self.id, &self.secret, &self.nonces)
        }
    }

    /// Seats a bot, and lets it see what it would have seen.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn seat_bot(&mut self, seat: Player, name: &str) -> Result<(), NoChance> {
        let chance = u64::from_le_bytes(random_bytes()?);
        let Some(mut bot) = by_name(name, chance) else { return Ok(()) };
        self.show_actions(seat, bot.as_mut());
        self.bots[seat] = BotSeat::Idle(bot);
        Ok(())
    }

    /// Shows a bot the opponent's actions that stand and are paid for.
    fn show_actions(&self, seat: Player, bot: &mut (dyn Bot + Send)) {
        let standing = self.course.standing();
        let unfinished = self.course.game().decision().is_some_and(|decision| decision.unfinished);
        let open = if unfinished { standing.iter().rposition(|one| one.begins) } else { None };
        let mut course = Course::new(Arc::clone(self.course.opening()));
        for one in &standing[..open.unwrap_or(standing.len())] {
            let kind = EntryKind::Choice { seat: one.seat, choice: one.choice, decision: 0, given: None };
            let entry = Entry { kind, at: 0 };
            if let Some(seen) = observed(&course, &entry).filter(|seen| seen.by == seat) {
                bot.observe(&seen.seat, seen.action);
            }
            if course.apply(&entry, &mut Vec::new()).is_err() {
                return;
            }
        }
    }
}

/// An action as the other player sees it.
pub struct Seen {
    /// Who sees it.
    pub by: Player,
    /// What they knew just before.
    pub seat: Seat,
    /// What they see.
    pub action: Observed,
}

/// What the other player sees of an entry that is about to be read, if it is an action.
pub fn observed(course: &Course, entry: &Entry) -> Option<Seen> {
    let EntryKind::Choice { seat, choice, .. } = entry.kind else { return None };
    let game = course.game();
    let action = Observed::of(game, choice)?;
    let by = seat.other();
    Some(Seen { by, seat: game.seat(Viewer::Player(by)), action })
}
