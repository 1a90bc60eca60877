//! Cards, boosts and abilities as text, on demand.

use std::io::{self, Write};

use exceed_cards::{Place, print_ability};
use exceed_rules::{CardId, CardView, Duel, Player, SideView, View, fold_name};

use super::YOU;
use crate::cards::{self, heading, print_text};
use crate::log::Teller;
use crate::terminal::{QUIET, STRONG, fold, paint, width, write_folded};

/// Reads a card or a character: first the own hand, then what lies on the table, the two decks, and all there is.
pub fn show(name: &str, view: &View, duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    let hand: Vec<CardId> = view.sides[YOU].hand.iter().map(|card| card.card).collect();
    if name.is_empty() {
        return match hand[..] {
            [] => writeln!(out, "Your hand is empty."),
            _ => print(&different(&hand), duel, out),
        };
    }
    let table: Vec<CardId> = Player::BOTH.iter().flat_map(|&player| in_sight(&view.sides[player])).collect();
    let decks: Vec<CardId> = (0..duel.cards.len()).map(|kind| CardId(kind as u8)).collect();
    let wanted = fold_name(name);
    let found = |cards: &[CardId], fits: Fits| find(&wanted, cards, duel, fits);
    let character = || duel.catalog().find(name);
    for (cards, fits) in [(&hand, BEGINS), (&table, WHOLE), (&decks, WHOLE)] {
        let found = found(cards, fits);
        if !found.is_empty() {
            return print(&found, duel, out);
        }
    }
    if character().is_none() {
        for (cards, fits) in [(&table, BEGINS), (&decks, BEGINS), (&hand, INSIDE), (&decks, INSIDE)] {
            let found = found(cards, fits);
            if !found.is_empty() {
                return print(&found, duel, out);
            }
        }
    }
    match cards::show(duel.catalog(), name) {
        Ok(text) => text.lines().try_for_each(|line| write_folded(line, "", out)),
        Err(error) => writeln!(out, "{}", error.message),
    }
}

/// Whether a name fits what was typed, both folded.
type Fits = fn(&str, &str) -> bool;
const WHOLE: Fits = |name, typed| name == typed;
const BEGINS: Fits = |name, typed| {
    name.split(' ')
        .enumerate()
        .any(|(index, _)| name.splitn(index + 1, ' ').last().is_some_and(|rest| rest.starts_with(typed)))
};
const INSIDE: Fits = |name, typed| name.contains(typed);

fn find(wanted: &str, cards: &[CardId], duel: &Duel, fits: Fits) -> Vec<CardId> {
    let named = |name: &str| fits(&fold_name(name), wanted);
    let fitting = cards.iter().copied().filter(|card| card.is_known());
    let found: Vec<CardId> =
        fitting.filter(|&card| named(duel.card_name(card)) || named(&duel.boost(card).name)).collect();
    different(&found)
}

/// Each kind of card once.
fn different(cards: &[CardId]) -> Vec<CardId> {
    let mut kinds: Vec<CardId> = Vec::new();
    for &card in cards {
        if !kinds.contains(&card) {
            kinds.push(card);
        }
    }
    kinds
}

fn print(found: &[CardId], duel: &Duel, out: &mut dyn Write) -> io::Result<()> {
    // The same Normal in both decks is one card.
    let mut printed: Vec<&exceed_cards::Card> = Vec::new();
    for &card in found {
        let card = duel.definition(card);
        if !printed.contains(&card) {
            printed.push(card);
        }
    }
    for card in &printed {
        let twins = printed.iter().filter(|other| other.name == card.name).count();
        let whose = if twins > 1 { owner(card, duel) } else { String::new() };
        let lines = fold(&format!("{}{whose}", heading(card)), "", "    ", width());
        lines.iter().try_for_each(|line| writeln!(out, "{}", paint(STRONG, line)))?;
        print_text(card).lines().try_for_each(|line| write_folded(line, "", out))?;
    }
    Ok(())
}

/// Whose deck a card is from, in words.
fn owner(card: &exceed_cards::Card, duel: &Duel) -> String {
    let mut all = duel.fighters.iter().map(|fighter| &duel.catalog().characters()[fighter.character]);
    let own = all.find(|one| one.cards.contains(card));
    own.map_or_else(String::new, |character| format!(" (of {})", character.name))
}

/// Every card of a side that everybody sees.
fn in_sight(side: &SideView) -> Vec<CardId> {
    let piles: [&[CardView]; 5] =
        [&side.gauge, &side.discard, &side.sealed, &side.overdrive, &side.set_aside];
    let lying = piles.into_iter().flatten().map(|card| card.card);
    let attack = side.attack.iter().filter_map(|attack| attack.card.as_ref()).map(|card| card.card);
    lying.chain(side.boosts.iter().map(|boost| boost.card.card)).chain(attack).collect()
}

/// What the boosts in play do.
pub fn boosts(view: &View, duel: &Duel, teller: &Teller, out: &mut dyn Write) -> io::Result<()> {
    let mut any = false;
    for player in [YOU.other(), YOU] {
        for boost in &view.sides[player].boosts {
            any = true;
            let at = boost.space.map_or_else(String::new, |space| format!(" on {space}"));
            let head = format!("{}: {} ({}){at}", teller.name(player), boost.name, boost.card.name);
            writeln!(out, "{}", paint(STRONG, &head))?;
            write_folded(duel.boost_text(boost.card.card), "  ", out)?;
        }
    }
    if any { Ok(()) } else { writeln!(out, "No boosts are in play.") }
}

/// The lines of the side of each character that is up.
pub fn abilities(view: &View, duel: &Duel, teller: &Teller, out: &mut dyn Write) -> io::Result<()> {
    for player in [YOU, YOU.other()] {
        let side = &view.sides[player];
        let up = if side.exceeded { " (exceeded)" } else { "" };
        let name = if side.partner.is_some() { side.character.as_str() } else { teller.name(player) };
        ability(name, up, &ability_of(side, duel), out)?;
        let Some(partner) = &side.partner else { continue };
        let up = if partner.exceeded { Place::Exceeded } else { Place::Basic };
        let note = if partner.exceeded { " (tagged out, exceeded)" } else { " (tagged out)" };
        ability(&partner.character, note, &lines_of(&partner.character, up, duel), out)?;
    }
    Ok(())
}

fn ability(name: &str, note: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}{note}", paint(STRONG, name))?;
    if text.is_empty() {
        writeln!(out, "{}", paint(QUIET, "  no abilities on this side"))?;
    }
    text.lines().try_for_each(|line| write_folded(line, "", out))
}

/// The lines of the side of a character that is up.
pub fn ability_of(side: &SideView, duel: &Duel) -> String {
    let up = if side.exceeded { Place::Exceeded } else { Place::Basic };
    lines_of(&side.character, up, duel)
}

/// The lines of a side of a character.
fn lines_of(character: &str, place: Place, duel: &Duel) -> String {
    let Some(index) = duel.catalog().find(character) else { return String::new() };
    let character = &duel.catalog().characters()[index];
    let lines = if place == Place::Exceeded { &character.exceeded } else { &character.basic };
    lines.iter().map(|ability| format!("  {}\n", print_ability(ability, place))).collect()
}

#[cfg(test)]
mod tests {
    use super::{BEGINS, INSIDE, WHOLE};

    #[test]
    fn a_part_of_a_name_is_the_beginning_of_a_word() {
        assert!(BEGINS("night raid vortex", "night"));
        assert!(BEGINS("night raid vortex", "raid v"));
        assert!(!BEGINS("shoryuken", "ken"));
        assert!(INSIDE("shoryuken", "ken"));
        assert!(WHOLE("cross", "cross") && !WHOLE("crossfire", "cross"));
    }
}
