//! What a line says about other lines and cards of its character.

use crate::card::{Marker, MarkerOf};
use crate::grammar::{Kind, Part, Slot, said};
use crate::ir::{
    Ability, Amount, BoostName, CardName, Condition, Effect, MarkerFact, MarkerName, Modifier, Payment,
    Qualifier, StrikeMode, ZoneKind,
};
use crate::parse::Fault;
use crate::suggest::nearest_within;

/// What a text takes from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    /// It remembers what was paid as `X`.
    pub remembers: bool,
    /// It reads `X`.
    pub reads_x: bool,
    /// It strikes with the character attack, or lets it be set.
    pub character_attack: bool,
    /// It stores cards.
    pub stores: bool,
    /// Cards by name.
    pub names: Vec<CardName>,
    /// Boosts by name.
    pub boosts: Vec<BoostName>,
    /// Markers by name.
    pub markers: Vec<MarkerName>,
    /// What it lays cards face down as.
    pub face_down: Vec<CardName>,
    /// Markers of which something is said that holds for such alone.
    pub only: Vec<(MarkerName, MarkerOf)>,
}

impl Mentions {
    /// What a line takes from elsewhere.
    pub fn of(ability: &Ability) -> Mentions {
        Mentions::inside(Kind::Line, &ability.clone().into_slot())
    }

    /// The same for any part of the language.
    pub fn inside(kind: Kind, slot: &Slot) -> Mentions {
        let mut mentions = Mentions::default();
        for value in said(kind, slot).into_iter().map(|said| said.value) {
            mentions.remembers |= matches!(value, Slot::Effect(Effect::Remember(_)));
            mentions.reads_x |= value == Slot::Amount(Amount::X);
            mentions.character_attack |= value == Slot::StrikeMode(StrikeMode::CharacterAttack)
                || value == Slot::Modifier(Modifier::MaySetCharacterAttack);
            mentions.stores |= matches!(value, Slot::Payment(Payment::Store(..)));
            mentions.stores |= matches!(value, Slot::Modifier(Modifier::MaySetStored));
            mentions.stores |= matches!(
                &value,
                Slot::Effect(Effect::MoveCards { to, .. }) if to.zone.kind == ZoneKind::Stored
            );
            mentions.only.extend(only_of(&value));
            if let Slot::Effect(Effect::LayFaceDown(_, name)) = value {
                mentions.face_down.push(name);
            } else if let Slot::CardName(name) = value {
                mentions.names.push(name);
            } else if let Slot::BoostName(name) = value {
                mentions.boosts.push(name);
            } else if let Slot::MarkerName(name) = value {
                mentions.markers.push(name);
            }
        }
        mentions
    }

    /// Whether there is anything to check or to know.
    pub fn anything(&self) -> bool {
        self.remembers
            || self.reads_x
            || self.character_attack
            || self.stores
            || !self.names.is_empty()
            || !self.boosts.is_empty()
            || !self.markers.is_empty()
    }
}

/// The marker that a part of a text speaks of, and what it must be made of for that.
fn only_of(value: &Slot) -> Option<(MarkerName, MarkerOf)> {
    if let Slot::Effect(Effect::Marker(name, _)) = value {
        Some((*name, MarkerOf::Token))
    } else if let Slot::Effect(Effect::PlaceCards { marker, .. }) = value {
        Some((*marker, MarkerOf::Cards))
    } else if let Slot::Qualifier(Qualifier::ForEach(name, _)) = value {
        Some((*name, MarkerOf::Cards))
    } else if let Slot::Modifier(Modifier::Marker(name, _)) = value {
        Some((*name, MarkerOf::Token))
    } else if let Slot::Fact(fact) = value
        && let Condition::Marker(
            name,
            MarkerFact::Active | MarkerFact::Disabled | MarkerFact::FlippedThisStrike,
        ) = &fact.condition
    {
        Some((*name, MarkerOf::Token))
    } else {
        None
    }
}

/// What a character has, by name.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub cards: &'a [&'a str],
    pub boosts: &'a [&'a str],
    pub markers: &'a [Marker],
    pub face_down: &'a [&'a str],
}

/// The faults of a text, given the names of its character's cards, boosts and markers, what its cards are face down, whether `X` is remembered where it can read it,
/// whether there is a character attack, and whether there is an area to store cards in.
pub(crate) fn check_mentions(
    mentions: &Mentions,
    text: &str,
    Names { cards, boosts, markers, face_down }: Names<'_>,
    (remembered, has_character_attack, has_store): (bool, bool, bool),
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut unknown = |what: &str, name: &str, known: &[&str]| {
        let near = nearest_within(name.chars().count(), name, known.iter().copied());
        let help = near.map(|near| format!("did you mean `\"{near}\"`?"));
        let message = format!("this character has no {what} `{name}`");
        let start = text.find(&format!("\"{name}\"")).map_or(0, |quote| quote + 1);
        faults.push(Fault { span: start..start + name.len(), message, help });
    };
    for name in mentions.names.iter().map(CardName::as_str).filter(|name| !cards.contains(name)) {
        unknown("card", name, cards);
    }
    for name in mentions.boosts.iter().map(BoostName::as_str).filter(|name| !boosts.contains(name)) {
        unknown("boost", name, boosts);
    }
    let marker = |name: &str| markers.iter().find(|marker| marker.name == name);
    for name in mentions.markers.iter().map(MarkerName::as_str).filter(|name| marker(name).is_none()) {
        let called = markers.iter().map(|marker| marker.name.as_str());
        let near = nearest_within(name.chars().count(), name, called);
        let help = near.map(|near| format!("did you mean `{near}`?"));
        let start = text.find(name).unwrap_or(0);
        let message = format!("this character has no marker `{name}`");
        faults.push(Fault { span: start..start + name.len(), message, help });
    }
    let laid = mentions.face_down.iter().map(CardName::as_str);
    for name in laid.filter(|name| cards.contains(name) && !face_down.contains(name)) {
        let help = Some("give that card `kind = \"face-down\"`".to_string());
        let start = text.find(name).unwrap_or(0);
        let message = format!("`{name}` is a card of its own: nothing lies face down as it");
        faults.push(Fault { span: start..start + name.len(), message, help });
    }
    for (name, of) in &mentions.only {
        let name = name.as_str();
        if let Some(marker) = marker(name).filter(|marker| marker.of != *of) {
            let start = text.find(name).unwrap_or(0);
            let message = format!("this can't be said of `{name}`, which is made of {}", marker.of.word());
            faults.push(Fault { span: start..start + name.len(), message, help: None });
        }
    }
    if mentions.reads_x && !remembered {
        let help = "a line of the same card or of the character must say `X is paid for this strike`";
        let message = "nothing remembers an `X` for this".to_string();
        faults.push(Fault { span: place_of_x(text), message, help: Some(help.into()) });
    }
    if mentions.character_attack && !has_character_attack {
        let words = "character attack";
        let start = text.to_lowercase().find(words).unwrap_or(0);
        let help = Some("give it a card with `kind = \"character\"`".to_string());
        let message = "this character has no character attack".to_string();
        faults.push(Fault { span: start..(start + words.len()).min(text.len()), message, help });
    }
    if mentions.stores && !has_store {
        let start = text.to_lowercase().find("store").unwrap_or(0);
        let help = Some("say what its area is called: `store = \"Diabolic Aura\"`".to_string());
        let message = "this character has nowhere to store cards".to_string();
        faults.push(Fault { span: start..(start + 5).min(text.len()), message, help });
    }
    faults
}

/// The word `X` itself, outside other words.
fn place_of_x(text: &str) -> std::ops::Range<usize> {
    let words = crate::lexer::tokens(text);
    let is_x = |token: &&crate::lexer::Token| token.kind == crate::lexer::TokenKind::Word("x".into());
    words.iter().find(is_x).map_or(0..text.len(), |token| token.span.clone())
}
