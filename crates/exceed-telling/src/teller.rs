//! From a viewer's events to beats.

use std::sync::Arc;

use exceed_rules::{ByPlayer, CardId, Duel, Event, Player, Reason, Seat, Viewer};

use crate::beat::{After, Beat, Both, Kind};
use crate::clause::card_key;
use crate::group::{Group, groups};
use crate::phrases::Voice;
use crate::rules::rule;
use crate::table;
use crate::words::{Telling, actor, faces};

/// Tells one game to one viewer, update by update.
#[derive(Clone, Debug)]
pub struct Teller {
    duel: Arc<Duel>,
    names: ByPlayer<String>,
    /// Whose eyes it is told with; nobody's if all faces are open.
    viewer: Option<Viewer>,
    /// Events told so far.
    n: u32,
    strike: Strike,
    table: Both<After>,
    /// Why somebody was asked before the events to come.
    asked: Option<Reason>,
}

/// What is remembered of the strike under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strike {
    /// Beats so far; none outside a strike.
    step: Option<u32>,
    /// Who began it.
    pub attacker: Option<Player>,
    /// The attacks each player has begun to perform, the latest last.
    pub attacks: ByPlayer<Vec<Performed>>,
    /// The attack of each player whose range was checked last.
    pub checked: ByPlayer<CardId>,
}

/// An attack that is or was performed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Performed {
    pub card: CardId,
    pub check: Check,
}

/// What became of an attack's range check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Check {
    /// It is still to come.
    Waits,
    Hit,
    Missed,
}

impl Strike {
    /// A range was checked: that of the attack begun last whose check was still to come. An additional attack is begun
    /// and checked while the attack that was set waits (BST-10).
    fn check(&mut self, player: Player, check: Check) {
        let waits = |attack: &&mut Performed| attack.check == Check::Waits;
        let attack = self.attacks[player].iter_mut().rev().find(waits);
        self.checked[player] = attack.map_or(CardId::HIDDEN, |attack| {
            attack.check = check;
            attack.card
        });
    }
}

impl Teller {
    /// Tells what the viewer of this seat may know, from here on.
    #[must_use]
    pub fn new(seat: &Seat, names: ByPlayer<String>) -> Teller {
        Teller {
            duel: Arc::clone(seat.duel()),
            names,
            viewer: Some(seat.viewer()),
            n: 0,
            strike: Strike::default(),
            table: table::of_seat(seat),
            asked: seat.asked_for(),
        }
    }

    /// Tells everything, all faces open: for replays.
    #[must_use]
    pub fn open(seat: &Seat, names: ByPlayer<String>) -> Teller {
        Teller { viewer: None, ..Teller::new(seat, names) }
    }

    /// The name of a player.
    #[must_use]
    pub fn name(&self, player: Player) -> &str {
        &self.names[player]
    }

    /// The beats of an update, from its events; only what the viewer may know of them is used.
    pub fn tell(&mut self, events: &[Event]) -> Vec<Beat> {
        let seen = self.seen(events);
        let duel = Arc::clone(&self.duel);
        let mut asked = self.asked.take();
        groups(&duel, &seen)
            .into_iter()
            .map(|group| self.beat(&seen[group.from..group.to], group, asked.take()))
            .collect()
    }

    /// Follows an update that is not told: one that was told before, or that nobody asks for.
    pub fn pass(&mut self, events: &[Event]) {
        let seen = self.seen(events);
        let duel = Arc::clone(&self.duel);
        self.asked = None;
        for group in groups(&duel, &seen) {
            let events = &seen[group.from..group.to];
            self.follow(events);
            self.leave(events, group.kind);
        }
    }

    /// Counts events from here on: after a takeback the numbers go on, though the table is an earlier one.
    pub fn count_from(&mut self, told: u32) {
        self.n = told;
    }

    fn seen(&self, events: &[Event]) -> Vec<Event> {
        match self.viewer {
            Some(viewer) => events.iter().map(|event| event.seen_by(viewer)).collect(),
            None => events.to_vec(),
        }
    }

    /// Looks at the table after an update: what is asked there explains what follows from the answer.
    pub fn look(&mut self, seat: &Seat) {
        self.table = table::of_seat(seat);
        self.asked = seat.asked_for();
    }

    /// The table as it is after all that was told.
    #[must_use]
    pub fn table(&self) -> &Both<After> {
        &self.table
    }

    fn beat(&mut self, events: &[Event], group: Group, asked: Option<Reason>) -> Beat {
        let from = self.n + 1;
        self.follow(events);
        let voice = Voice { duel: &self.duel, names: &self.names };
        let told = Telling { voice, strike: &self.strike, asked }.tell(group.kind, events);
        let mut cards: Vec<String> = Vec::new();
        for card in events.iter().flat_map(faces).filter(|card| card.is_known()) {
            let key = card_key(&self.duel, card);
            if !cards.contains(&key) {
                cards.push(key);
            }
        }
        let beat = Beat {
            n: [from, self.n],
            seat: events.iter().find_map(actor),
            kind: group.kind,
            headline: told.headline,
            text: told.text,
            sum: told.sum,
            total: told.total,
            against: told.against,
            rule: rule(group.kind, events),
            cards,
            step: self.strike.step,
            after: self.table.clone(),
        };
        self.leave(events, group.kind);
        beat
    }

    /// Keeps up with the events of a beat.
    fn follow(&mut self, events: &[Event]) {
        for event in events {
            self.remember(event);
        }
        self.strike.step = self.strike.step.map(|step| step + 1);
        self.n += events.len() as u32;
    }

    /// Forgets the strike after its last beat.
    fn leave(&mut self, events: &[Event], kind: Kind) {
        if events.contains(&Event::StrikeEnded) || kind == Kind::Over {
            self.strike = Strike::default();
        }
    }

    /// Keeps the table and the strike in step with an event.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other events are not needed later")]
    fn remember(&mut self, event: &Event) {
        table::apply(&mut self.table, &self.duel, event);
        match event {
            Event::StrikeStarted { attacker } => {
                self.strike = Strike { step: Some(0), attacker: Some(*attacker), ..Strike::default() };
            }
            Event::AttackPerformed { player, card } => {
                self.strike.attacks[*player].push(Performed { card: *card, check: Check::Waits });
            }
            Event::Hit { player, .. } => self.strike.check(*player, Check::Hit),
            Event::Missed { player, .. } => self.strike.check(*player, Check::Missed),
            _ => {}
        }
    }
}
