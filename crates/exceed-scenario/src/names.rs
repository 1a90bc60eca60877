//! Cards by the names a script uses for them.

use exceed_rules::{Area, CardId, Choice, Duel, Game, Place, Player, fold_name};

use crate::case::read_player;
use crate::expectation::area;

/// A card as a script names it: `Grasp`, `Grasp@gauge`, `Grasp@p2`, `Metsu Hadoken*2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CardName {
    /// As written, for messages.
    pub text: String,
    folded: String,
    /// What follows a slash in the name.
    folded_tail: Option<String>,
    area: Option<Area>,
    player: Option<Player>,
    /// As how much force it counts.
    pub value: u8,
}

/// The names of a list. A name with a comma is matched longest first, or quoted.
pub(crate) fn split_names(duel: &Duel, text: &str) -> Result<Vec<CardName>, String> {
    let pieces = pieces(text);
    let mut names = Vec::new();
    let mut from = 0;
    while from < pieces.len() {
        let joined = |to: usize| pieces[from..to].join(",");
        let longest = (from + 2..=pieces.len()).rev().find(|&to| CardName::known(duel, &joined(to)).is_ok());
        let to = longest.unwrap_or(from + 1);
        names.push(CardName::known(duel, &joined(to))?);
        from = to;
    }
    Ok(names)
}

/// The text between commas that are not inside quotes.
fn pieces(text: &str) -> Vec<String> {
    let mut quoted = false;
    let mut pieces = vec![String::new()];
    for letter in text.chars() {
        match (letter, pieces.last_mut()) {
            ('"', _) => quoted = !quoted,
            (',', _) if !quoted => pieces.push(String::new()),
            (_, Some(piece)) => piece.push(letter),
            (_, None) => {}
        }
    }
    pieces.retain(|piece| !piece.trim().is_empty());
    pieces
}

impl CardName {
    /// Reads a name, which may be unknown.
    fn read(text: &str) -> Result<CardName, String> {
        let mut card = CardName {
            text: text.trim().to_owned(),
            folded: String::new(),
            folded_tail: None,
            area: None,
            player: None,
            value: 1,
        };
        let mut rest = text.trim();
        loop {
            if let Some(name) = rest.strip_suffix("*2") {
                card.value = 2;
                rest = name.trim_end();
            } else if let Some((name, place)) = rest.rsplit_once('@') {
                match read_player(place.trim()) {
                    Some(player) => card.player = Some(player),
                    None => card.area = Some(area(place.trim())?),
                }
                rest = name.trim_end();
            } else {
                break;
            }
        }
        card.folded = fold_name(rest);
        card.folded_tail = rest.rsplit_once('/').map(|(_, name)| fold_name(name));
        Ok(card)
    }

    /// Reads a name of the match.
    pub fn known(duel: &Duel, text: &str) -> Result<CardName, String> {
        let mut card = CardName::read(text)?;
        if card.is_known(duel) {
            return Ok(card);
        }
        // `Ken/Shoryuken`: the name after the slash, unless a card is called all of it.
        if let Some(tail) = card.folded_tail.take() {
            card.folded = tail;
            if card.is_known(duel) {
                return Ok(card);
            }
        }
        let hint = duel
            .suggest_card(&card.text)
            .map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"));
        Err(format!("no card of this match is called \"{}\"{hint}", card.text))
    }

    fn is_known(&self, duel: &Duel) -> bool {
        (0..duel.cards.len() as u8)
            .any(|card| self.is_attack(duel, CardId(card)) || self.is_boost(duel, CardId(card)))
    }

    fn is_attack(&self, duel: &Duel, card: CardId) -> bool {
        fold_name(duel.card_name(card)) == self.folded
    }

    fn is_boost(&self, duel: &Duel, card: CardId) -> bool {
        card.is_known() && fold_name(&duel.boost(card).name) == self.folded
    }

    /// Whether a card is meant: by its attack's name, or by its boost's if no card of the match attacks under it.
    pub fn means(&self, duel: &Duel, card: CardId) -> bool {
        let attacks = (0..duel.cards.len() as u8).any(|other| self.is_attack(duel, CardId(other)));
        let owner = card.is_known() && self.player.is_none_or(|player| duel.card(card).owner == player);
        owner && if attacks { self.is_attack(duel, card) } else { self.is_boost(duel, card) }
    }

    /// The choice that picks this card, if there is one.
    pub fn find(
        &self,
        game: &Game,
        choices: &[Choice],
        place_of: impl Fn(Choice) -> Option<Place>,
    ) -> Option<Choice> {
        let duel = game.duel();
        let fits = |choice: &Choice, by: fn(&CardName, &Duel, CardId) -> bool| {
            place_of(*choice).is_some_and(|place| {
                let area = self.area.is_none_or(|area| area == place.area);
                let player = self.player.is_none_or(|player| player == place.player);
                area && player && by(self, duel, game.words().card_at(place))
            })
        };
        let by_attack = choices.iter().find(|choice| fits(choice, CardName::is_attack));
        by_attack.or_else(|| choices.iter().find(|choice| fits(choice, CardName::is_boost))).copied()
    }
}

/// Whether these cards are exactly those named, in any order.
pub(crate) fn are_exactly(duel: &Duel, names: &[CardName], cards: &[CardId]) -> bool {
    let mut left = cards.to_vec();
    names.len() == cards.len()
        && names.iter().all(|name| match left.iter().position(|&card| name.means(duel, card)) {
            Some(index) => {
                left.remove(index);
                true
            }
            None => false,
        })
}
