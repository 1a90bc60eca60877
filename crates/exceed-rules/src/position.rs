//! A table set by hand. Doubtful in, valid out, all faults at once.

mod markers;

use std::sync::Arc;

use exceed_cards::Catalog;
use serde::{Deserialize, Serialize};

use crate::arena::{FIRST_SPACE, LAST_SPACE};
use crate::card::CardId;
use crate::duel::Duel;
use crate::event::Silent;
use crate::game::Game;
use crate::list::List;
use crate::names::is_same_name;
use crate::player::{ByPlayer, FighterId, Player};
use crate::setup::{MatchSetup, SetupError};
use crate::state::{AREA_CAPACITY, BoostInPlay, State};

/// A table set by hand, for scenarios, puzzles and bug reports. It may be nonsense: [`Game::from_position`] checks it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Characters, edition, seed, order of triggers; `first` is whose turn it is, player one by default.
    pub setup: MatchSetup,
    /// Both sides.
    pub sides: ByPlayer<SidePosition>,
}

/// One side of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SidePosition {
    /// The space; the usual start if `None`.
    pub at: Option<u8>,
    /// Life; the character's own if `None`.
    pub life: Option<u8>,
    /// The exceed side is up.
    pub exceeded: bool,
    /// What else there is to say of a team; `life` and `exceeded` are those of the first member then.
    #[serde(skip_serializing_if = "TeamPosition::is_usual")]
    pub team: TeamPosition,
    /// The one reshuffle is used up.
    pub reshuffled: bool,
    /// Leftmost first.
    pub hand: Vec<NamedCard>,
    /// Oldest first.
    pub gauge: Pile,
    /// Bottom first.
    pub discard: Pile,
    /// Sealed cards; those the character starts with if `None`.
    pub sealed: Option<Pile>,
    /// Overdrive.
    pub overdrive: Pile,
    /// Continuous boosts, oldest first, with the spaces of traps.
    pub boosts: Vec<(NamedCard, Option<u8>)>,
    /// Cards that became transforms, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transforms: Vec<NamedCard>,
    /// Where markers are; those that are not named are where they start.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<MarkerPosition>,
    /// The next cards drawn, first next.
    pub deck_top: Vec<NamedCard>,
    /// Exactly this deck, first next; the rest of the character's deck if `None`.
    pub deck: Option<Vec<NamedCard>>,
}

/// Where the markers of one name are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarkerPosition {
    /// The name, without regard to case, punctuation and spaces.
    pub name: String,
    /// The space of each; the others are out of play.
    pub spaces: Vec<u8>,
    /// The second side is up.
    #[serde(default)]
    pub disabled: bool,
}

/// The part of a position that only a team has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TeamPosition {
    /// Life of the second member; its own if `None`.
    pub life: Option<u8>,
    /// The exceed side of the second member is up.
    pub exceeded: bool,
    /// The second member is in play.
    pub second_in_play: bool,
    /// The fighter was ejected in the strike before: no swap until the end of the next one (TAG-13).
    pub locked: bool,
}

impl TeamPosition {
    fn is_usual(&self) -> bool {
        *self == TeamPosition::default()
    }
}

/// Cards by name, or so many from the bottom of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Pile {
    /// These.
    Cards(Vec<NamedCard>),
    /// So many, whichever they are.
    Count(u8),
}

impl Default for Pile {
    fn default() -> Self {
        Pile::Cards(Vec::new())
    }
}

/// A card as a person names it: `Grasp`, `Ken/Shoryuken`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedCard {
    /// The name, without regard to case, punctuation and spaces; attack names first, then boosts'.
    pub name: String,
    /// Whose card it is.
    pub owner: Player,
}

/// A fault of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The match itself.
    #[error(transparent)]
    Setup(SetupError),
    /// A space that does not exist.
    #[error("{player}: there is no space {space}; spaces are 1 to 9")]
    NoSuchSpace {
        /// Whose.
        player: Player,
        /// As given.
        space: u8,
    },
    /// Both fighters on one space (ARE-1).
    #[error("both fighters stand on space {space}")]
    SameSpace {
        /// Which.
        space: u8,
    },
    /// Life of 0 or over the maximum (SET-1).
    #[error("{player}: life {life} of {character}; it is 1 to {most}")]
    Life {
        /// Whose.
        player: Player,
        /// The character.
        character: String,
        /// As given.
        life: u8,
        /// The most.
        most: u8,
    },
    /// Nobody knows this card.
    #[error("{player}: no card is called \"{name}\"{}", did_you_mean(suggestion))]
    UnknownCard {
        /// Whose area.
        player: Player,
        /// As given.
        name: String,
        /// The nearest known name.
        suggestion: Option<String>,
    },
    /// The character has no such marker, or fewer of them.
    #[error("{player}: there are not so many markers \"{name}\"")]
    NoSuchMarker {
        /// Whose.
        player: Player,
        /// As given.
        name: String,
    },
    /// Something that only a team has, for a single character.
    #[error("{player}: a single character has no partner and is never locked; leave that out")]
    NoTeam {
        /// Whose.
        player: Player,
    },
    /// An area can't hold so many cards, or the deck does not have them.
    #[error("{player}: more cards than there are or than fit")]
    TooManyCards {
        /// Whose.
        player: Player,
    },
    /// A card among the transforms that can't become one.
    #[error("{player}: {name} can't be transformed")]
    NotTransform {
        /// Whose.
        player: Player,
        /// The card.
        name: String,
    },
    /// A card among the boosts whose boost is instant.
    #[error("{player}: {name} is an instant boost and can't be in play")]
    NotContinuous {
        /// Whose.
        player: Player,
        /// The card.
        name: String,
    },
}

fn did_you_mean(suggestion: &Option<String>) -> String {
    suggestion.as_ref().map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}

impl Game {
    /// A game that starts at a position: the first player is to act, no mulligan is played.
    ///
    /// # Errors
    /// Everything that is wrong with the position.
    pub fn from_position(catalog: Arc<Catalog>, position: &Position) -> Result<Game, Vec<PositionError>> {
        let duel = Duel::new(catalog, &position.setup).map_err(|error| vec![PositionError::Setup(error)])?;
        let active = ByPlayer(Player::BOTH.map(|player| position.sides[player].team.second_in_play.into()));
        let mut placing = Placing { duel, active, errors: Vec::new() };
        let mut sides = Player::BOTH.map(|player| placing.resolve(player, &position.sides[player]));
        placing.check(position);
        if !placing.errors.is_empty() {
            return Err(placing.errors);
        }
        let mut state = State::new(&placing.duel, position.setup.seed);
        for player in Player::BOTH {
            placing.place(player, &position.sides[player], &mut sides[player.index()], &mut state);
        }
        if !placing.errors.is_empty() {
            return Err(placing.errors);
        }
        let mut game = Game { duel: Arc::new(placing.duel), state };
        let mut silent = Silent;
        let mut engine = game.engine(&mut silent);
        engine.begin_at_action(position.setup.first.unwrap_or(Player::One));
        engine.advance();
        Ok(game)
    }
}

/// The cards of a side, resolved.
#[derive(Default)]
struct Resolved {
    hand: Vec<CardId>,
    gauge: Vec<CardId>,
    discard: Vec<CardId>,
    sealed: Vec<CardId>,
    overdrive: Vec<CardId>,
    boosts: Vec<(CardId, u8)>,
    transforms: Vec<CardId>,
    deck_top: Vec<CardId>,
    deck: Option<Vec<CardId>>,
}

struct Placing {
    duel: Duel,
    /// Which member is in play: a name means a card of the fighter first.
    active: ByPlayer<usize>,
    errors: Vec<PositionError>,
}

impl Placing {
    fn check(&mut self, position: &Position) {
        let space =
            |player: Player| position.sides[player].at.unwrap_or(crate::turn::STARTING_SPACES[player]);
        for player in Player::BOTH {
            if !(FIRST_SPACE..=LAST_SPACE).contains(&space(player)) {
                self.errors.push(PositionError::NoSuchSpace { player, space: space(player) });
            }
            self.check_lives(player, &position.sides[player]);
            for space in position.sides[player].boosts.iter().filter_map(|(_, space)| *space) {
                if !(FIRST_SPACE..=LAST_SPACE).contains(&space) {
                    self.errors.push(PositionError::NoSuchSpace { player, space });
                }
            }
        }
        if space(Player::One) == space(Player::Two) {
            self.errors.push(PositionError::SameSpace { space: space(Player::One) });
        }
    }

    /// SET-1, TAG-2: every member has a life it can have; only a team has what belongs to one.
    fn check_lives(&mut self, player: Player, side: &SidePosition) {
        if !self.duel.team && !side.team.is_usual() {
            return self.errors.push(PositionError::NoTeam { player });
        }
        let members =
            (0..self.duel.fighters.len()).filter(|&index| self.duel.fighters[index].player == player);
        for (index, life) in members.zip([side.life, side.team.life]) {
            let fighter = FighterId(index as u8);
            let most = self.duel.most_life(fighter);
            if let Some(life) = life.filter(|&life| life == 0 || life > most) {
                let character = self.duel.character(fighter).name.clone();
                self.errors.push(PositionError::Life { player, character, life, most });
            }
        }
    }

    fn resolve(&mut self, player: Player, side: &SidePosition) -> Resolved {
        let mut named =
            |cards: &[NamedCard]| cards.iter().filter_map(|card| self.find(player, card)).collect::<Vec<_>>();
        let mut pile = |pile: &Pile| match pile {
            Pile::Cards(cards) => named(cards),
            Pile::Count(_) => Vec::new(),
        };
        let (gauge, discard) = (pile(&side.gauge), pile(&side.discard));
        let sealed = side.sealed.as_ref().map_or_else(Vec::new, &mut pile);
        let overdrive = pile(&side.overdrive);
        let hand = named(&side.hand);
        let transforms = named(&side.transforms);
        let deck_top = named(&side.deck_top);
        let deck = side.deck.as_ref().map(|deck| named(deck));
        let mut boosts = Vec::new();
        for (card, space) in &side.boosts {
            if let Some(id) = self.find(player, card) {
                if !crate::boost::is_lasting(self.duel.card(id).boost_kind) {
                    self.errors.push(PositionError::NotContinuous { player, name: card.name.clone() });
                }
                boosts.push((id, space.unwrap_or(0)));
            }
        }
        for &card in &transforms {
            if self.duel.card(card).boost_kind != exceed_cards::card::BoostKind::Transform {
                let name = self.duel.card_name(card).to_owned();
                self.errors.push(PositionError::NotTransform { player, name });
            }
        }
        Resolved { hand, gauge, discard, sealed, overdrive, boosts, transforms, deck_top, deck }
    }

    fn find(&mut self, player: Player, card: &NamedCard) -> Option<CardId> {
        let found = self.duel.find_card_for(card.owner, self.active[card.owner], &card.name);
        if found.is_none() {
            let suggestion = self.duel.suggest_card(&card.name);
            self.errors.push(PositionError::UnknownCard { player, name: card.name.clone(), suggestion });
        }
        let (character, index) = found?;
        match self.duel.add_card(card.owner, character, index) {
            Ok(id) => Some(id),
            Err(error) => {
                self.errors.push(PositionError::Setup(error));
                None
            }
        }
    }

    fn place(&mut self, player: Player, side: &SidePosition, cards: &mut Resolved, state: &mut State) {
        let named = [
            &cards.hand,
            &cards.gauge,
            &cards.discard,
            &cards.sealed,
            &cards.overdrive,
            &cards.deck_top,
            &cards.transforms,
        ];
        let boosts = cards.boosts.iter().map(|(card, _)| *card);
        let used: Vec<CardId> = named.into_iter().flatten().copied().chain(boosts).collect();
        // Cards that start sealed stay so unless the area is listed; then they are where the deck is.
        if side.sealed.is_none() {
            cards.sealed = state.secrets.sealed[player].to_vec();
        } else {
            let start = std::mem::take(&mut self.duel.start_sealed[player]);
            for &card in &start {
                if state.secrets.deck[player].push(card).is_err() {
                    self.errors.push(PositionError::TooManyCards { player });
                }
            }
            self.duel.decks[player].extend(start);
        }
        let mut deck = match &cards.deck {
            Some(deck) => deck.iter().rev().copied().collect(),
            None => {
                let mut rest: Vec<CardId> = state.secrets.deck[player].to_vec();
                let mut chance = state.secrets.chance;
                chance.shuffle(&mut rest);
                state.secrets.chance = chance;
                rest
            }
        };
        let table = &mut state.table.sides[player];
        // An extra card that is named in the deck is taken from where it is set aside.
        for card in cards.deck.iter().flatten() {
            if let Some(index) = table.set_aside.iter().position(|aside| aside == card) {
                table.set_aside.remove(index);
            }
        }
        let mut created = Vec::new();
        for card in used {
            let owner = self.duel.card(card).owner;
            if let Some(index) = table.set_aside.iter().position(|&aside| aside == card) {
                table.set_aside.remove(index);
            } else if cards.deck.is_none()
                && owner == player
                && let Some(index) = deck.iter().position(|&held| held == card)
            {
                deck.remove(index);
            } else {
                created.push((owner, card));
            }
        }
        for (owner, card) in created {
            self.duel.decks[owner].push(card);
        }
        let unlisted = Pile::default();
        let sealed = side.sealed.as_ref().unwrap_or(&unlisted);
        let counts = [&side.gauge, &side.discard, sealed, &side.overdrive];
        let piles = [&mut cards.gauge, &mut cards.discard, &mut cards.sealed, &mut cards.overdrive];
        for (pile, taken) in counts.into_iter().zip(piles) {
            if let Pile::Count(count) = pile {
                if *count as usize > deck.len() {
                    self.errors.push(PositionError::TooManyCards { player });
                    return;
                }
                taken.extend(deck.drain(..*count as usize));
            }
        }
        deck.extend(cards.deck_top.iter().rev());
        // With an exact deck, the deck list is what lies somewhere.
        if cards.deck.is_some() {
            self.relist(player, cards, &deck);
            self.duel.extras[player] = state.table.sides[player].set_aside.to_vec();
        }
        self.fill(player, side, cards, &deck, state);
    }

    /// The deck list of a player whose deck was given card by card: all cards that player owns.
    fn relist(&mut self, player: Player, cards: &Resolved, deck: &[CardId]) {
        let areas =
            [&cards.hand, &cards.gauge, &cards.discard, &cards.sealed, &cards.overdrive, &cards.transforms];
        let boosts = cards.boosts.iter().map(|(card, _)| *card);
        let all = areas.into_iter().flatten().copied().chain(boosts).chain(deck.iter().copied());
        self.duel.start_sealed[player].clear();
        self.duel.decks[player] = all.filter(|&card| self.duel.card(card).owner == player).collect();
    }

    fn fill(
        &mut self,
        player: Player,
        side: &SidePosition,
        cards: &Resolved,
        deck: &[CardId],
        state: &mut State,
    ) {
        let mut fits = true;
        let mut serial = state.table.next_serial;
        let table = &mut state.table.sides[player];
        fits &= copy(&cards.gauge, &mut table.gauge);
        fits &= copy(&cards.discard, &mut table.discard);
        fits &= copy(&cards.sealed, &mut state.secrets.sealed[player]);
        table.sealed_count = cards.sealed.len() as u8;
        fits &= copy(&cards.overdrive, &mut table.overdrive);
        fits &= copy(&cards.transforms, &mut table.transforms);
        fits &= copy(&cards.hand, &mut state.secrets.hand[player]);
        fits &= copy(deck, &mut state.secrets.deck[player]);
        for &(card, space) in &cards.boosts {
            fits &= table.boosts.push(BoostInPlay { card, serial, space, ..BoostInPlay::default() }).is_ok();
            serial = serial.next();
        }
        table.hand_count = cards.hand.len() as u8;
        table.deck_count = deck.len() as u8;
        table.space = side.at.unwrap_or(table.space);
        table.reshuffled = side.reshuffled;
        let lives = [side.life, side.team.life];
        let exceeded = [side.exceeded, side.team.exceeded];
        for ((fighter, life), exceeded) in table.fighters.iter_mut().zip(lives).zip(exceeded) {
            fighter.life = life.unwrap_or(fighter.life);
            fighter.exceeded = exceeded;
        }
        table.active = u8::from(side.team.second_in_play);
        table.lock = u8::from(side.team.locked);
        state.table.next_serial = serial;
        self.place_markers(player, side, state);
        if !fits {
            self.errors.push(PositionError::TooManyCards { player });
        }
    }
}

fn copy<const N: usize>(from: &[CardId], to: &mut List<CardId, N>) -> bool {
    to.clear();
    from.len() <= N.min(AREA_CAPACITY) && from.iter().all(|&card| to.push(card).is_ok())
}
