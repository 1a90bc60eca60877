//! Who plays with which character, as given on the command line.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use exceed_bots::{Bot, JUDGES, LEVELS, NAMES, by_name};
use exceed_cards::suggest::nearest;
use exceed_cards::{Catalog, Diagnostic, embedded_sources};
use exceed_lab::entrants::introduce;
use exceed_lab::words::counted;

use crate::cards::sources;
use crate::error::{Error, Exit};
use crate::fit::read_weights;

/// Where the own card files of this run are, and who said so.
struct OwnCards {
    paths: Vec<PathBuf>,
    /// What an error about them is about.
    named_by: &'static str,
}

/// Set once, before any command begins: whatever loads cards loads these too.
static OWN_CARDS: OnceLock<OwnCards> = OnceLock::new();

/// The own card files of this run: those of the command line, else those of the environment.
pub fn use_cards(given: &[PathBuf]) {
    let own = if given.is_empty() {
        let listed = std::env::var_os("EXCEED_CARDS").unwrap_or_default();
        let paths = std::env::split_paths(&listed).filter(|path| !path.as_os_str().is_empty());
        OwnCards { paths: paths.collect(), named_by: "EXCEED_CARDS" }
    } else {
        OwnCards { paths: given.to_vec(), named_by: "--cards" }
    };
    // It is called once; what was set first would stay.
    let _ = OWN_CARDS.set(own);
}

/// The cards of this program, and beside them those of `--cards` or `EXCEED_CARDS`.
pub fn load_catalog() -> Result<Arc<Catalog>, Error> {
    let official = Catalog::load(&embedded_sources())
        .map_err(|faults| Error::bug(format!("the cards of this program are broken: {}", faults[0])))?;
    let Some(own) = OWN_CARDS.get().filter(|own| !own.paths.is_empty()) else {
        return Ok(Arc::new(official));
    };
    with_own(&official, own)
}

/// The same, with the cards of these paths where neither the command line nor the environment names any.
pub fn load_catalog_or_with(paths: &[PathBuf], named_by: &'static str) -> Result<Arc<Catalog>, Error> {
    let catalog = load_catalog()?;
    if paths.is_empty() || OWN_CARDS.get().is_some_and(|own| !own.paths.is_empty()) {
        return Ok(catalog);
    }
    with_own(&catalog, &OwnCards { paths: paths.to_vec(), named_by })
}

fn with_own(official: &Catalog, own: &OwnCards) -> Result<Arc<Catalog>, Error> {
    let named = |error: Error| Error { message: format!("{}: {}", own.named_by, error.message), ..error };
    let sources = sources::read(&own.paths).map_err(named)?;
    official.with(&sources).map(Arc::new).map_err(|faults| named(faulty(&faults)))
}

/// Card files with faults, each with its place.
pub fn faulty(faults: &[Diagnostic]) -> Error {
    let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let many = counted(faults.len(), "fault");
    let message = format!("{many} in card files; nothing was loaded\n{}", shown.join("\n"));
    Error { exit: Exit::Failed, message }
}

/// A character by name, or an error that suggests one.
pub fn find_character(catalog: &Catalog, name: &str) -> Result<usize, Error> {
    catalog.find(name).ok_or_else(|| {
        let several = catalog.fitting(name);
        if several.len() > 1 {
            let several = several.join(", ");
            return Error::usage(format!(
                "\"{name}\" fits several characters: {several}; write more of the name"
            ));
        }
        let hint = match catalog.suggest(name) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "`exceed cards list` lists them".to_owned(),
        };
        Error::usage(format!("no character is called \"{name}\"; {hint}"))
    })
}

/// A bot by name, or an error that suggests one.
pub fn find_bot(name: &str) -> Result<&'static str, Error> {
    let known = || NAMES.into_iter().chain(LEVELS);
    known().find(|known| *known == name).ok_or_else(|| {
        let hint = nearest(name, known()).map(|near| format!("did you mean \"{near}\"? "));
        let hint = hint.unwrap_or_default();
        Error::usage(format!(
            "no bot is called \"{name}\"; {hint}known are {}",
            known().collect::<Vec<_>>().join(", ")
        ))
    })
}

/// A bot for a measurement: `strike`, or `strike@FILE` for one that judges tables by the weights of that file.
pub fn find_entrant(name: &str) -> Result<String, Error> {
    let Some((bot, file)) = name.split_once('@') else { return find_bot(name).map(str::to_owned) };
    let bot = find_bot(bot)?;
    if !JUDGES.contains(&bot) {
        return Err(Error::usage(format!("\"{name}\": {bot} has no weights; {} have", JUDGES.join(" and "))));
    }
    introduce(name, read_weights(Path::new(file))?);
    Ok(name.to_owned())
}

/// The characters of a player by their index: one, or the two of a team, the one that starts in play first.
pub type Lineup = Vec<usize>;

/// Reads `Ryu`, `all`, `Ryu+Ken Masters`, `Ryu+all`, `all+all`: one lineup, or all that fit.
pub fn lineups(catalog: &Catalog, text: &str) -> Result<Vec<Lineup>, Error> {
    let members = |name: &str| match name.trim() {
        "all" => Ok((0..catalog.characters().len()).collect()),
        name => find_character(catalog, name).map(|index| vec![index]),
    };
    let parts = text.split('+').map(members).collect::<Result<Vec<Vec<usize>>, Error>>()?;
    let [firsts, seconds] = &parts[..] else {
        return match &parts[..] {
            [all] => Ok(all.iter().map(|&character| vec![character]).collect()),
            _ => Err(Error::usage(format!("\"{text}\" names {} characters; a team has two", parts.len()))),
        };
    };
    let teams = firsts.iter().flat_map(|&first| seconds.iter().map(move |&second| vec![first, second]));
    let teams: Vec<Lineup> = teams.filter(|team| team[0] != team[1]).collect();
    if teams.is_empty() {
        return Err(Error::usage(format!(
            "\"{text}\" names one character twice; a team has two different ones"
        )));
    }
    Ok(teams)
}

/// The ids of a lineup, as a match is set up with.
pub fn ids(catalog: &Catalog, lineup: &[usize]) -> Vec<String> {
    lineup.iter().map(|&index| catalog.characters()[index].id.clone()).collect()
}

/// `CHARACTER[:BOT]`, or `CHARACTER+CHARACTER[:BOT]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// What to play in turn; one, or all.
    pub lineups: Vec<Lineup>,
    /// The bot's name.
    pub bot: &'static str,
}

impl Contestant {
    /// Reads `Ryu`, `Ryu:random`, `all`, `Ryu+Ken Masters:peer`.
    pub fn parse(catalog: &Catalog, text: &str) -> Result<Contestant, Error> {
        Contestant::parse_or(catalog, text, NAMES[0])
    }

    /// The same, with this bot where none is named.
    pub fn parse_or(catalog: &Catalog, text: &str, bot: &str) -> Result<Contestant, Error> {
        let (characters, bot) = text.rsplit_once(':').unwrap_or((text, bot));
        let bot = find_bot(bot)?;
        Ok(Contestant { lineups: lineups(catalog, characters)?, bot })
    }

    /// A fresh bot.
    pub fn bot(&self, seed: u64) -> Result<Box<dyn Bot + Send>, Error> {
        by_name(self.bot, seed).ok_or_else(|| Error::usage(format!("no bot is called \"{}\"", self.bot)))
    }
}
