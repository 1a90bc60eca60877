//! One game between two bots.

use std::sync::Arc;
use std::time::Instant;

use exceed_bots::{Bot, Observed};
use exceed_cards::Generator;
use exceed_rules::{
    Cause, Choice, Duel, EventSink, Game, Input, MatchSetup, Outcome, Player, Record, Silent, Viewer,
    seed_from_number,
};

use crate::entrants::entrant;
use crate::error::LabError;
use crate::think::ThinkTime;

/// A game to be played. The same values give the same game.
#[derive(Clone, Copy, Debug)]
pub struct GamePlan<'a> {
    /// The two characters, or teams.
    pub duel: &'a Arc<Duel>,
    /// Shuffles and bots follow from it; a bot's own seed belongs to its seat.
    pub seed: u64,
    /// Who goes first.
    pub first: Player,
    /// The bots of player one and player two.
    pub bots: [&'a str; 2],
}

/// How a game went.
#[derive(Clone, Debug)]
pub struct Played {
    /// Player one's result in halves: 0 lost, 1 drawn, 2 won.
    pub halves: u8,
    /// It ended because a deck ran out.
    pub deck_out: bool,
    /// How many turns it took.
    pub turns: u16,
    /// How long each bot thought.
    pub think: [ThinkTime; 2],
}

/// A number from several, well mixed: neighbouring seeds give unrelated games.
#[must_use]
pub fn mix(seed: u64, parts: &[u64]) -> u64 {
    parts.iter().fold(Generator::new(seed).number(), |mixed, part| Generator::new(mixed ^ part).number())
}

impl GamePlan<'_> {
    /// Plays the game.
    ///
    /// # Errors
    /// An unknown bot, or a game that can't go on; its record comes along.
    pub fn play(&self) -> Result<Played, LabError> {
        let mut think = [ThinkTime::default(), ThinkTime::default()];
        self.play_telling(&mut think, &mut Silent)
    }

    /// Plays the game and tells everything that happens.
    ///
    /// # Errors
    /// The same as of [`GamePlan::play`].
    pub fn play_heard(&self, sink: &mut impl EventSink) -> Result<Played, LabError> {
        self.play_telling(&mut Default::default(), sink)
    }

    fn play_telling(
        &self,
        think: &mut [ThinkTime; 2],
        sink: &mut impl EventSink,
    ) -> Result<Played, LabError> {
        let (game, fault) = self.run(think, sink, |_, _| {})?;
        let (halves, deck_out) = match (fault, game.outcome()) {
            (None, Some(Outcome::Won { winner, cause })) => {
                (if winner == Player::One { 2 } else { 0 }, cause == Cause::DeckOut)
            }
            (None, Some(Outcome::Draw)) => (1, false),
            (None, None) => return Err(self.report(&game, "it stopped before it was over")),
            (Some(reason), _) => return Err(self.report(&game, &reason)),
        };
        Ok(Played { halves, deck_out, turns: game.inspect().turn_number(), think: std::mem::take(think) })
    }

    /// The game as far as it went, and why it went no further.
    fn run(
        &self,
        think: &mut [ThinkTime; 2],
        sink: &mut impl EventSink,
        mut note: impl FnMut(Player, Choice),
    ) -> Result<(Game, Option<String>), LabError> {
        let bot = |seat: usize| -> Result<Box<dyn Bot + Send>, LabError> {
            let seed = mix(self.seed, &[seat as u64 + 1]);
            entrant(self.bots[seat], seed).ok_or_else(|| LabError::UnknownBot(self.bots[seat].to_owned()))
        };
        let mut bots = [bot(0)?, bot(1)?];
        let seed = seed_from_number(self.seed);
        let mut game = Game::start(Arc::clone(self.duel), seed, Some(self.first), sink);
        while let Some(player) = game.decision().map(|decision| decision.player) {
            let seat = game.seat(Viewer::Player(player));
            let start = Instant::now();
            let choice = bots[player.index()].choose(&seat);
            think[player.index()].add(start.elapsed());
            note(player, choice);
            if let Some(action) = Observed::of(&game, choice) {
                let other = player.other();
                bots[other.index()].observe(&game.seat(Viewer::Player(other)), action);
            }
            if let Err(error) = game.choose(player, choice, sink) {
                return Ok((game, Some(error.to_string())));
            }
        }
        Ok((game, None))
    }

    /// Plays a game that went wrong once more and keeps its record.
    fn report(&self, broken: &Game, reason: &str) -> LabError {
        let [one, two] = Player::BOTH.map(|player| self.duel.character_ids(player));
        let mut setup = MatchSetup::between(one, two, seed_from_number(self.seed));
        (setup.first, setup.edition) = (Some(self.first), self.duel.edition);
        let mut record = Record::new(self.duel, &setup).with_cards(self.duel.catalog());
        // The fault is expected; the inputs up to it are what counts.
        let _ = self.run(&mut Default::default(), &mut Silent, |player, choice| {
            record.inputs.push(Input::Choice(player, choice));
        });
        let record = Box::new(record);
        if let Some(fault) = broken.card_at_fault() {
            return LabError::Card { fault: Box::new(fault), record };
        }
        let bots = self.bots.join(" against ");
        LabError::Game { reason: format!("{bots}, seed {}: {reason}", self.seed), record }
    }
}
