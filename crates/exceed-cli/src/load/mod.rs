//! `exceed load`: many games over real sockets, and how the server bears it.

mod count;
mod picture;
mod player;
mod process;
mod report;

use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use exceed_server::client::Client;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::args::LoadArguments;
use crate::error::{Error, Exit};
use crate::files::{check_writable, write_whole};
use crate::progress::Progress;
use crate::stop;
use count::{Counts, Tally};
use player::{Broken, Plan, Stage, play};
use report::{FORMAT, Memory, Quantiles, Report, Spread, Step, classes, quantiles};

/// Tables that are made at the same time.
const DOORS: usize = 16;
/// How often it is looked whether to go on.
const LOOK: Duration = Duration::from_millis(100);
/// How long games that are given up have to end.
const GOODBYE: Duration = Duration::from_secs(5);
/// What the server calls a character drawn for each game.
const ANYBODY: &str = "random";

/// Plays and prints what was measured.
pub fn run(arguments: &LoadArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    check_writable(arguments.svg.as_deref())?;
    stop::listen();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::bug(format!("no threads can be started: {error}")))?;
    let report = runtime.block_on(measure(arguments))?;
    if report.steps.is_empty() {
        return Err(stop::too_soon("the first answer"));
    }
    if arguments.json {
        let json = serde_json::to_string_pretty(&report).map_err(Error::bug)?;
        writeln!(out, "{json}")?;
    } else {
        write!(out, "{}", report.text())?;
    }
    if let Some(path) = &arguments.svg {
        write_whole(path, &picture::draw(&report.steps))?;
    }
    Ok(stop::exit())
}

/// Who is measured.
struct Measured {
    metrics: Option<Client>,
    pid: Option<u32>,
    /// The server's memory before the first game.
    empty: Option<u64>,
}

/// What is looked at before and after.
struct Look {
    at: Instant,
    server_cpu: Option<f64>,
    own_cpu: Option<f64>,
    machine_cpu: Option<f64>,
    classes: Vec<(f64, u64)>,
}

async fn measure(arguments: &LoadArguments) -> Result<Report, Error> {
    let address = address(&arguments.server)?;
    let measured = Measured::find(arguments, address).await?;
    let counts = Arc::new(Counts::default());
    let (stop_games, stopped) = watch::channel(false);
    let character = if arguments.characters == "all" { ANYBODY } else { &arguments.characters };
    let plan = Arc::new(Plan {
        server: address,
        every: Duration::from_secs_f64(1.0 / arguments.rate),
        character: character.to_owned(),
        counts: Arc::clone(&counts),
        doors: Semaphore::new(DOORS),
        stop: stopped,
    });
    let mut games = JoinSet::new();
    let mut steps = Vec::new();
    let mut targets = arguments.games.clone();
    targets.sort_unstable();
    targets.dedup();
    for target in targets {
        for index in games.len() as u64..u64::from(target) {
            games.spawn(play(Arc::clone(&plan), index));
        }
        ramp_up(&counts, target).await?;
        if stop::asked() && !steps.is_empty() {
            break;
        }
        let step = one_step(arguments, &measured, &counts, target).await;
        steps.extend(Some(step).filter(|step| step.answers > 0 || !stop::asked()));
        if stop::asked() {
            break;
        }
    }
    // The games hear it, or are gone already.
    let _ = stop_games.send(true);
    let goodbye = async { while games.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GOODBYE, goodbye).await;
    Ok(Report {
        format: FORMAT,
        server: arguments.server.clone(),
        rate: arguments.rate,
        stopped: stop::asked(),
        steps,
    })
}

/// Waits until so many games are under way.
async fn ramp_up(counts: &Counts, target: u32) -> Result<(), Error> {
    let mut progress = Progress::new("games begun", counts.live(), target.into());
    while counts.live() < target.into() && !stop::asked() {
        if let Some(broken) = counts.first_broken() {
            return Err(cannot_begin(&broken, counts.live()));
        }
        progress.show(counts.live(), "");
        sleep(LOOK).await;
    }
    progress.end();
    Ok(())
}

async fn one_step(arguments: &LoadArguments, measured: &Measured, counts: &Counts, games: u32) -> Step {
    if !stop::asked() {
        // What came while games began is no part of it.
        counts.take();
    }
    let before = measured.look().await;
    let mut progress = Progress::new("seconds", 0, arguments.seconds);
    while before.at.elapsed() < Duration::from_secs(arguments.seconds) && !stop::asked() {
        sleep(LOOK).await;
        let note = format!(", {games} games, {} answers", counts.answers());
        progress.show(before.at.elapsed().as_secs(), &note);
    }
    progress.end();
    let tally = counts.take();
    let after = measured.look().await;
    measured.step(games, tally, &before, &after)
}

impl Measured {
    async fn find(arguments: &LoadArguments, address: SocketAddr) -> Result<Measured, Error> {
        let server = Client::nobody(address);
        let health = server.request("GET", "/health", None).await;
        let healthy = health.as_ref().is_ok_and(|answer| answer.body["status"] == "ok");
        if !healthy {
            let why = health.map_or_else(|error| error.0, |_| "something else answers there".to_owned());
            let message = format!(
                "no server at {}: {why}; start one with `exceed serve --listen {address}`, or say where it is with --server",
                arguments.server
            );
            return Err(Error { exit: Exit::File, message });
        }
        let metrics = arguments.metrics.as_deref().map(self::address).transpose()?.map(Client::nobody);
        let here = || address.ip().is_loopback().then(|| process::listening_on(address.port()))?;
        let pid = arguments.pid.or_else(here);
        let measured = Measured { metrics, pid, empty: pid.and_then(process::memory) };
        if measured.metrics.is_some() && measured.classes().await.is_empty() {
            return Err(Error {
                exit: Exit::File,
                message: "nothing measured is shown at the address of --metrics; it is the address that the server was given \
                          with --metrics-listen"
                    .to_owned(),
            });
        }
        Ok(measured)
    }

    async fn classes(&self) -> Vec<(f64, u64)> {
        let Some(metrics) = &self.metrics else { return Vec::new() };
        let page = metrics.request("GET", "/metrics", None).await;
        page.map_or_else(|_| Vec::new(), |page| classes(&page.text, "exceed_answer_seconds"))
    }

    async fn look(&self) -> Look {
        Look {
            classes: self.classes().await,
            server_cpu: self.pid.and_then(process::cpu_seconds),
            own_cpu: process::cpu_seconds(std::process::id()),
            machine_cpu: self.pid.and_then(|_| process::machine_seconds()),
            at: Instant::now(),
        }
    }

    fn step(&self, games: u32, tally: Tally, before: &Look, after: &Look) -> Step {
        let seconds = (after.at - before.at).as_secs_f64().max(0.001);
        let used = |after: Option<f64>, before: Option<f64>| Some((after? - before?) / seconds);
        let answers = tally.accepted.len() as u64;
        let memory = self.pid.and_then(process::memory).map(|bytes| Memory {
            bytes,
            bytes_per_game: bytes.saturating_sub(self.empty.unwrap_or(0)) as f64 / f64::from(games),
        });
        let server_cpus = used(after.server_cpu, before.server_cpu);
        let loader_cpus = used(after.own_cpu, before.own_cpu);
        let other = |all: f64| Some((all - server_cpus? - loader_cpus?).max(0.0));
        let server_ms: Option<Quantiles> = quantiles(&before.classes, &after.classes);
        Step {
            games,
            seconds,
            games_over: tally.over,
            answers,
            answers_per_second: answers as f64 / seconds,
            accepted_ms: Spread::of(tally.accepted),
            updated_ms: Spread::of(tally.updated),
            server_ms,
            refused: tally.refused,
            errors: tally.broken,
            first_error: tally.first_broken.map(|broken| broken.why),
            bytes_per_second: tally.bytes as f64 / seconds,
            memory,
            server_cpus,
            loader_cpus,
            other_cpus: used(after.machine_cpu, before.machine_cpu).and_then(other),
        }
    }
}

/// The address behind a URL.
fn address(url: &str) -> Result<SocketAddr, Error> {
    let wrong = |why: &str| Error::usage(format!("`{url}` is no address like http://127.0.0.1:8080: {why}"));
    if url.starts_with("https://") {
        return Err(wrong("TLS is the proxy's; name the server behind it"));
    }
    let rest = url.strip_prefix("http://").unwrap_or(url);
    let place = rest.split('/').next().unwrap_or(rest);
    let place = if place.contains(':') { place.to_owned() } else { format!("{place}:80") };
    let mut found = place.to_socket_addrs().map_err(|error| wrong(&error.to_string()))?;
    found.next().ok_or_else(|| wrong("there is no such host"))
}

/// The first games can't begin: what to do.
fn cannot_begin(broken: &Broken, live: u64) -> Error {
    let Broken { at, why } = broken;
    let what = match at {
        Stage::Guest => "no more guests",
        Stage::Table => "no more tables",
        Stage::Socket => "no more sockets",
        Stage::Game => "a game broke off",
    };
    let message = format!("{what} after {live} games: {why}{}", hint(*at, why));
    Error { exit: Exit::File, message }
}

fn hint(at: Stage, why: &str) -> &'static str {
    if why.contains("os error 24") {
        return "; raise the number of open files, as with `ulimit -n 20000`, for this program or the server";
    }
    match at {
        Stage::Guest if why.contains("429") => {
            "; start the server with --limit sessions_per_address_h=100000"
        }
        Stage::Table if why.contains("too_many") => {
            "; start the server with a higher --limit tables_per_user=…"
        }
        Stage::Table if why.contains("full") => "; start the server with a higher --limit tables=…",
        Stage::Table if why.contains("unknown_character") => {
            "; --characters is `all` or the id of a character"
        }
        Stage::Socket if why.contains("429") => "; start the server with --limit sockets_per_address=20000",
        Stage::Socket if why.contains("503") => "; start the server with a higher --limit sockets=…",
        Stage::Guest | Stage::Table | Stage::Socket | Stage::Game => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let local = |port| Some(SocketAddr::from(([127, 0, 0, 1], port)));
        assert_eq!(address("http://127.0.0.1:8080").ok(), local(8080));
        assert_eq!(address("http://127.0.0.1:8080/").ok(), local(8080));
        assert_eq!(address("127.0.0.1").ok(), local(80));
        assert!(address("https://127.0.0.1:8080").is_err_and(|error| error.message.contains("TLS")));
        assert!(address("http://127.0.0.1:many").is_err());
    }
}
