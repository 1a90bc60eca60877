//! What is learned from a game.

use super::*;

fn position(catalog: &Arc<Catalog>) -> Sample {
    let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(1));
    let duel = Duel::new(Arc::clone(catalog), &setup).unwrap_or_else(|error| panic!("{error}"));
    let game = Game::start(Arc::new(duel), setup.seed, None, &mut Silent);
    let features = Facts::of(game.duel()).features(&game);
    Sample { features, fighters: [None; 2], won: 1.0, target: 0.0 }
}

#[test]
fn a_position_learns_the_result_and_what_the_turns_between_say() {
    let sources = exceed_cards::embedded_sources();
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let mut games = vec![(0..3).map(|_| position(&catalog)).collect::<Vec<Sample>>(), Vec::new()];
    // Weights that know nothing say a half of everything.
    look_ahead(&mut games, &Weights::blank(&catalog), 0.8, 2);
    let targets: Vec<f32> = games[0].iter().map(|sample| sample.target).collect();
    for (target, wanted) in targets.iter().zip([0.82, 0.9, 1.0]) {
        assert!((target - wanted).abs() < 1e-6, "{targets:?}");
    }
}
