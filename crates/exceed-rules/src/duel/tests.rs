//! Room for two characters a side, which nothing opens yet.

use super::*;
use crate::chance::seed_from_number;
use crate::event::Silent;
use crate::game::Game;

/// What Tag Team will open: nothing else starts such a game.
#[test]
fn a_side_has_room_for_two_fighters() {
    let sources = exceed_cards::embedded_sources();
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let two = |one: &str, other: &str| vec![one.to_owned(), other.to_owned()];
    let setup = MatchSetup {
        characters: ByPlayer([two("Ryu", "Ken Masters"), two("Sol Badguy", "Ky Kiske")]),
        ..MatchSetup::new("Ryu", "Ryu", seed_from_number(1))
    };
    let refused = Duel::new(Arc::clone(&catalog), &setup).map(|_| ());
    assert_eq!(refused, Err(SetupError::NumberOfCharacters { player: Player::One, count: 2 }));
    let duel = Arc::new(Duel::assemble(catalog, &setup).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(duel.fighters.len(), 4);
    let game = Game::start(Arc::clone(&duel), setup.seed, None, &mut Silent);
    let restored = Game::restore(duel, &game.save()).unwrap_or_else(|error| panic!("{error}"));
    assert!(restored == game);
}
