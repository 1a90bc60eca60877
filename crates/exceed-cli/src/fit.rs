//! `exceed fit`: the weights of the evaluation from self-play.

use std::io::Write;
use std::sync::Mutex;

use exceed_bots::fit::{FitSetup, fit};

use crate::args::FitArguments;
use crate::error::{Error, Exit};
use crate::match_up::{built_in_catalog, find_bot};
use crate::progress::Progress;

/// Plays, fits and prints the weights, or writes them to a file.
pub fn run(arguments: &FitArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let bot = find_bot(&arguments.bot)?.to_owned();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let FitArguments { games, epochs, seed, .. } = *arguments;
    let setup = FitSetup { bot, games, epochs, seed, threads };
    let playing = Mutex::new(Progress::new("games", 0, u64::from(games)));
    let training = Mutex::new(Progress::new("batches", 0, 1));
    let progress = |unit: &str, done: u64, total: u64| {
        let line = if unit == "games" { &playing } else { &training };
        if let Ok(mut line) = line.lock() {
            line.show_of(done, total, "");
        }
    };
    let fitted = fit(&built_in_catalog()?, &setup, &progress).map_err(Error::bug)?;
    let text = format!(
        "# exceed fit --bot {} --games {games} --epochs {epochs} --seed {seed}: {} positions, loss {:.4} (a coin: {:.4})\n{}",
        setup.bot,
        fitted.positions,
        fitted.loss,
        fitted.coin,
        fitted.weights.print()
    );
    match &arguments.out {
        Some(file) => std::fs::write(file, &text).map_err(|error| Error::unwritable(file, &error))?,
        None => write!(out, "{text}").map_err(Error::bug)?,
    }
    Ok(Exit::Fine)
}
