//! `exceed fit`: the weights of the evaluation from self-play.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use exceed_bots::evaluation::Weights;
use exceed_bots::fit::{FitSetup, Fitted, fit};
use exceed_bots::{JUDGES, OnePlyBot};
use exceed_lab::words::counted;

use crate::args::FitArguments;
use crate::error::{Error, Exit};
use crate::files::{check_writable, write_whole};
use crate::match_up::{find_bot, find_character, load_catalog};
use crate::progress::Progress;
use crate::stop;

/// Plays, fits and prints the weights, or writes them to a file.
pub fn run(arguments: &FitArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let bot = find_bot(&arguments.bot)?.to_owned();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let FitArguments { games, epochs, seed, .. } = *arguments;
    let start = arguments.from.as_deref().map(read_weights).transpose()?;
    let worlds = arguments.worlds;
    if worlds.is_some() && bot != OnePlyBot::NAME {
        return Err(Error::usage(format!("--worlds is for --bot {}: {bot} imagines none", OnePlyBot::NAME)));
    }
    if arguments.by.is_some() && !JUDGES.contains(&bot.as_str()) {
        return Err(Error::usage(format!("--by is for {}: {bot} has no weights", JUDGES.join(" and "))));
    }
    let by = arguments.by.as_deref().map(read_weights).transpose()?;
    check_writable(arguments.out.as_deref())?;
    let catalog = load_catalog()?;
    let names = arguments.without.iter();
    let without = names.map(|name| find_character(&catalog, name.trim())).collect::<Result<Vec<_>, _>>()?;
    if catalog.characters().iter().enumerate().all(|(index, _)| without.contains(&index)) {
        return Err(Error::usage("--without leaves no character"));
    }
    let edition = arguments.rulebook.edition;
    let setup = FitSetup {
        bot,
        edition,
        games,
        epochs,
        seed,
        worlds,
        by,
        without,
        among: Vec::new(),
        start,
        threads,
    };
    let playing = Mutex::new(Progress::new("games", 0, u64::from(games)));
    let training = Mutex::new(Progress::new("batches", 0, 1));
    let progress = |unit: &str, done: u64, total: u64| {
        let line = if unit == "games" { &playing } else { &training };
        if let Ok(mut line) = line.lock() {
            line.show_of(done, total);
        }
        if stop::asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    stop::listen();
    let fitted = fit(&catalog, &setup, &progress).map_err(Error::bug)?;
    playing.into_inner().into_iter().chain(training.into_inner()).for_each(Progress::end);
    if fitted.positions == 0 {
        return Err(match stop::asked() {
            true => stop::too_soon("there was a game to learn from"),
            false => Error::usage("--games: there is no position to learn from; ask for more games"),
        });
    }
    let text = format!(
        "# exceed fit --bot {}{} --games {games} --epochs {epochs} --seed {seed}: {}{}, loss {:.4} (a coin: {:.4})\n{}",
        setup.bot,
        more_flags(arguments),
        cut(&fitted, &setup),
        counted(fitted.positions, "position"),
        fitted.loss,
        fitted.coin,
        fitted.weights.print()
    );
    match &arguments.out {
        Some(file) => write_whole(file, &text)?,
        None => write!(out, "{text}")?,
    }
    Ok(stop::exit())
}

/// What was left out because somebody stopped it.
fn cut(fitted: &Fitted, setup: &FitSetup) -> String {
    match (fitted.games < setup.games, stop::asked()) {
        (_, false) => String::new(),
        (true, true) => format!("STOPPED after {}, ", counted(fitted.games, "game")),
        (false, true) => "STOPPED before the end of the last epoch, ".to_owned(),
    }
}

/// The weights of a file.
pub fn read_weights(file: &Path) -> Result<Weights, Error> {
    let text = std::fs::read_to_string(file).map_err(|error| Error::unreadable(file, &error))?;
    Weights::parse(&text).map_err(|fault| Error::content(file, fault))
}

/// The flags that are not always there, as they were given.
fn more_flags(arguments: &FitArguments) -> String {
    let file = |flag: &str, path: &Option<PathBuf>| {
        let name = path.as_deref().and_then(Path::file_name);
        name.map(|name| format!(" --{flag} {}", name.display()))
    };
    let worlds = arguments.worlds.map(|worlds| format!(" --worlds {worlds}"));
    let without =
        (!arguments.without.is_empty()).then(|| format!(" --without {}", arguments.without.join(",")));
    let (by, from) = (file("by", &arguments.by), file("from", &arguments.from));
    [worlds, by, from, without].into_iter().flatten().collect()
}
