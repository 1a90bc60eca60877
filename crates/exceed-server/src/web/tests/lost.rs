//! What happens to games when the program, its cards or its rules fail them: panics, restarts, another version.

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection};

use super::*;
use crate::host::tests::panic_when_rebuilt;

impl World {
    /// The server stops, and another one goes on with the same data. The old one has to live until then.
    async fn restarted(&self) -> World {
        self.app.host.stop().await;
        self.app.host.store().close().await;
        World::at(self.folder.clone(), Limits::default()).await
    }

    fn panics(&self) -> String {
        let text = self.app.host.metrics().text(0, &self.app.host.store().counts());
        let line = text.lines().find(|line| line.starts_with("exceed_panics_total"));
        line.expect("it is measured").to_owned()
    }

    async fn facts(&self, game: &Value) -> Value {
        self.get(&format!("/api/games/{}", game.as_str().expect("an id"))).await.body
    }
}

impl Player {
    /// Everything up to the end of the socket, and the code it ends with.
    async fn until_closed(&mut self) -> (Vec<Value>, u16) {
        let mut said = Vec::new();
        loop {
            let next = tokio::time::timeout(Duration::from_secs(20), self.outgoings.next());
            match next.await.expect("something within 20 seconds").expect("a socket that is not dropped") {
                Outgoing::Text(text, _) | Outgoing::Missed(text, _) => {
                    said.push(serde_json::from_str(&text).expect("json"));
                }
                Outgoing::Close(code, _) => return (said, code),
                Outgoing::Ping | Outgoing::Frame(_) => {}
            }
        }
    }

    async fn provoke(&mut self, mail: Mail) {
        self.table.tell(mail).await.expect("a table");
        let (said, code) = self.until_closed().await;
        assert_eq!(code, 1012);
        assert!(said.iter().any(|message| message["type"] == "bye"), "{said:?}");
    }

    /// Is ready, and answers a few questions; the id of the game.
    async fn begin(&mut self, answers: usize) -> Value {
        self.say(json!({"type": "ready"})).await;
        let game = self.until("start").await["game"].clone();
        self.until("update").await;
        for _ in 0..answers {
            let decision = self.waiting().await;
            self.answer(&decision).await;
            self.until("accepted").await;
        }
        self.waiting().await;
        game
    }

    /// The question that waits once everything has been told: an answer that the server completes is several updates.
    async fn waiting(&mut self) -> Value {
        loop {
            self.say(json!({"type": "ping", "t": 1})).await;
            self.until("pong").await;
            let decision = &self.updates.last().expect("an update")["decision"];
            if !decision.is_null() {
                return decision.clone();
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// A guest at a table against a bot, in the middle of a game.
async fn in_a_game(world: &World, name: &str) -> (Guest, String, Player, Value) {
    let guest = world.guest(name).await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    let game = player.begin(3).await;
    (guest, table, player, game)
}

#[tokio::test]
async fn a_panic_costs_nothing_once_and_the_game_the_second_time() {
    let world = World::new().await;
    let (guest, table, mut player, game) = in_a_game(&world, "Ada").await;
    let (.., mut other, _) = in_a_game(&world, "Bob").await;
    player.provoke(Mail::Panic).await;
    assert_eq!(world.panics(), "exceed_panics_total 1");

    // The game goes on where it was, and what was told is told again alike.
    let mut again = world.sit_with(&guest, &table, json!({"game": game, "after": 0})).await;
    for update in &player.updates {
        assert_eq!(again.until("update").await, *update);
    }
    assert_eq!(world.facts(&game).await["state"], "live");
    let decision = player.updates.last().expect("an update")["decision"].clone();
    again.answer(&decision).await;
    again.until("accepted").await;

    again.provoke(Mail::Panic).await;
    assert_eq!(world.panics(), "exceed_panics_total 2");
    let mut last = world.sit_with(&guest, &table, json!({"game": game, "after": 1})).await;
    assert_eq!(last.until("welcome").await["table"]["state"], "over");
    assert_eq!(last.until("over").await["outcome"], json!({"winner": null, "cause": "fault"}));
    let facts = world.facts(&game).await;
    assert_eq!((&facts["state"], &facts["outcome"]["cause"]), (&json!("over"), &json!("fault")));
    assert_eq!(facts["reason"], "The program failed twice in this game.");
    let export = world.get(&format!("/api/games/{}/export", game.as_str().expect("an id"))).await.body;
    let inputs = export["record"]["inputs"].as_array().or(export["record"]["choices"].as_array());
    assert!(inputs.is_some_and(|inputs| inputs.len() >= 4), "the record is kept: {export}");
    last.say(json!({"type": "answer", "decision": decision["id"], "choices": ["done"]})).await;
    let refused = loop {
        let message = last.next().await;
        if message["type"] == "refused" {
            break message;
        }
    };
    assert_eq!((&refused["code"], &refused["decision"]), (&json!("game_over"), &Value::Null));
    // The table is as good as new.
    last.say(json!({"type": "rematch"})).await;
    last.begin(1).await;

    // Nobody else has noticed anything.
    let decision = other.updates.last().expect("an update")["decision"].clone();
    other.answer(&decision).await;
    other.until("accepted").await;
}

#[tokio::test]
async fn a_bot_that_panics_is_a_panic_of_its_game() {
    let world = World::new().await;
    let (guest, table, mut player, game) = in_a_game(&world, "Ada").await;
    player.provoke(Mail::BotFailed).await;
    let mut again = world.sit(&guest, &table).await;
    assert_eq!(again.until("snapshot").await["decision"], player.updates.last().expect("one")["decision"]);
    again.provoke(Mail::BotFailed).await;
    world.sit(&guest, &table).await.until("over").await;
    assert_eq!(world.facts(&game).await["outcome"]["cause"], "fault");
}

#[tokio::test]
async fn a_game_that_panics_while_it_is_rebuilt_is_tried_again_once() {
    let first = World::new().await;
    let (guest, table, player, game) = in_a_game(&first, "Ada").await;
    let id = Id::parse(game.as_str().expect("an id")).expect("an id");
    let decision = &player.updates.last().expect("an update")["decision"];
    panic_when_rebuilt(&id, 1);
    let second = first.restarted().await;
    let mut again = second.sit(&guest, &table).await;
    assert_eq!(again.until("snapshot").await["decision"], *decision);
    assert_eq!(second.panics(), "exceed_panics_total 1");

    // It never comes back: what is left of it is how it ended.
    panic_when_rebuilt(&id, 3);
    let third = second.restarted().await;
    let mut last = third.sit(&guest, &table).await;
    let welcome = last.until("welcome").await;
    assert_eq!((&welcome["table"]["state"], &welcome["table"]["game"]), (&json!("over"), &game));
    let over = last.until("over").await;
    assert_eq!((&over["game"], &over["outcome"]["cause"]), (&game, &json!("fault")));
    assert_eq!(third.panics(), "exceed_panics_total 3");
    last.say(json!({"type": "rematch"})).await;
    last.begin(1).await;
}

#[tokio::test]
async fn a_game_by_other_rules_is_void_and_says_why() {
    let first = World::new().await;
    let (guest, table, _player, game) = in_a_game(&first, "Ada").await;
    first.app.host.stop().await;
    first.app.host.store().close().await;
    let revision = exceed_rules::RULES_REVISION;
    let sql = format!(
        "UPDATE games SET setup = REPLACE(REPLACE(setup, '\"rules\":{revision}', '\"rules\":9999'), \
         '\"rules\": {revision}', '\"rules\": 9999')"
    );
    let url = format!("sqlite://{}/exceed.db", first.folder.display());
    let mut connection = sqlx::AnyConnection::connect(&url).await.expect("the file");
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.expect("another version was there");
    connection.close().await.expect("closes");

    // Twice: the first one finds out, the second one finds it written.
    let mut worlds = Vec::new();
    for _ in 0..2 {
        let world = World::at(first.folder.clone(), Limits::default()).await;
        let mut player = world.sit(&guest, &table).await;
        assert_eq!(player.until("welcome").await["table"]["state"], "over");
        let over = player.until("over").await;
        assert_eq!((&over["game"], &over["outcome"]), (&game, &json!({"winner": null, "cause": "void"})));
        let facts = world.facts(&game).await;
        assert_eq!(facts["state"], "void");
        let reason = facts["reason"].as_str().expect("a reason");
        assert!(reason.contains("revision 9999 of the rules"), "{reason}");
        world.app.host.stop().await;
        world.app.host.store().close().await;
        // The folder goes with it.
        worlds.push(world);
    }
}

#[tokio::test]
async fn who_missed_an_end_is_told_it_after_a_restart_too() {
    let first = World::new().await;
    let guest = first.guest("Ada").await;
    let table = first.table(&guest).await;
    let mut player = first.sit(&guest, &table).await;
    let over = player.play().await;
    let updates = std::mem::take(&mut player.updates);
    player.say(json!({"type": "rematch"})).await;
    let current = player.begin(2).await;

    let second = first.restarted().await;
    let seen = updates.len() - 5;
    let mut again = second.sit_with(&guest, &table, json!({"game": over["game"], "after": seen})).await;
    assert_eq!(again.until("welcome").await["game"], current);
    for update in &updates[seen..] {
        assert_eq!(again.until("update").await, *update);
    }
    let told = again.until("over").await;
    assert_eq!((&told["game"], &told["outcome"]), (&over["game"], &over["outcome"]));
    assert_eq!(again.until("snapshot").await["game"], current);
    // A game of another table is none of this one.
    let (_, elsewhere, ..) = in_a_game(&second, "Bob").await;
    let mut stranger = second.sit_with(&guest, &elsewhere, json!({"game": over["game"], "after": 0})).await;
    assert_ne!(stranger.until("snapshot").await["game"], over["game"]);
}

#[tokio::test]
async fn who_was_away_for_several_games_is_told_the_end_of_theirs() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let table = world.table(&guest).await;
    let mut player = world.sit(&guest, &table).await;
    let over = player.play().await;
    let updates = std::mem::take(&mut player.updates);
    for number in 2..=3 {
        player.say(json!({"type": "rematch"})).await;
        player.begin(number).await;
        player.say(json!({"type": "concede"})).await;
        player.until("over").await;
    }
    player.say(json!({"type": "rematch"})).await;
    let current = player.begin(4).await;
    let seen = updates.len() - 3;
    let mut again = world.sit_with(&guest, &table, json!({"game": over["game"], "after": seen})).await;
    assert_eq!(again.until("welcome").await["game"], current);
    for update in &updates[seen..] {
        assert_eq!(again.until("update").await, *update);
    }
    let told = again.until("over").await;
    assert_eq!((&told["game"], &told["outcome"]), (&over["game"], &over["outcome"]));
    assert_eq!(again.until("snapshot").await["game"], current);
}

#[tokio::test]
async fn no_guest_goes_by_the_name_of_an_account() {
    let world = World::new().await;
    let guest = world.guest("Ada").await;
    let account = json!({"name": "Ada Lovelace", "password": "analytical"});
    assert_eq!(world.post(&guest, "/api/account", account).await.status, StatusCode::CREATED);
    for name in ["Ada Lovelace", "ada lovelace", " ADA LOVELACE "] {
        let body = json!({"name": name, "token": true});
        let refused = world.ask("POST", "/api/session", None, Some(&body)).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::CONFLICT, "name_taken"), "{name}");
    }
    // Guests may share a name, and nobody has the one that was given up.
    world.guest("Ada").await;
}

#[tokio::test]
async fn nobody_reports_without_end() {
    let world = World::with(Limits { reports_per_h: 2, ..Limits::default() }).await;
    let (guest, .., game) = in_a_game(&world, "Ada").await;
    let body = json!({"game": game, "reason": "stalling"});
    for _ in 0..2 {
        assert_eq!(world.post(&guest, "/api/reports", body.clone()).await.status, StatusCode::CREATED);
    }
    let refused = world.post(&guest, "/api/reports", body.clone()).await;
    assert_eq!((refused.status, refused.code()), (StatusCode::TOO_MANY_REQUESTS, "too_many"));
    assert!(refused.retry_after);
    let other = world.guest("Bob").await;
    assert_eq!(world.post(&other, "/api/reports", body).await.status, StatusCode::CREATED);
}
