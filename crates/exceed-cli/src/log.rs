//! The log of a duel, with the characters' names.

use exceed_lab::analysis::fighter_names;
use exceed_rules::{Duel, Event, Player, describe_event};

/// Tells events with names instead of `p1` and `p2`.
pub struct Teller {
    names: [String; 2],
}

impl Teller {
    /// The names of this match; of two equal ones the players are told apart.
    pub fn new(duel: &Duel) -> Teller {
        Teller { names: fighter_names(duel) }
    }

    /// The name of a player's character.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player.index()]
    }

    /// The lines of the log; equal lines in a row become one.
    pub fn tell(&self, duel: &Duel, events: impl IntoIterator<Item = Event>) -> Vec<String> {
        let mut lines: Vec<(String, u32)> = Vec::new();
        for line in events.into_iter().filter_map(|event| self.line(duel, &event)) {
            match lines.last_mut() {
                Some((last, times)) if *last == line => *times += 1,
                Some(_) | None => lines.push((line, 1)),
            }
        }
        let counted = |(line, times)| if times == 1 { line } else { format!("{line}, {times} times") };
        lines.into_iter().map(counted).collect()
    }

    /// One event; `None` for what only repeats the line before.
    fn line(&self, duel: &Duel, event: &Event) -> Option<String> {
        if matches!(event, Event::CleanupBegan { .. } | Event::LineResolved { .. }) {
            return None;
        }
        let heading =
            matches!(event, Event::TurnStarted { .. } | Event::GameStarted { .. } | Event::GameOver { .. });
        let indent = if heading { "" } else { "  " };
        Some(format!("{indent}{}", self.with_names(&describe_event(duel, event))))
    }

    /// Puts names for `p1` and `p2`.
    fn with_names(&self, text: &str) -> String {
        let mut named = String::with_capacity(text.len());
        for word in text.split_inclusive(|letter: char| !letter.is_ascii_alphanumeric()) {
            let bare = word.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
            match bare {
                "p1" => named.push_str(self.name(Player::One)),
                "p2" => named.push_str(self.name(Player::Two)),
                other => named.push_str(other),
            }
            named.push_str(&word[bare.len()..]);
        }
        named
    }
}
