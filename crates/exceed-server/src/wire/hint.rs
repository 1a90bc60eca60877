//! A hint: the best answers and why, and how to play a strike.

use exceed_bots::{SolvedStrike, StrikeAttack};
use exceed_rules::{ByPlayer, Duel, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Card, texts};

/// The best answers to a decision.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Hint {
    /// The chance to win, between 0 and 1.
    pub value: f32,
    /// The best answers, best first.
    pub options: Vec<HintOption>,
    /// At a strike: how often to set what.
    pub strike: Option<HintStrike>,
}

/// An answer and what speaks for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintOption {
    /// What to send.
    pub choice: String,
    /// The chance to win with it.
    pub value: f32,
    /// The standard error of that.
    pub error: f32,
    /// One line.
    pub reason: String,
}

/// How to play a strike.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintStrike {
    /// The own attacks.
    pub own: Vec<HintOwn>,
    /// What the opponent may set.
    pub theirs: Vec<HintTheirs>,
    /// The chance to win of each own attack (rows) against each of theirs (columns).
    pub payoffs: Vec<Vec<f32>>,
    /// The chance to win of the mix.
    pub value: f32,
}

/// An own attack.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintOwn {
    /// What to send.
    pub choice: String,
    /// What it is called.
    pub label: String,
    /// How often to set it, between 0 and 1.
    pub share: f32,
    /// The chance to win with it against their mix.
    pub value: f32,
}

/// An attack of theirs.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct HintTheirs {
    /// The card; nothing for a wild swing.
    pub card: Option<Card>,
    /// What it is called.
    pub label: String,
    /// How likely it is, between 0 and 1.
    pub share: f32,
}

/// A hint for the viewer of a seat.
#[must_use]
pub fn hint(hint: &exceed_bots::Hint, seat: &Seat, _names: &ByPlayer<String>) -> Hint {
    let options = hint.options.iter().map(|option| HintOption {
        choice: option.choice.to_string(),
        value: option.value,
        error: option.error,
        reason: option.reason.clone(),
    });
    Hint {
        value: hint.value,
        options: options.collect(),
        strike: hint.strike.as_ref().map(|strike| of_strike(strike, seat)),
    }
}

fn of_strike(strike: &SolvedStrike, seat: &Seat) -> HintStrike {
    let duel = seat.duel();
    let choices = seat.decision().map_or(&[][..], |decision| decision.choices);
    let labels = texts::of_choices(seat, choices);
    let label = |own: &exceed_bots::OwnAttack| {
        let index = choices.iter().position(|choice| *choice == own.choice);
        index.map_or_else(|| name(duel, own.attack), |index| labels[index].clone())
    };
    let own = strike.own.iter().map(|own| HintOwn {
        choice: own.choice.to_string(),
        label: label(own),
        share: own.share,
        value: own.value,
    });
    let theirs = strike.theirs.iter().map(|&(attack, share)| HintTheirs {
        card: attack.cards().and_then(|(card, _)| Card::known(duel, card)),
        label: name(duel, attack),
        share,
    });
    HintStrike {
        own: own.collect(),
        theirs: theirs.collect(),
        payoffs: strike.payoffs.clone(),
        value: strike.value,
    }
}

fn name(duel: &Duel, attack: StrikeAttack) -> String {
    match attack {
        StrikeAttack::Single(card) => duel.card_name(card).to_owned(),
        StrikeAttack::Ex(card) => format!("{} EX", duel.card_name(card)),
        StrikeAttack::Double(card) => format!("{} Double EX", duel.card_name(card)),
        StrikeAttack::Wild => "wild".to_owned(),
    }
}
