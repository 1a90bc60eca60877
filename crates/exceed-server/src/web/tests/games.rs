//! Games that were played: what can be read of them, and when.

use serde_json::json;

use super::*;
use crate::archive::{kept, record_of, verify};

#[tokio::test]
async fn everything_of_a_game_is_open_once_it_is_over() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    let game =
        world.get(&format!("/api/tables/{table}")).await.body["game"].as_str().expect("a game").to_owned();
    let path = format!("/api/games/{game}");
    let before = world.get(&path).await.body;
    assert_eq!(before["state"], "ready_check");
    let commitment = before["fairness"]["commitment"].clone();

    player.say(json!({"type": "ready", "nonce": "00112233445566778899aabbccddeeff"})).await;
    let decision = player.asked().await.expect("a question");
    let live = world.get_as(&guest, &path).await.body;
    assert_eq!(live["state"], "live");
    assert!(live["fairness"]["secret"].is_null() && live["fairness"]["seed"].is_null());
    assert_eq!(live["fairness"]["commitment"], commitment);
    for part in ["replay?as=p1", "replay?as=open", "record", "export"] {
        let refused = world.get_as(&guest, &format!("{path}/{part}")).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, "game_running"), "{part}");
    }
    let fork = world.post(&guest, &format!("{path}/fork"), json!({"input": 2, "as": "p1"})).await;
    assert_eq!(fork.code(), "game_running");
    player.answer(&decision).await;
    let over = loop {
        match player.asked().await {
            Ok(decision) => player.answer(&decision).await,
            Err(over) => break over,
        }
    };

    let facts = world.get(&path).await.body;
    assert_eq!(facts["state"], "over");
    assert_eq!(facts["outcome"], over["outcome"]);
    assert_eq!(facts["fairness"], over["fairness"]);
    assert_eq!(facts["players"]["p1"]["user"]["name"], "Ada");
    assert_eq!(facts["characters"]["p2"], "ken-masters");

    let replay = world.get(&format!("{path}/replay?as=p1")).await.body;
    assert!(replay.get("inputs").is_none());
    let told: Vec<&Value> = replay["updates"].as_array().expect("updates").iter().collect();
    assert_eq!(told.len(), player.updates.len());
    for (again, first) in told.iter().zip(&player.updates) {
        let mut first = first.clone();
        let fields = first.as_object_mut().expect("an object");
        fields.remove("type");
        fields.remove("game");
        assert_eq!(**again, first);
    }
    let open = world.get(&format!("{path}/replay?as=open")).await.body;
    let inputs = open["inputs"].as_array().expect("inputs");
    assert_eq!(open["updates"].as_array().expect("updates").len(), inputs.len() + 1);
    assert_eq!(inputs[0]["n"], 0);
    let blind = world.get(&format!("{path}/replay?as=p2")).await.body;
    assert_ne!(blind["updates"], replay["updates"]);
    assert_eq!(world.get(&format!("{path}/replay?as=p3")).await.code(), "bad_request");

    let export = world.get(&format!("{path}/export")).await.body;
    let verified = verify(&export.to_string(), &CATALOG).expect("a fair game");
    assert_eq!(verified.lines.len(), 4);
    let record = world.get(&format!("{path}/record")).await.body;
    assert_eq!(record_of(&record.to_string()), record_of(&export.to_string()));
    assert_eq!(world.get("/api/games/nothing").await.code(), "no_such_game");
}

/// A game that was played under other rules is told as it was told then.
#[tokio::test]
async fn a_kept_replay_outlives_a_change_of_the_rules() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let over = world.sit(&guest, &table).await.play().await;
    let game = over["game"].as_str().expect("a game");
    let path = |viewer: &str| format!("/api/games/{game}/replay?as={viewer}");
    let viewers = ["open", "p1", "p2", "spectator"];
    let mut before = Vec::new();
    for viewer in viewers {
        before.push(world.get(&path(viewer)).await.body);
    }
    let mut cursor = kept::Cursor::default();
    assert!(!kept::keep_some(&world.app.host, &mut cursor).await.expect("a database"), "that was all");
    let id = Id::parse(game).expect("an id");
    let none = world.app.host.store().games_without_replay(0, "", 10).await.expect("a database");
    assert_eq!(none, [], "no game is kept twice");
    let body = world.app.host.store().replay(&id, "packed").await.expect("a database").expect("it is kept");
    assert!(body.len() <= kept::MOST_BYTES, "{} bytes", body.len());

    let file = world.folder.join("exceed.db");
    let pool = sqlx::SqlitePool::connect(&format!("sqlite://{}", file.display())).await.expect("the file");
    let rules = format!("\"rules\": {}", exceed_rules::RULES_REVISION);
    let changed = sqlx::query("UPDATE games SET setup = replace(setup, $1, '\"rules\": 9999')").bind(rules);
    changed.execute(&pool).await.expect("a change");
    pool.close().await;
    let record = world.get(&format!("/api/games/{game}/record")).await;
    assert_eq!(record.code(), "not_found", "the game itself can't be played again");
    for (viewer, before) in viewers.iter().zip(before) {
        let after = world.get(&path(viewer)).await;
        assert_eq!(after.status, StatusCode::OK, "{viewer}");
        assert_eq!(after.body, before, "{viewer}");
    }
}

#[tokio::test]
async fn a_fork_goes_on_from_the_middle_and_is_as_fair() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    let over = player.play().await;
    let game = over["game"].as_str().expect("a game");
    let path = format!("/api/games/{game}");
    let open = world.get(&format!("{path}/replay?as=open")).await.body;
    let inputs = open["inputs"].as_array().expect("inputs").len();

    let late = world.post(&guest, &format!("{path}/fork"), json!({"input": inputs, "as": "p1"})).await;
    assert_eq!((late.status, late.code()), (StatusCode::UNPROCESSABLE_ENTITY, "bad_setup"));
    let body = json!({"input": inputs / 2, "as": "p1", "bot": "random"});
    let fork = world.post(&guest, &format!("{path}/fork"), body).await;
    assert_eq!(fork.status, StatusCode::CREATED, "{fork:?}");
    assert_eq!((&fork.body["you"], &fork.body["rated"]), (&json!("p1"), &json!(false)));
    assert_eq!(fork.body["seats"]["p2"]["bot"], "random");
    let mut player = world.sit(&guest, fork.body["id"].as_str().expect("an id")).await;
    let over = player.play().await;
    let first = &player.updates[0]["view"];
    assert!(first["turn_number"].as_u64() > Some(1) || inputs < 12, "{first}");
    let path = format!("/api/games/{}", over["game"].as_str().expect("a game"));
    let export = world.get(&format!("{path}/export")).await.body;
    verify(&export.to_string(), &CATALOG).expect("a fair game");
    let mut changed = export.clone();
    changed.as_object_mut().expect("an object").remove("from");
    assert!(verify(&changed.to_string(), &CATALOG).is_err_and(|error| error.to_string().starts_with("seed")));
}

#[tokio::test]
async fn an_analysis_is_made_once() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    player.say(json!({"type": "ready"})).await;
    for _ in 0..3 {
        let decision = player.asked().await.expect("a question");
        player.answer(&decision).await;
    }
    player.asked().await.expect("a question");
    player.say(json!({"type": "concede"})).await;
    let over = player.until("over").await;
    assert_eq!(over["outcome"], json!({"winner": "p2", "cause": "concession"}));
    let path = format!("/api/games/{}/analysis", over["game"].as_str().expect("a game"));
    assert_eq!(world.get(&path).await.code(), "not_found");
    let begun = world.post(&guest, &path, json!({})).await;
    assert_eq!(begun.status, StatusCode::ACCEPTED, "{begun:?}");
    assert!(begun.body["of"].as_u64() >= Some(3));
    let analysis = loop {
        let answer = world.get(&path).await;
        if answer.status != StatusCode::ACCEPTED {
            break answer;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(analysis.status, StatusCode::OK, "{analysis:?}");
    assert_eq!(analysis.body["names"][0], "Ryu");
    let again = world.post(&guest, &path, json!({})).await;
    assert_eq!((again.status, again.body), (StatusCode::OK, analysis.body.clone()));
    let own = world.get(&format!("{path}?as=p1")).await.body;
    let all = analysis.body["decisions"].as_array().expect("decisions");
    let of_one = all.iter().filter(|decision| decision["player"] == 1).count();
    assert_eq!(own["decisions"].as_array().expect("decisions").len(), of_one);
}

#[tokio::test]
async fn a_lesson_tells_what_is_wanted() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let lessons = world.get("/api/lessons").await.body;
    assert!(lessons.as_array().is_some_and(|lessons| lessons.len() >= 6));
    for field in ["id", "title", "text", "goal", "season"] {
        assert!(lessons[0][field].is_string(), "{field}");
    }
    assert_eq!(world.post(&guest, "/api/tables", json!({"lesson": "nothing"})).await.code(), "not_found");
    let table = world.post(&guest, "/api/tables", json!({"lesson": "strike-1"})).await;
    assert_eq!(table.status, StatusCode::CREATED, "{table:?}");
    let mut player = world.sit(&guest, table.body["id"].as_str().expect("an id")).await;
    player.say(json!({"type": "ready"})).await;
    let over = loop {
        match player.asked().await {
            Ok(decision) => match decision["lesson"]["wanted"][0].as_str() {
                Some(wanted) => player.answer_with(&decision, wanted.into()).await,
                None => player.answer(&decision).await,
            },
            Err(over) => break over,
        }
    };
    assert_eq!(over["outcome"], json!({"winner": "p1", "cause": "life"}));
    let told =
        player.updates.iter().filter(|update| update["decision"]["lesson"]["text"].is_string()).count();
    assert_eq!(told, 2);
    let path = format!("/api/games/{}/export", over["game"].as_str().expect("a game"));
    verify(&world.get(&path).await.body.to_string(), &CATALOG).expect("a fair game");
}
