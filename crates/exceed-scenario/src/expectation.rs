//! Expectations as they are written.

use exceed_cards::ir::Stat;
use exceed_rules::{Area, Player, QuestionKind};

use crate::answer::number;
use crate::case::read_player;

/// What must be true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Expectation {
    Life(Player, u8),
    /// Of the member of a team with this name.
    LifeOf(Player, String, u8),
    Active(Player, String),
    Locked(Player),
    NotLocked(Player),
    At(Player, u8),
    Distance(u8),
    Area(Player, Area, Contents),
    Sustained(Player, String),
    Exceeded(Player),
    NotExceeded(Player),
    ExceededOf(Player, String),
    NotExceededOf(Player, String),
    /// On these spaces and nowhere else; on none if there are none.
    Marker(Player, String, Vec<u8>),
    Stat(Player, Stat, i16),
    /// `None` for an attack that reaches nothing.
    Range(Player, Option<(i16, i16)>),
    Event(EventKind, Player),
    NoEvent(EventKind, Player),
    Turn(Player),
    Decision(Player, QuestionKind),
    Option(Player, String),
    NoOption(Player, String),
    Winner(Player),
    Draw,
    /// The viewer, the player looked at, and how many cards of the area are known.
    Sees(Player, Player, Area, usize),
    /// How many are not known.
    SeesNot(Player, Player, Area, usize),
    /// None is known.
    SeesNone(Player, Player, Area),
    SeesAttack(Player, Player),
    SeesNoAttack(Player, Player),
    /// Understood, but the game has no such thing yet.
    Unsupported(&'static str),
}

/// What lies in an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Contents {
    Count(usize),
    Exactly(String),
    Top(String),
    Has(String),
    Lacks(String),
}

/// Kinds of events a script can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventKind {
    Hit,
    Miss,
    Stunned,
    Critical,
    Invalid,
    Wild,
    Exceed,
    Revert,
    Reshuffle,
    Advantage,
    Cancel,
    Negated,
    Switch,
    Ejected,
}

impl Expectation {
    /// Reads what follows `expect`.
    pub fn read(text: &str) -> Result<Expectation, String> {
        let (word, rest) = split(text);
        match word {
            "draw" if rest.is_empty() => Ok(Expectation::Draw),
            "range" => Ok(Expectation::Distance(number(rest)?)),
            "turn" => Ok(Expectation::Turn(player(rest)?)),
            "winner" => Ok(Expectation::Winner(player(rest)?)),
            "event" => event(rest).map(|(kind, player)| Expectation::Event(kind, player)),
            "option" => option(rest).map(|(player, label)| Expectation::Option(player, label)),
            "decision" => {
                let (who, kind) = split(rest);
                Ok(Expectation::Decision(player(who)?, question(kind)?))
            }
            "no" => match split(rest) {
                ("event", rest) => event(rest).map(|(kind, player)| Expectation::NoEvent(kind, player)),
                ("option", rest) => option(rest).map(|(player, label)| Expectation::NoOption(player, label)),
                _ => Err("only `no event` and `no option` can be expected".into()),
            },
            _ => match read_player(word) {
                Some(player) => of_player(player, rest),
                None => Err(format!("unknown expectation \"{word}\"")),
            },
        }
    }

    /// Whether it is about decisions on the way, so that no automatic answer may be made for it.
    pub fn looks_at_decisions(&self) -> bool {
        matches!(self, Expectation::Decision(..) | Expectation::Option(..) | Expectation::NoOption(..))
    }
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn player(text: &str) -> Result<Player, String> {
    read_player(text).ok_or_else(|| format!("no player is called \"{text}\""))
}

fn event(text: &str) -> Result<(EventKind, Player), String> {
    let (kind, who) = split(text);
    let kind = match kind {
        "hit" => EventKind::Hit,
        "miss" => EventKind::Miss,
        "stunned" => EventKind::Stunned,
        "critical" => EventKind::Critical,
        "invalid" => EventKind::Invalid,
        "wild" => EventKind::Wild,
        "exceed" => EventKind::Exceed,
        "revert" => EventKind::Revert,
        "reshuffle" => EventKind::Reshuffle,
        "advantage" => EventKind::Advantage,
        "cancel" => EventKind::Cancel,
        "negated" => EventKind::Negated,
        "switch" => EventKind::Switch,
        "ejected" => EventKind::Ejected,
        _ => return Err(format!("unknown kind of event \"{kind}\"")),
    };
    Ok((kind, player(who)?))
}

fn option(text: &str) -> Result<(Player, String), String> {
    let (who, label) = split(text);
    if label.is_empty() {
        return Err("an option needs a label".into());
    }
    Ok((player(who)?, label.to_owned()))
}

fn question(text: &str) -> Result<QuestionKind, String> {
    Ok(match text {
        "action" => QuestionKind::Action,
        "set" => QuestionKind::Set,
        "pay" => QuestionKind::Pay,
        "confirm" => QuestionKind::Confirm,
        "pick" => QuestionKind::Pick,
        "cards" => QuestionKind::Cards,
        "space" => QuestionKind::Space,
        "number" => QuestionKind::Number,
        "name" => QuestionKind::Name,
        "order" => QuestionKind::Order,
        _ => return Err(format!("unknown kind of decision \"{text}\"")),
    })
}

/// What is expected of one player.
fn of_player(player: Player, text: &str) -> Result<Expectation, String> {
    let (word, rest) = split(text);
    match word {
        "life" if rest.contains(' ') => {
            let (name, life) = rest.rsplit_once(' ').unwrap_or((rest, ""));
            Ok(Expectation::LifeOf(player, name.trim().to_owned(), number(life)?))
        }
        "life" => Ok(Expectation::Life(player, number(rest)?)),
        "at" => Ok(Expectation::At(player, number(rest)?)),
        "exceeded" if rest.is_empty() => Ok(Expectation::Exceeded(player)),
        "not" if rest == "exceeded" => Ok(Expectation::NotExceeded(player)),
        "active" if !rest.is_empty() => Ok(Expectation::Active(player, rest.to_owned())),
        "exceeded" => Ok(Expectation::ExceededOf(player, rest.to_owned())),
        "not" if rest.starts_with("exceeded ") => {
            Ok(Expectation::NotExceededOf(player, split(rest).1.to_owned()))
        }
        "locked" if rest.is_empty() => Ok(Expectation::Locked(player)),
        "not" if rest == "locked" => Ok(Expectation::NotLocked(player)),
        "power" => Ok(Expectation::Stat(player, Stat::Power, signed(rest)?)),
        "speed" => Ok(Expectation::Stat(player, Stat::Speed, signed(rest)?)),
        "armor" => Ok(Expectation::Stat(player, Stat::Armor, signed(rest)?)),
        "guard" => Ok(Expectation::Stat(player, Stat::Guard, signed(rest)?)),
        "range" => Ok(Expectation::Range(player, range(rest)?)),
        "marker" => marker(player, rest),
        "sees" => sees(player, rest),
        "under" => Ok(Expectation::Unsupported("cards under a boost")),
        _ => match rest.strip_prefix("sustained ").filter(|_| word == "boosts") {
            Some(list) => Ok(Expectation::Sustained(player, brackets(list.trim())?.to_owned())),
            None => area_contents(player, text),
        },
    }
}

fn signed(text: &str) -> Result<i16, String> {
    text.parse().map_err(|_| format!("\"{text}\" is no number"))
}

fn range(text: &str) -> Result<Option<(i16, i16)>, String> {
    if text == "-" {
        return Ok(None);
    }
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    Ok(Some((signed(least.trim())?, signed(most.trim())?)))
}

fn marker(player: Player, text: &str) -> Result<Expectation, String> {
    if let Some(name) = text.strip_suffix(" none") {
        return Ok(Expectation::Marker(player, name.trim().to_owned(), Vec::new()));
    }
    let (name, spaces) =
        text.rsplit_once(" at ").ok_or("it is `marker NAME at SPACE, SPACE…` or `marker NAME none`")?;
    let spaces: Result<Vec<u8>, String> = spaces.split(',').map(number).collect();
    Ok(Expectation::Marker(player, name.trim().to_owned(), spaces?))
}

fn sees(viewer: Player, text: &str) -> Result<Expectation, String> {
    let form = "it is `sees pN AREA COUNT known` or `sees pN attack known`, or `not known` instead";
    let (who, rest) = split(text);
    let of = player(who)?;
    let what = rest.strip_suffix(" known").ok_or(form)?;
    let (what, hidden) = match what.strip_suffix(" not") {
        Some(what) => (what, true),
        None => (what, false),
    };
    if what == "attack" {
        let seen = if hidden { Expectation::SeesNoAttack } else { Expectation::SeesAttack };
        return Ok(seen(viewer, of));
    }
    if let Ok(area) = area(what) {
        return if hidden { Ok(Expectation::SeesNone(viewer, of, area)) } else { Err(form.into()) };
    }
    let (name, count) = what.rsplit_once(' ').ok_or(form)?;
    let counted = if hidden { Expectation::SeesNot } else { Expectation::Sees };
    Ok(counted(viewer, of, area(name)?, number(count)?.into()))
}

fn area_contents(player: Player, text: &str) -> Result<Expectation, String> {
    let is_area = |length: &usize| text.is_char_boundary(*length) && area(&text[..*length]).is_ok();
    let ends = (0..=text.len()).rev().filter(|end| *end == text.len() || text.as_bytes()[*end] == b' ');
    let Some(end) = ends.filter(|end| is_area(end)).max() else {
        return Err(format!("unknown area or fact \"{}\"", split(text).0));
    };
    let (place, rest) = (area(&text[..end])?, text[end..].trim());
    let (word, name) = split(rest);
    let contents = match word {
        "top" => Contents::Top(name.to_owned()),
        "has" => Contents::Has(name.to_owned()),
        "lacks" => Contents::Lacks(name.to_owned()),
        _ if rest.starts_with('[') => Contents::Exactly(brackets(rest)?.to_owned()),
        _ => Contents::Count(number(rest)?.into()),
    };
    Ok(Expectation::Area(player, place, contents))
}

fn brackets(text: &str) -> Result<&str, String> {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    inside.map(str::trim).ok_or_else(|| format!("\"{text}\" is no list in brackets"))
}

/// The area a word stands for.
pub(crate) fn area(text: &str) -> Result<Area, String> {
    Ok(match text {
        "hand" => Area::Hand,
        "deck" => Area::Deck,
        "discard" => Area::Discard,
        "gauge" => Area::Gauge,
        "sealed" => Area::Sealed,
        "boosts" => Area::Boosts,
        "overdrive" => Area::Overdrive,
        "transforms" => Area::Transforms,
        "set aside" => Area::SetAside,
        _ => return Err(format!("unknown area \"{text}\"")),
    })
}
