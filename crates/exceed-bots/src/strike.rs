//! A bot that solves every strike: regret matching over sampled hands of both players, the average strategy played.
//! Everything else it decides one step ahead.

mod information;
pub(crate) mod look;
pub(crate) mod range;

use std::time::{Duration, Instant};

use exceed_cards::Generator;
use exceed_rules::{Chance, Choice, Imagined, Player, QuestionKind, Seat, Silent, seed_from_number};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise, OwnAttack, SolvedStrike, StrikeAttack as Attack};
use crate::evaluation::Weights;
use crate::memory::Memory;
use crate::observed::Observed;
use crate::oneply::{OnePlyBot, Picture};
use crate::playout::to_next_turn;
use crate::prices::public;
use crate::spread::even_spread;
use information::{Payoffs, Sight, Strike};
use range::Range;

/// One-ply for turns, a solved matrix at every strike.
#[derive(Clone, Debug)]
pub struct StrikeBot {
    turns: OnePlyBot,
    weights: Weights,
    generator: Generator,
    memory: Memory,
    time_limit: Option<Duration>,
}

impl StrikeBot {
    /// Its name in commands.
    pub const NAME: &'static str = "strike";
    /// Worlds for everything that is not a strike.
    const TURN_WORLDS: u32 = 40;
    /// Rounds of regret matching.
    const ROUNDS: u32 = 200;
    /// Work at a turn, counted as in `playout.rs`.
    const TURN_WORK: u32 = 24_000;
    /// Work on all cells of a strike together before only those that matter are looked at, in at most so many passes.
    const FIRST_WORK: u32 = 8_000;
    const FIRST_PASSES: usize = 4;
    /// Work in all for each strike, and passes: a strike that is short is tried more often.
    const STRIKE_WORK: u32 = 24_000;
    const PASSES: usize = 128;
    /// After so many passes it is asked again which cells matter.
    const LOOK_AGAIN: usize = 3;
    /// Tries of a wild swing in each pass.
    const DRAWS: usize = 4;
    /// What is played less often than this is not played at all.
    const LEAST_SHARE: f32 = 0.03;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> StrikeBot {
        StrikeBot::with(Weights::of_oneply_games(), seed)
    }

    /// A bot that judges tables by these weights.
    #[must_use]
    pub fn with(weights: Weights, seed: u64) -> StrikeBot {
        StrikeBot {
            turns: OnePlyBot::with(weights.clone(), StrikeBot::TURN_WORLDS, seed)
                .with_picture(Picture::Prices)
                .with_most_work(StrikeBot::TURN_WORK),
            weights,
            generator: Generator::new(seed ^ 0x57),
            memory: Memory::default(),
            time_limit: None,
        }
    }

    /// The same bot, which stops early when it has thought for so long. Its answers then depend on the machine.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> StrikeBot {
        StrikeBot { turns: self.turns.with_time_limit(limit), time_limit: Some(limit), ..self }
    }

    /// Solves the strike this seat has to set an attack in; `None` if it is asked something else, or if there is
    /// nothing to guess because the opponent's attack lies open.
    pub fn solve(&mut self, seat: &Seat) -> Option<SolvedStrike> {
        self.lay_out(seat).map(|laid| laid.solved())
    }

    /// What may meet what in the strike this seat has to set an attack in, and how both play.
    fn lay_out(&mut self, seat: &Seat) -> Option<Laid> {
        let decision = seat.decision().filter(|decision| decision.question == QuestionKind::Set)?;
        let player = decision.player;
        let glance = seat.glance();
        let set = glance.attack(player.other());
        if set.is_some_and(|(card, _, _)| card.is_known()) {
            return None;
        }
        // A defender reckons with all the attacker could have set: who has nothing good sets otherwise.
        let before = if set.is_some() { seat.before_attack(player.other())? } else { seat.clone() };
        let attacker = if set.is_some() { player.other() } else { player };
        let attack = |&choice: &Choice| Some((Attack::of(&glance, choice)?, choice));
        let own: Vec<(Attack, Choice)> = decision.choices.iter().filter_map(attack).collect();
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        // What the opponent may think of the own hand is what anybody may think.
        let ours = Range::new(&public(&before), player, attacker, &Memory::default(), &mut chance);
        let mut theirs = Range::new(&before, player.other(), attacker, &self.memory, &mut chance);
        let seen = set.map(|(_, _, wild)| Sight::of_set(glance.copies(player.other()), wild));
        if seen.is_some_and(|seen| !theirs.attacks.iter().any(|attack| Sight::of(*attack) == seen)) {
            theirs.add_holders_of_the_set(seat, &before, &mut chance);
        }
        let attacks: Vec<Attack> = own.iter().map(|(attack, _)| *attack).collect();
        let strike = Strike { own: &attacks, ours: &ours, theirs: &theirs, seen };
        let payoffs = self.payoffs(&strike);
        let game = strike.game(&payoffs);
        let solution = game.solve(StrikeBot::ROUNDS);
        let against = attacks.iter().map(|attack| strike.against(&game, &solution, *attack)).collect();
        let shares = played(&solution.rows[0]);
        // A number that follows from what was drawn so far, without drawing another.
        let mut ahead = self.generator;
        let seed = ahead.number();
        Some(Laid { own, attacks, ours, theirs, seen, payoffs, against, shares, seed })
    }

    /// What meets what: a few worlds for every cell, and more for the cells that turn out to matter.
    fn payoffs(&mut self, strike: &Strike<'_>) -> Payoffs {
        let start = Instant::now();
        let (ours, theirs) = (strike.ours, strike.theirs);
        let mut cells = Cells::new(strike.rows(), strike.columns());
        let needed = |row: usize, column: usize| row >= strike.own.len() || strike.fits(column);
        let mut wanted: Vec<(usize, usize)> =
            strike.cells().filter(|&(row, column)| needed(row, column)).collect();
        let mut first = StrikeBot::FIRST_PASSES;
        let (mut work, mut of_pass) = (0_u32, 0_u32);
        let offset = [self.generator.share(), self.generator.share()];
        for pass in 0..StrikeBot::PASSES {
            if pass > 0 && pass < first && work + of_pass > StrikeBot::FIRST_WORK {
                first = pass;
            }
            let cells_before = wanted.len();
            if pass >= first && (pass - first).is_multiple_of(StrikeBot::LOOK_AGAIN) {
                wanted = matter(strike, &cells.means());
            }
            // The next pass is as much work for each cell as the one before.
            let expected = of_pass as usize * wanted.len() / cells_before.max(1);
            if pass >= first && work as usize + expected > StrikeBot::STRIKE_WORK as usize
                || wanted.is_empty()
            {
                break;
            }
            of_pass = 0;
            // Common chance and common hands for all cells, but for the attacks themselves.
            let seed = self.generator.number();
            let held = theirs.world(seed >> 32);
            let anybody = ours.world(seed).with_cards_of(held, theirs.player);
            for cells_of_row in wanted.chunk_by(|one, two| one.0 == two.0) {
                let row = cells_of_row[0].0;
                let brought = row.checked_sub(strike.own.len()).map(|row| ours.holding(row, &anybody));
                let world = brought.as_ref().unwrap_or(held);
                for &(_, column) in cells_of_row {
                    let attacks = strike.attacks(row, column);
                    // A wild swing can be anything: it takes more tries, spread evenly over the deck.
                    let draws = if attacks.contains(&Attack::Wild) { StrikeBot::DRAWS } else { 1 };
                    for draw in 0..draws {
                        let swings = even_spread(offset, pass * StrikeBot::DRAWS + draw);
                        // Looked at where it lies: a game is large.
                        if let Some(met) = &mut strike.meeting(world, (row, column), swings) {
                            let (value, more) = self.resolve(met, ours.player, attacks, seed);
                            cells.add(row, column, value);
                            of_pass += more;
                        }
                    }
                }
            }
            work += of_pass;
            if pass > 0 && self.time_limit.is_some_and(|limit| start.elapsed() >= limit) {
                break;
            }
        }
        cells.means()
    }

    /// What a Cross Strike is worth, if this seat may begin its strike with one: the best that follows, one step ahead.
    pub fn cross_strike(&mut self, seat: &Seat) -> Option<Appraisal> {
        let offered = seat.decision()?.choices.contains(&Choice::CrossStrike);
        if offered { self.turns.appraise_these(seat, &[Choice::CrossStrike]).pop() } else { None }
    }

    /// Plays a strike out with these attacks and looks at the table after it. Also says how much work it was.
    fn resolve(&self, game: &mut Imagined, player: Player, attacks: [Attack; 2], seed: u64) -> (f32, u32) {
        game.reseed(seed_from_number(seed));
        let turn = game.glance().turn_number();
        let work = to_next_turn(game, turn, seed, &mut Silent, |glance, decision| {
            let wanted = attacks[decision.player.index()];
            decision.choices.iter().copied().find(|&choice| Attack::of(glance, choice) == Some(wanted))
        });
        (self.weights.value(game, player), work)
    }

    /// Draws an attack by its share.
    fn sample(&mut self, own: &[OwnAttack]) -> Choice {
        let mut left = self.generator.share();
        for attack in own {
            left -= attack.share;
            if left < 0.0 {
                return attack.choice;
            }
        }
        let best = own.iter().max_by(|one, two| one.share.total_cmp(&two.share));
        best.map_or(Choice::WildSwing, |attack| attack.choice)
    }
}

/// A strike with all that may be set in it, and how both play.
struct Laid {
    /// The attacks of the hand that is really held, and the answers that set them.
    own: Vec<(Attack, Choice)>,
    /// The same attacks alone.
    attacks: Vec<Attack>,
    ours: Range,
    theirs: Range,
    seen: Option<Sight>,
    payoffs: Payoffs,
    /// For each own attack what the opponent sets against it.
    against: Vec<Vec<f32>>,
    /// How often each own attack is played.
    shares: Vec<f32>,
    /// For whoever looks closer.
    seed: u64,
}

impl Laid {
    fn strike(&self) -> Strike<'_> {
        Strike { own: &self.attacks, ours: &self.ours, theirs: &self.theirs, seen: self.seen }
    }

    /// The strike in the words of whoever asks.
    fn solved(&self) -> SolvedStrike {
        let strike = self.strike();
        let value_of = |row: usize| -> f32 {
            self.payoffs[row].iter().zip(&self.against[row]).map(|(payoff, share)| payoff * share).sum()
        };
        let own = self.own.iter().zip(&self.shares).enumerate();
        let own: Vec<OwnAttack> = own
            .map(|(row, (&(attack, choice), &share))| OwnAttack {
                choice,
                attack,
                share,
                value: value_of(row),
            })
            .collect();
        let value = own.iter().map(|attack| attack.share * attack.value).sum();
        let fitting: Vec<usize> = (0..strike.columns()).filter(|&column| strike.fits(column)).collect();
        let expected = |column: usize| -> f32 {
            own.iter().zip(&self.against).map(|(attack, mix)| attack.share * mix[column]).sum()
        };
        let theirs = fitting.iter().map(|&column| (self.theirs.attacks[column], expected(column))).collect();
        let payoffs = self.payoffs.iter().take(own.len());
        let payoffs = payoffs.map(|row| fitting.iter().map(|&column| row[column]).collect()).collect();
        SolvedStrike { own, theirs, payoffs, value }
    }
}

/// Sums of the payoffs of each cell.
struct Cells {
    sums: Vec<Vec<(f32, f32)>>,
}

impl Cells {
    fn new(rows: usize, columns: usize) -> Cells {
        Cells { sums: vec![vec![(0.0, 0.0); columns]; rows] }
    }

    fn add(&mut self, row: usize, column: usize, value: f32) {
        let (sum, count) = &mut self.sums[row][column];
        *sum += value;
        *count += 1.0;
    }

    fn means(&self) -> Vec<Vec<f32>> {
        let (sum, count) =
            self.sums.iter().flatten().fold((0.0, 0.0), |all, cell| (all.0 + cell.0, all.1 + cell.1));
        // What could not be tried counts as the mean of all.
        let usual = sum / f32::max(count, 1.0);
        let mean = |&(sum, count): &(f32, f32)| if count > 0.0 { sum / count } else { usual };
        self.sums.iter().map(|row| row.iter().map(mean).collect()).collect()
    }
}

/// The cells that matter by what is known so far: where attacks that are played meet, and the own hand with what it
/// meets.
fn matter(strike: &Strike<'_>, payoffs: &Payoffs) -> Vec<(usize, usize)> {
    let game = strike.game(payoffs);
    let solution = game.solve(ROUGH_ROUNDS);
    let (rows, columns) = (strike.row_shares(&game, &solution), strike.column_shares(&game, &solution));
    let own = strike.own.len();
    let cell = |row: usize, column: usize| {
        let row_matters = if row < own { strike.fits(column) } else { rows[row] >= MATTERS };
        row_matters && columns[column] >= MATTERS
    };
    strike.cells().filter(|&(row, column)| cell(row, column)).collect()
}

/// Rounds for a first look.
const ROUGH_ROUNDS: u32 = 60;
/// An attack set at least so often matters.
const MATTERS: f32 = 0.015;

/// A mix without what is hardly ever played.
fn played(shares: &[f32]) -> Vec<f32> {
    let kept = |share: &f32| if *share < StrikeBot::LEAST_SHARE { 0.0 } else { *share };
    let total: f32 = shares.iter().map(kept).sum();
    shares.iter().map(|share| kept(share) / total.max(f32::MIN_POSITIVE)).collect()
}

impl Appraise for StrikeBot {
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal> {
        match self.solve(seat) {
            Some(solved) => {
                let appraisal =
                    |own: &OwnAttack| Appraisal { choice: own.choice, value: own.value, error: 0.0 };
                let own = solved.own.iter().map(appraisal);
                // Where it is offered, it comes after all attacks.
                own.chain(self.cross_strike(seat)).collect()
            }
            None => self.turns.appraise(seat),
        }
    }
}

impl Bot for StrikeBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        match self.solve(seat) {
            Some(solved) => match self.cross_strike(seat) {
                Some(cross) if cross.value > solved.value => cross.choice,
                Some(_) | None => self.sample(&solved.own),
            },
            None => self.turns.choose(seat),
        }
    }

    fn observe(&mut self, seat: &Seat, action: Observed) {
        self.turns.observe(seat, action);
        self.memory.observe(seat, action);
    }
}
