//! The exact solvers against games whose value is known from a book or by hand, and against each other.

use exceed_bots::regret::{Hand, StrikeGame};
use exceed_cards::Generator;
use exceed_lab::exact::{EMPTY, LinearProgram, SequenceGame, Unsolved};

/// A matrix game without hidden cards.
fn matrix(payoffs: &[&[f32]]) -> StrikeGame {
    let all = |count: usize| vec![Hand { weight: 1.0, actions: (0..count).collect() }];
    StrikeGame {
        payoffs: payoffs.iter().map(|row| row.to_vec()).collect(),
        row_hands: all(payoffs.len()),
        column_hands: all(payoffs[0].len()),
    }
}

/// Solves a game by both methods: each must hold the value, and nobody may gain by deviating.
fn value_by_both(game: &SequenceGame, rounds: u32) -> f64 {
    let exact = game.solve_exactly().expect("it can be solved");
    let learned = game.solve_by_regret(rounds);
    let value = game.value(&exact);
    assert!((game.total_chance(&exact) - 1.0).abs() < 1e-6, "all chance leads to an end");
    assert!(game.nash_conv(&exact).abs() < 1e-6, "linear programming: {}", game.nash_conv(&exact));
    assert!(game.nash_conv(&learned) < 1e-3, "regret: {}", game.nash_conv(&learned));
    assert!((game.value(&learned) - value).abs() < 1e-3, "{} is not {value}", game.value(&learned));
    value
}

fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
}

#[test]
fn a_linear_program_from_a_book_has_its_maximum_and_its_prices() {
    // Three plants, two products: 2 batches of the first and 6 of the second bring 36.
    let program = LinearProgram {
        objective: vec![3.0, 5.0],
        rows: vec![vec![1.0, 0.0], vec![0.0, 2.0], vec![3.0, 2.0]],
        bounds: vec![4.0, 12.0, 18.0],
    };
    let optimum = program.maximise().expect("it has a maximum");
    close(optimum.value, 36.0);
    close(optimum.point[0], 2.0);
    close(optimum.point[1], 6.0);
    for (price, wanted) in optimum.prices.iter().zip([0.0, 1.5, 1.0]) {
        close(*price, wanted);
    }
}

#[test]
fn a_program_on_which_the_steepest_column_can_cycle_ends() {
    // Beale's example: all pivots at the origin gain nothing at first.
    let program = LinearProgram {
        objective: vec![0.75, -150.0, 0.02, -6.0],
        rows: vec![vec![0.25, -60.0, -0.04, 9.0], vec![0.5, -90.0, -0.02, 3.0], vec![0.0, 0.0, 1.0, 0.0]],
        bounds: vec![0.0, 0.0, 1.0],
    };
    close(program.maximise().expect("it has a maximum").value, 0.05);
}

#[test]
fn programs_without_a_maximum_say_so() {
    let free = LinearProgram { objective: vec![1.0], rows: vec![vec![-1.0]], bounds: vec![1.0] };
    assert_eq!(free.maximise().err(), Some(Unsolved::Unbounded));
    let negative = LinearProgram { objective: vec![1.0], rows: vec![vec![1.0]], bounds: vec![-1.0] };
    assert_eq!(negative.maximise().err(), Some(Unsolved::NegativeBound));
}

#[test]
fn rock_paper_scissors_is_worth_nothing() {
    let game = matrix(&[&[0.0, -1.0, 1.0], &[1.0, 0.0, -1.0], &[-1.0, 1.0, 0.0]]);
    let game = SequenceGame::of_strike(&game);
    close(value_by_both(&game, 3000), 0.0);
    let exact = game.solve_exactly().expect("it can be solved");
    for share in exact.shares.iter().flat_map(|shares| &shares[1..]) {
        close(*share, 1.0 / 3.0);
    }
}

#[test]
fn scissors_for_double_stakes_are_shown_one_time_in_five() {
    // Rock and paper 0.4 each, scissors 0.2, by the indifference equations.
    let payoffs: [&[f32]; 3] = [&[0.0, -1.0, 2.0], &[1.0, 0.0, -2.0], &[-2.0, 2.0, 0.0]];
    let strike = matrix(&payoffs);
    let game = SequenceGame::of_strike(&strike);
    close(value_by_both(&game, 3000), 0.0);
    let wanted = [0.4, 0.4, 0.2];
    let exact = game.solve_exactly().expect("it can be solved");
    let bot = strike.solve(20_000);
    assert!(bot.gap < 1e-3);
    for (index, wanted) in wanted.into_iter().enumerate() {
        close(exact.shares[0][index + 1], wanted);
        assert!((f64::from(bot.rows[0][index]) - wanted).abs() < 2e-3, "{:?}", bot.rows[0]);
    }
}

#[test]
fn two_by_two_has_the_mixed_value_of_the_formula() {
    // No saddle point: (ad - bc) / (a + d - b - c) = (3 * 4 - 1 * 0) / (3 + 4 - 1 - 0) = 2, rows 2/3 and 1/3.
    let game = SequenceGame::of_strike(&matrix(&[&[3.0, 1.0], &[0.0, 4.0]]));
    close(value_by_both(&game, 3000), 2.0);
    let exact = game.solve_exactly().expect("it can be solved");
    close(exact.shares[0][1], 2.0 / 3.0);
    close(exact.shares[1][1], 0.5);
}

#[test]
fn hidden_hands_have_the_value_worked_out_by_hand() {
    // Matching pennies; a third of the row player's hands can only show heads. The column player meets heads with
    // chance 1/3 + 2/3 x; x = 1/4 makes it even, so the hidden hand costs nothing.
    let pennies = |forced: f32| StrikeGame {
        payoffs: vec![vec![1.0, -1.0], vec![-1.0, 1.0]],
        row_hands: vec![
            Hand { weight: forced, actions: vec![0] },
            Hand { weight: 1.0 - forced, actions: vec![0, 1] },
        ],
        column_hands: vec![Hand { weight: 1.0, actions: vec![0, 1] }],
    };
    let even = SequenceGame::of_strike(&pennies(1.0 / 3.0));
    close(value_by_both(&even, 3000), 0.0);
    close(even.solve_exactly().expect("it can be solved").shares[0][2], 0.25);
    // Three quarters forced: heads come at least three times in four, so tails win half a point a game.
    close(value_by_both(&SequenceGame::of_strike(&pennies(0.75)), 3000), -0.5);
}

/// One-card poker after Kuhn: three cards, one each, an ante of 1, bets of 1.
fn kuhn() -> SequenceGame {
    let mut game = SequenceGame::default();
    // By card: the first player's set for check or bet, then for fold or call after check and bet.
    let opening = [0; 3].map(|_| game.add_set(0, EMPTY, 2));
    let later = opening.map(|first| game.add_set(0, first, 2));
    // The second player's sets after a check (check or bet) and after a bet (fold or call).
    let after_check = [0; 3].map(|_| game.add_set(1, EMPTY, 2));
    let after_bet = [0; 3].map(|_| game.add_set(1, EMPTY, 2));
    for one in 0..3 {
        for two in (0..3).filter(|&two| two != one) {
            let sign = if one > two { 1.0 } else { -1.0 };
            let chance = 1.0 / 6.0;
            game.add_end([opening[one], after_check[two]], chance, sign);
            game.add_end([later[one], after_check[two] + 1], chance, -1.0);
            game.add_end([later[one] + 1, after_check[two] + 1], chance, 2.0 * sign);
            game.add_end([opening[one] + 1, after_bet[two]], chance, 1.0);
            game.add_end([opening[one] + 1, after_bet[two] + 1], chance, 2.0 * sign);
        }
    }
    game
}

#[test]
fn one_card_poker_costs_the_first_player_an_eighteenth() {
    let game = kuhn();
    assert_eq!(game.set_counts(), [6, 6]);
    close(value_by_both(&game, 3000), -1.0 / 18.0);
    // The second player's part is the only one there is: with the king call and bet, with the queen check and call
    // one time in three, with the jack fold and bet one time in three.
    let exact = game.solve_exactly().expect("it can be solved");
    let second = &exact.shares[1];
    for (sequence, wanted) in [(2, 1.0 / 3.0), (4, 0.0), (6, 1.0), (8, 0.0), (10, 1.0 / 3.0), (12, 1.0)] {
        close(second[sequence], wanted);
    }
}

#[test]
fn random_strikes_have_one_value_by_three_methods() {
    let mut generator = Generator::new(11);
    for _ in 0..20 {
        let (rows, columns) = (3 + generator.below(6), 3 + generator.below(6));
        let payoffs = (0..rows)
            .map(|_| (0..columns).map(|_| generator.below(1000) as f32 / 100.0 - 5.0).collect())
            .collect();
        let mut hands = |attacks: usize| -> Vec<Hand> {
            let count = 2 + generator.below(6);
            let mut hand = || {
                let mut actions: Vec<usize> = (0..attacks).filter(|_| generator.below(2) == 0).collect();
                if actions.is_empty() {
                    actions.push(generator.below(attacks));
                }
                Hand { weight: 1.0 / count as f32, actions }
            };
            (0..count).map(|_| hand()).collect()
        };
        let strike = StrikeGame { payoffs, row_hands: hands(rows), column_hands: hands(columns) };
        let game = SequenceGame::of_strike(&strike);
        let value = value_by_both(&game, 6000);
        let bot = strike.solve(6000);
        let marginal = bot.column_marginal(&strike);
        let mean = |row: usize| -> f32 {
            strike.payoffs[row].iter().zip(&marginal).map(|(payoff, share)| payoff * share).sum()
        };
        let found: f32 = strike
            .row_hands
            .iter()
            .zip(&bot.rows)
            .map(|(hand, shares)| {
                let values = hand.actions.iter().zip(shares).map(|(&action, share)| share * mean(action));
                hand.weight * values.sum::<f32>()
            })
            .sum();
        assert!(bot.gap < 2e-3, "gap {}", bot.gap);
        assert!((f64::from(found) - value).abs() < 2e-3, "{found} is not {value}");
    }
}
