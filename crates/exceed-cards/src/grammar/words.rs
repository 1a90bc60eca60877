//! English endings.

use super::Agreement;

/// The changed form of a word: third person for verbs and possessives, plural for nouns.
pub fn inflected(word: &str, agreement: Agreement) -> String {
    let irregular = match (word, agreement) {
        ("your", Agreement::Person) => "their",
        ("have", Agreement::Person) => "has",
        ("are", Agreement::Person) => "is",
        ("were", Agreement::Person) => "was",
        ("do", Agreement::Person) => "does",
        ("copy", _) => "copies",
        _ => "",
    };
    if !irregular.is_empty() {
        return irregular.to_string();
    }
    let hisses = ["s", "sh", "ch", "x"].iter().any(|ending| word.ends_with(ending));
    if hisses { format!("{word}es") } else { format!("{word}s") }
}

/// The same text with a capital first letter.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
