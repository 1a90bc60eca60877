//! What bots at a table see.

use std::sync::{Arc, Mutex, PoisonError};

use exceed_bots::{Bot, Observed};
use exceed_rules::{Choice, Seat};
use serde_json::json;

use super::super::play::BotSeat;
use super::super::*;
use super::{World, bot, last, options};

/// A bot that remembers what it saw.
struct Watcher(Arc<Mutex<Vec<Observed>>>);

impl Bot for Watcher {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let decision = seat.decision().expect("it is asked");
        *decision.choices.last().expect("a choice")
    }

    fn observe(&mut self, _seat: &Seat, action: Observed) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(action);
    }
}

/// A game in which the person is to act, and what the bot in the other seat sees from then on.
fn before_an_action() -> (World, Arc<Mutex<Vec<Observed>>>) {
    let mut world = World::new(options(), Some(bot("ken-masters")));
    world.connect(1, "ann", json!({}));
    world.say(1, json!({"type": "ready"}));
    for _ in 0..200 {
        world.let_bots_answer();
        if world.decision(1).is_some_and(|decision| decision["question"] == "action") {
            let seen = Arc::default();
            let play = world.table.play.as_mut().expect("a game");
            play.bots[Player::Two] = BotSeat::Idle(Box::new(Watcher(Arc::clone(&seen))));
            return (world, seen);
        }
        world.answer(last);
    }
    panic!("the person is never to act");
}

#[test]
fn a_bot_sees_an_action_when_it_is_paid_for_and_not_when_it_is_left() {
    let (mut world, seen) = before_an_action();
    let seen = || seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let id = world.decision(1).and_then(|decision| decision["id"].as_u64()).expect("a question");
    let change = |id: u64| json!({"type": "answer", "decision": id, "choices": ["change_cards"]});
    assert_eq!(world.say(1, change(id))["type"], "accepted");
    assert_eq!(seen(), [], "it can still be left");
    assert_eq!(world.say(1, json!({"type": "back", "decision": id + 1}))["type"], "accepted");
    assert_eq!(world.say(1, change(id + 2))["type"], "accepted");
    while world.decision(1).is_some_and(|decision| decision["unfinished"] == true) {
        assert_eq!(seen(), [], "it can still be left");
        world.answer(last);
    }
    assert_eq!(seen(), [Observed::ChangeCards], "once, although it was begun twice");
}
