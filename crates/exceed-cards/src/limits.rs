//! What a card file may hold: how long, how many, how much. One table, from which the checks and the papers come.

/// The spaces of the arena: no distance is longer.
pub const SPACES: u8 = 9;
/// The most options of a choice.
pub const MAX_OPTIONS: usize = 8;
/// The most cards that `draw 1-4` can offer.
pub const MAX_DRAW_CHOICE: u8 = 20;
/// The cards of a usual deck (CRD-4).
pub const DECK: usize = 30;
/// The letters of the name of a character.
pub const CHARACTER_NAME: Bounds = Bounds::new(1, 40);
/// The bytes of the name of a card or boost.
pub const CARD_NAME: Bounds = Bounds::new(1, crate::ir::CardName::MAX_LENGTH);
/// The letters of a ruling.
pub const RULING: Bounds = Bounds::new(1, 2_000);
/// The rulings of a character.
pub const RULINGS: Bounds = Bounds::new(0, 64);
/// The letters of a line of text.
pub const LINE: Bounds = Bounds::new(1, 600);
/// The lines of an attack, a boost or a side of a character.
pub const LINES: Bounds = Bounds::new(0, 12);
/// Seasons of the game.
pub const SEASON: Bounds = Bounds::new(1, 7);
/// Life at the start.
pub const LIFE: Bounds = Bounds::new(1, 60);
/// Cards the hand is cut down to.
pub const HAND_LIMIT: Bounds = Bounds::new(1, 20);
/// Cards more than usual in the opening hand.
pub const OPENING_CARDS: Bounds = Bounds::new(0, 4);
/// Gauge to exceed.
pub const EXCEED: Bounds = Bounds::new(0, 30);
/// Kinds of cards of a character's own.
pub const OWN_KINDS: Bounds = Bounds::new(1, 20);
/// Kinds of Ultras of a character: each may pay as 1 or as 2.
pub const ULTRAS: Bounds = Bounds::new(0, 11);
/// Cards of a set of Normals.
pub const NORMALS: Bounds = Bounds::new(1, 11);
/// Markers of a character, all kinds together.
pub const MARKERS: Bounds = Bounds::new(1, 6);
/// Sides of a marker.
pub const MARKER_SIDES: Bounds = Bounds::new(1, 2);
/// Copies of one card.
pub const COPIES: Bounds = Bounds::new(1, 10);
/// Cards that start set aside, a character attack included.
pub const SET_ASIDE: Bounds = Bounds::new(0, 4);
/// Cards in the deck when the game begins.
pub const DECK_AT_START: Bounds = Bounds::new(12, 40);
/// All cards of a character, sealed and set aside ones included.
pub const ALL_CARDS: Bounds = Bounds::new(12, 40);
/// A printed number.
pub const STAT: Bounds = Bounds::new(0, 40);
/// A printed price.
pub const COST: Bounds = Bounds::new(0, 30);

/// From the least to the most that is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least.
    pub least: usize,
    /// The most.
    pub most: usize,
}

impl Bounds {
    const fn new(least: usize, most: usize) -> Bounds {
        Bounds { least, most }
    }

    /// Whether a number is allowed.
    #[must_use]
    pub const fn holds(self, number: usize) -> bool {
        self.least <= number && number <= self.most
    }
}

impl std::fmt::Display for Bounds {
    /// `1 to 40`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} to {}", self.least, self.most)
    }
}

/// One row of the table: what is bounded, and by what.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// What is counted, as an author calls it.
    pub what: &'static str,
    /// From the least to the most.
    pub bounds: Bounds,
    /// What the number comes from, or what else there is to know.
    pub note: &'static str,
}

/// Every limit of a card file.
pub const LIMITS: &[Limit] = &[
    Limit {
        what: "letters of a character's `name`",
        bounds: CHARACTER_NAME,
        note: "no control, direction or invisible characters",
    },
    Limit {
        what: "bytes of the `name` of a card or boost",
        bounds: CARD_NAME,
        note: "likewise; a letter beyond ASCII has two or more",
    },
    Limit { what: "`season`", bounds: SEASON, note: "" },
    Limit { what: "`life`", bounds: LIFE, note: "30 if it is not said" },
    Limit { what: "`opening_cards`", bounds: OPENING_CARDS, note: "0 if it is not said" },
    Limit { what: "`hand_limit`", bounds: HAND_LIMIT, note: "7 if it is not said" },
    Limit { what: "`exceed`", bounds: EXCEED, note: "or \"never\"" },
    Limit { what: "`[[card]]` tables of a character", bounds: OWN_KINDS, note: "a fixture may have none" },
    Limit { what: "`[[card]]` tables of Ultras", bounds: ULTRAS, note: "each pays as 1 or as 2 force" },
    Limit {
        what: "cards of a set of Normals",
        bounds: NORMALS,
        note: "so that the names of both decks fit into one question",
    },
    Limit { what: "markers of a character", bounds: MARKERS, note: "all kinds together; most have none" },
    Limit { what: "`copies` of a card", bounds: COPIES, note: "" },
    Limit { what: "cards set aside (`extra`, and a character attack)", bounds: SET_ASIDE, note: "" },
    Limit {
        what: "cards in the deck at the start",
        bounds: DECK_AT_START,
        note: "30, or `unusual_deck` says why not; a fixture need not say",
    },
    Limit {
        what: "all cards of a character",
        bounds: ALL_CARDS,
        note: "with those that start sealed or set aside",
    },
    Limit {
        what: "printed power, speed, armor and guard",
        bounds: STAT,
        note: "or \"-\", \"X\", \"cards in hand\"",
    },
    Limit { what: "printed costs", bounds: COST, note: "" },
    Limit { what: "lines of an attack, a boost or a side", bounds: LINES, note: "" },
    Limit { what: "letters of a line", bounds: LINE, note: "" },
    Limit { what: "`rulings`", bounds: RULINGS, note: "" },
    Limit { what: "letters of a ruling", bounds: RULING, note: "" },
    Limit { what: "options of a choice", bounds: Bounds::new(2, MAX_OPTIONS), note: "" },
    Limit { what: "numbers in card text", bounds: Bounds::new(0, 99), note: "distances up to 9" },
];

/// The table as Markdown.
#[must_use]
pub fn limits_table() -> String {
    let mut table = String::from("| what | allowed | note |\n| --- | --- | --- |\n");
    for limit in LIMITS {
        table.push_str(&format!("| {} | {} | {} |\n", limit.what, limit.bounds, limit.note));
    }
    table
}

/// The first character of a name or ruling that would not show as it is: control characters, marks of direction, and
/// whatever is invisible.
#[must_use]
pub fn unprintable(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, letter)| is_unprintable(*letter))
}

/// Whether a character would not show as it is.
#[must_use]
pub fn is_unprintable(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{e0fff}'
            | '\u{f0000}'..='\u{10ffff}')
}
