//! Characters against characters, and a changed character against the original.

use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::compare::{ComparePlan, compare};
use exceed_lab::html::matchups_page;
use exceed_lab::matchups::{FileFault, Goal, Matchups};
use exceed_rules::{Difference, Edition, Uses};

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

fn chart(catalog: &Catalog) -> Matchups {
    let find = |name: &str| catalog.find(name).expect("a known character");
    Matchups::new(catalog, Edition::default(), "random", 3, &["ryu", "ken", "sagat"].map(find))
}

fn pairs(pairs: u64) -> Goal {
    Goal { pairs: Some(pairs), half_width: None }
}

#[test]
fn going_on_equals_an_uninterrupted_run() {
    let catalog = catalog();
    let mut whole = chart(&catalog);
    whole.run(&catalog, pairs(1_000), 1, |_| {}).expect("played");
    assert_eq!(whole.pairs(), 1_000);
    let mut parts = chart(&catalog);
    for goal in [100, 101, 256, 700, 1_000] {
        parts.run(&catalog, pairs(goal), 2, |_| {}).expect("played");
        assert_eq!(parts.pairs(), goal);
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
        if chart.pairs() % 90 == 77 {
            saved.push(chart.to_json().expect("JSON"));
        }
    };
    whole.run(&catalog, pairs(400), 2, keep).expect("played");
    assert!(saved.len() >= 4, "{}", saved.len());
    for text in saved {
        let mut parts = chart(&catalog).resume(&text).expect("the same measurement");
        parts.run(&catalog, pairs(400), 2, |_| {}).expect("played");
        assert_eq!(parts, whole);
    }
}

#[test]
fn a_matchup_does_not_depend_on_the_rest_of_the_chart() {
    let catalog = catalog();
    let find = |name: &str| catalog.find(name).expect("a known character");
    let mut large = chart(&catalog);
    large.run(&catalog, pairs(48), 2, |_| {}).expect("played");
    let mut small = Matchups::new(&catalog, Edition::default(), "random", 3, &[find("ryu"), find("sagat")]);
    small.run(&catalog, pairs(24), 2, |_| {}).expect("played");
    let count = |chart: &Matchups, one: &str, two: &str| {
        let summary = chart.summary();
        summary.matchups.into_iter().find(|cell| cell.one == one && cell.two == two).expect("it is there")
    };
    // Every matchup gets 8 pairs first.
    assert_eq!(count(&large, "ryu", "sagat"), count(&small, "ryu", "sagat"));
}

#[test]
fn wide_intervals_come_first_and_the_aim_is_reached() {
    let catalog = catalog();
    let mut chart = chart(&catalog);
    let goal = Goal { pairs: None, half_width: Some(0.06) };
    chart.run(&catalog, goal, 2, |_| {}).expect("played");
    assert!(chart.pending.is_empty());
    let summary = chart.summary();
    for cell in &summary.matchups {
        assert!(cell.share.half_width() <= 0.06, "{cell:?}");
        assert!(cell.turns > 5.0 && cell.going_first.low < 0.6, "{cell:?}");
    }
    let widths: Vec<f64> = summary.matchups.iter().map(|cell| cell.share.half_width()).collect();
    let least = widths.iter().copied().fold(1.0, f64::min);
    assert!(least > 0.04, "no matchup was played far beyond the aim: {widths:?}");
    assert_eq!(summary.games, 2 * chart.pairs());
}

#[test]
fn another_measurement_is_not_taken_up() {
    let catalog = catalog();
    let mut done = chart(&catalog);
    done.run(&catalog, pairs(10), 1, |_| {}).expect("played");
    let text = done.to_json().expect("JSON");
    let refused = |wanted: &Matchups, text: &str| wanted.resume(text).expect_err("it is another");
    let wanted = chart(&catalog);
    assert!(matches!(refused(&wanted, "{"), FileFault::NotAChart(_)));
    assert!(matches!(refused(&wanted, "[1, 2]"), FileFault::NotAChart(_)));
    assert!(matches!(
        refused(&wanted, "{\"kind\": \"exceed matchups\", \"format\": 2}"),
        FileFault::NotAChart(_)
    ));
    let other = text.replace("\"format\":2", "\"format\":1");
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
    let other = Matchups::new(&catalog, Edition::default(), "random", 3, &[0, 1, 2]);
    assert!(matches!(refused(&other, &text), FileFault::Settings { what: "the characters", .. }));
}

/// A chart is bound to its own characters, not to all there are.
#[test]
fn other_characters_may_come_and_change() {
    let catalog = catalog();
    let mut done = chart(&catalog);
    done.run(&catalog, pairs(10), 1, |_| {}).expect("played");
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
    chart.run(&catalog, pairs(60), 2, |_| {}).expect("played");
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
