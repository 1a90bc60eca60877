//! Pairs, ratings and tests of bots.

use std::sync::Arc;

use exceed_cards::{Catalog, Generator, embedded_sources};
use exceed_lab::arena::{ARENA_FORMAT, ArenaPlan, ArenaReport, round_robin, run_sprt};
use exceed_lab::html::arena_page;
use exceed_lab::pairs::{Field, PairScore, Pairings, Pentanomial, play_pair};
use exceed_lab::rating::{Contest, rate};
use exceed_lab::sprt::{Sprt, Verdict};
use exceed_lab::statistics::{share_estimate, share_of_elo};
use exceed_rules::Edition;

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

fn pairings(field: Field) -> Pairings {
    Pairings::of_fields(&catalog(), Edition::default(), &[field], 1).expect("all characters are known")
}

fn plan(bots: &[&str], pairs: u64, threads: usize) -> ArenaPlan {
    ArenaPlan { bots: bots.iter().map(|&bot| bot.to_owned()).collect(), pairs, seed: 5, threads }
}

/// True with this chance.
fn happens(generator: &mut Generator, chance: f64) -> bool {
    (generator.number() >> 11) as f64 / (1_u64 << 53) as f64 <= chance
}

/// A pair of games of a bot that is so much better, where going first is worth something.
fn synthetic(generator: &mut Generator, elo: f64, first: f64) -> PairScore {
    PairScore {
        going_first: 2 * u8::from(happens(generator, share_of_elo(elo + first))),
        going_second: 2 * u8::from(happens(generator, share_of_elo(elo - first))),
    }
}

#[test]
fn a_bot_against_itself_scores_exactly_one_in_every_pair() {
    for field in [Field::Mirrors, Field::Ring, Field::Teams] {
        let pairings = pairings(field);
        for bot in ["random", "peer"] {
            for index in 0..2 * pairings.len().min(60) as u64 {
                let pair = play_pair(&pairings, [bot, bot], 3, index).expect("it is played to the end");
                assert_eq!(pair.score.halves(), 2, "{bot}, {}, pair {index}", field.name());
            }
        }
    }
}

#[test]
fn naming_the_bots_the_other_way_round_turns_the_score_round() {
    let pairings = pairings(Field::Ring);
    for index in 0..72 {
        let score = |bots| play_pair(&pairings, bots, 9, index).expect("it is played to the end").score;
        let (straight, turned) = (score(["random", "peer"]), score(["peer", "random"]));
        assert_eq!(straight.going_first, 2 - turned.going_second, "pair {index}");
        assert_eq!(straight.going_second, 2 - turned.going_first, "pair {index}");
    }
}

#[test]
fn neighbouring_seeds_give_unrelated_series() {
    let pairings = pairings(Field::Mirrors);
    let series = |seed| -> Vec<PairScore> {
        let pair = |index| play_pair(&pairings, ["random", "peer"], seed, index).expect("played").score;
        (0..72).map(pair).collect()
    };
    let (one, two) = (series(1), series(2));
    assert_ne!(one, two);
    assert_ne!(one[1..], two[..71], "the next seed is not the same series one later");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let pairings = pairings(Field::Ring);
    let run = |threads| {
        let mut report = round_robin(&plan(&["random", "peer"], 72, threads), &pairings, Field::Ring, |_| {})
            .expect("played");
        // Only the clock may differ.
        for bot in &mut report.bots {
            (bot.think_mean_ms, bot.think_p99_ms, bot.think_max_ms) = (0.0, 0.0, 0.0);
        }
        report
    };
    assert_eq!(run(1), run(2));
    let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let decide = |threads| {
        run_sprt(&plan(&["peer", "random"], 500, threads), &pairings, test, |_, _| {}).expect("played")
    };
    assert_eq!(decide(1), decide(2));
    assert_eq!(decide(1).verdict, Verdict::Better);
}

#[test]
fn known_strengths_are_found_again() {
    let truth = [0.0, 150.0, 420.0, 480.0];
    let going_first = 40.0;
    let mut generator = Generator::new(11);
    let mut contests = Vec::new();
    for one in 0..truth.len() {
        for two in one + 1..truth.len() {
            let gap: f64 = truth[one] - truth[two];
            let scores = (0..3_000).map(|_| synthetic(&mut generator, gap, going_first)).collect();
            contests.push(Contest { one, two, scores });
        }
    }
    let ratings = rate(truth.len(), &contests, 0, 1);
    assert!(!ratings.bounded);
    assert_eq!(ratings.elo[0].value, 0.0, "the anchor");
    for (bot, (found, truth)) in ratings.elo.iter().zip(truth).enumerate() {
        assert!((found.value - truth).abs() < 20.0, "bot {bot}: {found:?}, true {truth}");
        assert!(found.low <= truth && truth <= found.high, "bot {bot}: {found:?}, true {truth}");
        assert!(bot == 0 || (5.0..25.0).contains(&found.half_width()), "bot {bot}: {found:?}");
    }
    let found = ratings.going_first;
    assert!(found.low <= going_first && going_first <= found.high, "{found:?}");
    let expected = ratings.expected(1, 0);
    assert!((expected - share_of_elo(150.0)).abs() < 0.02, "{expected}");
}

#[test]
fn a_bot_that_wins_everything_has_a_finite_rating() {
    let scores = vec![PairScore { going_first: 2, going_second: 2 }; 100];
    let ratings = rate(2, &[Contest { one: 0, two: 1, scores }], 1, 1);
    assert!(ratings.bounded);
    assert!((500.0..1500.0).contains(&ratings.elo[0].value), "{ratings:?}");
    assert!(ratings.going_first.value.abs() < 1e-6, "{ratings:?}");
}

/// The verdict on a synthetic stream, and how many pairs it took.
fn decide(test: &Sprt, generator: &mut Generator, elo: f64) -> (Verdict, u64) {
    let mut counts: Pentanomial = [0; 5];
    for pair in 1..=50_000 {
        counts[synthetic(generator, elo, 30.0).halves()] += 1;
        let verdict = test.verdict(&counts);
        if verdict != Verdict::Open {
            return (verdict, pair);
        }
    }
    (Verdict::Open, 50_000)
}

#[test]
fn the_test_decides_rightly_and_soon() {
    let test = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };
    let mut generator = Generator::new(2);
    for (elo, right) in [(0.0, Verdict::NoBetter), (50.0, Verdict::Better)] {
        let runs: Vec<(Verdict, u64)> = (0..1_000).map(|_| decide(&test, &mut generator, elo)).collect();
        let wrong = runs.iter().filter(|(verdict, _)| *verdict != right).count();
        // 50 are allowed, give or take 7.
        assert!((30..=75).contains(&wrong), "at {elo} Elo {wrong} of 1,000 are wrong");
        let mean = runs.iter().map(|(_, pairs)| pairs).sum::<u64>() / 1_000;
        assert!((100..170).contains(&mean), "{mean} pairs on average at {elo} Elo");
    }
}

#[test]
fn the_ratio_is_that_of_the_normal_approximation_near_the_middle() {
    let test = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    let counts = [200, 0, 620, 0, 230];
    let (pairs, mean) = (1050.0, (620.0 * 0.5 + 230.0) / 1050.0);
    let variance =
        (200.0 * mean * mean + 620.0 * (0.5 - mean) * (0.5 - mean) + 230.0 * (1.0 - mean) * (1.0 - mean))
            / pairs;
    let (low, high) = (share_of_elo(0.0), share_of_elo(10.0));
    let normal: f64 = pairs * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
    assert!((test.ratio(&counts) - normal).abs() < 0.02, "{} {normal}", test.ratio(&counts));
    assert_eq!(test.verdict(&[0; 5]), Verdict::Open);
}

#[test]
fn intervals_hold_what_they_say() {
    let mut generator = Generator::new(4);
    for elo in [0.0, 200.0, 500.0] {
        let truth = (share_of_elo(elo + 60.0) + share_of_elo(elo - 60.0)) / 2.0;
        let mut held = 0;
        for _ in 0..400 {
            let mut counts: Pentanomial = [0; 5];
            (0..100).for_each(|_| counts[synthetic(&mut generator, elo, 60.0).halves()] += 1);
            let found = share_estimate(&counts);
            held += usize::from(found.low <= truth && truth <= found.high);
        }
        assert!((368..=396).contains(&held), "{held} of 400 intervals hold the truth at {elo} Elo");
    }
    let sure = share_estimate(&[0, 0, 0, 0, 50]);
    assert!(sure.low > 0.9 && sure.low < 1.0 && sure.high == 1.0, "{sure:?}");
}

#[test]
fn a_report_survives_json_and_makes_a_page_of_its_own() {
    let pairings = pairings(Field::Mirrors);
    let plan = plan(&["random", "peer"], 40, 2);
    let field = round_robin(&plan, &pairings, Field::Mirrors, |_| {}).expect("played");
    assert_eq!(field.contests[0].pairs.iter().sum::<u64>(), 40);
    let report = ArenaReport {
        format: ARENA_FORMAT,
        engine: "1".to_owned(),
        catalog: "0".repeat(16),
        edition: Edition::default(),
        seed: plan.seed,
        pairs: plan.pairs,
        games: 80,
        seconds: 0.1,
        fields: vec![field],
    };
    let text = serde_json::to_string(&report).expect("JSON");
    assert_eq!(serde_json::from_str::<ArenaReport>(&text).expect("a report"), report);
    let page = arena_page(&report);
    assert!(page.contains("<svg") && page.contains("Ryu") && page.contains("peer"), "{page}");
    for foreign in ["http", "src=", "href", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(foreign), "the page has `{foreign}`");
    }
}

#[test]
fn random_teams_are_different_pairs_of_teams_and_follow_from_the_seed() {
    let labels = |seed| {
        let pairings = Pairings::of_fields(&catalog(), Edition::default(), &[Field::Teams], seed)
            .expect("all are known");
        (0..pairings.len()).map(|index| pairings.label(index)).collect::<Vec<String>>()
    };
    let one = labels(1);
    assert_eq!(one, labels(1));
    assert_ne!(one, labels(2));
    let different: std::collections::BTreeSet<&String> = one.iter().collect();
    assert_eq!((one.len(), different.len()), (500, 500));
    assert!(one.iter().all(|label| label.matches('+').count() == 2), "{:?}", one.first());
}
