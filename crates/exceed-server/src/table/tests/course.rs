//! The course of a table: seats, starts, ends, bots.

use serde_json::json;

use super::super::*;
use super::{World, bot, last, options, person};
use crate::entry::EntryKind;

#[test]
fn a_game_starts_when_everybody_is_ready() {
    let mut world = World::new(options(), Some(person("bob", "ken-masters")));
    world.connect(1, "ann", json!({}));
    assert_eq!(world.of(1, "welcome")[0]["table"]["state"], "ready_check");
    assert_eq!(world.of(1, "welcome")[0]["viewer"], "p1");
    assert_eq!(
        world.say(1, json!({"type": "answer", "decision": 1, "choices": ["done"]}))["code"],
        "no_game"
    );
    assert_eq!(world.say(1, json!({"type": "ready", "nonce": "00"}))["code"], "bad_message");
    assert_eq!(world.say(1, json!({"type": "ready"}))["type"], "accepted");
    assert!(world.of(1, "start").is_empty());
    world.connect(2, "bob", json!({}));
    assert_eq!(world.say(2, json!({"type": "ready"}))["type"], "accepted");
    let kinds: Vec<String> = world.sent[&1].iter().map(|message| message["type"].to_string()).collect();
    let at = |kind: &str| kinds.iter().position(|known| known.contains(kind)).expect(kind);
    assert!(at("start") < at("update"), "{kinds:?}");
    let update = &world.of(1, "update")[0];
    assert_eq!(update["seq"], 1);
    assert_eq!(update["view"]["viewer"], "p1");
    assert_eq!(world.of(1, "start")[0]["characters"]["p2"], "ken-masters");
}

#[test]
fn clocks_run_out() {
    let clock = Some(ClockOptions { total_s: 30, min_s: 5, disconnect_s: 60 });
    let mut world = World::started(Options { clock, ..options() });
    let socket = world.asked().expect("a mulligan");
    world.wait(40_000);
    let over = &world.of(1, "over")[0];
    assert_eq!(over["outcome"]["cause"], "time");
    assert_eq!(over["outcome"]["winner"], if socket == 1 { "p2" } else { "p1" });
    assert_eq!(world.log.last().map(|entry| entry.kind.word()), Some("time"));
    assert!(world.of(1, "update").last().is_some_and(|update| update["decision"].is_null()));
}

#[test]
fn a_game_can_be_claimed_when_the_other_is_away() {
    let mut world = World::started(options());
    assert_eq!(world.say(1, json!({"type": "claim"}))["code"], "too_soon");
    world.disconnect(2);
    world.wait(100_000);
    let refused = world.say(1, json!({"type": "claim"}));
    assert_eq!((&refused["code"], &refused["retry_ms"]), (&json!("too_soon"), &json!(80_000)));
    world.wait(80_000);
    assert_eq!(world.say(1, json!({"type": "claim", "draw": false}))["type"], "accepted");
    assert_eq!(world.of(1, "over")[0]["outcome"], json!({"winner": "p1", "cause": "abandoned"}));
}

#[test]
fn both_can_agree_on_a_draw_and_play_again() {
    let mut world = World::started(options());
    assert_eq!(world.say(1, json!({"type": "rematch"}))["code"], "not_allowed");
    assert_eq!(world.say(1, json!({"type": "draw"}))["type"], "accepted");
    assert_eq!(
        world.say(2, json!({"type": "offer_reply", "offer": "draw", "yes": true}))["type"],
        "accepted"
    );
    assert_eq!(world.of(2, "over")[0]["outcome"], json!({"winner": null, "cause": "agreed"}));
    assert_eq!(world.say(1, json!({"type": "concede"}))["code"], "game_over");
    world.say(1, json!({"type": "rematch"}));
    world.say(2, json!({"type": "rematch"}));
    let table = world.of(1, "table").pop().expect("the table");
    assert_eq!(table["table"]["state"], "ready_check");
    let first = world.of(1, "start")[0]["game"].clone();
    assert_ne!(table["table"]["game"], first);
    world.say(1, json!({"type": "ready"}));
    world.say(2, json!({"type": "ready"}));
    assert_eq!(world.of(1, "start").len(), 2);
    assert_eq!(world.of(1, "update").last().map(|update| update["seq"].clone()), Some(json!(1)));
    // Who missed the end of the first game is told that first.
    let seen = world.of(1, "update").iter().filter(|update| update["game"] == first).count();
    world.connect(10, "ann", json!({"game": first, "after": seen}));
    assert_eq!(world.of(10, "over")[0]["game"], first);
    assert_eq!(world.of(10, "snapshot")[0]["seq"], 1);
}

#[test]
fn best_of_three_goes_on_by_itself() {
    let mut world = World::started(Options { best_of: 3, ..options() });
    world.say(1, json!({"type": "concede"}));
    assert_eq!(world.table.phase(), Phase::ReadyCheck);
    world.say(1, json!({"type": "ready"}));
    world.say(2, json!({"type": "ready"}));
    world.say(1, json!({"type": "concede"}));
    assert_eq!(world.table.phase(), Phase::Over);
    assert_eq!(world.of(1, "over")[1]["score"], json!({"p1": 0, "p2": 2}));
}

#[test]
fn a_bot_answers_in_its_pace() {
    let mut world = World::new(options(), Some(bot("ken-masters")));
    world.connect(1, "ann", json!({}));
    world.say(1, json!({"type": "ready"}));
    for _ in 0..3000 {
        world.let_bots_answer();
        if world.of(1, "over").len() == 1 {
            break;
        }
        if world.decision(1).is_some() {
            world.answer(last);
        }
    }
    assert_eq!(world.of(1, "over").len(), 1, "the game ends");
    assert!(world.log.iter().any(|entry| matches!(entry.kind, EntryKind::Choice { seat: Player::Two, .. })));
    assert_eq!(world.say(1, json!({"type": "rematch"}))["type"], "accepted", "a bot always plays again");
}

#[test]
fn a_bot_gives_hints_and_agrees_to_takebacks() {
    let mut world = World::new(options(), Some(bot("ken-masters")));
    world.connect(1, "ann", json!({}));
    world.say(1, json!({"type": "ready"}));
    world.let_bots_answer();
    let decision = world.decision(1).expect("a question")["id"].clone();
    world.say(1, json!({"type": "hint", "decision": decision}));
    assert_eq!(world.hints, 1);
    assert_eq!(world.say(1, json!({"type": "hint", "decision": decision}))["code"], "busy");
    world.answer(last);
    assert_eq!(world.say(1, json!({"type": "takeback"}))["type"], "accepted");
    assert!(world.of(1, "update").last().is_some_and(|update| !update["rewound"].is_null()));
    assert_eq!(world.say(1, json!({"type": "draw"}))["code"], "not_allowed");
    let mut people = World::started(options());
    let socket = people.asked().expect("a question");
    assert_eq!(people.say(socket, json!({"type": "hint", "decision": 1}))["code"], "not_allowed");
}

#[test]
fn tables_that_nobody_uses_go() {
    let mut world = World::new(options(), None);
    world.wait(1_800_000);
    assert!(world.gone);
    let mut world = World::started(options());
    world.wait(72 * 3_600_000);
    assert_eq!(world.of(1, "over")[0]["outcome"], json!({"winner": null, "cause": "void"}));
}

#[test]
fn a_seat_is_taken_once() {
    let mut world = World::new(options(), None);
    let sit = |world: &mut World, name: &str| {
        let member = person(name, "ken-masters");
        let effects = world.table.handle(world.now, Command::Sit { member, reply: ReplyId(1) });
        world.perform(effects);
        world.replies.pop().expect("a reply")
    };
    assert_eq!(sit(&mut world, "bob").expect("a seat").you, Some(Player::Two));
    assert_eq!(sit(&mut world, "bob").expect("the same seat").you, Some(Player::Two));
    assert_eq!(sit(&mut world, "eve").expect_err("no seat is free"), TableError::Full);
    assert_eq!(sit(&mut world, "ann").expect("the own seat").you, Some(Player::One));
}
