//! Words for what is one of a few.

use exceed_rules::{Area, Held, Invalid, Miss, Movement, PayWith, Player, QuestionKind, StrikeStage, Viewer};
use exceed_telling::SeatName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ViewerName {
    /// The player of the first seat.
    P1,
    /// The player of the second seat.
    P2,
    /// Somebody who watches.
    Spectator,
    /// Somebody who reads a game that is over, with everything open.
    Open,
}

impl From<Viewer> for ViewerName {
    fn from(viewer: Viewer) -> ViewerName {
        match viewer {
            Viewer::Player(Player::One) => ViewerName::P1,
            Viewer::Player(Player::Two) => ViewerName::P2,
            Viewer::Spectator => ViewerName::Spectator,
        }
    }
}

/// An area that cards lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum AreaName {
    Hand,
    Deck,
    Discard,
    Gauge,
    Sealed,
    Boosts,
    Overdrive,
    SetAside,
    Attack,
    Playing,
    Transforms,
}

impl From<Area> for AreaName {
    fn from(area: Area) -> AreaName {
        match area {
            Area::Hand => AreaName::Hand,
            Area::Deck => AreaName::Deck,
            Area::Discard => AreaName::Discard,
            Area::Gauge => AreaName::Gauge,
            Area::Sealed => AreaName::Sealed,
            Area::Boosts => AreaName::Boosts,
            Area::Overdrive => AreaName::Overdrive,
            Area::SetAside => AreaName::SetAside,
            Area::Attack => AreaName::Attack,
            Area::Playing => AreaName::Playing,
            Area::Transforms => AreaName::Transforms,
        }
    }
}

/// A kind of question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Question {
    Action,
    Set,
    Pay,
    Confirm,
    Pick,
    Cards,
    Space,
    Number,
    Name,
    Order,
}

impl From<QuestionKind> for Question {
    fn from(kind: QuestionKind) -> Question {
        match kind {
            QuestionKind::Action => Question::Action,
            QuestionKind::Set => Question::Set,
            QuestionKind::Pay => Question::Pay,
            QuestionKind::Confirm => Question::Confirm,
            QuestionKind::Pick => Question::Pick,
            QuestionKind::Cards => Question::Cards,
            QuestionKind::Space => Question::Space,
            QuestionKind::Number => Question::Number,
            QuestionKind::Name => Question::Name,
            QuestionKind::Order => Question::Order,
        }
    }
}

/// How a fighter moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum MovementName {
    Advance,
    Close,
    Retreat,
    Push,
    Pull,
    MoveLeft,
    MoveRight,
}

impl From<Movement> for MovementName {
    fn from(movement: Movement) -> MovementName {
        match movement {
            Movement::Advance => MovementName::Advance,
            Movement::Close => MovementName::Close,
            Movement::Retreat => MovementName::Retreat,
            Movement::Push => MovementName::Push,
            Movement::Pull => MovementName::Pull,
            Movement::MoveLeft => MovementName::MoveLeft,
            Movement::MoveRight => MovementName::MoveRight,
        }
    }
}

/// How far a strike is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Stage {
    Set,
    Reveal,
    Attack,
    Cleanup,
}

impl From<StrikeStage> for Stage {
    fn from(stage: StrikeStage) -> Stage {
        match stage {
            StrikeStage::Set => Stage::Set,
            StrikeStage::Reveal => Stage::Reveal,
            StrikeStage::Attack => Stage::Attack,
            StrikeStage::Cleanup => Stage::Cleanup,
        }
    }
}

/// What was paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PaidWith {
    Force,
    Gauge,
}

impl From<PayWith> for PaidWith {
    fn from(with: PayWith) -> PaidWith {
        match with {
            PayWith::Force => PaidWith::Force,
            PayWith::Gauge => PaidWith::Gauge,
        }
    }
}

/// Why an attack is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvalidBy {
    /// It could not be paid for.
    NotPaid,
    /// A wild swing that its player did not pay for.
    Declared,
    /// Text says so.
    Text,
    /// It is the tagged-out character's.
    Partners,
}

impl From<Invalid> for InvalidBy {
    fn from(why: Invalid) -> InvalidBy {
        match why {
            Invalid::NotPaid(_) => InvalidBy::NotPaid,
            Invalid::Declared(_) => InvalidBy::Declared,
            Invalid::Text(_) => InvalidBy::Text,
            Invalid::Partners => InvalidBy::Partners,
        }
    }
}

/// Why an attack missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum MissBy {
    OutOfRange,
    NoRange,
    Gone,
    DoesNotHit,
    Dodged,
}

impl From<Miss> for MissBy {
    fn from(why: Miss) -> MissBy {
        match why {
            Miss::OutOfRange => MissBy::OutOfRange,
            Miss::NoRange => MissBy::NoRange,
            Miss::Gone => MissBy::Gone,
            Miss::DoesNotHit(_) => MissBy::DoesNotHit,
            Miss::Dodged(_) => MissBy::Dodged,
        }
    }
}

/// Why damage did not stun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StunStopped {
    /// It is not more than guard.
    Guard,
    /// The attack can't stun.
    CannotStun,
    /// The player can't be stunned.
    Immune,
}

impl From<Held> for StunStopped {
    fn from(why: Held) -> StunStopped {
        match why {
            Held::Guard => StunStopped::Guard,
            Held::CannotStun(_) => StunStopped::CannotStun,
            Held::Immune(_) => StunStopped::Immune,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw, and where the game counts for nobody.
    pub winner: Option<SeatName>,
    /// Why.
    pub cause: Cause,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// No life left; of both in a draw.
    Life,
    /// No card to draw.
    DeckOut,
    /// Somebody gave up.
    Concession,
    /// Somebody's time ran out.
    Time,
    /// Somebody was away for too long.
    Abandoned,
    /// Both agreed on a draw.
    Agreed,
    /// The engine could not go on: it counts for nobody.
    Fault,
    /// It counts for nobody.
    Void,
}

impl Outcome {
    /// Whether anybody won or drew.
    #[must_use]
    pub fn counts(self) -> bool {
        !matches!(self.cause, Cause::Fault | Cause::Void)
    }

    /// Who won, for the rules.
    #[must_use]
    pub fn winner(self) -> Option<Player> {
        self.winner.map(Player::from)
    }
}

impl From<exceed_rules::Outcome> for Outcome {
    fn from(outcome: exceed_rules::Outcome) -> Outcome {
        match outcome {
            exceed_rules::Outcome::Draw => Outcome { winner: None, cause: Cause::Life },
            exceed_rules::Outcome::Won { winner, cause } => {
                let cause = match cause {
                    exceed_rules::Cause::Life => Cause::Life,
                    exceed_rules::Cause::DeckOut => Cause::DeckOut,
                    exceed_rules::Cause::Concession => Cause::Concession,
                };
                Outcome { winner: Some(winner.into()), cause }
            }
        }
    }
}
