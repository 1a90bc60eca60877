//! What one viewer can have seen of the cards, told from where all of them really were.

use std::collections::{BTreeMap, BTreeSet};

use exceed_rules::{Area, CardId, Event, Game, Player, Viewer};
use serde_json::Value;

/// Areas that lie open.
const OPEN: [Area; 9] = [
    Area::Discard,
    Area::Gauge,
    Area::Boosts,
    Area::Overdrive,
    Area::SetAside,
    Area::Transforms,
    Area::Stored,
    Area::Arena,
    Area::Playing,
];

/// A viewer through a game.
pub struct Sight {
    viewer: Viewer,
    /// Kinds of cards that this viewer has seen at some time: only those can be known in another's hand.
    ever: BTreeSet<String>,
    /// Names of cards that were in what was received.
    pub names: usize,
}

impl Sight {
    pub fn new(viewer: Viewer) -> Sight {
        Sight { viewer, ever: BTreeSet::new(), names: 0 }
    }

    /// Holds an update against the game before and after it.
    pub fn check(&mut self, update: &Value, before: &Game, after: &Game, events: &[Event]) {
        let mut seen = self.visible(before);
        let now = self.visible(after);
        seen.extend(now.keys().cloned().map(|key| (key, 1)));
        for event in events {
            seen.extend(faces(&event.seen_by(self.viewer)).map(|card| (key(after, card), 1)));
            // A defender who is made to set a card of a name holds it, and everybody knows.
            if let Event::Named { name, .. } = event {
                let duel = after.duel();
                let named = every_card(after).filter(|card| duel.card(*card).name == *name);
                self.ever.extend(named.map(|card| duel.card_key(card).to_owned()));
            }
        }
        self.ever.extend(seen.keys().map(|(_, card)| card.clone()));
        self.check_decks(update, after);
        // A card that was looked at in a deck may be drawn from there.
        self.ever.extend(known_in_decks(update).map(|(_, card)| card));
        self.check_hands(update, after);
        self.check_counts(update, after, &now);
        let known = known_elsewhere(update).into_iter().map(|card| card.1);
        let may: BTreeSet<String> = seen.into_keys().map(|(_, card)| card).chain(known).collect();
        self.check_names(update, after, &may);
    }

    /// The cards that lie where this viewer sees them, by owner and kind.
    fn visible(&self, game: &Game) -> BTreeMap<(Player, String), usize> {
        let inspect = game.inspect();
        let mut cards = Vec::new();
        for player in Player::BOTH {
            for area in OPEN {
                cards.extend(inspect.cards(player, area));
            }
            if self.viewer.is(player) {
                cards.extend(inspect.cards(player, Area::Hand));
            }
            if self.viewer.is(player) || inspect.attack_known(self.viewer, player) {
                cards.extend(inspect.cards(player, Area::Attack));
            }
            for area in [Area::Sealed, Area::Under, Area::UnderMarker] {
                let there = inspect.cards(player, area);
                if inspect.known(self.viewer, player, area) == there.len() {
                    cards.extend(there);
                }
            }
        }
        let mut counts = BTreeMap::new();
        for card in cards {
            *counts.entry(key(game, card)).or_insert(0) += 1;
        }
        counts
    }

    /// Another's hand shows no more than is there, and only kinds that were seen before.
    fn check_hands(&self, update: &Value, game: &Game) {
        for player in Player::BOTH.into_iter().filter(|player| !self.viewer.is(*player)) {
            let shown = cards_of(&update["view"]["sides"][player.to_string()]["hand"]);
            let known = game.inspect().known(self.viewer, player, Area::Hand);
            assert!(shown.len() <= known, "{:?} sees {shown:?} in a hand", self.viewer);
            let mut hand: Vec<(Player, String)> =
                game.inspect().cards(player, Area::Hand).into_iter().map(|card| key(game, card)).collect();
            for card in shown {
                assert!(self.ever.contains(&card.1), "{card:?} was never shown to {:?}", self.viewer);
                let place = hand.iter().position(|other| *other == card);
                hand.swap_remove(place.unwrap_or_else(|| panic!("{card:?} is not in that hand")));
            }
        }
    }

    /// Of a deck only what was looked at is known, and it is where it is said to be.
    fn check_decks(&self, update: &Value, game: &Game) {
        for player in Player::BOTH {
            let shown = &update["view"]["sides"][player.to_string()]["deck_known"];
            let shown = shown.as_array().expect("a list");
            let known = game.inspect().known(self.viewer, player, Area::Deck);
            assert!(shown.len() <= known, "{:?} sees {shown:?} in a deck", self.viewer);
            let deck = game.inspect().cards(player, Area::Deck);
            for one in shown {
                let from_top = one["from_top"].as_u64().expect("a number") as usize;
                let there = key(game, deck[deck.len() - 1 - from_top]);
                assert_eq!(one["card"]["card"], there.1.as_str());
            }
        }
    }

    /// In the view there are not more cards of a kind than lie where this viewer sees them.
    fn check_counts(&self, update: &Value, game: &Game, visible: &BTreeMap<(Player, String), usize>) {
        let mut told: BTreeMap<(Player, String), usize> = BTreeMap::new();
        let sides = &update["view"]["sides"];
        for player in Player::BOTH {
            let side = &sides[player.to_string()];
            let lists = ["discard", "gauge", "sealed", "overdrive", "set_aside"].map(|area| &side[area]);
            let own = self.viewer.is(player).then(|| &side["hand"]);
            let boosts = side["boosts"].as_array().into_iter().flatten().map(|boost| &boost["card"]);
            let attack = side["attack"]["card"].as_object().map(|_| &side["attack"]["card"]);
            let cards = lists.into_iter().chain(own).flat_map(cards_of);
            for card in cards.chain(boosts.chain(attack).filter_map(card_of)) {
                *told.entry(card).or_insert(0) += 1;
            }
        }
        for (card, count) in told {
            let there = visible.get(&card).copied().unwrap_or(0);
            let turn = game.inspect().turn_number();
            assert!(
                count <= there,
                "turn {turn}: {:?} sees {count} of {card:?}, {there} lie open",
                self.viewer
            );
        }
    }

    /// No key of a kind is anywhere that this viewer can't see, but in the lists of what could be.
    fn check_names(&mut self, update: &Value, game: &Game, may: &BTreeSet<String>) {
        let duel = game.duel();
        let all: BTreeSet<String> = every_card(game).map(|card| duel.card_key(card).to_owned()).collect();
        let mut texts = Vec::new();
        collect(update, &mut texts);
        for text in texts {
            if all.contains(text) {
                self.names += 1;
                assert!(may.contains(text), "{:?} reads {text} in {update}", self.viewer);
            }
        }
    }
}

/// Every card of the match, wherever it is.
fn every_card(game: &Game) -> impl Iterator<Item = CardId> {
    let hidden = [Area::Hand, Area::Deck, Area::Attack, Area::Sealed, Area::Under, Area::UnderMarker];
    let areas = OPEN.into_iter().chain(hidden);
    areas.flat_map(move |area| {
        Player::BOTH.into_iter().flat_map(move |player| game.inspect().cards(player, area))
    })
}

fn key(game: &Game, card: CardId) -> (Player, String) {
    (game.duel().card(card).owner, game.duel().card_key(card).to_owned())
}

/// The faces in an event.
#[expect(clippy::wildcard_enum_match_arm, reason = "other events are about cards that lie open")]
fn faces(event: &Event) -> impl Iterator<Item = CardId> {
    let card = match event {
        Event::CardMoved { card, .. } => Some(*card),
        Event::AttackSet { card, .. } => Some(*card),
        Event::AttackRevealed { card, .. } => Some(*card),
        Event::Revealed { card, .. } => Some(*card),
        _ => None,
    };
    card.filter(|card| card.is_known()).into_iter()
}

fn card_of(value: &Value) -> Option<(Player, String)> {
    let owner = value["owner"].as_str()?.parse().ok()?;
    Some((owner, value["card"].as_str()?.to_owned()))
}

fn cards_of(list: &Value) -> Vec<(Player, String)> {
    list.as_array().into_iter().flatten().filter_map(card_of).collect()
}

/// The sides of both players.
fn sides(update: &Value) -> [&Value; 2] {
    Player::BOTH.map(|player| &update["view"]["sides"][player.to_string()])
}

fn known_in_decks(update: &Value) -> impl Iterator<Item = (Player, String)> {
    let known =
        sides(update).into_iter().flat_map(|side| side["deck_known"].as_array().into_iter().flatten());
    known.filter_map(|known| card_of(&known["card"]))
}

/// What is known of hands and decks, which has been looked at by itself.
fn known_elsewhere(update: &Value) -> Vec<(Player, String)> {
    sides(update).into_iter().flat_map(|side| cards_of(&side["hand"])).chain(known_in_decks(update)).collect()
}

/// Every text of a message but the lists of what could be: `could_hold`, and the kinds that can be named.
fn collect<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match value {
        Value::String(text) => texts.push(text),
        Value::Array(list) => list.iter().for_each(|value| collect(value, texts)),
        Value::Object(fields) => {
            let naming = fields.get("question").is_some_and(|question| question == "name");
            for (name, value) in fields {
                if name != "could_hold" && !(naming && name == "choices") {
                    collect(value, texts);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
