//! `exceed compare`: a changed character file against the original.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_lab::compare::{ComparePlan, CompareReport, compare};
use exceed_lab::statistics::Estimate;
use exceed_lab::words::{counted, signed};

use crate::arena::{lab_error, threads};
use crate::args::CompareArguments;
use crate::error::{Error, Exit};
use crate::match_up::{faulty, find_bot, load_catalog};
use crate::matchups::default_bot;
use crate::progress::Progress;
use crate::stop;
use crate::terminal::complain;

/// Plays the comparison and prints what the change is worth.
pub fn run(arguments: &CompareArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let bot = find_bot(arguments.bot.as_deref().unwrap_or(default_bot()))?;
    let (original, changed, character) = both_catalogs(&*load_catalog()?, &arguments.changed)?;
    let plan = ComparePlan {
        character,
        edition: arguments.rulebook.edition,
        bot: bot.to_owned(),
        pairs: arguments.pairs,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    if changed.hash() == original.hash() {
        complain(&format!("exceed: {} says the same as the original", arguments.changed.display()));
    }
    stop::listen();
    let mut progress = Progress::new("pairs", 0, plan.pairs);
    let report = compare(&original, &changed, &plan, |done| progress.show(done, "")).map_err(lab_error)?;
    progress.end();
    if report.pairs == 0 && stop::asked() {
        return Err(stop::too_soon("a game was over"));
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Error::bug)?)?;
    } else {
        print(&report, out)?;
    }
    Ok(stop::exit())
}

/// The cards there are, the same with one character replaced, and its id.
fn both_catalogs(here: &Catalog, path: &Path) -> Result<(Arc<Catalog>, Arc<Catalog>, String), Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::unreadable(path, &error))?;
    let name = path.display().to_string();
    let mut sources = here.sources();
    let normals = sources.iter().filter(|(name, _)| name.ends_with("normals.toml")).cloned();
    let alone: Vec<(String, String)> = normals.chain([(name, text.clone())]).collect();
    let alone = Catalog::load(&alone).map_err(|faults| faulty(&faults))?;
    let [character] = alone.characters() else {
        return Err(Error::content(path, "it is not the file of one character"));
    };
    let id = character.id.clone();
    let Some(index) = here.characters().iter().position(|known| known.id == id) else {
        let near =
            here.suggest(&id).map_or_else(String::new, |near| format!("; did you mean that of \"{near}\"?"));
        return Err(Error::content(path, format!("there is no original with the id \"{id}\"{near}")));
    };
    let load =
        |sources: &[(String, String)]| Catalog::load(sources).map(Arc::new).map_err(|faults| faulty(&faults));
    let original = load(&sources)?;
    // The old name keeps its place in the order.
    let file = here.file_of(index).unwrap_or_default();
    sources.iter_mut().filter(|(name, _)| name == file).for_each(|source| source.1.clone_from(&text));
    Ok((original, load(&sources)?, id))
}

fn print(report: &CompareReport, out: &mut dyn Write) -> Result<(), Error> {
    let points =
        |share: &Estimate| format!("{:.1} ± {:.1} %", 100.0 * share.value, 100.0 * share.half_width());
    let (games, changed) = (counted(2 * report.pairs, "game"), report.changed_games);
    writeln!(
        out,
        "{}: {} ± {:.1} points of win share (95 %)",
        report.character,
        signed(100.0 * report.difference.value, 1),
        100.0 * report.difference.half_width()
    )?;
    writeln!(out, "  original {}, changed {}", points(&report.original), points(&report.changed))?;
    writeln!(
        out,
        "  {games} of each on the same shuffles, played by {}, edition {}; {changed} ended otherwise",
        report.bot,
        report.edition.name()
    )?;
    Ok(())
}
