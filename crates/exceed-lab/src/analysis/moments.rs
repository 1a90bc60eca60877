//! A record, answer by answer.

use std::sync::Arc;

use exceed_bots::{Bot, Observed, StrikeBot};
use exceed_cards::Catalog;
use exceed_rules::{
    Choice, ChoiceError, Duel, Event, Game, Input, MatchSetup, Player, Record, ReplayError, Viewer,
    parse_seed,
};

/// How many bots judge each decision. An even number: each half checks what the other half likes best.
pub(super) const JUDGES: usize = 4;

/// An answer and the game it was given in.
pub(super) struct Moment {
    /// Which entry of the record.
    pub entry: usize,
    /// The game before the answer.
    pub before: Game,
    /// Who answered.
    pub player: Player,
    /// What.
    pub choice: Choice,
    /// What happened.
    pub events: Vec<Event>,
    /// Bots that have seen what the player who is asked has seen.
    pub judges: Vec<StrikeBot>,
}

/// A whole record.
pub(super) struct Replay {
    pub moments: Vec<Moment>,
    /// Where it stops.
    pub end: Game,
}

/// Plays a record again and keeps every moment.
pub(super) fn moments(record: &Record, catalog: Arc<Catalog>) -> Result<Replay, ReplayError> {
    // Everything that can be wrong with a record is found here.
    record.replay(Arc::clone(&catalog))?;
    let seed = parse_seed(&record.seed).ok_or_else(|| ReplayError::Seed(record.seed.clone()))?;
    let setup = MatchSetup { seed, ..record.start.clone() };
    let duel = Duel::new(catalog, &setup).map_err(ReplayError::Setup)?;
    let mut game = Game::start(Arc::new(duel), seed, setup.first, &mut exceed_rules::Silent);
    let mut judges: [Vec<StrikeBot>; 2] = [0, 1]
        .map(|seat| (0..JUDGES).map(|number| StrikeBot::new((seat * JUDGES + number) as u64)).collect());
    let mut moments = Vec::new();
    for (entry, input) in record.inputs.iter().enumerate() {
        match *input {
            Input::Concede(player) => game.concede(player, &mut exceed_rules::Silent),
            Input::Choice(player, choice) => {
                let before = game.clone();
                let other = player.other();
                if let Some(action) = Observed::of(&game, choice) {
                    let seat = game.seat(Viewer::Player(other));
                    judges[other.index()].iter_mut().for_each(|judge| judge.observe(&seat, action));
                }
                let mut events = Vec::new();
                let chosen = game.choose(player, choice, &mut events);
                // A game that was broken off by a fault is looked at up to there.
                if let Err(ChoiceError::Illegal(error)) = chosen {
                    return Err(ReplayError::Choice { index: entry, error });
                }
                let judges = judges[player.index()].clone();
                moments.push(Moment { entry, before, player, choice, events, judges });
            }
        }
    }
    Ok(Replay { moments, end: game })
}
