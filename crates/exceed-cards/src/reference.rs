//! The reference page of the card language, made from the phrase table.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::mem::discriminant;

use crate::generate::samples;
use crate::grammar::{Fact, Grammar, Kind, Meaning, Phrase};
use crate::ir::{Effect, Modifier};
use crate::phrases::FAMILIES;

const INTRODUCTION: &str = "\
# The card language

<!-- Generated from crates/exceed-cards/src/phrases by `cargo xtask docs`. Do not edit. -->

What a card does is written in plain sentences. The program reads them once, when it starts; what players see is
printed back from what was understood. Each meaning has one wording, and `exceed cards fmt` rewrites others it knows.

## How a line is read

- One ability is one line, and it ends with a full stop.
- A line begins with its moment and a colon: `Hit: push 2.` Without one it is in force as long as its card is in play,
  and evaluated live. On an instant boost a line without a moment happens at once.
- `,` joins clauses, which happen in order. `;` separates the options of a choice.
- `if …:`, `you may`, `choose one:`, `spend …:`, `for each:`, `2 times:`, `after you set:` and `opponent:` take the rest
  of their group. `( … )` makes a group, so what comes after the bracket is outside.
- `otherwise:` belongs to the nearest `if`.
- A clause is done by you unless it says `the opponent` or `each player`. Inside what the opponent may do or choose,
  `you` is the opponent.
- An amount in a line with a moment is read once, when its clause is reached.
- The name of a card stands in double quotes, letter for letter: `\"Tiger Uppercut\"`. It is a card of the same character.
- `it` is the card that an earlier clause of the line showed or moved; after `On sealing a card` the card just sealed,
  after `On overdrive` the card just discarded from overdrive, after `Action (1 gauge)` the last card spent on it. After
  `name` it is what was named.
- After `On spending life` and `On spending gauge`, `paid` is what was just spent.
- `X` is what another line of the card or of its character remembered with `X is paid for this strike`.
- Capital letters do not matter, nor do endings: `discard` and `discards`, `card` and `cards` are the same.

Words in braces are slots.
";

/// The page as Markdown.
pub fn reference_page() -> String {
    let mut page = String::from(INTRODUCTION);
    for family in FAMILIES {
        let _ = write!(
            page,
            "\n## {}\n\n{}\n\n| phrase | meaning | example |\n| --- | --- | --- |\n",
            family.title, family.about
        );
        for phrase in (family.phrases)().iter().filter(|phrase| is_listed(phrase)) {
            let _ = writeln!(page, "| `{}` | {} | {} |", pattern(phrase), phrase.doc, example(phrase));
        }
    }
    page.push_str(&counts());
    page.push_str(&for_one_card());
    page
}

/// What no other official card says.
const SINGLE: &str = include_str!("../data/single.txt");

/// The variants that serve one card alone, each with what no other words say. A test holds the list against the cards.
fn for_one_card() -> String {
    let mut table = String::from(
        "\nClauses, modifiers and conditions that one official card alone has (`sides`: the text of the character itself), \
         and why no others say the same:\n\n| variant | card | because |\n| --- | --- | --- |\n",
    );
    for row in SINGLE.lines() {
        table.push_str(&format!("| {} |\n", row.replace(" || ", " | ")));
    }
    table
}

fn is_listed(phrase: &Phrase) -> bool {
    !phrase.alias && !phrase.pattern.is_empty() && (!phrase.doc.is_empty() || !phrase.example.is_empty())
}

/// The pattern as people read it.
fn pattern(phrase: &Phrase) -> String {
    phrase.pattern.replace(['~', '#'], "").replace(":one}", "}").replace(":many}", "}")
}

fn example(phrase: &Phrase) -> String {
    if phrase.example.is_empty() { String::new() } else { format!("`{}`", phrase.example) }
}

fn counts() -> String {
    let grammar = Grammar::get();
    let wordings = |kind: Kind| grammar.entries(kind).iter().filter(|entry| !entry.phrase.alias).count();
    let aliases = grammar.all_entries().filter(|entry| entry.phrase.alias).count();
    let effects: HashSet<_> =
        samples(Kind::Clause).iter().filter_map(Effect::look).map(discriminant).collect();
    let modifiers: HashSet<_> =
        samples(Kind::Modifier).iter().filter_map(Modifier::look).map(discriminant).collect();
    let facts = samples(Kind::Fact);
    let conditions: HashSet<_> =
        facts.iter().filter_map(Fact::look).map(|fact| discriminant(&fact.condition)).collect();
    format!(
        "\n## Size\n\n| | variants | wordings |\n| --- | --- | --- |\n| clauses | {} | {} |\n| modifiers | {} | {} |\n\
         | conditions, with their opposites | {} | {} |\n| moments | {} | {} |\n\n\
         {aliases} more wordings are understood and rewritten.\n",
        effects.len(),
        wordings(Kind::Clause),
        modifiers.len(),
        wordings(Kind::Modifier),
        conditions.len(),
        wordings(Kind::Fact),
        wordings(Kind::Trigger),
        wordings(Kind::Trigger),
    )
}
