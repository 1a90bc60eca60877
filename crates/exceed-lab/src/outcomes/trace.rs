//! One way to an end state, answer by answer.

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Duel, Event, Player, seed_from_number};

use super::case::{Case, CaseError};
use super::search::Way;

/// One answer on a way, and what it caused.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Who answered.
    pub player: Player,
    /// What was asked.
    pub question: String,
    /// The answer.
    pub answer: String,
    /// What happened.
    pub events: Vec<Event>,
}

/// Plays a way that a listing found.
///
/// # Errors
/// The case can't be played.
pub fn trace(catalog: &Arc<Catalog>, case: &Case, way: &Way) -> Result<(Arc<Duel>, Vec<Stage>), CaseError> {
    let mut game = case.game(catalog)?;
    if let Some(seed) = way.seed {
        game.reseed(seed_from_number(seed));
    }
    let mut stages = Vec::with_capacity(way.answers.len());
    for &(player, choice) in &way.answers {
        let words = game.words();
        let question = game.decision().map_or_else(String::new, |decision| words.question(&decision));
        let answer = words.choice(choice);
        let mut events = Vec::new();
        game.choose(player, choice, &mut events).map_err(|error| CaseError::Fault(error.to_string()))?;
        stages.push(Stage { player, question, answer, events });
    }
    Ok((Arc::clone(game.duel()), stages))
}
