//! The strikes of a duel, and the turns that decided it.

use exceed_bots::OpenJudge;
use exceed_rules::{CardId, Choice, Event, Player, QuestionKind, ReplayError};

use super::moments::{Moment, Replay};
use super::verdict::{number, open_strike};
use super::{DecisionReport, StrikeReport, StrikeSide, TurningPoint};
use crate::play::mix;
use crate::queue::{stops_early, work_numbered};

/// A turn that changed less is no turning point.
const SWING: f64 = 0.08;
/// The most turning points there are.
const MOST: usize = 5;

/// A strike while it is under way.
struct Course {
    attacker: Player,
    turn: u16,
    lives: [i16; 2],
    /// The moments at which the players set their attacks.
    set: [Option<usize>; 2],
    revealed: [Vec<String>; 2],
    end: [i16; 2],
}

/// All strikes of a duel.
pub(super) fn strikes(
    replay: &Replay,
    decisions: &[DecisionReport],
    seed: u64,
    threads: usize,
) -> Result<Vec<StrikeReport>, ReplayError> {
    let courses = courses(replay);
    let report =
        |index: u64| report(&replay.moments, decisions, &courses[index as usize], mix(seed, &[index, 7]));
    let mut told = work_numbered(courses.len() as u64, threads, |index| Ok(report(index)), |_| {})?;
    // Stopped early, the others are told without what would have to be worked out.
    let missing: Vec<u64> =
        (0..courses.len() as u64).filter(|index| !told.iter().any(|(known, _)| known == index)).collect();
    told.extend(missing.into_iter().map(|index| (index, report(index))));
    told.sort_unstable_by_key(|(index, _)| *index);
    Ok(told.into_iter().map(|(_, strike)| strike).collect())
}

fn courses(replay: &Replay) -> Vec<Course> {
    let all = &replay.moments;
    let mut courses: Vec<Course> = Vec::new();
    for (at, moment) in all.iter().enumerate() {
        let glance = moment.before.glance();
        let lives = Player::BOTH.map(|player| i16::from(glance.life(player)));
        let name = |card: CardId| moment.before.duel().card_name(card);
        let asked = moment.before.decision().map(|decision| decision.question);
        if let Some(course) = courses.last_mut().filter(|_| asked == Some(QuestionKind::Set)) {
            let set = &mut course.set[moment.player.index()];
            *set = set.or(Some(at));
        }
        for event in &moment.events {
            if let Event::StrikeStarted { attacker } = *event {
                let turn = glance.turn_number();
                let (set, revealed) = Default::default();
                courses.push(Course { attacker, turn, lives, set, revealed, end: lives });
            }
            let Some(course) = courses.last_mut() else { continue };
            if let &Event::AttackRevealed { player, card, ex, double } = event {
                let ex = match (ex, double) {
                    (_, true) => " Double EX",
                    (true, false) => " EX",
                    (false, false) => "",
                };
                course.revealed[player.index()].push(format!("{}{ex}", name(card)));
            }
            if let Event::DamageTaken { player, life, .. } | Event::LifeGained { player, life, .. } = event {
                course.end[player.index()] = i16::from(*life);
            }
        }
    }
    courses
}

fn report(all: &[Moment], decisions: &[DecisionReport], course: &Course, seed: u64) -> StrikeReport {
    let side = |player: Player| {
        let mut side = StrikeSide {
            attack: course.revealed[player.index()].join(", then "),
            lost: course.lives[player.index()] - course.end[player.index()],
            ..StrikeSide::default()
        };
        let Some(moment) = course.set[player.index()].map(|at| &all[at]) else { return side };
        if moment.choice == Choice::WildSwing {
            side.attack += " (wild)";
        }
        if let Some(decision) = decisions.iter().find(|decision| decision.entry == moment.entry) {
            side.share = decision.known.share;
            side.mix.clone_from(&decision.known.mix);
        }
        side
    };
    let attacker = course.attacker;
    let guess =
        course.set[attacker.index()].zip(course.set[attacker.other().index()]).and_then(|(own, other)| {
            let strike = if stops_early() { None } else { open_strike(all, other, seed) }?;
            let gained = f64::from(strike.guess(all[own].choice, all[other].choice)?);
            Some(if attacker == Player::One { gained } else { -gained })
        });
    let sides = Player::BOTH.map(side);
    StrikeReport { turn: course.turn, attacker: number(attacker), sides, guess }
}

/// The turns in which the table, hands open, changed most.
pub(super) fn turning_points(
    replay: &Replay,
    strikes: &[StrikeReport],
    result: Option<f64>,
) -> Vec<TurningPoint> {
    let judge = OpenJudge::new(0);
    let turn = |moment: &Moment| moment.before.glance().turn_number();
    let mut starts: Vec<(u16, f64, String)> = Vec::new();
    for moment in replay.moments.iter().filter(|moment| turn(moment) > 0) {
        if starts.last().is_none_or(|(last, ..)| *last != turn(moment)) {
            let answer = moment.before.words().choice(moment.choice);
            starts.push((turn(moment), f64::from(judge.look(&moment.before)), answer));
        }
    }
    let mut points = Vec::new();
    for (index, (turn, before, answer)) in starts.iter().enumerate() {
        let Some(after) = starts.get(index + 1).map(|(_, value, _)| *value).or(result) else { continue };
        let strike = strikes.iter().find(|strike| strike.turn == *turn);
        let what = strike.map_or_else(|| answer.clone(), met);
        points.push(TurningPoint { turn: *turn, before: *before, after, what });
    }
    points.retain(|point| (point.after - point.before).abs() >= SWING);
    points.sort_by(|one, two| (two.after - two.before).abs().total_cmp(&(one.after - one.before).abs()));
    points.truncate(MOST);
    points.sort_by_key(|point| point.turn);
    points
}

/// Which attacks met.
fn met(strike: &StrikeReport) -> String {
    let attack = |side: &StrikeSide| {
        if side.attack.is_empty() { "nothing".to_owned() } else { side.attack.clone() }
    };
    format!("{} met {}", attack(&strike.sides[0]), attack(&strike.sides[1]))
}
