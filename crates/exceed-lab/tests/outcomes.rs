//! The net: kept positions end as they did, and a rule that changes is noticed.

use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::outcomes::{
    Case, DEFAULT_LIMIT, EndState, Entry, Form, Kind, check, collection, fingerprint, list, random_case,
    trace,
};

static CATALOG: LazyLock<Arc<Catalog>> = LazyLock::new(|| {
    Arc::new(Catalog::load(&embedded_sources()).expect("the cards of this program are sound"))
});

fn kept() -> (String, Vec<Entry>) {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../outcomes/agreed.outcomes"))
            .expect("it is kept");
    let entries = collection::read(&text).expect("it is sound");
    (text, entries)
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// A strike between two characters that have their whole decks.
fn strike(one: &str, two: &str) -> Case {
    let text = format!(
        "open = [\"strike\"]\n[p1]\ncharacter = \"{one}\"\nat = 4\nhand = [\"Grasp\", \"Focus\"]\nplan = \"Grasp\"\n\
         [p2]\ncharacter = \"{two}\"\nat = 5\nhand = [\"Cross\"]\nplan = \"Cross\"\n"
    );
    collection::read(&text).expect("it is sound").remove(0).case
}

/// A part of them, in seconds; the tests of the command check all.
#[test]
fn every_thirtieth_kept_position_ends_as_it_did() {
    let (_, entries) = kept();
    assert_eq!(entries.len(), 12_760);
    let part: Vec<Entry> = entries.into_iter().step_by(30).collect();
    let tally = check(&CATALOG, &part, DEFAULT_LIMIT, threads(), |_| ());
    let told: Vec<String> =
        tally.differences.iter().take(5).map(|(index, found)| found.report(&part[*index])).collect();
    assert_eq!((tally.as_kept, tally.differences.len()), (part.len(), 0), "{}", told.join("\n"));
}

#[test]
fn the_compact_form_is_read_as_it_was_written() {
    let (text, entries) = kept();
    let cases: Vec<Case> = entries.into_iter().map(|entry| entry.case).collect();
    assert!(
        collection::write(Form::Compact, &cases).expect("writable") == text,
        "written anew it is another file"
    );
    let part = &cases[..300];
    let lines = collection::write(Form::Lines, part).expect("writable");
    let read: Vec<Case> =
        collection::read(&lines).expect("sound").into_iter().map(|entry| entry.case).collect();
    assert_eq!(read, part);
}

#[test]
fn a_line_taken_out_of_a_card_is_noticed() {
    let (_, entries) = kept();
    let with_grasp: Vec<Entry> = entries
        .into_iter()
        .filter(|entry| entry.case.open[0].to_string() == "strike" && entry.case.p1.plan == "Grasp")
        .take(40)
        .collect();
    assert_eq!(with_grasp.len(), 40);
    let grasp = CATALOG.line_ids().into_iter().find(|line| line.id.contains("/grasp/attack/"));
    let line = grasp.expect("Grasp has text").id;
    let broken = Arc::new(CATALOG.without(&line).expect("it is a line"));
    let tally = check(&broken, &with_grasp, DEFAULT_LIMIT, threads(), |_| ());
    // Only one of the sets of Normals has lost it.
    assert!(tally.differences.len() > 3, "{} of 40 differ", tally.differences.len());
    let (index, difference) = &tally.differences[0];
    let report = difference.report(&with_grasp[*index]);
    for words in [with_grasp[*index].case.id.as_str(), "Grasp", "kept, not there any more", "new, not kept"] {
        assert!(report.contains(words), "{words} is missing in: {report}");
    }
}

#[test]
fn a_fingerprint_alone_is_enough_to_notice() {
    let mut case = strike("Ryu", "Ken Masters");
    case.p1.deck = Some(vec!["Hadoken".to_owned(); 5]);
    case.p2.deck = Some(vec!["Dive".to_owned(); 5]);
    let found = list(&CATALOG, &case, DEFAULT_LIMIT, 0).expect("it is a position");
    assert!(found.is_exhaustive() && found.states.len() > 1, "{found:?}");
    case.print = Some(found.print());
    let right = Entry { line: 1, case };
    let mut wrong = right.clone();
    wrong.case.p2.life = Some(7);
    let tally = check(&CATALOG, &[right, wrong.clone()], DEFAULT_LIMIT, 1, |_| ());
    assert_eq!((tally.as_kept, tally.differences.len()), (1, 1));
    let report = tally.differences[0].1.report(&wrong);
    assert!(report.contains("only a fingerprint is known"), "{report}");
}

#[test]
fn every_way_leads_where_it_should() {
    let (_, entries) = kept();
    for entry in entries.iter().step_by(400) {
        let found = list(&CATALOG, &entry.case, DEFAULT_LIMIT, 0).expect("it is a position");
        for (state, way) in &found.states {
            let (_, stages) = trace(&CATALOG, &entry.case, way).expect("it can be played");
            assert_eq!(stages.len(), way.answers.len());
            let mut game = entry.case.game(&CATALOG).expect("it is a position");
            for &(player, choice) in &way.answers {
                game.choose(player, choice, &mut exceed_rules::Silent).expect("it was offered");
            }
            let stuck = match state {
                EndState::Open(open) => open.stuck,
                EndState::Won(_) | EndState::Draw => None,
            };
            assert_eq!(EndState::of(&game, stuck), *state, "{}", entry.case.id);
            assert_eq!(state.to_string().parse(), Ok(state.clone()));
        }
    }
}

#[test]
fn what_a_listing_does_not_cover_is_told() {
    let case = strike("Ryu", "Ken Masters");
    let few = list(&CATALOG, &case, 4, 0).expect("it is a position");
    assert!(!few.complete && !few.is_exhaustive());
    let mut empty = case.clone();
    empty.p1.deck = Some(Vec::new());
    empty.p1.discard = vec!["Grasp".to_owned(), "Focus".to_owned(), "Hadoken".to_owned()];
    empty.open = vec!["prepare".parse().expect("an action")];
    let one = list(&CATALOG, &empty, DEFAULT_LIMIT, 0).expect("it is a position");
    assert!(one.chance && !one.is_exhaustive(), "the discard pile is shuffled");
    let more = list(&CATALOG, &empty, DEFAULT_LIMIT, 30).expect("it is a position");
    assert!(more.states.len() > one.states.len(), "other seeds, other decks");
}

#[test]
fn random_positions_follow_from_their_seed_and_can_be_kept() {
    let characters = CATALOG.characters().len();
    let mut written = Vec::new();
    for seed in 0..60 {
        let kind = Kind::ALL[seed as usize % Kind::ALL.len()];
        let pair = [seed as usize % characters, (seed as usize * 7 + 3) % characters];
        let mut case = random_case(&CATALOG, pair, kind, seed);
        assert_eq!(case, random_case(&CATALOG, pair, kind, seed));
        let found = list(&CATALOG, &case, DEFAULT_LIMIT, 0).expect("a random position is one");
        if found.is_exhaustive() {
            case.outcomes = found.lines();
            written.push(case);
        }
    }
    assert!(written.len() > 40, "{} of 60 can be kept", written.len());
    let text = collection::write(Form::Compact, &written).expect("writable");
    let entries = collection::read(&text).expect("sound");
    let tally = check(&CATALOG, &entries, DEFAULT_LIMIT, threads(), |_| ());
    assert_eq!((tally.as_kept, tally.differences.len()), (written.len(), 0));
}

#[test]
fn fingerprints_are_fnv() {
    assert_eq!(fingerprint([]), "cbf29ce484222325");
    assert_eq!(fingerprint(["a"]), "089bdc07b544e7b2", "of an a and an end of line");
    assert_ne!(fingerprint(["W1", "W2"]), fingerprint(["W2", "W1"]));
}
