//! What the server measures of itself, in the text form that Prometheus reads. Nothing here names a player, a card or a
//! game.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::routing::get;

use crate::message::Code;
use crate::store::{COMMIT_SECONDS, Counts};
use crate::web::App;

/// Upper ends of the classes of times, in seconds; the last class has none.
const SECONDS: [f64; 16] =
    [0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
/// A limit that is reached is logged once in this time.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// Everything that is measured. There is one for the whole server.
#[derive(Debug, Default)]
pub struct Metrics {
    games_live: AtomicI64,
    answers: ByWord,
    answer_seconds: Histogram,
    refused: ByWord,
    limits: Mutex<BTreeMap<&'static str, LimitReached>>,
    bots: Mutex<BTreeMap<String, Histogram>>,
    replayed: AtomicU64,
    panics: AtomicU64,
}

/// Counters that go by a word.
#[derive(Debug, Default)]
struct ByWord(Mutex<BTreeMap<&'static str, u64>>);

#[derive(Debug, Default)]
struct LimitReached {
    count: u64,
    logged: Option<Instant>,
}

/// What came of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It counts.
    Accepted,
    /// It had been given before.
    Duplicate,
    /// It does not count.
    Refused(Code),
}

impl Verdict {
    const fn word(self) -> &'static str {
        match self {
            Verdict::Accepted => "accepted",
            Verdict::Duplicate => "duplicate",
            Verdict::Refused(_) => "refused",
        }
    }
}

/// How many times fell into each class.
#[derive(Debug, Default)]
pub struct Histogram {
    classes: [AtomicU64; SECONDS.len() + 1],
    micros: AtomicU64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked left whole numbers.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ByWord {
    fn count(&self, word: &'static str) {
        *locked(&self.0).entry(word).or_insert(0) += 1;
    }

    fn all(&self) -> Vec<(&'static str, u64)> {
        locked(&self.0).iter().map(|(word, count)| (*word, *count)).collect()
    }
}

impl Histogram {
    /// Takes one time in.
    pub fn observe(&self, time: Duration) {
        let class = SECONDS.partition_point(|&end| end < time.as_secs_f64());
        self.classes[class].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl Metrics {
    /// A game is live until what comes back is dropped.
    #[must_use]
    pub fn live_game(self: &Arc<Metrics>) -> LiveGame {
        self.games_live.fetch_add(1, Ordering::Relaxed);
        LiveGame(Arc::clone(self))
    }

    /// An answer was received.
    #[must_use]
    pub fn receipt(self: &Arc<Metrics>, at: Instant) -> Arc<Receipt> {
        let (accepted, held_micros) = (AtomicBool::new(false), AtomicU64::new(0));
        Arc::new(Receipt { at, accepted, held_micros, metrics: Arc::clone(self) })
    }

    /// An answer was accepted or refused.
    pub fn answered(&self, verdict: Verdict) {
        self.answers.count(verdict.word());
    }

    /// Something was refused.
    pub fn refused(&self, code: Code) {
        self.refused.count(code.word());
    }

    /// A limit was reached. The log says so once a minute at most.
    pub fn limit_reached(&self, name: &'static str) {
        let now = Instant::now();
        let mut limits = locked(&self.limits);
        let limit = limits.entry(name).or_default();
        limit.count += 1;
        if limit.logged.is_some_and(|logged| now - logged < LOG_EVERY) {
            return;
        }
        limit.logged = Some(now);
        let count = limit.count;
        drop(limits);
        tracing::warn!(limit = name, count, "a limit was reached");
    }

    /// A bot took so long.
    pub fn bot_answered(&self, bot: &str, time: Duration) {
        let mut bots = locked(&self.bots);
        if !bots.contains_key(bot) {
            bots.insert(bot.to_owned(), Histogram::default());
        }
        if let Some(histogram) = bots.get(bot) {
            histogram.observe(time);
        }
    }

    /// A game was made from its log again.
    pub fn replayed(&self) {
        self.replayed.fetch_add(1, Ordering::Relaxed);
    }

    /// A task or a computation panicked.
    pub fn panicked(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// All of it as text, with what others count.
    #[must_use]
    pub fn text(&self, sockets: usize, commits: &Counts) -> String {
        let mut text = String::new();
        // Writing to a text can't fail.
        let _ = self.write(&mut text, sockets, commits);
        text
    }

    fn write(&self, text: &mut String, sockets: usize, commits: &Counts) -> fmt::Result {
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        head(text, "exceed_games_live", "gauge", "Games that are being played.")?;
        writeln!(text, "exceed_games_live {}", self.games_live.load(Ordering::Relaxed))?;
        head(text, "exceed_sockets", "gauge", "Sockets that are open.")?;
        writeln!(text, "exceed_sockets {sockets}")?;
        head(text, "exceed_answers_total", "counter", "Answers, by what came of them.")?;
        by_word(text, "exceed_answers_total", "result", &self.answers.all())?;
        let help = "From the receipt of an answer until its update was sent, without pace.";
        head(text, "exceed_answer_seconds", "histogram", help)?;
        self.answer_seconds.write(text, "exceed_answer_seconds", "")?;
        head(text, "exceed_commit_seconds", "histogram", "Commits of the database.")?;
        let classes = COMMIT_SECONDS.iter().copied().zip(commits.commits_within);
        let last = commits.commits_within[COMMIT_SECONDS.len()];
        histogram(text, "exceed_commit_seconds", "", classes, last, commits.commit_micros)?;
        head(text, "exceed_refused_total", "counter", "Messages refused, by code.")?;
        by_word(text, "exceed_refused_total", "code", &self.refused.all())?;
        head(text, "exceed_limit_total", "counter", "Limits reached, by name.")?;
        let limits: Vec<_> = locked(&self.limits).iter().map(|(name, limit)| (*name, limit.count)).collect();
        by_word(text, "exceed_limit_total", "name", &limits)?;
        head(text, "exceed_bot_seconds", "histogram", "Answers of bots.")?;
        for (bot, histogram) in locked(&self.bots).iter() {
            histogram.write(text, "exceed_bot_seconds", &format!("bot=\"{bot}\","))?;
        }
        head(text, "exceed_replayed_games_total", "counter", "Games made from their logs again.")?;
        writeln!(text, "exceed_replayed_games_total {}", load(&self.replayed))?;
        head(text, "exceed_panics_total", "counter", "Panics of tasks and computations.")?;
        writeln!(text, "exceed_panics_total {}", load(&self.panics))
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) -> fmt::Result {
    writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

fn by_word(text: &mut String, name: &str, label: &str, counts: &[(&'static str, u64)]) -> fmt::Result {
    counts.iter().try_for_each(|(word, count)| writeln!(text, "{name}{{{label}=\"{word}\"}} {count}"))
}

impl Histogram {
    fn write(&self, text: &mut String, name: &str, labels: &str) -> fmt::Result {
        let counts = self.classes.each_ref().map(|class| class.load(Ordering::Relaxed));
        let classes = SECONDS.iter().copied().zip(counts);
        histogram(text, name, labels, classes, counts[SECONDS.len()], self.micros.load(Ordering::Relaxed))
    }
}

/// `labels` is empty or ends with a comma. Each class comes with its own count; `last` is beyond them all.
fn histogram(
    text: &mut String,
    name: &str,
    labels: &str,
    classes: impl Iterator<Item = (f64, u64)>,
    last: u64,
    micros: u64,
) -> fmt::Result {
    let mut below = 0;
    for (end, count) in classes {
        below += count;
        writeln!(text, "{name}_bucket{{{labels}le=\"{end}\"}} {below}")?;
    }
    let all = below + last;
    writeln!(text, "{name}_bucket{{{labels}le=\"+Inf\"}} {all}")?;
    let own = labels.trim_end_matches(',');
    let own = if own.is_empty() { String::new() } else { format!("{{{own}}}") };
    writeln!(text, "{name}_sum{own} {}", Duration::from_micros(micros).as_secs_f64())?;
    writeln!(text, "{name}_count{own} {all}")
}

/// A game that is being played.
#[derive(Debug)]
pub struct LiveGame(Arc<Metrics>);

impl Drop for LiveGame {
    fn drop(&mut self) {
        self.0.games_live.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Goes with everything that an answer causes for the socket it came from. When the last of it is sent, the time is taken.
#[derive(Debug)]
pub struct Receipt {
    at: Instant,
    accepted: AtomicBool,
    held_micros: AtomicU64,
    metrics: Arc<Metrics>,
}

impl Receipt {
    /// The answer counts; the time of one that was refused is not taken.
    pub fn accepted(&self) {
        self.accepted.store(true, Ordering::Relaxed);
    }

    /// The update was held so long on purpose; that does not count.
    pub fn held(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.held_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

impl Drop for Receipt {
    fn drop(&mut self) {
        if !self.accepted.load(Ordering::Relaxed) {
            return;
        }
        let held = Duration::from_micros(self.held_micros.load(Ordering::Relaxed));
        self.metrics.answer_seconds.observe(self.at.elapsed().saturating_sub(held));
    }
}

/// The page of the measurements, for an address of its own.
pub fn router(app: App) -> Router {
    Router::new().route("/metrics", get(page)).with_state(app)
}

async fn page(State(app): State<App>) -> impl axum::response::IntoResponse {
    let sockets = app.counters.sockets.load(Ordering::Relaxed);
    let text = app.host.metrics().text(sockets, &app.host.store().counts());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_what_prometheus_reads() {
        let metrics = Arc::new(Metrics::default());
        let game = metrics.live_game();
        drop(metrics.live_game());
        metrics.answered(Verdict::Accepted);
        metrics.answered(Verdict::Accepted);
        metrics.answered(Verdict::Refused(Code::NotOffered));
        metrics.refused(Code::NotOffered);
        metrics.limit_reached("sockets");
        metrics.limit_reached("sockets");
        metrics.bot_answered("level3", Duration::from_millis(700));
        metrics.replayed();
        metrics.panicked();
        let mut commits = Counts { commits: 3, commit_micros: 4_500_000, ..Counts::default() };
        commits.commits_within[1] = 2;
        commits.commits_within[COMMIT_SECONDS.len()] = 1;
        let text = metrics.text(5, &commits);
        for line in [
            "# TYPE exceed_games_live gauge",
            "exceed_games_live 1",
            "exceed_sockets 5",
            "exceed_answers_total{result=\"accepted\"} 2",
            "exceed_answers_total{result=\"refused\"} 1",
            "exceed_refused_total{code=\"not_offered\"} 1",
            "exceed_limit_total{name=\"sockets\"} 2",
            "# TYPE exceed_commit_seconds histogram",
            "exceed_commit_seconds_bucket{le=\"0.001\"} 0",
            "exceed_commit_seconds_bucket{le=\"0.0025\"} 2",
            "exceed_commit_seconds_bucket{le=\"2.5\"} 2",
            "exceed_commit_seconds_bucket{le=\"+Inf\"} 3",
            "exceed_commit_seconds_sum 4.5",
            "exceed_commit_seconds_count 3",
            "exceed_bot_seconds_bucket{bot=\"level3\",le=\"0.5\"} 0",
            "exceed_bot_seconds_bucket{bot=\"level3\",le=\"1\"} 1",
            "exceed_bot_seconds_sum{bot=\"level3\"} 0.7",
            "exceed_bot_seconds_count{bot=\"level3\"} 1",
            "exceed_answer_seconds_count 0",
            "exceed_replayed_games_total 1",
            "exceed_panics_total 1",
        ] {
            assert!(text.lines().any(|found| found == line), "`{line}` is missing in:\n{text}");
        }
        drop(game);
        assert!(metrics.text(0, &Counts::default()).contains("exceed_games_live 0\n"));
    }

    #[test]
    fn a_receipt_counts_once_when_the_last_of_it_is_sent_without_the_pace() {
        let metrics = Arc::new(Metrics::default());
        let begun =
            Instant::now().checked_sub(Duration::from_millis(400)).expect("the machine runs for longer");
        drop(metrics.receipt(begun));
        let receipt = metrics.receipt(begun);
        receipt.accepted();
        receipt.held(Duration::from_millis(395));
        let other = Arc::clone(&receipt);
        drop(receipt);
        let count = |text: String| text.contains("exceed_answer_seconds_count 1\n");
        assert!(!count(metrics.text(0, &Counts::default())));
        drop(other);
        let text = metrics.text(0, &Counts::default());
        assert!(text.contains("exceed_answer_seconds_count 1\n"), "{text}");
        assert!(text.contains("exceed_answer_seconds_bucket{le=\"0.003\"} 0\n"), "{text}");
        assert!(text.contains("exceed_answer_seconds_bucket{le=\"0.1\"} 1\n"), "{text}");
    }
}
