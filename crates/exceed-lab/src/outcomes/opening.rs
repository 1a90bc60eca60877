//! Which answers an opening leaves open.

use exceed_cards::card::Kind;
use exceed_rules::{Area, Choice, Decision, Game, Place, QuestionKind, Reason, is_same_name};

use super::action::Action;
use super::case::Case;

/// The answers to what is asked now; `action` is the one of the opening that comes next. Empty if it can't be taken.
pub(super) fn open_choices(
    game: &Game,
    decision: &Decision<'_>,
    case: &Case,
    action: &Action,
) -> Vec<Choice> {
    let all = decision.choices;
    match decision.question {
        QuestionKind::Action => keep(all, |choice| takes(game, action, choice)),
        QuestionKind::Set => {
            let planned = keep(all, |choice| is_planned(game, decision, case, choice));
            if planned.is_empty() { all.to_vec() } else { planned }
        }
        QuestionKind::Name => named(game, decision, case),
        QuestionKind::Pay if decision.reason == Reason::SpendForArmor && case.has_whole_ultras() => {
            keep(all, |choice| !is_half_an_ultra(game, choice))
        }
        QuestionKind::Pay
        | QuestionKind::Confirm
        | QuestionKind::Pick
        | QuestionKind::Cards
        | QuestionKind::Space
        | QuestionKind::Number
        | QuestionKind::Order => all.to_vec(),
    }
}

fn keep(choices: &[Choice], fits: impl Fn(Choice) -> bool) -> Vec<Choice> {
    choices.iter().copied().filter(|&choice| fits(choice)).collect()
}

fn takes(game: &Game, action: &Action, choice: Choice) -> bool {
    match action {
        Action::Strike => choice == Choice::Strike,
        Action::Prepare => choice == Choice::Prepare,
        Action::Change => choice == Choice::ChangeCards,
        Action::Exceed => choice == Choice::Exceed,
        Action::Own => matches!(
            choice,
            Choice::CharacterAction(_) | Choice::BoostAction(..) | Choice::Transform(_) | Choice::Downshift
        ),
        Action::Reshuffle => choice == Choice::Reshuffle,
        Action::Walk(space) => choice == Choice::Walk(*space),
        Action::Boost(card) => matches!(choice, Choice::Boost(place) if is_in_hand(game, place, card)),
    }
}

fn is_planned(game: &Game, decision: &Decision<'_>, case: &Case, choice: Choice) -> bool {
    let side = case.side(decision.player);
    if side.plan.is_empty() {
        return choice == Choice::WildSwing;
    }
    let planned = |place| is_in_hand(game, place, &side.plan);
    match side.ex {
        false => matches!(choice, Choice::Set(place) if planned(place)),
        true => matches!(choice, Choice::SetEx(place) if planned(place)),
    }
}

fn is_in_hand(game: &Game, place: Place, name: &str) -> bool {
    place.area == Area::Hand && is_same_name(game.duel().card_name(game.words().card_at(place)), name)
}

/// Any card, or if the case lists some: those of the opponent's that it lists, all of the opponent's if there are none.
fn named(game: &Game, decision: &Decision<'_>, case: &Case) -> Vec<Choice> {
    if case.names.is_empty() {
        return decision.choices.to_vec();
    }
    let duel = game.duel();
    let catalog = duel.catalog();
    let opponent = catalog.find(&case.side(decision.player.other()).character);
    let cards = opponent.map_or(&[][..], |index| &catalog.characters()[index].cards);
    let name = |choice| if let Choice::Name(name) = choice { Some(duel.name(name)) } else { None };
    let is_theirs = |choice| name(choice).is_some_and(|name| cards.iter().any(|card| card.name == name));
    let is_listed =
        |choice| name(choice).is_some_and(|name| case.names.iter().any(|listed| is_same_name(listed, name)));
    let theirs = keep(decision.choices, is_theirs);
    let listed = keep(&theirs, is_listed);
    [listed, theirs].into_iter().find(|found| !found.is_empty()).unwrap_or_else(|| decision.choices.to_vec())
}

/// An Ultra counted as 1 force where armor is bought.
fn is_half_an_ultra(game: &Game, choice: Choice) -> bool {
    matches!(choice, Choice::Pay(place, 1) if game.duel().card(game.words().card_at(place)).kind == Kind::Ultra)
}
