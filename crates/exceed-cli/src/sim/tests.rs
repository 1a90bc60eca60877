//! The quick way to play random games gives the same games as the plain way.

use std::sync::Arc;

use exceed_rules::Edition;

use super::*;

#[test]
fn random_games_do_not_depend_on_seats_or_threads() {
    let catalog = load_catalog().expect("the built-in cards are sound");
    let side = Contestant::parse(&catalog, "all").expect("known");
    let pairings = Pairings::new(&catalog, Edition::default(), [side.clone(), side], 5).expect("known");
    for index in 0..6 {
        let duel = pairings.duel(index).expect("known");
        let (seed, [one, two]) = pairings.seeds(index);
        let start = || Game::start(Arc::clone(&duel), seed_from_number(seed), None, &mut Silent);
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
    let count = side.lineups.len() as u64;
    let pairings = Pairings::new(&catalog, Edition::default(), [side.clone(), side], 1).expect("known");
    let met: std::collections::BTreeSet<_> =
        (0..count * count).map(|index| Arc::as_ptr(&pairings.duel(index).expect("known"))).collect();
    assert_eq!(met.len() as u64, count * count);
}

#[test]
fn random_teams_meet_random_teams() {
    let catalog = load_catalog().expect("the built-in cards are sound");
    let side = Contestant::parse(&catalog, "all+all").expect("known");
    let count = catalog.characters().len();
    assert_eq!(side.lineups.len(), count * (count - 1));
    let pairings = Pairings::new(&catalog, Edition::default(), [side.clone(), side], 1).expect("known");
    let met = (0..100).map(|index| pairings.setup_of(index).characters);
    let met: Vec<_> = met.collect();
    assert!(met.iter().all(|sides| sides.0[0] != sides.0[1]), "no team meets itself so soon");
    let first: std::collections::BTreeSet<&String> = met.iter().map(|sides| &sides.0[0][0]).collect();
    assert!(first.len() > 20, "{} characters in a hundred games", first.len());
    let tally = |threads| play_all(&pairings, 6, threads).expect("sound").0;
    assert_eq!(tally(1), tally(2));
}

#[test]
fn teams_are_two_different_characters_and_meet_teams() {
    let catalog = load_catalog().expect("the built-in cards are sound");
    let refused = |text: &str| Contestant::parse(&catalog, text).expect_err("refused").message;
    assert!(refused("Ryu+Ryu").contains("one character twice"), "{}", refused("Ryu+Ryu"));
    assert!(refused("Ryu+Ken Masters+Sagat").contains("3 characters"));
    assert!(refused("Ryu+Nobody").contains("\"Nobody\""));
    let [team, single] =
        ["Ryu+Ken Masters:peer", "Sagat"].map(|text| Contestant::parse(&catalog, text).expect("known"));
    assert_eq!(team.bot, "peer");
    let error = Pairings::new(&catalog, Edition::default(), [team, single], 1)
        .err()
        .expect("a team never meets a single character");
    assert!(error.message.contains("against a team"), "{}", error.message);
}
