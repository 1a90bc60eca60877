//! Drawing, discarding and moving cards between areas.

use crate::grammar::{Phrase, alias, phrase};
use crate::ir::{
    Amount, Cards, Count, Destination, Effect, Filter, LookAction, LookPart, LookRest, NameWhat, Pile, Position, Quantity, Revealed,
    Side, Who, Zone, ZoneKind,
};
use crate::limits::MAX_DRAW_CHOICE;

const DISCARD: Destination = own(ZoneKind::Discard);
const SEALED: Destination = own(ZoneKind::Sealed);
const HAND: Destination = own(ZoneKind::Hand);
const TRANSFORMS: Destination = own(ZoneKind::Transforms);

const fn own(kind: ZoneKind) -> Destination {
    Destination { zone: Zone { side: Side::Yours, kind }, position: Position::Top }
}

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    [drawing(), leaving(), arriving(), showing(), looking()].concat()
}

fn drawing() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "{who} draw~ {amount} {per}", [who: Subject, amount: Amount, per: Per],
            { Effect::Draw(who, Quantity { amount, per }) },
            "Cards from the top of the deck to hand (DCK-1).", "After: draw 1."),
        phrase!(Clause, "{who} draw~ any number", [who: Chooser], { Effect::DrawAny(who) },
            "As many as the player likes.", "Hit: draw any number."),
        phrase!(Clause, "draw {least}-{most}", [least: Number, most: Number],
            { Effect::DrawBetween(least, most) } if in_order, "As many as you like in between.", "After: draw 1-4."),
        phrase!(Clause, "{who} draw~ to {size}", [who: Subject, size: Number], { Effect::DrawTo(who, size) },
            "Until the hand has so many cards.", "Draw to 5."),
        phrase!(Clause, "{who} discard~ to {size}", [who: Subject, size: Number], { Effect::DiscardTo(who, size) },
            "Until the hand has no more than so many cards.", "Now: discard to 1."),
        phrase!(Clause, "{who} draw~ or discard~ to {size} {random}",
            [who: Subject, size: Number, random: AtRandom],
            { Effect::DrawOrDiscardTo { who, size, random } },
            "Until the hand has exactly so many cards.", "The opponent draws or discards to 4."),
        phrase!(AtRandom, "", [], { false }, "", ""),
        phrase!(AtRandom, "at random", [], { true }, "The cards are not chosen.",
            "Hit: the opponent draws or discards to 2 at random."),
        phrase!(AtCleanup, "", [], { false }, "", ""),
        phrase!(AtCleanup, "at cleanup", [], { true },
            "An attack goes there in cleanup, instead of gauge or discard (CLN-3).",
            "Hit: you may seal your attack at cleanup."),
    ]
}

fn in_order(effect: &Effect) -> bool {
    matches!(effect, Effect::DrawBetween(least, most) if least < most && *most <= MAX_DRAW_CHOICE)
}

/// Cards that go where only the performer's own area can be meant.
fn leaving() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "{who} discard~ {cards} {at_cleanup}",
            [who: Subject, cards: HandCards, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: DISCARD, at_cleanup } } if sides_fit,
            "Cards from hand to the discard pile; `this` and `your attack` leave play (ARE-4).",
            "Hit: the opponent discards 1 card at random."),
        phrase!(Clause, "{who} discard~ {cards} {at_cleanup}",
            [who: Subject, cards: Cards, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: DISCARD, at_cleanup } } if sides_fit,
            "Cards from elsewhere to the discard pile.", "Hit: discard 1 card from the opponent's gauge."),
        phrase!(Clause, "{who} seal~ {cards} {at_cleanup}",
            [who: Subject, cards: Cards, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: SEALED, at_cleanup } } if sides_fit,
            "Cards to the sealed area (ARE-5).", "Seal this."),
        phrase!(Clause, "{who} return~ {cards} to hand {at_cleanup}",
            [who: Subject, cards: Cards, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: HAND, at_cleanup } } if returns_to_hand,
            "What is in play, a whole area or every copy, to hand.", "After, if you hit: return your attack to hand."),
        phrase!(Clause, "{who} take~ {cards} {at_cleanup}",
            [who: Subject, cards: Cards, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: HAND, at_cleanup } } if sides_fit,
            "Single cards to hand.", "Hit: take up to 2 cards from discard."),
        phrase!(Clause, "transform {cards}", [cards: Cards],
            { Effect::MoveCards { who: Who::You, cards, to: TRANSFORMS, at_cleanup: false } } if transforms,
            "Cards whose boost is a transform and whose name is not among your transforms yet.",
            "Now: transform 1 card from hand."),
        alias!(Clause, "at cleanup: seal {cards}", [cards: Cards], at_cleanup(moved(Who::You, cards, ZoneKind::Sealed))),
        alias!(Clause, "{who} return~ {cards} to hand", [who: Subject, cards: Cards],
            { moved(who, cards, ZoneKind::Hand) } if sides_fit),
    ]
}

fn moved(who: Who, cards: Cards, kind: ZoneKind) -> Effect {
    Effect::MoveCards { who, cards, to: own(kind), at_cleanup: false }
}

fn at_cleanup(effect: Effect) -> Effect {
    if let Effect::MoveCards { who, cards, to, .. } = effect {
        Effect::MoveCards { who, cards, to, at_cleanup: true }
    } else {
        effect
    }
}

/// Cards that go to an area that is named.
fn arriving() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "{who} put~ {cards} into {zone} {at_cleanup}",
            [who: Subject, cards: Cards, zone: Zone, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: Destination { zone, position: Position::Top }, at_cleanup } } if put_into,
            "Cards of the player's choice to gauge or overdrive.", "Put 1 card from hand into gauge."),
        phrase!(Clause, "{who} add~ {cards} to {zone} {at_cleanup}",
            [who: Subject, cards: Cards, zone: Zone, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: Destination { zone, position: Position::Top }, at_cleanup } } if adds_to,
            "Cards to gauge or overdrive, without a choice.", "Hit: add the top card of deck to gauge."),
        phrase!(Clause, "{who} put~ {cards} on top of {zone} {at_cleanup}",
            [who: Subject, cards: Cards, zone: Zone, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: Destination { zone, position: Position::Top }, at_cleanup } } if into_deck,
            "On top of the deck.", "Put 1 card from hand on top of deck."),
        phrase!(Clause, "{who} put~ {cards} on the bottom of {zone} {at_cleanup}",
            [who: Subject, cards: Cards, zone: Zone, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: Destination { zone, position: Position::Bottom }, at_cleanup } } if into_deck,
            "Under the deck.", "Put any number of cards from hand on the bottom of deck, draw that many."),
        phrase!(Clause, "{who} shuffle~ {cards} into {zone} {at_cleanup}",
            [who: Subject, cards: Cards, zone: Zone, at_cleanup: AtCleanup],
            { Effect::MoveCards { who, cards, to: Destination { zone, position: Position::Shuffled }, at_cleanup } } if into_deck,
            "Into the deck, which is shuffled (DCK-4).", "Shuffle 2 cards from hand into deck."),
        alias!(Clause, "{who} put~ {cards} into gauge", [who: Subject, cards: Cards],
            { moved(who, cards, ZoneKind::Gauge) } if sides_fit),
        alias!(Clause, "{who} add~ {cards} to gauge", [who: Subject, cards: Cards],
            { moved(who, cards, ZoneKind::Gauge) } if sides_fit),
        alias!(Clause, "{who} put~ {cards} into overdrive", [who: Subject, cards: Cards],
            { moved(who, cards, ZoneKind::Overdrive) } if sides_fit),
        alias!(Clause, "{who} add~ {cards} to overdrive", [who: Subject, cards: Cards],
            { moved(who, cards, ZoneKind::Overdrive) } if sides_fit),
    ]
}

/// What another player does is done with their own cards: `the opponent's` would be read both ways.
fn sides_fit(effect: &Effect) -> bool {
    let Effect::MoveCards { who, cards, to, .. } = effect else { return false };
    let zones = match cards {
        Cards::Pick { from, .. } => from.clone(),
        Cards::Random { from, .. } | Cards::Copies { from, .. } => vec![*from],
        Cards::Top { of, .. } | Cards::Bottom { of } => vec![*of],
        Cards::All(zone) => vec![*zone],
        Cards::This
        | Cards::YourAttack
        | Cards::CopyOfNamed
        | Cards::EveryCopyOfNamed
        | Cards::CoversNamedRange => Vec::new(),
        Cards::EveryCopyOfIt(kind) => vec![Zone { side: Side::Yours, kind: *kind }],
        Cards::SealedWithEqualSpeed => vec![Zone { side: Side::Yours, kind: ZoneKind::Sealed }],
        Cards::Drawn { .. } => vec![Zone { side: Side::Yours, kind: ZoneKind::Hand }],
    };
    let searched = |zone: &Zone| *zone == Zone { side: Side::Opponents, kind: ZoneKind::Deck };
    if matches!(cards, Cards::Pick { .. } | Cards::Copies { .. }) && zones.iter().any(searched) {
        return false;
    }
    let fits = *who == Who::You || zones.iter().chain([&to.zone]).all(|zone| zone.side == Side::Yours);
    fits && goes_elsewhere(&zones, *to) && cleanup_fits(effect) && this_fits(effect)
}

/// A card that does something to itself goes to an area of its player; a boost may have to wait for it.
fn this_fits(effect: &Effect) -> bool {
    let Effect::MoveCards { who, cards, to, .. } = effect else { return false };
    *cards != Cards::This
        || *who == Who::You && to.position == Position::Top && to.zone.side == Side::Yours
}

/// From an area into the same one is no movement, except inside a deck.
fn goes_elsewhere(from: &[Zone], to: Destination) -> bool {
    match to.zone.kind {
        ZoneKind::Deck => true,
        // Whoever's pile it is, a discarded card goes to the pile of the player whose area it leaves.
        ZoneKind::Discard => from.iter().all(|zone| zone.kind != ZoneKind::Discard),
        ZoneKind::Hand
        | ZoneKind::Gauge
        | ZoneKind::Sealed
        | ZoneKind::Boosts
        | ZoneKind::Overdrive
        | ZoneKind::Transforms
        | ZoneKind::SetAside => !from.contains(&to.zone),
    }
}

/// Only an attack leaves in cleanup, and only to where it is plain where it lies.
fn cleanup_fits(effect: &Effect) -> bool {
    let Effect::MoveCards { cards, to, at_cleanup, .. } = effect else { return false };
    !at_cleanup
        || matches!(cards, Cards::This | Cards::YourAttack)
            && to.position == Position::Top
            && to.zone.side == Side::Yours
}

/// Cards of any kind that their player picks become transforms; which of them can, the rules say.
fn transforms(effect: &Effect) -> bool {
    let Effect::MoveCards { cards: Cards::Pick { filter: Filter::Any, from, .. }, .. } = effect else { return false };
    let can_lie_there = |zone: &Zone| {
        let kind = matches!(zone.kind, ZoneKind::Hand | ZoneKind::Deck | ZoneKind::Discard | ZoneKind::Gauge);
        kind && zone.side == Side::Yours
    };
    from.iter().all(can_lie_there) && sides_fit(effect)
}

/// What is all of a deck can't be put into it.
fn not_all_of_deck(effect: &Effect) -> bool {
    !matches!(effect, Effect::MoveCards { cards: Cards::All(from), to, .. }
        if from.side != to.zone.side || from.kind == ZoneKind::Deck)
}

fn returns_to_hand(effect: &Effect) -> bool {
    let Effect::MoveCards { cards, .. } = effect else { return false };
    let whole = matches!(
        cards,
        Cards::This
            | Cards::YourAttack
            | Cards::All(_)
            | Cards::EveryCopyOfNamed
            | Cards::EveryCopyOfIt(_)
            | Cards::SealedWithEqualSpeed
    );
    whole && sides_fit(effect)
}

fn is_pick(effect: &Effect) -> bool {
    matches!(effect, Effect::MoveCards { cards: Cards::Pick { .. } | Cards::Drawn { .. }, .. })
}

fn to_store(effect: &Effect) -> bool {
    let Effect::MoveCards { to, .. } = effect else { return false };
    sides_fit(effect) && matches!(to.zone.kind, ZoneKind::Gauge | ZoneKind::Overdrive)
}

fn put_into(effect: &Effect) -> bool {
    to_store(effect) && is_pick(effect)
}

fn adds_to(effect: &Effect) -> bool {
    to_store(effect) && !is_pick(effect)
}

fn into_deck(effect: &Effect) -> bool {
    let Effect::MoveCards { to, .. } = effect else { return false };
    // No card may lie in the deck of somebody who does not own it (CRD-5).
    let own = to.zone == Zone { side: Side::Yours, kind: ZoneKind::Deck };
    own && sides_fit(effect) && not_all_of_deck(effect)
}

/// `X` is remembered from something else.
fn not_itself(effect: &Effect) -> bool {
    *effect != Effect::Remember(Amount::X)
}

fn showing() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "shuffle {pile}", [pile: Pile], { Effect::Shuffle(pile) },
            "Deck or discard pile.", "Shuffle deck."),
        alias!(Clause, "shuffle your deck", [], Effect::Shuffle(Pile::Deck)),
        phrase!(Pile, "deck", [], { Pile::Deck }, "", ""),
        phrase!(Pile, "discard", [], { Pile::Discard }, "", ""),
        phrase!(Clause, "{who} reveal~ {revealed}", [who: Subject, revealed: Revealed],
            { Effect::Reveal(who, revealed) },
            "Shown to both players.", "After: the opponent reveals their hand."),
        phrase!(Revealed, "your~ hand", [], { Revealed::Hand }, "The whole hand.", "Reveal your hand."),
        phrase!(Revealed, "the top card of your~ deck", [], { Revealed::TopCard },
            "The top card of the deck (DCK-3).", "Now: the opponent reveals the top card of their deck."),
        phrase!(Revealed, "your~ hand and top card", [], { Revealed::HandAndTopCard },
            "The hand and the top card of the deck.", "Reveal your hand and top card."),
        phrase!(Revealed, "1 card at random from gauge", [], { Revealed::RandomGauge },
            "It stays there; later clauses call it `it`.",
            "Hit: reveal 1 card at random from gauge, +the printed power of it power."),
        phrase!(Revealed, "the drawn cards", [], { Revealed::Drawn }, "Those the line has just put into hand.",
            "Draw 2, reveal the drawn cards, discard any number of drawn cards."),
        alias!(Clause, "reveal the top card of the opponent's deck", [],
            Effect::Reveal(Who::Opponent, Revealed::TopCard)),
        alias!(Revealed, "the top card of deck", [], Revealed::TopCard),
        phrase!(Clause, "reveal 1 card from hand", [], { Effect::RevealOne }, "Of your choice; it stays there.",
            "Now: reveal 1 card from hand, if it is an ultra: draw 1."),
        alias!(Clause, "reveal 1 card", [], Effect::RevealOne),
        phrase!(Clause, "X is {amount} for this strike", [amount: Amount], { Effect::Remember(amount) } if not_itself,
            "Remembered for your other lines, which call it `X`.",
            "Now: spend up to 3 force: X is paid for this strike, strike."),
        alias!(Clause, "X is paid", [], Effect::Remember(Amount::Paid)),
        phrase!(Clause, "name {what}", [what: NameWhat], { Effect::Name(what) },
            "You say a name or range; later clauses call it `it`.", "Name a card, strike."),
        phrase!(NameWhat, "a card", [], { NameWhat::Card }, "A card of either deck list.",
            "Now: name a card, its attacks do not hit you this turn, strike."),
        phrase!(NameWhat, "2 cards", [], { NameWhat::TwoCards }, "Two names, one after the other.",
            "Name 2 cards, the opponent discards every copy of it."),
        phrase!(NameWhat, "a normal", [], { NameWhat::Normal }, "A Normal.",
            "Name a normal, the opponent must set it or reveal their hand, strike."),
        phrase!(NameWhat, "a range", [], { NameWhat::Range }, "A distance.",
            "Name a range, the opponent discards a card whose range includes it."),
    ]
}

/// Cards of a deck that only the performer sees, and areas that change places.
fn looking() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "look at the top card of {of}: {picks}; {rest}",
            [of: DeckOf, picks: LookParts, rest: LookRest],
            { Effect::Look { of, count: 1, picks: Some(picks), rest } } if one_for_each,
            "Only you see it.", "Hit: look at the top card of deck: discard up to 1; put the rest back."),
        phrase!(Clause, "look at the top {seen} card# of {of}: {picks}; {rest}",
            [seen: Number, of: DeckOf, picks: LookParts, rest: LookRest],
            { Effect::Look { of, count: seen, picks: Some(picks), rest } } if one_for_each,
            "Only you see them; as many as there are. For several places one card each is picked, in that order.",
            "Hit: look at the top 3 cards of deck: discard 1 and take 1; put the rest back."),
        phrase!(Clause, "look at the top card of {of}: {rest}", [of: DeckOf, rest: LookOnly],
            { Effect::Look { of, count: 1, picks: None, rest } },
            "Only you see it.", "Now: look at the top card of the opponent's deck: put it back."),
        phrase!(Clause, "look at the top {seen} card# of {of}: {rest}", [seen: Number, of: DeckOf, rest: LookAll],
            { Effect::Look { of, count: seen, picks: None, rest } } if looks_at_some,
            "Only you see them.", "Now: look at the top 3 cards of deck: put them back."),
        alias!(Clause, "look at the top {seen} of {of}: {picks}; {rest}",
            [seen: Number, of: DeckOf, picks: LookParts, rest: LookRest],
            { Effect::Look { of, count: seen, picks: Some(picks), rest } } if one_for_each),
        phrase!(LookPart, "take {count}", [count: LookCount], { LookPart { action: LookAction::Take, count } },
            "Into hand.", "Hit: look at the top 3 cards of deck: take 1; discard the rest."),
        phrase!(LookPart, "discard {count}", [count: LookCount], { LookPart { action: LookAction::Discard, count } },
            "Onto the discard pile.", "Hit: look at the top 2 cards of deck: discard up to 1; put the rest back."),
        phrase!(LookPart, "boost {count}", [count: LookCount], { LookPart { action: LookAction::Boost, count } },
            "Played, for free.", "Hit: look at the top 3 cards of deck: boost 1; discard the rest."),
        phrase!(LookPart, "seal {count}", [count: LookCount], { LookPart { action: LookAction::Seal, count } },
            "Among your sealed cards.", "On overdrive: look at the top card of deck: seal up to 1; put the rest back."),
        phrase!(LookPart, "add {count} to gauge", [count: LookCount],
            { LookPart { action: LookAction::Gauge, count } }, "Your gauge.",
            "Now: look at the top 3 cards of deck: take 1 and add 1 to gauge; put the rest back."),
        phrase!(LookPart, "add {count} to overdrive", [count: LookCount],
            { LookPart { action: LookAction::Overdrive, count } }, "Your overdrive.",
            "Now: look at the top 5 cards of deck: seal 1 and add 1 to overdrive; put the rest back."),
        phrase!(LookCount, "{amount}", [amount: Amount], { Count::Exactly(amount) }, "", ""),
        phrase!(LookCount, "up to {amount}", [amount: Amount], { Count::UpTo(amount) }, "", ""),
        alias!(LookCount, "{amount} optionally", [amount: Amount], Count::UpTo(amount)),
        phrase!(LookRest, "put the rest back", [], { LookRest::Back }, "On top, in any order.", ""),
        phrase!(LookRest, "discard the rest", [], { LookRest::Discard }, "", ""),
        phrase!(LookAll, "put them back", [], { LookRest::Back }, "On top, in any order.", ""),
        phrase!(LookOnly, "put it back", [], { LookRest::Back }, "", ""),
        phrase!(Clause, "swap your deck and sealed", [], { Effect::SwapDeckAndSealed },
            "What becomes the deck is shuffled.", "You may swap your deck and sealed."),
        alias!(Clause, "swap your sealed and deck", [], Effect::SwapDeckAndSealed),
    ]
}

/// At least one card is looked at and one boost at most is played. Several parts are picked together, which needs to be
/// clear about each card: exactly one for each.
fn one_for_each(effect: &Effect) -> bool {
    let Effect::Look { picks: Some(picks), .. } = effect else { return false };
    let one = |part: &LookPart| part.count == Count::Exactly(Amount::Number(1));
    let up_to_one = |part: &LookPart| part.count == Count::UpTo(Amount::Number(1));
    let boosts = |part: &&LookPart| part.action == LookAction::Boost;
    looks_at_some(effect)
        && (picks.len() == 1 || picks.iter().all(one))
        && picks.iter().filter(boosts).count() <= 1
        && picks.iter().filter(boosts).all(|part| one(part) || up_to_one(part))
}

fn looks_at_some(effect: &Effect) -> bool {
    matches!(effect, Effect::Look { count, .. } if *count > 0)
}
