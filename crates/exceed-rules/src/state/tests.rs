use std::mem::size_of;

use super::*;

/// Bytes of both players' lists of cards, and what an entry of another list takes.
fn both<T>() -> usize {
    2 * size_of::<T>()
}

/// What the state is made of, as docs/performance.md has it.
fn parts() -> Vec<(&'static str, usize)> {
    let cards = both::<List<CardId, AREA_CAPACITY>>();
    let markers = 4 * size_of::<[MarkerNow; MARKER_CAPACITY]>();
    let under = cards + both::<List<BoostSerial, AREA_CAPACITY>>() + both::<[u64; 2]>();
    let named = vec![
        ("hands and decks", 2 * cards),
        ("discard piles and gauges", 2 * cards),
        ("boosts", both::<List<BoostInPlay, BOOST_CAPACITY>>()),
        ("the agenda", size_of::<List<Step, 48>>()),
        ("what was given for a while", size_of::<List<Grant, 28>>()),
        ("the strike", size_of::<Option<Strike>>()),
        ("triggers that have resolved", size_of::<List<TriggerKey, 40>>()),
        ("what is offered and picked", size_of::<Choices>() + size_of::<Picks>()),
        ("only some: overdrive and sealed cards", 2 * cards),
        ("only some: cards under boosts", under),
        ("only some: cards that lie in spaces", both::<List<CardInArena, ARENA_CAPACITY>>()),
        ("only some: markers of four fighters", markers),
        ("only some: a character's own area", both::<List<CardId, HAND_CAPACITY>>()),
        ("only some: transforms", both::<List<CardId, TRANSFORM_CAPACITY>>()),
        ("only some: cards set aside", both::<List<CardId, SET_ASIDE_CAPACITY>>()),
        ("only some: cards under markers", both::<List<CardId, UNDER_MARKER_CAPACITY>>()),
    ];
    let counted: usize = named.iter().map(|(_, bytes)| bytes).sum();
    let rest = ("everything else", size_of::<State>() - counted);
    named.into_iter().chain([rest, ("**all**", size_of::<State>())]).collect()
}

#[test]
fn the_bytes_of_the_state_are_as_the_paper_says() {
    let paper = include_str!("../../../../docs/performance.md");
    let rows: Vec<String> = parts().iter().map(|(part, bytes)| format!("| {part} | {bytes} |")).collect();
    let missing = rows.iter().any(|row| !paper.contains(row.as_str()));
    assert!(!missing, "docs/performance.md needs these rows:\n{}", rows.join("\n"));
}
