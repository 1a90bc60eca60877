//! A match as its input log: start, seed, choices. Replaying it gives the same game, event for event.
//!
//! A record is bound to what its match uses ([`Uses`]) and to a revision of the rules, to nothing else. It can carry
//! its card files, so that a duel with own characters can be replayed by somebody who does not have them.

mod error;
mod text;
mod uses;

use std::sync::Arc;

use exceed_cards::Catalog;

use crate::choice::Choice;
use crate::duel::Duel;
use crate::event::{EventSink, Silent};
use crate::fault::ChoiceError;
use crate::game::Game;
use crate::player::Player;
use crate::position::{NamedCard, Pile, Position};
use crate::saved::SavedGame;
use crate::setup::MatchSetup;

pub use error::{NotAnInput, RecordError, ReplayError};
pub use text::parse_seed;
pub use uses::{CharacterUses, Difference, Uses};

/// The version of the format that is written. Format 1 is still read.
pub const RECORD_FORMAT: u32 = 2;
/// The revision of the rules. It changes when a record can play otherwise than before, and only then: a question more
/// or less, another order of choices, another result. New characters, faster code and better words leave it alone.
pub const RULES_REVISION: u32 = 3;
/// The version of the program, for people: nothing depends on it.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");
/// The program that wrote format 1 and had no revision of its rules.
const FORMAT_1_ENGINE: &str = "0.1.0";

/// A match from start to end, or to where it is now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The version of the program that wrote it.
    pub engine: String,
    /// What a replay must find here.
    pub binding: Binding,
    /// The start.
    pub start: Start,
    /// Who answered what, in order.
    pub inputs: Vec<Input>,
    /// Card files it carries, as name and content; none unless asked for.
    pub cards: Vec<(String, String)>,
}

/// What a replay must find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Binding {
    /// Format 2: a revision of the rules, and what the match uses.
    Uses {
        /// The revision of the rules.
        rules: u32,
        /// Cards and edition.
        uses: Uses,
    },
    /// Format 1: a hash of all cards there were. Whether the few that matter are the same, nobody can say.
    Catalog(String),
}

/// What a match starts from: a setup, a position, or the middle of a game that started from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// It says which cards there are.
    pub of: Beginning,
    /// Where that game was, if this one goes on from its middle.
    pub saved: Option<Box<SavedGame>>,
}

/// What says which cards there are in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Two characters and a seed.
    Setup(MatchSetup),
    /// A table set by hand.
    Position(Box<Position>),
}

/// One entry of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An answer.
    Choice(Player, Choice),
    /// A player gave up.
    Concede(Player),
}

/// What is worth saying about a record that can be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// It carries another text of a character than the catalog here: its own is played.
    OwnText(Difference),
    /// Format 1, made with another catalog.
    OtherCatalog,
}

impl std::fmt::Display for Note {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Note::OwnText(difference) => write!(
                out,
                "this record carries its own cards, and they are not those here ({difference}); its own are played"
            ),
            Note::OtherCatalog => write!(
                out,
                "this record of format 1 was made with another set of cards; it is played with those here as long \
                 as its answers fit"
            ),
        }
    }
}

impl Record {
    /// An empty record of a match that is about to start.
    #[must_use]
    pub fn new(duel: &Duel, setup: &MatchSetup) -> Record {
        let of = Beginning::Setup(with_ids(duel, setup));
        Record::starting(duel, Start { of, saved: None })
    }

    /// An empty record of a game that starts at a position; `duel` is that game's.
    #[must_use]
    pub fn at_position(duel: &Duel, position: &Position) -> Record {
        let mut position = Position { setup: with_ids(duel, &position.setup), ..position.clone() };
        for player in Player::BOTH {
            let side = &mut position.sides[player];
            let boosts = side.boosts.iter_mut().map(|(card, _)| card);
            let piles = [
                Some(&mut side.gauge),
                Some(&mut side.discard),
                side.sealed.as_mut(),
                Some(&mut side.overdrive),
            ];
            let piled = piles.into_iter().flatten().filter_map(|pile| match pile {
                Pile::Cards(cards) => Some(cards),
                Pile::Count(_) => None,
            });
            let lists = [&mut side.hand, &mut side.deck_top, &mut side.transforms, &mut side.face_down];
            let lists = lists.into_iter().chain(&mut side.deck).chain(piled);
            lists.flatten().chain(boosts).for_each(|card| say_whose(duel, card));
        }
        Record::starting(duel, Start { of: Beginning::Position(Box::new(position)), saved: None })
    }

    /// An empty record of a game that goes on from the middle of this one. `game` is a game of this match at any
    /// decision, as it was or with other hidden cards.
    #[must_use]
    pub fn going_on(&self, game: &Game) -> Record {
        let start = Start { of: self.start.of.clone(), saved: Some(Box::new(game.save())) };
        Record { cards: self.cards.clone(), ..Record::starting(game.duel(), start) }
    }

    fn starting(duel: &Duel, start: Start) -> Record {
        Record {
            engine: ENGINE_VERSION.to_owned(),
            binding: Binding::Uses { rules: RULES_REVISION, uses: duel.uses().clone() },
            start,
            inputs: Vec::new(),
            cards: Vec::new(),
        }
    }

    /// Binds a record of format 1 to what its match uses, now that it has been replayed to this game: from here on it
    /// is one of format 2.
    pub fn bind(&mut self, game: &Game) {
        if matches!(self.binding, Binding::Catalog(_)) {
            *self.start.setup_mut() = with_ids(game.duel(), self.start.setup());
            self.binding = Binding::Uses { rules: RULES_REVISION, uses: game.duel().uses().clone() };
        }
    }

    /// Takes along the files of all its characters and their Normals.
    #[must_use]
    pub fn with_cards(mut self, catalog: &Catalog) -> Record {
        let used: Vec<usize> = match &self.binding {
            Binding::Uses { uses, .. } => uses.characters.keys().filter_map(|id| catalog.find(id)).collect(),
            Binding::Catalog(_) => Vec::new(),
        };
        self.cards = catalog.sources_of(&used);
        self
    }

    /// The cards to replay it with: those it carries, else the ones given.
    ///
    /// # Errors
    /// The cards it carries have faults.
    pub fn catalog(&self, here: &Arc<Catalog>) -> Result<Arc<Catalog>, ReplayError> {
        if self.cards.is_empty() {
            return Ok(Arc::clone(here));
        }
        Catalog::load(&self.cards).map(Arc::new).map_err(ReplayError::Cards)
    }

    /// What should be said before it is replayed.
    #[must_use]
    pub fn notes(&self, here: &Arc<Catalog>) -> Vec<Note> {
        match &self.binding {
            Binding::Catalog(hash) if *hash != format!("{:016x}", here.hash()) => vec![Note::OtherCatalog],
            Binding::Catalog(_) => Vec::new(),
            Binding::Uses { .. } if self.cards.is_empty() => Vec::new(),
            Binding::Uses { uses, .. } => {
                let ours = |id: &String| here.find(id).map(|index| &here.characters()[index]);
                let known = uses.characters.iter().filter_map(|(id, used)| Some((used, ours(id)?)));
                let differences = known.filter_map(|(used, ours)| used.difference_from(ours));
                differences.map(Note::OwnText).collect()
            }
        }
    }

    /// Plays it all again. The record of a game that was broken off by a fault gives that game, see [`Game::fault`].
    ///
    /// # Errors
    /// It was made with other rules or other cards, or an entry does not fit.
    pub fn replay(&self, catalog: Arc<Catalog>) -> Result<Game, ReplayError> {
        self.replay_with(catalog, &mut Silent)
    }

    /// Plays it all again, with its events.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_with(
        &self,
        catalog: Arc<Catalog>,
        events: &mut dyn EventSink,
    ) -> Result<Game, ReplayError> {
        let mut game = self.begin(catalog, events)?;
        for index in 0..self.inputs.len() {
            self.play_entry(index, &mut game, events)?;
        }
        Ok(game)
    }

    /// The game at its start, before the first entry.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn begin(&self, catalog: Arc<Catalog>, events: &mut dyn EventSink) -> Result<Game, ReplayError> {
        match &self.binding {
            Binding::Uses { rules, .. } if *rules != RULES_REVISION => {
                return Err(ReplayError::Rules(*rules));
            }
            Binding::Catalog(_) if self.engine != FORMAT_1_ENGINE => {
                return Err(ReplayError::Engine(self.engine.clone()));
            }
            Binding::Uses { .. } | Binding::Catalog(_) => {}
        }
        let catalog = self.catalog(&catalog)?;
        let duel = self.start.duel(catalog.clone())?;
        if let Binding::Uses { uses, .. } = &self.binding
            && let Some(difference) = uses.difference(duel.uses())
        {
            return Err(ReplayError::Uses(difference));
        }
        match (&self.start.saved, &self.start.of) {
            (Some(saved), _) => Game::restore(duel, saved).map_err(ReplayError::Saved),
            (None, Beginning::Setup(setup)) => Ok(Game::start(duel, setup.seed, setup.first, events)),
            (None, Beginning::Position(position)) => {
                Game::from_position(catalog, position).map_err(ReplayError::Position)
            }
        }
    }

    /// Plays one entry. Nothing has changed if it is refused; one that breaks the game off by a fault is played.
    ///
    /// # Errors
    /// It is not offered.
    pub fn play_entry(
        &self,
        index: usize,
        game: &mut Game,
        events: &mut dyn EventSink,
    ) -> Result<(), ReplayError> {
        match self.inputs.get(index) {
            None => Ok(()),
            Some(Input::Concede(_)) if game.outcome().is_some() => Err(ReplayError::Over { index }),
            Some(Input::Concede(player)) => {
                game.concede(*player, events);
                Ok(())
            }
            Some(input @ Input::Choice(player, choice)) => {
                let offered = game.decision().map(|decision| {
                    let choices: Vec<String> = decision.choices.iter().map(ToString::to_string).collect();
                    (decision.player, choices)
                });
                match game.choose(*player, *choice, events) {
                    // The record of a game that was broken off leads to the fault again.
                    Ok(()) | Err(ChoiceError::Fault(_)) => Ok(()),
                    Err(ChoiceError::Illegal(error)) => Err(ReplayError::Choice {
                        index,
                        entry: input.to_string(),
                        error,
                        offered: offered.map(|(player, choices)| {
                            format!("{player} is asked, offered are {}", choices.join(", "))
                        }),
                    }),
                }
            }
        }
    }
}

impl Start {
    /// The setup it begins with.
    #[must_use]
    pub fn setup(&self) -> &MatchSetup {
        match &self.of {
            Beginning::Setup(setup) => setup,
            Beginning::Position(position) => &position.setup,
        }
    }

    fn setup_mut(&mut self) -> &mut MatchSetup {
        match &mut self.of {
            Beginning::Setup(setup) => setup,
            Beginning::Position(position) => &mut position.setup,
        }
    }

    /// The fixed data of the match.
    fn duel(&self, catalog: Arc<Catalog>) -> Result<Arc<Duel>, ReplayError> {
        match &self.of {
            Beginning::Setup(setup) => Duel::new(catalog, setup).map(Arc::new).map_err(ReplayError::Setup),
            Beginning::Position(position) => {
                let game = Game::from_position(catalog, position).map_err(ReplayError::Position)?;
                Ok(Arc::clone(game.duel()))
            }
        }
    }
}

/// A setup whose characters go by their ids: what fits one character today may fit two tomorrow.
fn with_ids(duel: &Duel, setup: &MatchSetup) -> MatchSetup {
    let mut setup = setup.clone();
    for player in Player::BOTH {
        let fighters = duel.fighters.iter().filter(|fighter| fighter.player == player);
        let id = |character: usize| duel.catalog().characters()[character].id.clone();
        setup.characters[player] = fighters.map(|fighter| id(fighter.character)).collect();
    }
    setup
}

/// A card of a character outside the match says whose it is, for the same reason.
fn say_whose(duel: &Duel, card: &mut NamedCard) {
    let Some((character, index)) = duel.find_card(card.owner, &card.name) else { return };
    let own = |player: Player| {
        duel.fighters.iter().any(|fighter| fighter.player == player && fighter.character == character)
    };
    if !own(card.owner) {
        let character = &duel.catalog().characters()[character];
        card.name = format!("{}/{}", character.id, character.cards[index].name);
    }
}
