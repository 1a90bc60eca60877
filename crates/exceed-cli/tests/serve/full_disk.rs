//! A disk that gets full while a duel is played, and has room again later.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::json;

use super::away::{LIMIT, is_out_of_order, is_ready_again};
use super::pair::{Pair, chances};
use super::{Folder, Process, run, serve};

/// A way to take the room away and give it back.
trait Disk {
    fn fill(&self, server: &Process);
    fn free(&self, server: &Process);
}

/// A small file system of its own.
struct Tmpfs(Folder);

impl Tmpfs {
    /// `None` where nothing may be mounted.
    fn mount() -> Option<Tmpfs> {
        let folder = Folder::new();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=8m", "tmpfs"]).arg(folder.path());
        mount.status().is_ok_and(|status| status.success()).then(|| Tmpfs(folder))
    }

    fn filler(&self) -> PathBuf {
        self.0.path().join("filler")
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

impl Disk for Tmpfs {
    fn fill(&self, _: &Process) {
        let mut file = std::fs::File::create(self.filler()).expect("a file");
        while file.write_all(&[1; 4096]).is_ok() {}
    }

    fn free(&self, _: &Process) {
        std::fs::remove_file(self.filler()).expect("it is there");
    }
}

/// The operating system lets no file of the process grow beyond what the log of the database has now.
struct FileLimit<'a>(&'a Path);

impl FileLimit<'_> {
    fn set(server: &Process, bytes: &str) {
        let (id, limit) = (server.id().to_string(), format!("--fsize={bytes}:"));
        let status = Command::new("prlimit").args(["--pid", &id, &limit]).status().expect("prlimit");
        assert!(status.success(), "the limit can't be set");
    }
}

impl Disk for FileLimit<'_> {
    fn fill(&self, server: &Process) {
        let log = std::fs::metadata(self.0.join("exceed.db-wal")).expect("the log of the database");
        FileLimit::set(server, &log.len().to_string());
    }

    fn free(&self, server: &Process) {
        FileLimit::set(server, "unlimited");
    }
}

fn a_full_disk(data: &Path, disk: &impl Disk, command: impl Fn() -> Command) {
    let mut server = Process::of(&mut command());
    run(async {
        let mut chances = chances(9);
        let mut pair = Pair::sit_down(server.address, json!({})).await;
        pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < 10).await;
        for round in 1..=2 {
            disk.fill(&server);
            let refused = pair.unavailable();
            pair.play_while(&mut chances, LIMIT, |pair| pair.unavailable() == refused).await;
            is_out_of_order(&server, &mut pair).await;
            disk.free(&server);
            is_ready_again(&server).await;
            let accepted = pair.accepted();
            pair.play_while(&mut chances, LIMIT, |pair| pair.accepted() < accepted + 6).await;
            assert!(!pair.is_over() || round == 2, "the duel is too short for this test: take another seed");
        }
        server.kill();
        assert!(data.join("exceed.db").exists());
        server = Process::of(&mut command());
        pair.moved(server.address);
        pair.play_while(&mut chances, LIMIT, |_| true).await;
        pair.nothing_is_lost().await;
        pair.shuffles_are_the_promised_ones().await;
    });
}

fn arguments(data: &Path) -> [&str; 4] {
    ["--data", data.to_str().expect("text"), "--pace-ms", "0"]
}

#[test]
fn a_full_disk_refuses_answers_until_there_is_room() {
    let Some(disk) = Tmpfs::mount() else {
        println!(
            "NOT RUN: no tmpfs can be mounted here; the test with a limit on the size of files stands in for it"
        );
        return;
    };
    println!("the disk is a tmpfs of 8 MiB");
    let data = disk.0.path().join("data");
    a_full_disk(&data, &disk, || serve(&arguments(&data)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_the_size_of_files_refuses_answers_until_it_is_lifted() {
    println!("the disk is RLIMIT_FSIZE, set by prlimit");
    let folder = Folder::new();
    // The signal that comes with it would end the process; the shell has it ignored.
    a_full_disk(folder.path(), &FileLimit(folder.path()), || {
        let inner = serve(&arguments(folder.path()));
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(inner.get_program())
            .args(inner.get_args());
        command.env("EXCEED_LOG_LEVEL", "warn");
        command
    });
}
