//! Attacks and decks in games that are supposed or imagined: what somebody has seen stays, what nobody has seen may be
//! anything, and choices follow from the cards there are.

use std::collections::BTreeSet;
use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Area, ByPlayer, CardId, Chance, Choice, Game, NamedCard, Player, Position, QuestionKind, SavedGame,
    SidePosition, Silent, Viewer, imagine, imagine_decks, seed_from_number,
};

use crate::common::setup;

const MARSHAL: &str = include_str!("../../../scenarios/fixtures/marshal.toml");
const BAILIFF: &str = include_str!("../../../scenarios/fixtures/bailiff.toml");
const DECK: [&str; 8] = ["Dive", "Cross", "Sweep", "Focus", "Block", "Spike", "Assault", "Grasp"];

/// Which choices are meant.
type Fits<'a> = &'a dyn Fn(&Choice) -> bool;

fn catalog(fixtures: &[&str]) -> Arc<Catalog> {
    let mut sources = embedded_sources();
    let files = fixtures.iter().enumerate();
    sources.extend(files.map(|(number, text)| (format!("fixture-{number}.toml"), (*text).to_owned())));
    Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])))
}

fn position(character: &str, hand: &[&str], deck: &[&str]) -> Position {
    let cards = |owner: Player, names: &[&str]| -> Vec<NamedCard> {
        names.iter().map(|name| NamedCard { name: (*name).to_owned(), owner }).collect()
    };
    let deck = Some(cards(Player::One, deck));
    let one = SidePosition { hand: cards(Player::One, hand), deck, ..SidePosition::default() };
    let two = SidePosition { hand: cards(Player::Two, &["Grasp", "Cross"]), ..SidePosition::default() };
    Position { setup: setup(character, "Ryu", 1), sides: ByPlayer([one, two]) }
}

/// This character against Ryu, to act, with this hand and exactly this deck, first next.
fn to_act(character: &str, hand: &[&str], deck: &[&str]) -> Game {
    Game::from_position(catalog(&[MARSHAL]), &position(character, hand, deck)).expect("a sound position")
}

/// Whoever is asked gives the first choice that fits.
fn answer(game: &mut Game, fits: impl Fn(&Choice) -> bool) {
    let decision = game.decision().expect("a question");
    let choice = decision.choices.iter().copied().find(|choice| fits(choice)).expect("it is offered");
    let player = decision.player;
    game.choose(player, choice, &mut Silent).expect("offered");
}

/// The first choice about a card of this name.
fn answer_with(game: &mut Game, name: &str) {
    let of = |choice: &Choice| {
        let place = choice.place()?;
        let cards = game.inspect().cards(place.player, place.area);
        Some(game.duel().card_name(cards[usize::from(place.index)]) == name)
    };
    let decision = game.decision().expect("a question");
    let found = decision.choices.iter().copied().find(|choice| of(choice) == Some(true));
    let (player, choice) = (decision.player, found.expect("it is offered"));
    game.choose(player, choice, &mut Silent).expect("offered");
}

fn card(game: &Game, area: Area, name: &str) -> CardId {
    let cards = game.inspect().cards(Player::One, area);
    cards.into_iter().find(|card| game.duel().card_name(*card) == name).expect("it is there")
}

fn attack(game: &Game) -> CardId {
    game.inspect().cards(Player::One, Area::Attack)[0]
}

#[test]
fn an_attack_that_everybody_knows_is_not_taken_back() {
    let back = |game: &Game| game.seat(Viewer::Player(Player::Two)).before_attack(Player::One);
    let sets: [fn(&Choice) -> bool; 2] =
        [|choice| matches!(choice, Choice::Set(_)), |choice| *choice == Choice::WildSwing];
    for set in sets {
        // The boost of Vanish strikes face up.
        let mut open = to_act("Marshal", &["Vanish", "Dive"], &DECK);
        answer_with(&mut open, "Vanish");
        answer(&mut open, set);
        assert!(back(&open).is_none());
        let mut hidden = to_act("Marshal", &["Vanish", "Dive"], &DECK);
        answer(&mut hidden, |choice| *choice == Choice::Strike);
        answer(&mut hidden, set);
        let seat = back(&hidden).expect("it lies face down");
        let counts = [Area::Hand, Area::Deck].map(|area| seat.glance().count(Player::One, area));
        assert_eq!(counts, [2, DECK.len()]);
    }
}

#[test]
fn choices_follow_from_the_cards_that_are_brought_to_hand() {
    let mut game = to_act("Ryu", &["Grasp", "Cross"], &["Dive", "Dive", "Sweep"]);
    answer(&mut game, |choice| *choice == Choice::Strike);
    let dive = card(&game, Area::Deck, "Dive");
    let pairs = |game: &Game| {
        let choices = game.decision().expect("a question").choices.to_vec();
        choices.iter().filter(|choice| matches!(choice, Choice::SetEx(_))).count()
    };
    let mut world = game.imagined();
    assert_eq!(pairs(&world), 0);
    assert!(world.bring_to_hand(Player::One, dive, 2));
    assert_eq!(pairs(&world), 1);
}

#[test]
fn a_share_of_the_deck_is_the_card_that_far_along() {
    let game = to_act("Ryu", &[], &DECK);
    let mut sorted = game.inspect().cards(Player::One, Area::Deck);
    sorted.sort_unstable();
    for (share, wanted) in [(0.0, 0), (0.5, 4), (0.99, 7), (1.0, 7)] {
        let mut world = game.imagined();
        world.swing_by(Player::One, share);
        let deck = world.inspect().cards(Player::One, Area::Deck);
        assert_eq!(deck.last(), Some(&sorted[wanted]), "{share}");
    }
}

/// Morathi has looked at three cards and drawn the first: two that he has seen lie on top.
fn looked() -> Game {
    let mut game = to_act("Morathi", &["Gyro Chain Gash", "Grasp", "Grasp"], &DECK);
    answer_with(&mut game, "Gyro Chain Gash");
    while game.decision().is_some_and(|decision| decision.player == Player::One) {
        answer(&mut game, |_| true);
    }
    assert_eq!(game.inspect().cards(Player::One, Area::Hand).len(), 1);
    game
}

#[test]
fn cards_that_somebody_has_seen_stay_in_the_deck() {
    let game = looked();
    let deck = game.inspect().cards(Player::One, Area::Deck);
    let top = deck.len() - 2;
    for (number, &card) in deck.iter().enumerate() {
        let brought = game.imagined().bring_to_hand(Player::One, card, 1);
        assert_eq!(brought, number < top, "{}", game.duel().card_name(card));
    }
    let mut chance = Chance::new(seed_from_number(3));
    let worlds: BTreeSet<Vec<CardId>> = (0..60)
        .map(|_| {
            let world = imagine_decks(&game, &[Player::One], &mut chance);
            world.inspect().cards(Player::One, Area::Deck)
        })
        .collect();
    assert!(worlds.len() > 20 && worlds.iter().all(|world| world[top..] == deck[top..]));
}

#[test]
fn a_wild_swing_that_nobody_has_seen_may_be_any_card_of_the_deck() {
    let mut chance = Chance::new(seed_from_number(4));
    let mut attacks = |game: &Game| -> BTreeSet<CardId> {
        (0..80).map(|_| attack(&imagine_decks(game, &[Player::One], &mut chance))).collect()
    };
    let mut unseen = to_act("Ryu", &["Grasp"], &DECK);
    answer(&mut unseen, |choice| *choice == Choice::Strike);
    answer(&mut unseen, |choice| *choice == Choice::WildSwing);
    assert_eq!(attacks(&unseen).len(), DECK.len());
    // Taokaka has put it there herself.
    let mut seen = to_act("Taokaka", &["Hexa Edge!", "Dive", "Grasp"], &DECK[1..]);
    answer_with(&mut seen, "Hexa Edge!");
    answer_with(&mut seen, "Grasp");
    if seen.decision().is_some_and(|decision| decision.question == QuestionKind::Cards) {
        answer_with(&mut seen, "Dive");
    }
    assert_eq!(seen.duel().card_name(attack(&seen)), "Dive");
    assert_eq!(attacks(&seen), BTreeSet::from([attack(&seen)]));
    // It is open by now.
    let mut revealed = to_act("Marshal", &["Grasp"], &["Pause", "Dive", "Cross", "Sweep"]);
    answer(&mut revealed, |choice| *choice == Choice::Strike);
    answer(&mut revealed, |choice| *choice == Choice::WildSwing);
    answer(&mut revealed, |choice| matches!(choice, Choice::Set(_)));
    assert_eq!(revealed.decision().map(|decision| decision.question), Some(QuestionKind::Confirm));
    assert_eq!(attacks(&revealed), BTreeSet::from([attack(&revealed)]));
}

#[test]
fn whoever_has_set_an_attack_may_be_unable_to_pay_for_it() {
    let deck = [&DECK[..], &["Metsu Hadoken", "Metsu Hadoken"]].concat();
    let mut game = to_act("Marshal", &["Dear", "Dive", "Grasp"], &deck);
    answer(&mut game, |choice| *choice == Choice::Strike);
    answer_with(&mut game, "Dear");
    answer(&mut game, |choice| matches!(choice, Choice::Set(_)));
    assert_eq!(game.decision().map(|decision| decision.question), Some(QuestionKind::Pay));
    let seat = game.seat(Viewer::Player(Player::Two));
    let mut chance = Chance::new(seed_from_number(5));
    let unable = (0..60).filter(|_| {
        let world = imagine(&seat, &mut chance);
        world.decision().is_some_and(|decision| decision.choices[..] == [Choice::No])
    });
    let unable = unable.count();
    assert!((10..60).contains(&unable), "{unable} of 60");
}

/// A saved game goes on with other characters beside its own: clauses have other numbers there.
#[test]
fn a_save_with_lines_under_way_goes_on_in_another_catalog() {
    let acts = |choice: &Choice| *choice == Choice::CharacterAction(0);
    let boosts = |choice: &Choice| matches!(choice, Choice::Boost(_));
    // A line that names twice, and one that looks at cards.
    let cases: [(&str, Fits, QuestionKind); 2] =
        [("Marshal", &boosts, QuestionKind::Name), ("Shishigami Bang", &acts, QuestionKind::Cards)];
    for (character, begins, question) in cases {
        let position = position(character, &["Tally"], &DECK);
        let start = |fixtures: &[&str]| Game::from_position(catalog(fixtures), &position).expect("sound");
        let mut here = start(&[MARSHAL]);
        answer(&mut here, begins);
        assert_eq!(here.decision().map(|decision| decision.question), Some(question));
        let saved: SavedGame = here.save();
        let elsewhere = start(&[BAILIFF, MARSHAL]);
        let mut there = Game::restore(Arc::clone(elsewhere.duel()), &saved).expect("the same match");
        for _ in 0..4 {
            let [one, two] = [&here, &there].map(|game| {
                let decision = game.decision().expect("somebody is asked");
                (decision.player, decision.question, decision.choices.to_vec())
            });
            assert_eq!(one, two, "{character}");
            let (player, _, choices) = one;
            for game in [&mut here, &mut there] {
                game.choose(player, choices[0], &mut Silent).expect("offered");
            }
        }
    }
}
