//! The quick way to play random games gives the same games as the plain way.

use super::*;

#[test]
fn random_games_do_not_depend_on_seats_or_threads() {
    let catalog = load_catalog().expect("the built-in cards are sound");
    let side = Contestant::parse(&catalog, "all").expect("known");
    let pairings = Pairings::new(&catalog, Edition::default(), [side.clone(), side], 5).expect("known");
    for index in 0..6 {
        let (_, duel) = pairings.of_game(index);
        let (seed, [one, two]) = pairings.seeds(index);
        let start = || Game::start(Arc::clone(duel), seed_from_number(seed), None, &mut Silent);
        let (mut quick, mut plain) = (start(), start());
        let quick_count = play_random(&mut quick, [RandomBot::new(one), RandomBot::new(two)]).expect("legal");
        let bots = [one, two].map(|seed| exceed_bots::by_name(RandomBot::NAME, seed).expect("known"));
        let plain_count = play_bots(&mut plain, bots, |_, _| {}).expect("legal");
        assert_eq!((quick_count, quick.outcome()), (plain_count, plain.outcome()));
        assert!(quick == plain);
    }
    let [(alone, none), (together, still_none)] =
        [1, 3].map(|threads| play_all(&pairings, 12, threads).expect("sound"));
    assert_eq!(alone, together);
    assert!(none.is_empty() && still_none.is_empty());
}

#[test]
fn all_against_all_meets_every_pairing() {
    let catalog = load_catalog().expect("the built-in cards are sound");
    let side = Contestant::parse(&catalog, "all").expect("known");
    let count = side.characters.len() as u64;
    let pairings = Pairings::new(&catalog, Edition::default(), [side.clone(), side], 1).expect("known");
    let met: std::collections::BTreeSet<_> =
        (0..count * count).map(|index| Arc::as_ptr(&pairings.of_game(index).1)).collect();
    assert_eq!(met.len() as u64, count * count);
}
