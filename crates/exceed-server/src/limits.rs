//! Limits, each with a name that `--limit NAME=VALUE` takes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use crate::entry::Millis;

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident = $default:literal,)+) => {
        /// All limits.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $name: u64,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)+ }
            }
        }

        impl Limits {
            /// Every name with its default and its meaning.
            pub const ALL: &'static [(&'static str, u64, &'static str)] =
                &[$((stringify!($name), $default, concat!($($doc),+)),)+];

            /// Sets a limit by its name.
            ///
            /// # Errors
            /// There is no such limit.
            pub fn set(&mut self, name: &str, value: u64) -> Result<(), String> {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => {
                        let names: Vec<&str> = Limits::ALL.iter().map(|(name, _, _)| *name).collect();
                        return Err(format!("there is no limit `{name}`; the limits are {}", names.join(", ")));
                    }
                }
                Ok(())
            }
        }
    };
}

limits! {
    /// Bytes of a socket's frame.
    frame_bytes = 8192,
    /// Bytes of a request's body.
    body_bytes = 65536,
    /// Messages a second on one socket.
    messages_per_s = 20,
    /// Messages on one socket that may come at once.
    messages_burst = 60,
    /// Sockets from one address.
    sockets_per_address = 64,
    /// Sockets in all.
    sockets = 10000,
    /// New sessions from one address in an hour.
    sessions_per_address_h = 200,
    /// Tables of one user that wait or are played at.
    tables_per_user = 8,
    /// Tables in all that wait or are played at.
    tables = 5000,
    /// Logins a minute for one name; four times as many from one address.
    logins_per_min = 5,
    /// Messages that wait for one socket.
    send_queue = 256,
    /// Bytes that wait for one socket.
    send_queue_bytes = 1048576,
    /// Seconds without a byte after which a socket is closed.
    idle_s = 60,
    /// Seconds after which a table is closed at which no game has begun.
    table_idle_s = 1800,
    /// Hours after which a game is given up that nobody goes on with.
    game_idle_h = 72,
    /// Analyses at once.
    analysis_jobs = 1,
    /// Hints at once, for each core.
    hint_jobs = 1,
    /// Card files checked a minute, by one user.
    checks_per_min = 20,
    /// Reports in an hour, by one user.
    reports_per_h = 10,
}

impl Limits {
    /// Reads `NAME=VALUE`.
    ///
    /// # Errors
    /// It is not of that form, or there is no such limit.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let (name, value) =
            text.split_once('=').ok_or_else(|| format!("`{text}` is not of the form NAME=VALUE"))?;
        let number =
            value.trim().parse().map_err(|_| format!("`{value}` is no whole number, for `{name}`"))?;
        self.set(name.trim(), number)
    }
}

/// Counts what happens for each key within a window of time.
#[derive(Debug)]
pub struct Counter<K> {
    window: Millis,
    counts: Mutex<HashMap<K, (Millis, u64)>>,
}

impl<K: Hash + Eq> Counter<K> {
    /// Counts within so many milliseconds.
    #[must_use]
    pub fn new(window: Millis) -> Counter<K> {
        Counter { window, counts: Mutex::new(HashMap::new()) }
    }

    /// Counts one more.
    ///
    /// # Errors
    /// There were as many as there may be; so many milliseconds later there may be more.
    pub fn count(&self, key: K, most: u64, now: Millis) -> Result<(), Millis> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        // Old windows go, so that the map does not grow with every address that was ever seen.
        if counts.len() > 10_000 {
            let window = self.window;
            counts.retain(|_, (began, _)| now - *began < window);
        }
        let entry = counts.entry(key).or_insert((now, 0));
        if now - entry.0 >= self.window {
            *entry = (now, 0);
        }
        if entry.1 >= most {
            return Err((entry.0 + self.window - now).max(1));
        }
        entry.1 += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_by_name() {
        let mut limits = Limits::default();
        assert_eq!(limits.read("tables=7"), Ok(()));
        assert_eq!(limits.tables, 7);
        assert!(limits.read("tabels=7").is_err_and(|error| error.contains("tables_per_user")));
        assert!(limits.read("tables=many").is_err());
        assert!(limits.read("tables").is_err());
    }

    #[test]
    fn a_window_opens_again() {
        let counter = Counter::new(1000);
        assert_eq!(counter.count("a", 2, 0), Ok(()));
        assert_eq!(counter.count("a", 2, 10), Ok(()));
        assert_eq!(counter.count("a", 2, 20), Err(980));
        assert_eq!(counter.count("b", 2, 20), Ok(()));
        assert_eq!(counter.count("a", 2, 1000), Ok(()));
    }
}
