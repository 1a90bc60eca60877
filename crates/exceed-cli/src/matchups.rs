//! `exceed matchups`: characters against characters.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use exceed_bots::NAMES;
use exceed_cards::Catalog;
use exceed_lab::html::matchups_page;
use exceed_lab::matchups::{Goal, Matchups, Summary};
use exceed_lab::words::counted;

use crate::arena::{lab_error, percent, threads};
use crate::args::MatchupsArguments;
use crate::error::{Error, Exit};
use crate::files::{check_writable, write_whole};
use crate::match_up::{find_bot, find_character, load_catalog};
use crate::progress::Progress;
use crate::stop;

/// How often the results are written down.
const SAVE: Duration = Duration::from_secs(3);
/// Games for each matchup, unless told.
const GAMES: u64 = 100;
/// How many of the most uneven matchups are listed.
const LISTED: usize = 10;

/// Plays, keeps the results and prints them.
pub fn run(arguments: &MatchupsArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalog = load_catalog()?;
    let bot = find_bot(arguments.bot.as_deref().unwrap_or(default_bot()))?;
    let characters = characters(&catalog, &arguments.characters)?;
    let mut chart = Matchups::new(&catalog, arguments.rulebook.edition, bot, arguments.seed, &characters);
    if let Some(path) = &arguments.out
        && let Some(found) = read(&chart, path)?
    {
        chart = found;
    }
    // Better now than after hours of games.
    check_writable(arguments.out.as_deref())?;
    check_writable(arguments.html.as_deref())?;
    stop::listen();
    let games = arguments.games.or(if arguments.until.is_some() { None } else { Some(GAMES) });
    let pairs = games.map(|games| games.div_ceil(2) * chart.cells.len() as u64);
    let goal = Goal { pairs, half_width: arguments.until.map(|points| points / 100.0) };
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
    if let Some(path) = &arguments.html {
        write_whole(path, &matchups_page(&chart))?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&chart.summary()).map_err(Error::bug)?)?;
    } else {
        table(&chart, &chart.summary(), out)?;
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

/// The chart in the file, if there is a file.
fn read(wanted: &Matchups, path: &Path) -> Result<Option<Matchups>, Error> {
    match fs::read_to_string(path) {
        Ok(text) => wanted.resume(&text).map(Some).map_err(|fault| Error::content(path, fault)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::unreadable(path, &error)),
    }
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
    let mut order: Vec<_> = summary.characters.iter().collect();
    order.sort_by(|a, b| b.share.value.total_cmp(&a.share.value));
    for one in order {
        let (name, share, deck_outs) = (&one.character, percent(&one.share), 100.0 * one.deck_outs);
        let (ahead, behind, turns) = (one.ahead, one.behind, one.turns);
        writeln!(out, "  {name:<22} {share} {ahead:>6} {behind:>7} {turns:>6.1} {deck_outs:>7.1} %")?;
    }
    let mut uneven: Vec<_> = summary.matchups.iter().filter(|one| one.one != one.two).collect();
    uneven.sort_by(|a, b| (b.share.value - 0.5).abs().total_cmp(&(a.share.value - 0.5).abs()));
    if !uneven.is_empty() {
        writeln!(out, "The most uneven matchups (all of them: --json, --out or --html):")?;
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
    writeln!(out, "{:.1} turns a game, {deck_outs:.1} % deck-outs, {draws:.1} % draws", summary.turns)?;
    Ok(())
}
