//! Single fields of a card: kinds, prices, ranges and stats. What is wrong is reported, and something harmless stands in.

use toml::{Spanned, Value};

use super::resolve::Resolver;
use crate::card::{BoostKind, Discount, Kind, Printed, PrintedRange};
use crate::diagnostic::Source;
use crate::file::{CardFile, Text};
use crate::grammar::{self, Part};
use crate::ir::{Cost, Resource};
use crate::limits;
use crate::lint::{self, Mentions};
use crate::parse::{Place, parse_value};

pub(super) fn kind(resolver: &mut Resolver, source: Source<'_>, text: &Text) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.word() == text.get_ref()).unwrap_or_else(|| {
        let message = format!("there is no kind of card `{}`", text.get_ref());
        resolver.fault(source, text, message, &Kind::ALL.map(Kind::word));
        Kind::Normal
    })
}

/// How many there are, and how many of them start sealed. There is one character attack, and it lies in no deck.
pub(super) fn copies(resolver: &mut Resolver, source: Source<'_>, kind: Kind, file: &CardFile) -> (u8, u8) {
    let name = file.name.get_ref();
    if kind == Kind::Character {
        if file.copies.is_some() || file.extra || file.sealed.is_some() {
            let message = "a character attack has no `copies`, `extra` or `sealed`".to_string();
            resolver.fault(source, &file.name, message, &[]);
        }
        return (1, 0);
    }
    let Some(written) = &file.copies else {
        resolver.fault(source, &file.name, format!("`{name}` does not say how many `copies` there are"), &[]);
        return (0, 0);
    };
    let copies = number(resolver, source, written, "copies", limits::COPIES);
    let bounds = limits::Bounds { least: 0, most: usize::from(copies) };
    let sealed = file.sealed.as_ref().map_or(0, |sealed| number(resolver, source, sealed, "sealed", bounds));
    if file.extra && sealed > 0 {
        resolver.fault(source, &file.name, format!("`{name}` starts set aside and can't start sealed"), &[]);
    }
    (copies, sealed)
}

/// A number within its limits.
pub(super) fn number(
    resolver: &mut Resolver,
    source: Source<'_>,
    written: &Spanned<i64>,
    field: &str,
    bounds: limits::Bounds,
) -> u8 {
    let value = usize::try_from(*written.get_ref()).ok().filter(|value| bounds.holds(*value));
    let number = value.and_then(|value| u8::try_from(value).ok());
    if number.is_none() {
        let message = format!("`{field}` is {bounds}, not {}", written.get_ref());
        resolver.faults.push(source.diagnostic(written.span(), message, None));
    }
    number.unwrap_or(u8::try_from(bounds.least).unwrap_or_default())
}

/// A name as people read it: not too long, and nothing in it that does not show.
pub(super) fn name(
    resolver: &mut Resolver,
    source: Source<'_>,
    text: &Text,
    bounds: limits::Bounds,
    length: usize,
) -> String {
    let name = text.get_ref();
    if let Some((_, letter)) = limits::unprintable(name) {
        let message = format!("a name can't hold the character U+{:04X}", letter as u32);
        let help = Some("it would not show as it is: write letters, digits and marks only".to_string());
        resolver.faults.push(source.diagnostic(text.span(), message, help));
    } else if !bounds.holds(length) {
        let message = format!("a name has {bounds} letters, not {length}");
        resolver.faults.push(source.diagnostic(text.span(), message, None));
    } else if name.trim() != name || !name.chars().any(char::is_alphanumeric) {
        let help = Some("it needs a letter or a digit, and no space at its ends".to_string());
        resolver.faults.push(source.diagnostic(text.span(), format!("`{name}` is no name"), help));
    }
    name.clone()
}

pub(super) fn boost_kind(resolver: &mut Resolver, source: Source<'_>, text: &Text) -> BoostKind {
    BoostKind::ALL.into_iter().find(|kind| kind.word() == text.get_ref()).unwrap_or_else(|| {
        let message = format!("there is no kind of boost `{}`", text.get_ref());
        resolver.fault(source, text, message, &BoostKind::ALL.map(BoostKind::word));
        BoostKind::Continuous
    })
}

pub(super) fn cost(resolver: &mut Resolver, source: Source<'_>, text: Option<&Text>) -> Option<Cost> {
    text.and_then(|text| price(resolver, source, text, text.get_ref()))
}

fn price(resolver: &mut Resolver, source: Source<'_>, text: &Text, written: &str) -> Option<Cost> {
    match parse_value::<Cost>(written, grammar::Kind::Cost) {
        Ok(cost) if cost.resource != Resource::Life && limits::COST.holds(usize::from(cost.amount)) => {
            Some(cost)
        }
        Ok(_) | Err(_) => {
            let help = format!("write \"2 gauge\" or \"1 force\", {} of it, or leave it out", limits::COST);
            let help = Some(help);
            let message = format!("`{written}` is not a cost");
            resolver.faults.push(source.diagnostic(text.span(), message, help));
            None
        }
    }
}

/// The cost of an attack: `9 gauge`, or `9 gauge, less 1 per sealed normal`.
pub(super) fn attack_cost(
    resolver: &mut Resolver,
    source: Source<'_>,
    path: &str,
    text: Option<&Text>,
) -> (Option<Cost>, Option<Discount>) {
    let Some(text) = text else { return (None, None) };
    let Some((fixed, rest)) = text.get_ref().split_once(',') else {
        return (cost(resolver, source, Some(text)), None);
    };
    let cost = price(resolver, source, text, fixed);
    // After the quotation mark, the price and the comma.
    let offset = text.span().start + fixed.len() + 2;
    match parse_value::<Discount>(rest, grammar::Kind::Discount) {
        Ok(discount) => {
            let faults = lint::check_discount(&discount, rest);
            resolver.faults.extend(faults.into_iter().map(|fault| source.fault(offset, fault)));
            let mentions = Mentions::inside(grammar::Kind::Discount, &discount.clone().into_slot());
            let path = format!("{path}/cost");
            resolver.mention(&path, Place::Attack, offset, rest, mentions);
            resolver.discount_line(&path, &discount);
            (cost, Some(discount))
        }
        Err(fault) => {
            resolver.faults.push(source.fault(offset, fault));
            (cost, None)
        }
    }
}

pub(super) fn range(resolver: &mut Resolver, source: Source<'_>, text: &Text) -> PrintedRange {
    let written = text.get_ref().as_str();
    match written {
        "-" => return PrintedRange::Dash,
        "power" => return PrintedRange::Power(None),
        "distance" => return PrintedRange::Distance,
        _ => {}
    }
    let (least, most) = written.split_once('-').unwrap_or((written, written));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 9 => PrintedRange::Span(least, most),
        (Ok(least), Err(_)) if most == "power" && least <= 9 => PrintedRange::Power(Some(least)),
        _ => {
            let help =
                Some("write \"1\", \"2-4\", \"2-power\", \"power\", \"distance\" or \"-\"".to_string());
            resolver.faults.push(source.diagnostic(text.span(), format!("`{written}` is not a range"), help));
            PrintedRange::Dash
        }
    }
}

pub(super) fn stat(resolver: &mut Resolver, source: Source<'_>, value: Option<&Spanned<Value>>) -> Printed {
    let Some(value) = value else { return Printed::Number(0) };
    let number = value.get_ref().as_integer().and_then(|number| i8::try_from(number).ok());
    let number = number.filter(|number| limits::STAT.holds(usize::try_from(*number).unwrap_or(usize::MAX)));
    match (number, value.get_ref().as_str()) {
        (Some(number), _) => Printed::Number(number),
        (None, Some("-")) => Printed::Dash,
        (None, Some("X")) => Printed::X,
        (None, Some("cards in hand")) => Printed::CardsInHand(None),
        (None, Some(text)) if most_cards(text).is_some() => Printed::CardsInHand(most_cards(text)),
        (None, _) => {
            let help = format!(
                "write a number from {}, \"-\", \"X\", \"cards in hand\" or \"cards in hand (max 7)\"",
                limits::STAT
            );
            let help = Some(help);
            resolver.faults.push(source.diagnostic(value.span(), "this is not a stat", help));
            Printed::Number(0)
        }
    }
}

/// The number in `cards in hand (max 7)`.
fn most_cards(text: &str) -> Option<u8> {
    let most = text.strip_prefix("cards in hand (max ")?.strip_suffix(')')?.parse().ok()?;
    limits::STAT.holds(most).then(|| u8::try_from(most).ok())?
}
