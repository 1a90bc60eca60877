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
    /// What stands before and after the first slash of the name.
    around_slash: Option<(String, String)>,
    /// Whose card is meant, as written before the slash.
    character: Option<String>,
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
            around_slash: None,
            character: None,
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
        card.around_slash =
            rest.split_once('/').map(|(character, name)| (fold_name(character), fold_name(name)));
        Ok(card)
    }

    /// Reads a name of the match.
    pub fn known(duel: &Duel, text: &str) -> Result<CardName, String> {
        let mut card = CardName::read(text)?;
        if card.is_known(duel) {
            return Ok(card);
        }
        // `Ken/Shoryuken`: the name after the slash, unless a card is called all of it.
        if let Some((character, name)) = card.around_slash.take() {
            card.folded = name;
            card.character = Some(character);
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
        fold_name(duel.card_name(card)) == self.folded && self.is_of_character(duel, card)
    }

    fn is_boost(&self, duel: &Duel, card: CardId) -> bool {
        card.is_known()
            && fold_name(&duel.boost(card).name) == self.folded
            && self.is_of_character(duel, card)
    }

    /// Whether a card belongs to the character that is named before the slash. Normals belong to everybody.
    fn is_of_character(&self, duel: &Duel, card: CardId) -> bool {
        let Some(wanted) = &self.character else { return true };
        if !card.is_known() || duel.card(card).kind == exceed_cards::card::Kind::Normal {
            return true;
        }
        let character = &duel.catalog().characters()[duel.card(card).character];
        [&character.name, &character.id].into_iter().any(|known| fold_name(known).contains(wanted))
    }

    /// Whether the fighter in play has a card of this name: then none of its partner's is meant, unless a slash says so.
    fn is_of_fighter(&self, game: &Game, player: Player) -> bool {
        let duel = game.duel();
        let fighter = game.glance().fighter(player);
        let own = |card: CardId| duel.card(card).owner == player && !duel.is_partners(fighter, card);
        let named = |card: CardId| self.is_attack(duel, card) || self.is_boost(duel, card);
        (0..duel.cards.len() as u8).map(CardId).any(|card| own(card) && named(card))
    }

    /// Whether a card is meant: by its attack's name, or by its boost's if no card of the match attacks under it.
    pub fn means(&self, duel: &Duel, card: CardId) -> bool {
        let attacks = (0..duel.cards.len() as u8).any(|other| self.is_attack(duel, CardId(other)));
        let owner = card.is_known() && self.player.is_none_or(|player| duel.card(card).owner == player);
        owner && if attacks { self.is_attack(duel, card) } else { self.is_boost(duel, card) }
    }

    /// The choice that picks this card, if there is one. In a team a name means the fighter's card if it has one so
    /// called, else its partner's.
    pub fn find(
        &self,
        game: &Game,
        choices: &[Choice],
        place_of: impl Fn(Choice) -> Option<Place>,
    ) -> Option<Choice> {
        let meant = |choice| {
            let place = place_of(choice)?;
            let fighter = game.glance().fighter(place.player);
            let partners = game.duel().is_partners(fighter, game.words().card_at(place));
            let other = partners && self.character.is_none() && self.is_of_fighter(game, place.player);
            (!other).then_some(place)
        };
        self.find_any(game, choices, meant)
    }

    /// The same, whosever card it is.
    pub fn find_any(
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
