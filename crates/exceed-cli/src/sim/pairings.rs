//! Which lineups meet in which game of a simulation.

use std::sync::Arc;

use exceed_cards::{Catalog, Generator};
use exceed_rules::{Duel, Edition, MatchSetup, seed_from_number};

use crate::error::Error;
use crate::match_up::{Contestant, ids};

/// More matches than this are not set up before they are played: `all+all` has over a million.
const SET_UP_AT_ONCE: u64 = 10_000;

/// Every match that is played.
pub struct Pairings {
    /// Who plays.
    pub contestants: [Contestant; 2],
    catalog: Arc<Catalog>,
    edition: Edition,
    seed: u64,
    /// Set up once, by first lineup, then by second; none where there are too many of them.
    duels: Vec<Arc<Duel>>,
}

impl Pairings {
    /// All matches of these two.
    pub fn new(
        catalog: &Arc<Catalog>,
        edition: Edition,
        mut contestants: [Contestant; 2],
        seed: u64,
    ) -> Result<Pairings, Error> {
        let mut generator = Generator::new(seed);
        // Teams come in an order of their own for each side, so that a few games already are of many characters.
        for side in contestants.iter_mut().filter(|side| side.lineups[0].len() > 1) {
            generator.shuffle(&mut side.lineups);
        }
        let catalog = Arc::clone(catalog);
        let mut pairings = Pairings { contestants, catalog, edition, seed, duels: Vec::new() };
        let [ones, twos] = pairings.lineups();
        if ones * twos <= SET_UP_AT_ONCE {
            let all = (0..ones).flat_map(|one| (0..twos).map(move |two| [one, two]));
            pairings.duels = all.map(|match_up| pairings.set_up(match_up)).collect::<Result<_, Error>>()?;
        } else {
            // Whether these can meet at all is said before the first game.
            pairings.set_up([0, 0])?;
        }
        Ok(pairings)
    }

    /// How many lineups each side has.
    fn lineups(&self) -> [u64; 2] {
        [&self.contestants[0], &self.contestants[1]].map(|side| side.lineups.len() as u64)
    }

    /// Which lineups meet in a game: with `all` on both sides every pairing comes up once before one is repeated.
    fn match_up(&self, index: u64) -> [u64; 2] {
        let [ones, twos] = self.lineups();
        [index % ones, (index + index / ones) % twos]
    }

    fn setup(&self, match_up: [u64; 2], seed: u64) -> MatchSetup {
        let lineup = |side: usize| &self.contestants[side].lineups[match_up[side] as usize];
        let [one, two] = [0, 1].map(|side| ids(&self.catalog, lineup(side)));
        MatchSetup { edition: self.edition, ..MatchSetup::between(one, two, seed_from_number(seed)) }
    }

    fn set_up(&self, match_up: [u64; 2]) -> Result<Arc<Duel>, Error> {
        let setup = self.setup(match_up, self.seed);
        Duel::new(Arc::clone(&self.catalog), &setup).map(Arc::new).map_err(Error::usage)
    }

    /// The match of a game.
    pub fn duel(&self, index: u64) -> Result<Arc<Duel>, Error> {
        let [one, two] = self.match_up(index);
        match self.duels.get((one * self.lineups()[1] + two) as usize) {
            Some(duel) => Ok(Arc::clone(duel)),
            None => self.set_up([one, two]),
        }
    }

    /// What a game starts from.
    pub fn setup_of(&self, index: u64) -> MatchSetup {
        self.setup(self.match_up(index), self.seeds(index).0)
    }

    /// The seeds of a game and of its two bots.
    pub fn seeds(&self, index: u64) -> (u64, [u64; 2]) {
        let game = self.seed.wrapping_add(index);
        (game, [game.wrapping_mul(2), game.wrapping_mul(2).wrapping_add(1)])
    }
}
