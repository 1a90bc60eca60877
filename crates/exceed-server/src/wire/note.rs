//! What an answer leads to, in a few words.

use exceed_rules::{Area, Choice, Player, Seat, Viewer};

/// A short consequence of an answer, where there is one to tell.
pub(super) fn of(seat: &Seat, choice: Choice) -> Option<String> {
    let Viewer::Player(player) = seat.viewer() else { return None };
    if let Some(distance) = seat.distance_after(choice) {
        return Some(format!("distance {distance} after it"));
    }
    let glance = seat.glance();
    // The turn ends with a draw if no other action follows.
    let draw = u8::from(glance.draws_at_end_of_turn() && glance.actions_left() < 2);
    let count = |area| glance.count(player, area);
    if choice == Choice::Prepare {
        Some(if draw > 0 { "draws 2 in all" } else { "draws 1" }.to_owned())
    } else if choice == Choice::ChangeCards {
        Some(if draw > 0 { "draws 1 more than is spent" } else { "draws as many as are spent" }.to_owned())
    } else if choice == Choice::Reshuffle {
        Some(format!("{} cards in deck after it", count(Area::Deck) + count(Area::Discard)))
    } else if choice == Choice::WildSwing {
        Some(format!("the top card of {}", count(Area::Deck)))
    } else {
        partner(seat, player, choice)
    }
}

/// A card that only the tagged-out character could use.
fn partner(seat: &Seat, player: Player, choice: Choice) -> Option<String> {
    let sets = matches!(choice, Choice::Set(_) | Choice::SetEx(_) | Choice::SetDouble(_));
    let place = choice.place().filter(|_| sets)?;
    let invalid = seat.glance().is_partners(player, seat.words().card_at(place));
    invalid.then(|| "invalid: it is the tagged-out character's".to_owned())
}
