//! `exceed serve`: hosts duels.

use std::env;
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use exceed_server::limits::Limits;
use exceed_server::server::{Config, Server, StartError};
use exceed_server::store::Database;
use exceed_server::web::Network;
use tracing_subscriber::filter::LevelFilter;

use crate::args::{LogFormat, ServeArguments};
use crate::error::{Error, Exit};
use crate::match_up::load_catalog_or_with;

/// An answer takes effect no sooner than this after its question.
const PACE_MS: u32 = 400;
/// A bot's answers take effect at multiples of this.
const BOT_PACE_MS: u32 = 600;

/// Serves until it is told to stop.
pub fn run(arguments: &ServeArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let arguments = with_file(arguments)?;
    let config = config(&arguments)?;
    let catalog = load_catalog_or_with(&arguments.cards, "`cards` of --config")?;
    write_log(arguments.log.unwrap_or_default());
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::bug(format!("no threads can be started: {error}")))?;
    runtime.block_on(async {
        let end = end_of_service();
        let server = Server::start(config, catalog).await.map_err(cannot_start)?;
        let address = format!("http://{}", server.address());
        writeln!(out, "listening on {address}")?;
        out.flush()?;
        if arguments.open {
            open_browser(&address);
        }
        end.await;
        server.stop().await;
        Ok(Exit::Fine)
    })
}

fn cannot_start(error: StartError) -> Error {
    Error { exit: Exit::File, message: error.to_string() }
}

fn with_file(arguments: &ServeArguments) -> Result<ServeArguments, Error> {
    let Some(path) = &arguments.config else { return Ok(arguments.clone()) };
    let text = std::fs::read_to_string(path).map_err(|error| Error::unreadable(path, &error))?;
    let file: ServeArguments = toml::from_str(&text).map_err(|error| Error::content(path, error))?;
    Ok(arguments.clone().or(file))
}

fn config(arguments: &ServeArguments) -> Result<Config, Error> {
    let mut limits = Limits::default();
    for text in &arguments.limit {
        limits.read(text).map_err(|error| Error::usage(format!("--limit: {error}")))?;
    }
    let network = |text: &String| {
        Network::parse(text).ok_or_else(|| {
            Error::usage(format!("--trusted-proxy: `{text}` is no address or range like 10.0.0.0/8"))
        })
    };
    let database = match &arguments.database {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            Database::Postgres(url.clone())
        }
        Some(_) => return Err(Error::usage("--database is a URL that begins with postgres://")),
        None => Database::Sqlite(data_folder(arguments.data.as_deref())?),
    };
    Ok(Config {
        listen: arguments.listen.unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080))),
        database,
        public_url: arguments.public_url.clone(),
        metrics_listen: arguments.metrics_listen,
        pace_ms: arguments.pace_ms.unwrap_or(PACE_MS),
        bot_pace_ms: arguments.bot_pace_ms.unwrap_or(BOT_PACE_MS),
        limits,
        proxies: arguments.trusted_proxy.iter().map(network).collect::<Result<_, _>>()?,
    })
}

/// `--data`, else `$XDG_DATA_HOME/exceed`, else `~/.local/share/exceed`.
pub fn data_folder(given: Option<&Path>) -> Result<PathBuf, Error> {
    if let Some(folder) = given {
        return Ok(folder.to_path_buf());
    }
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || set("HOME").map(|home| home.join(".local/share"));
    let folder = set("XDG_DATA_HOME").or_else(home).map(|folder| folder.join("exceed"));
    folder.ok_or_else(|| Error::usage("there is no home folder to keep games in; say --data DIR"))
}

/// `EXCEED_LOG_LEVEL` is error, warn, info (if nothing is said), debug or trace.
fn write_log(format: LogFormat) {
    let level = env::var("EXCEED_LOG_LEVEL").ok().and_then(|level| level.parse().ok());
    let log = tracing_subscriber::fmt()
        .with_max_level(level.unwrap_or(LevelFilter::INFO))
        .with_writer(std::io::stderr)
        .with_ansi(false);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

/// Until Ctrl-C or SIGTERM. Both are listened to from this call on, not only once somebody waits.
#[cfg(unix)]
fn end_of_service() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn heard(signal: Option<Signal>) {
        match signal {
            Some(mut signal) => drop(signal.recv().await),
            None => std::future::pending().await,
        }
    }
    let [interrupted, terminated] =
        [SignalKind::interrupt(), SignalKind::terminate()].map(|kind| signal(kind).ok());
    async move {
        tokio::select! {
            () = heard(interrupted) => {}
            () = heard(terminated) => {}
        }
    }
}

/// Until Ctrl-C.
#[cfg(not(unix))]
async fn end_of_service() {
    let _ = tokio::signal::ctrl_c().await;
}

/// Shows the page, if there is a way to.
fn open_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = std::process::Command::new(opener)
        .arg(address)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if started.is_err() {
        crate::terminal::complain(&format!("exceed: no browser could be opened; go to {address}"));
    }
}
