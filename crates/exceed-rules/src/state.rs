//! The state of a game: the Table, in which nothing depends on a hidden face, and the Secrets.
//!
//! Plain data with fixed capacities. Only the methods here and in `areas.rs` change areas, each with its event.

use serde::{Deserialize, Serialize};

use crate::arena::{Body, Space, Width};
use crate::card::{BoostSerial, CardId, Named};
use crate::chance::Chance;
use crate::choice::{Area, Choice};
use crate::decision::{Choices, QuestionKind, Reason};
use crate::game::{Fault, Outcome};
use crate::list::List;
pub use crate::markers::CardInArena;
use crate::markers::{MARKER_CAPACITY, MarkerNow};
use crate::player::{ByPlayer, FighterId, Player};
pub use crate::set_as::SetAs;
use crate::step::{Context, Source, Step};

mod strike;
pub use strike::{Attack, Strike, StrikeModes, StrikePlan};

/// The most cards one area can hold.
pub const AREA_CAPACITY: usize = 64;
/// The most cards one hand can hold: all of a player's.
pub const HAND_CAPACITY: usize = exceed_cards::limits::ALL_CARDS.most;
/// The most extra cards one player can have set aside.
pub const SET_ASIDE_CAPACITY: usize = 8;
/// The most transforms one player can have: each name once.
pub const TRANSFORM_CAPACITY: usize = 12;
/// The most cards that pay for one attack.
pub const COST_CAPACITY: usize = exceed_cards::limits::COST.most;
/// The most cards one player can have under markers.
pub const UNDER_MARKER_CAPACITY: usize = 8;
/// The most continuous boosts one player can have in play.
pub const BOOST_CAPACITY: usize = 24;
/// The most cards of one player that can lie in spaces of the arena besides.
pub const ARENA_CAPACITY: usize = 24;

/// Everything about a game in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What everybody may know.
    pub table: Table,
    /// What somebody does not know.
    pub secrets: Secrets,
}

/// A search clones games by the million: a game must stay small.
const _: () = assert!(std::mem::size_of::<State>() <= 6144);

/// The open part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Table {
    /// Both sides.
    pub sides: ByPlayer<Side>,
    /// The turn.
    pub turn: Turn,
    /// The strike, while there is one.
    pub strike: Option<Strike>,
    /// A strike an effect asked for; it begins when the action has resolved (BST-9).
    pub plan: Option<StrikePlan>,
    /// What effects gave for a while.
    pub grants: List<Grant, 28>,
    /// Clauses that wait for a moment.
    pub later: List<LaterEffect, 8>,
    /// What is left to do; the last is next.
    pub agenda: List<Step, 48>,
    /// Triggers that have resolved in the timings under way.
    pub resolved: List<TriggerKey, 40>,
    /// Lines with a limit that have happened.
    pub limits: List<UsedLimit, 12>,
    /// Boosts being played, the innermost last.
    pub playing: List<BoostInPlay, 4>,
    /// Who is asked what, as everybody may know it.
    pub asking: Option<Asking>,
    /// The number for the next boost that is played.
    pub next_serial: BoostSerial,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// A limit was reached: the game can't go on.
    pub fault: Option<Fault>,
    /// The clauses that ran when it was reached; 0 for none.
    pub fault_block: u16,
}

/// Who is asked what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Asking {
    /// Who answers.
    pub player: Player,
    /// The question at the start of the group.
    pub question: QuestionKind,
    /// Why.
    pub reason: Reason,
}

/// What was picked in a group.
pub type Picks = List<Choice, 40>;

/// The hidden part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Secrets {
    /// Hands, leftmost first.
    pub hand: ByPlayer<List<CardId, AREA_CAPACITY>>,
    /// Decks, top last.
    pub deck: ByPlayer<List<CardId, AREA_CAPACITY>>,
    /// Sealed cards, oldest first; open to all unless the character keeps them secret.
    pub sealed: ByPlayer<List<CardId, AREA_CAPACITY>>,
    /// Cards under boosts, as they came there.
    pub under: ByPlayer<List<CardId, AREA_CAPACITY>>,
    /// Which markers that lie face down have their second side hidden there, one bit each; `None` for who may not know.
    pub marker_sides: ByPlayer<Option<u16>>,
    /// Cards under markers, oldest first; only their player may look at them.
    pub under_marker: ByPlayer<List<CardId, UNDER_MARKER_CAPACITY>>,
    /// The faces of attacks that are set.
    pub attack: ByPlayer<CardId>,
    /// The faces of the further cards of EX and Double EX attacks.
    pub copies: ByPlayer<[CardId; 2]>,
    /// The question now, inside a group it may differ from what is asked openly.
    pub question: Option<(QuestionKind, Reason)>,
    /// What may be answered.
    pub choices: Choices,
    /// What was picked in the group under way.
    pub picks: Picks,
    /// The player who is asked has made a pick of the group under way.
    pub unfinished: bool,
    /// The generator.
    pub chance: Chance,
}

/// One player's side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// One fighter, or two in Tag Team.
    pub fighters: List<Fighter, 2>,
    /// The index of the fighter in play.
    pub active: u8,
    /// The ends of strikes until this player may swap characters again (TAG-13).
    pub lock: u8,
    /// Where it stands.
    pub space: Space,
    /// Cards in hand.
    pub hand_count: u8,
    /// Cards of hand and face-down attack that everybody knows, sorted.
    pub known_hand: List<CardId, HAND_CAPACITY>,
    /// Positions of the deck, from the bottom, whose cards everybody knows.
    pub deck_known: u64,
    /// Positions of the deck, from the bottom, whose cards their owner knows.
    pub deck_seen: u64,
    /// Positions of the deck, from the bottom, whose cards the opponent has looked at.
    pub deck_spied: u64,
    /// Cards in deck.
    pub deck_count: u8,
    /// The discard pile, top last.
    pub discard: List<CardId, AREA_CAPACITY>,
    /// The gauge, oldest first.
    pub gauge: List<CardId, AREA_CAPACITY>,
    /// Sealed cards.
    pub sealed_count: u8,
    /// Season 5's overdrive.
    pub overdrive: List<CardId, AREA_CAPACITY>,
    /// Extra cards that have not entered the game.
    pub set_aside: List<CardId, SET_ASIDE_CAPACITY>,
    /// Cards that became transforms, oldest first.
    pub transforms: List<CardId, TRANSFORM_CAPACITY>,
    /// Cards under markers.
    pub under_marker_count: u8,
    /// The character's own area of cards, oldest first.
    pub stored: List<CardId, HAND_CAPACITY>,
    /// Continuous boosts, oldest first.
    pub boosts: List<BoostInPlay, BOOST_CAPACITY>,
    /// The boosts that cards lie under, one entry for each card.
    pub under: List<BoostSerial, AREA_CAPACITY>,
    /// Those of these cards that everybody knows, one bit each.
    pub under_known: u64,
    /// Those that their player knows.
    pub under_seen: u64,
    /// Cards that lie in spaces of the arena and are no boosts, oldest first.
    pub arena: List<CardInArena, ARENA_CAPACITY>,
    /// The one reshuffle of the game is used up (DCK-2).
    pub reshuffled: bool,
}

/// A fighter as it is now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// Which fighter of the match.
    pub id: FighterId,
    /// Life left.
    pub life: u8,
    /// What was lost beyond 0, while text may still save the fighter.
    pub beyond: u8,
    /// Whether the exceed side is up.
    pub exceeded: bool,
    /// How many spaces it fills.
    pub width: Width,
    /// Its markers, kind after kind; what is beyond those of its character is out of play for good.
    pub markers: [MarkerNow; MARKER_CAPACITY],
}

/// A boost on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BoostInPlay {
    /// The card.
    pub card: CardId,
    /// Tells equal cards apart.
    pub serial: BoostSerial,
    /// The space of a trap; 0 for boosts in the area.
    pub space: Space,
    /// Stays in this strike's cleanup (BST-5).
    pub sustained: bool,
    /// A fighter has entered its space, and its lines about that are still to come.
    pub entered: bool,
    /// The area it was played from.
    pub from: Option<Area>,
    /// Where it goes once it has resolved, if not to its usual place.
    pub exit: Option<Area>,
    /// It has no effect (BST-8).
    pub negated: bool,
    /// Whether it has already given its one further action (TRN-6).
    pub gave_action: bool,
    /// The number of the turn it was played in.
    pub turn: u16,
}

/// The turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub player: Player,
    /// Counted from 1.
    pub number: u16,
    /// Further actions that were given.
    pub actions: u8,
    /// A strike happened this turn (TRN-2).
    pub strike: bool,
    /// A strike happened in the turn before.
    pub strike_last_turn: bool,
    /// The turn's player cancelled a boost.
    pub cancelled: bool,
    /// The boost of the Boost action was negated: it can't be cancelled.
    pub negated: bool,
    /// The fighter of the turn's player that used an action line of its own.
    pub used_action: Option<FighterId>,
    /// The next action may not be a strike.
    pub no_strike: bool,
    /// Spaces each player moved on their own this turn outside a strike.
    pub moved: ByPlayer<u8>,
    /// Some of what the action under way cost came from gauge.
    pub gauge_on_action: bool,
    /// No draw at the end.
    pub skip_draw: bool,
    /// The draw at the end was made.
    pub made_end_draw: bool,
    /// Who takes the next turn, if a strike decided it.
    pub next: Option<Player>,
    /// Force each player spent.
    pub force_spent: ByPlayer<u8>,
    /// A name the defender of the next strike must set (Reading).
    pub reading: Option<Named>,
}

/// How long something given lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Until {
    /// The end of the strike; given outside a strike, of the turn's next strike.
    #[default]
    Strike,
    /// The end of the turn.
    Turn,
    /// The end of this strike, or of the next one, in whichever turn it comes.
    NextStrike,
}

/// A modifier or line that an effect gave, with its amounts read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grant {
    /// The clause that gave it: its block and index.
    pub block: u16,
    /// The index in the block.
    pub index: u8,
    /// Who has it.
    pub to: Option<Player>,
    /// The amount read.
    pub value: i8,
    /// How long.
    pub until: Until,
    /// Given to an additional attack.
    pub additional: bool,
    /// What gave it.
    pub context: Context,
}

/// A clause that waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LaterEffect {
    /// The `Later` clause: its block and index.
    pub block: u16,
    /// The index in the block.
    pub index: u8,
    /// As it was when the clause was reached.
    pub context: Context,
}

/// A line of something in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TriggerKey {
    /// What it is printed on.
    pub source: Source,
    /// Which line.
    pub line: u8,
}

/// A limited line that has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UsedLimit {
    /// The line.
    pub key: TriggerKey,
    /// Until when it can't happen again.
    pub until: Until,
}

impl Side {
    /// The fighter in play.
    #[must_use]
    pub fn fighter(&self) -> &Fighter {
        &self.fighters[self.active as usize]
    }

    /// The fighter in play.
    pub fn fighter_mut(&mut self) -> &mut Fighter {
        let active = self.active as usize;
        &mut self.fighters[active]
    }

    /// The fighter in play, in the arena.
    #[must_use]
    pub fn body(&self) -> Body {
        Body::new(self.space, self.fighter().width)
    }

    /// The tagged-out character of a team (TAG-2).
    #[must_use]
    pub fn partner(&self) -> Option<&Fighter> {
        self.fighters.get(1_usize.saturating_sub(self.active as usize)).filter(|_| self.fighters.len() > 1)
    }

    /// The tagged-out character of a team.
    pub fn partner_mut(&mut self) -> Option<&mut Fighter> {
        let partner = 1_usize.saturating_sub(self.active as usize);
        if self.fighters.len() > 1 { self.fighters.get_mut(partner) } else { None }
    }
}

#[cfg(test)]
mod tests;
