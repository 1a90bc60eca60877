//! Answers after which the same player is asked again before anybody learns anything. Both questions are about one thing,
//! so an answer is worth what the best answer to the question after it is worth.

use exceed_rules::{
    Chance, Choice, Game, Player, Seat, Silent, Viewer, imagine, imagine_decks, seed_from_number,
};

use crate::appraisal::Appraisal;

/// Worlds in which the next question must be the same.
const WORLDS: u64 = 4;

/// What the player of this seat is asked after an answer, if nothing comes in between: no chance, no hidden card, no answer
/// of somebody else's. Whatever is hidden, the next question then looks the same.
#[must_use]
pub fn asked_at_once(seat: &Seat, answer: Choice) -> Option<Seat> {
    let player = seat.decision()?.player;
    let next = |number: u64| {
        let mut world = imagine(seat, &mut Chance::new(seed_from_number(number)));
        world.choose(player, answer, &mut Silent).ok()?;
        let after = world.seat(Viewer::Player(player));
        after.decision().is_some().then_some(after)
    };
    let first = next(1)?;
    (2..=WORLDS).all(|number| next(number).as_ref() == Some(&first)).then_some(first)
}

/// The game after an answer, if the same player is asked again and nothing is learned in between, both hands being open
/// anyway.
#[must_use]
pub fn goes_on_at_once(game: &Game, answer: Choice) -> Option<Game> {
    let player = game.decision()?.player;
    let next = |number: u64| {
        let chance = &mut Chance::new(seed_from_number(number));
        let mut world = imagine_decks(game, &Player::BOTH, chance);
        world.choose(player, answer, &mut Silent).ok()?;
        world.decision().filter(|decision| decision.player == player)?;
        Some(Player::BOTH.map(|player| world.seat(Viewer::Player(player))))
    };
    let first = next(1)?;
    let same = (2..=WORLDS).all(|number| next(number).as_ref() == Some(&first));
    let mut after = game.clone();
    (same && after.choose(player, answer, &mut Silent).is_ok()).then_some(after)
}

/// So many answers are shown, and valued by what follows them.
pub(crate) const SHOWN: usize = 3;

/// How many of the best answers to a question are valued by what follows them. Inside a group of picks it is the best alone:
/// the others differ little from it, and every further pick would take many times as long.
#[must_use]
pub fn breadth(seat: &Seat) -> usize {
    if seat.decision().is_some_and(|decision| decision.unfinished) { 1 } else { SHOWN }
}

/// The question with which a group of answers began, from a later one of the group.
pub(crate) fn group_start(seat: &Seat) -> Option<Seat> {
    let decision = seat.decision().filter(|decision| decision.unfinished)?;
    let player = decision.player;
    // Others see nothing of a group: in what they imagine it has not begun. The cards are dealt as this player knows them.
    let chance = &mut Chance::new(seed_from_number(1));
    let dealt = imagine(seat, chance);
    let others = imagine(&dealt.seat(Viewer::Spectator), chance);
    let start = others.with_cards_of(&dealt, player).with_cards_of(&dealt, player.other());
    let start = start.seat(Viewer::Player(player));
    start.decision().is_some_and(|decision| !decision.unfinished).then_some(start)
}

/// Values the best answers, so many of them, and those that are `wanted` by the questions that follow them at once;
/// `after` gives what such a question is worth, with its error, and `None` if none follows. All judges are told the same.
/// Gives the answers that were valued so.
pub fn settle(
    judges: &mut [Vec<Appraisal>],
    shown: usize,
    wanted: Option<Choice>,
    mut after: impl FnMut(Choice) -> Option<(f32, f32)>,
) -> Vec<(Choice, f32)> {
    let (mut looked_at, mut settled): (Vec<Choice>, Vec<(Choice, f32)>) = (Vec::new(), Vec::new());
    loop {
        let best = ranked(judges).into_iter().take(shown);
        let next = best.chain(wanted).find(|choice| !looked_at.contains(choice));
        let Some(choice) = next else { return settled };
        looked_at.push(choice);
        let Some((value, error)) = after(choice) else { continue };
        settled.push((choice, value));
        for appraisal in judges.iter_mut().flatten().filter(|appraisal| appraisal.choice == choice) {
            *appraisal = Appraisal { choice, value, error };
        }
    }
}

/// The answers, by what all judges say of them together the best first.
fn ranked(judges: &[Vec<Appraisal>]) -> Vec<Choice> {
    let Some(first) = judges.first() else { return Vec::new() };
    let value = |index: usize| -> f32 {
        judges.iter().filter_map(|judge| judge.get(index)).map(|appraisal| appraisal.value).sum()
    };
    let mut ranked: Vec<(Choice, f32)> =
        first.iter().enumerate().map(|(index, appraisal)| (appraisal.choice, value(index))).collect();
    ranked.sort_by(|one, two| two.1.total_cmp(&one.1));
    ranked.into_iter().map(|(choice, _)| choice).collect()
}
