//! The kinds of events with their fields. A number that has parts stands here as its total: the telling has the parts.

use exceed_rules::{Area, CardId, Duel, Event, FighterId, LineAt, Player, Sum};
use exceed_telling::line_key;
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    AreaName, Both, Card, InvalidBy, MissBy, MovementName, Outcome, PaidWith, Reason, SeatName, StunStopped,
    both_of,
};

/// An area of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaOf {
    /// Whose.
    pub seat: SeatName,
    /// Which.
    pub area: AreaName,
}

/// A distance, or a word printed for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RangeNamed {
    /// A distance.
    Distance(u8),
    /// `X` or `-`.
    Word(&'static str),
}

/// What happened. Fields are named for what they hold; a hidden face is null.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Happened {
    GameStarted { first: SeatName },
    Mulliganed { player: SeatName, count: u8 },
    TurnStarted { player: SeatName },
    Prepared { player: SeatName },
    Walked { player: SeatName, to: u8 },
    ChangedCards { player: SeatName, count: u8 },
    CharacterActed { player: SeatName, line: String },
    ActionGiven { player: SeatName },
    CardMoved { card: Option<Card>, from: AreaOf, to: AreaOf },
    Shuffled { player: SeatName, area: AreaName },
    Swapped { player: SeatName, one: AreaName, two: AreaName },
    Reshuffled { player: SeatName, manual: bool },
    Revealed { player: SeatName, card: Option<Card>, area: AreaName },
    NothingRevealed { player: SeatName },
    Paid { player: SeatName, with: PaidWith, amount: u8, reason: Reason },
    FighterMoved { player: SeatName, movement: MovementName, from: u8, to: u8, passed: bool },
    MarkerMoved { player: SeatName, marker: String, from: Option<u8>, to: Option<u8> },
    MarkerFlipped { player: SeatName, marker: String, disabled: bool },
    BoostPlayed { player: SeatName, card: Option<Card> },
    BoostNegated { player: SeatName, card: Option<Card> },
    TrapPlaced { player: SeatName, card: Option<Card>, space: u8 },
    Sustained { player: SeatName, card: Option<Card> },
    Cancelled { player: SeatName },
    StrikeStarted { attacker: SeatName },
    AttackSet { player: SeatName, ex: bool, double: bool, wild: bool, card: Option<Card> },
    Critical { player: SeatName },
    AttackRevealed { player: SeatName, card: Option<Card>, ex: bool, double: bool },
    AttackInvalid { player: SeatName, card: Option<Card>, why: InvalidBy },
    WildSwing { player: SeatName },
    OrderFixed { first: SeatName, speed_first: i8, speed_second: i8, speeds: Both<i16> },
    AttackPerformed { player: SeatName, card: Option<Card> },
    LineResolved { player: SeatName, line: String, given: Option<String> },
    LineContinued { player: SeatName, line: String },
    Given { player: SeatName, value: i8, by: String },
    Hit { player: SeatName, distance: u8, range: [i16; 2] },
    Missed { player: SeatName, distance: u8, range: Option<[i16; 2]>, why: MissBy },
    DamageTaken { player: SeatName, power: u8, absorbed: u8, life: u8, attacker: Option<SeatName>, taken: u8 },
    Stunned { player: SeatName, taken: u8, guard: i16 },
    GuardHeld { player: SeatName, taken: u8, guard: i16, why: StunStopped },
    Advantage { player: SeatName },
    LifeGained { player: SeatName, amount: u8, life: u8 },
    LifeSpent { player: SeatName, amount: u8, life: u8 },
    Exceeded { player: SeatName },
    Reverted { player: SeatName },
    Switched { player: SeatName, fighter: String, life: u8 },
    Ejected { player: SeatName, fighter: String, life: u8 },
    PartnerExceeded { player: SeatName, fighter: String },
    PartnerReverted { player: SeatName, fighter: String },
    Named { player: SeatName, name: Option<String> },
    RangeNamed { player: SeatName, range: RangeNamed },
    TurnEnding { player: SeatName },
    CleanupBegan { player: SeatName },
    StrikeEnded,
    Conceded { player: SeatName },
    GameOver { outcome: Outcome },
}

impl Happened {
    pub(super) fn of(duel: &Duel, event: &Event) -> Happened {
        let face = |card: CardId| Card::known(duel, card);
        let line = |line: LineAt| line_key(duel, line);
        let character = |fighter: FighterId| duel.character(fighter).id.clone();
        let at = |player: Player, area: Area| AreaOf { seat: player.into(), area: area.into() };
        let seat = SeatName::from;
        match *event {
            Event::GameStarted { first } => Happened::GameStarted { first: seat(first) },
            Event::Mulliganed { player, count } => Happened::Mulliganed { player: seat(player), count },
            Event::TurnStarted { player } => Happened::TurnStarted { player: seat(player) },
            Event::Prepared { player } => Happened::Prepared { player: seat(player) },
            Event::Walked { player, to } => Happened::Walked { player: seat(player), to },
            Event::ChangedCards { player, count } => Happened::ChangedCards { player: seat(player), count },
            Event::CharacterActed { player, line: at } => {
                Happened::CharacterActed { player: seat(player), line: line(at) }
            }
            Event::ActionGiven { player } => Happened::ActionGiven { player: seat(player) },
            Event::CardMoved { card, seen: _, from_player, from, to_player, to } => {
                Happened::CardMoved { card: face(card), from: at(from_player, from), to: at(to_player, to) }
            }
            Event::Shuffled { player, area } => {
                Happened::Shuffled { player: seat(player), area: area.into() }
            }
            Event::Swapped { player, one, two } => {
                Happened::Swapped { player: seat(player), one: one.into(), two: two.into() }
            }
            Event::Reshuffled { player, manual } => Happened::Reshuffled { player: seat(player), manual },
            Event::Revealed { player, card, area } => {
                Happened::Revealed { player: seat(player), card: face(card), area: area.into() }
            }
            Event::NothingRevealed { player } => Happened::NothingRevealed { player: seat(player) },
            Event::Paid { player, with, amount, reason } => Happened::Paid {
                player: seat(player),
                with: with.into(),
                amount,
                reason: Reason::of(duel, reason),
            },
            Event::FighterMoved { player, movement, from, to, passed } => {
                Happened::FighterMoved { player: seat(player), movement: movement.into(), from, to, passed }
            }
            Event::MarkerMoved { player, fighter, marker, from, to } => {
                let place = |space: u8| (space > 0).then_some(space);
                let marker = duel.marker_name(fighter, marker).to_owned();
                Happened::MarkerMoved { player: seat(player), marker, from: place(from), to: place(to) }
            }
            Event::MarkerFlipped { player, fighter, marker, disabled } => {
                let marker = duel.marker_name(fighter, marker).to_owned();
                Happened::MarkerFlipped { player: seat(player), marker, disabled }
            }
            Event::BoostPlayed { player, card } => {
                Happened::BoostPlayed { player: seat(player), card: face(card) }
            }
            Event::BoostNegated { player, card } => {
                Happened::BoostNegated { player: seat(player), card: face(card) }
            }
            Event::TrapPlaced { player, card, space } => {
                Happened::TrapPlaced { player: seat(player), card: face(card), space }
            }
            Event::Sustained { player, card } => {
                Happened::Sustained { player: seat(player), card: face(card) }
            }
            Event::Cancelled { player } => Happened::Cancelled { player: seat(player) },
            Event::LineResolved { player, line: at, given } => Happened::LineResolved {
                player: seat(player),
                line: line(at),
                given: given.map(|clause| line(clause.line)),
            },
            Event::LineContinued { player, line: at } => {
                Happened::LineContinued { player: seat(player), line: line(at) }
            }
            Event::Given { player, value, by } => {
                Happened::Given { player: seat(player), value, by: line(by.line) }
            }
            Event::LifeGained { player, amount, life } => {
                Happened::LifeGained { player: seat(player), amount, life }
            }
            Event::LifeSpent { player, amount, life } => {
                Happened::LifeSpent { player: seat(player), amount, life }
            }
            Event::Exceeded { player } => Happened::Exceeded { player: seat(player) },
            Event::Reverted { player } => Happened::Reverted { player: seat(player) },
            Event::Switched { player, fighter, life } => {
                Happened::Switched { player: seat(player), fighter: character(fighter), life }
            }
            Event::Ejected { player, fighter, life } => {
                Happened::Ejected { player: seat(player), fighter: character(fighter), life }
            }
            Event::PartnerExceeded { player, fighter } => {
                Happened::PartnerExceeded { player: seat(player), fighter: character(fighter) }
            }
            Event::PartnerReverted { player, fighter } => {
                Happened::PartnerReverted { player: seat(player), fighter: character(fighter) }
            }
            Event::Named { player, name } => Happened::Named {
                player: seat(player),
                name: (name != u8::MAX).then(|| duel.name(name).to_owned()),
            },
            Event::RangeNamed { player, range } => {
                Happened::RangeNamed { player: seat(player), range: named_range(range) }
            }
            Event::TurnEnding { player } => Happened::TurnEnding { player: seat(player) },
            Event::Conceded { player } => Happened::Conceded { player: seat(player) },
            Event::GameOver { outcome } => Happened::GameOver { outcome: outcome.into() },
            Event::StrikeStarted { .. }
            | Event::AttackSet { .. }
            | Event::Critical { .. }
            | Event::AttackRevealed { .. }
            | Event::AttackInvalid { .. }
            | Event::WildSwing { .. }
            | Event::OrderFixed { .. }
            | Event::AttackPerformed { .. }
            | Event::Hit { .. }
            | Event::Missed { .. }
            | Event::DamageTaken { .. }
            | Event::Stunned { .. }
            | Event::GuardHeld { .. }
            | Event::Advantage { .. }
            | Event::CleanupBegan { .. }
            | Event::StrikeEnded => Happened::in_strike(duel, event),
        }
    }

    /// What happens in a strike alone.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are above")]
    fn in_strike(duel: &Duel, event: &Event) -> Happened {
        let face = |card: CardId| Card::known(duel, card);
        let seat = SeatName::from;
        match *event {
            Event::StrikeStarted { attacker } => Happened::StrikeStarted { attacker: seat(attacker) },
            Event::AttackSet { player, ex, double, wild, card } => {
                Happened::AttackSet { player: seat(player), ex, double, wild, card: face(card) }
            }
            Event::Critical { player } => Happened::Critical { player: seat(player) },
            Event::AttackRevealed { player, card, ex, double } => {
                Happened::AttackRevealed { player: seat(player), card: face(card), ex, double }
            }
            Event::AttackInvalid { player, card, why } => {
                Happened::AttackInvalid { player: seat(player), card: face(card), why: why.into() }
            }
            Event::WildSwing { player } => Happened::WildSwing { player: seat(player) },
            Event::OrderFixed { first, speed_first, speed_second, ref speeds } => {
                let total = |player| -> &Sum { &speeds[player] };
                let totals = exceed_rules::ByPlayer(Player::BOTH.map(|player| total(player).total));
                let speeds = both_of(&totals, |total| total);
                Happened::OrderFixed { first: seat(first), speed_first, speed_second, speeds }
            }
            Event::AttackPerformed { player, card } => {
                Happened::AttackPerformed { player: seat(player), card: face(card) }
            }
            Event::Hit { player, distance, ref range } => {
                Happened::Hit { player: seat(player), distance, range: range.total }
            }
            Event::Missed { player, distance, ref range, why } => Happened::Missed {
                player: seat(player),
                distance,
                range: range.as_ref().map(|range| range.total),
                why: why.into(),
            },
            Event::DamageTaken { player, power, absorbed, life, ref blow } => Happened::DamageTaken {
                player: seat(player),
                power,
                absorbed,
                life,
                attacker: blow.attacker.map(seat),
                taken: blow.taken,
            },
            Event::Stunned { player, taken, ref guard } => {
                Happened::Stunned { player: seat(player), taken, guard: guard.total }
            }
            Event::GuardHeld { player, taken, ref guard, why } => {
                Happened::GuardHeld { player: seat(player), taken, guard: guard.total, why: why.into() }
            }
            Event::Advantage { player } => Happened::Advantage { player: seat(player) },
            Event::CleanupBegan { player } => Happened::CleanupBegan { player: seat(player) },
            _ => Happened::StrikeEnded,
        }
    }
}

/// A range as it was named.
fn named_range(range: u8) -> RangeNamed {
    match range {
        exceed_rules::NAMED_X => RangeNamed::Word("X"),
        exceed_rules::NAMED_DASH => RangeNamed::Word("-"),
        distance => RangeNamed::Distance(distance),
    }
}
