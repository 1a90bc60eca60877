//! The words of a match that are asked for again and again, made once.

use std::sync::OnceLock;

use exceed_cards::{Place, place_of, print_ability};

use crate::card::CardId;
use crate::duel::Duel;
use crate::player::FighterId;
use crate::why::Half;

/// Texts of a match, each made when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    keys: Box<[OnceLock<String>]>,
    boosts: Box<[OnceLock<String>]>,
    sides: Box<[[OnceLock<Vec<String>>; 2]]>,
}

impl Texts {
    /// Room for so many kinds of cards and so many fighters.
    pub fn new(cards: usize, fighters: usize) -> Texts {
        Texts {
            keys: std::iter::repeat_with(OnceLock::new).take(cards).collect(),
            boosts: std::iter::repeat_with(OnceLock::new).take(cards).collect(),
            sides: std::iter::repeat_with(Default::default).take(fighters).collect(),
        }
    }
}

impl Duel {
    fn texts(&self) -> &Texts {
        self.texts.get_or_init(|| Texts::new(self.cards.len(), self.fighters.len()))
    }

    /// A kind of card as clients name it: `ryu/hadoken`; empty for a card nobody knows.
    #[must_use]
    pub fn card_key(&self, card: CardId) -> &str {
        let make = || {
            let owner = &self.catalog().characters()[self.card(card).character];
            format!("{}/{}", owner.id, self.definition(card).id)
        };
        self.texts().keys.get(card.0 as usize).map_or("", |key| key.get_or_init(make))
    }

    /// What a boost does, its lines one after the other.
    #[must_use]
    pub fn boost_text(&self, card: CardId) -> &str {
        let make = || {
            let boost = self.boost(card);
            let place = place_of(boost.kind);
            let lines: Vec<String> = boost.lines.iter().map(|line| print_ability(line, place)).collect();
            lines.join(" ")
        };
        self.texts().boosts.get(card.0 as usize).map_or("", |text| text.get_or_init(make))
    }

    /// The lines of a side of a fighter's character.
    #[must_use]
    pub fn side_lines(&self, fighter: FighterId, exceeded: bool) -> &[String] {
        let (half, place) = if exceeded {
            (Half::Exceeded(fighter), Place::Exceeded)
        } else {
            (Half::Basic(fighter), Place::Basic)
        };
        let make = || self.lines(half).iter().map(|line| print_ability(line, place)).collect();
        let sides = self.texts().sides.get(fighter.0 as usize);
        sides.map_or(&[], |sides| sides[usize::from(exceeded)].get_or_init(make).as_slice())
    }
}
