//! Whole views, decisions and events, kept as files that people have read. `UPDATE_EXPECT=1` writes them anew.

use std::path::Path;

use exceed_rules::{Area, Choice, Event, Game, Player, QuestionKind, Reason, Viewer};
use exceed_server::wire::{self, Eyes};

use super::{Dice, VIEWERS, catalog, nobody, start};

/// Plays at random from this seed on until a decision fits, and keeps what the asked player, or a spectator, gets.
fn golden(name: &str, teams: [&[&str]; 2], viewer: Option<Viewer>, fits: impl Fn(&Game) -> bool) {
    let characters = exceed_rules::ByPlayer(teams.map(|team| team.iter().map(|&id| id.to_owned()).collect()));
    let seed = exceed_rules::seed_from_number(0);
    let setup = exceed_rules::MatchSetup { characters, ..exceed_rules::MatchSetup::new("ryu", "ryu", seed) };
    let duel = std::sync::Arc::new(exceed_rules::Duel::new(catalog(), &setup).expect("known"));
    for seed in 0..200 {
        let mut events: Vec<Event> = Vec::new();
        let mut game = start(&duel, seed, &mut events);
        let mut dice = Dice(seed);
        while let Some(decision) = game.decision() {
            let (player, choice) = (decision.player, dice.choice(decision.choices));
            if game.inspect().turn_number() > 3 && fits(&game) {
                return keep(name, &game, viewer.unwrap_or(Viewer::Player(player)), &events);
            }
            events.clear();
            game.choose(player, choice, &mut events).expect("offered");
        }
    }
    panic!("no game comes to {name}");
}

fn keep(name: &str, game: &Game, viewer: Viewer, events: &[Event]) {
    let names = game.duel().fighter_names();
    let seat = game.seat(viewer);
    let told: Vec<wire::Event> = (1..)
        .zip(events)
        .map(|(n, event)| wire::event(game.duel(), &names, Eyes::Viewer(viewer), n, event))
        .collect();
    let whole = serde_json::json!({
        "events": told,
        "view": wire::view(&seat, &names, &nobody()),
        "decision": wire::decision(&seat, &names, 17),
    });
    let text = serde_json::to_string_pretty(&whole).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/wire/golden/{name}.json"));
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, &text).expect("the folder is there");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{name}.json is another one now; UPDATE_EXPECT=1 writes it anew");
}

fn asks(game: &Game, question: QuestionKind) -> bool {
    game.decision().is_some_and(|decision| decision.question == question)
}

fn boosts(game: &Game) -> usize {
    Player::BOTH.iter().map(|&player| game.inspect().boosts(player).len()).sum()
}

#[test]
fn an_action_with_boosts_in_play() {
    golden("action", [&["sol-badguy"], &["ky-kiske"]], None, |game| {
        asks(game, QuestionKind::Action) && boosts(game) > 2
    });
}

#[test]
fn a_reply_to_a_strike_with_critical() {
    golden("reply", [&["ryu"], &["ken-masters"]], None, |game| {
        let asked = game.decision().map(|decision| decision.player);
        asks(game, QuestionKind::Set)
            && game.glance().attacker() == asked.map(Player::other)
            && asked.is_some_and(|player| !game.inspect().cards(player, Area::Gauge).is_empty())
    });
}

#[test]
fn a_payment_that_has_begun() {
    golden("payment", [&["ryu"], &["ryu"]], None, |game| {
        let ultra = |choice: &Choice| matches!(choice, Choice::Pay(_, 2));
        game.decision().is_some_and(|decision| decision.unfinished && decision.choices.iter().any(ultra))
    });
}

#[test]
fn a_strike_under_way_as_spectators_see_it() {
    golden("strike", [&["sol-badguy"], &["ky-kiske"]], Some(VIEWERS[2]), |game| {
        game.inspect().striking()
            && game.decision().is_some_and(|decision| matches!(decision.reason, Reason::Card(_)))
            && Player::BOTH
                .iter()
                .all(|&player| game.glance().stat(player, exceed_cards::ir::Stat::Power) > 1)
    });
}

#[test]
fn a_team_and_its_partner() {
    golden("team", [&["ryu", "sagat"], &["ken-masters", "zangief"]], None, |game| {
        asks(game, QuestionKind::Set)
    });
}

#[test]
fn traps_on_spaces() {
    let has_trap = |game: &Game| {
        Player::BOTH
            .iter()
            .any(|&player| game.inspect().boosts(player).iter().any(|(_, space, _)| *space > 0))
    };
    golden("traps", [&["londrekia-light"], &["linne"]], None, |game| {
        asks(game, QuestionKind::Cards) && has_trap(game)
    });
}
