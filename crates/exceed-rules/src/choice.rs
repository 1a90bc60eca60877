//! Answers. A choice is a few bytes that name cards by area and index.

use serde::{Deserialize, Serialize};

use crate::arena::Space;
use crate::player::Player;

/// The areas a card can lie in (ARE-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Area {
    /// Hidden cards of a player.
    Hand,
    /// Hidden, ordered; the last index is the top.
    Deck,
    /// Open, ordered; the last index is the top.
    Discard,
    /// Open; the first index is the oldest.
    Gauge,
    /// Open.
    Sealed,
    /// Continuous boosts in play, oldest first.
    Boosts,
    /// Season 5.
    Overdrive,
    /// Extra cards that have not entered the game.
    SetAside,
    /// The attack of a strike.
    Attack,
    /// A boost that is being played and has not reached its place.
    Playing,
    /// Season 2: cards that became lasting transforms, oldest first.
    Transforms,
}

impl Area {
    /// Every area.
    pub const ALL: [Area; 11] = [
        Area::Hand,
        Area::Deck,
        Area::Discard,
        Area::Gauge,
        Area::Sealed,
        Area::Boosts,
        Area::Overdrive,
        Area::SetAside,
        Area::Attack,
        Area::Playing,
        Area::Transforms,
    ];
}

/// A card, named by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Whose area.
    pub player: Player,
    /// Which area.
    pub area: Area,
    /// The position in it.
    pub index: u8,
}

/// A movement direction as an option; mirrors the card language's verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Movement {
    /// Toward the opponent, passing them.
    Advance,
    /// Toward the opponent, stopping in front.
    Close,
    /// Away (MOV-2).
    Retreat,
    /// The opponent retreats.
    Push,
    /// The opponent advances.
    Pull,
    /// Toward space 1, passing the opponent as they advance (MOV-4).
    MoveLeft,
    /// Toward space 9.
    MoveRight,
}

/// One answer to one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Choice {
    /// Action: draw a card (ACT-1).
    Prepare,
    /// Action: walk to a space (ACT-2).
    Walk(Space),
    /// Action: spend force, draw cards (ACT-3).
    ChangeCards,
    /// Action: pay and flip (ACT-4).
    Exceed,
    /// Action: discard pile into deck (ACT-5).
    Reshuffle,
    /// Action, or a boost an effect plays: this card (BST-1).
    Boost(Place),
    /// Action: start a strike (ACT-7).
    Strike,
    /// Action: the line with this index of the character's present side.
    CharacterAction(u8),
    /// Action: this boost in play or transform, its line with this index.
    BoostAction(Place, u8),
    /// Action: this card becomes a transform, a second copy of it is discarded.
    Transform(Place),
    /// Action: back to the basic side (SSN-4).
    Downshift,
    /// Set this card as the attack (STK-3).
    Set(Place),
    /// Set this card with a second copy of it (STK-3, STK-5).
    SetEx(Place),
    /// Set the top card of the deck unseen (STK-3).
    WildSwing,
    /// Pay with this card, counted so much (FRC-1).
    Pay(Place, u8),
    /// Pick this card.
    Card(Place),
    /// Enough: the picks or the payment are complete.
    Done,
    /// Yes.
    Yes,
    /// No.
    #[default]
    No,
    /// The option with this index.
    Option(u8),
    /// This movement.
    Move(Movement, u8),
    /// This space.
    Space(Space),
    /// This number.
    Number(u8),
    /// The card name with this index in the match's list of names.
    Name(u8),
    /// A name that is not on the list.
    NoName,
    /// The trigger with this index comes next.
    Next(u8),
    /// Action: the tagged-out character takes the fighter's place (TAG-5).
    Switch,
    /// Action: pay and flip the tagged-out character (TAG-6).
    CrossExceed,
    /// Before setting: spend 2 gauge and swap characters (TAG-8).
    CrossStrike,
    /// Set this card with two more copies of it (TAG-9).
    SetDouble(Place),
}

impl Choice {
    /// The place of the card it takes, if it takes one.
    #[must_use]
    pub fn place(self) -> Option<Place> {
        match self {
            Choice::Boost(place)
            | Choice::Set(place)
            | Choice::SetEx(place)
            | Choice::SetDouble(place)
            | Choice::Pay(place, _)
            | Choice::BoostAction(place, _)
            | Choice::Transform(place)
            | Choice::Card(place) => Some(place),
            Choice::Prepare
            | Choice::Walk(_)
            | Choice::ChangeCards
            | Choice::Exceed
            | Choice::Reshuffle
            | Choice::Strike
            | Choice::CharacterAction(_)
            | Choice::Downshift
            | Choice::WildSwing
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossExceed
            | Choice::CrossStrike => None,
        }
    }

    /// Whether it is one of these choices. `contains` would look at the kind of both choices again for every one; here the
    /// kind that is looked for is known before the first.
    #[must_use]
    pub(crate) fn is_among(self, choices: &[Choice]) -> bool {
        macro_rules! any {
            ($kind:path) => {
                choices.iter().any(|choice| matches!(choice, $kind))
            };
            // Places of one question differ in the index before all.
            ($kind:path, at $place:expr) => {
                choices.iter().any(
                    |choice| matches!(choice, $kind(place) if place.index == $place.index && *place == $place),
                )
            };
            ($kind:path, $number:expr) => {
                choices.iter().any(|choice| matches!(choice, $kind(number) if *number == $number))
            };
            ($kind:path, $one:expr, $two:expr) => {
                choices.iter().any(|choice| matches!(choice, $kind(one, two) if *two == $two && *one == $one))
            };
        }
        match self {
            Choice::Walk(space) => any!(Choice::Walk, space),
            Choice::Boost(place) => any!(Choice::Boost, at place),
            Choice::CharacterAction(line) => any!(Choice::CharacterAction, line),
            Choice::BoostAction(place, line) => any!(Choice::BoostAction, place, line),
            Choice::Transform(place) => any!(Choice::Transform, at place),
            Choice::Set(place) => any!(Choice::Set, at place),
            Choice::SetEx(place) => any!(Choice::SetEx, at place),
            Choice::SetDouble(place) => any!(Choice::SetDouble, at place),
            Choice::Pay(place, value) => choices.iter().any(|choice| {
                matches!(choice, Choice::Pay(one, two) if one.index == place.index && *two == value && *one == place)
            }),
            Choice::Card(place) => any!(Choice::Card, at place),
            Choice::Option(index) => any!(Choice::Option, index),
            Choice::Move(movement, steps) => any!(Choice::Move, movement, steps),
            Choice::Space(space) => any!(Choice::Space, space),
            Choice::Number(number) => any!(Choice::Number, number),
            Choice::Name(name) => any!(Choice::Name, name),
            Choice::Next(index) => any!(Choice::Next, index),
            Choice::Prepare => any!(Choice::Prepare),
            Choice::ChangeCards => any!(Choice::ChangeCards),
            Choice::Exceed => any!(Choice::Exceed),
            Choice::Reshuffle => any!(Choice::Reshuffle),
            Choice::Strike => any!(Choice::Strike),
            Choice::Downshift => any!(Choice::Downshift),
            Choice::WildSwing => any!(Choice::WildSwing),
            Choice::Done => any!(Choice::Done),
            Choice::Yes => any!(Choice::Yes),
            Choice::No => any!(Choice::No),
            Choice::NoName => any!(Choice::NoName),
            Choice::Switch => any!(Choice::Switch),
            Choice::CrossExceed => any!(Choice::CrossExceed),
            Choice::CrossStrike => any!(Choice::CrossStrike),
        }
    }
}
