//! What happened, in the past tense. Every event follows from one change of the state.

use serde::{Deserialize, Serialize};

use crate::arena::Space;
use crate::card::CardId;
use crate::choice::{Area, Choice, Movement};
use crate::decision::{QuestionKind, Reason};
use crate::game::Outcome;
use crate::player::{ByPlayer, FighterId, Player, Viewer};
use crate::step::PayWith;
use crate::why::{Blow, Clause, Held, Invalid, LineAt, Miss, Reach, Sum};

/// Who may see a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Seen {
    /// Everybody.
    ByAll,
    /// This player only.
    By(Player),
    /// Nobody.
    ByNone,
}

impl Seen {
    /// Whether this viewer may.
    #[must_use]
    pub fn by(self, viewer: Viewer) -> bool {
        match self {
            Seen::ByAll => true,
            Seen::By(player) => viewer.is(player),
            Seen::ByNone => false,
        }
    }
}

/// Something that happened, with what explains it. Fields are named for what they hold.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Event {
    /// The game began; this player goes first.
    GameStarted { first: Player },
    /// A player replaced so many cards (SET-3).
    Mulliganed { player: Player, count: u8 },
    /// A turn began.
    TurnStarted { player: Player },
    /// A player prepares.
    Prepared { player: Player },
    /// A player walks.
    Walked { player: Player, to: Space },
    /// A player changed cards.
    ChangedCards { player: Player, count: u8 },
    /// A player used an action of their character.
    CharacterActed { player: Player, line: LineAt },
    /// A player takes one more action.
    ActionGiven { player: Player },
    /// A card went from one area to another.
    CardMoved {
        /// The card, or hidden.
        card: CardId,
        /// Who may see it.
        seen: Seen,
        /// Whose area it left.
        from_player: Player,
        /// Which.
        from: Area,
        /// Whose area it entered.
        to_player: Player,
        /// Which.
        to: Area,
    },
    /// A deck or discard pile was shuffled.
    Shuffled { player: Player, area: Area },
    /// Two areas changed places.
    Swapped { player: Player, one: Area, two: Area },
    /// A player reshuffled (DCK-1, ACT-5).
    Reshuffled { player: Player, manual: bool },
    /// A card was shown to everybody.
    Revealed { player: Player, card: CardId, area: Area },
    /// A player was shown a hand without cards or had nothing to show.
    NothingRevealed { player: Player },
    /// A player paid, and for what.
    Paid { player: Player, with: PayWith, amount: u8, reason: Reason },
    /// A fighter moved.
    FighterMoved {
        /// Whose fighter.
        player: Player,
        /// How.
        movement: Movement,
        /// From here.
        from: Space,
        /// To here.
        to: Space,
        /// Past the other fighter.
        passed: bool,
    },
    /// A marker was placed, moved or removed; 0 stands for out of play.
    MarkerMoved { player: Player, fighter: FighterId, marker: u8, from: Space, to: Space },
    /// A marker was turned to its other side.
    MarkerFlipped { player: Player, fighter: FighterId, marker: u8, disabled: bool },
    /// A boost was played: its cost is paid.
    BoostPlayed { player: Player, card: CardId },
    /// A boost was negated (BST-8).
    BoostNegated { player: Player, card: CardId },
    /// A trap was placed.
    TrapPlaced { player: Player, card: CardId, space: Space },
    /// A boost will stay in this cleanup.
    Sustained { player: Player, card: CardId },
    /// A player cancelled (BST-7).
    Cancelled { player: Player },
    /// A strike began.
    StrikeStarted { attacker: Player },
    /// An attack was set.
    AttackSet {
        /// By this player.
        player: Player,
        /// With a second copy.
        ex: bool,
        /// With a third copy too (TAG-9).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        double: bool,
        /// Unseen from the deck.
        wild: bool,
        /// The card if it is face up.
        card: CardId,
    },
    /// A player paid for Critical or was given it.
    Critical { player: Player },
    /// An attack was turned up.
    AttackRevealed {
        /// By this player.
        player: Player,
        /// The card.
        card: CardId,
        /// Set with a second copy.
        ex: bool,
        /// Set with a third copy too (TAG-9).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        double: bool,
    },
    /// An attack was invalid.
    AttackInvalid { player: Player, card: CardId, why: Invalid },
    /// A wild swing.
    WildSwing { player: Player },
    /// The order of attacks was fixed (STK-12).
    OrderFixed {
        /// Who goes first.
        first: Player,
        /// Their speed.
        speed_first: i8,
        /// The other's.
        speed_second: i8,
        /// Both with their parts.
        speeds: ByPlayer<Sum>,
    },
    /// A player's attack began.
    AttackPerformed { player: Player, card: CardId },
    /// A line of a card or character begins to resolve; `given` if another line gave it.
    LineResolved { player: Player, line: LineAt, given: Option<Clause> },
    /// What follows is done by a line that began earlier.
    LineContinued { player: Player, line: LineAt },
    /// A clause gave a player a modifier or line for a while, with its amount.
    Given { player: Player, value: i8, by: Clause },
    /// A player's attack hit from this distance.
    Hit { player: Player, distance: u8, range: Reach },
    /// A player's attack missed from this distance.
    Missed { player: Player, distance: u8, range: Option<Reach>, why: Miss },
    /// A player took damage.
    DamageTaken {
        /// Who.
        player: Player,
        /// Before armor.
        power: u8,
        /// By armor.
        absorbed: u8,
        /// Life left.
        life: u8,
        /// What it came to.
        blow: Box<Blow>,
    },
    /// A player was stunned: so much damage in this strike against this guard (DMG-3).
    Stunned { player: Player, taken: u8, guard: Sum },
    /// A player took damage in a strike and was not stunned.
    GuardHeld { player: Player, taken: u8, guard: Sum, why: Held },
    /// A player gained Advantage.
    Advantage { player: Player },
    /// A player gained life.
    LifeGained { player: Player, amount: u8, life: u8 },
    /// A player spent life.
    LifeSpent { player: Player, amount: u8, life: u8 },
    /// A player exceeded.
    Exceeded { player: Player },
    /// A player reverted.
    Reverted { player: Player },
    /// A player swapped characters, by Switch or Cross Strike (TAG-5, TAG-8): this fighter came in, with so much life.
    Switched { player: Player, fighter: FighterId, life: u8 },
    /// A player's fighter was swapped for their tagged-out character by an Ejection (TAG-10): this
    /// fighter came in, with so much life.
    Ejected { player: Player, fighter: FighterId, life: u8 },
    /// A player's tagged-out character flipped to its exceed side (TAG-6, TAG-30).
    PartnerExceeded { player: Player, fighter: FighterId },
    /// A player's tagged-out character flipped back (TAG-30).
    PartnerReverted { player: Player, fighter: FighterId },
    /// A name was named, by its index in the match's names; `u8::MAX` for none of these.
    Named { player: Player, name: u8 },
    /// A range was named.
    RangeNamed { player: Player, range: u8 },
    /// The action of a turn is over: draw and hand limit follow, unless there was a strike (TRN-2 to TRN-4).
    TurnEnding { player: Player },
    /// Cleanup of a player began.
    CleanupBegan { player: Player },
    /// A strike was over.
    StrikeEnded,
    /// A player conceded.
    Conceded { player: Player },
    /// The game was over.
    GameOver { outcome: Outcome },
}

impl Event {
    /// The event as this viewer may know it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Event {
        let mut event = self.clone();
        // Only moves of cards hide anything.
        if let Event::CardMoved { card, seen, .. } = &mut event {
            if seen.by(viewer) {
                *seen = Seen::ByAll;
            } else {
                *card = CardId::HIDDEN;
                *seen = Seen::ByNone;
            }
        }
        event
    }
}

/// Takes events as they happen.
pub trait EventSink {
    /// One more event.
    fn record(&mut self, event: Event);

    /// Whether it wants any. What explains an event is gathered only for those who listen.
    fn listens(&self) -> bool {
        true
    }

    /// A question that was not asked; few want to know.
    fn not_asked(&mut self, _question: NotAsked) {}
}

/// A question that was not asked, because everybody can see its only answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAsked {
    /// Who would have been asked.
    pub player: Player,
    /// What kind of question.
    pub question: QuestionKind,
    /// The answer it got.
    pub choice: Choice,
    /// The card the answer names, if it names one.
    pub card: CardId,
    /// How many picks of its group came before it.
    pub picks: u8,
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl EventSink for Silent {
    fn record(&mut self, _event: Event) {}

    fn listens(&self) -> bool {
        false
    }
}

impl EventSink for Vec<Event> {
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}
