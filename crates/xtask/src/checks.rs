//! Every check, one after the other; what failed is told at the end.

use std::process::Stdio;
use std::time::Instant;

use crate::{PROFILE, cargo, prove_all, run};

/// A check with its name.
type Check = (&'static str, fn() -> Result<(), String>);

const CHECKS: [Check; 7] = [
    ("format", || run(&mut cargo(&["fmt", "--all", "--check"]))),
    ("lints", || {
        run(&mut cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
    }),
    ("documentation", || {
        run(cargo(&["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
    ("tests", tests),
    ("examples in the documentation", || {
        run(&mut cargo(&["test", "--quiet", "--workspace", "--profile", PROFILE, "--doc"]))
    }),
    ("scenarios", || {
        // By its name and not its package: that takes the program the tests were built with.
        let program = ["run", "--quiet", "--profile", PROFILE, "--bin", "exceed", "--"];
        run(cargo(&program).args(["scenario", "run", "scenarios"]))
    }),
    ("proofs", prove_all),
];

/// Runs every check, and fails if one did. The house rules are among the tests.
pub fn run_all() -> Result<(), String> {
    let start = Instant::now();
    let mut failed = Vec::new();
    for (name, check) in CHECKS {
        println!("── {name}");
        let begun = Instant::now();
        match check() {
            Ok(()) => println!("   {name}: passed, {:.1} s", begun.elapsed().as_secs_f64()),
            Err(message) => {
                println!("   {name}: FAILED: {message}");
                failed.push(name);
            }
        }
    }
    println!(
        "── {} of {} checks passed, {:.1} s",
        CHECKS.len() - failed.len(),
        CHECKS.len(),
        start.elapsed().as_secs_f64()
    );
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// With nextest if it is there: it runs the tests of all crates side by side.
fn tests() -> Result<(), String> {
    let nextest = cargo(&["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if nextest.is_ok_and(|status| status.success()) {
        let quiet = ["--no-fail-fast", "--status-level", "slow", "--final-status-level", "fail"];
        return run(cargo(&["nextest", "run", "--workspace", "--cargo-profile", PROFILE]).args(quiet));
    }
    let all = ["--no-fail-fast", "--lib", "--bins", "--tests"];
    run(cargo(&["test", "--quiet", "--workspace", "--profile", PROFILE]).args(all))
}
