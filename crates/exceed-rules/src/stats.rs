//! The one place that totals power, speed, armor, guard and range (STK-5, STK-14, STK-15).

use exceed_cards::card::{Printed, PrintedRange};
use exceed_cards::ir::{Modifier, Sign, Stat};

use crate::arena::distance;
use crate::modifiers::{InForce, Reader, bit};
use crate::player::Player;
use crate::state::Attack;

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
        self.attack(player).is_some_and(|attack| attack.ex) || self.has_any(player, bit::IS_EX)
    }

    /// Whether a player's attack is critical: paid for, or by an effect.
    pub fn is_critical(&self, player: Player) -> bool {
        self.attack(player).is_some_and(|attack| attack.critical) || self.has_any(player, bit::IS_CRITICAL)
    }

    /// The current total of a stat.
    pub fn total(&self, player: Player, stat: Stat) -> i16 {
        // CRD-2: an attack whose power is "-" can't deal damage, whatever is added.
        if stat == Stat::Power && self.printed(player, stat) == Some(Printed::Dash) {
            return 0;
        }
        let layers = self.layers(player, stat);
        if layers.swap {
            let other = match stat {
                Stat::Power => Stat::Speed,
                Stat::Speed => Stat::Power,
                Stat::Armor | Stat::Guard => return settle(&layers),
            };
            return settle(&self.layers(player, other));
        }
        settle(&layers)
    }

    /// The sum of the bonuses to a stat.
    pub fn bonuses(&self, player: Player, stat: Stat) -> i16 {
        self.layers(player, stat).bonus
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
            Printed::CardsInHand => i16::from(self.table().sides[player].hand_count),
        }
    }

    fn layers(&self, player: Player, stat: Stat) -> Layers {
        let mut layers = Layers {
            base: self.printed_value(player, stat),
            printed: None,
            bonus: i16::from(self.table().strike.is_some() && self.is_ex(player)),
            positive: 0,
            multiply: 1,
            double_positive: false,
            total: None,
            swap: false,
        };
        if let Some(strike) = &self.table().strike {
            let record = &strike.records[player];
            layers.bonus += match stat {
                Stat::Armor => i16::from(record.armor_bought) + i16::from(record.kept[0]),
                Stat::Guard => i16::from(record.kept[1]),
                Stat::Power | Stat::Speed => 0,
            };
        }
        layers.positive = layers.bonus;
        self.modifiers(player, bit::STAT[stat as usize] | bit::SET, &mut |in_force| {
            self.add_layer(&mut layers, player, stat, &in_force)
        });
        layers
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other modifiers change no stat")]
    fn add_layer(&self, layers: &mut Layers, player: Player, stat: Stat, in_force: &InForce<'_>) {
        match in_force.modifier {
            Modifier::Stat(sign, quantity, of) if *of == stat => {
                let amount =
                    in_force.value.map_or_else(|| self.quantity(quantity, &in_force.context), i16::from);
                let amount = if *sign == Sign::Minus { amount.saturating_neg() } else { amount };
                layers.bonus = layers.bonus.saturating_add(amount);
                layers.positive = layers.positive.saturating_add(amount.max(0));
            }
            // Printed numbers are never below 0.
            Modifier::SetPrinted(of, amount) if *of == stat && self.attack_in_force(player) => {
                let value = in_force.value.map_or_else(|| self.amount(*amount, &in_force.context), i16::from);
                layers.printed = Some(value.max(0));
            }
            Modifier::SetTotal(of, amount) if *of == stat => {
                layers.total =
                    Some(in_force.value.map_or_else(|| self.amount(*amount, &in_force.context), i16::from));
            }
            Modifier::MultiplyBonuses(of, by) if *of == stat => {
                layers.multiply = layers.multiply.max(i16::from(*by))
            }
            Modifier::DoublePositiveBonuses(of) if *of == stat => layers.double_positive = true,
            Modifier::SwapPowerAndSpeed => layers.swap = true,
            _ => {}
        }
    }

    /// The distances a player's attack hits at; `None` if it can't hit anything.
    pub fn range(&self, player: Player) -> Option<(i16, i16)> {
        let attack = self.attack(player)?;
        if !self.attack_in_force(player) {
            return None;
        }
        let power = || self.total(player, Stat::Power);
        let (mut least, mut most) = match self.duel.card(attack.card).range {
            PrintedRange::Span(least, most) => (i16::from(least), i16::from(most)),
            PrintedRange::Power(least) => (least.map_or_else(power, i16::from), power()),
            PrintedRange::Distance => (i16::from(self.distance()), i16::from(self.distance())),
            PrintedRange::Dash => return None,
        };
        self.modifiers(player, bit::RANGE, &mut |in_force| {
            if let Modifier::Range { sign, least: to_least, most: to_most } = in_force.modifier {
                let sign = if *sign == Sign::Minus { -1 } else { 1 };
                let per = to_most.per.map_or(1, |_| {
                    in_force.value.map_or_else(|| self.steps(to_most, &in_force.context), i16::from)
                });
                let shift = |by: i16| by.saturating_mul(sign).saturating_mul(per);
                least = least.saturating_add(shift(i16::from(*to_least)));
                most = most.saturating_add(shift(self.amount(to_most.amount, &in_force.context)));
            }
        });
        Some((least, most))
    }

    /// How far apart the fighters are.
    pub fn distance(&self) -> u8 {
        let sides = &self.table().sides;
        distance(sides[Player::One].space, sides[Player::Two].space)
    }

    /// Armor left: the total less what was used up or lost (DMG-2).
    pub fn armor_left(&self, player: Player) -> i16 {
        let Some(strike) = &self.table().strike else { return 0 };
        let record = &strike.records[player];
        let gone = i16::from(record.armor_used) + i16::from(record.armor_lost);
        self.total(player, Stat::Armor).saturating_sub(gone).max(0)
    }
}

fn settle(layers: &Layers) -> i16 {
    let mut bonus = layers.bonus;
    if layers.double_positive {
        bonus = bonus.saturating_add(layers.positive);
    }
    bonus = bonus.saturating_mul(layers.multiply);
    layers.total.unwrap_or(layers.printed.unwrap_or(layers.base).saturating_add(bonus))
}
