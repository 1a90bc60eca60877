//! The arena: nine spaces in a row, and where a movement ends (ARE-1, MOV).

use crate::card::Bits;

/// A space, 1 to 9 from left to right.
pub type Space = u8;

/// The leftmost space.
pub const FIRST_SPACE: Space = 1;
/// The rightmost space.
pub const LAST_SPACE: Space = 9;

/// The number of spaces from one space to another; adjacent is 1 (STK-14).
#[must_use]
pub const fn distance(from: Space, to: Space) -> u8 {
    from.abs_diff(to)
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

/// The next space in a direction, if the arena goes on there.
const fn next(space: Space, direction: Direction) -> Option<Space> {
    match direction {
        Direction::Left if space > FIRST_SPACE => Some(space - 1),
        Direction::Right if space < LAST_SPACE => Some(space + 1),
        Direction::Left | Direction::Right => None,
    }
}

/// Walks up to `steps` spaces. The other fighter's space is skipped and never counted; at the edge, or with the
/// other fighter on the last space, movement stops (MOV-1, MOV-6), and in front of a barred space too.
#[must_use]
pub fn path(
    from: Space,
    other: Space,
    direction: Direction,
    steps: u8,
    passing: Passing,
    barred: Option<Space>,
) -> Path {
    let mut path = Path { to: from, moved: 0, passed: false };
    while path.moved < steps {
        let Some(mut step) = next(path.to, direction) else { break };
        if step == other {
            if passing == Passing::Stop {
                break;
            }
            let Some(behind) = next(step, direction).filter(|&behind| Some(behind) != barred) else { break };
            step = behind;
            path.passed = true;
        }
        if Some(step) == barred {
            break;
        }
        path.to = step;
        path.moved += 1;
    }
    path
}

/// The path of a walk that ends on another space and that nothing stops. What [`path`] finds step by step.
#[must_use]
pub fn walk(from: Space, other: Space, to: Space) -> Path {
    let passed = other > from.min(to) && other < from.max(to);
    Path { to, moved: from.abs_diff(to) - u8::from(passed), passed }
}

/// The spaces a walk of at most this much force can end on, from left to right: 1 force per space, the other fighter's not
/// counted, plus 1 to pass it (ACT-2). So it is the distance that counts, passing or not. What [`path`] finds step by step.
pub fn walk_targets(from: Space, other: Space, force: u8, passing: Passing) -> impl Iterator<Item = Space> {
    let mut first = from.saturating_sub(force).max(FIRST_SPACE);
    let mut last = from.saturating_add(force).min(LAST_SPACE);
    if passing == Passing::Stop {
        match Direction::toward(from, other) {
            Direction::Left => first = first.max(other + 1),
            Direction::Right => last = last.min(other - 1),
        }
    }
    let up_to = |space: Space| (2_u64 << space) - 1;
    let between = if first <= last { up_to(last) & !(up_to(first) >> 1) } else { 0 };
    // A state that was tampered with may have any number for a space.
    let only = |space: Space| 1_u64.checked_shl(space.into()).unwrap_or(0);
    Bits(between & !(only(from) | only(other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a walk with this much force ends on a space, step by step.
    fn reached(from: Space, other: Space, force: u8, passing: Passing, to: Space) -> bool {
        let direction = Direction::toward(from, to);
        (1..=force).any(|steps| {
            let path = path(from, other, direction, steps, passing, None);
            path.to == to && path.moved == steps && path.moved + u8::from(path.passed) <= force
        })
    }

    #[test]
    fn walks_are_the_paths_that_lead_there() {
        let spaces = || FIRST_SPACE..=LAST_SPACE;
        for (from, other) in spaces().flat_map(|from| spaces().map(move |other| (from, other))) {
            for to in spaces().filter(|&to| from != other && to != from && to != other) {
                let found = walk(from, other, to);
                let steps = path(from, other, Direction::toward(from, to), found.moved, Passing::Jump, None);
                assert_eq!(found, steps, "{from} {other} {to}");
            }
        }
    }

    #[test]
    fn walks_end_where_paths_lead() {
        let spaces = || FIRST_SPACE..=LAST_SPACE;
        for (from, other) in spaces().flat_map(|from| spaces().map(move |other| (from, other))) {
            for force in (0..=12).filter(|_| from != other) {
                for passing in [Passing::Jump, Passing::Stop] {
                    let found: Vec<Space> = walk_targets(from, other, force, passing).collect();
                    let paths = spaces().filter(|&to| to != from && reached(from, other, force, passing, to));
                    assert_eq!(found, paths.collect::<Vec<Space>>(), "{from} {other} {force} {passing:?}");
                }
            }
        }
    }
}
