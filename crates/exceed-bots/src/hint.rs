//! What to do, and why: for a person who asks, and for the web page.

use exceed_rules::{Choice, QuestionKind, Seat};

use crate::appraisal::{Appraisal, Appraise, SolvedStrike};
use crate::at_once::{SHOWN, asked_at_once};
use crate::oneply::OnePlyBot;
use crate::prospect::prospect;
use crate::reason::Facts;
use crate::strike::StrikeBot;

/// Imagined games behind a reason.
const WORLDS: u32 = 32;

/// What to do.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The chance to win, between 0 and 1.
    pub value: f32,
    /// The best answers, best first; at a strike those played most often come first.
    pub options: Vec<HintOption>,
    /// At a strike: how often to set what, and what the opponent may set.
    pub strike: Option<SolvedStrike>,
}

/// An answer and what speaks for or against it.
#[derive(Clone, Debug, PartialEq)]
pub struct HintOption {
    /// The answer.
    pub choice: Choice,
    /// The chance to win with it, between 0 and 1.
    pub value: f32,
    /// The standard error of that.
    pub error: f32,
    /// One line.
    pub reason: String,
}

/// What the player of this seat should do, from what that player knows; `None` if the seat is asked nothing.
///
/// The same seat and seed give the same hint.
#[must_use]
pub fn hint(seat: &Seat, seed: u64) -> Option<Hint> {
    seat.decision()?;
    let look = StrikeBot::new(seed).look(seat);
    let (value, _) = look.value();
    let best = match &look.strike {
        Some(solved) => from_strike(solved, &look.appraisals),
        None => from_appraisals(look.appraisals),
    };
    let strike = look.strike;
    let facts = Facts::new(seat, strike.as_ref(), seed)?;
    let options = best.into_iter().map(|Appraisal { choice, value, error }| {
        let set = if choice == Choice::Strike { attack_after_strike(seat, seed) } else { None };
        let expected = prospect(seat, choice, set, WORLDS, seed);
        HintOption { choice, value, error, reason: facts.reason(choice, set, &expected) }
    });
    Some(Hint { value, options: options.collect(), strike })
}

/// How often an answer wins the game before the next turn, in so many imagined games.
#[must_use]
pub fn wins_at_once(seat: &Seat, answer: Choice, worlds: u32, seed: u64) -> f32 {
    let set = if answer == Choice::Strike { attack_after_strike(seat, seed) } else { None };
    prospect(seat, answer, set, worlds, seed).wins
}

/// The attacks a solved strike plays most often; before them a Cross Strike that is worth more than their mix.
fn from_strike(solved: &SolvedStrike, appraisals: &[Appraisal]) -> Vec<Appraisal> {
    let cross = appraisals.iter().find(|one| one.choice == Choice::CrossStrike && one.value > solved.value);
    cross.copied().into_iter().chain(from_mix(solved)).take(SHOWN).collect()
}

/// The attacks a solved strike plays most often.
fn from_mix(solved: &SolvedStrike) -> Vec<Appraisal> {
    let mut own: Vec<_> = solved.own.iter().collect();
    own.sort_by(|one, two| two.share.total_cmp(&one.share).then(two.value.total_cmp(&one.value)));
    let appraisal =
        |own: &crate::appraisal::OwnAttack| Appraisal { choice: own.choice, value: own.value, error: 0.0 };
    own.into_iter().take(SHOWN).map(appraisal).collect()
}

/// The best answers.
fn from_appraisals(mut all: Vec<Appraisal>) -> Vec<Appraisal> {
    all.sort_by(|one, two| two.value.total_cmp(&one.value));
    all.truncate(SHOWN);
    all
}

/// What to set after the Strike action, if it is offered: the own hand is known, so any world says what could be set.
#[must_use]
pub fn attack_after_strike(seat: &Seat, seed: u64) -> Option<Choice> {
    let after = asked_at_once(seat, Choice::Strike)?;
    after.decision().filter(|decision| decision.question == QuestionKind::Set)?;
    let appraisals = OnePlyBot::new(seed).appraise(&after);
    appraisals.iter().max_by(|one, two| one.value.total_cmp(&two.value)).map(|best| best.choice)
}
