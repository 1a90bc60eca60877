//! Positions by chance, for collections: any table that could lie there, with something in it worth trying.

use exceed_cards::card::{self, BoostKind, Character, Module, PrintedRange};
use exceed_cards::{Catalog, Generator};

use super::action::Action;
use super::case::{Case, CaseSide};

/// What an opening is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One strike.
    Strike,
    /// One boost.
    Boost,
    /// A boost, then a strike by whoever acts next.
    BoostStrike,
    /// One of the other actions.
    Action,
    /// The Exceed action, with gauge to pay for it.
    Exceed,
    /// Three actions in a row.
    Chain,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 6] =
        [Kind::Strike, Kind::Boost, Kind::BoostStrike, Kind::Action, Kind::Exceed, Kind::Chain];

    /// As it is written on the command line and in ids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Strike => "strike",
            Kind::Boost => "boost",
            Kind::BoostStrike => "boost-strike",
            Kind::Action => "action",
            Kind::Exceed => "exceed",
            Kind::Chain => "chain",
        }
    }
}

/// A random position of two characters, given by their indexes in the catalog. The same numbers give the same case.
#[must_use]
pub fn random_case(catalog: &Catalog, characters: [usize; 2], kind: Kind, seed: u64) -> Case {
    let mut dice = Dice(Generator::new(seed));
    let characters = characters.map(|index| &catalog.characters()[index]);
    let [mut p1, mut p2] = characters.map(|character| side(&mut dice, character, kind));
    let spaces = spaces(&mut dice, characters, [&p1.plan, &p2.plan]);
    (p1.at, p2.at) = (Some(spaces[0]), Some(spaces[1]));
    let normals: Vec<&card::Card> =
        characters[1].cards.iter().filter(|card| card.kind == card::Kind::Normal).collect();
    let names = [dice.pick(&p2.hand), dice.pick(&p1.hand), dice.pick(&normals).map(|card| &card.name)];
    let names = names.into_iter().flatten().cloned().collect();
    let open = opening(&mut dice, kind, &p1.hand, &p2.hand);
    let id = format!("{}-{}-{}-{seed}", kind.name(), characters[0].id, characters[1].id);
    Case { id, p1, p2, open, names, complete: true, ..Case::default() }
}

/// Chance in the words of this file.
struct Dice(Generator);

impl Dice {
    fn chance(&mut self, percent: usize) -> bool {
        self.0.below(100) < percent
    }

    /// A number from `low` to `high`.
    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.0.below(high + 1 - low)
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.0.below(items.len()))
    }
}

/// The cards of a deck that lie nowhere yet.
struct Pool<'a>(Vec<&'a card::Card>);

impl<'a> Pool<'a> {
    fn new(dice: &mut Dice, character: &'a Character) -> Pool<'a> {
        let in_deck = character.cards.iter().filter(|card| !card.extra && !card.kind.is_aside());
        let copies =
            |card: &'a card::Card| std::iter::repeat_n(card, (card.copies - card.start_sealed) as usize);
        let mut cards: Vec<&card::Card> = in_deck.flat_map(copies).collect();
        dice.0.shuffle(&mut cards);
        Pool(cards)
    }

    fn take(&mut self, count: usize) -> Vec<String> {
        (0..count).filter_map(|_| self.0.pop()).map(|card| card.name.clone()).collect()
    }

    fn take_where(&mut self, fits: impl Fn(&card::Card) -> bool) -> Option<String> {
        let index = self.0.iter().rposition(|card| fits(card))?;
        Some(self.0.remove(index).name.clone())
    }
}

fn side(dice: &mut Dice, character: &Character, kind: Kind) -> CaseSide {
    let mut pool = Pool::new(dice, character);
    let full = character.life as usize;
    let life = if dice.chance(45) {
        full
    } else if dice.chance(30) {
        dice.between(1, 6.min(full))
    } else {
        dice.between(1, full)
    };
    let mut side = CaseSide {
        character: character.name.clone(),
        life: Some(life as u8),
        exceeded: dice.chance(if kind == Kind::Exceed { 15 } else { 40 }),
        ..CaseSide::default()
    };
    side.hand = pool.take(dice.between(1, if kind == Kind::Strike { 4 } else { 3 }));
    side.gauge = pool.take(if kind == Kind::Exceed { dice.between(2, 5) } else { dice.between(0, 4) });
    side.discard = pool.take(dice.between(0, 5));
    if side.exceeded && character.modules.contains(&Module::Overdrive) {
        side.overdrive = pool.take(dice.between(1, 3));
    }
    // Cards that start sealed stay so; others are sealed now and then, so that what reads them has something to read.
    if character.cards.iter().all(|card| card.start_sealed == 0) && dice.chance(25) {
        side.sealed = Some(pool.take(dice.between(1, 3)));
    }
    if dice.chance(40) {
        for _ in 0..dice.between(1, 2) {
            side.boosts.extend(pool.take_where(|card| card.boost.kind == BoostKind::Continuous));
        }
    }
    if let Some(extra) = character.cards.iter().find(|card| card.extra)
        && dice.chance(15)
    {
        side.hand[0] = extra.name.clone();
    }
    plan(dice, character, &mut pool, &mut side);
    side.deck = Some(pool.0.iter().map(|card| card.name.clone()).collect());
    side
}

/// Chooses what is set, sometimes with its copy, and often with the gauge to pay for it.
fn plan(dice: &mut Dice, character: &Character, pool: &mut Pool<'_>, side: &mut CaseSide) {
    if dice.chance(12) {
        return;
    }
    side.plan = dice.pick(&side.hand).cloned().unwrap_or_default();
    if dice.chance(15)
        && let Some(copy) = pool.take_where(|card| card.name == side.plan)
    {
        side.hand.push(copy);
        side.ex = dice.chance(80);
    }
    let cost = character.cards.iter().find(|card| card.name == side.plan).and_then(|card| card.cost);
    if let Some(cost) = cost
        && dice.chance(60)
    {
        while side.gauge.len() < cost.amount as usize && pool.0.len() > 12 {
            side.gauge.extend(pool.take(1));
        }
    }
}

/// Two spaces, often at a distance at which one of the planned attacks hits.
fn spaces(dice: &mut Dice, characters: [&Character; 2], plans: [&String; 2]) -> [u8; 2] {
    let first = dice.between(1, 9);
    let who = dice.between(0, 1);
    let planned = characters[who].cards.iter().find(|card| card.name == *plans[who]);
    let distances = match planned.map(|card| card.range) {
        Some(PrintedRange::Span(low, high)) if dice.chance(55) => low.max(1) as usize..=high.max(1) as usize,
        _ if dice.chance(50) => 1..=3,
        _ => 1..=8,
    };
    let reached: Vec<usize> =
        (1..=9).filter(|space| *space != first && distances.contains(&first.abs_diff(*space))).collect();
    let others: Vec<usize> = (1..=9).filter(|space| *space != first).collect();
    let second = dice.pick(&reached).or(dice.pick(&others)).copied().unwrap_or(first % 9 + 1);
    [first as u8, second as u8]
}

fn opening(dice: &mut Dice, kind: Kind, own: &[String], other: &[String]) -> Vec<Action> {
    let boost = |dice: &mut Dice, hand: &[String]| {
        dice.pick(hand).map_or(Action::Prepare, |card| Action::Boost(card.clone()))
    };
    let walk = |dice: &mut Dice| Action::Walk(dice.between(1, 9) as u8);
    match kind {
        Kind::Strike => vec![Action::Strike],
        Kind::Boost => vec![boost(dice, own)],
        Kind::BoostStrike => vec![boost(dice, own), Action::Strike],
        Kind::Exceed => vec![Action::Exceed],
        Kind::Action => vec![match dice.between(0, 7) {
            0 => Action::Prepare,
            1 | 2 => walk(dice),
            3 => Action::Change,
            4 | 5 => Action::Exceed,
            _ => Action::Own,
        }],
        Kind::Chain => {
            let any = |dice: &mut Dice, hand: &[String]| match dice.between(0, 5) {
                0 => Action::Prepare,
                1 => walk(dice),
                2 => Action::Exceed,
                3 => Action::Own,
                _ => boost(dice, hand),
            };
            let first = any(dice, own);
            let second = if dice.chance(15) { Action::Strike } else { any(dice, other) };
            let third = if dice.chance(50) { Action::Strike } else { boost(dice, own) };
            vec![first, second, third]
        }
    }
}
