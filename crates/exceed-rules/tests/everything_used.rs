//! Random games over all pairings, steered so that every attack, boost, action and choice is used. What is never
//! reached must be named in `unreachable.toml` with a reason. A game that goes wrong is saved in `records/`, where it is
//! a test of its own (`records.rs`).

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::{Dice, catalog};
use exceed_cards::card::{BoostKind, MarkerOf};
use exceed_cards::ir::{Effect, Head, Sequence};
use exceed_cards::{Catalog, Character, Kind};
use exceed_rules::{
    Area, Choice, Event, Game, Input, MarkerPosition, MatchSetup, Pile, Player, Position, Record,
    SidePosition, check_invariants, seed_from_number,
};

/// How often everything must be used.
const ENOUGH: u32 = 12;
/// How many rounds over all pairings there are at most.
const MAX_ROUNDS: u64 = 400;

/// Things that can be used, and how often they were.
#[derive(Default)]
struct Uses(BTreeMap<String, u32>);

impl Uses {
    fn count(&mut self, key: String) {
        if let Some(count) = self.0.get_mut(&key) {
            *count += 1;
        }
    }

    fn of(&self, key: &str) -> Option<u32> {
        self.0.get(key).copied()
    }

    fn missing(&self) -> Vec<(&str, u32)> {
        self.0
            .iter()
            .filter(|(_, count)| **count < ENOUGH)
            .map(|(key, count)| (key.as_str(), *count))
            .collect()
    }
}

fn attack_key(character: &str, card: &str) -> String {
    format!("{character}/{card}/attack")
}

fn boost_key(character: &str, card: &str) -> String {
    format!("{character}/{card}/boost")
}

fn action_key(character: &str, exceeded: bool, line: u8) -> String {
    format!("{character}/{}/action {}", if exceeded { "exceed" } else { "basic" }, line + 1)
}

fn clause_key(block: u16, index: u8, choice: &str) -> String {
    format!("clause {block}.{index}: {choice}")
}

/// Everything there is to use.
fn everything(catalog: &Catalog) -> (Uses, BTreeMap<String, String>) {
    let mut uses = Uses::default();
    let mut owners = BTreeMap::new();
    for character in catalog.characters() {
        list_character(character, &mut uses, &mut owners);
    }
    (uses, owners)
}

fn list_character(character: &Character, uses: &mut Uses, owners: &mut BTreeMap<String, String>) {
    let mut add = |key: String, source: String| {
        uses.0.insert(key.clone(), 0);
        owners.insert(key, source);
    };
    for card in &character.cards {
        let source = format!("{}/{}", character.id, card.id);
        // What is only a boost is never set; what cards are face down is no card at all.
        if !matches!(card.kind, Kind::Boost | Kind::FaceDown) {
            add(attack_key(&character.id, &card.id), source.clone());
        }
        // Nobody boosts with an Overload card.
        let boosts = !matches!(card.kind, Kind::Character | Kind::FaceDown);
        if boosts && card.boost.kind != BoostKind::Overload {
            add(boost_key(&character.id, &card.id), source.clone());
        }
        for ability in card.attack.iter().chain(&card.boost.lines) {
            list_clauses(&ability.body, &source, &mut add);
        }
    }
    for (exceeded, lines) in [(false, &character.basic), (true, &character.exceeded)] {
        for (line, ability) in lines.iter().enumerate() {
            if matches!(ability.head, Head::Action { .. }) {
                add(action_key(&character.id, exceeded, line as u8), character.id.clone());
            }
            list_clauses(&ability.body, &character.id, &mut add);
        }
    }
}

/// The options and the yes and no of every clause that asks.
fn list_clauses(sequence: &Sequence, source: &str, add: &mut impl FnMut(String, String)) {
    for (index, effect) in sequence.effects.iter().enumerate() {
        let mut asks =
            |choice: String| add(clause_key(sequence.block, index as u8, &choice), source.to_owned());
        if let Effect::Choose { options, .. } = effect {
            (0..options.len()).for_each(|option| asks(format!("option {}", option + 1)));
        }
        if let Effect::May(_, body) = effect
            && !matches!(body.effects.first(), Some(Effect::Pay { .. } | Effect::RevealAttack))
        {
            asks("yes".to_owned());
            asks("no".to_owned());
        }
        effect.sequences().into_iter().for_each(|body| list_clauses(body, source, add));
    }
}

/// A game in progress with what it uses.
struct Play<'a> {
    game: Game,
    uses: &'a mut Uses,
    dice: Dice,
    seed: u64,
    setup: MatchSetup,
    /// What a game that began with a position began with; its record alone would not replay.
    position: Option<Position>,
    inputs: Vec<Input>,
}

impl Play<'_> {
    fn names(&self, card: exceed_rules::CardId) -> (String, String) {
        let duel = self.game.duel();
        let card = duel.card(card);
        let character = &duel.catalog().characters()[card.character];
        (character.id.clone(), character.cards[card.card].id.clone())
    }

    /// What a choice would use, if that is counted.
    #[expect(clippy::wildcard_enum_match_arm, reason = "other choices use nothing that is counted")]
    fn key(&self, player: Player, choice: Choice) -> Option<String> {
        let words = self.game.words();
        let duel = self.game.duel();
        match choice {
            Choice::Set(place) | Choice::SetEx(place) => {
                let (character, card) = self.names(words.card_at(place));
                Some(attack_key(&character, &card))
            }
            // A boost that is a transform is used by transforming its card.
            Choice::Boost(place) | Choice::Transform(place) => {
                let (character, card) = self.names(words.card_at(place));
                Some(boost_key(&character, &card))
            }
            Choice::CharacterAction(line) => {
                let fighter = duel.fighters.iter().find(|fighter| fighter.player == player)?;
                let id = &duel.catalog().characters()[fighter.character].id;
                Some(action_key(id, self.game.inspect().exceeded(player), line))
            }
            Choice::Option(_) | Choice::Yes | Choice::No => {
                let (block, index) = self.game.inspect().asking_clause()?;
                let label = match choice {
                    Choice::Option(option) => format!("option {}", option + 1),
                    Choice::Yes => "yes".to_owned(),
                    _ => "no".to_owned(),
                };
                Some(clause_key(block, index, &label))
            }
            _ => None,
        }
    }

    /// Mostly what was used least; else anything.
    fn pick(&mut self, player: Player, choices: &[Choice]) -> Choice {
        let need = |choice: &Choice| {
            self.key(player, *choice).and_then(|key| self.uses.of(&key)).filter(|count| *count < ENOUGH)
        };
        let needed = choices.iter().filter_map(|choice| Some((need(choice)?, *choice)));
        match needed.min_by_key(|(count, _)| *count) {
            Some((_, rare)) if self.dice.below(3) > 0 => rare,
            _ => crate::common::random_choice(choices, &mut self.dice),
        }
    }

    fn play_out(&mut self, steps: usize) {
        for _ in 0..steps {
            let Some(decision) = self.game.decision() else { break };
            let player = decision.player;
            let choices = decision.choices.to_vec();
            let choice = self.pick(player, &choices);
            let counted =
                matches!(choice, Choice::Option(_) | Choice::Yes | Choice::No | Choice::CharacterAction(_));
            if let Some(key) = self.key(player, choice).filter(|_| counted) {
                self.uses.count(key);
            }
            self.inputs.push(Input::Choice(player, choice));
            let mut events: Vec<Event> = Vec::new();
            // What is written to the game while it panics is not looked at again.
            let result = catch_unwind(AssertUnwindSafe(|| self.game.choose(player, choice, &mut events)));
            match result {
                Ok(Ok(())) => {}
                Ok(Err(refused)) => self.fail(&refused.to_string()),
                Err(_) => self.fail("a panic, see above"),
            }
            self.note(&events);
            if let Err(broken) = check_invariants(&self.game) {
                self.fail(&format!("{broken:?}"));
            }
        }
    }

    /// Ends the test with what is needed to see the fault again.
    fn fail(&self, fault: &str) -> ! {
        match &self.position {
            Some(position) => panic!("{fault}\nafter {:?}\nin {position:#?}", self.inputs),
            None => {
                let path = crate::common::records().join(format!("failing-{}.json", self.seed));
                let inputs = self.inputs.clone();
                let record = Record { inputs, ..Record::new(self.game.duel(), &self.setup) };
                crate::common::write_record(&path, &record);
                panic!("{fault}\nthe record is in {}: keep it, it is a test now", path.display());
            }
        }
    }

    fn note(&mut self, events: &[Event]) {
        for event in events {
            if let Event::BoostPlayed { card, .. } | Event::CardMoved { card, to: Area::Transforms, .. } =
                event
            {
                let (character, card) = self.names(*card);
                self.uses.count(boost_key(&character, &card));
            }
            if let Event::AttackPerformed { card, .. } = event {
                let (character, card) = self.names(*card);
                self.uses.count(attack_key(&character, &card));
            }
        }
    }
}

/// A table in the middle of a game: some gauge, perhaps exceeded, somewhere in the arena.
fn position(one: &Character, two: &Character, seed: u64) -> Position {
    let mut dice = Dice(seed ^ 0xABCD);
    let at = 1 + dice.below(9) as u8;
    let other = (1..=9).filter(|space| *space != at).nth(dice.below(8)).expect("eight spaces are left");
    let mut side = |character: &Character, at: u8| {
        let cards =
            character.cards.iter().filter(|card| !matches!(card.kind, Kind::Character | Kind::FaceDown));
        let hand: Vec<_> =
            cards.filter(|_| dice.below(3) == 0).take(7).map(|card| card.name.clone()).collect();
        let tokens = character.markers.iter().filter(|marker| marker.of == MarkerOf::Token);
        SidePosition {
            at: Some(at),
            exceeded: dice.below(2) == 0,
            gauge: Pile::Count(dice.below(12) as u8),
            overdrive: Pile::Count(if character.modules.contains(&exceed_cards::Module::Overdrive) {
                dice.below(4) as u8
            } else {
                0
            }),
            discard: Pile::Count(dice.below(5) as u8),
            markers: tokens.map(|marker| marked(marker, &mut dice)).collect(),
            hand: hand.into_iter().map(|name| exceed_rules::NamedCard { name, owner: Player::One }).collect(),
            ..SidePosition::default()
        }
    };
    let mut sides = exceed_rules::ByPlayer([side(one, at), side(two, other)]);
    sides[Player::Two].hand.iter_mut().for_each(|card| card.owner = Player::Two);
    Position { setup: MatchSetup::new(&one.name, &two.name, seed_from_number(seed)), sides }
}

/// A marker somewhere, either side up.
fn marked(marker: &exceed_cards::card::Marker, dice: &mut Dice) -> MarkerPosition {
    MarkerPosition {
        name: marker.name.clone(),
        spaces: vec![1 + dice.below(9) as u8],
        disabled: marker.two_sided && dice.below(2) == 0,
    }
}

#[test]
fn every_attack_boost_action_and_choice_is_used() {
    let catalog = catalog();
    let (mut uses, owners) = everything(&catalog);
    let listed = uses.0.len();
    let characters = catalog.characters();
    for round in 0..MAX_ROUNDS {
        for (first, one) in characters.iter().enumerate() {
            let missing = uses.missing();
            let wanted: BTreeSet<String> = missing
                .iter()
                .filter_map(|(key, _)| owners[*key].split('/').next().map(str::to_owned))
                .collect();
            for (second, two) in characters.iter().enumerate() {
                let met = (second + first) % characters.len() < 6
                    && (wanted.contains(&one.id) || wanted.contains(&two.id));
                if round > 0 && !met {
                    continue;
                }
                let seed = round * 10_000 + (first * characters.len() + second) as u64;
                let setup = MatchSetup::new(&one.name, &two.name, seed_from_number(seed));
                let position = (round % 2 == 1).then(|| position(one, two, seed));
                let cards = std::sync::Arc::clone(&catalog);
                let game = match &position {
                    None => Game::new(cards, &setup).expect("known characters"),
                    Some(position) => Game::from_position(cards, position)
                        .unwrap_or_else(|faults| panic!("{faults:?} in {position:#?}")),
                };
                let dice = Dice(seed);
                Play { game, uses: &mut uses, dice, seed, setup, position, inputs: Vec::new() }.play_out(400);
            }
        }
        if uses.missing().is_empty() {
            break;
        }
    }
    let excused: BTreeMap<String, String> = toml_pairs(include_str!("unreachable.toml"));
    let missing: Vec<String> = uses
        .missing()
        .iter()
        .filter(|(key, _)| !excused.contains_key(*key))
        .map(|(key, count)| format!("{key} ({}) used {count} times", owners[*key]))
        .collect();
    assert!(
        missing.is_empty(),
        "{} of {listed} not used {ENOUGH} times:\n{}",
        missing.len(),
        missing.join("\n")
    );
    for key in excused.keys() {
        assert!(uses.of(key).is_some_and(|count| count < ENOUGH), "{key} is excused but used, or unknown");
    }
}

/// `"key" = "reason"` lines.
fn toml_pairs(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter(|line| line.starts_with('"'));
    lines
        .filter_map(|line| line.split_once("\" = \""))
        .map(|(key, reason)| (key[1..].to_owned(), reason.trim_end_matches('"').to_owned()))
        .collect()
}
