//! `cargo xtask`: what people do with this repository.

mod checks;
mod node;
mod play;
mod soak;

use std::env;
use std::process::{Command, ExitCode};
use std::time::Instant;

use xtask::claims::Claims;
use xtask::prove::{Report, prove, prove_lines_of};
use xtask::repository::root;
use xtask::speed;
use xtask::tidy;

const USAGE: &str = "\
cargo xtask play [OPTIONS]   builds the program and opens the game in a browser (options: see `exceed serve --help`)
cargo xtask test             runs every check there is
cargo xtask soak [PART…]     runs the large numbers of the server's tests, which take an hour; parts: see docs/testing.md
cargo xtask docs             writes the generated pages: docs/card-language.md, card-files.md, card-file.schema.json, coverage.md
cargo xtask types            writes the client's types of the protocol: client/src/lib/wire.ts
cargo xtask client           builds the browser client into the program (needs Node)
cargo xtask prove [NAME…]    checks that each card line is proved: without it, a case that claims it fails; names are ids of characters
cargo xtask speed            measures the engine over all pairings and prints tables for docs/performance.md
cargo xtask tidy             checks the house rules: file sizes, words, clauses, claims, names, generated pages";

/// The profile of tests: optimised, with every assertion on.
const PROFILE: &str = "test-fast";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["play", ..] => play::play(&words[1..]),
        ["client"] => play::build_client(),
        ["types"] => write_types(),
        ["test"] => checks::run_all(),
        ["soak", ..] => soak::run_parts(&words[1..]),
        ["docs"] => write_docs(),
        ["prove"] => prove_all().map(|report| println!("{report}")),
        ["prove", ..] => prove_characters(&words[1..]).map(|report| println!("{report}")),
        ["speed"] => {
            run(&mut cargo(&["run", "--quiet", "--release", "--bin", "xtask", "--", "speed", "--here"]))
        }
        ["speed", "--here"] => speed::report().map(|tables| println!("{tables}")),
        ["tidy"] => check_house_rules(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("`{}` is not a task\n{USAGE}", words.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// `cargo`, in the root of the repository.
fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command to its end.
fn run(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("it ended with {status}")),
        Err(error) => Err(format!("{} can't be started: {error}", command.get_program().display())),
    }
}

/// The types are made by the test that holds them against the server, so that this program need not carry a server.
fn write_types() -> Result<(), String> {
    let test = ["test", "--quiet", "--profile", PROFILE, "--package", "exceed-server", "--test", "all", "--"];
    run(cargo(&test)
        .args(["--exact", "wire::typescript::the_types_of_the_client_are_fresh"])
        .env("UPDATE_EXPECT", "1"))?;
    println!("client/src/lib/wire.ts written");
    Ok(())
}

fn read_claims() -> Result<Claims, String> {
    Claims::read().map_err(|errors| errors.join("\n"))
}

fn write_docs() -> Result<(), String> {
    for (file, page) in tidy::pages(&read_claims()?)? {
        std::fs::write(root().join(file), page).map_err(|error| format!("can't write {file}: {error}"))?;
        println!("{file} written");
    }
    Ok(())
}

/// What is proved, as text; an error if something is not.
fn prove_all() -> Result<String, String> {
    proof(|threads| Ok(prove(&read_claims()?, threads)))
}

fn prove_characters(names: &[&str]) -> Result<String, String> {
    proof(|threads| prove_lines_of(&read_claims()?, names, threads))
}

/// Makes a report and puts it into words.
fn proof(make: impl FnOnce(usize) -> Result<Report, String>) -> Result<String, String> {
    let start = Instant::now();
    let report = make(std::thread::available_parallelism().map_or(2, usize::from))?;
    let mut text = String::new();
    report.idle.iter().for_each(|claim| text.push_str(&format!("idle claim: {claim}\n")));
    report.unproved.iter().for_each(|fault| text.push_str(&format!("NOT PROVED: {fault}\n")));
    text.push_str(&format!(
        "{} lines and edition values proved, {} faults, {} idle claims, {:.1} s",
        report.proved,
        report.unproved.len(),
        report.idle.len(),
        start.elapsed().as_secs_f64()
    ));
    if !report.unproved.is_empty() {
        return Err(format!("{text}\nsome lines are not proved"));
    }
    if report.idle.is_empty() {
        Ok(text)
    } else {
        Err(format!("{text}\nsome claims prove nothing: drop or sharpen them"))
    }
}

fn check_house_rules() -> Result<(), String> {
    let claims = read_claims()?;
    let found = [
        tidy::long_files()?,
        tidy::foreign_words()?,
        tidy::clause_faults(&claims)?,
        tidy::line_faults(&claims),
        tidy::shared_names(&claims),
        tidy::stale_pages(&claims)?,
        tidy::stale_client()?,
    ]
    .concat();
    if found.is_empty() {
        println!("{} cases, all house rules are kept", claims.cases.len());
        return Ok(());
    }
    for fault in &found {
        println!("{fault}");
    }
    Err(format!("{} house rules are broken", found.len()))
}
