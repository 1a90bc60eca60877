//! What clients read and write: views, events, decisions, answers, the catalog, the rules.
//!
//! Every type here is plain data with snake_case names, built up field by field from what one viewer may know: a
//! [`exceed_rules::Seat`], an event as [`exceed_rules::Event::seen_by`] gives it, the fixed data of the match. Types of the
//! rules are never written out themselves.

mod answer;
mod attack;
mod bonuses;
mod card;
mod catalog;
mod choice;
mod could_hold;
mod decision;
mod event;
mod happened;
mod hint;
mod note;
mod reach;
mod reason;
mod rules;
mod side;
mod texts;
mod view;
mod word;

pub use answer::{NotOffered, complete};
pub use attack::{Attack, Stats};
pub use bonuses::{Bonus, Bonuses};
pub use card::Card;
pub use catalog::{Character, catalog};
pub use choice::{Amount, Choice, Cost, On};
pub use could_hold::{CouldBe, CouldHold};
pub use decision::{Decision, LessonStep, Need, decision};
pub use event::{Event, Eyes, event};
pub use happened::{AreaOf, Happened, RangeNamed};
pub use hint::{Hint, HintOption, HintOwn, HintStrike, HintTheirs, hint};
pub use reach::{Landing, Reach, Strip};
pub use reason::Reason;
pub use rules::{Clause, rules};
pub use side::{AreaShown, Boost, DeckCard, Partner, Side};
pub use view::{Asked, Strike, View, open_view, view};
pub use word::{
    AreaName, Cause, InvalidBy, MissBy, MovementName, Outcome, PaidWith, Question, Stage, StunStopped,
    ViewerName,
};

/// A value for each seat, and its name.
pub use exceed_telling::{Both, SeatName};

use exceed_rules::{ByPlayer, Player};

/// A value made for each seat.
fn both<T>(make: impl Fn(Player) -> T) -> Both<T> {
    Both { p1: make(Player::One), p2: make(Player::Two) }
}

/// What the rules have for each player, for each seat.
fn both_of<T: Copy, U>(values: &ByPlayer<T>, make: impl Fn(T) -> U) -> Both<U> {
    both(|player| make(values[player]))
}
