//! Numbers that describe a table for the evaluation: one list for each player, one for both.

use std::sync::Arc;

use exceed_cards::card::Kind;
use exceed_rules::{Area, CardId, Duel, Game, Glance, Player};

use crate::outline::reach::{Numbers, Spaces, affordable, could_hit};

/// Names of the numbers of one player, in order; the weights file carries them.
pub const SIDE: [&str; 76] = [
    "life",
    "life up to 10",
    "life up to 5",
    "life up to 2",
    "hand",
    "hand up to 2",
    "hand up to 5",
    "gauge",
    "gauge up to 2",
    "gauge up to 5",
    "gauge to exceed",
    "exceed payable",
    "exceeded",
    "boosts",
    "one boost",
    "deck",
    "deck up to 6",
    "deck up to 2",
    "reshuffle left",
    "short and reshuffled",
    "overdrive",
    "room behind",
    "at the edge",
    "Grasp",
    "Cross",
    "Assault",
    "Dive",
    "Spike",
    "Sweep",
    "Focus",
    "Block",
    "specials",
    "ultras",
    "pairs",
    "defences",
    "reach here",
    "reach here, share",
    "reach one nearer",
    "reach one farther",
    "reach two farther",
    "nothing reaches",
    "best power",
    "second power",
    "best speed",
    "second speed",
    "best guard",
    "best armor",
    "power of the fastest",
    "speed of the strongest",
    "ultra payable",
    "kills if it hits",
    "exchange, mean",
    "exchange, best row",
    "exchange, safest row",
    "exchange, best answers",
    "faster, share",
    "partner",
    "partner's life",
    "partner's life up to 5",
    "partner exceeded",
    "locked",
    "active markers",
    "other markers",
    "active marker next to the opponent",
    "active marker in the opponent's space",
    "active marker between",
    "cards in spaces",
    "card in a space next to the opponent",
    "card in the opponent's space",
    "cards under boosts",
    "cards under markers",
    "stored",
    "transforms",
    "sealed",
    "spaces filled beyond one",
    "known of hand, share",
];

/// Names of the numbers of both players together.
pub const SHARED: [&str; 9] = [
    "to move",
    "distance 1",
    "distance 2",
    "distance 3",
    "distance 4",
    "distance 5",
    "distance 6",
    "distance 7",
    "distance 8",
];

/// What one player has.
pub type Side = [f32; SIDE.len()];

/// A table in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    /// Player one, player two.
    pub sides: [Side; 2],
    /// Distance; who is to move is told apart.
    pub distance: u8,
    /// Who takes the next action.
    pub mover: Player,
    /// The characters, and whether their exceed sides are up.
    pub fighters: [(usize, bool); 2],
}

/// What is worth knowing about a kind of card, whatever the table.
#[derive(Clone, Copy, Debug)]
struct CardFacts {
    /// The distances it hits from after its own movement, one bit each.
    reach: u16,
    numbers: Numbers,
    kind: Kind,
    /// Which of the Normals, if one.
    normal: Option<u8>,
}

/// What is worth knowing about the cards of a match.
#[derive(Clone, Debug)]
pub struct Facts {
    duel: Arc<Duel>,
    cards: Vec<CardFacts>,
}

/// The first number of what only some characters, and teams, have.
const SYSTEMS: usize = 56;
/// The first number of the Normals in [`SIDE`].
const NORMALS: usize = 23;
/// A printed number that depends on the hand counts as if it had so many cards.
const USUAL_HAND: usize = 4;

impl Facts {
    /// Looks at every kind of card once.
    #[must_use]
    pub fn of(duel: &Arc<Duel>) -> Facts {
        let cards = (0..duel.cards.len()).map(|kind| card_facts(duel, CardId(kind as u8))).collect();
        Facts { duel: Arc::clone(duel), cards }
    }

    /// Whether these are the facts of this match.
    #[must_use]
    pub fn is_of(&self, duel: &Arc<Duel>) -> bool {
        Arc::ptr_eq(&self.duel, duel)
    }

    /// The numbers of a game. All hands are read, so the game has to be an imagined one, or one that is over.
    #[must_use]
    pub fn features(&self, game: &Game) -> Features {
        let glance = game.glance();
        let mover = game.decision().map_or_else(|| glance.next_turn(), |decision| decision.player);
        let arms = Player::BOTH.map(|player| self.arms(&glance, player));
        let mut sides = Player::BOTH.map(|player| self.side(&glance, player, &arms));
        exchanges(&glance, mover, &arms, &mut sides);
        let fighters = Player::BOTH
            .map(|player| (self.duel.fighter(glance.fighter(player)).character, glance.exceeded(player)));
        Features { sides, distance: glance.distance(), mover, fighters }
    }

    /// The attacks of a hand that can be paid for and reach from here, and defences.
    fn arms(&self, glance: &Glance<'_>, player: Player) -> Arms {
        let distance = glance.distance();
        let mut arms = Arms::default();
        let hand = glance.cards(player, Area::Hand);
        for (index, &card) in hand.iter().enumerate().filter(|(_, card)| card.is_known()) {
            let facts = &self.cards[card.0 as usize];
            if facts.kind == Kind::Ultra && !affordable(glance, player, facts.numbers.cost) {
                continue;
            }
            let reaches = facts.reach & 1 << distance != 0;
            let defends = facts.numbers.range.is_none();
            let again = hand[..index].contains(&card);
            if (reaches || defends) && !again && arms.count < Arms::MOST {
                let [power, speed, armor, guard] = facts.numbers.stats;
                let power = if facts.numbers.harmless || !reaches { 0 } else { power };
                arms.list[arms.count] =
                    Arm { power, speed, armor, guard, reaches, ultra: facts.kind == Kind::Ultra };
                arms.count += 1;
            }
        }
        arms
    }

    fn side(&self, glance: &Glance<'_>, player: Player, arms: &[Arms; 2]) -> Side {
        let mut side = [0.0; SIDE.len()];
        self.resources(glance, player, &mut side);
        self.hand(glance, player, &mut side);
        systems(glance, player, &mut side);
        weapons(&arms[player.index()], i16::from(glance.life(player.other())), &mut side);
        side
    }

    fn resources(&self, glance: &Glance<'_>, player: Player, side: &mut Side) {
        let count = |area: Area| glance.count(player, area) as f32;
        let life = f32::from(glance.life(player));
        let (hand, gauge, deck) = (count(Area::Hand), count(Area::Gauge), count(Area::Deck));
        let exceeded = glance.exceeded(player);
        let missing = glance.exceed_cost(player).filter(|_| !exceeded).map(|cost| f32::from(cost) - gauge);
        let behind = glance.body(player).spaces_behind(glance.space(player.other()));
        let reshuffle_left = !glance.reshuffled(player);
        let numbers = [
            life / 15.0,
            life.min(10.0) / 10.0,
            life.min(5.0) / 5.0,
            life.min(2.0) / 2.0,
            hand.min(10.0) / 7.0,
            hand.min(2.0) / 2.0,
            hand.min(5.0) / 5.0,
            gauge.min(10.0) / 6.0,
            gauge.min(2.0) / 2.0,
            gauge.min(5.0) / 5.0,
            missing.map_or(0.0, |missing| missing.clamp(0.0, 5.0) / 3.0),
            missing.map_or(0.0, |missing| f32::from(missing <= 0.0)),
            f32::from(exceeded),
            count(Area::Boosts).min(4.0) / 2.0,
            count(Area::Boosts).min(1.0),
            deck / 20.0,
            deck.min(6.0) / 6.0,
            deck.min(2.0) / 2.0,
            f32::from(reshuffle_left),
            if reshuffle_left { 0.0 } else { (6.0 - deck.min(6.0)) / 6.0 },
            count(Area::Overdrive).min(5.0) / 3.0,
            f32::from(behind.min(4)) / 4.0,
            f32::from(behind == 0),
        ];
        side[..NORMALS].copy_from_slice(&numbers);
    }

    fn hand(&self, glance: &Glance<'_>, player: Player, side: &mut Side) {
        let distance = glance.distance();
        let hand = glance.cards(player, Area::Hand);
        let mut reach = [0.0_f32; 4];
        for (index, &card) in hand.iter().enumerate().filter(|(_, card)| card.is_known()) {
            let facts = &self.cards[card.0 as usize];
            if let Some(normal) = facts.normal {
                side[NORMALS + normal as usize] += 0.5;
            }
            side[31] += f32::from(facts.kind == Kind::Special) / 4.0;
            side[32] += f32::from(facts.kind == Kind::Ultra) / 2.0;
            side[33] += f32::from(hand[..index].contains(&card)) / 2.0;
            side[34] += f32::from(facts.numbers.range.is_none()) / 2.0;
            if facts.kind == Kind::Ultra && !affordable(glance, player, facts.numbers.cost) {
                continue;
            }
            let at = |distance: u8| f32::from(facts.reach & 1_u16.wrapping_shl(u32::from(distance)) != 0);
            reach[0] += at(distance);
            reach[1] += at(distance.saturating_sub(1));
            reach[2] += at(distance + 1);
            reach[3] += at(distance + 2);
        }
        side[35] = reach[0] / 4.0;
        side[36] = reach[0] / hand.len().max(1) as f32;
        side[37] = reach[1] / 4.0;
        side[38] = reach[2] / 4.0;
        side[39] = reach[3] / 4.0;
        side[40] = f32::from(reach[0] == 0.0);
    }
}

/// What only some characters have, by kind, and the other half of a team.
fn systems(glance: &Glance<'_>, player: Player, side: &mut Side) {
    let partner = glance.partner(player).filter(|(_, life, _)| *life > 0);
    let (partners_life, partner_exceeded) =
        partner.map_or((0.0, false), |(_, life, exceeded)| (f32::from(life), exceeded));
    let (own, theirs) = (glance.space(player), glance.space(player.other()));
    let body = glance.body(player.other());
    let [mut active, mut other, mut next_to, mut on, mut between] = [0.0_f32; 5];
    for (space, is_active) in glance.markers_in_play(player) {
        if is_active {
            active += 1.0;
            next_to += f32::from(body.distance(space) == 1);
            on += f32::from(body.distance(space) == 0);
            between += f32::from(space > own.min(theirs) && space < own.max(theirs));
        } else {
            other += 1.0;
        }
    }
    let [mut cards, mut cards_next_to, mut cards_on] = [0.0_f32; 3];
    for space in glance.cards_in_spaces(player) {
        cards += 1.0;
        cards_next_to += f32::from(body.distance(space) == 1);
        cards_on += f32::from(body.distance(space) == 0);
    }
    let count = |area: Area| glance.count(player, area) as f32;
    let known = glance.known_hand(player).len() as f32 / count(Area::Hand).max(1.0);
    let numbers = [
        f32::from(partner.is_some()),
        partners_life / 15.0,
        partners_life.min(5.0) / 5.0,
        f32::from(partner_exceeded),
        f32::from(glance.lock(player).min(2)) / 2.0,
        active / 2.0,
        other / 2.0,
        next_to,
        on,
        between,
        cards / 2.0,
        cards_next_to,
        cards_on,
        count(Area::Under).min(6.0) / 3.0,
        count(Area::UnderMarker) / 2.0,
        count(Area::Stored).min(8.0) / 4.0,
        count(Area::Transforms) / 4.0,
        count(Area::Sealed).min(10.0) / 5.0,
        f32::from(glance.width(player) - 1) / 2.0,
        known.min(1.0),
    ];
    side[SYSTEMS..].copy_from_slice(&numbers);
}

fn card_facts(duel: &Duel, card: CardId) -> CardFacts {
    let numbers = Numbers::of(duel, card, USUAL_HAND);
    let kind = duel.card(card).kind;
    let mut reach = 0;
    for distance in 1..=8 {
        // In the middle of the arena, so that the edges take no step away.
        let own = (5 - distance / 2).max(1);
        let spaces = Spaces::narrow(own, own + distance);
        reach |= u16::from(could_hit(duel, card, &numbers, spaces)) << distance;
    }
    let name = duel.card_name(card);
    let normal = SIDE[NORMALS..NORMALS + 8].iter().position(|known| *known == name);
    CardFacts {
        reach,
        numbers,
        kind,
        normal: normal.filter(|_| kind == Kind::Normal).map(|index| index as u8),
    }
}

/// An attack that is at hand.
#[derive(Clone, Copy, Debug, Default)]
struct Arm {
    power: i16,
    speed: i16,
    armor: i16,
    guard: i16,
    reaches: bool,
    ultra: bool,
}

/// Attacks that are at hand.
#[derive(Clone, Copy, Debug, Default)]
struct Arms {
    list: [Arm; Arms::MOST],
    count: usize,
}

impl Arms {
    const MOST: usize = 8;

    fn iter(&self) -> impl Iterator<Item = &Arm> {
        self.list[..self.count].iter()
    }
}

/// The best and the second best.
fn two_best(numbers: impl Iterator<Item = i16>) -> (i16, i16) {
    numbers.fold(
        (0, 0),
        |(best, second), number| {
            if number > best { (number, best) } else { (best, second.max(number)) }
        },
    )
}

fn weapons(arms: &Arms, life: i16, side: &mut Side) {
    let reaching = || arms.iter().filter(|arm| arm.reaches);
    let (power, second_power) = two_best(reaching().map(|arm| arm.power));
    let (speed, second_speed) = two_best(reaching().map(|arm| arm.speed));
    let of_fastest = reaching().max_by_key(|arm| (arm.speed, arm.power)).map_or(0, |arm| arm.power);
    let of_strongest = reaching().max_by_key(|arm| (arm.power, arm.speed)).map_or(0, |arm| arm.speed);
    let guard = arms.iter().map(|arm| arm.guard).max().unwrap_or(0);
    let armor = arms.iter().map(|arm| arm.armor).max().unwrap_or(0);
    let numbers = [power, second_power, speed, second_speed, guard, armor, of_fastest, of_strongest];
    for (slot, number) in side[41..49].iter_mut().zip(numbers) {
        *slot = f32::from(number.clamp(-2, 12)) / 6.0;
    }
    side[49] = f32::from(reaching().any(|arm| arm.ultra));
    side[50] = f32::from(power >= life);
}

/// Every attack against every other, by numbers alone.
fn exchanges(glance: &Glance<'_>, mover: Player, arms: &[Arms; 2], sides: &mut [Side; 2]) {
    if arms.iter().any(|arms| arms.count == 0) {
        return;
    }
    let life = Player::BOTH.map(|player| i16::from(glance.life(player)));
    let mut nets = [[0.0_f32; Arms::MOST]; Arms::MOST];
    let mut faster = 0.0;
    for (row, one) in arms[0].iter().enumerate() {
        for (column, two) in arms[1].iter().enumerate() {
            let one_first = one.speed > two.speed || one.speed == two.speed && mover == Player::One;
            faster += f32::from(one_first);
            nets[row][column] = if one_first { net(one, two, life[1]) } else { -net(two, one, life[0]) };
        }
    }
    let (rows, columns) = (arms[0].count, arms[1].count);
    let cells = (rows * columns) as f32;
    let row = |row: usize| nets[row][..columns].iter().copied();
    let column = |column: usize| nets[..rows].iter().map(move |row| row[column]);
    let mean: f32 = (0..rows).flat_map(row).sum::<f32>() / cells;
    let most = |numbers: &mut dyn Iterator<Item = f32>| numbers.fold(f32::MIN, f32::max);
    let least = |numbers: &mut dyn Iterator<Item = f32>| numbers.fold(f32::MAX, f32::min);
    let row_means = (0..rows).map(|index| row(index).sum::<f32>() / columns as f32);
    let column_means = (0..columns).map(|index| column(index).sum::<f32>() / rows as f32);
    let one = [
        mean,
        most(&mut row_means.into_iter()),
        most(&mut (0..rows).map(|index| least(&mut row(index)))),
        (0..columns).map(|index| most(&mut column(index))).sum::<f32>() / columns as f32,
    ];
    let two = [
        -mean,
        -least(&mut column_means.into_iter()),
        -least(&mut (0..columns).map(|index| most(&mut column(index)))),
        -(0..rows).map(|index| least(&mut row(index))).sum::<f32>() / rows as f32,
    ];
    for (side, numbers) in sides.iter_mut().zip([one, two]) {
        for (slot, number) in side[51..55].iter_mut().zip(numbers) {
            *slot = number / 6.0;
        }
    }
    sides[0][55] = faster / cells;
    sides[1][55] = 1.0 - faster / cells;
}

/// What the faster of two attacks gains: damage dealt less damage taken.
fn net(fast: &Arm, slow: &Arm, slow_life: i16) -> f32 {
    let dealt = if fast.reaches { (fast.power - slow.armor).max(0) } else { 0 };
    let stunned = dealt > slow.guard || dealt >= slow_life;
    let taken = if slow.reaches && !stunned { (slow.power - fast.armor).max(0) } else { 0 };
    f32::from((dealt - taken).clamp(-12, 12))
}
