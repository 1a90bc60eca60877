//! Saved games that somebody has tampered with: refused, or played on to an end or a fault. Never a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use exceed_cards::{Catalog, Generator, embedded_sources};
use serde_json::Value;

use super::SavedGame;
use crate::choice::Choice;
use crate::duel::Duel;
use crate::event::Silent;
use crate::fault::ChoiceError;
use crate::game::Game;
use crate::player::{FighterId, Player, Viewer};
use crate::seed_from_number;
use crate::setup::MatchSetup;
use crate::state::{TriggerKey, Until, UsedLimit};
use crate::step::Source;

/// Characters with many different rules: overdrive, Critical, traps, secret seals, additional attacks.
const PAIRINGS: [[&str; 2]; 4] =
    [["Ryu", "Sol Badguy"], ["Ragna", "Londrekia"], ["Happy Chaos", "Platinum"], ["Ken Masters", "Morathi"]];

/// The matches of the test, made once.
fn duels() -> Vec<Arc<Duel>> {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let duel = |[one, two]: [&str; 2]| {
        let setup = MatchSetup::new(one, two, seed_from_number(0));
        Arc::new(Duel::new(Arc::clone(&catalog), &setup).expect("known characters"))
    };
    PAIRINGS.map(duel).into()
}

/// A game some way in.
fn some_game(duel: &Arc<Duel>, dice: &mut Generator) -> Game {
    let mut game =
        Game::start(Arc::clone(duel), seed_from_number(dice.below(1000) as u64), None, &mut Silent);
    for _ in 0..dice.below(150) {
        let Some((player, choice)) = some_choice(&game, dice) else { break };
        game.choose(player, choice, &mut Silent).expect("a game that nobody has tampered with goes on");
    }
    game
}

fn some_choice(game: &Game, dice: &mut Generator) -> Option<(Player, Choice)> {
    let decision = game.decision()?;
    // Without the check there may be a question without choices.
    let choice = decision.choices.get(dice.below(decision.choices.len()))?;
    Some((decision.player, *choice))
}

/// Every place in a value, as a pointer.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| places(item, &format!("{at}/{index}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places(field, &format!("{at}/{name}"), found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The name of a place, without numbers.
fn name(place: &str) -> &str {
    place.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or_default()
}

/// Changes one thing.
fn tamper(save: &mut Value, dice: &mut Generator) -> String {
    let mut all = Vec::new();
    places(save, "", &mut all);
    let place = all[dice.below(all.len())].clone();
    let alike: Vec<&String> = all.iter().filter(|other| name(other) == name(&place)).collect();
    let other = if dice.below(4) == 0 { &all[dice.below(all.len())] } else { alike[dice.below(alike.len())] };
    let donor = save.pointer(other).cloned().unwrap_or(Value::Null);
    let Some(value) = save.pointer_mut(&place) else { return place };
    match value {
        Value::Number(number) if dice.below(5) > 0 => {
            let number = number.as_u64().unwrap_or(0);
            let odd = [0, 1, 2, 8, 9, 10, 39, 40, 63, 64, 65, 127, 128, 249, 254, 255, 65_535, u64::MAX];
            let near = [number.wrapping_add(1), number.wrapping_sub(1)];
            *value = if dice.below(3) == 0 { near[dice.below(2)] } else { odd[dice.below(odd.len())] }.into();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Array(items) if !items.is_empty() && dice.below(4) > 0 => {
            let index = dice.below(items.len());
            match dice.below(4) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                2 => items.swap(index, 0),
                _ => items.truncate(index),
            }
        }
        Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
            *value = donor
        }
    }
    place
}

/// Looks at a game from all sides, then plays on until it ends or can't go on. Gives whether it was broken off.
fn play_on(mut game: Game, dice: &mut Generator) -> bool {
    for _ in 0..300 {
        for viewer in [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator] {
            let seat = game.seat(viewer);
            let _ = (seat.view(), game.public_key());
        }
        let Some((player, choice)) = some_choice(&game, dice) else { break };
        let _ = game.words().choice(choice);
        match game.choose(player, choice, &mut Silent) {
            Ok(()) => {}
            Err(ChoiceError::Fault(fault)) => {
                assert!(game.fault() == Some(fault) && game.decision().is_none() && game.outcome().is_none());
                return true;
            }
            Err(ChoiceError::Illegal(illegal)) => panic!("an offered choice was refused: {illegal}"),
        }
    }
    false
}

/// Runs so many tampered saves, with or without the check that [`Game::restore`] makes. Gives how many were refused,
/// played on, and broken off.
fn tampered(count: u64, checked: Checked) -> [u64; 3] {
    let duels = duels();
    let mut counts = [0; 3];
    for seed in 0..count {
        let mut dice = Generator::new(seed);
        let duel = &duels[dice.below(duels.len())];
        let game = some_game(duel, &mut dice);
        let mut save = serde_json::to_value(game.save()).expect("a game can be saved");
        let changed: Vec<String> = (0..=dice.below(3)).map(|_| tamper(&mut save, &mut dice)).collect();
        let played = catch_unwind(AssertUnwindSafe(|| {
            let saved = serde_json::from_value::<SavedGame>(save).ok()?;
            let game = match checked {
                Checked::Yes => Game::restore(Arc::clone(duel), &saved).ok()?,
                Checked::No => {
                    let game = Game { duel: Arc::clone(duel), state: saved.state_in(duel).ok()? };
                    game.fighters_are_of_the_match().ok()?;
                    game.sources_are_of_the_match().ok()?;
                    game
                }
            };
            Some(play_on(game, &mut dice))
        }));
        match played {
            Ok(None) => counts[0] += 1,
            Ok(Some(false)) => counts[1] += 1,
            Ok(Some(true)) => counts[2] += 1,
            Err(_) => panic!("seed {seed}, {checked:?}: a panic after a change of {changed:?}"),
        }
    }
    counts
}

/// How many saves are tampered with: more, for a long look, by `EXCEED_SAVES`.
fn saves() -> u64 {
    std::env::var("EXCEED_SAVES").ok().and_then(|count| count.parse().ok()).unwrap_or(1500)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Checked {
    Yes,
    No,
}

#[test]
fn a_tampered_save_is_refused_or_played() {
    let [refused, played, broken_off] = tampered(saves(), Checked::Yes);
    println!("{refused} refused, {played} played, {broken_off} broken off");
    assert!(refused > 500 && played > 50, "{refused} refused, {played} played, {broken_off} broken off");
}

/// The engine itself does not panic over a state that no game can have: it plays on as far as it makes sense, and then
/// there is a fault.
#[test]
fn nonsense_ends_in_a_fault_and_not_in_a_panic() {
    let [refused, played, broken_off] = tampered(saves(), Checked::No);
    println!("{refused} unreadable, {played} played, {broken_off} broken off");
    assert!(
        played > 200 && broken_off > 10,
        "{refused} unreadable, {played} played, {broken_off} broken off"
    );
}

#[test]
fn a_save_says_what_is_wrong_with_it() {
    let duels = duels();
    let game = some_game(&duels[0], &mut Generator::new(3));
    let save = serde_json::to_value(game.save()).expect("a game can be saved");
    let refusal = |change: &dyn Fn(&mut Value)| {
        let mut save = save.clone();
        change(&mut save);
        let saved: SavedGame = serde_json::from_value(save).expect("of the right shape");
        Game::restore(Arc::clone(&duels[0]), &saved).expect_err("refused").to_string()
    };
    let said = refusal(&|save| save["state"]["table"]["sides"][0]["space"] = 77.into());
    assert!(said.contains("fighters on 77"), "{said}");
    let said = refusal(&|save| save["state"]["table"]["sides"][1]["hand_count"] = 60.into());
    assert!(said.contains("count is wrong"), "{said}");
    let said = refusal(&|save| save["state"]["table"]["sides"][0]["active"] = 1.into());
    assert!(said.contains("other fighters"), "{said}");
    let said = refusal(&|save| save["state"]["secrets"]["choices"] = Value::Array(vec!["Downshift".into()]));
    assert!(said.contains("nobody would ask"), "{said}");
    let said = refusal(&|save| save["state"]["table"]["agenda"] = Value::Array(Vec::new()));
    assert!(said.contains("nobody would ask"), "{said}");
}

/// A line that waits belongs to a fighter of the match, or the save is refused.
#[test]
fn a_line_of_an_unknown_fighter_is_refused() {
    let duel = duels().swap_remove(0);
    let mut game = Game::start(Arc::clone(&duel), seed_from_number(1), None, &mut Silent);
    let key = |fighter| TriggerKey { source: Source::Character(FighterId(fighter)), line: 0 };
    game.state.table.limits.push(UsedLimit { key: key(1), until: Until::Turn }).expect("room");
    assert!(Game::restore(Arc::clone(&duel), &game.save()).is_ok());
    game.state.table.limits.push(UsedLimit { key: key(2), until: Until::Turn }).expect("room");
    let refused = Game::restore(duel, &game.save()).expect_err("there are two fighters").to_string();
    assert!(refused.contains("a fighter that is not of the match"), "{refused}");
}
