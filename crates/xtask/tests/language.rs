//! Everything the card language can say is said by a card or a fixture, in a line that a case claims.

use xtask::claims::Claims;
use xtask::language::gaps;

fn claims() -> Claims {
    Claims::read().unwrap_or_else(|errors| panic!("\n{}\n", errors.join("\n")))
}

#[test]
fn every_variant_and_every_phrase_is_claimed() {
    let gaps = gaps(&claims());
    assert!(gaps.is_empty(), "{} gaps:\n{}", gaps.len(), gaps.join("\n"));
}

/// A line that no case claims counts for nothing.
#[test]
fn without_claims_everything_is_a_gap() {
    let mut claims = claims();
    claims.cases.clear();
    assert!(gaps(&claims).iter().any(|gap| gap.starts_with("variant Effect::Draw:")));
}
