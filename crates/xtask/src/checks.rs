//! Every check. What compiles for the tests and what only looks at the code go beside each other, and so do the tests and
//! what runs the programs they were built with: no core waits. What failed is told at the end.

use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use crate::{PROFILE, cargo, node, prove_all, run};

/// A check with its name. It gives what it has to say, whether it passed or not.
type Check = (&'static str, fn() -> Result<String, String>);

/// They need nothing that is built for the tests.
const OF_THE_CODE: [Check; 3] = [
    ("format", || said(&mut cargo(&["fmt", "--all", "--check"]))),
    ("lints", || {
        said(&mut cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "--deny", "warnings"]))
    }),
    ("documentation", || {
        said(cargo(&["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny warnings"))
    }),
];

/// They use what is built for the tests, and build nothing else.
const OF_THE_PROGRAMS: [Check; 3] = [
    ("scenarios", || {
        // By its name and not its package: that takes the program the tests were built with.
        let program = ["run", "--quiet", "--profile", PROFILE, "--bin", "exceed", "--"];
        said(cargo(&program).args(["scenario", "run", "scenarios"]))
    }),
    ("proofs", prove_all),
    ("examples in the documentation", || {
        said(&mut cargo(&["test", "--quiet", "--workspace", "--profile", PROFILE, "--doc"]))
    }),
];

/// People wait for a page, so nothing else runs beside these.
const OF_THE_CLIENT: [Check; 2] = [("client", node::check_client), ("browser", node::test_in_browser)];

/// Runs every check, and fails if one did. The house rules are among the tests.
pub fn run_all() -> Result<(), String> {
    let start = Instant::now();
    let (built, when_built) = mpsc::channel();
    let mut failed = Vec::new();
    thread::scope(|scope| {
        let others = scope.spawn(move || {
            let mut failed = all_of(&OF_THE_CODE);
            // An end without a word means that the tests could not be built; the checks will say so themselves.
            let _ = when_built.recv();
            failed.extend(all_of(&OF_THE_PROGRAMS));
            failed
        });
        let tests = Tests::find();
        failed.extend(check("build of the tests", || tests.build().map(|()| String::new())));
        // Nobody listens only if the other checks have come to a bad end.
        let _ = built.send(());
        failed.extend(check("tests", || tests.run().map(|()| String::new())));
        failed.extend(others.join().unwrap_or_else(|_| vec!["the other checks: they broke off"]));
    });
    failed.extend(all_of(&OF_THE_CLIENT));
    let all = OF_THE_CODE.len() + OF_THE_PROGRAMS.len() + OF_THE_CLIENT.len() + 2;
    println!("── {} of {all} checks passed, {:.1} s", all - failed.len(), start.elapsed().as_secs_f64());
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join(", "))) }
}

/// One after the other; gives those that failed.
fn all_of(checks: &[Check]) -> Vec<&'static str> {
    checks.iter().filter_map(|(name, what)| check(name, what)).collect()
}

/// Tells how a check went, in one piece, for another may tell something as well. Gives its name if it failed.
fn check(name: &'static str, what: impl FnOnce() -> Result<String, String>) -> Option<&'static str> {
    let begun = Instant::now();
    let result = what();
    let (how, said, failed) = match result {
        Ok(said) => ("passed", said, None),
        Err(said) => ("FAILED", said, Some(name)),
    };
    let said = said.trim_end().lines().fold(String::new(), |text, line| format!("{text}\n   {line}"));
    println!("── {name}: {how}, {:.1} s{said}", begun.elapsed().as_secs_f64());
    failed
}

/// Runs a command to its end and gives what it said.
pub(crate) fn said(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{} can't be started: {error}", command.get_program().display()))?;
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if output.status.success() { Ok(said) } else { Err(format!("{said}\nit ended with {}", output.status)) }
}

/// How tests are run: with nextest if it is there, for it runs those of all crates side by side.
#[derive(Clone, Copy)]
enum Tests {
    Nextest,
    Cargo,
}

impl Tests {
    fn find() -> Tests {
        let nextest = cargo(&["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if nextest.is_ok_and(|status| status.success()) { Tests::Nextest } else { Tests::Cargo }
    }

    fn command(self) -> Command {
        match self {
            Tests::Nextest => cargo(&["nextest", "run", "--workspace", "--cargo-profile", PROFILE]),
            Tests::Cargo => {
                let mut command = cargo(&["test", "--quiet", "--workspace", "--profile", PROFILE]);
                command.args(["--lib", "--bins", "--tests"]);
                command
            }
        }
    }

    fn build(self) -> Result<(), String> {
        run(self.command().arg("--no-run"))
    }

    fn run(self) -> Result<(), String> {
        let mut command = self.command();
        command.arg("--no-fail-fast");
        match self {
            Tests::Nextest => run(command.args(["--status-level", "slow", "--final-status-level", "fail"])),
            Tests::Cargo => run(&mut command),
        }
    }
}
