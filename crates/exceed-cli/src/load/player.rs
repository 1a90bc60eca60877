//! Two guests who play one game after the other at one table. They know no rule: they answer with any choice that is
//! offered.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use exceed_server::client::{Client, ClientError, Heard, Socket};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::json;
use tokio::sync::{Semaphore, watch};
use tokio::time::Instant;

use super::count::Counts;

/// How long a game has to begin.
const BEGIN_WITHIN: Duration = Duration::from_secs(60);
/// How long a game that is given up has to end.
const END_WITHIN: Duration = Duration::from_secs(3);
/// How long nothing is done after a game broke off.
const PAUSE: Duration = Duration::from_secs(1);
/// A question without an answer for so long has been forgotten.
const SILENT: Duration = Duration::from_secs(60);

/// What all games share.
pub struct Plan {
    /// Where the server is.
    pub server: SocketAddr,
    /// The time from one answer to the next in one game.
    pub every: Duration,
    /// Whom everybody plays, as the server calls it.
    pub character: String,
    /// What is counted.
    pub counts: Arc<Counts>,
    /// Only so many tables are made at once.
    pub doors: Semaphore,
    /// It is over.
    pub stop: watch::Receiver<bool>,
}

/// Why a game broke off.
#[derive(Clone, Debug)]
pub struct Broken {
    /// What was tried.
    pub at: Stage,
    /// What the server or the system said.
    pub why: String,
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Two guests.
    Guest,
    /// A table for them.
    Table,
    /// Their sockets.
    Socket,
    /// The game.
    Game,
}

impl Stage {
    fn broke(self) -> impl FnOnce(ClientError) -> Broken {
        move |ClientError(why)| Broken { at: self, why }
    }
}

/// Numbers that look random; the same start gives the same ones.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, number: usize) -> usize {
        usize::try_from(self.next() % number.max(1) as u64).unwrap_or(0)
    }
}

/// Plays until it is told to stop. A game that breaks off is counted, and begun anew.
pub async fn play(plan: Arc<Plan>, index: u64) {
    let mut dice = Dice(index);
    let mut stop = plan.stop.clone();
    loop {
        let broken = match Pair::sit_down(&plan).await {
            Ok(mut pair) => {
                let result = pair.play(&plan, &mut dice, &mut stop).await;
                plan.counts.game_is_live(&mut pair.live, false);
                match result {
                    Ok(()) => return,
                    Err(broken) => broken,
                }
            }
            Err(broken) => broken,
        };
        if *stop.borrow() {
            return;
        }
        plan.counts.broke(broken);
        tokio::time::sleep(PAUSE).await;
    }
}

/// Two guests at a table.
struct Pair {
    sockets: [Socket; 2],
    /// Who is ready for the game that is prepared.
    ready: [bool; 2],
    /// What each seat is asked; messages of the two sockets come in any order.
    questions: [Option<Question>; 2],
    sent: Option<Sent>,
    references: u64,
    live: bool,
}

/// An answer that is under way.
struct Sent {
    seat: usize,
    at: Instant,
    reference: u64,
    accepted: bool,
}

/// What the server says, as far as it matters here.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(rename = "type", borrow)]
    kind: &'a str,
    #[serde(default)]
    decision: Option<Asked>,
    #[serde(default, borrow)]
    table: Option<Table<'a>>,
    #[serde(default)]
    r#ref: Option<u64>,
    #[serde(default, borrow)]
    code: Option<&'a str>,
}

#[derive(Deserialize)]
struct Table<'a> {
    #[serde(borrow)]
    state: &'a str,
}

/// A question, or only the number of one.
enum Asked {
    Number,
    Question(Question),
}

/// A question and its choices.
#[derive(Debug, PartialEq)]
struct Question {
    id: u64,
    choices: Vec<String>,
}

#[derive(Deserialize)]
struct ChoiceId {
    id: String,
}

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Asked, D::Error> {
        deserializer.deserialize_any(AskedVisitor)
    }
}

struct AskedVisitor;

impl<'de> Visitor<'de> for AskedVisitor {
    type Value = Asked;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a question or its number")
    }

    fn visit_u64<E>(self, _: u64) -> Result<Asked, E> {
        Ok(Asked::Number)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Asked, A::Error> {
        let mut question = Question { id: 0, choices: Vec::new() };
        while let Some(key) = map.next_key::<&str>()? {
            match key {
                "id" => question.id = map.next_value()?,
                "choices" => {
                    let choices: Vec<ChoiceId> = map.next_value()?;
                    question.choices = choices.into_iter().map(|choice| choice.id).collect();
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Asked::Question(question))
    }
}

impl Pair {
    async fn sit_down(plan: &Plan) -> Result<Pair, Broken> {
        let closed = |_| Broken { at: Stage::Game, why: "it was stopped".to_owned() };
        let _door = plan.doors.acquire().await.map_err(closed)?;
        let one = Client::guest(plan.server).await.map_err(Stage::Guest.broke())?;
        let two = Client::guest(plan.server).await.map_err(Stage::Guest.broke())?;
        let table = json!({
            "character": plan.character, "opponent": {"person": true}, "listed": false,
            "spectators": {"allowed": false, "delay_s": 0},
        });
        let table = one.create_table(&table).await.map_err(Stage::Table.broke())?;
        let body = json!({"character": plan.character});
        let joined = two.request("POST", &format!("/api/tables/{table}/join"), Some(&body)).await;
        let joined = joined.map_err(Stage::Table.broke())?;
        if joined.status != 200 {
            return Err(Broken { at: Stage::Table, why: format!("{} {}", joined.status, joined.body) });
        }
        let sockets = [
            one.connect(&table, None).await.map_err(Stage::Socket.broke())?,
            two.connect(&table, None).await.map_err(Stage::Socket.broke())?,
        ];
        Ok(Pair {
            sockets,
            ready: [false; 2],
            questions: [None, None],
            sent: None,
            references: 0,
            live: false,
        })
    }

    async fn play(
        &mut self,
        plan: &Plan,
        dice: &mut Dice,
        stop: &mut watch::Receiver<bool>,
    ) -> Result<(), Broken> {
        // Games do not all answer at the same moment.
        let micros = u64::try_from(plan.every.as_micros()).unwrap_or(u64::MAX).max(1);
        let mut tick = Instant::now() + Duration::from_micros(dice.next() % micros);
        let mut last_heard = Instant::now();
        loop {
            let (seat, heard) = tokio::select! {
                _ = stop.changed() => return self.give_up(plan).await,
                heard = self.hear() => heard,
                () = tokio::time::sleep_until(tick) => {
                    let now = Instant::now();
                    let within = if self.live { SILENT } else { BEGIN_WITHIN };
                    if now - last_heard > within + plan.every {
                        return Err(broken("the server fell silent"));
                    }
                    // Who was late does not hurry to make up for it.
                    tick = (tick + plan.every).max(now);
                    self.answer(plan, dice).await?;
                    continue;
                }
            };
            last_heard = Instant::now();
            self.understand(plan, seat, heard, last_heard).await?;
        }
    }

    async fn hear(&mut self) -> (usize, Heard) {
        let [one, two] = &mut self.sockets;
        tokio::select! {
            heard = one.next() => (0, heard),
            heard = two.next() => (1, heard),
        }
    }

    /// Answers the question that waits with any of its choices.
    async fn answer(&mut self, plan: &Plan, dice: &mut Dice) -> Result<(), Broken> {
        let asked = (0..2).find_map(|seat| Some((seat, self.questions[seat].take()?)));
        let Some((seat, question)) = asked else { return Ok(()) };
        let choice = question.choices.get(dice.below(question.choices.len()));
        let Some(choice) = choice else { return Err(broken("a question without a choice")) };
        self.references += 1;
        let reference = self.references;
        let at = Instant::now();
        self.say(
            plan,
            seat,
            format!(
                r#"{{"type":"answer","ref":{reference},"decision":{},"choices":[{}]}}"#,
                question.id,
                json!(choice)
            ),
        )
        .await?;
        self.sent = Some(Sent { seat, at, reference, accepted: false });
        Ok(())
    }

    async fn say(&mut self, plan: &Plan, seat: usize, text: String) -> Result<(), Broken> {
        plan.counts.bytes(text.len());
        self.sockets[seat].send_text(text).await.map_err(Stage::Game.broke())
    }

    async fn understand(
        &mut self,
        plan: &Plan,
        seat: usize,
        heard: Heard,
        now: Instant,
    ) -> Result<(), Broken> {
        let text = match heard {
            Heard::Text(text) => text,
            Heard::Closed(code) => return Err(broken(&format!("the server closed a socket ({code})"))),
        };
        plan.counts.bytes(text.len());
        let message: Message<'_> =
            serde_json::from_str(&text).map_err(|error| broken(&format!("not understood: {error}")))?;
        let own = self.sent.as_mut().filter(|sent| sent.seat == seat);
        match message.kind {
            "accepted" => {
                if let Some(sent) = own.filter(|sent| Some(sent.reference) == message.r#ref) {
                    sent.accepted = true;
                    plan.counts.accepted(now - sent.at);
                }
            }
            "update" | "snapshot" => {
                if let Some(sent) = own.filter(|sent| sent.accepted) {
                    plan.counts.updated(now - sent.at);
                    self.sent = None;
                }
                plan.counts.game_is_live(&mut self.live, true);
                self.ask(seat, message.decision);
            }
            "refused" => {
                if own.is_some_and(|sent| Some(sent.reference) == message.r#ref) {
                    plan.counts.refused();
                    self.sent = None;
                    self.ask(seat, message.decision);
                } else {
                    return Err(broken(&format!("refused: {}", message.code.unwrap_or("without a code"))));
                }
            }
            "welcome" | "table" => {
                let prepared = message.table.is_some_and(|table| table.state == "ready_check");
                if prepared && !self.ready[seat] {
                    self.ready[seat] = true;
                    self.say(plan, seat, r#"{"type":"ready"}"#.to_owned()).await?;
                }
            }
            "over" => {
                self.ready[seat] = false;
                self.questions[seat] = None;
                if seat == 0 {
                    plan.counts.over();
                }
                self.say(plan, seat, r#"{"type":"rematch"}"#.to_owned()).await?;
            }
            "bye" => return Err(broken("the server stops")),
            // What else the server says changes nothing for who knows no rule.
            _ => {}
        }
        Ok(())
    }

    /// A seat is asked this, or nothing any more: an answer may have answered the next question too.
    fn ask(&mut self, seat: usize, asked: Option<Asked>) {
        self.questions[seat] = match asked {
            Some(Asked::Question(question)) => Some(question),
            Some(Asked::Number) | None => None,
        };
    }

    /// Ends the game, so that the table does not stay.
    async fn give_up(&mut self, plan: &Plan) -> Result<(), Broken> {
        self.say(plan, 0, r#"{"type":"concede"}"#.to_owned()).await?;
        let over = async {
            loop {
                match self.sockets[0].next().await {
                    Heard::Text(text) if !text.contains(r#""type":"over""#) => {}
                    Heard::Text(_) | Heard::Closed(_) => return,
                }
            }
        };
        // A game that has not begun can't be given up.
        let _ = tokio::time::timeout(END_WITHIN, over).await;
        Ok(())
    }
}

fn broken(why: &str) -> Broken {
    Broken { at: Stage::Game, why: why.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_far_as_they_matter() {
        let update = r#"{"type":"update","game":"x","seq":4,"events":[{"n":1,"text":"a \"b\""}],"view":{"sides":{}},
            "decision":{"id":17,"question":"action","choices":[{"id":"prepare","text":"é"},{"id":"walk:4"}],"picks":[]},"rewound":null}"#;
        let message: Message<'_> = serde_json::from_str(update).expect("it is understood");
        let Some(Asked::Question(question)) = message.decision else { panic!("a question") };
        assert_eq!(question, Question { id: 17, choices: vec!["prepare".to_owned(), "walk:4".to_owned()] });
        let accepted = r#"{"type":"accepted","ref":7,"decision":17,"duplicate":false}"#;
        let message: Message<'_> = serde_json::from_str(accepted).expect("it is understood");
        assert_eq!((message.kind, message.r#ref), ("accepted", Some(7)));
        assert!(matches!(message.decision, Some(Asked::Number)));
    }
}
