//! A hint.

use std::io::{self, Write};

use exceed_bots::{Hint, HintOption, SolvedStrike, StrikeAttack};
use exceed_rules::{Duel, Seat};

use crate::terminal::{STRONG, paint, width, write_folded};

/// Own attacks in the small table.
const ROWS: usize = 5;
/// The opponent's attacks in it, if the terminal is wide enough.
const COLUMNS: usize = 6;
/// Characters of a column.
const CELL: usize = 9;
/// Characters of the names before the rows.
const NAME: usize = 20;
/// Attacks less likely than this are left out of the mix.
const RARE: f32 = 0.005;

/// Shows a hint; the labels are those of the choices, in order.
pub fn show(hint: &Hint, seat: &Seat, labels: &[String], out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", paint(STRONG, &format!("Your chance to win: {}", percent(hint.value))))?;
    for option in &hint.options {
        show_option(option, seat, labels, out)?;
    }
    match &hint.strike {
        Some(strike) => show_strike(strike, seat.duel(), out),
        None => Ok(()),
    }
}

fn show_option(option: &HintOption, seat: &Seat, labels: &[String], out: &mut dyn Write) -> io::Result<()> {
    let choices = seat.decision().map_or(&[][..], |decision| decision.choices);
    let index = choices.iter().position(|choice| *choice == option.choice).unwrap_or(0);
    let label = labels.get(index).map_or("", String::as_str);
    let error = if option.error > 0.0 { format!(" ± {:.1}", 100.0 * option.error) } else { String::new() };
    let line = format!("{:>3} {label}: {}{error}", index + 1, percent(option.value));
    write_folded(&line, "", out)?;
    write_folded(&option.reason, "      ", out)
}

/// The mix, what they may set, and what meets what.
fn show_strike(strike: &SolvedStrike, duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    let mut own: Vec<usize> = (0..strike.own.len()).collect();
    own.sort_by(|&one, &two| strike.own[two].share.total_cmp(&strike.own[one].share));
    let mut theirs: Vec<usize> = (0..strike.theirs.len()).collect();
    theirs.sort_by(|&one, &two| strike.theirs[two].1.total_cmp(&strike.theirs[one].1));
    let own_parts = own.iter().map(|&row| (strike.own[row].attack, strike.own[row].share));
    write_folded(&format!("Set: {}", shares(own_parts, duel)), "", out)?;
    let their_parts = theirs.iter().take(COLUMNS + 2).map(|&column| strike.theirs[column]);
    write_folded(&format!("They may set: {}", shares(their_parts, duel)), "", out)?;
    let fitting = width().saturating_sub(NAME) / (CELL + 1);
    let columns: Vec<usize> = theirs.into_iter().take(COLUMNS.min(fitting)).collect();
    writeln!(out, "Your chance to win if these meet:")?;
    let heads: String = columns
        .iter()
        .map(|&column| format!(" {:>width$}", short(strike.theirs[column].0, duel, CELL), width = CELL))
        .collect();
    writeln!(out, "{:NAME$}{heads}", "")?;
    for row in own.into_iter().take(ROWS) {
        let cells: String = columns
            .iter()
            .map(|&column| format!(" {:>width$.0}", 100.0 * strike.payoffs[row][column], width = CELL))
            .collect();
        writeln!(out, "{:<NAME$}{cells}", short(strike.own[row].attack, duel, NAME - 1))?;
    }
    Ok(())
}

/// `Spike 55, Sweep 30, Block 15`.
fn shares(parts: impl Iterator<Item = (StrikeAttack, f32)>, duel: &Duel) -> String {
    let told = parts.filter(|(_, share)| *share >= RARE);
    let words: Vec<String> =
        told.map(|(attack, share)| format!("{} {:.0} %", name(attack, duel), 100.0 * share)).collect();
    words.join(", ")
}

fn name(attack: StrikeAttack, duel: &Duel) -> String {
    match attack {
        StrikeAttack::Single(card) => duel.card_name(card).to_owned(),
        StrikeAttack::Ex(card) => format!("{} EX", duel.card_name(card)),
        StrikeAttack::Double(card) => format!("{} Double EX", duel.card_name(card)),
        StrikeAttack::Wild => "wild".to_owned(),
    }
}

/// A name that fits; an EX attack keeps its mark.
fn short(attack: StrikeAttack, duel: &Duel, width: usize) -> String {
    let cut = |text: &str, width: usize| text.chars().take(width).collect::<String>().trim_end().to_owned();
    match attack {
        StrikeAttack::Ex(card) => cut(duel.card_name(card), width - 3) + " EX",
        StrikeAttack::Double(card) => cut(duel.card_name(card), width - 4) + " 2EX",
        StrikeAttack::Single(_) | StrikeAttack::Wild => cut(&name(attack, duel), width),
    }
}

fn percent(share: f32) -> String {
    format!("{:.0} %", 100.0 * share)
}
