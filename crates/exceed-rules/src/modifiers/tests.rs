//! How deep lines in force read each other.

use super::*;
use crate::setup::MatchSetup;

const FILE: &str = "id = \"deep\"\nname = \"Deep\"\nseason = 1\nexceed = 1\nnormals = \"standard\"\nfixture = true\n\
    [basic]\ntext = '''\n+2 power.\n'''\n";

/// Card files are refused whose lines read each other in a circle; the reader stops all the same.
#[test]
fn the_reader_goes_no_deeper_than_its_limit() {
    let mut sources = exceed_cards::embedded_sources();
    sources.push(("deep.toml".to_owned(), FILE.to_owned()));
    let catalog = exceed_cards::Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let setup = MatchSetup::new("Deep", "Ryu", crate::chance::seed_from_number(1));
    let game = crate::game::Game::new(std::sync::Arc::new(catalog), &setup)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut read = game.reader();
    assert_eq!(read.total(Player::One, Stat::Power), 2);
    for _ in 0..=MAX_DEPTH {
        read = read.deeper();
    }
    assert_eq!(read.total(Player::One, Stat::Power), 0);
}
