//! `exceed fit`: the weights of the evaluation from self-play.

use std::io::Write;

use exceed_bots::fit::{FitSetup, fit};

use crate::args::FitArguments;
use crate::error::{Error, Exit};
use crate::match_up::{built_in_catalog, find_bot};

/// Plays, fits and prints the weights, or writes them to a file.
pub fn run(arguments: &FitArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let bot = find_bot(&arguments.bot)?.to_owned();
    let setup = FitSetup { bot, games: arguments.games, seed: arguments.seed };
    let fitted = fit(&built_in_catalog()?, &setup).map_err(Error::bug)?;
    let text = format!(
        "# exceed fit --bot {} --games {} --seed {}: {} positions, loss {:.4} (a coin: {:.4})\n{}",
        setup.bot,
        setup.games,
        setup.seed,
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
