//! From files as written to characters as played.

mod pinned;

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use toml::{Spanned, Value};

use super::identify::{self, LineId, kebab};
use super::origin::Origin;
use super::{Catalog, NormalSet, blocks, fields, size};
use crate::card::{Boost, BoostKind, Card, Character, Discount, Kind, Module};
use crate::diagnostic::{Diagnostic, Source};
use crate::file::{self, BoostFile, CardFile, CharacterFile, File, NormalsFile, Text};
use crate::format::place_of;
use crate::grammar::{self, Part};
use crate::ir::{Ability, Effect};
use crate::limits;
use crate::lint::{self, Mentions};
use crate::look::{Look, LookFile};
use crate::parse::{Fault, Place, parse_line};
use crate::print::{print_ability, print_value};

/// A text that speaks of other texts or cards of its character; it is checked when all of them are read.
pub(super) struct OpenText {
    /// The card it stands on; `None` for the sides of the character.
    pub card: Option<String>,
    pub offset: usize,
    pub text: String,
    pub mentions: Mentions,
}

/// A line that is understood.
#[derive(Clone)]
struct ReadLine {
    ability: Ability,
    mentions: Mentions,
    printed: String,
}

/// Everything collected while files are resolved.
pub(super) struct Resolver {
    pub(super) faults: Vec<Diagnostic>,
    pub(super) open: Vec<OpenText>,
    names: Vec<String>,
    read: HashMap<(String, Place), ReadLine>,
    blocks: Vec<Vec<Effect>>,
    lines: Vec<LineId>,
    line_blocks: Vec<u16>,
    normals: BTreeMap<String, NormalSet>,
    normal_rulings: Vec<String>,
    characters: Vec<Character>,
    origins: Vec<Origin>,
}

/// The catalog of these files, beside what is known already.
pub(super) fn catalog(
    known: Option<&Catalog>,
    sources: &[(String, String)],
) -> Result<Catalog, Vec<Diagnostic>> {
    let mut resolver = Resolver::new(known);
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

impl Resolver {
    /// Begins with what is known, so that its numbers stay as they are.
    fn new(known: Option<&Catalog>) -> Resolver {
        let (faults, open, read) = (Vec::new(), Vec::new(), HashMap::new());
        match known.cloned() {
            Some(known) => Resolver {
                faults,
                open,
                read,
                names: known.names,
                blocks: known.blocks,
                lines: known.lines,
                line_blocks: known.line_blocks,
                normals: known.normals,
                normal_rulings: known.normal_rulings,
                characters: known.characters,
                origins: known.origins,
            },
            None => Resolver {
                faults,
                open,
                read,
                names: Vec::new(),
                blocks: Vec::new(),
                lines: Vec::new(),
                line_blocks: Vec::new(),
                normals: BTreeMap::new(),
                normal_rulings: Vec::new(),
                characters: Vec::new(),
                origins: Vec::new(),
            },
        }
    }

    fn finish(mut self) -> Result<Catalog, Vec<Diagnostic>> {
        // Sequences and names are numbered with two bytes.
        if self.blocks.len().max(self.names.len()) >= usize::from(u16::MAX) {
            let source = Source { name: "cards", text: "" };
            let message = "these files hold more clauses than a game can number: load fewer characters";
            self.faults.push(source.diagnostic(0..0, message, None));
        }
        if !self.faults.is_empty() {
            self.faults.sort_by(|a, b| (&a.file, a.span.start).cmp(&(&b.file, b.span.start)));
            return Err(self.faults);
        }
        Ok(Catalog {
            characters: self.characters,
            names: self.names,
            blocks: self.blocks,
            lines: self.lines,
            line_blocks: self.line_blocks,
            normal_rulings: self.normal_rulings,
            normals: self.normals,
            origins: self.origins,
            hash: OnceLock::new(),
            texts: OnceLock::new(),
            kept: Default::default(),
        })
    }

    pub(super) fn fault(&mut self, source: Source<'_>, text: &Text, message: String, known: &[&str]) {
        let near = crate::suggest::nearest(text.get_ref(), known.iter().copied());
        let help = match near {
            Some(near) => Some(format!("did you mean `{near}`?")),
            None if known.is_empty() => None,
            None => Some(format!("known are {}", known.join(", "))),
        };
        self.faults.push(source.diagnostic(text.span(), message, help));
    }

    fn normals(&mut self, source: Source<'_>, file: NormalsFile) {
        let rulings = self.rulings(source, "normals", self.normal_rulings.len(), &file.rulings);
        self.normal_rulings.extend(rulings);
        for set in file.set {
            let id = set.id.get_ref();
            let cards = self.cards(source, &format!("normals/{id}"), set.card);
            if !limits::NORMALS.holds(cards.len()) {
                let message = format!("a set of Normals has {} cards, not {}", limits::NORMALS, cards.len());
                self.fault(source, &set.id, message, &[]);
            }
            self.check_open(source, &cards, &[], false);
            let origin = Origin::new(source, &set.id);
            if let Some(other) = self.normals.insert(id.clone(), NormalSet { cards, origin }) {
                self.clash(source, &set.id, format!("there are two sets `{id}`"), &other.origin);
            }
        }
    }

    /// Two things of one name: the fault is at the second and names the first.
    fn clash(&mut self, source: Source<'_>, text: &Text, message: String, other: &Origin) {
        let help = Some(format!("the other one is at {other}; rename one of them"));
        self.faults.push(source.diagnostic(text.span(), message, help));
    }

    /// A name belongs to one character, whatever its spaces and dashes: people leave them out.
    fn check_name(&mut self, source: Source<'_>, text: &Text) {
        let id = text.get_ref();
        if identify::key(id) == "all" {
            self.fault(source, text, "`all` means every character".to_string(), &[]);
        }
        let same = |known: &Character| identify::key(&known.id) == identify::key(id);
        if let Some(index) = self.characters.iter().position(same) {
            let known = &self.characters[index].id;
            let message = if known == id {
                format!("there are two characters `{id}`")
            } else {
                format!("`{id}` can't be told from the character `{known}`")
            };
            let other = self.origins[index].clone();
            self.clash(source, text, message, &other);
        }
    }

    fn character(&mut self, source: Source<'_>, file: CharacterFile) {
        let id = file.id.get_ref().clone();
        let letters = file.name.get_ref().chars().count();
        let name = fields::name(self, source, &file.name, limits::CHARACTER_NAME, letters);
        self.check_name(source, &file.id);
        if id != kebab(file.name.get_ref()) {
            let wanted = kebab(file.name.get_ref());
            self.fault(source, &file.id, format!("the id of {} is `{wanted}`", file.name.get_ref()), &[]);
        }
        let basic = self.text(source, &format!("{id}/basic"), file.basic.text.as_ref(), Place::Basic);
        let exceeded =
            self.text(source, &format!("{id}/exceed"), file.exceeded.text.as_ref(), Place::Exceeded);
        let mut cards = self.cards(source, &id, file.card);
        if let Some(NormalSet { cards: normals, .. }) = self.normals.get(file.normals.get_ref()) {
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
        let markers = super::markers::markers(self, source, &file.marker);
        let store = file.store.as_ref().map(|store| {
            let length = store.get_ref().len();
            fields::name(self, source, store, limits::CARD_NAME, length)
        });
        self.check_open(source, &cards, &markers, store.is_some());
        let life = self.number_or(source, file.life.as_ref(), "life", limits::LIFE, 30);
        let character = Character {
            season: fields::number(self, source, &file.season, "season", limits::SEASON),
            exceed_cost: self.exceed_cost(source, &file.exceed),
            life,
            most_life: self.most_life(source, file.most_life.as_ref(), life),
            hand_limit: self.number_or(source, file.hand_limit.as_ref(), "hand_limit", limits::HAND_LIMIT, 7),
            opening_cards: self.number_or(
                source,
                file.opening_cards.as_ref(),
                "opening_cards",
                limits::OPENING_CARDS,
                0,
            ),
            normals: file.normals.get_ref().clone(),
            modules: self.modules(source, &file.modules),
            basic,
            exceeded,
            cards,
            markers,
            store,
            store_size: file
                .store_size
                .as_ref()
                .map(|size| self.number_or(source, Some(size), "store_size", limits::STORE_SIZE, 1)),
            rulings: self.rulings(source, &id, 0, &file.rulings),
            look: file.look.as_ref().map_or_else(Look::default, |look| self.look(source, look)),
            fixture: file.fixture,
            name,
            id,
        };
        if self.normals.contains_key(file.normals.get_ref()) {
            size::check(self, source, &file.name, file.unusual_deck.as_ref(), &character);
        }
        self.origins.push(Origin::new(source, &file.id));
        self.characters.push(character);
    }

    /// A number within its limits, or the usual one.
    fn number_or(
        &mut self,
        source: Source<'_>,
        written: Option<&Spanned<i64>>,
        field: &str,
        bounds: limits::Bounds,
        usual: u8,
    ) -> u8 {
        written.map_or(usual, |written| fields::number(self, source, written, field, bounds))
    }

    /// The most life, which is never less than that at the start.
    fn most_life(&mut self, source: Source<'_>, written: Option<&Spanned<i64>>, life: u8) -> u8 {
        let most = self.number_or(source, written, "most_life", limits::LIFE, life);
        if let Some(written) = written
            && most < life
        {
            let message = format!("`most_life` is no less than `life`, which is {life}");
            self.faults.push(source.diagnostic(written.span(), message, None));
        }
        most.max(life)
    }

    fn exceed_cost(&mut self, source: Source<'_>, value: &Spanned<Value>) -> Option<u8> {
        let number = value.get_ref().as_integer().and_then(|cost| u8::try_from(cost).ok());
        let cost = number.filter(|cost| limits::EXCEED.holds(usize::from(*cost)));
        if cost.is_none() && value.get_ref().as_str() != Some("never") {
            let message = format!("the exceed cost is {}, or \"never\"", limits::EXCEED);
            self.faults.push(source.diagnostic(value.span(), message, None));
        }
        cost
    }

    fn modules(&mut self, source: Source<'_>, texts: &[Text]) -> Vec<Module> {
        let mut modules = Vec::new();
        for text in texts {
            match Module::ALL.into_iter().find(|module| module.word() == text.get_ref()) {
                Some(module) => modules.push(module),
                None => {
                    let message = format!("there is no module `{}`", text.get_ref());
                    self.fault(source, text, message, &Module::ALL.map(Module::word));
                }
            }
        }
        modules
    }

    /// Numbers rulings; so many of this path are known already.
    fn rulings(&mut self, source: Source<'_>, path: &str, known: usize, rulings: &[Text]) -> Vec<String> {
        let mut texts = Vec::new();
        for (index, ruling) in rulings.iter().enumerate() {
            let text = ruling.get_ref();
            let letters = text.chars().count();
            if limits::unprintable(text).is_some() || !limits::RULING.holds(letters) {
                let message = format!("a ruling has {} letters, all of which show", limits::RULING);
                self.faults.push(source.diagnostic(ruling.span(), message, None));
            }
            if index == limits::RULINGS.most {
                let message = format!("there are {} rulings at most", limits::RULINGS.most);
                self.faults.push(source.diagnostic(ruling.span(), message, None));
            }
            let id = format!("{path}/ruling/{}", known + index + 1);
            self.lines.push(LineId { id, text: text.clone() });
            self.line_blocks.push(0);
            texts.push(text.clone());
        }
        texts
    }

    fn cards(&mut self, source: Source<'_>, path: &str, files: Vec<CardFile>) -> Vec<Card> {
        let mut cards: Vec<Card> = Vec::new();
        for file in files {
            let name = file.name.clone();
            let card = self.card(source, path, file);
            if cards.iter().any(|known| known.id == card.id) {
                self.fault(source, &name, format!("there are two cards `{}`", card.id), &[]);
            }
            if card.kind == Kind::Character && cards.iter().any(|known| known.kind == Kind::Character) {
                self.fault(source, &name, "there are two character attacks".to_string(), &[]);
            }
            cards.push(card);
        }
        cards
    }

    fn card(&mut self, source: Source<'_>, path: &str, file: CardFile) -> Card {
        let id = kebab(file.name.get_ref());
        let path = format!("{path}/{id}");
        let kind = fields::kind(self, source, &file.kind);
        let (copies, start_sealed) = fields::copies(self, source, kind, &file);
        let length = file.name.get_ref().len();
        let name = fields::name(self, source, &file.name, limits::CARD_NAME, length);
        let attack = self.text(source, &format!("{path}/attack"), file.attack.as_ref(), Place::Attack);
        let (cost, discount) = fields::attack_cost(self, source, &path, file.cost.as_ref());
        Card {
            name_id: self.name_id(&name),
            name,
            kind,
            copies,
            extra: file.extra,
            start_sealed,
            cost,
            discount,
            range: fields::range(self, source, &file.range),
            power: fields::stat(self, source, Some(&file.power)),
            speed: fields::stat(self, source, Some(&file.speed)),
            armor: fields::stat(self, source, file.armor.as_ref()),
            guard: fields::stat(self, source, file.guard.as_ref()),
            attack,
            boost: self.boost(source, &path, kind, &file.name, file.boost),
            id,
        }
    }

    /// A character attack has no boost half; everything else has one.
    fn boost(
        &mut self,
        source: Source<'_>,
        path: &str,
        kind: Kind,
        name: &Text,
        file: Option<BoostFile>,
    ) -> Boost {
        let none = Boost {
            name: String::new(),
            kind: BoostKind::Instant,
            cost: None,
            cancel: false,
            lines: Vec::new(),
        };
        let Some(file) = file else {
            if kind != Kind::Character {
                self.fault(source, name, format!("`{}` has no [card.boost] table", name.get_ref()), &[]);
            }
            return none;
        };
        if kind == Kind::Character {
            self.fault(source, name, "a character attack has no boost".to_string(), &[]);
            return none;
        }
        let face_down = kind == Kind::FaceDown;
        let kind = fields::boost_kind(self, source, &file.kind);
        if face_down && (kind != BoostKind::Continuous || file.cost.is_some()) {
            let message = "what cards are face down is a continuous boost that nobody pays for".to_string();
            self.fault(source, &file.kind, message, &[]);
        }
        let lines = self.text(source, &format!("{path}/boost"), file.text.as_ref(), place_of(kind));
        let cost = fields::cost(self, source, file.cost.as_ref());
        if kind == BoostKind::Transform && cost.is_some() {
            self.fault(source, &file.kind, "nobody pays for a transform".to_string(), &[]);
        }
        let length = file.name.get_ref().len();
        let name = fields::name(self, source, &file.name, limits::CARD_NAME, length);
        Boost { name, kind, cost, cancel: file.cancel, lines }
    }

    /// What makes an attack cheaper is a line of its own: it can be claimed, and taken out.
    pub(super) fn discount_line(&mut self, path: &str, discount: &Discount) {
        let text = print_value(grammar::Kind::Discount, &discount.clone().into_slot()).unwrap_or_default();
        self.lines.push(LineId { id: format!("{path}/1"), text });
        self.line_blocks.push(0);
    }

    fn name_id(&mut self, name: &str) -> u16 {
        let known = self.names.iter().position(|known| known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name.to_string());
            self.names.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    /// A line by itself, with what is wrong in it. The same line stands on many cards: it is read once.
    fn read_line(&mut self, text: &str, place: Place) -> Result<(ReadLine, Vec<Fault>), Fault> {
        let key = (text.to_string(), place);
        if let Some(read) = self.read.get(&key) {
            return Ok((read.clone(), Vec::new()));
        }
        let ability = parse_line(text, place)?;
        let faults = lint::check(&ability, place, text);
        let (mentions, printed) = (Mentions::of(&ability), print_ability(&ability, place));
        let read = ReadLine { ability, mentions, printed };
        if faults.is_empty() {
            self.read.insert(key, read.clone());
        }
        Ok((read, faults))
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
        if let Some(line) = lines.get(limits::LINES.most) {
            let message = format!("there are {} lines at most in one place", limits::LINES.most);
            self.faults.push(source.diagnostic(line.offset..line.offset + line.text.len(), message, None));
            return Vec::new();
        }
        for (index, line) in lines.into_iter().enumerate() {
            let letters = line.text.chars().count();
            if !limits::LINE.holds(letters) {
                let message = format!("a line has {} letters, not {letters}", limits::LINE);
                self.faults.push(source.diagnostic(line.offset..line.offset + 1, message, None));
                continue;
            }
            let (read, faults) = match self.read_line(line.text, place) {
                Ok((read, faults)) => (Some(read), faults),
                Err(fault) => (None, vec![fault]),
            };
            self.faults.extend(faults.into_iter().map(|fault| source.fault(line.offset, fault)));
            let Some(ReadLine { ability, mentions, printed }) = read else { continue };
            self.mention(path, place, line.offset, line.text, mentions);
            self.lines.push(LineId { id: format!("{path}/{}", index + 1), text: printed });
            abilities.push(ability);
        }
        blocks::number(&mut abilities, &mut self.blocks);
        self.line_blocks.extend(abilities.iter().map(|ability| ability.body.block));
        abilities
    }
}
