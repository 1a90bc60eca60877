//! What imagined games are made of: beliefs are followed, what is known stays, the rest is dealt evenly, and whoever is
//! paying can pay.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::common::{catalog, game, setup};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, Belief, ByPlayer, CardId, Chance, Choice, Game, MarkerPosition, NamedCard, Pile, Player, Position,
    QuestionKind, SidePosition, Silent, UnderPosition, Viewer, check_invariants, imagine, imagine_decks,
    imagine_with, seed_from_number,
};

const WORLDS: usize = 200;

fn named(name: &str, owner: Player) -> NamedCard {
    NamedCard { name: name.to_owned(), owner }
}

/// Weighs one kind of card in hand and one kind of set attack, and nothing else.
struct Only {
    hand: CardId,
    attack: CardId,
}

impl Belief for Only {
    fn weight(&self, _: Player, card: CardId) -> u32 {
        u32::from(card == self.hand)
    }
    fn attack_weight(&self, _: Player, card: CardId) -> u32 {
        if card == self.attack { 1000 } else { 0 }
    }
}

/// The kinds of cards in a player's hand and deck.
fn kinds(game: &Game, player: Player) -> BTreeSet<CardId> {
    let all = [Area::Hand, Area::Deck].into_iter().flat_map(|area| game.inspect().cards(player, area));
    all.collect()
}

fn sorted(mut cards: Vec<CardId>) -> Vec<CardId> {
    cards.sort_unstable();
    cards
}

#[test]
fn hands_are_dealt_as_the_belief_says_and_filled_up_without_it() {
    let game = game("Ryu", "Ken Masters", 77);
    let seat = game.seat(Viewer::Player(Player::One));
    let mut chance = Chance::new(seed_from_number(5));
    let size = game.inspect().cards(Player::Two, Area::Hand).len();
    for hand in kinds(&game, Player::Two) {
        let world = imagine_with(&seat, &Only { hand, attack: hand }, &mut chance);
        let cards = world.inspect().cards(Player::Two, Area::Hand);
        // Both copies, then whatever there is.
        assert_eq!(cards.iter().filter(|card| **card == hand).count(), 2);
        assert!(cards.len() == size && cards.iter().all(|card| card.is_known()));
        let all = |game: &Game| {
            let of = |area| game.inspect().cards(Player::Two, area);
            sorted([of(Area::Hand), of(Area::Deck)].concat())
        };
        assert_eq!(all(&world), all(&game));
    }
    // Of the cards without a weight each comes up.
    let hand = *kinds(&game, Player::Two).first().expect("there are cards");
    let others: BTreeSet<CardId> = (0..WORLDS)
        .flat_map(|_| {
            let world = imagine_with(&seat, &Only { hand, attack: hand }, &mut chance);
            world.inspect().cards(Player::Two, Area::Hand)
        })
        .collect();
    assert_eq!(others.len(), 15);
}

/// Player one has set a card of a hand of which one is known.
fn face_down() -> Game {
    let one = Player::One;
    let side = SidePosition {
        hand: ["Grasp", "Cross", "Dive", "Sweep"].map(|name| named(name, one)).to_vec(),
        ..SidePosition::default()
    };
    let hand = ["Grasp", "Cross"].map(|name| named(name, Player::Two)).to_vec();
    let sides = ByPlayer([side, SidePosition { hand, ..SidePosition::default() }]);
    let position = Position { setup: setup("Ryu", "Ken Masters", 3), sides };
    let mut game = Game::from_position(catalog(), &position).expect("a sound position");
    game.choose(one, Choice::Strike, &mut Silent).expect("offered");
    let decision = game.decision().expect("a card is set");
    assert_eq!(decision.question, QuestionKind::Set);
    let choice = decision.choices[0];
    game.choose(one, choice, &mut Silent).expect("offered");
    assert_eq!(game.decision().map(|decision| decision.player), Some(Player::Two));
    game
}

#[test]
fn a_set_attack_is_seen_by_who_set_it_and_it_is_not_their_turn_next() {
    let game = face_down();
    let card = game.inspect().cards(Player::One, Area::Attack)[0];
    let [own, other] = Player::BOTH.map(|viewer| game.glance_of(Viewer::Player(viewer)).attack(Player::One));
    assert_eq!((own, other), (Some((card, false, false)), Some((CardId::HIDDEN, false, false))));
    assert_eq!(game.glance().attack(Player::One), Some((card, false, false)));
    assert_eq!(game.glance().attack(Player::Two), None);
    assert_eq!(game.glance().attacker(), Some(Player::One));
    assert_eq!(Player::BOTH.map(|player| game.glance().count(player, Area::Attack)), [1, 0]);
    let mut other = game.clone();
    other.reseed(seed_from_number(99));
    assert_ne!(other.whole_key(), game.whole_key(), "another stream of chance");
    assert_eq!(game.glance().next_turn(), Player::Two);
    let start = crate::common::game("Ryu", "Ken Masters", 77);
    assert_eq!(start.glance().next_turn(), start.inspect().turn().other());
}

#[test]
fn a_set_attack_is_any_card_or_the_one_that_is_believed_in() {
    let game = face_down();
    let seat = game.seat(Viewer::Player(Player::Two));
    let mut chance = Chance::new(seed_from_number(6));
    let attack = |world: &Game| world.inspect().cards(Player::One, Area::Attack)[0];
    let all: Vec<CardId> = kinds(&game, Player::One).into_iter().collect();
    let dealt: BTreeSet<CardId> = (0..WORLDS * 3).map(|_| attack(&imagine(&seat, &mut chance))).collect();
    assert!(all.iter().all(|card| dealt.contains(card)), "every card may be the attack");
    for card in all {
        let world = imagine_with(&seat, &Only { hand: card, attack: card }, &mut chance);
        assert_eq!(attack(&world), card);
    }
}

#[test]
fn every_order_of_a_deck_is_as_likely() {
    let deck = ["Grasp", "Cross", "Dive"].map(|name| named(name, Player::One)).to_vec();
    let side = SidePosition { deck: Some(deck), ..SidePosition::default() };
    let position =
        Position { setup: setup("Ryu", "Ken Masters", 3), sides: ByPlayer([side, SidePosition::default()]) };
    let game = Game::from_position(catalog(), &position).expect("a sound position");
    let seat = game.seat(Viewer::Player(Player::Two));
    let mut chance = Chance::new(seed_from_number(7));
    let rounds = 6_000;
    let mut dealt: [BTreeMap<Vec<CardId>, u32>; 2] = Default::default();
    for _ in 0..rounds {
        for (number, world) in
            [imagine(&seat, &mut chance), imagine_decks(&game, &[Player::One], &mut chance)]
                .iter()
                .enumerate()
        {
            *dealt[number].entry(world.inspect().cards(Player::One, Area::Deck)).or_default() += 1;
        }
    }
    for counts in dealt {
        // Six orders: chi-square with 5 degrees of freedom, 0.1 % point 20.5.
        assert_eq!(counts.len(), 6);
        let expected = f64::from(rounds) / 6.0;
        let chi_square: f64 =
            counts.values().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        assert!(chi_square < 20.5, "chi-square {chi_square}");
    }
}

fn with_fixture(text: &str) -> Arc<Catalog> {
    let mut sources = embedded_sources();
    sources.push(("fixture.toml".into(), text.into()));
    Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])))
}

/// Answers with the first choice that fits.
fn answer(game: &mut Game, fits: impl Fn(&Game, Choice) -> bool) {
    let decision = game.decision().expect("a question");
    let choice = decision.choices.iter().copied().find(|&choice| fits(game, choice)).expect("it is offered");
    let player = decision.player;
    game.choose(player, choice, &mut Silent).expect("offered");
}

#[test]
fn what_was_seen_of_a_deck_stays_where_it_is() {
    let catalog = with_fixture(include_str!("../../../scenarios/fixtures/witness.toml"));
    let one = |name: &str| named(name, Player::One);
    let side = SidePosition {
        hand: vec![one("Underhand")],
        discard: Pile::Cards(vec![one("Dive"), one("Sweep"), one("Block")]),
        ..SidePosition::default()
    };
    let position =
        Position { setup: setup("Witness", "Ryu", 1), sides: ByPlayer([side, SidePosition::default()]) };
    let mut game = Game::from_position(catalog, &position).expect("a sound position");
    answer(&mut game, |_, choice| matches!(choice, Choice::Boost(_)));
    // One card on top, which the end of the turn draws, and one under the deck.
    while game.decision().is_some_and(|decision| decision.question == QuestionKind::Cards) {
        answer(&mut game, |_, choice| matches!(choice, Choice::Card(_)));
    }
    let deck = game.inspect().cards(Player::One, Area::Deck);
    let mut chance = Chance::new(seed_from_number(2));
    let mut orders = BTreeSet::new();
    for _ in 0..WORLDS {
        let world = imagine_decks(&game, &[Player::One], &mut chance);
        let cards = world.inspect().cards(Player::One, Area::Deck);
        assert_eq!(cards[0], deck[0], "it lies under the deck, and everybody has seen it");
        assert_eq!(sorted(cards.clone()), sorted(deck.clone()));
        for area in [Area::Hand, Area::Attack, Area::Discard] {
            assert_eq!(world.inspect().cards(Player::One, area), game.inspect().cards(Player::One, area));
        }
        assert_eq!(
            world.inspect().cards(Player::Two, Area::Deck),
            game.inspect().cards(Player::Two, Area::Deck)
        );
        orders.insert(cards);
    }
    assert!(orders.len() > WORLDS / 2);
}

/// Three cards can pay six only if all of them are Ultras, of which there are three.
const PAYER: &str = r#"
id = "payer"
name = "Payer"
season = 7
exceed = 2
normals = "standard"
fixture = true

[[card]]
name = "Bill"
kind = "special"
copies = 1
range = "1"
power = 1
speed = 1
[card.boost]
name = "Bill Boost"
kind = "instant"
text = '''
You may spend 6 force: gain 1 life.
'''

[[card]]
name = "Treasure"
kind = "ultra"
copies = 3
range = "1"
power = 1
speed = 1
[card.boost]
name = "Treasure Boost"
kind = "instant"
text = '''
Draw 1.
'''
"#;

#[test]
fn whoever_said_that_they_pay_can_pay_in_every_world() {
    let catalog = with_fixture(PAYER);
    let one = |name: &str| named(name, Player::One);
    let hand = vec![one("Bill"), one("Treasure"), one("Treasure"), one("Treasure")];
    let side = SidePosition { hand, ..SidePosition::default() };
    let position =
        Position { setup: setup("Payer", "Ryu", 1), sides: ByPlayer([side, SidePosition::default()]) };
    let mut game = Game::from_position(catalog, &position).expect("a sound position");
    answer(&mut game, |game, choice| {
        let Choice::Boost(place) = choice else { return false };
        let cards = game.inspect().cards(place.player, place.area);
        game.duel().card_name(cards[place.index as usize]) == "Bill"
    });
    answer(&mut game, |_, choice| choice == Choice::Yes);
    assert_eq!(game.decision().map(|decision| decision.question), Some(QuestionKind::Pay));
    let seat = game.seat(Viewer::Player(Player::Two));
    let mut chance = Chance::new(seed_from_number(4));
    let deck = sorted(game.inspect().cards(Player::One, Area::Deck));
    for _ in 0..60 {
        let world = imagine(&seat, &mut chance);
        let hand = world.inspect().cards(Player::One, Area::Hand);
        assert!(hand.iter().all(|&card| world.duel().card_name(card) == "Treasure") && hand.len() == 3);
        assert_eq!(sorted(world.inspect().cards(Player::One, Area::Deck)), deck);
        assert!(world.decision().is_some_and(|decision| !decision.choices.contains(&Choice::No)));
    }
}

/// All of D'Janette's cards lie open but three: a pair that she has set, and the card under Spell Circle.
#[test]
fn a_pair_that_was_set_does_not_lie_under_a_marker() {
    let one = Player::One;
    let deck = game("D'Janette", "Ryu", 1);
    let duel = deck.duel();
    let mut open: Vec<&str> = duel.decks[one].iter().map(|&card| duel.card_name(card)).collect();
    for hidden in ["Affliction", "Affliction", "Black Death"] {
        let index = open.iter().position(|name| *name == hidden).expect("she has it");
        open.remove(index);
    }
    let her = |name: &str| named(name, one);
    let side = SidePosition {
        hand: vec![her("Affliction"); 2],
        discard: Pile::Cards(open.into_iter().map(her).collect()),
        markers: vec![MarkerPosition { name: "Spell Circle".into(), spaces: vec![3], disabled: false }],
        under: vec![UnderPosition { boost: her("Spell Circle"), cards: vec![her("Black Death")] }],
        deck: Some(Vec::new()),
        ..SidePosition::default()
    };
    let theirs = SidePosition { hand: vec![named("Grasp", Player::Two)], ..SidePosition::default() };
    let sides = ByPlayer([side, theirs]);
    let position = Position { setup: setup("D'Janette", "Ryu", 3), sides };
    let mut game = Game::from_position(catalog(), &position).expect("a sound position");
    answer(&mut game, |_, choice| matches!(choice, Choice::Strike));
    answer(&mut game, |_, choice| matches!(choice, Choice::SetEx(_)));
    let seat = game.seat(Viewer::Player(Player::Two));
    let mut chance = Chance::new(seed_from_number(9));
    for _ in 0..40 {
        let world = imagine(&seat, &mut chance);
        check_invariants(&world).expect("nothing is lost");
    }
}
