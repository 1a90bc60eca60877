//! The state in which a way through a position ends, as one line of text.

use std::fmt;
use std::str::FromStr;

use exceed_rules::{Area, Game, Outcome, Player};

/// How one way through a position ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndState {
    /// The game is over.
    Won(Player),
    /// Both lost.
    Draw,
    /// The opening is played.
    Open(Box<OpenState>),
}

/// The table after the opening. Cards go by name, sorted where order can't matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OpenState {
    /// Both sides.
    pub sides: [SideState; 2],
    /// Whose turn it is.
    pub turn: Player,
    /// The action of the opening that could not be taken, from 0.
    pub stuck: Option<usize>,
}

/// One side of an [`OpenState`].
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SideState {
    /// Life.
    pub life: u8,
    /// Where the fighter stands.
    pub space: u8,
    /// The exceed side is up.
    pub exceeded: bool,
    /// The one reshuffle is used up.
    pub reshuffled: bool,
    /// Sorted.
    pub hand: Vec<String>,
    /// Sorted.
    pub gauge: Vec<String>,
    /// Sorted.
    pub discard: Vec<String>,
    /// Sorted.
    pub sealed: Vec<String>,
    /// Sorted.
    pub overdrive: Vec<String>,
    /// Sorted, with transforms; a boost on a space is `Name@3`.
    pub boosts: Vec<String>,
    /// The next card first.
    pub deck: Vec<String>,
}

/// Unordered areas with their letters, in the order they are written in.
pub(super) const AREAS: [char; 6] = ['H', 'G', 'D', 'S', 'O', 'B'];

impl SideState {
    /// The unordered areas, as in `AREAS`.
    #[must_use]
    pub fn areas(&self) -> [&Vec<String>; 6] {
        [&self.hand, &self.gauge, &self.discard, &self.sealed, &self.overdrive, &self.boosts]
    }

    /// The same, to be changed.
    pub fn areas_mut(&mut self) -> [&mut Vec<String>; 6] {
        [
            &mut self.hand,
            &mut self.gauge,
            &mut self.discard,
            &mut self.sealed,
            &mut self.overdrive,
            &mut self.boosts,
        ]
    }

    fn of(game: &Game, player: Player) -> SideState {
        let eye = game.inspect();
        let name = |card| game.duel().card_name(card).to_owned();
        let sorted = |area| {
            let mut names: Vec<String> = eye.cards(player, area).into_iter().map(name).collect();
            names.sort_unstable();
            names
        };
        let on_space = |card, space| if space > 0 { format!("{}@{space}", name(card)) } else { name(card) };
        let mut boosts: Vec<String> =
            eye.boosts(player).into_iter().map(|(card, space, _)| on_space(card, space)).collect();
        // What became a transform lies beside the boosts.
        boosts.extend(eye.cards(player, Area::Transforms).into_iter().map(name));
        boosts.sort_unstable();
        SideState {
            life: eye.life(player),
            space: eye.space(player),
            exceeded: eye.exceeded(player),
            reshuffled: eye.reshuffled(player),
            hand: sorted(Area::Hand),
            gauge: sorted(Area::Gauge),
            discard: sorted(Area::Discard),
            sealed: sorted(Area::Sealed),
            overdrive: sorted(Area::Overdrive),
            boosts,
            deck: eye.cards(player, Area::Deck).into_iter().rev().map(name).collect(),
        }
    }
}

impl EndState {
    /// The state of a game now; `stuck` is the action of the opening that can't be taken.
    #[must_use]
    pub fn of(game: &Game, stuck: Option<usize>) -> EndState {
        match game.outcome() {
            Some(Outcome::Won { winner, .. }) => EndState::Won(winner),
            Some(Outcome::Draw) => EndState::Draw,
            None => EndState::Open(Box::new(OpenState {
                sides: Player::BOTH.map(|player| SideState::of(game, player)),
                turn: game.inspect().turn(),
                stuck,
            })),
        }
    }
}

impl fmt::Display for EndState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndState::Won(winner) => write!(out, "W{}", winner.index() + 1),
            EndState::Draw => out.write_str("DRAW"),
            EndState::Open(state) => {
                for side in &state.sides {
                    write!(out, "{side}||")?;
                }
                write!(out, "T{}", state.turn.index() + 1)?;
                state.stuck.map_or(Ok(()), |action| write!(out, " NA{action}"))
            }
        }
    }
}

impl fmt::Display for SideState {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exceeded = if self.exceeded { "E" } else { "-" };
        let reshuffled = if self.reshuffled { "R" } else { "" };
        write!(out, "L{}@{}{exceeded}{reshuffled}", self.life, self.space)?;
        for (letter, cards) in AREAS.into_iter().zip(self.areas()) {
            write!(out, "|{letter}:{}", cards.join(";"))?;
        }
        write!(out, "|K:{}", self.deck.join(";"))
    }
}

impl FromStr for EndState {
    type Err = String;

    fn from_str(text: &str) -> Result<EndState, String> {
        match text.trim() {
            "W1" => Ok(EndState::Won(Player::One)),
            "W2" => Ok(EndState::Won(Player::Two)),
            "DRAW" => Ok(EndState::Draw),
            open => read_open(open).ok_or_else(|| {
                "this is not an end state: it is W1, W2, DRAW, or a line as `exceed outcomes FILE --lines` prints"
                    .to_owned()
            }),
        }
    }
}

fn read_open(text: &str) -> Option<EndState> {
    let mut parts = text.split("||");
    let sides = [read_side(parts.next()?)?, read_side(parts.next()?)?];
    let rest = parts.next()?;
    let (turn, stuck) = match rest.split_once(" NA") {
        Some((turn, action)) => (turn, Some(action.parse().ok()?)),
        None => (rest, None),
    };
    let turn = match turn {
        "T1" => Player::One,
        "T2" => Player::Two,
        _ => return None,
    };
    parts.next().is_none().then(|| EndState::Open(Box::new(OpenState { sides, turn, stuck })))
}

fn read_side(text: &str) -> Option<SideState> {
    let mut fields = text.split('|');
    let (life, place) = fields.next()?.strip_prefix('L')?.split_once('@')?;
    let digits = place.find(|letter: char| !letter.is_ascii_digit())?;
    let (space, marks) = place.split_at(digits);
    let (exceeded, reshuffled) = match marks {
        "-" => (false, false),
        "E" => (true, false),
        "-R" => (false, true),
        "ER" => (true, true),
        _ => return None,
    };
    let mut side = SideState {
        life: life.parse().ok()?,
        space: space.parse().ok()?,
        exceeded,
        reshuffled,
        ..SideState::default()
    };
    let mut cards = |letter: char| {
        let names = fields.next()?.strip_prefix(letter)?.strip_prefix(':')?;
        Some(names.split(';').filter(|name| !name.is_empty()).map(str::to_owned).collect())
    };
    for (letter, area) in AREAS.into_iter().zip(side.areas_mut()) {
        *area = cards(letter)?;
    }
    side.deck = cards('K')?;
    fields.next().is_none().then_some(side)
}

/// FNV-1a over lines of text.
#[must_use]
pub fn fingerprint<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in lines.into_iter().flat_map(|line| line.bytes().chain([b'\n'])) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{hash:016x}")
}
