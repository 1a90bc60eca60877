//! Damage and stun (DMG).

use exceed_cards::ir::{Modifier, Trigger};

use crate::choice::Area;
use crate::edition::Nonlethal;
use crate::event::Event;
use crate::game::Engine;
use crate::modifiers::bit;
use crate::player::Player;
use crate::step::{At, Context};
use crate::why::{Blow, Clause, Held, Part, PartKind, Sum};

/// Whether damage can take the last point of life.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lethal {
    Yes,
    No,
}

/// Where damage comes from.
#[derive(Clone, Copy)]
pub(crate) enum DamageFrom {
    /// This player's attack.
    Attack(Player),
    /// A clause of an effect.
    Text(Context, At),
}

impl DamageFrom {
    fn attacker(self) -> Option<Player> {
        match self {
            DamageFrom::Attack(player) => Some(player),
            DamageFrom::Text(..) => None,
        }
    }
}

impl Engine<'_> {
    /// Damage of an attack.
    pub fn damage(&mut self, to: Player, amount: u8, attacker: Player) {
        let nonlethal = self.read().has_any(attacker, bit::NONLETHAL);
        let lethal = if nonlethal { Lethal::No } else { Lethal::Yes };
        self.take_damage(to, amount, lethal, DamageFrom::Attack(attacker));
    }

    /// DMG-2 to DMG-6. Effects outside a strike meet no armor and stun nobody.
    pub fn take_damage(&mut self, to: Player, amount: u8, lethal: Lethal, from: DamageFrom) {
        // DMG-5: this attack treats that stat as 0.
        let [ignores_armor, ignores_guard, cannot_stun] =
            [bit::IGNORE_ARMOR, bit::IGNORE_GUARD, bit::CANNOT_STUN]
                .map(|bits| from.attacker().and_then(|attacker| self.says(attacker, bits)));
        let armor = if ignores_armor.is_some() { 0 } else { self.read().armor_left(to) };
        let absorbed = armor.clamp(0, i16::from(amount)) as u8;
        let mut taken = amount - absorbed;
        if from.attacker().is_some() {
            self.read().modifiers(to, bit::DAMAGE_AT_MOST, &mut |in_force| {
                if let Modifier::DamageAtMost(most) = in_force.modifier {
                    taken = taken.min(*most);
                }
            });
        }
        let instead = self.discarded_instead(to, taken);
        taken = if instead.is_some() { 0 } else { taken };
        let life = self.state.table.sides[to].fighter().life;
        let mut lost = taken.min(life);
        if lethal == Lethal::No {
            lost = lost.min(life.saturating_sub(1));
            // DMG-6: whether the rest still counts for stun differs by edition.
            match self.duel.rules.nonlethal {
                Nonlethal::NotDealt => taken = lost,
                Nonlethal::CountsInFull => {}
            }
        }
        let beyond = if lethal == Lethal::Yes { taken - lost } else { 0 };
        let life = life - lost;
        if self.listening {
            let armor = unless_ignored(self.read().armor_sum(to), ignores_armor);
            let replaced = instead.and_then(|_| self.read().first_clause(to, bit::INSTEAD_OF_DAMAGE));
            let blow = Box::new(Blow { replaced, ..self.blow(amount, armor, taken, lethal, from) });
            self.event(Event::DamageTaken { player: to, power: amount, absorbed, life, blow });
        }
        self.state.table.sides[to].fighter_mut().life = life;
        self.lose_beyond(to, beyond);
        if let Some(strike) = self.strike() {
            let record = &mut strike.records[to];
            record.armor_used = record.armor_used.saturating_add(absorbed);
            record.damage_taken = record.damage_taken.saturating_add(taken);
        }
        for _ in 0..instead.unwrap_or(0) {
            // DCK-3: whether an empty deck is reshuffled for it differs by edition.
            if !self.may_use_top_card(to) {
                break;
            }
            self.move_card(self.top_of_deck(to), to, Area::Discard);
        }
        // Whoever is saved by text is stunned first, by the guard they had.
        let waits = self.may_be_saved();
        if !waits {
            self.check_life();
        }
        if taken > 0 {
            self.check_guard(to, ignores_guard, cannot_stun);
        }
        if waits {
            self.check_life();
        }
    }

    /// How many cards of the deck go to the discard pile instead of this damage, if something says so.
    fn discarded_instead(&self, to: Player, taken: u8) -> Option<u8> {
        let mut each = None;
        self.read().modifiers(to, bit::INSTEAD_OF_DAMAGE, &mut |in_force| {
            if let Modifier::DamageDiscards(cards) = in_force.modifier {
                each = Some(each.map_or(*cards, |most: u8| most.max(*cards)));
            }
        });
        each.filter(|_| taken > 0).map(|each| each.saturating_mul(taken))
    }

    /// Whether a player has a modifier of these kinds; if anybody listens, with its clause.
    fn says(&self, player: Player, bits: u64) -> Option<Option<Clause>> {
        let read = self.read();
        let clause = || if self.listening { read.first_clause(player, bits) } else { None };
        read.has_any(player, bits).then(clause)
    }

    /// DMG-3: damage taken in the strike against guard; strictly more stuns, equal is not enough.
    fn check_guard(&mut self, to: Player, ignored: Option<Option<Clause>>, cannot: Option<Option<Clause>>) {
        let Some(strike) = &self.state.table.strike else { return };
        let record = &strike.records[to];
        if record.stunned || self.state.table.outcome.is_some() {
            return;
        }
        let taken = record.damage_taken;
        let over = ignored.is_some() || self.read().exceeds_guard(to, taken);
        let held = if !over {
            Some(Held::Guard)
        } else if let Some(clause) = cannot {
            Some(Held::CannotStun(clause))
        } else {
            self.says(to, bit::STUN_IMMUNE).map(Held::Immune)
        };
        if let (None, Some(strike)) = (held, self.strike()) {
            strike.records[to].stunned = true;
        }
        self.explain(|engine| {
            let guard = unless_ignored(engine.read().guard_sum(to), ignored);
            match held {
                Some(why) => Event::GuardHeld { player: to, taken, guard, why },
                None => Event::Stunned { player: to, taken, guard },
            }
        });
        if held.is_none() {
            self.push_triggers(Trigger::Stunned, to);
        }
    }

    /// What damage comes to, before anything has changed.
    fn blow(&self, amount: u8, armor: Sum, taken: u8, lethal: Lethal, from: DamageFrom) -> Blow {
        let read = self.read();
        let (power, text) = match from {
            DamageFrom::Attack(attacker) => {
                (read.power_sum(attacker), read.first_clause(attacker, bit::NONLETHAL))
            }
            DamageFrom::Text(context, at) => {
                let text = read.clause(&context, at);
                let part = Part { text, ..Part::rule(PartKind::Said, i16::from(amount)) };
                (Sum { total: i16::from(amount), parts: vec![part] }, text)
            }
        };
        let nonlethal = text.filter(|_| lethal == Lethal::No);
        Blow { attacker: from.attacker(), power, armor, taken, nonlethal, replaced: None }
    }
}

/// A stat as an attack treats it that may ignore it (DMG-5).
fn unless_ignored(mut sum: Sum, ignored: Option<Option<Clause>>) -> Sum {
    if let Some(text) = ignored
        && sum.total != 0
    {
        sum.parts.push(Part { text, ..Part::rule(PartKind::Ignored, -sum.total) });
        sum.total = 0;
    }
    sum
}
