//! `cargo xtask play`: from the sources to a game in the browser.

use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use xtask::client;
use xtask::repository::root;

use crate::{cargo, run};

/// Where the server listens if nobody else does.
const PORT: u16 = 8080;
/// How many ports are tried after it.
const PORTS: u16 = 100;

/// Builds what has changed and starts a server with a browser.
pub fn play(options: &[&str]) -> Result<(), String> {
    rebuild_client()?;
    println!("Building the program; the first time takes a few minutes.");
    run(&mut cargo(&["build", "--quiet", "--release", "--package", "exceed-cli"]))?;
    let mut server = Command::new(program());
    server.args(["serve", "--open"]);
    if !options.iter().any(|option| option.starts_with("--listen")) {
        let address = format!("127.0.0.1:{}", free_port()?);
        println!("Open http://{address} if no browser opens by itself. Ctrl-C ends it.");
        server.args(["--listen", &address]);
    }
    run(server.args(options))
}

/// Builds the client if its sources have changed and it can be built here. Without Node the one in the program is played.
fn rebuild_client() -> Result<(), String> {
    if !client::is_there() || client::is_fresh()? {
        return Ok(());
    }
    match node() {
        Ok(()) => build_client(),
        Err(why) => {
            println!("The client in the program is older than its sources, and {why}");
            Ok(())
        }
    }
}

/// `cargo xtask client`: builds the client into the crate that carries it.
pub fn build_client() -> Result<(), String> {
    if !client::is_there() {
        return Err(format!("there is no {}/package.json", client::FOLDER));
    }
    install()?;
    run(&mut npm(&["run", "build"]))?;
    client::mark_built()?;
    println!("{} is built from the sources as they are", client::BUILT);
    Ok(())
}

/// What the client needs, as its lock file says; installed again only if that has changed.
pub(crate) fn install() -> Result<(), String> {
    node()?;
    if are_packages_stale() {
        // `npm ci` refuses a lock file that lacks packages for other systems, and npm leaves those out.
        run(npm(&["install", "--no-save", "--no-audit", "--no-fund"]).stdout(Stdio::null()))?;
    }
    Ok(())
}

/// Whether npm has installed something else than the lock file says.
fn are_packages_stale() -> bool {
    let folder = root().join(client::FOLDER);
    let changed = |path: PathBuf| path.metadata().and_then(|about| about.modified()).ok();
    let installed = changed(folder.join("node_modules/.package-lock.json"));
    installed.is_none() || installed < changed(folder.join("package-lock.json"))
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root().join(client::FOLDER));
    command
}

/// Whether the client can be built here.
fn node() -> Result<(), String> {
    let wanted = "Node 20 or newer with npm is needed to build it: install it from nodejs.org or your system's packages";
    let output = Command::new("node").arg("--version").stderr(Stdio::null()).output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let major = version
        .as_deref()
        .and_then(|text| text.trim().strip_prefix('v')?.split('.').next()?.parse::<u32>().ok());
    match major {
        Some(20..) => Ok(()),
        Some(older) => Err(format!("Node {older} is too old. {wanted}")),
        None => Err(format!("Node is not here. {wanted}")),
    }
}

/// The program that was built.
fn program() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("release").join(format!("exceed{}", std::env::consts::EXE_SUFFIX))
}

fn free_port() -> Result<u16, String> {
    let free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    let found = (PORT..PORT + PORTS).find(free);
    found.ok_or_else(|| format!("no port from {PORT} to {} is free; say --listen ADDRESS", PORT + PORTS - 1))
}
