//! Tells a duel: the events a viewer may know become beats a person can follow, each with a headline, the sum behind
//! its number and the clause of the rules that is at work. Terminal, server and browser tell the same story.
//!
//! ```
//! use std::sync::Arc;
//! use exceed_cards::{Catalog, embedded_sources};
//! use exceed_rules::{Event, Game, MatchSetup, Player, Viewer, seed_from_number};
//! use exceed_telling::Teller;
//!
//! let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the cards of this program are sound"));
//! let mut game = Game::new(catalog, &MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1))).expect("known");
//! let viewer = Viewer::Player(Player::One);
//! let mut teller = Teller::new(&game.seat(viewer), game.duel().fighter_names());
//! let decision = game.decision().expect("a mulligan");
//! let (player, choice) = (decision.player, *decision.choices.last().expect("an answer"));
//! let mut events: Vec<Event> = Vec::new();
//! game.choose(player, choice, &mut events).expect("it was offered");
//! for beat in teller.tell(&events) {
//!     println!("{}", beat.headline);
//! }
//! teller.look(&game.seat(viewer));
//! ```

mod beat;
mod clause;
mod group;
mod phrases;
mod promises;
mod rules;
mod table;
mod teller;
mod terms;
mod words;

pub use beat::{After, Against, Beat, Both, CardName, Kind, SeatName, Term};
pub use clause::{card_key, line_key, line_text};
pub use promises::promises;
pub use teller::Teller;
pub use terms::{reach_in_words, sum_in_words, terms};
