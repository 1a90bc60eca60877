//! Two bots play pairs of games: `cargo run --release -p exceed-bots --example measure -- peer random 10 1`.
//!
//! Arguments: the two bots, rounds (a round is one pair on every mirror and on every pairing of the ring), the
//! seed, and anything more to print every pairing.
//! A pair is the same characters and the same seed with the bots' seats swapped.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use exceed_bots::by_name;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Cause, Game, MatchSetup, Outcome, Player, Silent, Viewer, seed_from_number};

/// Decisions that take longer are counted.
const SLOW: Duration = Duration::from_micros(200);

/// What came of some games, seen from the first bot.
#[derive(Clone, Copy, Default)]
struct Tally {
    pairs: f64,
    score: f64,
    squares: f64,
    deck_outs: [u64; 2],
    decisions: u64,
    thinking: Duration,
    slow: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.pairs += other.pairs;
        self.score += other.score;
        self.squares += other.squares;
        for (sum, more) in self.deck_outs.iter_mut().zip(other.deck_outs) {
            *sum += more;
        }
        self.decisions += other.decisions;
        self.thinking += other.thinking;
        self.slow += other.slow;
    }

    fn print(&self, name: &str) {
        let mean = self.score / self.pairs;
        let variance = (self.squares / self.pairs - mean * mean).max(0.0);
        let half = 1.96 * (variance / self.pairs).sqrt();
        println!(
            "{name:<28} {:6.2} % ± {:.2}  ({} games; deck-outs lost {} won {}; {:.1} us a decision, {:.2} % over 200 us)",
            50.0 * mean,
            50.0 * half,
            2.0 * self.pairs,
            self.deck_outs[0],
            self.deck_outs[1],
            self.thinking.as_secs_f64() * 1e6 / self.decisions.max(1) as f64,
            100.0 * self.slow as f64 / self.decisions.max(1) as f64,
        );
    }
}

/// One game; the score of the first bot, who sits at `seat`.
fn play(
    catalog: &Arc<Catalog>,
    setup: &MatchSetup,
    names: [&str; 2],
    seat: Player,
    tally: &mut Tally,
) -> Result<f64, String> {
    let mut game = Game::new(Arc::clone(catalog), setup).map_err(|error| error.to_string())?;
    let seed = u64::from(setup.seed[0]) | u64::from(setup.seed[1]) << 8;
    let mut bots =
        [by_name(names[0], seed).ok_or("no such bot")?, by_name(names[1], seed + 1).ok_or("no such bot")?];
    while let Some(player) = game.decision().map(|decision| decision.player) {
        let which = usize::from(player != seat);
        let view = game.seat(Viewer::Player(player));
        let start = Instant::now();
        let choice = bots[which].choose(&view);
        if which == 0 {
            let time = start.elapsed();
            tally.thinking += time;
            tally.slow += u64::from(time > SLOW);
            tally.decisions += 1;
        }
        game.choose(player, choice, &mut Silent).map_err(|error| format!("{}: {error}", names[which]))?;
    }
    Ok(match game.outcome() {
        Some(Outcome::Won { winner, cause }) => {
            let won = winner == seat;
            tally.deck_outs[usize::from(won)] += u64::from(cause == Cause::DeckOut);
            f64::from(u8::from(won))
        }
        Some(Outcome::Draw) | None => 0.5,
    })
}

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [one, two, rest @ ..] = &arguments[..] else { return Err("measure BOT BOT [ROUNDS] [SEED]".into()) };
    let number = |index: usize, default: u64| {
        rest.get(index).map_or(Ok(default), |text| text.parse::<u64>().map_err(|error| error.to_string()))
    };
    let (rounds, seed) = (number(0, 3)?, number(1, 1)?);
    let catalog = Arc::new(Catalog::load(&embedded_sources()).map_err(|faults| faults[0].to_string())?);
    let names: Vec<&str> = catalog
        .characters()
        .iter()
        .filter(|character| !character.fixture)
        .map(|character| &*character.name)
        .collect();
    let count = names.len();
    let next = AtomicU64::new(0);
    let jobs = 2 * count as u64 * rounds;
    let work = || -> Result<Vec<(usize, Tally)>, String> {
        let mut done = Vec::new();
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                return Ok(done);
            }
            let index = job as usize % (2 * count);
            let (left, right) = (index % count, (index % count + index / count) % count);
            let mut setup =
                MatchSetup::new(names[left], names[right], seed_from_number(seed * 1_000_003 + job));
            setup.first =
                Some(if (job / (2 * count as u64)).is_multiple_of(2) { Player::One } else { Player::Two });
            let mut tally = Tally { pairs: 1.0, ..Tally::default() };
            let first = play(&catalog, &setup, [one, two], Player::One, &mut tally)?;
            let second = play(&catalog, &setup, [one, two], Player::Two, &mut tally)?;
            tally.score = first + second;
            tally.squares = tally.score * tally.score;
            done.push((index, tally));
        }
    };
    let mut sums = vec![Tally::default(); 2 * count];
    let results = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join()).collect::<Vec<_>>()
    });
    for result in results {
        for (index, tally) in result.map_err(|_| "a thread failed")?? {
            sums[index].add(&tally);
        }
    }
    print(&sums, &names, rest.len() > 2);
    Ok(())
}

/// The sums of mirrors and ring; before them, if wanted, every pairing.
fn print(sums: &[Tally], names: &[&str], each: bool) {
    let count = names.len();
    if each {
        for (index, sum) in sums.iter().enumerate() {
            let place = if index < count { "mirror" } else { "ring" };
            sum.print(&format!("{} {place}", names[index % count]));
        }
    }
    for (part, name) in [(&sums[..count], "mirrors"), (&sums[count..], "ring")] {
        let mut total = Tally::default();
        part.iter().for_each(|tally| total.add(tally));
        total.print(name);
    }
}
