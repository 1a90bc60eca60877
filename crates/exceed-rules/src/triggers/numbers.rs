//! The numbers under which the lines of a source wait.

use crate::state::TriggerKey;
use crate::step::Source;

/// A line that happens again waits under a number so much higher.
pub(crate) const AGAIN: u8 = 16;
const _: () = assert!(exceed_cards::limits::LINES.most <= AGAIN as usize);
/// A line that an attack has of its own boost waits under a number so much higher. It does not happen again.
pub(super) const OWN_BOOST: u8 = 128;

/// The numbers of a line that happens so many more times, less its own.
pub(super) fn rounds(again: u8) -> impl Iterator<Item = u8> + Clone {
    (0..=again).map(|round| round * AGAIN)
}

/// Whether it is a line that an attack has of its own boost.
pub(crate) fn is_of_own_boost(key: &TriggerKey) -> bool {
    matches!(key.source, Source::Attack(_)) && key.line >= OWN_BOOST
}
