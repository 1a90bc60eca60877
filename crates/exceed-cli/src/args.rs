//! The command line.

mod load;
mod matchups;
mod measure;
mod serve;

use std::path::PathBuf;

use clap::builder::ArgPredicate;
use clap::{Args, Parser, Subcommand, ValueEnum};
use exceed_rules::Edition;

use crate::outcomes::arguments::OutcomesArguments;
pub use load::LoadArguments;
pub use matchups::{ChartOutput, MatchupsArguments, MatchupsCommand, MergeArguments};
pub use measure::{
    ArenaArguments, CompareArguments, ExploitArguments, FieldArgument, FitArguments, UsageArguments,
};
pub use serve::{LogFormat, ServeArguments};

const EXAMPLES: &str = "\
Examples:
  exceed play                                a duel: Ryu against Ken Masters
  exceed play --p1 Linne --p2 Jin --seed 7   the same cards every time
  exceed play --level 5                      against the strongest bot
  exceed play --resume                       go on with the last open duel
  exceed play --record duel.json             keep the duel in this file
  exceed play --cards mia.toml --p1 Mia      with a character of your own
  exceed serve --open                        the same in a browser
  exceed load --games 100                    how a server bears many games
  exceed analyse duel.json --html duel.html  where it was won, mistakes, luck
  exceed replay duel.json                    its log, both hands open
  exceed verify export.json                  were a server's shuffles fair?
  exceed backup games.db                     a copy of a server's database
  exceed cards show Ryu                      read a character, or a card
  exceed cards check mia.toml                is it understood? if not: where
  exceed scenario run scenarios --filter Focus --trace
  exceed sim --p1 Ryu --p2 Ken --games 10000  let bots play and count
  exceed sim --p1 Ryu:level4 --p2 Ken:level5 --record duel.json
  exceed arena --bots random,peer,heuristic  which bot is stronger, in Elo
  exceed matchups --out chart.json --site pages
  exceed compare --changed ryu.toml          what a changed card is worth
  exceed exploit                             what a perfect opponent gains
  exceed usage carmine --games 50            which of its lines bots use
  exceed outcomes position.toml              every way a position can end
  exceed editions                            the rulebooks and what differs

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
    /// Host duels: play in the browser against a bot or a friend
    Serve(Box<ServeArguments>),
    /// Put a server under load: many games at the same time over real sockets
    Load(Box<LoadArguments>),
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
    Matchups(Box<MatchupsArguments>),
    /// Measure what a changed character file is worth, on the same shuffles as the original
    Compare(CompareArguments),
    /// Measure what a perfect opponent would gain against the strikes of the `strike` bot
    Exploit(ExploitArguments),
    /// Measure which lines of each character bots use, and how often it wins
    Usage(UsageArguments),
    /// List every way a position can end, or check that kept positions end as they did
    Outcomes(Box<OutcomesArguments>),
    /// Fit the weights of the evaluation from games of a bot against itself
    Fit(FitArguments),
    /// Look back at a saved duel: the chance to win over the game, mistakes, strikes, luck
    Analyse(AnalyseArguments),
    /// List the rulebooks a match can be played by, and what differs
    Editions {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Play a saved duel again and print its log
    Replay {
        /// A record, as written by `exceed play --record FILE`, or a game exported by a server
        file: PathBuf,
    },
    /// Check a game that a server has exported: were its shuffles fair, is this how it ended?
    Verify {
        /// What GET /api/games/ID/export answers
        #[arg(value_name = "EXPORT")]
        file: PathBuf,
    },
    /// Copy the database of a server into a new file, while the server runs
    Backup {
        /// The data folder of the server [default: $XDG_DATA_HOME/exceed]
        #[arg(long, value_name = "DIR", env = "EXCEED_DATA", hide_env = true)]
        data: Option<PathBuf>,
        /// The copy; to restore it, put it into a data folder as exceed.db
        file: PathBuf,
    },
}

/// `exceed play`.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// Your character; NAME+NAME is a team (Tag Team), `all` somebody else each time
    #[arg(long, value_name = "NAME", default_value = "Ryu")]
    pub p1: String,
    /// The bot's character or team; NAME:BOT picks the bot
    #[arg(long, value_name = "NAME[:BOT]", default_value = "Ken Masters")]
    pub p2: String,
    /// How strong the bot is, from 1 (a beginner) to 5 [default: 3]
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub level: Option<u8>,
    /// The same number gives the same shuffles; left out, every duel is new
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
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
    /// Print a character, a card or the deck of a team
    Show {
        /// The name of a character or a card, or of both: `ryu hadoken`; `Ryu+Ken Masters` is a team
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
    /// The first player; `all` picks a different character each game, `Ryu+Ken Masters` is a team, `all+all` a different one each game
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
    /// The rulebook.
    #[command(flatten)]
    pub rulebook: EditionArgument,
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
    /// A record, as written by `exceed play --record FILE` or `exceed sim --record FILE`, or a game exported by a server
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

/// `--edition`.
#[derive(Clone, Copy, Debug, Args)]
pub struct EditionArgument {
    /// The rulebook: S3, M19, S5, S6 or S7; `exceed editions` says what differs
    #[arg(long, default_value = "S7", value_parser = edition)]
    pub edition: Edition,
}

fn edition(text: &str) -> Result<Edition, String> {
    Edition::parse(&text.to_uppercase()).ok_or_else(|| {
        let known = Edition::ALL.map(Edition::name).join(", ");
        format!("known editions are {known}")
    })
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
