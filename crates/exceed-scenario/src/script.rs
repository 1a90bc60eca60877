//! Script lines as they are written.

use exceed_rules::Player;
use toml::Spanned;

use crate::answer::Answer;
use crate::case::read_player;
use crate::error::ScenarioError;
use crate::expectation::Expectation;
use crate::file::Source;

/// A line of a script with its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct ScriptLine {
    /// The line in the file, from 1.
    pub number: usize,
    /// As written.
    pub text: String,
    pub command: Command,
}

/// What a line asks for.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    /// `p1: strike Focus`
    Answer(Player, Answer),
    /// `best p1: strike Grasp | wild`: the first is played, each is right
    Best(Player, Vec<Answer>),
    /// `refuse p1: walk to 7`
    Refuse(Player, Answer),
    /// `expect p1 life 26`
    Expect(Expectation),
    /// `trace`
    Trace,
}

/// Reads a whole script; faulty lines become errors.
pub(crate) fn read(
    source: Source<'_>,
    script: &Spanned<String>,
    errors: &mut Vec<ScenarioError>,
) -> Vec<ScriptLine> {
    let span = script.span();
    let raw = source.text.get(span.clone()).unwrap_or_default();
    // A line break right after the opening quotes is not part of the text.
    let skipped = usize::from(raw.trim_start_matches(['"', '\'']).starts_with(['\n', '\r']));
    let first = source.line(span.start) + skipped;
    let mut lines = Vec::new();
    for (index, line) in script.get_ref().lines().enumerate() {
        let (number, text) = (first + index, line.trim());
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match read_line(text) {
            Ok(command) => lines.push(ScriptLine { number, text: text.to_owned(), command }),
            Err(message) => errors.push(source.error(number, format!("{message}: {text}"))),
        }
    }
    lines
}

fn read_line(text: &str) -> Result<Command, String> {
    if text == "trace" {
        return Ok(Command::Trace);
    }
    if let Some(rest) = text.strip_prefix("expect ") {
        return Expectation::read(rest.trim()).map(Command::Expect);
    }
    if let Some(rest) = text.strip_prefix("best ") {
        let (player, answers) = read_player_and_rest(rest)?;
        let answers: Result<Vec<Answer>, String> =
            answers.split(" | ").map(|answer| Answer::read(answer.trim())).collect();
        return Ok(Command::Best(player, answers?));
    }
    let (refused, rest) = match text.strip_prefix("refuse ") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (player, answer) = read_player_and_rest(rest)?;
    let answer = Answer::read(answer)?;
    Ok(if refused { Command::Refuse(player, answer) } else { Command::Answer(player, answer) })
}

/// `p1: …`.
fn read_player_and_rest(text: &str) -> Result<(Player, &str), String> {
    let (player, rest) = text
        .split_once(':')
        .ok_or("a line is `pN: ANSWER`, `best pN: ANSWER`, `refuse pN: ANSWER`, `expect …` or `trace`")?;
    let player =
        read_player(player.trim()).ok_or_else(|| format!("no player is called \"{}\"", player.trim()))?;
    Ok((player, rest.trim()))
}
