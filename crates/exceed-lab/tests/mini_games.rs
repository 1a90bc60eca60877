//! Mini games of the real engine, solved by methods that share no code and must agree.

use std::sync::Arc;

use exceed_bots::regret::{Hand, StrikeGame};
use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::exact::{Deal, SequenceGame, UnfoldError, World, deals, unfold};
use exceed_rules::{
    Area, ByPlayer, Choice, Decision, Game, MatchSetup, NamedCard, Outcome, Player, Position, QuestionKind,
    SidePosition, Silent, seed_from_number,
};

/// The most ends a mini game may have.
const MOST: usize = 400_000;

/// A table with few hidden cards.
struct Table {
    /// The cards of each side; both players know them, but not how they are dealt.
    pools: [&'static [&'static str]; 2],
    /// Cards in hand.
    hand: usize,
    /// How many cards each player can draw or swing before the end.
    drawn: [usize; 2],
    spaces: [u8; 2],
    life: [u8; 2],
}

impl Table {
    /// Every way the cards may lie, player one to act.
    fn worlds(&self) -> Vec<World> {
        let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
        let [one, two] = [0, 1].map(|player| deals(self.pools[player], self.hand, self.drawn[player]));
        let pairs = one.iter().flat_map(|own| two.iter().map(move |other| [own, other]));
        pairs
            .map(|deal| World {
                chance: deal[0].chance * deal[1].chance,
                game: Game::from_position(Arc::clone(&catalog), &self.position(deal))
                    .expect("the position is sound"),
            })
            .collect()
    }

    fn position(&self, deal: [&Deal; 2]) -> Position {
        let side = |player: Player| {
            let index = player.index();
            let named = |names: &[String]| {
                names.iter().map(|name| NamedCard { name: name.clone(), owner: player }).collect()
            };
            SidePosition {
                at: Some(self.spaces[index]),
                life: Some(self.life[index]),
                reshuffled: true,
                hand: named(&deal[index].hand),
                deck: Some(named(&deal[index].deck)),
                ..SidePosition::default()
            }
        };
        Position {
            setup: MatchSetup::new("Ryu", "Ryu", seed_from_number(1)),
            sides: ByPlayer(Player::BOTH.map(side)),
        }
    }

    /// The worlds after player one has begun a strike.
    fn strikes(&self) -> Vec<World> {
        let mut worlds = self.worlds();
        for world in &mut worlds {
            world.game.choose(Player::One, Choice::Strike, &mut Silent).expect("it is offered");
        }
        worlds
    }
}

fn life_difference(game: &Game) -> f64 {
    let glance = game.glance();
    f64::from(glance.life(Player::One)) - f64::from(glance.life(Player::Two))
}

/// The chance to win of a game that is over; of one that is not, a little off even, as the life is.
fn chance_to_win(game: &Game) -> f64 {
    match game.outcome() {
        Some(Outcome::Won { winner, .. }) => f64::from(u8::from(winner == Player::One)),
        Some(Outcome::Draw) => 0.5,
        None => 0.5 + life_difference(game) / 50.0,
    }
}

/// The worth of a table once so many turns are over.
fn after(turns: u16, worth: fn(&Game) -> f64) -> impl Fn(&Game) -> Option<f64> {
    move |game| {
        let acts = || game.decision().is_some_and(|decision| decision.question == QuestionKind::Action);
        let over = game.outcome().is_some() || game.glance().turn_number() > turns && acts();
        over.then(|| worth(game))
    }
}

/// Solves a game by linear programming and by regret, compares, and gives the value.
fn value_by_both(game: &SequenceGame, rounds: u32) -> f64 {
    let exact = game.solve_exactly().expect("it can be solved");
    let learned = game.solve_by_regret(rounds);
    let value = game.value(&exact);
    assert!((game.total_chance(&exact) - 1.0).abs() < 1e-6, "all chance leads to an end");
    assert!(game.nash_conv(&exact) < 1e-5, "linear programming: {}", game.nash_conv(&exact));
    assert!(game.nash_conv(&learned) < 1e-3, "regret: {}", game.nash_conv(&learned));
    assert!((game.value(&learned) - value).abs() < 1e-3, "{} is not {value}", game.value(&learned));
    value
}

const STRIKE: Table = {
    let pool: &[&str] = &["Cross", "Assault", "Dive", "Spike", "Sweep"];
    Table { pools: [pool, pool], hand: 3, drawn: [0; 2], spaces: [4, 6], life: [20; 2] }
};

/// Nobody swings wild: there is no deck in this game.
fn no_wild_swing(_: &Decision<'_>, choice: Choice) -> bool {
    choice != Choice::WildSwing
}

/// The life difference after a strike of these cards of the pool.
fn resolve(worlds: &[World], attacks: [usize; 2]) -> f64 {
    let holds = |game: &Game, player: Player| {
        let name = STRIKE.pools[player.index()][attacks[player.index()]];
        let hand = game.glance().cards(player, Area::Hand);
        hand.iter().position(|&card| game.duel().card_name(card) == name)
    };
    let fits = |world: &&World| Player::BOTH.iter().all(|&player| holds(&world.game, player).is_some());
    let mut game = worlds.iter().find(fits).expect("some hands hold both").game.clone();
    let end = after(1, life_difference);
    while end(&game).is_none() {
        let decision = game.decision().expect("it goes on to the end");
        let player = decision.player;
        let set = |choice: &Choice| {
            let index = holds(&game, player);
            matches!(choice, Choice::Set(place) if Some(place.index as usize) == index)
        };
        let choice = if decision.question == QuestionKind::Set {
            decision.choices.iter().copied().find(set).expect("it is in hand")
        } else {
            decision.choices[0]
        };
        game.choose(player, choice, &mut Silent).expect("it is offered");
    }
    life_difference(&game)
}

#[test]
fn one_strike_with_hands_of_three_has_one_value_by_three_methods() {
    let worlds = STRIKE.strikes();
    let unfolded = unfold(&worlds, MOST, no_wild_swing, after(1, life_difference)).expect("it is small");
    assert_eq!(unfolded.game.set_counts(), [10, 10], "a player knows the own hand and nothing more");
    let value = value_by_both(&unfolded.game, 1000);
    assert!(value > 0.5, "going first in ties is worth something: {value}");

    // The same as the bot sees it: a matrix of attacks, and hands that are subsets of them.
    let attacks = STRIKE.pools[0].len();
    let payoffs = (0..attacks)
        .map(|row| (0..attacks).map(|column| resolve(&worlds, [row, column]) as f32).collect())
        .collect();
    let hands: Vec<Hand> = (0_u32..1 << attacks)
        .filter(|cards| cards.count_ones() == 3)
        .map(|cards| (0..attacks).filter(|index| cards >> index & 1 == 1).collect())
        .map(|actions| Hand { weight: 0.1, actions })
        .collect();
    let strike = StrikeGame { payoffs, row_hands: hands.clone(), column_hands: hands };
    let matrix = SequenceGame::of_strike(&strike);
    let of_matrix = matrix.value(&matrix.solve_exactly().expect("it can be solved"));
    assert!((of_matrix - value).abs() < 1e-5, "{of_matrix} is not {value}");
    let solution = strike.solve(5000);
    assert!(solution.gap < 1e-2, "gap {}", solution.gap);
    let marginal = solution.column_marginal(&strike);
    let row_value = |row: usize| -> f32 {
        strike.payoffs[row].iter().zip(&marginal).map(|(payoff, share)| payoff * share).sum()
    };
    let mean = |(hand, shares): (&Hand, &Vec<f32>)| -> f32 {
        hand.actions.iter().zip(shares).map(|(&row, share)| share * row_value(row)).sum()
    };
    let learned = strike.row_hands.iter().zip(&solution.rows).map(mean).sum::<f32>() / 10.0;
    assert!((f64::from(learned) - value).abs() < 1e-3, "{learned} is not {value}");
}

#[test]
fn two_turns_at_the_end_of_a_game_have_one_value() {
    // Every choice of the rules: walks, boosts, force, strikes, wild swings.
    let pool: &[&str] = &["Cross", "Assault", "Spike"];
    let table = Table { pools: [pool, pool], hand: 2, drawn: [1; 2], spaces: [1, 3], life: [5, 6] };
    let unfolded = unfold(&table.worlds(), MOST, |_, _| true, after(2, chance_to_win)).expect("it is small");
    assert!(unfolded.ends > 4000, "{} ends", unfolded.ends);
    let value = value_by_both(&unfolded.game, 1000);
    assert!((0.2..0.5).contains(&value), "the weaker side stands with its back to the wall: {value}");
}

#[test]
fn two_turns_with_decks_of_eight_have_one_value() {
    // One card in hand, eight in the deck: what is drawn and what a wild swing turns up is chance.
    let pool: &[&str] =
        &["Cross", "Cross", "Cross", "Assault", "Assault", "Assault", "Spike", "Spike", "Spike"];
    let table = Table { pools: [pool, pool], hand: 1, drawn: [3, 2], spaces: [4, 6], life: [6; 2] };
    let plain = |_: &Decision<'_>, choice: Choice| {
        !matches!(
            choice,
            Choice::Walk(_)
                | Choice::ChangeCards
                | Choice::Boost(_)
                | Choice::CharacterAction(_)
                | Choice::BoostAction(..)
        )
    };
    let unfolded = unfold(&table.worlds(), MOST, plain, after(2, life_difference)).expect("it is small");
    value_by_both(&unfolded.game, 400);
}

#[test]
fn a_game_that_is_too_large_or_has_no_end_is_refused() {
    let worlds = STRIKE.strikes();
    let size = unfold(&worlds, 10, no_wild_swing, after(1, life_difference)).map(|unfolded| unfolded.ends);
    assert_eq!(size, Err(UnfoldError::TooLarge));
    let nothing =
        unfold(&worlds, MOST, |_, _| false, after(1, life_difference)).map(|unfolded| unfolded.ends);
    assert_eq!(nothing, Err(UnfoldError::NoChoice));
}

#[test]
fn deals_are_as_likely_as_the_cards_say() {
    let all = deals(&["Cross", "Cross", "Spike"], 1, 1);
    let facts: Vec<(&str, &str, f64)> =
        all.iter().map(|deal| (deal.hand[0].as_str(), deal.deck[0].as_str(), deal.chance)).collect();
    let third = 1.0 / 3.0;
    assert_eq!(facts, [("Cross", "Cross", third), ("Cross", "Spike", third), ("Spike", "Cross", third)]);
}
