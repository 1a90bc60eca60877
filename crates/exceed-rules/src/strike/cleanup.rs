//! Cleanup of a strike (CLN). Attacker first; both do it even if stunned.

use exceed_cards::card::BoostKind;
use exceed_cards::ir::{Exit, Modifier, Trigger};

use crate::card::CardId;
use crate::choice::{Area, Place};
use crate::conditions::area_of;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::list::List;
use crate::modifiers::bit;
use crate::player::Player;
use crate::state::{Attack, BOOST_CAPACITY};
use crate::step::Step;

impl Engine<'_> {
    /// CLN-1 to CLN-4 of one player.
    pub fn push_cleanup(&mut self, player: Player) {
        self.push_moment(Trigger::EndOfStrike, player);
        self.push(Step::AttackLeaves(player));
        self.push(Step::SweepBoosts(player));
        self.push_moment(Trigger::Cleanup, player);
    }

    /// CLN-2, BST-5, BST-6: boosts that are not sustained leave; traps stay if their player is not stunned.
    pub fn sweep_boosts(&mut self, player: Player) {
        self.event(Event::CleanupBegan { player });
        if self.state.table.sides[player].boosts.is_empty() {
            return;
        }
        let mut leaving = List::<CardId, BOOST_CAPACITY>::new();
        for place in self.places(player, Area::Boosts).filter(|&place| self.leaves_play(place)) {
            if leaving.push(self.card_at(place)).is_err() {
                return self.fault(Fault::ListFull);
            }
        }
        if self.picks_leaving_order(&leaving) {
            self.push(Step::SweepRest(player));
            return self.discard_in_order(player, Area::Boosts, leaving.len() as u8);
        }
        self.sweep_rest(player);
    }

    /// Whatever is still to leave does, oldest first; what stays is no longer sustained.
    pub fn sweep_rest(&mut self, player: Player) {
        while let Some(place) = self.places(player, Area::Boosts).find(|&place| self.leaves_play(place)) {
            self.leave_hand_or_area(place, player, Area::Discard, crate::areas::DeckEnd::Top);
        }
        self.state.table.sides[player].boosts.iter_mut().for_each(|boost| boost.sustained = false);
    }

    /// Whether a boost is not sustained, and no trap that stays by itself.
    pub fn leaves_play(&self, place: Place) -> bool {
        let player = place.player;
        let stunned = self.state.table.strike.as_ref().is_some_and(|strike| strike.records[player].stunned);
        let Some(boost) = self.state.table.sides[player].boosts.get(place.index as usize) else {
            return false;
        };
        let trap = self.duel.card(boost.card).boost_kind == BoostKind::Trap;
        !(boost.sustained || trap && !stunned)
    }

    /// CLN-3: to gauge if it hit, otherwise to the discard pile, unless an effect says where.
    pub fn attack_leaves(&mut self, player: Player) {
        self.additional_attacks_leave(player);
        let Some(attack) = self.read().attack(player).copied() else { return };
        if !attack.in_play {
            return;
        }
        let area = self.area_after(player, &attack);
        if self.may_transform_attack(player, area) {
            return self.ask_transform(player);
        }
        let place = Place { player, area: Area::Attack, index: 0 };
        self.leave_hand_or_area(place, player, area, crate::areas::DeckEnd::Top);
    }

    /// CLN-3: where an attack under way goes when it is over.
    pub fn area_after(&self, player: Player, attack: &Attack) -> Area {
        let mut area = if attack.hit { Area::Gauge } else { Area::Discard };
        self.read().modifiers(player, bit::EXIT, &mut |in_force| {
            if let Modifier::AttackGoesTo(kind, when) = in_force.modifier {
                let applies = match when {
                    Exit::EvenIfItMissed => !attack.hit,
                    Exit::EvenIfItHit => attack.hit,
                };
                if applies {
                    area = area_of(*kind);
                }
            }
        });
        attack.exit.unwrap_or(area)
    }

    /// CLN-5, CLN-6, DMG-7: the turn ends; the defender is next, or whoever last gained Advantage.
    pub fn end_strike(&mut self) {
        let Some(strike) = self.state.table.strike.take() else { return };
        self.state.table.turn.strike = true;
        self.state.table.turn.next = Some(strike.advantage.unwrap_or(strike.attacker.other()));
        self.locks_wear_off();
        self.end_of_strike_durations();
        self.event(Event::StrikeEnded);
    }
}
