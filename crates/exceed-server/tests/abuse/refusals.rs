//! Every code that a message is refused with, and every code that a socket is closed with.

use exceed_server::client::{Client, Heard};
use serde_json::{Value, json};

use crate::live::{Ear, Live, begin_game};

fn answer(decision: &Value, choice: &Value) -> Value {
    json!({"type": "answer", "decision": decision, "choices": [choice]})
}

#[tokio::test]
async fn answers_are_refused_with_their_reason() {
    let live = Live::start().await;
    let people = [live.person().await, live.person().await, live.person().await];
    let (table, [mut one, mut two]) = begin_game(&people[0], &people[1]).await;
    let (asked, other) = if one.decision.is_null() { (&mut two, &mut one) } else { (&mut one, &mut two) };
    let decision = asked.decision.clone();
    let choices = decision["choices"].as_array().expect("choices").clone();
    let reply = asked.ask(answer(&decision["id"], &json!("walk:31"))).await;
    assert_eq!((&reply["code"], &reply["index"]), (&json!("not_offered"), &json!(0)));
    assert_eq!(reply["decision"], decision, "it names the question that waits");
    assert_eq!(asked.refused(answer(&json!(99), &choices[0]["id"])).await, "unknown_decision");
    assert_eq!(other.refused(answer(&decision["id"], &choices[0]["id"])).await, "unknown_decision");
    let done = choices.last().expect("a choice")["id"].clone();
    assert_eq!(asked.ask(answer(&decision["id"], &done)).await["duplicate"], false);
    assert_eq!(asked.ask(answer(&decision["id"], &done)).await["duplicate"], true);
    assert_eq!(asked.refused(answer(&decision["id"], &json!("wild"))).await, "stale_decision");
    let mut watcher = people[2].sit(&table).await;
    for message in [answer(&json!(1), &done), json!({"type": "takeback"}), json!({"type": "concede"})] {
        assert_eq!(watcher.refused(message).await, "not_your_seat");
    }
    assert_eq!(asked.refused(json!({"type": "hint", "decision": 1})).await, "not_allowed");
    let soon = asked.ask(json!({"type": "claim"})).await;
    assert_eq!(soon["code"], "too_soon");
    assert!(soon["retry_ms"].as_u64() > Some(0));
    asked.ask(json!({"type": "concede"})).await;
    asked.until("over").await;
    assert_eq!(asked.refused(answer(&json!(9), &done)).await, "game_over");
    assert_eq!(asked.refused(json!({"type": "takeback"})).await, "game_over");
}

#[tokio::test]
async fn nothing_can_be_answered_before_a_game() {
    let live = Live::start().await;
    let person = live.person().await;
    let mut ear = person.sit(&person.open_table().await).await;
    assert_eq!(ear.refused(json!({"type": "ready"})).await, "no_game");
    assert_eq!(ear.refused(answer(&json!(1), &json!("done"))).await, "no_game");
    assert_eq!(ear.refused(json!({"type": "draw"})).await, "no_game");
}

#[tokio::test]
async fn against_a_bot_one_hint_at_a_time_and_no_draw() {
    let live = Live::start().await;
    let person = live.person().await;
    let mut ear = person.sit(&person.table_with_bot().await).await;
    ear.ask(json!({"type": "ready"})).await;
    while ear.decision.is_null() {
        ear.until("update").await;
    }
    let id = ear.decision["id"].clone();
    assert_eq!(ear.refused(json!({"type": "draw"})).await, "not_allowed");
    ear.say(json!({"type": "hint", "decision": id, "ref": "first"})).await;
    assert_eq!(ear.refused(json!({"type": "hint", "decision": id})).await, "busy");
    assert_eq!(ear.until("hint").await["ref"], "first");
}

#[tokio::test]
async fn what_can_not_be_written_is_refused() {
    let live = Live::start().await;
    let [one, two] = [live.person().await, live.person().await];
    let (_, [mut first, mut second]) = begin_game(&one, &two).await;
    live.store().close().await;
    let asked = if first.decision.is_null() { &mut second } else { &mut first };
    let done = asked.decision["choices"].as_array().expect("choices").last().expect("one")["id"].clone();
    let id = asked.decision["id"].clone();
    assert_eq!(asked.refused(answer(&id, &done)).await, "unavailable");
    let ready = Client::nobody(live.address()).request("GET", "/ready", None).await.expect("an answer");
    assert_eq!(ready.status, 503);
}

/// Nonsense is refused with a reason; too much of it closes the socket.
#[tokio::test]
async fn nonsense_is_refused_and_too_much_of_it_closed() {
    let live = Live::start().await;
    let person = live.person().await;
    let mut ear = person.sit(&person.open_table().await).await;
    let nested = format!(r#"{{"type":"answer","decision":1,"choices":{}}}"#, "[".repeat(8000));
    let nonsense =
        ["", "null", "{", "[]", "{}", r#"{"type":"dance"}"#, r#"{"type":"ready","nonce":7}"#, &nested];
    for text in nonsense.iter().cycle().take(19) {
        ear.socket.send_text((*text).to_owned()).await.expect("it is sent");
        let refused = ear.until("refused").await;
        assert_eq!(refused["code"], "bad_message");
        assert!(refused["text"].as_str().is_some_and(|text| text.len() > 10), "{refused}");
    }
    ear.socket.send_text("nonsense".to_owned()).await.expect("it is sent");
    assert_eq!(ear.until_closed().await, 4008);
    // The first message too.
    let mut ear =
        Ear::new(person.client.connect_with("nothing", &json!({"type": "ping"})).await.expect("a socket"));
    assert_eq!(ear.until("refused").await["code"], "bad_message");
}

#[tokio::test]
async fn sockets_are_closed_with_their_reason() {
    let live = Live::start().await;
    let [one, two] = [live.person().await, live.person().await];
    let closed = async |client: &Client, table: &str, hello: Value| {
        let mut socket = client.connect_with(table, &hello).await.expect("a socket");
        loop {
            if let Heard::Closed(code) = socket.next().await {
                return code;
            }
        }
    };
    let hello = json!({"type": "hello", "protocol": 1});
    let private = json!({"character": "ryu", "opponent": {"person": true}, "spectators": {"allowed": false}});
    let private = one.client.create_table(&private).await.expect("a table");
    assert_eq!(closed(&Client::nobody(live.address()), &private, hello.clone()).await, 4001);
    assert_eq!(closed(&two.client, &private, hello.clone()).await, 4003);
    assert_eq!(closed(&one.client, "0000000000000000", hello.clone()).await, 4004);
    assert_eq!(closed(&one.client, "no-id-at-all", hello.clone()).await, 4004);
    assert_eq!(closed(&one.client, &private, json!({"type": "hello", "protocol": 2})).await, 4005);
    let mut tabs = Vec::new();
    for _ in 0..5 {
        tabs.push(one.sit(&private).await);
    }
    assert_eq!(tabs[0].until_closed().await, 4010);
    tabs[1].ask(json!({"type": "leave"})).await;
    assert_eq!(tabs[1].until_closed().await, 1000);
    let removed = one.client.request("DELETE", &format!("/api/tables/{private}"), None).await;
    assert_eq!(removed.expect("an answer").status, 204);
    assert_eq!(tabs[2].until_closed().await, 4004);
    let table = one.open_table().await;
    let mut last = one.sit(&table).await;
    live.server.stop().await;
    assert_eq!(last.until("bye").await["reason"], "restart");
    assert_eq!(last.until_closed().await, 1012);
}

#[tokio::test]
async fn who_says_no_hello_is_closed() {
    let live = Live::start().await;
    let person = live.person().await;
    let table = person.open_table().await;
    let mut silent = person.client.open(&format!("/api/tables/{table}/socket")).await.expect("a socket");
    assert_eq!(silent.next().await, Heard::Closed(4000));
}
