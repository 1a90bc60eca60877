//! A glance with a viewer's eyes sees what that viewer's seat holds, card by card.

use crate::common::{Dice, game, pairings, play_out};
use exceed_rules::{Area, Game, Place, Player, Viewer};

const AREAS: [Area; 8] = [
    Area::Hand,
    Area::Deck,
    Area::Discard,
    Area::Gauge,
    Area::Sealed,
    Area::Boosts,
    Area::Overdrive,
    Area::SetAside,
];

fn compare(game: &Game, viewer: Viewer) {
    let seat = game.seat(viewer);
    let (seen, glance) = (seat.glance(), game.glance_of(viewer));
    for player in Player::BOTH {
        assert_eq!(seen.attack(player), glance.attack(player), "{viewer:?}, attack of {player}");
        for area in AREAS {
            assert_eq!(
                seen.count(player, area),
                glance.count(player, area),
                "{viewer:?}, {area:?} of {player}"
            );
            for index in 0..seen.count(player, area) as u8 {
                let place = Place { player, area, index };
                assert_eq!(seen.card(place), glance.card(place), "{viewer:?}, {place:?}");
            }
            // Of these single cards may be known.
            if !matches!(area, Area::Deck | Area::Hand) {
                let both = (seen.cards(player, area), glance.cards(player, area));
                assert_eq!(both.0, both.1, "{viewer:?}, {area:?} of {player}");
            }
        }
    }
}

#[test]
fn a_glance_sees_what_the_seat_holds() {
    let mut dice = Dice(11);
    for (number, (one, two)) in pairings().iter().enumerate().step_by(5) {
        play_out(&mut game(one, two, number as u64), &mut dice, |game, _, _| {
            for viewer in [Viewer::Player(Player::One), Viewer::Player(Player::Two), Viewer::Spectator] {
                compare(game, viewer);
            }
        });
    }
}
