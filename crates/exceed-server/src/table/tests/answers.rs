//! Answers: when they take effect, why they are refused, how they are taken back.

use serde_json::{Value, json};

use super::super::*;
use super::{PACE, World, last, options};
use crate::entry::EntryKind;

#[test]
fn an_answer_is_accepted_at_once_and_told_in_time() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let decision = world.decision(socket).expect("a question");
    let before = world.of(socket, "update").len();
    let done = &decision["choices"][last(&decision)]["id"];
    let reply = world.say(socket, json!({"type": "answer", "decision": decision["id"], "choices": [done]}));
    assert_eq!(reply["type"], "accepted");
    world.wait(PACE - 1);
    assert_eq!(world.of(socket, "update").len(), before, "nobody hears of it yet");
    world.wait(1);
    assert_eq!(world.of(socket, "update").len(), before + 1);
    // Somebody who thinks for longer does not wait on top of that.
    let other = 3 - socket;
    world.wait(5_000);
    let decision = world.decision(other).expect("the other mulligan");
    let done = &decision["choices"][last(&decision)]["id"];
    let before = world.of(other, "update").len();
    world.say(other, json!({"type": "answer", "decision": decision["id"], "choices": [done]}));
    assert_eq!(world.of(other, "update").len(), before + 1);
}

#[test]
fn refusals_say_why_and_change_nothing() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let other = 3 - socket;
    let answer =
        |decision: u64, choice: &str| json!({"type": "answer", "decision": decision, "choices": [choice]});
    assert_eq!(world.say(other, answer(1, "done"))["code"], "unknown_decision");
    let refused = world.say(socket, answer(1, "walk:4"));
    assert_eq!((&refused["code"], &refused["index"]), (&json!("not_offered"), &json!(0)));
    assert_eq!(refused["decision"]["id"], 1, "it names the question that waits");
    assert_eq!(world.say(socket, answer(1, "nonsense"))["code"], "not_offered");
    assert_eq!(world.say(socket, answer(2, "done"))["code"], "unknown_decision");
    assert_eq!(
        world.say(socket, json!({"type": "answer", "decision": 1, "choices": []}))["code"],
        "bad_message"
    );
    assert_eq!(world.say(socket, json!({"type": "hello", "protocol": 1}))["code"], "bad_message");
    assert_eq!(world.say(socket, json!({"type": "back", "decision": 1}))["code"], "not_allowed");
    assert!(world.log.is_empty());
    assert_eq!(world.say(socket, answer(1, "done"))["type"], "accepted");
    assert_eq!(world.say(socket, answer(1, "done"))["duplicate"], true);
    assert_eq!(world.say(socket, answer(1, "card:p1.hand.0"))["code"], "stale_decision");
    assert_eq!(world.log.len(), 1);
}

#[test]
fn what_can_not_be_written_is_not_done() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    world.down = true;
    let answer = json!({"type": "answer", "decision": 1, "choices": ["done"]});
    let before = world.of(socket, "update").len();
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.wait(PACE);
    assert_eq!(world.of(socket, "update").len(), before);
    // Until the log has been read again, nothing is written.
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.down = false;
    assert!(world.table.uncertain_game().is_some());
    let effects = world.table.reconcile(world.now, &[]);
    world.perform(effects);
    assert_eq!(world.say(socket, answer)["type"], "accepted");
}

#[test]
fn what_was_written_after_all_is_taken_in() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    world.down = true;
    let answer = json!({"type": "answer", "decision": 1, "choices": ["done"]});
    assert_eq!(world.say(socket, answer.clone())["code"], "unavailable");
    world.down = false;
    let texts = vec!["done".to_owned()];
    let kind = EntryKind::Choice {
        seat: if socket == 1 { Player::One } else { Player::Two },
        choice: exceed_rules::Choice::Done,
        decision: 1,
        given: Some(super::answer::hash(&texts)),
    };
    world.log.push(Entry { kind, at: world.now });
    let log = world.log.clone();
    let effects = world.table.reconcile(world.now, &log);
    world.perform(effects);
    world.wait(PACE);
    assert_eq!(world.say(socket, answer)["duplicate"], true);
    assert!(world.decision(3 - socket).is_some(), "the game has gone on");
}

#[test]
fn an_unfinished_group_can_be_left_and_nobody_hears_of_it() {
    let mut world = World::started(options());
    world.answer(last);
    world.answer(last);
    let socket = world.asked().expect("an action");
    let other = 3 - socket;
    let before = world.of(other, "update").len();
    let id = world.decision(socket).and_then(|decision| decision["id"].as_u64()).expect("a question");
    let change = json!({"type": "answer", "decision": id, "choices": ["change_cards"]});
    assert_eq!(world.say(socket, change.clone())["type"], "accepted");
    let decision = world.decision(socket).expect("the cards, at once");
    assert_eq!((&decision["id"], &decision["unfinished"]), (&json!(id + 1), &json!(true)));
    assert_eq!(world.say(socket, json!({"type": "back", "decision": id + 1}))["type"], "accepted");
    let decision = world.decision(socket).expect("the question again");
    assert_eq!((&decision["id"], &decision["unfinished"]), (&json!(id + 2), &json!(false)));
    assert_eq!(world.of(other, "update").len(), before);
    assert_eq!(world.say(socket, change)["duplicate"], true, "it was given once, and then left");
}

#[test]
fn several_picks_are_one_answer() {
    let mut world = World::started(options());
    let socket = world.asked().expect("a mulligan");
    let seat = if socket == 1 { "p1" } else { "p2" };
    let ticked = [format!("card:{seat}.hand.3"), format!("card:{seat}.hand.0")];
    let before = world.of(socket, "update").len();
    let reply = world.say(socket, json!({"type": "answer", "decision": 1, "choices": ticked}));
    assert_eq!(reply["type"], "accepted", "{reply}");
    world.wait(PACE);
    assert!(world.decision(3 - socket).is_some(), "`done` was added");
    let told = world.of(socket, "update").split_off(before);
    assert_eq!(told.len(), world.log.len(), "one for each entry");
    let picks = |entry: &&Entry| {
        matches!(entry.kind, EntryKind::Choice { choice: exceed_rules::Choice::Card(_), .. })
    };
    assert_eq!(world.log.iter().filter(picks).count(), 2, "every card that was ticked");
    // `done` is not asked where no card comes after the last one that was ticked.
    let more: Vec<_> = world.log.iter().filter(|entry| !picks(entry)).map(|entry| &entry.kind).collect();
    assert!(
        matches!(more[..], [] | [EntryKind::Choice { choice: exceed_rules::Choice::Done, given: None, .. }]),
        "{more:?}"
    );
    assert!(
        told.iter().all(|update| update["decision"].is_null()),
        "questions that are answered are not put"
    );
    let bad = json!({"type": "answer", "decision": 1, "choices": ["card:p1.hand.0", "walk:9"]});
    let other = 3 - socket;
    let length = world.log.len();
    assert_eq!(world.say(other, bad)["code"], "not_offered");
    assert_eq!(world.log.len(), length, "all or nothing");
}

#[test]
fn a_takeback_is_asked_for_once_somebody_has_learnt_something() {
    let mut world = World::started(options());
    world.answer(last);
    world.answer(last);
    let socket = world.asked().expect("an action");
    let other = 3 - socket;
    let prepare = |decision: &Value| {
        let choices = decision["choices"].as_array().expect("choices");
        choices.iter().position(|choice| choice["id"] == "prepare").expect("prepare")
    };
    world.answer(prepare);
    assert_eq!(world.say(socket, json!({"type": "takeback"}))["type"], "accepted");
    assert_eq!(world.of(other, "offer")[0]["offer"], "takeback");
    let no = json!({"type": "offer_reply", "offer": "takeback", "yes": false});
    assert_eq!(world.say(other, no)["type"], "accepted");
    assert_eq!(world.of(socket, "offer_over")[0]["granted"], false);
    let refused = world.say(socket, json!({"type": "takeback"}));
    assert_eq!((&refused["code"], &refused["retry_ms"]), (&json!("too_soon"), &json!(10_000)));
    world.wait(10_000);
    world.say(socket, json!({"type": "takeback"}));
    let yes = json!({"type": "offer_reply", "offer": "takeback", "yes": true});
    assert_eq!(world.say(other, yes)["type"], "accepted");
    let update = world.of(socket, "update").pop().expect("an update");
    assert_eq!(update["rewound"]["by"], if socket == 1 { "p1" } else { "p2" });
    assert!(!update["decision"].is_null(), "the action is asked again");
    let rated = Options { rated: true, ..options() };
    let mut world = World::started(rated);
    world.answer(last);
    assert_eq!(world.say(1, json!({"type": "takeback"}))["code"], "not_allowed");
}
