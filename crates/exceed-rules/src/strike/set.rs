//! Setting an attack (STK-3 to STK-6, STK-17, STK-20). Card, Critical and its payment are one group.

use exceed_cards::card::Kind;
use exceed_cards::ir::{Ability, Effect, Head, Trigger, Who};

use crate::card::{Bits, ByteSet, CardId, Named};
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::duel::DuelFighter;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::modifiers::bit;
use crate::player::Player;
use crate::state::{SetAs, StrikeModes};
use crate::step::{At, Context, PayWith, Source, Step};
use exceed_cards::ir::Hook;

/// The places of a hand whose names are there often enough to be set as EX, and as Double EX, one bit each.
#[derive(Default)]
struct Copies {
    pairs: u64,
    triples: u64,
}

impl Engine<'_> {
    /// Asks a player to set an attack, or for the next part of it: Critical and its payment, then whether to set it
    /// face up where the card says that it may.
    pub fn run_set(&mut self, player: Player) {
        let picks = &self.state.secrets.picks;
        let Some(&first) = picks.first() else { return self.ask_attack(player) };
        let step = Step::SetAttack(player);
        let mut answered = 1;
        if self.read().may_be_critical(player, first) {
            match (picks.get(1), picks.get(2)) {
                (None, _) => {
                    self.offer_yes_or_no();
                    return self.ask(step, player, QuestionKind::Confirm, Reason::Critical);
                }
                (Some(Choice::Yes), None) => return self.ask_critical_payment(player, first),
                (Some(Choice::Yes), Some(_)) => answered = 3,
                (Some(_), _) => answered = 2,
            }
        }
        if self.asks_overload(player, first, answered) {
            return;
        }
        answered += self.overload_answers(player, first);
        let picks = &self.state.secrets.picks;
        if picks.len() <= answered
            && let Some(card) = self.may_set_face_up(player, first)
        {
            self.offer_yes_or_no();
            return self.ask(step, player, QuestionKind::Confirm, Reason::Card(card));
        }
        self.complete_set(player);
    }

    /// The card, if its own text lets it be turned up while it is set. Part of the group: nobody learns that it could be.
    fn may_set_face_up(&self, player: Player, choice: Choice) -> Option<CardId> {
        let (Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place)) = choice else {
            return None;
        };
        let card = self.card_at(place);
        let context = Context::new(player, Source::Attack(player), card);
        let says_so = |ability: &Ability| {
            let Head::Trigger { trigger: Trigger::Set, qualifiers, .. } = &ability.head else { return false };
            let offers = matches!(ability.body.effects.first(), Some(Effect::May(Who::You, body))
                if body.effects.first() == Some(&Effect::RevealAttack));
            offers && qualifiers.iter().all(|qualifier| self.read().qualifies(qualifier, &context))
        };
        let hidden = place.area == Area::Hand;
        (hidden && self.duel.definition(card).attack.iter().any(says_so)).then_some(card)
    }

    fn ask_attack(&mut self, player: Player) {
        let modes = self.modes_for(player);
        let Some(strike) = &self.state.table.strike else { return };
        let reading = if strike.attacker == player { None } else { strike.reading };
        if modes.random
            && let Some(place) = self.random_place(player, Area::Gauge)
        {
            self.pick(Choice::Set(place));
            return self.complete_set(player);
        }
        if modes.character {
            self.offer_character_attack(player);
        }
        if let Some(name) = reading {
            self.offer_named(player, name);
            match self.state.secrets.choices.first() {
                // A defender who is made to set a card holds it, and everybody knows.
                Some(Choice::Set(place)) => self.everybody_knows(player, self.card_at(*place)),
                _ => self.reveal_hand(player),
            }
        }
        let forced = self.state.secrets.choices.is_empty() && self.offer_attacks(player, modes);
        if self.duel.team {
            self.offer_cross_strike(player);
        }
        let step = Step::SetAttack(player);
        if forced {
            self.ask_unless_forced(step, player, QuestionKind::Set, Reason::Rule);
        } else {
            self.ask(step, player, QuestionKind::Set, Reason::Rule);
        }
    }

    /// The attacker sets as the effect that started the strike says.
    pub fn modes_for(&self, player: Player) -> StrikeModes {
        let Some(strike) = &self.state.table.strike else { return StrikeModes::default() };
        if strike.attacker == player {
            return strike.modes;
        }
        let wild = strike.defender_wild || self.read().has_any(player.other(), bit::MUST_WILD_SWING);
        StrikeModes { wild, ..StrikeModes::default() }
    }

    /// STK-20: a card they are made to set if they hold it comes first.
    fn offer_named(&mut self, player: Player, name: Named) {
        let Some(first) = self.find_named(player, Area::Hand, name) else { return };
        let copies = self.copies_in_hand(player, StrikeModes::default());
        let mut offered = ByteSet::default();
        offered.add(self.card_at(first).0);
        self.offer(Choice::Set(first));
        self.offer_copies(first, &copies);
        // TAG-38: it goes by name alone, whichever member's card it is.
        for place in self.places(player, Area::Hand) {
            let card = self.card_at(place);
            if self.duel.has_name(card, Some(name)) && offered.add(card.0) {
                self.offer(Choice::Set(place));
                self.offer_copies(place, &copies);
            }
        }
    }

    /// STK-3, STK-4, STK-17. Nobody looks whether it can be paid (STK-10). Returns whether everybody can see that there is at
    /// most one way.
    fn offer_attacks(&mut self, player: Player, modes: StrikeModes) -> bool {
        let area = modes.from.unwrap_or(Area::Hand);
        if !modes.wild {
            let copies =
                if area == Area::Hand { self.copies_in_hand(player, modes) } else { Copies::default() };
            for index in Bits(self.one_of_each(player, area, |_, _| true)) {
                let place = Place { player, area, index };
                if !modes.ex || self.can_overload(player, place) {
                    self.offer(Choice::Set(place));
                }
                self.offer_copies(place, &copies);
            }
        }
        if !modes.wild && !modes.ex && modes.from.is_none() {
            self.offer_boosts_as_attacks(player);
        }
        let none = self.state.secrets.choices.is_empty();
        let wild = modes.wild || none || !modes.single && !modes.ex && modes.from.is_none();
        if wild {
            self.offer(Choice::WildSwing);
        }
        let side = &self.state.table.sides[player];
        let hidden_hand = area == Area::Hand && side.hand_count > 0;
        let hidden_sealed = area == Area::Sealed && self.secret_seal(player) && side.sealed_count > 1;
        let hidden = !modes.wild && (hidden_hand || hidden_sealed);
        !hidden
    }

    /// The attack printed on the exceed side.
    fn offer_character_attack(&mut self, player: Player) {
        let printed = |place: &Place| self.duel.card(self.card_at(*place)).kind == Kind::Character;
        // TAG-31: the fighter's own, not the partner's.
        let own = |place: &Place| !self.read().is_partners(player, self.card_at(*place));
        let found = self.places(player, Area::SetAside).filter(printed).find(own);
        if let Some(place) = found {
            self.offer(Choice::Set(place));
        }
    }

    /// Boosts whose attack may be set from where they lie.
    fn offer_boosts_as_attacks(&mut self, player: Player) {
        let may = |card: CardId| self.duel.card(card).attack.modifies & bit::SET_FROM_BOOSTS != 0;
        let attacks = self.one_of_each(player, Area::Boosts, |_, card| may(card));
        self.offer_places(player, Area::Boosts, attacks, Choice::Set);
    }

    /// The places of a hand whose names are there more than once, one bit each.
    fn pairs_in_hand(&self, player: Player) -> u64 {
        let (mut once, mut pairs) = (ByteSet::default(), ByteSet::default());
        let hand = self.faces(player, Area::Hand);
        let name = |card: CardId| self.duel.facts.of(card).name;
        for &card in hand {
            if !once.add(name(card)) {
                pairs.add(name(card));
            }
        }
        (0..).zip(hand).fold(0, |places, (index, &card)| places | u64::from(pairs.has(name(card))) << index)
    }

    /// What may be set as EX and, in a team, as Double EX (TAG-9).
    fn copies_in_hand(&self, player: Player, modes: StrikeModes) -> Copies {
        if modes.single {
            return Copies::default();
        }
        let triples = if self.duel.team { self.triples_in_hand(player) } else { 0 };
        Copies { pairs: self.pairs_in_hand(player), triples }
    }

    fn offer_copies(&mut self, place: Place, copies: &Copies) {
        if copies.pairs >> place.index & 1 != 0 {
            self.offer(Choice::SetEx(place));
        }
        if copies.triples >> place.index & 1 != 0 {
            self.offer(Choice::SetDouble(place));
        }
    }

    /// Another card in hand with the same name; TAG-17: of the same member if there is one.
    fn second_copy(&self, player: Player, first: Place) -> Option<CardId> {
        let card = self.card_at(first);
        let others = || self.places(player, Area::Hand).filter(|place| *place != first);
        let named = |place: &Place| self.duel.card(self.card_at(*place)).name == self.duel.card(card).name;
        let same = others().find(|&place| self.card_at(place) == card);
        same.or_else(|| others().find(named)).map(|place| self.card_at(place))
    }

    /// A card that is set from gauge can't pay for itself.
    fn ask_critical_payment(&mut self, player: Player, attack: Choice) {
        let area = Area::Gauge;
        let set = |index: u8| attack == Choice::Set(Place { player, area, index });
        let cards = self.one_of_each(player, area, |index, _| !set(index));
        self.offer_places(player, area, cards, |place| Choice::Pay(place, 1));
        self.ask_unless_forced(Step::SetAttack(player), player, QuestionKind::Pay, Reason::Critical);
    }

    /// One more part of the group.
    pub fn answer_set(&mut self, player: Player, choice: Choice) {
        // TAG-8: it is open, and no part of the group.
        if choice == Choice::CrossStrike {
            return self.cross_strike(player);
        }
        self.pick(choice);
        self.run_set(player);
    }

    /// The group is complete: everybody sees what there is to see.
    fn complete_set(&mut self, player: Player) {
        let picks = &self.state.secrets.picks;
        let Some(&first) = picks.first() else { return self.fault(Fault::StrayAnswer) };
        let agreed = matches!(picks.last(), Some(Choice::Yes));
        let face_up = agreed && self.may_set_face_up(player, first).is_some();
        let overload = self.picked_overload();
        let paid =
            picks.iter().find_map(|pick| if let Choice::Pay(place, _) = pick { Some(*place) } else { None });
        self.state.secrets.picks.clear();
        if let Some(place) = paid {
            self.move_card(place, player, Area::Discard);
            self.event(Event::Paid { player, with: PayWith::Gauge, amount: 1, reason: Reason::Critical });
            if let Some(strike) = self.strike() {
                let spent = &mut strike.records[player].gauge_spent;
                *spent = spent.saturating_add(1);
            }
            self.become_critical(player);
        }
        let first = paid.map_or(first, |paid| moved_up(first, paid));
        match (first, overload) {
            (Choice::Set(place), Some(copy)) => self.set_card(player, place, &[copy], face_up),
            (attack, _) => {
                if !self.put_attack(player, attack, face_up) {
                    return;
                }
            }
        }
        let Some(strike) = &self.state.table.strike else { return };
        let attack = strike.attacks[player];
        let card = if attack.known { attack.card } else { CardId::HIDDEN };
        let (ex, double) = (attack.set_as.is_ex(), attack.set_as.is_double());
        self.event(Event::AttackSet { player, ex, double, wild: attack.wild, card });
        if attack.wild {
            self.event(Event::WildSwing { player });
        }
    }

    /// Puts an attack where it belongs. Returns whether the game goes on.
    pub fn put_attack(&mut self, player: Player, choice: Choice, face_up: bool) -> bool {
        match choice {
            Choice::Set(place) => self.set_card(player, place, &[], face_up),
            Choice::SetEx(place) => match self.second_copy(player, place) {
                Some(copy) => self.set_card(player, place, &[copy], face_up),
                None => self.fault(Fault::NoSuchCard),
            },
            Choice::SetDouble(place) => {
                self.set_card(player, place, &[self.card_at(place); 2], face_up);
            }
            Choice::WildSwing if self.swings_late(player) => self.declare_swing(player),
            Choice::WildSwing => {
                if !self.swing_wild(player) {
                    return false;
                }
                self.show_face_up_swing(player);
            }
            Choice::Prepare
            | Choice::Walk(_)
            | Choice::ChangeCards
            | Choice::Exceed
            | Choice::Reshuffle
            | Choice::Boost(_)
            | Choice::Strike
            | Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Pay(..)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossExceed
            | Choice::CrossStrike => {
                self.fault(Fault::StrayAnswer);
                return false;
            }
        }
        true
    }

    fn set_card(&mut self, player: Player, place: Place, copies: &[CardId], turned_up: bool) {
        let card = self.leave_hand_or_area(place, player, Area::Attack, crate::areas::DeckEnd::Top);
        for (number, &copy) in copies.iter().enumerate() {
            let taken = self.find(player, Area::Hand, copy).and_then(|place| self.take(place));
            let (Some(taken), Some(slot)) = (taken, self.state.secrets.copies[player].get_mut(number)) else {
                return self.fault(Fault::NoSuchCard);
            };
            *slot = taken.card;
        }
        let secret = self.secret_seal(player);
        let Some(strike) = &mut self.state.table.strike else { return };
        let open_area = place.area != Area::Hand && !(place.area == Area::Sealed && secret);
        let face_up = turned_up || open_area || strike.attacker == player && strike.modes.face_up;
        let attack = &mut strike.attacks[player];
        attack.in_play = true;
        attack.seen = true;
        attack.set_as = set_as(copies);
        attack.from = Some(place.area);
        attack.face_up = face_up;
        attack.known = face_up || strike.attacker != player && self.duel.has_name(card, strike.reading);
        if attack.known {
            attack.card = card;
            if !open_area {
                self.shown_leaving_hand(player, card);
            }
            for &copy in copies {
                self.shown_leaving_hand(player, copy);
            }
        }
    }

    /// STK-3: the top card of the deck, unseen. Returns whether the game goes on (DCK-2).
    pub fn swing_wild(&mut self, player: Player) -> bool {
        if !self.has_top_card(player) {
            return false;
        }
        let top = self.top_of_deck(player);
        let side = &self.state.table.sides[player];
        let bit = 1_u64.checked_shl(top.index.into()).unwrap_or(0);
        let (known, seen) = (side.deck_known & bit != 0, (side.deck_known | side.deck_seen) & bit != 0);
        let card = self.move_card(top, player, Area::Attack);
        if let Some(strike) = self.strike() {
            let attack = &mut strike.attacks[player];
            attack.in_play = true;
            attack.wild = true;
            attack.seen = seen;
            attack.critical_told = attack.critical;
            // TAG-15: what replaces an invalid EX or Double EX attack is plain.
            attack.set_as = SetAs::Single;
            attack.from = Some(Area::Deck);
            attack.face_up = false;
            attack.known = known;
            attack.card = if known { card } else { CardId::HIDDEN };
        }
        true
    }

    /// Whether this player's wild swings take their card after the `Set:` lines.
    fn swings_late(&self, player: Player) -> bool {
        let fighter = self.state.table.sides[player].fighter();
        self.duel.fighter(fighter.id).late_swing
    }

    /// The moment at which a wild swing takes its card late, if a character of this player can swing so.
    pub fn push_late_swing(&mut self, player: Player) {
        let late = |fighter: &DuelFighter| fighter.player == player && fighter.late_swing;
        if self.duel.fighters.iter().any(late) {
            self.push(Step::LateSwing(player));
        }
    }

    /// A wild swing is declared; no card is taken yet.
    fn declare_swing(&mut self, player: Player) {
        if let Some(strike) = self.strike() {
            let attack = &mut strike.attacks[player];
            attack.wild = true;
            attack.pending = true;
        }
    }

    /// A declared wild swing takes its card.
    pub fn late_swing(&mut self, player: Player) {
        let pending = self.strike().is_some_and(|strike| std::mem::take(&mut strike.attacks[player].pending));
        if pending && self.swing_wild(player) {
            self.show_face_up_swing(player);
        }
    }

    /// A strike that is set face up shows a wild swing too.
    fn show_face_up_swing(&mut self, player: Player) {
        let face_up = self.strike().is_some_and(|strike| strike.attacker == player && strike.modes.face_up);
        if face_up {
            self.reveal_attack(player);
        }
    }

    /// Clauses that wait for a set: `after you set`, `after the opponent sets`.
    pub fn run_after_set(&mut self, player: Player, own: bool) {
        let wanted = if own { Hook::AfterYouSet } else { Hook::AfterOpponentSets };
        self.push_later(player, wanted);
    }

    /// Puts the waiting clauses of a moment on the agenda, the first one next.
    pub fn push_later(&mut self, player: Player, wanted: Hook) {
        if self.state.table.later.is_empty() {
            return;
        }
        let later = self.state.table.later;
        for waiting in later.iter().rev() {
            if let Some(Effect::Later(hook, body)) = self.duel.clause(waiting.block, waiting.index)
                && *hook == wanted
                && waiting.context.you == player
            {
                self.push(Step::Block { at: At { block: body.block, index: 0 }, context: waiting.context });
            }
        }
        let duel = self.duel;
        self.state.table.later.retain(|waiting| {
            !matches!(duel.clause(waiting.block, waiting.index),
                Some(Effect::Later(hook, _)) if *hook == wanted && waiting.context.you == player)
        });
    }

    /// Clauses that wait for the end of the turn.
    pub fn push_later_end_of_turn(&mut self) {
        for player in Player::BOTH {
            self.push_later(player, Hook::EndOfTurn);
        }
    }
}

fn set_as(copies: &[CardId]) -> SetAs {
    match copies {
        [] => SetAs::Single,
        [_] => SetAs::Ex,
        [..] => SetAs::Double,
    }
}

/// The card that is set lies one place lower if another of its area was spent first.
fn moved_up(attack: Choice, paid: Place) -> Choice {
    if let Choice::Set(place) = attack
        && place.area == paid.area
        && place.index > paid.index
    {
        Choice::Set(Place { index: place.index - 1, ..place })
    } else {
        attack
    }
}
