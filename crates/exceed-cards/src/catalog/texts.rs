//! Words of cards and characters that are asked for again and again, made once for all matches.

use std::sync::OnceLock;

use super::Catalog;
use crate::card::{Card, Character};
use crate::{Place, place_of, print_ability};

/// Texts of a catalog, each made when it is first asked for.
#[derive(Clone, Debug)]
pub(super) struct Texts(Box<[CharacterTexts]>);

#[derive(Clone, Debug)]
struct CharacterTexts {
    cards: Box<[CardTexts]>,
    sides: [OnceLock<Vec<String>>; 2],
}

#[derive(Clone, Debug, Default)]
struct CardTexts {
    key: OnceLock<String>,
    boost: OnceLock<String>,
}

impl Texts {
    fn new(characters: &[Character]) -> Texts {
        let of = |character: &Character| CharacterTexts {
            cards: vec![CardTexts::default(); character.cards.len()].into(),
            sides: Default::default(),
        };
        Texts(characters.iter().map(of).collect())
    }
}

impl Catalog {
    fn texts(&self, character: usize) -> Option<&CharacterTexts> {
        self.texts.get_or_init(|| Texts::new(&self.characters)).0.get(character)
    }

    fn texts_of_card(&self, character: usize, card: usize) -> Option<(&CardTexts, &Character, &Card)> {
        let owner = self.characters.get(character)?;
        Some((self.texts(character)?.cards.get(card)?, owner, owner.cards.get(card)?))
    }

    /// A card as clients name it: `ryu/hadoken`; empty for a card that is not there.
    #[must_use]
    pub fn card_key(&self, character: usize, card: usize) -> &str {
        let Some((texts, owner, card)) = self.texts_of_card(character, card) else { return "" };
        texts.key.get_or_init(|| format!("{}/{}", owner.id, card.id))
    }

    /// What a card's boost does, its lines one after the other.
    #[must_use]
    pub fn boost_text(&self, character: usize, card: usize) -> &str {
        let Some((texts, _, card)) = self.texts_of_card(character, card) else { return "" };
        texts.boost.get_or_init(|| {
            let place = place_of(card.boost.kind);
            let lines = card.boost.lines.iter().map(|line| print_ability(line, place));
            lines.collect::<Vec<String>>().join(" ")
        })
    }

    /// The lines of a side of a character.
    #[must_use]
    pub fn side_lines(&self, character: usize, exceeded: bool) -> &[String] {
        let (Some(owner), Some(texts)) = (self.characters.get(character), self.texts(character)) else {
            return &[];
        };
        let (side, place) =
            if exceeded { (&owner.exceeded, Place::Exceeded) } else { (&owner.basic, Place::Basic) };
        texts.sides[usize::from(exceeded)]
            .get_or_init(|| side.iter().map(|line| print_ability(line, place)).collect())
    }
}
