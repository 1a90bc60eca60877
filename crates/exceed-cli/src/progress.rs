//! A line on standard error that says how far a long command is.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// How often the line changes on a terminal.
const ON_TERMINAL: Duration = Duration::from_millis(250);
/// How often a line is added to a log.
const IN_LOG: Duration = Duration::from_secs(30);

/// How far a command is.
pub struct Progress {
    start: Instant,
    shown: Instant,
    terminal: bool,
    unit: &'static str,
    before: u64,
    total: u64,
    width: usize,
}

impl Progress {
    /// Counts these things, of which some were done before this command.
    pub fn new(unit: &'static str, before: u64, total: u64) -> Progress {
        let now = Instant::now();
        Progress { start: now, shown: now, terminal: stderr().is_terminal(), unit, before, total, width: 0 }
    }

    /// Whether it is time to show something.
    pub fn is_due(&self) -> bool {
        self.shown.elapsed() >= if self.terminal { ON_TERMINAL } else { IN_LOG }
    }

    /// So many are done now, of so many as it looks now.
    pub fn show_of(&mut self, done: u64, total: u64, note: &str) {
        self.total = total;
        self.show(done, note);
    }

    /// So many are done now; `note` is added to the line.
    pub fn show(&mut self, done: u64, note: &str) {
        if !self.is_due() {
            return;
        }
        self.shown = Instant::now();
        let rate = done.saturating_sub(self.before) as f64 / self.start.elapsed().as_secs_f64();
        let left = if rate > 0.0 {
            time(Duration::from_secs_f64((self.total.saturating_sub(done) as f64 / rate).min(1e9)))
        } else {
            "?".to_owned()
        };
        let percent = 100.0 * done as f64 / self.total.max(1) as f64;
        let (unit, total) = (self.unit, self.total);
        let line = format!("{done} of {total} {unit} ({percent:.0} %), {rate:.1}/s, {left} left{note}");
        if self.terminal {
            let bar = bar(done as f64 / total.max(1) as f64);
            let line = format!("[{bar}] {line}");
            say(&format!("\r{line:<width$}", width = self.width));
            self.width = line.chars().count();
        } else {
            say(&format!("{line}\n"));
        }
    }

    /// Takes the line away.
    pub fn end(self) {
        if self.terminal && self.width > 0 {
            say(&format!("\r{:width$}\r", "", width = self.width));
        }
    }
}

/// That nobody listens is no reason to stop.
fn say(text: &str) {
    let _ = write!(stderr(), "{text}");
}

fn bar(share: f64) -> String {
    let full = (share.clamp(0.0, 1.0) * 20.0) as usize;
    format!("{}{}", "#".repeat(full), "-".repeat(20 - full))
}

fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}
