//! The one text form of a choice: `walk:4`, `pay:p1.hand.2:1`. Records, logs and clients use it, so it never changes.

use std::fmt;
use std::str::FromStr;

use crate::choice::{Area, Choice, Movement, Place};
use crate::player::Player;

/// A text that is not a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAChoice {
    /// As given.
    pub text: String,
}

impl fmt::Display for NotAChoice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whatever was sent, the message stays one short line.
        let shown: String = self.text.chars().take(40).collect();
        write!(
            formatter,
            "{shown:?} is not a choice; choices look like `prepare`, `walk:4` or `set:p1.hand.0`"
        )
    }
}

impl std::error::Error for NotAChoice {}

impl Area {
    /// Its word in the text of a choice.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Area::Hand => "hand",
            Area::Deck => "deck",
            Area::Discard => "discard",
            Area::Gauge => "gauge",
            Area::Sealed => "sealed",
            Area::Boosts => "boosts",
            Area::Overdrive => "overdrive",
            Area::SetAside => "set_aside",
            Area::Attack => "attack",
            Area::Playing => "playing",
            Area::Transforms => "transforms",
        }
    }
}

impl Movement {
    /// All of them.
    pub const ALL: [Movement; 7] = [
        Movement::Advance,
        Movement::Close,
        Movement::Retreat,
        Movement::Push,
        Movement::Pull,
        Movement::MoveLeft,
        Movement::MoveRight,
    ];

    /// Its word in the text of a choice.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Movement::Advance => "advance",
            Movement::Close => "close",
            Movement::Retreat => "retreat",
            Movement::Push => "push",
            Movement::Pull => "pull",
            Movement::MoveLeft => "move_left",
            Movement::MoveRight => "move_right",
        }
    }
}

impl fmt::Display for Place {
    /// `p1.hand.3`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}.{}", self.player, self.area.word(), self.index)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Prepare => formatter.write_str("prepare"),
            Choice::Walk(space) => write!(formatter, "walk:{space}"),
            Choice::ChangeCards => formatter.write_str("change_cards"),
            Choice::Exceed => formatter.write_str("exceed"),
            Choice::Reshuffle => formatter.write_str("reshuffle"),
            Choice::Boost(place) => write!(formatter, "boost:{place}"),
            Choice::Strike => formatter.write_str("strike"),
            Choice::CharacterAction(line) => write!(formatter, "action:{line}"),
            Choice::BoostAction(place, line) => write!(formatter, "boost_action:{place}:{line}"),
            Choice::Transform(place) => write!(formatter, "transform:{place}"),
            Choice::Downshift => formatter.write_str("downshift"),
            Choice::Set(place) => write!(formatter, "set:{place}"),
            Choice::SetEx(place) => write!(formatter, "set_ex:{place}"),
            Choice::WildSwing => formatter.write_str("wild"),
            Choice::Pay(place, amount) => write!(formatter, "pay:{place}:{amount}"),
            Choice::Card(place) => write!(formatter, "card:{place}"),
            Choice::Done => formatter.write_str("done"),
            Choice::Yes => formatter.write_str("yes"),
            Choice::No => formatter.write_str("no"),
            Choice::Option(index) => write!(formatter, "option:{index}"),
            Choice::Move(movement, spaces) => write!(formatter, "move:{}:{spaces}", movement.word()),
            Choice::Space(space) => write!(formatter, "space:{space}"),
            Choice::Number(number) => write!(formatter, "number:{number}"),
            Choice::Name(name) => write!(formatter, "name:{name}"),
            Choice::NoName => formatter.write_str("no_name"),
            Choice::Next(trigger) => write!(formatter, "next:{trigger}"),
            Choice::Switch => formatter.write_str("switch"),
            Choice::CrossExceed => formatter.write_str("cross_exceed"),
            Choice::CrossStrike => formatter.write_str("cross_strike"),
            Choice::SetDouble(place) => write!(formatter, "set_double:{place}"),
        }
    }
}

impl FromStr for Choice {
    type Err = NotAChoice;

    /// Takes exactly what `Display` writes: one text for each choice, no other spelling.
    fn from_str(text: &str) -> Result<Choice, NotAChoice> {
        let parts: Vec<&str> = text.split(':').collect();
        read(&parts)
            .filter(|choice| choice.to_string() == text)
            .ok_or_else(|| NotAChoice { text: text.to_owned() })
    }
}

fn read(parts: &[&str]) -> Option<Choice> {
    Some(match *parts {
        ["prepare"] => Choice::Prepare,
        ["walk", space] => Choice::Walk(space.parse().ok()?),
        ["change_cards"] => Choice::ChangeCards,
        ["exceed"] => Choice::Exceed,
        ["reshuffle"] => Choice::Reshuffle,
        ["boost", at] => Choice::Boost(place(at)?),
        ["strike"] => Choice::Strike,
        ["action", line] => Choice::CharacterAction(line.parse().ok()?),
        ["boost_action", at, line] => Choice::BoostAction(place(at)?, line.parse().ok()?),
        ["transform", at] => Choice::Transform(place(at)?),
        ["downshift"] => Choice::Downshift,
        ["set", at] => Choice::Set(place(at)?),
        ["set_ex", at] => Choice::SetEx(place(at)?),
        ["set_double", at] => Choice::SetDouble(place(at)?),
        ["switch"] => Choice::Switch,
        ["cross_exceed"] => Choice::CrossExceed,
        ["cross_strike"] => Choice::CrossStrike,
        ["wild"] => Choice::WildSwing,
        ["pay", at, amount] => Choice::Pay(place(at)?, amount.parse().ok()?),
        ["card", at] => Choice::Card(place(at)?),
        ["done"] => Choice::Done,
        ["yes"] => Choice::Yes,
        ["no"] => Choice::No,
        ["option", index] => Choice::Option(index.parse().ok()?),
        ["move", movement, spaces] => Choice::Move(
            Movement::ALL.into_iter().find(|known| known.word() == movement)?,
            spaces.parse().ok()?,
        ),
        ["space", space] => Choice::Space(space.parse().ok()?),
        ["number", number] => Choice::Number(number.parse().ok()?),
        ["name", name] => Choice::Name(name.parse().ok()?),
        ["no_name"] => Choice::NoName,
        ["next", trigger] => Choice::Next(trigger.parse().ok()?),
        _ => return None,
    })
}

fn place(text: &str) -> Option<Place> {
    let [player, area, index] = text.split('.').collect::<Vec<_>>()[..] else { return None };
    Some(Place {
        player: player.parse().ok()?,
        area: Area::ALL.into_iter().find(|known| known.word() == area)?,
        index: index.parse().ok()?,
    })
}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Player, NotAPlayer> {
        Player::BOTH.into_iter().find(|player| player.to_string() == text).ok_or(NotAPlayer)
    }
}

/// A text other than `p1` and `p2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPlayer;

impl fmt::Display for NotAPlayer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("players are `p1` and `p2`")
    }
}

impl std::error::Error for NotAPlayer {}
