//! Thinking time. Time is given to it.

use exceed_rules::{ByPlayer, Player};

use super::options::ClockOptions;
use crate::entry::Millis;
use crate::message;

/// What a person needs to take in a beat of the telling.
const BEAT_MS: Millis = 400;
/// The most they get for it.
const MOST_FOR_BEATS_MS: Millis = 8000;

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    options: ClockOptions,
    left: ByPlayer<Millis>,
    /// Whose clock runs, and since when; the beginning may lie ahead.
    running: Option<(Player, Millis)>,
}

impl Clocks {
    /// Full clocks.
    #[must_use]
    pub fn new(options: ClockOptions) -> Clocks {
        let total = Millis::from(options.total_s) * 1000;
        Clocks { options, left: ByPlayer([total, total]), running: None }
    }

    /// Clocks as they were when the log was last written.
    #[must_use]
    pub fn resumed(options: ClockOptions, left: ByPlayer<Millis>) -> Clocks {
        Clocks { options, left, running: None }
    }

    /// A player is asked, after so many beats.
    pub fn start(&mut self, player: Player, beats: usize, now: Millis) {
        let delay = (beats as Millis * BEAT_MS).min(MOST_FOR_BEATS_MS);
        self.left[player] = self.left[player].max(Millis::from(self.options.min_s) * 1000);
        self.running = Some((player, now + delay));
    }

    /// Nobody is asked.
    pub fn stop(&mut self, now: Millis) {
        if let Some((player, _)) = self.running {
            self.left[player] = self.left(player, now);
        }
        self.running = None;
    }

    /// What is left to a player.
    #[must_use]
    pub fn left(&self, player: Player, now: Millis) -> Millis {
        let used = match self.running {
            Some((running, since)) if running == player => (now - since).max(0),
            _ => 0,
        };
        (self.left[player] - used).max(0)
    }

    /// Both, as they are kept.
    #[must_use]
    pub fn kept(&self, now: Millis) -> ByPlayer<Millis> {
        ByPlayer(Player::BOTH.map(|player| self.left(player, now)))
    }

    /// When the running clock will have run out.
    #[must_use]
    pub fn runs_out(&self) -> Option<(Player, Millis)> {
        self.running.map(|(player, since)| (player, since + self.left[player]))
    }

    /// For clients: whole seconds, so that they do not tell how fast somebody answers.
    #[must_use]
    pub fn message(&self, now: Millis) -> message::Clock {
        let seconds = |player| (self.left(player, now) + 999) / 1000 * 1000;
        message::Clock {
            p1_ms: seconds(Player::One),
            p2_ms: seconds(Player::Two),
            running: self.running.map(|(player, _)| player),
            at: now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: ClockOptions = ClockOptions { total_s: 100, min_s: 10, disconnect_s: 180 };

    #[test]
    fn only_the_asked_players_clock_runs() {
        let mut clocks = Clocks::new(OPTIONS);
        clocks.start(Player::Two, 0, 1_000);
        assert_eq!(clocks.left(Player::One, 31_000), 100_000);
        assert_eq!(clocks.left(Player::Two, 31_000), 70_000);
        assert_eq!(clocks.runs_out(), Some((Player::Two, 101_000)));
        clocks.stop(31_000);
        assert_eq!(clocks.runs_out(), None);
        assert_eq!(clocks.kept(999_000), ByPlayer([100_000, 70_000]));
    }

    #[test]
    fn reading_what_happened_costs_nothing() {
        let mut clocks = Clocks::new(OPTIONS);
        clocks.start(Player::One, 5, 0);
        assert_eq!(clocks.left(Player::One, 2_000), 100_000);
        assert_eq!(clocks.left(Player::One, 3_000), 99_000);
        clocks.start(Player::One, 1000, 0);
        assert_eq!(clocks.runs_out(), Some((Player::One, 108_000)));
    }

    #[test]
    fn every_question_gets_its_least_time() {
        let mut clocks = Clocks::resumed(OPTIONS, ByPlayer([500, 100_000]));
        clocks.start(Player::One, 0, 0);
        assert_eq!(clocks.runs_out(), Some((Player::One, 10_000)));
    }

    #[test]
    fn others_see_whole_seconds() {
        let mut clocks = Clocks::new(OPTIONS);
        clocks.start(Player::One, 0, 0);
        assert_eq!(clocks.message(1).p1_ms, 100_000);
        assert_eq!(clocks.message(1_001).p1_ms, 99_000);
    }
}
