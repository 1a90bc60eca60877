//! A bot that answers by chance: first the kind of answer, then which of that kind.

use exceed_cards::Generator;
use exceed_rules::{Choice, ChoiceError, Game, Seat, Silent};

use crate::Bot;

/// Picks uniformly among the kinds of answer that are offered, then uniformly within the kind. So a hand full of
/// boosts does not drown the strike.
#[derive(Clone, Debug)]
pub struct RandomBot {
    generator: Generator,
}

impl RandomBot {
    /// Its name in commands.
    pub const NAME: &'static str = "random";

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomBot {
        RandomBot { generator: Generator::new(seed) }
    }

    /// Picks one of these; [`Choice::No`] if there are none.
    pub fn pick(&mut self, choices: &[Choice]) -> Choice {
        choices.get(self.pick_number(choices)).copied().unwrap_or_default()
    }

    /// Picks one of these by its number, which is 0 if there are none.
    fn pick_number(&mut self, choices: &[Choice]) -> usize {
        if choices.len() == 1 {
            return 0;
        }
        // Where the choices of each kind are, one bit each: no decision has more than 64 choices.
        let mut places = [0_u64; KINDS];
        let mut offered = 0_u32;
        let mut place = 1_u64;
        for choice in choices {
            let kind = kind(choice);
            offered |= 1 << kind;
            places[kind as usize] |= place;
            place <<= 1;
        }
        let several = offered & offered.wrapping_sub(1) != 0;
        let wanted = if several {
            nth_bit(offered.into(), self.generator.below(offered.count_ones() as usize))
        } else {
            // Its number would say nothing, but the ones after it are to be the same.
            self.generator.number();
            offered.trailing_zeros() as usize
        };
        let Some(&places) = places.get(wanted) else { return 0 };
        let number = self.generator.below(places.count_ones() as usize);
        nth_bit(places, number)
    }
}

impl Bot for RandomBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        seat.decision().map_or(Choice::No, |decision| self.pick(decision.choices))
    }
}

/// Plays a game to its end, the quick way: random bots need no seat, for the choices of their own decision are all they
/// look at. Gives the number of decisions.
///
/// # Errors
/// A limit of the engine was reached; the choices themselves are always legal.
pub fn play_random(game: &mut Game, mut bots: [RandomBot; 2]) -> Result<u64, ChoiceError> {
    let mut decisions = 0;
    while let Some(decision) = game.decision() {
        let player = decision.player;
        let number = bots[player.index()].pick_number(decision.choices);
        game.choose_nth(player, number, &mut Silent)?;
        decisions += 1;
    }
    Ok(decisions)
}

/// The place of the bit that has this many others below it.
fn nth_bit(bits: u64, number: usize) -> usize {
    let above = (0..number).fold(bits, |bits, _| bits & bits.wrapping_sub(1));
    above.trailing_zeros() as usize
}

/// How many kinds of choice there are.
const KINDS: usize = 31;

/// A number for each kind of choice, below [`KINDS`].
pub(crate) fn kind(choice: &Choice) -> u32 {
    match choice {
        Choice::Prepare => 0,
        Choice::Walk(_) => 1,
        Choice::ChangeCards => 2,
        Choice::Exceed => 3,
        Choice::Reshuffle => 4,
        Choice::Boost(_) => 5,
        Choice::Strike => 6,
        Choice::CharacterAction(_) => 7,
        Choice::Downshift => 8,
        Choice::Set(_) => 9,
        Choice::SetEx(_) => 10,
        Choice::WildSwing => 11,
        Choice::Pay(..) => 12,
        Choice::Card(_) => 13,
        Choice::Done => 14,
        Choice::Yes => 15,
        Choice::No => 16,
        Choice::Option(_) => 17,
        Choice::Move(..) => 18,
        Choice::Space(_) => 19,
        Choice::Number(_) => 20,
        Choice::Name(_) => 21,
        Choice::NoName => 22,
        Choice::Next(_) => 23,
        Choice::Switch => 24,
        Choice::CrossExceed => 25,
        Choice::CrossStrike => 26,
        Choice::SetDouble(_) => 27,
        Choice::BoostAction(..) => 28,
        Choice::Transform(_) => 29,
        Choice::PayLife(_) => 30,
    }
}
