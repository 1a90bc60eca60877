//! `exceed matchups`: characters against characters.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use exceed_bots::NAMES;
use exceed_cards::Catalog;
use exceed_lab::html::{matchups_page, matchups_site};
use exceed_lab::matchups::{FileFault, Goal, Matchups, Parts, Summary, merge};
use exceed_lab::words::counted;

use crate::arena::{lab_error, percent, threads};
use crate::args::{ChartOutput, MatchupsArguments, MatchupsCommand, MergeArguments};
use crate::error::{Error, Exit};
use crate::files::{check_folder, check_writable, write_whole};
use crate::match_up::{find_bot, find_character, load_catalog};
use crate::progress::Progress;
use crate::stop;

/// How often the results are written down.
const SAVE: Duration = Duration::from_secs(3);
/// Games for each matchup, unless told.
const GAMES: u64 = 100;
/// How many of the most uneven matchups are listed.
const LISTED: usize = 10;

/// Plays, joins or shows.
pub fn run(arguments: &MatchupsArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    match &arguments.command {
        Some(MatchupsCommand::Merge(arguments)) => join(arguments, out),
        Some(MatchupsCommand::Show { file, show: how }) => {
            check_output(how)?;
            let chart = Matchups::read(&text(file)?).map_err(|fault| unreadable(file, &fault))?;
            show(&chart, how, out)
        }
        None => play(arguments, out),
    }
}

/// Plays, keeps the results and prints them.
fn play(arguments: &MatchupsArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let goal = goal(arguments)?;
    let catalog = load_catalog()?;
    let mut chart = wanted(&catalog, arguments)?;
    if let Some(path) = &arguments.out
        && let Some(found) = resume(&chart, path)?
    {
        chart = found;
    }
    // Better now than after hours of games.
    check_writable(arguments.out.as_deref())?;
    check_output(&arguments.show)?;
    stop::listen();
    let mut progress = Progress::new("games", 2 * chart.pairs(), 0);
    let mut saved = Instant::now();
    chart
        .run(&catalog, goal, threads(arguments.threads), |chart| {
            if progress.is_due() {
                progress.show_of(2 * chart.pairs(), 2 * chart.expected_pairs(goal));
            }
            if saved.elapsed() >= SAVE {
                // If it can't be written now, the next time or the end may; the end reports it.
                let _ = save(chart, arguments);
                saved = Instant::now();
            }
        })
        .map_err(lab_error)?;
    progress.end();
    if chart.pairs() == 0 && stop::asked() {
        return Err(stop::too_soon("a game was over"));
    }
    save(&chart, arguments)?;
    if let Some(shard) = chart.shard {
        let (games, own) = (counted(2 * chart.pairs(), "game"), counted(chart.own_cells().len(), "matchup"));
        let state =
            if chart.is_done() { "it is complete" } else { "it is not complete: run the same command again" };
        writeln!(out, "Part {shard}: {games} of {own}; {state}. `exceed matchups merge` joins all parts.")?;
        return Ok(stop::exit());
    }
    show(&chart, &arguments.show, out)
}

/// The chart that is asked for, without results.
fn wanted(catalog: &Catalog, arguments: &MatchupsArguments) -> Result<Matchups, Error> {
    let bot = find_bot(arguments.bot.as_deref().unwrap_or(default_bot()))?;
    let characters = characters(catalog, &arguments.characters)?;
    let chart = Matchups::new(catalog, arguments.rulebook.edition, bot, arguments.seed, &characters);
    let mut chart = chart.of_shard(arguments.shard);
    if let (Some(count), Some(path)) = (arguments.closest, &arguments.of) {
        let other = Matchups::read(&text(path)?).map_err(|fault| unreadable(path, &fault))?;
        if chart.keep_closest(&other, count as usize) == 0 {
            return Err(Error::content(
                path,
                "none of these characters have met in it; choose others, or another chart",
            ));
        }
    }
    Ok(chart)
}

/// What is asked for, in pairs.
fn goal(arguments: &MatchupsArguments) -> Result<Goal, Error> {
    let pairs = |games: u64| games.div_ceil(2);
    let (games, least) = (arguments.games.map(pairs), arguments.least.map(pairs));
    if let (Some(games), Some(least)) = (games, least)
        && least > games
    {
        return Err(Error::usage("--least asks for more games than --games allows; leave one out"));
    }
    if arguments.until.is_none() && arguments.decide.is_none() {
        return Ok(Goal::exactly(games.or(least).unwrap_or(pairs(GAMES))));
    }
    Ok(Goal {
        least: least.unwrap_or(0),
        most: games,
        half_width: arguments.until.map(|points| points / 100.0),
        decide: arguments.decide.map(pairs),
    })
}

/// Joins parts and shows what comes out.
fn join(arguments: &MergeArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    check_writable(Some(&arguments.out))?;
    check_output(&arguments.show)?;
    let mut parts = Vec::new();
    for path in &arguments.parts {
        let part = Matchups::read(&text(path)?).map_err(|fault| unreadable(path, &fault))?;
        parts.push((path.display().to_string(), part));
    }
    let which = if arguments.partial { Parts::Some } else { Parts::All };
    let chart =
        merge(&parts, which).map_err(|fault| Error { exit: Exit::File, message: fault.to_string() })?;
    write_whole(&arguments.out, &chart.to_json().map_err(Error::bug)?)?;
    show(&chart, &arguments.show, out)
}

/// Whether all that is asked for can be written.
fn check_output(how: &ChartOutput) -> Result<(), Error> {
    check_writable(how.html.as_deref())?;
    how.site.as_deref().map_or(Ok(()), check_folder)
}

/// Writes the pages and prints the results.
fn show(chart: &Matchups, how: &ChartOutput, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(path) = &how.html {
        write_whole(path, &matchups_page(chart))?;
    }
    if let Some(folder) = &how.site {
        for page in matchups_site(chart) {
            let path = folder.join(&page.path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent).map_err(|error| Error::unwritable(parent, &error))?;
            }
            write_whole(&path, &page.text)?;
        }
    }
    if how.json {
        writeln!(out, "{}", serde_json::to_string(&chart.summary()).map_err(Error::bug)?)?;
    } else {
        table(chart, &chart.summary(), out)?;
    }
    Ok(stop::exit())
}

/// The best bot that is quick enough for thousands of games.
pub fn default_bot() -> &'static str {
    NAMES.into_iter().find(|name| *name == "heuristic").unwrap_or(NAMES[0])
}

/// Each once, in the order of the catalog.
fn characters(catalog: &Catalog, names: &[String]) -> Result<Vec<usize>, Error> {
    if names.iter().any(|name| name.trim() == "all") {
        return Ok((0..catalog.characters().len()).collect());
    }
    let mut found =
        names.iter().map(|name| find_character(catalog, name.trim())).collect::<Result<Vec<_>, _>>()?;
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// A file that must be there.
fn text(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|error| Error::unreadable(path, &error))
}

fn unreadable(path: &Path, fault: &FileFault) -> Error {
    Error::content(path, format!("{fault}; give a file that this program wrote with --out"))
}

/// The chart in the file, if there is a file.
fn resume(wanted: &Matchups, path: &Path) -> Result<Option<Matchups>, Error> {
    let found = match fs::read_to_string(path) {
        Ok(text) => wanted.resume(&text).map(Some),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => return Err(Error::unreadable(path, &error)),
    };
    found.map_err(|fault| Error::content(path, format!("{fault}; nothing was changed, choose another file")))
}

/// Keeps the chart; there is a whole file at every moment.
fn save(chart: &Matchups, arguments: &MatchupsArguments) -> Result<(), Error> {
    let Some(path) = &arguments.out else { return Ok(()) };
    write_whole(path, &chart.to_json().map_err(Error::bug)?)
}

fn table(chart: &Matchups, summary: &Summary, out: &mut dyn Write) -> Result<(), Error> {
    let games = counted(summary.games, "game");
    let edition = chart.uses.edition.name();
    writeln!(out, "{games}, both sides played by {}, edition {edition}; 95 % intervals:", chart.bot)?;
    writeln!(
        out,
        "  {:<22} {:>7} {:>18} {:>6} {:>7} {:>6} {:>9}",
        "character", "share", "", "ahead", "behind", "turns", "deck-out"
    )?;
    let mut order: Vec<_> = summary.characters.iter().filter(|one| one.games > 0).collect();
    order.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    for one in order {
        let (name, share, deck_outs) = (&one.character, percent(&one.share), 100.0 * one.deck_outs);
        let (ahead, behind, turns) = (one.ahead, one.behind, one.turns);
        writeln!(out, "  {name:<22} {share} {ahead:>6} {behind:>7} {turns:>6.1} {deck_outs:>7.1} %")?;
    }
    let mut uneven: Vec<_> =
        summary.matchups.iter().filter(|one| one.one != one.two && one.games > 0).collect();
    uneven.sort_by(|a, b| (b.share.value - 0.5).abs().total_cmp(&(a.share.value - 0.5).abs()));
    if !uneven.is_empty() {
        writeln!(out, "The most uneven matchups (all of them: --json, --out or --site):")?;
    }
    for one in uneven.into_iter().take(LISTED) {
        let name = format!("{} v {}", one.one, one.two);
        let first = 100.0 * one.going_first.value;
        let (share, games) = (percent(&one.share), counted(one.games, "game"));
        writeln!(out, "  {name:<40} {share}  {games}, first {first:.1} %")?;
    }
    let (first, deck_outs, draws) =
        (percent(&summary.going_first), 100.0 * summary.deck_outs, 100.0 * summary.draws);
    writeln!(out, "Whoever goes first: {}", first.trim_start())?;
    writeln!(
        out,
        "{:.1} turns a game, {:.1} % knock-outs, {deck_outs:.1} % deck-outs, {draws:.1} % draws",
        summary.turns,
        100.0 * summary.knock_outs
    )?;
    Ok(())
}
