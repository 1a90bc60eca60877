//! A line on the terminal that says how far a long command is. Where nobody looks there is none.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// How often the line changes.
const REFRESH: Duration = Duration::from_millis(250);

/// How far a command is.
pub struct Progress {
    bar: ProgressBar,
    shown: Instant,
}

impl Progress {
    /// Counts these things, of which some were done before this command.
    pub fn new(unit: &'static str, before: u64, total: u64) -> Progress {
        let line = format!(
            "[{{bar:20}}] {{pos}} of {{len}} {unit} ({{percent}} %), {{per_sec}}, {{eta}} left{{msg}}"
        );
        let style = ProgressStyle::with_template(&line).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(total).with_style(style.progress_chars("#--")).with_position(before);
        bar.reset_eta();
        Progress { bar, shown: Instant::now() }
    }

    /// Whether it is time to show something, and somebody can see it.
    pub fn is_due(&self) -> bool {
        !self.bar.is_hidden() && self.shown.elapsed() >= REFRESH
    }

    /// So many are done now, of so many as it looks now.
    pub fn show_of(&mut self, done: u64, total: u64) {
        if self.is_due() {
            self.bar.set_length(total);
        }
        self.show(done, "");
    }

    /// So many are done now; `note` is added to the line.
    pub fn show(&mut self, done: u64, note: &str) {
        if self.is_due() {
            self.shown = Instant::now();
            self.bar.set_message(note.to_owned());
            self.bar.set_position(done);
            self.bar.tick();
        }
    }

    /// Takes the line away.
    pub fn end(self) {
        self.bar.finish_and_clear();
    }
}
