//! Scenario files written on the spot.

use std::path::PathBuf;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use exceed_scenario::{Case, Failure, Runner, ScenarioError, load_cases};

/// The cards of the program, loaded once.
pub static RUNNER: LazyLock<Runner> = LazyLock::new(Runner::embedded);

/// Writes a scenario file with a name of its own.
pub fn file(text: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cases-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join(format!("{}.toml", NEXT.fetch_add(1, Ordering::Relaxed)));
    std::fs::write(&path, text).expect("a file for the test");
    path
}

/// What loading says about a text.
pub fn load(text: &str) -> Result<Vec<Case>, Vec<ScenarioError>> {
    load_cases(&file(text))
}

/// The errors of a text as line and message.
#[allow(dead_code)]
pub fn errors(text: &str) -> Vec<(usize, String)> {
    load(text).expect_err("it is faulty").into_iter().map(|error| (error.line, error.message)).collect()
}

/// Runs the only case of a text.
#[allow(dead_code)]
pub fn run(text: &str) -> Result<(), Failure> {
    let cases = load(text).expect("it is well written");
    RUNNER.run(&cases[0])
}

/// Runs a script with a set-up of both players.
#[allow(dead_code)]
pub fn play(p1: &str, p2: &str, script: &str) -> Result<(), Failure> {
    run(&format!(
        "[[case]]\nname = \"a case\"\np1 = {{ {p1} }}\np2 = {{ {p2} }}\nscript = \"\"\"\n{script}\n\"\"\"\n"
    ))
}
