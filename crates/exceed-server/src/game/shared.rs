//! Games of equal matches share what never changes in them: the cards of a match and all their texts.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use exceed_rules::{Beginning, Binding, Duel, Game, MatchSetup, Record, Uses};

/// So many matches are remembered before those that nobody plays any more are looked for.
const MANY: usize = 2000;

/// Matches that are being played, by everything that makes them what they are. Nothing is kept alive by this.
#[derive(Default)]
struct Known(HashMap<String, Weak<Duel>>);

static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);

impl Known {
    fn shared(&mut self, key: String, own: &Arc<Duel>) -> Arc<Duel> {
        if let Some(known) = self.0.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        if self.0.len() >= MANY {
            self.0.retain(|_, duel| duel.strong_count() > 0);
        }
        self.0.insert(key, Arc::downgrade(own));
        Arc::clone(own)
    }
}

/// The match of a setup, or an equal one that is played already: equal cards, edition, order and values.
fn shared_duel(own: &Arc<Duel>, setup: &MatchSetup) -> Arc<Duel> {
    // The seed and who goes first are no part of a match.
    let setup = MatchSetup { first: None, ..setup.clone() };
    let Ok(setup) = serde_json::to_string(&setup) else { return Arc::clone(own) };
    let key = format!("{} {setup}", own.uses().hash);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.shared(key, own)
}

/// The same game on a match that it shares with others, if it starts from a setup.
pub(super) fn on_shared_duel(record: &Record, game: Game) -> Game {
    let (None, Beginning::Setup(setup)) = (&record.start.saved, &record.start.of) else { return game };
    let duel = shared_duel(game.duel(), setup);
    if Arc::ptr_eq(&duel, game.duel()) {
        return game;
    }
    let again = Game::start(duel, setup.seed, setup.first, &mut exceed_rules::Silent);
    // Equal matches have equal games. If they had not, each would keep its own.
    if again == game { again } else { game }
}

/// A record without the list of what its match uses: the match has it too.
pub(super) fn without_uses(mut record: Record) -> Record {
    if let Binding::Uses { uses, .. } = &mut record.binding {
        let (hash, edition) = (std::mem::take(&mut uses.hash), uses.edition);
        *uses = Uses { hash, edition, characters: std::collections::BTreeMap::new() };
    }
    record
}

/// The record with the list of what its match uses.
pub(super) fn with_uses(mut record: Record, duel: &Duel) -> Record {
    if let Binding::Uses { uses, .. } = &mut record.binding {
        uses.clone_from(duel.uses());
    }
    record
}

#[cfg(test)]
mod tests {
    use exceed_cards::{Catalog, embedded_sources};
    use exceed_rules::{Record, seed_from_number};

    use super::*;
    use crate::game::{Course, Opening};

    #[test]
    fn equal_matches_are_one_and_others_are_not() {
        let catalog = Catalog::load(&embedded_sources()).expect("the cards are in order");
        let catalog = Arc::new(catalog);
        let opening = |one: &str, two: &str, seed| {
            let setup = MatchSetup::new(one, two, seed_from_number(seed));
            let duel = Duel::new(Arc::clone(&catalog), &setup).expect("it can be played");
            let record = Record::new(&duel, &setup);
            let opening = Arc::new(Opening::new(record.clone(), &catalog).expect("it begins"));
            assert_eq!(Course::new(Arc::clone(&opening)).record(), record, "nothing of the record is lost");
            opening
        };
        let [one, two] = [1, 2].map(|seed| opening("ryu", "ken-masters", seed));
        assert!(Arc::ptr_eq(one.duel(), two.duel()));
        assert_ne!(one.events(), two.events(), "the shuffles are their own");
        let swapped = opening("ken-masters", "ryu", 1);
        assert!(!Arc::ptr_eq(one.duel(), swapped.duel()));
    }
}
