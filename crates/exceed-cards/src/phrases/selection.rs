//! Which cards, how many, from which area.

use crate::grammar::{Meaning, Part, Phrase, Slot, alias, phrase};
use crate::ir::{Amount, Cards, Count, Filter, Side, Zone, ZoneKind};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [cards(), other_words(), from_hand(), counts(), kinds(), areas()].concat()
}

fn cards() -> Vec<Phrase> {
    vec![
        phrase!(Cards, "{count} {filter} from {from}", [count: Count, filter: Noun, from: Zones],
            { Cards::Pick { count, filter, from } } if different_zones,
            "The player picks; as many as there are, if fewer (GEN-4).", "Seal up to 2 cards from discard."),
        phrase!(Cards, "{count} drawn card# from hand", [count: Count], { Cards::Drawn { count } },
            "Of those the line has just drawn.", "Draw 2, put 1 drawn card from hand into gauge."),
        phrase!(Cards, "{count} card# at random from {from}", [count: Amount, from: Zone],
            { Cards::Random { count, from } }, "Nobody picks.", "Add 1 card at random from hand to gauge."),
        phrase!(Cards, "the top card of {of}", [of: Zone], { Cards::Top { count: Amount::Number(1), of } } if ordered_area,
            "The top card of deck or discard.", "Seal the top card of deck."),
        phrase!(Cards, "the top {count} card# of {of}", [count: Amount, of: Zone], { Cards::Top { count, of } } if ordered_area,
            "One after the other, the top one first.", "Hit: add the top 3 cards of deck to gauge."),
        phrase!(Cards, "the bottom card of {of}", [of: Zone], { Cards::Bottom { of } } if ordered_area,
            "The card at the bottom.", "Hit: take the bottom card of discard."),
        phrase!(Cards, "your~ {kind}", [kind: WholeArea],
            { Cards::All(Zone { side: Side::Yours, kind }) },
            "Every card of an area.", "Discard your hand, draw 4."),
        phrase!(Cards, "all your~ {kind}", [kind: AllOfArea],
            { Cards::All(Zone { side: Side::Yours, kind }) },
            "Every card of an area of which one speaks in numbers.", "Return all your gauge to hand."),
        phrase!(Cards, "this", [], { Cards::This }, "The card the line is printed on.", "Add this to gauge."),
        phrase!(Cards, "your~ attack", [], { Cards::YourAttack }, "The attack in play.",
            "After, if you hit: you may put your attack on top of deck."),
        phrase!(Cards, "a copy of it", [], { Cards::CopyOfNamed },
            "From hand, a card with the name that was named.",
            "Name a card, the opponent discards a copy of it."),
        phrase!(Cards, "every copy of it", [], { Cards::EveryCopyOfNamed },
            "From hand, all cards with a name that was named.",
            "Name 2 cards, the opponent discards every copy of it."),
        phrase!(Cards, "every copy of it from {area}", [area: OpenArea], { Cards::EveryCopyOfIt(area) },
            "All cards there with the name of the card the previous clause moved.",
            "Seal 1 card from hand, seal every copy of it from discard."),
        phrase!(Cards, "a copy of {name} from {from}", [name: CardName, from: Zone],
            { Cards::Copies { name, count: Count::Exactly(Amount::Number(1)), from } },
            "A card of that name.", "Set: seal a copy of \"Three Precept Strike\" from gauge, if you do: +2 power."),
        phrase!(Cards, "{count} copy# of {name} from {from}", [count: Count, name: CardName, from: Zone],
            { Cards::Copies { name, count, from } }, "Several cards of that name.",
            "Hit: add up to 6 copies of \"Three Precept Strike\" from discard to gauge."),
        phrase!(Cards, "the sealed card with equal printed speed", [], { Cards::SealedWithEqualSpeed },
            "Equal to that of the card just sealed; the one sealed first.",
            "On sealing a card: return the sealed card with equal printed speed to hand."),
        phrase!(Cards, "a card whose range includes it", [], { Cards::CoversNamedRange },
            "From hand, a card that hits at the range that was named.",
            "Name a range, the opponent discards a card whose range includes it."),
    ]
}

fn other_words() -> Vec<Phrase> {
    const DECK: Zone = Zone { side: Side::Yours, kind: ZoneKind::Deck };
    vec![
        alias!(Cards, "the top card from {of}", [of: Zone], { Cards::Top { count: Amount::Number(1), of } } if ordered_area),
        alias!(Cards, "the top {count} from {of}", [count: Amount, of: Zone], { Cards::Top { count, of } } if ordered_area),
        alias!(Cards, "the top {count} card# from {of}", [count: Amount, of: Zone], { Cards::Top { count, of } } if ordered_area),
        alias!(Cards, "the top card", [], Cards::Top { count: Amount::Number(1), of: DECK }),
        alias!(Cards, "the top {count}", [count: Amount], Cards::Top { count, of: DECK }),
        alias!(Cards, "the bottom card from {of}", [of: Zone], { Cards::Bottom { of } } if ordered_area),
        alias!(Cards, "{count} at random from {from}", [count: Amount, from: Zone], Cards::Random { count, from }),
        alias!(Cards, "your~ {kind}", [kind: AllOfArea], Cards::All(Zone { side: Side::Yours, kind })),
        alias!(Cards, "your~ sealed cards", [],
            Cards::All(Zone { side: Side::Yours, kind: ZoneKind::Sealed })),
        alias!(Cards, "this boost", [], Cards::This),
        alias!(Cards, "this attack", [], Cards::YourAttack),
    ]
}

/// Different areas of one player.
fn different_zones(cards: &Cards) -> bool {
    let Cards::Pick { from, .. } = cards else { return false };
    let one_player = from.iter().all(|zone| Some(zone.side) == from.first().map(|first| first.side));
    one_player && from.iter().enumerate().all(|(index, zone)| !from[..index].contains(zone))
}

/// Only decks and discard piles have a top and a bottom.
fn ordered_area(cards: &Cards) -> bool {
    matches!(cards, Cards::Top { of, .. } | Cards::Bottom { of }
        if matches!(of.kind, ZoneKind::Deck | ZoneKind::Discard))
}

fn from_hand() -> Vec<Phrase> {
    const HAND: Zone = Zone { side: Side::Yours, kind: ZoneKind::Hand };
    vec![
        Phrase {
            view: |slot| pick_from_hand(slot).map(|(count, filter)| vec![count, filter]),
            ..Phrase {
                alias: false,
                doc: "Cards from hand, after `discard`.",
                example: "The opponent discards 2 cards.",
                ..alias!(HandCards, "{count} {filter}", [count: Count, filter: Noun],
                    Cards::Pick { count, filter, from: vec![HAND] })
            }
        },
        phrase!(HandCards, "{count} drawn card#", [count: Count], { Cards::Drawn { count } },
            "Of those the line has just drawn, after `discard`.", "Draw 2, discard 1 drawn card."),
        phrase!(HandCards, "{count} card# at random", [count: Amount],
            { Cards::Random { count, from: Zone { side: Side::Yours, kind: ZoneKind::Hand } } },
            "Random cards from hand, after `discard`.", "Hit: the opponent discards 1 card at random."),
        alias!(HandCards, "{count} at random", [count: Amount], Cards::Random { count, from: HAND }),
    ]
}

fn pick_from_hand(slot: &Slot) -> Option<(Slot, Slot)> {
    let Cards::Pick { count, filter, from } = Cards::look(slot)? else { return None };
    let hand = [Zone { side: Side::Yours, kind: ZoneKind::Hand }];
    (*from == hand).then(|| (count.into_slot(), filter.into_slot()))
}

fn counts() -> Vec<Phrase> {
    vec![
        phrase!(Count, "{amount}", [amount: Amount], { Count::Exactly(amount) },
            "So many, or all if there are fewer.", "The opponent discards 2 cards."),
        phrase!(Count, "up to {amount}", [amount: Amount], { Count::UpTo(amount) },
            "From none to so many.", "Seal up to 2 cards from discard."),
        phrase!(Count, "any number of", [], { Count::Any }, "From none to all.",
            "Discard any number of cards, draw that many."),
        alias!(Count, "a", [], Count::Exactly(Amount::Number(1))),
    ]
}

fn kinds() -> Vec<Phrase> {
    vec![
        phrase!(Noun, "card#", [], { Filter::Any }, "Any card.", "The opponent discards 2 cards."),
        phrase!(Noun, "normal#", [], { Filter::Normal }, "A Normal (CRD-3).",
            "The opponent discards 3 normals."),
        phrase!(Noun, "special#", [], { Filter::Special }, "A Special.", "Discard 1 special, draw 2."),
        phrase!(Noun, "ultra#", [], { Filter::Ultra }, "An Ultra.", "Discard 1 ultra, draw 2."),
        phrase!(Noun, "special# or ultra#", [], { Filter::SpecialOrUltra }, "Not a Normal.",
            "Discard 1 special or ultra, draw 2."),
        alias!(Noun, "", [], Filter::Any),
        alias!(Noun, "normal card#", [], Filter::Normal),
        alias!(Noun, "special card#", [], Filter::Special),
        alias!(Noun, "ultra card#", [], Filter::Ultra),
        alias!(Noun, "special or ultra card#", [], Filter::SpecialOrUltra),
        phrase!(Filter, "normal", [], { Filter::Normal }, "", ""),
        phrase!(Filter, "special", [], { Filter::Special }, "", ""),
        phrase!(Filter, "ultra", [], { Filter::Ultra }, "", ""),
        phrase!(Filter, "special or ultra", [], { Filter::SpecialOrUltra }, "", ""),
        phrase!(Filter, "continuous card", [], { Filter::Continuous }, "", ""),
        alias!(Filter, "continuous", [], Filter::Continuous),
    ]
}

/// An area of plain cards, open to all.
fn is_pile(slot: &Slot) -> bool {
    !matches!(ZoneKind::look(slot), Some(ZoneKind::Boosts | ZoneKind::Transforms))
}

fn area_itself(area: ZoneKind) -> ZoneKind {
    area
}

fn areas() -> Vec<Phrase> {
    vec![
        phrase!(Zone, "{kind}", [kind: ZoneKind], { Zone { side: Side::Yours, kind } },
            "An area of the player who performs the clause (ARE-2).", "Shuffle deck."),
        phrase!(Zone, "the opponent's {kind}", [kind: ZoneKind], { Zone { side: Side::Opponents, kind } },
            "An area of the opponent.", "Hit: discard 1 card from the opponent's hand."),
        alias!(Zone, "your~ {kind}", [kind: ZoneKind], Zone { side: Side::Yours, kind }),
        phrase!(ZoneKind, "hand", [], { ZoneKind::Hand }, "Hidden, up to 7 at the end of a turn (ARE-6).",
            ""),
        phrase!(ZoneKind, "deck", [], { ZoneKind::Deck }, "Hidden and ordered.", ""),
        phrase!(ZoneKind, "discard", [], { ZoneKind::Discard }, "Open and ordered (ARE-4).", ""),
        phrase!(ZoneKind, "gauge", [], { ZoneKind::Gauge }, "Open; pays for things (FRC-3).", ""),
        phrase!(ZoneKind, "sealed", [], { ZoneKind::Sealed }, "Open; stays there (ARE-5).", ""),
        phrase!(ZoneKind, "boosts", [], { ZoneKind::Boosts }, "Continuous boosts in play.", ""),
        phrase!(ZoneKind, "overdrive", [], { ZoneKind::Overdrive }, "Season 5 (OVD-1).", ""),
        alias!(ZoneKind, "sealed cards", [], ZoneKind::Sealed),
        phrase!(OpenArea, "discard", [], { ZoneKind::Discard }, "", ""),
        phrase!(OpenArea, "gauge", [], { ZoneKind::Gauge }, "", ""),
        phrase!(OpenArea, "sealed", [], { ZoneKind::Sealed }, "", ""),
        phrase!(OpenArea, "overdrive", [], { ZoneKind::Overdrive }, "", ""),
        Phrase {
            view: |slot| is_pile(slot).then(|| vec![slot.clone()]),
            alias: false,
            ..alias!(CopyArea, "{area}", [area: OpenArea], area_itself(area))
        },
        phrase!(CopyArea, "boosts", [], { ZoneKind::Boosts }, "", ""),
        phrase!(CopyArea, "transforms", [], { ZoneKind::Transforms }, "Season 2's transforms.",
            "Hit, if a copy of your attack is in transforms: +4 power."),
        phrase!(AttackPile, "gauge", [], { ZoneKind::Gauge }, "", ""),
        phrase!(AttackPile, "discard", [], { ZoneKind::Discard }, "", ""),
        phrase!(DeckOf, "deck", [], { Side::Yours }, "", ""),
        phrase!(DeckOf, "the opponent's deck", [], { Side::Opponents }, "", ""),
        alias!(DeckOf, "your~ deck", [], Side::Yours),
        phrase!(WholeArea, "hand", [], { ZoneKind::Hand }, "", ""),
        phrase!(WholeArea, "discard", [], { ZoneKind::Discard }, "", ""),
        phrase!(AllOfArea, "gauge", [], { ZoneKind::Gauge }, "", ""),
        phrase!(AllOfArea, "boosts", [], { ZoneKind::Boosts }, "", ""),
        phrase!(AllOfArea, "sealed cards", [], { ZoneKind::Sealed }, "", ""),
    ]
}
