//! Hints: legal, sorted, repeatable, with reasons, and blind to what their player may not know.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use exceed_bots::{Bot, Hint, by_name, hint};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{Chance, Game, MatchSetup, QuestionKind, Seat, Silent, Viewer, imagine, seed_from_number};

fn game(one: &str, two: &str, seed: u64) -> Game {
    let catalog =
        Arc::new(Catalog::load(&embedded_sources()).unwrap_or_else(|faults| panic!("{}", faults[0])));
    Game::new(catalog, &MatchSetup::new(one, two, seed_from_number(seed))).expect("known characters")
}

/// Plays with `heuristic` and shows every decision with a choice to `look`, until it says that it has seen enough.
fn decisions(mut game: Game, mut look: impl FnMut(&Seat) -> bool) {
    let mut bots: [Box<dyn Bot + Send>; 2] = [1, 2].map(|seed| by_name("heuristic", seed).expect("known"));
    while let Some(decision) = game.decision() {
        let (player, open) = (decision.player, decision.choices.len() > 1);
        let seat = game.seat(Viewer::Player(player));
        if open && !look(&seat) {
            return;
        }
        let choice = bots[player.index()].choose(&seat);
        game.choose(player, choice, &mut Silent).expect("offered");
    }
}

fn check(seat: &Seat, hint: &Hint) {
    let decision = seat.decision().expect("somebody is asked");
    assert!((1..=3).contains(&hint.options.len()), "{hint:?}");
    assert!((0.0..=1.0).contains(&hint.value), "{hint:?}");
    for option in &hint.options {
        assert!(decision.choices.contains(&option.choice), "{option:?} is not offered");
        assert!((0.0..=1.0).contains(&option.value) && option.error >= 0.0, "{option:?}");
        assert!(!option.reason.is_empty() && option.reason.chars().count() <= 90, "{option:?}");
        assert!(!option.reason.contains(['\n', '\r']), "{option:?}");
    }
    let distinct: BTreeSet<_> = hint.options.iter().map(|option| option.choice).collect();
    assert_eq!(distinct.len(), hint.options.len(), "an answer twice: {hint:?}");
    match &hint.strike {
        None => {
            assert!(hint.options.windows(2).all(|two| two[0].value >= two[1].value), "not sorted: {hint:?}");
            assert_eq!(hint.value, hint.options[0].value);
        }
        Some(strike) => {
            assert_eq!(decision.question, QuestionKind::Set);
            let shares: f32 = strike.own.iter().map(|own| own.share).sum();
            let theirs: f32 = strike.theirs.iter().map(|(_, share)| share).sum();
            assert!((shares - 1.0).abs() < 1e-3 && (theirs - 1.0).abs() < 1e-3, "{shares}, {theirs}");
            assert_eq!(strike.payoffs.len(), strike.own.len());
            assert!(strike.payoffs.iter().all(|row| row.len() == strike.theirs.len()));
            let share = |index: usize| {
                let choice = hint.options[index].choice;
                strike.own.iter().find(|own| own.choice == choice).map_or(0.0, |own| own.share)
            };
            assert!((1..hint.options.len()).all(|index| share(index - 1) >= share(index)), "{hint:?}");
        }
    }
}

#[test]
fn hints_are_legal_sorted_and_say_why() {
    let mut kinds = BTreeSet::new();
    let mut strikes = 0;
    let mut times = Vec::new();
    for (number, (one, two)) in
        [("Ryu", "Happy Chaos"), ("Linne", "Specter Knight"), ("Londrekia Light", "Sol Badguy")]
            .into_iter()
            .enumerate()
    {
        let mut count = 0;
        decisions(game(one, two, number as u64 + 3), |seat| {
            let question = seat.decision().expect("asked").question;
            // One of each kind in every duel, and the first few of all.
            count += 1;
            if kinds.insert(question) || count < 6 {
                let start = Instant::now();
                let hint = hint(seat, 5).expect("somebody is asked");
                times.push(start.elapsed());
                check(seat, &hint);
                strikes += usize::from(hint.strike.is_some());
            }
            true
        });
    }
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    println!("{} hints, {mean:?} on average, {:?} at most", times.len(), times.iter().max());
    assert!(strikes > 0, "no strike was solved");
    assert!(kinds.len() >= 6, "only {kinds:?} came up");
}

#[test]
fn a_hint_follows_from_what_its_player_knows() {
    let mut chance = Chance::new(seed_from_number(4));
    let mut count = 0;
    decisions(game("Ken Masters", "Ragna the Bloodedge", 5), |seat| {
        let wanted = hint(seat, 1);
        assert_eq!(hint(seat, 1), wanted, "another hint from the same seed");
        // Another world that looks the same to this player.
        let other = imagine(seat, &mut chance);
        assert_eq!(hint(&other.seat(seat.viewer()), 1), wanted, "it looks at hidden cards");
        count += 1;
        count < 12
    });
    assert_eq!(count, 12);
}

#[test]
fn nobody_asked_no_hint() {
    let game = game("Ryu", "Ken Masters", 1);
    let player = game.decision().expect("the first mulligan").player;
    assert_eq!(hint(&game.seat(Viewer::Player(player.other())), 1), None);
    assert_eq!(hint(&game.seat(Viewer::Spectator), 1), None);
}
