//! `exceed play`: a duel in the terminal, line by line, against a bot.

mod advice;
mod explain;
mod input;
mod lines;
mod screen;
mod table;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, IsTerminal, Write};

use exceed_bots::{LEVELS, hint, level_ratings};
use exceed_lab::words::counted;
use exceed_rules::{Choice, Player, Seat, Viewer};

use crate::args::PlayArguments;
use crate::duels::{Keeper, bot_of, newest_unfinished};
use crate::error::{Error, Exit};
use crate::files::{Replace, check_record};
use crate::replay;
use crate::terminal::{QUIET, STRONG, fold, paint, width};
use input::Line;
use lines::{Edited, Lines, Plain, Typed};
use table::Table;

/// The person at the terminal.
const YOU: Player = Player::One;
/// The bot.
const BOT: Player = Player::Two;

/// The same question gets the same advice.
const HINT_SEED: u64 = 1;
/// The level of the bot, unless told.
const LEVEL: u8 = 3;
/// Lines of the log that are told again when a duel goes on.
const TOLD_AGAIN: usize = 12;

const HELP: &str = "\
Answer with the number of a choice, or with enough of its text: `walk to 4`.
What an answer costs stands behind it in brackets: [2 force].
  Enter       show the table again
  hint, h     what a strong bot would do here, and why; it knows what you know
  show NAME   read a card or a character, a part of the name will do
  hand        read every card of your hand
  why         how the numbers of the last strike came about, and by which rule
  boosts      read what the boosts in play do
  abilities   read what both characters can do
  back, b     choose another action, as long as its price is not paid
  undo, u     take your last answer back
  ?           this help
  q           leave the duel, or give it up; it asks
A strike: both set a card face down. The higher speed goes first; on a tie, \
whoever began the strike. An attack hits if the distance is within its range. \
Armor takes damage off. Damage above guard stuns, and who is stunned does not \
attack any more. Force is paid with cards from hand or gauge, gauge from gauge.";

/// Plays one duel.
pub fn run(arguments: &PlayArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut duel = open(arguments)?;
    let (mut typed, mut plain);
    let editor = if io::stdin().is_terminal() && io::stdout().is_terminal() { Edited::new() } else { None };
    let mut stdin = io::stdin().lock();
    let lines: &mut dyn Lines = match editor {
        Some(editor) => {
            typed = editor;
            &mut typed
        }
        None => {
            plain = Plain(&mut stdin);
            &mut plain
        }
    };
    greet(&mut duel, arguments, out)?;
    let end = play(&mut duel, lines, out)?;
    farewell(&duel, end, out)
}

/// A new duel, or one that goes on.
fn open(arguments: &PlayArguments) -> Result<Table, Error> {
    if arguments.level.is_some() && arguments.p2.contains(':') {
        return Err(Error::usage("--p2 NAME:BOT and --level both pick the bot; leave one out"));
    }
    let level = |level: u8| LEVELS[usize::from(level.clamp(1, 5)) - 1];
    let asked = arguments.level.map(level);
    let seed = arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    if let Some(file) = &arguments.resume {
        let file = file.clone().map_or_else(newest_unfinished, Ok)?;
        let named = bot_of(&file).filter(|bot| crate::match_up::find_bot(bot).is_ok());
        let bot = asked.map(str::to_owned).or(named).unwrap_or_else(|| level(LEVEL).to_owned());
        return Table::resumed(&file, replay::read(&file)?, &bot, seed);
    }
    if let Some(file) = &arguments.record {
        let replace = if arguments.overwrite { Replace::AsTold } else { Replace::Never };
        check_record(file, replace)?;
    }
    Table::new(arguments, asked.unwrap_or(level(LEVEL)), seed)
}

/// Who plays whom, and what they can do.
fn greet(duel: &mut Table, arguments: &PlayArguments, out: &mut dyn Write) -> Result<(), Error> {
    let (you, bot) = (duel.teller.name(YOU), duel.teller.name(BOT));
    let edition = duel.game.duel().edition.name();
    let line = format!("{you} (you) against {bot} (bot {}), edition {edition}.", duel.bot_name());
    for line in fold(&line, "", "  ", width()) {
        writeln!(out, "{}", paint(STRONG, &line))?;
    }
    fold(&levels(duel.bot_name()), "", "  ", width()).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    writeln!(out, "Type ? for help, hint for advice.")?;
    let view = duel.game.seat(Viewer::Player(YOU)).view();
    explain::abilities(&view, duel.game.duel(), &duel.teller, out)?;
    if arguments.resume.is_some() {
        let told = duel.tell();
        let skipped = told.len().saturating_sub(TOLD_AGAIN);
        if skipped > 0 {
            writeln!(out, "{}", paint(QUIET, &format!("… {} before", counted(skipped, "line"))))?;
        }
        told[skipped..].iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// All levels with their ratings, the one that plays in brackets.
fn levels(playing: &str) -> String {
    let rated = LEVELS.iter().zip(level_ratings()).map(|(&name, rating)| {
        let rating = rating.map_or_else(String::new, |rating| format!(" {rating}"));
        let number = name.trim_start_matches("level");
        if name == playing { format!("[{number}:{rating}]") } else { format!("{number}:{rating}") }
    });
    format!("Levels by Elo (--level 1..5): {}", rated.collect::<Vec<_>>().join("  "))
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// The duel is over.
    Over,
    /// The person left.
    Left,
    /// There was no more input.
    NoInput,
}

/// Asks and answers until the duel is over or the person leaves.
fn play(duel: &mut Table, lines: &mut dyn Lines, out: &mut dyn Write) -> Result<End, Error> {
    tell(duel, out)?;
    while let Some(asked) = duel.game.decision().map(|decision| decision.player) {
        if asked == BOT {
            duel.let_bot_choose()?;
            tell(duel, out)?;
            continue;
        }
        let seat = duel.game.seat(Viewer::Player(YOU));
        match ask(duel, &seat, lines, out)? {
            Answer::Choice(choice) => duel.choose(choice)?,
            Answer::Undo if duel.undo()? => writeln!(out, "{}", paint(QUIET, "Taken back."))?,
            Answer::Undo => writeln!(out, "There is nothing to take back.")?,
            Answer::Concede => duel.concede()?,
            Answer::Leave => return Ok(End::Left),
            Answer::Nothing => return Ok(End::NoInput),
        }
        tell(duel, out)?;
    }
    duel.save()?;
    Ok(End::Over)
}

/// Prints what happened, as far as you may see it.
fn tell(duel: &mut Table, out: &mut dyn Write) -> Result<(), Error> {
    for line in duel.tell() {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What to do with the duel from here on.
fn farewell(duel: &Table, end: End, out: &mut dyn Write) -> Result<Exit, Error> {
    let file = duel.keeper.file();
    match (end, file) {
        (End::Over, Some(file)) => {
            writeln!(out, "Where it was won and lost: exceed analyse {}", file.display())?;
        }
        (End::Left, Some(file)) => {
            writeln!(out, "The duel waits for you: exceed play --resume {}", file.display())?;
        }
        (End::NoInput, Some(file)) => {
            writeln!(out, "\nEnd of input; go on with: exceed play --resume {}", file.display())?;
        }
        (End::NoInput, None) => writeln!(out, "\nEnd of input; the duel stops here.")?,
        (End::Over | End::Left, None) => {}
    }
    Ok(Exit::Fine)
}

/// What the person wants.
enum Answer {
    Choice(Choice),
    Undo,
    Concede,
    Leave,
    Nothing,
}

/// Asks until there is an answer.
fn ask(duel: &Table, seat: &Seat, lines: &mut dyn Lines, out: &mut dyn Write) -> Result<Answer, Error> {
    let Some(decision) = seat.decision() else { return Ok(Answer::Nothing) };
    let view = seat.view();
    let labels = input::labels(&view.choices, decision.choices);
    let question =
        screen::Question { text: &view.question, labels: &labels, costs: &view.costs, due: seat.due() };
    if screen::is_worth_showing(&decision) {
        screen::draw(&view, seat.duel(), &duel.teller, out)?;
    }
    screen::source(&decision, &view, seat.duel(), out)?;
    question.show(out)?;
    loop {
        let line = match lines.next("> ", out)? {
            Typed::Line(line) => input::understand(&line, &labels),
            Typed::Interrupted => Line::Quit,
            Typed::End => return Ok(Answer::Nothing),
        };
        match line {
            Line::Choice(index) => return Ok(Answer::Choice(decision.choices[index])),
            Line::Back if decision.unfinished => return Ok(Answer::Undo),
            Line::Back => writeln!(out, "Nothing is begun; undo takes your last answer back.")?,
            Line::Undo => return Ok(Answer::Undo),
            Line::Quit => match leave(duel, lines, out)? {
                Some(answer) => return Ok(answer),
                None => question.show(out)?,
            },
            Line::Help => help(out)?,
            Line::Hint => match hint(seat, HINT_SEED) {
                Some(hint) => advice::show(&hint, seat, &labels, out)?,
                None => writeln!(out, "There is nothing to advise.")?,
            },
            Line::Again => {
                screen::draw(&view, seat.duel(), &duel.teller, out)?;
                question.show(out)?;
            }
            Line::Show(name) => explain::show(&name, &view, seat.duel(), out)?,
            Line::Boosts => explain::boosts(&view, seat.duel(), &duel.teller, out)?,
            Line::Abilities => explain::abilities(&view, seat.duel(), &duel.teller, out)?,
            Line::Why => duel.teller.why().iter().try_for_each(|line| writeln!(out, "{line}"))?,
            Line::Unclear(message) => {
                fold(&message, "", "  ", width()).iter().try_for_each(|line| writeln!(out, "{line}"))?;
            }
        }
    }
}

/// The help, as wide as the terminal.
fn help(out: &mut dyn Write) -> io::Result<()> {
    for line in HELP.lines() {
        // What a command does goes on below its explanation.
        let rest = if line.starts_with("  ") { " ".repeat(14) } else { String::new() };
        fold(line, "", &rest, width()).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// Asks whether to leave or to give up; `None` to stay.
fn leave(duel: &Table, lines: &mut dyn Lines, out: &mut dyn Write) -> Result<Option<Answer>, Error> {
    let kept = match &duel.keeper {
        Keeper::Nowhere => "it is not kept",
        Keeper::Asked(_) | Keeper::Kept(_) | Keeper::Folder { .. } => "it is kept, go on later with --resume",
    };
    writeln!(out, "  1 leave ({kept})    2 concede    3 stay")?;
    loop {
        match lines.next("Leave? ", out)? {
            Typed::End | Typed::Interrupted => return Ok(Some(Answer::Leave)),
            Typed::Line(line) => match line.trim().to_lowercase().as_str() {
                "1" | "l" | "leave" | "y" | "yes" | "q" | "quit" => return Ok(Some(Answer::Leave)),
                "2" | "c" | "concede" => return Ok(Some(Answer::Concede)),
                "3" | "" | "s" | "stay" | "n" | "no" => return Ok(None),
                _ => writeln!(out, "1 to leave, 2 to concede, 3 to stay.")?,
            },
        }
    }
}
