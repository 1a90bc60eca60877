//! A duel looked back at: the chance to win over the game, what was given away, and luck.
//!
//! Every decision is judged twice. "What you knew": from the seat of the player who was asked, as a bot would. "Hands
//! open": with both hands as they really were; decks stay unknown and strikes are still set face down.

mod luck;
mod moments;
mod story;
mod verdict;

use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{Edition, Outcome, Player, Record, ReplayError, describe_outcome};
use schemars::JsonSchema;
use serde::Serialize;

use crate::play::mix;
use crate::queue::work_in_order;
use moments::{Moment, moments};

/// The version of the report.
pub const ANALYSIS_FORMAT: u32 = 1;

/// How a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing to say.
    Fine,
    /// Three points or more given away.
    Inaccuracy,
    /// Seven points or more.
    Mistake,
    /// Fifteen points or more.
    Blunder,
}

impl Mark {
    /// All that are worth a line, the worst last.
    pub const WORTH_TELLING: [Mark; 3] = [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder];

    /// The mark of a loss of win probability.
    #[must_use]
    pub fn of(loss: f64) -> Mark {
        if loss >= 0.15 {
            Mark::Blunder
        } else if loss >= 0.07 {
            Mark::Mistake
        } else if loss >= 0.03 {
            Mark::Inaccuracy
        } else {
            Mark::Fine
        }
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Mark::Fine => "fine",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        }
    }
}

/// What one view says about a decision. All chances are those of the player who was asked.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Judgement {
    /// The chance to win before the answer, played on as well as can be.
    pub value: f64,
    /// The best answer, in words.
    pub best: String,
    /// What the answer that was given lost; 0 for an attack inside the right mix.
    pub loss: f64,
    /// The mark for that.
    pub mark: Mark,
    /// At a strike: how often the attack that was set is right.
    pub share: Option<f64>,
    /// At a strike: the right mix, likeliest first.
    pub mix: Vec<(String, f64)>,
    /// The game could have been won at once.
    pub missed_win: bool,
}

/// A decision with more than one answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct DecisionReport {
    /// Which entry of the record, from 0.
    pub entry: usize,
    /// In which turn.
    pub turn: u16,
    /// Who was asked: 1 or 2.
    pub player: u8,
    /// What was asked, in words.
    pub question: String,
    /// What was answered, in words.
    pub answer: String,
    /// With what the player knew.
    pub known: Judgement,
    /// With both hands open.
    pub open: Judgement,
}

/// One player's attack in a strike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct StrikeSide {
    /// What was revealed.
    pub attack: String,
    /// How often that was right, with what the player knew; `None` if there was nothing to choose.
    pub share: Option<f64>,
    /// The mix that would have been right, likeliest first.
    pub mix: Vec<(String, f64)>,
    /// Life lost in the strike.
    pub lost: i16,
}

/// A strike.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct StrikeReport {
    /// In which turn.
    pub turn: u16,
    /// Who began it: 1 or 2.
    pub attacker: u8,
    /// Player one's and player two's.
    pub sides: [StrikeSide; 2],
    /// What the guess brought player one, beyond what both choices were worth on average.
    pub guess: Option<f64>,
}

/// A turn that decided much.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TurningPoint {
    /// Which turn.
    pub turn: u16,
    /// Player one's chance to win as it began: the table with both hands open, nothing played on.
    pub before: f64,
    /// And as it was over.
    pub after: f64,
    /// What happened.
    pub what: String,
}

/// What chance did, in win probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Luck {
    /// What player one's cards brought player one beyond the average, and player two's cards player two.
    pub cards: [f64; 2],
    /// What the guesses at strikes brought player one.
    pub guesses: f64,
    /// The standard error of the cards' part.
    pub error: f64,
}

impl Luck {
    /// What the cards brought this player: the own luck less the opponent's.
    #[must_use]
    pub fn net(&self, player: Player) -> f64 {
        self.cards[player.index()] - self.cards[player.other().index()]
    }
}

/// A whole duel.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Analysis {
    /// Version of this format.
    pub format: u32,
    /// The version of the engine.
    pub engine: String,
    /// The rulebook.
    #[schemars(with = "String")]
    pub edition: Edition,
    /// The characters of player one and player two.
    pub names: [String; 2],
    /// How it ended, with `p1` and `p2`; `None` if the record stops before.
    pub outcome: Option<String>,
    /// Player one's result: 1 won, 0 lost, ½ drawn.
    pub result: Option<f64>,
    /// How many turns.
    pub turns: u16,
    /// How many answers there are.
    pub answers: u64,
    /// How many of them were judged: all, unless the work was stopped early.
    pub judged: u64,
    /// Every decision with more than one answer.
    pub decisions: Vec<DecisionReport>,
    /// Every strike.
    pub strikes: Vec<StrikeReport>,
    /// What chance did.
    pub luck: Luck,
    /// The turns that decided most, in order.
    pub turning_points: Vec<TurningPoint>,
}

/// Which of the two views.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// What the player knew.
    Known,
    /// Both hands open.
    Open,
}

impl DecisionReport {
    /// What a view says.
    #[must_use]
    pub fn judgement(&self, view: View) -> &Judgement {
        match view {
            View::Known => &self.known,
            View::Open => &self.open,
        }
    }

    /// The answer with what it answers, if it does not stand for itself: `Hadoken: no`. The name of the one who
    /// answers is said already and not said again.
    #[must_use]
    pub fn told(&self, by: &str) -> String {
        let answer =
            self.answer.strip_prefix(by).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&self.answer);
        match self.question.split_once(": ") {
            Some((_, about)) if about != by => format!("{}: {answer}", about.trim_end_matches('?')),
            Some(_) | None => answer.to_owned(),
        }
    }

    /// Player one's chance to win before the answer.
    #[must_use]
    pub fn chance_of_one(&self, view: View) -> f64 {
        let value = self.judgement(view).value;
        if self.player == 1 { value } else { 1.0 - value }
    }
}

/// Looks back at a duel, on so many threads. `watch` hears how many decisions of how many are done.
///
/// # Errors
/// The record can't be replayed.
pub fn analyse(
    record: &Record,
    catalog: Arc<Catalog>,
    threads: usize,
    mut watch: impl FnMut(u64, u64),
) -> Result<Analysis, ReplayError> {
    let replay = moments(record, catalog)?;
    let all = &replay.moments;
    let total = all.len() as u64;
    let seed = mix(0x0a11, &[total]);
    let judge = |index: u64| -> Result<_, ReplayError> {
        let at = index as usize;
        let after = all.get(at + 1).map_or(&replay.end, |next| &next.before);
        let seed = |part: u64| mix(seed, &[index, part]);
        let report = (all[at].choices() > 1).then(|| verdict::decision(all, at, seed(1)));
        Ok((report, luck::chance(&all[at], after, seed(2))))
    };
    let judged = work_in_order(total, threads, judge, |done| watch(done, total))?;
    let judged_answers = judged.len() as u64;
    let mut luck = Luck::default();
    let mut decisions = Vec::new();
    for (report, term) in judged {
        term.add_to(&mut luck);
        decisions.extend(report);
    }
    luck.error = luck.error.sqrt();
    let strikes = story::strikes(&replay, &decisions, seed, threads)?;
    luck.guesses = strikes.iter().filter_map(|strike| strike.guess).sum();
    let outcome = replay.end.outcome();
    let result = outcome.map(|outcome| match outcome {
        Outcome::Won { winner, .. } => f64::from(u8::from(winner == Player::One)),
        Outcome::Draw => 0.5,
    });
    let turning_points = story::turning_points(&replay, &strikes, result);
    let names = replay.end.duel().fighter_names();
    Ok(Analysis {
        format: ANALYSIS_FORMAT,
        engine: record.engine.clone(),
        edition: replay.end.duel().edition,
        outcome: outcome.map(|outcome| describe_outcome(outcome, &names)),
        names: names.0,
        result,
        turns: replay.end.glance().turn_number(),
        answers: total,
        judged: judged_answers,
        decisions,
        strikes,
        luck,
        turning_points,
    })
}

impl Moment {
    fn choices(&self) -> usize {
        self.before.decision().map_or(0, |decision| decision.choices.len())
    }
}
