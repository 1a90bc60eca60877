//! A position with an opening, as people and files write it.

use std::fmt;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{
    ByPlayer, Duel, Edition, EditionRow, EditionRules, Game, MatchSetup, NamedCard, OrderPolicy, Pile,
    Player, Position, PositionError, SidePosition, seed_from_number,
};
use serde::{Deserialize, Serialize};

use super::action::Action;

/// The seed of every listing: what chance brings where it is read, and the order of a deck that is not given.
const SEED: u64 = 7;

/// A position, what is done from it, and what is kept of its end states.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// A name for it, unique in its file.
    #[serde(default)]
    pub id: String,
    /// The player to act.
    pub p1: CaseSide,
    /// The opponent.
    pub p2: CaseSide,
    /// The actions taken, in order, by whoever is asked for one.
    pub open: Vec<Action>,
    /// The cards that are named where one is to be named, of the opponent's list; all of that list if none of these
    /// fits, and every card if this is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The rulebook; the newest if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// Rows of the Editions table played with their other value, separated by commas.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub flip: String,
    /// Where armor is bought, an Ultra counts as 2 and never as 1. If it is not said: so it is where only a fingerprint
    /// is kept, because the engines that agreed on those positions were asked so; else both are tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole_ultras: Option<bool>,
    /// How many end states there are, and their fingerprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub print: Option<(usize, String)>,
    /// The end states themselves, one line of text each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<String>,
    /// Whether the listing reached its end; anything else is not a fact about the game.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub complete: bool,
    /// Whether chance was read: then the listing is of one seed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub random: bool,
    /// Whether all that chance did was to pick cards. Other programs write it; nothing here reads it.
    #[serde(default, skip_serializing)]
    pub picked: bool,
    /// What went wrong while the case was listed. Other programs write it; nothing here reads it.
    #[serde(default, skip_serializing)]
    pub fault: String,
}

fn yes() -> bool {
    true
}

fn is_true(value: &bool) -> bool {
    *value
}

fn is_false(value: &bool) -> bool {
    !*value
}

/// One side of a [`Case`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseSide {
    /// By name or id.
    pub character: String,
    /// The space; the usual start if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u8>,
    /// Life; the character's own if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub life: Option<u8>,
    /// The exceed side is up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub exceeded: bool,
    /// The one reshuffle is used up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reshuffled: bool,
    /// Hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hand: Vec<String>,
    /// Gauge.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gauge: Vec<String>,
    /// Discard pile, top last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<String>,
    /// Sealed cards; those the character starts with if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sealed: Option<Vec<String>>,
    /// Overdrive.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overdrive: Vec<String>,
    /// Continuous boosts in play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boosts: Vec<String>,
    /// Exactly this deck, the next card first; the rest of the character's deck, shuffled, if `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deck: Option<Vec<String>>,
    /// The card this player sets in a strike; empty for a wild swing. If it can't be set, every attack is tried.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub plan: String,
    /// Set it as EX.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ex: bool,
}

/// Why a case can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseError {
    /// What is wrong with the position, all of it.
    Position(Vec<PositionError>),
    /// A card of the plan, the opening or the names that nobody knows.
    UnknownCard {
        /// Where it stands.
        field: &'static str,
        /// As given.
        name: String,
    },
    /// A row that the Editions table does not have.
    UnknownRow(String),
    /// The game reached a limit: a bug of the engine or a card without end.
    Fault(String),
}

impl fmt::Display for CaseError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CaseError::Position(errors) => {
                let words: Vec<String> = errors.iter().map(PositionError::to_string).collect();
                out.write_str(&words.join("; "))
            }
            CaseError::UnknownCard { field, name } => write!(out, "{field}: no card is called \"{name}\""),
            CaseError::UnknownRow(row) => {
                write!(
                    out,
                    "flip: \"{row}\" is not a row; {} are",
                    EditionRow::ALL.map(EditionRow::clause).join(", ")
                )
            }
            CaseError::Fault(words) => out.write_str(words),
        }
    }
}

impl std::error::Error for CaseError {}

impl Case {
    /// A player's side.
    #[must_use]
    pub fn side(&self, player: Player) -> &CaseSide {
        match player {
            Player::One => &self.p1,
            Player::Two => &self.p2,
        }
    }

    /// The rows that are flipped.
    pub fn flips(&self) -> impl Iterator<Item = &str> {
        self.flip.split(',').map(str::trim).filter(|row| !row.is_empty())
    }

    /// Whether an Ultra that buys armor always counts as 2.
    #[must_use]
    pub fn has_whole_ultras(&self) -> bool {
        self.whole_ultras.unwrap_or(self.print.is_some() && self.outcomes.is_empty())
    }

    /// The game that starts here.
    ///
    /// # Errors
    /// The position is not one, or names cards that nobody knows.
    pub fn game(&self, catalog: &Arc<Catalog>) -> Result<Game, CaseError> {
        if let Some(row) = self.flips().find(|row| EditionRow::of_clause(row).is_none()) {
            return Err(CaseError::UnknownRow(row.to_owned()));
        }
        let game = Game::from_position(Arc::clone(catalog), &self.position()).map_err(CaseError::Position)?;
        self.check_names(game.duel())?;
        Ok(game)
    }

    fn position(&self) -> Position {
        let mut setup = MatchSetup::new(&self.p1.character, &self.p2.character, seed_from_number(SEED));
        setup.edition = self.edition.unwrap_or_default();
        // Every order of triggers is a way of its own, whether or not the rules would ask for it.
        setup.order = OrderPolicy::Always;
        setup.first = Some(Player::One);
        if !self.flip.is_empty() {
            setup.rules = Some(
                self.flips()
                    .filter_map(EditionRow::of_clause)
                    .fold(setup.edition.rules(), EditionRules::flipped),
            );
        }
        Position { setup, sides: ByPlayer(Player::BOTH.map(|player| self.side(player).position(player))) }
    }

    /// The position knows its own cards; plan, opening and names are checked here.
    fn check_names(&self, duel: &Duel) -> Result<(), CaseError> {
        let plans = [("p1.plan", &self.p1.plan), ("p2.plan", &self.p2.plan)];
        let boosts = self.open.iter().filter_map(|action| match action {
            Action::Boost(card) => Some(("open", card)),
            Action::Strike
            | Action::Prepare
            | Action::Change
            | Action::Exceed
            | Action::Own
            | Action::Reshuffle
            | Action::Walk(_) => None,
        });
        let names = self.names.iter().map(|name| ("names", name));
        let mut all = plans.into_iter().chain(boosts).chain(names);
        match all.find(|(_, name)| !name.is_empty() && duel.find_card(Player::One, name).is_none()) {
            Some((field, name)) => Err(CaseError::UnknownCard { field, name: name.clone() }),
            None => Ok(()),
        }
    }
}

impl CaseSide {
    fn position(&self, owner: Player) -> SidePosition {
        let named = |names: &[String]| {
            names.iter().map(|name| NamedCard { name: name.clone(), owner }).collect::<Vec<_>>()
        };
        SidePosition {
            at: self.at,
            life: self.life,
            exceeded: self.exceeded,
            team: exceed_rules::TeamPosition::default(),
            reshuffled: self.reshuffled,
            hand: named(&self.hand),
            gauge: Pile::Cards(named(&self.gauge)),
            discard: Pile::Cards(named(&self.discard)),
            sealed: self.sealed.as_ref().map(|cards| Pile::Cards(named(cards))),
            overdrive: Pile::Cards(named(&self.overdrive)),
            boosts: named(&self.boosts).into_iter().map(|card| (card, None)).collect(),
            transforms: Vec::new(),
            markers: Vec::new(),
            deck_top: Vec::new(),
            deck: self.deck.as_ref().map(|cards| named(cards)),
        }
    }
}
