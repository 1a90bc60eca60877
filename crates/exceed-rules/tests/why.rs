//! Totals and verdicts say why: parts add up, and what events explain is what happened.

use exceed_cards::ir::Stat;
use exceed_rules::{Area, Blow, Clause, Event, Game, Held, Miss, Part, PartKind, Player, Reach, Silent, Sum};

use crate::common::{Dice, catalog, game, pairings, random_choice};

/// Plays two random games of each of the pairings, with events.
fn games(mut look: impl FnMut(&Game, &[Event])) {
    for (number, (one, two)) in pairings().into_iter().flat_map(|pair| [pair.clone(), pair]).enumerate() {
        let mut game = game(&one, &two, number as u64 + 9000);
        let mut dice = Dice(number as u64);
        while let Some(decision) = game.decision() {
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            let mut events: Vec<Event> = Vec::new();
            game.choose(player, choice, &mut events).expect("offered");
            look(&game, &events);
        }
    }
}

fn adds_up(sum: &Sum) -> bool {
    sum.total == sum.parts.iter().map(|part| part.value).sum::<i16>()
}

fn reach_adds_up(reach: &Reach) -> bool {
    let ends = |end: usize| reach.parts.iter().map(|part| part.value[end]).sum::<i16>();
    reach.total == [ends(0), ends(1)]
}

#[test]
fn the_parts_of_every_total_add_up_to_it() {
    let (mut totals, mut with_text) = (0, 0);
    games(|game, _| {
        let glance = game.glance();
        for player in Player::BOTH {
            for stat in [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard] {
                let sum = glance.sum(player, stat);
                assert_eq!(sum.total, glance.stat(player, stat), "{sum:?}");
                assert!(adds_up(&sum), "{sum:?}");
                totals += 1;
                with_text += usize::from(sum.parts.iter().any(|part| part.text.is_some()));
            }
            let reach = glance.reach(player);
            assert_eq!(reach.as_ref().map(|reach| reach.total.into()), game.inspect().range(player));
            assert!(reach.as_ref().is_none_or(reach_adds_up), "{reach:?}");
        }
    });
    assert!(totals > 100_000 && with_text > 10_000, "{totals} totals, {with_text} with text");
}

#[test]
fn damage_and_guard_are_what_their_parts_say() {
    let (mut blows, mut held, mut stunned) = (0, 0, 0);
    games(|game, events| {
        for event in events {
            if let Event::DamageTaken { player, power, absorbed, life, blow } = event {
                let Blow { power: sum, armor, taken, .. } = &**blow;
                assert!(adds_up(sum) && adds_up(armor), "{event:?}");
                assert_eq!(sum.total, i16::from(*power), "{event:?}");
                assert_eq!(armor.total.min(sum.total), i16::from(*absorbed), "{event:?}");
                assert!(*taken <= power - absorbed, "{event:?}");
                let glance = game.glance();
                assert!(*life <= glance.max_life(glance.fighter(*player)), "{event:?}");
                blows += 1;
            }
            if let Event::Stunned { taken, guard, .. } = event {
                assert!(adds_up(guard) && i16::from(*taken) > guard.total, "{event:?}");
                stunned += 1;
            }
            if let Event::GuardHeld { taken, guard, why, .. } = event {
                let enough = i16::from(*taken) <= guard.total;
                assert!(adds_up(guard) && enough == (*why == Held::Guard), "{event:?}");
                held += 1;
            }
        }
    });
    assert!(blows > 2_000 && stunned > 500 && held > 500, "{blows} blows, {stunned} stunned, {held} held");
}

#[test]
fn hits_misses_and_order_are_what_their_parts_say() {
    let (mut hits, mut misses, mut orders) = (0, 0, 0);
    games(|_, events| {
        for event in events {
            if let Event::Hit { distance, range, .. } = event {
                let [least, most] = range.total;
                let besides =
                    range.parts.iter().any(|part| part.kind == PartKind::InRange && part.text.is_some());
                let inverted = range.parts.iter().any(|part| part.kind == PartKind::Inverted);
                let spanned = (least..=most).contains(&i16::from(*distance)) != inverted;
                let reached = besides != spanned;
                assert!(reach_adds_up(range) && reached, "{event:?}");
                hits += 1;
            }
            if let Event::Missed { distance, range, why, .. } = event {
                let reached = range.as_ref().is_some_and(|range| {
                    let inverted = range.parts.iter().any(|part| part.kind == PartKind::Inverted);
                    (range.total[0]..=range.total[1]).contains(&i16::from(*distance)) != inverted
                });
                assert!(*why != Miss::OutOfRange || !reached && range.is_some(), "{event:?}");
                assert!(*why != Miss::NoRange || range.is_none(), "{event:?}");
                misses += 1;
            }
            if let Event::OrderFixed { first, speed_first, speed_second, speeds } = event {
                assert!(adds_up(&speeds[*first]) && adds_up(&speeds[first.other()]), "{event:?}");
                assert_eq!(speeds[*first].total, i16::from(*speed_first), "{event:?}");
                assert_eq!(speeds[first.other()].total, i16::from(*speed_second), "{event:?}");
                orders += 1;
            }
        }
    });
    assert!(
        hits > 2_000 && misses > 2_000 && orders > 1_000,
        "{hits} hits, {misses} misses, {orders} orders"
    );
}

/// The clauses an event names.
fn clauses(event: &Event) -> Vec<Clause> {
    let texts = |parts: &[Part]| parts.iter().filter_map(|part| part.text).collect::<Vec<_>>();
    if let Event::OrderFixed { speeds, .. } = event {
        speeds.0.iter().flat_map(|sum| texts(&sum.parts)).collect()
    } else if let Event::DamageTaken { blow, .. } = event {
        [texts(&blow.power.parts), texts(&blow.armor.parts)].concat()
    } else if let Event::Given { by, .. } = event {
        vec![*by]
    } else {
        Vec::new()
    }
}

#[test]
fn every_clause_named_stands_in_the_line_named() {
    let blocks = |text: &str| text.matches("block: ").count();
    assert!(blocks(&format!("{:?}", catalog().characters()[0])) > 0, "sequences carry their number");
    let mut named = 0;
    games(|game, events| {
        for clause in events.iter().flat_map(clauses) {
            let line = game.duel().line(clause.line).expect("the line is there");
            let inside = format!("{line:?}").contains(&format!("block: {} ", clause.block));
            assert!(inside, "{clause:?} is not in {line:?}");
            named += 1;
        }
    });
    assert!(named > 5_000, "{named} clauses");
}

#[test]
fn who_does_not_listen_plays_the_same_game() {
    for (number, (one, two)) in pairings().into_iter().enumerate().step_by(11) {
        let mut heard = game(&one, &two, number as u64);
        let mut silent = heard.clone();
        let mut dice = Dice(number as u64);
        while let Some(decision) = heard.decision() {
            let (player, choice) = (decision.player, random_choice(decision.choices, &mut dice));
            heard.choose(player, choice, &mut Vec::<Event>::new()).expect("offered");
            silent.choose(player, choice, &mut Silent).expect("offered");
            assert!(heard == silent, "{one} against {two}: listening changed the game");
        }
        assert_eq!(
            heard.inspect().cards(Player::One, Area::Hand),
            silent.inspect().cards(Player::One, Area::Hand)
        );
    }
}
