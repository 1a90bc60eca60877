//! What a line does, clause by clause.

use super::{
    Ability, Amount, Cards, Condition, Destination, Filter, Modifier, Quantity, RangeSpec, Resource, Side,
    Span, Zone,
};

/// Clauses performed in order. The catalog numbers every sequence, so that a game in progress can point at one.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    /// The clauses.
    pub effects: Vec<Effect>,
    /// The number given by the catalog; 0 before that.
    pub block: u16,
}

impl PartialEq for Sequence {
    fn eq(&self, other: &Self) -> bool {
        self.effects == other.effects
    }
}
impl Eq for Sequence {}

/// Who performs, chooses or is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// No word, or `you`.
    You,
    /// `the opponent`.
    Opponent,
    /// `each player`: you first.
    EachPlayer,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    // --- control ---
    /// `if …: …, otherwise: …`. Takes the rest of its group.
    If {
        /// The condition, read when the clause is reached.
        condition: Condition,
        /// Done if it holds.
        then: Sequence,
        /// Done if it does not; empty prints nothing.
        otherwise: Sequence,
    },
    /// `you may …`: do all of the rest of the group, or none.
    May(Who, Sequence),
    /// `choose one: …; …` or `choose 2 different: …`.
    Choose {
        /// Who picks.
        who: Who,
        /// How many, each done before the next is picked; always different ones.
        count: u8,
        /// The options.
        options: Vec<Sequence>,
    },
    /// `spend 1 gauge: …`: the rest is done only if it was paid.
    Pay {
        /// Who pays.
        who: Who,
        /// What.
        payment: Payment,
        /// What it buys.
        then: Sequence,
    },
    /// `for each: …`: once for each point paid.
    ForEach(Sequence),
    /// `( … )`: a group; what takes the rest of a group ends at its bracket.
    Group(Sequence),
    /// `after you set: …`, `at end of turn: …`: later, once.
    Later(Hook, Sequence),
    /// `opponent: -1 armor`, `critical: +2 speed`.
    Scoped(Scope, Sequence),
    /// `your attack has "Hit: gain advantage"`: for this strike.
    Grant(Box<Ability>),
    /// A change in force.
    Modify(Modifier),

    // --- movement ---
    /// `advance 0-3`, `close or retreat 1`, `push or pull 1-2`.
    Move {
        /// Who performs it (their movement, or their push or pull).
        who: Who,
        /// The directions to pick from; one or more.
        kinds: Vec<MoveKind>,
        /// How far.
        span: Span,
        /// Where it stops early.
        limit: Option<MoveLimit>,
    },

    // --- cards ---
    /// `draw 2`, `the opponent draws 1`.
    Draw(Who, Quantity),
    /// `draw any number`.
    DrawAny(Who),
    /// `draw to 5`.
    DrawTo(Who, u8),
    /// `discard to 1`.
    DiscardTo(Who, u8),
    /// `draw or discard to 4`, with discards of the player's choice or at random.
    DrawOrDiscardTo {
        /// Whose hand.
        who: Who,
        /// The hand size to reach.
        size: u8,
        /// Discards are at random.
        random: bool,
    },
    /// `discard 1 card from hand`, `add the top card of discard to gauge`, `seal this`.
    MoveCards {
        /// Who does it, and so who picks.
        who: Who,
        /// Which cards.
        cards: Cards,
        /// Where they go.
        to: Destination,
        /// `at cleanup`: an attack goes there instead of gauge or discard.
        at_cleanup: bool,
    },
    /// `shuffle deck`, `shuffle discard`, `shuffle the opponent's deck`.
    Shuffle(Zone),
    /// `the opponent reveals their hand`.
    Reveal(Who, Revealed),
    /// `name a card`.
    Name(NameWhat),

    // --- boosts ---
    /// `discard a continuous boost`: of either player, the performer's choice.
    DiscardBoost,
    /// `return a continuous boost to its owner's hand`.
    ReturnBoost,
    /// `play a continuous boost from gauge`.
    PlayBoost(PlayBoost),
    /// `play this attack's boost`: the attack leaves play.
    PlayThisAttacksBoost {
        /// `in your range`: a trap may only be placed there.
        in_range: bool,
        /// `and sustain it`.
        sustain: bool,
    },
    /// `sustain this`.
    SustainThis,
    /// `sustain up to 1 boost`.
    SustainUpTo(u8),
    /// `sustain all your boosts`.
    SustainAll,

    // --- strike ---
    /// `strike`, `strike face-up without wild swing or EX`. Does nothing during a strike.
    Strike(Vec<StrikeMode>),
    /// `critical`: your attack becomes critical.
    BecomeCritical,
    /// `gain advantage`.
    GainAdvantage,
    /// `must set it or reveal their hand`, printed `the opponent must set it or reveal their hand`.
    MustSetNamed,
    /// `reveal your attack`: turn it face up.
    RevealAttack,

    // --- turn and life ---
    /// `take another action`.
    TakeAnotherAction,
    /// `exceed`, `the opponent exceeds`: without paying.
    Exceed(Who),
    /// `revert`.
    Revert(Who),
    /// `skip your end-of-turn draw`.
    SkipEndDraw,
    /// `gain 2 life`.
    GainLife(Who, Quantity),
    /// `spend 2 life` as a plain clause.
    SpendLife(Who, Amount),
    /// `take 3 nonlethal damage`, `deal 2 damage`.
    Damage {
        /// Who takes it: `take` for yourself, `deal` for the opponent.
        to: Side,
        /// How much.
        amount: Amount,
        /// `nonlethal` (DMG-6).
        nonlethal: bool,
    },
    /// `lose all armor`.
    LoseAllArmor,
}

/// Directions of movement (MOV).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveKind {
    /// Toward the opponent, passing them.
    Advance,
    /// Toward the opponent, stopping in front.
    Close,
    /// Away.
    Retreat,
    /// The opponent retreats.
    Push,
    /// The opponent advances.
    Pull,
    /// Either direction, the mover's pick.
    Move,
}

/// Where a movement stops early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveLimit {
    /// `not past you`.
    NotPast,
}

/// What is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payment {
    /// `spend 1 gauge`.
    Exactly(u8, Resource),
    /// `spend up to 5 force`, also `spend 1-5 life`: least and most.
    Between(u8, u8, Resource),
    /// `spend any force`.
    Any(Resource),
    /// `spend all your gauge`.
    All(Resource),
    /// `return up to 1 gauge to hand`.
    ReturnGauge(u8),
    /// `discard 1 card`: so many from hand.
    Discard(u8, Filter),
    /// `reveal a copy of this card`: from hand, shown and kept.
    RevealCopy,
}

/// When a delayed clause happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hook {
    /// `after you set`: your attack of the strike this line starts.
    AfterYouSet,
    /// `after the opponent sets`.
    AfterOpponentSets,
    /// `at end of turn`.
    EndOfTurn,
}

/// Whom or when the modifiers inside apply to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// `opponent:`.
    Opponent,
    /// `both players:`.
    BothPlayers,
    /// `critical:`.
    Critical,
    /// `range 2-4:`.
    Range(RangeSpec),
}

/// What is shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Revealed {
    /// `reveals their hand`.
    Hand,
    /// `reveals the top card of their deck`.
    TopCard,
    /// `reveals their hand and top card`.
    HandAndTopCard,
}

/// What is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameWhat {
    /// `a card`: any name of both deck lists, or none of these.
    Card,
    /// `a normal`.
    Normal,
    /// `a range`.
    Range,
}

/// Which boosts may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoostFilter {
    /// `boost`.
    Any,
    /// `continuous boost`.
    Continuous,
    /// `instant boost`.
    Instant,
    /// `ultra boost`: on an Ultra.
    Ultra,
}

/// `play a continuous boost from gauge without paying and sustain it`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayBoost {
    /// Which.
    pub filter: BoostFilter,
    /// From which of your areas; hand prints nothing.
    pub from: Vec<Zone>,
    /// `without paying`.
    pub free: bool,
    /// `and sustain it`.
    pub sustain: bool,
}

/// How an attack is set in a strike that an effect starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrikeMode {
    /// `face-up`.
    FaceUp,
    /// `without wild swing or EX`.
    SingleCard,
    /// `with an EX attack`.
    WithEx,
    /// `with a wild swing`.
    WildSwing,
    /// `both wild swinging`.
    BothWildSwing,
    /// `from gauge`, face up; with an empty gauge a wild swing (STK-17).
    FromGauge,
    /// `from sealed`, likewise.
    FromSealed,
}
