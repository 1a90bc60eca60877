//! A strike in outline: two attacks against each other by their numbers and lines, without hidden cards and without
//! asking anybody. What the heuristic plays through in its head, a few hundred times a decision.
//!
//! It repeats rules in short; the tests beside it say how often it comes to the same result as the engine.

mod effects;
pub mod reach;
pub(crate) mod totals;
pub(crate) mod worth;

use std::cell::Cell;

use exceed_cards::card::{Kind, PrintedRange};
use exceed_cards::ir::{Ability, Cost, Dodge, Head, Qualifier, Resource, Stat, Trigger, Whose};
use exceed_rules::{Area, CardId, Duel, Glance, Player};

use reach::{Numbers, Spaces, in_range};
use totals::{Totals, flag};
use worth::{ADVANTAGE, CARD, GAUGE};

/// Lines in play besides the attacks.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub lines: &'a [Ability],
    /// The triggers that occur, one bit each.
    pub triggers: u64,
    /// Whether it has lines without a trigger.
    pub statics: bool,
}

impl<'a> Source<'a> {
    /// The boost of a card.
    pub fn boost(duel: &'a Duel, card: CardId) -> Source<'a> {
        let lines = &duel.card(card).boost;
        Source {
            lines: &duel.boost(card).lines,
            triggers: lines.triggers,
            statics: !lines.statics.is_empty(),
        }
    }

    /// The attack of a card.
    fn attack(duel: &'a Duel, card: CardId) -> Source<'a> {
        let lines = &duel.card(card).attack;
        Source {
            lines: &duel.definition(card).attack,
            triggers: lines.triggers,
            statics: !lines.statics.is_empty(),
        }
    }
}

/// What stands around the strike.
#[derive(Clone)]
pub(crate) struct Surroundings<'a> {
    pub glance: Glance<'a>,
    pub duel: &'a Duel,
    /// Who starts the strike.
    pub attacker: Player,
    /// Character and boosts of both players.
    pub sources: [Vec<Source<'a>>; 2],
    /// Where both stand.
    pub spaces: [u8; 2],
    /// Cards that can be made force, beside the attack.
    pub force: [u8; 2],
    pub gauge: [u8; 2],
    pub life: [i16; 2],
    /// The triggers of the sources, one bit each.
    triggers: u64,
}

impl<'a> Surroundings<'a> {
    /// One more source in play.
    pub fn add(&mut self, player: Player, source: Source<'a>) {
        self.triggers |= source.triggers;
        self.sources[player.index()].push(source);
    }

    pub fn new(glance: Glance<'a>, attacker: Player) -> Surroundings<'a> {
        let duel = glance.duel();
        let sources = Player::BOTH.map(|player| {
            let mut sources: Vec<Source<'a>> =
                glance.boosts(player).map(|card| Source::boost(duel, card)).collect();
            let (fighter, exceeded) = (glance.fighter(player), glance.exceeded(player));
            let lines = &duel.fighter(fighter).sides[usize::from(exceeded)];
            sources.push(Source {
                lines: duel.character_lines(fighter, exceeded),
                triggers: lines.triggers,
                statics: !lines.statics.is_empty(),
            });
            sources
        });
        Surroundings {
            glance,
            duel,
            attacker,
            triggers: sources.iter().flatten().fold(0, |bits, source| bits | source.triggers),
            sources,
            spaces: Player::BOTH.map(|player| glance.space(player)),
            force: Player::BOTH.map(|player| {
                (glance.count(player, Area::Gauge) + glance.count(player, Area::Hand).saturating_sub(1)) as u8
            }),
            gauge: Player::BOTH.map(|player| glance.count(player, Area::Gauge) as u8),
            life: Player::BOTH.map(|player| i16::from(glance.life(player))),
        }
    }
}

/// An attack that somebody may set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Attack {
    pub card: CardId,
    pub ex: bool,
    pub wild: bool,
    pub critical: bool,
}

impl Attack {
    pub fn single(card: CardId) -> Attack {
        Attack { card, ex: false, wild: false, critical: false }
    }
}

/// One side of the strike.
#[derive(Clone, Copy)]
pub(crate) struct Fighter<'a> {
    pub attack: Attack,
    pub kind: Kind,
    pub numbers: Numbers,
    pub distance_range: bool,
    pub source: Source<'a>,
    /// What effects gave for this strike.
    pub granted: Totals,
    /// Numbers now.
    pub now: Totals,
    pub given: [Option<&'a Ability>; 3],
    pub space: u8,
    pub taken: i16,
    pub armor_used: i16,
    pub stunned: bool,
    pub hit: bool,
    pub was_hit: bool,
    pub acted: bool,
    pub moved: u8,
    pub displaced: bool,
    pub moved_past: bool,
    pub force: u8,
    pub gauge: u8,
    /// Cards, gauge and the like gained on the way, in points of life.
    pub gained: f32,
}

impl<'a> Fighter<'a> {
    /// A player with an attack, before anything has happened.
    pub fn new(surroundings: &Surroundings<'a>, player: Player, attack: Attack) -> Fighter<'a> {
        let hand = surroundings.glance.count(player, Area::Hand).saturating_sub(1);
        let data = surroundings.duel.card(attack.card);
        Fighter {
            attack,
            kind: data.kind,
            numbers: Numbers::of(surroundings.duel, attack.card, hand),
            distance_range: matches!(data.range, PrintedRange::Distance),
            source: Source::attack(surroundings.duel, attack.card),
            granted: Totals::default(),
            now: Totals::default(),
            given: [None; 3],
            space: surroundings.spaces[player.index()],
            taken: 0,
            armor_used: 0,
            stunned: false,
            hit: false,
            was_hit: false,
            acted: false,
            moved: 0,
            displaced: false,
            moved_past: false,
            force: surroundings.force[player.index()],
            gauge: surroundings.gauge[player.index()],
            gained: 0.0,
        }
    }
}

/// The strike.
pub(crate) struct Outline<'r, 'a> {
    pub surroundings: &'r Surroundings<'a>,
    pub fighters: [Fighter<'a>; 2],
    pub advantage: Option<usize>,
    /// Steps the last movement made and was to make, and whether it passed the other.
    pub last_move: (u8, u8, bool),
    pub paid: u8,
    /// Something happened since the numbers were put together.
    stale: bool,
    /// The triggers that occur at all, one bit each.
    triggers: u64,
    /// A condition asked how large the bonuses are while the numbers were put together.
    bonuses_read: Cell<bool>,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Finish {
    /// Damage each took.
    pub taken: [i16; 2],
    pub hit: [bool; 2],
    pub stunned: [bool; 2],
    /// Who takes the next turn.
    pub next: usize,
    pub gained: [f32; 2],
    pub distance: u8,
}

impl<'r, 'a> Outline<'r, 'a> {
    pub fn new(surroundings: &'r Surroundings<'a>, fighters: [Fighter<'a>; 2]) -> Outline<'r, 'a> {
        let triggers =
            fighters.iter().fold(surroundings.triggers, |bits, fighter| bits | fighter.source.triggers);
        Outline {
            surroundings,
            fighters,
            advantage: None,
            last_move: (0, 0, false),
            paid: 0,
            stale: true,
            triggers,
            bonuses_read: Cell::new(false),
        }
    }

    /// Plays it through.
    pub fn run(mut self) -> Finish {
        let first = self.surroundings.attacker.index();
        for side in [first, 1 - first] {
            self.pay(side);
            self.trigger(Trigger::Set, side);
        }
        self.refresh_both();
        for side in [first, 1 - first] {
            self.trigger(Trigger::Reveal, side);
        }
        self.refresh_both();
        let speed = |side: usize| self.fighters[side].now.stats[Stat::Speed as usize];
        let active = if speed(1 - first) > speed(first) { 1 - first } else { first };
        self.perform(active);
        if !self.over() {
            self.perform(1 - active);
        }
        for side in [first, 1 - first] {
            self.trigger(Trigger::Cleanup, side);
            let fighter = &mut self.fighters[side];
            let kept = fighter.hit || fighter.now.has(flag::TO_GAUGE) || fighter.granted.has(flag::TO_GAUGE);
            if kept && fighter.kind != Kind::Character {
                fighter.gained += GAUGE;
            }
        }
        Finish {
            taken: [self.fighters[0].taken, self.fighters[1].taken],
            hit: [self.fighters[0].hit, self.fighters[1].hit],
            stunned: [self.fighters[0].stunned, self.fighters[1].stunned],
            next: self.advantage.unwrap_or(1 - first),
            gained: [self.fighters[0].gained, self.fighters[1].gained],
            distance: self.spaces(0).distance(),
        }
    }

    fn over(&self) -> bool {
        (0..2).any(|side| self.fighters[side].taken >= self.surroundings.life[side])
    }

    pub fn spaces(&self, side: usize) -> Spaces {
        Spaces { own: self.fighters[side].space, other: self.fighters[1 - side].space }
    }

    /// The cost of the attack and of its second card.
    fn pay(&mut self, side: usize) {
        let fighter = &mut self.fighters[side];
        if fighter.attack.ex {
            fighter.gained -= CARD;
        }
        if fighter.attack.critical {
            fighter.gained -= GAUGE;
        }
        let Some(Cost { amount, resource }) = fighter.numbers.cost else { return };
        let cost = f32::from(amount);
        match resource {
            Resource::Gauge => {
                fighter.gauge = fighter.gauge.saturating_sub(amount);
                fighter.force = fighter.force.saturating_sub(amount);
                fighter.gained -= GAUGE * cost;
            }
            Resource::Force => {
                fighter.force = fighter.force.saturating_sub(amount);
                fighter.gained -= CARD * cost;
            }
            Resource::Life => fighter.gained -= cost,
        }
    }

    /// Puts the numbers together again, if anything happened.
    fn refresh_both(&mut self) {
        if !std::mem::take(&mut self.stale) {
            return;
        }
        self.refresh(0);
        self.refresh(1);
    }

    /// The whole attack of one side (STK-13).
    fn perform(&mut self, side: usize) {
        if self.fighters[side].stunned {
            return;
        }
        self.trigger(Trigger::Before, side);
        self.refresh_both();
        self.fighters[side].acted = true;
        if self.reaches(side) {
            self.fighters[side].hit = true;
            self.fighters[1 - side].was_hit = true;
            self.trigger(Trigger::Hit, side);
            self.trigger(Trigger::WhenHit, 1 - side);
            self.refresh_both();
            self.damage(side);
        }
        if !self.fighters[side].stunned && !self.over() {
            self.trigger(Trigger::After, side);
            self.refresh_both();
        }
    }

    /// Whether the attack of a side hits from here.
    pub fn reaches(&self, side: usize) -> bool {
        let (fighter, other) = (&self.fighters[side], &self.fighters[1 - side]);
        let Some(distance) = self.attack_distance(side) else { return false };
        let Some((mut least, mut most)) = fighter.numbers.range else { return false };
        if fighter.distance_range {
            (least, most) = (i16::from(distance), i16::from(distance));
        }
        least += fighter.now.range.0;
        most += fighter.now.range.1;
        let speed = fighter.now.stats[Stat::Speed as usize];
        let dodged = match other.now.dodge {
            None => false,
            Some(Dodge::All) => true,
            Some(Dodge::AtRange(range)) => in_range(range, distance),
            Some(Dodge::AtNumber(amount)) => self.amount(amount, 1 - side) == i16::from(distance),
            Some(Dodge::HigherSpeed) => speed > other.now.stats[Stat::Speed as usize],
            Some(Dodge::SpeedAtLeast(least)) => speed >= i16::from(least),
            Some(Dodge::Normals) => fighter.kind == Kind::Normal,
            // Where markers are is not followed.
            Some(Dodge::AtRangeFrom(..)) => false,
        };
        (least..=most).contains(&i16::from(distance)) && !dodged && !fighter.now.has(flag::NO_HIT)
    }

    /// Damage, armor, stun (DMG).
    fn damage(&mut self, side: usize) {
        let attack = self.fighters[side];
        let target = &mut self.fighters[1 - side];
        let power = if attack.numbers.harmless { 0 } else { attack.now.stats[Stat::Power as usize].max(0) };
        let mut armor = (target.now.stats[Stat::Armor as usize] - target.armor_used).max(0);
        if attack.now.has(flag::IGNORE_ARMOR) {
            armor = 0;
        } else if let Some(each) = target.now.armor_price {
            // Force for armor, as long as a card saves two points.
            let each = i16::from(each).max(1);
            let bought = ((power - armor).max(0) / each).min(i16::from(target.force));
            armor += each * bought;
            target.force = target.force.saturating_sub(bought as u8);
            target.gained -= CARD * f32::from(bought);
        }
        let used = armor.min(power);
        target.armor_used += used;
        target.taken += power - used;
        let guard =
            if attack.now.has(flag::IGNORE_GUARD) { 0 } else { target.now.stats[Stat::Guard as usize] };
        let immune = target.now.has(flag::STUN_IMMUNE) || attack.now.has(flag::CANNOT_STUN);
        if target.taken > guard.max(0) && power > used && !immune {
            target.stunned = true;
        }
    }

    /// All lines of a moment.
    fn trigger(&mut self, trigger: Trigger, side: usize) {
        let bit = 1_u64 << (trigger as u8);
        if self.triggers & bit == 0 {
            return;
        }
        let surroundings = self.surroundings;
        for controller in [side, 1 - side] {
            let attack = self.fighters[controller].source;
            for source in std::iter::once(&attack).chain(&surroundings.sources[controller]) {
                if source.triggers & bit != 0 {
                    for line in source.lines {
                        self.line(line, trigger, controller, side);
                    }
                }
            }
            for given in self.fighters[controller].given.into_iter().flatten() {
                self.line(given, trigger, controller, side);
            }
        }
    }

    /// A line, if it is one of this moment and its qualifiers hold.
    fn line(&mut self, line: &'a Ability, wanted: Trigger, controller: usize, side: usize) {
        let Head::Trigger { whose, trigger, qualifiers } = &line.head else { return };
        let meant = match whose {
            Whose::Yours => controller == side,
            Whose::Opponents => controller != side,
            Whose::Either => true,
        };
        if *trigger != wanted || !meant {
            return;
        }
        let holds = qualifiers.iter().all(|qualifier| match qualifier {
            Qualifier::Critical => self.is_critical(controller),
            Qualifier::NotCritical => !self.is_critical(controller),
            Qualifier::Range(range) => in_range(*range, self.spaces(0).distance()),
            Qualifier::If(condition) => self.holds(condition, controller),
            Qualifier::Limit(_) => true,
        });
        if holds {
            self.stale = true;
            self.perform_all(&line.body.effects, controller, wanted);
        }
    }
}

/// What a result is worth to `me`: life, cards, gauge, the next turn, and the end of the game.
pub(crate) fn value(result: &Finish, surroundings: &Surroundings<'_>, me: usize) -> f32 {
    let other = 1 - me;
    let life = |side: usize| surroundings.life[side];
    let lost = |side: usize| f32::from(result.taken[side].min(life(side)));
    let mut value = lost(other) - lost(me) + result.gained[me] - result.gained[other];
    value += if result.next == me { ADVANTAGE / 2.0 } else { -ADVANTAGE / 2.0 };
    if result.taken[me] >= life(me) {
        value -= 25.0;
    } else if result.taken[other] >= life(other) {
        value += 25.0;
    }
    value
}

#[cfg(test)]
mod tests;
