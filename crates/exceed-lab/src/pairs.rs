//! The unit of measurement is a pair of games: the same characters, the same two deck orders, the same player first,
//! the two bots swapped. So neither a good draw nor a good matchup helps a bot; a bot against itself scores exactly 1.

use std::sync::Arc;

use exceed_cards::{Catalog, Generator};
use exceed_rules::{Duel, Edition, MatchSetup, Player, seed_from_number};
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::play::{GamePlan, mix};
use crate::think::ThinkTime;

/// Which characters meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Field {
    /// Each character against itself; swapping the bots swaps the decks.
    Mirrors,
    /// Each character against the next one in the catalog, the last against the first.
    Ring,
    /// Random teams of two different characters, by the seed (TAG-1).
    Teams,
}

impl Field {
    /// Its word.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Field::Mirrors => "mirrors",
            Field::Ring => "ring",
            Field::Teams => "teams",
        }
    }
}

impl Field {
    /// How far the opponent is down the catalog, where characters meet one on one.
    fn step(self) -> Option<usize> {
        match self {
            Field::Mirrors => Some(0),
            Field::Ring => Some(1),
            Field::Teams => None,
        }
    }
}

/// The characters of player one and of player two by their numbers in the catalog.
type Lineups = [Vec<usize>; 2];

/// So many matches of random teams are set up; more pairs of games than these play them again.
const TEAM_MATCHES: usize = 500;

/// Different matches of random teams.
fn random_teams(characters: usize, seed: u64) -> Vec<Lineups> {
    let mut generator = Generator::new(seed);
    let mut team = || {
        let first = generator.below(characters);
        let second = generator.below(characters - 1);
        vec![first, second + usize::from(second >= first)]
    };
    let all = (characters * (characters - 1)).pow(2);
    let mut lineups: Vec<Lineups> = Vec::new();
    while lineups.len() < TEAM_MATCHES.min(all) {
        let next = [team(), team()];
        if !lineups.contains(&next) {
            lineups.push(next);
        }
    }
    lineups
}

/// Matches, set up once.
#[derive(Clone, Debug)]
pub struct Pairings {
    duels: Vec<Arc<Duel>>,
}

impl Pairings {
    /// Matches of these characters of the catalog, each given as player one and player two.
    ///
    /// # Errors
    /// A match can't be set up.
    pub fn new(
        catalog: &Arc<Catalog>,
        edition: Edition,
        pairs: &[(usize, usize)],
    ) -> Result<Pairings, LabError> {
        let lineups: Vec<Lineups> = pairs.iter().map(|&(one, two)| [vec![one], vec![two]]).collect();
        Pairings::of_lineups(catalog, edition, &lineups)
    }

    fn of_lineups(
        catalog: &Arc<Catalog>,
        edition: Edition,
        lineups: &[Lineups],
    ) -> Result<Pairings, LabError> {
        let ids =
            |lineup: &[usize]| lineup.iter().map(|&index| catalog.characters()[index].id.clone()).collect();
        let duel = |[one, two]: &Lineups| {
            let setup =
                MatchSetup { edition, ..MatchSetup::between(ids(one), ids(two), seed_from_number(0)) };
            Ok(Arc::new(Duel::new(Arc::clone(catalog), &setup)?))
        };
        Ok(Pairings { duels: lineups.iter().map(duel).collect::<Result<_, LabError>>()? })
    }

    /// The matches of these fields over all characters; random ones follow from the seed.
    ///
    /// # Errors
    /// A match can't be set up.
    pub fn of_fields(
        catalog: &Arc<Catalog>,
        edition: Edition,
        fields: &[Field],
        seed: u64,
    ) -> Result<Pairings, LabError> {
        let count = catalog.characters().len();
        let mut lineups = Vec::new();
        if fields.contains(&Field::Teams) {
            lineups = random_teams(count, seed);
        }
        let steps: Vec<usize> = fields.iter().filter_map(|field| field.step()).collect();
        for one in 0..count {
            lineups.extend(steps.iter().map(|step| [vec![one], vec![(one + step) % count]]));
        }
        Pairings::of_lineups(catalog, edition, &lineups)
    }

    /// How many matches.
    #[must_use]
    pub fn len(&self) -> usize {
        self.duels.len()
    }

    /// There are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.duels.is_empty()
    }

    /// One match.
    #[must_use]
    pub fn duel(&self, index: usize) -> &Arc<Duel> {
        &self.duels[index]
    }

    /// `Ryu` for a mirror, `Ryu v Sagat` for others, `Ryu+Ken Masters v Sagat+Zangief` for teams.
    #[must_use]
    pub fn label(&self, index: usize) -> String {
        let duel = &self.duels[index];
        let [one, two] = Player::BOTH.map(|player| duel.lineup_name(player));
        if one == two { one } else { format!("{one} v {two}") }
    }
}

/// How a pair went for the bot that is named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairScore {
    /// Its halves in the game in which it went first: 0, 1 or 2.
    pub going_first: u8,
    /// Its halves in the game in which it went second.
    pub going_second: u8,
}

impl PairScore {
    /// Halves of both games, 0 to 4: the index into a [`Pentanomial`].
    #[must_use]
    pub fn halves(self) -> usize {
        usize::from(self.going_first + self.going_second)
    }

    /// Points of both games, 0 to 2.
    #[must_use]
    pub fn points(self) -> f64 {
        self.halves() as f64 / 2.0
    }
}

/// How many pairs scored 0, ½, 1, 1½ and 2.
pub type Pentanomial = [u64; 5];

/// Counts pairs by their score.
pub fn pentanomial<'a>(scores: impl IntoIterator<Item = &'a PairScore>) -> Pentanomial {
    let mut counts = [0; 5];
    for score in scores {
        counts[score.halves()] += 1;
    }
    counts
}

/// A pair that was played.
#[derive(Clone, Debug)]
pub struct PlayedPair {
    /// The score of the bot named first.
    pub score: PairScore,
    /// How long the bots thought, in the order they were named.
    pub think: [ThinkTime; 2],
}

/// Plays pair `index` of a series: the matches come up in turn, each with either player first in turn. Shuffles
/// depend on seed and index only, so all bots of a round robin meet the same decks.
///
/// # Errors
/// A game can't go on.
pub fn play_pair(
    pairings: &Pairings,
    bots: [&str; 2],
    seed: u64,
    index: u64,
) -> Result<PlayedPair, LabError> {
    let matches = pairings.len() as u64;
    let duel = pairings.duel((index % matches) as usize);
    let first = Player::BOTH[((index % matches + index / matches) % 2) as usize];
    let plan = GamePlan { duel, seed: mix(seed, &[index]), first, bots };
    let straight = plan.play()?;
    let swapped = GamePlan { bots: [bots[1], bots[0]], ..plan }.play()?;
    let (one, two) = (straight.halves, 2 - swapped.halves);
    let (going_first, going_second) = if first == Player::One { (one, two) } else { (two, one) };
    let [mut think, mut other] = straight.think;
    think.merge(&swapped.think[1]);
    other.merge(&swapped.think[0]);
    Ok(PlayedPair { score: PairScore { going_first, going_second }, think: [think, other] })
}
