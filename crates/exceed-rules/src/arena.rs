//! The arena: nine spaces in a row, and where a movement ends (ARE-1, MOV).

use exceed_cards::ir::RangeSpec;
use serde::{Deserialize, Serialize};

use crate::card::Bits;

/// A space, 1 to 9 from left to right.
pub type Space = u8;

/// The leftmost space.
pub const FIRST_SPACE: Space = 1;
/// The rightmost space.
pub const LAST_SPACE: Space = 9;

/// How many spaces a fighter fills. Two of the widest find room beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Width {
    /// One, as usual.
    #[default]
    One,
    /// Three.
    Three,
}

impl Width {
    /// The number.
    #[must_use]
    pub const fn spaces(self) -> u8 {
        match self {
            Width::One => 1,
            Width::Three => 3,
        }
    }

    /// The width of so many spaces, if fighters can be so wide.
    #[must_use]
    pub const fn of(spaces: u8) -> Option<Width> {
        match spaces {
            1 => Some(Width::One),
            3 => Some(Width::Three),
            _ => None,
        }
    }
}

/// The number of spaces from one space to another; adjacent is 1 (STK-14).
#[must_use]
pub const fn distance(from: Space, to: Space) -> u8 {
    from.abs_diff(to)
}

/// A fighter in the arena (MOV-8). It fills the space it stands on, and of the spaces beside it as many to either side as its width asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Body {
    /// The space it stands on: the one in its middle.
    pub space: Space,
    /// How many spaces it fills on either side of it.
    pub beside: u8,
}

impl Body {
    /// A fighter that fills so many spaces around one.
    #[must_use]
    pub const fn new(space: Space, width: Width) -> Body {
        Body { space, beside: width.spaces() / 2 }
    }

    /// Something that is in one space.
    #[must_use]
    pub const fn narrow(space: Space) -> Body {
        Body { space, beside: 0 }
    }

    /// The same, on another space.
    #[must_use]
    pub const fn at(self, space: Space) -> Body {
        Body { space, ..self }
    }

    /// The leftmost space it fills.
    #[must_use]
    pub const fn first(self) -> Space {
        self.space.saturating_sub(self.beside)
    }

    /// The rightmost space it fills.
    #[must_use]
    pub const fn last(self) -> Space {
        self.space.saturating_add(self.beside)
    }

    /// Whether it fills a space.
    #[must_use]
    pub const fn fills(self, space: Space) -> bool {
        distance(self.space, space) <= self.beside
    }

    /// The spaces it fills, one bit each.
    #[must_use]
    pub fn bits(self) -> u16 {
        // A state that was tampered with may have any number for a space.
        let up_to = |space: Space| 2_u16.checked_shl(space.into()).map_or(u16::MAX, |bit| bit - 1);
        up_to(self.last()) & !(up_to(self.first()) >> 1)
    }

    /// Which of its spaces is nearest to another one.
    #[must_use]
    pub fn nearest(self, to: Space) -> Space {
        to.clamp(self.first(), self.last())
    }

    /// The distance from its nearest space; 0 if it fills that space.
    #[must_use]
    pub const fn distance(self, to: Space) -> u8 {
        distance(self.space, to).saturating_sub(self.beside)
    }

    /// How far two fighters are apart: the distance between the spaces of theirs that are nearest to each other.
    #[must_use]
    pub const fn apart(self, other: Body) -> u8 {
        self.distance(other.space).saturating_sub(other.beside)
    }

    /// The distances from its space nearest to another fighter to the spaces of that one.
    #[must_use]
    pub fn distances(self, other: Body) -> Distances {
        let from = self.nearest(other.space);
        let farthest = distance(from, other.space).saturating_add(other.beside);
        Distances { nearest: other.distance(from), farthest }
    }

    /// Whether all its spaces are in the arena.
    #[must_use]
    pub const fn is_inside(self) -> bool {
        let width = 2 * self.beside;
        self.first() >= FIRST_SPACE && self.last() <= LAST_SPACE && self.last() - self.first() == width
    }

    /// Whether it is at the edge of the arena.
    #[must_use]
    pub const fn is_at_edge(self) -> bool {
        self.first() <= FIRST_SPACE || self.last() >= LAST_SPACE
    }

    /// The spaces behind it, seen from a space: up to the edge.
    #[must_use]
    pub const fn spaces_behind(self, seen_from: Space) -> u8 {
        if self.space > seen_from {
            LAST_SPACE.saturating_sub(self.last())
        } else {
            self.first().saturating_sub(FIRST_SPACE)
        }
    }

    /// The spaces strictly between it and another one, one bit each.
    #[must_use]
    pub fn between(self, other: Body) -> u16 {
        let (left, right) = if self.space < other.space { (self, other) } else { (other, self) };
        let gap = left.last().saturating_add(1)..right.first();
        gap.fold(0, |bits, space| bits | 1_u16.checked_shl(space.into()).unwrap_or(0))
    }

    /// The space nearest to where it stands on which it has room beside another fighter; to the side it is on, if two are.
    #[must_use]
    pub fn fitted(self, other: Body) -> Space {
        let (first, last) = (FIRST_SPACE.saturating_add(self.beside), LAST_SPACE.saturating_sub(self.beside));
        let crosses = |to: Space| (to < other.space) != (self.space < other.space);
        let free = |to: &Space| self.at(*to).apart(other) > 0;
        let best = (first..=last).filter(free).min_by_key(|&to| (distance(self.space, to), crosses(to)));
        best.unwrap_or(self.space)
    }
}

/// The distances to the spaces of a fighter: all from the nearest to the farthest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances {
    /// To the nearest of its spaces.
    pub nearest: u8,
    /// To the farthest of its spaces.
    pub farthest: u8,
}

impl Distances {
    /// Whether the distance to one of the spaces is such.
    #[must_use]
    pub fn include(self, range: RangeSpec) -> bool {
        range.least <= self.farthest && range.most.is_none_or(|most| most >= self.nearest)
    }

    /// Whether something is true of one of them.
    #[must_use]
    pub fn any(self, is_true: impl FnMut(u8) -> bool) -> bool {
        (self.nearest..=self.farthest).any(is_true)
    }

    /// The smallest of the distances from the one to the other, if one of them is.
    #[must_use]
    pub fn within(self, least: i16, most: i16) -> Option<u8> {
        let fits = self.nearest.max(u8::try_from(least.max(0)).ok()?);
        (fits <= self.farthest && i16::from(fits) <= most).then_some(fits)
    }
}

/// Where a fighter comes to stand, and what happened on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The space at the end.
    pub to: Space,
    /// Spaces really moved, the other fighter's not counted.
    pub moved: u8,
    /// Whether the other fighter was passed.
    pub passed: bool,
}

/// What stops a movement at the other fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// Jump over the other fighter if a space behind them is free (MOV-1).
    Jump,
    /// Stop in front (MOV-3).
    Stop,
}

/// What ends a movement besides its length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// It ends in front of this space.
    pub barred: Option<Space>,
    /// It ends when it has entered one of these spaces, one bit each.
    pub stops: u16,
}

/// Direction of a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Toward space 1.
    Left,
    /// Toward space 9.
    Right,
}

impl Direction {
    /// From one space to another; they differ.
    #[must_use]
    pub const fn toward(from: Space, to: Space) -> Direction {
        if to < from { Direction::Left } else { Direction::Right }
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }
}

/// The space so many farther in a direction, if a fighter has room there.
const fn next(body: Body, direction: Direction, steps: u8) -> Option<Space> {
    let space = match direction {
        Direction::Left => body.space.checked_sub(steps),
        Direction::Right => body.space.checked_add(steps),
    };
    match space {
        Some(to) if to >= FIRST_SPACE + body.beside && to <= LAST_SPACE.saturating_sub(body.beside) => space,
        Some(_) | None => None,
    }
}

/// Walks up to `steps` spaces. The other fighter's spaces are skipped and never counted; at the edge, or with no room behind
/// the other fighter, movement stops (MOV-1, MOV-6), and where the ground says so. What fills several spaces moves by its
/// middle one (MOV-8).
#[must_use]
pub fn path(
    from: Body,
    other: Body,
    direction: Direction,
    steps: u8,
    passing: Passing,
    ground: Ground,
) -> Path {
    let mut path = Path { to: from.space, moved: 0, passed: false };
    while path.moved < steps {
        let here = from.at(path.to);
        let Some(mut step) = next(here, direction, 1) else { break };
        let meets = from.at(step).apart(other) == 0;
        if meets {
            if passing == Passing::Stop {
                break;
            }
            let beyond = distance(path.to, other.space).saturating_add(from.beside + other.beside + 1);
            let Some(behind) = next(here, direction, beyond) else { break };
            step = behind;
        }
        let entered = from.at(step).bits() & !here.bits();
        if ground.barred.is_some_and(|barred| entered & 1_u16.checked_shl(barred.into()).unwrap_or(0) != 0) {
            break;
        }
        path.passed |= meets;
        path.to = step;
        path.moved += 1;
        if ground.stops & entered != 0 {
            break;
        }
    }
    path
}

/// The path of a walk that ends on another space and that nothing stops. What [`path`] finds step by step.
#[must_use]
pub fn walk(from: Body, other: Body, to: Space) -> Path {
    let start = from.space;
    let passed = other.space > start.min(to) && other.space < start.max(to);
    let skipped = if passed { 2 * (from.beside + other.beside) + 1 } else { 0 };
    Path { to, moved: distance(start, to).saturating_sub(skipped), passed }
}

/// The spaces a walk of at most this much force can end on, from left to right: 1 force per space, the other fighter's not
/// counted, plus 1 to pass it (ACT-2). So it is the distance that counts, passing or not, as long as both fill one space. What
/// [`path`] finds step by step.
pub fn walk_targets(from: Body, other: Body, force: u8, passing: Passing) -> impl Iterator<Item = Space> {
    let (start, gap) = (from.space, from.beside + other.beside);
    let (edge, far_edge) = (FIRST_SPACE + from.beside, LAST_SPACE.saturating_sub(from.beside));
    let up_to = |space: Space| 2_u64.checked_shl(space.into()).map_or(u64::MAX, |bit| bit - 1);
    let spaces = |first: Space, last: Space| {
        let (first, last) = (first.max(edge), last.min(far_edge));
        if first <= last { up_to(last) & !(up_to(first) >> 1) } else { 0 }
    };
    // What lies behind the other fighter is so much nearer than it looks.
    let before = |force: u8| (start.saturating_sub(force), start.saturating_add(force));
    let ((first, last), (far_first, far_last)) = (before(force), before(force.saturating_add(2 * gap)));
    let (beyond_left, beyond_right) =
        (other.space.saturating_sub(gap + 1), other.space.saturating_add(gap + 1));
    let (near, far) = match Direction::toward(start, other.space) {
        Direction::Left => (spaces(first.max(beyond_right), last), spaces(far_first, beyond_left)),
        Direction::Right => (spaces(first, last.min(beyond_left)), spaces(beyond_right, far_last)),
    };
    let far = if passing == Passing::Stop { 0 } else { far };
    // A state that was tampered with may have any number for a space.
    let stays = 1_u64.checked_shl(start.into()).unwrap_or(0);
    Bits((near | far) & !stays)
}

/// How the movement of a clause went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Went {
    /// As far as the clause says.
    InFull,
    /// Less far.
    Short,
    /// As far as the clause says, and past somebody.
    PastInFull,
    /// Past somebody, but less far.
    PastShort,
}

impl Went {
    /// How a path went that was to have this many steps.
    #[must_use]
    pub fn of(path: &Path, steps: u8) -> Went {
        match (path.passed, path.moved < steps) {
            (false, false) => Went::InFull,
            (false, true) => Went::Short,
            (true, false) => Went::PastInFull,
            (true, true) => Went::PastShort,
        }
    }

    /// Whether it went less far than the clause says.
    #[must_use]
    pub fn is_short(self) -> bool {
        matches!(self, Went::Short | Went::PastShort)
    }

    /// Whether it went past somebody.
    #[must_use]
    pub fn is_past(self) -> bool {
        matches!(self, Went::PastInFull | Went::PastShort)
    }
}

#[cfg(test)]
mod tests;
