//! A game: what is asked, answer it, what happened.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use exceed_cards::{Catalog, LineId};
use serde::{Deserialize, Serialize};

use crate::card::{Bits, CardId};
use crate::chance::{Chance, Seed};
use crate::choice::{Area, Choice, Place};
use crate::decision::{Decision, MAX_CHOICES, QuestionKind, Reason};
use crate::duel::Duel;
use crate::event::{Event, EventSink, NotAsked, Silent};
pub use crate::fault::{CardFault, ChoiceError, Fault, IllegalChoice, Refusal};
use crate::list::Full;
use crate::modifiers::Reader;
use crate::player::{Player, Viewer};
use crate::seat::Seat;
use crate::setup::{MatchSetup, SetupError};
use crate::state::{Asking, State};
use crate::step::{Context, Step};
use crate::why::LineAt;

/// The most steps one choice can cause. Reaching it is a bug in a card or a rule, never a hang.
pub const MAX_STEPS_PER_CHOICE: u32 = 10_000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One player won.
    Won {
        /// Who.
        winner: Player,
        /// Why.
        cause: Cause,
    },
    /// Both reached 0 life in the same instant (GEN-3).
    Draw,
}

/// Why a game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// No life left (GEN-2).
    Life,
    /// No card to draw (DCK-2).
    DeckOut,
    /// Gave up (GEN-9).
    Concession,
}

/// A game in progress. Cloning is cheap: the state is one flat value, the rest is shared.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) duel: Arc<Duel>,
    pub(crate) state: State,
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Game {
    /// A new game, set up and ready for the first mulligan.
    ///
    /// # Errors
    /// The setup names a character nobody knows.
    pub fn new(catalog: Arc<Catalog>, setup: &MatchSetup) -> Result<Game, SetupError> {
        Ok(Game::start(Arc::new(Duel::new(catalog, setup)?), setup.seed, setup.first, &mut Silent))
    }

    /// A new game of a match that is known already.
    pub fn start(duel: Arc<Duel>, seed: Seed, first: Option<Player>, events: &mut dyn EventSink) -> Game {
        let state = State::new(&duel, seed);
        let mut game = Game { duel, state };
        let mut engine = game.engine(events);
        engine.set_up(first);
        engine.advance();
        game
    }

    pub(crate) fn engine<'a>(&'a mut self, events: &'a mut dyn EventSink) -> Engine<'a> {
        let listening = events.listens();
        let rests = self.state.table.fault.is_some() || self.state.table.outcome.is_some();
        Engine {
            duel: &self.duel,
            state: &mut self.state,
            events,
            listening,
            line: None,
            told: None,
            group: None,
            block: 0,
            steps: 0,
            rests,
        }
    }

    /// What is asked now; `None` only when the game is over or was broken off by a fault.
    #[must_use]
    pub fn decision(&self) -> Option<Decision<'_>> {
        self.state.decision()
    }

    /// Whether this player may answer this now.
    #[must_use]
    pub fn is_legal(&self, player: Player, choice: Choice) -> bool {
        self.refusal(player, choice).is_none()
    }

    /// Answers the question that is asked.
    ///
    /// # Errors
    /// The choice is not offered to this player ([`ChoiceError::Illegal`]): it is refused, and nothing has changed. Or it
    /// was taken and the game could not go on ([`ChoiceError::Fault`]): the game has ended then, see [`Game::fault`], and
    /// its record is a bug report.
    pub fn choose(
        &mut self,
        player: Player,
        choice: Choice,
        events: &mut dyn EventSink,
    ) -> Result<(), ChoiceError> {
        if let Some(reason) = self.refusal(player, choice) {
            return Err(ChoiceError::Illegal(IllegalChoice { choice, reason }));
        }
        self.take(choice, events)
    }

    /// Answers with one of the choices by its number in the list, from 0: the same as [`Game::choose`], without looking it
    /// up.
    ///
    /// # Errors
    /// As for [`Game::choose`]; a number past the end of the list is an answer that is not offered.
    pub fn choose_nth(
        &mut self,
        player: Player,
        number: usize,
        events: &mut dyn EventSink,
    ) -> Result<(), ChoiceError> {
        let choice = self.state.secrets.choices.get(number).copied();
        let reason = self.is_not_asked(player).or(choice.is_none().then_some(Refusal::NotOffered));
        let choice = choice.unwrap_or_default();
        match reason {
            Some(reason) => Err(ChoiceError::Illegal(IllegalChoice { choice, reason })),
            None => self.take(choice, events),
        }
    }

    #[inline(always)]
    fn take(&mut self, choice: Choice, events: &mut dyn EventSink) -> Result<(), ChoiceError> {
        let mut engine = self.engine(events);
        engine.answer(choice);
        engine.advance();
        self.state.table.fault.map_or(Ok(()), |fault| Err(ChoiceError::Fault(fault)))
    }

    fn refusal(&self, player: Player, choice: Choice) -> Option<Refusal> {
        let is_offered = || choice.is_among(&self.state.secrets.choices);
        self.is_not_asked(player).or_else(|| (!is_offered()).then_some(Refusal::NotOffered))
    }

    /// Why this player has nothing to answer.
    fn is_not_asked(&self, player: Player) -> Option<Refusal> {
        match self.state.table.asking {
            None => Some(Refusal::GameOver),
            Some(asking) => (asking.player != player).then_some(Refusal::NotYourDecision),
        }
    }

    /// A player gives up (GEN-9). Does nothing when the game is over or was broken off.
    pub fn concede(&mut self, player: Player, events: &mut dyn EventSink) {
        if self.state.table.outcome.is_none() && self.state.table.fault.is_none() {
            let mut engine = self.engine(events);
            engine.event(Event::Conceded { player });
            engine.finish(Outcome::Won { winner: player.other(), cause: Cause::Concession });
        }
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.table.outcome
    }

    /// Why the game was broken off, if it was: then nobody is asked and there is no outcome.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        self.state.table.fault
    }

    /// The line of card text that ran last before the game was broken off.
    #[must_use]
    pub fn line_at_fault(&self) -> Option<&LineId> {
        self.fault()?;
        self.duel.catalog().line_of_block(self.state.table.fault_block)
    }

    /// The line of card text that ran when a limit broke the game off: its author is to blame, not the program.
    #[must_use]
    pub fn card_at_fault(&self) -> Option<CardFault> {
        let fault = self.fault().filter(|fault| fault.is_the_cards())?;
        let line = self.line_at_fault()?;
        Some(CardFault { fault, line: line.id.clone(), text: line.text.clone() })
    }

    /// The fixed data of the match.
    #[must_use]
    pub fn duel(&self) -> &Arc<Duel> {
        &self.duel
    }

    /// What a viewer may know: the table and the faces this viewer knows.
    #[must_use]
    pub fn seat(&self, viewer: Viewer) -> Seat {
        Seat::of(self, viewer)
    }

    /// Gives the game another stream of chance from here on.
    pub fn reseed(&mut self, seed: Seed) {
        self.state.secrets.chance = Chance::new(seed);
    }

    /// Equal for games that look alike to everybody.
    #[must_use]
    pub fn public_key(&self) -> u64 {
        key(&self.state.table)
    }

    /// Equal for games that look alike to this player.
    #[must_use]
    pub fn private_key(&self, player: Player) -> u64 {
        key(&self.seat(Viewer::Player(player)).state)
    }

    /// Equal for games that are alike in everything, what is hidden and what chance will bring included.
    #[must_use]
    pub fn whole_key(&self) -> u64 {
        key(&self.state)
    }

    pub(crate) fn reader(&self) -> Reader<'_> {
        Reader::new(&self.duel, &self.state)
    }
}

fn key(value: &impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The rules at work on one game. Its methods are in the file of the clause family they carry out.
pub(crate) struct Engine<'a> {
    pub duel: &'a Duel,
    pub state: &'a mut State,
    pub events: &'a mut dyn EventSink,
    /// Whether anybody wants to know what happens.
    pub listening: bool,
    /// The line that is at work.
    pub line: Option<(Player, LineAt)>,
    /// The line that events were told of last.
    pub told: Option<(Player, LineAt)>,
    /// What was asked openly before the choice under way, and the step that asked: inside a group it is still what
    /// everybody sees.
    pub group: Option<(Asking, Step)>,
    /// The clauses that ran last, so that a line without an end can be named.
    pub block: u16,
    /// How many steps were taken.
    steps: u32,
    /// Somebody is asked, the game is over, or a fault has ended it: no further step is taken.
    rests: bool,
}

impl<'a> Engine<'a> {
    pub fn read(&self) -> Reader<'_> {
        Reader::new(self.duel, self.state)
    }

    /// Does what is left to do until somebody is asked or the game is over.
    #[inline(always)]
    pub fn advance(&mut self) {
        if !self.rests {
            self.take_steps();
        }
        if self.state.table.fault.is_some() {
            self.leave_nothing();
        }
    }

    // By itself: most answers are followed by a question at once, and need none of it.
    #[inline(never)]
    fn take_steps(&mut self) {
        while !self.rests {
            if self.steps == MAX_STEPS_PER_CHOICE {
                return self.fault(Fault::TooManySteps);
            }
            self.steps += 1;
            let Some(step) = self.state.table.agenda.pop() else { return self.fault(Fault::NothingToDo) };
            if self.listening {
                self.leave_line(step);
            }
            self.run(step);
        }
    }

    /// Whether the next step is such a one. Then it is taken off, and who asks does it at once: so one thing leads to the next
    /// wherever nothing has come in between.
    #[inline]
    pub fn goes_on_with(&mut self, wanted: impl Fn(&Step) -> bool) -> bool {
        let next = !self.rests && self.state.table.agenda.last().is_some_and(wanted);
        if next
            && let Some(step) = self.state.table.agenda.pop()
            && self.listening
        {
            self.leave_line(step);
        }
        next
    }

    /// Hands the answer to the step that asked.
    pub fn answer(&mut self, choice: Choice) {
        let asking = self.state.table.asking.take();
        self.state.secrets.question = None;
        self.state.secrets.unfinished = false;
        self.state.secrets.choices.clear();
        let Some(step) = self.state.table.agenda.pop() else { return self.fault(Fault::NothingToDo) };
        self.group = asking.map(|asking| (asking, step));
        self.resume(step, choice);
    }

    /// Asks again what is asked, with choices from the faces there are now.
    pub fn pose_again(&mut self) {
        self.state.secrets.picks.clear();
        self.state.secrets.unfinished = false;
        self.ask_again();
        self.advance();
    }

    /// Runs the step that asks once more, with what was picked already.
    pub fn ask_again(&mut self) {
        self.state.secrets.choices.clear();
        let asking = self.state.table.asking.take();
        let Some(step) = self.state.table.agenda.pop() else { return self.fault(Fault::NothingToDo) };
        // A pick that only one choice was open for belongs to the group, but does not begin it.
        self.group = asking.filter(|_| self.state.secrets.unfinished).map(|asking| (asking, step));
        self.run(step);
    }

    pub fn push(&mut self, step: Step) {
        if self.state.table.agenda.push(step).is_err() {
            self.fault(Fault::AgendaFull);
        }
    }

    /// Adds a choice to the next question. Choices are written where they will lie: an answer has left that list empty,
    /// and whoever offers something asks in the same step.
    #[inline]
    pub fn offer(&mut self, choice: Choice) {
        if let Err(Full) = self.state.secrets.choices.push(choice) {
            // A list without room has more than may be asked already: asking it is a fault.
        }
    }

    /// Offers the cards of an area at these places, one bit each.
    pub fn offer_places(
        &mut self,
        player: Player,
        area: Area,
        places: u64,
        choice: impl Fn(Place) -> Choice,
    ) {
        self.offer_all(Bits(places).map(|index| choice(Place { player, area, index })));
    }

    /// Offers several choices, one after the other.
    #[inline]
    pub fn offer_all(&mut self, choices: impl Iterator<Item = Choice>) {
        if let Err(Full) = self.state.secrets.choices.extend(choices) {
            // A list without room has more than may be asked already: asking it is a fault.
        }
    }

    /// Offers a confirmation.
    pub fn offer_yes_or_no(&mut self) {
        self.offer(Choice::Yes);
        self.offer(Choice::No);
    }

    /// Asks a player for one of the choices that were offered; the step waits for the answer. While a group of picks is
    /// under way, what is asked openly does not change.
    #[inline(always)]
    pub fn ask(&mut self, step: Step, player: Player, question: QuestionKind, reason: Reason) {
        let choices = self.state.secrets.choices.len();
        if choices == 0 {
            return self.fault(Fault::NoChoice);
        }
        if choices > MAX_CHOICES {
            return self.fault(Fault::TooManyChoices);
        }
        self.see_top_cards();
        self.push(step);
        self.rests = true;
        self.state.table.asking = Some(Asking { player, question, reason });
        self.state.secrets.unfinished = false;
        self.state.secrets.question = Some((question, reason));
        if !self.state.secrets.picks.is_empty()
            && let Some((open, asked)) = self.group
            && asked == step
        {
            self.state.table.asking = Some(open);
            self.state.secrets.unfinished = true;
        }
    }

    /// Asks, unless public facts leave one choice: then that is taken.
    pub fn ask_unless_forced(&mut self, step: Step, player: Player, question: QuestionKind, reason: Reason) {
        if let [only] = self.state.secrets.choices[..] {
            self.state.secrets.choices.clear();
            if self.state.secrets.picks.is_empty() {
                // A group that begins with what nobody was asked goes on from no earlier answer.
                self.group = None;
            }
            self.not_asked(player, question, only);
            self.resume(step, only);
        } else {
            self.ask(step, player, question, reason);
        }
    }

    /// A question goes unasked, because everybody can see its only answer.
    pub fn not_asked(&mut self, player: Player, question: QuestionKind, choice: Choice) {
        if !self.events.listens() {
            return;
        }
        let card = choice.place().map_or(CardId::HIDDEN, |place| self.card_at(place));
        let picks = &self.state.secrets.picks;
        let is_pick = |pick: &&Choice| {
            matches!(pick, Choice::Card(_) | Choice::Pay(..) | Choice::Number(_) | Choice::PayLife(_))
        };
        let picks = picks.iter().filter(is_pick).count() as u8;
        self.events.not_asked(NotAsked { player, question, choice, card, picks });
    }

    /// Tells the line under way what a clause did.
    pub fn report(&mut self, tell: impl FnOnce(&mut Context)) {
        if let Some(
            Step::Block { context, .. }
            | Step::Effect { context, .. }
            | Step::Repeat { context, .. }
            | Step::Paid { context, .. },
        ) = self.state.table.agenda.last_mut()
        {
            tell(context);
        }
    }

    pub fn finish(&mut self, outcome: Outcome) {
        if self.state.table.outcome.is_none() && self.state.table.fault.is_none() {
            self.rests = true;
            self.state.table.outcome = Some(outcome);
            self.leave_nothing();
            self.event(Event::GameOver { outcome });
        }
    }

    /// Nobody is asked and nothing is left to do.
    fn leave_nothing(&mut self) {
        self.state.table.asking = None;
        self.state.table.agenda.clear();
        self.state.secrets.question = None;
        self.state.secrets.choices.clear();
        self.state.secrets.picks.clear();
        self.state.secrets.unfinished = false;
    }

    /// The game can't go on: it ends once the step under way returns. The first fault counts, and none does once the game
    /// has been won or drawn.
    #[cold]
    pub fn fault(&mut self, fault: Fault) {
        self.rests = true;
        let table = &mut self.state.table;
        if table.outcome.is_none() && table.fault.is_none() {
            table.fault = Some(fault);
            // A line that somebody was asked in the midst of still has its rest on the agenda.
            let rest = table.agenda.iter_mut().rev().find_map(|step| step.text().map(|(block, _)| *block));
            table.fault_block = if self.block > 0 { self.block } else { rest.unwrap_or(0) };
        }
    }
}
