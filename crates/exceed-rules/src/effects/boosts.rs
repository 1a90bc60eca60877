//! Playing, sustaining and losing boosts.

use exceed_cards::card::BoostKind;
use exceed_cards::ir::{Effect, PlayBoost};

use crate::areas::DeckEnd;
use crate::boost::{ALL_SPACES, is_lasting};
use crate::choice::{Area, Choice, Place};
use crate::conditions::area_of;
use crate::decision::QuestionKind;
use crate::game::{Engine, Fault};
use crate::picks::{ALL_BOOSTS, area_bit};
use crate::player::Player;
use crate::state::BoostInPlay;
use crate::step::{At, CardFilter, CardPick, Context, PickThen, Source, Stage, Step};

impl Engine<'_> {
    /// `discard a continuous boost`, `return a continuous boost to its owner's hand`: of either player.
    pub fn boost_leaves(&mut self, effect: &Effect, context: Context) {
        let then =
            if matches!(effect, Effect::DiscardBoost) { PickThen::LeavePlay } else { PickThen::ReturnBoost };
        let reason = self.read().reason(&context);
        self.push(Step::Cards(CardPick {
            player: context.you,
            owner: context.you,
            from: ALL_BOOSTS,
            filter: CardFilter::Any,
            least: 1,
            most: 1,
            fewer: 0,
            last: 0,
            then,
            reason,
        }));
    }

    /// `play a continuous boost from gauge`: as far as there is one.
    pub fn play_boost(&mut self, play: &PlayBoost, at: At, context: Context, stage: Stage) {
        self.offer_playable_boosts(context.you, play);
        let secret_area = play.from.iter().any(|&kind| self.is_secret(context.you, area_of(kind)));
        let secret = self.boosts_are_secret(context.you, play);
        if self.state.secrets.choices.is_empty() {
            if !secret {
                self.not_asked(context.you, QuestionKind::Cards, Choice::No);
                return self.report(|context| context.done = false);
            }
            // Only hidden cards say that there is none: asked all the same.
            self.offer(Choice::No);
        }
        let reason = self.read().reason(&context);
        let left = stage.left().unwrap_or(play.up_to);
        if left > 0 {
            self.offer(Choice::Done);
        }
        let step = Step::Effect { at, context, stage: Stage::Left(left) };
        if secret || secret_area {
            self.ask(step, context.you, QuestionKind::Cards, reason);
        } else {
            self.ask_unless_forced(step, context.you, QuestionKind::Cards, reason);
        }
    }

    /// The boost is picked.
    pub fn answer_play_boost(
        &mut self,
        play: &PlayBoost,
        at: At,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        if choice == Choice::No || choice == Choice::Done {
            return self.report(|context| context.done = false);
        }
        let Choice::Boost(place) = choice else { return self.fault(Fault::StrayAnswer) };
        let player = context.you;
        self.report(|context| context.done = true);
        if let Some(left @ 2..) = stage.left() {
            self.push(Step::Effect { at, context, stage: Stage::Left(left - 1) });
        }
        let serial =
            if play.free { self.play_as_boost(player, place) } else { self.begin_boost(player, place) };
        if play.sustain
            && let Some(boost) = self.playing(serial)
        {
            boost.sustained = true;
        }
    }

    /// `play this attack's boost`: the attack leaves play and is a boost from now on (STK-19).
    pub fn play_attacks_boost(&mut self, in_range: bool, sustain: bool, context: Context) {
        let player = context.you;
        // TAG-18: a fighter who was ejected leaves an attack behind whose boost nobody plays.
        let partners = self.read().is_partners(player, self.state.secrets.attack[player]);
        if !self.attack_has_boost(player) || partners {
            return self.report(|context| context.done = false);
        }
        let spaces = if in_range { self.spaces_in_range(player) } else { ALL_SPACES };
        // A trap without a space to stand on is not played.
        let trap = self.duel.card(self.state.secrets.attack[player]).boost_kind == BoostKind::Trap;
        if trap && spaces == 0 {
            return self.report(|context| context.done = false);
        }
        let serial = self.take_up(player, Place { player, area: Area::Attack, index: 0 });
        if sustain && let Some(boost) = self.playing(serial) {
            boost.sustained = true;
        }
        self.push(Step::BoostPlayed(player, serial, spaces));
    }

    /// Whether a player's attack is in play and has a boost half; one printed on the character has none.
    pub fn attack_has_boost(&self, player: Player) -> bool {
        let card = self.state.secrets.attack[player];
        self.read().attack(player).is_some_and(|attack| attack.in_play)
            && self.duel.card(card).kind != exceed_cards::card::Kind::Character
    }

    /// The spaces a player's attack reaches, in both directions.
    fn spaces_in_range(&self, player: Player) -> u16 {
        let here = i16::from(self.state.table.sides[player].space);
        let Some((least, most)) = self.read().range(player) else { return ALL_SPACES };
        (1..=9_i16)
            .filter(|space| (least..=most).contains(&(space - here).abs()))
            .fold(0, |bits, space| bits | 1 << space)
    }

    /// `sustain this`.
    pub fn sustain_this(&mut self, context: Context) {
        if let Source::Boost(serial) = context.source
            && let Some((place, _)) = self.boost_by_serial(serial)
        {
            self.sustain(place);
        }
    }

    /// `discard this or another boost`: this one too while it is still being played (BST-4).
    pub fn discard_this_or_another(&mut self, at: At, context: Context) {
        let you = context.you;
        let played = |boost: &BoostInPlay| Source::Boost(boost.serial) == context.source;
        let playing = self.state.table.playing.iter().position(played);
        if let Some(index) = playing {
            self.offer(Choice::Card(Place { player: you, area: Area::Playing, index: index as u8 }));
        }
        for place in self.places(you, Area::Boosts) {
            self.offer(Choice::Card(place));
        }
        if self.state.secrets.choices.is_empty() {
            return self.report(|context| context.done = false);
        }
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage: Stage::Begins };
        self.ask_unless_forced(step, you, QuestionKind::Cards, reason);
    }

    /// The boost is picked.
    pub fn answer_discard_this_or_another(&mut self, choice: Choice) {
        let Choice::Card(place) = choice else { return self.fault(Fault::StrayAnswer) };
        let card = self.card_at(place);
        self.report(|context| {
            context.done = true;
            context.it = card;
        });
        if place.area == Area::Playing {
            if let Some(boost) = self.state.table.playing.get_mut(place.index as usize) {
                boost.exit = Some(Area::Discard);
            }
        } else {
            let owner = self.duel.card(card).owner;
            self.leave_hand_or_area(place, owner, Area::Discard, DeckEnd::Top);
        }
    }

    /// `sustain up to 1 boost`, `sustain 1 boost`.
    pub fn sustain_boosts(&mut self, count: u8, up_to: bool, context: Context) {
        let reason = self.read().reason(&context);
        self.push(Step::Cards(CardPick {
            player: context.you,
            owner: context.you,
            from: area_bit(Area::Boosts),
            filter: CardFilter::Any,
            least: if up_to { 0 } else { count },
            most: count,
            fewer: 0,
            last: 0,
            then: PickThen::Sustain,
            reason,
        }));
    }

    /// `sustain all your boosts`.
    pub fn sustain_all(&mut self, player: Player) {
        for place in self.places(player, Area::Boosts) {
            self.sustain(place);
        }
    }

    /// A looked-at card is played as a boost once the rest has gone where it goes.
    pub fn boost_before_rest(&mut self, player: Player, place: Place) {
        let rest = self.state.table.agenda.pop();
        let serial = self.take_up(player, place);
        self.push(Step::BoostPlayed(player, serial, crate::boost::ALL_SPACES));
        if let Some(rest) = rest {
            self.push(rest);
        }
    }

    /// `play the top card of deck as a boost`: for free.
    pub fn play_top_as_boost(&mut self, continuous: bool, sustain: bool, context: Context) {
        let player = context.you;
        if !self.may_use_top_card(player) {
            return self.report(|context| context.done = false);
        }
        let top = self.top_of_deck(player);
        let card = self.card_at(top);
        // TAG-18: a partner's card is not played. It is turned up, for everybody learns what it is not.
        if self.read().is_partners(player, card) {
            self.reveal_what(player, exceed_cards::ir::Revealed::TopCard, 0);
            return self.report(|context| context.done = false);
        }
        self.report(|context| {
            context.done = true;
            context.it = card;
        });
        if continuous && !is_lasting(self.duel.card(card).boost_kind) {
            self.move_card(top, player, Area::Discard);
            return;
        }
        self.play_for_free(player, top, sustain);
    }

    /// `play its boost`: of a card in the discard pile, for free.
    pub fn play_its_boost(&mut self, context: Context) {
        let player = context.you;
        let index = self.state.table.sides[player].discard.iter().rposition(|&card| card == context.it);
        let partners = self.read().is_partners(player, context.it);
        if let Some(index) = index.filter(|_| context.it.is_known() && !partners) {
            self.play_for_free(player, Place { player, area: Area::Discard, index: index as u8 }, false);
        }
    }

    fn play_for_free(&mut self, player: Player, place: Place, sustain: bool) {
        let serial = self.take_up(player, place);
        if let Some(boost) = self.playing(serial) {
            boost.sustained = sustain;
        }
        self.push(Step::BoostPlayed(player, serial, crate::boost::ALL_SPACES));
    }

    /// `give this to the opponent`: a sustained boost of theirs, without its `Now:` lines.
    pub fn give_this(&mut self, context: Context) {
        let player = context.you;
        let Source::Attack(owner) = context.source else { return };
        if !self.attack_has_boost(owner) {
            return;
        }
        let place = Place { player: owner, area: Area::Attack, index: 0 };
        let serial = self.take_up(player, place);
        let Some(index) = self.state.table.playing.iter().position(|boost| boost.serial == serial) else {
            return;
        };
        let Some(boost) = self.state.table.playing.remove(index) else { return };
        self.enter_boosts(player, player.other(), BoostInPlay { sustained: true, ..boost });
    }
}
