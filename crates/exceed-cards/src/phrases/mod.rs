//! The phrase table: every wording of the card language, by family.
//!
//! To teach the language a phrase, add one entry to the list of its family. Its pattern, its meaning, one line of
//! documentation and an example stand together; parser, printer, reference page and the generator of random lines
//! follow from it. `alias!` entries are understood and rewritten by the formatter, but never printed.

// The entries are laid out by hand, as a table.
#[rustfmt::skip]
mod amounts;
#[rustfmt::skip]
mod boosts;
#[rustfmt::skip]
mod cards;
#[rustfmt::skip]
mod conditions;
#[rustfmt::skip]
mod control;
#[rustfmt::skip]
mod heads;
#[rustfmt::skip]
mod life;
#[rustfmt::skip]
mod markers;
#[rustfmt::skip]
mod modifiers;
#[rustfmt::skip]
mod movement;
#[rustfmt::skip]
mod selection;
#[rustfmt::skip]
mod strike;
#[rustfmt::skip]
mod turn;

use crate::grammar::Phrase;

/// A family of phrases as the reference page shows it.
pub struct Family {
    /// Its heading.
    pub title: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// Its entries.
    pub phrases: fn() -> Vec<Phrase>,
}

/// The families, in the order of the reference page.
pub const FAMILIES: &[Family] = &[
    Family {
        title: "Heads: when a line happens",
        about: "A line begins with its moment and a colon. A line without one is in force as long as its card is; \
                on an instant boost it happens at once.",
        phrases: heads::phrases,
    },
    Family {
        title: "Control",
        about: "These take the rest of their group, which ends at the closing bracket or at the end of the line.",
        phrases: control::phrases,
    },
    Family { title: "Movement", about: "Positions in the arena.", phrases: movement::phrases },
    Family {
        title: "Markers",
        about: "Things of a character that stand in the arena, named in its file. Their names are capitalised words.",
        phrases: markers::phrases,
    },
    Family { title: "Cards", about: "Cards between the areas.", phrases: cards::phrases },
    Family { title: "Which cards", about: "Cards, areas and how many.", phrases: selection::phrases },
    Family { title: "Boosts", about: "Boosts in play and played by effects.", phrases: boosts::phrases },
    Family { title: "Strike", about: "Starting and shaping a strike.", phrases: strike::phrases },
    Family { title: "Turn", about: "Actions, turns and the character card.", phrases: turn::phrases },
    Family { title: "Life", about: "Life, damage and armor.", phrases: life::phrases },
    Family {
        title: "Modifiers",
        about: "Changes in force. In a line without a moment they are read live; in a line with one they are read \
                once and last for the strike.",
        phrases: modifiers::phrases,
    },
    Family {
        title: "Conditions",
        about: "After `if`. Join them with `and` or with `or`, not with both.",
        phrases: conditions::phrases,
    },
    Family { title: "Amounts", about: "Numbers and where they are read.", phrases: amounts::phrases },
];

/// All phrases of all families.
pub fn all() -> Vec<Phrase> {
    FAMILIES.iter().flat_map(|family| (family.phrases)()).collect()
}
