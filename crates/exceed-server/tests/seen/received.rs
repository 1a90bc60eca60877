//! Everything that a viewer received in whole games, held against what the record of the game says was hidden at that
//! time.

mod needles;
mod sight;

use exceed_fuzz::soak::{SCANNED, cases, tell};
use exceed_rules::{Event, Game, Input, Record, Viewer};
use exceed_server::id::Id;
use serde_json::{Value, json};

use super::{side_by_side, three};
use crate::live::{Ear, Live, Person, characters};
use crate::wire::{Dice, VIEWERS, catalog};
use needles::needles;
use sight::Sight;

/// So many games at a time.
const AT_ONCE: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_hidden_is_in_what_a_viewer_receives() {
    let live = Live::start().await;
    let people = three(&live).await;
    let games = cases(SCANNED);
    let (mut updates, mut names) = (0, 0);
    for one in side_by_side(games, AT_ONCE, |number| scan_game(people.clone(), number)).await {
        updates += one.0;
        names += one.1;
    }
    tell(&format!("{games} games: {updates} updates, {names} names of cards in them"));
    assert!(updates > games * 100 && names > updates, "{updates} updates, {names} names of cards");
}

/// Plays a game and scans what everybody received; how many updates, and how many names of cards were in them.
async fn scan_game(people: [Person; 3], number: usize) -> (usize, usize) {
    let played = play(&people, number).await;
    let (mut updates, mut names) = (0, 0);
    for (viewer, heard) in VIEWERS.into_iter().zip(&played.heard) {
        let secrets = needles(&played.export);
        for text in heard.iter().chain(&played.answers) {
            let found = secrets.iter().find(|needle| text.contains(needle.as_str()));
            assert_eq!(found, None, "game {number}: {viewer:?} received {text}");
            let others = people.iter().filter(|person| text.contains(person.id.as_str())).count();
            assert_eq!(others, 0, "the id of a user is nobody's business: {text}");
        }
        let moments = moments(&played.record, viewer);
        let told: Vec<Value> = heard.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
        let told = told.iter().filter(|message| message["type"] == "update").collect::<Vec<_>>();
        assert_eq!(told.len(), moments.len(), "game {number}, {viewer:?}");
        updates += told.len();
        let mut sight = Sight::new(viewer);
        for (update, moment) in told.into_iter().zip(&moments) {
            sight.check(update, &moment.before, &moment.after, &moment.events);
        }
        names += sight.names;
    }
    (updates, names)
}

/// A game that is over.
struct Played {
    /// What each viewer was sent before its end.
    heard: [Vec<String>; 3],
    /// What requests were answered with before its end.
    answers: Vec<String>,
    record: Record,
    export: Value,
}

fn named(names: &[String]) -> Value {
    match names {
        [one] => json!(one),
        more => json!(more),
    }
}

async fn play(people: &[Person; 3], number: usize) -> Played {
    let [one, two, watcher] = people;
    let characters = characters(number).0;
    let body = json!({"character": named(&characters[0]), "opponent": {"person": true}});
    let table = one.client.create_table(&body).await.expect("a table");
    let join = json!({"character": named(&characters[1])});
    let joined = two.post(&format!("/api/tables/{table}/join"), join).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let mut ears = [one.sit(&table).await, two.sit(&table).await, watcher.sit(&table).await];
    for ear in &mut ears[..2] {
        ear.ask(json!({"type": "ready"})).await;
    }
    let mut dice = Dice(number as u64 + 40);
    let mut answers = Vec::new();
    let game = ears[0].until("start").await["game"].as_str().expect("a game").to_owned();
    for turn in 0.. {
        let looked = if turn % 16 == 0 { look_around(people, &table, &game).await } else { Vec::new() };
        if !step(&mut ears, &mut dice).await {
            break;
        }
        // The game was not over when somebody looked.
        answers.extend(looked);
    }
    ears[2].settle().await;
    let heard = ears.map(|mut ear| before_the_end(ear.take()));
    let export = one.get(&format!("/api/games/{game}/export")).await.body;
    let record = Record::from_json(&export["record"].to_string()).expect("a record");
    Played { heard, answers, record, export }
}

/// Whoever is asked answers; `false` if nobody is.
async fn step(ears: &mut [Ear; 3], dice: &mut Dice) -> bool {
    for ear in &mut ears[..2] {
        ear.settle().await;
        let decision = std::mem::take(&mut ear.decision);
        let Some(choices) = decision["choices"].as_array() else { continue };
        let choice = &choices[dice.below(choices.len())]["id"];
        // Somebody who tries what is not there learns nothing by it.
        let wrong = json!({"type": "answer", "decision": decision["id"], "choices": ["set:p2.hand.31"]});
        ear.ask(wrong).await;
        let answer = json!({"type": "answer", "decision": decision["id"], "choices": [choice]});
        let reply = ear.ask(answer).await;
        assert_eq!(reply["type"], "accepted", "{reply}");
        return true;
    }
    false
}

/// What requests tell while the game goes on.
async fn look_around(people: &[Person; 3], table: &str, game: &str) -> Vec<String> {
    let paths = [
        format!("/api/tables/{table}"),
        format!("/api/games/{game}"),
        format!("/api/games/{game}/replay?as=open"),
        format!("/api/games/{game}/record"),
        format!("/api/games/{game}/export"),
        format!("/api/games/{game}/analysis"),
        "/api/tables?live=1".to_owned(),
    ];
    let mut texts = Vec::new();
    for person in people {
        for path in &paths {
            texts.push(person.get(path).await.text);
        }
        texts.push(person.get(&format!("/api/users/{}", person.name)).await.text);
    }
    assert!(Id::parse(game).is_some());
    texts
}

/// Once a game is over, all of it is open.
fn before_the_end(heard: Vec<String>) -> Vec<String> {
    heard.into_iter().take_while(|text| !text.starts_with(r#"{"type":"over""#)).collect()
}

/// What one update is about.
struct Moment {
    before: Game,
    after: Game,
    events: Vec<Event>,
}

/// The moments of a game that a viewer is told of: when something happened, or when what they may know or are asked has
/// changed.
fn moments(record: &Record, viewer: Viewer) -> Vec<Moment> {
    let mut events: Vec<Event> = Vec::new();
    let mut game = record.begin(catalog(), &mut events).expect("it begins");
    let mut moments = vec![Moment { before: game.clone(), after: game.clone(), events }];
    for input in &record.inputs {
        let before = game.clone();
        let mut events: Vec<Event> = Vec::new();
        match input {
            Input::Choice(player, choice) => game.choose(*player, *choice, &mut events).expect("it fits"),
            Input::Concede(player) => game.concede(*player, &mut events),
        }
        let asked = |game: &Game| game.decision().is_some_and(|decision| viewer.is(decision.player));
        let changed = game.seat(viewer) != before.seat(viewer) || asked(&before) || asked(&game);
        if changed || !events.is_empty() {
            moments.push(Moment { before, after: game.clone(), events });
        }
    }
    moments
}
