//! The commands that measure.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::EditionArgument;

/// `exceed arena`.
#[derive(Debug, Args)]
pub struct ArenaArguments {
    /// Two or more bots; `random` is at 0 Elo if it takes part, else the first
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// Pairs of games for each two bots and each field; with --sprt the most there can be [default: 200, with --sprt 50000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub pairs: Option<u64>,
    /// Each character against itself, against the next one, both, or random teams
    #[arg(long, value_name = "FIELD", value_enum, default_value_t = FieldArgument::Both)]
    pub on: FieldArgument,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Write a page with plots that needs no network
    #[arg(long, value_name = "FILE", conflicts_with = "sprt")]
    pub html: Option<PathBuf>,
    /// Only test whether the first bot is ELO1 rather than ELO0 better than the second, and stop when that is sure
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    pub sprt: Option<(f64, f64)>,
    /// How often the test may be wrong, either way
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = risk, requires = "sprt")]
    pub risk: f64,
}

/// Which characters meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FieldArgument {
    /// Each character against itself.
    Mirrors,
    /// Each character against the next one.
    Ring,
    /// Mirrors and ring, reported apart.
    Both,
    /// Random teams of two (Tag Team), by the seed.
    Teams,
}

/// `exceed compare`.
#[derive(Debug, Args)]
pub struct CompareArguments {
    /// The changed character, with the id of the original
    #[arg(long, value_name = "FILE.toml")]
    pub changed: PathBuf,
    /// Who plays both sides [default: heuristic if there is one]
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// Pairs of games: same shuffles, either player first
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(2..=10_000_000))]
    pub pairs: u64,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `exceed fit`.
#[derive(Debug, Args)]
pub struct FitArguments {
    /// The bot that plays both sides
    #[arg(long, value_name = "BOT", default_value = "heuristic")]
    pub bot: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u32).range(2..))]
    pub games: u32,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub epochs: u32,
    /// Everything follows from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Worlds `oneply` imagines for each decision: fewer make quicker games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub worlds: Option<u32>,
    /// Begin with the weights of this file instead of chance
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// `oneply` and `strike` play by the weights of this file instead of their own
    #[arg(long, value_name = "FILE")]
    pub by: Option<PathBuf>,
    /// Leave these characters out: how well is what was never seen judged?
    #[arg(long, value_name = "CHARACTERS", value_delimiter = ',')]
    pub without: Vec<String>,
    /// Write the weights here instead of printing them
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `exceed exploit`.
#[derive(Debug, Args)]
pub struct ExploitArguments {
    /// How many strikes, each out of another game
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub strikes: u64,
    /// Fresh hands of each player for the best replies
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = clap::value_parser!(u32).range(100..=100_000))]
    pub hands: u32,
    /// Hands of each player the bot is asked for
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(4..=3000))]
    pub asked: u32,
    /// How often its way to solve is done over to split the error
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub solves: u32,
    /// With so many hands of each player
    #[arg(long, value_name = "N", default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub bot_hands: u32,
    /// With so many worlds for each cell
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub bot_worlds: u32,
    /// With so many rounds
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub bot_rounds: u32,
    /// Worlds for each cell of the payoffs
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u32).range(4..=100_000))]
    pub worlds: u32,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// The bot that plays the games strikes are taken from
    #[arg(long, value_name = "NAME", default_value = "heuristic")]
    pub logged: String,
    /// The same number gives the same strikes and results
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many strikes at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one JSON object, with every strike
    #[arg(long)]
    pub json: bool,
}

/// `exceed usage`.
#[derive(Debug, Args)]
pub struct UsageArguments {
    /// Only these characters; all if left out
    #[arg(value_name = "NAME")]
    pub characters: Vec<String>,
    /// The bots whose games are looked at, each against itself
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', default_value = "heuristic,oneply")]
    pub bots: Vec<String>,
    /// Games of each character with each bot, against all others in turn
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one JSON object for each bot
    #[arg(long)]
    pub json: bool,
}

fn sprt(text: &str) -> Result<(f64, f64), String> {
    let numbers: Vec<f64> = text.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    match numbers[..] {
        [low, high] if text.split(',').count() == 2 && low < high && low.abs().max(high.abs()) <= 1000.0 => {
            Ok((low, high))
        }
        _ => Err("two numbers of Elo are needed, the smaller first, as in `0,10`".to_owned()),
    }
}

fn risk(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number > 0.0 && *number < 0.5);
    number.ok_or_else(|| "a number above 0 and below 0.5 is needed".to_owned())
}
