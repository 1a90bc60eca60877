//! Bots against bots: a round robin on paired games, and the report of it.

use exceed_rules::Edition;
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::pairs::{Field, PairScore, Pairings, Pentanomial, pentanomial, play_pair};
use crate::queue::{stops_early, work, work_in_order};
use crate::rating::{Contest, Ratings, rate};
use crate::sprt::{Sprt, Verdict};
use crate::statistics::{Estimate, pair_count, pair_variance, share, share_estimate};
use crate::think::ThinkTime;

/// The version of the report.
pub const ARENA_FORMAT: u32 = 1;

/// How many pairs of a test are under way before it is looked at.
const BATCH: u64 = 64;

/// A round robin to be played.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// The bots, by name.
    pub bots: Vec<String>,
    /// Pairs for each two of them.
    pub pairs: u64,
    /// All chance comes from this.
    pub seed: u64,
    /// How many games at the same time.
    pub threads: usize,
}

/// What was measured on one field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FieldReport {
    /// Which field.
    pub field: Field,
    /// Its matches.
    pub pairings: Vec<String>,
    /// One line for each bot, in the order given.
    pub bots: Vec<BotReport>,
    /// What going first is worth, in Elo.
    pub going_first_elo: Estimate,
    /// Somebody won or lost everything: those Elo distances are lower bounds.
    pub bounded: bool,
    /// One line for each two bots.
    pub contests: Vec<ContestReport>,
}

/// A bot on a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// Its share of the points against all others.
    pub share: Estimate,
    /// Its rating.
    pub elo: Estimate,
    /// Decisions it made.
    pub decisions: u64,
    /// Mean time of a decision in milliseconds.
    pub think_mean_ms: f64,
    /// 99 % of the decisions took at most so many milliseconds.
    pub think_p99_ms: f64,
    /// The longest, in milliseconds.
    pub think_max_ms: f64,
}

/// Two bots on a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContestReport {
    /// The bot named first.
    pub one: String,
    /// The other.
    pub two: String,
    /// How many pairs scored 0, ½, 1, 1½, 2 for bot `one`.
    pub pairs: Pentanomial,
    /// The share of bot `one`.
    pub share: Estimate,
    /// Its share in games in which it went first.
    pub share_going_first: f64,
    /// The share the ratings expect.
    pub expected: f64,
    /// How many standard deviations the share is off; beyond 3 the ratings do not tell the whole story.
    pub residual: f64,
    /// How many unpaired games one game in a pair is worth.
    pub variance_gain: f64,
    /// The share of bot `one` by match; `None` where none was played.
    pub by_pairing: Vec<Option<f64>>,
}

/// A whole round robin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArenaReport {
    /// Version of this format.
    pub format: u32,
    /// The version of the engine.
    pub engine: String,
    /// The cards, 16 hex digits.
    pub catalog: String,
    /// The rulebook.
    pub edition: Edition,
    /// The seed.
    pub seed: u64,
    /// Pairs for each two bots.
    pub pairs: u64,
    /// Games in all.
    pub games: u64,
    /// How long it took.
    pub seconds: f64,
    /// Each field on its own.
    pub fields: Vec<FieldReport>,
}

/// Plays a round robin on one field. `watch` hears how many pairs have ended.
///
/// # Errors
/// A game can't go on.
pub fn round_robin(
    plan: &ArenaPlan,
    pairings: &Pairings,
    field: Field,
    mut watch: impl FnMut(u64),
) -> Result<FieldReport, LabError> {
    let count = plan.bots.len();
    let meetings: Vec<(usize, usize)> =
        (0..count).flat_map(|one| (one + 1..count).map(move |two| (one, two))).collect();
    let contests = meetings.len() as u64;
    let pair = |job: u64| {
        let (one, two) = meetings[(job % contests) as usize];
        play_pair(pairings, [&plan.bots[one], &plan.bots[two]], plan.seed, job / contests)
    };
    let jobs = plan.pairs * contests;
    let mut scores = vec![None; jobs as usize];
    let mut think = vec![ThinkTime::default(); count];
    let mut done = 0;
    work(jobs, plan.threads, pair, |ended| {
        if let Some((job, pair)) = ended {
            let (one, two) = meetings[(job % contests) as usize];
            scores[job as usize] = Some(pair.score);
            think[one].merge(&pair.think[0]);
            think[two].merge(&pair.think[1]);
            done += 1;
        }
        watch(done);
    })?;
    let contests: Vec<Contest> = meetings
        .iter()
        .enumerate()
        .map(|(index, &(one, two))| {
            // Up to the first pair that is missing, if the work was stopped: their order says which match each was.
            let scores =
                scores.iter().skip(index).step_by(meetings.len()).map_while(|score| *score).collect();
            Contest { one, two, scores }
        })
        .collect();
    Ok(report(plan, pairings, field, &contests, &think))
}

fn report(
    plan: &ArenaPlan,
    pairings: &Pairings,
    field: Field,
    contests: &[Contest],
    think: &[ThinkTime],
) -> FieldReport {
    let anchor = plan.bots.iter().position(|bot| bot == "random").unwrap_or(0);
    let ratings = rate(plan.bots.len(), contests, anchor, plan.seed);
    let bots = plan.bots.iter().enumerate().map(|(index, bot)| BotReport {
        bot: bot.clone(),
        share: share_estimate(&points_of(contests, index)),
        elo: ratings.elo[index],
        decisions: think[index].count(),
        think_mean_ms: think[index].mean(),
        think_p99_ms: think[index].percentile(0.99),
        think_max_ms: think[index].longest(),
    });
    FieldReport {
        field,
        pairings: (0..pairings.len()).map(|index| pairings.label(index)).collect(),
        bots: bots.collect(),
        going_first_elo: ratings.going_first,
        bounded: ratings.bounded,
        contests: contests.iter().map(|one| contest_report(plan, one, &ratings, pairings.len())).collect(),
    }
}

/// All pairs of a bot, from its side.
fn points_of(contests: &[Contest], bot: usize) -> Pentanomial {
    let mut total = [0; 5];
    for contest in contests.iter().filter(|contest| contest.one == bot || contest.two == bot) {
        let mut counts = pentanomial(&contest.scores);
        if contest.two == bot {
            counts.reverse();
        }
        total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
    }
    total
}

fn contest_report(plan: &ArenaPlan, contest: &Contest, ratings: &Ratings, matches: usize) -> ContestReport {
    let pairs = pentanomial(&contest.scores);
    let observed = share(&pairs);
    let expected = ratings.expected(contest.one, contest.two);
    let variance = pair_variance(&pairs);
    let unpaired = game_variance(&contest.scores) / 2.0;
    let smallest = expected * (1.0 - expected) / 4.0;
    let deviation = (variance.max(smallest) / pair_count(&pairs).max(1) as f64).sqrt();
    let first: f64 = contest.scores.iter().map(|score| f64::from(score.going_first) / 2.0).sum();
    let by_pairing = (0..matches).map(|index| {
        let here = pentanomial(contest.scores.iter().skip(index).step_by(matches));
        (pair_count(&here) > 0).then(|| share(&here))
    });
    ContestReport {
        one: plan.bots[contest.one].clone(),
        two: plan.bots[contest.two].clone(),
        pairs,
        share: share_estimate(&pairs),
        share_going_first: first / contest.scores.len().max(1) as f64,
        expected,
        residual: if deviation > 0.0 { (observed - expected) / deviation } else { 0.0 },
        variance_gain: if variance > 0.0 { unpaired / variance } else { 1.0 },
        by_pairing: by_pairing.collect(),
    }
}

/// The variance of one game's points.
fn game_variance(scores: &[PairScore]) -> f64 {
    let games = scores.iter().flat_map(|score| [score.going_first, score.going_second]);
    let points: Vec<f64> = games.map(|halves| f64::from(halves) / 2.0).collect();
    let mean = points.iter().sum::<f64>() / points.len().max(1) as f64;
    points.iter().map(|point| (point - mean).powi(2)).sum::<f64>()
        / points.len().saturating_sub(1).max(1) as f64
}

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtReport {
    /// The bot that may be better.
    pub one: String,
    /// The bot it is measured against.
    pub two: String,
    /// The test.
    pub test: Sprt,
    /// What it says.
    pub verdict: Verdict,
    /// The logarithm of the likelihood ratio at the end.
    pub ratio: f64,
    /// How many pairs scored 0, ½, 1, 1½, 2 for bot `one`.
    pub pairs: Pentanomial,
    /// Its share. The test stopped when it was sure, so the share is a little too far from a half.
    pub share: Estimate,
}

/// Tests whether the first bot of the plan is better than the second. Stops at the first pair that decides, at the
/// latest after all pairs of the plan. `watch` hears how many pairs have ended and the ratio so far.
///
/// # Errors
/// A game can't go on.
pub fn run_sprt(
    plan: &ArenaPlan,
    pairings: &Pairings,
    test: Sprt,
    mut watch: impl FnMut(u64, f64),
) -> Result<SprtReport, LabError> {
    let bots = [plan.bots[0].as_str(), plan.bots[1].as_str()];
    let (mut counts, mut verdict) = ([0; 5], Verdict::Open);
    let mut start = 0;
    while start < plan.pairs && verdict == Verdict::Open && !stops_early() {
        let batch = BATCH.min(plan.pairs - start);
        let pair = |job: u64| play_pair(pairings, bots, plan.seed, start + job);
        let ratio = test.ratio(&counts);
        let played = work_in_order(batch, plan.threads, pair, |done| watch(start + done, ratio))?;
        // Looked at in order, so the number of threads does not matter.
        for pair in played {
            counts[pair.score.halves()] += 1;
            verdict = test.verdict(&counts);
            if verdict != Verdict::Open {
                break;
            }
        }
        start += batch;
    }
    Ok(SprtReport {
        one: bots[0].to_owned(),
        two: bots[1].to_owned(),
        test,
        verdict,
        ratio: test.ratio(&counts),
        pairs: counts,
        share: share_estimate(&counts),
    })
}
