//! What differs between two states: in words for people, in parts for the compact form.

use exceed_rules::Player;

use super::state::{EndState, SideState};

/// What happened to an unordered pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PileChange {
    pub removed: Vec<String>,
    pub added: Vec<String>,
}

impl PileChange {
    /// Both piles are sorted.
    pub fn between(before: &[String], after: &[String]) -> PileChange {
        let mut change = PileChange::default();
        let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
        loop {
            match (old.peek(), new.peek()) {
                (None, None) => return change,
                (Some(left), Some(right)) if left == right => {
                    old.next();
                    new.next();
                }
                (Some(left), Some(right)) if left > right => change.added.extend(new.next().cloned()),
                (None, Some(_)) => change.added.extend(new.next().cloned()),
                (Some(_), Some(_) | None) => change.removed.extend(old.next().cloned()),
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty()
    }

    /// Changes a pile and sorts it; `None` if a card to be removed is not there.
    pub fn apply(&self, pile: &mut Vec<String>) -> Option<()> {
        for name in &self.removed {
            let index = pile.iter().position(|held| held == name)?;
            pile.remove(index);
        }
        pile.extend(self.added.iter().cloned());
        pile.sort_unstable();
        Some(())
    }
}

/// What happened to a deck: so many cards left its top, then these came there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DeckChange {
    pub dropped: usize,
    pub put: Vec<String>,
}

impl DeckChange {
    pub fn between(before: &[String], after: &[String]) -> DeckChange {
        let same = before.iter().rev().zip(after.iter().rev()).take_while(|(old, new)| old == new).count();
        DeckChange { dropped: before.len() - same, put: after[..after.len() - same].to_vec() }
    }

    pub fn is_empty(&self) -> bool {
        self.dropped == 0 && self.put.is_empty()
    }

    /// Changes a deck; `None` if it has not so many cards.
    pub fn apply(&self, deck: &mut Vec<String>) -> Option<()> {
        if self.dropped > deck.len() {
            return None;
        }
        deck.splice(..self.dropped, self.put.iter().cloned());
        Some(())
    }
}

impl EndState {
    /// This state in words, as what has changed since the start.
    #[must_use]
    pub fn since(&self, start: &EndState) -> String {
        let (state, start) = match (self, start) {
            (EndState::Won(winner), _) => return format!("{winner} wins"),
            (EndState::Draw, _) => return "a draw".to_owned(),
            (EndState::Open(state), EndState::Open(start)) => (state, start),
            (EndState::Open(_), EndState::Won(_) | EndState::Draw) => return self.to_string(),
        };
        let mut parts = Vec::new();
        for player in Player::BOTH {
            let index = player.index();
            let words = side_words(&start.sides[index], &state.sides[index]);
            if !words.is_empty() {
                parts.push(format!("{player}: {}", words.join(", ")));
            }
        }
        if parts.is_empty() {
            parts.push("nothing has changed".to_owned());
        }
        parts.push(format!("{}'s turn", state.turn));
        if let Some(action) = state.stuck {
            parts.push(format!("action {} of the opening can't be taken", action + 1));
        }
        parts.join("; ")
    }
}

const WORDS: [&str; 6] = ["hand", "gauge", "discard", "sealed", "overdrive", "boosts"];

fn side_words(start: &SideState, end: &SideState) -> Vec<String> {
    let mut words = Vec::new();
    if start.life != end.life {
        words.push(format!("life {} → {}", start.life, end.life));
    }
    if start.space != end.space {
        words.push(format!("space {} → {}", start.space, end.space));
    }
    if start.exceeded != end.exceeded {
        words.push(if end.exceeded { "exceeded" } else { "not exceeded any more" }.to_owned());
    }
    if start.reshuffled != end.reshuffled {
        words.push("reshuffle used".to_owned());
    }
    for ((word, before), after) in WORDS.into_iter().zip(start.areas()).zip(end.areas()) {
        let change = PileChange::between(before, after);
        if !change.is_empty() {
            words.push(format!("{word}{}", signed(&change)));
        }
    }
    let deck = DeckChange::between(&start.deck, &end.deck);
    match (deck.dropped, deck.put.len()) {
        (0, 0) => {}
        (dropped, 0) => words.push(format!("deck −{dropped} from the top")),
        (dropped, _) => {
            words.push(format!("deck −{dropped} from the top, then on top {}", deck.put.join(", ")))
        }
    }
    words
}

fn signed(change: &PileChange) -> String {
    let removed = change.removed.iter().map(|name| format!(" −{name}"));
    let added = change.added.iter().map(|name| format!(" +{name}"));
    removed.chain(added).collect()
}
