//! Decisions.

use std::collections::{BTreeMap, BTreeSet};

use exceed_rules::{Choice, Game, Viewer};
use exceed_server::wire::{self, Decision, Need, On};

use super::{Dice, matches, play_out, start};

#[test]
fn only_the_asked_seat_gets_a_decision_with_texts_of_its_own() {
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    let mut needs = 0;
    for (number, duel) in matches(8, 60).iter().enumerate() {
        let mut game = start(duel, number as u64 + 100, &mut Vec::new());
        let names = duel.fighter_names();
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, player, _| {
            for viewer in [Viewer::Player(player.other()), Viewer::Spectator] {
                assert_eq!(wire::decision(&game.seat(viewer), &names, 1), None);
            }
            let decision = wire::decision(&game.seat(Viewer::Player(player)), &names, 7).expect("asked");
            check(game, &decision);
            needs += usize::from(decision.need.is_some());
            for choice in &decision.choices {
                let mut count = |word, is: bool| *told.entry(word).or_insert(0) += usize::from(is);
                count("cost", choice.cost.is_some());
                count("note", choice.note.is_some());
                count("critical", !choice.then.is_empty());
            }
        });
    }
    assert!(told.values().all(|count| *count > 20) && needs > 1000, "{told:?}, {needs} needs");
}

fn check(game: &Game, decision: &Decision) {
    let asked = game.decision().expect("somebody is asked");
    assert_eq!(decision.id, 7);
    let choices: Vec<Choice> =
        decision.choices.iter().map(|choice| choice.id.parse().expect("its own text")).collect();
    assert_eq!(choices, asked.choices);
    let texts: BTreeSet<&str> = decision.choices.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(texts.len(), choices.len(), "texts of {:?}", decision.choices);
    assert!(!texts.contains(""), "{:?}", decision.choices);
    for (choice, told) in choices.iter().zip(&decision.choices) {
        let verb = told.id.split(':').next().expect("a verb");
        match &told.on {
            On::Card { index, indexes, may_count, verb: of, .. } => {
                assert!(indexes.contains(index) && indexes.is_sorted() && of == verb);
                assert_eq!(may_count.is_empty(), !matches!(choice, Choice::Pay(..)));
                assert!(choice.place().is_some());
            }
            On::Space { verb: of, .. } | On::Button { verb: of } => {
                assert!(choice.place().is_none() && of == verb)
            }
        }
    }
    check_need(game, decision);
}

fn check_need(game: &Game, decision: &Decision) {
    let asked = game.decision().expect("somebody is asked");
    let done = asked.choices.contains(&Choice::Done);
    match &decision.need {
        None => assert!(asked.choices.iter().all(|choice| !matches!(choice, Choice::Pay(..)))),
        Some(Need::Force { amount, most, paid, .. } | Need::Gauge { amount, most, paid, .. }) => {
            assert!(most.is_none_or(|most| most > *amount && *paid <= most));
            if asked.choices != [Choice::No] {
                assert_eq!(done, paid >= amount, "{decision:?}");
            }
        }
        Some(Need::Cards { least, most, picked, .. }) => {
            assert!(least <= most && picked <= most, "{decision:?}");
            assert_eq!(done, picked >= least && !asked.choices.contains(&Choice::No), "{decision:?}");
        }
    }
}

#[test]
fn equal_texts_are_told_apart() {
    let mut found = BTreeSet::new();
    for seed in 0..60 {
        for character in 0..super::catalog().characters().len() {
            let duel = super::duel_of(character, character);
            let mut game = start(&duel, seed, &mut Vec::new());
            let names = duel.fighter_names();
            play_out(&mut game, &mut Dice(seed), Vec::new(), |game, _, player, _| {
                let seat = game.seat(Viewer::Player(player));
                let words = seat.words();
                let asked = game.decision().expect("somebody is asked");
                let plain: Vec<String> = asked.choices.iter().map(|&choice| words.choice(choice)).collect();
                let different: BTreeSet<&String> = plain.iter().collect();
                if different.len() == plain.len() {
                    return;
                }
                let decision = wire::decision(&seat, &names, 7).expect("asked");
                check(game, &decision);
                for (plain, choice) in plain.iter().zip(&decision.choices) {
                    let added = choice.text.strip_prefix(plain.as_str()).expect("something is added");
                    found.extend(added.split(", ").map(str::to_owned));
                }
            });
        }
        if ["yours", "theirs", "first", "second"].iter().all(|word| found.contains(*word)) {
            return;
        }
    }
    panic!("only {found:?}");
}

#[test]
fn what_everybody_is_told_stays_while_a_group_is_unfinished() {
    let mut groups = 0;
    for (number, duel) in matches(1, 6).iter().enumerate() {
        let mut game = start(duel, number as u64 + 200, &mut Vec::new());
        let mut before: Option<[String; 2]> = None;
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, events, player, _| {
            let others = [Viewer::Player(player.other()), Viewer::Spectator];
            let now = others.map(|viewer| super::view_text(game, viewer));
            if game.decision().is_some_and(|decision| decision.unfinished) {
                assert_eq!(before.as_ref(), Some(&now), "a pick was seen");
                assert_eq!(events, []);
                groups += 1;
                let own =
                    wire::view(&game.seat(Viewer::Player(player)), &duel.fighter_names(), &super::nobody());
                let open: serde_json::Value = serde_json::from_str(&now[1]).expect("JSON");
                assert_eq!(serde_json::to_value(&own.asked).expect("JSON"), open["asked"]);
            }
            before = Some(now);
        });
    }
    assert!(groups > 500, "{groups}");
}
