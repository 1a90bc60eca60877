//! Finding cards by the names people use for them, and names for the players.

use exceed_cards::card::{BoostKind, Kind};
use exceed_cards::ir::CardName;

use crate::card::{CardId, Named};
use crate::duel::{Duel, DuelCard};
use crate::player::{ByPlayer, Player};

/// `p1` and `p2`: the players' names where nobody gave them others.
#[must_use]
pub fn seat_names() -> ByPlayer<String> {
    ByPlayer(Player::BOTH.map(|player| player.to_string()))
}

/// A name without case, punctuation and spaces.
#[must_use]
pub fn fold_name(name: &str) -> String {
    folded(name).collect()
}

/// Whether two names are the same but for case, punctuation and spaces.
#[must_use]
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || folded(one).eq(folded(other))
}

fn folded(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase)
}

impl Duel {
    /// Whether a card has this name; none has no name.
    pub(crate) fn has_name(&self, card: CardId, name: Option<Named>) -> bool {
        name.is_some_and(|name| self.card(card).name == name.number())
    }

    /// Whether a name can be said by who names a Normal or a card: what cards are face down is none.
    pub(crate) fn may_be_named(&self, normal: bool, name: u8) -> bool {
        let such = |kind: Kind| if normal { kind == Kind::Normal } else { kind != Kind::FaceDown };
        self.cards.iter().any(|card| card.name == name && such(card.kind))
    }

    /// Whether a card of the match has a boost of this kind.
    pub(crate) fn has_boosts(&self, kind: BoostKind) -> bool {
        self.boost_kinds & 1 << kind as u8 != 0
    }

    /// Whether a card is a copy of another: by its name, or as the same Normal of another set, whose attack half is the same.
    pub(crate) fn is_copy(&self, card: CardId, of: CardId) -> bool {
        if !of.is_known() {
            return false;
        }
        let (card, of) = (self.card(card), self.card(of));
        let printed = |card: &DuelCard| (card.kind, card.range, card.stats);
        card.name == of.name || of.kind == Kind::Normal && printed(card) == printed(of)
    }

    /// The index of a name that card text uses.
    #[must_use]
    pub fn name_index(&self, name: CardName) -> Option<u8> {
        let names = self.catalog().names();
        self.names.iter().position(|&id| names[id as usize] == name.as_str()).map(|index| index as u8)
    }

    /// The name at an index of the match's names.
    #[must_use]
    pub fn name(&self, name: u8) -> &str {
        self.names.get(name as usize).map_or("none of these", |&id| &self.catalog().names()[id as usize])
    }

    /// A card by name: of the owner's own characters first, then of anybody; attack names before boost names.
    /// `Ken/Shoryuken` says whose. Returns indexes of character and card in the catalog.
    #[must_use]
    pub fn find_card(&self, owner: Player, name: &str) -> Option<(usize, usize)> {
        self.find_card_for(owner, 0, name)
    }

    /// The same for a team, whose fighter in play has this number: its own cards come first.
    pub(crate) fn find_card_for(&self, owner: Player, active: usize, name: &str) -> Option<(usize, usize)> {
        let own = self.members(owner);
        let all = 0..self.catalog().characters().len();
        let mut order = own.iter().cycle().skip(active).take(own.len()).copied().chain(all);
        let whole = order.find_map(|character| self.find_card_of(character, name));
        let found = whole.or_else(|| {
            let (character, card) = name.split_once('/')?;
            let character = self.member(owner, character).or_else(|| self.catalog().find(character))?;
            self.find_card_of(character, card)
        });
        // TAG-21: a team's Normals are those of the character listed first.
        let (character, index) = found?;
        let card = &self.catalog().characters()[character].cards[index];
        let normal = self.team && card.kind == Kind::Normal && own.contains(&character);
        let first = own.first().filter(|_| normal);
        first.and_then(|&first| self.find_card_of(first, &card.name)).or(found)
    }

    /// A player's characters by their numbers in the catalog, in the order of the setup.
    fn members(&self, player: Player) -> Vec<usize> {
        let own = self.fighters.iter().filter(|fighter| fighter.player == player);
        own.map(|fighter| fighter.character).collect()
    }

    /// The member of a team that a name, an id or a part of one fits, if it fits one alone.
    #[must_use]
    pub fn member(&self, player: Player, name: &str) -> Option<usize> {
        let wanted = fold_name(name);
        let characters = self.catalog().characters();
        let by = |fits: &dyn Fn(&str) -> bool| {
            let both = |&index: &usize| {
                fits(&fold_name(&characters[index].name)) || fits(&fold_name(&characters[index].id))
            };
            let found: Vec<usize> = self.members(player).into_iter().filter(both).collect();
            if let [only] = found[..] { Some(only) } else { None }
        };
        if wanted.is_empty() {
            return None;
        }
        by(&|known| known == wanted).or_else(|| by(&|known| known.contains(&wanted)))
    }

    fn find_card_of(&self, character: usize, name: &str) -> Option<(usize, usize)> {
        let cards = &self.catalog().characters()[character].cards;
        let by_attack = cards.iter().position(|card| is_same_name(&card.name, name));
        let by_boost = || cards.iter().position(|card| is_same_name(&card.boost.name, name));
        by_attack.or_else(by_boost).map(|card| (character, card))
    }

    /// The character a card belongs to, if its player has another card of the same name (TAG-17).
    #[must_use]
    pub fn namesake_of(&self, card: CardId) -> Option<&str> {
        if !self.team || !card.is_known() {
            return None;
        }
        let known = self.card(card);
        let other = |other: &DuelCard| {
            (other.owner, other.name) == (known.owner, known.name) && other.character != known.character
        };
        self.cards.iter().any(other).then(|| self.catalog().characters()[known.character].name.as_str())
    }

    /// A player's character, or the two of a team: `Ryu`, `Ryu+Ken Masters`.
    #[must_use]
    pub fn lineup_name(&self, player: Player) -> String {
        let characters = self.catalog().characters();
        let names: Vec<&str> =
            self.members(player).into_iter().map(|index| characters[index].name.as_str()).collect();
        names.join("+")
    }

    /// The ids of a player's characters, the one that starts in play first.
    #[must_use]
    pub fn character_ids(&self, player: Player) -> Vec<String> {
        self.members(player).into_iter().map(|index| self.catalog().characters()[index].id.clone()).collect()
    }

    /// The players by their characters; of two equal ones the players are told apart.
    #[must_use]
    pub fn fighter_names(&self) -> ByPlayer<String> {
        let [one, two] = Player::BOTH.map(|player| self.lineup_name(player));
        let same = one == two;
        let told_apart = |name: String, player| if same { format!("{name} ({player})") } else { name };
        ByPlayer([told_apart(one, Player::One), told_apart(two, Player::Two)])
    }

    /// The known card name nearest to a wrong one.
    #[must_use]
    pub fn suggest_card(&self, name: &str) -> Option<String> {
        let wanted = fold_name(name);
        self.fighters
            .iter()
            .flat_map(|fighter| &self.catalog().characters()[fighter.character].cards)
            .flat_map(|card| [&card.name, &card.boost.name])
            .map(|known| (edits(&wanted, &fold_name(known)), known))
            .filter(|(distance, known)| *distance * 2 <= known.len())
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, known)| known.clone())
    }
}

/// How many letters must change to make one word the other.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], line + 1);
        for column in 0..other.len() {
            let change = diagonal + usize::from(letter != other[column]);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
