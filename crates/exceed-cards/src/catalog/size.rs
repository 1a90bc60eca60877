//! Whether a character's cards make a deck that can be played.

use super::resolve::Resolver;
use crate::card::{Card, Character, Kind};
use crate::diagnostic::Source;
use crate::file::Text;
use crate::limits::{self, Bounds};

/// How many cards lie where when a game begins.
struct Size {
    own_kinds: usize,
    ultras: usize,
    deck: usize,
    aside: usize,
    all: usize,
}

impl Size {
    fn of(character: &Character) -> Size {
        let aside = |card: &&Card| card.extra || card.kind.is_aside();
        let copies = |card: &Card| usize::from(card.copies);
        let cards = &character.cards;
        Size {
            own_kinds: cards.iter().filter(|card| card.kind != Kind::Normal).count(),
            ultras: cards.iter().filter(|card| card.kind == Kind::Ultra).count(),
            deck: cards
                .iter()
                .filter(|card| !aside(card))
                .map(|card| copies(card).saturating_sub(usize::from(card.start_sealed)))
                .sum(),
            aside: cards.iter().filter(aside).map(copies).sum(),
            all: cards.iter().map(copies).sum(),
        }
    }
}

/// Reports at the character's name what is too few or too many.
pub(super) fn check(
    resolver: &mut Resolver,
    source: Source<'_>,
    name: &Text,
    unusual: Option<&Text>,
    character: &Character,
) {
    let size = Size::of(character);
    let mut report = |what: &str, count: usize, bounds: Bounds| {
        if !bounds.holds(count) {
            let message = format!("{} has {count} {what}; {bounds} are allowed", character.name);
            let help = Some("count the `copies` of all cards, the Normals' included".to_string());
            resolver.faults.push(source.diagnostic(name.span(), message, help));
        }
    };
    let least = if character.fixture { 0 } else { limits::OWN_KINDS.least };
    report("kinds of own cards", size.own_kinds, Bounds { least, ..limits::OWN_KINDS });
    report("kinds of Ultras", size.ultras, limits::ULTRAS);
    report("cards set aside", size.aside, limits::SET_ASIDE);
    report("cards in the deck", size.deck, limits::DECK_AT_START);
    report("cards in all", size.all, limits::ALL_CARDS);
    deck(resolver, source, name, unusual, character);
}

/// A deck has its 30 cards, or the file says why not.
fn deck(
    resolver: &mut Resolver,
    source: Source<'_>,
    name: &Text,
    unusual: Option<&Text>,
    character: &Character,
) {
    let in_deck = |card: &&Card| !card.extra && !card.kind.is_aside();
    let cards: usize = character.cards.iter().filter(in_deck).map(|card| usize::from(card.copies)).sum();
    let reason = unusual.filter(|reason| !reason.get_ref().trim().is_empty());
    match (cards == limits::DECK, reason) {
        (true, None) | (false, Some(_)) => {}
        (false, None) if character.fixture => {}
        (true, Some(reason)) => {
            let message =
                format!("the deck has its {} cards: `unusual_deck` has nothing to say", limits::DECK);
            resolver.faults.push(source.diagnostic(reason.span(), message, None));
        }
        (false, None) => {
            let message = format!("the deck of {} has {cards} cards, not {}", character.name, limits::DECK);
            let help = Some("add or take out copies, or say why in `unusual_deck = \"…\"`".to_string());
            resolver.faults.push(source.diagnostic(name.span(), message, help));
        }
    }
}
