//! What a card file may say about how its character is drawn. Clients draw every character from its id, season and deck;
//! a file may pin parts of that. Nothing in the game depends on it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::file::Text;
use crate::limits::Bounds;

/// A place on the circle of hues, in degrees.
pub const HUE: Bounds = Bounds { least: 0, most: 359 };

const COLOURS: &[&str] = &[
    "theme", "black", "brown", "sand", "blond", "orange", "red", "pink", "purple", "blue", "navy", "teal",
    "green", "grey", "silver", "white",
];

/// The parts that are pinned by a word, and the words of each.
pub const LOOK_PARTS: &[(&str, &[&str])] = &[
    ("hair", COLOURS),
    ("cloth", COLOURS),
    (
        "crest",
        &[
            "spikes", "horns", "hood", "wings", "long", "mohawk", "brim", "crown", "halo", "ears", "tails",
            "band", "bob", "swept", "helm", "flame", "bald", "witch", "cap", "beret", "ponytail", "topknot",
            "mane", "parted", "fringe", "buns", "bag",
        ],
    ),
    ("face", &["bone", "steel", "night", "gold", "fair", "tan", "brown", "accent"]),
    ("head", &["oval", "shield", "egg", "long", "broad", "block", "kite", "strong"]),
    (
        "eyes",
        &[
            "narrow", "level", "round", "visor", "diamond", "fierce", "patch", "square", "closed", "brow",
            "soft", "dots", "glasses", "one",
        ],
    ),
    (
        "mark",
        &["none", "line", "whiskers", "tears", "gem", "scar", "chevron", "nose", "cross", "dot", "stripe"],
    ),
    (
        "jaw",
        &[
            "plain",
            "fangs",
            "grill",
            "scarf",
            "beard",
            "frown",
            "vent",
            "smirk",
            "smile",
            "lips",
            "moustache",
            "stubble",
        ],
    ),
    (
        "weapon",
        &[
            "fist",
            "arc",
            "blade",
            "spear",
            "claws",
            "shield",
            "twins",
            "fans",
            "axe",
            "katana",
            "greatsword",
            "scythe",
            "staff",
            "guns",
            "whip",
            "anchor",
        ],
    ),
];

/// The words of one part.
#[must_use]
pub const fn look_words(part: &str) -> &'static [&'static str] {
    let mut at = 0;
    while at < LOOK_PARTS.len() {
        if equal(LOOK_PARTS[at].0.as_bytes(), part.as_bytes()) {
            return LOOK_PARTS[at].1;
        }
        at += 1;
    }
    &[]
}

const fn equal(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// The parts of a look that a file pins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[allow(missing_docs, reason = "the words of each part are in `LOOK_PARTS`")]
pub struct Look {
    /// The colour of the character's tile and cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hue: Option<u16>,
    /// The second colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hair: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cloth: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub head: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eyes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jaw: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weapon: Option<String>,
}

/// `look` as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LookFile {
    pub hue: Option<Spanned<i64>>,
    pub accent: Option<Spanned<i64>>,
    pub hair: Option<Text>,
    pub cloth: Option<Text>,
    pub crest: Option<Text>,
    pub face: Option<Text>,
    pub head: Option<Text>,
    pub eyes: Option<Text>,
    pub mark: Option<Text>,
    pub jaw: Option<Text>,
    pub weapon: Option<Text>,
}
