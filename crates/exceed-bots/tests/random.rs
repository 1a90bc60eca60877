//! The random bot picks the kind first, then the details.

use exceed_bots::{NAMES, RandomBot, by_name};
use exceed_cards::Generator;
use exceed_rules::Choice;

#[test]
fn the_kind_comes_first() {
    let choices = [Choice::Prepare, Choice::Walk(1), Choice::Walk(2), Choice::Walk(4), Choice::Strike];
    let mut bot = RandomBot::new(1);
    let mut walks = [0_u32; 10];
    let (mut prepared, mut struck) = (0_u32, 0_u32);
    for _ in 0..9_000 {
        let choice = bot.pick(&choices);
        assert!(choices.contains(&choice), "{choice:?} was not offered");
        prepared += u32::from(choice == Choice::Prepare);
        struck += u32::from(choice == Choice::Strike);
        if let Choice::Walk(space) = choice {
            walks[space as usize] += 1;
        }
    }
    for kind in [prepared, struck, walks.iter().sum()] {
        assert!((2_800..3_200).contains(&kind), "each kind a third: {kind}");
    }
    for space in [1, 2, 4] {
        assert!((900..1_100).contains(&walks[space]), "each space a third of the walks: {walks:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_answers() {
    let choices = [Choice::Prepare, Choice::Strike, Choice::WildSwing, Choice::Done];
    let answers = |seed| {
        let mut bot = RandomBot::new(seed);
        (0..50).map(|_| bot.pick(&choices)).collect::<Vec<_>>()
    };
    assert_eq!(answers(5), answers(5));
    assert_ne!(answers(5), answers(6));
}

#[test]
fn every_name_is_a_bot_and_others_are_not() {
    assert!(NAMES.iter().all(|name| by_name(name, 1).is_some()));
    assert!(by_name("nobody", 1).is_none());
}

#[test]
fn numbers_stay_below_the_end() {
    let mut generator = Generator::new(3);
    let mut seen = [false; 7];
    for _ in 0..500 {
        seen[generator.below(7)] = true;
    }
    assert!(seen.iter().all(|&seen| seen));
    assert_eq!(generator.below(0), 0);
}
