//! The log of a duel: its beats on lines, as a person reads them.

use std::sync::Arc;

use exceed_rules::{Duel, Event, Player, Seat, Viewer};
use exceed_telling::{Beat, Kind, sum_in_words};

use crate::terminal::{self, width};

/// Before what happened.
const INDENT: &str = "  ";
/// Before what explains it.
const DEEPER: &str = "      ";

/// Tells a duel with the characters' names.
pub struct Teller {
    teller: exceed_telling::Teller,
    /// The beats since the last strike began.
    strike: Vec<Beat>,
}

impl Teller {
    /// Tells a duel from its start as this viewer sees it.
    pub fn new(duel: &Arc<Duel>, viewer: Viewer) -> Teller {
        let seat = Seat::before_start(duel, viewer);
        Teller::at(&seat)
    }

    /// Tells a duel from where this seat is.
    pub fn at(seat: &Seat) -> Teller {
        let teller = exceed_telling::Teller::new(seat, seat.duel().fighter_names());
        Teller { teller, strike: Vec::new() }
    }

    /// Tells everything, both hands open.
    pub fn open(duel: &Arc<Duel>) -> Teller {
        let seat = Seat::before_start(duel, Viewer::Spectator);
        let teller = exceed_telling::Teller::open(&seat, duel.fighter_names());
        Teller { teller, strike: Vec::new() }
    }

    /// The name of a player's character.
    pub fn name(&self, player: Player) -> &str {
        self.teller.name(player)
    }

    /// The lines of the log.
    pub fn tell(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let events: Vec<Event> = events.into_iter().collect();
        let beats = self.teller.tell(&events);
        let told = beats.iter().flat_map(|beat| self.lines(beat)).collect();
        for beat in beats {
            if beat.step == Some(1) {
                self.strike.clear();
            }
            self.strike.push(beat);
        }
        told
    }

    /// How the numbers of the last strike came about: every sum with all its parts, and the rule at work.
    pub fn why(&self) -> Vec<String> {
        let counted = |beat: &&Beat| beat.step.is_some() && (!beat.sum.is_empty() || beat.against.is_some());
        let told: Vec<String> =
            self.strike.iter().filter(counted).flat_map(|beat| self.reasons(beat)).collect();
        if told.is_empty() { vec!["There was no strike yet.".to_owned()] } else { told }
    }

    /// Looks at the table before somebody answers: what is asked explains what follows.
    pub fn look(&mut self, seat: &Seat) {
        self.teller.look(seat);
    }

    /// A beat: what happened, the sum behind it where there is one to make, what explains it.
    fn lines(&self, beat: &Beat) -> Vec<String> {
        let mut lines = Vec::new();
        if matches!(beat.kind, Kind::Turn | Kind::Over) {
            fold(&format!("— {} —", beat.headline), "", INDENT, &mut lines);
        } else {
            fold(&beat.headline, INDENT, DEEPER, &mut lines);
        }
        for sum in self.sums(beat, 2) {
            fold(&sum, DEEPER, DEEPER, &mut lines);
        }
        if !beat.text.is_empty() {
            fold(&beat.text, DEEPER, DEEPER, &mut lines);
        }
        lines
    }

    /// A beat with its rule and all its numbers, however plain.
    fn reasons(&self, beat: &Beat) -> Vec<String> {
        let mut lines = Vec::new();
        let rule = beat.rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        fold(&format!("{}{rule}", beat.headline), INDENT, DEEPER, &mut lines);
        for sum in self.sums(beat, 1) {
            fold(&sum, DEEPER, DEEPER, &mut lines);
        }
        lines
    }

    /// The sums behind a beat that have at least so many parts.
    fn sums(&self, beat: &Beat, parts: usize) -> Vec<String> {
        let speed = beat.kind == Kind::Speed;
        let mut sums = Vec::new();
        if let (true, Some(total)) = (beat.sum.len() >= parts, beat.total) {
            let whose = beat
                .seat
                .filter(|_| speed)
                .map_or_else(String::new, |seat| self.name(seat).to_owned() + ": ");
            sums.push(format!("{whose}{total} = {}", sum_in_words(&beat.sum)));
        }
        if let Some(against) = beat.against.as_ref().filter(|against| against.sum.len() >= parts) {
            let whose = if speed { self.name(against.seat) } else { against.label };
            sums.push(format!("{whose}: {} = {}", against.total, sum_in_words(&against.sum)));
        }
        sums
    }
}

/// A text on as many lines as it needs.
fn fold(text: &str, first: &str, others: &str, lines: &mut Vec<String>) {
    lines.extend(terminal::fold(text, first, others, width()));
}
