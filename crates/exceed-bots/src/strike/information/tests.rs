use exceed_rules::CardId;

use super::*;

const ONE: Attack = Attack::Single(CardId(1));
const TWO: Attack = Attack::Ex(CardId(1));

/// Each defence stops what it is made for: the first a single card, the second two cards, the third a wild swing.
fn stops(own: usize, theirs: usize) -> f32 {
    f32::from(u8::from(own == theirs))
}

fn solved(strike: &Strike<'_>, payoffs: &Payoffs) -> (StrikeGame, Solution) {
    let game = strike.game(payoffs);
    let solution = game.solve(200);
    (game, solution)
}

#[test]
fn a_defender_answers_what_is_seen() {
    let defences = [Attack::Single(CardId(2)), Attack::Single(CardId(3)), Attack::Single(CardId(4))];
    let attacks = [ONE, TWO, Attack::Wild];
    let ours = Range::of_one_hand(Player::One, &defences);
    let theirs = Range::of_one_hand(Player::Two, &attacks);
    let row = |row: usize| (0..3).map(|column| stops(row % 3, column)).collect();
    let payoffs: Payoffs = (0..6).map(row).collect();
    for (place, sight) in Sight::WITHOUT_DOUBLE.iter().copied().enumerate() {
        let strike = Strike { own: &defences, ours: &ours, theirs: &theirs, seen: Some(sight) };
        let (game, solution) = solved(&strike, &payoffs);
        assert!(solution.rows[0][place] > 0.97, "{sight:?}: {:?}", solution.rows[0]);
        let against = strike.against(&game, &solution, defences[0]);
        assert!((against[place] - 1.0).abs() < 1e-3, "only what looks so: {against:?}");
    }
}

#[test]
fn an_attacker_reckons_with_what_a_defender_sees() {
    let attacks = [ONE, TWO, Attack::Wild];
    let defences = [Attack::Single(CardId(2)), Attack::Single(CardId(3)), Attack::Single(CardId(4))];
    let ours = Range::of_one_hand(Player::One, &attacks);
    let theirs = Range::of_one_hand(Player::Two, &defences);
    // Unseen, a mix of the three would win two times in three. Seen, each is stopped.
    let row = |row: usize| (0..3).map(|column| 1.0 - stops(row % 3, column)).collect();
    let payoffs: Payoffs = (0..6).map(row).collect();
    let strike = Strike { own: &attacks, ours: &ours, theirs: &theirs, seen: None };
    let (game, solution) = solved(&strike, &payoffs);
    for (row, attack) in attacks.into_iter().enumerate() {
        let against = strike.against(&game, &solution, attack);
        let value: f32 = payoffs[row].iter().zip(&against).map(|(payoff, share)| payoff * share).sum();
        assert!(value < 0.05, "{attack:?} is seen and stopped, not worth {value}");
    }
}
