//! What a measurement came to.

use std::fmt::Write;

use exceed_lab::words::counted;
use serde::Serialize;

/// The name and version of the report as JSON.
pub const FORMAT: u32 = 1;

/// All that was measured, one step for each number of games.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version of this report.
    pub format: u32,
    /// Where the server was.
    pub server: String,
    /// Answers a second in each game.
    pub rate: f64,
    /// It was stopped before its time.
    pub stopped: bool,
    /// The measurements.
    pub steps: Vec<Step>,
}

/// One measurement.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Step {
    /// Games at the same time.
    pub games: u32,
    /// How long it took.
    pub seconds: f64,
    /// Games that came to their end.
    pub games_over: u64,
    /// Answers that were accepted.
    pub answers: u64,
    /// Answers that were accepted, in a second.
    pub answers_per_second: f64,
    /// From sending an answer to `accepted`.
    pub accepted_ms: Spread,
    /// From sending an answer to the own update.
    pub updated_ms: Spread,
    /// As the server measured it: from the receipt of an answer until its update was sent, without pace.
    pub server_ms: Option<Quantiles>,
    /// Answers that were refused.
    pub refused: u64,
    /// Games that broke off, and were begun anew.
    pub errors: u64,
    /// The first of these.
    pub first_error: Option<String>,
    /// Bytes sent and received in a second.
    pub bytes_per_second: f64,
    /// The server's memory.
    pub memory: Option<Memory>,
    /// Processors that the server had in use, on average.
    pub server_cpus: Option<f64>,
    /// Processors that this program had in use.
    pub loader_cpus: Option<f64>,
    /// Processors that everything else on this machine had in use: times are only good if it is little.
    pub other_cpus: Option<f64>,
}

/// How times are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Spread {
    /// Half are no longer.
    pub p50: f64,
    /// Nine tenths are no longer.
    pub p90: f64,
    /// All but a hundredth are no longer.
    pub p99: f64,
    /// The longest.
    pub max: f64,
}

/// The same out of the classes of a histogram: the end of the class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Quantiles {
    /// Half are no longer.
    pub p50: f64,
    /// All but a hundredth are no longer.
    pub p99: f64,
}

/// The server's memory, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Memory {
    /// All of it.
    pub bytes: u64,
    /// What came with each game.
    pub bytes_per_game: f64,
}

impl Spread {
    /// Of times in microseconds, in any order.
    pub fn of(mut micros: Vec<u32>) -> Spread {
        micros.sort_unstable();
        let at = |share: f64| percentile(&micros, share).map_or(0.0, |micros| f64::from(micros) / 1000.0);
        Spread { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) }
    }
}

/// The smallest number that is not exceeded by this share of all; they are in order.
fn percentile(sorted: &[u32], share: f64) -> Option<u32> {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank is small and not negative"
    )]
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.clamp(1, sorted.len().max(1)) - 1).copied()
}

/// The classes of a histogram in the text form of Prometheus, with how many there were up to each end.
pub fn classes(text: &str, name: &str) -> Vec<(f64, u64)> {
    let begin = format!("{name}_bucket{{le=\"");
    let of_line = |line: &str| {
        let (end, count) = line.strip_prefix(&begin)?.split_once("\"} ")?;
        let end = if end == "+Inf" { f64::INFINITY } else { end.parse().ok()? };
        Some((end, count.trim().parse().ok()?))
    };
    text.lines().filter_map(of_line).collect()
}

/// What was added to a histogram between two looks, as quantiles in milliseconds.
pub fn quantiles(before: &[(f64, u64)], after: &[(f64, u64)]) -> Option<Quantiles> {
    let earlier = |end: f64| before.iter().find(|(known, _)| *known == end).map_or(0, |(_, count)| *count);
    let added: Vec<(f64, u64)> =
        after.iter().map(|&(end, count)| (end, count.saturating_sub(earlier(end)))).collect();
    let all = added.last().map(|(_, count)| *count).filter(|count| *count > 0)?;
    let at = |share: f64| {
        let class = added.iter().find(|(_, count)| *count as f64 >= share * all as f64);
        class.map_or(f64::INFINITY, |(end, _)| end * 1000.0)
    };
    Some(Quantiles { p50: at(0.5), p99: at(0.99) })
}

const MEGABYTE: f64 = 1_048_576.0;

impl Report {
    /// For people.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for step in &self.steps {
            text.push_str(&step.text());
            text.push('\n');
        }
        if self.stopped {
            text.push_str("Stopped early: the numbers are of the time until then.\n");
        }
        text.push_str(
            "Times include the server's pace, if it has one (--pace-ms), and what this program took.\n",
        );
        text
    }
}

impl Step {
    fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text can't fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let games = counted(u64::from(self.games), "game");
        writeln!(
            text,
            "{games} at the same time for {:.0} s; {} came to an end",
            self.seconds, self.games_over
        )?;
        writeln!(text, "  answers      {} accepted, {:.0} a second", self.answers, self.answers_per_second)?;
        for (name, times) in [("accepted", self.accepted_ms), ("own update", self.updated_ms)] {
            let Spread { p50, p90, p99, max } = times;
            writeln!(text, "  {name:<11}  p50 {p50:.1} ms, p90 {p90:.1}, p99 {p99:.1}, max {max:.1}")?;
        }
        if let Some(Quantiles { p50, p99 }) = self.server_ms {
            writeln!(
                text,
                "  the server   p50 at most {p50:.1} ms, p99 at most {p99:.1}, from receipt to sent"
            )?;
        }
        writeln!(text, "  refused      {}", self.refused)?;
        writeln!(text, "  errors       {}", self.errors)?;
        if let Some(error) = &self.first_error {
            writeln!(text, "               {error}")?;
        }
        writeln!(text, "  traffic      {:.1} MB a second", self.bytes_per_second / 1e6)?;
        if let Some(memory) = self.memory {
            let all = memory.bytes as f64 / MEGABYTE;
            writeln!(
                text,
                "  memory       {all:.0} MiB, {:.1} KiB for each game",
                memory.bytes_per_game / 1024.0
            )?;
        }
        if let (Some(server), Some(loader)) = (self.server_cpus, self.loader_cpus) {
            write!(text, "  processors   {server:.2} by the server, {loader:.2} by this program")?;
            match self.other_cpus {
                Some(other) => writeln!(text, ", {other:.2} by everything else here")?,
                None => writeln!(text)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_ranks() {
        let spread = Spread::of((1..=1000).rev().map(|number| number * 1000).collect());
        assert_eq!(spread, Spread { p50: 500.0, p90: 900.0, p99: 990.0, max: 1000.0 });
        assert_eq!(Spread::of(vec![7000]), Spread { p50: 7.0, p90: 7.0, p99: 7.0, max: 7.0 });
        assert_eq!(Spread::of(vec![3000, 1000]), Spread { p50: 1.0, p90: 3.0, p99: 3.0, max: 3.0 });
        assert_eq!(Spread::of(Vec::new()), Spread::default());
    }

    #[test]
    fn a_histogram_is_read_between_two_looks() {
        let page = |one, two, three| {
            format!(
                "# TYPE other histogram\nother_bucket{{le=\"0.001\"}} 9\n# TYPE x_seconds histogram\n\
                 x_seconds_bucket{{le=\"0.001\"}} {one}\nx_seconds_bucket{{le=\"0.005\"}} {two}\n\
                 x_seconds_bucket{{le=\"+Inf\"}} {three}\nx_seconds_sum 4.5\nx_seconds_count {three}\n"
            )
        };
        let (before, after) =
            (classes(&page(10, 10, 10), "x_seconds"), classes(&page(70, 109, 110), "x_seconds"));
        assert_eq!(after, [(0.001, 70), (0.005, 109), (f64::INFINITY, 110)]);
        assert_eq!(quantiles(&before, &after), Some(Quantiles { p50: 1.0, p99: 5.0 }));
        assert_eq!(quantiles(&after, &after), None);
        assert_eq!(quantiles(&[], &[]), None);
    }

    #[test]
    fn the_report_says_everything() {
        let step = Step {
            games: 2,
            seconds: 30.0,
            games_over: 1,
            answers: 60,
            answers_per_second: 2.0,
            accepted_ms: Spread { p50: 1.0, p90: 2.0, p99: 3.0, max: 4.0 },
            refused: 5,
            errors: 1,
            first_error: Some("the socket was closed (4009)".to_owned()),
            memory: Some(Memory { bytes: 3 << 20, bytes_per_game: 2048.0 }),
            server_cpus: Some(0.5),
            loader_cpus: Some(0.25),
            other_cpus: Some(0.75),
            ..Step::default()
        };
        let report =
            Report { format: FORMAT, server: String::new(), rate: 1.0, stopped: true, steps: vec![step] };
        let text = report.text();
        for words in [
            "2 games at the same time for 30 s; 1 came to an end",
            "60 accepted, 2 a second",
            "p50 1.0 ms, p90 2.0, p99 3.0, max 4.0",
            "refused      5",
            "closed (4009)",
            "3 MiB, 2.0 KiB for each game",
            "0.50 by the server, 0.25 by this program, 0.75 by everything else here",
            "Stopped early",
        ] {
            assert!(text.contains(words), "`{words}` is missing in:\n{text}");
        }
    }
}
