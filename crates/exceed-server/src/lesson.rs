//! Lessons: small positions with a goal, which tell a beginner what to do. Each is a file in `lessons/`: what is said, and
//! a scenario that proves the way it shows.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use exceed_cards::Catalog;
use exceed_rules::{Choice, Game, Player, Record};
use exceed_scenario::{Case, load_cases_from};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::{self, LessonStep};

/// The files, easy ones first.
const FILES: [(&str, &str); 8] = [
    ("prepare-1", include_str!("../lessons/prepare-1.toml")),
    ("strike-1", include_str!("../lessons/strike-1.toml")),
    ("reach-1", include_str!("../lessons/reach-1.toml")),
    ("walk-1", include_str!("../lessons/walk-1.toml")),
    ("boost-1", include_str!("../lessons/boost-1.toml")),
    ("away-1", include_str!("../lessons/away-1.toml")),
    ("ultra-1", include_str!("../lessons/ultra-1.toml")),
    ("exceed-1", include_str!("../lessons/exceed-1.toml")),
];

/// Where a lesson file goes over into a scenario.
const CASE: &str = "[[case]]";

/// Who learns: the other seat is a bot.
pub const LEARNER: Player = Player::One;
/// The bot in the other seat.
pub const BOT: &str = "level1";

static LESSONS: LazyLock<Vec<Lesson>> = LazyLock::new(|| {
    FILES
        .iter()
        .filter_map(|(id, text)| match Lesson::read(id, text) {
            Ok(lesson) => Some(lesson),
            // A test reads them all, so this is seen before anybody else sees it.
            Err(error) => {
                tracing::error!(lesson = id, error, "a lesson can't be read");
                None
            }
        })
        .collect()
});

/// A lesson.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lesson {
    /// What it goes by.
    pub id: String,
    /// A few words.
    pub title: String,
    /// What it is about.
    pub text: String,
    /// What is to be reached.
    pub goal: String,
    /// Whose cards it is played with.
    pub season: String,
    #[serde(skip)]
    steps: Vec<Step>,
    #[serde(skip)]
    case: Case,
}

#[derive(Clone, Debug)]
struct Step {
    text: String,
    wanted: Vec<Choice>,
}

/// A file up to its scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    title: String,
    text: String,
    goal: String,
    season: String,
    steps: Vec<StepFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFile {
    text: String,
    wanted: Vec<String>,
}

/// All lessons.
#[must_use]
pub fn all() -> &'static [Lesson] {
    &LESSONS
}

/// A lesson by its id.
#[must_use]
pub fn find(id: &str) -> Option<&'static Lesson> {
    all().iter().find(|lesson| lesson.id == id)
}

impl Lesson {
    fn read(id: &str, text: &str) -> Result<Lesson, String> {
        let at = text.find(CASE).ok_or("there is no position")?;
        let (head, case) = text.split_at(at);
        let head: Head = toml::from_str(head).map_err(|error| error.to_string())?;
        let file = format!("{id}.toml");
        let mut cases = load_cases_from(Path::new(&file), case)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        let case = cases.pop().filter(|_| cases.is_empty()).ok_or("there is one position in a lesson")?;
        let steps = head.steps.into_iter().map(Step::read).collect::<Result<_, _>>()?;
        let Head { title, text, goal, season, .. } = Head { steps: Vec::new(), ..head };
        Ok(Lesson { id: id.to_owned(), title, text, goal, season, steps, case })
    }

    /// The record of a game at its position, without inputs.
    ///
    /// # Errors
    /// The cards for it are not here.
    pub fn record(&self, catalog: &Arc<Catalog>) -> Result<Record, String> {
        let position = self.case.position()?;
        let game = Game::from_position(Arc::clone(catalog), &position)
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
        Ok(Record::at_position(game.duel(), &position))
    }

    /// What it says about a question, after these choices. A step is behind the learner once one of its wanted choices,
    /// or one of a later step, was made; the first step ahead that fits the question is told.
    #[must_use]
    pub fn at(
        &self,
        asked: Player,
        chosen: impl Iterator<Item = (Player, Choice)>,
        offered: &[wire::Choice],
    ) -> Option<LessonStep> {
        if asked != LEARNER {
            return None;
        }
        let ahead = &self.steps[self.passed(chosen)..];
        ahead.iter().find_map(|step| {
            let ids = step.wanted.iter().map(ToString::to_string);
            let wanted: Vec<String> =
                ids.filter(|id| offered.iter().any(|choice| choice.id == *id)).collect();
            (!wanted.is_empty()).then(|| LessonStep { text: step.text.clone(), wanted })
        })
    }

    /// How many steps are behind the learner.
    fn passed(&self, chosen: impl Iterator<Item = (Player, Choice)>) -> usize {
        let own = chosen.filter(|(player, _)| *player == LEARNER).map(|(_, choice)| choice);
        own.fold(0, |passed, choice| {
            let step = self.steps[passed..].iter().position(|step| step.wanted.contains(&choice));
            step.map_or(passed, |step| passed + step + 1)
        })
    }
}

impl Step {
    fn read(file: StepFile) -> Result<Step, String> {
        let read = |id: &String| id.parse().map_err(|_| format!("`{id}` is no choice"));
        Ok(Step { text: file.text, wanted: file.wanted.iter().map(read).collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use exceed_bots::by_name;
    use exceed_rules::Viewer;
    use exceed_scenario::Runner;

    use super::*;
    use crate::entry::{Entry, EntryKind};
    use crate::game::{Course, Opening, StartFrom, Stream};
    use crate::wire::Eyes;

    #[test]
    fn every_lesson_is_read_and_its_way_is_proved() {
        let runner = Runner::embedded();
        for (id, text) in FILES {
            let lesson = Lesson::read(id, text).unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(!lesson.steps.is_empty(), "{id}");
            if let Err(failure) = runner.run(&lesson.case) {
                panic!("{id}: {failure}");
            }
        }
        assert_eq!(all().len(), FILES.len());
    }

    /// Whatever the bot does, every step is told in time, and what is wanted is offered.
    #[test]
    fn who_does_what_is_wanted_passes_every_step() {
        let sources = exceed_cards::embedded_sources();
        let catalog = Arc::new(Catalog::load(&sources).expect("the cards are in order"));
        for lesson in all() {
            for seed in 0..10_u8 {
                let start = StartFrom::Position(lesson.record(&catalog).expect("a record"));
                let record = start.record([seed; 32], &catalog).expect("a start");
                let opening = Opening::new(record, &catalog).expect("a game").teaching(Some(&lesson.id));
                let steps = play(&Arc::new(opening), seed);
                assert_eq!(steps, lesson.steps.len(), "{} with seed {seed}", lesson.id);
            }
        }
    }

    /// Plays a lesson; how many steps were passed.
    fn play(opening: &Arc<Opening>, seed: u8) -> usize {
        let lesson = opening.lesson().expect("a lesson");
        let mut bot = by_name(BOT, seed.into()).expect("a bot");
        let (mut stream, step) = Stream::begin(opening, Eyes::Viewer(Viewer::Player(LEARNER)));
        stream.pass(&step);
        let mut log = Vec::new();
        for _ in 0..60 {
            let course: &Course = stream.course();
            let chosen = course.standing().iter().map(|standing| (standing.seat, standing.choice));
            let passed = lesson.passed(chosen);
            let Some((seat, decision)) = course.asked() else { return passed };
            if passed == lesson.steps.len() {
                return passed;
            }
            let told = stream.decision().filter(|_| seat == LEARNER).and_then(|asked| asked.lesson);
            let choice = match told {
                Some(step) => step.wanted[0].parse().expect("a choice"),
                None => bot.choose(&course.game().seat(Viewer::Player(seat))),
            };
            let kind = EntryKind::Choice { seat, choice, decision, given: None };
            log.push(Entry { kind, at: 0 });
            let step = stream.read(&log).expect("it is offered");
            step.iter().for_each(|step| stream.pass(step));
        }
        0
    }
}
