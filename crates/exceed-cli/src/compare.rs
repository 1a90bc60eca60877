//! `exceed compare`: a changed character file against the original.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use exceed_cards::{Catalog, Diagnostic, embedded_sources};
use exceed_lab::compare::{ComparePlan, CompareReport, compare};
use exceed_lab::statistics::Estimate;

use crate::arena::{lab_error, threads};
use crate::args::CompareArguments;
use crate::error::{Error, Exit};
use crate::match_up::{built_in_catalog, find_bot};
use crate::matchups::default_bot;
use crate::progress::Progress;
use crate::stop;
use crate::terminal::{complain, signed};

/// Plays the comparison and prints what the change is worth.
pub fn run(arguments: &CompareArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let bot = find_bot(arguments.bot.as_deref().unwrap_or(default_bot()))?;
    let original = built_in_catalog()?;
    let (changed, character) = changed_catalog(&original, &arguments.cards)?;
    let plan = ComparePlan {
        character,
        bot: bot.to_owned(),
        pairs: arguments.pairs,
        seed: arguments.seed,
        threads: threads(arguments.threads),
    };
    if changed.hash() == original.hash() {
        complain(&format!("exceed: {} says the same as the original", arguments.cards.display()));
    }
    stop::listen();
    let mut progress = Progress::new("pairs", 0, plan.pairs);
    let report = compare(&original, &changed, &plan, |done| progress.show(done, "")).map_err(lab_error)?;
    progress.end();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Error::bug)?)?;
    } else {
        print(&report, out)?;
    }
    Ok(Exit::Fine)
}

/// The cards of this program with one character replaced, and its id.
fn changed_catalog(original: &Catalog, path: &Path) -> Result<(Arc<Catalog>, String), Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::unreadable(path, &error))?;
    let name = path.display().to_string();
    let normals = || embedded_sources().into_iter().filter(|(name, _)| name.ends_with("normals.toml"));
    let broken = |faults: Vec<Diagnostic>| {
        let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Error { exit: Exit::Failed, message: format!("the card file has faults\n{}", shown.join("\n")) }
    };
    let load =
        |text: String, name: String| Catalog::load(&normals().chain([(name, text)]).collect::<Vec<_>>());
    let alone = load(text.clone(), name.clone()).map_err(broken)?;
    let [character] = alone.characters() else {
        return Err(Error::content(path, "it is not the file of one character"));
    };
    let id = character.id.clone();
    if !original.characters().iter().any(|known| known.id == id) {
        let near = original
            .suggest(&id)
            .map_or_else(String::new, |near| format!("; did you mean that of \"{near}\"?"));
        return Err(Error::content(path, format!("there is no original with the id \"{id}\"{near}")));
    }
    let of_original = |(name, text): &(String, String)| {
        let found = load(text.clone(), name.clone());
        found.is_ok_and(|found| found.characters().iter().any(|known| known.id == id))
    };
    let mut sources = embedded_sources();
    let place = sources.iter().position(of_original);
    let place = place.ok_or_else(|| Error::bug(format!("the file of {id} is not among the cards")))?;
    // The old name keeps its place in the order.
    sources[place].1 = text;
    let changed = Catalog::load(&sources).map_err(broken)?;
    Ok((Arc::new(changed), id))
}

fn print(report: &CompareReport, out: &mut dyn Write) -> Result<(), Error> {
    let points =
        |share: &Estimate| format!("{:.1} ± {:.1} %", 100.0 * share.value, 100.0 * share.half_width());
    let (games, changed) = (2 * report.pairs, report.changed_games);
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
        "  {games} games of each on the same shuffles, played by {}; {changed} ended otherwise",
        report.bot
    )?;
    Ok(())
}
