//! Records that start in the middle of another game.

use std::sync::Arc;

use crate::common::{Dice, catalog, game, play_out, random_choice, setup};
use crate::records::some_position;
use exceed_rules::{
    Chance, Game, Input, Player, Record, RestoreError, SavedGame, Silent, Viewer, imagine, seed_from_number,
};
use serde_json::Value;

/// Answers at random, at most so many times; whatever happens is noted.
fn answer(game: &mut Game, dice: &mut Dice, most: usize, record: &mut Record) {
    for _ in 0..most {
        let Some(decision) = game.decision() else { return };
        let (player, choice) = (decision.player, random_choice(decision.choices, dice));
        record.inputs.push(Input::Choice(player, choice));
        game.choose(player, choice, &mut Silent).expect("offered");
    }
}

fn starts(seed: u64) -> (Game, Record) {
    if seed.is_multiple_of(2) {
        let game = game("Ryu", "Happy Chaos", seed);
        let record = Record::new(game.duel(), &setup("Ryu", "Happy Chaos", seed));
        return (game, record);
    }
    let position = some_position("Linne", "Ken", seed);
    let game = Game::from_position(catalog(), &position).unwrap_or_else(|errors| panic!("{errors:?}"));
    let record = Record::at_position(game.duel(), &position);
    (game, record)
}

#[test]
fn a_record_goes_on_from_the_middle_of_another() {
    for seed in 0..60 {
        let (mut game, mut record) = starts(seed);
        let mut dice = Dice(seed);
        answer(&mut game, &mut dice, 10 + seed as usize, &mut record);
        // As it was, and as one player may imagine it.
        let seat = game.seat(Viewer::Player(Player::One));
        let mut imagined = imagine(&seat, &mut Chance::new(seed_from_number(seed)));
        imagined.reseed(seed_from_number(seed + 1));
        for mut fork in [game.clone(), imagined.into()] {
            let mut on = record.going_on(&fork);
            play_out(&mut fork, &mut dice, |_, player, choice| on.inputs.push(Input::Choice(player, choice)));
            let read = Record::from_json(&on.to_json().expect("plain data"))
                .unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read, on);
            let replayed = read.replay(catalog()).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert!(replayed == fork, "seed {seed}");
            // And from there once more.
            assert_eq!(read.going_on(&fork).start.of, record.start.of);
        }
    }
}

#[test]
fn a_saved_game_of_other_rules_is_refused() {
    let game = game("Ryu", "Ken Masters", 1);
    let mut saved: Value = serde_json::to_value(game.save()).expect("plain data");
    saved["rules"] = 99.into();
    let saved: SavedGame = serde_json::from_value(saved).expect("well formed");
    assert_eq!(Game::restore(Arc::clone(game.duel()), &saved), Err(RestoreError::Rules(99)));
}

/// Saves of before fighters had numbers, and of some time to come.
#[test]
fn a_saved_game_of_another_layout_is_refused_and_says_so() {
    let game = game("Ryu", "Ken Masters", 1);
    let saved = serde_json::to_value(game.save()).expect("plain data");
    let mut first = saved.clone();
    first.as_object_mut().expect("an object").remove("layout");
    // What a state holds does not matter: it is not read.
    first["state"] = Value::Null;
    let mut later = saved.clone();
    later["layout"] = 99.into();
    for (save, layout) in [(first, 1), (later, 99)] {
        let refused = serde_json::from_value::<SavedGame>(save).expect_err("another layout").to_string();
        assert!(refused.contains(&format!("layout {layout} of states")), "{refused}");
        assert!(refused.contains("go on with the version that saved it"), "{refused}");
    }
    let read: SavedGame = serde_json::from_value(saved).expect("as it was written");
    assert_eq!(Game::restore(Arc::clone(game.duel()), &read), Ok(game));
}

#[test]
fn a_save_in_which_nobody_is_asked_is_refused_unless_the_game_is_over() {
    let mut game = game("Ryu", "Ken Masters", 1);
    let restored = |game: &Game, change: &dyn Fn(&mut Value)| {
        let mut saved = serde_json::to_value(game.save()).expect("plain data");
        change(&mut saved["state"]["table"]);
        let saved: SavedGame = serde_json::from_value(saved).expect("well formed");
        Game::restore(Arc::clone(game.duel()), &saved)
    };
    let nonsense = |result: Result<Game, RestoreError>| matches!(result, Err(RestoreError::Nonsense(_)));
    assert!(restored(&game, &|_| ()).is_ok());
    assert!(nonsense(restored(&game, &|table| table["asking"] = Value::Null)));
    // It is over, and was not broken off as well.
    game.concede(Player::One, &mut Silent);
    assert!(restored(&game, &|_| ()).is_ok());
    assert!(nonsense(restored(&game, &|table| table["fault"] = "ListFull".into())));
}
