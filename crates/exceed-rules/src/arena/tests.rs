use super::*;

/// All pairs of fighters that stand beside each other, one space and three spaces wide.
fn bodies() -> impl Iterator<Item = (Body, Body)> {
    let widths = || [Width::One, Width::Three].into_iter();
    let spaces = || FIRST_SPACE..=LAST_SPACE;
    let standing = move || widths().flat_map(move |width| spaces().map(move |space| Body::new(space, width)));
    let inside = |body: &Body| body.first() >= FIRST_SPACE && body.last() <= LAST_SPACE;
    let all =
        standing().filter(inside).flat_map(move |one| standing().filter(inside).map(move |two| (one, two)));
    all.filter(|(one, two)| one.apart(*two) > 0)
}

/// Whether a walk with this much force ends on a space, step by step.
fn reached(from: Body, other: Body, force: u8, passing: Passing, to: Space) -> bool {
    let direction = Direction::toward(from.space, to);
    (1..=force).any(|steps| {
        let path = path(from, other, direction, steps, passing, Ground::default());
        path.to == to && path.moved == steps && path.moved + u8::from(path.passed) <= force
    })
}

#[test]
fn walks_are_the_paths_that_lead_there() {
    for (from, other) in bodies() {
        let free = |to: &Space| {
            let there = from.at(*to);
            there.first() >= FIRST_SPACE && there.last() <= LAST_SPACE && there.apart(other) > 0
        };
        for to in (FIRST_SPACE..=LAST_SPACE).filter(free).filter(|to| *to != from.space) {
            let found = walk(from, other, to);
            let direction = Direction::toward(from.space, to);
            let steps = path(from, other, direction, found.moved, Passing::Jump, Ground::default());
            assert_eq!(found, steps, "{from:?} {other:?} {to}");
        }
    }
}

#[test]
fn walks_end_where_paths_lead() {
    let spaces = || FIRST_SPACE..=LAST_SPACE;
    for (from, other) in bodies() {
        for force in 0..=12 {
            for passing in [Passing::Jump, Passing::Stop] {
                let found: Vec<Space> = walk_targets(from, other, force, passing).collect();
                let paths =
                    spaces().filter(|&to| to != from.space && reached(from, other, force, passing, to));
                assert_eq!(found, paths.collect::<Vec<Space>>(), "{from:?} {other:?} {force} {passing:?}");
            }
        }
    }
}

#[test]
fn a_wide_fighter_is_passed_and_passes_as_one_space() {
    let (tank, other) = (Body::new(3, Width::Three), Body::narrow(5));
    let right = path(tank, other, Direction::Right, 1, Passing::Jump, Ground::default());
    assert_eq!(right, Path { to: 7, moved: 1, passed: true });
    let left = path(other, tank, Direction::Left, 1, Passing::Jump, Ground::default());
    assert_eq!(left, Path { to: 1, moved: 1, passed: true });
    // There is no room behind an opponent on 7.
    let no_room = path(
        Body::new(5, Width::Three),
        Body::narrow(7),
        Direction::Right,
        3,
        Passing::Jump,
        Ground::default(),
    );
    assert_eq!(no_room, Path { to: 5, moved: 0, passed: false });
    assert_eq!(walk_targets(tank, other, 2, Passing::Jump).collect::<Vec<Space>>(), [2, 7]);
}

#[test]
fn distances_are_those_to_the_spaces_of_the_other() {
    for (one, two) in bodies() {
        let spaces = |body: Body| body.first()..=body.last();
        let nearest = spaces(one).flat_map(|from| spaces(two).map(move |to| distance(from, to))).min();
        assert_eq!(nearest, Some(one.apart(two)), "{one:?} {two:?}");
        let from = one.nearest(two.space);
        let all: Vec<u8> = spaces(two).map(|to| distance(from, to)).collect();
        let found = one.distances(two);
        assert_eq!(Some(&found.nearest), all.iter().min(), "{one:?} {two:?}");
        assert_eq!(Some(&found.farthest), all.iter().max(), "{one:?} {two:?}");
        let bits = spaces(one).fold(0, |bits, space| bits | 1 << space);
        assert_eq!(one.bits(), bits);
    }
    // From inside the other one: a marker under it.
    assert_eq!(Body::narrow(4).distances(Body::new(4, Width::Three)), Distances { nearest: 0, farthest: 1 });
}

#[test]
fn who_does_not_fit_is_shifted_as_little_as_needed() {
    assert_eq!(Body::new(3, Width::Three).fitted(Body::narrow(7)), 3);
    assert_eq!(Body::new(1, Width::Three).fitted(Body::narrow(7)), 2);
    assert_eq!(Body::new(5, Width::Three).fitted(Body::narrow(6)), 4);
    assert_eq!(Body::new(1, Width::Three).fitted(Body::narrow(2)), 4);
    assert_eq!(Body::new(6, Width::Three).fitted(Body::new(4, Width::Three)), 7);
}
