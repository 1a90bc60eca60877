//! Everything the card language can say is said by a card or a fixture, in a line that a case claims.

use xtask::claims::Claims;
use xtask::language::gaps;

fn claims() -> Claims {
    Claims::read().unwrap_or_else(|errors| panic!("\n{}\n", errors.join("\n")))
}

/// What is not claimed yet; the list only shrinks.
const KNOWN: &str = include_str!("language_gaps.txt");

#[test]
fn every_variant_and_every_phrase_is_claimed() {
    let gaps = gaps(&claims());
    let known = |gap: &str| KNOWN.lines().any(|line| gap.starts_with(&format!("{line}:")));
    let new: Vec<&String> = gaps.iter().filter(|gap| !known(gap)).collect();
    assert!(new.is_empty(), "{} gaps:\n{new:#?}", new.len());
    let closed = |line: &&str| !gaps.iter().any(|gap| gap.starts_with(&format!("{line}:")));
    let closed: Vec<&str> = KNOWN.lines().filter(closed).collect();
    assert!(closed.is_empty(), "no gaps any more, take them off the list: {closed:#?}");
}

/// A line that no case claims counts for nothing.
#[test]
fn without_claims_everything_is_a_gap() {
    let mut claims = claims();
    claims.cases.clear();
    assert!(gaps(&claims).iter().any(|gap| gap.starts_with("variant Effect::Draw:")));
}
