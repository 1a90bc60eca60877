//! The command line.

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Args, Parser, Subcommand, ValueEnum};
use exceed_rules::Edition;

use crate::outcomes::arguments::OutcomesArguments;

const EXAMPLES: &str = "\
Examples:
  exceed play                                a duel: Ryu against Ken Masters
  exceed play --p1 Linne --p2 Jin --seed 7   the same cards every time
  exceed play --level 5                      against the strongest bot
  exceed play --resume                       go on with the last open duel
  exceed play --record duel.json             keep the duel in this file
  exceed play --cards mia.toml --p1 Mia      with a character of your own
  exceed analyse duel.json --html duel.html  where it was won, mistakes, luck
  exceed replay duel.json                    its log, both hands open
  exceed cards show Ryu                      read a character, or a card
  exceed cards check mia.toml                is it understood? if not: where
  exceed scenario run scenarios --filter Focus --trace
  exceed sim --p1 Ryu --p2 Ken --games 10000  let bots play and count
  exceed sim --p1 Ryu:level4 --p2 Ken:level5 --record duel.json
  exceed arena --bots random,peer,heuristic  which bot is stronger, in Elo
  exceed matchups --out chart.json --html chart.html
  exceed compare --changed ryu.toml          what a changed card is worth
  exceed exploit                             what a perfect opponent gains
  exceed outcomes position.toml              every way a position can end

A character goes by its name, its id or a part that fits nobody else:
  `Ken Masters`, `ken-masters`, `ken`.
Every duel is kept, the newest 100: in $EXCEED_DUELS, else
  $XDG_STATE_HOME/exceed/duels, else ~/.local/state/exceed/duels.
Own characters: `--cards PATH` (a file or a folder, any number of times),
  or EXCEED_CARDS, a list of paths.
Ctrl-C in a long command ends it after the games under way and prints what
  there is; a second one ends it at once. NO_COLOR: no colours.
Exit status: 0 all is well, 1 what was checked is not in order, 2 bad command
  line, 3 bad file, 70 a bug here, 130 stopped by Ctrl-C.";

/// The Exceed Fighting System: play it, read its cards, check its rules.
#[derive(Debug, Parser)]
#[command(name = "exceed", version, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// Own characters beside the official ones: a card file or a folder of them; may be repeated [env: EXCEED_CARDS]
    #[arg(long, global = true, value_name = "PATH", help_heading = "Cards")]
    pub cards: Vec<PathBuf>,
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
    /// Rate bots by a round robin on paired games: same cards, bots swapped
    Arena(ArenaArguments),
    /// Measure characters against characters
    Matchups(MatchupsArguments),
    /// Measure what a changed character file is worth, on the same shuffles as the original
    Compare(CompareArguments),
    /// Measure what a perfect opponent would gain against the strikes of the `strike` bot
    Exploit(ExploitArguments),
    /// List every way a position can end, or check that kept positions end as they did
    Outcomes(Box<OutcomesArguments>),
    /// Fit the weights of the evaluation from games of a bot against itself
    Fit(FitArguments),
    /// Look back at a saved duel: the chance to win over the game, mistakes, strikes, luck
    Analyse(AnalyseArguments),
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
    /// How strong the bot is, from 1 (a beginner) to 5 [default: 3]
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: Option<u8>,
    /// The same number gives the same shuffles; left out, every duel is new
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The rulebook: S3, M19, S5, S6 or S7
    #[arg(long, default_value = "S7", value_parser = edition)]
    pub edition: Edition,
    /// Save the duel to this file, after every answer, instead of the folder of duels
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Replace what is in the file of --record
    #[arg(long, requires = "record")]
    pub overwrite: bool,
    /// Keep no record of this duel
    #[arg(long, conflicts_with_all = ["record", "resume"])]
    pub no_record: bool,
    /// Go on with the duel in this file, or with the newest one that is not over
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["p1", "p2", "edition", "record"])]
    pub resume: Option<Option<PathBuf>>,
    /// Save the card files with it, so that it can be replayed by somebody who does not have them
    #[arg(long, conflicts_with = "no_record")]
    pub with_cards: bool,
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
        /// The name of a character or a card, or of both: `ryu hadoken`
        #[arg(required_unless_present = "json", num_args = 1..)]
        name: Vec<String>,
        /// As JSON, with every number and every text; all characters if no name is given
        #[arg(long)]
        json: bool,
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
    /// How many games; with --record one
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1000,
        default_value_if("record", ArgPredicate::IsPresent, "1"),
        value_parser = clap::value_parser!(u64).range(1..)
    )]
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
    /// Play one game and save it to this file
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Replace what is in the file of --record
    #[arg(long, requires = "record")]
    pub overwrite: bool,
    /// Save the card files with it, so that it can be replayed by somebody who does not have them
    #[arg(long, requires = "record")]
    pub with_cards: bool,
}

/// `exceed analyse`.
#[derive(Debug, Args)]
pub struct AnalyseArguments {
    /// A record, as written by `exceed play --record FILE` or `exceed sim --record FILE`
    #[arg(value_name = "RECORD")]
    pub file: PathBuf,
    /// Whose decisions to show
    #[arg(long, value_name = "1|2|both", value_enum, default_value_t = WhoseArgument::Both)]
    pub player: WhoseArgument,
    /// Judge with both hands open instead of by what the player knew
    #[arg(long)]
    pub open: bool,
    /// Write a page with both views that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print everything as one JSON object
    #[arg(long)]
    pub json: bool,
    /// How many decisions at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// Whose decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhoseArgument {
    /// Player one's.
    #[value(name = "1")]
    One,
    /// Player two's.
    #[value(name = "2")]
    Two,
    /// Both.
    Both,
}

/// `exceed arena`.
#[derive(Debug, Args)]
pub struct ArenaArguments {
    /// Two or more bots; `random` is at 0 Elo if it takes part, else the first
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// Pairs of games for each two bots and each field; with --sprt the most there can be [default: 200, with --sprt 50000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub pairs: Option<u64>,
    /// Each character against itself, against the next one, or both
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
    /// Both, reported apart.
    Both,
}

/// `exceed matchups`.
#[derive(Debug, Args)]
pub struct MatchupsArguments {
    /// Who plays both sides [default: heuristic if there is one]
    #[arg(long, value_name = "NAME")]
    pub bot: Option<String>,
    /// Which characters, or `all`
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', default_value = "all")]
    pub characters: Vec<String>,
    /// Games for each matchup on average; those with wide intervals get more [default: 100, with --until no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub games: Option<u64>,
    /// Stop when every win share is known to so many points either side
    #[arg(long, value_name = "HALF_WIDTH", value_parser = half_width)]
    pub until: Option<f64>,
    /// The same number gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many games at the same time [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Keep the results here, every few seconds; if the file is there already, go on from it
    #[arg(long, value_name = "FILE.json")]
    pub out: Option<PathBuf>,
    /// Write a page with plots that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the results as one JSON object
    #[arg(long)]
    pub json: bool,
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

fn half_width(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number >= 0.1 && *number <= 50.0);
    number.ok_or_else(|| "a number of points from 0.1 to 50 is needed, as in `2.5`".to_owned())
}

fn edition(text: &str) -> Result<Edition, String> {
    Edition::parse(&text.to_uppercase()).ok_or_else(|| {
        let known = Edition::ALL.map(Edition::name).join(", ");
        format!("known editions are {known}")
    })
}

/// How to fit.
#[derive(Debug, Args)]
pub struct FitArguments {
    /// The bot that plays both sides
    #[arg(long, value_name = "BOT", default_value = "heuristic")]
    pub bot: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = clap::value_parser!(u32).range(2..))]
    pub games: u32,
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{Arguments, EXAMPLES};

    #[test]
    fn every_example_of_the_help_is_understood() {
        let examples = EXAMPLES.lines().filter_map(|line| line.strip_prefix("  exceed "));
        let examples: Vec<&str> = examples.map(|line| line.split("  ").next().unwrap_or_default()).collect();
        assert!(examples.len() > 10, "{examples:?}");
        assert!(EXAMPLES.lines().all(|line| line.chars().count() < 80), "a line is wider than a terminal");
        for example in examples {
            let words = std::iter::once("exceed").chain(example.split_whitespace());
            if let Err(error) = Arguments::try_parse_from(words) {
                panic!("`exceed {example}`: {error}");
            }
        }
    }
}
