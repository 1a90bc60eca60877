//! Games that differ only in what a viewer may not know, side by side on one server: what that viewer is sent is the same,
//! byte for byte, until a face is shown.

use std::sync::Arc;

use exceed_fuzz::soak::{TWINS, cases, tell};
use exceed_rules::{
    ByPlayer, Chance, Choice, Event, Game, Player, Seat, Silent, Viewer, imagine, seed_from_number,
};
use exceed_server::table::ClockOptions;
use exceed_server::wire::complete;
use serde_json::json;

use super::{any, side_by_side, three};
use crate::live::{Ear, Laid, Live, Person, Setting, setting};
use crate::wire::twins::{cards_known, shows_a_face};
use crate::wire::{Dice, VIEWERS};

/// So many games at a time.
const AT_ONCE: usize = 8;
/// Twins are followed so often in one game.
const PAIRS: usize = 8;
/// So many choices between two pairs at most.
const BETWEEN: usize = 30;

/// So many groups of the other player are tried to find two that look the same from outside.
const TRIES: usize = 8;

/// What came of it.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Pairs of twins.
    pairs: usize,
    /// Rounds after which both were alike.
    alike: usize,
    /// Among them those in which the other player did something.
    of_others: usize,
    /// Pairs that a face told apart at last.
    faces: usize,
    /// Texts that were compared.
    texts: usize,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.pairs += other.pairs;
        self.alike += other.alike;
        self.of_others += other.of_others;
        self.faces += other.faces;
        self.texts += other.texts;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn twins_get_the_same_bytes_until_a_face_is_shown() {
    let live = Arc::new(Live::start().await);
    let people = three(&live).await;
    let games = cases(TWINS);
    let mut tally = Tally::default();
    let follow = |number| follow_game(Arc::clone(&live), people.clone(), number);
    for one in side_by_side(games, AT_ONCE, follow).await {
        tally.add(one);
    }
    tell(&format!("{games} games: {tally:?}"));
    let enough = tally.pairs >= games * 3 && tally.alike >= tally.pairs && tally.of_others >= games;
    assert!(enough && tally.faces >= games, "too little was compared: {tally:?}");
}

/// One game from its start to its end. Now and then a twin is made of it, and both are followed on the server.
async fn follow_game(live: Arc<Live>, people: [Person; 3], number: usize) -> Tally {
    let [one, two, watcher] = people;
    let mut setting = setting(number, [one, two]);
    if number.is_multiple_of(3) {
        setting.clock = Some(ClockOptions { total_s: 900, min_s: 10, disconnect_s: 180 });
    }
    let mut dice = Dice(number as u64 + 1);
    let mut chance = Chance::new(seed_from_number(number as u64));
    let mut game = Game::start(Arc::clone(&setting.duel), seed_from_number(number as u64), None, &mut Silent);
    let mut tally = Tally::default();
    for round in 0..PAIRS {
        let viewer = VIEWERS[(number + round) % VIEWERS.len()];
        // In the middle of a group there is more to know than the table shows.
        while game.decision().is_some_and(|decision| decision.unfinished) {
            go_on(&mut game, &mut dice);
        }
        if game.decision().is_none() {
            break;
        }
        let twin = Game::from(imagine(&game.seat(viewer), &mut chance));
        let one = Twin::lay(&live, &setting, &watcher, game, viewer);
        let two = Twin::lay(&live, &setting, &watcher, twin, viewer);
        let (one, two) = tokio::join!(one, two);
        let mut pair = Pair { one, two, viewer, tally: Tally { pairs: 1, ..Tally::default() }, number };
        pair.follow(&mut dice).await;
        tally.add(pair.tally);
        game = pair.one.game;
        for _ in 0..dice.below(BETWEEN) {
            go_on(&mut game, &mut dice);
        }
    }
    tally
}

fn go_on(game: &mut Game, dice: &mut Dice) {
    if let Some((player, choice)) = any(game, dice) {
        game.choose(player, choice, &mut Silent).expect("offered");
    }
}

/// One of the two: the game as it is, and the sockets at its table.
struct Twin {
    game: Game,
    laid: Laid,
    players: [Ear; 2],
    watcher: Option<Ear>,
    asked: ByPlayer<u32>,
    viewer: Viewer,
    person: Person,
}

impl Twin {
    async fn lay(live: &Live, setting: &Setting, watcher: &Person, game: Game, viewer: Viewer) -> Twin {
        let laid = setting.lay(live, &game).await;
        let hello = json!({"type": "hello", "protocol": 1});
        let [one, two] = &setting.people;
        let table = laid.table.as_str();
        let players = [Ear::at(one, table, &hello).await, Ear::at(two, table, &hello).await];
        let (watcher, person) = match viewer {
            Viewer::Spectator => (Some(Ear::at(watcher, table, &hello).await), watcher.clone()),
            Viewer::Player(player) => (None, setting.people[place(player)].clone()),
        };
        let mut asked = ByPlayer::default();
        count(&game, &mut asked);
        Twin { game, laid, players, watcher, asked, viewer, person }
    }

    fn ear(&mut self) -> &mut Ear {
        match (&mut self.watcher, self.viewer) {
            (Some(watcher), _) => watcher,
            (None, Viewer::Player(Player::Two)) => &mut self.players[1],
            (None, Viewer::Player(Player::One) | Viewer::Spectator) => &mut self.players[0],
        }
    }

    /// Everything the viewer was sent since the last time, without what may differ.
    async fn heard(&mut self) -> Vec<String> {
        let ear = self.ear();
        ear.settle().await;
        let heard = ear.take();
        // Once a game is over, all of it is open.
        let live = heard.iter().take_while(|text| !text.starts_with(r#"{"type":"over""#));
        live.map(|text| without_times(&self.laid.nameless(text))).collect()
    }

    /// Everything from the first update on, as somebody gets it who comes back.
    async fn again(&self) -> Vec<String> {
        let hello = json!({"type": "hello", "protocol": 1, "after": 0});
        let table = self.laid.table.as_str();
        let socket = self.person.client.connect_with(table, &hello).await.expect("a socket");
        let mut ear = Ear::new(socket);
        let last = ear.until("welcome").await["seq"].clone();
        while ear.until("update").await["seq"] != last {}
        let updates = ear.take().into_iter().filter(|text| text.starts_with(r#"{"type":"update""#));
        updates.map(|text| self.laid.nameless(&text)).collect()
    }

    /// What the viewer is answered over HTTP.
    async fn facts(&self) -> Vec<String> {
        let game = &self.laid.game;
        let paths = [
            format!("/api/tables/{}", self.laid.table),
            format!("/api/games/{game}"),
            format!("/api/games/{game}/replay"),
            format!("/api/games/{game}/export"),
        ];
        let mut texts = Vec::new();
        for path in paths {
            texts.push(self.laid.nameless(&self.person.get(&path).await.text));
        }
        texts
    }

    /// Answers, and goes on in the game at hand as the server does. Gives what happened.
    async fn answer(&mut self, player: Player, choice: Choice) -> Vec<Event> {
        let message = json!({
            "type": "answer", "decision": self.asked[player], "choices": [choice.to_string()],
        });
        let reply = self.players[place(player)].ask(message).await;
        assert_eq!(reply["type"], "accepted", "{choice}: {reply}");
        let mut events: Vec<Event> = Vec::new();
        for choice in complete(&self.game, player, &[choice]).expect("offered") {
            self.game.choose(player, choice, &mut events).expect("offered");
            count(&self.game, &mut self.asked);
        }
        events
    }

    /// Gives answers one after the other.
    async fn answer_all(&mut self, player: Player, choices: &[Choice]) -> Vec<Event> {
        let mut events = Vec::new();
        for choice in choices {
            events.append(&mut self.answer(player, *choice).await);
        }
        events
    }

    fn seat(&self) -> Seat {
        self.game.seat(self.viewer)
    }
}

/// After every choice the question that waits is a new one.
fn count(game: &Game, asked: &mut ByPlayer<u32>) {
    if let Some(decision) = game.decision() {
        asked[decision.player] += 1;
    }
}

fn place(player: Player) -> usize {
    usize::from(player == Player::Two)
}

/// Two games that the viewer can't tell apart.
struct Pair {
    one: Twin,
    two: Twin,
    viewer: Viewer,
    tally: Tally,
    number: usize,
}

impl Pair {
    /// Plays both on in the same way as long as the viewer knows the same of both.
    async fn follow(&mut self, dice: &mut Dice) {
        self.compare().await;
        loop {
            self.probe(dice).await;
            self.compare().await;
            let Some((player, one, two)) = self.alike_choices(dice) else { break };
            let (first, second) =
                tokio::join!(self.one.answer_all(player, &one), self.two.answer_all(player, &two));
            if !self.is_alike(&first, &second) {
                self.tally.faces += 1;
                return;
            }
            self.tally.alike += 1;
            self.tally.of_others += usize::from(!self.viewer.is(player));
            self.compare().await;
            if self.one.game.decision().is_none() {
                return;
            }
        }
        self.take_back().await;
    }

    /// What is answered in each of them so that it looks the same to the viewer, unless a face is shown by it.
    fn alike_choices(&self, dice: &mut Dice) -> Option<(Player, Vec<Choice>, Vec<Choice>)> {
        let (one, two) = (self.one.game.decision()?, self.two.game.decision()?);
        let player = one.player;
        assert_eq!(player, two.player, "the one who is asked is public");
        if self.viewer.is(player) {
            assert_eq!(one.choices, two.choices, "the viewer's own choices");
            let choice = dice.choice(one.choices);
            return Some((player, vec![choice], vec![choice]));
        }
        (0..TRIES).find_map(|_| {
            let (one, two) = alike_groups(&self.one.game, &self.two.game, player, dice)?;
            Some((player, one, two))
        })
    }

    /// Whether the viewer knows the same after it. If not, a face was shown, in one of them at least.
    fn is_alike(&self, first: &[Event], second: &[Event]) -> bool {
        let viewer = self.viewer;
        let seen = |events: &[Event]| events.iter().map(|event| event.seen_by(viewer)).collect::<Vec<_>>();
        let (one, two) = (self.one.seat(), self.two.seat());
        if seen(first) == seen(second) && one == two {
            return true;
        }
        let shown = |events: &[Event]| events.iter().any(|event| shows_a_face(event, viewer));
        let looked = cards_known(&self.one.game, viewer) + cards_known(&self.two.game, viewer) > 0;
        let why = shown(first) || shown(second) || looked;
        assert!(why, "game {}: {viewer:?} can tell them apart: {first:?} {second:?}", self.number);
        false
    }

    async fn compare(&mut self) {
        let (one, two) = tokio::join!(self.one.heard(), self.two.heard());
        self.equal(&one, &two);
    }

    fn equal(&mut self, one: &[String], two: &[String]) {
        let (number, viewer) = (self.number, self.viewer);
        for (one, two) in one.iter().zip(two) {
            if one != two {
                let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
                let part = |text: &str| -> String {
                    let from = (0..=at.saturating_sub(200)).rev().find(|&at| text.is_char_boundary(at));
                    text[from.unwrap_or(0)..].chars().take(400).collect()
                };
                panic!("game {number}, {viewer:?}:\n…{}…\n…{}…", part(one), part(two));
            }
        }
        assert_eq!(one.len(), two.len(), "game {number}, {viewer:?}: {one:?}\n{two:?}");
        self.tally.texts += one.len();
    }

    /// The viewer tries what is not theirs to do: refusals tell nothing.
    async fn probe(&mut self, dice: &mut Dice) {
        let decision = dice.below(6);
        let other = if self.viewer.is(Player::One) { "p2" } else { "p1" };
        let messages = [
            json!({"type": "answer", "decision": decision, "choices": [format!("set:{other}.hand.{decision}")]}),
            json!({"type": "answer", "decision": decision, "choices": ["wild", "yes"]}),
            json!({"type": "back", "decision": decision}),
            json!({"type": "hint", "decision": decision}),
            json!({"type": "claim"}),
        ];
        let message = messages[dice.below(messages.len())].clone();
        // Nothing of this may be the viewer's real answer.
        if self.one.game.decision().is_some_and(|decision| self.viewer.is(decision.player)) {
            return;
        }
        self.one.ear().ask(message.clone()).await;
        self.two.ear().ask(message).await;
    }

    /// While both are alike, so is all that was told before, and so are facts and what comes of a takeback.
    async fn take_back(&mut self) {
        let (one, two) = tokio::join!(self.one.facts(), self.two.facts());
        self.equal(&one, &two);
        self.one.ear().ask(json!({"type": "takeback"})).await;
        self.two.ear().ask(json!({"type": "takeback"})).await;
        self.compare().await;
        let (one, two) = tokio::join!(self.one.again(), self.two.again());
        self.equal(&one, &two);
    }
}

/// Answers of a player, each with the rest of its group, that look the same in both games to whoever sees no hand.
fn alike_groups(
    one: &Game,
    two: &Game,
    player: Player,
    dice: &mut Dice,
) -> Option<(Vec<Choice>, Vec<Choice>)> {
    let (mut one, mut two) = (one.clone(), two.clone());
    let mut given = (Vec::new(), Vec::new());
    loop {
        let (first, second) = alike_pick(&one, &two, dice)?;
        given.0.push(first);
        given.1.push(second);
        let open = [(&mut one, first), (&mut two, second)].map(|(game, choice)| {
            for choice in complete(game, player, &[choice]).expect("offered") {
                game.choose(player, choice, &mut Silent).expect("offered");
            }
            game.decision().is_some_and(|decision| decision.unfinished)
        });
        match open {
            [false, false] => return Some(given),
            [true, true] => {}
            // From outside this group is one of its own kind: a card less was paid with, say.
            [true, false] | [false, true] => return None,
        }
    }
}

/// A choice of each game that looks the same from outside.
fn alike_pick(one: &Game, two: &Game, dice: &mut Dice) -> Option<(Choice, Choice)> {
    let (one, two) = (one.decision()?.choices, two.decision()?.choices);
    let like = |choice: Choice, of: &[Choice]| -> Vec<Choice> {
        of.iter().copied().filter(|other| outside(*other) == outside(choice)).collect()
    };
    let possible: Vec<Choice> = one.iter().copied().filter(|choice| !like(*choice, two).is_empty()).collect();
    if possible.is_empty() {
        return None;
    }
    let choice = dice.choice(&possible);
    Some((choice, dice.choice(&like(choice, two))))
}

/// A choice as somebody sees it who does not see the hand it is made from.
fn outside(choice: Choice) -> String {
    let text = choice.to_string();
    let mut parts = text.split(".hand.");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |before, part| {
        before + ".hand" + part.trim_start_matches(|one: char| one.is_ascii_digit())
    })
}

/// Times are the only numbers that differ.
fn without_times(text: &str) -> String {
    let mut text = text.to_owned();
    for field in ["\"now\":", "\"at\":", "\"p1_ms\":", "\"p2_ms\":", "\"left_ms\":", "\"retry_ms\":"] {
        let mut from = 0;
        while let Some(found) = text[from..].find(field) {
            let start = from + found + field.len();
            let digits =
                text[start..].bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b'-').count();
            text.replace_range(start..start + digits, "0");
            from = start;
        }
    }
    text
}
