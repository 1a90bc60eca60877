//! Ctrl-C in every long command: what there is is printed, no file is left empty or half written, the status is 130.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::exceed::{exceed, folder};

/// How long a command is let alone at first, and at most.
const SOON: Duration = Duration::from_millis(250);
const LATE: Duration = Duration::from_secs(32);

/// A command that would go on for long.
struct Long {
    arguments: Vec<String>,
    /// What it prints when there is something to print.
    printed: &'static str,
    /// The file it writes, and how that file ends or what it says.
    file: Option<(PathBuf, &'static str)>,
}

/// Runs it and presses Ctrl-C after a while.
fn interrupted(arguments: &[String], after: Duration) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_exceed"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    std::thread::sleep(after);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("kill is there").success(), "{arguments:?} ended by itself");
    child.wait_with_output().expect("the program ends")
}

/// Waits longer and longer until there is something to print.
fn check(long: &Long) {
    let mut after = SOON;
    loop {
        let output = interrupted(&long.arguments, after);
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        let told = format!("{:?} after {after:?}: {out}{err}", long.arguments);
        // Before it listens, Ctrl-C ends it as it ends any program.
        let killed = output.status.code().is_none();
        assert!(killed || output.status.code() == Some(130), "{told}");
        if killed || err.contains("stopped before") {
            assert!(long.file.as_ref().is_none_or(|(file, _)| !file.exists()), "a file of nothing: {told}");
            after *= 2;
            assert!(after <= LATE, "{told}");
            continue;
        }
        assert!(err.contains("stopping; Ctrl-C again"), "{told}");
        assert!(out.contains(long.printed), "{told}");
        if let Some((file, whole)) = &long.file {
            let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{error}: {told}"));
            assert!(text.contains(whole), "{file:?} is not whole");
        }
        return;
    }
}

fn long(line: &str, printed: &'static str, file: Option<(&Path, &'static str)>) -> Long {
    let arguments = line.split(' ').map(str::to_owned).collect();
    Long { arguments, printed, file: file.map(|(path, whole)| (path.to_owned(), whole)) }
}

#[test]
fn control_c_prints_what_there_is_and_leaves_no_empty_file() {
    let folder = folder("control-c");
    let place = |name: &str| folder.join(name);
    let (duel, page, weights, chart) =
        (place("duel.json"), place("page.html"), place("weights.txt"), place("chart.json"));
    let (arena, show) = (place("arena.html"), |path: &Path| path.display().to_string());
    let record = ["sim", "--p1", "Ryu", "--p2", "Ken", "--seed", "3", "--record", &show(&duel)];
    exceed(&record).fine();
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../outcomes/agreed.outcomes");
    let small = "--hands 100 --asked 4 --solves 1 --bot-hands 4 --bot-worlds 1 --bot-rounds 9 --worlds 4";
    let commands = [
        long("sim --p1 Ryu --p2 Ken --games 100000000", " decisions, edition ", None),
        long(
            &format!("arena --bots random,peer --pairs 10000000 --threads 1 --html {}", show(&arena)),
            " games in ",
            Some((&arena, "</html>\n")),
        ),
        long(
            &format!("matchups --bot random --games 100000000 --threads 1 --out {}", show(&chart)),
            ", both sides",
            Some((&chart, "}\n")),
        ),
        long(
            &format!("fit --bot random --games 4000000 --out {}", show(&weights)),
            "",
            Some((&weights, "STOPPED after ")),
        ),
        long(&format!("exploit --strikes 100000 --threads 1 --logged random {small}"), "NashConv", None),
        long(
            &format!("analyse {} --threads 1 --html {}", show(&duel), show(&page)),
            "Stopped early: ",
            Some((&page, "Stopped early: ")),
        ),
        long(&format!("outcomes check {kept} --threads 1"), "Stopped early: ", None),
    ];
    std::thread::scope(|scope| {
        for command in &commands {
            scope.spawn(|| check(command));
        }
    });
    let partial = fs::read_dir(&folder).expect("there").flatten().map(|entry| entry.path());
    let partial: Vec<PathBuf> = partial.filter(|path| show(path).ends_with(".partial")).collect();
    assert_eq!(partial, [] as [PathBuf; 0], "a half written file is left");
}
