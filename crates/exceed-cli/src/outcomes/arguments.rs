//! The command line of `exceed outcomes`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use exceed_lab::outcomes::{DEFAULT_LIMIT, Kind};

const HELP: &str = "\
FILE is a position and an opening, in TOML or as JSON lines (docs/outcomes.md has every field):

  open = [\"strike\"]              # or boost CARD, walk SPACE, prepare, change, exceed, action
  [p1]
  character = \"Ryu\"
  at = 3
  hand = [\"Hadoken\", \"Grasp\"]
  plan = \"Hadoken\"              # what is set in the strike; left out: a wild swing
  [p2]
  character = \"Ken Masters\"
  at = 6

Everything that is still asked is answered in every possible way, for both players.

Examples:
  exceed outcomes position.toml                     every way it can end
  exceed outcomes position.toml --trace 3           how the third of them comes about
  exceed outcomes check outcomes/agreed.outcomes    does every kept position end as it did?
  exceed outcomes outcomes/agreed.outcomes --only strike-1-4
  exceed outcomes write --characters Ryu,Ken --count 100 --out ryu-ken.outcomes";

/// `exceed outcomes`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = HELP)]
pub struct OutcomesArguments {
    /// What else to do.
    #[command(subcommand)]
    pub command: Option<OutcomesCommand>,
    /// Positions with their openings
    #[arg(value_name = "FILE", required = true)]
    pub file: Option<PathBuf>,
    /// Only the position with this id
    #[arg(long, value_name = "ID")]
    pub only: Option<String>,
    /// Show a way to this end state: its number in the list, or its line (see --lines)
    #[arg(long, value_name = "STATE")]
    pub trace: Option<String>,
    /// Print end states as lines of text, one each, instead of in words
    #[arg(long, conflicts_with = "trace")]
    pub lines: bool,
    /// Print each position with its end states as a JSON object on one line
    #[arg(long, conflicts_with_all = ["trace", "lines"])]
    pub json: bool,
    /// How many different positions to go through before giving up
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    pub limit: usize,
    /// Where chance is read, try so many other seeds too
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub more_seeds: u64,
}

/// `exceed outcomes …`.
#[derive(Debug, Subcommand)]
pub enum OutcomesCommand {
    /// Compare every position of a file with the end states it keeps; the exit status is 1 if one differs
    Check(CheckArguments),
    /// Write positions with their end states, as this program finds them
    Write(WriteArguments),
}

/// `exceed outcomes check`.
#[derive(Debug, Args)]
pub struct CheckArguments {
    /// Positions with their end states (JSON lines or the compact form)
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// How many differing positions to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub show: usize,
    /// How many different positions to go through for each before giving up
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    pub limit: usize,
    /// How many at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `exceed outcomes write`.
#[derive(Debug, Args)]
pub struct WriteArguments {
    /// Where to: JSON lines if it ends in .jsonl, else the compact form; a file that is there is not replaced
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// Replace FILE if it is there
    #[arg(long)]
    pub replace: bool,
    /// The positions of this file, with the end states they have now
    #[arg(long, value_name = "FILE", conflicts_with_all = ["characters", "against", "kind", "count", "seed"])]
    pub from: Option<PathBuf>,
    /// Random positions in which one of these takes part
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', default_value = "all")]
    pub characters: Vec<String>,
    /// And one of these is the other
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', default_value = "all")]
    pub against: Vec<String>,
    /// What the openings are about; left out, all kinds in turn
    #[arg(long, value_enum)]
    pub kind: Option<KindArgument>,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub count: u64,
    /// The same number gives the same positions
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many different positions to go through for each before it is left out
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIMIT)]
    pub limit: usize,
    /// How many at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// What openings are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum KindArgument {
    /// One strike.
    Strike,
    /// One boost.
    Boost,
    /// A boost, then a strike.
    BoostStrike,
    /// One of the other actions.
    Action,
    /// The Exceed action.
    Exceed,
    /// Three actions.
    Chain,
}

impl From<KindArgument> for Kind {
    fn from(kind: KindArgument) -> Kind {
        match kind {
            KindArgument::Strike => Kind::Strike,
            KindArgument::Boost => Kind::Boost,
            KindArgument::BoostStrike => Kind::BoostStrike,
            KindArgument::Action => Kind::Action,
            KindArgument::Exceed => Kind::Exceed,
            KindArgument::Chain => Kind::Chain,
        }
    }
}
