//! A real PostgreSQL for the tests, by the repository's own script: one for a whole run of the tests, or one alone for a
//! test that does it harm. Where there is none and none can be installed, the test fails and says what to install.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The script.
fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts/postgres.sh")
}

/// Runs the script to its end and gives what it prints.
fn run(word: &str, folder: &Path) -> String {
    let output = Command::new(script())
        .arg(word)
        .arg(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the script starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "no PostgreSQL for this test ({word}): {said}");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Removes the cluster when a process has ended, however it ends.
fn remove_after(folder: &Path, process: u32) {
    let started = Command::new("setsid")
        .arg("--fork")
        .arg(script())
        .arg("remove-after")
        .arg(folder)
        .arg(process.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the script starts");
    assert!(started.success(), "nobody would remove the cluster: {started}");
}

/// The URL of the cluster that all tests of this run share. Whoever comes first starts it.
pub fn shared() -> String {
    if let Ok(url) = std::env::var("EXCEED_TEST_POSTGRES") {
        return url;
    }
    // With a process for each test, the run is the process that started them all.
    let (run_name, owner) = match std::env::var("NEXTEST_RUN_ID") {
        Ok(name) => (name, std::os::unix::process::parent_id()),
        Err(_) => (std::process::id().to_string(), std::process::id()),
    };
    let folder = std::env::temp_dir().join(format!("exceed-postgres-{run_name}"));
    fs::create_dir_all(&folder).expect("a temporary folder");
    let lock = File::create(folder.join("lock")).expect("a lock file");
    lock.lock().expect("the lock");
    let url = run("start", &folder);
    let watched = folder.join("watched");
    if !watched.exists() {
        File::create(&watched).expect("a mark");
        remove_after(&folder, owner);
    }
    url
}

/// A cluster of its own.
pub struct Cluster {
    folder: PathBuf,
    /// Where it answers; the same after a restart.
    pub url: String,
}

impl Cluster {
    /// Starts a new one.
    pub fn start() -> Cluster {
        let folder = std::env::temp_dir().join(format!("exceed-postgres-alone-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a temporary folder");
        let url = run("start", &folder);
        remove_after(&folder, std::process::id());
        Cluster { folder, url }
    }

    /// Ends it like a crash.
    pub fn kill(&self) {
        run("kill", &self.folder);
    }

    /// Lets it speak TLS; the certificate of the authority that vouches for it.
    pub fn speak_tls(&self) -> PathBuf {
        run("tls", &self.folder).into()
    }

    /// Starts it again.
    pub fn start_again(&self) {
        assert_eq!(run("start", &self.folder), self.url);
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        run("remove", &self.folder);
    }
}
