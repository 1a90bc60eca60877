//! Tag Team (TAG): two characters a side, one of them in play.
//!
//! A swap changes which of a side's fighters is in play and nothing else (TAG-12): whatever reads the fighter's lines, life,
//! icons or numbers reads those of the new one from then on, and a tagged-out character has no text (TAG-11).

use exceed_cards::card::Kind;
use exceed_cards::ir::{Resource, Trigger};

use crate::card::{CardId, Named};
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::duel::Duel;
use crate::event::Event;
use crate::footprint::thing::{ATTACK, KNOWLEDGE, LIFE, LOSS, MODE, STUNNED};
use crate::footprint::{Footprint, swap};
use crate::game::Engine;
use crate::modifiers::Reader;
use crate::player::{FighterId, Player};
use crate::state::{Fighter, TriggerKey};
use crate::step::{PayWith, Source, Step, TriggerCode};

/// The most life of a member of a team (TAG-2).
const TEAM_LIFE: u8 = 20;
/// Copies of each Normal in a team's deck (TAG-1).
pub(crate) const TEAM_NORMALS: u8 = 3;
/// Gauge that Cross Boost costs besides the boost cost (TAG-7).
pub(crate) const CROSS_BOOST: u8 = 1;
/// Gauge that Cross Strike costs (TAG-8).
pub(crate) const CROSS_STRIKE: u8 = 2;
/// Ends of strikes that a lock lasts: that of the Ejection's strike and that of the next one (TAG-13).
pub(crate) const LOCK: u8 = 2;

impl Duel {
    /// The most life a fighter can have (SET-1, TAG-2, TAG-29).
    #[must_use]
    pub fn most_life(&self, fighter: FighterId) -> u8 {
        if self.team { TEAM_LIFE } else { self.character(fighter).life }
    }

    /// Whether a card is a Special, an Ultra or the printed attack of this fighter's partner: tagged in, the fighter can't
    /// use it (TAG-3). A card that belongs to neither member is used as in a duel (TAG-18).
    #[must_use]
    pub fn is_partners(&self, fighter: FighterId, card: CardId) -> bool {
        self.team && self.is_of_partner(fighter, card)
    }

    fn is_of_partner(&self, fighter: FighterId, card: CardId) -> bool {
        let (own, card) = (self.fighter(fighter), self.card(card));
        let partner = |other: &crate::duel::DuelFighter| {
            other.player == own.player
                && other.character == card.character
                && other.character != own.character
        };
        card.kind != Kind::Normal && card.owner == own.player && self.fighters.iter().any(partner)
    }
}

impl Reader<'_> {
    /// Whether a card is the tagged-out character's, so that a player can't use it now.
    #[inline]
    pub fn is_partners(&self, player: Player, card: CardId) -> bool {
        self.duel.team && self.duel.is_partners(self.table().sides[player].fighter().id, card)
    }

    /// TAG-13: whether a player may swap characters.
    pub fn may_swap(&self, player: Player) -> bool {
        self.duel.team && self.table().sides[player].lock == 0
    }

    /// TAG-6: the exceed cost of the tagged-out character, if it has one and is not exceeded.
    pub fn cross_exceed_cost(&self, player: Player) -> Option<u8> {
        let partner = self.table().sides[player].partner().filter(|partner| !partner.exceeded)?;
        self.exceed_cost_of(player, partner.id)
    }

    /// TAG-10, TAG-14, TAG-34: the After effect of an attack that is EX, however it came to be, while it is in play.
    #[inline]
    pub fn ejection(&self, trigger: TriggerCode, player: Player) -> Option<TriggerKey> {
        let ejects = self.duel.team
            && trigger.is(Trigger::After)
            && self.attack_in_force(player)
            && self.is_ex(player);
        ejects.then_some(TriggerKey { source: Source::Ejection(player), line: 0 })
    }
}

/// What an Ejection reads and changes, where its player has the lower half: everything that follows from who the
/// opponent's fighter is.
pub(crate) fn ejection_footprint() -> Footprint {
    Footprint {
        reads: KNOWLEDGE | ATTACK | swap(STUNNED),
        writes: swap(MODE | LIFE),
        adds: swap(KNOWLEDGE),
        claims: swap(LOSS),
        head: swap(STUNNED),
        ..Footprint::default()
    }
}

impl Engine<'_> {
    /// TAG-5, TAG-6, TAG-32: the actions that only a team has, among the others.
    pub fn offer_team_actions(&mut self, player: Player) {
        if self.read().may_swap(player) {
            self.offer(Choice::Switch);
        }
        let gauge = self.state.table.sides[player].gauge.len();
        if self.read().cross_exceed_cost(player).is_some_and(|cost| usize::from(cost) <= gauge) {
            self.offer(Choice::CrossExceed);
        }
    }

    /// TAG-7: 1 gauge and the boost cost can both be paid, without the card itself. `force` is what all cards of the player
    /// make.
    pub fn can_cross_boost(&self, player: Player, card: CardId, force: u8) -> bool {
        let gauge = &self.state.table.sides[player].gauge;
        gauge.iter().any(|&paid| self.pays_rest_of_cross_boost(player, card, paid, force))
    }

    /// FRC-5: whether the boost cost can still be paid once this card of the gauge is spent.
    pub fn pays_rest_of_cross_boost(&self, player: Player, card: CardId, paid: CardId, force: u8) -> bool {
        let Some(cost) = self.duel.facts.of(card).boost_cost else { return true };
        let read = self.read();
        match cost.resource {
            Resource::Gauge => usize::from(cost.amount) < self.state.table.sides[player].gauge.len(),
            Resource::Force => {
                cost.amount
                    <= force.saturating_sub(read.most_force(card)).saturating_sub(read.most_force(paid))
            }
            Resource::Life => self.can_pay(player, cost, None),
        }
    }

    /// TAG-5, TAG-11, TAG-12: the tagged-out character takes the fighter's place, and its lines with it. Nothing else
    /// changes. Returns who came in.
    fn swap_characters(&mut self, player: Player) -> Fighter {
        let side = &mut self.state.table.sides[player];
        side.active = 1_u8.saturating_sub(side.active);
        *side.fighter()
    }

    /// Switch, or Cross Strike once it is paid.
    pub fn switch(&mut self, player: Player) {
        let Fighter { id: fighter, life, .. } = self.swap_characters(player);
        self.event(Event::Switched { player, fighter, life });
    }

    /// TAG-6, TAG-24: the tagged-out character flips; its `On exceed` lines have no part in it.
    pub fn cross_exceed(&mut self, player: Player) {
        if let Some(partner) = self.state.table.sides[player].partner_mut()
            && !std::mem::replace(&mut partner.exceeded, true)
        {
            let fighter = partner.id;
            self.event(Event::PartnerExceeded { player, fighter });
        }
    }

    /// TAG-30: a clause makes a player exceed. One printed on a character that is tagged out by now is about that one.
    pub fn exceed_by(&mut self, source: Source, player: Player) {
        if self.is_tagged_out(source, player) { self.cross_exceed(player) } else { self.exceed(player) }
    }

    /// TAG-30: the same for reverting.
    pub fn revert_by(&mut self, source: Source, player: Player) {
        if !self.is_tagged_out(source, player) {
            return self.revert(player);
        }
        if let Some(partner) = self.state.table.sides[player].partner_mut()
            && std::mem::replace(&mut partner.exceeded, false)
        {
            let fighter = partner.id;
            self.event(Event::PartnerReverted { player, fighter });
        }
    }

    fn is_tagged_out(&self, source: Source, player: Player) -> bool {
        let partner = self.state.table.sides[player].partner();
        matches!(source, Source::Character(id) if partner.is_some_and(|partner| partner.id == id))
    }

    /// TAG-8, TAG-31: whoever is to set may swap first, once in a strike, unless made to strike with the attack printed on the
    /// fighter.
    pub fn offer_cross_strike(&mut self, player: Player) {
        let Some(strike) = &self.state.table.strike else { return };
        let printed = strike.attacker == player && strike.modes.character;
        let gauge = self.state.table.sides[player].gauge.len();
        let may = self.read().may_swap(player) && !strike.crossed[player] && !printed;
        if may && gauge >= usize::from(CROSS_STRIKE) {
            self.offer(Choice::CrossStrike);
        }
    }

    /// TAG-8, TAG-16, TAG-37: pays, swaps, then sets in any of the usual ways. Lines of `When striking` are over by now,
    /// those of `Set` are still to come.
    pub fn cross_strike(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            strike.crossed[player] = true;
        }
        self.push(Step::SetAttack(player));
        self.push(Step::Swap(player));
        self.pay_exactly(player, CROSS_STRIKE, PayWith::Gauge, Reason::CrossStrike);
    }

    /// TAG-9: the places of a hand whose cards are Normals that are there three times or more, one bit each.
    pub fn triples_in_hand(&self, player: Player) -> u64 {
        let hand = self.faces(player, Area::Hand);
        let copies = |card: CardId| hand.iter().filter(|&&held| held == card).count();
        let triple = |card: CardId| {
            self.duel.card(card).kind == Kind::Normal && copies(card) >= usize::from(TEAM_NORMALS)
        };
        (0..).zip(hand).fold(0, |places, (index, &card)| places | u64::from(triple(card)) << index)
    }

    /// TAG-17: the first card of an area that goes by this name, the fighter's own before the partner's.
    pub fn find_named(&self, player: Player, area: Area, name: Named) -> Option<Place> {
        let named = |place: &Place| self.duel.has_name(self.card_at(*place), Some(name));
        let own = |place: &Place| !self.read().is_partners(player, self.card_at(*place));
        let mut places = self.places(player, area);
        if !self.duel.team {
            return places.find(named);
        }
        let own = places.find(|place| named(place) && own(place));
        own.or_else(|| self.places(player, area).find(named))
    }

    /// TAG-10: asks whether to eject, if the opponent is stunned now.
    pub fn run_ejection(&mut self, player: Player) {
        let stunned = self.strike().is_some_and(|strike| strike.records[player.other()].stunned);
        let question = QuestionKind::Confirm;
        if stunned {
            self.offer_yes_or_no();
            self.ask(Step::Eject(player), player, question, Reason::Ejection);
        } else {
            self.not_asked(player, question, Choice::No);
        }
    }

    /// TAG-10, TAG-13: the opponent's fighter is swapped, and they are locked.
    pub fn answer_ejection(&mut self, player: Player, choice: Choice) {
        let ejected = player.other();
        if self.confirmed(choice) == Some(true) {
            let Fighter { id: fighter, life, .. } = self.swap_characters(ejected);
            self.state.table.sides[ejected].lock = LOCK;
            self.event(Event::Ejected { player: ejected, fighter, life });
        }
    }

    /// TAG-13: a strike is over.
    pub fn locks_wear_off(&mut self) {
        for player in Player::BOTH {
            let lock = &mut self.state.table.sides[player].lock;
            *lock = lock.saturating_sub(1);
        }
    }
}
