//! Choices and events in plain words: labels in scenarios, the terminal's log, the browser's buttons.

use exceed_cards::ir::Effect;
use exceed_cards::print_effects;

use crate::card::CardId;
use crate::choice::{Area, Choice, Movement, Place};
use crate::decision::{Decision, QuestionKind, Reason};
use crate::duel::Duel;
use crate::event::Event;
use crate::game::{Cause, Game, Outcome};
use crate::player::{ByPlayer, Player};
use crate::seat::Seat;
use crate::state::State;
use crate::step::{PayWith, Source, Step, TriggerCode};
use crate::why::{Half, Invalid, Miss, Sum};

/// Words for what is asked and what may be answered, as the asked player sees it.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub(crate) duel: &'a Duel,
    pub(crate) state: &'a State,
}

impl Game {
    /// Words for this game's decision; for scenarios and logs, which may see everything.
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        Words { duel: &self.duel, state: &self.state }
    }
}

impl Seat {
    /// Words for what this viewer is asked.
    #[must_use]
    pub fn words(&self) -> Words<'_> {
        Words { duel: &self.duel, state: &self.state }
    }
}

impl Words<'_> {
    /// What a choice of the pending decision does.
    #[must_use]
    pub fn choice(&self, choice: Choice) -> String {
        let card = |place: Place| self.card(place);
        match choice {
            Choice::Prepare => "prepare".into(),
            Choice::Walk(space) => format!("walk to {space}"),
            Choice::ChangeCards => "change cards".into(),
            Choice::Exceed => "exceed".into(),
            Choice::Reshuffle => "reshuffle".into(),
            Choice::Boost(place) => {
                let cross = if self.is_cross_boost(place) { "cross " } else { "" };
                format!("{cross}boost {} ({})", self.boost_name(place), card(place))
            }
            Choice::Strike => "strike".into(),
            Choice::CharacterAction(line) => self.action(line),
            Choice::BoostAction(place, line) => self.boost_action(place, line),
            Choice::Transform(place) => {
                format!("EX transform {} ({})", card(place), self.boost_name(place))
            }
            Choice::Downshift => "downshift".into(),
            Choice::Set(place) => format!("strike {}{}", card(place), origin(place)),
            Choice::SetEx(place) => format!("strike {} ex", card(place)),
            Choice::SetDouble(place) => format!("strike {} double ex", card(place)),
            Choice::WildSwing => "wild".into(),
            Choice::Switch => "switch".into(),
            Choice::CrossExceed => "cross exceed".into(),
            Choice::CrossStrike => "cross strike".into(),
            Choice::Pay(place, value) => {
                let double = if value == 2 { "*2" } else { "" };
                format!("pay {}{double}{}", card(place), origin(place))
            }
            Choice::Card(place) => format!("{}{}", card(place), origin(place)),
            Choice::Done => "done".into(),
            Choice::Yes => "yes".into(),
            Choice::No => "no".into(),
            Choice::Option(index) => self.option(index),
            Choice::Move(movement, steps) => format!("{} {steps}", movement_word(movement)),
            Choice::Space(space) => format!("space {space}"),
            Choice::Number(number) if self.is_paying() => format!("{number} for free"),
            Choice::Number(number) => format!("{number}"),
            Choice::Name(name) => self.duel.name(name).to_owned(),
            Choice::NoName => "none of these".into(),
            Choice::Next(index) => self.trigger(index),
        }
    }

    /// Why a question is asked.
    #[must_use]
    pub fn question(&self, decision: &Decision<'_>) -> String {
        let reason = match decision.reason {
            Reason::Rule => String::new(),
            Reason::Mulligan => "mulligan".into(),
            Reason::Card(card) => self.duel.card_name(card).to_owned(),
            Reason::Character(player) => self.fighter_name(player),
            Reason::Walk => "walk".into(),
            Reason::ChangeCards => "change cards".into(),
            Reason::Exceed => "exceed".into(),
            Reason::BoostCost(card) => format!("cost of the boost {}", self.duel.boost(card).name),
            Reason::AttackCost(card) => format!("cost of {}", self.duel.card_name(card)),
            Reason::Invalidate(card) => format!("declare {} invalid?", self.duel.card_name(card)),
            Reason::Critical => "pay 1 gauge for Critical?".into(),
            Reason::Cancel => "pay 1 gauge to cancel?".into(),
            Reason::HandLimit => "hand limit".into(),
            Reason::Overdrive => "overdrive".into(),
            Reason::Downshift => "downshift".into(),
            Reason::SpendForArmor => "spend for armor".into(),
            Reason::Trap(card) => format!("place {}", self.duel.boost(card).name),
            Reason::LeavingOrder => "which is discarded next".into(),
            Reason::CrossExceed => "cross exceed".into(),
            Reason::CrossBoost(card) => format!("cross boost {}", self.duel.boost(card).name),
            Reason::CrossStrike => "cross strike".into(),
            Reason::Transform(card) => format!("transform {}?", self.duel.card_name(card)),
            Reason::Ejection => "eject the opponent's fighter?".into(),
        };
        let asked = match decision.question {
            QuestionKind::Action => "Choose an action",
            QuestionKind::Set => "Set an attack",
            QuestionKind::Pay => "Pay",
            QuestionKind::Confirm => "Yes or no",
            QuestionKind::Pick => "Choose",
            QuestionKind::Cards => "Pick cards",
            QuestionKind::Space => "Pick a space",
            QuestionKind::Number => "Pick a number",
            QuestionKind::Name => "Name a card",
            QuestionKind::Order => "Which comes first",
        };
        if reason.is_empty() { asked.into() } else { format!("{asked}: {reason}") }
    }

    /// The card at a place, as far as it is known here.
    #[must_use]
    pub fn card_at(&self, place: Place) -> CardId {
        self.state.card_at(place)
    }

    /// TAG-17: where both members have a card of one name, it is said whose.
    fn card(&self, place: Place) -> String {
        let card = self.card_at(place);
        let name = self.duel.card_name(card);
        match self.duel.namesake_of(card) {
            Some(character) => format!("{character}/{name}"),
            None => name.to_owned(),
        }
    }

    /// Whether a number is what a payment needs no card for.
    fn is_paying(&self) -> bool {
        self.state.secrets.question.is_some_and(|asked| asked.0 == QuestionKind::Pay)
    }

    /// TAG-7: whether a boost of the tagged-out character is meant.
    fn is_cross_boost(&self, place: Place) -> bool {
        let reader = crate::modifiers::Reader::new(self.duel, self.state);
        reader.is_partners(place.player, self.card_at(place))
    }

    fn boost_name(&self, place: Place) -> &str {
        let card = self.card_at(place);
        if card.is_known() { &self.duel.boost(card).name } else { "a boost" }
    }

    fn fighter_name(&self, player: Player) -> String {
        self.duel.character(self.state.table.sides[player].fighter().id).name.clone()
    }

    /// The text of an action line of the turn's player.
    fn action(&self, line: u8) -> String {
        let fighter = self.state.table.sides[self.state.table.turn.player].fighter();
        let lines = self.duel.character_lines(fighter.id, fighter.exceeded);
        lines
            .get(line as usize)
            .map_or_else(String::new, |ability| format!("action: {}", print_effects(&ability.body.effects)))
    }

    /// The same for a boost in play or a transform, with its names: two of them may say the same.
    fn boost_action(&self, place: Place, line: u8) -> String {
        let card = self.card_at(place);
        let lines = if card.is_known() { &self.duel.boost(card).lines[..] } else { &[] };
        let text =
            lines.get(line as usize).map_or_else(String::new, |line| print_effects(&line.body.effects));
        format!("action of {} ({}): {text}", self.boost_name(place), self.card(place))
    }

    /// The text of an option of the clause that asks.
    fn option(&self, index: u8) -> String {
        if let Some(Step::Effect { at, .. }) = self.state.table.agenda.last()
            && let Some(Effect::Choose { options, .. }) = self.duel.block(at.block).get(at.index as usize)
            && let Some(option) = options.get(index as usize)
        {
            return print_effects(&option.effects);
        }
        // The draw at the end of a turn offers both ends of the deck, naming a range two words besides numbers.
        let words = if self.state.table.agenda.last() == Some(&Step::EndDraw) {
            ["top", "bottom"]
        } else {
            ["X", "-"]
        };
        words
            .get(index as usize)
            .map_or_else(|| format!("option {}", u16::from(index) + 1), |&word| word.to_owned())
    }

    /// Whose trigger, and what it does: `Overhead: ignore armor, add this to gauge`.
    fn trigger(&self, index: u8) -> String {
        let Some(Step::Triggers { trigger, player, base: Some(base), .. }) = self.state.table.agenda.last()
        else {
            return String::new();
        };
        let reader = crate::modifiers::Reader::new(self.duel, self.state);
        let key = reader.pending_key(*trigger, *player, *base, index);
        if key.is_some_and(|key| matches!(key.source, Source::Ejection(_))) {
            return "Ejection: you may swap the opponent's fighter".into();
        }
        let Some((source, card, text)) = reader.pending_text(*trigger, *player, *base, index) else {
            return String::new();
        };
        let name = match source {
            Source::Boost(_) | Source::Transform(_) => self.duel.boost(card).name.clone(),
            Source::Character(fighter) => self.duel.character(fighter).name.clone(),
            Source::Attack(_) | Source::Rule | Source::Grant(_) | Source::Ejection(_) if card.is_known() => {
                self.duel.card_name(card).to_owned()
            }
            Source::Attack(player) => self.fighter_name(player),
            Source::Rule | Source::Grant(_) | Source::Ejection(_) => self.fighter_name(*player),
        };
        format!("{name}: {text}")
    }
}

impl crate::modifiers::Reader<'_> {
    /// What a pending trigger is printed on, and its text.
    fn pending_text(
        &self,
        trigger: TriggerCode,
        player: Player,
        base: u8,
        index: u8,
    ) -> Option<(Source, CardId, String)> {
        let (source, card, ability) = self.pending_line(trigger, player, base, index)?;
        Some((source, card, print_effects(&ability.body.effects)))
    }
}

/// `1 card`, `2 cards`.
fn cards(count: u8) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

/// One line of a log, with the players' names, as far as `event` says it; hidden cards stay hidden.
#[must_use]
pub fn describe_event(duel: &Duel, names: &ByPlayer<String>, event: &Event) -> String {
    let name = |card: CardId| duel.card_name(card);
    let character = |fighter| duel.character(fighter).name.as_str();
    let who = |player: Player| &names[player];
    match *event {
        Event::GameStarted { first } => format!("the game begins, {} goes first", who(first)),
        Event::Mulliganed { player, count } => format!("{} replaces {}", who(player), cards(count)),
        Event::TurnStarted { player } => format!("— turn of {} —", who(player)),
        Event::Prepared { player } => format!("{} prepares", who(player)),
        Event::Walked { player, to } => format!("{} walks to {to}", who(player)),
        Event::ChangedCards { player, count } => format!("{} changes {}", who(player), cards(count)),
        Event::CharacterActed { player, line } => {
            format!("{} uses the action of {}", who(player), describe_half(duel, line.half))
        }
        Event::ActionGiven { player } => format!("{} takes another action", who(player)),
        Event::CardMoved { card, from_player, from, to_player, to, .. } => {
            let (from, to) = (area_word(from), area_word(to));
            if from_player == to_player {
                format!("{}: {} from {from} to {to}", who(from_player), name(card))
            } else {
                format!("{}: from {}'s {from} to {}'s {to}", name(card), who(from_player), who(to_player))
            }
        }
        Event::Shuffled { player, area } => format!("{} shuffles the {}", who(player), area_word(area)),
        Event::Swapped { player, one, two } => {
            format!("{} swaps {} and {}", who(player), area_word(one), area_word(two))
        }
        Event::Reshuffled { player, manual } => {
            format!("{} reshuffles{}", who(player), if manual { " by action" } else { "" })
        }
        Event::Revealed { player, card, area } => {
            format!("{} reveals {} from {}", who(player), name(card), area_word(area))
        }
        Event::NothingRevealed { player } => format!("{} has nothing to reveal", who(player)),
        Event::Paid { player, with, amount, reason: _ } => {
            format!(
                "{} pays {amount} {}",
                who(player),
                if with == PayWith::Force { "force" } else { "gauge" }
            )
        }
        Event::FighterMoved { player, movement, from, to, passed } => {
            let past = if passed { ", past the opponent" } else { "" };
            format!("{}: {} from {from} to {to}{past}", who(player), movement_word(movement))
        }
        Event::MarkerMoved { player, fighter, marker, from, to } => {
            let marker = duel.marker_name(fighter, marker);
            match (from, to) {
                (_, 0) => format!("{} removes {marker}", who(player)),
                (0, to) => format!("{} places {marker} on {to}", who(player)),
                (from, to) => format!("{} moves {marker} from {from} to {to}", who(player)),
            }
        }
        Event::MarkerFlipped { player, fighter, marker, disabled } => {
            let side = if disabled { "disabled" } else { "active" };
            format!("{}: {} is {side} now", who(player), duel.marker_name(fighter, marker))
        }
        Event::BoostPlayed { player, card } => {
            format!("{} boosts {} ({})", who(player), duel.boost(card).name, name(card))
        }
        Event::BoostNegated { player, card } => {
            format!("{}'s boost {} is negated", who(player), duel.boost(card).name)
        }
        Event::TrapPlaced { player, card, space } => {
            format!("{} places {} on {space}", who(player), duel.boost(card).name)
        }
        Event::Sustained { player, card } => format!("{} sustains {}", who(player), duel.boost(card).name),
        Event::Cancelled { player } => format!("{} cancels", who(player)),
        Event::StrikeStarted { attacker } => format!("{} strikes", who(attacker)),
        Event::AttackSet { player, ex, double, wild, card } => {
            let what = if wild {
                "a wild swing"
            } else if card.is_known() {
                name(card)
            } else {
                "a card face down"
            };
            let ex = if double {
                " as Double EX"
            } else if ex {
                " as EX"
            } else {
                ""
            };
            format!("{} sets {what}{ex}", who(player))
        }
        Event::Critical { player } => format!("{}'s attack is critical", who(player)),
        Event::AttackRevealed { player, card, ex, double } => {
            let ex = if double {
                " Double EX"
            } else if ex {
                " EX"
            } else {
                ""
            };
            format!("{} reveals {}{ex}", who(player), name(card))
        }
        Event::AttackInvalid { player, card, why } => {
            let why = match why {
                Invalid::NotPaid(_) => "it can't be paid for",
                Invalid::Declared(_) => "it is not paid for",
                Invalid::Text(_) => "an effect says so",
                Invalid::Partners => "it is the tagged-out character's",
            };
            format!("{}'s {} is invalid: {why}", who(player), name(card))
        }
        Event::WildSwing { player } => format!("{} swings wild", who(player)),
        Event::OrderFixed { first, speed_first, speed_second, speeds: _ } => {
            format!("{} goes first (speed {speed_first} against {speed_second})", who(first))
        }
        Event::AttackPerformed { player, card } => format!("{} attacks with {}", who(player), name(card)),
        Event::LineResolved { player, line, given: _ } => {
            format!("{}: {} takes effect", who(player), describe_half(duel, line.half))
        }
        Event::LineContinued { player, line } => {
            format!("{}: {} goes on", who(player), describe_half(duel, line.half))
        }
        Event::Given { player, value: _, by } => {
            format!("{} is affected by {}", who(player), describe_half(duel, by.line.half))
        }
        Event::Hit { player, distance, range: _ } => format!("{} hits at distance {distance}", who(player)),
        Event::Missed { player, distance, why, range: _ } => {
            let why = match why {
                Miss::OutOfRange => format!("out of range at distance {distance}"),
                Miss::NoRange => "the attack has no range".into(),
                Miss::Gone => "the attack is gone".into(),
                Miss::DoesNotHit(_) => "the attack does not hit".into(),
                Miss::Dodged(_) => "dodged".into(),
            };
            format!("{} misses: {why}", who(player))
        }
        Event::DamageTaken { player, power, absorbed, life, blow: _ } => {
            let armor = if absorbed > 0 { format!(", armor absorbs {absorbed}") } else { String::new() };
            format!("{} is dealt {power}{armor}: {life} life left", who(player))
        }
        Event::Stunned { player, taken, guard: Sum { total, .. } } => {
            format!("{} is stunned: {taken} damage, guard {total}", who(player))
        }
        Event::GuardHeld { player, taken, guard: Sum { total, .. }, why: _ } => {
            format!("{} is not stunned: {taken} damage, guard {total}", who(player))
        }
        Event::Advantage { player } => format!("{} gains advantage", who(player)),
        Event::LifeGained { player, amount, life } => format!("{} gains {amount} life: {life}", who(player)),
        Event::LifeSpent { player, amount, life } => {
            format!("{} spends {amount} life: {life} left", who(player))
        }
        Event::Exceeded { player } => format!("{} exceeds", who(player)),
        Event::Reverted { player } => format!("{} reverts", who(player)),
        Event::Switched { player, fighter, life } => {
            format!("{} swaps characters: {} comes in with {life} life", who(player), character(fighter))
        }
        Event::Ejected { player, fighter, life } => {
            let comes = character(fighter);
            format!("the fighter of {} is ejected: {comes} comes in with {life} life", who(player))
        }
        Event::PartnerExceeded { player, fighter } => {
            format!("{}: {} exceeds, tagged out", who(player), character(fighter))
        }
        Event::PartnerReverted { player, fighter } => {
            format!("{}: {} reverts, tagged out", who(player), character(fighter))
        }
        Event::Named { player, name } => format!("{} names {}", who(player), duel.name(name)),
        Event::RangeNamed { player, range } => format!("{} names range {range}", who(player)),
        Event::TurnEnding { player } => format!("the turn of {} ends", who(player)),
        Event::CleanupBegan { player } => format!("cleanup of {}", who(player)),
        Event::StrikeEnded => "the strike is over".into(),
        Event::Conceded { player } => format!("{} concedes", who(player)),
        Event::GameOver { outcome } => describe_outcome(outcome, names),
    }
}

/// The name of what a line is printed on.
#[must_use]
pub fn describe_half(duel: &Duel, half: Half) -> &str {
    match half {
        Half::Attack(card) => duel.card_name(card),
        Half::Boost(card) => &duel.boost(card).name,
        Half::Basic(fighter) | Half::Exceeded(fighter) => &duel.character(fighter).name,
    }
}

/// How a game ended.
#[must_use]
pub fn describe_outcome(outcome: Outcome, names: &ByPlayer<String>) -> String {
    match outcome {
        Outcome::Draw => "a draw: both at 0 life".into(),
        Outcome::Won { winner, cause } => {
            let why = match cause {
                Cause::Life => "the opponent has no life left",
                Cause::DeckOut => "the opponent has no card to draw",
                Cause::Concession => "the opponent concedes",
            };
            format!("{} wins: {why}", names[winner])
        }
    }
}

/// Hand, deck and so on.
#[must_use]
pub fn area_word(area: Area) -> &'static str {
    match area {
        Area::Hand => "hand",
        Area::Deck => "deck",
        Area::Discard => "discard",
        Area::Gauge => "gauge",
        Area::Sealed => "sealed",
        Area::Boosts => "boosts",
        Area::Overdrive => "overdrive",
        Area::SetAside => "set aside",
        Area::Transforms => "transforms",
        Area::Attack => "attack",
        Area::Playing => "play",
    }
}

fn movement_word(movement: Movement) -> &'static str {
    match movement {
        Movement::Advance => "advance",
        Movement::Close => "close",
        Movement::Retreat => "retreat",
        Movement::Push => "push",
        Movement::Pull => "pull",
        Movement::MoveLeft => "move left",
        Movement::MoveRight => "move right",
    }
}

/// Where a card is, unless that is the hand.
fn origin(place: Place) -> String {
    if place.area == Area::Hand { String::new() } else { format!("@{}", area_word(place.area)) }
}
