//! People who look for each other, play for ratings, and do not want to meet.

use serde_json::json;

use super::*;

fn wish(rated: bool) -> Value {
    json!({"edition": "S7", "roster": "all", "rated": rated, "character": "ryu"})
}

#[tokio::test]
async fn two_who_want_the_same_play_and_are_rated() {
    let world = World::new().await;
    let [one, two] = [world.guest("Ada").await, world.guest("Bob").await];
    assert_eq!(world.get_as(&one, "/api/queue").await.body, json!({"waiting": false}));
    assert_eq!(world.post(&one, "/api/queue", wish(true)).await.body, json!({"waiting": true}));
    assert_eq!(world.post(&one, "/api/queue", wish(true)).await.body, json!({"waiting": true}));
    let waits = world.get_as(&one, "/api/queue?wait=20");
    let joins = async {
        // The first one waits by now.
        tokio::time::sleep(Duration::from_millis(50)).await;
        world.post(&two, "/api/queue", wish(true)).await
    };
    let (waited, joined) = tokio::join!(waits, joins);
    let table = waited.body["table"].as_str().expect("a table").to_owned();
    assert_eq!(joined.body, waited.body);
    assert_eq!(world.post(&one, "/api/queue", wish(true)).await.body, waited.body);
    let view = world.get_as(&two, &format!("/api/tables/{table}")).await.body;
    assert_eq!(
        (&view["you"], &view["rated"], &view["state"]),
        (&json!("p2"), &json!(true), &json!("ready_check"))
    );
    assert!(view["clock"]["total_s"].is_u64());

    let (mut ada, mut bob) = (world.sit(&one, &table).await, world.sit(&two, &table).await);
    ada.say(json!({"type": "ready"})).await;
    bob.say(json!({"type": "ready"})).await;
    bob.until("start").await;
    bob.say(json!({"type": "concede"})).await;
    let over = ada.until("over").await;
    assert_eq!(over["outcome"], json!({"winner": "p1", "cause": "concession"}));
    assert_eq!(over["ratings"]["p1"]["rating"].as_f64().map(f64::round), Some(1662.0));
    assert_eq!(over["ratings"]["p2"]["rating"].as_f64().map(f64::round), Some(1338.0));
    let profile = world.get("/api/users/Bob").await.body;
    assert_eq!(profile["ratings"]["S7"]["games"], 1);
    assert_eq!(profile["ratings"]["S7"]["rating"], over["ratings"]["p2"]["rating"]);
    assert_eq!(profile["games"][0]["id"], over["game"]);
    // The game is over, so that asking again is a new wish.
    assert_eq!(world.post(&one, "/api/queue", wish(true)).await.body, json!({"waiting": true}));
    let left = world.ask("DELETE", "/api/queue", Some(&one.token), None).await;
    assert_eq!(left.body, json!({"waiting": false}));
}

#[tokio::test]
async fn a_wish_has_to_make_sense() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let ask = async |body: Value| world.post(&guest, "/api/queue", body).await.code().to_owned();
    assert_eq!(ask(json!({"roster": "s9", "character": "ryu"})).await, "bad_setup");
    assert_eq!(ask(json!({"roster": "s4", "character": "ryu"})).await, "bad_setup");
    assert_eq!(ask(json!({"edition": "S99", "character": "ryu"})).await, "bad_setup");
    assert_eq!(ask(json!({"character": "nobody at all"})).await, "unknown_character");
    let fine = world.post(&guest, "/api/queue", json!({"roster": "s3", "character": "random"})).await;
    assert_eq!(fine.body, json!({"waiting": true}));
}

/// Somebody who waits with a team must not be in the way of those who have none.
#[tokio::test]
async fn teams_meet_teams() {
    let world = World::new().await;
    let team = json!({"character": ["ryu", "ken-masters"]});
    let single = json!({"character": "ryu"});
    let mut answers = Vec::new();
    for (name, body) in [("Ada", &team), ("Bob", &single), ("Cleo", &single), ("Dan", &team)] {
        let guest = world.guest(name).await;
        answers.push(world.post(&guest, "/api/queue", body.clone()).await.body);
    }
    assert_eq!(answers[..2], [json!({"waiting": true}), json!({"waiting": true})]);
    assert!(answers[2]["table"].is_string() && answers[3]["table"].is_string(), "{answers:?}");
}

#[tokio::test]
async fn the_blocked_do_not_meet() {
    let world = World::new().await;
    let [one, two] = [world.guest("Ada").await, world.guest("Bob").await];
    let body = json!({"character": "ryu", "opponent": {"person": true}});
    let table = world.post(&one, "/api/tables", body).await.body;
    let path = format!("/api/tables/{}/join", table["id"].as_str().expect("an id"));
    let blocked = world.post(&one, "/api/blocks", json!({"name": two.name})).await;
    assert_eq!(blocked.status, StatusCode::CREATED);
    let join = json!({"character": "ken-masters"});
    let refused = world.post(&two, &path, join.clone()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::FORBIDDEN, "forbidden"));
    let by_code = json!({"character": "ken-masters", "code": table["code"]});
    assert_eq!(world.post(&two, "/api/join", by_code).await.code(), "forbidden");
    assert_eq!(world.post(&one, &path, join.clone()).await.body["you"], "p1");
    assert_eq!(world.post(&one, "/api/queue", wish(false)).await.body, json!({"waiting": true}));
    assert_eq!(world.post(&two, "/api/queue", wish(false)).await.body, json!({"waiting": true}));
    let body = json!({"name": two.name});
    let unblocked = world.ask("DELETE", "/api/blocks", Some(&one.token), Some(&body)).await;
    assert_eq!(unblocked.status, StatusCode::NO_CONTENT);
    assert_eq!(world.post(&two, &path, join).await.body["you"], "p2");
    assert_eq!(world.post(&one, "/api/blocks", json!({"name": "nobody"})).await.code(), "not_found");
    assert_eq!(world.post(&one, "/api/blocks", json!({"name": one.name})).await.code(), "bad_request");
}

#[tokio::test]
async fn a_report_keeps_the_game() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    player.say(json!({"type": "ready"})).await;
    let game = player.until("start").await["game"].clone();
    let body = json!({"game": game, "reason": "stalling", "text": "slow"});
    let reported = world.post(&guest, "/api/reports", body).await;
    assert_eq!(reported.status, StatusCode::CREATED, "{reported:?}");
    // The answer tells nothing of a game that goes on.
    assert_eq!(reported.body.as_object().map(serde_json::Map::len), Some(1));
    let kept = world.app.host.store().reports(None, 10).await.expect("reports");
    assert_eq!((kept.len(), kept[0].reason.as_str()), (1, "stalling"));
    assert!(kept[0].export.contains("\"record\""));
    let unknown = world.post(&guest, "/api/reports", json!({"game": "nothing", "reason": "x"})).await;
    assert_eq!(unknown.code(), "no_such_game");
}
