//! When a matchup has been played enough. That depends on its own results alone: so the order of play, the threads and
//! the shards make no difference.

use serde::{Deserialize, Serialize};

use crate::matchups::Counts;
use crate::statistics::{WIDTH_95, WIDTH_99, pair_count, share_estimate_at};

/// When to stop, in pairs of each matchup.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goal {
    /// Every matchup gets so many.
    pub least: u64,
    /// None gets more.
    pub most: Option<u64>,
    /// A matchup goes on until its half width is at most this, as a share.
    pub half_width: Option<f64>,
    /// A matchup goes on to so many while it is not clear who is ahead.
    pub decide: Option<u64>,
}

/// The first look at the results of a matchup: an interval of fewer pairs says little.
const FIRST_LOOK: u64 = 8;

/// The number of pairs of the first look that is not before `pairs`. Looks are the same for every goal, so a run that goes on
/// to a stricter goal ends where a run to that goal would have ended.
fn look_from(pairs: u64) -> u64 {
    let mut look = FIRST_LOOK;
    while look < pairs {
        look = look.saturating_add((look / 8).max(4));
    }
    look
}

impl Goal {
    /// The same number of pairs for every matchup.
    #[must_use]
    pub fn exactly(pairs: u64) -> Goal {
        Goal { least: pairs, most: Some(pairs), half_width: None, decide: None }
    }

    /// How many pairs a matchup with these results should get next; as many as it has when it is done. Only at a look
    /// are the results asked: in between it goes on to the next one.
    #[must_use]
    pub(super) fn pairs_for(&self, cell: &Counts, is_mirror: Mirror) -> u64 {
        let pairs = pair_count(&cell.pairs);
        let look = look_from(pairs);
        let next = if look == pairs { look_from(pairs + 1) } else { look };
        let mut wanted = self.least.max(pairs);
        if let Some(aim) = self.half_width
            && (look != pairs || pairs < self.least || is_mirror.width(cell) > aim)
        {
            wanted = wanted.max(if pairs < self.least { look_from(self.least) } else { next });
        }
        if let Some(decide) = self.decide
            && is_mirror == Mirror::No
            && pairs < decide
            && (look != pairs || pairs < self.least || !is_decided(cell))
        {
            let look = if pairs < self.least { look_from(self.least) } else { next };
            wanted = wanted.max(look.min(decide));
        }
        wanted.min(self.most.unwrap_or(u64::MAX)).max(pairs)
    }

    /// About how many pairs a matchup with these results will have in the end.
    pub(super) fn expected_for(&self, cell: &Counts, is_mirror: Mirror) -> u64 {
        let (pairs, next) = (pair_count(&cell.pairs), self.pairs_for(cell, is_mirror));
        let mut expected = next;
        if next > pairs && pairs >= self.least.max(FIRST_LOOK) {
            if let Some(aim) = self.half_width {
                let times = (is_mirror.width(cell) / aim).powi(2).max(1.0);
                expected = expected.max((pairs as f64 * times) as u64);
            }
            if is_mirror == Mirror::No && !is_decided(cell) {
                expected = expected.max(self.decide.unwrap_or(0));
            }
        }
        expected.min(self.most.unwrap_or(u64::MAX)).max(next)
    }
}

/// Whether a character meets itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mirror {
    /// Its share is a half, whatever happens. What is measured is what going first is worth.
    Yes,
    /// Two characters.
    No,
}

impl Mirror {
    fn width(self, cell: &Counts) -> f64 {
        let measured = match self {
            Mirror::Yes => &cell.going_first,
            Mirror::No => &cell.pairs,
        };
        share_estimate_at(measured, WIDTH_95).half_width()
    }
}

/// Whether it is clear who is ahead. It is asked again and again, and a 95 % interval would say yes too often: this is a 99 % one.
fn is_decided(cell: &Counts) -> bool {
    let share = share_estimate_at(&cell.pairs, WIDTH_99);
    share.low > 0.5 || share.high < 0.5
}
