//! The matchups that another table leaves open: those closest to even.

use crate::matchups::goal::Mirror;
use crate::matchups::{Matchups, mirror};
use crate::statistics::{pair_count, share};

impl Matchups {
    /// From now on only so many matchups are played: those of this chart that are closest to 50 % in another one. Those that were
    /// not played there are left out, and so are mirrors, which are even whatever happens. Returns how many were found.
    pub fn keep_closest(&mut self, other: &Matchups, count: usize) -> usize {
        let place = |id: &String| other.characters.iter().position(|known| known == id);
        let places: Vec<Option<usize>> = self.characters.iter().map(place).collect();
        let counts = other.counts();
        let distance = |(one, two): (usize, usize)| {
            let (one, two) = (places[one]?, places[two]?);
            let found = &counts[other.cell_of(one.min(two), one.max(two))].pairs;
            (pair_count(found) > 0).then(|| (share(found) - 0.5).abs())
        };
        let meetings = self.meetings().into_iter().enumerate();
        let mut found: Vec<(f64, usize)> = meetings
            .filter(|&(_, meeting)| mirror(meeting) == Mirror::No)
            .filter_map(|(cell, meeting)| Some((distance(meeting)?, cell)))
            .collect();
        found.sort_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1)));
        let mut cells: Vec<usize> = found.into_iter().take(count).map(|(_, cell)| cell).collect();
        cells.sort_unstable();
        let found = cells.len();
        self.chosen = Some(cells);
        found
    }

    /// The cell of two characters, of which the first is not behind the second.
    #[must_use]
    pub fn cell_of(&self, one: usize, two: usize) -> usize {
        // Rows of the triangle above the diagonal get shorter by one.
        (one * self.characters.len() + two) - one * (one + 1) / 2
    }
}
