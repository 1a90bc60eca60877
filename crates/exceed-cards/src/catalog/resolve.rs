//! From files as written to characters as played.

use std::collections::BTreeMap;

use toml::{Spanned, Value};

use super::identify::{LineId, kebab};
use super::{Catalog, blocks};
use crate::card::{Boost, BoostKind, Card, Character, Kind, Module, Printed, PrintedRange};
use crate::diagnostic::{Diagnostic, Source};
use crate::file::{self, CardFile, CharacterFile, File, NormalsFile, Text};
use crate::format::place_of;
use crate::grammar;
use crate::ir::{Ability, Cost, Effect, Resource};
use crate::lint;
use crate::parse::{Place, parse_line, parse_value};
use crate::print::print_ability;

/// Everything collected while files are resolved.
struct Resolver<'a> {
    without: Option<&'a str>,
    removed: bool,
    faults: Vec<Diagnostic>,
    names: Vec<String>,
    blocks: Vec<Vec<Effect>>,
    lines: Vec<LineId>,
    normals: BTreeMap<String, Vec<Card>>,
    normal_rulings: Vec<String>,
    characters: Vec<Character>,
}

/// The catalog of these files, without one line if asked.
pub(super) fn catalog(
    sources: &[(String, String)],
    without: Option<&str>,
) -> Result<Catalog, Vec<Diagnostic>> {
    let mut resolver = Resolver {
        without,
        removed: false,
        faults: Vec::new(),
        names: Vec::new(),
        blocks: Vec::new(),
        lines: Vec::new(),
        normals: BTreeMap::new(),
        normal_rulings: Vec::new(),
        characters: Vec::new(),
    };
    let mut sorted: Vec<Source<'_>> =
        sources.iter().map(|(name, text)| Source { name: name.as_str(), text: text.as_str() }).collect();
    sorted.sort_by_key(|source| source.name);
    let mut files = Vec::new();
    for source in sorted {
        match file::read(source) {
            Ok(File::Normals(normals)) => resolver.normals(source, normals),
            Ok(File::Character(character)) => files.push((source, character)),
            Err(fault) => resolver.faults.push(*fault),
        }
    }
    for (source, character) in files {
        resolver.character(source, *character);
    }
    resolver.finish()
}

impl Resolver<'_> {
    fn finish(mut self) -> Result<Catalog, Vec<Diagnostic>> {
        if let Some(line) = self.without
            && !self.removed
            && self.faults.is_empty()
        {
            let source = Source { name: "cards", text: line };
            self.faults.push(source.diagnostic(0..line.len(), format!("there is no line `{line}`"), None));
        }
        if !self.faults.is_empty() {
            self.faults.sort_by(|a, b| (&a.file, a.span.start).cmp(&(&b.file, b.span.start)));
            return Err(self.faults);
        }
        let mut catalog = Catalog {
            characters: self.characters,
            names: self.names,
            blocks: self.blocks,
            lines: self.lines,
            normal_rulings: self.normal_rulings,
            hash: 0,
        };
        catalog.hash = super::hash::of(&catalog);
        Ok(catalog)
    }

    fn fault(&mut self, source: Source<'_>, text: &Text, message: String, known: &[&str]) {
        let near = crate::suggest::nearest(text.get_ref(), known.iter().copied());
        let help = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if known.is_empty() => None,
            None => Some(format!("known are {}", known.join(", "))),
        };
        self.faults.push(source.diagnostic(text.span(), message, help));
    }

    fn normals(&mut self, source: Source<'_>, file: NormalsFile) {
        self.normal_rulings = self.rulings("normals", file.rulings);
        for set in file.set {
            let path = format!("normals/{}", set.id.get_ref());
            let cards = self.cards(source, &path, set.card);
            if self.normals.insert(set.id.get_ref().clone(), cards).is_some() {
                self.fault(source, &set.id, format!("there are two sets `{}`", set.id.get_ref()), &[]);
            }
        }
    }

    fn character(&mut self, source: Source<'_>, file: CharacterFile) {
        let id = file.id.get_ref().clone();
        if self.characters.iter().any(|known| known.id == id) {
            self.fault(source, &file.id, format!("there are two characters `{id}`"), &[]);
        }
        if id != kebab(file.name.get_ref()) {
            let wanted = kebab(file.name.get_ref());
            self.fault(source, &file.id, format!("the id of {} is `{wanted}`", file.name.get_ref()), &[]);
        }
        let basic = self.text(source, &format!("{id}/basic"), file.basic.text.as_ref(), Place::Basic);
        let exceeded =
            self.text(source, &format!("{id}/exceed"), file.exceeded.text.as_ref(), Place::Exceeded);
        let mut cards = self.cards(source, &id, file.card);
        if let Some(normals) = self.normals.get(file.normals.get_ref()) {
            for (card, normal) in normals.iter().filter_map(|normal| {
                cards.iter().find(|card| card.id == normal.id).map(|card| (card, normal))
            }) {
                let message = format!("`{}` is the name of a Normal too: {}", card.name, normal.name);
                self.faults.push(source.diagnostic(file.name.span(), message, None));
            }
            cards.extend(normals.iter().cloned());
        } else {
            let sets: Vec<String> = self.normals.keys().cloned().collect();
            let known: Vec<&str> = sets.iter().map(String::as_str).collect();
            let message = format!("there is no set of Normals `{}`", file.normals.get_ref());
            self.fault(source, &file.normals, message, &known);
        }
        let character = Character {
            name: file.name.get_ref().clone(),
            season: file.season,
            exceed_cost: self.exceed_cost(source, &file.exceed),
            life: file.life.unwrap_or(30),
            hand_limit: file.hand_limit.unwrap_or(7),
            modules: self.modules(source, &file.modules),
            basic,
            exceeded,
            cards,
            rulings: self.rulings(&id, file.rulings),
            fixture: file.fixture,
            id,
        };
        self.characters.push(character);
    }

    fn exceed_cost(&mut self, source: Source<'_>, value: &Spanned<Value>) -> Option<u8> {
        let number = value.get_ref().as_integer().filter(|cost| (0..=30).contains(cost));
        let cost = number.and_then(|cost| u8::try_from(cost).ok());
        if cost.is_none() && value.get_ref().as_str() != Some("never") {
            let message = "the exceed cost is a number or \"never\"";
            self.faults.push(source.diagnostic(value.span(), message, None));
        }
        cost
    }

    fn modules(&mut self, source: Source<'_>, texts: &[Text]) -> Vec<Module> {
        let mut modules = Vec::new();
        for text in texts {
            match text.get_ref().as_str() {
                "critical" => modules.push(Module::Critical),
                "overdrive" => modules.push(Module::Overdrive),
                "downshift" => modules.push(Module::Downshift),
                other => {
                    let known = ["critical", "overdrive", "downshift"];
                    self.fault(source, text, format!("there is no module `{other}`"), &known);
                }
            }
        }
        modules
    }

    fn rulings(&mut self, path: &str, rulings: Vec<String>) -> Vec<String> {
        let mut kept = Vec::new();
        for (index, ruling) in rulings.into_iter().enumerate() {
            let id = format!("{path}/ruling/{}", index + 1);
            if self.keeps(&id) {
                self.lines.push(LineId { id, text: ruling.clone() });
                kept.push(ruling);
            }
        }
        kept
    }

    fn keeps(&mut self, id: &str) -> bool {
        let taken_out = self.without == Some(id);
        self.removed |= taken_out;
        !taken_out
    }

    fn cards(&mut self, source: Source<'_>, path: &str, files: Vec<CardFile>) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for file in files {
            let name = file.name.clone();
            let card = self.card(source, path, file);
            if cards.iter().any(|known| known.id == card.id) {
                self.fault(source, &name, format!("there are two cards `{}`", card.id), &[]);
            }
            cards.push(card);
        }
        cards
    }

    fn card(&mut self, source: Source<'_>, path: &str, file: CardFile) -> Card {
        let id = kebab(file.name.get_ref());
        let boost_kind = self.boost_kind(source, &file.boost.kind);
        let attack = self.text(source, &format!("{path}/{id}/attack"), file.attack.as_ref(), Place::Attack);
        let lines =
            self.text(source, &format!("{path}/{id}/boost"), file.boost.text.as_ref(), place_of(boost_kind));
        Card {
            name_id: self.name_id(file.name.get_ref()),
            name: file.name.get_ref().clone(),
            kind: self.kind(source, &file.kind),
            copies: file.copies,
            extra: file.extra,
            cost: self.cost(source, file.cost.as_ref()),
            range: self.range(source, &file.range),
            power: self.stat(source, Some(&file.power)),
            speed: self.stat(source, Some(&file.speed)),
            armor: self.stat(source, file.armor.as_ref()),
            guard: self.stat(source, file.guard.as_ref()),
            attack,
            boost: Boost {
                name: file.boost.name,
                kind: boost_kind,
                cost: self.cost(source, file.boost.cost.as_ref()),
                cancel: file.boost.cancel,
                lines,
            },
            id,
        }
    }

    fn name_id(&mut self, name: &str) -> u16 {
        let known = self.names.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name.to_string());
            self.names.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    fn kind(&mut self, source: Source<'_>, text: &Text) -> Kind {
        match text.get_ref().as_str() {
            "normal" => Kind::Normal,
            "special" => Kind::Special,
            "ultra" => Kind::Ultra,
            other => {
                self.fault(
                    source,
                    text,
                    format!("there is no kind of card `{other}`"),
                    &["normal", "special", "ultra"],
                );
                Kind::Normal
            }
        }
    }

    fn boost_kind(&mut self, source: Source<'_>, text: &Text) -> BoostKind {
        match text.get_ref().as_str() {
            "instant" => BoostKind::Instant,
            "continuous" => BoostKind::Continuous,
            "trap" => BoostKind::Trap,
            other => {
                let known = ["instant", "continuous", "trap"];
                self.fault(source, text, format!("there is no kind of boost `{other}`"), &known);
                BoostKind::Continuous
            }
        }
    }

    fn cost(&mut self, source: Source<'_>, text: Option<&Text>) -> Option<Cost> {
        let text = text?;
        match parse_value::<Cost>(text.get_ref(), grammar::Kind::Cost) {
            Ok(cost) if cost.resource != Resource::Life => Some(cost),
            Ok(_) | Err(_) => {
                let help = Some("write \"2 gauge\" or \"1 force\", or leave it out".to_string());
                let message = format!("`{}` is not a cost", text.get_ref());
                self.faults.push(source.diagnostic(text.span(), message, help));
                None
            }
        }
    }

    fn range(&mut self, source: Source<'_>, text: &Text) -> PrintedRange {
        let written = text.get_ref().as_str();
        if written == "-" {
            return PrintedRange::Dash;
        }
        let (least, most) = written.split_once('-').unwrap_or((written, written));
        match (least.parse(), most.parse()) {
            (Ok(least), Ok(most)) if least <= most && most <= 9 => PrintedRange::Span(least, most),
            _ => {
                let help = Some("write \"1\", \"2-4\" or \"-\"".to_string());
                self.faults.push(source.diagnostic(text.span(), format!("`{written}` is not a range"), help));
                PrintedRange::Dash
            }
        }
    }

    fn stat(&mut self, source: Source<'_>, value: Option<&Spanned<Value>>) -> Printed {
        let Some(value) = value else { return Printed::Number(0) };
        let number = value.get_ref().as_integer().and_then(|number| i8::try_from(number).ok());
        match (number, value.get_ref().as_str()) {
            (Some(number), _) => Printed::Number(number),
            (None, Some("-")) => Printed::Dash,
            (None, Some("X")) => Printed::X,
            (None, Some("cards in hand")) => Printed::CardsInHand,
            (None, _) => {
                let help = Some("write a number, \"-\", \"X\" or \"cards in hand\"".to_string());
                self.faults.push(source.diagnostic(value.span(), "this is not a stat", help));
                Printed::Number(0)
            }
        }
    }

    /// The lines of a text field; a line that is not understood is reported and left out.
    fn text(&mut self, source: Source<'_>, path: &str, field: Option<&Text>, place: Place) -> Vec<Ability> {
        let Some(field) = field else { return Vec::new() };
        let lines = match file::lines(source, field) {
            Ok(lines) => lines,
            Err(fault) => {
                self.faults.push(*fault);
                return Vec::new();
            }
        };
        let mut abilities = Vec::new();
        for (index, line) in lines.into_iter().enumerate() {
            let ability = match parse_line(line.text, place) {
                Ok(ability) => ability,
                Err(fault) => {
                    self.faults.push(source.fault(line.offset, fault));
                    continue;
                }
            };
            for fault in lint::check(&ability, place, line.text) {
                self.faults.push(source.fault(line.offset, fault));
            }
            let id = format!("{path}/{}", index + 1);
            if self.keeps(&id) {
                self.lines.push(LineId { id, text: print_ability(&ability, place) });
                abilities.push(ability);
            }
        }
        blocks::number(&mut abilities, &mut self.blocks);
        abilities
    }
}
