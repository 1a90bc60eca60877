//! Headlines and texts of beats, by kind.

mod strike;
mod turn;

use exceed_rules::{CardId, Event, PayWith, Player, Reason, describe_event};

use crate::beat::{Against, Kind, Term};
use crate::clause::line_text;
use crate::phrases::{Voice, moved_card};
use crate::teller::Strike;

/// What a beat says.
#[derive(Default)]
pub(crate) struct Told {
    pub headline: String,
    pub text: String,
    pub sum: Vec<Term>,
    pub total: Option<i16>,
    pub against: Option<Against>,
}

impl Told {
    fn headline(headline: impl Into<String>) -> Told {
        Told { headline: headline.into(), ..Told::default() }
    }

    fn with_text(self, text: impl Into<String>) -> Told {
        Told { text: text.into(), ..self }
    }
}

/// Tells one beat.
pub(crate) struct Telling<'a> {
    pub voice: Voice<'a>,
    pub strike: &'a Strike,
    /// Why somebody was asked before this beat, if it is the first of an update.
    pub asked: Option<Reason>,
}

impl Telling<'_> {
    /// The words of a beat.
    pub fn tell(&self, kind: Kind, events: &[Event]) -> Told {
        let line = events.first().is_some_and(|first| {
            matches!(
                first,
                Event::LineResolved { .. } | Event::LineContinued { .. } | Event::CharacterActed { .. }
            )
        });
        if line {
            return self.line(events);
        }
        match kind {
            Kind::Set | Kind::Wild => self.set(events),
            Kind::Critical => self.critical(events),
            Kind::Reveal => self.reveal(events),
            Kind::Cost => self.cost(events),
            Kind::Invalid => self.invalid(events),
            Kind::Replace => self.replace(events),
            Kind::Speed => self.speed(events),
            Kind::Range | Kind::Hit => self.range(events),
            Kind::Damage => self.damage(events),
            Kind::Guard | Kind::Stun => self.guard(events),
            Kind::Cleanup => self.cleanup(events),
            Kind::Draw => self.draw(events),
            Kind::Move => self.walk(events),
            Kind::Boost => self.boost(events),
            Kind::Reshuffle => self.reshuffle(events),
            Kind::Turn | Kind::Over => self.turn(events),
            Kind::Before | Kind::After | Kind::Advantage | Kind::Exceed | Kind::Effect => self.plain(events),
        }
    }

    /// What a line did, then whose it is; the line itself explains it.
    fn line(&self, events: &[Event]) -> Told {
        let Some((player, line)) = events.iter().find_map(line_of) else { return self.plain(events) };
        let voice = self.voice;
        let source = voice.source(line.half);
        let done = voice.happenings(events);
        let headline = if done.is_empty() {
            format!("{}: {source}", voice.who(player))
        } else {
            format!("{} ({source})", done.join("; "))
        };
        // A line that goes on was told when it began.
        let goes_on = matches!(events.first(), Some(Event::LineContinued { .. }));
        let text = if goes_on { String::new() } else { line_text(voice.duel, line) };
        Told::headline(headline).with_text(text)
    }

    /// Whatever happened, one thing after the other.
    fn plain(&self, events: &[Event]) -> Told {
        let done = self.voice.happenings(events).join("; ");
        Told::headline(format!("{done}{}", self.because()))
    }

    /// ` (Hadoken)`: what the answer was for that this beat follows from.
    fn because(&self) -> String {
        let purpose = self.asked.and_then(|reason| self.voice.purpose(reason));
        purpose.map_or_else(String::new, |purpose| format!(" ({purpose})"))
    }

    /// The line of the log of an event.
    fn log(&self, event: &Event) -> String {
        describe_event(self.voice.duel, self.voice.names, event)
    }
}

fn line_of(event: &Event) -> Option<(Player, exceed_rules::LineAt)> {
    if let Event::LineResolved { player, line, .. }
    | Event::LineContinued { player, line }
    | Event::CharacterActed { player, line } = event
    {
        Some((*player, *line))
    } else {
        None
    }
}

/// Who paid, what (`2 force`), and why.
fn payment(event: &Event) -> Option<(Player, String, Reason)> {
    let Event::Paid { player, with, amount, reason } = event else { return None };
    let with = match with {
        PayWith::Force => "force",
        PayWith::Gauge => "gauge",
    };
    Some((*player, format!("{amount} {with}"), *reason))
}

/// Whose event it is.
pub(crate) fn actor(event: &Event) -> Option<Player> {
    match event {
        Event::GameStarted { first: player }
        | Event::StrikeStarted { attacker: player }
        | Event::OrderFixed { first: player, .. }
        | Event::CardMoved { from_player: player, .. }
        | Event::Mulliganed { player, .. }
        | Event::TurnStarted { player }
        | Event::Prepared { player }
        | Event::Walked { player, .. }
        | Event::ChangedCards { player, .. }
        | Event::CharacterActed { player, .. }
        | Event::ActionGiven { player }
        | Event::Shuffled { player, .. }
        | Event::Swapped { player, .. }
        | Event::Reshuffled { player, .. }
        | Event::Revealed { player, .. }
        | Event::NothingRevealed { player }
        | Event::Paid { player, .. }
        | Event::FighterMoved { player, .. }
        | Event::MarkerMoved { player, .. }
        | Event::MarkerFlipped { player, .. }
        | Event::BoostPlayed { player, .. }
        | Event::BoostNegated { player, .. }
        | Event::TrapPlaced { player, .. }
        | Event::Sustained { player, .. }
        | Event::Cancelled { player }
        | Event::AttackSet { player, .. }
        | Event::Critical { player }
        | Event::AttackRevealed { player, .. }
        | Event::AttackInvalid { player, .. }
        | Event::WildSwing { player }
        | Event::AttackPerformed { player, .. }
        | Event::LineResolved { player, .. }
        | Event::LineContinued { player, .. }
        | Event::Given { player, .. }
        | Event::Hit { player, .. }
        | Event::Missed { player, .. }
        | Event::DamageTaken { player, .. }
        | Event::Stunned { player, .. }
        | Event::GuardHeld { player, .. }
        | Event::Advantage { player }
        | Event::LifeGained { player, .. }
        | Event::LifeSpent { player, .. }
        | Event::Exceeded { player }
        | Event::Reverted { player }
        | Event::Switched { player, .. }
        | Event::Ejected { player, .. }
        | Event::PartnerExceeded { player, .. }
        | Event::PartnerReverted { player, .. }
        | Event::Named { player, .. }
        | Event::RangeNamed { player, .. }
        | Event::TurnEnding { player }
        | Event::CleanupBegan { player }
        | Event::Conceded { player } => Some(*player),
        Event::StrikeEnded | Event::GameOver { .. } => None,
    }
}

/// The cards an event is about.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events are about no card")]
pub(crate) fn faces(event: &Event) -> Option<CardId> {
    match event {
        Event::CardMoved { .. } => moved_card(event),
        Event::Revealed { card, .. }
        | Event::BoostPlayed { card, .. }
        | Event::BoostNegated { card, .. }
        | Event::TrapPlaced { card, .. }
        | Event::Sustained { card, .. }
        | Event::AttackSet { card, .. }
        | Event::AttackRevealed { card, .. }
        | Event::AttackInvalid { card, .. }
        | Event::AttackPerformed { card, .. } => Some(*card),
        Event::LineResolved { line, .. } | Event::LineContinued { line, .. } => match line.half {
            exceed_rules::Half::Attack(card) | exceed_rules::Half::Boost(card) => Some(card),
            exceed_rules::Half::Basic(_) | exceed_rules::Half::Exceeded(_) => None,
        },
        _ => None,
    }
}
