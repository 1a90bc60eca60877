//! Answers, and ways back.

use exceed_rules::{Choice, Event, Player, Seen};
use sha2::{Digest, Sha256};

use super::{Asker, Effect, Play, Table, game_over, no_game};
use crate::entry::{Entry, EntryKind, Millis};
use crate::game::Course;
use crate::message::{Code, Offer, Refused, ServerMessage};
use crate::metrics::Verdict;
use crate::wire;

/// The most choices in one answer.
const MOST_CHOICES: usize = 64;
/// After so many declined takebacks n, the next one waits n² times this.
const DECLINED_MS: Millis = 10_000;

impl Table {
    pub(super) fn answer(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        decision: u32,
        texts: &[String],
    ) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        let given = hash(texts);
        let asker = Asker { decision: Some(decision), ..asker.clone() };
        if play.was_answered(player, decision, given) {
            let duplicate =
                ServerMessage::Accepted { r#ref: asker.reference, decision: asker.decision, duplicate: true };
            self.send(asker.socket, &duplicate);
            self.verdict = Some(Verdict::Duplicate);
            return Ok(());
        }
        if texts.is_empty() || texts.len() > MOST_CHOICES {
            let text = format!("`choices` has between 1 and {MOST_CHOICES} entries");
            return Err(Refused::new(Code::BadMessage, text));
        }
        play.check_decision(player, decision)?;
        let choices = read_choices(texts)?;
        let choices = wire::complete(play.course.game(), player, &choices)
            .map_err(|refusal| not_offered(texts, refusal.index))?;
        let entries = play.entries_of(player, decision, &choices, given, now)?;
        self.write_entries(now, entries, Some(asker), None)
    }

    /// Leaves an unfinished group: the question it began with is asked again.
    pub(super) fn back(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        decision: u32,
    ) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        play.check_decision(player, decision)?;
        let unfinished = play.course.game().decision().is_some_and(|decision| decision.unfinished);
        let begins = play.course.standing().iter().rposition(|standing| standing.begins);
        let (true, Some(to)) = (unfinished, begins) else {
            let text =
                "There is nothing to go back from: this question is not part of a group that has begun.";
            return Err(Refused::new(Code::NotAllowed, text));
        };
        let kind = EntryKind::Rewind { seat: player, to: to as u32 };
        let asker = Asker { decision: Some(decision), ..asker.clone() };
        self.write_entries(now, vec![Entry { kind, at: now }], Some(asker), None)
    }

    /// Back to before the player's last complete answer.
    pub(super) fn takeback(&mut self, now: Millis, player: Player, asker: &Asker) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        if play.course.outcome().is_some() {
            return Err(game_over());
        }
        if self.options.rated {
            return Err(Refused::new(Code::NotAllowed, "Nothing is taken back in a rated game."));
        }
        let to = play.last_answer(player).ok_or_else(|| {
            Refused::new(Code::NotAllowed, "You have not answered anything yet that could be taken back.")
        })?;
        let wait = self.chairs[player].as_ref().map_or(0, |chair| chair.takeback_from - now);
        if wait > 0 {
            let text = "Your last request was declined. Wait a little before the next one.";
            return Err(Refused { retry_ms: Some(wait), ..Refused::new(Code::TooSoon, text) });
        }
        let other_is_bot =
            self.chairs[player.other()].as_ref().is_some_and(|chair| chair.member.who.bot().is_some());
        if other_is_bot || play.is_harmless(player, to) {
            return self.rewind(now, player, to, Some(asker.clone()), None);
        }
        self.make_offer(Offer::Takeback, player);
        self.accept(asker);
        Ok(())
    }

    /// Writes a takeback down.
    pub(super) fn rewind(
        &mut self,
        now: Millis,
        player: Player,
        to: usize,
        from: Option<Asker>,
        offer: Option<Offer>,
    ) -> Result<(), Refused> {
        let kind = EntryKind::Rewind { seat: player, to: to as u32 };
        self.write_entries(now, vec![Entry { kind, at: now }], from, offer)
    }

    /// A takeback was declined: the next one has to wait.
    pub(super) fn takeback_declined(&mut self, now: Millis, asker: Player) {
        if let Some(chair) = &mut self.chairs[asker] {
            chair.declined += 1;
            chair.takeback_from = now + Millis::from(chair.declined).pow(2) * DECLINED_MS;
        }
    }

    /// Shows or hides the own hand; the streams of those who watch depend on it, so it is written down.
    pub(super) fn show_hand(
        &mut self,
        now: Millis,
        player: Player,
        asker: &Asker,
        on: bool,
    ) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        if play.course.outcome().is_some() {
            return Err(game_over());
        }
        let kind = EntryKind::ShowHand { seat: player, on };
        self.write_entries(now, vec![Entry { kind, at: now }], Some(asker.clone()), None)
    }

    /// A hint is looked for elsewhere.
    pub(super) fn hint(&mut self, player: Player, asker: &Asker, decision: u32) -> Result<(), Refused> {
        let play = self.play.as_ref().ok_or_else(no_game)?;
        let bot = self.chairs[player.other()].as_ref().is_some_and(|chair| chair.member.who.bot().is_some());
        if self.options.rated || !bot {
            return Err(Refused::new(Code::NotAllowed, "Hints are there in unrated games against bots."));
        }
        play.check_decision(player, decision)?;
        if self.hinting {
            let text = "One hint at a time: the last one is still being looked for.";
            return Err(Refused { retry_ms: Some(1000), ..Refused::new(Code::Busy, text) });
        }
        let seat = Box::new(play.course.game().seat(exceed_rules::Viewer::Player(player)));
        self.hinting = true;
        let (socket, reference) = (asker.socket, asker.reference.clone());
        self.effects.push(Effect::Hint { socket, reference, decision, seat });
        Ok(())
    }
}

impl Play {
    /// Whether this is the question that waits for this player.
    fn check_decision(&self, player: Player, decision: u32) -> Result<(), Refused> {
        let known = match self.posed() {
            Some((asked, id)) if asked == player && id == decision => return self.still_on(),
            _ if self.held.is_empty() => self.course.questions(player),
            // The newest question of this player may be one that nobody has been told yet.
            _ => self.course.questions(player) - u32::from(self.is_asked(player)),
        };
        self.still_on()?;
        if (1..=known).contains(&decision) {
            Err(Refused::new(Code::StaleDecision, "That question was answered already."))
        } else {
            Err(Refused::new(Code::UnknownDecision, "You were never asked that question."))
        }
    }

    fn is_asked(&self, player: Player) -> bool {
        self.course.asked().is_some_and(|(asked, _)| asked == player)
    }

    fn still_on(&self) -> Result<(), Refused> {
        if self.course.outcome().is_some() { Err(game_over()) } else { Ok(()) }
    }

    /// The entries of an answer, each with the number of the question it answers.
    pub(super) fn entries_of(
        &self,
        seat: Player,
        decision: u32,
        choices: &[Choice],
        given: i64,
        at: Millis,
    ) -> Result<Vec<Entry>, Refused> {
        let mut course = Course::clone(&self.course);
        let mut entries = Vec::with_capacity(choices.len());
        for (index, &choice) in choices.iter().enumerate() {
            let decision = if index == 0 { decision } else { course.questions(seat) };
            let given = (index == 0).then_some(given);
            let entry = Entry { kind: EntryKind::Choice { seat, choice, decision, given }, at };
            course.apply(&entry, &mut Vec::new()).map_err(|misfit| {
                let refused = Refused::new(Code::NotOffered, misfit.why);
                Refused { index: Some(index), ..refused }
            })?;
            entries.push(entry);
        }
        Ok(entries)
    }

    /// How many choices stood before this player's last complete answer.
    pub(super) fn last_answer(&self, player: Player) -> Option<usize> {
        let standing = self.course.standing();
        let unfinished = self.course.game().decision().is_some_and(|decision| decision.unfinished);
        let open = if unfinished { standing.iter().rposition(|one| one.begins) } else { None };
        let complete = &standing[..open.unwrap_or(standing.len())];
        complete.iter().rposition(|one| one.begins && one.seat == player)
    }

    /// Whether nobody else has answered since, and nothing was learnt: no card left a deck, nothing was shuffled, and
    /// no face was shown.
    fn is_harmless(&self, player: Player, to: usize) -> bool {
        let standing = self.course.standing();
        if standing[to..].iter().any(|one| one.seat != player) {
            return false;
        }
        let mut game = exceed_rules::Game::clone(Course::new(self.course.opening().clone()).game());
        for one in &standing[..to] {
            if game.choose(one.seat, one.choice, &mut exceed_rules::Silent).is_err() {
                return false;
            }
        }
        let mut events: Vec<Event> = Vec::new();
        for one in &standing[to..] {
            if game.choose(one.seat, one.choice, &mut events).is_err() {
                return false;
            }
        }
        !events.iter().any(teaches)
    }
}

/// Whether somebody may know more after this event than before it, or chance was at work.
#[expect(clippy::wildcard_enum_match_arm, reason = "every other event follows from what is open")]
fn teaches(event: &Event) -> bool {
    match event {
        Event::CardMoved { from, seen, .. } => {
            *from == exceed_rules::Area::Deck || (*from == exceed_rules::Area::Hand && *seen == Seen::ByAll)
        }
        Event::Shuffled { .. }
        | Event::Reshuffled { .. }
        | Event::Revealed { .. }
        | Event::NothingRevealed { .. }
        | Event::AttackRevealed { .. }
        | Event::WildSwing { .. }
        | Event::GameOver { .. } => true,
        _ => false,
    }
}

fn read_choices(texts: &[String]) -> Result<Vec<Choice>, Refused> {
    let read = |(index, text): (usize, &String)| text.parse().map_err(|_| not_offered(texts, index));
    texts.iter().enumerate().map(read).collect()
}

fn not_offered(texts: &[String], index: usize) -> Refused {
    let choice: String = texts.get(index).map(|text| text.chars().take(60).collect()).unwrap_or_default();
    let refused = Refused::new(Code::NotOffered, format!("`{choice}` is not among the choices."));
    Refused { index: Some(index), ..refused }
}

/// The choices as they were sent, in a few bytes.
pub(super) fn hash(texts: &[String]) -> i64 {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text);
        hash.update(b"\n");
    }
    let bytes: [u8; 32] = hash.finalize().into();
    i64::from_le_bytes(bytes[..8].try_into().unwrap_or_default())
}
