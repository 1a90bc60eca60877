//! A record, answer by answer.

use std::sync::Arc;

use exceed_bots::{Bot, Observed, StrikeBot};
use exceed_cards::Catalog;
use exceed_rules::{Choice, Event, Game, Input, Player, Record, ReplayError, Silent, Viewer};

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
    let mut game = record.begin(catalog, &mut Silent)?;
    let mut judges: [Vec<StrikeBot>; 2] = [0, 1]
        .map(|seat| (0..JUDGES).map(|number| StrikeBot::new((seat * JUDGES + number) as u64)).collect());
    let mut moments = Vec::new();
    for (entry, input) in record.inputs.iter().enumerate() {
        match *input {
            Input::Concede(player) => game.concede(player, &mut Silent),
            Input::Choice(player, choice) => {
                let before = game.clone();
                let other = player.other();
                if let Some(action) = Observed::of(&game, choice) {
                    let seat = game.seat(Viewer::Player(other));
                    judges[other.index()].iter_mut().for_each(|judge| judge.observe(&seat, action));
                }
                let mut events = Vec::new();
                record.play_entry(entry, &mut game, &mut events)?;
                let judges = judges[player.index()].clone();
                moments.push(Moment { entry, before, player, choice, events, judges });
            }
        }
    }
    Ok(Replay { moments, end: game })
}
