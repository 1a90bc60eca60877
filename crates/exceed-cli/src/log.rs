//! The log of a duel, with the characters' names.

use exceed_rules::{ByPlayer, Duel, Event, Player, describe_event};

/// Tells events with names instead of `p1` and `p2`.
pub struct Teller {
    names: ByPlayer<String>,
}

impl Teller {
    /// The names of this match; of two equal ones the players are told apart.
    pub fn new(duel: &Duel) -> Teller {
        Teller { names: duel.fighter_names() }
    }

    /// The name of a player's character.
    pub fn name(&self, player: Player) -> &str {
        &self.names[player]
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
        if matches!(
            event,
            Event::CleanupBegan { .. }
                | Event::LineResolved { .. }
                | Event::LineContinued { .. }
                | Event::Given { .. }
        ) {
            return None;
        }
        let heading =
            matches!(event, Event::TurnStarted { .. } | Event::GameStarted { .. } | Event::GameOver { .. });
        let indent = if heading { "" } else { "  " };
        Some(format!("{indent}{}", describe_event(duel, &self.names, event)))
    }
}
