//! What the scenarios claim to prove.

use std::collections::{BTreeMap, BTreeSet};

use exceed_cards::{Catalog, LineId, embedded_sources};
use exceed_scenario::{Case, load_cases};

use crate::repository::{files, read, root};

/// All cases, by what they claim.
pub struct Claims {
    /// Every case, in the order of files and lines.
    pub cases: Vec<Case>,
    /// The lines of text and the rulings of all cards, and of the fixtures those lines that a case claims.
    pub lines: Vec<LineId>,
    /// All cards, those of the fixtures included.
    pub catalog: Catalog,
    /// Which set of Normals a character has.
    normals: BTreeMap<String, String>,
}

impl Claims {
    /// Reads all scenarios and cards.
    ///
    /// # Errors
    /// Everything that can't be read.
    pub fn read() -> Result<Claims, Vec<String>> {
        let cases = load_cases(&root().join("scenarios"))
            .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let sources = embedded_sources();
        let catalog = Catalog::load(&sources)
            .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let lines = catalog.line_ids();
        let catalog = with_fixtures(&catalog)?;
        let normals =
            sources.iter().filter_map(|(_, text)| Some((field(text, "id")?, field(text, "normals")?)));
        let mut claims = Claims { cases, lines, catalog, normals: normals.collect() };
        let released: BTreeSet<&str> = claims.lines.iter().map(|line| line.id.as_str()).collect();
        let mut of_fixtures = claims.catalog.line_ids();
        of_fixtures.retain(|line| !released.contains(line.id.as_str()));
        let claimed = of_fixtures.into_iter().filter(|line| claims.of_line(&line.id).next().is_some());
        let claimed: Vec<LineId> = claimed.collect();
        claims.lines.extend(claimed);
        Ok(claims)
    }

    /// Cases that name a clause.
    pub fn of_clause<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Case> {
        self.cases.iter().filter(move |case| case.rules.iter().any(|rule| rule == id))
    }

    /// Cases that claim a line or ruling.
    pub fn of_line<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Case> {
        // Whatever line a claim means, all after the name is the same; this is quick and leaves few to look up.
        let may_mean = move |claim: &str| claim.split_once('/').is_none_or(|(_, rest)| id.ends_with(rest));
        let means = move |claim: &String| may_mean(claim) && self.line_of(claim) == id;
        self.cases.iter().filter(move |case| case.proves.iter().any(means))
    }

    /// The line a claim means: a Normal may be claimed by way of a character that has it
    /// (`sol-badguy/focus/attack/2` is `normals/guilty-gear/focus/attack/2`).
    #[must_use]
    pub fn line_of(&self, claim: &str) -> String {
        if !self.is_line(claim)
            && let Some((character, rest)) = claim.split_once('/')
            && let Some(set) = self.normals.get(character)
        {
            return format!("normals/{set}/{rest}");
        }
        claim.to_owned()
    }

    /// Whether there is a line or ruling with this id.
    #[must_use]
    pub fn is_line(&self, id: &str) -> bool {
        self.lines.iter().any(|line| line.id == id)
    }
}

/// These cards, those that exist for the scenarios only, and the examples of own cards.
fn with_fixtures(catalog: &Catalog) -> Result<Catalog, Vec<String>> {
    let mut sources = Vec::new();
    let mut all = Vec::new();
    for folder in ["scenarios/fixtures", "examples"] {
        all.extend(files(folder).map_err(|error| vec![format!("{folder}: {error}")])?);
    }
    for file in all {
        let name = file.display().to_string();
        sources.push((name.clone(), read(&name).map_err(|error| vec![error])?));
    }
    catalog.with(&sources).map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

/// Whether this is the id of a ruling and not of a line of text.
#[must_use]
pub fn is_ruling(id: &str) -> bool {
    id.contains("/ruling/")
}

/// The value of a field at the top of a card file.
fn field(text: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.split('=').next().is_some_and(|key| key.trim() == name))?;
    let value = line.split_once('=')?.1.trim();
    Some(value.trim_matches(['"', '\'']).to_owned())
}
