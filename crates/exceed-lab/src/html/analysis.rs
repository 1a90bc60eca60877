//! The page of a duel looked back at.

use exceed_rules::Player;

use super::curve::curve;
use super::{escape, page, table, words_table};
use crate::analysis::{Analysis, DecisionReport, Judgement, Mark, StrikeSide, View};
use crate::words::{self, counted};

/// The analysis as a page.
#[must_use]
pub fn analysis_page(analysis: &Analysis) -> String {
    let [one, two] = &analysis.names;
    let outcome = analysis.outcome.as_deref().unwrap_or("The record stops before the end.");
    let body = format!(
        "<p>{}. {}</p>\n<p class=\"note\">{}, {} with more than one answer; edition {}, engine {}.{} All chances \
         are estimates by imagined games.</p>\n<h2>The chance of {} to win</h2>\n{}<h2>Both players</h2>\n{}\
         <h2>Turning points</h2>\n{}<h2>What was given away</h2>\n{}<h2>Strikes</h2>\n{}<h2>All decisions</h2>\n{}",
        escape(outcome),
        escape(&luck_in_words(analysis)),
        counted(analysis.turns, "turn"),
        counted(analysis.decisions.len(), "decision"),
        analysis.edition.name(),
        escape(&analysis.engine),
        stopped(analysis),
        escape(one),
        curve(analysis),
        players(analysis),
        turning_points(analysis),
        given_away(analysis),
        strikes(analysis),
        decisions(analysis)
    );
    page(&format!("{one} against {two}"), &body)
}

/// How far it came, if it was stopped early.
fn stopped(analysis: &Analysis) -> String {
    let Analysis { judged, answers, .. } = analysis;
    if judged < answers {
        format!(" Stopped early: {judged} of {answers} answers are judged.")
    } else {
        String::new()
    }
}

fn points(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// A change of win probability, with its sign.
fn signed(share: f64) -> String {
    words::signed(100.0 * share, 1)
}

fn name(analysis: &Analysis, player: u8) -> String {
    analysis.names[usize::from(player) - 1].clone()
}

/// Whom the cards helped, and by how much.
fn luck_in_words(analysis: &Analysis) -> String {
    let luck = &analysis.luck;
    let winner = match analysis.result {
        Some(result) if result > 0.5 => Player::One,
        Some(result) if result < 0.5 => Player::Two,
        Some(_) | None => {
            return format!(
                "Luck of the cards: {} for {}.",
                signed(luck.net(Player::One)),
                analysis.names[0]
            );
        }
    };
    let guesses = if winner == Player::One { luck.guesses } else { -luck.guesses };
    format!(
        "{} won with {} points of luck from the cards (± {}) and {} from guesses at strikes.",
        analysis.names[winner.index()],
        signed(luck.net(winner)),
        points(luck.error),
        signed(guesses)
    )
}

fn players(analysis: &Analysis) -> String {
    let heads = [
        "player",
        "decisions",
        "inaccuracies",
        "mistakes",
        "blunders",
        "points lost",
        "points lost, hands open",
        "wins missed",
        "luck of the cards",
    ];
    let row = |player: Player| {
        let number = player.index() as u8 + 1;
        let own: Vec<&DecisionReport> =
            analysis.decisions.iter().filter(|decision| decision.player == number).collect();
        let lost = |view| points(own.iter().map(|decision| decision.judgement(view).loss).sum());
        let count = |mark: Mark| own.iter().filter(|decision| decision.known.mark == mark).count();
        let missed = own.iter().filter(|decision| decision.known.missed_win || decision.open.missed_win);
        let [slight, middle, bad] = Mark::WORTH_TELLING.map(|mark| count(mark).to_string());
        let luck = signed(analysis.luck.cards[player.index()]);
        let [known, open] = [lost(View::Known), lost(View::Open)];
        let (decisions, missed) = (own.len().to_string(), missed.count().to_string());
        vec![name(analysis, number), decisions, slight, middle, bad, known, open, missed, luck]
    };
    table(&heads, &Player::BOTH.map(row))
}

fn turning_points(analysis: &Analysis) -> String {
    if analysis.turning_points.is_empty() {
        return "<p>No turn changed the chances by eight points or more.</p>\n".to_owned();
    }
    let heads = ["what happened", "turn", "before", "after", "change"];
    let row = |point: &crate::analysis::TurningPoint| {
        let [before, after] = [point.before, point.after].map(|chance| format!("{} %", points(chance)));
        vec![point.what.clone(), point.turn.to_string(), before, after, signed(point.after - point.before)]
    };
    let rows: Vec<Vec<String>> = analysis.turning_points.iter().map(row).collect();
    let note = format!(
        "<p class=\"note\">The chance of {} as a turn began and as it was over, both hands open.</p>\n",
        escape(&analysis.names[0])
    );
    note + &table(&heads, &rows)
}

fn loss(judgement: &Judgement) -> String {
    let win = if judgement.missed_win { ", missed a win" } else { "" };
    let mark =
        if judgement.mark == Mark::Fine { String::new() } else { format!(" {}", judgement.mark.word()) };
    if judgement.loss < 0.0005 { "–".to_owned() } else { format!("{}{mark}{win}", points(judgement.loss)) }
}

/// What was better, if anything.
fn better(decision: &DecisionReport, view: View) -> String {
    let judgement = decision.judgement(view);
    if judgement.loss < 0.0005 { "–".to_owned() } else { judgement.best.clone() }
}

fn given_away(analysis: &Analysis) -> String {
    let marked =
        |decision: &&DecisionReport| decision.known.mark != Mark::Fine || decision.open.mark != Mark::Fine;
    let rows: Vec<Vec<String>> = analysis
        .decisions
        .iter()
        .filter(marked)
        .map(|decision| {
            vec![
                name(analysis, decision.player),
                decision.turn.to_string(),
                decision.told(&analysis.names[usize::from(decision.player) - 1]),
                better(decision, View::Known),
                loss(&decision.known),
                better(decision, View::Open),
                loss(&decision.open),
            ]
        })
        .collect();
    if rows.is_empty() {
        return "<p>Nothing worth a mark.</p>\n".to_owned();
    }
    let heads = ["player", "turn", "played", "better", "what you knew", "better", "hands open"];
    let note = "<p class=\"note\">Points of win probability. “What you knew” judges by what the player could know; \
                “hands open” with both hands as they really were. An attack inside the right mix is never marked.</p>\n";
    note.to_owned() + &words_table(&heads, &rows)
}

fn strikes(analysis: &Analysis) -> String {
    if analysis.strikes.is_empty() {
        return "<p>There was none.</p>\n".to_owned();
    }
    let heads = ["player", "turn", "attack", "right in", "the right mix", "life lost", "luck of the guess"];
    let mut rows = Vec::new();
    for strike in &analysis.strikes {
        for (index, side) in strike.sides.iter().enumerate() {
            let player = index as u8 + 1;
            let began = if strike.attacker == player { " (began it)" } else { "" };
            let guess = strike.guess.map(|guess| if index == 0 { guess } else { -guess });
            rows.push(vec![
                format!("{}{began}", name(analysis, player)),
                strike.turn.to_string(),
                side.attack.clone(),
                side.share.map_or_else(|| "–".to_owned(), |share| format!("{:.0} %", 100.0 * share)),
                mix(side),
                side.lost.to_string(),
                guess.map_or_else(|| "–".to_owned(), signed),
            ]);
        }
    }
    let note = "<p class=\"note\">“Right in”: how often the attack that was set belongs into the mix of the player who \
                set it, with what that player knew. The luck of the guess is what this pair of attacks brought beyond \
                what both were worth against the right mix of the other.</p>\n";
    note.to_owned() + &words_table(&heads, &rows)
}

fn mix(side: &StrikeSide) -> String {
    let part = |(attack, share): &(String, f64)| format!("{attack} {:.0} %", 100.0 * share);
    let parts: Vec<String> = side.mix.iter().map(part).collect();
    if parts.is_empty() { "–".to_owned() } else { parts.join(", ") }
}

fn decisions(analysis: &Analysis) -> String {
    let rows: Vec<Vec<String>> = analysis
        .decisions
        .iter()
        .map(|decision| {
            let percent = |view| format!("{:.0} %", 100.0 * decision.judgement(view).value);
            vec![
                name(analysis, decision.player),
                decision.turn.to_string(),
                decision.question.clone(),
                decision.answer.clone(),
                percent(View::Known),
                loss(&decision.known),
                percent(View::Open),
                loss(&decision.open),
            ]
        })
        .collect();
    let heads =
        ["player", "turn", "question", "answer", "chance", "lost", "chance, hands open", "lost, hands open"];
    let table = words_table(&heads, &rows);
    format!(
        "<details><summary>The chance of the player who was asked, and what the answer lost</summary>\n{table}\
         </details>\n"
    )
}
