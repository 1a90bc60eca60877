//! Options by enough of their text to single them out.

use crate::answer::Label;

/// The index of the option a label means.
pub(crate) fn find(label: &Label, texts: &[String]) -> Result<usize, String> {
    match label {
        Label::Number(number) if *number <= texts.len() => Ok(number - 1),
        Label::Number(number) => Err(format!("there is no option #{number}")),
        Label::Text(text) => match matching(text, texts)[..] {
            [index] => Ok(index),
            [] => Err(format!("no option is called \"{text}\"")),
            [..] => Err(format!("several options are called \"{text}\"")),
        },
    }
}

/// The options whose text is this, else begins with this, else has these words in it.
pub(crate) fn matching(label: &str, texts: &[String]) -> Vec<usize> {
    let wanted = words(label);
    if wanted.trim().is_empty() {
        // No words at all, such as a dash: only the very text counts.
        return (0..texts.len()).filter(|&index| texts[index] == label.trim()).collect();
    }
    let texts: Vec<String> = texts.iter().map(|text| words(text)).collect();
    let all = |fits: &dyn Fn(&str) -> bool| {
        (0..texts.len()).filter(|&index| fits(&texts[index])).collect::<Vec<_>>()
    };
    let stages: [&dyn Fn(&str) -> bool; 3] =
        [&|text| text == wanted, &|text| text.starts_with(&wanted), &|text| text.contains(&wanted)];
    stages.into_iter().map(all).find(|found| !found.is_empty()).unwrap_or_default()
}

/// The first trigger whose source a label names, with enough of its text after that.
pub(crate) fn trigger(label: &Label, texts: &[String]) -> Result<usize, String> {
    let Label::Text(wanted) = label else { return find(label, texts) };
    let wanted = words(wanted);
    let fits = |text: &String| {
        let (name, line) = text.split_once(": ").unwrap_or((text, ""));
        let (name, line) = (words(name), words(line));
        let rest = wanted.strip_prefix(name.trim_end()).map(str::trim);
        rest.is_some_and(|rest| line.contains(rest)) || name.contains(&wanted)
    };
    texts.iter().position(fits).ok_or_else(|| format!("no trigger is called \"{}\"", wanted.trim()))
}

/// The words of a text, lower case, each between spaces.
fn words(text: &str) -> String {
    let plain: String = text
        .chars()
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    let mut joined = String::from(" ");
    for word in plain.split_whitespace() {
        joined += word;
        joined.push(' ');
    }
    joined
}
