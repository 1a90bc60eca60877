//! What players and those who watch are told.

use serde_json::json;

use super::super::*;
use super::{PACE, World, last, options, person, user};

#[test]
fn numbers_of_updates_and_events_have_no_gap() {
    let mut world = World::started(options());
    world.play_out();
    for socket in [1, 2] {
        let updates = world.of(socket, "update");
        let numbers: Vec<u64> = updates.iter().filter_map(|update| update["seq"].as_u64()).collect();
        assert_eq!(numbers, (1..=updates.len() as u64).collect::<Vec<_>>());
        let events =
            updates.iter().flat_map(|update| update["events"].as_array().cloned().unwrap_or_default());
        let numbers: Vec<u64> = events.filter_map(|event| event["n"].as_u64()).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
        assert_eq!(world.of(socket, "over").len(), 1);
        let last = |kind: &str| world.sent[&socket].iter().rposition(|message| message["type"] == kind);
        assert!(last("update") < last("over"));
    }
    let ids = |socket| -> Vec<u64> {
        let updates = world.of(socket, "update");
        updates.iter().filter_map(|update| update["decision"]["id"].as_u64()).collect()
    };
    for socket in [1, 2] {
        assert!(ids(socket).windows(2).all(|pair| pair[0] < pair[1]), "{:?}", ids(socket));
    }
    assert_eq!(world.ends.len(), 1);
}

#[test]
fn who_comes_back_gets_what_they_missed_byte_for_byte() {
    let mut world = World::started(options());
    for _ in 0..30 {
        world.answer(last);
    }
    let updates = world.of(1, "update");
    let game = updates[0]["game"].clone();
    for after in [0, 1, 7, updates.len()] {
        world.connect(10, "ann", json!({"game": game, "after": after}));
        assert_eq!(world.of(10, "update"), updates[after..], "after {after}");
        assert_eq!(world.of(10, "snapshot").len(), 0);
        world.sent.remove(&10);
        world.disconnect(10);
    }
    world.connect(11, "ann", json!({}));
    let snapshot = &world.of(11, "snapshot")[0];
    assert_eq!(snapshot["seq"], updates.len());
    assert_eq!(snapshot["view"], updates[updates.len() - 1]["view"]);
    assert_eq!(snapshot["decision"], updates[updates.len() - 1]["decision"]);
    world.connect(12, "ann", json!({"game": game, "after": 9999}));
    assert_eq!(world.of(12, "snapshot").len(), 1, "an `after` beyond the stream gets a snapshot");
}

#[test]
fn a_fifth_tab_closes_the_first() {
    let mut world = World::started(options());
    for socket in [10, 11, 12] {
        world.connect(socket, "ann", json!({}));
    }
    assert!(world.closed.is_empty());
    world.connect(13, "ann", json!({}));
    assert_eq!(world.closed.get(&1), Some(&CloseCode::TooManyTabs));
}

#[test]
fn who_watches_sees_no_hand_and_decides_nothing() {
    let mut world = World::started(options());
    world.connect(20, "eve", json!({}));
    assert_eq!(world.of(20, "welcome")[0]["viewer"], "spectator");
    let view = &world.of(20, "snapshot")[0]["view"];
    assert_eq!(view["sides"]["p1"]["hand"], json!([]));
    assert_eq!(view["sides"]["p2"]["hand"], json!([]));
    assert_eq!(world.say(20, json!({"type": "concede"}))["code"], "not_your_seat");
    let secret = Options { spectators: SpectatorOptions { allowed: false, delay_s: 0 }, ..options() };
    let mut world = World::started(secret);
    world.connect(20, "eve", json!({}));
    assert_eq!(world.closed.get(&20), Some(&CloseCode::Forbidden));
}

#[test]
fn who_watches_with_a_delay_is_told_later() {
    let late = Options { spectators: SpectatorOptions { allowed: true, delay_s: 60 }, ..options() };
    let mut world = World::started(late);
    world.wait(60_000);
    world.connect(20, "eve", json!({}));
    let seq = |world: &World| world.of(20, "update").last().map(|update| update["seq"].clone());
    world.answer(last);
    world.answer(last);
    assert_eq!(seq(&world), None);
    world.wait(60_000);
    assert_eq!(seq(&world), Some(json!(3)));
    let socket = world.asked().expect("a question");
    world.say(1, json!({"type": "react", "reaction": "oops"}));
    world.say(socket, json!({"type": "concede"}));
    assert_eq!(world.of(1, "over").len(), 1);
    assert!(world.of(20, "over").is_empty());
    assert!(world.of(20, "reaction").is_empty());
    let seen_by = |world: &World, name: &str| {
        let view = world.table.view_for(Some(&user(name)));
        (view.state, view.score.p1 + view.score.p2)
    };
    assert_eq!(seen_by(&world, "ann"), ("over", 1));
    assert_eq!(seen_by(&world, "eve"), ("live", 0), "lists and `GET` tell no more than the stream");
    world.connect(21, "eve", json!({}));
    let welcome = &world.of(21, "welcome")[0]["table"];
    assert_eq!((&welcome["state"], &welcome["score"]), (&json!("live"), &json!({"p1": 0, "p2": 0})));
    world.wait(60_000);
    assert_eq!(world.of(20, "over").len(), 1);
    assert_eq!(world.of(20, "reaction").len(), 1);
    assert_eq!(seen_by(&world, "eve"), ("over", 1));
    let table = world.of(20, "table").pop().expect("a table");
    assert_eq!(table["table"]["state"], "over");
}

#[test]
fn a_shown_hand_is_seen_by_those_who_watch() {
    let mut world = World::started(options());
    world.connect(20, "eve", json!({}));
    assert_eq!(world.say(1, json!({"type": "show_hand", "on": true}))["type"], "accepted");
    world.answer(last);
    world.answer(last);
    let update = world.of(20, "update").pop().expect("an update");
    assert_ne!(update["view"]["sides"]["p1"]["hand"], json!([]));
    assert_eq!(update["view"]["sides"]["p2"]["hand"], json!([]));
    let other = world.of(2, "update").pop().expect("an update");
    assert_eq!(other["view"]["sides"]["p1"]["hand"], json!([]), "the opponent sees no more than before");
}

#[test]
fn reactions_are_heard_unless_muted() {
    let mut world = World::started(options());
    world.say(1, json!({"type": "react", "reaction": "good_luck"}));
    assert_eq!(world.of(2, "reaction")[0]["reaction"], "good_luck");
    world.say(2, json!({"type": "mute", "on": true}));
    world.say(1, json!({"type": "react", "reaction": "oops"}));
    assert_eq!(world.of(2, "reaction").len(), 1);
    assert_eq!(world.of(1, "reaction").len(), 2, "who says it hears it");
}

#[test]
fn the_end_does_not_overtake_what_a_socket_missed() {
    let mut world = World::started(options());
    let hello = serde_json::from_value(json!({"protocol": 1, "after": 0})).expect("hello");
    let effects =
        world.table.handle(world.now, Command::Connect { socket: SocketId(3), user: user("ann"), hello });
    let (missed, others): (Vec<_>, Vec<_>) =
        effects.into_iter().partition(|effect| matches!(effect, Effect::CatchUp(_)));
    world.perform(others);
    world.say(2, json!({"type": "concede"}));
    world.wait(PACE);
    assert_eq!(
        (world.of(1, "over").len(), world.of(3, "over").len()),
        (1, 0),
        "the new tab is not there yet"
    );
    world.perform(missed);
    let told: Vec<_> = world.sent[&3].iter().map(|message| message["type"].clone()).collect();
    let end = told.iter().position(|kind| kind == "over").expect("it is told");
    assert!(told[..end].contains(&json!("update")) && !told[end..].contains(&json!("update")), "{told:?}");
    assert_eq!(world.of(3, "over").len(), 1, "once");
    assert_eq!(world.of(3, "update").len(), world.of(1, "update").len(), "all of it");
}

#[test]
fn the_stricter_wish_about_those_who_watch_counts() {
    let watch = |world: &mut World, socket| {
        let hello = serde_json::from_value(json!({"protocol": 1})).expect("hello");
        let command = Command::Connect { socket: SocketId(socket), user: user("eve"), hello };
        let effects = world.table.handle(world.now, command);
        world.perform(effects);
    };
    let sit = |world: &mut World, allowed, delay_s| {
        let spectators = Some(SpectatorOptions { allowed, delay_s });
        let member = Member { spectators, ..person("bob", "ken-masters") };
        let effects = world.table.handle(world.now, Command::Sit { member, reply: ReplyId(1) });
        world.perform(effects);
        world.replies.pop().expect("a reply").expect("a seat").spectators
    };
    for (wish, counts) in [(5, 20), (60, 60)] {
        let asked = SpectatorOptions { allowed: true, delay_s: 20 };
        let mut world = World::new(Options { spectators: asked, ..options() }, None);
        let told = sit(&mut world, true, wish);
        assert_eq!((told.allowed, told.delay_s), (true, counts));
    }
    let mut world = World::new(options(), None);
    watch(&mut world, 7);
    assert_eq!(world.closed.get(&7), None, "nobody minds yet");
    assert!(!sit(&mut world, false, 0).allowed);
    assert_eq!(world.closed.get(&7), Some(&CloseCode::Forbidden), "who watched is sent away");
    watch(&mut world, 8);
    assert_eq!(world.closed.get(&8), Some(&CloseCode::Forbidden), "and nobody else comes");
}
