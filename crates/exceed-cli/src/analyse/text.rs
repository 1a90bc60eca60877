//! The analysis on 80 columns.

use std::io::{self, Write};

use exceed_lab::analysis::{Analysis, DecisionReport, Mark, StrikeReport, StrikeSide, View};
use exceed_lab::words::{counted, rounded, signed};
use exceed_rules::Player;

use super::plot::{Point, draw};
use crate::terminal::{fold, width};

/// Prints a view of an analysis for these players.
pub fn print(analysis: &Analysis, view: View, players: &[Player], out: &mut dyn Write) -> io::Result<()> {
    let [one, two] = &analysis.names;
    let (turns, decisions) = (counted(analysis.turns, "turn"), counted(analysis.decisions.len(), "decision"));
    writeln!(out, "{one} against {two}, edition {}, {turns}, {decisions}", analysis.edition.name())?;
    writeln!(out, "{}", analysis.outcome.as_deref().unwrap_or("The record stops before the end."))?;
    if analysis.judged < analysis.answers {
        writeln!(out, "Stopped early: {} of {} answers are judged.", analysis.judged, analysis.answers)?;
    }
    curve(analysis, view, players, out)?;
    marks(analysis, view, players, out)?;
    strikes(analysis, out)?;
    turning_points(analysis, players[0], out)?;
    luck(analysis, players, out)
}

fn curve(analysis: &Analysis, view: View, players: &[Player], out: &mut dyn Write) -> io::Result<()> {
    let seen = players[0];
    let name = &analysis.names[seen.index()];
    match view {
        View::Known => writeln!(out, "\nThe chance of {name} to win, as {name} knew it")?,
        View::Open => writeln!(out, "\nThe chance of {name} to win, both hands open")?,
    }
    // What the other player knew is no point of this player's curve, but the marks of both are shown.
    let mut points: Vec<Point> = Vec::new();
    for decision in &analysis.decisions {
        let own = decision.player == number(seen);
        let player = usize::from(decision.player) - 1;
        let mut marks = [Mark::Fine; 2];
        marks[player] = decision.judgement(view).mark;
        let of_one = decision.chance_of_one(view);
        let chance = if seen == Player::One { of_one } else { 1.0 - of_one };
        let last = points.last().map(|point| point.chance);
        let chance = if own || view == View::Open { chance } else { last.unwrap_or(1.0 - chance) };
        points.push(Point { turn: decision.turn, chance, marks });
    }
    let names: Vec<(usize, &str)> =
        players.iter().map(|player| (player.index(), analysis.names[player.index()].as_str())).collect();
    for line in draw(&points, &names) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn number(player: Player) -> u8 {
    player.index() as u8 + 1
}

fn marks(analysis: &Analysis, view: View, players: &[Player], out: &mut dyn Write) -> io::Result<()> {
    let wanted = |decision: &&DecisionReport| players.iter().any(|&player| decision.player == number(player));
    writeln!(out, "\nGiven away, in points of win probability (i from 3, m from 7, B from 15)")?;
    for &player in players {
        let own: Vec<&DecisionReport> =
            analysis.decisions.iter().filter(|decision| decision.player == number(player)).collect();
        let count = |mark: Mark| own.iter().filter(|decision| decision.judgement(view).mark == mark).count();
        let [slight, middle, bad] = Mark::WORTH_TELLING.map(count);
        let total: f64 = own.iter().map(|decision| decision.judgement(view).loss).sum();
        let points = counted(rounded(100.0 * total, 0), "point");
        writeln!(
            out,
            "  {}: inaccuracies {slight}, mistakes {middle}, blunders {bad}; {points} in all",
            analysis.names[player.index()]
        )?;
    }
    let marked = |decision: &&DecisionReport| {
        let judgement = decision.judgement(view);
        judgement.mark != Mark::Fine || judgement.missed_win
    };
    for decision in analysis.decisions.iter().filter(wanted).filter(marked) {
        let judgement = decision.judgement(view);
        let name = &analysis.names[usize::from(decision.player) - 1];
        let head = format!(
            "  turn {:>2}  {:<10} {:>5}  {name}: ",
            decision.turn,
            if judgement.mark == Mark::Fine { "win missed" } else { judgement.mark.word() },
            signed(-100.0 * judgement.loss, 1)
        );
        let win = if judgement.missed_win { " (it wins at once)" } else { "" };
        folded(&head, &format!("{}; better {}{win}", decision.told(name), judgement.best), out)?;
    }
    Ok(())
}

fn strikes(analysis: &Analysis, out: &mut dyn Write) -> io::Result<()> {
    if analysis.strikes.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nStrikes: what was set, how often that is right, the mix, life lost")?;
    for strike in &analysis.strikes {
        strike_lines(analysis, strike, out)?;
    }
    Ok(())
}

fn strike_lines(analysis: &Analysis, strike: &StrikeReport, out: &mut dyn Write) -> io::Result<()> {
    for (index, side) in strike.sides.iter().enumerate() {
        let turn = if index == 0 { format!("turn {:>2}", strike.turn) } else { " ".repeat(7) };
        let mark = if usize::from(strike.attacker) == index + 1 { '*' } else { ' ' };
        let name = &analysis.names[index];
        let head = format!("  {turn} {mark}{name}: ");
        folded(&head, &format!("{}{}, {} life lost", side.attack, mix(side), side.lost), out)?;
    }
    Ok(())
}

fn mix(side: &StrikeSide) -> String {
    let Some(share) = side.share else { return String::new() };
    let parts: Vec<String> =
        side.mix.iter().map(|(attack, share)| format!("{attack} {:.0}", 100.0 * share)).collect();
    format!(" {:.0} % ({})", 100.0 * share, parts.join(", "))
}

fn turning_points(analysis: &Analysis, seen: Player, out: &mut dyn Write) -> io::Result<()> {
    if analysis.turning_points.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nTurning points, hands open, the chance of {}", analysis.names[seen.index()])?;
    let turned = |chance: f64| 100.0 * if seen == Player::One { chance } else { 1.0 - chance };
    for point in &analysis.turning_points {
        let (before, after) = (turned(point.before), turned(point.after));
        let head = format!("  turn {:>2}  {before:>3.0} % to {after:>3.0} %  ", point.turn);
        folded(&head, &point.what, out)?;
    }
    Ok(())
}

fn luck(analysis: &Analysis, players: &[Player], out: &mut dyn Write) -> io::Result<()> {
    let luck = &analysis.luck;
    let seen = players[0];
    let sign = if seen == Player::One { 1.0 } else { -1.0 };
    let [one, two] = &analysis.names;
    writeln!(out, "\nLuck, in points of win probability")?;
    writeln!(
        out,
        "  cards: {one} {}, {two} {}; together {} ± {:.0} for {}",
        signed(100.0 * luck.cards[0], 0),
        signed(100.0 * luck.cards[1], 0),
        signed(100.0 * luck.net(seen), 0),
        100.0 * luck.error,
        analysis.names[seen.index()]
    )?;
    let guesses = signed(100.0 * sign * luck.guesses, 0);
    writeln!(out, "  guesses at strikes: {guesses} for {}", analysis.names[seen.index()])?;
    Ok(())
}

/// A line with a head; what does not fit goes on below the text.
fn folded(head: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let width = width();
    let indent = " ".repeat(head.chars().count().min(width / 2));
    fold(text, head, &indent, width).into_iter().try_for_each(|line| writeln!(out, "{line}"))
}
