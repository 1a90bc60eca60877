//! Characters against characters, and a changed character against the original.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::compare::{ComparePlan, compare};
use exceed_lab::html::matchups_page;
use exceed_lab::matchups::{Counts, FileFault, Goal, Matchups, Pending};
use exceed_lab::pairs::Pairings;
use exceed_lab::play::GamePlan;
use exceed_rules::{Difference, Edition, Player, Uses};

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

fn chart(catalog: &Catalog) -> Matchups {
    let find = |name: &str| catalog.find(name).expect("a known character");
    Matchups::new(catalog, Edition::default(), "random", 3, &["ryu", "ken", "sagat"].map(find))
}

/// Every matchup to five points either side, but no more than 150 pairs; even ones to at least 60.
fn adaptive() -> Goal {
    Goal { least: 10, most: Some(150), half_width: Some(0.05), decide: Some(60) }
}

#[test]
fn going_on_equals_an_uninterrupted_run() {
    let catalog = catalog();
    let mut whole = chart(&catalog);
    whole.run(&catalog, adaptive(), 1, |_| {}).expect("played");
    assert!(whole.is_done() && whole.pending.is_empty());
    let mut parts = chart(&catalog);
    // Each goal asks for more than the one before.
    let goals = [
        Goal::exactly(7),
        Goal::exactly(13),
        Goal { least: 10, most: Some(31), half_width: None, decide: Some(30) },
        Goal { most: Some(77), ..adaptive() },
        adaptive(),
    ];
    for goal in goals {
        parts.run(&catalog, goal, 2, |_| {}).expect("played");
        let text = parts.to_json().expect("JSON");
        parts = chart(&catalog).resume(&text).expect("the same measurement");
    }
    assert_eq!(parts, whole);
    assert_eq!(parts.to_json().expect("JSON"), whole.to_json().expect("JSON"));
}

#[test]
fn a_chart_saved_at_any_moment_can_be_taken_up() {
    let catalog = catalog();
    let mut saved = Vec::new();
    let mut whole = chart(&catalog);
    let keep = |chart: &Matchups| {
        if chart.pairs() % 90 == 77 || !chart.pending.is_empty() && saved.len() < 9 {
            saved.push(chart.to_json().expect("JSON"));
        }
    };
    whole.run(&catalog, adaptive(), 2, keep).expect("played");
    assert!(saved.len() >= 4, "{}", saved.len());
    for text in saved {
        let mut parts = chart(&catalog).resume(&text).expect("the same measurement");
        parts.run(&catalog, adaptive(), 2, |_| {}).expect("played");
        assert_eq!(parts, whole);
    }
}

/// Whether a matchup goes on is asked at certain numbers of pairs only: a run that was stopped in between does not ask there.
#[test]
fn a_run_that_was_stopped_between_looks_ends_where_it_would_have() {
    let catalog = catalog();
    let find = |name: &str| catalog.find(name).expect("a known character");
    let empty =
        || Matchups::new(&catalog, Edition::default(), "random", 3, &["enkidu", "giovanna", "ryu"].map(find));
    for goal in [
        Goal { least: 0, most: None, half_width: Some(0.12), decide: None },
        Goal { least: 9, most: None, half_width: None, decide: Some(40) },
    ] {
        let (mut saved, mut whole) = (Vec::new(), empty());
        let keep = |chart: &Matchups| {
            if chart.pairs() % 3 == 1 {
                saved.push(chart.clone());
            }
        };
        whole.run(&catalog, goal, 1, keep).expect("played");
        for mut part in saved {
            part.run(&catalog, goal, 1, |_| {}).expect("played");
            assert_eq!(part, whole);
        }
    }
}

/// Pairs come in the order in which threads end: one that is there before its turn is neither lost nor counted twice.
#[test]
fn a_pair_that_is_early_waits_for_its_turn() {
    let catalog = catalog();
    let find = |name: &str| catalog.find(name).expect("a known character");
    let empty = || Matchups::new(&catalog, Edition::default(), "random", 3, &[find("ryu")]);
    let mut whole = empty();
    whole.run(&catalog, Goal::exactly(3), 1, |_| {}).expect("played");
    let mut later = empty();
    later.run(&catalog, Goal::exactly(2), 1, |_| {}).expect("played");
    // What a file holds whose second and third pair were there before the first one.
    let (mut early, seed) = (empty(), later.seed_of(0, 1));
    let duel = Pairings::new(&catalog, Edition::default(), &[(find("ryu"), find("ryu"))]).expect("set up");
    let plan = |first| GamePlan { duel: duel.duel(0), seed, first, bots: ["random", "random"] };
    let played = Player::BOTH.map(|first| plan(first).play().expect("played"));
    let mut counts =
        Counts { pairs: [0; 5], going_first: [0; 5], turns: 0, longest: 0, deck_outs: 0, draws: 0 };
    counts.pairs[usize::from(played[0].halves + played[1].halves)] += 1;
    counts.going_first[usize::from(played[0].halves + 2 - played[1].halves)] += 1;
    for game in &played {
        counts.turns += u64::from(game.turns);
        counts.longest = counts.longest.max(game.turns.into());
        counts.deck_outs += u64::from(game.deck_out);
        counts.draws += u64::from(game.halves == 1);
    }
    early.pending.push(Pending { cell: 0, pair: 1, counts, games: Default::default() });
    let text = early.to_json().expect("JSON");
    assert_eq!(early.pairs(), 1);
    let mut early = empty().resume(&text).expect("the same measurement");
    early.run(&catalog, Goal::exactly(3), 1, |_| {}).expect("played");
    assert_eq!(early, whole);
}

#[test]
fn a_matchup_does_not_depend_on_the_rest_of_the_chart() {
    let catalog = catalog();
    let find = |name: &str| catalog.find(name).expect("a known character");
    let mut large = chart(&catalog);
    large.run(&catalog, adaptive(), 2, |_| {}).expect("played");
    let mut small = Matchups::new(&catalog, Edition::default(), "random", 3, &[find("ryu"), find("sagat")]);
    small.run(&catalog, adaptive(), 2, |_| {}).expect("played");
    let count = |chart: &Matchups, one: &str, two: &str| {
        let summary = chart.summary();
        summary.matchups.into_iter().find(|cell| cell.one == one && cell.two == two).expect("it is there")
    };
    assert_eq!(count(&large, "ryu", "sagat"), count(&small, "ryu", "sagat"));
}

#[test]
fn the_aim_is_reached_and_not_passed_by_much() {
    let catalog = catalog();
    let mut chart = chart(&catalog);
    let goal = Goal { least: 0, most: None, half_width: Some(0.06), decide: None };
    assert!(!chart.is_done());
    chart.run(&catalog, goal, 2, |_| {}).expect("played");
    assert!(chart.pending.is_empty() && chart.is_done());
    let summary = chart.summary();
    for cell in &summary.matchups {
        // A mirror is even; what is measured there is the one who goes first.
        let measured = if cell.one == cell.two { cell.going_first } else { cell.share };
        assert!(measured.half_width() <= 0.06 && measured.half_width() > 0.05, "{cell:?}");
        assert!(cell.turns > 5.0 && cell.going_first.low < 0.6, "{cell:?}");
        assert!((cell.knock_outs + cell.deck_outs + cell.draws - 1.0).abs() < 1e-9, "{cell:?}");
        assert!(cell.longest as f64 > cell.turns, "{cell:?}");
    }
    assert_eq!(summary.games, 2 * chart.pairs());
    assert_eq!(chart.expected_pairs(goal), chart.pairs());
}

#[test]
fn even_matchups_are_played_longer_than_clear_ones() {
    let catalog = catalog();
    let mut sources = embedded_sources();
    let ryu = sources.iter_mut().find(|(name, _)| name.ends_with("ryu.toml")).expect("his file");
    ryu.1 = ryu.1.replace("power = 4", "power = 19").replace("power = 5", "power = 19");
    let strong = Arc::new(Catalog::load(&sources).expect("it is understood"));
    let pairs = |catalog: &Arc<Catalog>, goal: Goal| {
        let mut chart = chart(catalog);
        chart.run(catalog, goal, 2, |_| {}).expect("played");
        let cells = chart.cells.iter();
        cells.map(|cell| cell.pairs.iter().sum::<u64>()).collect::<Vec<_>>()
    };
    let goal = Goal { least: 12, most: None, half_width: None, decide: Some(50) };
    // Ryu against himself, Ken and Sagat; Ken against himself and Sagat; Sagat against himself. Mirrors decide nothing.
    let [mirror, ken, sagat, ..] = pairs(&strong, goal)[..] else { panic!("six matchups") };
    assert_eq!(mirror, 12);
    assert!((12..50).contains(&ken) && (12..50).contains(&sagat), "{ken} and {sagat} are clear");
    assert_eq!(pairs(&catalog, goal)[4], 50, "Ken against Sagat is not");
    assert_eq!(pairs(&catalog, Goal { most: Some(20), ..goal })[4], 20);
}

#[test]
fn another_measurement_is_not_taken_up() {
    let catalog = catalog();
    let mut done = chart(&catalog);
    done.run(&catalog, Goal::exactly(2), 1, |_| {}).expect("played");
    let text = done.to_json().expect("JSON");
    let refused = |wanted: &Matchups, text: &str| wanted.resume(text).expect_err("it is another");
    let wanted = chart(&catalog);
    assert!(matches!(refused(&wanted, "{"), FileFault::NotAChart(_)));
    assert!(matches!(refused(&wanted, "[1, 2]"), FileFault::NotAChart(_)));
    assert!(matches!(
        refused(&wanted, "{\"kind\": \"exceed matchups\", \"format\": 3}"),
        FileFault::NotAChart(_)
    ));
    let other = text.replace("\"format\":3", "\"format\":2");
    assert!(matches!(refused(&wanted, &other), FileFault::Version { what: "format", .. }));
    let other = text.replace(&done.uses.hash, "0123456789abcdef");
    assert!(matches!(refused(&wanted, &other), FileFault::Cards(Difference::Forged)));
    let other = text.replace("\"rules\":", "\"rules\":9");
    assert!(matches!(refused(&wanted, &other), FileFault::Version { what: "the rules of revision", .. }));
    let other = text.replace("\"engine\":\"", "\"engine\":\"9");
    assert!(matches!(refused(&wanted, &other), FileFault::Version { what: "engine", .. }));
    let other = Matchups { bot: "peer".to_owned(), ..wanted.clone() };
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "bot", .. }));
    let other = Matchups { seed: 4, ..wanted.clone() };
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "seed", .. }));
    let other = Matchups { uses: Uses { edition: Edition::S5, ..wanted.uses.clone() }, ..wanted.clone() };
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "the edition", .. }));
    let fault = refused(&chart(&catalog).of_shard("2/3".parse().ok()), &text);
    assert_eq!(fault.to_string(), "it was measured with the part 1/1, the whole chart, not 2/3");
    let mut other = wanted.clone();
    other.chosen = Some(vec![1, 2]);
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "the choice of", .. }));
    let other = Matchups::new(&catalog, Edition::default(), "random", 3, &[0, 1, 2]);
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "the characters", .. }));
}

/// A chart is bound to its own characters, not to all there are.
#[test]
fn other_characters_may_come_and_change() {
    let catalog = catalog();
    let mut done = chart(&catalog);
    done.run(&catalog, Goal::exactly(2), 1, |_| {}).expect("played");
    let text = done.to_json().expect("JSON");
    let with = |name: &str, from: &str, to: &str| {
        let mut sources = embedded_sources();
        let file = sources.iter_mut().find(|(file, _)| file.ends_with(name)).expect("a file");
        assert!(file.1.contains(from), "{from}");
        file.1 = file.1.replace(from, to);
        chart(&Catalog::load(&sources).expect("it is understood")).resume(&text)
    };
    assert_eq!(with("linne.toml", "season = ", "season = ").as_ref(), Ok(&done));
    assert_eq!(with("linne.toml", "power = 4", "power = 9").as_ref(), Ok(&done), "she takes no part");
    let fault = with("ryu.toml", "power = 4", "power = 9").expect_err("he does");
    assert!(
        matches!(&fault, FileFault::Cards(Difference::Card { character, .. }) if character == "Ryu"),
        "{fault}"
    );
    assert!(fault.to_string().starts_with("it was measured with other cards: the card `"), "{fault}");
}

#[test]
fn the_page_of_a_chart_fetches_nothing() {
    let catalog = catalog();
    let mut chart = chart(&catalog);
    chart.run(&catalog, Goal::exactly(10), 2, |_| {}).expect("played");
    let page = matchups_page(&chart);
    assert!(page.contains("<svg") && page.contains("ken-masters"), "{page}");
    for foreign in ["http", "src=", "href", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(foreign), "the page has `{foreign}`");
    }
}

fn compare_plan(threads: usize) -> ComparePlan {
    ComparePlan {
        character: "ryu".to_owned(),
        edition: Edition::default(),
        bot: "peer".to_owned(),
        pairs: 210,
        seed: 1,
        threads,
    }
}

#[test]
fn an_unchanged_character_is_worth_exactly_nothing() {
    let catalog = catalog();
    let report = compare(&catalog, &catalog, &compare_plan(2), |_| {}).expect("played");
    assert_eq!((report.difference.value, report.difference.half_width()), (0.0, 0.0));
    assert_eq!(report.changed_games, 0);
}

#[test]
fn a_stronger_character_is_worth_something() {
    let original = catalog();
    let mut sources = embedded_sources();
    let ryu = sources.iter_mut().find(|(name, _)| name.ends_with("ryu.toml")).expect("his file");
    ryu.1 = ryu.1.replace("power = 4", "power = 9").replace("power = 5", "power = 9");
    let changed = Arc::new(Catalog::load(&sources).expect("it is understood"));
    let report = compare(&original, &changed, &compare_plan(1), |_| {}).expect("played");
    assert!(report.difference.low > 0.0, "{report:?}");
    assert!(
        report.difference.half_width() < report.original.half_width() * 1.4,
        "common seeds help: {report:?}"
    );
    assert_eq!(compare(&original, &changed, &compare_plan(2), |_| {}).expect("played"), report);
}
