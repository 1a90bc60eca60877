//! The course of a game: what its log makes of its start. The same start and the same entries give the same course, on
//! every machine and after every restart.

use std::fmt;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{
    Beginning, ByPlayer, Choice, ChoiceError, Duel, Event, EventSink, Game, Input, Player, Record,
    ReplayError, Seed, Silent,
};

use super::shared::{on_shared_duel, with_uses, without_uses};
use crate::entry::{Entry, EntryKind};
use crate::lesson::{self, Lesson};
use crate::wire::{Cause, Outcome};

/// Where a game starts. It is shared by everybody who follows the game.
#[derive(Debug)]
pub struct Opening {
    /// The record of the game without inputs, and without what its match uses.
    record: Record,
    /// The fixed data of the match.
    duel: Arc<Duel>,
    /// The game before the first input.
    before: Before,
    /// How much happened until then.
    event_count: u32,
    /// What the players are called in texts.
    names: ByPlayer<String>,
    /// What is taught in it.
    lesson: Option<&'static Lesson>,
}

/// A game before its first input.
#[derive(Debug)]
enum Before {
    /// It is dealt. That is done again when it is needed, which is seldom; a game takes more room than all the rest here.
    Dealt { seed: Seed, first: Option<Player> },
    /// In the middle of another, or set by hand. Nothing has happened in it.
    Set(Box<Game>),
}

impl Opening {
    /// Sets the table.
    ///
    /// # Errors
    /// The record was made with other cards or rules.
    pub fn new(record: Record, catalog: &Arc<Catalog>) -> Result<Opening, ReplayError> {
        let game = record.begin(Arc::clone(catalog), &mut Silent)?;
        let game = on_shared_duel(&record, game);
        let names = game.duel().fighter_names();
        let record = without_uses(Record { inputs: Vec::new(), ..record });
        let duel = Arc::clone(game.duel());
        let before = match (&record.start.saved, &record.start.of) {
            (None, Beginning::Setup(setup)) => Before::Dealt { seed: setup.seed, first: setup.first },
            (Some(_), _) | (None, Beginning::Position(_)) => Before::Set(Box::new(game)),
        };
        let mut opening = Opening { record, duel, before, event_count: 0, names, lesson: None };
        opening.event_count = opening.events().len() as u32;
        Ok(opening)
    }

    /// The game before the first input.
    fn game(&self, events: &mut dyn EventSink) -> Game {
        match &self.before {
            Before::Dealt { seed, first } => Game::start(Arc::clone(&self.duel), *seed, *first, events),
            Before::Set(game) => Game::clone(game),
        }
    }

    /// The same game as a lesson; none if there is no lesson of that name any more.
    #[must_use]
    pub fn teaching(self, lesson: Option<&str>) -> Opening {
        Opening { lesson: lesson.and_then(lesson::find), ..self }
    }

    /// What is taught in it.
    #[must_use]
    pub fn lesson(&self) -> Option<&'static Lesson> {
        self.lesson
    }

    /// The fixed data of the match.
    #[must_use]
    pub fn duel(&self) -> &Arc<Duel> {
        &self.duel
    }

    /// What the players are called in texts.
    #[must_use]
    pub fn names(&self) -> &ByPlayer<String> {
        &self.names
    }

    /// What happened before the first input.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        self.game(&mut events);
        events
    }
}

/// Makes room for one more in a list that grows slowly and is kept for long, in small steps instead of by doubling.
pub fn make_some_room<T>(list: &mut Vec<T>) {
    const MORE: usize = 16;
    if list.len() == list.capacity() {
        list.reserve_exact(MORE.max(list.len() / 8));
    }
}

/// A choice that was not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Who chose.
    pub seat: Player,
    /// What.
    pub choice: Choice,
    /// The number of the last event before it.
    pub after_event: u32,
    /// It was the first of a group, or all of it.
    pub begins: bool,
}

/// A game as far as its log has been read.
#[derive(Clone, Debug)]
pub struct Course {
    opening: Arc<Opening>,
    game: Game,
    standing: Vec<Standing>,
    /// Questions put to each player so far.
    asked: ByPlayer<u32>,
    /// Events so far; taking back does not take them out of the count.
    events: u32,
    shown: ByPlayer<bool>,
    /// What ended the game if the rules did not.
    closing: Option<Outcome>,
    /// Who conceded.
    conceded: Option<Player>,
}

/// A log that does not fit its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// What the entry was.
    pub entry: &'static str,
    /// Why it does not fit.
    pub why: String,
}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the log does not fit the game at an entry `{}`: {}", self.entry, self.why)
    }
}

impl std::error::Error for Misfit {}

/// A takeback, or a way out of an unfinished group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rewound {
    /// Who went back.
    pub by: Player,
    /// The last event that still stands.
    pub to_event: u32,
}

impl Course {
    /// The game before the first input.
    #[must_use]
    pub fn new(opening: Arc<Opening>) -> Course {
        let mut course = Course {
            game: opening.game(&mut Silent),
            events: opening.event_count,
            opening,
            standing: Vec::new(),
            asked: ByPlayer::default(),
            shown: ByPlayer::default(),
            closing: None,
            conceded: None,
        };
        course.count_question();
        course
    }

    /// Reads one more entry. What happens because of it is added to `events`.
    ///
    /// # Errors
    /// It does not fit; nothing has changed.
    pub fn apply(&mut self, entry: &Entry, events: &mut Vec<Event>) -> Result<Option<Rewound>, Misfit> {
        let misfit = |why: String| Misfit { entry: entry.kind.word(), why };
        if self.outcome().is_some() && !matches!(entry.kind, EntryKind::ShowHand { .. }) {
            return Err(misfit("the game is over".to_owned()));
        }
        let before = events.len();
        let mut rewound = None;
        match entry.kind {
            EntryKind::Choice { seat, choice, .. } => {
                let begins = self.game.decision().is_none_or(|decision| !decision.unfinished);
                match self.game.choose(seat, choice, events) {
                    Ok(()) | Err(ChoiceError::Fault(_)) => {}
                    Err(ChoiceError::Illegal(error)) => return Err(misfit(error.to_string())),
                }
                make_some_room(&mut self.standing);
                self.standing.push(Standing { seat, choice, after_event: self.events, begins });
            }
            EntryKind::Concede { seat } => {
                self.game.concede(seat, events);
                self.conceded = Some(seat);
            }
            EntryKind::Rewind { seat, to } => {
                rewound =
                    Some(self.rewind(seat, to).ok_or_else(|| misfit(format!("{to} choices do not stand")))?);
            }
            EntryKind::Time { seat } => {
                self.closing = Some(Outcome { winner: Some(seat.other().into()), cause: Cause::Time });
            }
            EntryKind::Draw => self.closing = Some(Outcome { winner: None, cause: Cause::Agreed }),
            EntryKind::Abandon { seat, draw } => {
                let winner = (!draw).then_some(seat.other().into());
                self.closing = Some(Outcome { winner, cause: Cause::Abandoned });
            }
            EntryKind::ShowHand { seat, on } => {
                self.shown[seat] = on;
                return Ok(None);
            }
        }
        self.events += (events.len() - before) as u32;
        self.count_question();
        Ok(rewound)
    }

    fn rewind(&mut self, by: Player, to: u32) -> Option<Rewound> {
        let first_gone = *self.standing.get(to as usize)?;
        self.standing.truncate(to as usize);
        let mut game = self.opening.game(&mut Silent);
        for choice in &self.standing {
            // They were all taken before, so they are taken again.
            game.choose(choice.seat, choice.choice, &mut Silent).ok()?;
        }
        self.game = game;
        Some(Rewound { by, to_event: first_gone.after_event })
    }

    /// After every entry the question that waits is a new one.
    fn count_question(&mut self) {
        if self.outcome().is_none()
            && let Some(decision) = self.game.decision()
        {
            self.asked[decision.player] += 1;
        }
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Where it started.
    #[must_use]
    pub fn opening(&self) -> &Arc<Opening> {
        &self.opening
    }

    /// Who is asked, and the number of that question among all that were put to them.
    #[must_use]
    pub fn asked(&self) -> Option<(Player, u32)> {
        if self.outcome().is_some() {
            return None;
        }
        let player = self.game.decision()?.player;
        Some((player, self.asked[player]))
    }

    /// How many questions were put to a player.
    #[must_use]
    pub fn questions(&self, player: Player) -> u32 {
        self.asked[player]
    }

    /// How many events there were.
    #[must_use]
    pub fn events(&self) -> u32 {
        self.events
    }

    /// Whether a player shows their hand to those who watch.
    #[must_use]
    pub fn shows_hand(&self, player: Player) -> bool {
        self.shown[player]
    }

    /// The choices that were not taken back.
    #[must_use]
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let of_rules = || self.game.outcome().map(Outcome::from);
        let fault = || self.game.fault().map(|_| Outcome { winner: None, cause: Cause::Fault });
        self.closing.or_else(of_rules).or_else(fault)
    }

    /// The game has ended by something that is no entry of its log.
    pub fn declare(&mut self, outcome: Outcome) {
        self.closing = Some(outcome);
    }

    /// The record of what stands, with the seed: only for games that are over.
    #[must_use]
    pub fn record(&self) -> Record {
        let choices = self.standing.iter().map(|standing| Input::Choice(standing.seat, standing.choice));
        let concession = self.conceded.map(Input::Concede);
        let start = with_uses(self.opening.record.clone(), self.opening.duel());
        Record { inputs: choices.chain(concession).collect(), ..start }
    }
}
