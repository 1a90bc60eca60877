//! What is left to do, as data. The agenda is one stack of these; a game can be saved between any two.

use serde::{Deserialize, Serialize};

use crate::arena::Space;
pub use crate::arena::Went;
use crate::card::{BoostSerial, CardId, Named};
use crate::choice::Area;
use crate::decision::Reason;
use crate::player::{ByPlayer, FighterId, Player};

mod paying;
pub use paying::{LifePays, PayWith, Payment};

mod code;
pub use code::TriggerCode;

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
    /// The present side of this fighter's character, for one of its cards in the arena.
    Arena(FighterId, BoostSerial),
}

impl Source {
    /// The fighter whose character a line is printed on; nobody's for cards, rules and what was given.
    #[must_use]
    pub fn fighter(self) -> Option<FighterId> {
        match self {
            Source::Character(fighter) | Source::Arena(fighter, _) => Some(fighter),
            Source::Rule
            | Source::Attack(_)
            | Source::Boost(_)
            | Source::Transform(_)
            | Source::Grant(_)
            | Source::Ejection(_) => None,
        }
    }
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
    /// What is given inside lasts until the end of the next strike.
    pub lasting: bool,
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
    /// The area that the boost was played from whose playing set the line off.
    pub played_from: Option<Area>,
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
            lasting: false,
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
            played_from: None,
        }
    }
}

/// What a moment is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct About {
    /// The card, if any.
    pub it: CardId,
    /// What was spent.
    pub paid: u8,
    /// The area that a boost was played from.
    pub from: Option<Area>,
    /// How many cards, if it is about some that moved together.
    pub count: u8,
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
    /// Normals and Specials.
    NormalOrSpecial,
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
    /// Like the others that were picked: of one name.
    Alike,
    /// With a boost of the same name as this card's, in one of these spaces.
    TrapOn {
        /// The card.
        like: CardId,
        /// One bit each.
        spaces: u16,
    },
    /// Whose range, with the bonuses of this player, includes the opponent.
    InReach(Player),
    /// Not the tagged-out character's of this player (TAG-18).
    NotPartners(Player),
    /// With the printed speed of one of the top cards of this player's opponent's discard pile.
    SameSpeed {
        /// Who has the card.
        player: Player,
        /// How many cards of that pile.
        top: u8,
    },
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
    /// Everybody sees them; they come to lie last in the hand.
    ShowLast,
    /// Looked at in a deck: where the clause says, one after the other where it says several.
    Looked(At),
    /// These boosts are sustained.
    Sustain,
    /// The boost leaves play for its owner's discard pile.
    LeavePlay,
    /// The boost returns to its owner's hand.
    ReturnBoost,
    /// Face down among the boosts, as this card.
    FaceDown(CardId),
    /// To an area of the opponent of the one who picks.
    ToOpponents(Area),
    /// To the discard pile of the player whose hand they leave, by an effect of the opponent.
    MadeDiscard,
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
    /// Clauses that wait for what comes right before the action (TRN-8).
    BeforeAction(Player),
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
        /// The last card spent on it.
        it: CardId,
    },

    // --- life (GEN-2) ---
    /// Somebody's life was gone: whoever's still is has lost. Text has had its say about these players.
    CheckLife(ByPlayer<bool>),

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
        /// What it is about.
        about: About,
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
    BoostResolved(Player, BoostSerial, Option<Area>),
    /// What is left under a boost that has left play is discarded.
    DiscardUnder(BoostSerial),
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
