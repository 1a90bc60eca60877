//! What texts of a character say about each other.

use super::resolve::{OpenText, Resolver};
use crate::card::{Card, Kind, Marker};
use crate::diagnostic::Source;
use crate::lint::{self, Mentions, Names};
use crate::parse::Place;

impl Resolver {
    /// Checks what texts say about other texts and cards, now that all of the character are read.
    pub(super) fn check_open(
        &mut self,
        source: Source<'_>,
        cards: &[Card],
        markers: &[Marker],
        has_store: bool,
    ) {
        let open = std::mem::take(&mut self.open);
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let boosts: Vec<&str> = cards.iter().map(|card| card.boost.name.as_str()).collect();
        let face_down = cards.iter().filter(|card| card.kind == Kind::FaceDown);
        let face_down: Vec<&str> = face_down.map(|card| card.name.as_str()).collect();
        let known = Names { cards: &names, boosts: &boosts, markers, face_down: &face_down };
        let has_attack = cards.iter().any(|card| card.kind == Kind::Character);
        for text in &open {
            let remembered = open
                .iter()
                .any(|other| other.mentions.remembers && (other.card.is_none() || other.card == text.card));
            let has = (remembered, has_attack, has_store);
            let faults = lint::check_mentions(&text.mentions, &text.text, known, has);
            self.faults.extend(faults.into_iter().map(|fault| source.fault(text.offset, fault)));
        }
    }

    /// Remembers a text that speaks of others; `path` is the text's own.
    pub(super) fn mention(
        &mut self,
        path: &str,
        place: Place,
        offset: usize,
        text: &str,
        mentions: Mentions,
    ) {
        if mentions.anything() {
            let on_side = matches!(place, Place::Basic | Place::Exceeded);
            let card = path.rsplit_once('/').filter(|_| !on_side).map(|(card, _)| card.to_string());
            self.open.push(OpenText { card, offset, text: text.to_string(), mentions });
        }
    }
}
