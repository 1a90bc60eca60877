//! How many cases a test of the server runs.
//!
//! The test command runs a twentieth of them; with `EXCEED_SOAK=full` in the environment the same tests run all, which
//! takes minutes and is for changes of the part: `cargo xtask soak`.

use std::sync::OnceLock;

/// The environment variable that asks for all cases, with the value `full`.
pub const VARIABLE: &str = "EXCEED_SOAK";
/// The test command runs one case out of so many.
const SHARE: usize = 20;

/// Sockets that are cut at random moments.
pub const CUTS: usize = 1000;
/// Servers that are killed at random moments, on each kind of database.
pub const KILLS: usize = 200;
/// Games on a server of which twins are made that differ in hidden cards.
pub const TWINS: usize = 500;
/// Games of which everything that was received is held against what could be known.
pub const SCANNED: usize = 200;
/// Answers whose times are compared.
pub const TIMED_ANSWERS: usize = 2000;
/// Sockets that are open and say nothing.
pub const IDLE_SOCKETS: usize = 10_000;

/// Whether all cases are asked for.
///
/// # Panics
/// The variable has another value than `full`: a run that is called a soak and is none helps nobody.
#[must_use]
pub fn is_full() -> bool {
    static FULL: OnceLock<bool> = OnceLock::new();
    *FULL.get_or_init(|| match std::env::var(VARIABLE) {
        Ok(value) if value == "full" => true,
        Ok(value) => {
            panic!("{VARIABLE} is `{value}`; say `full`, or leave it out for a twentieth of the cases")
        }
        Err(_) => false,
    })
}

/// So many of all cases are run now.
#[must_use]
pub fn cases(all: usize) -> usize {
    if is_full() { all } else { all.div_ceil(SHARE) }
}

/// Tells how far a soak is, and at its end what came of it; the test command runs in silence.
pub fn tell(what: &str) {
    if is_full() {
        println!("soak: {what}");
    }
}
