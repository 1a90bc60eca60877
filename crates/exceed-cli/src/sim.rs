//! `exceed sim`: bots play many games, and the results are counted.

mod pairings;

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use exceed_bots::{Bot, Observed, RandomBot, play_random};
use exceed_cards::Catalog;
use exceed_lab::words::counted;
use exceed_rules::{
    CardFault, Choice, ChoiceError, Game, Input, Outcome, Player, Record, Silent, Viewer, seed_from_number,
};
use serde_json::json;

use crate::args::SimArguments;
use crate::error::{Error, Exit};
use crate::files::{self, Replace};
use crate::match_up::{Contestant, load_catalog};
use crate::progress::Progress;
use crate::{replay, stop};
use pairings::Pairings;

/// The most games that could not go on whose records are kept.
const MOST_RECORDS: usize = 10;
/// How often the threads are asked how far they are.
const PROGRESS: Duration = Duration::from_millis(500);

/// Plays the games and prints the counts.
pub fn run(arguments: &SimArguments, out: &mut dyn Write) -> Result<Exit, Error> {
    let catalog = load_catalog()?;
    let contestants = [&arguments.p1, &arguments.p2].map(|text| Contestant::parse(&catalog, text));
    let [one, two] = contestants;
    let pairings = Pairings::new(&catalog, arguments.rulebook.edition, [one?, two?], arguments.seed)?;
    if let Some(file) = &arguments.record {
        if arguments.games != 1 {
            return Err(Error::usage("--record saves one game: leave --games out"));
        }
        let replace = if arguments.overwrite { Replace::AsTold } else { Replace::Never };
        files::check_record(file, replace)?;
        let record = recorded(&pairings, 0)?;
        let record = if arguments.with_cards { record.with_cards(&catalog) } else { record };
        replay::write(file, &record)?;
    }
    stop::listen();
    let start = Instant::now();
    let (tally, broken) = play_all(&pairings, arguments.games, u64::from(arguments.threads))?;
    if tally.games == 0 && stop::asked() {
        return Err(stop::too_soon("a game was over"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = |count: u64| if seconds > 0.0 { (count as f64 / seconds).round() } else { 0.0 };
    if arguments.json {
        let object = json!({
            "edition": arguments.rulebook.edition.name(),
            "games": tally.games,
            "p1_wins": tally.wins[0],
            "p2_wins": tally.wins[1],
            "draws": tally.draws,
            "broken_off": broken.len(),
            "turns": tally.turns,
            "decisions": tally.decisions,
            "seconds": seconds,
            "games_per_s": rate(tally.games),
            "decisions_per_s": rate(tally.decisions),
        });
        writeln!(out, "{object}")?;
    } else {
        let share = |count: u64| 100.0 * count as f64 / tally.games.max(1) as f64;
        let counts = [(tally.games, "game"), (tally.turns, "turn"), (tally.decisions, "decision")];
        let counts = counts.map(|(count, noun)| counted(count, noun)).join(", ");
        writeln!(out, "{counts}, edition {}", arguments.rulebook.edition.name())?;
        for (name, wins) in [&arguments.p1, &arguments.p2].into_iter().zip(tally.wins) {
            writeln!(out, "  {name:<24} wins {wins} ({:.1} %)", share(wins))?;
        }
        writeln!(out, "  {:<24}      {} ({:.1} %)", "draws", tally.draws, share(tally.draws))?;
        if !broken.is_empty() {
            writeln!(out, "  {:<24}      {} (not counted above)", "broken off", broken.len())?;
        }
        writeln!(
            out,
            "{seconds:.2} s: {} games/s, {} decisions/s",
            rate(tally.games),
            rate(tally.decisions)
        )?;
    }
    if broken.is_empty() { Ok(stop::exit()) } else { Err(told(&catalog, &pairings, &broken)?) }
}

/// A game that could not go on.
struct Broken {
    index: u64,
    /// The line that is to blame; nobody but the program if there is none.
    card: Option<CardFault>,
    reason: String,
}

/// Keeps the records of the first games that could not go on, and says what became of them.
fn told(catalog: &Catalog, pairings: &Pairings, broken: &[Broken]) -> Result<Error, Error> {
    let some = |count: usize| counted(count as u64, "game");
    let mut message = format!("{} could not go on; the others were played", some(broken.len()));
    for Broken { index, card, reason } in broken.iter().take(MOST_RECORDS) {
        let (seed, _) = pairings.seeds(*index);
        let record = recorded(pairings, *index)?.with_cards(catalog);
        let what = card.as_ref().map_or_else(|| reason.clone(), CardFault::to_string);
        message += &format!("\n  seed {seed}: {}", files::kept(&record, &what));
        if card.is_none() {
            message += ": please report it";
        }
    }
    if broken.len() > MOST_RECORDS {
        message += &format!("\n  and {} more", broken.len() - MOST_RECORDS);
    }
    let bug = broken.iter().any(|game| game.card.is_none());
    Ok(if bug { Error::bug(message) } else { Error::card(message) })
}

/// What is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    games: u64,
    wins: [u64; 2],
    draws: u64,
    turns: u64,
    decisions: u64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.wins = [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]];
        self.draws += other.draws;
        self.turns += other.turns;
        self.decisions += other.decisions;
    }

    fn count(&mut self, game: &Game) {
        self.games += 1;
        self.turns += u64::from(game.inspect().turn_number());
        match game.outcome() {
            Some(Outcome::Won { winner, .. }) => self.wins[winner.index()] += 1,
            Some(Outcome::Draw) | None => self.draws += 1,
        }
    }
}

/// Plays games `0..games`, each thread every `threads`-th of them. Those that can't go on are told apart, the first first.
fn play_all(pairings: &Pairings, games: u64, threads: u64) -> Result<(Tally, Vec<Broken>), Error> {
    let done = AtomicU64::new(0);
    let mut progress = Progress::new("games", 0, games);
    let (sender, receiver) = channel();
    let result = std::thread::scope(|scope| {
        for thread in 0..threads {
            let (sender, done) = (sender.clone(), &done);
            scope.spawn(move || {
                let numbers = (thread..games).step_by(threads as usize);
                // The receiver waits for every thread.
                let _ = sender.send(play_some(pairings, numbers, done));
            });
        }
        drop(sender);
        let mut total = Ok((Tally::default(), Vec::new()));
        loop {
            match receiver.recv_timeout(PROGRESS) {
                Ok(Ok((tally, broken))) => {
                    if let Ok((total, all_broken)) = &mut total {
                        total.add(tally);
                        all_broken.extend(broken);
                    }
                }
                Ok(Err(error)) => total = Err(error),
                Err(RecvTimeoutError::Timeout) => progress.show(done.load(Ordering::Relaxed), ""),
                Err(RecvTimeoutError::Disconnected) => return total,
            }
        }
    });
    progress.end();
    result.map(|(tally, mut broken)| {
        broken.sort_by_key(|game: &Broken| game.index);
        (tally, broken)
    })
}

/// The games of one thread.
fn play_some(
    pairings: &Pairings,
    numbers: impl Iterator<Item = u64>,
    done: &AtomicU64,
) -> Result<(Tally, Vec<Broken>), Error> {
    let (mut tally, mut broken) = (Tally::default(), Vec::new());
    for index in numbers {
        broken.extend(play(pairings, index, &mut tally)?);
        if stop::asked() {
            break;
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    Ok((tally, broken))
}

/// Plays one game and counts it; one that can't go on is given back.
fn play(pairings: &Pairings, index: u64, tally: &mut Tally) -> Result<Option<Broken>, Error> {
    let random = pairings.contestants.iter().all(|side| side.bot == RandomBot::NAME);
    let duel = pairings.duel(index)?;
    let (seed, [one, two]) = pairings.seeds(index);
    let mut game = Game::start(duel, seed_from_number(seed), None, &mut Silent);
    let played = if random {
        play_random(&mut game, [RandomBot::new(one), RandomBot::new(two)])
    } else {
        let [first, second] = &pairings.contestants;
        play_bots(&mut game, [first.bot(one)?, second.bot(two)?], |_, _| {})
    };
    let reason = match played {
        Ok(decisions) if game.outcome().is_some() => {
            tally.decisions += decisions;
            tally.count(&game);
            return Ok(None);
        }
        Ok(_) => "it stopped before it was over".to_owned(),
        Err(error) => error.to_string(),
    };
    Ok(Some(Broken { index, card: game.card_at_fault(), reason }))
}

/// Any bots, each with its own seat.
fn play_bots(
    game: &mut Game,
    mut bots: [Box<dyn Bot + Send>; 2],
    mut note: impl FnMut(Player, Choice),
) -> Result<u64, ChoiceError> {
    let mut decisions = 0;
    while let Some(player) = game.decision().map(|decision| decision.player) {
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        note(player, choice);
        if let Some(action) = Observed::of(game, choice) {
            let other = player.other();
            bots[other.index()].observe(&game.seat(Viewer::Player(other)), action);
        }
        game.choose(player, choice, &mut Silent)?;
        decisions += 1;
    }
    Ok(decisions)
}

/// Plays a game and keeps its record, as far as it goes.
fn recorded(pairings: &Pairings, index: u64) -> Result<Record, Error> {
    let duel = pairings.duel(index)?;
    let (_, bot_seeds) = pairings.seeds(index);
    let setup = pairings.setup_of(index);
    let mut record = Record::new(&duel, &setup);
    let mut game = Game::start(duel, setup.seed, None, &mut Silent);
    let [first, second] = &pairings.contestants;
    if let (Ok(one), Ok(two)) = (first.bot(bot_seeds[0]), second.bot(bot_seeds[1])) {
        // Where it can't go on, the inputs up to there are what counts.
        let _ = play_bots(&mut game, [one, two], |player, choice| {
            record.inputs.push(Input::Choice(player, choice))
        });
    }
    Ok(record)
}

#[cfg(test)]
mod tests;
