//! `exceed analyse`: looks back at a saved duel.

mod plot;
mod text;

use std::io::Write;

use exceed_lab::analysis::{View, analyse};
use exceed_lab::html::analysis_page;
use exceed_rules::Player;

use crate::arena::threads;
use crate::args::{AnalyseArguments, WhoseArgument};
use crate::error::{Error, Exit};
use crate::files::{check_writable, write_whole};
use crate::progress::Progress;
use crate::replay::read_with_cards;
use crate::stop;

/// Analyses the record in this file.
pub fn run(arguments: &AnalyseArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let (record, catalog) = read_with_cards(&arguments.file)?;
    check_writable(arguments.html.as_deref())?;
    stop::listen();
    let mut progress = Progress::new("answers", 0, record.inputs.len() as u64);
    let watch = |done, total| progress.show_of(done, total);
    let analysis = analyse(&record, catalog, threads(arguments.threads), watch);
    let analysis = analysis.map_err(|error| Error::content(&arguments.file, error))?;
    progress.end();
    if analysis.judged == 0 && stop::asked() {
        return Err(stop::too_soon("an answer was judged"));
    }
    if let Some(path) = &arguments.html {
        write_whole(path, &analysis_page(&analysis))?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&analysis).map_err(Error::bug)?)?;
        return Ok(stop::exit());
    }
    let view = if arguments.open { View::Open } else { View::Known };
    let players: &[Player] = match arguments.player {
        WhoseArgument::One => &[Player::One],
        WhoseArgument::Two => &[Player::Two],
        WhoseArgument::Both => &Player::BOTH,
    };
    text::print(&analysis, view, players, out)?;
    if let Some(path) = &arguments.html {
        writeln!(out, "\nThe page is in {}.", path.display())?;
    }
    Ok(stop::exit())
}
