//! Characters and cards as the game uses them: numbers, typed lines, nothing half-read.

use strum::{IntoStaticStr, VariantNames};

use crate::ir::{Ability, Condition, Cost, Quantity};
use crate::look::Look;

/// One playable character, its Normals included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// Kebab-case of the name, unique in the catalog.
    pub id: String,
    /// As players read it.
    pub name: String,
    /// The season of its release.
    pub season: u8,
    /// Gauge to pay for the Exceed action; `None` if the character can't take it (CRD-1).
    pub exceed_cost: Option<u8>,
    /// Life at the start, which is also the maximum (SET-1).
    pub life: u8,
    /// Cards the hand is cut down to at the end of a turn (ARE-6).
    pub hand_limit: u8,
    /// Cards more than usual in the opening hand (SET-2).
    pub opening_cards: u8,
    /// The id of its set of Normals.
    pub normals: String,
    /// Season rules that come with the character.
    pub modules: Vec<Module>,
    /// Lines of the basic side.
    pub basic: Vec<Ability>,
    /// Lines of the exceed side.
    pub exceeded: Vec<Ability>,
    /// All its cards: its own first, then the eight Normals.
    pub cards: Vec<Card>,
    /// Its markers.
    pub markers: Vec<Marker>,
    /// Numbered rulings shown to players; those of the Normals are in [`crate::Catalog::normal_rulings`].
    pub rulings: Vec<String>,
    /// Parts of how it is drawn; no rule reads them.
    pub look: Look,
    /// A character that exists for tests only.
    pub fixture: bool,
}

/// A thing of a character that stands in the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// By which text calls it; unique in its character.
    pub name: String,
    /// How many of it there are.
    pub count: u8,
    /// Where it is when the game begins.
    pub start: MarkerStart,
    /// It has a second side: it is active, or disabled.
    pub two_sided: bool,
}

/// Where a marker is when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkerStart {
    /// Nowhere in the arena.
    OutOfPlay,
    /// In the starting space of its character.
    OwnSpace,
}

impl MarkerStart {
    /// All of them.
    pub const ALL: [MarkerStart; 2] = [MarkerStart::OutOfPlay, MarkerStart::OwnSpace];

    /// As a card file writes it.
    pub const fn word(self) -> &'static str {
        match self {
            MarkerStart::OutOfPlay => "out of play",
            MarkerStart::OwnSpace => "own space",
        }
    }
}

/// Season rules that are not card text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Module {
    /// May pay 1 gauge while setting for its Critical effects (STK-6).
    Critical,
    /// Exceed costs go to the overdrive area; the extra card (OVD-1 to OVD-6).
    Overdrive,
    /// The action back to the basic side (SSN-4).
    Downshift,
    /// Only their owner may look at the sealed cards.
    SecretSeal,
    /// A wild swing is declared first; its card is taken after the `Set:` lines.
    LateSwing,
}

/// One card of a character: an attack half and a boost half (CRD-2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Kebab-case of the name, unique in its character.
    pub id: String,
    /// The attack's name. Cards compare by this name.
    pub name: String,
    /// A number for the name, the same for equal names across the catalog.
    pub name_id: u16,
    /// Normal, Special or Ultra.
    pub kind: Kind,
    /// How many are in the deck.
    pub copies: u8,
    /// Starts set aside instead of in the deck (CRD-4).
    pub extra: bool,
    /// How many of the copies start sealed instead of in the deck.
    pub start_sealed: u8,
    /// What the attack costs on reveal (STK-8).
    pub cost: Option<Cost>,
    /// What makes it cheaper, read when it is paid.
    pub discount: Option<Discount>,
    /// Distances it hits at.
    pub range: PrintedRange,
    /// Printed power.
    pub power: Printed,
    /// Printed speed.
    pub speed: Printed,
    /// Printed armor.
    pub armor: Printed,
    /// Printed guard.
    pub guard: Printed,
    /// Lines of the attack.
    pub attack: Vec<Ability>,
    /// The boost half.
    pub boost: Boost,
}

/// What makes an attack cheaper or dearer.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
pub enum Discount {
    /// `9 gauge, less 1 per sealed normal`: never below 0.
    Less(Quantity),
    /// `8 gauge, free if you have 4 or more different specials in overdrive`.
    FreeIf(Condition),
    /// `2 gauge, 4 if your attack is EX`: that is the price then.
    OnlyIf(u8, Condition),
}

/// Kinds of attacks (CRD-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The same eight for everybody.
    Normal,
    /// One of the character's own.
    Special,
    /// One of the character's own; worth 1 or 2 force.
    Ultra,
    /// Printed on the exceed side of the character, never in a deck; none of the above.
    Character,
    /// Only a boost: it starts set aside, is never set or drawn, and no effect picks it out of play.
    Boost,
}

/// The boost half of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boost {
    /// The boost's name.
    pub name: String,
    /// What becomes of it.
    pub kind: BoostKind,
    /// Paid when it is played (BST-1).
    pub cost: Option<Cost>,
    /// Carries the Cancel mark (BST-7).
    pub cancel: bool,
    /// Its lines. A line without a trigger on an instant boost is stored with the trigger `Now`.
    pub lines: Vec<Ability>,
}

/// Kinds of boosts (BST-2, BST-3, BST-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoostKind {
    /// Done and discarded.
    Instant,
    /// Stays in the boost area.
    Continuous,
    /// Continuous, and stands on a space.
    Trap,
    /// Never played: its card becomes a transform, which stays for the rest of the game.
    Transform,
    /// Never played: its card may be set face down with a Normal as its second copy.
    Overload,
}

/// A printed stat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Printed {
    /// A number.
    Number(i8),
    /// `-`: can't deal damage, whatever is added.
    Dash,
    /// `X`: 0 until an effect sets it.
    X,
    /// The number of cards in your hand, read live, at most so many if that is said.
    CardsInHand(Option<u8>),
}

/// A printed range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrintedRange {
    /// `1-2`, least and most.
    Span(u8, u8),
    /// `2-power`: from there to the attack's current power; `power` alone starts at it too (`None`).
    Power(Option<u8>),
    /// `distance`: wherever the opponent is.
    Distance,
    /// `-`: never hits.
    Dash,
}

impl std::fmt::Display for Printed {
    /// As a table shows it.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Printed::Number(number) => number.fmt(formatter),
            Printed::Dash => formatter.write_str("-"),
            Printed::X => formatter.write_str("X"),
            Printed::CardsInHand(None) => formatter.write_str("cards in hand"),
            Printed::CardsInHand(Some(most)) => write!(formatter, "cards in hand (max {most})"),
        }
    }
}

impl std::fmt::Display for PrintedRange {
    /// As a table shows it.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PrintedRange::Dash => formatter.write_str("-"),
            PrintedRange::Span(least, most) if least == most => least.fmt(formatter),
            PrintedRange::Span(least, most) => write!(formatter, "{least}-{most}"),
            PrintedRange::Power(Some(least)) => write!(formatter, "{least}-X"),
            PrintedRange::Power(None) | PrintedRange::Distance => formatter.write_str("X"),
        }
    }
}

impl Module {
    /// All of them.
    pub const ALL: [Module; 5] =
        [Module::Critical, Module::Overdrive, Module::Downshift, Module::SecretSeal, Module::LateSwing];

    /// As a card file writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Module::Critical => "critical",
            Module::Overdrive => "overdrive",
            Module::Downshift => "downshift",
            Module::SecretSeal => "secret-seal",
            Module::LateSwing => "late-swing",
        }
    }
}

impl Kind {
    /// Whether such cards start set aside, whatever their file says.
    #[must_use]
    pub const fn is_aside(self) -> bool {
        matches!(self, Kind::Character | Kind::Boost)
    }

    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Normal, Kind::Special, Kind::Ultra, Kind::Character, Kind::Boost];

    /// As a card file writes it.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Normal => "normal",
            Kind::Special => "special",
            Kind::Ultra => "ultra",
            Kind::Character => "character",
            Kind::Boost => "boost",
        }
    }
}

impl BoostKind {
    /// All of them.
    pub const ALL: [BoostKind; 5] = [
        BoostKind::Instant,
        BoostKind::Continuous,
        BoostKind::Trap,
        BoostKind::Transform,
        BoostKind::Overload,
    ];

    /// As a card file writes it.
    pub const fn word(self) -> &'static str {
        match self {
            BoostKind::Instant => "instant",
            BoostKind::Continuous => "continuous",
            BoostKind::Trap => "trap",
            BoostKind::Transform => "transform",
            BoostKind::Overload => "overload",
        }
    }
}

impl PrintedRange {
    /// As a card file writes it.
    pub fn word(&self) -> String {
        match self {
            PrintedRange::Span(..) | PrintedRange::Dash => self.to_string(),
            PrintedRange::Power(Some(least)) => format!("{least}-power"),
            PrintedRange::Power(None) => "power".to_string(),
            PrintedRange::Distance => "distance".to_string(),
        }
    }
}
