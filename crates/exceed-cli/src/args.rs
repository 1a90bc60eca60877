//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use exceed_rules::Edition;

const EXAMPLES: &str = "\
Examples:
  exceed play                                   a duel against the random bot, Ryu against Ken Masters
  exceed play --p1 Linne --p2 Jin --seed 7      the same cards every time
  exceed cards show Ryu                         read a character
  exceed cards check my-card.toml               is it understood? if not: where, and what could be meant
  exceed scenario run scenarios                 run every case under a folder
  exceed scenario run scenarios --filter Focus --trace
  exceed sim --p1 Ryu --p2 Ken --games 10000 --seed 1
  exceed replay duel.json                       the log of a duel saved with `exceed play --record duel.json`

A character goes by its name, its id or a part that fits nobody else: `Ken Masters`, `ken-masters`, `ken`.
Exit status: 0 all is well, 1 what was checked is not in order, 2 bad command line, 3 bad file, 70 a bug here.";

/// The Exceed Fighting System: play it, read its cards, check its rules.
#[derive(Debug, Parser)]
#[command(name = "exceed", version, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a duel in the terminal against a bot
    Play(PlayArguments),
    /// Read, check and format cards
    Cards {
        /// What to do with them.
        #[command(subcommand)]
        command: CardsCommand,
    },
    /// Run scenario files: duels that prove a rule or a card
    Scenario {
        /// What to do with them.
        #[command(subcommand)]
        command: ScenarioCommand,
    },
    /// Let bots play many games and count
    Sim(SimArguments),
    /// Play a saved duel again and print its log
    Replay {
        /// A record, as written by `exceed play --record FILE`
        file: PathBuf,
    },
}

/// `exceed play`.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// Your character
    #[arg(long, value_name = "NAME", default_value = "Ryu")]
    pub p1: String,
    /// The bot's character; NAME:BOT picks the bot
    #[arg(long, value_name = "NAME[:BOT]", default_value = "Ken Masters")]
    pub p2: String,
    /// The same number gives the same shuffles; left out, every duel is new
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The rulebook: S3, M19, S5, S6 or S7
    #[arg(long, default_value = "S7", value_parser = edition)]
    pub edition: Edition,
    /// Save the duel to this file, after every answer
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

/// `exceed cards …`.
#[derive(Debug, Subcommand)]
pub enum CardsCommand {
    /// Say whether card files are understood, and if not, where and why
    Check {
        /// Card files or folders of them; left out, the cards of this program
        paths: Vec<PathBuf>,
    },
    /// Rewrite card text in its one wording
    Fmt {
        /// Only say which files would change
        #[arg(long)]
        check: bool,
        /// Card files or folders of them; left out, the folder `cards`
        paths: Vec<PathBuf>,
    },
    /// List the characters
    List {
        /// All cards with their numbers, as JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a character or a card
    Show {
        /// The name of a character or a card
        #[arg(required = true, num_args = 1..)]
        name: Vec<String>,
    },
}

/// `exceed scenario …`.
#[derive(Debug, Subcommand)]
pub enum ScenarioCommand {
    /// Run files or folders; exit status 0 only if every case passed
    Run {
        /// Scenario files or folders of them
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Only cases whose name or file contains this
        #[arg(long, value_name = "TEXT")]
        filter: Option<String>,
        /// Print every event of each case
        #[arg(long)]
        trace: bool,
    },
}

/// `exceed sim`.
#[derive(Debug, Args)]
pub struct SimArguments {
    /// The first player; `all` picks a different character each game
    #[arg(long, value_name = "CHARACTER[:BOT]")]
    pub p1: String,
    /// The second player
    #[arg(long, value_name = "CHARACTER[:BOT]")]
    pub p2: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub games: u64,
    /// The first game's seed; each further game counts one up
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many at the same time; the counts do not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

fn edition(text: &str) -> Result<Edition, String> {
    Edition::parse(&text.to_uppercase()).ok_or_else(|| {
        let known = Edition::ALL.map(Edition::name).join(", ");
        format!("known editions are {known}")
    })
}
