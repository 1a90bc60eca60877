//! Which events make one beat. Every event is in exactly one.

use exceed_cards::ir::{Effect, Head, Trigger};
use exceed_rules::{Area, Clause, Duel, Event, LineAt, Player, Reason};

use crate::beat::Kind;
use crate::phrases::way;

/// Events that make one beat: those from `from` up to, but not including, `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Group {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
}

/// What an event does to the beat before it.
enum Fits {
    /// It belongs to it.
    Joins,
    /// It belongs to it and makes it a beat of another kind.
    Turns(Kind),
    /// It begins a new one.
    Opens(Kind),
}

/// Puts events together.
pub(crate) fn groups(duel: &Duel, events: &[Event]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut index = 0;
    while index < events.len() {
        let last = groups.last_mut();
        let payment = payment(&events[index..]);
        let length = payment.map_or(1, |(length, _)| length);
        let fits = match payment {
            Some((_, reason)) => pays(reason, last.as_deref(), events),
            None => fits(duel, &events[index], last.as_deref(), events),
        };
        match (fits, last) {
            (Fits::Joins, Some(group)) => group.to += length,
            (Fits::Turns(kind), Some(group)) => {
                group.kind = kind;
                group.to += length;
            }
            (Fits::Opens(kind) | Fits::Turns(kind), _) => {
                groups.push(Group { kind, from: index, to: index + length });
            }
            (Fits::Joins, None) => groups.push(Group { kind: Kind::Effect, from: index, to: index + length }),
        }
        index += length;
    }
    groups
}

/// Cards that are paid with, then the payment: how many events, and what for.
fn payment(events: &[Event]) -> Option<(usize, Reason)> {
    let by = |event: &Event| {
        let Event::CardMoved {
            from_player,
            from: Area::Hand | Area::Gauge,
            to: Area::Discard | Area::Overdrive | Area::Hand,
            ..
        } = event
        else {
            return None;
        };
        Some(*from_player)
    };
    let payer = by(events.first()?)?;
    let cards = events.iter().take_while(|event| by(event) == Some(payer)).count();
    match events.get(cards) {
        Some(Event::Paid { player, reason, .. }) if *player == payer => Some((cards + 1, *reason)),
        Some(_) | None => None,
    }
}

/// A payment is a beat of its own, unless it is part of playing a boost, of Critical or of Cancel.
fn pays(reason: Reason, last: Option<&Group>, events: &[Event]) -> Fits {
    let playing = last.is_some_and(|group| {
        let group = &events[group.from..group.to];
        matches!(group, [Event::CardMoved { to: Area::Playing, .. }])
    });
    if playing && matches!(reason, Reason::BoostCost(_)) {
        Fits::Joins
    } else if reason == Reason::Critical {
        Fits::Opens(Kind::Critical)
    } else if reason == Reason::Cancel {
        Fits::Opens(Kind::Boost)
    } else {
        Fits::Opens(Kind::Cost)
    }
}

/// Whether the last beat is a line at work, which takes up what it does.
fn is_line(last: Option<&Group>, events: &[Event]) -> bool {
    last.is_some_and(|group| {
        matches!(
            events[group.from],
            Event::LineResolved { .. } | Event::LineContinued { .. } | Event::CharacterActed { .. }
        )
    })
}

fn fits(duel: &Duel, event: &Event, last: Option<&Group>, events: &[Event]) -> Fits {
    let kind = last.map(|group| group.kind);
    let first = last.map(|group| &events[group.from]);
    let joins_if = |joins: bool, otherwise: Kind| if joins { Fits::Joins } else { Fits::Opens(otherwise) };
    let line = is_line(last, events);
    match event {
        Event::GameStarted { .. } | Event::TurnStarted { .. } | Event::ActionGiven { .. } => {
            Fits::Opens(Kind::Turn)
        }
        Event::Mulliganed { .. } | Event::Prepared { .. } | Event::ChangedCards { .. } => {
            Fits::Opens(Kind::Draw)
        }
        Event::TurnEnding { .. } => Fits::Opens(Kind::Draw),
        Event::Walked { .. } => Fits::Opens(Kind::Move),
        Event::CharacterActed { .. } => Fits::Opens(Kind::Effect),
        Event::CardMoved { .. } => card_moved(event, last, events),
        Event::Shuffled { .. } => joins_if(last.is_some(), Kind::Effect),
        Event::Swapped { .. }
        | Event::MarkerMoved { .. }
        | Event::MarkerFlipped { .. }
        | Event::Revealed { .. }
        | Event::NothingRevealed { .. }
        | Event::Named { .. }
        | Event::RangeNamed { .. }
        | Event::Given { .. }
        | Event::LifeGained { .. } => joins_if(line || same_sort(first, event), Kind::Effect),
        Event::Sustained { .. } => joins_if(line || kind == Some(Kind::Boost), Kind::Boost),
        Event::LifeSpent { .. } => joins_if(line, Kind::Cost),
        Event::Reshuffled { .. } => Fits::Opens(Kind::Reshuffle),
        // A payment without cards: nothing before it was paid with.
        Event::Paid { .. } => Fits::Opens(Kind::Cost),
        Event::FighterMoved { .. } => {
            joins_if(line || matches!(first, Some(Event::Walked { .. })), Kind::Move)
        }
        Event::BoostPlayed { .. } | Event::BoostNegated { .. } | Event::TrapPlaced { .. } => {
            joins_if(kind == Some(Kind::Boost), Kind::Boost)
        }
        Event::Cancelled { .. } => joins_if(kind == Some(Kind::Boost), Kind::Boost),
        Event::StrikeStarted { .. } => Fits::Opens(Kind::Set),
        Event::AttackSet { wild, .. } => set(*wild, kind, first),
        Event::Critical { .. } => joins_if(kind == Some(Kind::Critical), Kind::Critical),
        Event::WildSwing { .. } => joins_if(matches!(kind, Some(Kind::Wild | Kind::Replace)), Kind::Wild),
        Event::AttackRevealed { .. } => {
            joins_if(matches!(kind, Some(Kind::Reveal | Kind::Replace)), Kind::Reveal)
        }
        Event::AttackInvalid { .. } => Fits::Opens(Kind::Invalid),
        Event::OrderFixed { .. } => Fits::Opens(Kind::Speed),
        Event::AttackPerformed { .. } => Fits::Opens(Kind::Before),
        Event::LineResolved { line, given, .. } => Fits::Opens(moment(duel, *line, given.as_ref())),
        Event::LineContinued { line, .. } => Fits::Opens(moment(duel, *line, None)),
        Event::Hit { .. } => checked(Kind::Hit, last, events),
        Event::Missed { .. } => checked(Kind::Range, last, events),
        Event::DamageTaken { .. } => Fits::Opens(Kind::Damage),
        Event::Stunned { .. } => Fits::Opens(Kind::Stun),
        Event::GuardHeld { .. } => Fits::Opens(Kind::Guard),
        Event::Advantage { .. } => Fits::Opens(Kind::Advantage),
        Event::Exceeded { .. }
        | Event::Reverted { .. }
        | Event::PartnerExceeded { .. }
        | Event::PartnerReverted { .. } => Fits::Opens(Kind::Exceed),
        Event::Switched { .. } => Fits::Opens(Kind::Turn),
        Event::Ejected { .. } => Fits::Opens(Kind::After),
        Event::CleanupBegan { .. } => Fits::Opens(Kind::Cleanup),
        Event::StrikeEnded => joins_if(kind == Some(Kind::Cleanup), Kind::Cleanup),
        Event::Conceded { .. } => Fits::Opens(Kind::Over),
        Event::GameOver { .. } => joins_if(kind == Some(Kind::Over), Kind::Over),
    }
}

/// Shown cards of one player go together.
fn same_sort(first: Option<&Event>, event: &Event) -> bool {
    match (first, event) {
        (Some(Event::Revealed { player: one, .. }), Event::Revealed { player: two, .. }) => one == two,
        (Some(_), _) | (None, _) => false,
    }
}

/// The card of an attack went before; only a wild swing is a beat of its own kind.
fn set(wild: bool, kind: Option<Kind>, first: Option<&Event>) -> Fits {
    let card_went = matches!(first, Some(Event::CardMoved { to: Area::Attack, .. }));
    match (wild, kind) {
        (true, Some(Kind::Set | Kind::Wild)) if card_went => Fits::Turns(Kind::Wild),
        (true, _) => Fits::Opens(Kind::Wild),
        (false, Some(Kind::Set)) if card_went => Fits::Joins,
        (false, _) => Fits::Opens(Kind::Set),
    }
}

/// The range check of an attack that has just begun is one beat with its beginning.
fn checked(kind: Kind, last: Option<&Group>, events: &[Event]) -> Fits {
    let begun = last.is_some_and(|group| {
        group.to == group.from + 1 && matches!(events[group.from], Event::AttackPerformed { .. })
    });
    if begun { Fits::Turns(kind) } else { Fits::Opens(kind) }
}

/// The kind of beat a line makes, by its moment.
fn moment(duel: &Duel, line: LineAt, given: Option<&Clause>) -> Kind {
    let granted = given.and_then(|clause| {
        let effects = duel.catalog().block(clause.block);
        if let Some(Effect::Grant(ability)) = effects.get(clause.index as usize) {
            Some(&**ability)
        } else {
            None
        }
    });
    let Some(ability) = granted.or_else(|| duel.line(line)) else { return Kind::Effect };
    match &ability.head {
        Head::Trigger { trigger: Trigger::Before, .. } => Kind::Before,
        Head::Trigger { trigger: Trigger::After, .. } => Kind::After,
        Head::Trigger { trigger: Trigger::Cleanup | Trigger::EndOfStrike, .. } => Kind::Cleanup,
        Head::Trigger { .. } | Head::Static | Head::Action { .. } => Kind::Effect,
    }
}

/// Cards that move join the beat that moves them; alone they are a draw, a set attack, a boost, or just a move.
fn card_moved(event: &Event, last: Option<&Group>, events: &[Event]) -> Fits {
    let Event::CardMoved { from_player, from, to, .. } = event else { return Fits::Opens(Kind::Effect) };
    let kind = last.map(|group| group.kind);
    let before = last.map(|group| &events[group.to - 1]);
    match (from, to) {
        (_, Area::Attack) if kind == Some(Kind::Replace) => Fits::Joins,
        (_, Area::Attack) => Fits::Opens(Kind::Set),
        (_, Area::Playing) => Fits::Opens(Kind::Boost),
        (Area::Playing, _) if kind == Some(Kind::Boost) => Fits::Joins,
        (Area::Playing, _) => Fits::Opens(Kind::Boost),
        (Area::Attack, _) if kind == Some(Kind::Invalid) => Fits::Opens(Kind::Replace),
        (Area::Attack, Area::Discard) if kind == Some(Kind::Reveal) => Fits::Joins,
        (Area::Attack | Area::Boosts, _) if kind == Some(Kind::Cleanup) => Fits::Joins,
        _ if is_line(last, events) => Fits::Joins,
        (Area::Deck, Area::Hand) if draws(kind, before, *from_player) => Fits::Joins,
        (Area::Deck, Area::Hand) => Fits::Opens(Kind::Draw),
        (_, Area::Deck) if matches!(kind, Some(Kind::Draw | Kind::Reshuffle)) => Fits::Joins,
        (Area::Attack, _) => Fits::Opens(Kind::Cleanup),
        _ if moved_alike(before, event) => Fits::Joins,
        _ => Fits::Opens(Kind::Effect),
    }
}

/// Whether a card drawn goes with the beat before it: the same player's draw, or what lets them draw.
fn draws(kind: Option<Kind>, before: Option<&Event>, drawer: Player) -> bool {
    let who = match before {
        Some(Event::CardMoved { from_player, from: Area::Deck, to: Area::Hand, .. }) => Some(*from_player),
        Some(
            Event::Prepared { player }
            | Event::ChangedCards { player, .. }
            | Event::Mulliganed { player, .. }
            | Event::TurnEnding { player },
        ) => Some(*player),
        Some(_) | None => None,
    };
    kind == Some(Kind::Draw) && who == Some(drawer)
}

/// One more card the same way.
fn moved_alike(before: Option<&Event>, event: &Event) -> bool {
    before.is_some_and(|before| way(before) == way(event))
}
