//! Games that differ only in what a viewer may not know look the same to that viewer, byte for byte.

use exceed_rules::{Area, Chance, Choice, Event, Game, Player, Viewer, imagine, seed_from_number};
use exceed_server::wire::{self, Eyes, complete};

use super::{Dice, VIEWERS, matches, play_out, start, view_text};

/// Whether an event shows this viewer a face that was hidden before.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events carry no hidden face")]
pub fn shows_a_face(event: &Event, viewer: Viewer) -> bool {
    match event.seen_by(viewer) {
        // Which card of a gauge is set may be chance, which is no secret.
        Event::CardMoved { from: Area::Gauge, to: Area::Attack, .. } => true,
        Event::CardMoved { card, from, .. } => {
            card.is_known()
                && matches!(from, Area::Hand | Area::Deck | Area::Attack | Area::Sealed | Area::Under)
        }
        // Some set their attacks face up.
        Event::AttackSet { card, .. } => card.is_known(),
        Event::AttackRevealed { .. } | Event::Revealed { .. } => true,
        // A pile that lies open lies in another order, which is chance and no secret.
        Event::Shuffled { area, .. } => matches!(area, Area::Discard | Area::Gauge),
        _ => false,
    }
}

fn events_text(game: &Game, viewer: Viewer, events: &[Event]) -> String {
    let names = game.duel().fighter_names();
    let told: Vec<wire::Event> = (1..)
        .zip(events)
        .map(|(n, event)| wire::event(game.duel(), &names, Eyes::Viewer(viewer), n, event))
        .collect();
    serde_json::to_string(&told).expect("plain data")
}

fn decision_text(game: &Game, viewer: Viewer) -> String {
    let decision = wire::decision(&game.seat(viewer), &game.duel().fighter_names(), 1);
    serde_json::to_string(&decision).expect("plain data")
}

fn assert_alike(one: &Game, two: &Game, viewer: Viewer) {
    assert_eq!(view_text(one, viewer), view_text(two, viewer));
    assert_eq!(decision_text(one, viewer), decision_text(two, viewer));
}

#[test]
fn twins_look_the_same_until_a_face_is_shown() {
    let mut chance = Chance::new(seed_from_number(3));
    let (mut compared, mut different) = (0, 0);
    for (number, duel) in matches(2, 24).iter().enumerate() {
        let mut game = start(duel, number as u64 + 600, &mut Vec::new());
        let mut dice = Dice(number as u64 + 3);
        let mut turn = 0_usize;
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, player, _| {
            turn += 1;
            if !turn.is_multiple_of(4) {
                return;
            }
            for viewer in VIEWERS {
                let twin = imagine(&game.seat(viewer), &mut chance);
                assert_alike(game, &twin, viewer);
                different += usize::from(twin.whole_key() != game.whole_key());
            }
            let viewer = Viewer::Player(player);
            compared +=
                follow(game.clone(), imagine(&game.seat(viewer), &mut chance).into(), player, &mut dice);
        });
    }
    assert!(compared > 1000 && different > 1000, "{compared} answers, {different} twins that differ");
}

/// How many hidden cards a viewer knows.
pub fn cards_known(game: &Game, viewer: Viewer) -> usize {
    let known = |player, area| game.inspect().known(viewer, player, area);
    let hand = |player| if viewer.is(player) { 0 } else { known(player, Area::Hand) };
    Player::BOTH.iter().map(|&player| known(player, Area::Deck) + hand(player)).sum()
}

/// Gives both games the same answers as long as the player is asked. Returns how many.
fn follow(mut real: Game, mut twin: Game, player: Player, dice: &mut Dice) -> usize {
    let viewer = Viewer::Player(player);
    let mut count = 0;
    while let Some(decision) = real.decision().filter(|decision| decision.player == player) {
        let choice = dice.choice(decision.choices);
        let (mut events, mut others): (Vec<Event>, Vec<Event>) = (Vec::new(), Vec::new());
        let known = cards_known(&real, viewer);
        real.choose(player, choice, &mut events).expect("offered");
        twin.choose(player, choice, &mut others).expect("offered in the twin too");
        count += 1;
        let shows = |events: &[Event]| events.iter().position(|event| shows_a_face(event, viewer));
        let shown = shows(&events).into_iter().chain(shows(&others)).min();
        let until = shown.unwrap_or(events.len()).min(others.len());
        assert_eq!(
            events_text(&real, viewer, &events[..until]),
            events_text(&twin, viewer, &others[..until])
        );
        // Looking at a deck is no event, nor is it that a card that must be set is held.
        if shown.is_some() || cards_known(&real, viewer) != known {
            break;
        }
        assert_alike(&real, &twin, viewer);
    }
    count
}

#[test]
fn whether_an_answer_fits_does_not_tell_what_is_hidden() {
    let mut chance = Chance::new(seed_from_number(4));
    let (mut accepted, mut refused) = (0, 0);
    for (number, duel) in matches(12, 60).iter().enumerate() {
        let mut game = start(duel, number as u64 + 700, &mut Vec::new());
        let mut dice = Dice(number as u64 + 4);
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, player, _| {
            let twin = imagine(&game.seat(Viewer::Player(player)), &mut chance);
            let given = guess(game, player, &mut dice);
            let (real, other) = (complete(game, player, &given), complete(&twin, player, &given));
            let given: Vec<String> = given.iter().map(Choice::to_string).collect();
            assert_eq!(real, other, "{:?}: {given:?}", duel.fighter_names());
            *if real.is_ok() { &mut accepted } else { &mut refused } += 1;
        });
    }
    assert!(accepted > 1000 && refused > 1000, "{accepted} {refused}");
}

/// An answer that goes on with what would be offered: somebody who tries to learn what will come.
fn guess(game: &Game, player: Player, dice: &mut Dice) -> Vec<Choice> {
    let mut ahead = game.clone();
    let mut given = Vec::new();
    for _ in 0..4 {
        let Some(decision) = ahead.decision().filter(|decision| decision.player == player) else { break };
        let choice = dice.choice(decision.choices);
        given.push(choice);
        ahead.choose(player, choice, &mut exceed_rules::Silent).expect("offered");
    }
    given
}
