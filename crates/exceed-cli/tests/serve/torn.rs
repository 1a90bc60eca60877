//! Files as a loss of power leaves them: the end of the database's log is cut off, or is not what was written.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use exceed_cards::Generator;
use serde_json::json;

use super::away::LIMIT;
use super::pair::{Pair, chances};
use super::{Folder, Process, run, serve};

const DATABASE: &str = "exceed.db";
const LOG: &str = "exceed.db-wal";

/// A way to damage the end of the log, given where it was whole and where it ends.
type Damage = fn(&mut Vec<u8>, usize);

const DAMAGES: [(&str, Damage); 5] = [
    ("half of what came last is not there", |log, whole| log.truncate(whole.midpoint(log.len()) | 1)),
    ("the last byte is not there", |log, _| log.truncate(log.len() - 1)),
    ("the last page is half zeros", |log, _| {
        let length = log.len();
        log[length - 2048..].fill(0);
    }),
    ("everything that came last is something else", |log, whole| log[whole..].fill(0xA5)),
    ("a bit of what came last is another", |log, whole| {
        let middle = whole.midpoint(log.len());
        log[middle] ^= 4;
    }),
];

fn start(folder: &Path) -> Process {
    Process::start(&["--data", folder.to_str().expect("text"), "--pace-ms", "0"])
}

/// A server on these files has all that this pair knows, and plays on.
async fn goes_on(folder: &Path, pair: &Pair, what: &str) {
    let server = start(folder);
    let mut pair = pair.remembered();
    pair.moved(server.address);
    for player in &mut pair.players {
        player.check_updates().await;
        player.check_accepted().await;
        // What came later may be there or not: whoever comes back takes it as it is.
        player.look_again();
    }
    let accepted = pair.accepted();
    let mut chances = chances(3);
    pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < accepted + 6).await;
    assert!(pair.accepted() >= accepted + 6 || pair.is_over(), "{what}: the duel does not go on");
}

#[test]
fn a_half_written_end_costs_nothing_that_was_whole() {
    let folder = Folder::new();
    run(async {
        let mut server = start(folder.path());
        let mut chances = chances(4);
        let mut pair = Pair::sit_down(server.address, json!({})).await;
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 10).await;
        let (before, whole) = (pair.remembered(), fs::read(folder.path().join(LOG)).expect("a log").len());
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 20).await;
        assert!(!pair.is_over(), "the duel is too short for this test: take another seed");
        server.kill();
        let database = fs::read(folder.path().join(DATABASE)).expect("a file");
        let log = fs::read(folder.path().join(LOG)).expect("a log");
        assert!(log.len() > whole + 8192, "something was written last");
        let copy = |log: &[u8]| {
            let copy = Folder::new();
            fs::write(copy.path().join(DATABASE), &database).expect("written");
            fs::write(copy.path().join(LOG), log).expect("written");
            copy
        };
        for (what, damage) in DAMAGES {
            let mut log = log.clone();
            damage(&mut log, whole);
            goes_on(copy(&log).path(), &before, what).await;
        }
        // What was never finished behind everything that was takes nothing away.
        let mut dice = Generator::new(1);
        let mut longer = log.clone();
        longer.extend((0..6000).map(|_| dice.below(256) as u8));
        goes_on(copy(&longer).path(), &pair, "something lies behind the end").await;
        goes_on(copy(&log).path(), &pair, "nothing is damaged").await;
    });
}

/// It does not start, and says which file it is and what to do.
fn is_refused(folder: &Path) {
    let data = folder.to_str().expect("text");
    let output = serve(&["--data", data]).stderr(Stdio::piped()).output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(output.stdout.is_empty());
    assert!(said.contains(DATABASE) && said.contains("damaged") && said.contains("backup"), "{said}");
}

#[test]
fn a_destroyed_file_is_not_started_with() {
    let folder = Folder::new();
    let server = start(folder.path());
    run(async {
        let mut chances = chances(6);
        let mut pair = Pair::sit_down(server.address, json!({})).await;
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 4).await;
    });
    assert_eq!(server.terminate(), Some(0));
    assert!(!folder.path().join(LOG).exists(), "what was in the log is in the file");
    let file = folder.path().join(DATABASE);
    let whole = fs::read(&file).expect("a file");

    fs::write(&file, &whole[..whole.len() / 2]).expect("written");
    is_refused(folder.path());
    let mut garbled = whole.clone();
    garbled[..4096].fill(0x5A);
    fs::write(&file, &garbled).expect("written");
    is_refused(folder.path());

    fs::write(&file, &whole).expect("written");
    assert_eq!(start(folder.path()).terminate(), Some(0), "the whole file is fine");
}
