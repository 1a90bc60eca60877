//! Ctrl-C in a long command: the work ends after the game under way, and what there is is printed.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::terminal::complain;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is heard; a second one ends the program at once.
pub fn listen() {
    // Where signals can't be caught, Ctrl-C ends the program as it always did.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        exceed_lab::stop_early();
        complain("\nexceed: stopping; Ctrl-C again to leave at once");
    });
}

/// Whether it is time to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
