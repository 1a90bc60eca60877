//! `exceed load` against a server that is started for it.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

use crate::exceed::{exceed, folder};
use crate::serve::Process;

fn serve(name: &str, arguments: &[&str]) -> Process {
    let data = folder(name);
    let data = data.to_str().expect("text");
    Process::start(&[&["--pace-ms", "0", "--data", data], arguments].concat())
}

fn url(server: &Process) -> String {
    format!("http://{}", server.address)
}

fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("it listens").to_string()
}

fn metrics(address: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("measurements are shown");
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").expect("sent");
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("text");
    text
}

#[test]
fn games_are_played_and_measured() {
    let shown = free_address();
    let server = serve("load-games", &["--metrics-listen", &shown]);
    let picture = folder("load-picture").join("load.svg");
    let picture_text = picture.to_str().expect("text");
    let at_metrics = format!("http://{shown}");
    let report = exceed(&[
        "load",
        "--server",
        &url(&server),
        "--games",
        "2,4",
        "--seconds",
        "2",
        "--rate",
        "10",
        "--json",
        "--metrics",
        &at_metrics,
        "--svg",
        picture_text,
    ]);
    let report: serde_json::Value = serde_json::from_str(&report.fine()).expect("JSON");
    for (step, games) in [(0, 2.0), (1, 4.0)] {
        let step = &report["steps"][step];
        let number = |name: &str| step[name].as_f64().unwrap_or_else(|| panic!("{name}: {report}"));
        assert_eq!(number("games"), games);
        assert_eq!(number("errors"), 0.0, "{report}");
        // Ten answers a second in each game; a busy machine may lose some.
        assert!(number("answers") > games * 5.0 && number("answers") < games * 30.0, "{report}");
        assert!(step["updated_ms"]["p50"].as_f64().is_some_and(|time| time > 0.0), "{report}");
        assert!(step["server_ms"]["p99"].as_f64().is_some_and(|time| time > 0.0), "{report}");
        #[cfg(target_os = "linux")]
        assert!(step["memory"]["bytes"].as_f64().is_some_and(|bytes| bytes > 1e6), "{report}");
    }
    assert!(std::fs::read_to_string(&picture).expect("a picture").contains("<polyline"));
    let text = metrics(&shown);
    // All games were given up at the end.
    for line in
        ["exceed_games_live 0\n", "exceed_panics_total 0\n", "# TYPE exceed_answer_seconds histogram\n"]
    {
        assert!(text.contains(line), "`{line}` is missing in:\n{text}");
    }
    let accepted =
        text.lines().find_map(|line| line.strip_prefix("exceed_answers_total{result=\"accepted\"} "));
    let accepted: u64 = accepted.and_then(|count| count.parse().ok()).unwrap_or_else(|| panic!("{text}"));
    let counted = text.lines().find_map(|line| line.strip_prefix("exceed_answer_seconds_count "));
    assert_eq!(counted.and_then(|count| count.parse().ok()), Some(accepted), "{text}");
    assert!(!metrics(&server.address.to_string()).contains("exceed_games_live"));
}

#[test]
fn what_to_do_is_said() {
    let nobody = format!("http://{}", free_address());
    exceed(&["load", "--server", &nobody]).fails(3, &["no server at", "exceed serve --listen"]);
    exceed(&["load", "--server", "https://127.0.0.1:1"]).fails(2, &["TLS"]);
    exceed(&["load", "--rate", "0"]).fails(2, &["0.01"]);
    for (limit, value) in
        [("sessions_per_address_h", "3"), ("sockets_per_address", "3"), ("sockets", "3"), ("tables", "1")]
    {
        let server = serve(&format!("load-{limit}"), &["--limit", &format!("{limit}={value}")]);
        let wanted = format!("--limit {limit}=");
        exceed(&["load", "--server", &url(&server), "--games", "8", "--seconds", "1"])
            .fails(3, &["no more", &wanted]);
    }
}
