//! Playing an imagined game on to the next turn, where the table is judged.

use exceed_rules::{Choice, Decision, EventSink, Game, Glance, QuestionKind, Viewer};

use crate::heuristic::HeuristicBot;

/// The most choices a game is played on for.
const MAX_STEPS: u32 = 80;

/// The work of a trial beside that: to copy the game and to judge the table after it.
const TRIAL: u32 = 4;

/// Plays on until a turn other than `turn` begins, or the game is over. Attacks are set as `set` says; all that it leaves
/// open is answered as `heuristic` would. Gives how much work it was, in answers and strikes played
/// in outline, which take about as long: budgets do not depend on the machine.
pub(crate) fn to_next_turn(
    game: &mut Game,
    turn: u16,
    seed: u64,
    events: &mut dyn EventSink,
    mut set: impl FnMut(&Glance<'_>, &Decision<'_>) -> Option<Choice>,
) -> u32 {
    let mut outlines = 0;
    for steps in 0..MAX_STEPS {
        let Some(decision) = game.decision() else { return TRIAL + steps + outlines };
        let asked = decision.player;
        if decision.question == QuestionKind::Action && game.glance().turn_number() != turn {
            return TRIAL + steps + outlines;
        }
        let planned =
            if decision.question == QuestionKind::Set { set(&game.glance(), &decision) } else { None };
        let choice = match (planned, decision.choices) {
            (Some(choice), _) => choice,
            (None, [only]) => *only,
            (None, _) => {
                let mut bot = HeuristicBot::new(seed);
                let choice = bot.answer(game.glance_of(Viewer::Player(asked)), &decision);
                outlines += bot.outlines();
                choice
            }
        };
        if game.choose(asked, choice, events).is_err() {
            return TRIAL + steps + outlines;
        }
    }
    TRIAL + MAX_STEPS + outlines
}
