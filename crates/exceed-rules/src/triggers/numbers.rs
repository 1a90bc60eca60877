//! The numbers under which the lines of a source wait.

use crate::state::TriggerKey;
use crate::step::Source;

/// A line that happens again waits under a number so much higher.
pub(super) const AGAIN: u8 = 16;
const _: () = assert!(exceed_cards::limits::LINES.most <= AGAIN as usize);
/// A line that an attack has of its own boost waits under a number so much higher. It does not happen again.
pub(super) const OWN_BOOST: u8 = 128;

/// Whether two keys mean one line that happens several times.
pub(super) fn same_line(one: &TriggerKey, two: &TriggerKey) -> bool {
    let same = one.line % AGAIN == two.line % AGAIN && is_of_own_boost(one) == is_of_own_boost(two);
    one.source == two.source && same
}

/// Whether it is a line that an attack has of its own boost.
pub(crate) fn is_of_own_boost(key: &TriggerKey) -> bool {
    matches!(key.source, Source::Attack(_)) && key.line >= OWN_BOOST
}
