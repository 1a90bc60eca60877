//! Single fields of a card: kinds, prices, ranges and stats. What is wrong is reported, and something harmless stands in.

use toml::{Spanned, Value};

use super::resolve::Resolver;
use crate::card::{BoostKind, Discount, Kind, Printed, PrintedRange};
use crate::diagnostic::Source;
use crate::file::{CardFile, Text};
use crate::grammar::{self, Part};
use crate::ir::{Cost, Resource};
use crate::lint::{self, Mentions};
use crate::parse::{Place, parse_value};

pub(super) fn kind(resolver: &mut Resolver, source: Source<'_>, text: &Text) -> Kind {
    match text.get_ref().as_str() {
        "normal" => Kind::Normal,
        "special" => Kind::Special,
        "ultra" => Kind::Ultra,
        "character" => Kind::Character,
        other => {
            let known = ["normal", "special", "ultra", "character"];
            resolver.fault(source, text, format!("there is no kind of card `{other}`"), &known);
            Kind::Normal
        }
    }
}

/// How many there are. There is one character attack, and it lies in no deck.
pub(super) fn copies(resolver: &mut Resolver, source: Source<'_>, kind: Kind, file: &CardFile) -> u8 {
    let name = file.name.get_ref();
    if kind == Kind::Character {
        if file.copies.is_some() || file.extra || file.sealed > 0 {
            let message = "a character attack has no `copies`, `extra` or `sealed`".to_string();
            resolver.fault(source, &file.name, message, &[]);
        }
        return 1;
    }
    let Some(copies) = file.copies else {
        resolver.fault(source, &file.name, format!("`{name}` does not say how many `copies` there are"), &[]);
        return 0;
    };
    if file.sealed > copies {
        let message = format!("{} of {copies} copies of `{name}` cannot start sealed", file.sealed);
        resolver.fault(source, &file.name, message, &[]);
    }
    copies
}

pub(super) fn boost_kind(resolver: &mut Resolver, source: Source<'_>, text: &Text) -> BoostKind {
    match text.get_ref().as_str() {
        "instant" => BoostKind::Instant,
        "continuous" => BoostKind::Continuous,
        "trap" => BoostKind::Trap,
        other => {
            let known = ["instant", "continuous", "trap"];
            resolver.fault(source, text, format!("there is no kind of boost `{other}`"), &known);
            BoostKind::Continuous
        }
    }
}

pub(super) fn cost(resolver: &mut Resolver, source: Source<'_>, text: Option<&Text>) -> Option<Cost> {
    text.and_then(|text| price(resolver, source, text, text.get_ref()))
}

fn price(resolver: &mut Resolver, source: Source<'_>, text: &Text, written: &str) -> Option<Cost> {
    match parse_value::<Cost>(written, grammar::Kind::Cost) {
        Ok(cost) if cost.resource != Resource::Life => Some(cost),
        Ok(_) | Err(_) => {
            let help = Some("write \"2 gauge\" or \"1 force\", or leave it out".to_string());
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
            resolver.mention(&format!("{path}/cost"), Place::Attack, offset, rest, mentions);
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
    match (number, value.get_ref().as_str()) {
        (Some(number), _) => Printed::Number(number),
        (None, Some("-")) => Printed::Dash,
        (None, Some("X")) => Printed::X,
        (None, Some("cards in hand")) => Printed::CardsInHand,
        (None, _) => {
            let help = Some("write a number, \"-\", \"X\" or \"cards in hand\"".to_string());
            resolver.faults.push(source.diagnostic(value.span(), "this is not a stat", help));
            Printed::Number(0)
        }
    }
}
