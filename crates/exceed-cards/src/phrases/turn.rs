//! Actions, turns and the character card (TRN, ACT).

use crate::grammar::{Phrase, alias, phrase};
use crate::ir::Effect;

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "take another action {no_strike}", [no_strike: WithoutStriking],
            { Effect::TakeAnotherAction { no_strike } },
            "One more action this turn (TRN-6).", "Take another action."),
        phrase!(WithoutStriking, "", [], { false }, "", ""),
        phrase!(WithoutStriking, "without striking", [], { true }, "It may not be the Strike action.",
            "Take another action without striking."),
        alias!(Clause, "take 1 bonus action", [], Effect::TakeAnotherAction { no_strike: false }),
        phrase!(Clause, "{who} exceed~", [who: Subject], { Effect::Exceed(who) },
            "Flip to the exceed side, without paying (ACT-4).", "Exceed."),
        phrase!(Clause, "{who} revert~", [who: Subject], { Effect::Revert(who) }, "Flip back to the basic side.",
            "End of turn, if there was no strike this turn: revert."),
        phrase!(Clause, "skip your end-of-turn draw", [], { Effect::SkipEndDraw },
            "No card at the end of this turn (TRN-3).", "Draw 2, skip your end-of-turn draw."),
    ]
}
