//! What chance did: the value after it, less what was to be expected before it.

use exceed_bots::OpenJudge;
use exceed_rules::{Chance, Game, Player, QuestionKind, Silent, imagine_decks, seed_from_number};

use super::Luck;
use super::moments::Moment;

/// Orders of the decks that are tried to see whether chance had a part at all.
const PROBES: u32 = 6;
/// Orders of the decks if the next turn begins at once.
const WORLDS: u32 = 128;
/// Orders of the decks if a strike is played on: there is more to average.
const STRIKE_WORLDS: u32 = 384;

/// What chance did after one answer, in player one's chance to win.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Term {
    /// By player one's cards and by player two's.
    by_deck: [f32; 2],
    /// The square of the standard error.
    variance: f32,
}

impl Term {
    /// Adds it to a duel's luck; its error still squared.
    pub fn add_to(&self, luck: &mut Luck) {
        luck.cards[0] += f64::from(self.by_deck[0]);
        luck.cards[1] -= f64::from(self.by_deck[1]);
        luck.error += f64::from(self.variance);
    }
}

/// What chance did between an answer and the next question.
pub(super) fn chance(moment: &Moment, after: &Game, seed: u64) -> Term {
    let mattered = Player::BOTH.map(|player| matters(moment, after, player, seed));
    if mattered == [false, false] {
        return Term::default();
    }
    let since = moment.before.glance().turn_number();
    let judge = OpenJudge::new(seed);
    let settled = after.decision().is_none_or(|decision| {
        decision.question == QuestionKind::Action && after.glance().turn_number() != since
    });
    let worlds = if settled { WORLDS } else { STRIKE_WORLDS };
    let came = judge.expect(after, None, since, &Player::BOTH, if settled { 1 } else { worlds }, seed);
    let answer = Some((moment.player, moment.choice));
    let expect = |decks: &[Player]| judge.expect(&moment.before, answer, since, decks, worlds, seed);
    let square = |(_, error): (f32, f32)| error * error;
    match mattered {
        [true, true] => {
            // One deck after the other: the two parts add up to the whole.
            let (one, both) = (expect(&[Player::One]), expect(&Player::BOTH));
            Term { by_deck: [came.0 - one.0, one.0 - both.0], variance: square(came) + square(both) }
        }
        [first, _] => {
            let player = if first { Player::One } else { Player::Two };
            let expected = expect(&[player]);
            let mut by_deck = [0.0; 2];
            by_deck[player.index()] = came.0 - expected.0;
            Term { by_deck, variance: square(came) + square(expected) }
        }
    }
}

/// Whether another order of a deck could have shown somebody something else.
fn matters(moment: &Moment, after: &Game, deck: Player, seed: u64) -> bool {
    let mut chance = Chance::new(seed_from_number(seed));
    let keys = |game: &Game| Player::BOTH.map(|player| game.private_key(player));
    let came = keys(after);
    (0..PROBES).any(|_| {
        let mut world = imagine_decks(&moment.before, &[deck], &mut chance);
        world.choose(moment.player, moment.choice, &mut Silent).is_ok() && keys(&world) != came
    })
}

#[cfg(test)]
mod tests;
