//! Parsing and printing are inverse, and no text makes the parser or the loader panic.

use exceed_cards::{
    Catalog, Place, count_readings, embedded_sources, format_file, parse_line, print_ability, random_ability,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const PLACES: [Place; 6] =
    [Place::Attack, Place::Continuous, Place::Instant, Place::Trap, Place::Basic, Place::Exceeded];

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(20_260_101),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn what_is_printed_is_read_back(seed: u64, place in prop::sample::select(PLACES.as_slice())) {
        let ability = random_ability(seed, place);
        let text = print_ability(&ability, place);
        let read = parse_line(&text, place);
        prop_assert!(read.is_ok(), "{text}\n{read:?}\n{ability:?}");
        let read = read.expect("just checked");
        prop_assert_eq!(&read, &ability, "{}", text);
        prop_assert_eq!(count_readings(&text), 1, "{}", text);
        prop_assert_eq!(print_ability(&read, place), text);
    }
}

/// Lines of real cards with letters changed, cut or doubled.
fn mutated_line() -> impl Strategy<Value = String> {
    let lines: Vec<&str> = include_str!("../data/phrases.txt").lines().collect();
    let change = (any::<prop::sample::Index>(), any::<char>(), 0..4u8);
    (prop::sample::select(lines), prop::collection::vec(change, 0..6)).prop_map(|(line, changes)| {
        let mut letters: Vec<char> = line.chars().collect();
        for (index, letter, how) in changes {
            let at = index.index(letters.len().max(1)).min(letters.len());
            match how {
                0 => letters.insert(at, letter),
                1 => letters.truncate(at + 1),
                2 if at < letters.len() => {
                    letters[at] = ['(', ')', ':', ',', '"', '9', '.', ';'][letter as usize % 8]
                }
                _ => letters.extend_from_within(at..),
            }
        }
        letters.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(config(1_500))]

    #[test]
    fn no_text_makes_the_parser_panic(text: String, line in mutated_line()) {
        for place in PLACES {
            let _ = parse_line(&text, place);
            if let Ok(ability) = parse_line(&line, place) {
                let printed = print_ability(&ability, place);
                prop_assert_eq!(parse_line(&printed, place).ok(), Some(ability), "{}", line);
            }
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn no_file_makes_the_loader_panic(at: prop::sample::Index, cut in 0..40usize, text: String, name in "[a-z]{0,8}") {
        let mut sources = embedded_sources();
        let file = at.index(sources.len());
        let content = &mut sources[file].1;
        let mut start = at.index(content.len());
        while !content.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = (start + cut).min(content.len());
        while !content.is_char_boundary(end) {
            end -= 1;
        }
        content.replace_range(start..end.max(start), &text);
        let changed = sources[file].clone();
        let _ = format_file(&changed.0, &changed.1);
        if let Err(faults) = Catalog::load(&[sources[0].clone(), changed, (name, text)]) {
            for fault in faults {
                let _ = fault.to_string();
            }
        }
    }
}
