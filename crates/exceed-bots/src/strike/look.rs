//! What a question is worth to somebody who is told. More work than playing takes: an answer after which the same player
//! is asked again at once is worth what that question is worth.

use exceed_cards::Generator;
use exceed_rules::{Choice, Imagined, Player, Seat, Silent};

use super::{Laid, MATTERS, StrikeBot};
use crate::appraisal::{Appraisal, Appraise, SolvedStrike};
use crate::at_once::{SHOWN, asked_at_once, breadth, group_start, settle};
use crate::oneply::Sum;
use crate::spread::even_spread;

/// A question, looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// One for each choice, in their order.
    pub appraisals: Vec<Appraisal>,
    /// At a strike: how often to set what.
    pub strike: Option<SolvedStrike>,
}

impl Look {
    /// The chance to win of the best answer, or of the right mix of attacks, and its standard error.
    #[must_use]
    pub fn value(&self) -> (f32, f32) {
        match &self.strike {
            Some(strike) => (strike.value, 0.0),
            None => best(&self.appraisals),
        }
    }
}

fn best(appraisals: &[Appraisal]) -> (f32, f32) {
    let best = appraisals.iter().max_by(|one, two| one.value.total_cmp(&two.value));
    best.map_or((0.5, 0.0), |best| (best.value, best.error))
}

impl StrikeBot {
    /// Tries of each answer of a group that sets an attack, against everything that may meet it.
    const GROUP_PASSES: usize = 24;
    /// Questions that follow at once, all together, which are looked at before a question is answered: where boosts can be
    /// cancelled again and again there would be thousands.
    const FOLLOWED: u32 = 16;

    /// What each answer is worth. The best three of them are worth what the questions that follow them at once are
    /// worth: the best attack against one guess of the opponent's mix, which is enough to choose an action by, promises
    /// more than the question what to set, and a price paid as it comes promises less than one paid well. A bot that looks
    /// again after such an answer comes to the same number, unless a great many questions follow.
    #[must_use]
    pub fn look(&self, seat: &Seat) -> Look {
        self.look_at(seat, SHOWN, &mut { StrikeBot::FOLLOWED })
    }

    fn look_at(&self, seat: &Seat, shown: usize, left: &mut u32) -> Look {
        let mut look = self.look_once(seat);
        if look.strike.is_none() {
            let judges = std::slice::from_mut(&mut look.appraisals);
            settle(judges, shown, None, |choice| {
                *left = left.checked_sub(1)?;
                let after = asked_at_once(seat, choice)?;
                Some(self.look_at(&after, breadth(&after), left).value())
            });
        }
        look
    }

    /// What each answer is worth as far as this question goes: attacks with all of the group that sets them, others with
    /// what follows answered as it comes.
    #[must_use]
    pub fn look_once(&self, seat: &Seat) -> Look {
        let mut bot = self.clone();
        if let Some(laid) = bot.lay_out(seat) {
            let mut solved = laid.solved();
            bot.value_groups(seat, &laid, &mut solved);
            let appraisals = solved.own.iter();
            let appraisals =
                appraisals.map(|own| Appraisal { choice: own.choice, value: own.value, error: 0.0 });
            // Where it is offered, a Cross Strike comes after all attacks.
            let appraisals = appraisals.chain(bot.cross_strike(seat)).collect();
            return Look { appraisals, strike: Some(solved) };
        }
        let start = group_start(seat).and_then(|start| self.clone().lay_out(&start));
        let appraisals = match start {
            Some(laid) => bot.group(seat, &laid),
            None => bot.turns.appraise(seat),
        };
        Look { appraisals, strike: None }
    }

    /// Attacks that are followed by more questions of their group are worth what those are worth.
    fn value_groups(&self, seat: &Seat, laid: &Laid, solved: &mut SolvedStrike) {
        for own in &mut solved.own {
            if let Some(after) = asked_at_once(seat, own.choice) {
                own.value = self.value_after_set(&after, laid).0;
            }
        }
        solved.value = solved.own.iter().map(|own| own.share * own.value).sum();
    }

    /// What a question is worth that follows at once when an attack is set.
    fn value_after_set(&self, after: &Seat, laid: &Laid) -> (f32, f32) {
        if !after.decision().is_some_and(|decision| decision.unfinished) {
            return self.look_at(after, breadth(after), &mut { StrikeBot::FOLLOWED }).value();
        }
        let mut appraisals = self.group(after, laid);
        settle(std::slice::from_mut(&mut appraisals), 1, None, |choice| {
            asked_at_once(after, choice).map(|next| self.value_after_set(&next, laid))
        });
        best(&appraisals)
    }

    /// What the answers to a later question of a group that sets an attack are worth, against the opponent's mix.
    fn group(&self, seat: &Seat, laid: &Laid) -> Vec<Appraisal> {
        let Some(decision) = seat.decision() else { return Vec::new() };
        let mut sums = vec![Sum::default(); decision.choices.len()];
        let row = laid.own.iter().position(|(_, choice)| decision.picks.first() == Some(choice));
        let row = row.unwrap_or_default();
        let strike = laid.strike();
        let against = &laid.against[row];
        let mut generator = Generator::new(laid.seed);
        let offset = [generator.share(), generator.share()];
        for pass in 0..StrikeBot::GROUP_PASSES {
            let seed = generator.number();
            let world = laid.theirs.world(seed >> 32);
            for (column, &share) in against.iter().enumerate().filter(|(_, share)| **share >= MATTERS) {
                let attacks = strike.attacks(row, column);
                let swings = even_spread(offset, pass);
                let Some(met) = strike.meeting(world, (row, column), swings) else { continue };
                for (sum, &choice) in sums.iter_mut().zip(decision.choices) {
                    let answers = decision.picks.iter().chain([&choice]);
                    if let Some(game) = &mut answered(&met, decision.player, answers) {
                        sum.add(self.resolve(game, decision.player, attacks, seed).0, share);
                    }
                }
            }
        }
        let appraisal = |(&choice, sum): (&Choice, Sum)| {
            let (value, error) = sum.mean_and_error();
            Appraisal { choice, value, error }
        };
        decision.choices.iter().zip(sums).map(appraisal).collect()
    }
}

/// The game after these answers; nothing if one of them can't be given in it.
fn answered<'a>(
    world: &Imagined,
    player: Player,
    answers: impl Iterator<Item = &'a Choice>,
) -> Option<Imagined> {
    let mut game = world.clone();
    for &answer in answers {
        game.choose(player, answer, &mut Silent).ok()?;
    }
    Some(game)
}
