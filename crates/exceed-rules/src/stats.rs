//! The one place that totals power, speed, armor, guard and range (STK-5, STK-14, STK-15).

use exceed_cards::card::{Printed, PrintedRange};
use exceed_cards::ir::{Modifier, Sign, Stat};

use crate::card::CardId;
use crate::modifiers::{InForce, Reader, bit};
use crate::player::Player;
use crate::state::Attack;
use crate::why::{Listener, Part, PartKind, Reach, Sum};

/// What bonuses and settings come to before they are put together.
struct Layers {
    base: i16,
    printed: Option<i16>,
    bonus: i16,
    positive: i16,
    multiply: i16,
    double_positive: bool,
    total: Option<i16>,
    swap: bool,
}

impl Reader<'_> {
    /// A player's attack, if there is a strike.
    pub fn attack(&self, player: Player) -> Option<&Attack> {
        self.table().strike.as_ref().map(|strike| &strike.attacks[player])
    }

    /// Whether the attack has printed stats and lines: face up, paid for and not gone (STK-19).
    pub fn attack_in_force(&self, player: Player) -> bool {
        self.attack(player).is_some_and(|attack| attack.in_play && attack.valid && attack.card.is_known())
    }

    /// Whether a player's attack is EX, by its copy or by an effect; never counted twice (STK-5).
    pub fn is_ex(&self, player: Player) -> bool {
        self.attack(player).is_some_and(|attack| attack.set_as.is_ex())
            || self.deeper().has_any(player, bit::IS_EX)
    }

    /// What EX adds to every stat (STK-5); Double EX adds as much again (TAG-9).
    fn ex_bonus(&self, player: Player) -> i16 {
        let double = self.attack(player).is_some_and(|attack| attack.set_as.is_double());
        i16::from(self.is_ex(player)) + i16::from(double)
    }

    /// Whether a player's attack is critical: paid for, or by an effect.
    pub fn is_critical(&self, player: Player) -> bool {
        self.attack(player).is_some_and(|attack| attack.critical)
            || self.deeper().has_any(player, bit::IS_CRITICAL)
    }

    /// The current total of a stat.
    pub fn total(&self, player: Player, stat: Stat) -> i16 {
        self.total_heard(player, stat, &mut ())
    }

    /// The current total of a stat with its parts.
    pub fn sum(&self, player: Player, stat: Stat) -> Sum {
        Sum::of(|parts| self.total_heard(player, stat, parts))
    }

    /// The current total of a stat; its parts go to a listener.
    fn total_heard(&self, player: Player, stat: Stat, listener: &mut impl Listener) -> i16 {
        let total = self.total_before_cap(player, stat, listener);
        let most = self.attack(player).and_then(|attack| attack.most_power).filter(|_| stat == Stat::Power);
        let kept = most.map_or(total, |most| total.min(most.into()));
        hear_unless_zero(listener, PartKind::Bounded, kept.saturating_sub(total));
        kept
    }

    /// The same, whatever the most is that this attack may have.
    fn total_before_cap(&self, player: Player, stat: Stat, listener: &mut impl Listener) -> i16 {
        // CRD-2: an attack whose power is "-" can't deal damage, whatever is added.
        if stat == Stat::Power && self.printed(player, stat) == Some(Printed::Dash) {
            listener.hear(|| Part::rule(PartKind::Dash(self.attack_face(player)), 0));
            return 0;
        }
        let layers = self.layers(player, stat, listener);
        // A line that adds to one of them reads the other as it is before the swap.
        if layers.swap && !self.purpose.adding {
            let other = match stat {
                Stat::Power => Stat::Speed,
                Stat::Speed => Stat::Power,
                Stat::Armor | Stat::Guard => return settle(&layers, listener),
            };
            listener.forget();
            return settle(&self.layers(player, other, listener), listener);
        }
        settle(&layers, listener)
    }

    /// The sum of the positive bonuses to a stat; penalties and doubling are left out.
    pub fn positive_bonuses(&self, player: Player, stat: Stat) -> i16 {
        self.layers(player, stat, &mut ()).positive
    }

    fn printed(&self, player: Player, stat: Stat) -> Option<Printed> {
        let attack = self.attack(player)?;
        self.attack_in_force(player).then(|| self.duel.card(attack.card).stats[stat as usize])
    }

    /// What the card prints, as a number; 0 if it has left play.
    pub fn printed_value(&self, player: Player, stat: Stat) -> i16 {
        self.printed(player, stat).map_or(0, |printed| self.value_of(printed, player))
    }

    /// A printed stat as a number.
    pub fn value_of(&self, printed: Printed, player: Player) -> i16 {
        match printed {
            Printed::Number(number) => i16::from(number),
            Printed::Dash | Printed::X => 0,
            Printed::Distance => i16::from(self.distance()),
            Printed::CardsInHand(most) => {
                i16::from(self.table().sides[player].hand_count.min(most.unwrap_or(u8::MAX)))
            }
        }
    }

    fn layers(&self, player: Player, stat: Stat, listener: &mut impl Listener) -> Layers {
        let read = self.adding_up();
        let mut layers = Layers {
            base: self.printed_value(player, stat),
            printed: None,
            bonus: if self.table().strike.is_some() { read.ex_bonus(player) } else { 0 },
            positive: 0,
            multiply: 1,
            double_positive: false,
            total: None,
            swap: false,
        };
        if layers.base != 0 {
            listener.hear(|| Part::rule(PartKind::Printed(self.attack_face(player)), layers.base));
        }
        if layers.bonus > 0 {
            listener
                .hear(|| Part { text: self.made_ex_by(player), ..Part::rule(PartKind::Ex, layers.bonus) });
        }
        if let Some(strike) = &self.table().strike {
            let record = &strike.records[player];
            let (bought, kept) = match stat {
                Stat::Armor => (i16::from(record.armor_bought), i16::from(record.kept[0])),
                Stat::Guard => (0, i16::from(record.kept[1])),
                Stat::Power | Stat::Speed => (0, 0),
            };
            layers.bonus += bought + kept;
            hear_unless_zero(listener, PartKind::Bought, bought);
            hear_unless_zero(listener, PartKind::Kept, kept);
        }
        layers.positive = layers.bonus;
        read.modifiers(player, bit::STAT[stat as usize] | bit::SET[stat as usize], &mut |in_force| {
            read.add_layer(&mut layers, player, stat, &in_force, listener)
        });
        layers
    }

    /// The clause that makes an attack EX, if it was not set as one.
    fn made_ex_by(&self, player: Player) -> Option<crate::why::Clause> {
        let set = self.attack(player).is_some_and(|attack| attack.set_as.is_ex());
        if set { None } else { self.first_clause(player, bit::IS_EX) }
    }

    /// The face of an attack that everybody knows.
    fn attack_face(&self, player: Player) -> CardId {
        self.attack(player).map_or(CardId::HIDDEN, |attack| attack.card)
    }

    fn add_layer(
        &self,
        layers: &mut Layers,
        player: Player,
        stat: Stat,
        in_force: &InForce<'_>,
        listener: &mut impl Listener,
    ) {
        let mut hear = |kind, value, said| {
            listener.hear(|| Part { kind, value, said, text: self.clause_of(in_force) });
        };
        let settled =
            |amount| in_force.value.map_or_else(|| self.amount(amount, &in_force.context), i16::from);
        if let Modifier::Stat(sign, quantity, of) = in_force.modifier {
            if *of == stat {
                let amount =
                    in_force.value.map_or_else(|| self.quantity(quantity, &in_force.context), i16::from);
                let amount = if *sign == Sign::Minus { amount.saturating_neg() } else { amount };
                layers.bonus = layers.bonus.saturating_add(amount);
                layers.positive = layers.positive.saturating_add(amount.max(0));
                hear(PartKind::Bonus, amount, amount);
            }
        } else if let Modifier::SetPrinted(of, amount) = in_force.modifier {
            // Printed numbers are never below 0.
            if *of == stat && self.attack_in_force(player) {
                let value = settled(*amount).max(0);
                layers.printed = Some(value);
                hear(PartKind::SetsPrinted, 0, value);
            }
        } else if let Modifier::SetTotal(of, amount) = in_force.modifier {
            if *of == stat {
                let value = settled(*amount);
                layers.total = Some(value);
                hear(PartKind::SetsTotal, 0, value);
            }
        } else if let Modifier::MultiplyBonuses(of, by) = in_force.modifier {
            if *of == stat {
                layers.multiply = layers.multiply.max(i16::from(*by));
                hear(PartKind::Multiplies, 0, i16::from(*by));
            }
        } else if let Modifier::DoublePositiveBonuses(of) = in_force.modifier {
            if *of == stat {
                layers.double_positive = true;
                hear(PartKind::DoublesPositive, 0, 2);
            }
        } else if matches!(in_force.modifier, Modifier::SwapPowerAndSpeed) {
            layers.swap = true;
            if matches!(stat, Stat::Power | Stat::Speed) {
                hear(PartKind::Swaps, 0, 0);
            }
        }
    }

    /// The distances a player's attack hits at; `None` if it can't hit anything.
    pub fn range(&self, player: Player) -> Option<(i16, i16)> {
        self.range_heard(player, &mut ()).map(|[least, most]| (least, most))
    }

    /// The distances a player's attack hits at with their parts.
    pub fn reach(&self, player: Player) -> Option<Reach> {
        let mut parts = Vec::new();
        let total = self.range_heard(player, &mut parts)?;
        Some(Reach { total, parts })
    }

    /// The same of an attack that hits, with what brings the opponent into range if the distances do not.
    pub fn reach_now(&self, player: Player) -> Option<Reach> {
        let mut reach = self.reach(player)?;
        let distances = self.attack_distances(player)?;
        let [least, most] = reach.total;
        let inverted = self.has_inverted_range(player);
        if !inverted && distances.within(least, most).is_none() {
            let text = self.also_in_range_of(player, distances).and_then(|says| self.clause_of(&says));
            reach.parts.push(Part { kind: PartKind::InRange, value: [0, 0], said: 0, text });
        }
        Some(reach)
    }

    fn range_heard(&self, player: Player, listener: &mut impl Listener<[i16; 2]>) -> Option<[i16; 2]> {
        let attack = self.attack(player)?;
        if !self.attack_in_force(player) {
            return None;
        }
        let power = || self.total(player, Stat::Power);
        let (mut least, mut most) = match self.duel.card(attack.card).range {
            PrintedRange::Span(least, most) => (i16::from(least), i16::from(most)),
            PrintedRange::Power(least) => (least.map_or_else(power, i16::from), power()),
            PrintedRange::Distance => {
                let distance = i16::from(self.attack_distance(player)?);
                (distance, distance)
            }
            PrintedRange::CardsInHand(most) => {
                let count = self.value_of(Printed::CardsInHand(most), player);
                (count, count)
            }
            PrintedRange::Dash => return None,
        };
        let kind = PartKind::Printed(attack.card);
        listener.hear(|| Part { kind, value: [least, most], said: most, text: None });
        let read = self.deeper();
        read.modifiers(player, bit::RANGE, &mut |in_force| {
            let [nearer, farther] = read.range_change(&in_force);
            least = least.saturating_add(nearer);
            most = most.saturating_add(farther);
            let kind = PartKind::Bonus;
            let text = || self.clause_of(&in_force);
            listener.hear(|| Part { kind, value: [nearer, farther], said: farther, text: text() });
        });
        read.modifiers(player, bit::INVERTED, &mut |in_force| {
            let kind = PartKind::Inverted;
            listener.hear(|| Part { kind, value: [0, 0], said: 0, text: self.clause_of(&in_force) });
        });
        Some([least, most])
    }

    /// STK-15: what a modifier adds to the minimum and to the maximum.
    pub fn range_change(&self, in_force: &InForce<'_>) -> [i16; 2] {
        let Modifier::Range { sign, least, most, per } = in_force.modifier else { return [0, 0] };
        let sign = if *sign == Sign::Minus { -1 } else { 1 };
        // What was given counts as often as it was given.
        let times = in_force.value.map_or_else(|| self.steps(*per, &in_force.context), i16::from);
        let bound = per.and_then(|per| per.max).map_or(i16::MAX, i16::from);
        [*least, *most].map(|by| sign * i16::from(by).saturating_mul(times).min(bound))
    }

    /// How far apart the fighters are.
    pub fn distance(&self) -> u8 {
        let sides = &self.table().sides;
        sides[Player::One].body().apart(sides[Player::Two].body())
    }

    /// Armor left: the total less what was used up or lost (DMG-2).
    pub fn armor_left(&self, player: Player) -> i16 {
        self.armor_heard(player, &mut ())
    }

    /// Armor left with its parts.
    pub fn armor_sum(&self, player: Player) -> Sum {
        Sum::of(|parts| self.armor_heard(player, parts))
    }

    fn armor_heard(&self, player: Player, listener: &mut impl Listener) -> i16 {
        let Some(strike) = &self.table().strike else { return 0 };
        let record = &strike.records[player];
        let (used, lost) = (i16::from(record.armor_used), i16::from(record.armor_lost));
        let left = self.total_heard(player, Stat::Armor, listener).saturating_sub(used + lost);
        hear_unless_zero(listener, PartKind::Used, -used);
        hear_unless_zero(listener, PartKind::Lost, -lost);
        within(left, i16::MAX, listener)
    }

    /// Guard as damage meets it, with its parts.
    pub fn guard_sum(&self, player: Player) -> Sum {
        Sum::of(|parts| {
            let guard = self.total_heard(player, Stat::Guard, parts);
            within(guard, i16::MAX, parts)
        })
    }

    /// Power as it is dealt, with its parts.
    pub fn power_sum(&self, player: Player) -> Sum {
        Sum::of(|parts| {
            let power = self.total_heard(player, Stat::Power, parts);
            within(power, u8::MAX.into(), parts)
        })
    }
}

fn hear_unless_zero(listener: &mut impl Listener, kind: PartKind, value: i16) {
    if value != 0 {
        listener.hear(|| Part::rule(kind, value));
    }
}

/// A number that is never below 0 and has a limit.
fn within(number: i16, most: i16, listener: &mut impl Listener) -> i16 {
    let kept = number.clamp(0, most);
    hear_unless_zero(listener, PartKind::Bounded, kept.saturating_sub(number));
    kept
}

/// Puts the layers together: the printed number or what is set for it, the bonuses doubled and multiplied, a set total.
fn settle(layers: &Layers, listener: &mut impl Listener) -> i16 {
    let printed = layers.printed.unwrap_or(layers.base);
    let mut bonus = layers.bonus;
    if layers.double_positive {
        bonus = bonus.saturating_add(layers.positive);
        listener.settle(PartKind::DoublesPositive, 2, layers.positive);
    }
    let multiplied = bonus.saturating_mul(layers.multiply);
    if layers.multiply != 1 {
        listener.settle(PartKind::Multiplies, layers.multiply, multiplied.saturating_sub(bonus));
    }
    if let Some(printed) = layers.printed {
        listener.settle(PartKind::SetsPrinted, printed, printed.saturating_sub(layers.base));
    }
    let total = printed.saturating_add(multiplied);
    if let Some(set) = layers.total {
        listener.settle(PartKind::SetsTotal, set, set.saturating_sub(total));
    }
    layers.total.unwrap_or(total)
}
