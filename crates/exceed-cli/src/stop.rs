//! Ctrl-C in a long command: the work ends after the games under way, and what there is is printed.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Exit};
use crate::terminal::complain;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is heard; a second one ends the program at once.
pub fn listen() {
    // Where signals can't be caught, Ctrl-C ends the program as it always did.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
        exceed_lab::stop_early();
        complain("\nexceed: stopping; Ctrl-C again to leave at once");
    });
}

/// Whether it is time to stop.
pub fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// The exit status of a command that printed what there is.
pub fn exit() -> Exit {
    if asked() { Exit::Interrupted } else { Exit::Fine }
}

/// There is nothing to print: it was stopped before this was there.
pub fn too_soon(what: &str) -> Error {
    Error { exit: Exit::Interrupted, message: format!("stopped before {what}") }
}
