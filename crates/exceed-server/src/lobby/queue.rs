//! Who waits for an opponent. A plain state machine: time is given to it, and tables are made by somebody else.

use std::collections::{BTreeMap, BTreeSet};

use crate::entry::Millis;
use crate::id::Id;
use crate::table::Member;

/// Who was not heard of for so long does not wait any more.
pub const PATIENCE: Millis = 60_000;

/// What somebody wants to play. Only those who want the same meet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wish {
    /// The rulebook.
    pub edition: String,
    /// Which characters may be played.
    pub roster: String,
    /// It counts.
    pub rated: bool,
    /// Characters a side: a team plays against a team.
    pub characters: usize,
}

/// Somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker {
    /// Who.
    pub user: Id,
    /// What.
    pub wish: Wish,
    /// As they will sit at the table.
    pub member: Member,
    /// Whom they do not want to meet.
    pub blocked: BTreeSet<Id>,
}

/// What became of somebody who wants to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Nobody fits yet.
    Waiting,
    /// There is a table for them.
    Paired(Id),
    /// They do not wait.
    Away,
}

/// What comes of asking for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nobody fits yet, or a table is just being made.
    Waiting,
    /// A table is to be made for these two, the one who has waited first; then [`Queue::seat`] or
    /// [`Queue::give_up`] is called.
    Pair(Box<[Seeker; 2]>),
}

/// Everybody who waits, and those for whom a table was found.
#[derive(Debug, Default)]
pub struct Queue {
    places: BTreeMap<Id, Place>,
    /// Sockets through which users hear of it at once; as long as there is one, they are there.
    listening: BTreeMap<Id, u32>,
    next: u64,
}

#[derive(Debug)]
struct Place {
    seeker: Seeker,
    /// Who came earlier has the smaller one.
    number: u64,
    seen: Millis,
    state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Waiting,
    /// A table is being made.
    Pairing,
    Paired(Id),
}

impl Queue {
    /// Somebody wants to play. One user waits once, however many sessions they have; who asks again for the same keeps
    /// their place, who asks for something else takes a new one.
    pub fn ask(&mut self, seeker: Seeker, now: Millis) -> Asked {
        self.forget_absent(now);
        match self.places.get_mut(&seeker.user) {
            Some(place) if place.state == State::Pairing => return Asked::Waiting,
            Some(place) if place.state == State::Waiting && place.seeker.wish == seeker.wish => {
                place.seen = now;
                place.seeker = seeker.clone();
            }
            Some(_) | None => {
                let number = self.next;
                self.next += 1;
                let place = Place { seeker: seeker.clone(), number, seen: now, state: State::Waiting };
                self.places.insert(seeker.user.clone(), place);
            }
        }
        let Some(other) = self.partner(&seeker) else { return Asked::Waiting };
        let mut pair = [other, seeker.user.clone()];
        pair.sort_by_key(|user| self.places.get(user).map(|place| place.number));
        for user in &pair {
            if let Some(place) = self.places.get_mut(user) {
                place.state = State::Pairing;
            }
        }
        let seekers = pair.map(|user| self.places.get(&user).map(|place| place.seeker.clone()));
        match seekers {
            [Some(one), Some(two)] => Asked::Pair(Box::new([one, two])),
            [_, _] => Asked::Waiting,
        }
    }

    /// Who has waited longest of those who fit.
    fn partner(&self, seeker: &Seeker) -> Option<Id> {
        let fits = |place: &&Place| {
            let other = &place.seeker;
            place.state == State::Waiting
                && other.user != seeker.user
                && other.wish == seeker.wish
                && !other.blocked.contains(&seeker.user)
                && !seeker.blocked.contains(&other.user)
        };
        self.places
            .values()
            .filter(fits)
            .min_by_key(|place| place.number)
            .map(|place| place.seeker.user.clone())
    }

    /// The table of two who were paired is there.
    pub fn seat(&mut self, users: [&Id; 2], table: &Id) {
        self.settle(users, &State::Paired(table.clone()));
    }

    /// No table could be made for them: they wait again.
    pub fn give_up(&mut self, users: [&Id; 2]) {
        self.settle(users, &State::Waiting);
    }

    fn settle(&mut self, users: [&Id; 2], state: &State) {
        for user in users {
            if let Some(place) = self.places.get_mut(user)
                && place.state == State::Pairing
            {
                place.state = state.clone();
            }
        }
    }

    /// What became of somebody who wants to play; they are there.
    pub fn look(&mut self, user: &Id, now: Millis) -> Standing {
        self.forget_absent(now);
        let Some(place) = self.places.get_mut(user) else { return Standing::Away };
        place.seen = now;
        match &place.state {
            State::Waiting | State::Pairing => Standing::Waiting,
            State::Paired(table) => Standing::Paired(table.clone()),
        }
    }

    /// Somebody does not want to play any more. A table that is being made for them is made.
    pub fn leave(&mut self, user: &Id) {
        if self.places.get(user).is_some_and(|place| place.state != State::Pairing) {
            self.places.remove(user);
        }
    }

    /// Somebody hears of their pairing at once from now on.
    pub fn listen(&mut self, user: &Id) {
        *self.listening.entry(user.clone()).or_insert(0) += 1;
    }

    /// Not any more.
    pub fn stop_listening(&mut self, user: &Id, now: Millis) {
        if let Some(count) = self.listening.get_mut(user) {
            *count -= 1;
            if *count == 0 {
                self.listening.remove(user);
            }
        }
        if let Some(place) = self.places.get_mut(user) {
            place.seen = now;
        }
    }

    /// From now on the two do not meet.
    pub fn block(&mut self, user: &Id, other: &Id) {
        if let Some(place) = self.places.get_mut(user) {
            place.seeker.blocked.insert(other.clone());
        }
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.places.values().filter(|place| place.state == State::Waiting).count()
    }

    fn forget_absent(&mut self, now: Millis) {
        let listening = &self.listening;
        self.places.retain(|user, place| {
            listening.contains_key(user) || place.state == State::Pairing || now - place.seen < PATIENCE
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Occupant;

    fn id(text: &str) -> Id {
        Id::parse(text).expect("an id")
    }

    fn seeker(user: &str) -> Seeker {
        let who = Occupant::Person { user: user.to_owned(), name: user.to_owned(), guest: true };
        Seeker {
            user: id(user),
            wish: Wish { edition: "S7".to_owned(), roster: "all".to_owned(), rated: false, characters: 1 },
            member: Member { who, characters: vec!["ryu".to_owned()], spectators: None },
            blocked: BTreeSet::new(),
        }
    }

    fn names(asked: &Asked) -> Vec<String> {
        match asked {
            Asked::Waiting => Vec::new(),
            Asked::Pair(pair) => pair.iter().map(|seeker| seeker.user.to_string()).collect(),
        }
    }

    #[test]
    fn who_came_first_is_paired_first() {
        let mut queue = Queue::default();
        // The ids are in another order than those who come.
        assert_eq!(queue.ask(seeker("c"), 0), Asked::Waiting);
        let mut other = seeker("a");
        other.wish.rated = true;
        assert_eq!(queue.ask(other, 1), Asked::Waiting);
        assert_eq!(names(&queue.ask(seeker("b"), 2)), ["c", "b"]);
        assert_eq!(queue.look(&id("c"), 3), Standing::Waiting);
        queue.seat([&id("c"), &id("b")], &id("table"));
        assert_eq!(queue.look(&id("c"), 3), Standing::Paired(id("table")));
        assert_eq!(queue.look(&id("b"), 3), Standing::Paired(id("table")));
        assert_eq!(queue.look(&id("a"), 3), Standing::Waiting);
        assert_eq!(queue.look(&id("d"), 3), Standing::Away);
    }

    #[test]
    fn only_those_who_want_the_same_meet() {
        let mut queue = Queue::default();
        assert_eq!(queue.ask(seeker("a"), 0), Asked::Waiting);
        for (number, change) in [
            (|wish: &mut Wish| wish.edition = "S3".to_owned()) as fn(&mut Wish),
            |wish| wish.roster = "s3".to_owned(),
            |wish| wish.rated = true,
            |wish| wish.characters = 2,
        ]
        .into_iter()
        .enumerate()
        {
            let mut other = seeker(&format!("b{number}"));
            change(&mut other.wish);
            assert_eq!(queue.ask(other, 1), Asked::Waiting);
        }
        assert_eq!(queue.waiting(), 5);
    }

    #[test]
    fn nobody_meets_themselves() {
        let mut queue = Queue::default();
        assert_eq!(queue.ask(seeker("a"), 0), Asked::Waiting);
        assert_eq!(queue.ask(seeker("a"), 1), Asked::Waiting);
        assert_eq!(queue.waiting(), 1);
        // Asking for the same again does not cost the place.
        let mut other = seeker("b");
        other.wish.rated = true;
        assert_eq!(queue.ask(other, 2), Asked::Waiting);
        assert_eq!(queue.ask(seeker("a"), 3), Asked::Waiting);
        assert_eq!(names(&queue.ask(seeker("c"), 4)), ["a", "c"]);
    }

    #[test]
    fn the_blocked_do_not_meet_either_way_round() {
        for blocks in ["a", "b"] {
            let mut queue = Queue::default();
            let [mut one, mut two] = [seeker("a"), seeker("b")];
            let (by, whom) = if blocks == "a" { (&mut one, "b") } else { (&mut two, "a") };
            by.blocked.insert(id(whom));
            assert_eq!(queue.ask(one, 0), Asked::Waiting);
            assert_eq!(queue.ask(two, 0), Asked::Waiting);
            assert_eq!(names(&queue.ask(seeker("c"), 0)), ["a", "c"]);
        }
        let mut queue = Queue::default();
        assert_eq!(queue.ask(seeker("a"), 0), Asked::Waiting);
        queue.block(&id("a"), &id("b"));
        assert_eq!(queue.ask(seeker("b"), 0), Asked::Waiting);
    }

    #[test]
    fn who_is_gone_is_not_paired() {
        let mut queue = Queue::default();
        assert_eq!(queue.ask(seeker("a"), 0), Asked::Waiting);
        assert_eq!(queue.ask(seeker("b"), PATIENCE), Asked::Waiting);
        assert_eq!(queue.look(&id("a"), PATIENCE), Standing::Away);
        // A socket keeps the place, and looking does.
        queue.listen(&id("b"));
        assert_eq!(names(&queue.ask(seeker("c"), 3 * PATIENCE)), ["b", "c"]);
        queue.leave(&id("b"));
        queue.give_up([&id("b"), &id("c")]);
        assert_eq!(queue.look(&id("b"), 3 * PATIENCE), Standing::Waiting);
        queue.leave(&id("b"));
        assert_eq!(queue.look(&id("b"), 3 * PATIENCE), Standing::Away);
    }
}
