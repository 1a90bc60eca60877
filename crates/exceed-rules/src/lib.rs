//! The Exceed Fighting System as one pure state machine.
//!
//! Three calls are the whole game: what is asked ([`Game::decision`]), answer it ([`Game::choose`]), what happened
//! (the events). No I/O, clock, threads or globals: the same setup, seed and choices give the same events.
//!
//! ```
//! use std::sync::Arc;
//! use exceed_cards::{embedded_sources, Catalog};
//! use exceed_rules::{seed_from_number, Game, MatchSetup, Silent};
//!
//! let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the cards of this program are sound"));
//! let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1));
//! let mut game = Game::new(catalog, &setup).expect("both are known");
//! while let Some(decision) = game.decision() {
//!     let (player, choice) = (decision.player, decision.choices[0]);
//!     game.choose(player, choice, &mut Silent).expect("it was offered");
//! }
//! assert!(game.outcome().is_some());
//! ```

mod actions;
mod amounts;
mod areas;
mod arena;
mod boost;
mod boost_actions;
mod card;
mod chance;
mod choice;
mod choice_text;
mod conditions;
mod decision;
mod deck;
mod describe;
mod dispatch;
mod duel;
mod edition;
mod effects;
mod event;
mod exceed;
mod facts;
mod fault;
mod footprint;
mod game;
mod glance;
mod imagine;
mod inspect;
mod invariants;
mod known_hand;
mod life;
mod lines;
mod list;
mod markers;
mod marks;
mod means;
mod modifiers;
mod movement;
mod names;
mod order;
mod payment;
mod picks;
mod player;
mod position;
mod price;
mod record;
mod saved;
mod season;
mod seat;
mod set_as;
mod setup;
mod shown;
mod state;
mod stats;
mod step;
mod strike;
mod suppose;
mod supposed;
mod tell;
mod texts;
mod traps;
mod triggers;
mod turn;
mod under;
mod view;
mod why;

pub use arena::{Space, distance};
pub use card::CardId;
pub use chance::{Chance, ChanceReason, Seed, seed_from_number};
pub use choice::{Area, Choice, Movement, Place};
pub use choice_text::{NotAChoice, NotAPlayer};
pub use decision::{Choices, Decision, MAX_CHOICES, QuestionKind, Reason};
pub use describe::{Words, area_word, describe_event, describe_half, describe_outcome};
pub use duel::{Duel, DuelCard, DuelFighter, OrderPolicy};
pub use edition::{BoostEnters, Edition, EditionRow, EditionRules, EmptyDeck, LeavingOrder, Nonlethal};
pub use effects::naming::{NAMED_DASH, NAMED_X};
pub use event::{Event, EventSink, NotAsked, Seen, Silent};
pub use fault::{CardFault, ChoiceError, Fault, IllegalChoice, Refusal};
pub use game::{Cause, Game, Outcome};
pub use glance::Glance;
pub use imagine::{Belief, NoBelief, imagine, imagine_decks, imagine_with};
pub use inspect::Inspector;
pub use invariants::{Broken, check_invariants};
pub use list::{Full, List};
pub use markers::MARKER_CAPACITY;
pub use names::{fold_name, is_same_name, seat_names};
pub use player::{ByPlayer, FighterId, Player, Viewer};
pub use position::{
    MarkerPosition, NamedCard, Pile, Position, PositionError, SidePosition, TeamPosition, UnderPosition,
};
pub use price::{Due, Price};
pub use record::{
    Beginning, Binding, CharacterUses, Difference, ENGINE_VERSION, Input, NotAnInput, Note, RECORD_FORMAT,
    RULES_REVISION, Record, RecordError, ReplayError, Start, Uses, parse_seed,
};
pub use saved::{RestoreError, SavedGame};
pub use seat::Seat;
pub use setup::{MatchSetup, SetupError};
pub use shown::{Asked, AttackShown, BoostShown, Picking, StrikeShown, StrikeStage};
pub use step::PayWith;
pub use suppose::Imagined;
pub use supposed::SupposedAttack;
pub use view::{AreaView, AttackView, BoostView, CardView, PartnerView, SideView, View};
pub use why::{Blow, Clause, Half, Held, Invalid, LineAt, Miss, Part, PartKind, Reach, Sum};
