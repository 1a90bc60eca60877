//! How many cases a test runs.
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

/// Opponents that each of many meets, counted from itself: itself, its neighbour, and ever farther ones.
const DISTANCES: [usize; 12] = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66];

/// Pairs out of so many, each with both places and with itself: all of them, or a share in which each is in at least 12.
#[must_use]
pub fn pairs(of: usize) -> Vec<(usize, usize)> {
    let meets = |one: usize, two: usize| {
        let distance = (two + of - one) % of;
        is_full() || DISTANCES.iter().any(|far| far % of == distance)
    };
    (0..of).flat_map(|one| (0..of).map(move |two| (one, two))).filter(|&(one, two)| meets(one, two)).collect()
}

/// Tells how far a soak is, and at its end what came of it; the test command runs in silence.
pub fn tell(what: &str) {
    if is_full() {
        println!("soak: {what}");
    }
}
