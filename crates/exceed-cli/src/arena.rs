//! `exceed arena`: bots against bots on paired games.

use std::io::Write;
use std::time::Instant;

use exceed_cards::Catalog;
use exceed_lab::LabError;
use exceed_lab::arena::{
    ARENA_FORMAT, ArenaPlan, ArenaReport, FieldReport, SprtReport, round_robin, run_sprt,
};
use exceed_lab::html::arena_page;
use exceed_lab::pairs::{Field, Pairings};
use exceed_lab::sprt::{Sprt, Verdict};
use exceed_lab::statistics::Estimate;
use exceed_lab::words::{counted, signed};
use exceed_rules::ENGINE_VERSION;

use crate::args::{ArenaArguments, FieldArgument};
use crate::error::{Error, Exit};
use crate::files::{bug_report, card_report, check_writable, write_whole};
use crate::match_up::{find_entrant, load_catalog};
use crate::progress::Progress;
use crate::stop;

/// Pairs for each two bots, unless told.
const PAIRS: u64 = 200;
/// The most pairs of a test, unless told.
const PAIRS_OF_TEST: u64 = 50_000;

/// Plays the round robin or the test and prints what came out.
pub fn run(arguments: &ArenaArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut bots: Vec<String> = Vec::new();
    for name in &arguments.bots {
        let name = find_entrant(name.trim())?;
        // A test of a bot against itself is a check of the test.
        if arguments.sprt.is_none() && bots.contains(&name) {
            return Err(Error::usage(format!("--bots names \"{name}\" twice")));
        }
        bots.push(name);
    }
    if bots.len() < 2 {
        return Err(Error::usage("--bots needs two bots or more, as in `--bots random,peer`"));
    }
    let pairs = arguments.pairs.unwrap_or(if arguments.sprt.is_some() { PAIRS_OF_TEST } else { PAIRS });
    let plan = ArenaPlan { bots, pairs, seed: arguments.seed, threads: threads(arguments.threads) };
    let fields: &[Field] = match arguments.on {
        FieldArgument::Mirrors => &[Field::Mirrors],
        FieldArgument::Ring => &[Field::Ring],
        FieldArgument::Teams => &[Field::Teams],
        FieldArgument::Both => &[Field::Mirrors, Field::Ring],
    };
    match arguments.sprt {
        Some((elo0, elo1)) => {
            let test = Sprt { elo0, elo1, alpha: arguments.risk, beta: arguments.risk };
            test_bots(arguments, &plan, fields, test, out)
        }
        None => rate_bots(arguments, &plan, fields, out),
    }
}

/// As many as asked for, or one for each core.
pub fn threads(wanted: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    wanted.map_or_else(cores, usize::from)
}

/// The catalog's hash as results carry it.
pub fn hash(catalog: &Catalog) -> String {
    format!("{:016x}", catalog.hash())
}

/// A game that can't go on leaves its record.
pub fn lab_error(error: LabError) -> Error {
    match error {
        LabError::UnknownBot(_) | LabError::Setup(_) => Error::usage(error),
        LabError::Game { ref record, .. } => bug_report(record, &error.to_string()),
        LabError::Card { fault, record } => card_report(&record, &fault),
    }
}

fn rate_bots(
    arguments: &ArenaArguments,
    plan: &ArenaPlan,
    fields: &[Field],
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    check_writable(arguments.html.as_deref())?;
    let catalog = load_catalog()?;
    stop::listen();
    let start = Instant::now();
    let per_field = plan.pairs * (plan.bots.len() * (plan.bots.len() - 1) / 2) as u64;
    let mut progress = Progress::new("pairs", 0, per_field * fields.len() as u64);
    let mut reports = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let pairings = Pairings::of_fields(&catalog, arguments.rulebook.edition, &[*field], plan.seed)
            .map_err(lab_error)?;
        let before = index as u64 * per_field;
        let note = format!(", {}", field.name());
        let played = round_robin(plan, &pairings, *field, |done| progress.show(before + done, &note));
        reports.push(played.map_err(lab_error)?);
        if stop::asked() {
            break;
        }
    }
    progress.end();
    reports.retain(|report: &FieldReport| pairs_played(report) > 0);
    if reports.is_empty() && stop::asked() {
        return Err(stop::too_soon("a game was over"));
    }
    let report = ArenaReport {
        format: ARENA_FORMAT,
        engine: ENGINE_VERSION.to_owned(),
        catalog: hash(&catalog),
        edition: arguments.rulebook.edition,
        seed: plan.seed,
        pairs: plan.pairs,
        games: 2 * reports.iter().map(pairs_played).sum::<u64>(),
        seconds: start.elapsed().as_secs_f64(),
        fields: reports,
    };
    if let Some(path) = &arguments.html {
        write_whole(path, &arena_page(&report))?;
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Error::bug)?)?;
    } else {
        report.fields.iter().try_for_each(|field| table(field, out))?;
        let rate = report.games as f64 / report.seconds;
        let games = counted(report.games, "game");
        let edition = report.edition.name();
        writeln!(out, "{games} in {:.1} s: {rate:.1} games/s, edition {edition}", report.seconds)?;
    }
    Ok(stop::exit())
}

/// The pairs of a field that have ended.
fn pairs_played(report: &FieldReport) -> u64 {
    report.contests.iter().map(|contest| contest.pairs.iter().sum::<u64>()).sum()
}

fn table(report: &FieldReport, out: &mut dyn Write) -> Result<(), Error> {
    let (field, matches) = (report.field.name(), counted(report.pairings.len(), "match"));
    let pairs = counted(pairs_played(report) / report.contests.len().max(1) as u64, "pair");
    writeln!(out, "On {field} ({matches}), {pairs} for each two bots; 95 % intervals:")?;
    writeln!(
        out,
        "  {:<12} {:>7} {:>16}  {:>7} {:>18}  {:>9} {:>9}",
        "bot", "Elo", "", "share", "", "ms mean", "ms p99"
    )?;
    let mut order: Vec<_> = report.bots.iter().collect();
    order.sort_by(|a, b| b.elo.value.total_cmp(&a.elo.value));
    for bot in order {
        let elo = format!("[{}, {}]", signed(bot.elo.low, 0), signed(bot.elo.high, 0));
        let (name, value) = (&bot.bot, signed(bot.elo.value, 0));
        let (mean, p99) = (bot.think_mean_ms, bot.think_p99_ms);
        let share = percent(&bot.share);
        writeln!(out, "  {name:<12} {value:>7} {elo:>16}  {share}  {mean:>9.3} {p99:>9.3}")?;
    }
    if report.bounded {
        writeln!(out, "  Somebody won or lost every game: those distances in Elo are lower bounds.")?;
    }
    let first = report.going_first_elo;
    let [value, low, high] = [first.value, first.low, first.high].map(|elo| signed(elo, 0));
    writeln!(out, "  Going first is worth {value} Elo [{low}, {high}].")?;
    let gains = report.contests.iter().map(|contest| contest.variance_gain);
    let gain = gains.sum::<f64>() / report.contests.len() as f64;
    if gain < 1.1 {
        writeln!(out, "  Pairing gains little here: a game in a pair is worth {gain:.2} games without.")?;
    }
    for contest in &report.contests {
        let name = format!("{} v {}", contest.one, contest.two);
        let share = percent(&contest.share);
        let gain = contest.variance_gain;
        let pairs = contest.pairs.map(|count| count.to_string()).join(" ");
        write!(out, "  {name:<24} {share}  pairs 0 to 2: {pairs}; gain {gain:.2}")?;
        if report.bots.len() > 2 {
            let mark = if contest.residual.abs() > 3.0 { " (!)" } else { "" };
            let expected = 100.0 * contest.expected;
            write!(out, "; rated {expected:.1} %, off by {} sd{mark}", signed(contest.residual, 1))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// ` 61.2 % [58.0 %, 64.3 %]`.
pub fn percent(share: &Estimate) -> String {
    let interval = format!("[{:.1} %, {:.1} %]", 100.0 * share.low, 100.0 * share.high);
    format!("{:>5.1} % {interval:>18}", 100.0 * share.value)
}

fn test_bots(
    arguments: &ArenaArguments,
    plan: &ArenaPlan,
    fields: &[Field],
    test: Sprt,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    if plan.bots.len() != 2 {
        return Err(Error::usage("--sprt compares two bots: `--bots new,old`"));
    }
    let pairings = Pairings::of_fields(&load_catalog()?, arguments.rulebook.edition, fields, plan.seed)
        .map_err(lab_error)?;
    stop::listen();
    let mut progress = Progress::new("pairs at most", 0, plan.pairs);
    let watch =
        |done, ratio: f64| progress.show(done, &format!(", log likelihood ratio {}", signed(ratio, 2)));
    let report = run_sprt(plan, &pairings, test, watch).map_err(lab_error)?;
    progress.end();
    if report.pairs == [0; 5] && stop::asked() {
        return Err(stop::too_soon("a game was over"));
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&report).map_err(Error::bug)?)?;
    } else {
        verdict(&report, out)?;
    }
    Ok(stop::exit())
}

fn verdict(report: &SprtReport, out: &mut dyn Write) -> Result<(), Error> {
    let SprtReport { one, two, test, ratio, .. } = report;
    let pairs = counted(report.pairs.iter().sum::<u64>(), "pair");
    let (low, high) = test.bounds();
    let [elo0, elo1] = [test.elo0, test.elo1].map(|elo| signed(elo, if elo.fract() == 0.0 { 0 } else { 2 }));
    let words = match report.verdict {
        Verdict::Better => format!("{one} is better: {elo1} Elo rather than {elo0}"),
        Verdict::NoBetter => format!("{one} is not better: {elo0} Elo rather than {elo1}"),
        Verdict::Open => "not decided; more --pairs are needed".to_owned(),
    };
    writeln!(out, "{one} v {two} after {pairs}: {words}")?;
    let [ratio, low, high] = [*ratio, low, high].map(|ratio| signed(ratio, 2));
    writeln!(out, "  log likelihood ratio {ratio}, bounds {low} and {high}")?;
    let counts = report.pairs.map(|count| count.to_string()).join(" ");
    writeln!(out, "  share {}, pairs 0 to 2: {counts}", percent(&report.share))?;
    Ok(())
}
