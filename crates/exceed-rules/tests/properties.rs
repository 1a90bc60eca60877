//! What must hold at every decision of every game, unfinished groups included, over many pairings; in a soak over all.

use std::sync::Arc;

use crate::common::{Dice, catalog, duel, game, pairings, play_out, random_choice, setup};
use exceed_rules::{
    Area, Chance, Choice, Duel, Event, Game, Input, MatchSetup, Place, Player, QuestionKind, Reason, Record,
    SavedGame, Seat, Silent, Viewer, check_invariants, imagine, imagine_decks, seed_from_number,
};

const VIEWERS: [Viewer; 3] = [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator];

/// Every pairing so many times, numbered. What is fixed for a match is made once for all its games.
fn rounds(count: usize) -> impl Iterator<Item = (u64, Arc<Duel>)> {
    let times = move |(one, two): (String, String)| {
        let duel = duel(&one, &two);
        (0..count).map(move |_| Arc::clone(&duel))
    };
    pairings().into_iter().flat_map(times).enumerate().map(|(number, duel)| (number as u64, duel))
}

/// One half of so many rounds: long properties are several tests, so that every core has some.
fn half(which: usize, count: usize) -> impl Iterator<Item = (u64, Arc<Duel>)> {
    rounds(count).skip(which).step_by(2)
}

fn start(duel: &Arc<Duel>, seed: u64) -> Game {
    Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent)
}

#[test]
fn invariants_hold_at_every_decision() {
    invariants_hold(0);
}

#[test]
fn invariants_hold_at_every_decision_of_more_games() {
    invariants_hold(1);
}

fn invariants_hold(which: usize) {
    for (seed, duel) in half(which, 8) {
        let mut game = start(&duel, seed);
        play_out(&mut game, &mut Dice(seed), |game, _, _| {
            if let Err(broken) = check_invariants(game) {
                panic!("seed {seed}: {broken:?}\n{}", game.inspect().describe());
            }
        });
        check_invariants(&game).expect("invariants hold at the end");
    }
}

#[test]
fn offered_choices_are_legal_and_nothing_else() {
    for (number, duel) in rounds(1) {
        only_offered_choices_are_legal(start(&duel, number), number);
    }
}

/// Every choice that is offered at a decision of this game is taken, and others change nothing.
pub fn only_offered_choices_are_legal(mut game: Game, number: u64) {
    let mut dice = Dice(number + 7);
    play_out(&mut game, &mut dice, |game, player, _| {
        let decision = game.decision().expect("somebody is asked");
        for &choice in decision.choices {
            let mut copy = game.clone();
            copy.choose(player, choice, &mut Silent).unwrap_or_else(|error| panic!("{choice:?}: {error}"));
        }
        for choice in outsiders(decision.choices) {
            let mut copy = game.clone();
            assert!(!game.is_legal(player, choice));
            assert!(copy.choose(player, choice, &mut Silent).is_err());
            assert!(copy == *game, "a refused choice changed something");
        }
        let mut copy = game.clone();
        assert!(copy.choose(player.other(), decision.choices[0], &mut Silent).is_err());
        assert!(copy == *game);
    });
}

/// Some choices that are not offered.
fn outsiders(choices: &[Choice]) -> Vec<Choice> {
    let place = Place { player: Player::One, area: Area::Hand, index: 0 };
    let all = [
        Choice::Prepare,
        Choice::Walk(5),
        Choice::Strike,
        Choice::WildSwing,
        Choice::Done,
        Choice::Yes,
        Choice::No,
        Choice::Set(place),
        Choice::Pay(place, 2),
        Choice::Card(place),
        Choice::Option(7),
        Choice::Space(9),
        Choice::Number(60),
        Choice::PayLife(60),
        Choice::Name(0),
        Choice::Next(1),
        Choice::Exceed,
        Choice::Downshift,
        Choice::CharacterAction(9),
        Choice::Switch,
        Choice::CrossExceed,
        Choice::CrossStrike,
        Choice::SetDouble(place),
    ];
    all.into_iter().filter(|choice| !choices.contains(choice)).collect()
}

#[test]
fn the_same_inputs_give_the_same_events() {
    for (number, (one, two)) in pairings().iter().enumerate() {
        let seed = number as u64;
        replay_gives_the_same_events(&duel(one, two), &setup(one, two, seed), seed);
    }
}

/// The record of a random game leads to the same end, with the same events.
pub fn replay_gives_the_same_events(duel: &Arc<Duel>, setup: &MatchSetup, seed: u64) {
    let mut record = Record::new(duel, setup);
    let mut events: Vec<Event> = Vec::new();
    let mut game = Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut events);
    let mut dice = Dice(seed);
    while let Some(decision) = game.decision() {
        let player = decision.player;
        let choice = random_choice(decision.choices, &mut dice);
        record.inputs.push(Input::Choice(player, choice));
        game.choose(player, choice, &mut events).expect("offered");
    }
    let text = serde_json::to_string(&record).expect("a record can be written");
    let read: Record = serde_json::from_str(&text).expect("and read");
    let mut again: Vec<Event> = Vec::new();
    let replayed = read.replay_with(catalog(), &mut again).expect("and replayed");
    let who = &setup.characters;
    assert!(replayed == game, "{who:?}: the replay ends elsewhere");
    assert_eq!(events, again, "{who:?}: other events");
}

#[test]
fn a_saved_game_goes_on_as_if_nothing_happened() {
    for (number, (one, two)) in pairings().iter().enumerate() {
        let seed = number as u64 + 1000;
        restored_games_go_on(&game(one, two, seed), seed);
    }
}

/// Between two choices so many are not saved at; which ones differs from game to game.
const NOT_SAVED: u64 = 2;

/// A random game that is saved and restored again and again goes on as if nothing had happened.
pub fn restored_games_go_on(game: &Game, seed: u64) {
    let (mut plain, mut saved) = (game.clone(), game.clone());
    let mut dice = Dice(seed);
    let mut asked = seed;
    while let Some(decision) = plain.decision() {
        let player = decision.player;
        let choice = random_choice(decision.choices, &mut dice);
        asked += 1;
        if asked.is_multiple_of(NOT_SAVED + 1) {
            saved = restored(&saved);
        }
        assert!(saved == plain, "{:?}: restored differently", game.duel().fighter_names());
        let (mut events, mut other): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        plain.choose(player, choice, &mut events).expect("offered");
        saved.choose(player, choice, &mut other).expect("offered to the restored game too");
        assert_eq!(events, other);
    }
}

/// A game after it was written down and read again.
fn restored(game: &Game) -> Game {
    let text = serde_json::to_string(&game.save()).expect("a game can be saved");
    let read: SavedGame = serde_json::from_str(&text).expect("and read");
    Game::restore(Arc::clone(game.duel()), &read)
        .unwrap_or_else(|error| panic!("{:?}: {error}: {:?}", game.duel().fighter_names(), game.decision()))
}

#[test]
fn imagined_games_look_the_same_to_the_viewer() {
    imagined_games_look_the_same(0);
}

#[test]
fn more_imagined_games_look_the_same_to_the_viewer() {
    imagined_games_look_the_same(1);
}

fn imagined_games_look_the_same(which: usize) {
    let mut chance = Chance::new(seed_from_number(5));
    for (number, duel) in half(which, 2) {
        imagined_look_the_same(start(&duel, number + 2000), number, &mut chance);
    }
}

/// What every viewer imagines at every decision of a random game looks to them like the game itself.
pub fn imagined_look_the_same(mut game: Game, number: u64, chance: &mut Chance) {
    let mut dice = Dice(number);
    play_out(&mut game, &mut dice, |game, _, _| {
        let names = || game.duel().fighter_names();
        for viewer in VIEWERS {
            let seat = game.seat(viewer);
            let imagined = imagine(&seat, chance);
            let seen = imagined.seat(viewer);
            assert!(
                seen == seat,
                "{:?}: at {:?} {viewer:?} sees {}",
                names(),
                game.decision(),
                difference(&seat, &seen)
            );
            if let Err(broken) = check_invariants(&imagined) {
                panic!(
                    "{:?}: at {:?} imagined by {viewer:?}: {broken:?}\n{}",
                    names(),
                    game.decision(),
                    game.inspect().describe()
                );
            }
        }
    });
}

#[test]
fn decks_in_another_order_look_the_same_to_everybody() {
    let mut chance = Chance::new(seed_from_number(8));
    let (mut same, mut other) = (0, 0);
    for (number, duel) in rounds(1) {
        let mut game = start(&duel, number + 2500);
        let who = duel.fighter_names();
        let mut dice = Dice(number);
        play_out(&mut game, &mut dice, |game, _, _| {
            let imagined = imagine_decks(game, &Player::BOTH, &mut chance);
            for viewer in VIEWERS {
                let (seat, seen) = (game.seat(viewer), imagined.seat(viewer));
                assert!(seen == seat, "{who:?}: {}", difference(&seat, &seen));
            }
            if let Err(broken) = check_invariants(&imagined) {
                panic!("{who:?}: {broken:?}");
            }
            for player in Player::BOTH {
                let cards = |game: &Game, area| game.inspect().cards(player, area);
                assert_eq!(cards(game, Area::Hand), cards(&imagined, Area::Hand), "a hand changed");
                let equal = cards(game, Area::Deck) == cards(&imagined, Area::Deck);
                *if equal { &mut same } else { &mut other } += 1;
            }
        });
    }
    assert!(other > 10 * same, "{other} decks changed, {same} did not");
}

#[test]
fn two_imagined_games_mix_into_one_that_everybody_could_imagine() {
    let mut chance = Chance::new(seed_from_number(6));
    for (number, duel) in rounds(1).step_by(7) {
        let mut game = start(&duel, number + 5000);
        let who = duel.fighter_names();
        let mut dice = Dice(number);
        play_out(&mut game, &mut dice, |game, asked, _| {
            let seat = game.seat(Viewer::Spectator);
            let (base, other) = (imagine(&seat, &mut chance), imagine(&seat, &mut chance));
            let mixed = base.with_cards_of(&other, asked.other());
            let hand = |game: &Game, player| game.inspect().cards(player, Area::Hand);
            assert_eq!(hand(&mixed, asked), hand(&base, asked));
            assert_eq!(hand(&mixed, asked.other()), hand(&other, asked.other()));
            assert!(mixed.seat(Viewer::Spectator) == seat, "{who:?}: it looks different");
            if let Err(broken) = check_invariants(&mixed) {
                panic!("{who:?}: {broken:?}");
            }
        });
    }
}

#[test]
fn another_life_changes_nothing_else() {
    let game = game("Ryu", "Ken Masters", 3);
    let weak = game.imagined().with_life(Player::Two, 0);
    assert_eq!([Player::One, Player::Two].map(|player| weak.inspect().life(player)), [30, 1]);
    assert_eq!(weak.with_life(Player::Two, 99).inspect().life(Player::Two), 30);
    assert!(*weak.with_life(Player::Two, 30) == game);
}

/// All that a seat knows, written down.
fn bytes(seat: &Seat) -> String {
    serde_json::to_string(&seat.knowledge()).expect("plain data")
}

/// The first bytes in which two seats differ.
fn difference(seat: &Seat, seen: &Seat) -> String {
    let (real, imagined) = (bytes(seat), bytes(seen));
    let at = real.bytes().zip(imagined.bytes()).position(|(one, two)| one != two).unwrap_or(0);
    let part = |text: &str| text[at.saturating_sub(120)..(at + 60).min(text.len())].to_owned();
    format!("a difference:\n  real     …{}\n  imagined …{}", part(&real), part(&imagined))
}

/// Whether an event shows this viewer a face that was hidden before.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events carry no hidden face")]
fn shows_a_face(event: &Event, viewer: Viewer) -> bool {
    match event.seen_by(viewer) {
        // Which card of a gauge is set may be chance, which is no secret.
        Event::CardMoved { from: Area::Gauge, to: Area::Attack, .. } => true,
        Event::CardMoved { card, from, .. } => {
            card.is_known() && matches!(from, Area::Hand | Area::Deck | Area::Attack | Area::Under)
        }
        Event::AttackRevealed { .. } | Event::Revealed { .. } => true,
        // A pile that lies open lies in another order, which is chance and no secret.
        Event::Shuffled { area, .. } => matches!(area, Area::Discard | Area::Gauge),
        _ => false,
    }
}

#[test]
fn the_viewers_answers_give_equal_events_until_a_hidden_face_is_shown() {
    answers_give_equal_events(0);
}

#[test]
fn more_answers_of_the_viewer_give_equal_events_until_a_hidden_face_is_shown() {
    answers_give_equal_events(1);
}

fn answers_give_equal_events(which: usize) {
    let mut chance = Chance::new(seed_from_number(6));
    for (number, duel) in half(which, 4) {
        equal_answers_give_equal_events(start(&duel, number + 3000), number, &mut chance);
    }
}

/// What the player who is asked sees of an answer is the same in the game and in one they imagine.
pub fn equal_answers_give_equal_events(mut game: Game, number: u64, chance: &mut Chance) {
    {
        let mut dice = Dice(number);
        let mut follow_dice = Dice(number + 99);
        play_out(&mut game, &mut dice, |game, player, _| {
            let names = || game.duel().fighter_names();
            let viewer = Viewer::Player(player);
            let mut real = game.clone();
            let mut imagined = imagine(&game.seat(viewer), chance);
            // As long as the viewer is asked, the same answers must look the same.
            while let Some(decision) = real.decision().filter(|decision| decision.player == player) {
                let choice = random_choice(decision.choices, &mut follow_dice);
                let (mut events, mut other): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
                real.choose(player, choice, &mut events).expect("offered");
                imagined.choose(player, choice, &mut other).expect("offered in the imagined game too");
                let shown =
                    events.iter().position(|event| shows_a_face(event, viewer)).unwrap_or(events.len());
                let seen = |events: &[Event]| {
                    events.iter().take(shown).map(|event| event.seen_by(viewer)).collect::<Vec<_>>()
                };
                assert_eq!(seen(&events), seen(&other), "{:?}: {choice:?} looks different", names());
                if shown < usize::MAX {
                    break;
                }
                let (seat, seen) = (real.seat(viewer), imagined.seat(viewer));
                assert!(seat == seen, "{:?}: after {choice:?} {}", names(), difference(&seat, &seen));
            }
        });
    }
}

#[test]
fn the_opponent_sees_nothing_of_an_unfinished_group() {
    let mut groups = std::collections::HashSet::new();
    for (number, duel) in rounds(2) {
        groups.extend(unfinished_groups(start(&duel, number + 4000), number));
    }
    // Walk, change cards, exceed, the cost of a boost, a character's action, downshift, Critical.
    assert!(groups.len() >= 7, "only {} kinds of groups were begun", groups.len());
}

/// Nobody else sees anything of the groups of picks in a random game. Returns what they were about.
pub fn unfinished_groups(mut game: Game, number: u64) -> Vec<std::mem::Discriminant<Reason>> {
    let names = game.duel().fighter_names();
    let mut groups = Vec::new();
    {
        let mut dice = Dice(number);
        let mut before: Option<[Seat; 2]> = None;
        let mut events: Vec<Event> = Vec::new();
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let now = [Viewer::Player(player.other()), Viewer::Spectator].map(|viewer| game.seat(viewer));
            if decision.unfinished {
                let [seen, watching] = before.as_ref().expect("a group begins with a question");
                assert_eq!(bytes(seen), bytes(&now[0]), "{names:?}: a pick was seen");
                assert!(*watching == now[1], "{names:?}: a pick was watched");
                assert_eq!(events, [], "{names:?}: a pick was heard");
                if decision.question != QuestionKind::Cards || decision.reason == Reason::Downshift {
                    groups.push(std::mem::discriminant(&decision.reason));
                }
            }
            before = Some(now);
            let choice = random_choice(decision.choices, &mut dice);
            events.clear();
            game.choose(player, choice, &mut events).expect("offered");
        }
    }
    groups
}

#[test]
fn imagined_hands_are_uniform_over_the_consistent_ones() {
    // Player two holds 6 of 30 unknown cards; the chance that the leftmost is any given copy is 1 in 30.
    let game = game("Ryu", "Ken Masters", 77);
    let seat = game.seat(Viewer::Player(Player::One));
    let mut chance = Chance::new(seed_from_number(8));
    let rounds = 15_000;
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..rounds {
        let imagined = imagine(&seat, &mut chance);
        *counts.entry(imagined.inspect().cards(Player::Two, Area::Hand)[0]).or_insert(0_u32) += 1;
    }
    // Fifteen kinds of two copies each: chi-square with 14 degrees of freedom, 0.1 % point 36.1.
    assert_eq!(counts.len(), 15);
    let expected = f64::from(rounds) / 15.0;
    let chi_square: f64 =
        counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi_square < 36.1, "chi-square {chi_square}");
}
