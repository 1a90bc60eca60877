//! The time of the server.

use std::sync::LazyLock;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::entry::Millis;

/// The wall clock at one moment, and what has gone by since. Whoever sets the wall clock meanwhile, and a machine that
/// slept, moves nothing here: thinking time, pace and delays go on as if nothing had been.
struct Clock {
    wall: Millis,
    read: Instant,
}

/// Read once, when the time is first asked for.
static CLOCK: LazyLock<Clock> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Clock { wall: Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX), read: Instant::now() }
});

/// Unix time in milliseconds, as the wall clock was when the process began; it never jumps.
#[must_use]
pub fn now() -> Millis {
    let gone = CLOCK.read.elapsed().as_millis();
    CLOCK.wall.saturating_add(Millis::try_from(gone).unwrap_or(Millis::MAX))
}
