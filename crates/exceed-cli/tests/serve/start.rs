//! How the server starts and stops.

use std::fs;
use std::process::Stdio;

use exceed_server::client::{Client, Heard};
use serde_json::json;

use super::{Folder, Process, run, serve};

#[test]
fn it_listens_answers_and_stops() {
    let folder = Folder::new();
    let server = Process::start(&["--data", folder.path().to_str().expect("text")]);
    let address = server.address;
    run(async {
        let nobody = Client::nobody(address);
        let health = nobody.request("GET", "/health", None).await.expect("an answer");
        assert_eq!((health.status, &health.body["protocol"]), (200, &json!(1)));
        let ready = nobody.request("GET", "/ready", None).await.expect("an answer");
        assert_eq!((ready.status, &ready.body["ready"]), (200, &json!(true)));
        let nothing = nobody.request("GET", "/api/nothing", None).await.expect("an answer");
        assert_eq!((nothing.status, &nothing.body["error"]["code"]), (404, &json!("not_found")));
        let page = nobody.request("GET", "/t/anything", None).await.expect("an answer");
        assert!(page.status == 200 && page.head.contains("text/html"));
        let player = Client::guest(address).await.expect("a guest");
        let table = json!({"character": "ryu", "opponent": {"bot": "random", "character": "ken-masters"}});
        let table = player.create_table(&table).await.expect("a table");
        let mut socket = player.connect(&table, None).await.expect("a socket");
        assert_eq!(socket.message().await.expect("a message")["type"], "welcome");
        assert_eq!(server.terminate(), Some(0));
        let mut said_goodbye = false;
        loop {
            match socket.next().await {
                Heard::Text(text) => said_goodbye |= text.contains("\"bye\""),
                Heard::Closed(code) => {
                    assert_eq!(code, 1012);
                    break;
                }
            }
        }
        assert!(said_goodbye);
    });
}

#[test]
fn one_process_uses_a_data_folder() {
    let folder = Folder::new();
    let data = folder.path().to_str().expect("text");
    let _server = Process::start(&["--data", data]);
    let second = serve(&["--data", data]).stderr(Stdio::piped()).output().expect("it ends");
    assert_eq!(second.status.code(), Some(3));
    assert!(second.stdout.is_empty());
}

#[test]
fn bad_flags_say_what_to_do() {
    let said = |arguments: &[&str]| {
        let output = serve(arguments).stderr(Stdio::piped()).output().expect("it ends");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, text) = said(&["--limit", "tabels=3"]);
    assert!(code == Some(2) && text.contains("tables_per_user"), "{text}");
    let (code, text) = said(&["--database", "mysql://x"]);
    assert!(code == Some(2) && text.contains("postgres://"), "{text}");
    let (code, text) = said(&["--database", "postgres://ada:lace@127.0.0.1/games?sslmode=perhaps"]);
    assert!(code == Some(3) && text.contains("sslmode"), "{text}");
    assert!(!text.contains("lace"), "{text}");
    let (code, text) = said(&["--data", "/proc/nowhere"]);
    assert!(code == Some(3) && text.contains("/proc/nowhere"), "{text}");
    let (code, text) = said(&["--config", "/nonexistent.toml"]);
    assert!(code == Some(3) && text.contains("nonexistent"), "{text}");
}

/// Cards of one's own come from the flag or, where it is not there, from the file.
#[test]
fn own_cards_can_stand_in_the_file() {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let folder = Folder::new();
    let file = folder.path().join("exceed.toml");
    let config = file.to_str().expect("text");
    let data = folder.path().to_str().expect("text");
    let characters = |arguments: &[&str]| {
        let server = Process::start(&[arguments, &["--data", data, "--config", config]].concat());
        let catalog =
            run(Client::nobody(server.address).request("GET", "/api/catalog", None)).expect("an answer");
        let catalog = catalog.body.to_string();
        ["zsolt", "eugenia"].map(|id| catalog.contains(&format!("\"id\":\"{id}\"")))
    };
    fs::write(&file, format!("cards = [\"{examples}/zsolt.toml\"]\n")).expect("written");
    assert_eq!(characters(&[]), [true, false]);
    assert_eq!(characters(&["--cards", &format!("{examples}/eugenia.toml")]), [false, true]);
    fs::write(&file, "cards = [\"/nonexistent/mia.toml\"]\n").expect("written");
    let refused =
        serve(&["--data", data, "--config", config]).stderr(Stdio::piped()).output().expect("it ends");
    let text = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(3) && text.contains("mia.toml"), "{text}");
    assert!(text.contains("`cards` of --config"), "{text}");
}
