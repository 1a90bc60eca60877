//! How long an answer takes does not tell how much there was to choose from.
//!
//! Pairs of games are alike for one player, who strikes; the other one has more ways to answer in one of them, by cards
//! that nobody sees, and takes longer to choose there. Both set the same card. If the times until the first one sees it
//! could have fallen the other way round as well, they tell nothing: that is what a permutation test asks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use exceed_fuzz::soak::{TIMED_ANSWERS, cases, is_full, tell};
use exceed_rules::{Chance, Choice, Game, Player, QuestionKind, Silent, Viewer, imagine, seed_from_number};
use exceed_server::wire::complete;
use serde_json::{Value, json};
use tokio::sync::Barrier;

use super::{any, side_by_side, three};
use crate::live::{Ear, Live, Person, Setting, setting, soon};
use crate::wire::Dice;

/// So many games side by side.
const SIDE_BY_SIDE: usize = 50;
/// Who has more to choose from takes so much longer.
const THOUGHT: Duration = Duration::from_millis(10);
/// So long after one pair the next one begins.
const GAP: Duration = Duration::from_millis(20);
/// The pace that has to hide it.
const PACE: u32 = 40;
/// An answer that the server has accepted this late can't be hidden by the pace: the machine had no time for it. Such a
/// pair is left out.
const IN_TIME: Duration = Duration::from_millis(36);
/// So many of all ways to exchange the times are tried.
const SHUFFLES: usize = 20_000;
/// Times that are less likely than this, if they tell nothing, tell something.
const UNLIKELY: f64 = 1e-4;
/// Times are taken so often before a sound server is called a broken one, or the other way round.
const MEASUREMENTS: usize = 3;
/// So many games of a match are searched for a situation.
const SEARCHED: usize = 20;
/// So many situations are played, again and again.
const SITUATIONS: usize = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answer_times_do_not_tell_how_much_there_is_to_choose_from() {
    let found = measure_until(PACE, |chance| chance >= UNLIKELY).await;
    assert!(found.is_ok(), "the times can be told apart: {found:?}");
}

/// The test above would notice it: without pace, the same players give themselves away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_pace_answer_times_tell() {
    let found = measure_until(0, |chance| chance < UNLIKELY).await;
    assert!(found.is_ok(), "a delay is not noticed: {found:?}");
}

/// Measures anew until what comes of it is as wanted; all that came of it if it never is.
async fn measure_until(pace_ms: u32, wanted: impl Fn(f64) -> bool) -> Result<(), Vec<String>> {
    let mut found = Vec::new();
    for _ in 0..MEASUREMENTS {
        let pairs = cases(TIMED_ANSWERS) / 2;
        let differences = measure(pace_ms, pairs).await;
        let (count, chance) = (differences.len(), probability(&differences));
        let mean = differences.iter().sum::<f64>() / count as f64 * 1000.0;
        let what = format!("pace {pace_ms} ms, {count} of {pairs} pairs, p = {chance}, {mean:.3} ms apart");
        tell(&what);
        found.push(what);
        // Half of them are enough to notice something.
        if count >= pairs / 2 && wanted(chance) {
            return Ok(());
        }
    }
    Err(found)
}

/// The times of so many pairs, in seconds: that of the game with more to choose from less that of the other.
async fn measure(pace_ms: u32, pairs: usize) -> Vec<f64> {
    let live = Arc::new(Live::with(&[], |config| config.pace_ms = pace_ms).await);
    let [one, two, _] = three(&live).await;
    let at_once = if is_full() { SIDE_BY_SIDE / 2 } else { SIDE_BY_SIDE / 10 };
    let mut dice = Dice(7);
    let situations = situations(pairs.min(SITUATIONS), [one, two], &mut dice);
    let mut differences = Vec::with_capacity(pairs);
    for first in (0..pairs).step_by(at_once) {
        let count = at_once.min(pairs - first);
        let all_there = Arc::new(Barrier::new(2 * count));
        let timed = side_by_side(count, count, |number| {
            let (setting, situation) = situations[(first + number) % situations.len()].clone();
            let start = Start { all_there: Arc::clone(&all_there), after: GAP * number as u32 };
            let more_first = dice.below(2) == 0;
            time_pair(Arc::clone(&live), setting, situation, start, more_first)
        });
        differences.extend(timed.await.into_iter().flatten());
        tell(&format!("{} of {pairs}", first + count));
    }
    differences
}

/// When the games of a pair begin. Who takes their seats meanwhile would take the time of those who play already.
#[derive(Clone)]
struct Start {
    all_there: Arc<Barrier>,
    after: Duration,
}

impl Start {
    async fn wait(&self) {
        self.all_there.wait().await;
        tokio::time::sleep(self.after).await;
    }
}

/// So many situations, of as many matches.
fn situations(count: usize, people: [Person; 2], dice: &mut Dice) -> Vec<(Setting, Situation)> {
    let settings = (0..10 * count).map(|number| (number, setting(number, people.clone())));
    let found = settings.filter_map(|(number, setting)| {
        let situation = situation(&setting, number, dice)?;
        Some((setting, situation))
    });
    let found: Vec<_> = found.take(count).collect();
    assert_eq!(found.len(), count, "there is no such situation in most matches");
    found
}

/// Two games before a strike that are alike for the player who strikes.
#[derive(Clone)]
struct Situation {
    striker: Player,
    /// What the striker answers, as one answer.
    strike: Vec<Choice>,
    /// The game in which the other one has less to choose from, and what they set then.
    less: (Game, Choice),
    /// The game in which they have more.
    more: (Game, Choice),
}

/// Looks for a situation in random games of a match.
fn situation(setting: &Setting, number: usize, dice: &mut Dice) -> Option<Situation> {
    let mut chance = Chance::new(seed_from_number(number as u64 + 9));
    for round in 0..SEARCHED {
        let seed = seed_from_number((number + round * 10_000) as u64);
        let mut game = Game::start(Arc::clone(&setting.duel), seed, None, &mut Silent);
        while let Some((player, choice)) = any(&game, dice) {
            if let Some(found) = before_strike(&game, dice, &mut chance) {
                return Some(found);
            }
            game.choose(player, choice, &mut Silent).expect("offered");
        }
    }
    None
}

fn before_strike(game: &Game, dice: &mut Dice, chance: &mut Chance) -> Option<Situation> {
    let decision = game.decision().filter(|decision| decision.choices.contains(&Choice::Strike))?;
    let striker = decision.player;
    let mut strike = vec![Choice::Strike];
    let mut after = game.clone();
    after.choose(striker, Choice::Strike, &mut Silent).ok()?;
    while let Some(decision) = after.decision().filter(|decision| decision.player == striker) {
        let choice = dice.choice(decision.choices);
        after.choose(striker, choice, &mut Silent).ok()?;
        strike.push(choice);
    }
    // Not where the striker learns something on the way: there the server asks again.
    let is_one_answer = |game: &Game| complete(game, striker, &strike).is_ok_and(|whole| whole == strike);
    if !is_one_answer(game) {
        return None;
    }
    let one = (game.clone(), after);
    for _ in 0..10 {
        let twin = Game::from(imagine(&game.seat(Viewer::Player(striker)), chance));
        let mut after = twin.clone();
        if !is_one_answer(&twin)
            || !strike.iter().all(|choice| after.choose(striker, *choice, &mut Silent).is_ok())
        {
            continue;
        }
        let two = (twin, after);
        let (less, more) = if ways(&one.1) < ways(&two.1) { (&one, &two) } else { (&two, &one) };
        if ways(&less.1) > 0
            && ways(&less.1) < ways(&more.1)
            && let Some((first, second)) = same_card(&less.1, &more.1)
        {
            let (less, more) = ((less.0.clone(), first), (more.0.clone(), second));
            return Some(Situation { striker, strike, less, more });
        }
    }
    None
}

/// In how many ways a player can set an attack.
fn ways(game: &Game) -> usize {
    let decision = game.decision().filter(|decision| decision.question == QuestionKind::Set);
    decision.map_or(0, |decision| decision.choices.len())
}

/// The same card in both hands that can be set without another question.
fn same_card(one: &Game, two: &Game) -> Option<(Choice, Choice)> {
    let plain = |game: &Game| -> Vec<(String, Choice)> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let hand = game.inspect().cards(decision.player, exceed_rules::Area::Hand);
        let finished = |choice: &Choice| {
            let mut after = game.clone();
            after.choose(decision.player, *choice, &mut Silent).is_ok()
                && after.decision().is_none_or(|decision| !decision.unfinished)
        };
        let set = decision.choices.iter().filter_map(|choice| {
            let Choice::Set(place) = choice else { return None };
            let key = || game.duel().card_key(hand[usize::from(place.index)]).to_owned();
            finished(choice).then(|| (key(), *choice))
        });
        set.collect()
    };
    let theirs = plain(two);
    plain(one).into_iter().find_map(|(key, choice)| {
        let other = theirs.iter().find(|(other, _)| *other == key)?;
        Some((choice, other.1))
    })
}

/// Plays both games of a pair at the same time; nothing if the machine had no time for one of them.
async fn time_pair(
    live: Arc<Live>,
    setting: Setting,
    situation: Situation,
    start: Start,
    more_first: bool,
) -> Option<f64> {
    let Situation { striker, strike, less, more } = situation;
    let quick = (less, Duration::ZERO);
    let slow = (more, THOUGHT);
    let (first, second) = if more_first { (slow, quick) } else { (quick, slow) };
    let time = |((game, choice), thought): ((Game, Choice), Duration)| {
        let (live, setting, strike, start) = (&live, &setting, &strike, &start);
        async move {
            let laid = setting.lay(live, &game).await;
            let mut seats = Seats::at(setting, laid.table.as_str(), striker).await;
            start.wait().await;
            seats.strike(strike).await;
            let what = format!("{choice} after {strike:?} of {:?}", setting.characters);
            soon(&what, seats.time_answer(choice, thought)).await
        }
    };
    let (first, second) = tokio::join!(time(first), time(second));
    let (more, less) = if more_first { (first?, second?) } else { (second?, first?) };
    Some(more.as_secs_f64() - less.as_secs_f64())
}

/// The sockets of both players.
struct Seats {
    watching: Ear,
    answering: Ear,
    /// The seat that answers.
    seat: Value,
}

impl Seats {
    async fn at(setting: &Setting, table: &str, striker: Player) -> Seats {
        let [one, two] = &setting.people;
        let (mut one, mut two) = (one.sit(table).await, two.sit(table).await);
        two.settle().await;
        one.settle().await;
        let (watching, answering) = if striker == Player::One { (one, two) } else { (two, one) };
        Seats { watching, answering, seat: json!(striker.other().to_string()) }
    }

    async fn strike(&mut self, strike: &[Choice]) {
        let strike: Vec<String> = strike.iter().map(Choice::to_string).collect();
        let answer = json!({"type": "answer", "decision": self.watching.decision["id"], "choices": strike});
        let reply = self.watching.ask(answer).await;
        assert_eq!(reply["type"], "accepted", "{reply}");
    }

    /// How long the striker waits from the question that is put to the other one until the answer is seen.
    async fn time_answer(&mut self, choice: Choice, thought: Duration) -> Option<Duration> {
        let Seats { watching, answering, seat } = self;
        let wait = async {
            while asked(watching).await != *seat {}
            let posed = Instant::now();
            watching.until("update").await;
            posed.elapsed()
        };
        let respond = async {
            while asked(answering).await != *seat {}
            let posed = Instant::now();
            if !thought.is_zero() {
                tokio::time::sleep(thought).await;
            }
            let id = answering.decision["id"].clone();
            let answer = json!({"type": "answer", "decision": id, "choices": [choice.to_string()]});
            let reply = answering.ask(answer).await;
            assert_eq!(reply["type"], "accepted", "{reply}");
            posed.elapsed()
        };
        let (seen, accepted) = tokio::join!(wait, respond);
        (accepted < IN_TIME).then_some(seen)
    }
}

/// Who is asked to set an attack after the next update.
async fn asked(ear: &mut Ear) -> Value {
    let asked = ear.until("update").await["view"]["asked"].clone();
    if asked["question"] == "set" { asked["seat"].clone() } else { Value::Null }
}

/// How likely the differences are to lean to one side as much as they do, if each could have fallen either way. Ranks
/// instead of times, so that a machine that stands still for a moment does not decide it.
fn probability(differences: &[f64]) -> f64 {
    let mut order: Vec<usize> = (0..differences.len()).collect();
    order.sort_by(|&one, &two| differences[one].abs().total_cmp(&differences[two].abs()));
    let mut ranks = vec![0.0; differences.len()];
    for (rank, index) in order.into_iter().enumerate() {
        ranks[index] = (rank + 1) as f64;
    }
    let sum = |signs: &mut dyn FnMut(usize) -> bool| {
        let signed = ranks.iter().enumerate().map(|(index, rank)| if signs(index) { *rank } else { -rank });
        signed.sum::<f64>().abs()
    };
    let found = sum(&mut |index| differences[index] > 0.0);
    let mut dice = Dice(5);
    let as_far = (0..SHUFFLES).filter(|_| sum(&mut |_| dice.below(2) == 0) >= found).count();
    (as_far + 1) as f64 / (SHUFFLES + 1) as f64
}
