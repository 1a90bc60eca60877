//! Set-up and turns (SET, TRN).

use exceed_cards::ir::{Effect, EndDraw, Hook, Modifier, Trigger};

use crate::areas::DeckEnd;
use crate::card::CardId;
use crate::chance::{Chance, Seed};
use crate::choice::{Area, Choice, Place};
use crate::decision::{QuestionKind, Reason};
use crate::duel::Duel;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::list::List;
use crate::modifiers::{Reader, bit};
use crate::picks::area_bit;
use crate::player::{ByPlayer, FighterId, Player};
use crate::state::{Fighter, HAND_CAPACITY, Secrets, Side, State, Table, Turn, Until};
use crate::step::{CardFilter, CardPick, PickThen, Step, TriggerCode};

/// Where the fighters start (SET-1).
pub(crate) const STARTING_SPACES: ByPlayer<u8> = ByPlayer([3, 7]);

impl State {
    /// The table before anything has happened: decks unshuffled.
    pub(crate) fn new(duel: &Duel, seed: Seed) -> State {
        // The setup has checked that everything fits; what does not is a fault from the start.
        let mut full = false;
        let mut side = |player: Player| {
            let mut fighters = List::new();
            for (index, fighter) in
                duel.fighters.iter().enumerate().filter(|(_, fighter)| fighter.player == player)
            {
                let id = FighterId(index as u8);
                // TAG-29: a character that starts with less in a duel does so in a team.
                let life = duel.catalog().characters()[fighter.character].life.min(duel.most_life(id));
                let markers = duel.markers_at_start(fighter.character, STARTING_SPACES[player]);
                full |= fighters.push(Fighter { id, life, markers, ..Fighter::default() }).is_err();
            }
            let mut side = Side { fighters, space: STARTING_SPACES[player], ..Side::empty() };
            for &card in &duel.extras[player] {
                full |= side.set_aside.push(card).is_err();
            }
            side.deck_count = duel.decks[player].len() as u8;
            side.sealed_count = duel.start_sealed[player].len() as u8;
            side
        };
        let sides = ByPlayer([side(Player::One), side(Player::Two)]);
        let mut pile = |cards: &[CardId]| {
            let mut pile = List::new();
            for &card in cards {
                full |= pile.push(card).is_err();
            }
            pile
        };
        let [one, two] = [&duel.decks[Player::One], &duel.decks[Player::Two]].map(|cards| pile(cards));
        let sealed = [&duel.start_sealed[Player::One], &duel.start_sealed[Player::Two]];
        let sealed = ByPlayer(sealed.map(|cards| pile(cards)));
        State {
            table: Table { fault: full.then_some(Fault::ListFull), ..Table::new(sides) },
            secrets: Secrets {
                hand: ByPlayer::default(),
                deck: ByPlayer([one, two]),
                sealed,
                under: ByPlayer::default(),
                marker_sides: ByPlayer([Some(0); 2]),
                under_marker: ByPlayer::default(),
                attack: ByPlayer::default(),
                copies: ByPlayer::default(),
                question: None,
                choices: List::new(),
                picks: List::new(),
                unfinished: false,
                chance: Chance::new(seed),
            },
        }
    }
}

impl Side {
    fn empty() -> Side {
        Side {
            fighters: List::new(),
            active: 0,
            lock: 0,
            space: 1,
            hand_count: 0,
            known_hand: List::new(),
            deck_known: 0,
            deck_seen: 0,
            deck_spied: 0,
            deck_count: 0,
            discard: List::new(),
            gauge: List::new(),
            sealed_count: 0,
            overdrive: List::new(),
            set_aside: List::new(),
            transforms: List::new(),
            under_marker_count: 0,
            stored: List::new(),
            boosts: List::new(),
            under: List::new(),
            under_known: 0,
            under_seen: 0,
            arena: List::new(),
            reshuffled: false,
        }
    }
}

impl Table {
    fn new(sides: ByPlayer<Side>) -> Table {
        Table {
            sides,
            turn: Turn::new(Player::One, 0),
            strike: None,
            plan: None,
            grants: List::new(),
            later: List::new(),
            agenda: List::new(),
            resolved: List::new(),
            limits: List::new(),
            playing: List::new(),
            asking: None,
            next_serial: crate::card::BoostSerial::FIRST,
            outcome: None,
            fault: None,
            fault_block: 0,
        }
    }
}

impl Turn {
    pub(crate) fn new(player: Player, number: u16) -> Turn {
        Turn {
            player,
            number,
            actions: 0,
            strike: false,
            strike_last_turn: false,
            cancelled: false,
            negated: false,
            used_action: None,
            no_strike: false,
            moved: ByPlayer::default(),
            gauge_on_action: false,
            skip_draw: false,
            made_end_draw: false,
            next: None,
            force_spent: ByPlayer::default(),
            reading: None,
        }
    }
}

/// The moments at which turns end, as bits.
fn ends_of_turns() -> u64 {
    TriggerCode::from(Trigger::EndOfTurn).bit() | TriggerCode::from(Trigger::EndOfNextTurn).bit()
}

/// What is drawn at the end of a turn, as the options of that question (TRN-3).
const DRAW_ONE: u8 = 0;
const DRAW_BOTTOM: u8 = 1;
const DRAW_TO_SIZE: u8 = 2;

impl Reader<'_> {
    /// Whether something lets a player draw otherwise at the end of a turn.
    fn draws_instead(&self, player: Player, wanted: EndDraw) -> bool {
        let says = |modifier: &Modifier| matches!(modifier, Modifier::EndDraw(draw) if *draw == wanted);
        self.has(player, bit::END_DRAW, |in_force| says(in_force.modifier))
    }

    /// To how many cards in hand a player may draw at the end of a turn instead of one; the most that something says.
    fn end_draw_size(&self, player: Player) -> Option<u8> {
        let mut most = None;
        self.modifiers(player, bit::END_DRAW, &mut |in_force| {
            if let Modifier::EndDraw(EndDraw::To(size)) = in_force.modifier {
                most = most.max(Some(*size));
            }
        });
        most.filter(|_| !self.has_any(player, bit::NO_END_DRAW))
    }

    /// An option of the question what is drawn at the end of a turn, in words.
    pub fn end_draw_words(&self, player: Player, option: u8) -> String {
        let bottom = self.draws_instead(player, EndDraw::FromBottom);
        match (option, self.end_draw_size(player)) {
            (DRAW_ONE, _) if bottom => "top".into(),
            (DRAW_ONE, _) => "draw 1".into(),
            (DRAW_TO_SIZE, Some(size)) => format!("draw to {size}"),
            (_, _) => "bottom".into(),
        }
    }

    /// ARE-6: the cards a hand may keep at the end of a turn; all of them where nothing cuts it down.
    pub fn hand_limit(&self, player: Player) -> u8 {
        let fighter = self.table().sides[player].fighter().id;
        if self.has_any(player, bit::NO_HAND_LIMIT) {
            HAND_CAPACITY as u8
        } else {
            self.duel.fighter(fighter).hand_limit
        }
    }
}

impl Engine<'_> {
    /// SET-2 to SET-4: shuffle, deal, mulligans, first turn.
    pub fn set_up(&mut self, first: Option<Player>) {
        // One look at chance for all of it: to open the stream costs more than to read it.
        let Secrets { chance, deck: ByPlayer(decks), .. } = &mut self.state.secrets;
        let random = chance.begin(decks.each_mut().map(|deck| &mut deck[..]));
        let first = first.unwrap_or(Player::BOTH[random as usize]);
        self.event(Event::GameStarted { first });
        for player in Player::BOTH {
            self.event(Event::Shuffled { player, area: Area::Deck });
        }
        for (player, cards) in [(first, 5), (first.other(), 6)] {
            let fighter = self.state.table.sides[player].fighter().id;
            self.draw(player, cards + i16::from(self.duel.fighter(fighter).opening_cards));
        }
        self.push(Step::StartTurn(first));
        self.push(Step::Mulligan(first.other()));
        self.push(Step::Mulligan(first));
    }

    /// SET-3: any number of cards.
    pub fn run_mulligan(&mut self, player: Player) {
        self.run_cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Hand),
            filter: CardFilter::Any,
            least: 0,
            most: self.state.table.sides[player].hand_count,
            fewer: 0,
            last: 0,
            then: PickThen::Mulligan,
            reason: Reason::Mulligan,
        });
    }

    /// SET-3: draw as many first, then shuffle the set-aside cards in.
    pub fn mulligan_picked(&mut self, player: Player, places: &[Option<Place>]) {
        let mut aside = List::<crate::card::CardId, 40>::new();
        for place in places.iter().flatten() {
            if aside.push(self.card_at(*place)).is_err() {
                return self.fault(Fault::ListFull);
            }
        }
        let count = aside.len() as i16;
        self.event(Event::Mulliganed { player, count: count as u8 });
        self.draw(player, count);
        for &card in aside.iter() {
            if let Some(place) = self.find(player, Area::Hand, card) {
                self.leave_hand_or_area(place, player, Area::Deck, DeckEnd::Top);
            }
        }
        if count > 0 {
            self.shuffle_deck(player);
        }
    }

    /// TRN-8: overdrive, start-of-turn effects, an announced strike, the action; then the end of the turn.
    pub fn start_turn(&mut self, player: Player) {
        let last = self.state.table.turn;
        self.state.table.turn =
            Turn { strike_last_turn: last.strike, ..Turn::new(player, last.number.saturating_add(1)) };
        self.event(Event::TurnStarted { player });
        self.push_rest_of_turn();
        if self.duel.marks.can_wait_for(Hook::BeforeAction) {
            self.push(Step::BeforeAction(player));
        }
        self.push_moment(Trigger::StartOfTurn, player);
        self.begin_overdrive_step(player);
        if self.goes_on_with(|step| matches!(step, Step::Action)) {
            self.run_action();
        }
    }

    /// The action and what comes after it.
    fn push_rest_of_turn(&mut self) {
        self.push(Step::EndTurn);
        if self.duel.marks.can_wait_for(Hook::EndOfTurn) || self.duel.marks.can_trigger(ends_of_turns()) {
            self.push(Step::EndOfTurnEffects);
        }
        self.push(Step::EndDraw);
        self.push(Step::Action);
    }

    /// A turn whose start lies in the past: a position begins at the action.
    pub fn begin_at_action(&mut self, player: Player) {
        self.state.table.turn = Turn::new(player, 1);
        self.event(Event::TurnStarted { player });
        self.push_rest_of_turn();
    }

    /// TRN-6: a further action was given.
    pub fn give_action(&mut self) {
        let actions = &mut self.state.table.turn.actions;
        *actions = actions.saturating_add(1);
    }

    /// TRN-2, TRN-3.
    pub fn end_draw(&mut self) {
        let turn = self.state.table.turn;
        if turn.strike {
            return self.go_on_to_end();
        }
        self.event(Event::TurnEnding { player: turn.player });
        let moment = Trigger::EndDraw;
        let waits = !turn.skip_draw && self.moment_comes(TriggerCode::from(moment));
        if waits && !self.read().has_any(turn.player, bit::NO_END_DRAW) {
            self.push(Step::EndDrawNow);
            return self.push_triggers(moment, turn.player);
        }
        self.end_draw_now();
    }

    /// The draw itself, unless it is skipped. A turn whose draw is skipped has no hand limit either.
    pub fn end_draw_now(&mut self) {
        let turn = self.state.table.turn;
        if turn.skip_draw {
            return self.go_on_to_end();
        }
        if !self.duel.marks.can_modify(bit::END_DRAW) {
            return self.make_end_draw(DRAW_ONE);
        }
        let several = self.state.table.sides[turn.player].deck_count > 1;
        let bottom = several && self.read().draws_instead(turn.player, EndDraw::FromBottom);
        let size = self.read().end_draw_size(turn.player).is_some();
        if bottom || size {
            self.offer(Choice::Option(DRAW_ONE));
            if bottom {
                self.offer(Choice::Option(DRAW_BOTTOM));
            }
            if size {
                self.offer(Choice::Option(DRAW_TO_SIZE));
            }
            let reason = Reason::Character(turn.player);
            return self.ask(Step::EndDraw, turn.player, QuestionKind::Pick, reason);
        }
        self.make_end_draw(DRAW_ONE);
    }

    /// One card from which end of the deck, or up to a number of cards in hand.
    pub fn answer_end_draw(&mut self, choice: Choice) {
        let Choice::Option(draw) = choice else { return self.fault(Fault::StrayAnswer) };
        self.make_end_draw(draw);
    }

    fn make_end_draw(&mut self, draw: u8) {
        let player = self.state.table.turn.player;
        self.push(Step::HandLimit);
        if !self.read().has_any(player, bit::NO_END_DRAW) {
            self.state.table.turn.made_end_draw = true;
            if draw == DRAW_BOTTOM {
                let bottom = Place { player, area: Area::Deck, index: 0 };
                self.carry(bottom, player, Area::Hand, DeckEnd::Top);
            } else {
                let hand = self.state.table.sides[player].hand_count;
                let size = if draw == DRAW_TO_SIZE { self.read().end_draw_size(player) } else { None };
                self.draw(player, size.map_or(1, |size| i16::from(size.saturating_sub(hand))));
            }
        }
        if self.goes_on_with(|step| matches!(step, Step::HandLimit)) {
            self.hand_limit();
        }
    }

    /// TRN-2, TRN-4, ARE-6.
    pub fn hand_limit(&mut self) {
        let turn = self.state.table.turn;
        let side = &self.state.table.sides[turn.player];
        let limit = self.read().hand_limit(turn.player);
        if !turn.strike && side.hand_count > limit {
            let over = side.hand_count - limit;
            self.push_discard(turn.player, over, over, CardFilter::Any, Reason::HandLimit);
        } else {
            self.go_on_to_end();
        }
    }

    /// The turn is over, if nothing waits for its end.
    fn go_on_to_end(&mut self) {
        if self.goes_on_with(|step| matches!(step, Step::EndTurn)) {
            self.end_turn();
        }
    }

    /// A player discards cards of their choice from hand.
    pub fn push_discard(&mut self, player: Player, least: u8, most: u8, filter: CardFilter, reason: Reason) {
        self.push(Step::Cards(CardPick {
            player,
            owner: player,
            from: area_bit(Area::Hand),
            filter,
            least,
            most,
            fewer: 0,
            last: 0,
            then: PickThen::To(Area::Discard),
            reason,
        }));
    }

    /// TRN-7: end-of-turn effects come after draw and hand check, on turns with a strike too.
    pub fn end_of_turn_effects(&mut self) {
        let player = self.state.table.turn.player;
        self.push_later_end_of_turn();
        self.push_triggers(Trigger::EndOfNextTurn, player);
        self.push_triggers(Trigger::EndOfTurn, player);
    }

    /// TRN-5, CLN-6: the next turn.
    pub fn end_turn(&mut self) {
        let table = &mut self.state.table;
        table.grants.retain(|grant| grant.until == Until::NextStrike);
        table.later.clear();
        table.limits.clear();
        let next = table.turn.next.unwrap_or(table.turn.player.other());
        self.start_turn(next);
    }

    /// What lasted for the strike ends.
    pub fn end_of_strike_durations(&mut self) {
        let duel = self.duel;
        let table = &mut self.state.table;
        table.grants.retain(|grant| grant.until == Until::Turn);
        table.limits.retain(|limit| limit.until == Until::Turn);
        if duel.has_markers {
            for fighter in table.sides.0.iter_mut().flat_map(|side| side.fighters.iter_mut()) {
                fighter.markers.iter_mut().for_each(|marker| marker.flipped = false);
            }
        }
        table.later.retain(|later| {
            matches!(duel.clause(later.block, later.index), Some(Effect::Later(Hook::EndOfTurn, _)))
        });
    }
}
