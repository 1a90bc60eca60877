//! An answer that is offered: what it says, where it lies on the table, what it costs.

use exceed_cards::ir::Resource;
use exceed_rules::{Choice as Answer, Place, Price, Seat};
use schemars::JsonSchema;
use serde::Serialize;

use super::{AreaName, SeatName};

/// An answer that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choice {
    /// What to send: `walk:4`.
    pub id: String,
    /// What it does; no two of one decision say the same.
    pub text: String,
    /// Where a person finds it.
    pub on: On,
    /// What it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// A short consequence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What is asked next in the same group: `critical`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<&'static str>,
}

/// Where a person finds a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum On {
    /// On a card.
    Card {
        /// In whose area.
        seat: SeatName,
        /// Which area.
        area: AreaName,
        /// Its index there.
        index: u8,
        /// The indexes of all cards it may stand for: itself and equal ones.
        indexes: Vec<u8>,
        /// For payments: what the card may count as.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        may_count: Vec<u8>,
        /// What is done with it.
        verb: String,
    },
    /// On a space.
    Space {
        /// Which.
        space: u8,
        /// What is done.
        verb: String,
    },
    /// On a button.
    Button {
        /// What is done.
        verb: String,
    },
}

/// A price: one of the three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Cost {
    /// Force.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Amount>,
    /// Gauge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gauge: Option<Amount>,
    /// Life.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub life: Option<Amount>,
}

/// How much: `3`, or `[1,6]` where the payer picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// So much.
    Exactly(u8),
    /// At least and at most.
    Between([u8; 2]),
}

impl From<Price> for Cost {
    fn from(price: Price) -> Cost {
        let amount = match price.most {
            Some(most) if most != price.least => Amount::Between([price.least, most]),
            Some(_) | None => Amount::Exactly(price.least),
        };
        match price.resource {
            Resource::Force => Cost { force: Some(amount), ..Cost::default() },
            Resource::Gauge => Cost { gauge: Some(amount), ..Cost::default() },
            Resource::Life => Cost { life: Some(amount), ..Cost::default() },
        }
    }
}

impl On {
    /// Where a choice of the pending decision lies; `all` are the choices of it, `picks` what was picked already.
    pub(super) fn of(seat: &Seat, choice: Answer, id: &str, all: &[Answer], picks: &[Answer]) -> On {
        let verb = id.split(':').next().unwrap_or(id).to_owned();
        if let Some(place) = choice.place() {
            let pays = matches!(choice, Answer::Pay(..));
            let may_count = if pays { counts(place, all) } else { Vec::new() };
            return On::Card {
                seat: place.player.into(),
                area: place.area.into(),
                index: place.index,
                indexes: equal_cards(seat, choice, place, all, picks),
                may_count,
                verb,
            };
        }
        if let Answer::Walk(space) | Answer::Space(space) = choice {
            On::Space { space, verb }
        } else {
            On::Button { verb }
        }
    }
}

/// The indexes of the cards that this choice may stand for: those equal to its own in the same area that are neither
/// picked nor offered themselves.
fn equal_cards(seat: &Seat, choice: Answer, place: Place, all: &[Answer], picks: &[Answer]) -> Vec<u8> {
    let words = seat.words();
    let face = words.card_at(place);
    let count = seat.glance().count(place.player, place.area) as u8;
    let kind = std::mem::discriminant(&choice);
    let offered = |other: Place| {
        all.iter().any(|one| std::mem::discriminant(one) == kind && one.place() == Some(other))
    };
    let picked = |other: Place| picks.iter().any(|pick| pick.place() == Some(other));
    let fits = |index: &u8| {
        let other = Place { index: *index, ..place };
        other == place || face.is_known() && words.card_at(other) == face && !offered(other) && !picked(other)
    };
    (0..count.max(place.index + 1)).filter(fits).collect()
}

/// What a card may count as in the payment under way.
fn counts(place: Place, all: &[Answer]) -> Vec<u8> {
    let count = |choice: &Answer| {
        if let Answer::Pay(of, count) = choice { (*of == place).then_some(*count) } else { None }
    };
    all.iter().filter_map(count).collect()
}
