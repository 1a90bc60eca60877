//! Cards of a hand that effects of the opponent discard: whose effect it is, and the lines that wait for it.

use exceed_cards::card::Printed;
use exceed_cards::ir::{Stat, Trigger};

use crate::card::CardId;
use crate::choice::Area;
use crate::game::Engine;
use crate::modifiers::Reader;
use crate::picks::area_bit;
use crate::player::Player;
use crate::step::{About, Context, PickThen, Source, Step, TriggerCode};

impl Reader<'_> {
    /// Whose effect a line is, whoever performs the clause: of the player whose attack, character or card it is.
    pub fn maker(&self, context: &Context) -> Player {
        match context.source {
            Source::Character(fighter) | Source::Arena(fighter, _) => self.duel.fighter(fighter).player,
            Source::Attack(player) => player,
            Source::Boost(_)
            | Source::Transform(_)
            | Source::Grant(_)
            | Source::Ejection(_)
            | Source::Rule => {
                if context.card.is_known() {
                    self.duel.card(context.card).owner
                } else {
                    context.you
                }
            }
        }
    }
}

impl Engine<'_> {
    /// Whether cards that a clause takes from an area are discarded from a hand by an effect of its owner's opponent, and
    /// anything in the match waits for that.
    pub fn makes_discard(&self, owner: Player, from: Area, to: Area, context: &Context) -> bool {
        from == Area::Hand
            && to == Area::Discard
            && self.duel.marks.can_trigger(TriggerCode::from(Trigger::OpponentDiscards).bit())
            && self.read().maker(context) != owner
    }

    /// The pick that was just put on the agenda says so if it is such.
    pub fn note_made_discard(&mut self, context: &Context) {
        let Some(Step::Cards(pick)) = self.state.table.agenda.last() else { return };
        let discards =
            pick.then == PickThen::To(Area::Discard) || pick.then == PickThen::ToOpponents(Area::Discard);
        let only_hand = pick.from == area_bit(Area::Hand);
        if discards
            && only_hand
            && self.makes_discard(pick.owner, Area::Hand, Area::Discard, context)
            && let Some(Step::Cards(pick)) = self.state.table.agenda.last_mut()
        {
            pick.then = PickThen::MadeDiscard;
        }
    }

    /// How many cards lie in a player's discard pile.
    pub fn discards_of(&self, player: Player) -> u8 {
        self.state.table.sides[player].discard.len() as u8
    }

    /// Cards were discarded from this player's hand by an effect of the opponent, in whose pile so many lay before.
    pub fn push_made_discard(&mut self, owner: Player, before: u8) {
        let count = self.discards_of(owner).saturating_sub(before);
        if count > 0 {
            let about = About { count, ..About::default() };
            self.push_moment_about(Trigger::OpponentDiscards, owner.other(), about);
        }
    }

    /// Whether a card has the printed speed of one of the top cards of the opponent's discard pile. A speed that is counted
    /// is what it comes to now.
    pub fn has_speed_of_discarded(&self, player: Player, top: u8, card: CardId) -> bool {
        let speed = |card: CardId, player| {
            let printed = self.duel.card(card).stats[Stat::Speed as usize];
            (printed != Printed::Dash).then(|| self.read().value_of(printed, player))
        };
        let own = speed(card, player);
        let discarded = self.faces(player.other(), Area::Discard).iter().rev().take(top.into());
        own.is_some() && discarded.into_iter().any(|&other| speed(other, player.other()) == own)
    }
}
