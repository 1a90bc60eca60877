//! Playing on until a goal is reached.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::Player;

use crate::error::LabError;
use crate::matchups::cards::Listener;
use crate::matchups::{Counts, GameFacts, Goal, Matchups, Pending, mirror, seed_of};
use crate::pairs::Pairings;
use crate::play::GamePlan;
use crate::queue::{stops_early, work};
use crate::statistics::pair_count;

/// The most pairs that are handed out before it is looked which matchups go on: a bound for memory, not for results.
const ROUND: usize = 4096;

impl Matchups {
    /// Plays on until every matchup of this chart, or of its part, has reached the goal. `watch` sees the chart after each
    /// pair and twice a second.
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
        self.goal = Some(goal);
        let find = |id: &String| catalog.characters().iter().position(|character| character.id == *id);
        let indexes: Vec<usize> = self.characters.iter().filter_map(find).collect();
        let (meetings, own) = (self.meetings(), self.own_cells());
        let of_cell = |&cell: &usize| (indexes[meetings[cell].0], indexes[meetings[cell].1]);
        let ids: Vec<(usize, usize)> = own.iter().map(of_cell).collect();
        let table = Table { pairings: Pairings::new(catalog, self.uses.edition, &ids)?, own };
        let (bot, seed) = (self.bot.clone(), self.seed);
        loop {
            let jobs = self.next_jobs(&table.own, &meetings, goal);
            let play = |job: u64| {
                let (place, pair) = jobs[job as usize];
                table.play_pair(place, &bot, seed, pair)
            };
            work(jobs.len() as u64, threads, play, |ended| {
                if let Some((_, pending)) = ended {
                    self.keep(pending, &meetings);
                }
                watch(self);
            })?;
            // Threads end in any order; what is kept must not show it.
            self.pending.sort_unstable_by_key(|pending| (pending.cell, pending.pair));
            if jobs.is_empty() || stops_early() {
                return Ok(());
            }
        }
    }

    /// The next pairs, each as the place of its cell in `own` and its number: those with small numbers first, so that the whole
    /// chart grows evenly.
    fn next_jobs(&self, own: &[usize], meetings: &[(usize, usize)], goal: Goal) -> Vec<(usize, u64)> {
        let waiting: HashSet<(usize, u64)> =
            self.pending.iter().map(|pending| (pending.cell, pending.pair)).collect();
        let mut open = BinaryHeap::new();
        for (place, &cell) in own.iter().enumerate() {
            let (have, want) = (
                pair_count(&self.cells[cell].pairs),
                goal.pairs_for(&self.cells[cell], mirror(meetings[cell])),
            );
            if have < want {
                open.push((Reverse(have), Reverse(place), want));
            }
        }
        let mut jobs = Vec::new();
        while jobs.len() < ROUND
            && let Some((Reverse(pair), Reverse(place), want)) = open.pop()
        {
            if !waiting.contains(&(own[place], pair)) {
                jobs.push((place, pair));
            }
            if pair + 1 < want {
                open.push((Reverse(pair + 1), Reverse(place), want));
            }
        }
        jobs
    }

    /// Keeps a pair. Pairs are counted in the order of their numbers, so that what a matchup has is always its first ones.
    fn keep(&mut self, pending: Pending, meetings: &[(usize, usize)]) {
        let cell = pending.cell;
        self.pending.push(pending);
        let is_next = |chart: &Matchups| {
            let next = pair_count(&chart.cells[cell].pairs);
            chart.pending.iter().position(|pending| pending.cell == cell && pending.pair == next)
        };
        while let Some(index) = is_next(self) {
            let pending = self.pending.swap_remove(index);
            self.cells[cell].add(&pending.counts);
            let (one, two) = meetings[cell];
            if one != two {
                self.decks[one].add_pair(Player::One, &pending.games);
                self.decks[two].add_pair(Player::Two, &pending.games);
            }
        }
    }
}

/// The matchups that are played here, set up once.
struct Table {
    pairings: Pairings,
    own: Vec<usize>,
}

impl Table {
    fn play_pair(&self, place: usize, bot: &str, seed: u64, pair: u64) -> Result<Pending, LabError> {
        let duel = self.pairings.duel(place);
        let [one, two] = Player::BOTH.map(|player| duel.character(duel.first_fighter(player)).id.as_str());
        let seed = seed_of(seed, one, two, pair);
        let (mut counts, mut games) = (Counts::default(), [GameFacts::default(); 2]);
        for (game, first) in games.iter_mut().zip(Player::BOTH) {
            let mut listener = Listener::new(duel);
            let played = GamePlan { duel, seed, first, bots: [bot, bot] }.play_heard(&mut listener)?;
            *game = GameFacts { halves: played.halves, ..listener.facts };
            counts.turns += u64::from(played.turns);
            counts.longest = counts.longest.max(u64::from(played.turns));
            counts.deck_outs += u64::from(played.deck_out);
            counts.draws += u64::from(played.halves == 1);
        }
        let [straight, swapped] = games.map(|game| usize::from(game.halves));
        counts.pairs[straight + swapped] += 1;
        counts.going_first[straight + 2 - swapped] += 1;
        Ok(Pending { cell: self.own[place], pair, counts, games })
    }
}
