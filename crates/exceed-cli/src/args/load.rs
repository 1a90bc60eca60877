//! `exceed load`.

use std::path::PathBuf;

use clap::Args;

const LOAD_HELP: &str = "\
Each game has two guests with a socket each, who answer at random. A game that is over is played again. The server takes few
guests from one address unless it is told otherwise; for 2,000 games start it with
  exceed serve --pace-ms 0 --bot-pace-ms 0 --metrics-listen 127.0.0.1:9090 --limit sessions_per_address_h=100000 \\
    --limit sockets_per_address=20000 --limit sockets=20000 --limit tables=20000
Times are from sending an answer to hearing `accepted`, and to the own update. With a pace (--pace-ms of the server) updates wait
for it, and that wait is in the numbers. Ctrl-C ends it and prints what there is.";

/// `exceed load`.
#[derive(Clone, Debug, Args)]
#[command(after_help = LOAD_HELP)]
pub struct LoadArguments {
    /// Where the server is
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub server: String,
    /// How many games are played at the same time; several numbers are measured one after the other
    #[arg(long, value_name = "N,N…", value_delimiter = ',', default_value = "100", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub games: Vec<u32>,
    /// Answers a second in each game
    #[arg(long, value_name = "N", default_value_t = 1.0, value_parser = rate)]
    pub rate: f64,
    /// How long to measure once all games are under way
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub seconds: u64,
    /// Who plays: two characters drawn for each table, or always this one
    #[arg(long, value_name = "all|NAME", default_value = "all")]
    pub characters: String,
    /// The server's process, if it runs on this machine [default: the one that listens on that port]
    #[arg(long, value_name = "N")]
    pub pid: Option<u32>,
    /// Where the server shows its own measurements (its --metrics-listen); they are printed as well
    #[arg(long, value_name = "URL")]
    pub metrics: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Draw times and memory against games, if --games has several numbers
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

fn rate(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number >= 0.01 && *number <= 1000.0);
    number.ok_or_else(|| "a number from 0.01 to 1000 is needed".to_owned())
}
