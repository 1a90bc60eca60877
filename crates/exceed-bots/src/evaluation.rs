//! How good a table is for a player: a small network on the numbers of `features.rs`, fitted from self-play.
//!
//! The value is the chance to win, between 0 and 1. It is read off a game with both hands known, so a bot asks it of
//! imagined games. The network looks at the table with the eyes of either player; the difference of the two decides,
//! so what is good for one is exactly as bad for the other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use exceed_cards::Catalog;
use exceed_rules::{Game, Outcome, Player};

use crate::features::{Facts, Features, SHARED, SIDE, Side};

/// Units of the hidden layer.
pub const HIDDEN: usize = 32;
/// What one number of the table adds to each hidden unit.
pub type Row = [f32; HIDDEN];

/// Rows of the first layer for a catalog without characters: bias, own numbers, theirs, shared.
const PLAIN_ROWS: usize = 1 + 2 * SIDE.len() + SHARED.len();
/// Rows for each character: own, theirs, own exceeded, theirs exceeded.
const CHARACTER_ROWS: usize = 4;
const CHARACTER_NAMES: [&str; CHARACTER_ROWS] =
    ["own character", "their character", "own exceeded", "their exceeded"];

/// The most numbers of a table that can count at once: bias, sides, mover and distance, characters.
const MOST_INPUTS: usize = 1 + 2 * SIDE.len() + 2 + CHARACTER_ROWS;

/// The weights that were fitted; `exceed fit` writes them.
#[derive(Debug)]
pub struct Weights {
    /// Ids of the characters that have rows of their own.
    characters: Vec<String>,
    pub(crate) rows: Vec<Row>,
    pub(crate) output: Row,
    match_up: Mutex<Option<Arc<MatchUp>>>,
}

/// What is looked up once a match.
#[derive(Clone, Debug)]
struct MatchUp {
    facts: Facts,
    /// Places of the two characters among those with rows of their own.
    fighters: [Option<usize>; 2],
}

impl Clone for Weights {
    fn clone(&self) -> Weights {
        let Weights { characters, rows, output, .. } = self;
        Weights {
            characters: characters.clone(),
            rows: rows.clone(),
            output: *output,
            match_up: Mutex::new(None),
        }
    }
}

impl PartialEq for Weights {
    fn eq(&self, other: &Weights) -> bool {
        (&self.characters, &self.rows, self.output) == (&other.characters, &other.rows, other.output)
    }
}

impl Weights {
    /// Weights from games of `heuristic`: how a table ends between two of them. `oneply` plays by these.
    ///
    /// # Panics
    /// The file is broken; a test reads it.
    #[must_use]
    pub fn of_heuristic_games() -> Weights {
        static READ: OnceLock<Weights> = OnceLock::new();
        let read =
            || Weights::built_in("weights-heuristic.txt", include_str!("../data/weights-heuristic.txt"));
        READ.get_or_init(read).clone()
    }

    /// Weights from games of `oneply`, one rung better. `strike` plays by these.
    ///
    /// # Panics
    /// The file is broken; a test reads it.
    #[must_use]
    pub fn of_oneply_games() -> Weights {
        static READ: OnceLock<Weights> = OnceLock::new();
        let read = || Weights::built_in("weights-oneply.txt", include_str!("../data/weights-oneply.txt"));
        READ.get_or_init(read).clone()
    }

    fn built_in(file: &str, text: &str) -> Weights {
        Weights::parse(text).unwrap_or_else(|fault| panic!("data/{file}: {fault}"))
    }

    /// Weights that know nothing, for these characters.
    #[must_use]
    pub fn blank(catalog: &Catalog) -> Weights {
        Weights::blank_without(catalog, &[])
    }

    /// The same, but these characters of the catalog stay strangers.
    pub(crate) fn blank_without(catalog: &Catalog, without: &[usize]) -> Weights {
        let known = catalog.characters().iter().enumerate().filter(|(index, _)| !without.contains(index));
        let characters: Vec<String> = known.map(|(_, character)| character.id.clone()).collect();
        Weights {
            rows: vec![[0.0; HIDDEN]; PLAIN_ROWS + CHARACTER_ROWS * (characters.len() + 1)],
            characters,
            output: [0.0; HIDDEN],
            match_up: Mutex::new(None),
        }
    }

    /// The same weights for the characters of a catalog: new ones begin as the others are on average.
    #[must_use]
    pub fn for_characters_of(&self, catalog: &Catalog) -> Weights {
        self.onto(Weights::blank(catalog))
    }

    /// The same weights for the characters that others are for.
    pub(crate) fn onto(&self, mut weights: Weights) -> Weights {
        let known: HashMap<String, Row> =
            Weights::names(&self.characters).into_iter().zip(self.rows.iter().copied()).collect();
        let usual = self.rows_of_strangers();
        let names = Weights::names(&weights.characters);
        for (index, (name, row)) in names.iter().zip(&mut weights.rows).enumerate() {
            let of_character = index.checked_sub(PLAIN_ROWS).map(|index| usual[index % CHARACTER_ROWS]);
            *row = known.get(name).copied().or(of_character).unwrap_or(*row);
        }
        weights.output = self.output;
        weights.meet_strangers();
        weights
    }

    /// What the rows of a character are on average.
    fn rows_of_strangers(&self) -> [Row; CHARACTER_ROWS] {
        let mut usual = [[0.0; HIDDEN]; CHARACTER_ROWS];
        let known = self.rows[PLAIN_ROWS..].chunks_exact(CHARACTER_ROWS).take(self.characters.len());
        for rows in known {
            for (usual, row) in usual.iter_mut().zip(rows) {
                usual.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let count = self.characters.len().max(1) as f32;
        usual.iter_mut().flatten().for_each(|sum| *sum /= count);
        usual
    }

    /// Characters without rows of their own are judged as the others are on average: the last rows say it.
    pub(crate) fn meet_strangers(&mut self) {
        let usual = self.rows_of_strangers();
        let last = self.rows.len() - CHARACTER_ROWS;
        self.rows[last..].copy_from_slice(&usual);
    }

    /// The name of each row.
    fn names(characters: &[String]) -> Vec<String> {
        let mut names = vec!["bias".to_owned()];
        names.extend(SIDE.iter().map(|name| format!("own {name}")));
        names.extend(SIDE.iter().map(|name| format!("their {name}")));
        names.extend(SHARED.iter().map(|name| (*name).to_owned()));
        for id in characters {
            names.extend(CHARACTER_NAMES.iter().map(|what| format!("{what} {id}")));
        }
        names
    }

    /// Reads `name = numbers` lines. What a file does not name weighs nothing: files made before there was a number of the
    /// table, or with fewer hidden units, are read like others.
    ///
    /// # Errors
    /// What is missing or not understood.
    pub fn parse(text: &str) -> Result<Weights, String> {
        let mut found: HashMap<&str, Row> = HashMap::new();
        let (mut characters, mut width) = (Vec::new(), None);
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (name, numbers) = line.split_once('=').ok_or_else(|| format!("no `=` in `{line}`"))?;
            let name = name.trim();
            if let Some(id) = name.strip_prefix(CHARACTER_NAMES[0]) {
                characters.push(id.trim().to_owned());
            }
            let (row, count) = read_row(name, numbers)?;
            let wanted = *width.get_or_insert(count);
            if count != wanted {
                return Err(format!("`{name}` has {count} numbers, the lines before it {wanted}"));
            }
            if found.insert(name, row).is_some() {
                return Err(format!("`{name}` stands there twice"));
            }
        }
        let output = found.remove("output").ok_or("there is no `output`: these are no weights")?;
        let names = Weights::names(&characters);
        let mut rows: Vec<Row> =
            names.iter().map(|name| found.remove(name.as_str()).unwrap_or([0.0; HIDDEN])).collect();
        if let Some(unknown) = found.keys().min() {
            return Err(format!("`{unknown}` is no number of a table"));
        }
        rows.resize(rows.len() + CHARACTER_ROWS, [0.0; HIDDEN]);
        let mut weights = Weights { characters, rows, output, match_up: Mutex::new(None) };
        weights.meet_strangers();
        Ok(weights)
    }

    /// The text that [`Weights::parse`] reads.
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = String::new();
        let named = Weights::names(&self.characters).into_iter().zip(&self.rows);
        for (name, row) in named.chain(std::iter::once(("output".to_owned(), &self.output))) {
            text.push_str(&name);
            text.push_str(" =");
            row.iter().for_each(|number| text.push_str(&format!(" {number:.4}")));
            text.push('\n');
        }
        text
    }

    /// The chance of `player` to win this game.
    #[must_use]
    pub fn value(&self, game: &Game, player: Player) -> f32 {
        match game.outcome() {
            Some(Outcome::Won { winner, .. }) => f32::from(winner == player),
            Some(Outcome::Draw) => 0.5,
            None => self.chance(game, player),
        }
    }

    fn chance(&self, game: &Game, player: Player) -> f32 {
        let match_up = self.match_up(game);
        let MatchUp { facts, fighters } = &*match_up;
        let features = facts.features(game);
        let one = sigmoid(self.logit(&features, *fighters));
        if player == Player::One { one } else { 1.0 - one }
    }

    /// What was looked up for the match of this game.
    fn match_up(&self, game: &Game) -> Arc<MatchUp> {
        let mut known = self.match_up.lock().unwrap_or_else(PoisonError::into_inner);
        match &*known {
            Some(match_up) if match_up.facts.is_of(game.duel()) => Arc::clone(match_up),
            Some(_) | None => Arc::clone(known.insert(Arc::new(self.look_up(game)))),
        }
    }

    fn look_up(&self, game: &Game) -> MatchUp {
        let facts = Facts::of(game.duel());
        let features = facts.features(game);
        MatchUp { facts, fighters: self.fighters(game.duel().catalog(), &features) }
    }

    /// Which rows the characters of a table have.
    pub(crate) fn fighters(&self, catalog: &Catalog, features: &Features) -> [Option<usize>; 2] {
        features.fighters.map(|(character, _)| {
            let id = &catalog.characters().get(character)?.id;
            self.characters.iter().position(|known| known == id)
        })
    }

    /// How much better the table is for player one, in log odds.
    pub(crate) fn logit(&self, features: &Features, fighters: [Option<usize>; 2]) -> f32 {
        let counting = features.sides.each_ref().map(Counting::of);
        let seen = |viewer: Player| -> f32 {
            let hidden = self.hidden(features, &counting, fighters, viewer);
            hidden.iter().zip(&self.output).map(|(unit, weight)| unit.max(0.0) * weight).sum()
        };
        seen(Player::One) - seen(Player::Two)
    }

    /// The hidden units, before what is below 0 is cut off.
    pub(crate) fn hidden(
        &self,
        features: &Features,
        counting: &[Counting; 2],
        fighters: [Option<usize>; 2],
        viewer: Player,
    ) -> Row {
        // A list first, then one tight loop: the sums stay in registers.
        let mut list = [(0, 0.0); MOST_INPUTS];
        let mut count = 0;
        self.inputs(features, counting, fighters, viewer, |row, input| {
            if let Some(slot) = list.get_mut(count) {
                *slot = (row, input);
                count += 1;
            }
        });
        let mut hidden = [0.0; HIDDEN];
        for &(row, input) in &list[..count] {
            let row = &self.rows[row];
            for unit in 0..HIDDEN {
                hidden[unit] += input * row[unit];
            }
        }
        hidden
    }

    /// Every number of a table that is not 0, as one player sees it, with its row.
    pub(crate) fn inputs(
        &self,
        features: &Features,
        counting: &[Counting; 2],
        fighters: [Option<usize>; 2],
        viewer: Player,
        mut add: impl FnMut(usize, f32),
    ) {
        add(0, 1.0);
        let players = [viewer, viewer.other()];
        for (share, player) in players.iter().enumerate() {
            let first = 1 + share * SIDE.len();
            for &(index, number) in counting[player.index()].numbers() {
                add(first + usize::from(index), number);
            }
        }
        let shared = 1 + 2 * SIDE.len();
        if features.mover == viewer {
            add(shared, 1.0);
        }
        add(shared + features.distance.clamp(1, 8) as usize, 1.0);
        for (share, player) in players.iter().enumerate() {
            let place = fighters[player.index()].unwrap_or(self.characters.len());
            let first = PLAIN_ROWS + CHARACTER_ROWS * place + share;
            add(first, 1.0);
            if features.fighters[player.index()].1 {
                add(first + 2, 1.0);
            }
        }
    }
}

/// The numbers of one line, and how many there are.
fn read_row(name: &str, numbers: &str) -> Result<(Row, usize), String> {
    let mut row = [0.0; HIDDEN];
    let mut count = 0;
    for number in numbers.split_whitespace() {
        let read = number.parse::<f32>().ok().filter(|number| number.is_finite());
        let slot = row.get_mut(count).ok_or_else(|| format!("`{name}` has more than {HIDDEN} numbers"))?;
        *slot = read.ok_or_else(|| format!("`{number}` of `{name}` is no number"))?;
        count += 1;
    }
    if count == 0 { Err(format!("`{name}` has no numbers")) } else { Ok((row, count)) }
}

/// The numbers of a player that are not 0, with their places. Both players look at them.
pub(crate) struct Counting {
    list: [(u8, f32); SIDE.len()],
    count: usize,
}

impl Counting {
    pub fn of(side: &Side) -> Counting {
        let mut counting = Counting { list: [(0, 0.0); SIDE.len()], count: 0 };
        for (index, &number) in side.iter().enumerate() {
            // Written in any case, and kept if it counts: no branch to guess.
            counting.list[counting.count] = (index as u8, number);
            counting.count += usize::from(number != 0.0);
        }
        counting
    }

    fn numbers(&self) -> &[(u8, f32)] {
        &self.list[..self.count]
    }
}

/// Log odds to a chance.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
