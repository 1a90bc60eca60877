//! Playing an imagined game on to the next turn, where the table is judged.

use exceed_rules::{Area, CardId, Choice, Decision, Game, Glance, Player, QuestionKind, Silent, Viewer};

use crate::Bot;
use crate::evaluation::Weights;
use crate::generator::Generator;
use crate::heuristic::HeuristicBot;
use crate::prices::Prices;

/// The most choices a game is played on for.
const MAX_STEPS: u32 = 80;
/// A question with at most so many answers is short.
const SHORT: usize = 4;

/// Plays on until a turn other than `turn` begins, or the game is over. Attacks are set as `set` says. All that it leaves
/// open is answered as `heuristic` would; with weights at hand, short questions are answered by trying each answer.
pub(crate) fn to_next_turn(
    game: &mut Game,
    turn: u16,
    seed: u64,
    careful: Option<&Weights>,
    set: &mut dyn FnMut(&Glance<'_>, &Decision<'_>) -> Option<Choice>,
) {
    for _ in 0..MAX_STEPS {
        let Some(decision) = game.decision() else { return };
        let asked = decision.player;
        if decision.question == QuestionKind::Action && game.glance().turn_number() != turn {
            return;
        }
        let planned =
            if decision.question == QuestionKind::Set { set(&game.glance(), &decision) } else { None };
        let choice = match (planned, decision.choices, careful) {
            (Some(choice), _, _) => choice,
            (None, [only], _) => *only,
            (None, _, Some(weights)) if is_short(&decision) => try_each(game, turn, seed, weights),
            (None, _, _) => HeuristicBot::new(seed).choose(&game.seat(Viewer::Player(asked))),
        };
        if game.choose(asked, choice, &mut Silent).is_err() {
            return;
        }
    }
}

/// Yes or no, one option of a few, a step or two.
fn is_short(decision: &Decision<'_>) -> bool {
    decision.choices.len() <= SHORT
        && matches!(decision.question, QuestionKind::Confirm | QuestionKind::Pick | QuestionKind::Number)
}

/// The answer after which the next turn looks best to the one who is asked.
fn try_each(game: &Game, turn: u16, seed: u64, weights: &Weights) -> Choice {
    let Some(decision) = game.decision() else { return Choice::No };
    let value = |choice: Choice| {
        let mut then = game.clone();
        if then.choose(decision.player, choice, &mut Silent).is_err() {
            return 0.0;
        }
        to_next_turn(&mut then, turn, seed, None, &mut |_, _| None);
        weights.value(&then, decision.player)
    };
    let valued = decision.choices.iter().map(|&choice| (choice, value(choice)));
    valued.max_by(|one, two| one.1.total_cmp(&two.1)).map_or(Choice::No, |(choice, _)| choice)
}

/// What both players' attacks are worth if the one who is to move strikes.
pub(crate) struct Threat {
    mover: Player,
    prices: [Prices; 2],
}

/// Threats at the tables of one decision. Many answers lead to tables that differ in nothing an attack depends on.
#[derive(Default)]
pub(crate) struct Threats {
    known: Vec<(Surroundings, Threat)>,
}

/// What attacks depend on most: who moves, where both stand, which sides and boosts are up.
#[derive(Clone, PartialEq, Eq)]
struct Surroundings {
    mover: Player,
    spaces: [u8; 2],
    exceeded: [bool; 2],
    boosts: [Vec<CardId>; 2],
}

impl Threats {
    /// The value of a table where a turn begins: a strike that its player likely starts is played out first.
    pub fn value(&mut self, game: &Game, player: Player, weights: &Weights, seed: u64) -> f32 {
        let quiet = weights.value(game, player);
        let Some(decision) = game.decision().filter(|decision| decision.choices.contains(&Choice::Strike))
        else {
            return quiet;
        };
        let glance = game.glance();
        let around = Surroundings {
            mover: decision.player,
            spaces: Player::BOTH.map(|player| glance.space(player)),
            exceeded: Player::BOTH.map(|player| glance.exceeded(player)),
            boosts: Player::BOTH.map(|player| glance.boosts(player).collect()),
        };
        let known = self.known.iter().position(|(known, _)| *known == around);
        let index = known.unwrap_or_else(|| {
            self.known.push((around, Threat::of(game, decision.player)));
            self.known.len() - 1
        });
        self.known[index].1.value(game, player, weights, quiet, seed)
    }
}

impl Threat {
    fn of(game: &Game, mover: Player) -> Threat {
        let seat = game.seat(Viewer::Spectator);
        Threat { mover, prices: Player::BOTH.map(|player| Prices::of(&seat, player, mover)) }
    }

    fn value(&self, game: &Game, player: Player, weights: &Weights, quiet: f32, seed: u64) -> f32 {
        let share = self.prices[self.mover.index()].threatens(game.glance().cards(self.mover, Area::Hand));
        let mut struck = game.clone();
        if struck.choose(self.mover, Choice::Strike, &mut Silent).is_err() {
            return quiet;
        }
        let mut generator = Generator::new(seed);
        let turn = struck.glance().turn_number();
        to_next_turn(&mut struck, turn, seed, None, &mut |glance, decision| {
            Some(self.prices[decision.player.index()].reply(glance, decision, &mut generator))
        });
        quiet + share * (weights.value(&struck, player) - quiet)
    }
}
