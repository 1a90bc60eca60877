//! One match's fixed data: its two characters, its kinds of cards, its edition. Shared by all clones of a game.

use std::sync::{Arc, LazyLock, OnceLock};

use exceed_cards::Catalog;
use exceed_cards::card::{Boost, BoostKind, Card, Character, Kind, Module, Printed, PrintedRange};
use exceed_cards::ir::{Ability, Cost, Effect, Filter, Head, MarkerName};
use exceed_cards::limits::{ALL_CARDS, DECK_AT_START};
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::decision::MAX_CHOICES;
use crate::edition::{Edition, EditionRules};
use crate::facts::FactTable;
use crate::lines::{CharacterLines, Lines};
use crate::marks::MarkTable;
use crate::own_areas::add_put_under;
use crate::player::{ByPlayer, FighterId, Player};
use crate::record::Uses;
use crate::season::TEAM_NORMALS;
use crate::setup::{MatchSetup, SetupError, is_team_match};
use crate::state::{AREA_CAPACITY, SET_ASIDE_CAPACITY};

/// The most kinds of cards a match can have.
const MAX_CARDS: usize = 250;

/// What stands for a card nobody knows.
static BLANK: LazyLock<DuelCard> = LazyLock::new(|| DuelCard {
    owner: Player::One,
    character: 0,
    card: 0,
    kind: Kind::Character,
    name: u8::MAX,
    cost: None,
    range: PrintedRange::Dash,
    stats: [Printed::Dash; 4],
    boost_kind: BoostKind::Instant,
    boost_cost: None,
    cancel: false,
    attack: Lines::default(),
    boost: Lines::default(),
});

/// Its text: none.
static BLANK_TEXT: Card = Card {
    id: String::new(),
    name: String::new(),
    name_id: u16::MAX,
    kind: Kind::Character,
    copies: 0,
    extra: false,
    start_sealed: 0,
    cost: None,
    discount: None,
    range: PrintedRange::Dash,
    power: Printed::Dash,
    speed: Printed::Dash,
    armor: Printed::Dash,
    guard: Printed::Dash,
    attack: Vec::new(),
    boost: Boost {
        name: String::new(),
        kind: BoostKind::Instant,
        cost: None,
        cancel: false,
        lines: Vec::new(),
    },
};

/// When the order of triggers is asked (GEN-7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OrderPolicy {
    /// When two pending triggers touch the same things.
    #[default]
    WhenItMatters,
    /// Whenever there are two.
    Always,
}

/// The fixed data of a match.
#[derive(Debug)]
pub struct Duel {
    catalog: Arc<Catalog>,
    /// Characters of both players, one or two each.
    pub fighters: Vec<DuelFighter>,
    /// Kinds of cards, by [`CardId`].
    pub cards: Vec<DuelCard>,
    /// Names that can be named: those of both deck lists, in order of first appearance.
    pub names: Vec<u16>,
    /// The start decks, unshuffled.
    pub decks: ByPlayer<Vec<CardId>>,
    /// Extra cards and character attacks that start set aside.
    pub extras: ByPlayer<Vec<CardId>>,
    /// Cards that start sealed.
    pub start_sealed: ByPlayer<Vec<CardId>>,
    /// Two characters a side (TAG-1).
    pub team: bool,
    /// Whose sealed cards only their owner may look at: one member of a team is enough (TAG-35).
    pub(crate) secret_seal: ByPlayer<bool>,
    /// Under which rulebook.
    pub edition: Edition,
    /// Its values.
    pub rules: EditionRules,
    /// When the order of triggers is asked.
    pub order: OrderPolicy,
    /// What lines of this match read, as a footprint.
    pub(crate) reads: u64,
    /// Something in this match can make an attack critical that nobody paid for.
    pub(crate) gives_critical: bool,
    /// The kinds of boosts in this match, one bit each.
    pub(crate) boost_kinds: u8,
    /// What lines of each player's cards and characters put under markers.
    pub(crate) put_under: ByPlayer<Vec<(Filter, MarkerName)>>,
    /// A boost of this match has an action.
    pub(crate) boosts_act: bool,
    /// A character of this match has markers.
    pub(crate) has_markers: bool,
    /// Cards of the match can lie face down among the boosts.
    pub(crate) lays_face_down: bool,
    /// Reckoned when a record or a saved game asks first.
    uses: OnceLock<Uses>,
    /// The numbers of its clauses in the catalog, likewise.
    blocks: OnceLock<Vec<u16>>,
    /// What everything in this match can touch.
    pub(crate) marks: MarkTable,
    /// What is read of a card again and again.
    pub(crate) facts: FactTable,
}

/// A character in a match.
#[derive(Debug)]
pub struct DuelFighter {
    /// Whose.
    pub player: Player,
    /// Index into the catalog.
    pub character: usize,
    /// Its season rules.
    pub critical: bool,
    /// Its season rules.
    pub overdrive: bool,
    /// Its season rules.
    pub downshift: bool,
    /// A wild swing takes its card after the `Set:` lines.
    pub late_swing: bool,
    /// The gauge that Exceed costs; `None` for who can't.
    pub exceed_cost: Option<u8>,
    /// The cards a hand may keep at the end of a turn (TRN-4).
    pub hand_limit: u8,
    /// Cards more than usual in the opening hand (SET-2).
    pub opening_cards: u8,
    /// Which of the two sides have lines that are actions.
    pub acts: [bool; 2],
    /// Basic side, exceed side: only the one face up has lines (CRD-1).
    pub sides: [Lines; 2],
}

/// A kind of card in a match, with what the rules read often.
#[derive(Debug)]
pub struct DuelCard {
    /// Whose card it is for good (CRD-5).
    pub owner: Player,
    /// Index into the catalog.
    pub character: usize,
    /// Index into its cards.
    pub card: usize,
    /// Normal, Special, Ultra (CRD-3).
    pub kind: Kind,
    /// Index into [`Duel::names`].
    pub name: u8,
    /// What the attack costs, before discounts.
    pub cost: Option<Cost>,
    /// Printed range.
    pub range: PrintedRange,
    /// Printed power, speed, armor, guard.
    pub stats: [Printed; 4],
    /// Kind of boost.
    pub boost_kind: BoostKind,
    /// What the boost costs; nothing unless it is printed (SSN-7).
    pub boost_cost: Option<Cost>,
    /// The Cancel mark.
    pub cancel: bool,
    /// The attack's lines.
    pub attack: Lines,
    /// The boost's lines.
    pub boost: Lines,
}

impl Duel {
    /// The fixed data of a match.
    ///
    /// # Errors
    /// A character nobody knows, other than one or two for a player, a team against a single character, or more cards
    /// than a match can hold.
    pub fn new(catalog: Arc<Catalog>, setup: &MatchSetup) -> Result<Duel, SetupError> {
        let duel = Duel::assemble(catalog, setup)?;
        for player in Player::BOTH {
            let cards = duel.decks[player].len();
            if cards < DECK_AT_START.least {
                return Err(SetupError::TooFewCards { player });
            }
            let count = cards + duel.extras[player].len() + duel.start_sealed[player].len();
            let most = if duel.team { AREA_CAPACITY } else { ALL_CARDS.most };
            if count > most {
                return Err(SetupError::TooManyCards { player, count, most });
            }
            let (count, most) = (duel.extras[player].len(), SET_ASIDE_CAPACITY);
            if count > most {
                return Err(SetupError::TooManyCards { player, count, most });
            }
        }
        // Whoever names a card is offered every name, and none of these.
        let (count, most) = (duel.names.len(), MAX_CHOICES - 1);
        if count > most {
            return Err(SetupError::TooManyNames { count, most });
        }
        Ok(duel)
    }

    /// The fixed data of one or two characters a side, whatever they bring.
    fn assemble(catalog: Arc<Catalog>, setup: &MatchSetup) -> Result<Duel, SetupError> {
        let team = is_team_match(setup)?;
        let mut duel = Duel {
            catalog: Arc::clone(&catalog),
            fighters: Vec::new(),
            cards: Vec::new(),
            names: Vec::new(),
            decks: ByPlayer::default(),
            extras: ByPlayer::default(),
            start_sealed: ByPlayer::default(),
            team,
            secret_seal: ByPlayer::default(),
            edition: setup.edition,
            rules: setup.rules.unwrap_or_else(|| setup.edition.rules()),
            order: setup.order,
            reads: 0,
            gives_critical: false,
            boost_kinds: 0,
            put_under: ByPlayer::default(),
            boosts_act: false,
            has_markers: false,
            lays_face_down: false,
            uses: OnceLock::new(),
            blocks: OnceLock::new(),
            marks: MarkTable::new(),
            facts: FactTable::new(),
        };
        for player in Player::BOTH {
            for name in &setup.characters[player] {
                let character = catalog.find(name).ok_or_else(|| SetupError::UnknownCharacter {
                    player,
                    name: name.clone(),
                    suggestion: catalog.suggest(name).map(str::to_owned),
                })?;
                // TAG-1: two different characters.
                let known = |fighter: &DuelFighter| (fighter.player, fighter.character);
                if duel.fighters.iter().any(|fighter| known(fighter) == (player, character)) {
                    let name = catalog.characters()[character].name.clone();
                    return Err(SetupError::SameCharacter { player, name });
                }
                duel.add_fighter(player, character)?;
            }
        }
        Ok(duel)
    }

    /// CRD-4: its deck, and what starts set aside or sealed; in a team for both members (TAG-22).
    fn add_fighter(&mut self, player: Player, index: usize) -> Result<(), SetupError> {
        let catalog = Arc::clone(&self.catalog);
        let character = &catalog.characters()[index];
        let has = |module| character.modules.contains(&module);
        let sides = CharacterLines::of(&catalog, index).sides.clone();
        sides.iter().for_each(|lines| self.note_lines(player, lines));
        self.marks.add_fighter(&sides);
        self.has_markers |= !character.markers.is_empty();
        [&character.basic, &character.exceeded].into_iter().for_each(|lines| self.marks.add_text(lines));
        let put_under = &mut self.put_under[player];
        [&character.basic, &character.exceeded].into_iter().for_each(|lines| add_put_under(lines, put_under));
        let second = self.fighters.iter().any(|fighter| fighter.player == player);
        self.secret_seal[player] |= has(Module::SecretSeal);
        self.fighters.push(DuelFighter {
            player,
            character: index,
            critical: has(Module::Critical),
            overdrive: has(Module::Overdrive),
            downshift: has(Module::Downshift),
            late_swing: has(Module::LateSwing),
            exceed_cost: character.exceed_cost,
            hand_limit: character.hand_limit,
            opening_cards: character.opening_cards,
            acts: [&character.basic, &character.exceeded]
                .map(|lines| lines.iter().any(|line| matches!(line.head, Head::Action { .. }))),
            sides,
        });
        for (card_index, card) in character.cards.iter().enumerate() {
            let normal = card.kind == Kind::Normal;
            // TAG-21: a team uses the Normals of the character listed first.
            if second && normal {
                continue;
            }
            let id = self.add_card(player, index, card_index)?;
            let aside = card.extra || card.kind.is_aside();
            let pile = if aside { &mut self.extras[player] } else { &mut self.decks[player] };
            let copies = if self.team && normal { TEAM_NORMALS } else { card.copies };
            pile.extend(std::iter::repeat_n(id, copies.saturating_sub(card.start_sealed) as usize));
            self.start_sealed[player].extend(std::iter::repeat_n(id, card.start_sealed as usize));
        }
        Ok(())
    }

    /// Adds a kind of card, or finds it if this owner has it already.
    ///
    /// # Errors
    /// There are too many kinds.
    pub fn add_card(&mut self, owner: Player, character: usize, card: usize) -> Result<CardId, SetupError> {
        let catalog = Arc::clone(&self.catalog);
        let definition = &catalog.characters()[character].cards[card];
        let same = |known: &DuelCard| {
            known.owner == owner && std::ptr::eq(self.definition_of(known), definition) || {
                known.owner == owner && self.definition_of(known) == definition
            }
        };
        if let Some(index) = self.cards.iter().position(same) {
            return Ok(CardId(index as u8));
        }
        if self.cards.len() >= MAX_CARDS {
            return Err(SetupError::TooManyKinds { player: owner });
        }
        let name = match self.names.iter().position(|&name| name == definition.name_id) {
            Some(name) => name,
            None => {
                self.names.push(definition.name_id);
                self.names.len() - 1
            }
        };
        let [attack, boost] = CharacterLines::of(&catalog, character).cards[card].clone();
        self.note_lines(owner, &attack);
        self.note_lines(owner, &boost);
        // A boost can be given to the other player, who performs its lines from then on.
        self.note_lines(owner.other(), &boost);
        let id = CardId(self.cards.len() as u8);
        self.marks.add_card(id, &attack, &boost);
        [&definition.attack, &definition.boost.lines].into_iter().for_each(|lines| {
            self.marks.add_text(lines);
            add_put_under(lines, &mut self.put_under[owner]);
        });
        let card = DuelCard {
            owner,
            character,
            card,
            kind: definition.kind,
            name: name as u8,
            cost: definition.cost,
            range: definition.range,
            stats: [definition.power, definition.speed, definition.armor, definition.guard],
            boost_kind: definition.boost.kind,
            boost_cost: definition.boost.cost,
            cancel: definition.boost.cancel,
            attack,
            boost,
        };
        self.boost_kinds |= 1 << card.boost_kind as u8;
        self.lays_face_down |= definition.kind == Kind::FaceDown;
        self.boosts_act |= definition.boost.lines.iter().any(|line| matches!(line.head, Head::Action { .. }));
        self.facts.add(id, &card);
        self.cards.push(card);
        Ok(id)
    }

    fn definition_of(&self, card: &DuelCard) -> &Card {
        &self.catalog.characters()[card.character].cards[card.card]
    }

    /// The catalog the match is played with.
    #[must_use]
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// What the match uses of the cards.
    #[must_use]
    pub fn uses(&self) -> &Uses {
        self.uses.get_or_init(|| Uses::of(self))
    }

    /// The clauses of the match by their numbers in the catalog, in an order that depends on the match alone.
    pub(crate) fn blocks(&self) -> &[u16] {
        self.blocks.get_or_init(|| {
            let characters =
                self.fighters.iter().map(|fighter| &self.catalog.characters()[fighter.character]);
            let sides = characters.flat_map(|character| character.basic.iter().chain(&character.exceeded));
            let cards = self.cards.iter().map(|card| self.definition_of(card));
            let halves = cards.flat_map(|card| card.attack.iter().chain(&card.boost.lines));
            let mut blocks: Vec<u16> = Vec::new();
            for line in sides.chain(halves) {
                // A mirror match has every line twice.
                if !blocks.contains(&line.body.block) {
                    blocks.extend(self.catalog.blocks_of_line(line.body.block));
                }
            }
            blocks
        })
    }

    /// The clauses of a block.
    pub(crate) fn block(&self, block: u16) -> &[Effect] {
        self.catalog.block(block)
    }

    /// A clause of a block.
    pub(crate) fn clause(&self, block: u16, index: u8) -> Option<&Effect> {
        self.block(block).get(index as usize)
    }

    /// A kind of card. What is hidden or of no match has no numbers, no lines and no name.
    #[must_use]
    pub fn card(&self, card: CardId) -> &DuelCard {
        self.cards.get(card.0 as usize).unwrap_or_else(|| &BLANK)
    }

    /// Its text.
    #[must_use]
    pub fn definition(&self, card: CardId) -> &Card {
        self.cards.get(card.0 as usize).map_or(&BLANK_TEXT, |known| self.definition_of(known))
    }

    /// The attack's name.
    #[must_use]
    pub fn card_name(&self, card: CardId) -> &str {
        if card.is_known() { &self.definition(card).name } else { "a card" }
    }

    /// Its boost.
    #[must_use]
    pub fn boost(&self, card: CardId) -> &Boost {
        &self.definition(card).boost
    }

    /// A fighter of the match.
    #[must_use]
    pub fn fighter(&self, fighter: FighterId) -> &DuelFighter {
        &self.fighters[fighter.0 as usize]
    }

    /// The fighter of a player that is listed first: their only one, but for teams.
    #[must_use]
    pub fn first_fighter(&self, player: Player) -> FighterId {
        FighterId(self.fighters.iter().position(|fighter| fighter.player == player).unwrap_or(0) as u8)
    }

    /// The character of a fighter.
    #[must_use]
    pub fn character(&self, fighter: FighterId) -> &Character {
        &self.catalog.characters()[self.fighter(fighter).character]
    }

    /// The lines of a side of a character.
    #[must_use]
    pub fn character_lines(&self, fighter: FighterId, exceeded: bool) -> &[Ability] {
        let character = self.character(fighter);
        if exceeded { &character.exceeded } else { &character.basic }
    }
}

#[cfg(test)]
mod tests;
