//! The markers of a character.

use super::fields;
use super::resolve::Resolver;
use crate::card::{Marker, MarkerStart};
use crate::diagnostic::Source;
use crate::file::MarkerFile;
use crate::ir::CardName;
use crate::limits;

/// Reads the markers of a character; their names tell them apart.
pub(super) fn markers(resolver: &mut Resolver, source: Source<'_>, files: &[MarkerFile]) -> Vec<Marker> {
    let mut markers: Vec<Marker> = Vec::new();
    for file in files {
        let written = &file.name;
        let length = written.get_ref().len();
        let name = fields::name(resolver, source, written, limits::CARD_NAME, length);
        let starts = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
        let plain = |letter: char| letter.is_alphabetic() || letter == ' ';
        let words = name.split(' ').count();
        if words > 3 || !name.split(' ').all(starts) || !name.chars().all(plain) {
            let message = format!("a marker is called by one to three capitalised words, not `{name}`");
            resolver.fault(source, written, message, &[]);
        }
        if CardName::new(&name).is_none() || markers.iter().any(|known| known.name == name) {
            resolver.fault(source, written, format!("there are two markers `{name}`"), &[]);
        }
        let number = |resolver: &mut Resolver, written: Option<&toml::Spanned<i64>>, field, bounds| {
            written.map_or(1, |written| fields::number(resolver, source, written, field, bounds))
        };
        let count = number(resolver, file.count.as_ref(), "count", limits::MARKERS);
        let sides = number(resolver, file.sides.as_ref(), "sides", limits::MARKER_SIDES);
        let start = match &file.start {
            None => MarkerStart::OutOfPlay,
            Some(text) => MarkerStart::ALL
                .into_iter()
                .find(|start| start.word() == text.get_ref())
                .unwrap_or_else(|| {
                    let message = format!("no marker starts `{}`", text.get_ref());
                    resolver.fault(source, text, message, &MarkerStart::ALL.map(MarkerStart::word));
                    MarkerStart::OutOfPlay
                }),
        };
        markers.push(Marker { name, count, start, two_sided: sides == 2 });
    }
    let all: usize = markers.iter().map(|marker| usize::from(marker.count)).sum();
    if let (false, Some(last)) = (all <= limits::MARKERS.most, files.last()) {
        let message = format!("there are {} markers at most", limits::MARKERS.most);
        resolver.fault(source, &last.name, message, &[]);
    }
    markers
}
