//! The actions of a turn (ACT, TRN-1, TRN-6).

use exceed_cards::ir::{Ability, Cost, Effect, Head, Qualifier, Resource, Trigger};

use crate::arena::{FIRST_SPACE, LAST_SPACE, Path, Space};
use crate::card::CardId;
use crate::choice::{Area, Choice, Movement, Place};
use crate::decision::{Choices, QuestionKind, Reason};
use crate::deck::Reshuffle;
use crate::event::Event;
use crate::game::{Engine, Fault, offer};
use crate::player::Player;
use crate::state::{StrikeModes, StrikePlan};
use crate::step::{At, Context, PayWith, Payment, Source, Step};

impl Engine<'_> {
    /// Asks for the action of the turn, unless a strike was announced for it (TRN-8).
    pub fn run_action(&mut self) {
        if self.state.table.plan.is_some() {
            return self.push(Step::NextAction);
        }
        let player = self.state.table.turn.player;
        let mut choices = Choices::new();
        offer(&mut choices, Choice::Prepare);
        self.offer_walks(player, &mut choices);
        if self.force_available(player, None) > 0 {
            offer(&mut choices, Choice::ChangeCards);
        }
        if self.can_exceed(player) {
            offer(&mut choices, Choice::Exceed);
        }
        let side = &self.state.table.sides[player];
        // ACT-5: only while the one reshuffle is unused, and with something to shuffle.
        if !side.reshuffled && !side.discard.is_empty() {
            offer(&mut choices, Choice::Reshuffle);
        }
        self.offer_boosts(player, &mut choices);
        if !self.state.table.turn.no_strike {
            offer(&mut choices, Choice::Strike);
        }
        self.offer_character_actions(player, &mut choices);
        if self.can_downshift(player) {
            offer(&mut choices, Choice::Downshift);
        }
        self.ask(Step::Action, player, QuestionKind::Action, Reason::Rule, choices);
    }

    /// Carries out an action; what comes after it waits below.
    pub fn answer_action(&mut self, choice: Choice) {
        let player = self.state.table.turn.player;
        self.push(Step::AfterAction);
        self.state.table.turn.no_strike = false;
        match choice {
            Choice::Prepare => self.prepare(player),
            Choice::Walk(space) => self.walk(player, space),
            Choice::ChangeCards => self.change_cards(player),
            Choice::Exceed => self.pay_exceed(player),
            Choice::Reshuffle => self.reshuffle(player, Reshuffle::Manual),
            Choice::Boost(place) => self.boost_action(player, place),
            Choice::Strike => self.plan_strike(player, StrikeModes::default()),
            Choice::CharacterAction(line) => self.character_action(player, line),
            Choice::Downshift => self.downshift(player),
            Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
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
            | Choice::Next(_) => self.fault(Fault::StrayAnswer),
        }
    }

    /// ACT-1.
    fn prepare(&mut self, player: Player) {
        self.event(Event::Prepared { player });
        self.push_triggers(Trigger::Prepare, player);
        self.draw(player, 1);
    }

    /// ACT-2: 1 force per space, the opponent's not counted, plus 1 to pass the opponent.
    fn walk_cost(&self, player: Player, to: Space) -> Option<(Path, Movement)> {
        let sides = &self.state.table.sides;
        let (from, other) = (sides[player].space, sides[player.other()].space);
        if to == from || to == other {
            return None;
        }
        let movement = if to < from { Movement::MoveLeft } else { Movement::MoveRight };
        let between = |space: Space| space > from.min(to) && space < from.max(to);
        let steps = from.abs_diff(to) - u8::from(between(other));
        let path = self.read().path_of(player, movement, steps, None);
        (path.to == to).then_some((path, movement))
    }

    fn offer_walks(&self, player: Player, choices: &mut Choices) {
        if self.read().cannot_move(player) {
            return;
        }
        let force = self.force_available(player, None);
        for space in FIRST_SPACE..=LAST_SPACE {
            if let Some((path, _)) = self.walk_cost(player, space)
                && path.moved + u8::from(path.passed) <= force
            {
                offer(choices, Choice::Walk(space));
            }
        }
    }

    fn walk(&mut self, player: Player, to: Space) {
        let Some((path, _)) = self.walk_cost(player, to) else { return self.fault(Fault::StrayAnswer) };
        self.push(Step::WalkTo(to));
        self.pay_exactly(player, path.moved + u8::from(path.passed), PayWith::Force, Reason::Walk);
    }

    /// The force is paid.
    pub fn walk_to(&mut self, to: Space) {
        let player = self.state.table.turn.player;
        self.event(Event::Walked { player, to });
        self.push_triggers(Trigger::Walk, player);
        if let Some((path, movement)) = self.walk_cost(player, to) {
            self.put_fighter(player, movement, path);
        }
    }

    /// ACT-3: all of the force is spent before drawing.
    fn change_cards(&mut self, player: Player) {
        self.push_triggers(Trigger::ChangeCards, player);
        self.push(Step::ChangeCardsDraw(0));
        self.push(Step::Pay(Payment {
            player,
            with: PayWith::Force,
            least: 1,
            most: u8::MAX,
            to: Area::Discard,
            reason: Reason::ChangeCards,
        }));
    }

    /// The force is spent.
    pub fn change_cards_draw(&mut self, count: u8) {
        let player = self.state.table.turn.player;
        self.event(Event::ChangedCards { player, count });
        self.draw(player, i16::from(count));
    }

    fn offer_boosts(&self, player: Player, choices: &mut Choices) {
        let mut offered = [false; 256];
        for place in self.places(player, Area::Hand) {
            let card = self.card_at(place);
            if !std::mem::replace(&mut offered[card.0 as usize], true)
                && self.can_pay_boost(player, card, place.area)
            {
                offer(choices, Choice::Boost(place));
            }
        }
    }

    /// BST-1: the boost cost, without the card itself.
    pub fn can_pay_boost(&self, player: Player, card: CardId, from: Area) -> bool {
        match self.duel.card(card).boost_cost {
            None => true,
            Some(Cost { resource: Resource::Gauge, amount }) => {
                let gauge = self.state.table.sides[player].gauge.len() as u8;
                amount <= gauge.saturating_sub(u8::from(from == Area::Gauge))
            }
            Some(cost) => {
                self.can_pay(player, cost, matches!(from, Area::Hand | Area::Gauge).then_some(card))
            }
        }
    }

    fn boost_action(&mut self, player: Player, place: Place) {
        let card = self.card_at(place);
        self.state.table.turn.negated = false;
        self.push(Step::CancelOffer(player, card));
        self.begin_boost(player, place);
    }

    /// A strike begins once the action or boost has resolved (BST-9). During a strike nothing happens.
    pub fn plan_strike(&mut self, player: Player, modes: StrikeModes) {
        if self.state.table.strike.is_none() {
            self.state.table.plan =
                Some(StrikePlan { attacker: player, modes, defender_wild: false, cause: 0 });
        }
    }

    fn offer_character_actions(&self, player: Player, choices: &mut Choices) {
        let fighter = self.state.table.sides[player].fighter();
        let lines = self.duel.character_lines(fighter.character, fighter.exceeded);
        for (index, ability) in lines.iter().enumerate() {
            if self.action_available(player, ability) {
                offer(choices, Choice::CharacterAction(index as u8));
            }
        }
    }

    /// ACT-8: its cost can be paid; and an action that plays a boost needs one to play.
    fn action_available(&self, player: Player, ability: &Ability) -> bool {
        let Head::Action { cost, qualifiers } = &ability.head else { return false };
        let context = Context::new(player, Source::Character(player), CardId::HIDDEN);
        let qualifies = |qualifier: &Qualifier| self.read().qualifies(qualifier, &context);
        // An action that does nothing but play a boost needs one to play.
        let possible = match &ability.body.effects[..] {
            [Effect::PlayBoost(play)] => !self.playable_boosts(player, play).is_empty(),
            _ => true,
        };
        possible
            && cost.is_none_or(|cost| self.can_pay(player, cost, None))
            && qualifiers.iter().all(qualifies)
    }

    fn character_action(&mut self, player: Player, line: u8) {
        let fighter = self.state.table.sides[player].fighter();
        let lines = self.duel.character_lines(fighter.character, fighter.exceeded);
        let Some(Ability { head: Head::Action { cost, .. }, .. }) = lines.get(line as usize) else {
            return self.fault(Fault::StrayAnswer);
        };
        self.push(Step::CharacterAction(line));
        if let Some(cost) = *cost {
            self.pay_cost(player, cost, Reason::Character(player));
        }
    }

    /// The cost is paid.
    pub fn run_character_action(&mut self, line: u8) {
        let player = self.state.table.turn.player;
        let fighter = *self.state.table.sides[player].fighter();
        let lines = self.duel.character_lines(fighter.character, fighter.exceeded);
        let Some(ability) = lines.get(line as usize) else { return self.fault(Fault::NoSuchText) };
        self.state.table.turn.used_action = true;
        self.event(Event::CharacterActed { player, line });
        let context = Context::new(player, Source::Character(player), CardId::HIDDEN);
        self.push(Step::Block { at: At { block: ability.body.block, index: 0 }, context });
    }

    /// What happens on an action without a strike.
    pub fn after_action(&mut self) {
        self.push(Step::NextAction);
        let table = &self.state.table;
        if table.plan.is_none() && !table.turn.strike {
            self.push_triggers(Trigger::ActionWithoutStrike, table.turn.player);
        }
    }

    /// TRN-6: the strike an action asked for, or a further action. A strike uses up all that are left.
    pub fn next_action(&mut self) {
        let table = &mut self.state.table;
        if table.plan.is_some() {
            self.push(Step::NextAction);
            self.push(Step::BeginStrike);
        } else if table.turn.actions > 0 && !table.turn.strike {
            table.turn.actions -= 1;
            table.turn.reading = u8::MAX;
            let player = table.turn.player;
            self.event(Event::ActionGiven { player });
            self.push(Step::Action);
        }
    }
}
