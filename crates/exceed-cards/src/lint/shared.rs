//! What a line says about other lines and cards of its character.

use crate::grammar::{Kind, Part, Slot, said};
use crate::ir::{Ability, Amount, CardName, Effect, MarkerName, StrikeMode};
use crate::parse::Fault;
use crate::suggest::nearest_within;

/// What a text takes from elsewhere.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mentions {
    /// It remembers what was paid as `X`.
    pub remembers: bool,
    /// It reads `X`.
    pub reads_x: bool,
    /// It strikes with the character attack.
    pub character_attack: bool,
    /// Cards by name.
    pub names: Vec<CardName>,
    /// Markers by name.
    pub markers: Vec<MarkerName>,
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
            mentions.character_attack |= value == Slot::StrikeMode(StrikeMode::CharacterAttack);
            if let Slot::CardName(name) = value {
                mentions.names.push(name);
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
            || !self.names.is_empty()
            || !self.markers.is_empty()
    }
}

/// The faults of a text, given the names of its character's cards and markers, whether `X` is remembered where it can read it, and
/// whether there is a character attack.
pub(crate) fn check_mentions(
    mentions: &Mentions,
    text: &str,
    (cards, markers): (&[&str], &[&str]),
    remembered: bool,
    has_character_attack: bool,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    for name in mentions.names.iter().map(CardName::as_str).filter(|name| !cards.contains(name)) {
        let near = nearest_within(name.chars().count(), name, cards.iter().copied());
        let help = near.map(|near| format!("did you mean `\"{near}\"`?"));
        let message = format!("this character has no card `{name}`");
        let start = text.find(&format!("\"{name}\"")).map_or(0, |quote| quote + 1);
        faults.push(Fault { span: start..start + name.len(), message, help });
    }
    for name in mentions.markers.iter().map(MarkerName::as_str).filter(|name| !markers.contains(name)) {
        let near = nearest_within(name.chars().count(), name, markers.iter().copied());
        let help = near.map(|near| format!("did you mean `{near}`?"));
        let start = text.find(name).unwrap_or(0);
        let message = format!("this character has no marker `{name}`");
        faults.push(Fault { span: start..start + name.len(), message, help });
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
    faults
}

/// The word `X` itself, outside other words.
fn place_of_x(text: &str) -> std::ops::Range<usize> {
    let words = crate::lexer::tokens(text);
    let is_x = |token: &&crate::lexer::Token| token.kind == crate::lexer::TokenKind::Word("x".into());
    words.iter().find(is_x).map_or(0..text.len(), |token| token.span.clone())
}
