//! Running cases with a set of card files.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use exceed_cards::{Catalog, Diagnostic, embedded_sources};

use crate::case::Case;
use crate::error::{Failure, Mismatch};
use crate::script::Command;
use crate::table::{Log, Table};

/// A catalog, or why there is none.
type Loaded = Result<Arc<Catalog>, String>;

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
    sources: Vec<(String, String)>,
    without_line: Option<String>,
    flipped_row: Option<String>,
    catalogs: Mutex<HashMap<Option<PathBuf>, Loaded>>,
}

impl Runner {
    /// A runner with these card files, given as name and content.
    #[must_use]
    pub fn new(sources: Vec<(String, String)>) -> Runner {
        Runner { sources, without_line: None, flipped_row: None, catalogs: Mutex::default() }
    }

    /// A runner with the cards of this program.
    #[must_use]
    pub fn embedded() -> Runner {
        Runner::new(embedded_sources())
    }

    /// The same cards with one line taken out, see [`Catalog::load_without`]: what proves the line must fail.
    #[must_use]
    pub fn without_line(self, line_id: &str) -> Runner {
        Runner { without_line: Some(line_id.to_owned()), catalogs: Mutex::default(), ..self }
    }

    /// One row of the Editions table flipped, see [`exceed_rules::EditionRules::flipped`].
    #[must_use]
    pub fn with_flipped_row(self, row: &str) -> Runner {
        Runner { flipped_row: Some(row.to_owned()), ..self }
    }

    /// Plays a case to its end.
    ///
    /// # Errors
    /// The first line that does not go as written.
    pub fn run(&self, case: &Case) -> Result<(), Failure> {
        self.play(case, Log::States).1
    }

    /// Plays a case and tells everything that happened.
    #[must_use]
    pub fn trace(&self, case: &Case) -> String {
        let (log, result) = self.play(case, Log::Everything);
        let end = result.map_or_else(|failure| format!("FAILED {failure}"), |()| "passed".into());
        format!("== {} ==\n{log}{end}\n", case.name)
    }

    /// Plays a case; the text is what its `trace` lines show.
    pub(crate) fn run_with_states(&self, case: &Case) -> (String, Result<(), Failure>) {
        let (states, result) = self.play(case, Log::States);
        let shown = if states.is_empty() { states } else { format!("== {} ==\n{states}", case.name) };
        (shown, result)
    }

    fn play(&self, case: &Case, log: Log) -> (String, Result<(), Failure>) {
        let failure = |line: usize, mismatch: Mismatch| Failure {
            file: case.file.clone(),
            line,
            case: case.name.clone(),
            expected: mismatch.expected,
            found: mismatch.found,
        };
        let rules = self.flipped_row.as_ref().map(|row| case.edition.rules().flipped(row));
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
        for line in &case.script {
            table.note(&line.text);
            let result = match &line.command {
                Command::Answer(player, answer) => table.answer(*player, answer),
                Command::Refuse(player, answer) => table.refuse(*player, answer),
                Command::Expect(expectation) => table.expect(expectation),
                Command::Trace => {
                    table.trace();
                    Ok(())
                }
            };
            if let Err(mismatch) = result {
                return (table.into_log(), Err(failure(line.number, mismatch)));
            }
        }
        (table.into_log(), Ok(()))
    }

    /// The cards of this runner, with those of a fixture.
    fn catalog(&self, fixture: Option<&PathBuf>) -> Loaded {
        let mut catalogs = self.catalogs.lock().unwrap_or_else(PoisonError::into_inner);
        catalogs.entry(fixture.cloned()).or_insert_with(|| self.load(fixture)).clone()
    }

    fn load(&self, fixture: Option<&PathBuf>) -> Loaded {
        let mut sources = self.sources.clone();
        if let Some(path) = fixture {
            let text = std::fs::read_to_string(path)
                .map_err(|error| format!("{}: can't be read: {error}", path.display()))?;
            sources.push((path.display().to_string(), text));
        }
        let loaded = match &self.without_line {
            Some(line) => Catalog::load_without(&sources, line),
            None => Catalog::load(&sources),
        };
        loaded
            .map(Arc::new)
            .map_err(|faults| faults.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n"))
    }
}
