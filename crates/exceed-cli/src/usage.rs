//! `exceed usage`: what bots use of each character.

use std::io::Write;

use exceed_lab::usage::{Usage, UsagePlan, usage};
use exceed_lab::words::counted;
use serde_json::json;

use crate::arena::{lab_error, threads};
use crate::args::UsageArguments;
use crate::error::{Error, Exit};
use crate::match_up::{find_character, find_entrant, load_catalog};
use crate::progress::Progress;
use crate::stop;

/// Plays the games and prints what never came about.
pub fn run(arguments: &UsageArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalog = load_catalog()?;
    let mut characters = Vec::new();
    for text in &arguments.characters {
        characters.push(find_character(&catalog, text)?);
    }
    if characters.is_empty() {
        characters.extend(0..catalog.characters().len());
    }
    stop::listen();
    for bot in &arguments.bots {
        let plan = UsagePlan {
            characters: characters.clone(),
            bot: find_entrant(bot)?,
            games: arguments.games,
            edition: arguments.rulebook.edition,
            seed: arguments.seed,
            threads: threads(arguments.threads),
        };
        let mut progress = Progress::new("games", 0, plan.games * plan.characters.len() as u64);
        let report = usage(&catalog, &plan, |done| progress.show(done, "")).map_err(lab_error)?;
        progress.end();
        if arguments.json {
            writeln!(out, "{}", json!({ "bot": plan.bot, "games": plan.games, "characters": report }))?;
        } else {
            print(&plan, &report, out)?;
        }
    }
    Ok(stop::exit())
}

fn print(plan: &UsagePlan, report: &[Usage], out: &mut dyn Write) -> Result<(), Error> {
    let games = counted(plan.games, "game");
    writeln!(out, "`{}` on both seats, {games} each, edition {}", plan.bot, plan.edition.name())?;
    for Usage { name, games, points, unused, .. } in report {
        let share = 100.0 * points / (*games).max(1) as f64;
        writeln!(
            out,
            "  {name:<28} wins {share:>5.1} %   {} never used",
            counted(unused.len() as u64, "line")
        )?;
        for line in unused {
            writeln!(out, "      {}: {}", line.line, line.text)?;
        }
    }
    Ok(())
}
