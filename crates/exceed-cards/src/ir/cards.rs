//! Which cards an effect touches and where they go.

use super::Amount;

/// Whose thing it is, seen from the player who performs the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// No word, or `your`; `their` when the performer is the opponent.
    Yours,
    /// `the opponent's`.
    Opponents,
}

/// The kinds of areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ZoneKind {
    /// Hidden cards a player may use.
    Hand,
    /// Hidden, ordered.
    Deck,
    /// Open, ordered; the last card is its top.
    Discard,
    /// Open; pays for things.
    Gauge,
    /// Open; out of the game.
    Sealed,
    /// Continuous boosts in play.
    Boosts,
    /// Season 5's area for exceed costs.
    Overdrive,
}

/// An area of one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zone {
    /// Whose area.
    pub side: Side,
    /// Which area.
    pub kind: ZoneKind,
}

/// Which kinds of cards count: `card`, `normal`, `special or ultra`, `continuous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// Any card.
    Any,
    /// `normal`.
    Normal,
    /// `special`.
    Special,
    /// `ultra`.
    Ultra,
    /// `special or ultra`.
    SpecialOrUltra,
    /// `normal or special`.
    NormalOrSpecial,
    /// `continuous`: its boost is a continuous one.
    Continuous,
}

/// How many cards a player picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `2 cards`: as many as there are, if fewer (GEN-4).
    Exactly(Amount),
    /// `up to 2 cards`.
    UpTo(Amount),
    /// `any number of cards`.
    Any,
}

/// A set of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// `1 card from hand`: the performer picks.
    Pick {
        /// How many.
        count: Count,
        /// Which may be picked.
        filter: Filter,
        /// From where.
        from: Vec<Zone>,
    },
    /// `1 card at random from hand`.
    Random {
        /// How many.
        count: Amount,
        /// From where.
        from: Zone,
    },
    /// `the top 2 cards of deck`: one after the other, the top one first.
    Top {
        /// How many.
        count: Amount,
        /// Of deck or discard.
        of: Zone,
    },
    /// `the bottom card of discard`.
    Bottom {
        /// Of deck or discard.
        of: Zone,
    },
    /// `your hand`, `all your gauge`: every card there.
    All(Zone),
    /// `this`: the card the line is printed on.
    This,
    /// `your attack`.
    YourAttack,
    /// `a copy of it`: one card from hand with the name that was named.
    CopyOfNamed,
    /// `a copy of this card from hand`.
    CopyOfThis,
    /// `a card whose range includes it`: from hand, the named range.
    CoversNamedRange,
}

/// Where in an area cards arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// On top (decks) or as the newest (all other areas).
    Top,
    /// At the bottom of a deck.
    Bottom,
    /// `shuffle … into deck`.
    Shuffled,
}

/// Where cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Destination {
    /// The area. A card that may not lie there goes to its owner's discard pile (CRD-5).
    pub zone: Zone,
    /// Where in it.
    pub position: Position,
}
