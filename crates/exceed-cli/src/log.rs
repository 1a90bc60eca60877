//! The log of a duel: its beats on lines, as a person reads them.

use std::sync::Arc;

use exceed_rules::{Duel, Event, Player, Seat, Viewer};
use exceed_telling::{Beat, Kind, sum_in_words};

const WIDTH: usize = 80;
/// Before what happened.
const INDENT: &str = "  ";
/// Before what explains it.
const DEEPER: &str = "      ";

/// Tells a duel with the characters' names.
pub struct Teller {
    teller: exceed_telling::Teller,
}

impl Teller {
    /// Tells a duel from its start as this viewer sees it.
    pub fn new(duel: &Arc<Duel>, viewer: Viewer) -> Teller {
        let seat = Seat::before_start(duel, viewer);
        Teller { teller: exceed_telling::Teller::new(&seat, duel.fighter_names()) }
    }

    /// Tells everything, both hands open.
    pub fn open(duel: &Arc<Duel>) -> Teller {
        let seat = Seat::before_start(duel, Viewer::Spectator);
        Teller { teller: exceed_telling::Teller::open(&seat, duel.fighter_names()) }
    }

    /// The name of a player's character.
    pub fn name(&self, player: Player) -> &str {
        self.teller.name(player)
    }

    /// The lines of the log.
    pub fn tell(&mut self, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let events: Vec<Event> = events.into_iter().collect();
        let beats = self.teller.tell(&events);
        beats.iter().flat_map(|beat| self.lines(beat)).collect()
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
        for sum in self.sums(beat) {
            fold(&sum, DEEPER, DEEPER, &mut lines);
        }
        if !beat.text.is_empty() {
            fold(&beat.text, DEEPER, DEEPER, &mut lines);
        }
        lines
    }

    /// The sums behind a beat that have something to add up.
    fn sums(&self, beat: &Beat) -> Vec<String> {
        let speed = beat.kind == Kind::Speed;
        let mut sums = Vec::new();
        if let (true, Some(total)) = (beat.sum.len() > 1, beat.total) {
            let whose = beat
                .seat
                .filter(|_| speed)
                .map_or_else(String::new, |seat| self.name(seat).to_owned() + ": ");
            sums.push(format!("{whose}{total} = {}", sum_in_words(&beat.sum)));
        }
        if let Some(against) = beat.against.as_ref().filter(|against| against.sum.len() > 1) {
            let whose = if speed { self.name(against.seat) } else { against.label };
            sums.push(format!("{whose}: {} = {}", against.total, sum_in_words(&against.sum)));
        }
        sums
    }
}

/// A text on as many lines as it needs.
fn fold(text: &str, first: &str, others: &str, lines: &mut Vec<String>) {
    let options = textwrap::Options::new(WIDTH).initial_indent(first).subsequent_indent(others);
    lines.extend(textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned));
}
