//! Every code that a request is refused with.

use serde_json::{Value, json};

use crate::live::{Live, begin_game, code};

/// The cookie of a new guest.
async fn cookie(live: &Live) -> String {
    let answer = live.raw("POST", "/api/session", &[], "{}").await;
    let cookie = answer.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    cookie.and_then(|cookie| cookie.split(';').next()).expect("a cookie").to_owned()
}

#[tokio::test]
async fn requests_that_are_not_understood() {
    let live = Live::start().await;
    let person = live.person().await;
    let post = async |path: &str, body: Value| {
        let answer = person.post(path, body).await;
        assert!(!answer.body["error"]["text"].as_str().unwrap_or_default().is_empty(), "{}", answer.text);
        (answer.status, answer.body["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    let table = |more: Value| {
        let mut table = json!({"character": "ryu", "opponent": {"person": true}});
        table.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        table
    };
    let is = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(post("/api/tables", json!([])).await, is(400, "bad_request"));
    assert_eq!(post("/api/tables", json!({"opponent": {"person": true}})).await, is(400, "bad_request"));
    assert_eq!(post("/api/tables", table(json!({"best_of": 2}))).await, is(422, "bad_setup"));
    assert_eq!(post("/api/tables", table(json!({"edition": "S99"}))).await, is(422, "bad_setup"));
    assert_eq!(post("/api/tables", table(json!({"opponent": {"bot": "god"}}))).await, is(422, "bad_setup"));
    assert_eq!(post("/api/tables", table(json!({"character": ["ryu", "ryu"]}))).await, is(422, "bad_setup"));
    let unknown = person.post("/api/tables", table(json!({"character": "ryuu"}))).await;
    assert_eq!(code(&unknown), (422, "unknown_character"));
    assert!(
        unknown.body["error"]["hint"].as_str().is_some_and(|hint| hint.contains("Ryu")),
        "{}",
        unknown.text
    );
    let nested = format!("{{\"character\":{}", "[".repeat(60_000));
    let answer = person.client.request_text("POST", "/api/tables", &nested).await.expect("an answer");
    assert_eq!(code(&answer), (400, "bad_request"));
    let answer = live.raw("POST", "/api/session", &[("Content-Type", "text/plain")], "{}").await;
    assert_eq!(code(&answer), (415, "bad_request"));
    assert_eq!(code(&person.get("/api/tables").await), (400, "bad_request"));
}

#[tokio::test]
async fn requests_of_somebody_else() {
    let live = Live::start().await;
    let [one, two, three] = [live.person().await, live.person().await, live.person().await];
    assert_eq!(code(&live.raw("POST", "/api/tables", &[], "{}").await), (401, "no_session"));
    let known = "0".repeat(64);
    let bearer = format!("Bearer {known}");
    let answer = live.raw("GET", "/api/session", &[("Authorization", &bearer)], "").await;
    assert_eq!(code(&answer), (401, "no_session"));
    let table = one.open_table().await;
    let path = format!("/api/tables/{table}");
    let remove = two.client.request("DELETE", &path, None).await.expect("an answer");
    assert_eq!(code(&remove), (403, "forbidden"));
    two.join(&table).await;
    let join = json!({"character": "ken-masters"});
    assert_eq!(code(&three.post(&format!("{path}/join"), join.clone()).await), (409, "table_full"));
    let game = one.get(&path).await.body["game"].as_str().expect("a game").to_owned();
    let never = one.get(&format!("/api/games/{game}/replay")).await;
    assert!(matches!(code(&never), (404, "not_found") | (409, "game_running")), "{}", never.text);
    let (table, _ears) = begin_game(&one, &two).await;
    let remove = one.client.request("DELETE", &format!("/api/tables/{table}"), None).await;
    assert_eq!(code(&remove.expect("an answer")), (409, "already_started"));
    let game =
        one.get(&format!("/api/tables/{table}")).await.body["game"].as_str().expect("a game").to_owned();
    assert_eq!(code(&one.get(&format!("/api/games/{game}/export")).await), (409, "game_running"));
    assert_eq!(code(&one.get("/api/games/0000000000000000").await), (404, "no_such_game"));
    assert_eq!(code(&one.get("/api/tables/0000000000000000").await), (404, "no_such_table"));
    assert_eq!(code(&one.get("/api/tables/%00%ff/").await), (404, "not_found"));
    assert_eq!(
        code(&one.post("/api/join", json!({"character": "ryu", "code": "222222"})).await),
        (404, "no_such_table")
    );
    assert_eq!(code(&one.get("/api/nothing").await), (404, "not_found"));
    assert_eq!(code(&one.get("/api/users/nobody").await), (404, "not_found"));
}

/// A page of another site sends the cookie of ours along, but neither our header nor our `Origin`.
#[tokio::test]
async fn a_page_of_another_site_can_do_nothing() {
    let live = Live::start().await;
    let cookie = cookie(&live).await;
    let body = json!({"character": "ryu", "opponent": {"person": true}}).to_string();
    let mine = [("Cookie", cookie.as_str()), ("X-Exceed", "1")];
    assert_eq!(code(&live.raw("POST", "/api/tables", &mine[..1], &body).await), (403, "csrf"));
    let zero = [mine[0], ("X-Exceed", "0")];
    assert_eq!(code(&live.raw("POST", "/api/tables", &zero, &body).await), (403, "csrf"));
    let made = live.raw("POST", "/api/tables", &mine, &body).await;
    assert_eq!(made.status, 201, "{}", made.text);
    for path in ["/api/session", "/api/queue", "/api/blocks"] {
        assert_eq!(code(&live.raw("DELETE", path, &mine[..1], "{}").await), (403, "csrf"), "{path}");
    }
    assert_eq!(live.raw("GET", "/api/session", &mine[..1], "").await.status, 200);
    let path = format!("/api/tables/{}/socket", made.body["id"].as_str().expect("an id"));
    let upgrade = [
        ("Cookie", cookie.as_str()),
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    for path in [path.as_str(), "/api/lobby/socket"] {
        for origin in [None, Some("http://evil.example"), Some("null"), Some("http://127.0.0.1")] {
            let headers: Vec<_> =
                upgrade.into_iter().chain(origin.map(|origin| ("Origin", origin))).collect();
            let answer = live.raw_upgrade(path, &headers).await;
            assert_eq!(answer, 403, "{path} {origin:?}");
        }
        let own = format!("http://{}", live.address());
        let headers: Vec<_> = upgrade.into_iter().chain([("Origin", own.as_str())]).collect();
        assert_eq!(live.raw_upgrade(path, &headers).await, 101);
    }
}

#[tokio::test]
async fn a_name_is_taken_once() {
    let live = Live::start().await;
    let account = json!({"name": "Ann", "password": "correct horse"});
    let [one, two] = [live.person().await, live.person().await];
    assert_eq!(one.post("/api/account", account.clone()).await.status, 201);
    assert_eq!(code(&two.post("/api/account", account).await), (409, "name_taken"));
    let other = json!({"name": "ann", "password": "correct horse"});
    assert_eq!(code(&two.post("/api/account", other).await), (409, "name_taken"));
}

#[tokio::test]
async fn without_a_database_nothing_is_done() {
    let live = Live::start().await;
    let person = live.person().await;
    live.store().close().await;
    let body = json!({"character": "ryu", "opponent": {"person": true}});
    let answer = person.post("/api/tables", body).await;
    assert_eq!(code(&answer), (503, "unavailable"));
    assert!(answer.head.contains("retry-after"));
    let new = live.raw("POST", "/api/session", &[], "{}").await;
    assert_eq!(code(&new), (503, "unavailable"));
    assert_eq!(live.raw("GET", "/health", &[], "").await.status, 200);
}
