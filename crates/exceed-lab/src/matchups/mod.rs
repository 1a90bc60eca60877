//! Characters against characters, both played by the same bot. The unit is a pair of games: the same two deck orders,
//! either player first once.
//!
//! How long a matchup is played depends on its own results alone, and each pair's games only on seed, characters and number
//! of the pair. So a run that was stopped and taken up again, or split into parts that were joined ([`merge`]), gives what
//! one uninterrupted run gives, on any number of threads.

mod cards;
mod closest;
mod file;
mod goal;
mod merge;
mod run;
mod shard;
mod summary;
mod tiers;

pub use cards::{Against, CardCounts, Deck, GameFacts, Tally};
pub use file::FileFault;
pub use goal::Goal;
pub use merge::{MergeFault, Parts, merge};
pub use shard::Shard;
pub use summary::{CharacterSummary, MatchupSummary, Summary};
pub use tiers::{Ranked, TIERS, Tier, ranking};

use exceed_cards::Catalog;
use exceed_rules::{ENGINE_VERSION, Edition, RULES_REVISION, Uses};
use serde::{Deserialize, Serialize};

use crate::pairs::Pentanomial;
use crate::play::mix;
use crate::statistics::pair_count;
use goal::Mirror;

/// The version of the file.
pub const MATCHUPS_FORMAT: u32 = 3;

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
    /// Which matchups are played, as indexes into `cells`, rising; left out, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Vec<usize>>,
    /// Which part of those; left out, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// What was last asked for.
    pub goal: Option<Goal>,
    /// Each character against itself and those after it, row by row.
    pub cells: Vec<Counts>,
    /// The cards of each character, over all its games against others.
    pub decks: Vec<Deck>,
    /// Pairs that were over before others of their matchup with smaller numbers; they are counted once those are there.
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

/// One pair that waits to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// Which matchup.
    pub cell: usize,
    /// The number of the pair in its matchup.
    pub pair: u64,
    /// How it went.
    pub counts: Counts,
    /// What happened in both games.
    pub games: [GameFacts; 2],
}

impl Matchups {
    /// A chart without results.
    #[must_use]
    pub fn new(catalog: &Catalog, edition: Edition, bot: &str, seed: u64, characters: &[usize]) -> Matchups {
        let count = characters.len();
        let all = || characters.iter().map(|&index| &catalog.characters()[index]);
        Matchups {
            format: MATCHUPS_FORMAT,
            engine: ENGINE_VERSION.to_owned(),
            rules: RULES_REVISION,
            uses: Uses::of_characters(edition, all()),
            bot: bot.to_owned(),
            seed,
            characters: all().map(|character| character.id.clone()).collect(),
            chosen: None,
            shard: None,
            goal: None,
            cells: vec![Counts::default(); count * (count + 1) / 2],
            decks: all().map(Deck::of).collect(),
            pending: Vec::new(),
        }
    }

    /// The same, of which only this part is played here.
    #[must_use]
    pub fn of_shard(self, shard: Option<Shard>) -> Matchups {
        Matchups { shard, ..self }
    }

    /// The two characters of each cell, as indexes into `characters`.
    #[must_use]
    pub fn meetings(&self) -> Vec<(usize, usize)> {
        let count = self.characters.len();
        (0..count).flat_map(|one| (one..count).map(move |two| (one, two))).collect()
    }

    /// The cells that are played here.
    #[must_use]
    pub fn own_cells(&self) -> Vec<usize> {
        let chosen = self.chosen.clone().unwrap_or_else(|| (0..self.cells.len()).collect());
        let own = chosen.into_iter().enumerate();
        own.filter(|&(place, _)| self.shard.is_none_or(|shard| shard.has(place)))
            .map(|(_, cell)| cell)
            .collect()
    }

    /// The name of a character as players read it.
    #[must_use]
    pub fn name(&self, character: usize) -> &str {
        let id = &self.characters[character];
        self.uses.characters.get(id).map_or(id, |uses| &uses.name)
    }

    /// Pairs played so far.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.cells.iter().map(|cell| pair_count(&cell.pairs)).sum::<u64>() + self.pending.len() as u64
    }

    /// The counts with pairs that wait.
    #[must_use]
    pub fn counts(&self) -> Vec<Counts> {
        let mut cells = self.cells.clone();
        self.pending.iter().for_each(|pending| cells[pending.cell].add(&pending.counts));
        cells
    }

    /// About how many pairs there will be in the end.
    #[must_use]
    pub fn expected_pairs(&self, goal: Goal) -> u64 {
        let meetings = self.meetings();
        let own = self.own_cells().into_iter();
        own.map(|cell| goal.expected_for(&self.cells[cell], mirror(meetings[cell]))).sum()
    }

    /// Whether nothing is left to play for what was last asked for.
    #[must_use]
    pub fn is_done(&self) -> bool {
        let meetings = self.meetings();
        let done = |cell: usize| {
            let counts = &self.cells[cell];
            self.goal.is_some_and(|goal| {
                goal.pairs_for(counts, mirror(meetings[cell])) == pair_count(&counts.pairs)
            })
        };
        self.own_cells().into_iter().all(done)
    }

    /// The seed of the games of a pair. It does not depend on which other characters are in the chart.
    #[must_use]
    pub fn seed_of(&self, cell: usize, pair: u64) -> u64 {
        let (one, two) = self.meetings()[cell];
        seed_of(self.seed, &self.characters[one], &self.characters[two], pair)
    }
}

fn mirror((one, two): (usize, usize)) -> Mirror {
    if one == two { Mirror::Yes } else { Mirror::No }
}

fn seed_of(seed: u64, one: &str, two: &str, pair: u64) -> u64 {
    mix(seed, &[number_of(one), number_of(two), pair])
}

/// A number for an id (FNV-1a).
fn number_of(id: &str) -> u64 {
    id.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
