//! What a person types.

use std::io::BufRead;

use exceed_rules::Choice;

use crate::error::{Error, Exit};

/// A line, understood.
#[derive(Debug, PartialEq, Eq)]
pub enum Line {
    /// The choice with this index.
    Choice(usize),
    /// Read a card or character.
    Show(String),
    /// Explain.
    Help,
    /// Say what to do.
    Hint,
    /// Show the table again.
    Again,
    /// Give up.
    Quit,
    /// There is no more input.
    End,
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

/// Reads one line.
pub fn read_line(lines: &mut dyn BufRead, labels: &[String]) -> Result<Line, Error> {
    let mut bytes = Vec::new();
    let count = lines
        .read_until(b'\n', &mut bytes)
        .map_err(|error| Error { exit: Exit::File, message: format!("can't read the input: {error}") })?;
    if count == 0 {
        return Ok(Line::End);
    }
    Ok(understand(String::from_utf8_lossy(&bytes).trim(), labels))
}

/// What a line means where these choices are offered.
pub fn understand(text: &str, labels: &[String]) -> Line {
    let lower = text.to_lowercase();
    match lower.as_str() {
        "" => return Line::Again,
        "?" | "help" => return Line::Help,
        "h" | "hint" => return Line::Hint,
        "q" | "quit" => return Line::Quit,
        _ => {}
    }
    if let Some(name) = lower.strip_prefix("show ") {
        return Line::Show(name.trim().to_owned());
    }
    if let Ok(number) = lower.parse::<usize>() {
        return match number.checked_sub(1).filter(|index| *index < labels.len()) {
            Some(index) => Line::Choice(index),
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
