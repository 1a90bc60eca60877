//! How large the replays are that are kept of a game.

use std::sync::Arc;

use exceed_rules::{Duel, MatchSetup, Record, seed_from_number};
use exceed_server::archive::kept::{MOST_BYTES, pack, unpack};
use exceed_server::archive::{Replay, eyes_of};
use exceed_server::entry::{Entry, EntryKind};
use exceed_server::game::{Course, Opening};
use exceed_server::id::Id;

use super::{Dice, catalog};

/// A whole game at random: where it began, and its log.
fn game(one: &str, two: &str, seed: u64) -> (Arc<Opening>, Vec<Entry>) {
    let catalog = catalog();
    let setup = MatchSetup::new(one, two, seed_from_number(seed));
    let duel = Duel::new(Arc::clone(&catalog), &setup).expect("both are known");
    let opening = Opening::new(Record::new(&duel, &setup), &catalog).expect("a game");
    let opening = Arc::new(opening);
    let mut course = Course::new(Arc::clone(&opening));
    let mut dice = Dice(seed);
    let mut log = Vec::new();
    while let Some((seat, decision)) = course.asked() {
        let choices = course.game().decision().expect("a question").choices.to_vec();
        let kind = EntryKind::Choice { seat, choice: dice.choice(&choices), decision, given: Some(0) };
        let entry = Entry { kind, at: 1_700_000_000_000 + log.len() as i64 * 1000 };
        course.apply(&entry, &mut Vec::new()).expect("it is offered");
        log.push(entry);
    }
    (opening, log)
}

#[test]
fn what_is_kept_of_a_game_is_small_and_the_same_as_what_was_told() {
    let catalog = catalog();
    let ids: Vec<&str> = catalog.characters().iter().map(|character| character.id.as_str()).collect();
    let half = ids.len().div_ceil(2);
    let id = Id::parse("k3v").expect("an id");
    let (mut largest, mut open_alone) = (0, 0);
    for (number, one) in ids[..half].iter().enumerate() {
        let two = ids[(number + half).min(ids.len() - 1)];
        let (opening, log) = game(one, two, number as u64);
        let body = pack(&id, &opening, &log).expect("it fits").expect("it is small enough");
        assert!(body.len() <= MOST_BYTES, "{one} against {two}: {} bytes", body.len());
        largest = largest.max(body.len());
        for viewer in ["open", "p1", "p2", "spectator"] {
            let mut told = Vec::new();
            let replay = Replay::new(&id, &opening, &log, eyes_of(viewer).expect("eyes"));
            replay.write(&mut told).expect("it fits");
            match unpack(&body, viewer) {
                Some(kept) => assert!(kept.as_bytes() == told, "{one} against {two} as {viewer}"),
                None => {
                    assert_ne!(viewer, "open");
                    open_alone += 1;
                }
            }
        }
    }
    println!("{half} games: the largest takes {largest} bytes; {open_alone} replays are left out");
}
