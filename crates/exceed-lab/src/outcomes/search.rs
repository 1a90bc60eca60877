//! All ways through a position.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Choice, Game, Player, QuestionKind, Reason, Silent, seed_from_number};

use super::case::{Case, CaseError};
use super::opening::open_choices;
use super::state::{EndState, fingerprint};

/// How many different positions a listing goes through before it gives up.
pub const DEFAULT_LIMIT: usize = 40_000;

/// What a listing found.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// Every end state that was reached, with one way to it.
    pub states: BTreeMap<EndState, Way>,
    /// The state it started from.
    pub start: EndState,
    /// How many different positions were gone through.
    pub positions: usize,
    /// The limit was not reached: there are no others.
    pub complete: bool,
    /// Chance was read: other seeds may end otherwise.
    pub chance: bool,
    /// An Ultra could have counted as 1 where armor was bought, and the case does not try that.
    pub held_ultras: bool,
}

/// Answers, from the position to an end state.
#[derive(Clone, Debug)]
pub struct Way {
    /// Another seed than the position's own, where chance was tried anew.
    pub seed: Option<u64>,
    /// Who answered what.
    pub answers: Vec<(Player, Choice)>,
}

impl Outcomes {
    /// Whether the end states are all there are, whatever chance brings: a fact about the game.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.complete && !self.chance
    }

    /// Whether the first action of the opening can't be taken: nothing is learned from such a position.
    #[must_use]
    pub fn never_begins(&self) -> bool {
        self.states.keys().all(|state| matches!(state, EndState::Open(open) if open.stuck == Some(0)))
    }

    /// The end states as lines of text, sorted.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.states.keys().map(EndState::to_string).collect();
        lines.sort_unstable();
        lines
    }

    /// Number and fingerprint of the end states.
    #[must_use]
    pub fn print(&self) -> (usize, String) {
        (self.states.len(), fingerprint(self.lines().iter().map(String::as_str)))
    }
}

/// Lists every end state of a case. Where chance is read, these are the end states of one seed; `more_seeds` others
/// are tried too.
///
/// # Errors
/// The case can't be played.
pub fn list(
    catalog: &Arc<Catalog>,
    case: &Case,
    limit: usize,
    more_seeds: u64,
) -> Result<Outcomes, CaseError> {
    let mut game = case.game(catalog)?;
    let mut search = Search::new(case, &game, limit);
    search.run(&game, None)?;
    for seed in 1..=more_seeds {
        if !search.outcomes.chance || !search.outcomes.complete {
            break;
        }
        game.reseed(seed_from_number(seed));
        search.run(&game, Some(seed))?;
    }
    Ok(search.outcomes)
}

/// A position under way.
struct Node {
    game: Game,
    /// How many actions of the opening are taken.
    taken: usize,
    /// The last answer, by its number in [`Search::answers`].
    last: Option<usize>,
}

/// An answer and the one before it.
struct Answer {
    player: Player,
    choice: Choice,
    before: Option<usize>,
}

struct Search<'a> {
    case: &'a Case,
    limit: usize,
    /// Keys of positions that were reached. Two of 40,000 share one by accident once in ten thousand million cases.
    seen: HashSet<(u64, usize)>,
    answers: Vec<Answer>,
    seed: Option<u64>,
    outcomes: Outcomes,
}

impl<'a> Search<'a> {
    fn new(case: &'a Case, game: &Game, limit: usize) -> Search<'a> {
        let start = EndState::of(game, None);
        let outcomes = Outcomes {
            states: BTreeMap::new(),
            start,
            positions: 0,
            complete: true,
            chance: false,
            held_ultras: false,
        };
        Search { case, limit, seen: HashSet::default(), answers: Vec::new(), seed: None, outcomes }
    }

    /// Goes through all positions, the nearest first, so that the way to each end state is a short one.
    fn run(&mut self, start: &Game, seed: Option<u64>) -> Result<(), CaseError> {
        self.seen.clear();
        self.answers.clear();
        self.seed = seed;
        let unread = start.inspect().chance_read();
        let mut open = VecDeque::from([Node { game: start.clone(), taken: 0, last: None }]);
        while let Some(node) = open.pop_front() {
            self.outcomes.positions += 1;
            self.outcomes.chance |= node.game.inspect().chance_read() != unread;
            self.expand(&node, &mut open)?;
        }
        Ok(())
    }

    fn expand(&mut self, node: &Node, open: &mut VecDeque<Node>) -> Result<(), CaseError> {
        let Some(decision) = node.game.decision() else {
            self.end(node, None);
            return Ok(());
        };
        let acts = decision.question == QuestionKind::Action;
        let action = match self.case.open.get(node.taken) {
            None if acts => {
                self.end(node, None);
                return Ok(());
            }
            Some(action) => Some(action),
            None => self.case.open.last(),
        };
        let choices =
            action.map_or_else(Vec::new, |action| open_choices(&node.game, &decision, self.case, action));
        if choices.is_empty() {
            self.end(node, Some(node.taken));
        }
        self.outcomes.held_ultras |=
            decision.reason == Reason::SpendForArmor && choices.len() < decision.choices.len();
        let (player, taken) = (decision.player, node.taken + usize::from(acts));
        for choice in choices {
            let mut game = node.game.clone();
            game.choose(player, choice, &mut Silent).map_err(|error| {
                CaseError::Fault(format!("{}: {error}", node.game.words().choice(choice)))
            })?;
            let key = (game.whole_key(), taken);
            if self.seen.contains(&key) {
                continue;
            }
            if self.seen.len() >= self.limit {
                self.outcomes.complete = false;
                return Ok(());
            }
            self.seen.insert(key);
            self.answers.push(Answer { player, choice, before: node.last });
            open.push_back(Node { game, taken, last: Some(self.answers.len() - 1) });
        }
        Ok(())
    }

    fn end(&mut self, node: &Node, stuck: Option<usize>) {
        let state = EndState::of(&node.game, stuck);
        if !self.outcomes.states.contains_key(&state) {
            let way = self.way(node.last);
            self.outcomes.states.insert(state, way);
        }
    }

    fn way(&self, last: Option<usize>) -> Way {
        let mut answers = Vec::new();
        let mut next = last;
        while let Some(answer) = next.map(|index| &self.answers[index]) {
            answers.push((answer.player, answer.choice));
            next = answer.before;
        }
        answers.reverse();
        Way { seed: self.seed, answers }
    }
}
