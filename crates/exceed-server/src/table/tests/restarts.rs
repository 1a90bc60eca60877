//! Tables that go on after a restart, at whatever time the clock shows then.

use serde_json::json;

use super::super::*;
use super::{BOT_PACE, PACE, World, last, options, person};
use crate::message::Received;

const HOUR: Millis = 3_600_000;

/// The same table in another process, whose clock shows this time.
fn restarted(world: &World, now: Millis) -> World {
    let table = &world.table;
    let play = table.play.as_ref().expect("a game");
    let mut again = World::new(table.options.clone(), Some(person("bob", "ken-masters")));
    let opening = play.course.opening().clone();
    let mut same = Play::new(play.id.clone(), play.secret, play.nonces, opening, world.log.clone(), now)
        .expect("the log fits");
    same.watch_begun = true;
    same.clocks = play
        .clocks
        .map(|clocks| Clocks::resumed(table.options.clock.expect("a clock"), clocks.kept(world.now)));
    again.now = now;
    again.log.clone_from(&world.log);
    again.table.resume(Phase::Live, ByPlayer::default(), 1, None, Some(same), now);
    again.table.hold_back(now);
    let effects = again.table.nudge(now);
    again.perform(effects);
    again.connect(1, "ann", json!({}));
    again.connect(2, "bob", json!({}));
    again
}

#[test]
fn a_clock_that_was_set_costs_nobody_thinking_time() {
    let clock = Some(ClockOptions { total_s: 100, min_s: 5, disconnect_s: 60 });
    let mut world = World::started(Options { clock, ..options() });
    world.now += 10 * HOUR;
    let mut world = restarted(&world, 10 * HOUR);
    for jump in [-3 * HOUR, 5 * HOUR, -9 * HOUR] {
        world.wait(1500);
        world.answer(last).expect("a question");
        let left = world.of(1, "clock").pop().expect("a clock");
        let mut next = restarted(&world, world.now + jump);
        let told = next.of(1, "clock").remove(0);
        for player in ["p1_ms", "p2_ms"] {
            assert_eq!(told[player], left[player], "after {jump}");
        }
        // The pace holds nothing back for longer than ever.
        let updates = next.of(1, "update").len() + next.of(2, "update").len();
        next.answer(last).expect("a question");
        assert!(next.of(1, "update").len() + next.of(2, "update").len() > updates, "after {jump}");
        assert!(next.of(1, "over").is_empty());
        world = next;
    }
}

#[test]
fn a_restart_shortens_no_delay() {
    let delay_s = 60;
    let spectators = SpectatorOptions { allowed: true, delay_s };
    let mut world = World::started(Options { spectators, ..options() });
    world.wait(100_000);
    for _ in 0..3 {
        world.answer(last).expect("a question");
    }
    let mut again = restarted(&world, world.now + 1000);
    again.connect(9, "eve", json!({"after": 0}));
    assert_eq!(again.of(9, "update").len(), 1, "the start, and nothing of the last seconds");
    assert_eq!(again.say(1, json!({"type": "concede"}))["type"], "accepted");
    again.wait(Millis::from(delay_s) * 1000 - 3000);
    assert!(again.of(9, "over").is_empty());
    again.wait(3000 + PACE + BOT_PACE);
    assert_eq!(again.of(9, "over").len(), 1);
    let told = again.of(9, "update").len();
    assert_eq!(told, again.of(9, "update").last().expect("the end")["seq"].as_u64().expect("seq") as usize);

    // Restarted after its end, with the clock set back: it is still told, and no sooner.
    let mut late = restarted(&world, world.now - HOUR);
    late.connect(9, "eve", json!({"after": 0}));
    assert_eq!(late.of(9, "update").len(), 1);
    late.wait(Millis::from(delay_s) * 1000 + PACE + BOT_PACE);
    assert!(late.of(9, "update").len() > 1, "nothing is kept for ever");
}

/// A start that was written although it seemed to fail is found when it is tried again.
#[test]
fn what_was_written_after_all_is_read_from_the_database() {
    let mut world = World::new(options(), Some(person("bob", "ken-masters")));
    world.connect(1, "ann", json!({}));
    world.connect(2, "bob", json!({}));
    world.say(1, json!({"type": "ready"}));
    world.down = true;
    assert_eq!(world.say(2, json!({"type": "ready"}))["code"], "unavailable");
    assert!(!world.gone, "nothing has changed");
    let received = Received::read(r#"{"type":"ready","ref":"again"}"#);
    let effects = world.table.handle(world.now, Command::Say { socket: SocketId(2), received });
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Write(_))));
    let effects = world.table.written(world.now, Err(LogError::Taken));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Gone)), "it is read again");
    let told = |effect: &Effect| matches!(effect, Effect::Send(_, text) if text.contains("unavailable"));
    assert!(effects.iter().any(told));
}
