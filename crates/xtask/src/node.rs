//! What is done with Node: the checks of the browser client, and its tests in a real browser.

use std::process::{Command, Stdio};

use xtask::repository::root;

use crate::PROFILE;
use crate::checks::said;
use crate::play::install;

/// A command in the client's folder.
fn in_client(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root().join("client")).stdin(Stdio::null());
    command
}

/// Types, form and the tests of its parts.
pub fn check_client() -> Result<String, String> {
    install()?;
    said(&mut in_client("npx", &["--no-install", "prettier", "--check", "--log-level", "warn", "."]))?;
    said(&mut in_client("npm", &["run", "--silent", "check"]))?;
    said(&mut in_client("npm", &["run", "--silent", "test"]))?;
    Ok(String::new())
}

/// Whole duels and every screen in a real browser.
pub fn test_in_browser() -> Result<String, String> {
    said(&mut in_browser("browser")?).map(|_| String::new())
}

/// What takes longer, and what is measured.
pub fn soak_in_browser() -> Result<Command, String> {
    in_browser("soak")
}

/// A script of the client that needs a browser and the program the tests were built with.
fn in_browser(script: &str) -> Result<Command, String> {
    install()?;
    let found = Command::new("sh").arg("scripts/browser.sh").current_dir(root()).output();
    let found = found.map_err(|error| format!("scripts/browser.sh can't be started: {error}"))?;
    if !found.status.success() {
        return Err(String::from_utf8_lossy(&found.stderr).into_owned());
    }
    let browser = String::from_utf8_lossy(&found.stdout).trim().to_owned();
    let program = root().join("target").join(PROFILE).join("exceed");
    let mut command = in_client("npm", &["run", "--silent", script]);
    command.env("EXCEED_CHROMIUM", browser).env("EXCEED_BINARY", program);
    Ok(command)
}
