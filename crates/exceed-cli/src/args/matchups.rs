//! `exceed matchups`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use exceed_lab::matchups::Shard;

use super::EditionArgument;

const HELP: &str = "\
Without --until and --decide every matchup gets the same number of games. With them it goes on where it is needed, and each
matchup for itself: what comes out depends neither on threads nor on where a run was stopped nor on how it was split.

Examples:
  exceed matchups --out chart.json --site pages
  exceed matchups --until 3 --out chart.json        each share to 3 points either side
  exceed matchups --bot oneply --least 24 --decide 96 --out oneply.json
  exceed matchups --bot strike --closest 200 --of oneply.json --games 40 --out closest.json
  exceed matchups --until 3 --shard 3/16 --out part-3.json
  exceed matchups merge part-*.json --out chart.json --site pages
  exceed matchups show chart.json --site pages      the pages of a chart that is there

docs/matchups/README.md has the same for Slurm, GNU parallel and Kubernetes.";

/// `exceed matchups`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, after_help = HELP)]
pub struct MatchupsArguments {
    /// What else to do.
    #[command(subcommand)]
    pub command: Option<MatchupsCommand>,
    /// Who plays both sides [default: heuristic if there is one]
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// Which characters, or `all`
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', default_value = "all")]
    pub characters: Vec<String>,
    /// Only the N matchups that are closest to 50 % in the chart of --of
    #[arg(long, value_name = "N", requires = "of", value_parser = clap::value_parser!(u32).range(1..))]
    pub closest: Option<u32>,
    /// The chart that --closest reads, as another run has kept it with --out
    #[arg(long, value_name = "FILE.json", requires = "closest")]
    pub of: Option<PathBuf>,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
    /// Games for each matchup; with --until or --decide the most one gets [default: 100, with those no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub games: Option<u64>,
    /// At least so many games for each matchup
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub least: Option<u64>,
    /// Go on with every matchup until its win share is known to so many points either side
    #[arg(long, value_name = "HALF_WIDTH", value_parser = half_width)]
    pub until: Option<f64>,
    /// Go on with matchups in which it is not clear who is ahead (50 % is in the 99 % interval), up to N games each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub decide: Option<u64>,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Play only part K of N, with the same flags as the other parts; `exceed matchups merge` joins them
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with_all = ["html", "site", "json"])]
    pub shard: Option<Shard>,
    /// Keep the results here, every few seconds; if the file is there already, go on from it
    #[arg(long, value_name = "FILE.json")]
    pub out: Option<PathBuf>,
    /// How the results are shown.
    #[command(flatten)]
    pub show: ChartOutput,
}

/// How a chart is shown.
#[derive(Debug, Args)]
pub struct ChartOutput {
    /// Write a page with plots that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write pages into this folder: one of the whole chart and one for each character; no network is needed
    #[arg(long, value_name = "FOLDER")]
    pub site: Option<PathBuf>,
    /// Print the results as one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `exceed matchups …`.
#[derive(Debug, Subcommand)]
pub enum MatchupsCommand {
    /// Join parts that were played with --shard
    Merge(MergeArguments),
    /// Print a chart that is there, or write its pages
    Show {
        /// As written by --out
        #[arg(value_name = "FILE.json")]
        file: PathBuf,
        /// How.
        #[command(flatten)]
        show: ChartOutput,
    },
}

/// `exceed matchups merge`.
#[derive(Debug, Args)]
pub struct MergeArguments {
    /// The files of the parts, in any order
    #[arg(value_name = "PARTS", required = true)]
    pub parts: Vec<PathBuf>,
    /// Where the whole chart goes; a file that is there is replaced
    #[arg(long, value_name = "FILE.json")]
    pub out: PathBuf,
    /// Join what there is, even if parts are missing or not played to the end
    #[arg(long)]
    pub partial: bool,
    /// How the results are shown.
    #[command(flatten)]
    pub show: ChartOutput,
}

fn half_width(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number >= 0.1 && *number <= 50.0);
    number.ok_or_else(|| "a number of points from 0.1 to 50 is needed, as in `2.5`".to_owned())
}
