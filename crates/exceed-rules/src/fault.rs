//! Why a choice was refused, and why a game was broken off.

use serde::{Deserialize, Serialize};

use crate::choice::Choice;

/// Why a game was broken off: a limit was reached, or something happened that no rule describes. It is a bug in a card or
/// in the engine, never a panic and never a hang; it ends this one game, whose record leads there again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
pub enum Fault {
    /// One choice caused too many steps.
    #[error("one choice caused more steps than the limit")]
    TooManySteps,
    /// The agenda was full.
    #[error("more was left to do than the agenda can hold")]
    AgendaFull,
    /// An area or list was full.
    #[error("an area or list was full")]
    ListFull,
    /// The agenda ran empty before the game was over.
    #[error("nothing was left to do before the game was over")]
    NothingToDo,
    /// A question had no choice at all.
    #[error("a question had no choice")]
    NoChoice,
    /// A question had more choices than a decision can offer.
    #[error("a question had more choices than a decision can offer")]
    TooManyChoices,
    /// A step was given an answer that it had not offered.
    #[error("a step was given an answer that it had not offered")]
    StrayAnswer,
    /// A card was to be taken from where none lies.
    #[error("a card was to be taken from where none lies")]
    NoSuchCard,
    /// A card was to go to an area that cards can't enter so.
    #[error("a card was to go to an area that cards can't enter so")]
    NoSuchArea,
    /// A step named card text that is not there, or that can't do what was asked of it.
    #[error("a step named card text that is not there")]
    NoSuchText,
    /// A number grew past what can be kept of it.
    #[error("a number grew past what can be kept of it")]
    NumberTooLarge,
}

impl Fault {
    /// Whether card text is to blame that goes on without end or asks for more than a game can hold, and not the program.
    #[must_use]
    pub const fn is_the_cards(self) -> bool {
        match self {
            Fault::TooManySteps
            | Fault::AgendaFull
            | Fault::ListFull
            | Fault::TooManyChoices
            | Fault::NumberTooLarge => true,
            Fault::NothingToDo
            | Fault::NoChoice
            | Fault::StrayAnswer
            | Fault::NoSuchCard
            | Fault::NoSuchArea
            | Fault::NoSuchText => false,
        }
    }
}

/// The line of card text that ran when a game was broken off by a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFault {
    /// The limit.
    pub fault: Fault,
    /// The id of the line: `ryu/hadoken/attack/1`.
    pub line: String,
    /// The line.
    pub text: String,
}

impl std::fmt::Display for CardFault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let CardFault { fault, line, text } = self;
        write!(
            formatter,
            "the line `{text}` ({line}) goes on without end, or asks for more than a game can hold: {fault}. \
             That is a fault of the card, not of the program: change the line"
        )
    }
}

impl std::error::Error for CardFault {}

/// Why a choice did not lead to the next question or the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceError {
    /// It was refused. Nothing has changed.
    Illegal(IllegalChoice),
    /// It was taken and ended the game by a fault: nobody is asked any more, nobody has won. The record of the game, this
    /// choice included, is the bug report.
    Fault(Fault),
}

impl std::fmt::Display for ChoiceError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ChoiceError::Illegal(illegal) => illegal.fmt(formatter),
            ChoiceError::Fault(fault) => {
                let advice = if fault.is_the_cards() {
                    "a card goes on without end, or asks for more than a game can hold"
                } else {
                    "please report the record of this game"
                };
                write!(formatter, "the game was broken off: {fault}; {advice}")
            }
        }
    }
}

impl std::error::Error for ChoiceError {}

/// Why a choice was refused. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalChoice {
    /// The choice, handed back.
    pub choice: Choice,
    /// The reason.
    pub reason: Refusal,
}

/// Reasons to refuse a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The other player is asked.
    NotYourDecision,
    /// It is not among the choices.
    NotOffered,
    /// The game is over, or was broken off by a fault.
    GameOver,
}

impl std::fmt::Display for IllegalChoice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.reason {
            Refusal::NotYourDecision => write!(formatter, "the other player is asked now"),
            Refusal::NotOffered => write!(formatter, "`{}` is not among the choices", self.choice),
            Refusal::GameOver => write!(formatter, "the game is over"),
        }
    }
}

impl std::error::Error for IllegalChoice {}

#[cfg(test)]
mod tests;
