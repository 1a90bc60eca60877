//! What the lines of the reference page read, change, learn and decide, in words, as a page that people can read
//! (`tests/footprints.txt`). Too little in a footprint leaves an order unasked that matters, too much asks for one that
//! does not; random games meet few of either. A change that is meant renews the page with `UPDATE_EXPECT=1`, and its
//! difference says which lines are understood otherwise now.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use exceed_cards::phrases::FAMILIES;
use exceed_cards::{Place, parse_line};

use super::*;

const THINGS: [(&str, u64); 30] = [
    ("hand", HAND),
    ("deck", DECK),
    ("discard", DISCARD),
    ("order of discard", PILE),
    ("gauge", GAUGE),
    ("age of gauge", GAUGE_AGE),
    ("sealed", SEALED),
    ("overdrive", OVERDRIVE),
    ("boosts", BOOSTS),
    ("other boosts", OTHER_BOOSTS),
    ("sustained", SUSTAINED),
    ("position", POSITION),
    ("stats", STATS),
    ("life", LIFE),
    ("attack", ATTACK),
    ("exit", EXIT),
    ("side", MODE),
    ("armor", ARMOR),
    ("stunned", STUNNED),
    ("holds", HOLDS),
    ("firm", FIRM),
    ("critical", CRITICAL),
    ("given", GIVEN),
    ("spent", SPENT),
    ("X", X),
    ("plan", PLAN),
    ("knowledge", KNOWLEDGE),
    ("advantage", ADVANTAGE),
    ("loss", LOSS),
    ("secret", SECRET),
];

/// The things of a set: `both` if they are both players'.
fn things(bits: u64) -> String {
    if bits & EVERYTHING == EVERYTHING {
        return format!("everything{}", if bits & both(SECRET) == 0 { "" } else { " and what is secret" });
    }
    let named = THINGS.iter().fold(0, |all, (_, bit)| all | both(*bit));
    assert_eq!(bits & !named, 0, "a thing has no name here");
    let words = THINGS.iter().filter_map(|(name, bit)| match (bits & bit != 0, bits & (bit << 32) != 0) {
        (true, true) => Some(format!("both {name}")),
        (true, false) => Some(format!("your {name}")),
        (false, true) => Some(format!("their {name}")),
        (false, false) => None,
    });
    words.collect::<Vec<_>>().join(", ")
}

fn words(print: &Footprint, triggers: &BTreeMap<u8, String>) -> String {
    let mut text = String::new();
    let sets = [
        ("reads", print.reads),
        ("writes", print.writes),
        ("adds to", print.adds),
        ("claims", print.claims),
        ("head", print.head),
    ];
    for (name, bits) in sets.into_iter().filter(|(_, bits)| *bits != 0) {
        let _ = writeln!(text, "    {name}: {}", things(bits));
    }
    let caused: Vec<&str> = (0..64)
        .filter(|bit| print.causes >> bit & 1 == 1)
        .map(|bit| triggers.get(&bit).map_or("a moment without an example", String::as_str))
        .collect();
    if !caused.is_empty() {
        let _ = writeln!(text, "    causes: {}", caused.join(", "));
    }
    for (name, [yours, theirs]) in [("digs", print.digs), ("harms", print.harms)] {
        if [yours, theirs] != [0, 0] {
            let _ = writeln!(text, "    {name}: {yours} of yours, {theirs} of theirs");
        }
    }
    if text.is_empty() { "    nothing\n".into() } else { text }
}

/// What the reference page has no example of: amounts that are read from the table, and mixed movement.
const MORE: [&str; 10] = [
    "Hit: add the top card of discard to gauge.",
    "Hit: seal up to the number of gauge cards from discard.",
    "Hit: add the top the number of gauge cards of deck to gauge.",
    "Hit: draw 2, put the number of gauge drawn cards from hand into gauge.",
    "Hit: discard the number of gauge cards at random.",
    "Hit: take the number of gauge damage.",
    "Hit: close the number of gauge.",
    "Hit: advance or push 1.",
    "Hit: each player spends 2 life.",
    "Hit: spend the number of gauge life.",
];

fn page() -> String {
    let examples: BTreeSet<&str> = FAMILIES
        .iter()
        .flat_map(|family| (family.phrases)())
        .map(|phrase| phrase.example)
        .filter(|example| !example.is_empty())
        .chain(MORE)
        .collect();
    let places = [
        ("attack", Place::Attack, PrintedOn::Attack),
        ("boost", Place::Continuous, PrintedOn::Boost),
        ("character", Place::Basic, PrintedOn::Character),
        ("gift", Place::Attack, PrintedOn::Gift),
    ];
    let line =
        |text: &str, place| parse_line(text, place).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let mut triggers = BTreeMap::new();
    for example in &examples {
        if let Head::Trigger { trigger, .. } = line(example, Place::Attack).head {
            triggers.insert(trigger as u8, format!("{trigger:?}"));
        }
    }
    let mut text = String::new();
    for example in examples {
        let _ = writeln!(text, "{example}");
        let mut told: Vec<(String, Vec<&str>)> = Vec::new();
        for (name, place, on) in places {
            let print = words(&footprint(&line(example, place), on), &triggers);
            match told.iter_mut().find(|(words, _)| *words == print) {
                Some((_, names)) => names.push(name),
                None => told.push((print, vec![name])),
            }
        }
        for (print, names) in &told {
            if told.len() > 1 {
                let _ = writeln!(text, "  on {}:", names.join(", "));
            }
            text.push_str(print);
        }
    }
    text
}

#[test]
fn lines_read_and_change_what_they_did() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/footprints.txt");
    let found = page();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &found).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let differ = found.lines().zip(kept.lines()).position(|(found, kept)| found != kept);
    let at = differ.unwrap_or_else(|| found.lines().count().min(kept.lines().count()));
    assert!(
        found == kept,
        "another footprint at line {}: `{}`; if that is meant, renew the page with UPDATE_EXPECT=1",
        at + 1,
        found.lines().nth(at).unwrap_or_default()
    );
}

/// Two lines conflict where one changes what the other reads, changes or adds to; two additions commute.
#[test]
fn lines_conflict_where_one_changes_what_the_other_needs() {
    let reads = Footprint { reads: LIFE, ..Footprint::default() };
    let writes = Footprint { writes: LIFE, ..Footprint::default() };
    let adds = Footprint { adds: LIFE, ..Footprint::default() };
    let elsewhere = Footprint { writes: swap(LIFE), adds: HAND, reads: GAUGE, ..Footprint::default() };
    let claims = Footprint { claims: ADVANTAGE, ..Footprint::default() };
    for (one, other, conflict) in [
        (&reads, &reads, false),
        (&adds, &adds, false),
        (&reads, &writes, true),
        (&reads, &adds, true),
        (&adds, &writes, true),
        (&writes, &writes, true),
        (&writes, &elsewhere, false),
        (&reads, &elsewhere, false),
        (&adds, &elsewhere, false),
        (&claims, &claims, false),
        (&claims, &claims.flipped(), true),
    ] {
        assert_eq!(one.conflicts(other), conflict, "{one:?} and {other:?}");
        assert_eq!(other.conflicts(one), conflict, "{other:?} and {one:?}");
    }
}
