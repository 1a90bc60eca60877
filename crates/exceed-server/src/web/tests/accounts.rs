//! Accounts: what changes with them, and what nobody can find out.

use serde_json::json;

use super::*;

#[tokio::test]
async fn a_guest_becomes_an_account_and_logs_in() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let short = world.post(&guest, "/api/account", json!({"name": "Ada", "password": "short"})).await;
    assert_eq!(short.code(), "bad_request");
    let made = world.post(&guest, "/api/account", json!({"name": "Ada", "password": "correct horse"})).await;
    assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
    assert_eq!(made.body["user"]["guest"], false);
    assert_eq!(made.body["user"]["id"], guest.id.as_str());
    // Whoever knew the old session is out.
    assert_eq!(world.get_as(&guest, "/api/session").await.status, StatusCode::UNAUTHORIZED);
    let token = made.body["token"].as_str().expect("a token");
    assert_eq!(world.ask("GET", "/api/session", Some(token), None).await.body["user"]["name"], "Ada");

    let other = world.guest("Bob").await;
    let taken = world.post(&other, "/api/account", json!({"name": "ADA", "password": "correct horse"})).await;
    assert_eq!((taken.status, taken.code()), (StatusCode::CONFLICT, "name_taken"));

    let body = json!({"name": "ada", "password": "correct horse", "token": true});
    let login = world.ask("POST", "/api/login", None, Some(&body)).await;
    assert_eq!(login.status, StatusCode::OK, "{login:?}");
    assert_eq!(login.body["user"]["id"], guest.id.as_str());
    assert_ne!(login.body["token"].as_str(), Some(token));
    let login = world.post(&other, "/api/login", json!({"name": "Ada", "password": "correct horse"})).await;
    assert_eq!(login.body["user"]["id"], guest.id.as_str());
    assert_eq!(world.get_as(&other, "/api/session").await.status, StatusCode::UNAUTHORIZED);

    let profile = world.get("/api/users/ada").await;
    assert_eq!(profile.body, json!({"name": "Ada", "guest": false, "ratings": {}, "games": []}));
    assert_eq!(world.get("/api/users/nobody").await.code(), "not_found");
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_look_alike() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    world.post(&guest, "/api/account", json!({"name": "Ada", "password": "correct horse"})).await;
    let try_with = async |name: &str, password: &str| {
        let body = json!({"name": name, "password": password});
        world.ask("POST", "/api/login", None, Some(&body)).await
    };
    let wrong = try_with("Ada", "incorrect horse").await;
    let unknown = try_with("Bob", "incorrect horse").await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED);
    assert_eq!((wrong.status, &wrong.body), (unknown.status, &unknown.body));
    for _ in 0..4 {
        assert_eq!(try_with("ada ", "incorrect horse").await.status, StatusCode::UNAUTHORIZED);
    }
    let limited = try_with("ADA", "correct horse").await;
    assert_eq!((limited.status, limited.code()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
    assert!(limited.retry_after);
    // Another name is another count, until the address has tried too much.
    assert_eq!(try_with("Bob", "incorrect horse").await.status, StatusCode::UNAUTHORIZED);
    for number in 0..20 {
        try_with(&format!("name{number}"), "incorrect horse").await;
    }
    assert_eq!(try_with("somebody", "incorrect horse").await.status, StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn card_files_are_checked_twenty_times_a_minute() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let faulty = world.post(&guest, "/api/cards/check", json!({"toml": "name = 3"})).await;
    assert_eq!(faulty.status, StatusCode::OK);
    assert_eq!(faulty.body["ok"], false);
    assert!(faulty.body["faults"][0]["line"].is_u64() && faulty.body["faults"][0]["text"].is_string());
    for _ in 1..20 {
        world.post(&guest, "/api/cards/check", json!({"toml": ""})).await;
    }
    let limited = world.post(&guest, "/api/cards/check", json!({"toml": ""})).await;
    assert_eq!((limited.status, limited.code()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
    let large = json!({"toml": "x".repeat(70_000)});
    assert_eq!(world.post(&guest, "/api/cards/check", large).await.code(), "too_large");
}
