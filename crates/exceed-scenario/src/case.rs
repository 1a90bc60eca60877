//! One case: what it proves, how the table is set, what is played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{
    ByPlayer, Edition, EditionRules, Game, MarkerPosition, MatchSetup, NamedCard, OrderPolicy, Pile, Player,
    Position, SidePosition, TeamPosition, fold_name, seed_from_number,
};

use toml::Spanned;

use crate::error::ScenarioError;
use crate::file::{CaseFile, OneOrMore, PileFile, SideFile, Source};
use crate::script::ScriptLine;

/// One case of a scenario file.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file.
    pub file: PathBuf,
    /// The line it begins on.
    pub line: usize,
    /// What is proved, as one sentence.
    pub name: String,
    /// The clauses of the rules it proves.
    pub rules: Vec<String>,
    /// The card lines and rulings it proves.
    pub proves: Vec<String>,
    /// The edition it is played under.
    pub edition: Edition,
    /// A card file with characters for this case.
    pub(crate) fixture: Option<PathBuf>,
    pub(crate) script: Vec<ScriptLine>,
    start: Start,
    first: Player,
    order: OrderPolicy,
    seed: u64,
    characters: ByPlayer<Vec<String>>,
    sides: ByPlayer<SidePosition>,
    /// Fields for parts of the game that do not exist yet.
    unsupported: Vec<String>,
}

/// Where the script begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// At the first player's action.
    Position,
    /// At the mulligans.
    Mulligan,
}

impl Case {
    /// Makes sense of what is written.
    pub(crate) fn read(
        source: Source<'_>,
        line: usize,
        written: CaseFile,
    ) -> Result<Case, Vec<ScenarioError>> {
        let mut errors = Vec::new();
        let edition =
            written.edition.as_ref().map_or(Some(Edition::default()), |name| Edition::parse(name.get_ref()));
        if let (None, Some(name)) = (edition, &written.edition) {
            let known = Edition::ALL.map(Edition::name).join(", ");
            let message = format!("unknown edition \"{}\"; there are {known}", name.get_ref());
            errors.push(source.error(source.line(name.span().start), message));
        }
        let first = written.first.as_ref().map_or(Some(Player::One), |name| read_player(name.get_ref()));
        if let (None, Some(name)) = (first, &written.first) {
            let message = format!("first = \"{}\": it is p1 or p2", name.get_ref());
            errors.push(source.error(source.line(name.span().start), message));
        }
        let order = match &written.order {
            None => OrderPolicy::Always,
            Some(order) => {
                if order.get_ref() != "when it matters" {
                    let message =
                        format!("order = \"{}\": it is \"when it matters\", or left out", order.get_ref());
                    errors.push(source.error(source.line(order.span().start), message));
                }
                OrderPolicy::WhenItMatters
            }
        };
        let start = match &written.start {
            None => Start::Position,
            Some(start) => {
                if start.get_ref() != "mulligan" {
                    let message = format!("start = \"{}\": it is \"mulligan\", or left out", start.get_ref());
                    errors.push(source.error(source.line(start.span().start), message));
                }
                Start::Mulligan
            }
        };
        let written_sides = [(Player::One, &written.p1), (Player::Two, &written.p2)];
        for (player, side) in written_sides {
            for message in team_faults(side.get_ref()) {
                errors.push(source.error(source.line(side.span().start), format!("{player}: {message}")));
            }
            if start == Start::Mulligan && lists_anything(side.get_ref()) {
                let message = format!("{player}: with start = \"mulligan\" only the character is given");
                errors.push(source.error(source.line(side.span().start), message));
            }
        }
        let script = crate::script::read(source, &written.script, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let sides = [(Player::One, written.p1.into_inner()), (Player::Two, written.p2.into_inner())];
        let unsupported = sides.iter().flat_map(|(player, side)| unsupported(*player, side)).collect();
        let read = sides.map(|(player, side)| read_side(player, side));
        let [(names_one, one), (names_two, two)] = read;
        Ok(Case {
            file: source.file.to_path_buf(),
            line,
            name: written.name.into_inner(),
            rules: written.rules,
            proves: written.proves,
            edition: edition.unwrap_or_default(),
            fixture: written.cards.map(|cards| scenario_root(source.file).join(cards)),
            script,
            start,
            first: first.unwrap_or(Player::One),
            order,
            seed: written.seed.unwrap_or(1),
            characters: ByPlayer([names_one, names_two]),
            sides: ByPlayer([one, two]),
            unsupported,
        })
    }

    /// Whether its name or file has this text in it, without regard to case.
    #[must_use]
    pub fn matches(&self, filter: Option<&str>) -> bool {
        let Some(filter) = filter.map(str::to_lowercase) else { return true };
        self.name.to_lowercase().contains(&filter)
            || self.file.to_string_lossy().to_lowercase().contains(&filter)
    }

    /// The game at the beginning of the script.
    pub(crate) fn game(&self, catalog: Arc<Catalog>, rules: Option<EditionRules>) -> Result<Game, String> {
        let position = self.position_with(rules)?;
        match self.start {
            Start::Mulligan => Game::new(catalog, &position.setup).map_err(|error| error.to_string()),
            Start::Position => Game::from_position(catalog, &position)
                .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
        }
    }

    /// The table as it is set before the script.
    ///
    /// # Errors
    /// It has parts that can't be set yet.
    pub fn position(&self) -> Result<Position, String> {
        self.position_with(None)
    }

    fn position_with(&self, rules: Option<EditionRules>) -> Result<Position, String> {
        if !self.unsupported.is_empty() {
            return Err(format!("not supported yet: {}", self.unsupported.join(", ")));
        }
        let setup = MatchSetup {
            characters: self.characters.clone(),
            edition: self.edition,
            rules,
            order: self.order,
            seed: seed_from_number(self.seed),
            first: Some(self.first),
        };
        Ok(Position { setup, sides: self.sides.clone() })
    }
}

/// `p1` or `p2`.
pub(crate) fn read_player(text: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.to_string() == text)
}

/// The folder `scenarios` around a file, else the file's folder.
fn scenario_root(file: &Path) -> PathBuf {
    let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let named = absolute
        .ancestors()
        .skip(1)
        .find(|folder| folder.file_name().is_some_and(|name| name == "scenarios"));
    named.or(absolute.parent()).map(Path::to_path_buf).unwrap_or_default()
}

fn lists_anything(side: &SideFile) -> bool {
    let SideFile { character: _, at, life, exceeded, reshuffled, .. } = side;
    let exceeded = !matches!(exceeded, None | Some(OneOrMore::One(false)));
    let team = side.active.is_some() || side.locked.is_some();
    let lists = side.hand.is_some()
        || side.boosts.is_some()
        || side.boosts_at.is_some()
        || side.transforms.is_some()
        || side.markers.is_some();
    let deck = side.deck_top.is_some() || side.deck.is_some();
    let piles = [&side.gauge, &side.discard, &side.sealed, &side.overdrive].into_iter().any(Option::is_some);
    at.is_some() || life.is_some() || exceeded || *reshuffled || lists || deck || piles || team
}

fn unsupported(player: Player, side: &SideFile) -> Vec<String> {
    let fields = [("cards_at", side.cards_at.is_some()), ("under", side.under.is_some())];
    fields.into_iter().filter(|(_, given)| *given).map(|(name, _)| format!("{player} {name}")).collect()
}

fn read_side(player: Player, side: SideFile) -> (Vec<String>, SidePosition) {
    let characters = match side.character {
        OneOrMore::One(name) => vec![name],
        OneOrMore::More(names) => names,
    };
    let cards = |names: Vec<String>| names.iter().map(|name| named_card(player, name)).collect::<Vec<_>>();
    let pile = |pile: Option<PileFile>| match pile {
        None => Pile::default(),
        Some(PileFile::Count(count)) => Pile::Count(count),
        Some(PileFile::Cards(names)) => Pile::Cards(cards(names)),
    };
    let mut boosts: Vec<(NamedCard, Option<u8>)> =
        cards(side.boosts.unwrap_or_default()).into_iter().map(|card| (card, None)).collect();
    // The order of the table is the age of the boosts.
    let mut placed: Vec<_> = side.boosts_at.unwrap_or_default().into_iter().collect();
    placed.sort_by_key(|(name, _)| name.span().start);
    for (name, spaces) in placed {
        let spaces = match spaces {
            OneOrMore::One(space) => vec![space],
            OneOrMore::More(spaces) => spaces,
        };
        boosts.extend(spaces.into_iter().map(|space| (named_card(player, name.get_ref()), Some(space))));
    }
    let [life, partners_life] = first_two(side.life);
    let [exceeded, partners_exceeded] = first_two(side.exceeded);
    let active = side.active.map(|name| fold_name(&name));
    let position = SidePosition {
        at: side.at,
        life,
        exceeded: exceeded.unwrap_or(false),
        team: TeamPosition {
            life: partners_life,
            exceeded: partners_exceeded.unwrap_or(false),
            second_in_play: active.is_some_and(|name| member_number(&characters, &name) == Some(1)),
            locked: side.locked.unwrap_or(false),
        },
        reshuffled: side.reshuffled,
        hand: cards(side.hand.unwrap_or_default()),
        gauge: pile(side.gauge),
        discard: pile(side.discard),
        sealed: side.sealed.map(|sealed| pile(Some(sealed))),
        overdrive: pile(side.overdrive),
        boosts,
        transforms: cards(side.transforms.unwrap_or_default()),
        markers: side.markers.unwrap_or_default().into_iter().map(marker).collect(),
        deck_top: cards(side.deck_top.unwrap_or_default()),
        deck: side.deck.map(cards),
    };
    (characters, position)
}

/// `Eddie = 5`, `"Ice Spike" = [3, 4]`, `"Nirvana disabled" = 4`; an empty list is out of play.
fn marker((name, spaces): (Spanned<String>, OneOrMore<u8>)) -> MarkerPosition {
    let (name, disabled) = match name.get_ref().strip_suffix(" disabled") {
        Some(name) => (name, true),
        None => (name.get_ref().as_str(), false),
    };
    let spaces = match spaces {
        OneOrMore::One(space) => vec![space],
        OneOrMore::More(spaces) => spaces,
    };
    MarkerPosition { name: name.to_owned(), spaces, disabled }
}

/// The values of a field for the first and the second member.
fn first_two<T>(value: Option<OneOrMore<T>>) -> [Option<T>; 2] {
    match value {
        None => [None, None],
        Some(OneOrMore::One(value)) => [Some(value), None],
        Some(OneOrMore::More(values)) => {
            let mut values = values.into_iter();
            [values.next(), values.next()]
        }
    }
}

/// The number of the member that a folded name, or a part of one, fits alone.
fn member_number(characters: &[String], name: &str) -> Option<usize> {
    let folded: Vec<String> = characters.iter().map(|character| fold_name(character)).collect();
    let exact = folded.iter().position(|known| known == name);
    let parts: Vec<usize> = (0..folded.len()).filter(|&index| folded[index].contains(name)).collect();
    exact.or(if let [only] = parts[..] { Some(only) } else { None })
}

/// What is wrong with the fields of a team, or with such fields of a single character.
fn team_faults(side: &SideFile) -> Vec<String> {
    let count = |list: Option<usize>| list.unwrap_or(1);
    let life = side.life.as_ref().map(|life| count(life.length()));
    let exceeded = side.exceeded.as_ref().map(|exceeded| count(exceeded.length()));
    let lists = [("life", life, side.life.as_ref().is_some_and(OneOrMore::is_list))];
    let lists = lists.into_iter().chain([(
        "exceeded",
        exceeded,
        side.exceeded.as_ref().is_some_and(OneOrMore::is_list),
    )]);
    let mut faults = Vec::new();
    let OneOrMore::More(characters) = &side.character else {
        faults.extend(
            lists
                .filter(|(_, _, list)| *list)
                .map(|(field, ..)| format!("{field} is a list, but there is one character; write one value")),
        );
        let team = [("active", side.active.is_some()), ("locked", side.locked.is_some())];
        let given = team.into_iter().filter(|(_, given)| *given);
        faults.extend(given.map(|(field, _)| format!("{field} is for a team, but there is one character")));
        return faults;
    };
    let wrong = lists.filter(|(_, length, list)| length.is_some_and(|length| !list || length != 2));
    faults.extend(wrong.map(|(field, ..)| format!("{field} of a team is a list of two")));
    if let Some(active) = &side.active
        && member_number(characters, &fold_name(active)).is_none()
    {
        faults.push(format!("active = \"{active}\": it is one of {}", characters.join(" and ")));
    }
    faults
}

/// `Grasp`, or `Grasp@p2` for a card that belongs to the other player.
fn named_card(player: Player, text: &str) -> NamedCard {
    let owned = text.rsplit_once('@').and_then(|(name, owner)| Some((name, read_player(owner.trim())?)));
    let (name, owner) = owned.unwrap_or((text, player));
    NamedCard { name: name.trim().to_owned(), owner }
}
