//! Looking back at duels.

use std::sync::Arc;

use exceed_bots::{asked_at_once, by_name};
use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::analysis::{Analysis, Mark, View, analyse};
use exceed_lab::html::analysis_page;
use exceed_rules::{
    Binding, Duel, Game, Input, MatchSetup, Player, RULES_REVISION, Record, ReplayError, Silent, Viewer,
    seed_from_number,
};

fn catalog() -> Arc<Catalog> {
    Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"))
}

/// The first answers of a duel between two bots.
fn record(bots: [&str; 2], seed: u64, answers: usize) -> Record {
    let catalog = catalog();
    let setup = MatchSetup::new("Ryu", "Sol Badguy", seed_from_number(seed));
    let mut record = Record::new(&Duel::new(Arc::clone(&catalog), &setup).expect("known"), &setup);
    let mut game = Game::new(catalog, &setup).expect("known characters");
    let mut bots = [0, 1].map(|seat| by_name(bots[seat], 40 + seat as u64).expect("known bots"));
    while let Some(player) = game.decision().map(|decision| decision.player) {
        if record.inputs.len() == answers {
            break;
        }
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        record.inputs.push(Input::Choice(player, choice));
        game.choose(player, choice, &mut Silent).expect("offered");
    }
    record
}

fn look(record: &Record) -> Analysis {
    analyse(record, catalog(), 2, |_, _| {}).expect("it can be replayed")
}

fn lost(analysis: &Analysis, player: u8, view: View) -> f64 {
    let own = analysis.decisions.iter().filter(|decision| decision.player == player);
    own.map(|decision| decision.judgement(view).loss).sum()
}

#[test]
fn a_judge_finds_little_fault_with_itself_and_much_with_chance() {
    // The openings of two duels: one alone may hold a lucky streak of random answers.
    let records = [2, 6].map(|seed| record(["random", "strike"], seed, 10));
    let duels = records.each_ref().map(look);
    let total = |player: u8, view: View| duels.iter().map(|duel| lost(duel, player, view)).sum::<f64>();
    let count = |player: u8, mark: Mark| {
        let all = duels.iter().flat_map(|duel| &duel.decisions);
        all.filter(|decision| decision.player == player && decision.known.mark >= mark).count()
    };
    assert!(count(1, Mark::Inaccuracy) >= 3, "{duels:#?}");
    assert!(count(2, Mark::Mistake) == 0, "{duels:#?}");
    assert!(total(1, View::Known) > 3.0 * total(2, View::Known), "{duels:#?}");
    // With hands open nobody is free of fault: the best answer to what could not be seen is another one.
    assert!(total(1, View::Open) > total(2, View::Open), "{duels:#?}");
    assert!(duels.iter().any(|duel| !duel.strikes.is_empty()), "no strike");
    let followed: usize = records.iter().zip(&duels).map(|(record, duel)| promises_kept(record, duel)).sum();
    assert!(followed >= 3, "only {followed} answers are followed by a question at once");
    for duel in &duels {
        assert!(analysis_page(duel).contains("The record stops before the end."));
        check(duel);
    }
}

/// An answer that is followed by a question to the same player at once was worth what that question is worth. Gives how
/// many such answers there are.
fn promises_kept(record: &Record, analysis: &Analysis) -> usize {
    let mut game = record.begin(catalog(), &mut Silent).expect("a sound record");
    let mut found = 0;
    for (entry, input) in record.inputs.iter().enumerate() {
        let report = |entry| analysis.decisions.iter().find(|decision| decision.entry == entry);
        if let (Some(one), Some(two), Input::Choice(player, choice)) =
            (report(entry), report(entry + 1), *input)
            && one.known.mix.is_empty()
            && asked_at_once(&game.seat(Viewer::Player(player)), choice).is_some()
        {
            let (promised, kept) = (one.known.value - one.known.loss, two.known.value);
            assert!(kept > promised - 1e-3, "{promised} was promised: {one:#?}, {two:#?}");
            assert!(one.known.loss == 0.0 || (kept - promised).abs() < 0.03, "{one:#?}, {two:#?}");
            found += 1;
        }
        record.play_entry(entry, &mut game, &mut Silent).expect("a sound record");
    }
    found
}

/// What holds of every analysis.
fn check(analysis: &Analysis) {
    for decision in &analysis.decisions {
        for view in [View::Known, View::Open] {
            let judgement = decision.judgement(view);
            assert!((0.0..=1.0).contains(&judgement.value), "{decision:?}");
            assert!((0.0..=1.0).contains(&judgement.loss), "{decision:?}");
            assert_eq!(judgement.mark, Mark::of(judgement.loss), "{decision:?}");
            let mix: f64 = judgement.mix.iter().map(|(_, share)| share).sum();
            assert!(mix <= 1.001, "{decision:?}");
            if judgement.share.is_some_and(|share| share >= 0.03) {
                assert_eq!(judgement.loss, 0.0, "an attack inside the mix: {decision:?}");
            }
        }
    }
    for strike in &analysis.strikes {
        assert!(strike.sides.iter().all(|side| !side.mix.is_empty() || side.share.is_none()), "{strike:?}");
    }
    assert!((analysis.luck.net(Player::One) + analysis.luck.net(Player::Two)).abs() < 1e-9);
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let record = record(["level4", "heuristic"], 3, 8);
    let mut watched = Vec::new();
    let one = analyse(&record, catalog(), 1, |done, total| watched.push((done, total))).expect("replayed");
    assert_eq!(watched.last(), Some(&(8, 8)));
    assert_eq!(one, look(&record));
    check(&one);
}

#[test]
fn records_without_an_end_or_a_beginning() {
    let mut record = record(["heuristic", "heuristic"], 5, 4);
    record.inputs.push(Input::Concede(Player::One));
    let conceded = look(&record);
    assert_eq!((conceded.result, conceded.decisions.len()), (Some(0.0), 4));
    assert!(conceded.outcome.as_ref().is_some_and(|outcome| outcome.contains("concedes")));
    record.inputs.clear();
    let empty = look(&record);
    assert!(empty.decisions.is_empty() && empty.result.is_none() && empty.turning_points.is_empty());
    assert_eq!(empty.luck.net(Player::One), 0.0);
    for analysis in [&conceded, &empty] {
        assert!(analysis_page(analysis).ends_with("</html>\n"));
    }
    let Binding::Uses { rules, .. } = &mut record.binding else { panic!("format 2") };
    *rules += 1;
    let refused = analyse(&record, catalog(), 1, |_, _| {});
    assert_eq!(refused, Err(ReplayError::Rules(RULES_REVISION + 1)));
}

#[test]
fn a_page_needs_nothing_else_and_can_be_heard() {
    let mut analysis = look(&record(["heuristic", "heuristic"], 5, 6));
    analysis.names = ["<Ryu> & \"Co\"".into(), "Sol".into()];
    let page = analysis_page(&analysis);
    assert!(
        page.contains("role=\"img\"") && page.contains("aria-label=\"The chance of &lt;Ryu&gt;"),
        "{page}"
    );
    assert!(!page.contains("<Ryu>") && !page.contains("http") && !page.contains("<script"), "{page}");
    assert!(page.contains("All decisions"), "the numbers are there as text too");
}
