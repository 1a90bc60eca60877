//! What the terminal draws of what only some characters have.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    ByPlayer, CardPosition, Game, MarkerPosition, MatchSetup, NamedCard, Player, Position, SidePosition,
    Viewer, seed_from_number,
};

use super::*;

fn card(name: &str, owner: Player) -> NamedCard {
    NamedCard { name: name.to_owned(), owner }
}

/// The screen of player one at a position.
fn screen(names: [&str; 2], sides: [SidePosition; 2]) -> String {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let setup = MatchSetup::new(names[0], names[1], seed_from_number(1));
    let position = Position { setup, sides: ByPlayer(sides) };
    let game = Game::from_position(catalog, &position).expect("a fine position");
    let seat = game.seat(Viewer::Player(Player::One));
    let mut page = Vec::new();
    draw(&seat.view(), game.duel(), &Teller::at(&seat), &mut page).expect("a vector takes everything");
    String::from_utf8(page).expect("text")
}

#[test]
fn a_wide_fighter_fills_three_spaces() {
    let side = SidePosition { at: Some(2), width: Some(3), exceeded: true, ..SidePosition::default() };
    let page =
        screen(["Tinker Knight", "Ryu"], [side, SidePosition { at: Some(7), ..SidePosition::default() }]);
    let row = page.lines().find(|line| line.contains("*Tinke")).expect("the row of fighters");
    assert_eq!(row.matches("*Tinke").count(), 3, "{page}");
    assert!(page.contains("distance 4"), "{page}");
}

#[test]
fn cards_and_markers_in_spaces_are_named_there_and_told_below() {
    let rod =
        |space| CardPosition { marker: "Lightning Rod".into(), card: card("Cross", Player::One), space };
    let rachel = SidePosition { at: Some(3), arena: vec![rod(5), rod(5), rod(8)], ..SidePosition::default() };
    let eddie = MarkerPosition { name: "Eddie".into(), spaces: vec![5], disabled: false };
    let zato = SidePosition { at: Some(7), markers: vec![eddie], ..SidePosition::default() };
    let page = screen(["Rachel Alucard", "Zato-1"], [rachel, zato]);
    assert_eq!(
        page.lines().filter(|line| line.contains("Cross") && !line.contains(':')).count(),
        2 + 1,
        "{page}"
    );
    assert!(page.contains("Lightning Rod: Cross on 5"), "{page}");
    assert!(page.contains("Eddie"), "{page}");
}

#[test]
fn transforms_and_cards_of_an_area_of_ones_own_are_listed() {
    let taisei = SidePosition {
        at: Some(3),
        transforms: vec![card("Anathema Surge", Player::One)],
        ..SidePosition::default()
    };
    let stored = vec![card("Grasp", Player::Two), card("Dive", Player::Two)];
    let d_janette = SidePosition { at: Some(7), stored, ..SidePosition::default() };
    let page = screen(["Taisei", "D'Janette"], [taisei, d_janette]);
    assert!(page.contains("transform Edge of Death (Anathema Surge): "), "{page}");
    assert!(page.contains(": Grasp, Dive"), "{page}");
}
