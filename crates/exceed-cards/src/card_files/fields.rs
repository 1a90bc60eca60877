//! What each field of a card file is for. A field of the reader that is not described here fails a test.

use super::{Field, Holds};
use crate::limits::{self, Bounds};
use crate::look::{self, look_words};

const fn within(bounds: Bounds) -> Holds {
    Holds::Number(bounds.least, bounds.most)
}

const COST: Holds = Holds::Form("^[0-9]+ (force|gauge)$", "`\"N force\"` or `\"N gauge\"`");
const STAT: Holds = Holds::NumberOr(
    limits::STAT.least,
    limits::STAT.most,
    &["-", "X", "cards in hand", "cards in hand (max 7)", "cards in hand (max 15)"],
);

pub(super) const CHARACTER: &[Field] = &[
    Field {
        name: "id",
        holds: Holds::Form("^[a-z0-9]+(-[a-z0-9]+)*$", "the name in lower case with dashes"),
        default: None,
        about: "Tells characters apart; it follows from the name, and no other character may have it.",
        example: "id = \"mia-storm\"",
    },
    Field {
        name: "name",
        holds: Holds::Text,
        default: None,
        about: "As players read it.",
        example: "name = \"Mia Storm\"",
    },
    Field {
        name: "season",
        holds: within(limits::SEASON),
        default: None,
        about: "The season of its release; nothing in the game depends on it.",
        example: "season = 1",
    },
    Field {
        name: "exceed",
        holds: Holds::NumberOr(limits::EXCEED.least, limits::EXCEED.most, &["never"]),
        default: None,
        about: "Gauge to pay for the Exceed action, or `\"never\"` if it can't be taken.",
        example: "exceed = 2",
    },
    Field {
        name: "normals",
        holds: Holds::Text,
        default: None,
        about: "The set of Normals in its deck: `\"standard\"` or another one of `cards/normals.toml`, or one of your own.",
        example: "normals = \"standard\"",
    },
    Field {
        name: "modules",
        holds: Holds::Words(&["critical", "overdrive", "downshift", "secret-seal", "late-swing"]),
        default: Some("none"),
        about: "Season rules that are not card text.",
        example: "modules = [\"critical\"]",
    },
    Field {
        name: "rulings",
        holds: Holds::Texts,
        default: Some("none"),
        about: "What people will ask, with answers, in your own words; shown to players, read by nothing.",
        example: "rulings = ['Her action draws even if she did not move.']",
    },
    Field {
        name: "life",
        holds: within(limits::LIFE),
        default: Some("30"),
        about: "Life at the start, which is also the most.",
        example: "life = 28",
    },
    Field {
        name: "hand_limit",
        holds: within(limits::HAND_LIMIT),
        default: Some("7"),
        about: "Cards the hand is cut down to at the end of a turn.",
        example: "hand_limit = 8",
    },
    Field {
        name: "opening_cards",
        holds: within(limits::OPENING_CARDS),
        default: Some("0"),
        about: "Cards more than usual in the opening hand.",
        example: "opening_cards = 2",
    },
    Field {
        name: "unusual_deck",
        holds: Holds::Text,
        default: Some("the deck has its 30 cards"),
        about: "Why the deck has more or fewer than 30 cards.",
        example: "unusual_deck = 'She begins with two cards sealed.'",
    },
    Field {
        name: "look",
        holds: Holds::Table("look"),
        default: Some("all of it follows from the id, the season and the deck"),
        about: "How it is drawn, by the colours and the hair people know a fighter by; no rule reads it.",
        example: "look = { hue = 20, crest = \"band\" }",
    },
    Field {
        name: "fixture",
        holds: Holds::YesOrNo,
        default: Some("`false`"),
        about: "A character for tests: it needs no whole deck.",
        example: "fixture = true",
    },
    Field {
        name: "basic",
        holds: Holds::Table("side"),
        default: Some("no text"),
        about: "The basic side.",
        example: "",
    },
    Field {
        name: "exceeded",
        holds: Holds::Table("side"),
        default: Some("no text"),
        about: "The exceed side.",
        example: "",
    },
    Field {
        name: "marker",
        holds: Holds::Tables("marker"),
        default: Some("none"),
        about: "What it has to place in the arena besides its fighter.",
        example: "",
    },
    Field {
        name: "card",
        holds: Holds::Tables("card"),
        default: Some("none"),
        about: "Its own cards; the Normals come by themselves.",
        example: "",
    },
];

pub(super) const LOOK: &[Field] = &[
    Field {
        name: "hue",
        holds: within(look::HUE),
        default: Some("follows from the character"),
        about: "The colour of its tile and cards, in degrees: red is about 25, blue 250.",
        example: "hue = 20",
    },
    Field {
        name: "accent",
        holds: within(look::HUE),
        default: Some("follows from the character"),
        about: "The second colour: weapon, belt, band.",
        example: "accent = 85",
    },
    Field {
        name: "hair",
        holds: Holds::Word(look_words("hair")),
        default: Some("follows from the character"),
        about: "The colour of the hair.",
        example: "hair = \"brown\"",
    },
    Field {
        name: "cloth",
        holds: Holds::Word(look_words("cloth")),
        default: Some("follows from the character"),
        about: "The colour of the clothes.",
        example: "cloth = \"white\"",
    },
    Field {
        name: "crest",
        holds: Holds::Word(look_words("crest")),
        default: Some("follows from the character"),
        about: "Hair, hat or horns.",
        example: "crest = \"band\"",
    },
    Field {
        name: "face",
        holds: Holds::Word(look_words("face")),
        default: Some("follows from the character"),
        about: "What the face is made of.",
        example: "face = \"tan\"",
    },
    Field {
        name: "head",
        holds: Holds::Word(look_words("head")),
        default: Some("follows from the character"),
        about: "The outline of the head.",
        example: "head = \"oval\"",
    },
    Field {
        name: "eyes",
        holds: Holds::Word(look_words("eyes")),
        default: Some("follows from the character"),
        about: "The eyes.",
        example: "eyes = \"fierce\"",
    },
    Field {
        name: "mark",
        holds: Holds::Word(look_words("mark")),
        default: Some("follows from the character"),
        about: "A mark in the face.",
        example: "mark = \"scar\"",
    },
    Field {
        name: "jaw",
        holds: Holds::Word(look_words("jaw")),
        default: Some("follows from the character"),
        about: "Mouth and chin.",
        example: "jaw = \"beard\"",
    },
    Field {
        name: "weapon",
        holds: Holds::Word(look_words("weapon")),
        default: Some("follows from the character"),
        about: "What it fights with.",
        example: "weapon = \"katana\"",
    },
];

pub(super) const SIDE: &[Field] = &[Field {
    name: "text",
    holds: Holds::CardText,
    default: Some("no text"),
    about: "What the side does, one ability a line.",
    example: "text = 'Action: draw 1.'",
}];

pub(super) const MARKER: &[Field] = &[
    Field {
        name: "name",
        holds: Holds::Text,
        default: None,
        about: "By which text calls it: one to three capitalised words.",
        example: "name = \"Ice Spike\"",
    },
    Field {
        name: "count",
        holds: within(limits::MARKERS),
        default: Some("1"),
        about: "How many of it there are.",
        example: "count = 5",
    },
    Field {
        name: "start",
        holds: Holds::Word(&["out of play", "own space"]),
        default: Some("`\"out of play\"`"),
        about: "Where it is when the game begins.",
        example: "start = \"own space\"",
    },
    Field {
        name: "sides",
        holds: within(limits::MARKER_SIDES),
        default: Some("1"),
        about: "With 2 it is active or disabled, and begins active.",
        example: "sides = 2",
    },
];

pub(super) const CARD: &[Field] = &[
    Field {
        name: "name",
        holds: Holds::Text,
        default: None,
        about: "The attack's name, by which cards are told apart.",
        example: "name = \"Gale\"",
    },
    Field {
        name: "kind",
        holds: Holds::Word(&["normal", "special", "ultra", "character", "boost"]),
        default: None,
        about: "`character` is the attack printed on the exceed side: it lies in no deck and has no boost; `boost` is no attack and starts set aside.",
        example: "kind = \"special\"",
    },
    Field {
        name: "copies",
        holds: within(limits::COPIES),
        default: Some("must be there, except for `character`"),
        about: "How many there are.",
        example: "copies = 2",
    },
    Field {
        name: "cost",
        holds: Holds::Form(
            "^[0-9]+ (force|gauge)(, (less|free|[0-9]+ if) .+)?$",
            "`\"N force\"` or `\"N gauge\"`, perhaps with a discount",
        ),
        default: Some("free"),
        about: "Paid when it is revealed.",
        example: "cost = \"3 gauge\"",
    },
    Field {
        name: "range",
        holds: Holds::Form(
            "^([0-9]|[0-9]-[0-9]|[0-9]-power|power|distance|-)$",
            "`\"1\"`, `\"2-4\"`, `\"2-power\"`, `\"power\"`, `\"distance\"` or `\"-\"`",
        ),
        default: None,
        about: "The distances it hits at; `\"-\"` never does.",
        example: "range = \"1-3\"",
    },
    Field {
        name: "power",
        holds: STAT,
        default: None,
        about: "Printed power; `\"-\"` deals no damage, `\"X\"` is 0 until an effect sets it.",
        example: "power = 4",
    },
    Field { name: "speed", holds: STAT, default: None, about: "Printed speed.", example: "speed = 5" },
    Field { name: "armor", holds: STAT, default: Some("0"), about: "Printed armor.", example: "armor = 2" },
    Field { name: "guard", holds: STAT, default: Some("0"), about: "Printed guard.", example: "guard = 4" },
    Field {
        name: "extra",
        holds: Holds::YesOrNo,
        default: Some("`false`"),
        about: "It starts set aside instead of in the deck.",
        example: "extra = true",
    },
    Field {
        name: "sealed",
        holds: Holds::Number(0, limits::COPIES.most),
        default: Some("0"),
        about: "How many of the copies start sealed.",
        example: "sealed = 1",
    },
    Field {
        name: "attack",
        holds: Holds::CardText,
        default: Some("no text"),
        about: "What the attack does, one ability a line.",
        example: "attack = 'Hit: push 2.'",
    },
    Field {
        name: "boost",
        holds: Holds::Table("boost"),
        default: Some("must be there, except for `character`"),
        about: "Its boost half.",
        example: "",
    },
];

pub(super) const BOOST: &[Field] = &[
    Field {
        name: "name",
        holds: Holds::Text,
        default: None,
        about: "The boost's name.",
        example: "name = \"Breeze\"",
    },
    Field {
        name: "kind",
        holds: Holds::Word(&["instant", "continuous", "trap", "transform", "overload"]),
        default: None,
        about: "Done and discarded, staying in play, staying on a space, or never played: the card becomes a transform, or makes a Normal EX.",
        example: "kind = \"instant\"",
    },
    Field {
        name: "cost",
        holds: COST,
        default: Some("free"),
        about: "Paid when it is played.",
        example: "cost = \"1 force\"",
    },
    Field {
        name: "cancel",
        holds: Holds::YesOrNo,
        default: Some("`false`"),
        about: "It carries the Cancel mark.",
        example: "cancel = true",
    },
    Field {
        name: "text",
        holds: Holds::CardText,
        default: Some("no text"),
        about: "What the boost does, one ability a line.",
        example: "text = 'Draw 1.'",
    },
];

pub(super) const NORMALS: &[Field] = &[
    Field {
        name: "rulings",
        holds: Holds::Texts,
        default: Some("none"),
        about: "Rulings about the Normals.",
        example: "rulings = ['They are the same for everybody.']",
    },
    Field {
        name: "set",
        holds: Holds::Tables("set"),
        default: Some("none"),
        about: "The sets.",
        example: "",
    },
];

pub(super) const SET: &[Field] = &[
    Field {
        name: "id",
        holds: Holds::Text,
        default: None,
        about: "By which characters name it in `normals`.",
        example: "id = \"mine\"",
    },
    Field {
        name: "card",
        holds: Holds::Tables("card"),
        default: Some("none"),
        about: "Its cards.",
        example: "",
    },
];
