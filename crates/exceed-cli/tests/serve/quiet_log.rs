//! The log at its most talkative tells no token, secret, seed, password or card.

use std::collections::BTreeSet;
use std::fs::File;
use std::net::SocketAddr;
use std::path::Path;

use exceed_cards::{Catalog, embedded_sources};
use exceed_server::client::Client;
use serde_json::{Value, json};

use super::away::LIMIT;
use super::pair::{Pair, chances};
use super::player::Player;
use super::{Folder, Process, run, serve};

const PASSWORD: &str = "correct-horse-battery";
const NONCE: &str = "00112233445566778899aabbccddeeff";

/// A server whose log goes into a file.
fn start(folder: &Folder, log: &Path) -> Process {
    let data = folder.path().join("data");
    let mut command =
        serve(&["--data", data.to_str().expect("text"), "--pace-ms", "0", "--bot-pace-ms", "0"]);
    Process::of(command.env("EXCEED_LOG_LEVEL", "trace").stderr(File::create(log).expect("a file")))
}

/// Sends a request and gives the token that comes with its answer.
async fn token(client: &Client, path: &str, body: &Value, status: u16) -> String {
    let answer = client.request("POST", path, Some(body)).await.expect("an answer");
    assert_eq!(answer.status, status, "{}", answer.body);
    answer.body["token"].as_str().expect("a token").to_owned()
}

/// Somebody who makes an account, logs in again and is refused a few times; with all tokens there were.
async fn with_account(server: SocketAddr) -> (Client, Vec<String>) {
    let nobody = Client::nobody(server);
    let guest = token(&nobody, "/api/session", &json!({"token": true}), 201).await;
    let body = json!({"name": "Ann", "password": PASSWORD, "token": true});
    let made = token(&Client::with_token(server, &guest), "/api/account", &body, 201).await;
    let wrong = json!({"name": "Ann", "password": format!("{PASSWORD}?")});
    assert_eq!(nobody.request("POST", "/api/login", Some(&wrong)).await.expect("an answer").status, 401);
    assert_eq!(nobody.request_text("POST", "/api/login", PASSWORD).await.expect("an answer").status, 400);
    let again = token(&nobody, "/api/login", &body, 200).await;
    (Client::with_token(server, &again), vec![guest, made, again])
}

/// Two at a table who are ready, with numbers of their own for the shuffles, and say something that is refused.
async fn sit_down(ann: &Client, bob: &Client) -> String {
    let table = json!({"character": "ryu", "opponent": {"person": true}});
    let table = ann.create_table(&table).await.expect("a table");
    let join = json!({"character": "ken-masters"});
    let joined = bob.request("POST", &format!("/api/tables/{table}/join"), Some(&join)).await;
    assert_eq!(joined.expect("an answer").status, 200);
    for client in [ann, bob] {
        let mut socket = client.connect(&table, None).await.expect("a socket");
        for text in [&json!({"type": "ready", "nonce": NONCE}).to_string(), "nonsense"] {
            socket.send_text(text.to_owned()).await.expect("it is sent");
        }
        while socket.message().await.expect("a message")["type"] != "refused" {}
    }
    table
}

/// A duel of two people, half of it; the server is killed and started again; the rest of it. Gives its facts and all
/// tokens.
async fn duel(server: &mut Process, again: impl Fn() -> Process) -> (Value, Vec<String>) {
    let (ann, mut tokens) = with_account(server.address).await;
    let bob = token(&Client::nobody(server.address), "/api/session", &json!({"token": true}), 201).await;
    tokens.push(bob.clone());
    let bob = Client::with_token(server.address, &bob);
    let table = sit_down(&ann, &bob).await;
    let mut pair = Pair { players: [Player::new(ann, table.clone()), Player::new(bob, table)] };
    let mut chances = chances(5);
    pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 20).await;
    assert!(!pair.is_over(), "it is over too soon to be killed");
    server.kill();
    *server = again();
    pair.moved(server.address);
    pair.play_while(&mut chances, LIMIT, |_| true).await;
    let game = pair.players[0].over.as_ref().expect("it is over")["game"].as_str().expect("a game");
    let facts = pair.players[0].client.request("GET", &format!("/api/games/{game}"), None).await;
    (facts.expect("an answer").body, tokens)
}

/// Words with which a card could be told: its key, and its name where that is no word of another kind.
fn card_words() -> BTreeSet<String> {
    let catalog = Catalog::load(&embedded_sources()).expect("the cards load");
    let mut words = BTreeSet::new();
    for character in
        catalog.characters().iter().filter(|one| ["ryu", "ken-masters"].contains(&one.id.as_str()))
    {
        words.extend(character.cards.iter().map(|card| card.name.clone()).filter(|name| name.len() > 6));
        words.insert(format!("{}/", character.id));
    }
    words.extend(["p1.hand.", "p2.hand.", "walk:", "set:p"].map(ToOwned::to_owned));
    words
}

#[test]
fn the_log_tells_no_secret_and_no_card() {
    let folder = Folder::new();
    let files = ["first", "second"].map(|name| folder.path().join(name));
    let mut server = start(&folder, &files[0]);
    let (facts, tokens) = run(duel(&mut server, || start(&folder, &files[1])));
    assert_eq!(server.terminate(), Some(0));
    let log = files.map(|file| std::fs::read_to_string(file).expect("a log")).concat();
    assert!(log.contains("a game starts") && log.contains("a game is over"), "it says too little:\n{log}");
    assert!(log.contains("a request was answered"), "it is not talkative:\n{log}");
    for name in ["secret", "seed"] {
        let value = facts["fairness"][name].as_str().expect("a game that is over");
        assert!(!log.contains(&value[..16]), "the {name} is in the log");
    }
    let token = tokens.iter().find(|token| log.contains(&token[..16]));
    assert!(token.is_none() && !log.contains(PASSWORD), "a token or a password is in the log");
    // Secrets, seeds, tokens and what is made of them have 64 such digits.
    let digits = |line: &str| line.split(|letter: char| !letter.is_ascii_hexdigit()).map(str::len).max();
    let words = card_words();
    for line in log.lines() {
        assert!(digits(line) < Some(32), "this could be a token or a secret: {line}");
        let told = words.iter().find(|word| line.contains(word.as_str()));
        assert_eq!(told, None, "a card or a choice is in the log: {line}");
    }
}
