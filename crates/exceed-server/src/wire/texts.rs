//! Texts of choices, no two alike.

use exceed_rules::{Choice, Seat};

/// How equal texts are numbered, oldest first.
const NUMBERS: [&str; 12] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
];

/// A text for each choice of a decision. Where two would be equal, it is said whose card is meant, then which member's,
/// then which of several.
pub(super) fn of_choices(seat: &Seat, choices: &[Choice]) -> Vec<String> {
    let words = seat.words();
    let mut texts: Vec<String> = choices.iter().map(|&choice| words.choice(choice)).collect();
    add_to_equal(&mut texts, |index| {
        let place = choices[index].place()?;
        Some(if seat.viewer().is(place.player) { "yours" } else { "theirs" }.to_owned())
    });
    add_to_equal(&mut texts, |index| {
        let duel = seat.duel();
        let card = words.card_at(choices[index].place()?);
        let team = duel.team && card.is_known();
        team.then(|| duel.catalog().characters()[duel.card(card).character].name.clone())
    });
    number_equal(&mut texts);
    texts
}

/// Adds something to texts that are equal, if it tells at least two of them apart.
fn add_to_equal(texts: &mut [String], more: impl Fn(usize) -> Option<String>) {
    for group in groups(texts) {
        let added: Vec<Option<String>> = group.iter().map(|&index| more(index)).collect();
        if added.iter().all(|one| *one == added[0]) {
            continue;
        }
        for (&index, more) in group.iter().zip(added) {
            if let Some(more) = more {
                texts[index] += &format!(", {more}");
            }
        }
    }
}

/// Numbers texts that are still equal.
fn number_equal(texts: &mut [String]) {
    for group in groups(texts) {
        for (number, &index) in group.iter().enumerate() {
            let word = NUMBERS.get(number).map_or_else(|| (number + 1).to_string(), |&word| word.to_owned());
            texts[index] += &format!(", {word}");
        }
    }
}

/// The indexes of texts that are equal, group by group.
fn groups(texts: &[String]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..texts.len()).collect();
    order.sort_by(|&one, &two| texts[one].cmp(&texts[two]).then(one.cmp(&two)));
    let equal = order.chunk_by(|&one, &two| texts[one] == texts[two]);
    equal.filter(|group| group.len() > 1).map(<[usize]>::to_vec).collect()
}
