//! What a line does, clause by clause.

use strum::{IntoStaticStr, VariantNames};

use super::{
    Ability, Amount, Cards, Condition, Count, Destination, Filter, MarkerAct, MarkerName, Modifier, Pile,
    Quantity, Resource, Side, Span, Target, Unit, ZoneKind,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Who {
    /// No word, or `you`.
    You,
    /// `the opponent`.
    Opponent,
    /// `each player`: you first.
    EachPlayer,
}

/// One clause.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
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
    /// `2 times: …`, `up to 1 per 2 sealed normals times: …`: the clauses again and again; `up to` may stop before each.
    Times {
        /// How often.
        count: Quantity,
        /// The performer may stop.
        may_stop: bool,
        /// What.
        body: Sequence,
    },
    /// `( … )`: a group; what takes the rest of a group ends at its bracket.
    Group(Sequence),
    /// `after you set: …`, `at end of turn: …`: later, once.
    Later(Hook, Sequence),
    /// `opponent: -1 armor`, `critical: +2 speed`.
    Scoped(Scope, Sequence),
    /// `your attack has "Hit: gain advantage"`: for this strike.
    Grant(Box<Ability>),
    /// `your attack gains its triggers`: the Before, Hit and After lines of that card's attack, for this strike.
    LendLines,
    /// `alternating until one declines: …`: the opponent may, then you may again, and so on.
    Alternating(Sequence),
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
        /// `per damage taken this strike`: so many times as far, in one movement.
        per: Option<Unit>,
        /// Where it stops early.
        limit: Option<MoveLimit>,
    },

    /// `move to Burrow`, `move to any space within 3`: your own movement.
    MoveTo(Target),
    /// `place Eddie in any space`, `move Nirvana 1`, `remove Eddie`, `flip Nirvana`.
    Marker(MarkerName, MarkerAct),

    // --- cards ---
    /// `draw 2`, `the opponent draws 1`.
    Draw(Who, Quantity),
    /// `draw any number`.
    DrawAny(Who),
    /// `draw 1-4`: the performer picks how many.
    DrawBetween(u8, u8),
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
    /// `look at the top 3 cards of deck: take 1; put the rest back`: the performer alone sees them.
    Look {
        /// Whose deck.
        of: Side,
        /// How many cards; as many as there are.
        count: u8,
        /// What is done with some of them: `take 1`, `discard up to 1`, `seal 1 and add 1 to gauge`; if anything is.
        picks: Option<Vec<LookPart>>,
        /// What is done with the others.
        rest: LookRest,
    },
    /// `swap your deck and sealed`: the sealed cards become the deck and are shuffled.
    SwapDeckAndSealed,
    /// `shuffle deck`, `shuffle discard`.
    Shuffle(Pile),
    /// `the opponent reveals their hand`.
    Reveal(Who, Revealed),
    /// `reveal 1 card from hand`: of your choice; it stays there.
    RevealOne,
    /// `name a card`.
    Name(NameWhat),
    /// `X is paid for this strike`, `X is 2 for this strike`: remembered for your other lines.
    Remember(Amount),

    // --- boosts ---
    /// `discard a continuous boost`: of either player, the performer's choice.
    DiscardBoost,
    /// `discard this or another boost`: one of your continuous boosts, this one among them.
    DiscardThisOrAnother,
    /// `return a continuous boost to its owner's hand`.
    ReturnBoost,
    /// `play a continuous boost from gauge`.
    PlayBoost(PlayBoost),
    /// `play the top card of deck as a boost`, `play the top card of deck as a continuous boost and sustain it`: for
    /// free. Of a continuous one only: any other card is discarded.
    PlayTopAsBoost {
        /// Only continuous boosts are played.
        continuous: bool,
        /// `and sustain it`.
        sustain: bool,
    },
    /// `play its boost`: of the card the previous clause moved to your discard, for free.
    PlayItsBoost,
    /// `negate it`: the boost the opponent is playing has no effect and is discarded (BST-8).
    Negate,
    /// `give this to the opponent`: it becomes a sustained boost of theirs, without its `Now:` lines.
    GiveThis,
    /// `play this attack's boost`: the attack leaves play.
    PlayThisAttacksBoost {
        /// `in your range`: a trap may only be placed there.
        in_range: bool,
        /// `and sustain it`.
        sustain: bool,
    },
    /// `sustain this`.
    SustainThis,
    /// `sustain up to 1 boost`, `sustain 1 boost`: of yours.
    Sustain {
        /// How many; as many as there are, if fewer (GEN-4).
        count: u8,
        /// `up to`.
        up_to: bool,
    },
    /// `sustain all your boosts`.
    SustainAll,

    // --- strike ---
    /// `strike`, `strike face-up without wild swing or EX`. Does nothing during a strike.
    Strike(Vec<StrikeMode>),
    /// `play an additional attack from hand`: a whole attack inside this one, paid for; boosts and what was given
    /// before do not apply to it (BST-10).
    ExtraAttack,
    /// `critical`: your attack becomes critical.
    BecomeCritical,
    /// `gain advantage`.
    GainAdvantage,
    /// `must set it or reveal their hand`, printed `the opponent must set it or reveal their hand`.
    MustSetNamed,
    /// `reveal your attack`: turn it face up.
    RevealAttack,

    // --- turn and life ---
    /// `take another action`, `take another action without striking`.
    TakeAnotherAction {
        /// The further action may not be the Strike action.
        no_strike: bool,
    },
    /// `exceed`, `the opponent exceeds`: without paying.
    Exceed(Who),
    /// `revert`.
    Revert(Who),
    /// `skip your end-of-turn draw`.
    SkipEndDraw,
    /// `gain 2 life`.
    GainLife(Who, Quantity),
    /// `spend 2 life`, `the opponent spends 1 force` as a plain clause: as far as possible.
    Spend(Who, Amount, Resource),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantNames)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum MoveLimit {
    /// `not past you`.
    NotPast,
    /// `from the attack's source`: away from what its range is measured from. Who stands on that is pushed or pulled, as
    /// the performer likes.
    FromSource,
    /// `to range 2`: as soon as the fighters are so far apart.
    AtRange(u8),
    /// `toward Gravitron`: who stands on it is pushed or pulled, as the performer likes.
    Toward(MarkerName),
    /// `stopping on Gravitron`: the movement ends when it enters that space.
    StoppingOn(MarkerName),
}

/// What is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
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
    /// `seal 2 cards`: so many from hand.
    Seal(u8, Filter),
    /// `discard 1-3 cards at random`: least and most, from hand.
    DiscardRandom(u8, u8),
    /// `discard a boost`: one of your continuous boosts.
    DiscardBoost,
    /// `reveal a copy of this card`: from hand, shown and kept.
    RevealCopy,
    /// `discard a copy of it`: from hand, of the card the line is about.
    DiscardCopy,
}

/// When a delayed clause happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Hook {
    /// `after you set`: your attack of the strike this line starts.
    AfterYouSet,
    /// `after the opponent sets`.
    AfterOpponentSets,
    /// `at end of turn`.
    EndOfTurn,
}

/// Whom or when the modifiers inside apply to.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Scope {
    /// `opponent:`.
    Opponent,
    /// `both players:`.
    BothPlayers,
    /// `critical:`.
    Critical,
}

/// What is shown to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Revealed {
    /// `reveals their hand`.
    Hand,
    /// `reveals the top card of their deck`.
    TopCard,
    /// `reveals their hand and top card`.
    HandAndTopCard,
    /// `reveals 1 card at random from gauge`: it stays there.
    RandomGauge,
    /// `reveals the drawn cards`: those the line has just put into hand.
    Drawn,
}

/// What is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum NameWhat {
    /// `a card`: any name of both deck lists, or none of these.
    Card,
    /// `2 cards`: two names, one after the other.
    TwoCards,
    /// `a normal`.
    Normal,
    /// `a range`.
    Range,
}

/// Which boosts may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum BoostFilter {
    /// `boost`.
    Any,
    /// `continuous boost`.
    Continuous,
    /// `ultra boost`: on an Ultra.
    Ultra,
}

/// `play a continuous boost from gauge without paying and sustain it`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayBoost {
    /// `up to 2 continuous boosts`: so many, each optional; 0 prints `a` and means exactly one.
    pub up_to: u8,
    /// Which.
    pub filter: BoostFilter,
    /// From which of your areas; hand prints nothing.
    pub from: Vec<ZoneKind>,
    /// `without paying`.
    pub free: bool,
    /// `and sustain it`.
    pub sustain: bool,
}

/// How an attack is set in a strike that an effect starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
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
    /// `from sealed`, likewise; face down where the sealed area is secret.
    FromSealed,
    /// `with your character attack`: the attack printed on the exceed side, face up.
    CharacterAttack,
    /// `with a random gauge card`, face up; with an empty gauge a wild swing (STK-17).
    RandomGauge,
    /// `with the opponent setting first`.
    OpponentSetsFirst,
}

/// What is done with some of the cards that were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LookPart {
    /// What is done.
    pub action: LookAction,
    /// With how many of them; exactly 1 where there are several parts, so that they are picked together.
    pub count: Count,
}

/// What is done with a card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum LookAction {
    /// `take`: into hand.
    Take,
    /// `discard`.
    Discard,
    /// `boost`: played, for free.
    Boost,
    /// `seal`.
    Seal,
    /// `add 1 to gauge`.
    Gauge,
    /// `add 1 to overdrive`.
    Overdrive,
}

/// What is done with the other cards that were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum LookRest {
    /// `put the rest back`: on top, in any order.
    Back,
    /// `discard the rest`.
    Discard,
}
