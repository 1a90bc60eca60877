//! The table a script is played at.

use exceed_rules::{Choice, Event, Game, Player, QuestionKind, describe_event, describe_outcome, seat_names};

use crate::answer::{Answer, Critical};
use crate::automatic::{Asked, automatic};
use crate::error::Mismatch;
use crate::labels;
use crate::names::split_names;
use crate::picking::find_done;
use crate::puzzle::Puzzle;
use crate::script::ScriptLine;
use crate::trial::{MAX_AUTOMATIC, Trial, is_set_by};
use crate::unasked::{Unasked, claim, claim_set};

/// A game with its history, as far as a script can ask for it.
#[derive(Clone)]
pub(crate) struct Table {
    pub game: Game,
    events: Vec<Event>,
    /// Where the events of the last action begin.
    action_from: usize,
    /// Where the events since the last written answer begin.
    answer_from: usize,
    /// Indexes of events that written answers stand for.
    claimed: Vec<usize>,
    /// Questions since the last written answer that answered themselves.
    unasked: Vec<Unasked>,
    /// The game at each automatic answer since the last written one.
    way: Vec<Game>,
    /// The game as the last written answer found it; none if that answer came after the fact.
    decided: Option<Game>,
    log: String,
    logs: Log,
}

/// What a table writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Log {
    /// Every line of the script, every event, and the state at `trace` lines.
    Everything,
    /// The state at `trace` lines.
    States,
}

impl Table {
    pub fn new(game: Game, logs: Log) -> Table {
        Table {
            game,
            events: Vec::new(),
            action_from: 0,
            answer_from: 0,
            claimed: Vec::new(),
            unasked: Vec::new(),
            way: Vec::new(),
            decided: None,
            log: String::new(),
            logs,
        }
    }

    /// The log so far, and everything that happened.
    pub fn into_log_and_events(self) -> (String, Vec<Event>) {
        (self.log, self.events)
    }

    /// Adds a line to a full log.
    pub fn note(&mut self, text: &str) {
        match self.logs {
            Log::Everything => self.log += &format!("{text}\n"),
            Log::States => {}
        }
    }

    /// `trace`.
    pub fn trace(&mut self) {
        self.log += &format!("{}{}\n", self.game.inspect().describe(), self.pending());
    }

    /// Events since the last action began.
    pub fn events_of_action(&self) -> &[Event] {
        &self.events[self.action_from..]
    }

    /// `p1: strike Focus`.
    pub fn answer(&mut self, player: Player, answer: &Answer) -> Result<(), Mismatch> {
        if *answer == Answer::Concede {
            let mut trial = Trial::new(&self.game);
            trial.game.concede(player, &mut trial.events);
            return self.commit(trial);
        }
        // A payment that is written is the first that was made.
        if matches!(answer, Answer::Pay(_) | Answer::Wild(_) | Answer::Strike { .. })
            && self.claim_done(player, answer)
        {
            return Ok(());
        }
        let mut refusal = None;
        let mut before = None;
        for _ in 0..MAX_AUTOMATIC {
            match Trial::attempt(&self.game, player, answer) {
                Ok(trial) => return self.commit(trial),
                Err(reason) => refusal = refusal.or_else(|| self.asks(player).then_some(reason)),
            }
            let Some(choice) = automatic(&self.game) else { break };
            before.get_or_insert_with(|| self.clone());
            self.automatic(choice)?;
            // An attack that has set itself meanwhile is the one that is written.
            if matches!(answer, Answer::Wild(_)) && self.claim_done(player, answer) {
                return Ok(());
            }
        }
        // No question takes it. What comes after the one it stands for is still to be asked.
        if let Some(before) = before {
            *self = before;
        }
        for _ in 0..MAX_AUTOMATIC {
            let next = automatic(&self.game);
            // A line stands for a whole group of picks, which may go on by itself.
            let unfinished = next.is_some() && Asked::of(&self.game).is_some_and(|asked| asked.goes_on());
            if !unfinished
                && (self.claim_done(player, answer)
                    || claim_set(self.game.duel(), &mut self.unasked, player, answer))
            {
                return Ok(());
            }
            let Some(choice) = next else { break };
            self.automatic(choice)?;
        }
        let reason = refusal.map_or_else(String::new, |reason| format!(" ({reason})"));
        let expected = format!("a decision of {player} that takes this answer{reason}");
        Err(Mismatch::new(expected, self.pending()))
    }

    /// `best p1: strike Focus | wild`: plays the first answer; the question comes back with all of them.
    pub fn best(
        &mut self,
        player: Player,
        answers: &[Answer],
        line: &ScriptLine,
    ) -> Result<Puzzle, Mismatch> {
        self.decided = None;
        if let Some(first) = answers.first() {
            self.answer(player, first)?;
        }
        let asked =
            self.decided.take().filter(|game| Asked::of(game).is_some_and(|asked| asked.choices.len() > 1));
        let game =
            asked.ok_or_else(|| Mismatch::new("a question with several options", "there is no choice"))?;
        Puzzle::new(line.number, &line.text, game, player, answers)
    }

    fn asks(&self, player: Player) -> bool {
        Asked::of(&self.game).is_some_and(|asked| asked.player == player)
    }

    /// Whether the game took the only way itself, or one that may be left out; it then counts as answered.
    fn claim_done(&mut self, player: Player, answer: &Answer) -> bool {
        if claim(self.game.duel(), &mut self.unasked, player, answer) || self.claim_in_group(player, answer) {
            return true;
        }
        let done = self.done(player, answer);
        self.claimed.extend(done.iter().map(|index| index + self.answer_from));
        !done.is_empty()
    }

    /// Whether a payment that is a part of the group under way has made itself as it is written.
    fn claim_in_group(&mut self, player: Player, answer: &Answer) -> bool {
        let Answer::Pay(list) = answer else { return false };
        let names = split_names(self.game.duel(), list).unwrap_or_default();
        let paid = Asked::of(&self.game)
            .is_some_and(|asked| asked.player == player && asked.has_paid(&self.game, &names));
        let by_itself =
            |one: &&mut Unasked| one.player == player && one.question == QuestionKind::Pay && !one.claimed;
        match self.unasked.iter_mut().find(by_itself).filter(|_| paid) {
            Some(one) => {
                one.claimed = true;
                true
            }
            None => false,
        }
    }

    /// The events since the last written answer that do what this one says.
    fn done(&self, player: Player, answer: &Answer) -> Vec<usize> {
        let events = &self.events[self.answer_from..];
        let claimed: Vec<usize> =
            self.claimed.iter().filter_map(|index| index.checked_sub(self.answer_from)).collect();
        find_done(self.game.duel(), events, &claimed, player, answer)
    }

    /// Whether this player's attack was set without a question since the last written answer.
    fn was_set(&self, player: Player) -> bool {
        (self.answer_from..self.events.len())
            .any(|index| is_set_by(&self.events[index], player) && !self.claimed.contains(&index))
    }

    /// The events in which this player's attack will set itself, as far as automatic answers go.
    fn will_be_set(&self, player: Player) -> Option<Vec<Event>> {
        let mut ahead = Trial::new(&self.game);
        for _ in 0..MAX_AUTOMATIC {
            if ahead.events.iter().any(|event| is_set_by(event, player)) {
                return Some(ahead.events);
            }
            ahead.choose(automatic(&ahead.game)?).ok()?;
        }
        None
    }

    /// Takes over a trial that went well.
    fn commit(&mut self, trial: Trial) -> Result<(), Mismatch> {
        if Asked::of(&self.game).is_some_and(|asked| asked.question == QuestionKind::Action) {
            self.action_from = self.events.len();
        }
        self.way.clear();
        self.unasked.clear();
        self.decided = Some(self.game.clone());
        self.answer_from = self.events.len();
        self.claimed = trial.claimed.iter().map(|index| index + self.answer_from).collect();
        self.take(trial)
    }

    fn take(&mut self, trial: Trial) -> Result<(), Mismatch> {
        self.unasked.extend(trial.unasked);
        if self.logs == Log::Everything {
            for event in &trial.events {
                let text = describe_event(trial.game.duel(), &seat_names(), event);
                self.note(&format!("    {text}"));
            }
        }
        self.events.extend(trial.events);
        self.game = trial.game;
        match trial.broken {
            Some(broken) => Err(Mismatch::new("a sound game", broken)),
            None => Ok(()),
        }
    }

    /// One automatic answer.
    fn automatic(&mut self, choice: Choice) -> Result<(), Mismatch> {
        let text = self.game.words().choice(choice);
        let player = Asked::of(&self.game).map_or(Player::One, |asked| asked.player);
        self.note(&format!("  ({player}: {text})"));
        let mut trial = Trial::new(&self.game);
        if let Err(reason) = trial.automatic(choice) {
            return Err(Mismatch::new(format!("the automatic answer {text}"), reason));
        }
        self.way.push(self.game.clone());
        self.take(trial)
    }

    /// All automatic answers there are.
    pub fn settle(&mut self) -> Result<(), Mismatch> {
        for _ in 0..MAX_AUTOMATIC {
            match automatic(&self.game) {
                Some(choice) => self.automatic(choice)?,
                None => return Ok(()),
            }
        }
        Err(Mismatch::new("an end of automatic answers", self.pending()))
    }

    /// The decisions of a player since the last written answer and as far as automatic answers go.
    pub fn decisions(&self, player: Player) -> Vec<Game> {
        let mut ahead = Trial::new(&self.game);
        let mut games = self.way.clone();
        games.push(ahead.game.clone());
        for _ in 0..MAX_AUTOMATIC {
            let Some(choice) = automatic(&ahead.game) else { break };
            if ahead.choose(choice).is_err() {
                break;
            }
            games.push(ahead.game.clone());
        }
        games.retain(|game| Asked::of(game).is_some_and(|asked| asked.player == player));
        games
    }

    /// `refuse p1: walk to 7`.
    pub fn refuse(&self, player: Player, answer: &Answer) -> Result<(), Mismatch> {
        let sets = matches!(answer, Answer::Strike { .. } | Answer::Wild(_));
        if sets && self.was_set(player) {
            let done = !self.done(player, answer).is_empty();
            return if done {
                Err(Mismatch::new("this answer to be refused", "it is the only one"))
            } else {
                Ok(())
            };
        }
        if let Some(events) = self.will_be_set(player).filter(|_| sets) {
            let done = !find_done(self.game.duel(), &events, &[], player, answer).is_empty();
            let only = Err(Mismatch::new("this answer to be refused", "it is the only one"));
            return if done { only } else { Ok(()) };
        }
        let games = self.decisions(player);
        let fits = |game: &&Game| Asked::of(game).is_some_and(|asked| may_answer(answer, asked.question));
        let Some(game) = games.iter().find(fits).or(games.first()) else { return Ok(()) };
        if Trial::attempt(game, player, answer).is_ok() {
            return Err(Mismatch::new(
                "this answer to be refused",
                format!("it is accepted; {}", pending(game)),
            ));
        }
        let mut copy = game.clone();
        let accepted =
            plain_choice(answer).is_some_and(|choice| copy.choose(player, choice, &mut Vec::new()).is_ok());
        if accepted || copy != *game {
            return Err(Mismatch::new("a refused answer to change nothing", "it changed the game"));
        }
        Ok(())
    }

    /// Whether a player is offered an option of this label.
    pub fn offers(&self, player: Player, label: &str) -> bool {
        let answer = Answer::read(label).ok();
        self.decisions(player).iter().any(|game| {
            let taken = answer.as_ref().is_some_and(|answer| Trial::attempt(game, player, answer).is_ok());
            taken || shows(game, label) || accepted(game).is_some_and(|next| shows(&next, label))
        })
    }

    /// What is asked now, in words.
    pub fn pending(&self) -> String {
        pending(&self.game)
    }
}

/// Whether an answer may be meant for a kind of question. Yes and no are meant for whatever comes first but the order
/// of triggers.
fn may_answer(answer: &Answer, question: QuestionKind) -> bool {
    let plain = matches!(answer, Answer::Yes | Answer::No);
    if plain { question != QuestionKind::Order } else { answer.kinds().contains(&question) }
}

/// Whether the pending decision has an option of this label.
fn shows(game: &Game, label: &str) -> bool {
    // A Cross Boost is no Boost, though it has its words in it.
    let cross = label.starts_with("cross ");
    let texts = option_texts(game).into_iter().filter(|text| cross || !text.starts_with("cross "));
    !labels::matching(label, &texts.collect::<Vec<_>>()).is_empty()
}

/// The game after an optional effect is taken.
fn accepted(game: &Game) -> Option<Game> {
    let asked = Asked::of(game)
        .filter(|asked| asked.question == QuestionKind::Confirm && asked.offers(Choice::Yes))?;
    let mut trial = Trial::new(game);
    trial.choose(Choice::Yes).ok()?;
    trial.asked_of(asked.player).ok().map(|_| trial.game)
}

fn option_texts(game: &Game) -> Vec<String> {
    let words = game.words();
    game.decision().map_or_else(Vec::new, |decision| {
        decision.choices.iter().map(|&choice| words.choice(choice)).collect()
    })
}

fn pending(game: &Game) -> String {
    let Some(decision) = game.decision() else {
        let outcome = game
            .outcome()
            .map_or_else(|| "nothing is asked".into(), |outcome| describe_outcome(outcome, &seat_names()));
        return format!("the game is over: {outcome}");
    };
    let question = game.words().question(&decision);
    format!("pending for {}: {question}; options: {}", decision.player, option_texts(game).join(" | "))
}

/// The choice of an answer that needs no card.
fn plain_choice(answer: &Answer) -> Option<Choice> {
    match answer {
        Answer::Prepare => Some(Choice::Prepare),
        Answer::Walk(space) => Some(Choice::Walk(*space)),
        Answer::Change => Some(Choice::ChangeCards),
        Answer::Exceed => Some(Choice::Exceed),
        Answer::Reshuffle => Some(Choice::Reshuffle),
        Answer::Switch => Some(Choice::Switch),
        Answer::CrossExceed => Some(Choice::CrossExceed),
        Answer::CrossStrike => Some(Choice::CrossStrike),
        Answer::Wild(Critical::Declined) => Some(Choice::WildSwing),
        Answer::Yes => Some(Choice::Yes),
        Answer::No => Some(Choice::No),
        Answer::Move(movement, steps) => Some(Choice::Move(*movement, *steps)),
        Answer::Space(space) => Some(Choice::Space(*space)),
        Answer::Number(number) => Some(Choice::Number(*number)),
        Answer::Boost(_)
        | Answer::CrossBoost(_)
        | Answer::Strike { .. }
        | Answer::Wild(Critical::Paid)
        | Answer::Action(_)
        | Answer::Concede
        | Answer::Pay(_)
        | Answer::Choose(_)
        | Answer::Cards(_)
        | Answer::Name(_)
        | Answer::Order(_)
        | Answer::Unsupported(_) => None,
    }
}
