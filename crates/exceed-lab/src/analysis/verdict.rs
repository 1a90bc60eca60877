//! One decision, judged in both views.

use exceed_bots::{
    Appraisal, OpenJudge, OpenStrike, SolvedStrike, StrikeBot, asked_at_once, attack_after_strike, breadth,
    goes_on_at_once, settle, wins_at_once,
};
use exceed_rules::{Choice, Game, Player, QuestionKind, Seat, Silent, Viewer};

use super::moments::Moment;
use super::{DecisionReport, Judgement, Mark};

/// An attack played at least so often is part of the mix.
const IN_MIX: f32 = 0.03;
/// Orders of the decks for each half of the open view.
const WORLDS: u32 = 40;
/// Imagined games that say whether a game could be won at once.
const LETHAL_WORLDS: u32 = 32;
/// With hands open, so good a chance is a win.
const WON: f32 = 0.985;

/// Judges a moment of a duel.
pub(super) fn decision(all: &[Moment], at: usize, seed: u64) -> DecisionReport {
    let moment = &all[at];
    let words = moment.before.words();
    let question = moment.before.decision().map_or_else(String::new, |decision| words.question(&decision));
    DecisionReport {
        entry: moment.entry,
        turn: moment.before.glance().turn_number(),
        player: number(moment.player),
        question,
        answer: words.choice(moment.choice),
        known: known(moment, seed),
        open: open(all, at, seed),
    }
}

/// 1 or 2.
pub(super) fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

/// The answers of a decision over several judges.
struct Weighed {
    best: Choice,
    /// The value of the best answer, free of the luck of being chosen as the best.
    value: f32,
    loss: f32,
}

/// What half of the judges like best is valued by the other half: the largest of many rough numbers is too large, and
/// an answer must not be called bad for that.
fn weigh(judges: &[Vec<Appraisal>], played: Choice) -> Weighed {
    let (one, two) = judges.split_at(judges.len() / 2);
    let [one, two, all] = [one, two, judges].map(mean);
    let value = |values: &[(Choice, f32)], choice| {
        values.iter().find(|(known, _)| *known == choice).map_or(0.0, |(_, value)| *value)
    };
    let by = |liked: &[(Choice, f32)], valued: &[(Choice, f32)]| {
        let favourite = best(liked);
        (value(valued, favourite), value(valued, favourite) - value(valued, played))
    };
    let halves = [by(&one, &two), by(&two, &one)];
    let best = best(&all);
    let loss = if best == played { 0.0 } else { ((halves[0].1 + halves[1].1) / 2.0).max(0.0) };
    Weighed { best, value: (halves[0].0 + halves[1].0) / 2.0, loss }
}

fn mean(judges: &[Vec<Appraisal>]) -> Vec<(Choice, f32)> {
    let Some(first) = judges.first() else { return Vec::new() };
    let value = |index: usize| {
        let values = judges.iter().filter_map(|judge| judge.get(index)).map(|appraisal| appraisal.value);
        values.sum::<f32>() / judges.len() as f32
    };
    first.iter().enumerate().map(|(index, appraisal)| (appraisal.choice, value(index))).collect()
}

fn best(values: &[(Choice, f32)]) -> Choice {
    let best = values.iter().max_by(|one, two| one.1.total_cmp(&two.1));
    best.map_or(Choice::No, |(choice, _)| *choice)
}

/// What several judges say of a question, with what its player knew.
struct Known {
    appraisals: Vec<Vec<Appraisal>>,
    solved: Vec<SolvedStrike>,
    /// Answers that are worth what the question after them is worth.
    settled: Vec<(Choice, f32)>,
}

impl Known {
    /// Questions that follow an answer at once, all together, which are looked at, as in a hint.
    const FOLLOWED: u32 = 16;

    fn look(judges: &[StrikeBot], seat: &Seat, wanted: Option<Choice>, left: &mut u32) -> Known {
        let looks = judges.iter().map(|judge| judge.look_once(seat));
        let (mut appraisals, solved): (Vec<_>, Vec<_>) =
            looks.map(|look| (look.appraisals, look.strike)).unzip();
        let solved: Vec<SolvedStrike> = solved.into_iter().flatten().collect();
        let mut after = |choice| {
            // What was really answered is looked at in any case.
            let left = if Some(choice) == wanted { &mut { Known::FOLLOWED } } else { &mut *left };
            *left = left.checked_sub(1)?;
            let next = asked_at_once(seat, choice)?;
            Some((Known::look(judges, &next, None, left).weigh(Choice::No).value, 0.0))
        };
        let settled = if solved.is_empty() {
            settle(&mut appraisals, breadth(seat), wanted, &mut after)
        } else {
            Vec::new()
        };
        Known { appraisals, solved, settled }
    }

    fn weigh(&self, played: Choice) -> Weighed {
        let mut weighed = weigh_settled(&self.appraisals, &self.settled, played);
        if !self.solved.is_empty() {
            let values = self.solved.iter().map(|solved| solved.value);
            weighed.value = values.sum::<f32>() / self.solved.len() as f32;
        }
        weighed
    }
}

/// As [`weigh`]; but if the best answer has its value from the question after it, that value was not chosen for being the
/// largest, and it is the value.
fn weigh_settled(judges: &[Vec<Appraisal>], settled: &[(Choice, f32)], played: Choice) -> Weighed {
    let weighed = weigh(judges, played);
    let Some(&(_, value)) = settled.iter().find(|(choice, _)| *choice == weighed.best) else {
        return weighed;
    };
    let all = mean(judges);
    let kept = all.iter().find(|(choice, _)| *choice == played).map_or(value, |(_, value)| *value);
    Weighed { value, loss: (value - kept).max(0.0), ..weighed }
}

/// With what the player knew.
fn known(moment: &Moment, seed: u64) -> Judgement {
    let seat = moment.before.seat(Viewer::Player(moment.player));
    let known = Known::look(&moment.judges, &seat, Some(moment.choice), &mut { Known::FOLLOWED });
    let mut weighed = known.weigh(moment.choice);
    let solved = &known.solved;
    let mut mix = Vec::new();
    if !solved.is_empty() {
        let played = |solved: &SolvedStrike| {
            solved.own.iter().find(|own| own.choice == moment.choice).map_or(0.0, |own| own.share)
        };
        // One judge who plays it is enough: what is in the mix is never marked.
        if solved.iter().any(|solved| played(solved) >= IN_MIX) {
            weighed.loss = 0.0;
        }
        let own = |solved: &SolvedStrike| solved.own.iter().map(|own| (own.choice, own.share)).collect();
        mix = mean_mix(&solved.iter().map(own).collect::<Vec<_>>());
    }
    // Told even where little is lost: a game that is over can't be lost any more.
    let missed_win = weighed.best != moment.choice && weighed.value >= 0.8 && {
        let wins = |choice| wins_at_once(&seat, choice, LETHAL_WORLDS, seed);
        wins(weighed.best) >= 0.9 && wins(moment.choice) < 0.5
    };
    let mut judgement = judgement(moment, &weighed, &mix, missed_win);
    if weighed.best == Choice::Strike
        && let Some(attack) = attack_after_strike(&seat, seed)
    {
        judgement.best = strike_with(moment, attack);
    }
    judgement
}

/// A strike and what is set in it.
fn strike_with(moment: &Moment, attack: Choice) -> String {
    let attack = moment.before.words().choice(attack);
    if attack.starts_with("strike ") { attack } else { format!("strike {attack}") }
}

/// How often each attack is right, over several solutions.
fn mean_mix(solutions: &[Vec<(Choice, f32)>]) -> Vec<(Choice, f32)> {
    let Some(first) = solutions.first() else { return Vec::new() };
    let share = |choice: Choice| {
        let shares = solutions.iter().flatten().filter(|(known, _)| *known == choice).map(|(_, share)| share);
        shares.sum::<f32>() / solutions.len() as f32
    };
    first.iter().map(|&(choice, _)| (choice, share(choice))).collect()
}

fn judgement(moment: &Moment, weighed: &Weighed, mix: &[(Choice, f32)], missed_win: bool) -> Judgement {
    let loss = f64::from(weighed.loss);
    let words = moment.before.words();
    let played = mix.iter().find(|(choice, _)| *choice == moment.choice);
    let mut told: Vec<_> = mix.iter().filter(|(_, share)| *share >= IN_MIX).collect();
    told.sort_by(|one, two| two.1.total_cmp(&one.1));
    let label = |choice| words.choice(choice).replacen("strike ", "", 1);
    Judgement {
        value: f64::from(weighed.value),
        best: words.choice(weighed.best),
        loss,
        mark: Mark::of(loss),
        share: played.map(|(_, share)| f64::from(*share)),
        mix: told.into_iter().map(|&(choice, share)| (label(choice), f64::from(share))).collect(),
        missed_win,
    }
}

/// The strike of a moment that sets an attack, as its attacker saw it coming; `None` if the attacker had no choice.
pub(super) fn open_strike(all: &[Moment], at: usize, seed: u64) -> Option<OpenStrike> {
    let setting = |moment: &Moment| {
        moment.before.decision().is_some_and(|decision| decision.question == QuestionKind::Set)
    };
    let moment = &all[at];
    if !setting(moment) {
        return None;
    }
    let turn = moment.before.glance().turn_number();
    let attacker = moment.before.glance().attacker()?;
    let begun = all[..=at]
        .iter()
        .rev()
        .take_while(|earlier| earlier.before.glance().turn_number() == turn)
        .find(|earlier| earlier.player == attacker && setting(earlier))?;
    OpenJudge::new(seed ^ begun.entry as u64).solve(&begun.before, WORLDS / 2)
}

/// The attack that is right most often after the Strike action, hands open.
fn open_attack(moment: &Moment, seed: u64) -> Option<Choice> {
    let mut after = moment.before.clone();
    after.choose(moment.player, Choice::Strike, &mut Silent).ok()?;
    let strike = OpenJudge::new(seed).solve(&after, WORLDS / 4)?;
    strike.attacks.iter().max_by(|one, two| one.1.total_cmp(&two.1)).map(|(choice, _)| *choice)
}

/// A question that sets no attack, hands open.
fn open_weighed(game: &Game, played: Option<Choice>, seed: u64) -> Weighed {
    let mut judges = [1, 2].map(|half| OpenJudge::new(seed ^ half).appraise(game, WORLDS));
    let settled = settle(&mut judges, 1, played, |choice| {
        let after = goes_on_at_once(game, choice)?;
        Some((open_value(&after, seed), 0.0))
    });
    weigh_settled(&judges, &settled, played.unwrap_or(Choice::No))
}

/// What a question is worth to its player, hands open.
fn open_value(game: &Game, seed: u64) -> f32 {
    let halves = [1, 2].map(|half| OpenJudge::new(seed ^ half).solve(game, WORLDS / 2));
    match halves {
        [Some(one), Some(two)] => (one.value() + two.value()) / 2.0,
        [None, _] | [_, None] => open_weighed(game, None, seed).value,
    }
}

/// With both hands open.
fn open(all: &[Moment], at: usize, seed: u64) -> Judgement {
    let moment = &all[at];
    let strikes: Vec<OpenStrike> = (0..2).filter_map(|half| open_strike(all, at, seed ^ half)).collect();
    let fits = |strike: &OpenStrike| strike.own(moment.player).iter().any(|own| own.0 == moment.choice);
    if strikes.len() < 2 || !strikes.iter().all(fits) {
        let weighed = open_weighed(&moment.before, Some(moment.choice), seed);
        let missed_win = weighed.value >= WON && weighed.loss >= 0.03;
        let mut judgement = judgement(moment, &weighed, &[], missed_win);
        if weighed.best == Choice::Strike
            && let Some(attack) = open_attack(moment, seed)
        {
            judgement.best = strike_with(moment, attack);
        }
        return judgement;
    }
    let own = |strike: &OpenStrike| -> Vec<Appraisal> {
        let own = strike.own(moment.player).into_iter();
        own.map(|(choice, _, value)| Appraisal { choice, value, error: 0.0 }).collect()
    };
    let judges: Vec<Vec<Appraisal>> = strikes.iter().map(own).collect();
    let mut weighed = weigh(&judges, moment.choice);
    let of_player = |value: f32, strike: &OpenStrike| {
        if strike.attacker == moment.player { value } else { 1.0 - value }
    };
    let values = strikes.iter().map(|strike| of_player(strike.value(), strike));
    weighed.value = values.sum::<f32>() / strikes.len() as f32;
    let share = |strike: &OpenStrike| {
        let own = strike.own(moment.player);
        own.iter().find(|own| own.0 == moment.choice).map_or(0.0, |own| own.1)
    };
    if strikes.iter().any(|strike| share(strike) >= IN_MIX) {
        weighed.loss = 0.0;
    }
    let mix = |strike: &OpenStrike| {
        let own = strike.own(moment.player).into_iter();
        own.map(|(choice, share, _)| (choice, share)).collect()
    };
    let mix = mean_mix(&strikes.iter().map(mix).collect::<Vec<_>>());
    let missed_win = weighed.value >= WON && weighed.loss >= 0.03;
    judgement(moment, &weighed, &mix, missed_win)
}

#[cfg(test)]
mod tests;
