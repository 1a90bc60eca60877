//! What a slot may hold.

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// The kinds of slots. Each has its own phrases, or is a list of another kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind { $($(#[$doc])* $name),* }

        impl Kind {
            /// All of them.
            pub const ALL: &[Kind] = &[$(Kind::$name),*];
            /// How many there are.
            pub const COUNT: usize = Kind::ALL.len();
        }
    };
}

kinds! {
    /// A line without its full stop.
    Line,
    /// One clause.
    Clause,
    /// A modifier.
    Modifier,
    /// Clauses joined by commas.
    Sequence,
    /// Options, separated by semicolons.
    Options,
    /// `, otherwise: …`, or nothing.
    Otherwise,
    /// Facts joined by `and` or by `or`.
    Condition,
    /// A simple condition or its opposite.
    Fact,
    /// `you` or `the opponent`.
    Player,
    /// Who performs: `you` is not said.
    Subject,
    /// Who chooses or pays: one player, `you` is not said.
    Chooser,
    /// A number or where it is read.
    Amount,
    /// A plain number.
    Number,
    /// `per …`, or nothing.
    Per,
    /// `(max 5)`, or nothing.
    Max,
    /// `per gauge` after a movement, or nothing.
    MovePer,
    /// What is counted.
    Unit,
    /// `1-2`.
    Span,
    /// `2-4`, `4+`.
    RangeSpec,
    /// A stat.
    Stat,
    /// `+` or `-`.
    Sign,
    /// Force, gauge or life.
    Resource,
    /// `your` or `the opponent's`.
    Side,
    /// An area of a player.
    Zone,
    /// Areas joined by `or`.
    Zones,
    /// The name of an area.
    ZoneKind,
    /// An area of open cards.
    OpenArea,
    /// An area where a copy of an attack is looked for.
    CopyArea,
    /// Where an attack goes in cleanup.
    AttackPile,
    /// An area whose order can be lost.
    Pile,
    /// An area boosts can be played from.
    BoostArea,
    /// Several of them, joined by `or`.
    BoostAreas,
    /// An area named as a whole: `your hand`.
    WholeArea,
    /// An area of which `all` is said: `all your gauge`.
    AllOfArea,
    /// `normal`, after `is a`.
    Filter,
    /// `cards`, `normals`.
    Noun,
    /// The name of a card, in quotes.
    CardName,
    /// The name of a marker: capitalised words.
    MarkerName,
    /// Where a marker is placed.
    Spot,
    /// Where a marker is, seen from the opponent.
    Near,
    /// Where a fighter moves to.
    Target,
    /// What distances are measured from.
    Origin,
    /// `2`, `up to 2`, `any number of`.
    Count,
    /// Which cards.
    Cards,
    /// Which cards, from hand without saying so.
    HandCards,
    /// `at cleanup`, or nothing.
    AtCleanup,
    /// `at random`, or nothing.
    AtRandom,
    /// A direction.
    MoveKind,
    /// Directions joined by `or`.
    MoveKinds,
    /// Where a movement stops early.
    MoveLimit,
    /// What is paid.
    Payment,
    /// When it happens later.
    Hook,
    /// Whom modifiers apply to.
    Scope,
    /// What is shown.
    Revealed,
    /// What is named.
    NameWhat,
    /// Whose deck: `deck` or `the opponent's deck`.
    DeckOf,
    /// What is done with some of the cards that were looked at.
    LookPart,
    /// Several of them, one card for each.
    LookParts,
    /// How many of the cards that were looked at.
    LookCount,
    /// What is done with the others that were looked at.
    LookRest,
    /// What is done with all that were looked at.
    LookAll,
    /// What is done with the only card that was looked at.
    LookOnly,
    /// Which boosts.
    BoostFilter,
    /// Where a boost is played from, or nothing for the hand.
    BoostSource,
    /// `without paying`, or nothing.
    Free,
    /// `and sustain it`, or nothing.
    AndSustain,
    /// `a boost` or `a continuous boost`.
    AsBoost,
    /// `in your range`, or nothing.
    InRange,
    /// `without striking`, or nothing.
    WithoutStriking,
    /// How an attack is set.
    Mode,
    /// Several of them.
    Modes,
    /// Which attacks do not hit.
    Dodge,
    /// What is in range besides.
    AlsoInRange,
    /// Effects whose amount is changed.
    Doing,
    /// When an attack goes somewhere else.
    Exit,
    /// How counts compare.
    Comparison,
    /// How two numbers relate.
    Relation,
    /// How payments differ.
    Tariff,
    /// What a player has.
    Thing,
    /// Whose moment.
    Whose,
    /// The moment.
    Trigger,
    /// A restriction of a head.
    Qualifier,
    /// Several of them.
    Qualifiers,
    /// How often.
    Limit,
    /// A price.
    Cost,
    /// A price in brackets, or nothing.
    MaybeCost,
    /// What makes an attack cheaper, after its price.
    Discount,
}

/// How the parts of a list are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    /// What it is a list of.
    pub of: Kind,
    /// The word or mark between two parts; empty for none.
    pub joint: &'static str,
    /// Whether it may be empty.
    pub may_be_empty: bool,
}

impl Kind {
    /// The list that this kind is, if it is one.
    pub fn list(self) -> Option<List> {
        let (of, joint, may_be_empty) = if self == Kind::Options {
            (Kind::Sequence, ";", false)
        } else if self == Kind::Zones {
            (Kind::Zone, "or", false)
        } else if self == Kind::BoostAreas {
            (Kind::BoostArea, "or", false)
        } else if self == Kind::MoveKinds {
            (Kind::MoveKind, "or", false)
        } else if self == Kind::LookParts {
            (Kind::LookPart, "and", false)
        } else if self == Kind::Modes {
            (Kind::Mode, "", true)
        } else if self == Kind::Qualifiers {
            (Kind::Qualifier, "", true)
        } else {
            return None;
        };
        Some(List { of, joint, may_be_empty })
    }
}
