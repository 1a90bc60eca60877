//! Cards that lie face down under markers, and a character's own area of cards. A team has one of each (TAG-2).

use exceed_cards::ir::{Ability, Filter, Inside, MarkerName, MarkerRule, Modifier, Payment, Sequence};

use crate::amounts::passes;
use crate::areas::DeckEnd;
use crate::card::CardId;
use crate::choice::{Area, Choice, Place};
use crate::duel::Duel;
use crate::game::Engine;
use crate::markers::bits_of;
use crate::modifiers::{Reader, bit};
use crate::player::Player;
use crate::step::{Context, Source};
use crate::view::{AreaView, CardView};

/// Adds what these lines put under markers: which cards, and under which.
pub(crate) fn add_put_under(lines: &[Ability], found: &mut Vec<(Filter, MarkerName)>) {
    lines.iter().for_each(|line| add_of_sequence(&line.body, found));
}

fn add_of_sequence(sequence: &Sequence, found: &mut Vec<(Filter, MarkerName)>) {
    for effect in &sequence.effects {
        if let Inside::Pay { payment: Payment::PutUnder(_, filter, marker), .. } = effect.inside() {
            found.push((*filter, *marker));
        }
        effect.sequences().into_iter().for_each(|inside| add_of_sequence(inside, found));
    }
}

impl Duel {
    /// Whether a line of its owner can put this card under a marker.
    pub(crate) fn may_lie_under(&self, card: CardId) -> bool {
        let owner = self.card(card).owner;
        card.is_known() && self.put_under[owner].iter().any(|(filter, _)| passes(self, *filter, card))
    }

    /// What the area is called in which a player stores cards.
    fn store_of(&self, player: Player) -> Option<&str> {
        let own = self.fighters.iter().filter(|fighter| fighter.player == player);
        own.into_iter().find_map(|fighter| self.catalog().characters()[fighter.character].store.as_deref())
    }
}

impl Duel {
    /// How many cards a player's own area holds; of two characters' areas that are one, as many as the larger.
    fn store_room(&self, player: Player) -> usize {
        let own = self.fighters.iter().filter(|fighter| fighter.player == player);
        let stores = own.map(|fighter| &self.catalog().characters()[fighter.character]);
        let sizes =
            stores.filter(|character| character.store.is_some()).map(|character| character.store_size);
        sizes.map(|size| size.map_or(usize::MAX, usize::from)).max().unwrap_or(usize::MAX)
    }
}

impl<'a> Reader<'a> {
    /// How many stored cards of a player reach the opponent.
    pub fn stored_in_reach(&self, player: Player) -> usize {
        let stored = &self.table().sides[player].stored;
        stored.iter().filter(|&&card| self.reaches_with(player, card)).count()
    }

    /// Whether a player may set what lies under a marker.
    fn may_set_from_under(&self, player: Player) -> bool {
        self.has(player, bit::MARKER, |in_force| {
            matches!(in_force.modifier, Modifier::Marker(_, MarkerRule::MaySetFromUnder))
        })
    }

    /// The cards of a player under markers and in their own area, as everybody sees them.
    pub fn own_area_views(&self, player: Player) -> Vec<AreaView> {
        [self.under_view(player), self.stored_view(player)].into_iter().flatten().collect()
    }

    fn under_view(&self, owner: Player) -> Option<AreaView> {
        let count = Some(self.table().sides[owner].under_marker_count).filter(|count| *count > 0)?;
        let (_, marker) = *self.duel.put_under[owner].first()?;
        let context = Context::new(owner, Source::Rule, CardId::HIDDEN);
        let places = self.marker_places(marker, &context);
        let bits = places.map_or(0, |places| bits_of(self.markers_of(places)));
        let name = format!("under {}", marker.as_str());
        let noun = if count == 1 { "card" } else { "cards" };
        let text = format!("{name}: {count} face-down {noun}");
        let spaces = (0..16).filter(|space| bits & 1 << space != 0).collect();
        // Which cards these are is no business of everybody's.
        Some(AreaView { name, kind: "under", side: None, owner, spaces, count, cards: Vec::new(), text })
    }

    fn stored_view(&self, owner: Player) -> Option<AreaView> {
        let stored = &self.table().sides[owner].stored;
        if stored.is_empty() {
            return None;
        }
        let name = self.duel.store_of(owner).unwrap_or("Stored cards").to_owned();
        let names: Vec<&str> = stored.iter().map(|&card| self.duel.card_name(card)).collect();
        let text = format!("{name}: {}", names.join(", "));
        let cards = stored.iter().map(|&card| CardView { card, name: self.duel.card_name(card).to_owned() });
        let (count, cards) = (stored.len() as u8, cards.collect());
        Some(AreaView { name, kind: "stored", side: None, owner, spaces: Vec::new(), count, cards, text })
    }
}

impl Engine<'_> {
    /// Stored cards that may be set as attacks.
    pub fn offer_stored_attacks(&mut self, player: Player) {
        if !self.state.table.sides[player].stored.is_empty() && self.read().has_any(player, bit::SET_STORED) {
            let cards = self.one_of_each(player, Area::Stored, |_, _| true);
            self.offer_places(player, Area::Stored, cards, Choice::Set);
        }
    }

    /// A card has come to an area: the oldest stored cards make room for it, if theirs holds only so many.
    #[inline]
    pub fn make_room_in_store(&mut self, player: Player, area: Area) {
        if area != Area::Stored {
            return;
        }
        let room = self.duel.store_room(player);
        while self.state.table.sides[player].stored.len() > room {
            let place = Place { player, area: Area::Stored, index: 0 };
            self.leave_hand_or_area(place, player, Area::Discard, DeckEnd::Top);
        }
    }

    /// Cards under a marker that may be set from there.
    pub fn offer_cards_under_markers(&mut self, player: Player) {
        if self.state.table.sides[player].under_marker_count > 0 && self.read().may_set_from_under(player) {
            let cards = self.one_of_each(player, Area::UnderMarker, |_, _| true);
            self.offer_places(player, Area::UnderMarker, cards, Choice::Set);
        }
    }

    /// `discard the cards under Spell Circle`.
    pub fn discard_under_markers(&mut self, player: Player) {
        let count = self.state.table.sides[player].under_marker_count;
        for _ in 0..count {
            let place = Place { player, area: Area::UnderMarker, index: 0 };
            self.leave_hand_or_area(place, player, Area::Discard, DeckEnd::Top);
        }
        self.report(|context| {
            context.count = count;
            context.done = count > 0;
        });
    }
}
