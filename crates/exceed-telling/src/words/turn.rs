//! The words of turns and actions.

use exceed_cards::card::BoostKind;
use exceed_rules::{Area, CardId, Event, Half, LineAt, Player};

use super::{Telling, Told, payment};
use crate::clause::line_text;
use crate::phrases::moved_card;

impl Telling<'_> {
    pub(super) fn turn(&self, events: &[Event]) -> Told {
        let headlines: Vec<String> = events
            .iter()
            .filter(|event| !matches!(event, Event::Shuffled { .. }))
            .map(|event| {
                if let Event::TurnStarted { player } = event {
                    format!("Turn of {}", self.voice.who(*player))
                } else {
                    self.log(event)
                }
            })
            .collect();
        Told::headline(headlines.join("; "))
    }

    /// Cards drawn, and what let them be.
    pub(super) fn draw(&self, events: &[Event]) -> Told {
        let drawn: Vec<CardId> = events
            .iter()
            .filter(|event| matches!(event, Event::CardMoved { from: Area::Deck, to: Area::Hand, .. }))
            .filter_map(moved_card)
            .collect();
        let cards = self.voice.cards(&drawn);
        let Some(player) = events.iter().find_map(super::actor) else { return self.plain(events) };
        let who = self.voice.who(player);
        let headline = match events.first() {
            Some(Event::Mulliganed { count: 0, .. }) => format!("{who} keeps the hand"),
            Some(Event::Mulliganed { count, .. }) => {
                format!("{who} replaces {count} of the hand and draws {cards}")
            }
            Some(Event::Prepared { .. }) => format!("{who} prepares and draws {cards}"),
            Some(Event::ChangedCards { .. }) => format!("{who} changes cards and draws {cards}"),
            Some(Event::TurnEnding { .. }) => format!("{who} draws {cards} at the end of the turn"),
            Some(_) | None => format!("{who} draws {cards}{}", self.because()),
        };
        Told::headline(headline)
    }

    pub(super) fn walk(&self, events: &[Event]) -> Told {
        let (Some(Event::Walked { player, .. }), Some(Event::FighterMoved { from, to, passed, .. })) =
            (events.first(), events.get(1))
        else {
            return self.plain(events);
        };
        let past = if *passed { format!(", past {}", self.voice.who(player.other())) } else { String::new() };
        Told::headline(format!("{} walks from {from} to {to}{past}", self.voice.who(*player)))
    }

    /// A boost is played, placed, negated, leaves, or is cancelled.
    pub(super) fn boost(&self, events: &[Event]) -> Told {
        let played = events.iter().find_map(|event| {
            if let Event::BoostPlayed { player, card } = event { Some((*player, *card)) } else { None }
        });
        if let Some((player, card)) = played {
            return self.boost_played(player, card, events);
        }
        if events.iter().any(|event| matches!(event, Event::Cancelled { .. })) {
            let player = events.iter().find_map(super::actor).unwrap_or(Player::One);
            return Told::headline(format!(
                "{} pays 1 gauge and cancels: one more action",
                self.voice.who(player)
            ));
        }
        if let [Event::CardMoved { card, to_player, to: Area::Playing, .. }] = events {
            let (who, name) = (self.voice.who(*to_player), &self.voice.duel.boost(*card).name);
            return Told::headline(format!("{who} takes up {} as the boost {name}", self.voice.card(*card)));
        }
        self.boost_goes(events)
    }

    fn boost_played(&self, player: Player, card: CardId, events: &[Event]) -> Told {
        let voice = self.voice;
        let boost = voice.duel.boost(card);
        let paid = events.iter().find_map(payment);
        let price = paid.map_or_else(String::new, |(_, paid, _)| format!(" for {paid}"));
        let place = events.iter().find_map(|event| {
            if let Event::TrapPlaced { space, .. } = event {
                Some(format!(" on space {space}"))
            } else {
                None
            }
        });
        let negated = events.iter().any(|event| matches!(event, Event::BoostNegated { .. }));
        let negated = negated.then(|| ", and it is negated".to_owned());
        let place = place.or(negated).unwrap_or_default();
        let (who, name) = (voice.who(player), &boost.name);
        let headline = format!("{who} plays the boost {name} ({}){price}{place}", voice.card(card));
        let lines = (0..boost.lines.len() as u8).map(|line| LineAt { half: Half::Boost(card), line });
        let text = match boost.kind {
            // What an instant does is told when it does it.
            BoostKind::Instant | BoostKind::Transform | BoostKind::Overload => String::new(),
            BoostKind::Continuous | BoostKind::Trap => {
                lines.map(|line| line_text(voice.duel, line)).collect::<Vec<_>>().join(" ")
            }
        };
        Told::headline(headline).with_text(text)
    }

    /// A boost that has resolved goes where it goes.
    fn boost_goes(&self, events: &[Event]) -> Told {
        if let [Event::CardMoved { card, from: Area::Playing, to_player, to, .. }] = events {
            let (who, name) = (self.voice.who(*to_player), &self.voice.duel.boost(*card).name);
            return Told::headline(match to {
                Area::Boosts => format!("{name} stays in play for {who}"),
                Area::Discard => format!("{name} is done and goes to {who}'s discard"),
                Area::Hand
                | Area::Deck
                | Area::Gauge
                | Area::Sealed
                | Area::Overdrive
                | Area::SetAside
                | Area::Transforms
                | Area::Attack
                | Area::Playing => format!("{name} goes to {who}'s {}", exceed_rules::area_word(*to)),
            });
        }
        self.plain(events)
    }

    pub(super) fn reshuffle(&self, events: &[Event]) -> Told {
        let Some(Event::Reshuffled { player, manual }) = events.first() else { return self.plain(events) };
        let who = self.voice.who(*player);
        let why = if *manual { "" } else { ": it was empty" };
        Told::headline(format!("{who} shuffles the discard pile into the deck{why}"))
            .with_text("The one reshuffle of the game is used.")
    }
}
