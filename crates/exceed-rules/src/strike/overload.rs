//! Overload: a card that is set face down with any Normal as its second copy (SSN).

use exceed_cards::card::{BoostKind, Kind};

use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::game::Engine;
use crate::player::Player;
use crate::step::Step;

impl Engine<'_> {
    /// The cards of a hand, equal ones once, that may be set with what was picked; one bit for each place.
    fn overloads(&self, player: Player, attack: Choice) -> u64 {
        let Choice::Set(place) = attack else { return 0 };
        if !self.duel.has_boosts(BoostKind::Overload) {
            return 0;
        }
        let normal = place.area == Area::Hand && self.duel.card(self.card_at(place)).kind == Kind::Normal;
        if !normal || self.modes_for(player).single {
            return 0;
        }
        self.one_of_each(player, Area::Hand, |_, card| {
            self.duel.card(card).boost_kind == BoostKind::Overload && !self.read().is_partners(player, card)
        })
    }

    /// Whether this Normal can be set as EX with another card than its copy.
    pub fn can_overload(&self, player: Player, place: Place) -> bool {
        self.overloads(player, Choice::Set(place)) != 0
    }

    /// Asks which card is set along with the attack, as a part of the group: nobody else learns of it. Returns whether it
    /// is asked; with these picks of the group it was not answered yet.
    pub fn asks_overload(&mut self, player: Player, attack: Choice, answered: usize) -> bool {
        let cards = self.overloads(player, attack);
        if cards == 0 || self.state.secrets.picks.len() > answered {
            return false;
        }
        let Choice::Set(place) = attack else { return false };
        self.offer_places(player, Area::Hand, cards, Choice::Card);
        // A strike that must be EX leaves no other way.
        if !self.modes_for(player).ex {
            self.offer(Choice::Done);
        }
        let reason = Reason::Card(self.card_at(place));
        self.ask(Step::SetAttack(player), player, QuestionKind::Cards, reason);
        true
    }

    /// The card that was picked to be set along.
    pub fn picked_overload(&self) -> Option<CardId> {
        let picked = |pick: &Choice| if let Choice::Card(place) = pick { Some(*place) } else { None };
        self.state.secrets.picks.iter().find_map(picked).map(|place| self.card_at(place))
    }

    /// How many answers of the group are about it.
    pub fn overload_answers(&self, player: Player, attack: Choice) -> usize {
        usize::from(self.overloads(player, attack) != 0)
    }
}
