//! Tag Team: set-ups that are refused (TAG-1), and what must hold at every decision of random games of teams.

use std::collections::HashSet;
use std::sync::Arc;

use crate::common::{Dice, catalog, play_out, team_setup, team_setups};
use crate::properties::{
    equal_answers_give_equal_events, imagined_look_the_same, only_offered_choices_are_legal,
    replay_gives_the_same_events, restored_games_go_on, unfinished_groups,
};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, Chance, Choice, Duel, Event, Game, MatchSetup, Player, Position, PositionError, Reason, SavedGame,
    SetupError, SidePosition, Silent, TeamPosition, Viewer, check_invariants, seed_from_number,
};

/// Different pairs of teams in each property.
const PAIRS: usize = 300;

fn refused(one: &[&str], two: &[&str]) -> SetupError {
    let mut setup = MatchSetup::new("Ryu", "Ryu", seed_from_number(1));
    for (player, names) in Player::BOTH.into_iter().zip([one, two]) {
        setup.characters[player] = names.iter().map(|name| (*name).to_owned()).collect();
    }
    Game::new(catalog(), &setup).expect_err("such a match is not played")
}

#[test]
fn a_team_never_meets_a_single_character() {
    let error = refused(&["Ryu", "Ken Masters"], &["Sagat"]);
    assert_eq!(error, SetupError::OneTeam { single: Player::Two });
    assert!(error.to_string().starts_with("p2: one character against a team"), "{error}");
    assert_eq!(refused(&["Sagat"], &["Ryu", "Ken Masters"]), SetupError::OneTeam { single: Player::One });
}

#[test]
fn a_team_has_two_different_characters() {
    let same = SetupError::SameCharacter { player: Player::One, name: "Ryu".into() };
    assert_eq!(refused(&["Ryu", "Ryu"], &["Sagat", "Zangief"]), same);
    assert_eq!(refused(&["ryu", "Ryu"], &["Sagat", "Zangief"]), same);
    let crossed = team_setup(["Ryu", "Ken Masters"], ["Ken Masters", "Ryu"], 1);
    assert!(Game::new(catalog(), &crossed).is_ok(), "the same characters in both teams are allowed");
}

#[test]
fn a_wrong_number_of_characters_comes_before_a_mixed_match() {
    let pair: &[&str] = &["Zangief", "Jin"];
    let wrong = |count| SetupError::NumberOfCharacters { player: Player::One, count };
    assert_eq!(refused(&["Ryu", "Ken Masters", "Sagat"], pair), wrong(3));
    assert_eq!(refused(&[], pair), wrong(0));
    assert_eq!(refused(&[], &["Zangief"]), wrong(0));
    for team in [["Ryu", "Nobody"], ["Nobody", "Ryu"]] {
        assert!(matches!(refused(&team, pair),
            SetupError::UnknownCharacter { player: Player::One, name, .. } if name == "Nobody"));
    }
}

/// A character of so many own cards, of which one kind has `last` copies.
fn large(name: &str, last: u8) -> String {
    let mut file = format!(
        "id = \"{}\"\nname = \"{name}\"\nseason = 7\nexceed = 2\nnormals = \"standard\"\nfixture = true\n[basic]\ntext = \
         ''''''\n[exceeded]\ntext = ''''''\n",
        name.to_lowercase()
    );
    for (number, copies) in [2, 2, 2, 2, 2, 2, 2, 2, 2, last].into_iter().enumerate() {
        file += &format!(
            "[[card]]\nname = \"{name} {number}\"\nkind = \"special\"\ncopies = {copies}\nrange = \"1\"\npower = 1\nspeed = \
             1\nattack = ''''''\n[card.boost]\nname = \"{name} boost {number}\"\nkind = \"instant\"\ntext = '''\nNow: draw 1.\n'''\n"
        );
    }
    file
}

#[test]
fn a_deck_that_is_too_large_is_refused() {
    let mut sources = embedded_sources();
    for (name, last) in [("Wide", 2), ("Broad", 2), ("Vast", 3)] {
        sources.push((format!("{name}.toml"), large(name, last)));
    }
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let new = |partner| Game::new(Arc::clone(&catalog), &team_setup(["Wide", partner], ["Ryu", "Sagat"], 1));
    let error = new("Vast").expect_err("65 cards");
    assert_eq!(error, SetupError::TooManyCards { player: Player::One, count: 65, most: 64 });
    let mut game = new("Broad").expect("64 cards are played");
    assert_eq!(game.duel().decks[Player::One].len(), 64);
    let mut dice = Dice(1);
    play_out(&mut game, &mut dice, |game, _, _| check_invariants(game).expect("it holds all of them"));
}

#[test]
fn decks_of_more_names_than_one_question_offers_are_refused() {
    let mut sources = embedded_sources();
    for name in ["Wide", "Broad", "Vast", "Ample"] {
        let more = large(&format!("{name}er"), 1);
        let cards = more.find("[[card]]").map_or("", |from| &more[from..]);
        let file = (large(name, 1) + cards).replace("copies = 2", "copies = 1");
        sources.push((format!("{name}.toml"), file));
    }
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let error = Game::new(Arc::clone(&catalog), &team_setup(["Wide", "Broad"], ["Vast", "Ample"], 1));
    // 4 times 20, and the Normals of both.
    assert_eq!(error.expect_err("88 names"), SetupError::TooManyNames { count: 88, most: 63 });
    assert!(Game::new(catalog, &team_setup(["Wide", "Broad"], ["Ryu", "Sagat"], 1)).is_ok());
}

fn position(side: SidePosition) -> Result<Game, Vec<PositionError>> {
    let setup = team_setup(["Ryu", "Ken Masters"], ["Sagat", "Zangief"], 1);
    // The defender is asked only with something to set.
    let held = exceed_rules::NamedCard { name: "Cross".into(), owner: Player::Two };
    let other = SidePosition { hand: vec![held], ..SidePosition::default() };
    Game::from_position(catalog(), &Position { setup, sides: exceed_rules::ByPlayer([side, other]) })
}

#[test]
fn every_member_has_a_life_it_can_have() {
    let lives = |first, second| SidePosition {
        life: Some(first),
        team: TeamPosition { life: Some(second), ..TeamPosition::default() },
        ..SidePosition::default()
    };
    let error = |character: &str, life| PositionError::Life {
        player: Player::One,
        character: character.into(),
        life,
        most: 20,
    };
    assert_eq!(position(lives(21, 20)).expect_err("too much"), [error("Ryu", 21)]);
    assert_eq!(position(lives(20, 0)).expect_err("too little"), [error("Ken Masters", 0)]);
    assert!(position(lives(20, 1)).is_ok());
    let locked = TeamPosition { locked: true, ..TeamPosition::default() };
    let single = Position {
        setup: MatchSetup::new("Ryu", "Sagat", seed_from_number(1)),
        sides: exceed_rules::ByPlayer([
            SidePosition { team: locked, ..SidePosition::default() },
            SidePosition::default(),
        ]),
    };
    let error = Game::from_position(catalog(), &single).expect_err("a single character is never locked");
    assert_eq!(error, [PositionError::NoTeam { player: Player::One }]);
}

fn games() -> impl Iterator<Item = (u64, Game)> {
    team_setups(PAIRS)
        .into_iter()
        .map(|(number, setup)| (number, Game::new(catalog(), &setup).expect("every team can be played")))
}

#[test]
fn invariants_hold_and_everything_of_a_team_comes_up() {
    let mut seen = [0_u32; 6];
    for (number, mut game) in games() {
        let mut dice = Dice(number);
        let mut events: Vec<Event> = Vec::new();
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let choice = crate::common::random_choice(decision.choices, &mut dice);
            let kinds = [
                choice == Choice::Switch,
                choice == Choice::CrossExceed,
                choice == Choice::CrossStrike,
                matches!(choice, Choice::SetDouble(_)),
                decision.reason == Reason::Ejection,
                matches!(decision.reason, Reason::CrossBoost(_)),
            ];
            for (count, is) in seen.iter_mut().zip(kinds) {
                *count += u32::from(is);
            }
            game.choose(player, choice, &mut events).expect("an offered choice is legal");
            if let Err(broken) = check_invariants(&game) {
                panic!("{:?}: {broken:?}\n{}", game.duel().fighter_names(), game.inspect().describe());
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
}

#[test]
fn offered_choices_are_legal_and_nothing_else() {
    for (number, game) in games().step_by(4) {
        only_offered_choices_are_legal(game, number);
    }
}

#[test]
fn the_same_inputs_give_the_same_events() {
    for (number, setup) in team_setups(PAIRS) {
        let duel = Arc::new(Duel::new(catalog(), &setup).expect("every team can be played"));
        replay_gives_the_same_events(&duel, &setup, number);
    }
}

#[test]
fn a_saved_game_goes_on_as_if_nothing_happened() {
    for (number, game) in games() {
        restored_games_go_on(&game, number);
    }
}

#[test]
fn imagined_games_look_the_same_to_the_viewer() {
    let mut chance = Chance::new(seed_from_number(5));
    for (number, game) in games() {
        imagined_look_the_same(game, number + 50, &mut chance);
    }
}

#[test]
fn answers_look_the_same_until_a_hidden_face_is_shown() {
    let mut chance = Chance::new(seed_from_number(6));
    for (number, game) in games() {
        equal_answers_give_equal_events(game, number + 60, &mut chance);
    }
}

#[test]
fn the_opponent_sees_nothing_of_an_unfinished_group() {
    let mut groups = HashSet::new();
    for (number, game) in games() {
        groups.extend(unfinished_groups(game, number));
    }
    let cross = [Reason::CrossExceed, Reason::CrossBoost(exceed_rules::CardId(0))];
    for reason in cross {
        assert!(groups.contains(&std::mem::discriminant(&reason)), "{reason:?} was never paid card by card");
    }
}

#[test]
fn a_table_before_a_double_ex_has_three_cards_more_in_hand() {
    let normals = |name: &str| exceed_rules::NamedCard { name: name.into(), owner: Player::One };
    let side = SidePosition { hand: ["Cross"; 3].map(normals).to_vec(), ..SidePosition::default() };
    let mut game = position(side).expect("such a hand is possible");
    game.choose(Player::One, Choice::Strike, &mut Silent).expect("offered");
    let double = game.decision().and_then(|decision| {
        decision.choices.iter().copied().find(|choice| matches!(choice, Choice::SetDouble(_)))
    });
    game.choose(Player::One, double.expect("three of a kind"), &mut Silent).expect("offered");
    let seat = game.seat(Viewer::Player(Player::Two));
    let before = seat.before_attack(Player::One).expect("it was set from the hand");
    assert_eq!(before.glance().count(Player::One, Area::Hand), 3);
    assert_eq!(before.view().sides[Player::One].attack, None);
    let shown = seat.view().sides[Player::One].attack.clone().expect("it is set");
    assert!(shown.ex && shown.double && shown.card.is_none());
}

#[test]
fn a_saved_game_of_a_team_that_could_not_have_been_played_is_refused() {
    let setup = team_setup(["Ryu", "Ken Masters"], ["Sagat", "Zangief"], 1);
    let game = Game::new(catalog(), &setup).expect("known characters");
    let text = serde_json::to_string(&game.save()).expect("plain data");
    let tampered = [
        ("\"active\":0", "\"active\":2"),
        ("\"fighters\":[{\"id\":0", "\"fighters\":[{\"id\":1"),
        ("\"lock\":0", "\"lock\":3"),
    ];
    for (from, to) in tampered {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from} is not in it");
        let read: SavedGame = serde_json::from_str(&changed).expect("it can be read");
        assert!(Game::restore(Arc::clone(game.duel()), &read).is_err(), "{to} is taken back");
    }
    let single = Game::new(catalog(), &MatchSetup::new("Ryu", "Sagat", seed_from_number(1))).expect("known");
    let text = serde_json::to_string(&single.save()).expect("plain data");
    let locked: SavedGame =
        serde_json::from_str(&text.replacen("\"lock\":0", "\"lock\":1", 1)).expect("it can be read");
    assert!(Game::restore(Arc::clone(single.duel()), &locked).is_err(), "a single character is never locked");
}
