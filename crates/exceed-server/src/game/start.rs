//! Games that do not start with two full decks: forks of finished games, and lessons.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Beginning, Chance, Game, Player, Record, ReplayError, Seed, Viewer, imagine};

/// What the games of a table start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartFrom {
    /// A point of a finished game. What this player did not know then is dealt anew.
    Middle {
        /// The game up to there.
        record: Record,
        /// Who goes on with what they knew.
        seat: Player,
    },
    /// A table set by hand.
    Position(Record),
}

impl StartFrom {
    /// The record of a new game that starts there, without inputs.
    ///
    /// # Errors
    /// The record was made with other cards or rules.
    pub fn record(&self, seed: Seed, catalog: &Arc<Catalog>) -> Result<Record, ReplayError> {
        match self {
            StartFrom::Middle { record, seat } => {
                let game = record.replay(Arc::clone(catalog))?;
                let known = game.seat(Viewer::Player(*seat));
                let mut game = Game::from(imagine(&known, &mut Chance::new(seed)));
                game.reseed(seed);
                Ok(record.going_on(&game))
            }
            StartFrom::Position(record) => {
                let mut record = record.clone();
                record.inputs.clear();
                match &mut record.start.of {
                    Beginning::Setup(setup) => setup.seed = seed,
                    Beginning::Position(position) => position.setup.seed = seed,
                }
                Ok(record)
            }
        }
    }
}
