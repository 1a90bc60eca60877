//! From what a person ticked to what the engine asks for.

use std::collections::VecDeque;
use std::fmt;

use exceed_rules::{
    Area, CardId, Choice, Decision, Event, EventSink, Game, NotAsked, Place, Player, QuestionKind, Viewer,
};

/// A choice of an answer is not among those offered when its turn comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotOffered {
    /// Its index in the answer.
    pub index: usize,
}

impl fmt::Display for NotOffered {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "choice {} of the answer is not among those offered", self.index + 1)
    }
}

impl std::error::Error for NotOffered {}

/// Brings an answer into the engine's form: the choices to make, one after the other.
///
/// A single choice must be among those offered. In payments and picks of cards a place stands for any equal card of its
/// area that is not ticked yet; picks whose order can't be seen come in any order; a pick that the engine made itself,
/// because nothing else was left, and a `done` that is not asked any more count as given; a missing `done` is added if it
/// is then offered. Further answers follow as long as the player is asked and has learned nothing new: whether a choice is
/// offered must not tell what a deck holds.
///
/// # Errors
/// The index of the first choice that does not fit.
pub fn complete(game: &Game, player: Player, given: &[Choice]) -> Result<Vec<Choice>, NotOffered> {
    let mut answer = Answer {
        game: game.clone(),
        before: None,
        player,
        rest: given.iter().copied().enumerate().map(|(index, choice)| Given { index, choice }).collect(),
        choices: Vec::new(),
        heard: Heard::new(player),
        ticked: given.is_empty(),
        learned: false,
    };
    while let Some(next) = answer.next() {
        answer.take(next)?;
    }
    answer.finish();
    if answer.choices.is_empty() { Err(NotOffered { index: 0 }) } else { Ok(answer.choices) }
}

/// A choice of the answer and its index there.
#[derive(Clone, Copy)]
struct Given {
    index: usize,
    choice: Choice,
}

/// An answer that is being brought into form.
struct Answer {
    /// The game as it is after the choices so far.
    game: Game,
    /// The game before the last of them: places of picks that nobody was asked for are read there.
    before: Option<Game>,
    player: Player,
    rest: VecDeque<Given>,
    choices: Vec<Choice>,
    /// What the last choice led to.
    heard: Heard,
    /// The last choice was a card that was ticked.
    ticked: bool,
    /// The player has learned something new: nothing may be asked of the future.
    learned: bool,
}

/// Hears what a choice leads to.
struct Heard {
    player: Player,
    /// Picks of the player that nobody was asked for.
    made: Vec<NotAsked>,
    /// Something was shown or taken from a deck.
    news: bool,
}

impl Heard {
    fn new(player: Player) -> Heard {
        Heard { player, made: Vec::new(), news: false }
    }
}

impl EventSink for Heard {
    fn record(&mut self, event: Event) {
        self.news |= is_news(&event, self.player);
    }

    fn not_asked(&mut self, question: NotAsked) {
        // What comes after news may depend on them.
        if question.player == self.player && !self.news {
            self.made.push(question);
        }
    }
}

/// Whether an event may show this player something they could not know.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events follow from what lies open")]
fn is_news(event: &Event, player: Player) -> bool {
    match event {
        Event::CardMoved { from_player, from, .. } => match from {
            Area::Deck => true,
            Area::Hand | Area::Attack | Area::Sealed => *from_player != player,
            Area::Discard
            | Area::Gauge
            | Area::Boosts
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::Playing => false,
        },
        Event::Shuffled { .. }
        | Event::Revealed { .. }
        | Event::NothingRevealed { .. }
        | Event::AttackRevealed { .. } => true,
        _ => false,
    }
}

fn is_tick(choice: Choice) -> bool {
    matches!(choice, Choice::Card(_) | Choice::Pay(..))
}

fn is_ticking(decision: &Decision<'_>) -> bool {
    matches!(decision.question, QuestionKind::Pay | QuestionKind::Cards)
}

/// Whether two choices do the same with a card of the same area.
fn are_alike(one: Choice, two: Choice) -> bool {
    let counts = |choice: Choice| if let Choice::Pay(_, count) = choice { count } else { 0 };
    let area = |choice: Choice| choice.place().map(|place| (place.player, place.area));
    std::mem::discriminant(&one) == std::mem::discriminant(&two)
        && counts(one) == counts(two)
        && area(one).is_some()
        && area(one) == area(two)
}

/// A card as the player sees it.
fn face(game: &Game, player: Player, place: Place) -> CardId {
    game.seat(Viewer::Player(player)).words().card_at(place)
}

/// How many cards the player knows that lie hidden from others: looking at a deck is no event, nor is it
/// that a card that must be set is held.
fn cards_known(game: &Game, player: Player) -> usize {
    let seat = game.seat(Viewer::Player(player));
    let decks = Player::BOTH.map(|owner| seat.glance().cards(owner, Area::Deck));
    let sealed = seat.glance().cards(player.other(), Area::Sealed);
    let hand = seat.glance().known_hand(player.other());
    decks.into_iter().chain([sealed, hand]).flatten().filter(|card| card.is_known()).count()
}

impl Answer {
    fn asked(&self) -> Option<Decision<'_>> {
        self.game.decision().filter(|decision| decision.player == self.player)
    }

    /// Whether the question now belongs to the group that the last choice belongs to.
    fn goes_on(&self) -> bool {
        self.asked().is_some_and(|decision| decision.unfinished)
    }

    /// The next choice. Where the order of picks can't be seen they are taken in the engine's order.
    fn next(&mut self) -> Option<Given> {
        let ticks = self.rest.iter().take_while(|given| matches!(given.choice, Choice::Card(_))).count();
        // After news places may hold cards that the player could not know: their faces decide nothing any more.
        let unordered = !self.learned
            && self.asked().is_some()
            && self.game.picking().is_some_and(|picking| picking.most > 1 && !picking.ordered);
        if ticks < 2 || !unordered {
            return self.rest.pop_front();
        }
        let seat = self.game.seat(Viewer::Player(self.player));
        let words = seat.words();
        let order = |choice: Choice| match choice.place() {
            Some(place) if place.area == Area::Boosts => (place.index, place.index),
            Some(place) => (words.card_at(place).0, place.index),
            None => (0, 0),
        };
        let first = (0..ticks).min_by_key(|&tick| order(self.rest[tick].choice))?;
        self.rest.remove(first)
    }

    fn take(&mut self, given: Given) -> Result<(), NotOffered> {
        if self.was_made(given.choice) {
            self.ticked = true;
            return Ok(());
        }
        let over = self.ticked || !self.heard.made.is_empty();
        if given.choice == Choice::Done && over && !self.choices.is_empty() && !self.goes_on() {
            return Ok(());
        }
        let fits = if self.learned { None } else { self.offered(given.choice) };
        self.choose(fits.ok_or(NotOffered { index: given.index })?);
        Ok(())
    }

    /// Whether the engine has made this pick already, because nothing else was left.
    fn was_made(&mut self, choice: Choice) -> bool {
        let (Some(before), Some(place), true) = (&self.before, choice.place(), is_tick(choice)) else {
            return false;
        };
        let card = face(before, self.player, place);
        let same = |made: &NotAsked| are_alike(made.choice, choice) && made.card == card;
        let made = self.heard.made.iter().position(same);
        made.map(|made| self.heard.made.remove(made)).is_some()
    }

    /// The choice that is offered for a given one.
    fn offered(&self, choice: Choice) -> Option<Choice> {
        let decision = self.asked()?;
        if decision.choices.contains(&choice) {
            return Some(choice);
        }
        let place = choice.place().filter(|_| is_ticking(&decision))?;
        let card = Some(face(&self.game, self.player, place)).filter(|card| card.is_known())?;
        let equal = |offered: Place| face(&self.game, self.player, offered) == card;
        let fits = |offered: &Choice| are_alike(*offered, choice) && offered.place().is_some_and(equal);
        decision.choices.iter().copied().find(fits)
    }

    fn choose(&mut self, choice: Choice) {
        self.before = Some(self.game.clone());
        self.heard = Heard::new(self.player);
        let known = cards_known(&self.game, self.player);
        // A fault ends the game; whoever makes the choice for good will meet it again.
        let _ = self.game.choose(self.player, choice, &mut self.heard);
        self.choices.push(choice);
        self.ticked = is_tick(choice);
        self.learned |= self.heard.news || cards_known(&self.game, self.player) > known;
    }

    /// Adds the `done` that a person does not send.
    fn finish(&mut self) {
        let first = self.choices.is_empty();
        let offered = |decision: Decision<'_>| {
            is_ticking(&decision)
                && (first || decision.unfinished)
                && decision.choices.contains(&Choice::Done)
        };
        if self.ticked && self.asked().is_some_and(offered) {
            self.choose(Choice::Done);
        }
    }
}
