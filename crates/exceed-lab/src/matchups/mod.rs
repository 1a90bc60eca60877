//! Characters against characters, both played by the same bot. The unit is a pair of games: the same two deck orders,
//! either player first once.
//!
//! Sampling goes in rounds: the next round's pairs depend only on the results up to the round before, and each pair's
//! games only on seed, characters and number of the pair. So a run that was stopped and taken up again gives what an
//! uninterrupted one gives, on any number of threads.

mod file;
mod round;
mod summary;

pub use file::FileFault;
pub use summary::{CharacterSummary, MatchupSummary, Summary};

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{ENGINE_VERSION, Edition, Player, RULES_REVISION, Uses};
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::pairs::{Pairings, Pentanomial};
use crate::play::{GamePlan, mix};
use crate::queue::{stops_early, work};
use crate::statistics::{pair_count, share_estimate};

/// The version of the file.
pub const MATCHUPS_FORMAT: u32 = 2;

/// All results of a chart so far. It can be written down and taken up again at any time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Matchups {
    /// The version of the format.
    pub format: u32,
    /// The version of the program: its bots play as they do in no other.
    pub engine: String,
    /// The revision of the rules.
    pub rules: u32,
    /// What the games use of the cards. Other characters may come and change.
    pub uses: Uses,
    /// Who plays.
    pub bot: String,
    /// All chance comes from this.
    pub seed: u64,
    /// Ids, in the order of the chart.
    pub characters: Vec<String>,
    /// Each character against itself and those after it, row by row: results of complete rounds.
    pub cells: Vec<Counts>,
    /// The half width the round under way is aimed at, as a share.
    pub aim: Option<f64>,
    /// Results of the round under way.
    pub pending: Vec<Pending>,
}

/// Counts of one matchup, from the side of the first character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// How many pairs scored 0, ½, 1, 1½, 2 for the first character.
    pub pairs: Pentanomial,
    /// The same for whoever went first.
    pub going_first: Pentanomial,
    /// Turns of all games.
    pub turns: u64,
    /// Turns of the longest game.
    pub longest: u64,
    /// Games that ended because a deck ran out.
    pub deck_outs: u64,
    /// Games that nobody won.
    pub draws: u64,
}

impl Counts {
    fn add(&mut self, other: &Counts) {
        self.pairs.iter_mut().zip(other.pairs).for_each(|(mine, theirs)| *mine += theirs);
        self.going_first.iter_mut().zip(other.going_first).for_each(|(mine, theirs)| *mine += theirs);
        self.turns += other.turns;
        self.longest = self.longest.max(other.longest);
        self.deck_outs += other.deck_outs;
        self.draws += other.draws;
    }
}

/// One pair of the round under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Which matchup.
    pub cell: usize,
    /// The number of the pair in its matchup.
    pub pair: u64,
    /// How it went.
    pub counts: Counts,
}

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// Pairs in all.
    pub pairs: Option<u64>,
    /// Every half width at most this, as a share.
    pub half_width: Option<f64>,
}

impl Matchups {
    /// A chart without results.
    #[must_use]
    pub fn new(catalog: &Catalog, edition: Edition, bot: &str, seed: u64, characters: &[usize]) -> Matchups {
        let count = characters.len();
        Matchups {
            format: MATCHUPS_FORMAT,
            engine: ENGINE_VERSION.to_owned(),
            rules: RULES_REVISION,
            uses: Uses::of_characters(edition, characters.iter().map(|&index| &catalog.characters()[index])),
            bot: bot.to_owned(),
            seed,
            characters: characters.iter().map(|&index| catalog.characters()[index].id.clone()).collect(),
            cells: vec![Counts::default(); count * (count + 1) / 2],
            aim: None,
            pending: Vec::new(),
        }
    }

    /// The two characters of each cell, as indexes into `characters`.
    #[must_use]
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        let count = self.characters.len();
        (0..count).flat_map(|one| (one..count).map(move |two| (one, two))).collect()
    }

    /// Pairs played so far.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.cells.iter().map(|cell| pair_count(&cell.pairs)).sum::<u64>() + self.pending.len() as u64
    }

    /// The counts with the round under way.
    #[must_use]
    pub fn counts(&self) -> Vec<Counts> {
        let mut cells = self.cells.clone();
        self.pending.iter().for_each(|pending| cells[pending.cell].add(&pending.counts));
        cells
    }

    /// About how many pairs there will be in the end.
    #[must_use]
    pub fn expected_pairs(&self, goal: Goal) -> u64 {
        let limit = goal.pairs.unwrap_or(u64::MAX);
        let Some(aim) = goal.half_width else { return limit };
        let needed = self.cells.iter().map(|cell| {
            let pairs = pair_count(&cell.pairs).max(round::LEAST_PAIRS) as f64;
            let width = share_estimate(&cell.pairs).half_width();
            (pairs * (width / aim).powi(2).max(1.0)) as u64
        });
        needed.sum::<u64>().max(self.pairs()).min(limit)
    }

    /// Plays on until the goal is reached. `watch` sees the chart after each pair and twice a second.
    ///
    /// # Errors
    /// A game can't go on, or a character is not in the catalog.
    pub fn run(
        &mut self,
        catalog: &Arc<Catalog>,
        goal: Goal,
        threads: usize,
        mut watch: impl FnMut(&Matchups),
    ) -> Result<(), LabError> {
        let find = |id: &String| catalog.characters().iter().position(|character| character.id == *id);
        let indexes: Vec<usize> = self.characters.iter().filter_map(find).collect();
        let meetings = self.meetings();
        let ids: Vec<(usize, usize)> =
            meetings.iter().map(|&(one, two)| (indexes[one], indexes[two])).collect();
        let pairings = Pairings::new(catalog, self.uses.edition, &ids)?;
        let (bot, seed) = (self.bot.clone(), self.seed);
        loop {
            if self.pending.is_empty() {
                self.aim = goal.half_width;
            }
            let plan = round::plan(&self.cells, self.aim);
            let left = goal.pairs.map_or(u64::MAX, |pairs| pairs.saturating_sub(self.pairs()));
            let open = |job: &&(usize, u64)| {
                !self.pending.iter().any(|known| (known.cell, known.pair) == (job.0, job.1))
            };
            let missing: Vec<(usize, u64)> = plan.iter().filter(open).copied().collect();
            let jobs = &missing[..missing.len().min(left.min(usize::MAX as u64) as usize)];
            let play = |job: u64| {
                let (cell, pair) = jobs[job as usize];
                play_pair(&pairings, cell, &bot, seed, pair)
            };
            work(jobs.len() as u64, threads, play, |ended| {
                self.pending.extend(ended.map(|(_, pending)| pending));
                watch(self);
            })?;
            // Threads end in any order; what is kept must not show it.
            self.pending.sort_unstable_by_key(|pending| (pending.cell, pending.pair));
            if jobs.len() < missing.len() || plan.is_empty() || stops_early() {
                return Ok(());
            }
            self.cells = self.counts();
            self.pending.clear();
        }
    }
}

fn play_pair(pairings: &Pairings, cell: usize, bot: &str, seed: u64, pair: u64) -> Result<Pending, LabError> {
    let duel = pairings.duel(cell);
    let names = Player::BOTH.map(|player| number_of(&duel.character(duel.first_fighter(player)).id));
    let seed = mix(seed, &[names[0], names[1], pair]);
    let play = |first| GamePlan { duel, seed, first, bots: [bot, bot] }.play();
    let games = [play(Player::One)?, play(Player::Two)?];
    let mut counts = Counts::default();
    counts.pairs[usize::from(games[0].halves + games[1].halves)] += 1;
    counts.going_first[usize::from(games[0].halves + 2 - games[1].halves)] += 1;
    for game in &games {
        counts.turns += u64::from(game.turns);
        counts.longest = counts.longest.max(u64::from(game.turns));
        counts.deck_outs += u64::from(game.deck_out);
        counts.draws += u64::from(game.halves == 1);
    }
    Ok(Pending { cell, pair, counts })
}

/// A number for an id, so that a matchup's games do not depend on which other characters are in the chart (FNV-1a).
fn number_of(id: &str) -> u64 {
    id.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
