//! `exceed play`: a duel in the terminal, line by line, against a bot.

mod advice;
mod input;
mod screen;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::sync::Arc;

use exceed_bots::{Bot, LEVELS, Observed, hint, level_ratings};
use exceed_rules::{Choice, Event, Game, Input, MatchSetup, Player, Record, Seat, Viewer, seed_from_number};

use crate::args::PlayArguments;
use crate::cards;
use crate::error::{Error, Exit};
use crate::log::Teller;
use crate::match_up::{Contestant, built_in_catalog, find_character};
use crate::replay;
use input::{Line, read_line};

/// The person at the terminal.
const YOU: Player = Player::One;
/// The bot.
const BOT: Player = Player::Two;

/// The same question gets the same advice.
const HINT_SEED: u64 = 1;
/// The level of the bot, unless told.
const LEVEL: u8 = 3;

const HELP: &str = "\
Answer with the number of a choice, or with enough of its text: `walk to 4`.
  (Enter)     show the table again
  hint, h     what a strong bot would do here, and why; it knows what you know
  show NAME   read a card or a character: show Hadoken, show Ken
  ?           this help
  q           concede and quit
A strike: both set a card face down. The higher speed goes first; on a tie,
whoever began the strike. An attack hits if the distance is within its range.
Armor takes damage off. Damage above guard stuns, and who is stunned does not
attack any more. Force is paid with cards from hand or gauge, gauge from gauge.";

/// Plays one duel.
pub fn run(arguments: &PlayArguments, lines: &mut dyn BufRead, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut duel = Table::new(arguments)?;
    duel.save()?;
    let (you, bot) = (duel.teller.name(YOU), duel.teller.name(BOT));
    writeln!(out, "{you} (you) against {bot} (bot {}).", duel.bot_name)?;
    writeln!(out, "{}", levels(duel.bot_name))?;
    writeln!(out, "Type ? for help, hint for advice.")?;
    duel.tell(out)?;
    while let Some(asked) = duel.game.decision().map(|decision| decision.player) {
        if asked == BOT {
            let choice = duel.bot.choose(&duel.game.seat(Viewer::Player(BOT)));
            duel.choose(BOT, choice)?;
            duel.tell(out)?;
            continue;
        }
        let seat = duel.game.seat(Viewer::Player(YOU));
        match ask(&duel, &seat, lines, out)? {
            Answer::Choice(choice) => duel.choose(YOU, choice)?,
            Answer::Concede => duel.concede(YOU),
            Answer::Nothing => {
                duel.save()?;
                writeln!(out, "\nEnd of input; the duel stops here.")?;
                return Ok(Exit::Fine);
            }
        }
        duel.tell(out)?;
        duel.save()?;
    }
    duel.save()?;
    if let Some(file) = &duel.file {
        writeln!(out, "Where it was won and lost: exceed analyse {}", file.display())?;
    }
    Ok(Exit::Fine)
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

/// A duel with its record.
struct Table {
    game: Game,
    bot: Box<dyn Bot + Send>,
    bot_name: &'static str,
    teller: Teller,
    record: Record,
    file: Option<PathBuf>,
    /// What happened and has not been told.
    news: Vec<Event>,
}

impl Table {
    fn new(arguments: &PlayArguments) -> Result<Table, Error> {
        let catalog = built_in_catalog()?;
        let yours = find_character(&catalog, &arguments.p1)?;
        if arguments.level.is_some() && arguments.p2.contains(':') {
            return Err(Error::usage("--p2 NAME:BOT and --level both pick the bot; leave one out"));
        }
        let level = LEVELS[usize::from(arguments.level.unwrap_or(LEVEL).clamp(1, 5)) - 1];
        let opponent = Contestant::parse_or(&catalog, &arguments.p2, level)?;
        let seed = arguments.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        // `all` as the opponent is somebody else each time.
        let theirs = opponent.characters[(seed % opponent.characters.len() as u64) as usize];
        let [one, two] = [yours, theirs].map(|index| catalog.characters()[index].id.as_str());
        let edition = arguments.edition;
        let setup = MatchSetup { edition, ..MatchSetup::new(one, two, seed_from_number(seed)) };
        let mut news = Vec::new();
        let duel = exceed_rules::Duel::new(catalog, &setup).map_err(Error::usage)?;
        let record = Record::new(&duel, &setup);
        let duel = Arc::new(duel);
        let teller = Teller::new(&duel, Viewer::Player(YOU));
        let game = Game::start(duel, setup.seed, setup.first, &mut news);
        let bot = opponent.bot(seed.wrapping_add(1))?;
        Ok(Table { game, bot, bot_name: opponent.bot, teller, record, file: arguments.record.clone(), news })
    }

    fn choose(&mut self, player: Player, choice: Choice) -> Result<(), Error> {
        self.record.inputs.push(Input::Choice(player, choice));
        if player == YOU
            && let Some(action) = Observed::of(&self.game, choice)
        {
            self.bot.observe(&self.game.seat(Viewer::Player(BOT)), action);
        }
        let chosen = self.game.choose(player, choice, &mut self.news);
        chosen.map_err(|error| {
            if let Some(fault) = self.game.card_at_fault() {
                return Error::card(fault);
            }
            let record = serde_json::to_string(&self.record).unwrap_or_default();
            Error::bug(format!("{error}; the record: {record}"))
        })
    }

    fn concede(&mut self, player: Player) {
        self.record.inputs.push(Input::Concede(player));
        self.game.concede(player, &mut self.news);
    }

    /// Prints what happened, as far as you may see it.
    fn tell(&mut self, out: &mut dyn Write) -> Result<(), Error> {
        let seen = self.news.drain(..).map(|event| event.seen_by(Viewer::Player(YOU)));
        for line in self.teller.tell(seen) {
            writeln!(out, "{line}")?;
        }
        self.teller.look(&self.game.seat(Viewer::Player(YOU)));
        Ok(())
    }

    fn save(&self) -> Result<(), Error> {
        self.file.as_ref().map_or(Ok(()), |file| replay::write(file, &self.record))
    }
}

/// What the person wants.
enum Answer {
    Choice(Choice),
    Concede,
    Nothing,
}

/// Asks until there is an answer.
fn ask(duel: &Table, seat: &Seat, lines: &mut dyn BufRead, out: &mut dyn Write) -> Result<Answer, Error> {
    let Some(decision) = seat.decision() else { return Ok(Answer::Nothing) };
    let view = seat.view();
    let labels = input::labels(&view.choices, decision.choices);
    if screen::is_worth_showing(&decision) {
        screen::draw(&view, seat.duel(), &duel.teller, out)?;
    }
    screen::source(&decision, &view, seat.duel(), out)?;
    screen::question(&view.question, &labels, out)?;
    loop {
        write!(out, "> ")?;
        out.flush()?;
        match read_line(lines, &labels)? {
            Line::Choice(index) => return Ok(Answer::Choice(decision.choices[index])),
            Line::Quit => return Ok(Answer::Concede),
            Line::End => return Ok(Answer::Nothing),
            Line::Help => writeln!(out, "{HELP}")?,
            Line::Hint => match hint(seat, HINT_SEED) {
                Some(hint) => advice::show(&hint, seat, &labels, out)?,
                None => writeln!(out, "There is nothing to advise.")?,
            },
            Line::Again => {
                screen::draw(&view, seat.duel(), &duel.teller, out)?;
                screen::question(&view.question, &labels, out)?;
            }
            Line::Show(name) => match cards::show(seat.duel().catalog(), &name) {
                Ok(text) => screen::text(&text, out)?,
                Err(error) => writeln!(out, "{}", error.message)?,
            },
            Line::Unclear(message) => writeln!(out, "{message}")?,
        }
    }
}
