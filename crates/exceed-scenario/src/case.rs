//! One case: what it proves, how the table is set, what is played.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use exceed_cards::Catalog;
use exceed_rules::{
    ByPlayer, Edition, EditionRules, Game, MatchSetup, NamedCard, OrderPolicy, Pile, Player, Position,
    SidePosition, seed_from_number,
};

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
        match self.start {
            Start::Mulligan => Game::new(catalog, &setup).map_err(|error| error.to_string()),
            Start::Position => {
                let position = Position { setup, sides: self.sides.clone() };
                Game::from_position(catalog, &position)
                    .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
            }
        }
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
    let lists = side.hand.is_some() || side.boosts.is_some() || side.boosts_at.is_some();
    let deck = side.deck_top.is_some() || side.deck.is_some();
    let piles = [&side.gauge, &side.discard, &side.sealed, &side.overdrive].into_iter().any(Option::is_some);
    at.is_some() || life.is_some() || exceeded || *reshuffled || lists || deck || piles || team
}

fn unsupported(player: Player, side: &SideFile) -> Vec<String> {
    let fields = [
        ("transforms", side.transforms.is_some()),
        ("markers", side.markers.is_some()),
        ("cards_at", side.cards_at.is_some()),
        ("under", side.under.is_some()),
        ("a list of characters", matches!(side.character, OneOrMore::More(_))),
        ("a list of life", matches!(side.life, Some(OneOrMore::More(_)))),
        ("a list of sides", matches!(side.exceeded, Some(OneOrMore::More(_)))),
        ("active", side.active.is_some()),
        ("locked", side.locked.is_some()),
    ];
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
    let position = SidePosition {
        at: side.at,
        life: side.life.and_then(only),
        exceeded: side.exceeded.and_then(only).unwrap_or(false),
        reshuffled: side.reshuffled,
        hand: cards(side.hand.unwrap_or_default()),
        gauge: pile(side.gauge),
        discard: pile(side.discard),
        sealed: side.sealed.map(|sealed| pile(Some(sealed))),
        overdrive: pile(side.overdrive),
        boosts,
        deck_top: cards(side.deck_top.unwrap_or_default()),
        deck: side.deck.map(cards),
    };
    (characters, position)
}

/// The value of a field that is no list; lists are for teams, which are refused before the game begins.
fn only<T>(value: OneOrMore<T>) -> Option<T> {
    match value {
        OneOrMore::One(value) => Some(value),
        OneOrMore::More(_) => None,
    }
}

/// `Grasp`, or `Grasp@p2` for a card that belongs to the other player.
fn named_card(player: Player, text: &str) -> NamedCard {
    let owned = text.rsplit_once('@').and_then(|(name, owner)| Some((name, read_player(owner.trim())?)));
    let (name, owner) = owned.unwrap_or((text, player));
    NamedCard { name: name.trim().to_owned(), owner }
}
