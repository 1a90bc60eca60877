//! Running cases with a set of card files.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use exceed_cards::{Catalog, Diagnostic, embedded_sources};
use exceed_rules::{EditionRow, Event, Game};

use crate::case::Case;
use crate::error::{Failure, Mismatch};
use crate::puzzle::Puzzle;
use crate::script::Command;
use crate::table::{Log, Table};

/// A catalog, or why there is none.
type Loaded = Result<Arc<Catalog>, String>;

/// The game a case begins with, and all its events.
type Story = (Game, Vec<Event>);

/// Catalogs by the fixture that is added to them.
type Catalogs = Mutex<HashMap<Option<PathBuf>, Loaded>>;

/// Card files, and the catalogs made of them.
#[derive(Debug)]
struct Cards {
    sources: Vec<(String, String)>,
    catalogs: Catalogs,
}

/// Runs cases with one set of card files. Each catalog is built once; a runner can be shared by threads.
///
/// ```
/// use exceed_scenario::Runner;
/// let folder = std::env::temp_dir().join("exceed-scenario-doctest");
/// std::fs::create_dir_all(&folder).expect("a folder");
/// let file = folder.join("prepare.toml");
/// std::fs::write(&file, r#"
/// [[case]]
/// name = "Prepare draws a card, and so does the end of the turn"
/// p1 = { character = "Ryu", hand = ["Grasp"] }
/// p2 = { character = "Ken Masters" }
/// script = """
/// p1: prepare
/// expect p1 hand 3
/// expect turn p2
/// """
/// "#).expect("a file");
/// let runner = Runner::embedded();
/// for case in exceed_scenario::load_cases(&file).expect("it is well written") {
///     assert_eq!(runner.run(&case), Ok(()));
/// }
/// ```
#[derive(Debug)]
pub struct Runner {
    /// Shared with the runners made from this one.
    cards: Arc<Cards>,
    without_line: Option<String>,
    flipped_row: Option<EditionRow>,
    /// The catalogs without the line.
    shortened: Catalogs,
}

impl Runner {
    /// A runner with these card files, given as name and content.
    #[must_use]
    pub fn new(sources: Vec<(String, String)>) -> Runner {
        let cards = Arc::new(Cards { sources, catalogs: Mutex::default() });
        Runner { cards, without_line: None, flipped_row: None, shortened: Mutex::default() }
    }

    /// A runner with the cards of this program.
    #[must_use]
    pub fn embedded() -> Runner {
        Runner::new(embedded_sources())
    }

    /// The same cards with one line taken out, see [`Catalog::without`]: what proves the line must fail.
    #[must_use]
    pub fn without_line(&self, line_id: &str) -> Runner {
        Runner { without_line: Some(line_id.to_owned()), ..self.again() }
    }

    /// One row of the Editions table flipped, see [`exceed_rules::EditionRules::flipped`].
    #[must_use]
    pub fn with_flipped_row(&self, row: EditionRow) -> Runner {
        Runner { flipped_row: Some(row), ..self.again() }
    }

    fn again(&self) -> Runner {
        Runner {
            cards: Arc::clone(&self.cards),
            without_line: self.without_line.clone(),
            flipped_row: self.flipped_row,
            shortened: Mutex::default(),
        }
    }

    /// Plays a case to its end.
    ///
    /// # Errors
    /// The first line that does not go as written.
    pub fn run(&self, case: &Case) -> Result<(), Failure> {
        self.play(case, Log::States).1.map(drop)
    }

    /// Plays a case; its questions with a right answer, in the order they come up.
    ///
    /// # Errors
    /// The first line that does not go as written.
    pub fn puzzles(&self, case: &Case) -> Result<Vec<Puzzle>, Failure> {
        let mut puzzles = Vec::new();
        self.play_with(case, Log::States, |puzzle| puzzles.push(puzzle)).1?;
        Ok(puzzles)
    }

    /// Plays a case; the game it begins with, and everything that happened.
    ///
    /// # Errors
    /// The first line that does not go as written.
    pub fn story(&self, case: &Case) -> Result<(Game, Vec<Event>), Failure> {
        self.play(case, Log::States).1
    }

    /// Plays a case and tells everything that happened.
    #[must_use]
    pub fn trace(&self, case: &Case) -> String {
        let (log, result) = self.play(case, Log::Everything);
        let end = result.map_or_else(|failure| format!("FAILED {failure}"), |_| "passed".into());
        format!("== {} ==\n{log}{end}\n", case.name)
    }

    /// Plays a case; the text is what its `trace` lines show.
    pub(crate) fn run_with_states(&self, case: &Case) -> (String, Result<(), Failure>) {
        let (states, result) = self.play(case, Log::States);
        let shown = if states.is_empty() { states } else { format!("== {} ==\n{states}", case.name) };
        (shown, result.map(drop))
    }

    fn play(&self, case: &Case, log: Log) -> (String, Result<Story, Failure>) {
        self.play_with(case, log, drop)
    }

    fn play_with(
        &self,
        case: &Case,
        log: Log,
        mut meet: impl FnMut(Puzzle),
    ) -> (String, Result<Story, Failure>) {
        let failure = |line: usize, mismatch: Mismatch| Failure {
            file: case.file.clone(),
            line,
            case: case.name.clone(),
            expected: mismatch.expected,
            found: mismatch.found,
        };
        let rules = self.flipped_row.map(|row| case.edition.rules().flipped(row));
        let game = self.catalog(case.fixture.as_ref()).and_then(|catalog| case.game(catalog, rules));
        let mut table = match game {
            Ok(game) => Table::new(game, log),
            Err(error) => {
                return (
                    String::new(),
                    Err(failure(case.line, Mismatch::new("a set-up that can be played", error))),
                );
            }
        };
        let start = table.game.clone();
        for line in &case.script {
            table.note(&line.text);
            let result = match &line.command {
                Command::Answer(player, answer) => table.answer(*player, answer),
                Command::Best(player, answers) => table.best(*player, answers, line).map(&mut meet),
                Command::Refuse(player, answer) => table.refuse(*player, answer),
                Command::Expect(expectation) => table.expect(expectation),
                Command::Trace => {
                    table.trace();
                    Ok(())
                }
            };
            if let Err(mismatch) = result {
                return (table.into_log_and_events().0, Err(failure(line.number, mismatch)));
            }
        }
        let (log, events) = table.into_log_and_events();
        (log, Ok((start, events)))
    }

    /// The cards of this runner, with those of a fixture.
    fn catalog(&self, fixture: Option<&PathBuf>) -> Loaded {
        let whole = || once(&self.cards.catalogs, fixture, || self.cards.load(fixture));
        let Some(line) = &self.without_line else { return whole() };
        once(&self.shortened, fixture, || {
            let shortened = whole()?.without(line);
            shortened.map(Arc::new).ok_or_else(|| format!("there is no line `{line}`"))
        })
    }
}

/// The catalog for a fixture, made when it is asked for first.
fn once(catalogs: &Catalogs, fixture: Option<&PathBuf>, make: impl FnOnce() -> Loaded) -> Loaded {
    let mut catalogs = catalogs.lock().unwrap_or_else(PoisonError::into_inner);
    catalogs.entry(fixture.cloned()).or_insert_with(make).clone()
}

impl Cards {
    fn load(&self, fixture: Option<&PathBuf>) -> Loaded {
        let mut sources = self.sources.clone();
        if let Some(path) = fixture {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{}: can't be read: {error}", path.display()))?;
            sources.push((path.display().to_string(), text));
        }
        Catalog::load(&sources)
            .map(Arc::new)
            .map_err(|faults| faults.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n"))
    }
}
