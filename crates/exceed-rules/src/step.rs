//! What is left to do, as data. The agenda is one stack of these; a game can be saved between any two.

use exceed_cards::ir::Trigger;
use serde::{Deserialize, Serialize};

use crate::arena::{Path, Space};
use crate::card::{BoostSerial, CardId, Named};
use crate::choice::Area;
use crate::decision::Reason;
use crate::player::{FighterId, Player};

/// What a line is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// Nothing: a rule.
    #[default]
    Rule,
    /// The attack of this player.
    Attack(Player),
    /// The boost with this number.
    Boost(BoostSerial),
    /// This card among its owner's transforms, where each name lies once.
    Transform(CardId),
    /// The present side of this fighter's character.
    Character(FighterId),
    /// The grant with this index.
    Grant(u8),
    /// The Ejection of this player's attack (TAG-10).
    Ejection(Player),
}

/// What a line knows while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Context {
    /// Who performs it: `you`.
    pub you: Player,
    /// What it is printed on.
    pub source: Source,
    /// The card it is printed on, for words.
    pub card: CardId,
    /// Modifiers inside apply to the opponent.
    pub to_opponent: bool,
    /// What the payment came to.
    pub paid: u8,
    /// Spaces the previous clause moved somebody.
    pub moved: u8,
    /// The space that movement began in; 0 before any.
    pub from: Space,
    /// How that movement went.
    pub went: Went,
    /// The previous clause was done in full.
    pub done: bool,
    /// Cards the previous clause moved.
    pub count: u8,
    /// Cards the line drew last.
    pub drawn: u8,
    /// The card the previous clause showed or moved.
    pub it: CardId,
    /// The name or range that was named.
    pub named: Option<Named>,
    /// The second name, where two are named.
    pub named_too: Option<Named>,
}

impl Default for Context {
    fn default() -> Self {
        Context::new(Player::One, Source::Rule, CardId::HIDDEN)
    }
}

impl Context {
    /// A fresh context.
    #[must_use]
    pub fn new(you: Player, source: Source, card: CardId) -> Context {
        Context {
            you,
            source,
            card,
            to_opponent: false,
            paid: 0,
            moved: 0,
            from: 0,
            went: Went::InFull,
            done: true,
            count: 0,
            drawn: 0,
            it: CardId::HIDDEN,
            named: None,
            named_too: None,
        }
    }
}

/// How the movement of a clause went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Went {
    /// As far as the clause says.
    InFull,
    /// Less far.
    Short,
    /// As far as the clause says, and past somebody.
    PastInFull,
    /// Past somebody, but less far.
    PastShort,
}

impl Went {
    /// How a path went that was to have this many steps.
    #[must_use]
    pub fn of(path: &Path, steps: u8) -> Went {
        match (path.passed, path.moved < steps) {
            (false, false) => Went::InFull,
            (false, true) => Went::Short,
            (true, false) => Went::PastInFull,
            (true, true) => Went::PastShort,
        }
    }

    /// Whether it went less far than the clause says.
    #[must_use]
    pub fn is_short(self) -> bool {
        matches!(self, Went::Short | Went::PastShort)
    }

    /// Whether it went past somebody.
    #[must_use]
    pub fn is_past(self) -> bool {
        matches!(self, Went::PastInFull | Went::PastShort)
    }
}

/// Where an effect stands in the card text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct At {
    /// The block.
    pub block: u16,
    /// The clause in it.
    pub index: u8,
}

/// How far a clause is that asks, or has a part left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stage {
    /// It begins.
    Begins,
    /// It has asked: asking again must not begin it again.
    Asked,
    /// A clause of `each player` is done by you first; the opponent's part begins.
    OpponentBegins,
    /// The opponent was asked for theirs.
    OpponentAsked,
    /// So many times are left.
    Left(u8),
    /// These options are taken already, one bit each.
    Taken(u8),
}

impl Stage {
    /// Whether it is the opponent's part of a clause of `each player`.
    pub fn is_opponents(self) -> bool {
        matches!(self, Stage::OpponentBegins | Stage::OpponentAsked)
    }

    /// How many times are left, once that is counted.
    pub fn left(self) -> Option<u8> {
        if let Stage::Left(left) = self { Some(left) } else { None }
    }

    /// The options taken already.
    pub fn taken(self) -> u8 {
        if let Stage::Taken(options) = self { options } else { 0 }
    }
}

/// What is paid with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PayWith {
    /// Cards from hand and gauge (FRC-1).
    Force,
    /// Cards from gauge (FRC-3).
    Gauge,
}

/// A payment in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Payment {
    /// Who pays.
    pub player: Player,
    /// With what.
    pub with: PayWith,
    /// At least.
    pub least: u8,
    /// At most.
    pub most: u8,
    /// Where the cards go: the discard pile, overdrive (OVD-1) or back to hand.
    pub to: Area,
    /// Why.
    pub reason: Reason,
}

impl Payment {
    /// The most that is paid where the payer pays as much as they like: more than anybody has.
    pub const AS_MUCH_AS_THEY_LIKE: u8 = u8::MAX;

    /// The most that is paid, if there is a bound.
    pub fn bound(&self) -> Option<u8> {
        Some(self.most).filter(|&most| most != Payment::AS_MUCH_AS_THEY_LIKE)
    }
}

/// Picking cards from areas and moving them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardPick {
    /// Who picks.
    pub player: Player,
    /// Whose areas.
    pub owner: Player,
    /// Bit set of areas, by [`Area`].
    pub from: u16,
    /// Which cards.
    pub filter: CardFilter,
    /// At least so many, as far as there are.
    pub least: u8,
    /// At most.
    pub most: u8,
    /// So many fewer: of a hand that is protected.
    pub fewer: u8,
    /// Only the top or last so many cards of the area; 0 for all of them.
    pub last: u8,
    /// What happens to them.
    pub then: PickThen,
    /// Why.
    pub reason: Reason,
}

/// Which cards may be picked; the card language's filters and a few of the rules' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CardFilter {
    /// Any card.
    Any,
    /// Normals.
    Normal,
    /// Specials.
    Special,
    /// Ultras.
    Ultra,
    /// Specials and Ultras.
    SpecialOrUltra,
    /// With a continuous boost.
    Continuous,
    /// With this name.
    Named(Option<Named>),
    /// With one of these names.
    EitherName(Option<Named>, Option<Named>),
    /// Whose range includes this distance.
    Covers(Option<Named>),
    /// With a boost that is a transform, under a name this player has not transformed yet.
    Transform(Player),
    /// A copy of this card: of its name, or the same Normal of another set.
    CopyOf(CardId),
    /// Not the tagged-out character's of this player (TAG-18).
    NotPartners(Player),
}

/// What happens to picked cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PickThen {
    /// They go to this area of the player who picks.
    To(Area),
    /// On top of the deck: first picked, next drawn.
    DeckTop,
    /// To the bottom of the deck, in order.
    DeckBottom,
    /// Shuffled into the deck.
    DeckShuffled,
    /// Set aside, replaced, shuffled in (SET-3).
    Mulligan,
    /// Everybody sees them; they stay.
    Show,
    /// Looked at in a deck: where the clause says, one after the other where it says several.
    Looked(At),
    /// These boosts are sustained.
    Sustain,
    /// The boost leaves play for its owner's discard pile.
    LeavePlay,
    /// The boost returns to its owner's hand.
    ReturnBoost,
    /// To an area of the opponent of the one who picks.
    ToOpponents(Area),
}

/// One thing to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Nothing.
    #[default]
    Nothing,

    // --- the turn (TRN) ---
    /// A player's mulligan (SET-3).
    Mulligan(Player),
    /// A turn begins.
    StartTurn(Player),
    /// The overdrive step: discard one card (OVD-2).
    OverdriveDiscard,
    /// The overdrive step: revert if it is empty (OVD-4).
    OverdriveEnd,
    /// The action of the turn.
    Action,
    /// An action has resolved: what happens on an action without a strike.
    AfterAction,
    /// A strike that was asked for, a further action, or the end of the turn.
    NextAction,
    /// The draw at the end (TRN-3).
    EndDraw,
    /// What comes before it is done.
    EndDrawNow,
    /// The hand limit (TRN-4).
    HandLimit,
    /// Clauses that wait for the end of the turn.
    EndOfTurnEffects,
    /// The turn is over.
    EndTurn,

    // --- actions (ACT) ---
    /// Walk there, paid.
    WalkTo(Space),
    /// Draw as many as were paid.
    ChangeCardsDraw(u8),
    /// The cost is paid: flip.
    ExceedNow(Player),
    /// Downshift: its card is in gauge.
    DownshiftNow,
    /// The cost is paid: the tagged-out character flips (TAG-6).
    CrossExceedNow(Player),
    /// A player's characters change places (TAG-5, TAG-8).
    Swap(Player),
    /// The action of the basic or exceed side with this index, paid.
    CharacterAction {
        /// The line.
        line: u8,
        /// Of the exceed side; paying may have flipped the card.
        exceeded: bool,
    },

    // --- payment (FRC), cards ---
    /// Paying.
    Pay(Payment),
    /// What a payment was for, in card text.
    Paid {
        /// The `Pay` clause.
        at: At,
        /// With the amount.
        context: Context,
    },
    /// Picking cards.
    Cards(CardPick),
    /// The rest of the cards that were looked at, so many, after a pick.
    LookRest {
        /// Who looked.
        player: Player,
        /// Whose deck.
        owner: Player,
        /// How many cards were looked at.
        looked: u8,
        /// How many lay in the deck then.
        size: u8,
        /// The rest is discarded; otherwise put back in any order.
        discard: bool,
    },

    // --- card text ---
    /// Triggers of one moment for one player, one after the other (GEN-7).
    Triggers {
        /// The moment.
        trigger: TriggerCode,
        /// Whose moment it is.
        player: Player,
        /// The card it is about, if any.
        it: CardId,
        /// Where its part of the list of resolved triggers begins, once it has begun.
        base: Option<u8>,
    },
    /// The clauses of a block from `at` on.
    Block {
        /// The next clause.
        at: At,
        /// What the line knows.
        context: Context,
    },
    /// One clause that waits for an answer or has a part left.
    Effect {
        /// The clause.
        at: At,
        /// What the line knows.
        context: Context,
        /// How far it is.
        stage: Stage,
    },
    /// A block, so many times more.
    Repeat {
        /// The block.
        block: u16,
        /// Times left.
        left: u8,
        /// What the line knows.
        context: Context,
    },

    // --- boosts (BST) ---
    /// The cost is paid: the boost with this number is played, a trap onto one of these spaces.
    BoostPlayed(Player, BoostSerial, u16),
    /// Nobody has negated it: it enters play and its lines begin.
    BoostBegins(Player, BoostSerial, u16),
    /// A trap needs a space out of this set (bit per space).
    TrapSpace(Player, BoostSerial, u16),
    /// The boost with this number: its `Now:` lines, from this one on.
    BoostNow(Player, CardId, BoostSerial, u8),
    /// Its lines are done: it goes where it belongs.
    BoostResolved(Player, BoostSerial),
    /// Cancel is offered for this card's boost (BST-7).
    CancelOffer(Player, CardId),
    /// Cancel is paid.
    Cancelled(Player),

    // --- the strike (STK, DMG, CLN) ---
    /// A player sets an attack.
    SetAttack(Player),
    /// A wild swing that was declared takes its card.
    LateSwing(Player),
    /// Both flip (STK-7).
    Reveal,
    /// A player's attack is checked and paid for (STK-8).
    Validate(Player),
    /// The cost is paid.
    AttackPaid(Player),
    /// An invalid attack is replaced (STK-11).
    ReplaceInvalid(Player),
    /// Speeds are compared (STK-12).
    FixOrder,
    /// A player's attack begins.
    BeginAttack(Player),
    /// Range check (STK-13).
    CheckHit(Player),
    /// Armor may be bought by the player who was hit.
    SpendForArmor(Player, PayWith),
    /// Armor is paid for.
    ArmorPaid(Player, PayWith, u8),
    /// Damage of this player's attack.
    DealDamage(Player),
    /// This player's attack is over.
    EndAttack,
    /// An additional attack is paid for: it begins.
    BeginAdditional(Player),
    /// An additional attack is over.
    EndAdditional(Player),
    /// Boosts that are not sustained leave (CLN-2).
    SweepBoosts(Player),
    /// They have left in the order their player picked; what stays is no longer sustained.
    SweepRest(Player),
    /// The attack goes to gauge or discard (CLN-3).
    AttackLeaves(Player),
    /// The strike is over.
    EndStrike,
    /// This player may eject the opponent's fighter (TAG-10).
    Eject(Player),
    /// Clauses that wait for a player's set, their own or the opponent's.
    AfterSet {
        /// Whose clauses.
        player: Player,
        /// After their own set, or after the opponent's.
        own: bool,
    },
}

/// [`Trigger`] by number, so that steps are plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TriggerCode(pub u8);

impl From<Trigger> for TriggerCode {
    fn from(trigger: Trigger) -> TriggerCode {
        TriggerCode(trigger as u8)
    }
}

impl TriggerCode {
    /// Whether it is this trigger.
    #[must_use]
    pub fn is(self, trigger: Trigger) -> bool {
        self.0 == trigger as u8
    }

    /// Its bit in a set of triggers.
    #[must_use]
    pub fn bit(self) -> u64 {
        1_u64.checked_shl(self.0.into()).unwrap_or(0)
    }
}
