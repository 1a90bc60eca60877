//! Card files in canonical wording.

use crate::card::BoostKind;
use crate::diagnostic::{Diagnostic, Source};
use crate::file::{self, CardFile, File, Text};
use crate::parse::{Place, parse_line};
use crate::print::print_ability;

/// Rewrites every line of card text in its one wording; everything else stays byte for byte.
///
/// ```
/// let file = "[[set]]\nid = 'x'\n";
/// assert_eq!(exceed_cards::format_file("cards/normals.toml", file).as_deref(), Ok(file));
/// ```
pub fn format_file(name: &str, content: &str) -> Result<String, Vec<Diagnostic>> {
    let source = Source { name, text: content };
    let mut fields: Vec<(Text, Place)> = Vec::new();
    match file::read(source).map_err(|fault| vec![*fault])? {
        File::Character(file) => {
            fields.extend(file.basic.text.map(|text| (text, Place::Basic)));
            fields.extend(file.exceeded.text.map(|text| (text, Place::Exceeded)));
            fields.extend(file.card.into_iter().flat_map(card_fields));
        }
        File::Normals(file) => {
            fields.extend(file.set.into_iter().flat_map(|set| set.card).flat_map(card_fields));
        }
    }
    rewrite(source, &fields)
}

fn card_fields(card: CardFile) -> Vec<(Text, Place)> {
    let attack = card.attack.map(|text| (text, Place::Attack));
    let boost = card.boost.and_then(|boost| {
        let place = match boost.kind.get_ref().as_str() {
            "instant" => place_of(BoostKind::Instant),
            "trap" => place_of(BoostKind::Trap),
            "transform" => place_of(BoostKind::Transform),
            _ => place_of(BoostKind::Continuous),
        };
        boost.text.map(|text| (text, place))
    });
    attack.into_iter().chain(boost).collect()
}

/// The place of the lines of a boost.
#[must_use]
pub fn place_of(kind: BoostKind) -> Place {
    match kind {
        // An overload has no text.
        BoostKind::Instant | BoostKind::Overload => Place::Instant,
        BoostKind::Continuous => Place::Continuous,
        BoostKind::Trap => Place::Trap,
        BoostKind::Transform => Place::Transform,
    }
}

fn rewrite(source: Source<'_>, fields: &[(Text, Place)]) -> Result<String, Vec<Diagnostic>> {
    let mut faults = Vec::new();
    let mut changes = Vec::new();
    for (field, place) in fields {
        let lines = file::lines(source, field).unwrap_or_else(|fault| {
            faults.push(*fault);
            Vec::new()
        });
        for line in lines {
            match parse_line(line.text, *place) {
                Ok(ability) => {
                    let end = line.offset + line.text.len();
                    changes.push((line.offset..end, print_ability(&ability, *place)));
                }
                Err(fault) => faults.push(source.fault(line.offset, fault)),
            }
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    // From the last to the first, so that earlier places stay right.
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = source.text.to_string();
    for (span, line) in changes {
        text.replace_range(span, &line);
    }
    Ok(text)
}
