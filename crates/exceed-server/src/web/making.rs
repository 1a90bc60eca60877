//! Tables that are being made. Those that are made at the same moment count for each other, so that together they are not
//! more than there may be.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::id::Id;

/// Whose tables are being made, in the order in which they were asked for.
#[derive(Clone, Debug, Default)]
pub struct Making(Arc<Mutex<Tickets>>);

#[derive(Debug, Default)]
struct Tickets {
    next: u64,
    owners: BTreeMap<u64, Id>,
}

/// A place in that order, until the table is there or refused.
#[derive(Debug)]
pub struct Ticket {
    making: Making,
    number: u64,
}

impl Making {
    fn tickets(&self) -> MutexGuard<'_, Tickets> {
        // Nothing that is done with it can panic half way.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody wants a table. It is asked for before tables are counted.
    #[must_use]
    pub fn begin(&self, owner: &Id) -> Ticket {
        let mut tickets = self.tickets();
        let number = tickets.next;
        tickets.next += 1;
        tickets.owners.insert(number, owner.clone());
        Ticket { making: self.clone(), number }
    }
}

impl Ticket {
    /// How many tables were asked for earlier and are being made.
    #[must_use]
    pub fn ahead(&self) -> u64 {
        self.making.tickets().owners.range(..self.number).count() as u64
    }

    /// How many of them are this owner's.
    #[must_use]
    pub fn ahead_of(&self, owner: &Id) -> u64 {
        let tickets = self.making.tickets();
        tickets.owners.range(..self.number).filter(|(_, other)| *other == owner).count() as u64
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.making.tickets().owners.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_comes_later_waits_for_those_before() {
        let making = Making::default();
        let [ann, bob] = ["k3v", "m9q"].map(|text| Id::parse(text).expect("an id"));
        let (first, second, third) = (making.begin(&ann), making.begin(&bob), making.begin(&ann));
        assert_eq!([first.ahead(), second.ahead(), third.ahead()], [0, 1, 2]);
        assert_eq!((second.ahead_of(&ann), third.ahead_of(&ann), third.ahead_of(&bob)), (1, 1, 1));
        drop(first);
        assert_eq!((third.ahead(), third.ahead_of(&ann)), (1, 0));
        assert_eq!(making.begin(&bob).ahead(), 2);
    }
}
