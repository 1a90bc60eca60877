//! The answers marked in `scenarios/tactics` are right and nothing else is: a search through everything both players
//! can do, over the next turns, finds no other answer that is as good.

use std::path::PathBuf;
use std::sync::Mutex;

use exceed_rules::{Chance, Choice, Game, Player, QuestionKind, Seat, Silent, imagine, seed_from_number};
use exceed_scenario::{Puzzle, Runner, load_cases};

/// Worlds in which a question is searched; most positions leave nothing open.
const WORLDS: u64 = 4;

/// How many further turns are searched if this one does not decide.
const MOST_TURNS: u16 = 2;

/// The most choices that are looked at for one answer in one world.
const MOST_CHOICES: u32 = 30_000;

/// Plays everything out to the end of a turn. A won game is 1, a lost one 0, anything else a half.
struct Search {
    player: Player,
    last_turn: u16,
    left: u32,
}

impl Search {
    fn value(&mut self, game: &Game) -> f32 {
        let Some(decision) = game.decision() else {
            return match game.outcome() {
                Some(exceed_rules::Outcome::Won { winner, .. }) => f32::from(winner == self.player),
                Some(exceed_rules::Outcome::Draw) | None => 0.5,
            };
        };
        let over = decision.question == QuestionKind::Action && game.glance().turn_number() > self.last_turn;
        if over || self.left == 0 {
            return 0.5;
        }
        let own = decision.player == self.player;
        let mut best = if own { 0.0_f32 } else { 1.0 };
        for &choice in decision.choices {
            let value = self.after(game, choice);
            best = if own { best.max(value) } else { best.min(value) };
            if best == f32::from(own) {
                break;
            }
        }
        best
    }

    fn after(&mut self, game: &Game, choice: Choice) -> f32 {
        let Some(player) = game.decision().map(|decision| decision.player) else { return 0.5 };
        self.left = self.left.saturating_sub(1);
        let mut next = game.clone();
        next.choose(player, choice, &mut Silent).expect("it is offered");
        self.value(&next)
    }
}

/// The best answers of a seat, by their mean over some worlds.
fn best_choices(seat: &Seat, turns: u16) -> Vec<Choice> {
    let decision = seat.decision().expect("it is asked");
    let last_turn = seat.glance().turn_number() + turns;
    let values: Vec<f32> = decision
        .choices
        .iter()
        .map(|&choice| {
            let value = |seed| {
                let world = imagine(seat, &mut Chance::new(seed_from_number(seed)));
                Search { player: decision.player, last_turn, left: MOST_CHOICES }.after(&world, choice)
            };
            (0..WORLDS).map(value).sum()
        })
        .collect();
    let most = values.iter().copied().fold(0.0, f32::max);
    let best = decision.choices.iter().zip(values).filter(|(_, value)| *value >= most - 1e-3);
    best.map(|(choice, _)| *choice).collect()
}

/// Every best answer that is not marked, if so many further turns are searched.
fn others(puzzle: &Puzzle, turns: u16) -> Vec<String> {
    let mut wrong = Vec::new();
    // Which of the best answers is given at each step; counted up until all ways have been tried.
    let mut way: Vec<usize> = Vec::new();
    loop {
        let mut sizes = Vec::new();
        let result = puzzle.ask(|seat| {
            let best = best_choices(seat, turns);
            let taken = way.get(sizes.len()).copied().unwrap_or(0);
            sizes.push(best.len());
            best[taken]
        });
        wrong.extend(result.err());
        way.resize(sizes.len(), 0);
        while let (Some(taken), Some(size)) = (way.pop(), sizes.pop()) {
            if taken + 1 < size {
                way.push(taken + 1);
                break;
            }
        }
        if way.is_empty() {
            return wrong;
        }
    }
}

#[test]
fn no_other_answer_is_as_good() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/tactics");
    let cases = load_cases(&folder).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let runner = Runner::embedded();
    let puzzles = cases.iter().flat_map(|case| {
        let puzzles = runner.puzzles(case).unwrap_or_else(|failure| panic!("{failure}"));
        puzzles.into_iter().map(|puzzle| (case.name.clone(), puzzle))
    });
    let (next, faults) = (Mutex::new(puzzles), Mutex::new(Vec::new()));
    let prove = || {
        loop {
            let Some((case, puzzle)) = next.lock().expect("nobody panics with it").next() else { break };
            let mut found = Vec::new();
            let proved = (0..=MOST_TURNS).find(|&turns| {
                found = others(&puzzle, turns);
                found.is_empty()
            });
            if proved.is_none() {
                let fault = format!("{case} (`{}`): as good is {}", puzzle.right, found.join("; "));
                faults.lock().expect("nobody panics with it").push(fault);
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(prove))));
    let faults = faults.into_inner().expect("nobody panics with it");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
