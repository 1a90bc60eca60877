//! What a person types.

use exceed_rules::Choice;

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The choice with this index.
    Choice(usize),
    /// Read a card or character; nothing means the hand.
    Show(String),
    /// Read what the boosts in play do.
    Boosts,
    /// Read both characters' abilities.
    Abilities,
    /// Say how the numbers of the last strike came about.
    Why,
    /// Explain.
    Help,
    /// Say what to do.
    Hint,
    /// Show the table again.
    Again,
    /// To the start of this answer: nothing is paid yet.
    Back,
    /// Take the last answer back.
    Undo,
    /// Leave or give up.
    Quit,
    /// What is wrong with it.
    Unclear(String),
}

/// The texts of the choices as they are shown.
pub fn labels(texts: &[String], choices: &[Choice]) -> Vec<String> {
    let label = |(text, choice): (&String, &Choice)| {
        if matches!(choice, Choice::Number(_)) { format!("number {text}") } else { text.clone() }
    };
    texts.iter().zip(choices).map(label).collect()
}

/// A word that is a command by itself.
fn command(word: &str) -> Option<Line> {
    match word {
        "" | "t" | "table" => Some(Line::Again),
        "?" | "help" => Some(Line::Help),
        "h" | "hint" => Some(Line::Hint),
        "w" | "why" => Some(Line::Why),
        "b" | "back" => Some(Line::Back),
        "u" | "undo" => Some(Line::Undo),
        "q" | "quit" | "exit" => Some(Line::Quit),
        "s" | "show" | "hand" | "show hand" => Some(Line::Show(String::new())),
        "boosts" | "show boosts" => Some(Line::Boosts),
        "a" | "abilities" | "show abilities" => Some(Line::Abilities),
        _ => None,
    }
}

/// What a line means where these choices are offered.
pub fn understand(text: &str, labels: &[String]) -> Line {
    let lower = text.trim().to_lowercase();
    if let Some(line) = command(&lower) {
        return line;
    }
    if let Some(name) = lower.strip_prefix("show ").or_else(|| lower.strip_prefix("s ")) {
        return Line::Show(name.trim().to_owned());
    }
    if let Ok(number) = lower.parse::<usize>() {
        return match number.checked_sub(1).filter(|index| *index < labels.len()) {
            Some(index) => Line::Choice(index),
            None if labels.len() == 1 => Line::Unclear("There is one choice: 1.".into()),
            None => Line::Unclear(format!("There are choices 1 to {}.", labels.len())),
        };
    }
    let fits: [fn(&str, &str) -> bool; 4] = [
        |label, typed| label == typed,
        // `hadoken` is `strike Hadoken`, not `strike Metsu Hadoken`.
        |label, typed| label.split_once(' ').is_some_and(|(_, rest)| rest == typed),
        |label, typed| label.starts_with(typed),
        |label, typed| label.contains(typed),
    ];
    for fit in fits {
        let found: Vec<usize> =
            (0..labels.len()).filter(|&index| fit(&labels[index].to_lowercase(), &lower)).collect();
        match found[..] {
            [] => {}
            [only] => return Line::Choice(only),
            [..] => {
                let which: Vec<&str> = found.iter().take(6).map(|&index| labels[index].as_str()).collect();
                return Line::Unclear(format!("Which one: {}?", which.join("; ")));
            }
        }
    }
    Line::Unclear("That is none of the choices. Type a number, or ? for help.".into())
}

#[cfg(test)]
mod tests;
