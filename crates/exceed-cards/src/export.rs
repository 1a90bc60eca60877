//! The catalog as plain data for other programs: every printed number, and the texts where they are wanted. The keys
//! stay as they are; more may come.

use schemars::JsonSchema;
use serde::Serialize;

use crate::card::{BoostKind, Card, Character, Kind, Printed, PrintedRange};
use crate::catalog::Catalog;
use crate::format::place_of;
use crate::ir::{Ability, Cost, Head, Resource};
use crate::look::Look;
use crate::parse::Place;
use crate::print::print_ability;
use crate::show::less;

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Names and printed numbers.
    Numbers,
    /// Those, and everything else there is to read.
    Texts,
}

/// A number, or the name of what it depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "PrintedValue")]
pub enum Value {
    /// A number.
    Number(i16),
    /// What it depends on.
    Word(&'static str),
}

/// A character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CatalogCharacter")]
pub struct CharacterExport {
    /// `ryu`.
    pub id: String,
    /// As players read it.
    pub name: String,
    /// The season of its release.
    pub season: u8,
    /// Gauge for the Exceed action; -1 if there is none.
    pub exceed_cost: i16,
    /// Cards of its deck, and those beside it.
    pub deck_size: u32,
    /// Its cards.
    pub cards: Vec<CardExport>,
    /// Everything else.
    #[serde(flatten)]
    #[schemars(with = "CharacterTexts")]
    pub texts: Option<CharacterTexts>,
}

/// What there is to read about a character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CharacterTexts {
    /// Life at the start, which is the most.
    pub life: u8,
    /// Cards kept at the end of a turn.
    pub hand_limit: u8,
    /// Cards more than usual in the opening hand; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_cards: Option<u8>,
    /// The id of its set of Normals.
    pub normals: String,
    /// Season rules that come with it.
    pub modules: Vec<&'static str>,
    /// The basic side.
    pub basic: TextExport,
    /// The exceed side.
    pub exceeded: TextExport,
    /// Rulings, in order.
    pub rulings: Vec<String>,
    /// Parts of how it is drawn, where its file pins them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Look>,
}

/// A text and its lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CatalogText")]
pub struct TextExport {
    /// All lines, one below the other.
    pub text: String,
    /// Line by line.
    pub lines: Vec<LineExport>,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CatalogLine")]
pub struct LineExport {
    /// `ryu/hadoken/attack/1`.
    pub id: String,
    /// The moment it happens at, in snake case; `action`; or `static`, always in force.
    pub trigger: String,
    /// The whole line, as it is printed.
    pub text: String,
}

/// A card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CatalogCard")]
pub struct CardExport {
    /// The attack's name.
    pub name: String,
    /// `normal`, `special`, `ultra`, `faceattack` for one that is printed on the character, and what a card
    /// that is only a boost calls itself (`trait`, `decree_royal`).
    pub kind: String,
    /// How many there are.
    pub copies: u8,
    /// Force to pay for the attack.
    pub force_cost: u8,
    /// Gauge to pay for it.
    pub gauge_cost: u8,
    /// The nearest distance it hits at; -1 if it never hits.
    pub range_min: Value,
    /// The farthest.
    pub range_max: Value,
    /// Printed power; 0 for a dash.
    pub power: Value,
    /// Printed speed.
    pub speed: Value,
    /// Printed armor.
    pub armor: Value,
    /// Printed guard.
    pub guard: Value,
    /// The boost half.
    pub boost: BoostExport,
    /// Everything else.
    #[serde(flatten)]
    #[schemars(with = "CardTexts")]
    pub texts: Option<CardTexts>,
}

/// What there is to read on an attack half.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CardTexts {
    /// `ryu/hadoken`.
    pub id: String,
    /// It starts beside the deck.
    pub extra: bool,
    /// How many copies start sealed.
    pub start_sealed: u8,
    /// What makes the attack cheaper.
    pub discount: Option<String>,
    /// The lines.
    #[serde(flatten)]
    pub lines: TextExport,
}

/// The boost half of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "CatalogBoost")]
pub struct BoostExport {
    /// Its name.
    pub name: String,
    /// `immediate`, `continuous`, `transform` or `overload`.
    pub kind: &'static str,
    /// Force to pay for it; -1 if the Boost action can't play it.
    pub force_cost: i16,
    /// Gauge that cancels; -1 if it can't be cancelled.
    pub cancel_cost: i16,
    /// Everything else.
    #[serde(flatten)]
    #[schemars(with = "BoostTexts")]
    pub texts: Option<BoostTexts>,
}

/// What there is to read on a boost half.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BoostTexts {
    /// Gauge to pay for it.
    pub gauge_cost: u8,
    /// It stands on a space.
    pub trap: bool,
    /// The lines.
    #[serde(flatten)]
    pub lines: TextExport,
}

/// All characters of a catalog.
#[must_use]
pub fn export(catalog: &Catalog, detail: Detail) -> Vec<CharacterExport> {
    catalog.characters().iter().map(|character| export_character(character, detail)).collect()
}

/// One character.
#[must_use]
pub fn export_character(character: &Character, detail: Detail) -> CharacterExport {
    let id = &character.id;
    let texts = || CharacterTexts {
        life: character.life,
        hand_limit: character.hand_limit,
        opening_cards: Some(character.opening_cards).filter(|cards| *cards > 0),
        normals: character.normals.clone(),
        modules: character.modules.iter().map(|module| module.word()).collect(),
        basic: text(&format!("{id}/basic"), &character.basic, Place::Basic),
        exceeded: text(&format!("{id}/exceed"), &character.exceeded, Place::Exceeded),
        rulings: character.rulings.clone(),
        look: (character.look != Look::default()).then(|| character.look.clone()),
    };
    CharacterExport {
        id: id.clone(),
        name: character.name.clone(),
        season: character.season,
        exceed_cost: character.exceed_cost.map_or(-1, i16::from),
        deck_size: character.cards.iter().map(|card| u32::from(card.copies)).sum(),
        cards: character.cards.iter().map(|card| export_card(id, card, detail)).collect(),
        texts: (detail == Detail::Texts).then(texts),
    }
}

/// One card of the character with this id.
#[must_use]
pub fn export_card(character: &str, card: &Card, detail: Detail) -> CardExport {
    let id = format!("{character}/{}", card.id);
    let (range_min, range_max) = match card.range {
        PrintedRange::Span(least, most) => (Value::Number(least.into()), Value::Number(most.into())),
        PrintedRange::Power(least) => {
            let total = Value::Word("TOTAL_POWER");
            (least.map_or(total, |least| Value::Number(least.into())), total)
        }
        PrintedRange::Distance => (Value::Word("RANGE_TO_OPPONENT"), Value::Word("RANGE_TO_OPPONENT")),
        PrintedRange::Dash if card.kind == Kind::Boost => (Value::Number(0), Value::Number(0)),
        PrintedRange::Dash => (Value::Number(-1), Value::Number(-1)),
    };
    let kind = match card.kind {
        Kind::Normal => "normal".to_owned(),
        Kind::Special => "special".to_owned(),
        Kind::Ultra => "ultra".to_owned(),
        Kind::Character => "faceattack".to_owned(),
        Kind::Boost => kind_of_boost(&card.name),
    };
    let texts = || CardTexts {
        id: id.clone(),
        extra: card.extra,
        start_sealed: card.start_sealed,
        discount: card.discount.as_ref().map(less),
        lines: text(&format!("{id}/attack"), &card.attack, Place::Attack),
    };
    CardExport {
        name: card.name.clone(),
        kind,
        copies: card.copies,
        force_cost: cost(card.cost, Resource::Force),
        gauge_cost: cost(card.cost, Resource::Gauge),
        range_min,
        range_max,
        power: stat(card.power),
        speed: stat(card.speed),
        armor: stat(card.armor),
        guard: stat(card.guard),
        boost: export_boost(&id, card, detail),
        texts: (detail == Detail::Texts).then(texts),
    }
}

/// What a card that is only a boost calls itself before the colon, the noun first: `Royal Decree: …` is a `decree_royal`.
fn kind_of_boost(name: &str) -> String {
    let Some((label, _)) = name.split_once(": ") else { return "boost".to_owned() };
    let words: Vec<String> = label.split(' ').rev().map(str::to_lowercase).collect();
    words.join("_")
}

fn export_boost(id: &str, card: &Card, detail: Detail) -> BoostExport {
    let boost = &card.boost;
    // A trap is a continuous boost that stands on a space.
    let kind = match boost.kind {
        BoostKind::Instant => "immediate",
        BoostKind::Continuous | BoostKind::Trap => "continuous",
        BoostKind::Transform => "transform",
        BoostKind::Overload => "overload",
    };
    let texts = || BoostTexts {
        gauge_cost: cost(boost.cost, Resource::Gauge),
        trap: boost.kind == BoostKind::Trap,
        lines: text(&format!("{id}/boost"), &boost.lines, place_of(boost.kind)),
    };
    BoostExport {
        name: if card.kind == Kind::Character { "Nothing".to_owned() } else { boost.name.clone() },
        kind,
        force_cost: match boost.kind {
            BoostKind::Instant | BoostKind::Continuous | BoostKind::Trap => {
                cost(boost.cost, Resource::Force).into()
            }
            BoostKind::Transform | BoostKind::Overload => -1,
        },
        cancel_cost: if boost.cancel { 1 } else { -1 },
        texts: (detail == Detail::Texts).then(texts),
    }
}

fn text(id: &str, lines: &[Ability], place: Place) -> TextExport {
    let line = |(index, ability): (usize, &Ability)| LineExport {
        id: format!("{id}/{}", index + 1),
        trigger: trigger(&ability.head),
        text: print_ability(ability, place),
    };
    let lines: Vec<LineExport> = lines.iter().enumerate().map(line).collect();
    let text: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    TextExport { text: text.join("\n"), lines }
}

/// The name of a moment in snake case.
fn trigger(head: &Head) -> String {
    let name: &'static str = match head {
        Head::Static => "Static",
        Head::Action { .. } => "Action",
        Head::Trigger { trigger, .. } => trigger.into(),
    };
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.extend(letter.to_lowercase());
    }
    word
}

fn cost(cost: Option<Cost>, resource: Resource) -> u8 {
    cost.filter(|cost| cost.resource == resource).map_or(0, |cost| cost.amount)
}

fn stat(printed: Printed) -> Value {
    match printed {
        Printed::Number(number) => Value::Number(number.into()),
        Printed::Dash => Value::Number(0),
        Printed::X => Value::Word("X"),
        Printed::CardsInHand(_) => Value::Word("CARDS_IN_HAND"),
    }
}
