//! Runs the built program.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the program said.
pub struct Output {
    /// Its exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Output {
    /// It must have gone well.
    #[track_caller]
    pub fn fine(self) -> String {
        assert_eq!(self.status, 0, "{}", self.err);
        self.out
    }

    /// It must have failed with this status and these words.
    #[track_caller]
    pub fn fails(self, status: i32, words: &[&str]) {
        assert_eq!(self.status, status, "{}{}", self.out, self.err);
        for word in words {
            assert!(self.err.contains(word), "`{word}` is missing in: {}", self.err);
        }
    }
}

/// Runs `exceed` with these arguments.
pub fn exceed(arguments: &[&str]) -> Output {
    exceed_with(arguments, "")
}

/// Runs `exceed` with these arguments and this input.
pub fn exceed_with(arguments: &[&str], input: &str) -> Output {
    exceed_in(&[], arguments, input)
}

/// Runs `exceed` with these variables set as well. Duels go to a folder of the tests.
pub fn exceed_in(variables: &[(&str, &str)], arguments: &[&str], input: &str) -> Output {
    run(command(variables, arguments), input)
}

/// Runs `exceed` in a folder, where it leaves what it writes by itself.
pub fn exceed_at(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = command(&[], arguments);
    command.current_dir(folder);
    run(command, "")
}

fn command(variables: &[(&str, &str)], arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exceed"));
    command.env("EXCEED_DUELS", PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("duels"));
    command
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .env_remove("EXCEED_CARDS")
        .envs(variables.iter().copied());
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(mut command: Command, input: &str) -> Output {
    let mut child = command.spawn().expect("the program starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Output {
        status: output.status.code().expect("it was not killed"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be left from an earlier run, or not be there.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("writable");
    folder
}
