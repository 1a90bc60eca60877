//! Overdrive and the extra card (OVD).

use exceed_cards::ir::Trigger;

use crate::card::CardId;
use crate::choice::{Area, Place};
use crate::decision::Reason;
use crate::game::Engine;
use crate::picks::area_bit;
use crate::player::Player;
use crate::step::{CardFilter, CardPick, PickThen, Step};

impl Engine<'_> {
    /// OVD-2 to OVD-5, at the very start of a turn while exceeded.
    pub fn begin_overdrive_step(&mut self, player: Player) {
        let side = &self.state.table.sides[player];
        let fighter = side.fighter();
        if !fighter.exceeded || !self.duel.fighter(fighter.id).overdrive {
            return;
        }
        let empty = side.overdrive.is_empty();
        self.push(Step::OverdriveEnd);
        if !empty {
            self.push(Step::OverdriveDiscard);
        }
    }

    /// OVD-2: discard 1 card of your choice from overdrive, then OVD-3: the overdrive effect.
    pub fn overdrive_discard(&mut self) {
        let player = self.state.table.turn.player;
        self.push_triggers(Trigger::Overdrive, player);
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Overdrive),
            filter: CardFilter::Any,
            least: 1,
            most: 1,
            fewer: 0,
            last: 0,
            then: PickThen::To(Area::Discard),
            reason: Reason::Overdrive,
        }));
    }

    /// OVD-4, OVD-5: revert if overdrive is empty.
    pub fn overdrive_end(&mut self) {
        let player = self.state.table.turn.player;
        if self.state.table.sides[player].overdrive.is_empty() {
            self.revert(player);
        }
    }

    /// OVD-6: only a Manual Reshuffle brings the extra card, onto the top of the deck, known to both.
    pub fn extra_card_enters(&mut self, player: Player) {
        let side = &self.state.table.sides[player];
        let (fighter, partner) = (Some(side.fighter().id), side.partner().map(|partner| partner.id));
        // TAG-26: those of both members, the fighter's last and so on top.
        for member in partner.into_iter().chain(fighter) {
            let known = self.duel.fighter(member);
            if known.overdrive {
                self.extra_cards_enter(player, known.character);
            }
        }
    }

    /// The extra cards of one character.
    fn extra_cards_enter(&mut self, player: Player, character: usize) {
        let duel = self.duel;
        let extra = |card: &CardId| {
            let card = duel.card(*card);
            card.character == character && !card.kind.is_aside()
        };
        while let Some(index) = self.state.table.sides[player].set_aside.iter().position(extra) {
            self.move_card(Place { player, area: Area::SetAside, index: index as u8 }, player, Area::Deck);
        }
    }
}
