//! Numbers for sequences, so that a game in progress can point at one.

use crate::ir::{Ability, Effect, Sequence};

/// Numbers every sequence of the lines, nested ones included, and keeps their clauses.
pub(super) fn number(abilities: &mut [Ability], blocks: &mut Vec<Vec<Effect>>) {
    for ability in abilities {
        number_sequence(&mut ability.body, blocks);
    }
}

fn number_sequence(sequence: &mut Sequence, blocks: &mut Vec<Vec<Effect>>) {
    blocks.push(Vec::new());
    let place = blocks.len();
    // A catalog of all 95 characters has about 10,000 sequences; beyond 65,535 a number would repeat.
    sequence.block = u16::try_from(place).unwrap_or_default();
    for inner in sequence.effects.iter_mut().flat_map(Effect::sequences_mut) {
        number_sequence(inner, blocks);
    }
    blocks[place - 1] = sequence.effects.clone();
}
