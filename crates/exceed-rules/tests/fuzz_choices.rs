//! Any bytes are a game: they pick the characters, the seed and every choice.

use exceed_rules::{Game, MatchSetup, Silent, check_invariants, seed_from_number};

#[test]
fn any_choice_sequence_keeps_the_invariants() {
    let catalog = crate::common::catalog();
    let names: Vec<&str> = catalog.characters().iter().map(|character| character.name.as_str()).collect();
    exceed_fuzz::run_target("choices", 2, &[], |bytes| {
        let byte = |index: usize| bytes.get(index).copied().unwrap_or(0) as usize;
        let (one, two) = (names[byte(0) % names.len()], names[byte(1) % names.len()]);
        let setup = MatchSetup::new(one, two, seed_from_number((byte(2) << 8 | byte(3)) as u64));
        let mut game = Game::new(std::sync::Arc::clone(&catalog), &setup).expect("known characters");
        for &pick in bytes.iter().skip(4) {
            let Some(decision) = game.decision() else { break };
            let (player, choice) =
                (decision.player, decision.choices[pick as usize % decision.choices.len()]);
            game.choose(player, choice, &mut Silent).expect("offered");
            if let Err(broken) = check_invariants(&game) {
                panic!("{one} against {two}: {broken:?}");
            }
        }
    });
}
