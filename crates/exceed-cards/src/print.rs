//! Meaning to text, in the one wording each meaning has.

use crate::grammar::{
    Agreement, Entry, Fact, Grammar, Kind, Meaning, Part, Piece, PieceKind, Slot, capitalised, inflected,
};
use crate::ir::{
    Ability, Amount, CardName, Comparison, Condition, Count, Effect, Head, MarkerName, Qualifier, Sequence,
    Trigger, Who, Whose,
};
use crate::parse::Place;

/// Prints a line as it stands at its place, with its full stop.
pub fn print_ability(ability: &Ability, place: Place) -> String {
    let bare = if place == Place::Instant { without_now(ability) } else { None };
    let text =
        print_slot(Kind::Line, &bare.as_ref().unwrap_or(ability).clone().into_slot(), Voice::default());
    format!("{}.", text.unwrap_or_else(|| unprintable(ability)))
}

/// Prints clauses as the label of an option: lower case, no full stop.
pub fn print_effects(effects: &[Effect]) -> String {
    let sequence = Sequence { effects: effects.to_vec(), block: 0 };
    print_slot(Kind::Sequence, &Slot::Sequence(sequence), Voice::default())
        .unwrap_or_else(|| unprintable(effects))
}

/// Prints a condition as it stands after `if`.
pub fn print_condition(condition: &Condition) -> String {
    print_slot(Kind::Condition, &Slot::Condition(condition.clone()), Voice::default())
        .unwrap_or_else(|| unprintable(condition))
}

/// Prints any value of a kind; `None` if no phrase says it.
pub fn print_value(kind: Kind, value: &Slot) -> Option<String> {
    print_slot(kind, value, Voice::default())
}

/// The parser makes nothing that can't be printed; only code that builds a meaning by hand gets here.
fn unprintable(what: impl std::fmt::Debug) -> String {
    format!("⟨{what:?}⟩")
}

/// On an instant boost `Now:` is not written, and a single condition stands in front.
fn without_now(ability: &Ability) -> Option<Ability> {
    let Head::Trigger { whose: Whose::Yours, trigger: Trigger::Now, qualifiers } = &ability.head else {
        return None;
    };
    let body = match qualifiers.as_slice() {
        [] => ability.body.clone(),
        [Qualifier::If(condition)] => conditional(condition.clone(), &ability.body),
        [Qualifier::Range(range)] => conditional(Condition::Range(*range), &ability.body),
        [_, ..] => return None,
    };
    Some(Ability { head: Head::Static, body })
}

fn conditional(condition: Condition, then: &Sequence) -> Sequence {
    let effect = Effect::If { condition, then: then.clone(), otherwise: Sequence::default() };
    Sequence { effects: vec![effect], block: 0 }
}

/// How words agree with what stands around them.
#[derive(Clone, Copy, Default)]
struct Voice {
    /// The verb's subject is not `you`.
    third_person: bool,
    /// `your` is said of somebody else: `their`.
    theirs: bool,
    /// The number before the noun is not one.
    plural: bool,
}

fn print_slot(kind: Kind, slot: &Slot, voice: Voice) -> Option<String> {
    if let Some(list) = kind.list() {
        return print_list(list.of, list.joint, slot, voice);
    }
    if kind == Kind::Sequence {
        return print_sequence(Sequence::look(slot)?, voice);
    }
    if kind == Kind::Otherwise {
        let sequence = Sequence::look(slot)?;
        if sequence.effects.is_empty() {
            return Some(String::new());
        }
        return print_sequence(sequence, voice).map(|text| format!(", otherwise: {text}"));
    }
    if kind == Kind::Condition {
        return print_joined(Condition::look(slot)?, voice);
    }
    if kind == Kind::CardName {
        return CardName::look(slot).map(|name| format!("\"{}\"", name.as_str()));
    }
    if kind == Kind::MarkerName {
        return MarkerName::look(slot).map(|name| name.as_str().to_string());
    }
    if kind == Kind::Number {
        return if let Slot::Number(number) = slot { Some(number.to_string()) } else { None };
    }
    let text = Grammar::get().entries(kind).iter().find_map(|entry| print_entry(entry, slot, voice))?;
    Some(if kind == Kind::Line { capitalised(&text) } else { text })
}

fn print_list(of: Kind, joint: &str, slot: &Slot, voice: Voice) -> Option<String> {
    let Slot::List(parts) = slot else { return None };
    let texts: Option<Vec<String>> = parts.iter().map(|part| print_slot(of, part, voice)).collect();
    let between = match joint {
        ";" => "; ".to_owned(),
        "" if of == Kind::Qualifier => String::new(),
        "" => " ".to_owned(),
        word => format!(" {word} "),
    };
    texts.map(|texts| texts.join(&between))
}

fn print_sequence(sequence: &Sequence, voice: Voice) -> Option<String> {
    let voice = Voice { third_person: false, plural: false, ..voice };
    let print = |effect: &Effect| print_slot(Kind::Clause, &Slot::Effect(effect.clone()), voice);
    let clauses: Option<Vec<String>> = sequence.effects.iter().map(print).collect();
    clauses.filter(|clauses| !clauses.is_empty()).map(|clauses| clauses.join(", "))
}

fn print_joined(condition: &Condition, voice: Voice) -> Option<String> {
    let (parts, joint) = if let Condition::All(parts) = condition {
        (parts.as_slice(), " and ")
    } else if let Condition::Any(parts) = condition {
        (parts.as_slice(), " or ")
    } else {
        (std::slice::from_ref(condition), "")
    };
    let print = |part: &Condition| print_slot(Kind::Fact, &Slot::Fact(Fact::of(part)), voice);
    let texts: Option<Vec<String>> = parts.iter().map(print).collect();
    texts.map(|texts| texts.join(joint))
}

fn print_entry(entry: &Entry, slot: &Slot, outer: Voice) -> Option<String> {
    let slots = (entry.phrase.view)(slot)?;
    let mut voice = outer;
    if let Some(who) = slots.iter().find_map(Who::look) {
        voice.third_person = *who != Who::You;
        voice.theirs |= *who != Who::You;
    }
    let mut text = String::new();
    for piece in &entry.pieces {
        let printed = print_piece(entry, piece, &slots, &mut voice)?;
        if printed.is_empty() {
            continue;
        }
        if piece.spaced && !text.is_empty() {
            text.push(' ');
        }
        add_piece(&mut text, &printed);
    }
    Some(text)
}

/// `a` becomes `an` before a vowel.
fn add_piece(text: &mut String, printed: &str) {
    let article = text.ends_with(" a ") || text == "a ";
    if article && printed.starts_with(['a', 'e', 'i', 'o', 'u', 'E']) {
        text.insert(text.len() - 1, 'n');
    }
    text.push_str(printed);
}

fn print_piece(entry: &Entry, piece: &Piece, slots: &[Slot], voice: &mut Voice) -> Option<String> {
    Some(match &piece.what {
        PieceKind::Slot { index, plural } => {
            let slot = &slots[*index];
            let inner = Voice { plural: plural.unwrap_or(voice.plural), ..*voice };
            let printed = print_slot(entry.phrase.slots[*index].1, slot, inner)?;
            voice.plural = is_plural(slot).unwrap_or(voice.plural);
            printed
        }
        PieceKind::Word { text, agreement, .. } => {
            let changed = match agreement {
                Agreement::Fixed => false,
                Agreement::Person if text == "your" => voice.theirs,
                Agreement::Person => voice.third_person,
                Agreement::Number => voice.plural,
            };
            if changed { inflected(text, *agreement) } else { text.clone() }
        }
        PieceKind::Mark(mark) => mark.to_string(),
        PieceKind::Number(number) => number.to_string(),
    })
}

/// The number a slot gives to the noun after it.
fn is_plural(slot: &Slot) -> Option<bool> {
    let of_amount = |amount: &Amount| *amount != Amount::Number(1);
    if let Slot::Number(number) = slot {
        return Some(*number != 1);
    }
    if let Slot::Per(Some(_)) = slot {
        return Some(true);
    }
    if let Some(amount) = Amount::look(slot) {
        return Some(of_amount(amount));
    }
    if let Some(count) = Count::look(slot) {
        return Some(match count {
            Count::Exactly(amount) | Count::UpTo(amount) => of_amount(amount),
            Count::Any => true,
        });
    }
    Comparison::look(slot).map(|_| true)
}
