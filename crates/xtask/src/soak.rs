//! The large numbers of the tests. The test command runs the same code with a twentieth of them.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;

use exceed_fuzz::soak::{CUTS, IDLE_SOCKETS, KILLS, SCANNED, TIMED_ANSWERS, TWINS, VARIABLE};

use crate::{PROFILE, cargo, node, run};

/// Tests whose numbers are large.
struct Part {
    /// Its name on the command line.
    name: &'static str,
    /// So many of what.
    count: usize,
    what: &'static str,
    package: &'static str,
    /// What the names of its tests begin with.
    tests: &'static str,
}

const PARTS: [Part; 10] = [
    Part {
        name: "cuts-sqlite",
        count: CUTS,
        what: "sockets cut, on SQLite",
        package: "exceed-cli",
        tests: "serve::duels::duels_survive_lost_sockets",
    },
    Part {
        name: "cuts-postgres",
        count: CUTS,
        what: "sockets cut, on PostgreSQL",
        package: "exceed-cli",
        tests: "serve::duels::duels_survive_lost_sockets_on_postgresql",
    },
    Part {
        name: "kills-sqlite",
        count: KILLS,
        what: "servers killed, on SQLite",
        package: "exceed-cli",
        tests: "serve::duels::duels_survive_a_server_that_is_killed",
    },
    Part {
        name: "kills-postgres",
        count: KILLS,
        what: "servers killed, on PostgreSQL",
        package: "exceed-cli",
        tests: "serve::duels::duels_survive_a_server_that_is_killed_on_postgresql",
    },
    Part {
        name: "twins",
        count: TWINS,
        what: "games with twins",
        package: "exceed-server",
        tests: "seen::twins::",
    },
    Part {
        name: "received",
        count: SCANNED,
        what: "games of which everything received is scanned",
        package: "exceed-server",
        tests: "seen::received::",
    },
    Part {
        name: "times",
        count: TIMED_ANSWERS,
        what: "timed answers",
        package: "exceed-server",
        tests: "seen::answer_times::",
    },
    Part {
        name: "idle",
        count: IDLE_SOCKETS,
        what: "idle sockets",
        package: "exceed-cli",
        tests: "serve::idle_sockets::",
    },
    Part {
        name: "pairings",
        count: 1,
        what: "random game or more of every pairing, rules",
        package: "exceed-rules",
        tests: "properties::",
    },
    Part {
        name: "telling",
        count: 1,
        what: "random game of every pairing, told",
        package: "exceed-telling",
        tests: "beats::",
    },
];

/// The part that runs in a browser.
const BROWSER: &str = "browser";

/// What came of a part.
struct Outcome {
    name: &'static str,
    passed: bool,
    /// The last thing its tests told.
    told: String,
    seconds: u64,
}

/// Runs these parts one after the other; all if none is named.
pub fn run_parts(names: &[&str]) -> Result<(), String> {
    let known: Vec<&str> = PARTS.iter().map(|part| part.name).chain([BROWSER]).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(name)) {
        return Err(format!("there is no part `{unknown}`; the parts are {}", known.join(", ")));
    }
    let parts: Vec<&Part> =
        PARTS.iter().filter(|part| names.is_empty() || names.contains(&part.name)).collect();
    run(&mut cargo(&["test", "--quiet", "--profile", PROFILE, "--workspace", "--test", "all", "--no-run"]))?;
    let mut outcomes: Vec<Outcome> = parts.into_iter().map(run_part).collect();
    if names.is_empty() || names.contains(&BROWSER) {
        outcomes.push(run_in_browser());
    }
    println!("── summary");
    for Outcome { name, passed, told, seconds } in &outcomes {
        let how = if *passed { "passed" } else { "FAILED" };
        println!("   {name:<15} {how}, {seconds} s: {told}");
    }
    let failed: Vec<&str> =
        outcomes.iter().filter(|outcome| !outcome.passed).map(|outcome| outcome.name).collect();
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// Runs the tests of a part, and shows what they tell while they run.
fn run_part(part: &Part) -> Outcome {
    println!("── {}: {} {}", part.name, part.count, part.what);
    let began = Instant::now();
    let (passed, told) = show_tests(part).unwrap_or_else(|error| (false, error));
    println!("── {}: {}", part.name, if passed { "passed" } else { "FAILED" });
    Outcome { name: part.name, passed, told, seconds: began.elapsed().as_secs() }
}

/// Runs the long tests of the browser client, and shows everything they tell while they run.
fn run_in_browser() -> Outcome {
    println!("── {BROWSER}: games in a row, every character, and what is measured");
    let began = Instant::now();
    let (passed, told) = show_browser().unwrap_or_else(|error| (false, error));
    println!("── {BROWSER}: {}", if passed { "passed" } else { "FAILED" });
    Outcome { name: BROWSER, passed, told, seconds: began.elapsed().as_secs() }
}

/// Whether all passed, and everything they told.
fn show_browser() -> Result<(bool, String), String> {
    let mut child = node::soak_in_browser()?
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("the tests can't be started: {error}"))?;
    let mut told = Vec::new();
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.map_err(|error| format!("what the tests tell can't be read: {error}"))?;
        println!("   {line}");
        if let Some((_, rest)) = line.split_once("soak: ") {
            told.push(rest.to_owned());
        }
    }
    let status = child.wait().map_err(|error| format!("the tests can't be waited for: {error}"))?;
    Ok((status.success(), told.join("; ")))
}

/// Whether at least one test ran and all passed, and the last thing they told.
fn show_tests(part: &Part) -> Result<(bool, String), String> {
    let mut command =
        cargo(&["test", "--profile", PROFILE, "--package", part.package, "--test", "all", "--"]);
    // A name that is the beginning of another one stands for itself alone.
    let exact = PARTS.iter().any(|other| other.tests != part.tests && other.tests.starts_with(part.tests));
    command.args(["--nocapture", "--test-threads", "1", part.tests]).args(exact.then_some("--exact"));
    let mut child = command
        .env(VARIABLE, "full")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("the tests can't be started: {error}"))?;
    let (mut ran, mut told) = (false, "the tests told nothing".to_owned());
    for line in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines()) {
        let line = line.map_err(|error| format!("what the tests tell can't be read: {error}"))?;
        ran |= line.starts_with("running ") && !line.starts_with("running 0 ");
        // What a test tells may stand behind its name.
        if let Some((_, rest)) = line.split_once("soak: ") {
            println!("   {rest}");
            rest.clone_into(&mut told);
        }
    }
    let status = child.wait().map_err(|error| format!("the tests can't be waited for: {error}"))?;
    if !ran {
        return Ok((false, format!("there is no test `{}` in {}", part.tests, part.package)));
    }
    Ok((status.success(), told))
}
