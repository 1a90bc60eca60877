//! Limits of requests and tables.

use std::sync::Arc;
use std::time::Duration;

use exceed_rules::{Game, Silent, seed_from_number};
use exceed_server::host::now;
use exceed_server::web::Network;
use serde_json::{Value, json};

use crate::live::{Live, Person, begin_game, code, setting};

#[tokio::test]
async fn a_body_has_so_many_bytes() {
    let live = Live::with(&[("body_bytes", 500)], |_| ()).await;
    let person = live.person().await;
    let body = |length: usize| json!({"toml": "#".repeat(length)});
    assert_eq!(person.post("/api/cards/check", body(400)).await.status, 200);
    let answer = person.post("/api/cards/check", body(600)).await;
    assert_eq!(code(&answer), (413, "too_large"));
    assert_eq!(live.reached("body_bytes").await, 1);
}

#[tokio::test]
async fn an_address_has_so_many_new_guests() {
    let live = Live::with(&[("sessions_per_address_h", 2)], |_| ()).await;
    for status in [201, 201, 429] {
        let answer = live.raw("POST", "/api/session", &[], "{}").await;
        assert_eq!(answer.status, status);
        assert_eq!(answer.head.contains("retry-after"), status == 429);
    }
    assert_eq!(live.reached("sessions_per_address_h").await, 1);
}

/// Who comes through a proxy that is trusted counts by the last address that it names; nobody else may name one.
#[tokio::test]
async fn only_a_trusted_proxy_names_addresses() {
    let limits = [("sessions_per_address_h", 1)];
    let proxy = |text: &str| Network::parse(text).expect("a network");
    let come = async |live: &Live, from: &str| {
        live.raw("POST", "/api/session", &[("X-Forwarded-For", from)], "{}").await.status
    };
    let live = Live::with(&limits, |config| config.proxies = vec![proxy("127.0.0.0/8")]).await;
    assert_eq!(come(&live, "10.0.0.1").await, 201);
    assert_eq!(come(&live, "10.0.0.2").await, 201);
    assert_eq!(come(&live, "10.0.0.1").await, 429);
    // The first ones are what the client says itself.
    assert_eq!(come(&live, "10.0.0.3, 10.0.0.2").await, 429);
    assert_eq!(come(&live, "10.0.0.2, 10.0.0.3").await, 201);
    for others in [Vec::new(), vec![proxy("10.0.0.0/8")]] {
        let live = Live::with(&limits, |config| config.proxies = others).await;
        assert_eq!(come(&live, "10.0.0.1").await, 201);
        assert_eq!(come(&live, "10.0.0.2").await, 429);
    }
}

#[tokio::test]
async fn a_user_has_so_many_tables() {
    let live = Live::with(&[("tables_per_user", 2)], |_| ()).await;
    let person = live.person().await;
    let first = person.open_table().await;
    let with_bot = person.table_with_bot().await;
    let body = json!({"character": "ryu", "opponent": {"person": true}});
    assert_eq!(code(&person.post("/api/tables", body.clone()).await), (409, "too_many"));
    assert_eq!(live.reached("tables_per_user").await, 1);
    // One that is over makes room for a new one against a bot.
    let mut ear = person.sit(&with_bot).await;
    ear.ask(json!({"type": "ready"})).await;
    ear.ask(json!({"type": "concede"})).await;
    ear.until("over").await;
    person.table_with_bot().await;
    let removed = person.client.request("DELETE", &format!("/api/tables/{first}"), None).await;
    assert_eq!(removed.expect("an answer").status, 204);
    assert_eq!(person.post("/api/tables", body).await.status, 201);
}

#[tokio::test]
async fn a_server_has_so_many_tables() {
    let live = Live::with(&[("tables", 2)], |_| ()).await;
    for _ in 0..2 {
        live.person().await.open_table().await;
    }
    let body = json!({"character": "ryu", "opponent": {"person": true}});
    let full = live.person().await.post("/api/tables", body).await;
    assert_eq!(code(&full), (503, "full"));
    assert!(full.head.contains("retry-after"));
    assert_eq!(live.reached("tables").await, 1);
}

#[tokio::test]
async fn a_name_and_an_address_try_so_many_passwords() {
    let live = Live::with(&[("logins_per_min", 1)], |_| ()).await;
    let try_with = async |name: &str| {
        let body = json!({"name": name, "password": "not the right one"}).to_string();
        live.raw("POST", "/api/login", &[], &body).await
    };
    assert_eq!(code(&try_with("ann").await), (401, "no_session"));
    let again = try_with("Ann").await;
    assert_eq!(code(&again), (429, "too_many"));
    assert!(again.head.contains("retry-after"));
    // Four for each address: two are left.
    assert_eq!(try_with("bob").await.status, 401);
    assert_eq!(try_with("cleo").await.status, 401);
    assert_eq!(try_with("dan").await.status, 429);
    assert_eq!(live.reached("logins_per_min").await, 2);
}

#[tokio::test]
async fn a_user_has_so_many_card_files_checked() {
    let live = Live::with(&[("checks_per_min", 1)], |_| ()).await;
    let person = live.person().await;
    assert_eq!(person.post("/api/cards/check", json!({"toml": ""})).await.status, 200);
    assert_eq!(code(&person.post("/api/cards/check", json!({"toml": ""})).await), (429, "too_many"));
    assert_eq!(live.person().await.post("/api/cards/check", json!({"toml": ""})).await.status, 200);
    assert_eq!(live.reached("checks_per_min").await, 1);
}

#[tokio::test]
async fn a_table_that_nobody_uses_is_closed() {
    let live = Live::with(&[("table_idle_s", 1)], |_| ()).await;
    let person = live.person().await;
    let table = person.open_table().await;
    let mut ear = person.sit(&table).await;
    assert_eq!(person.get(&format!("/api/tables/{table}")).await.status, 200);
    assert_eq!(ear.until_closed().await, 4004);
    assert_eq!(code(&person.get(&format!("/api/tables/{table}")).await), (404, "no_such_table"));
    assert_eq!(live.reached("table_idle_s").await, 1);
}

/// Three days pass in no test: with a limit of nothing the server ends the game as soon as it looks after it. Where hours are
/// allowed, a game of long ago is given time after a start, for there may have been no server to come to.
#[tokio::test]
async fn a_game_that_nobody_goes_on_with_counts_for_nobody() {
    const HOUR: i64 = 3_600_000;
    for (hours, ends) in [(0, true), (3, false)] {
        let live = Live::with(&[("game_idle_h", hours)], |_| ()).await;
        let setting = setting(0, [live.person().await, live.person().await]);
        let game = Game::start(Arc::clone(&setting.duel), seed_from_number(1), None, &mut Silent);
        let old = setting.lay_at(&live, &game, now() - 4 * HOUR).await;
        live.server.host().tidy().await.expect("it is tidied up");
        let path = format!("/api/games/{}", old.game);
        let person = &setting.people[0];
        for _ in 0..if ends { 100 } else { 10 } {
            if person.get(&path).await.body["state"] != "live" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let facts = person.get(&path).await.body;
        let (state, cause) = if ends { (json!("void"), json!("void")) } else { (json!("live"), Value::Null) };
        assert_eq!((&facts["state"], &facts["outcome"]["cause"]), (&state, &cause), "{facts}");
        assert_eq!(live.reached("game_idle_h").await, u64::from(ends));
    }
}

#[tokio::test]
async fn a_user_reports_so_many_games() {
    let live = Live::with(&[("reports_per_h", 1)], |_| ()).await;
    let (one, two) = (live.person().await, live.person().await);
    let game = over(&one, &two).await;
    let report = json!({"game": game, "reason": "rude"});
    assert_eq!(one.post("/api/reports", report.clone()).await.status, 201);
    assert_eq!(code(&one.post("/api/reports", report.clone()).await), (429, "too_many"));
    assert_eq!(two.post("/api/reports", report).await.status, 201);
    assert_eq!(live.reached("reports_per_h").await, 1);
}

/// A game that is over: its id.
async fn over(one: &Person, two: &Person) -> Value {
    let (_, mut ears) = begin_game(one, two).await;
    for _ in 0..6 {
        for ear in &mut ears {
            ear.settle().await;
            let decision = std::mem::take(&mut ear.decision);
            if let Some(choice) = decision["choices"].as_array().and_then(|choices| choices.last()) {
                let answer = json!({"type": "answer", "decision": decision["id"], "choices": [choice["id"]]});
                ear.ask(answer).await;
            }
        }
    }
    ears[0].ask(json!({"type": "concede"})).await;
    ears[0].until("over").await["game"].clone()
}

#[tokio::test]
async fn so_many_analyses_are_made_at_once() {
    let live = Live::with(&[("analysis_jobs", 0)], |_| ()).await;
    let [one, two] = [live.person().await, live.person().await];
    let game = over(&one, &two).await;
    let path = format!("/api/games/{}/analysis", game.as_str().expect("an id"));
    let busy = one.post(&path, json!({})).await;
    assert_eq!(code(&busy), (429, "busy"));
    assert!(busy.head.contains("retry-after"));
    assert_eq!(live.reached("analysis_jobs").await, 1);
    let live = Live::with(&[("analysis_jobs", 2)], |_| ()).await;
    let [one, two] = [live.person().await, live.person().await];
    let games = [over(&one, &two).await, over(&one, &two).await];
    let mut codes = Vec::new();
    for game in games {
        let path = format!("/api/games/{}/analysis", game.as_str().expect("an id"));
        codes.push(code(&one.post(&path, json!({})).await).1.to_owned());
    }
    assert_eq!(codes, ["", "too_many"], "one at a time for each user");
}

#[tokio::test]
async fn so_many_hints_are_looked_for_at_once() {
    let live = Live::with(&[("hint_jobs", 0)], |_| ()).await;
    let person = live.person().await;
    let mut ear = person.sit(&person.table_with_bot().await).await;
    ear.ask(json!({"type": "ready"})).await;
    while ear.decision.is_null() {
        ear.until("update").await;
    }
    let refused = ear.ask(json!({"type": "hint", "decision": ear.decision["id"]})).await;
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("busy")));
    assert!(refused["retry_ms"].as_u64() > Some(0));
    assert_eq!(live.reached("hint_jobs").await, 1);
}
