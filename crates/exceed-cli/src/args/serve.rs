//! `exceed serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Deserialize;

const SERVE_HELP: &str = "\
Everything is kept in one SQLite file in the data folder, or in a PostgreSQL database. One line on the standard output says
where the server listens; the log goes to the standard error. SIGTERM or Ctrl-C stop it within five seconds: players are
told, and games go on where they were when it is back.

Every flag can be set in the environment (EXCEED_LISTEN, EXCEED_DATA, …) and in the file of --config, by its name
with `_` for `-`; a flag beats the environment, the environment beats the file.

Limits (--limit NAME=VALUE):";

/// The explanation of all limits.
fn limits_help() -> String {
    let all = exceed_server::limits::Limits::ALL.iter();
    let lines = all.map(|(name, default, what)| format!("  {name:<24}{default:<10}{}", what.trim()));
    std::iter::once(SERVE_HELP.to_owned()).chain(lines).collect::<Vec<_>>().join("\n")
}

/// `exceed serve`.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[command(after_help = limits_help())]
#[serde(default, deny_unknown_fields)]
pub struct ServeArguments {
    /// Where to listen; port 0 picks a free one [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "EXCEED_LISTEN", hide_env = true)]
    pub listen: Option<SocketAddr>,
    /// The folder of the SQLite file; made if it is not there [default: $XDG_DATA_HOME/exceed]
    #[arg(long, value_name = "DIR", env = "EXCEED_DATA", hide_env = true)]
    pub data: Option<PathBuf>,
    /// A PostgreSQL database instead: postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, value_name = "URL", env = "EXCEED_DATABASE", hide_env = true)]
    pub database: Option<String>,
    /// What links begin with, and where pages may open sockets from [default: http://LISTEN]
    #[arg(long, value_name = "URL", env = "EXCEED_PUBLIC_URL", hide_env = true)]
    pub public_url: Option<String>,
    /// Where /metrics is served, and only there [default: nowhere]
    #[arg(long, value_name = "ADDRESS", env = "EXCEED_METRICS_LISTEN", hide_env = true)]
    pub metrics_listen: Option<SocketAddr>,
    /// An answer takes effect no sooner than this after its question, so that a quick one tells nothing [default: 400]
    #[arg(long, value_name = "N", env = "EXCEED_PACE_MS", hide_env = true)]
    pub pace_ms: Option<u32>,
    /// A bot's answers take effect at multiples of this [default: 600]
    #[arg(long, value_name = "N", env = "EXCEED_BOT_PACE_MS", hide_env = true)]
    pub bot_pace_ms: Option<u32>,
    /// How much of something there may be; may be repeated
    #[arg(long, value_name = "NAME=VALUE", env = "EXCEED_LIMIT", value_delimiter = ',', hide_env = true)]
    pub limit: Vec<String>,
    /// The addresses of a reverse proxy whose X-Forwarded-For is believed; may be repeated
    #[arg(long, value_name = "CIDR", env = "EXCEED_TRUSTED_PROXY", value_delimiter = ',', hide_env = true)]
    pub trusted_proxy: Vec<String>,
    /// A TOML file with any of these
    #[arg(long, value_name = "FILE", env = "EXCEED_CONFIG", hide_env = true)]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// What the file says of own cards; the flag for them is one of every command.
    #[arg(skip)]
    pub cards: Vec<PathBuf>,
    /// How the log is written [default: text]
    #[arg(long, value_name = "FORMAT", env = "EXCEED_LOG", hide_env = true)]
    pub log: Option<LogFormat>,
    /// Open a browser
    #[arg(long, env = "EXCEED_OPEN", hide_env = true)]
    pub open: bool,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// Lines for programs.
    Json,
}

impl ServeArguments {
    /// What is not said here is as the file says.
    pub fn or(self, file: ServeArguments) -> ServeArguments {
        let list = |own: Vec<String>, of_file: Vec<String>| if own.is_empty() { of_file } else { own };
        ServeArguments {
            listen: self.listen.or(file.listen),
            data: self.data.or(file.data),
            database: self.database.or(file.database),
            public_url: self.public_url.or(file.public_url),
            metrics_listen: self.metrics_listen.or(file.metrics_listen),
            pace_ms: self.pace_ms.or(file.pace_ms),
            bot_pace_ms: self.bot_pace_ms.or(file.bot_pace_ms),
            limit: list(self.limit, file.limit),
            trusted_proxy: list(self.trusted_proxy, file.trusted_proxy),
            config: self.config,
            cards: file.cards,
            log: self.log.or(file.log),
            open: self.open || file.open,
        }
    }
}
