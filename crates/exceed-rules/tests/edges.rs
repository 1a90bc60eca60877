//! What is refused at the start and what is said of a game from outside, where a scenario can't ask: each refusal by
//! itself, each look at a game that has something to show.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{Dice, catalog, game, play_out, setup};
use exceed_cards::ir::Stat;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, Beginning, ByPlayer, CardId, Choice, Edition, EditionRow, Event, Game, List, NamedCard, PartKind,
    Pile, Player, Position, PositionError, Reason, Record, SidePosition, Silent, Viewer, seed_from_number,
};

fn named(name: &str) -> NamedCard {
    NamedCard { name: name.to_owned(), owner: Player::One }
}

fn cards(name: &str, count: usize) -> Vec<NamedCard> {
    vec![named(name); count]
}

fn pile(name: &str, count: usize) -> Pile {
    Pile::Cards(cards(name, count))
}

/// A position of Ryu and Ken in which player one's side is given.
fn position(one: SidePosition) -> Position {
    Position { setup: setup("Ryu", "Ken Masters", 1), sides: ByPlayer([one, SidePosition::default()]) }
}

/// What is wrong with this side of player one.
fn faults(one: SidePosition) -> Vec<PositionError> {
    Game::from_position(catalog(), &position(one)).err().unwrap_or_default()
}

#[test]
fn a_space_is_from_1_to_9_for_fighters_and_boosts() {
    let player = Player::One;
    let at = |space| faults(SidePosition { at: Some(space), ..SidePosition::default() });
    let trap = |space| {
        faults(SidePosition { boosts: vec![(named("Grasp"), Some(space))], ..SidePosition::default() })
    };
    for space in [0, 10] {
        assert_eq!(at(space), [PositionError::NoSuchSpace { player, space }]);
        assert_eq!(trap(space), [PositionError::NoSuchSpace { player, space }]);
    }
    for space in [1, 9] {
        assert_eq!(at(space), []);
        assert_eq!(trap(space), []);
    }
    assert_eq!(at(7), [PositionError::SameSpace { space: 7 }]);
}

#[test]
fn life_is_from_1_to_that_at_the_start() {
    let player = Player::One;
    let with = |life| faults(SidePosition { life: Some(life), ..SidePosition::default() });
    for life in [0, 31] {
        let character = "Ryu".to_owned();
        assert_eq!(with(life), [PositionError::Life { player, character, life, most: 30 }]);
    }
    assert_eq!(with(1), []);
    assert_eq!(with(30), []);
}

#[test]
fn every_area_holds_64_cards_and_no_more() {
    let side = SidePosition::default;
    type Fill = fn(usize) -> SidePosition;
    let fills: [Fill; 7] = [
        |count| SidePosition { hand: cards("Grasp", count), ..SidePosition::default() },
        |count| SidePosition { gauge: pile("Grasp", count), ..SidePosition::default() },
        |count| SidePosition { discard: pile("Grasp", count), ..SidePosition::default() },
        |count| SidePosition { sealed: Some(pile("Grasp", count)), ..SidePosition::default() },
        |count| SidePosition { overdrive: pile("Grasp", count), ..SidePosition::default() },
        |count| SidePosition { deck: Some(cards("Grasp", count)), ..SidePosition::default() },
        |count| SidePosition {
            deck: Some(Vec::new()),
            deck_top: cards("Grasp", count),
            ..SidePosition::default()
        },
    ];
    let player = Player::One;
    for (number, fill) in fills.into_iter().enumerate() {
        assert_eq!(faults(fill(65)), [PositionError::TooManyCards { player }], "area {number}");
        assert_eq!(faults(fill(64)), [], "area {number}");
    }
    let boosts = |count| SidePosition { boosts: vec![(named("Grasp"), None); count], ..side() };
    assert_eq!(faults(boosts(25)), [PositionError::TooManyCards { player }]);
    assert_eq!(faults(boosts(24)), []);
    let counted = |count| SidePosition { gauge: Pile::Count(count), ..side() };
    assert_eq!(faults(counted(31)), [PositionError::TooManyCards { player }]);
    assert_eq!(faults(counted(30)), []);
}

#[test]
fn cards_nobody_knows_and_boosts_that_do_not_stay_are_named() {
    let player = Player::One;
    let found = faults(SidePosition { hand: cards("Grosp", 1), ..SidePosition::default() });
    let suggestion = Some("Grasp".to_owned());
    assert_eq!(found, [PositionError::UnknownCard { player, name: "Grosp".into(), suggestion }]);
    let instant =
        |name: &str| faults(SidePosition { boosts: vec![(named(name), None)], ..SidePosition::default() });
    assert_eq!(instant("Grasp"), []);
    assert_eq!(instant("Cross"), [PositionError::NotContinuous { player, name: "Cross".into() }]);
}

#[test]
fn a_row_of_an_edition_has_one_other_value() {
    for edition in Edition::ALL {
        let rules = edition.rules();
        for row in EditionRow::ALL {
            assert_ne!(rules.flipped(row), rules, "{row:?}");
            assert_eq!(rules.flipped(row).flipped(row), rules, "{row:?}");
            let others = EditionRow::ALL.into_iter().filter(|other| *other != row);
            others
                .for_each(|other| assert_ne!(rules.flipped(row), rules.flipped(other), "{row:?}, {other:?}"));
        }
    }
}

#[test]
fn games_that_look_alike_have_equal_keys_and_others_have_not() {
    let at = |space, seed| {
        let mut position = position(SidePosition { at: Some(space), ..SidePosition::default() });
        position.setup.seed = seed_from_number(seed);
        Game::from_position(catalog(), &position).expect("a sound position")
    };
    let (one, twin, other) = (at(3, 1), at(3, 2), at(4, 1));
    assert_eq!(one.public_key(), twin.public_key(), "only what is hidden differs");
    assert_ne!(one.whole_key(), twin.whole_key());
    assert_ne!(one.public_key(), other.public_key());
    assert_ne!(one.private_key(Player::One), other.private_key(Player::One));
}

#[test]
fn a_game_that_is_over_can_not_be_given_up() {
    let mut game = game("Ryu", "Ken Masters", 1);
    let seat = |game: &Game| game.seat(Viewer::Player(Player::Two));
    assert_eq!(seat(&game).outcome(), None);
    assert_eq!(seat(&game).asked(), game.decision().map(|decision| decision.player));
    assert!(seat(&game).asked().is_some());
    game.concede(Player::One, &mut Silent);
    let outcome = game.outcome();
    assert!(outcome.is_some());
    let mut events: Vec<Event> = Vec::new();
    game.concede(Player::Two, &mut events);
    assert_eq!((game.outcome(), events.len()), (outcome, 0));
    assert_eq!((seat(&game).outcome(), seat(&game).asked()), (outcome, None));
}

#[test]
fn turns_and_chance_are_counted_and_the_clause_that_asks_is_named() {
    let mut game = game("Ryu", "Ken Masters", 4);
    let mut clauses = 0;
    let (mut turn, mut chance) = (game.inspect().turn_number(), game.inspect().chance_read());
    assert!(chance > 1, "decks were shuffled");
    let first = |player| game.duel().character(game.duel().first_fighter(player)).name.as_str();
    assert_eq!(Player::BOTH.map(first), ["Ryu", "Ken Masters"]);
    assert!(Player::BOTH.iter().all(|&player| !game.inspect().reshuffled(player)));
    let used = position(SidePosition { reshuffled: true, ..SidePosition::default() });
    let used = Game::from_position(catalog(), &used).expect("a sound position");
    assert_eq!(Player::BOTH.map(|player| used.inspect().reshuffled(player)), [true, false]);
    play_out(&mut game, &mut Dice(4), |game, _, _| {
        let inspector = game.inspect();
        assert!(inspector.turn_number() == turn || inspector.turn_number() == turn + 1);
        assert!(inspector.chance_read() >= chance);
        (turn, chance) = (inspector.turn_number(), inspector.chance_read());
        if let Some((block, index)) = inspector.asking_clause() {
            clauses += 1;
            let line = game.duel().catalog().line_of_block(block).expect("a clause of a line");
            assert!(!line.text.is_empty() && index < 20);
            let reason = game.decision().expect("it asks").reason;
            assert!(matches!(reason, Reason::Card(_) | Reason::Character(_)), "{reason:?}");
        }
    });
    assert!(turn > 3 && clauses > 0, "{turn} turns, {clauses} questions of clauses");
}

#[test]
fn a_list_keeps_what_it_is_told_to_keep_in_its_order() {
    let mut list: List<u8, 8> = List::new();
    (0..8).for_each(|number| list.push(number).expect("there is room"));
    list.retain(|number| number % 3 != 1);
    assert_eq!(list[..], [0, 2, 3, 5, 6]);
}

#[test]
fn a_card_that_nobody_knows_has_no_name_of_its_own() {
    let game = game("Ryu", "Ken Masters", 1);
    assert_eq!(game.duel().card_name(CardId::HIDDEN), "a card");
    assert_ne!(game.duel().card_name(CardId(0)), "a card");
}

#[test]
fn a_record_says_whose_the_cards_of_strangers_are_and_plays_without_the_rest_of_theirs() {
    let with = |name: &str| SidePosition {
        hand: cards(name, 1),
        gauge: pile(name, 1),
        discard: pile(name, 1),
        sealed: Some(pile(name, 1)),
        overdrive: pile(name, 1),
        deck_top: cards(name, 1),
        ..SidePosition::default()
    };
    for (name, kept) in [("Tiger Shot", "sagat/Tiger Shot"), ("Hadoken", "Hadoken"), ("Grasp", "Grasp")] {
        let position = position(with(name));
        let game = Game::from_position(catalog(), &position).expect("a sound position");
        let record = Record::at_position(game.duel(), &position);
        let Beginning::Position(written) = &record.start.of else { panic!("a position") };
        assert_eq!(written.sides[Player::One], with(kept), "{name}");
        let plain = serde_json::to_value(&record).expect("plain data");
        assert_eq!(plain.get("cards"), None, "it carries no card files");
        let replayed = record.replay(catalog()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(replayed == game, "{name}");
        // With its cards it says nothing of those that are not in the match.
        assert!(record.with_cards(&catalog()).notes(&catalog()).is_empty(), "{name}");
    }
}

/// The official cards and those of a fixture of the scenarios.
fn with_fixture(text: &str) -> Arc<Catalog> {
    let mut sources = embedded_sources();
    sources.push(("fixture.toml".into(), text.into()));
    Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])))
}

/// Plays the boost of the card of this name.
fn boost(game: &mut Game, name: &str, events: &mut Vec<Event>) {
    choose(game, name, |choice| matches!(choice, Choice::Boost(_)), events);
}

/// Answers with the only choice about a card of this name.
fn choose(game: &mut Game, name: &str, kind: impl Fn(&Choice) -> bool, events: &mut Vec<Event>) {
    let decision = game.decision().expect("a question");
    let is_it = |choice: &&Choice| {
        let named = choice.place().is_some_and(|place| {
            let cards = game.inspect().cards(place.player, place.area);
            game.duel().card_name(cards[place.index as usize]) == name
        });
        named && kind(choice)
    };
    let (player, choice) = (decision.player, *decision.choices.iter().find(is_it).expect("it is offered"));
    game.choose(player, choice, events).expect("offered");
}

#[test]
fn the_attack_that_waits_for_an_additional_one_is_still_its_players() {
    let catalog = with_fixture(include_str!("../../../scenarios/fixtures/arbiter.toml"));
    let side = |at, hand: &[&str], owner| SidePosition {
        at: Some(at),
        hand: hand.iter().map(|name| NamedCard { owner, ..named(name) }).collect(),
        ..SidePosition::default()
    };
    let one = side(3, &["Combo", "Paid Blow", "Dive", "Grasp"], Player::One);
    let sides = ByPlayer([one, side(4, &["Focus", "Grasp"], Player::Two)]);
    let position = Position { setup: setup("Arbiter", "Ryu", 1), sides };
    let mut game = Game::from_position(catalog, &position).expect("a sound position");
    let mut events = Vec::new();
    game.choose(Player::One, Choice::Strike, &mut events).expect("offered");
    choose(&mut game, "Combo", |choice| matches!(choice, Choice::Set(_)), &mut events);
    choose(&mut game, "Focus", |choice| matches!(choice, Choice::Set(_)), &mut events);
    choose(&mut game, "Paid Blow", |choice| matches!(choice, Choice::Card(_)), &mut events);
    let names = |player| -> Vec<&str> {
        let cards = game.inspect().cards(player, Area::Attack);
        cards.into_iter().map(|card| game.duel().card_name(card)).collect()
    };
    assert_eq!(names(Player::One), ["Paid Blow", "Combo"]);
    assert_eq!(names(Player::Two), ["Focus"]);
}

#[test]
fn who_does_not_see_a_card_move_does_not_learn_which_it_is() {
    let mut game =
        Game::from_position(catalog(), &position(SidePosition::default())).expect("a sound position");
    let mut events: Vec<Event> = Vec::new();
    game.choose(Player::One, Choice::Prepare, &mut events).expect("offered");
    let faces = |viewer: Player| -> Vec<CardId> {
        let seen = events.iter().map(|event| event.seen_by(Viewer::Player(viewer)));
        seen.filter_map(|event| if let Event::CardMoved { card, .. } = event { Some(card) } else { None })
            .collect()
    };
    assert_eq!(faces(Player::One), game.inspect().cards(Player::One, Area::Hand));
    assert_eq!(faces(Player::Two), [CardId::HIDDEN; 2]);
    // Nobody holds a card that others know: what two viewers know is alike, and yet their seats are not.
    let position = position(SidePosition::default());
    let game = Game::from_position(catalog(), &position).expect("a sound position");
    let seat = |viewer| game.seat(viewer);
    assert!(seat(Viewer::Player(Player::Two)) != seat(Viewer::Spectator));
    assert!(seat(Viewer::Spectator) == seat(Viewer::Spectator));
}

#[test]
fn a_discard_pile_is_shuffled_and_that_is_told() {
    let catalog = with_fixture(include_str!("../../../scenarios/fixtures/umpire.toml"));
    let mut orders = BTreeSet::new();
    for seed in 0..20 {
        let pile = ["Grasp", "Cross", "Dive", "Sweep", "Spike", "Block"].map(named).to_vec();
        let one =
            SidePosition { hand: cards("Struck", 1), discard: Pile::Cards(pile), ..SidePosition::default() };
        let sides = ByPlayer([one, SidePosition::default()]);
        let position = Position { setup: setup("Umpire", "Ryu", seed), sides };
        let mut game = Game::from_position(Arc::clone(&catalog), &position).expect("a sound position");
        let mut events = Vec::new();
        boost(&mut game, "Struck", &mut events);
        let told =
            |event: &Event| matches!(event, Event::Shuffled { player: Player::One, area: Area::Discard });
        assert!(events.iter().any(told));
        orders.insert(game.inspect().cards(Player::One, Area::Discard));
    }
    assert!(orders.len() > 15, "{} orders in 20 games", orders.len());
}

/// A card that plays itself again and again.
const ECHO: &str = r#"
id = "echo"
name = "Echo"
season = 7
exceed = 2
normals = "standard"
fixture = true

[[card]]
name = "Ever After"
kind = "special"
copies = 1
range = "1"
power = 1
speed = 1
[card.boost]
name = "Ever After Boost"
kind = "instant"
text = '''
Return this to hand.
Skip your end-of-turn draw.
'''
"#;

/// Boosts go by numbers, of which there are fewer than a long game has boosts: one that is in play is not given again.
#[test]
fn a_boost_in_play_keeps_its_number_however_many_are_played() {
    let catalog = with_fixture(ECHO);
    for player in Player::BOTH {
        let mut sides =
            [(); 2].map(|()| SidePosition { hand: cards("Ever After", 1), ..SidePosition::default() });
        sides[1].hand[0].owner = Player::Two;
        let owner = player;
        sides[player.index()].boosts = vec![(NamedCard { owner, ..named("Grasp") }, None)];
        let position = Position { setup: setup("Echo", "Echo", 1), sides: ByPlayer(sides) };
        let mut game = Game::from_position(Arc::clone(&catalog), &position).expect("a sound position");
        for number in 0..600 {
            boost(&mut game, "Ever After", &mut Vec::new());
            let boosts = game.inspect().boosts(player).len();
            let hands = Player::BOTH.map(|player| game.inspect().cards(player, Area::Hand).len());
            assert_eq!((boosts, hands), (1, [1, 1]), "{player}, boost {number}");
        }
    }
}

/// One kind of change to a total on each boost.
const SCALES: &str = r#"
id = "scales"
name = "Scales"
season = 7
exceed = 2
normals = "standard"
fixture = true
"#;

const CHANGES: [(&str, &str); 6] = [
    ("Plus", "+2 power, +1 speed."),
    ("Minus", "-1 power."),
    ("Twice", "Double your positive power bonuses."),
    ("Thrice", "Multiply your power bonuses by 3."),
    ("Fixed", "Your power is 9."),
    ("Turned", "Swap your power and speed."),
];

/// The parts of power or speed that these changes make, as kind, value and what is said, with the total of both.
fn reckoned(on: [bool; 6]) -> [Vec<(PartKind, i16, i16)>; 2] {
    let [plus, minus, twice, thrice, fixed, turned] = on;
    let mut power: Vec<(PartKind, i16, i16)> = Vec::new();
    let bonuses = [(plus, 2), (minus, -1)].into_iter().filter(|(on, _)| *on).map(|(_, value)| value);
    power.extend(bonuses.clone().map(|value| (PartKind::Bonus, value, value)));
    let sum = bonuses.sum::<i16>();
    let positive = if plus { 2 } else { 0 };
    let doubled = if twice { sum + positive } else { sum };
    let whole = if thrice { 3 * doubled } else { doubled };
    power.extend(twice.then_some((PartKind::DoublesPositive, positive, 2)));
    power.extend(thrice.then_some((PartKind::Multiplies, whole - doubled, 3)));
    power.extend(fixed.then_some((PartKind::SetsTotal, 9 - whole, 9)));
    let mut speed: Vec<(PartKind, i16, i16)> = Vec::new();
    speed.extend(plus.then_some((PartKind::Bonus, 1, 1)));
    if turned {
        power.push((PartKind::Swaps, 0, 0));
        speed.push((PartKind::Swaps, 0, 0));
        return [speed, power];
    }
    [power, speed]
}

#[test]
fn every_change_to_a_total_is_a_part_of_it() {
    let mut file = SCALES.to_owned();
    for (name, text) in CHANGES {
        file += &format!(
            "[[card]]\nname = \"{name}\"\nkind = \"special\"\ncopies = 1\nrange = \"1\"\npower = 1\nspeed = 1\n\
             [card.boost]\nname = \"{name} Boost\"\nkind = \"continuous\"\ntext = '''\n{text}\n'''\n"
        );
    }
    let catalog = with_fixture(&file);
    for set in 0..64_u8 {
        let on = [0, 1, 2, 3, 4, 5].map(|bit| set >> bit & 1 == 1);
        let boosts = CHANGES.iter().zip(on).filter(|(_, on)| *on).map(|((name, _), _)| (named(name), None));
        let side = SidePosition { boosts: boosts.collect(), ..SidePosition::default() };
        let sides = ByPlayer([side, SidePosition::default()]);
        let position = Position { setup: setup("Scales", "Ryu", 1), sides };
        let game = Game::from_position(Arc::clone(&catalog), &position).expect("a sound position");
        for (stat, wanted) in [Stat::Power, Stat::Speed].into_iter().zip(reckoned(on)) {
            let sum = game.glance().sum(Player::One, stat);
            let told: Vec<_> = sum.parts.iter().map(|part| (part.kind, part.value, part.said)).collect();
            assert!(sum.parts.iter().all(|part| part.text.is_some()), "{sum:?}");
            let sorted = |mut parts: Vec<(PartKind, i16, i16)>| {
                parts.sort_by_key(|part| format!("{part:?}"));
                parts
            };
            assert_eq!(sorted(told), sorted(wanted), "{on:?} {stat:?}");
            assert_eq!(sum.total, sum.parts.iter().map(|part| part.value).sum::<i16>(), "{sum:?}");
        }
    }
}
