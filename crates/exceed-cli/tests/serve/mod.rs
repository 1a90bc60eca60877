//! The server as a process of its own, played against over real sockets: nothing is lost, whatever is cut off.

mod away;
#[cfg(target_os = "linux")]
mod clock;
mod duels;
#[path = "../../../exceed-server/tests/folder.rs"]
mod folder;
mod full_disk;
mod idle_sockets;
mod pair;
mod player;
mod quiet_log;
mod start;
mod torn;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub use folder::Folder;

/// A PostgreSQL of this test's own.
pub struct Postgres {
    folder: Folder,
    pub url: String,
}

impl Postgres {
    pub fn start() -> Postgres {
        let folder = Folder::new();
        let output = postgres("start", folder.path());
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "no PostgreSQL for this test: {said}");
        let url = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        Postgres { folder, url }
    }

    /// Stops it; what it holds stays.
    pub fn stop(&self) {
        assert!(postgres("stop", self.folder.path()).status.success());
    }

    /// Starts it again, where it was.
    pub fn start_again(&self) {
        let output = postgres("start", self.folder.path());
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), self.url);
    }

    /// Ends every connection to it.
    pub fn cut_connections(&self) {
        let folder = postgres("find", self.folder.path());
        let psql = Path::new(String::from_utf8_lossy(&folder.stdout).trim()).join("psql");
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
        let output = Command::new(psql).args([&self.url, "-Atqc", sql]).output().expect("psql");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        postgres("remove", self.folder.path());
    }
}

fn postgres(word: &str, folder: &Path) -> std::process::Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres.sh");
    let command = &mut Command::new(script);
    command.arg(word).arg(folder).stdin(Stdio::null()).output().expect("the script starts")
}

/// `exceed serve`, as a process.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

pub fn exceed(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exceed"));
    command.args(arguments);
    command
}

pub fn serve(arguments: &[&str]) -> Command {
    let mut command = exceed(&["serve", "--listen", "127.0.0.1:0"]);
    command.args(arguments);
    command.env("EXCEED_LOG_LEVEL", "warn").stdin(Stdio::null());
    command
}

impl Process {
    /// Starts a server and waits until it listens.
    pub fn start(arguments: &[&str]) -> Process {
        Process::of(&mut serve(arguments))
    }

    /// The server that a command starts.
    pub fn of(command: &mut Command) -> Process {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("its output");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on http://").and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("it says {line:?}"));
        Process { child, address }
    }

    /// Its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once, like a crash.
    pub fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    /// Tells it to stop; its exit status.
    pub fn terminate(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &id]).status().expect("a signal");
        self.child.wait().expect("it ends").code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a test that waits for sockets.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}
