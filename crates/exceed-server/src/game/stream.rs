//! What one viewer is told of a game, update by update: a pure function of its log. So the numbers survive a restart,
//! and an update that is sent again is byte for byte the one that was sent before.

use std::sync::Arc;

use exceed_rules::{ByPlayer, Event, Player, Seat, Viewer};
use exceed_telling::{Beat, Teller};
use schemars::JsonSchema;
use serde::Serialize;

use super::course::{Course, Misfit, Opening, Rewound};
use crate::entry::Entry;
use crate::wire::{self, Eyes};

/// Follows a game with the eyes of one viewer.
#[derive(Clone, Debug)]
pub struct Stream {
    eyes: Eyes,
    /// Where all of the log is told, the table and all streams have the same one.
    course: Arc<Course>,
    teller: Teller,
    seq: u32,
    /// How many entries were read.
    entries: usize,
    /// How many entries had been read before the one that began the strike under way.
    strike_from: Option<usize>,
    /// The question that waits is answered by the next entry, which was sent together with the last one.
    answered: bool,
}

/// What the viewer of a stream gets from one entry; not yet in words.
#[derive(Clone, Debug)]
pub struct Step {
    events: Vec<Event>,
    rewound: Option<Rewound>,
    /// The first of its events.
    first: u32,
}

/// One update, as the viewer reads it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Update {
    /// Its number in the stream, from 1.
    pub seq: u32,
    /// What happened.
    pub events: Vec<wire::Event>,
    /// The table after it.
    pub view: wire::View,
    /// What the viewer is asked.
    pub decision: Option<wire::Decision>,
    /// Somebody took something back.
    pub rewound: Option<RewoundTo>,
    /// What happened, as beats.
    pub telling: Vec<Beat>,
}

/// A takeback, as the viewer reads it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RewoundTo {
    /// Who took something back.
    #[schemars(with = "wire::SeatName")]
    pub by: String,
    /// The last event that still stands.
    pub to_event: u32,
}

impl Stream {
    /// The stream of a viewer at its start, and the first update that belongs to it.
    #[must_use]
    pub fn begin(opening: &Arc<Opening>, eyes: Eyes) -> (Stream, Step) {
        let course = Arc::new(Course::new(Arc::clone(opening)));
        let events = opening.events();
        let viewer = viewer_of(eyes);
        // A game that starts in the middle of another has nothing behind it to tell.
        let seat = if events.is_empty() {
            course.game().seat(viewer)
        } else {
            Seat::before_start(opening.duel(), viewer)
        };
        let teller = new_teller(eyes, &seat, opening.names());
        let stream = Stream { eyes, course, teller, seq: 0, entries: 0, strike_from: None, answered: false };
        (stream, Step { events, rewound: None, first: 1 })
    }

    /// Reads the next entry of the log, if there is one; `None` if this viewer notices nothing of it.
    ///
    /// # Errors
    /// It does not fit.
    pub fn read(&mut self, log: &[Entry]) -> Result<Option<Step>, Misfit> {
        let Some(entry) = log.get(self.entries) else { return Ok(None) };
        let viewer = viewer_of(self.eyes);
        let known = |course: &Course| {
            let asked = course.asked().filter(|(player, _)| viewer.is(*player));
            (course.game().seat(viewer), asked, course.outcome())
        };
        let before = known(&self.course);
        let first = self.course.events() + 1;
        let mut events = Vec::new();
        let rewound = Arc::make_mut(&mut self.course).apply(entry, &mut events)?;
        if events.iter().any(|event| matches!(event, Event::StrikeStarted { .. })) {
            self.strike_from = Some(self.entries);
        }
        if rewound.is_some() || events.contains(&Event::StrikeEnded) {
            self.strike_from = None;
        }
        self.entries += 1;
        self.answered = log.get(self.entries).is_some_and(|next| next.goes_on_with(entry));
        let noticed = !events.is_empty() || known(&self.course) != before || self.eyes == Eyes::Open;
        Ok(noticed.then_some(Step { events, rewound, first }))
    }

    /// Puts a step into words.
    pub fn update(&mut self, step: &Step) -> Update {
        let telling = self.tell(step);
        let names = self.names();
        let events = step.events.iter().zip(step.first..);
        let duel = self.course.opening().duel();
        let events = events.map(|(event, n)| wire::event(duel, names, self.eyes, n, event)).collect();
        let rewound = step.rewound.map(|to| RewoundTo { by: to.by.to_string(), to_event: to.to_event });
        Update { seq: self.seq, events, view: self.view(), decision: self.decision(), rewound, telling }
    }

    fn tell(&mut self, step: &Step) -> Vec<Beat> {
        self.before_step(step);
        let beats = self.teller.tell(&step.events);
        self.after_step();
        beats
    }

    /// Leaves a step out: it was told before.
    pub fn pass(&mut self, step: &Step) {
        self.before_step(step);
        self.teller.pass(&step.events);
        self.after_step();
    }

    fn before_step(&mut self, step: &Step) {
        self.seq += 1;
        if step.rewound.is_some() {
            self.teller = self.teller_of_what_stands();
        }
    }

    fn after_step(&mut self) {
        self.teller.look(&self.seat());
    }

    /// A teller that knows the strike that is under way again.
    fn teller_of_what_stands(&self) -> Teller {
        let opening = self.course.opening();
        let (mut again, step) = Stream::begin(opening, self.eyes);
        again.pass(&step);
        let mut game = again.course.game().clone();
        let viewer = viewer_of(self.eyes);
        for standing in self.course.standing() {
            let mut events: Vec<Event> = Vec::new();
            if game.choose(standing.seat, standing.choice, &mut events).is_err() {
                break;
            }
            again.teller.pass(&events);
            again.teller.look(&game.seat(viewer));
        }
        again.teller.count_from(self.course.events());
        again.teller
    }

    /// The number of the last update.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// How many entries were read.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// The game as far as this stream has read it.
    #[must_use]
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Looks at this course from now on, which has read as much of the same log.
    pub fn share(&mut self, course: &Arc<Course>) {
        self.course = Arc::clone(course);
    }

    fn names(&self) -> &ByPlayer<String> {
        self.course.opening().names()
    }

    fn seat(&self) -> Seat {
        self.course.game().seat(viewer_of(self.eyes))
    }

    /// The table as the viewer sees it.
    #[must_use]
    pub fn view(&self) -> wire::View {
        let game = self.course.game();
        let mut view = match self.eyes {
            Eyes::Open => wire::open_view(game, self.names()),
            Eyes::Viewer(viewer) => {
                let shown = |player| {
                    let shows = viewer == Viewer::Spectator && self.course.shows_hand(player);
                    shows.then(|| game.seat(Viewer::Player(player)))
                };
                wire::view(&self.seat(), self.names(), &ByPlayer(Player::BOTH.map(shown)))
            }
        };
        view.outcome = self.course.outcome();
        if view.outcome.is_some() {
            view.asked = None;
        }
        view
    }

    /// What the viewer is asked. A question that was answered together with the one before it is not put.
    #[must_use]
    pub fn decision(&self) -> Option<wire::Decision> {
        let (player, id) = self.course.asked().filter(|_| !self.answered)?;
        let seat = matches!(self.eyes, Eyes::Viewer(viewer) if viewer.is(player)).then(|| self.seat())?;
        let mut decision = wire::decision(&seat, self.names(), id)?;
        let lesson = self.course.opening().lesson();
        let chosen = self.course.standing().iter().map(|standing| (standing.seat, standing.choice));
        decision.lesson = lesson.and_then(|lesson| lesson.at(player, chosen, &decision.choices));
        Some(decision)
    }

    /// The beats of the strike under way, read from the log again.
    ///
    /// # Errors
    /// The log does not fit.
    pub fn strike_so_far(&self, log: &[Entry]) -> Result<Vec<Beat>, Misfit> {
        let Some(from) = self.strike_from else { return Ok(Vec::new()) };
        let (mut again, step) = Stream::begin(self.course.opening(), self.eyes);
        again.pass(&step);
        let mut beats = Vec::new();
        while again.entries < self.entries.min(log.len()) {
            let index = again.entries;
            if let Some(step) = again.read(log)? {
                if index < from {
                    again.pass(&step);
                } else {
                    beats.append(&mut again.tell(&step));
                }
            }
        }
        Ok(beats)
    }
}

fn new_teller(eyes: Eyes, seat: &Seat, names: &ByPlayer<String>) -> Teller {
    match eyes {
        Eyes::Open => Teller::open(seat, names.clone()),
        Eyes::Viewer(_) => Teller::new(seat, names.clone()),
    }
}

/// Whose seat the table is taken from; with open eyes the spectator's, which shows what everybody knows.
fn viewer_of(eyes: Eyes) -> Viewer {
    match eyes {
        Eyes::Viewer(viewer) => viewer,
        Eyes::Open => Viewer::Spectator,
    }
}
