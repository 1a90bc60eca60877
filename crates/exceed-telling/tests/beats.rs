//! Beats over random games of many pairings, in a soak of all: nothing is left out, sums add up, nobody learns what they may not know.

use std::collections::BTreeSet;
use std::path::Path;

use exceed_rules::{Area, Chance, Event, Game, Player, Seat, Viewer, imagine, seed_from_number};
use exceed_telling::{After, Beat, Both, Teller};

use crate::common::{Dice, duel, game, pairings, random_choice};

/// The kinds clients know, in the order of a strike and a turn.
const KINDS: [&str; 25] = [
    "set",
    "wild",
    "critical",
    "reveal",
    "cost",
    "invalid",
    "replace",
    "speed",
    "before",
    "range",
    "hit",
    "damage",
    "guard",
    "stun",
    "after",
    "cleanup",
    "advantage",
    "draw",
    "move",
    "boost",
    "exceed",
    "reshuffle",
    "effect",
    "turn",
    "over",
];
const VIEWERS: [Viewer; 3] = [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator];

/// Plays a random game of each of the pairings from its very start and tells it, update by update.
fn told_games(mut look: impl FnMut(&str, &Teller, &[Beat], &[Event], &Seat)) {
    for (number, (one, two)) in pairings().into_iter().enumerate() {
        let viewer = VIEWERS[number % 3];
        let duel = duel(&one, &two);
        let before = Seat::before_start(&duel, viewer);
        let names = duel.fighter_names();
        let open = number % 4 == 3;
        let mut teller = if open { Teller::open(&before, names) } else { Teller::new(&before, names) };
        let mut events: Vec<Event> = Vec::new();
        let mut game = Game::start(duel, seed_from_number(number as u64 + 700), None, &mut events);
        let mut dice = Dice(number as u64);
        loop {
            let beats = teller.tell(&events);
            let seat = game.seat(viewer);
            look(&format!("{one} against {two}"), &teller, &beats, &events, &seat);
            teller.look(&seat);
            let Some(decision) = game.decision() else { break };
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            events.clear();
            game.choose(player, choice, &mut events).expect("offered");
        }
    }
}

/// What is told of random games: every event is in exactly one beat, sums add up, the table after the last beat is the
/// table, kinds and clauses are those there are. The games are played once for all of it.
#[test]
fn beats_tell_everything_and_nothing_else() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules.md");
    let rules = std::fs::read_to_string(rules).expect("the rules are there");
    let clauses: BTreeSet<&str> =
        rules.lines().filter_map(|line| line.strip_prefix("- ")?.split_once(' ')).map(|(id, _)| id).collect();
    let (mut pairing, mut told, mut sums) = (String::new(), 0, 0);
    let (mut kinds, mut named) = (BTreeSet::new(), BTreeSet::new());
    told_games(|name, teller, beats, events, seat| {
        if pairing != name {
            (pairing, told) = (name.to_owned(), 0);
        }
        told = every_event_is_in_one_beat(name, told, beats, events);
        the_table_is_the_table(name, teller, beats, seat);
        for beat in beats {
            sums += sums_add_up(name, beat);
            kinds.insert(format!("{:?}", beat.kind).to_lowercase());
            if beat.n[0].is_multiple_of(JSON_OF) {
                clients_can_read(beat);
            }
            let terms = beat.sum.iter().filter_map(|term| term.rule);
            for rule in terms.chain(beat.rule) {
                assert!(clauses.contains(rule), "{name}: there is no clause {rule}: {beat:?}");
                named.insert(rule);
            }
        }
    });
    assert!(sums > 10_000, "{sums} sums");
    let known: BTreeSet<String> = KINDS.iter().map(|&kind| kind.to_owned()).collect();
    assert_eq!(kinds, known, "some kind never occurs or is unknown");
    assert!(named.len() > 25, "few clauses: {named:?}");
}

/// Beats follow each other without a gap from the event after this one on. Gives the last event they tell.
fn every_event_is_in_one_beat(name: &str, mut told: u32, beats: &[Beat], events: &[Event]) -> u32 {
    let end = told + events.len() as u32;
    for beat in beats {
        assert_eq!(beat.n[0], told + 1, "{name}: {beat:?}");
        assert!(beat.n[1] >= beat.n[0], "{name}: {beat:?}");
        told = beat.n[1];
    }
    assert_eq!(told, end, "{name}: an event was left out");
    told
}

/// A beat says something, and its sums are those of their terms. Gives how many there are.
fn sums_add_up(name: &str, beat: &Beat) -> usize {
    assert!(!beat.headline.is_empty() && !beat.headline.contains("p1 "), "{name}: {beat:?}");
    assert!(!beat.headline.contains('⟨') && !beat.text.contains('⟨'), "{name}: {beat:?}");
    let add = |terms: &[exceed_telling::Term]| terms.iter().map(|term| term.value).sum::<i16>();
    if let Some(total) = beat.total {
        assert_eq!(add(&beat.sum), total, "{name}: {beat:?}");
    } else {
        assert!(beat.sum.is_empty(), "{name}: {beat:?}");
    }
    if let Some(against) = &beat.against {
        assert_eq!(add(&against.sum), against.total, "{name}: {beat:?}");
    }
    let terms = beat.sum.iter().chain(beat.against.iter().flat_map(|against| &against.sum));
    for term in terms {
        let somewhere = term.card.is_some() || term.ability.is_some() || term.rule.is_some();
        assert!(somewhere && !term.label.is_empty(), "{name}: {term:?}");
    }
    usize::from(beat.total.is_some())
}

/// One of so many beats is looked at as clients read it.
const JSON_OF: u32 = 8;

fn clients_can_read(beat: &Beat) {
    let json = serde_json::to_value(beat).expect("plain data");
    assert!(json["seat"].is_null() || ["p1", "p2"].contains(&json["seat"].as_str().unwrap_or("")), "{json}");
    assert!(json["after"]["p1"]["life"].is_u64() && json["n"].is_array(), "{json}");
    assert_eq!(json["kind"], format!("{:?}", beat.kind).to_lowercase());
}

/// Boosts of one card can't be told apart, so their order says nothing.
fn in_order(table: &Both<After>) -> Both<After> {
    let mut table = table.clone();
    for side in [&mut table.p1, &mut table.p2] {
        side.boosts.sort_by(|one, two| one.card.cmp(&two.card));
    }
    table
}

fn the_table_is_the_table(name: &str, teller: &Teller, beats: &[Beat], seat: &Seat) {
    let told = in_order(teller.table());
    if let Some(last) = beats.last() {
        assert_eq!(in_order(&last.after), told, "{name}: {last:?}");
    }
    let glance = seat.glance();
    for player in Player::BOTH {
        let side = told.of(player);
        assert_eq!(side.life, glance.life(player), "{name}: life after {beats:?}");
        assert_eq!(side.space, glance.space(player), "{name}: space after {beats:?}");
        assert_eq!(side.gauge, glance.count(player, Area::Gauge), "{name}: gauge after {beats:?}");
        assert_eq!(side.hand, glance.count(player, Area::Hand), "{name}: hand after {beats:?}");
        assert_eq!(side.boosts.len(), glance.count(player, Area::Boosts), "{name}: boosts after {beats:?}");
    }
}

#[test]
fn twin_games_give_a_viewer_equal_beats() {
    let mut chance = Chance::new(seed_from_number(6));
    let mut compared = 0;
    for (number, (one, two)) in pairings().into_iter().enumerate().step_by(3) {
        let mut game = game(&one, &two, number as u64 + 3000);
        let mut dice = Dice(number as u64);
        while let Some(decision) = game.decision() {
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            for viewer in [Viewer::Player(player), Viewer::Player(player.other()), Viewer::Spectator] {
                compared += compare(&game, player, choice, viewer, &mut chance);
            }
            game.choose(player, choice, &mut Vec::<Event>::new()).expect("offered");
        }
    }
    assert!(compared > 20_000, "{compared} beats");
}

/// Plays one answer in a game and in a twin that this viewer can't tell from it, and compares the beats as far as the
/// viewer sees the same events.
fn compare(
    game: &Game,
    player: Player,
    choice: exceed_rules::Choice,
    viewer: Viewer,
    chance: &mut Chance,
) -> usize {
    let mut real = game.clone();
    let mut twin = imagine(&game.seat(viewer), chance);
    if !twin.is_legal(player, choice) {
        return 0;
    }
    let seat = game.seat(viewer);
    let tell = |game: &mut Game| {
        let mut teller = Teller::new(&seat, game.duel().fighter_names());
        let mut events: Vec<Event> = Vec::new();
        game.choose(player, choice, &mut events).expect("offered");
        (events, move |events: &[Event]| teller.tell(events))
    };
    let (events, mut told) = tell(&mut real);
    let (others, mut told_of_twin) = tell(&mut twin);
    let equal =
        events.iter().zip(&others).take_while(|(one, two)| one.seen_by(viewer) == two.seen_by(viewer));
    let equal = equal.count();
    let (beats, of_twin) = (told(&events[..equal]), told_of_twin(&others[..equal]));
    assert_eq!(beats, of_twin, "{viewer:?} sees a difference after {choice:?}");
    beats.len()
}
