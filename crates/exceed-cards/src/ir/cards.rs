//! Which cards an effect touches and where they go.

use strum::{IntoStaticStr, VariantNames};

use super::Amount;

/// Whose thing it is, seen from the player who performs the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Side {
    /// No word, or `your`; `their` when the performer is the opponent.
    Yours,
    /// `the opponent's`.
    Opponents,
}

/// The kinds of areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantNames)]
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
    /// Season 2's cards that became lasting transforms.
    Transforms,
    /// What starts outside the deck; open.
    SetAside,
}

/// The areas whose order can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Pile {
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
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
    /// `continuous`: its boost is a continuous one.
    Continuous,
}

/// The name of a card, as a phrase names it: `"Tiger Uppercut"`. Inline, so that amounts stay plain values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardName {
    length: u8,
    bytes: [u8; CardName::MAX_LENGTH],
}

impl CardName {
    /// The longest name in bytes.
    pub const MAX_LENGTH: usize = 48;

    /// A name; `None` if it is too long.
    #[must_use]
    pub fn new(name: &str) -> Option<CardName> {
        let mut bytes = [0; CardName::MAX_LENGTH];
        bytes.get_mut(..name.len())?.copy_from_slice(name.as_bytes());
        Some(CardName { length: name.len() as u8, bytes })
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.length as usize]).unwrap_or_default()
    }
}

impl std::fmt::Debug for CardName {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_str().fmt(formatter)
    }
}

/// How many cards a player picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
pub enum Count {
    /// `2 cards`: as many as there are, if fewer (GEN-4).
    Exactly(Amount),
    /// `up to 2 cards`.
    UpTo(Amount),
    /// `any number of cards`.
    Any,
}

/// A set of cards.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
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
    /// `1 drawn card from hand`: of those the line has just drawn, the performer picks.
    Drawn {
        /// How many.
        count: Count,
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
    /// `every copy of it`: all cards from hand with a name that was named.
    EveryCopyOfNamed,
    /// `every copy of it from discard`: all cards there with the name of the card the previous clause moved.
    EveryCopyOfIt(ZoneKind),
    /// `a copy of Three Precept Strike from discard`, `up to 6 copies of …`.
    Copies {
        /// Which.
        name: CardName,
        /// How many.
        count: Count,
        /// From where.
        from: Zone,
    },
    /// `the sealed card with equal printed speed`: equal to that of the card just sealed; the one sealed first.
    SealedWithEqualSpeed,
    /// `a card whose range includes it`: from hand, the named range.
    CoversNamedRange,
}

/// Where in an area cards arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
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
