//! The table as one viewer sees it.

use exceed_rules::{Area, ByPlayer, Game, Glance, Player, Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

use super::side::Faces;
use super::{
    Both, Card, CouldHold, Outcome, Question, Reach, Reason, SeatName, Side, Stage, ViewerName, both,
    both_of, could_hold, reach,
};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// Who looks.
    pub viewer: ViewerName,
    /// Whose turn it is.
    pub turn: SeatName,
    /// Its number; 0 before the first.
    pub turn_number: u16,
    /// Actions of the turn that are still to be chosen.
    pub actions_left: u8,
    /// How far apart the fighters are.
    pub distance: u8,
    /// What is asked of whom, as everybody may know it.
    pub asked: Option<Asked>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
    /// The strike under way.
    pub strike: Option<Strike>,
    /// Boosts that are being played and have not reached their place.
    pub playing: Vec<Card>,
    /// Both sides.
    pub sides: Both<Side>,
    /// What the attacks of the viewer's hand reach, by index of the hand; to a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Vec<Reach>>,
    /// What the opponent could hold; to a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub could_hold: Option<CouldHold>,
}

/// What is asked of whom. While a group of picks is unfinished it stays what it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Asked {
    /// Who is asked.
    pub seat: SeatName,
    /// What kind of question.
    pub question: Question,
    /// Why.
    pub reason: Reason,
}

/// The strike under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Strike {
    /// Who started it.
    pub attacker: SeatName,
    /// Who goes first, once that is fixed.
    pub first: Option<SeatName>,
    /// How far it is.
    pub stage: Stage,
    /// Damage taken in it.
    pub taken: Both<u8>,
    /// Armor that is left.
    pub armor_left: Both<i16>,
    /// Who gained Advantage last.
    pub advantage: Option<SeatName>,
}

/// The table as the viewer of a seat sees it. `shown` has the seats of players who show their hand to those who watch: it
/// is for spectators, and nothing but the hands is read from it.
#[must_use]
pub fn view(seat: &Seat, names: &ByPlayer<String>, shown: &ByPlayer<Option<Seat>>) -> View {
    let viewer = seat.viewer();
    let glance = seat.glance();
    let faces = Faces {
        hand: &|player| match &shown[player] {
            // The own hand, and another that was shown and is picked from.
            _ if glance.cards(player, Area::Hand).iter().all(|card| card.is_known()) => {
                Some(glance.cards(player, Area::Hand))
            }
            Some(open) if viewer == Viewer::Spectator && open.viewer().is(player) => {
                Some(open.glance().cards(player, Area::Hand))
            }
            Some(_) | None => None,
        },
        decks: &[glance],
    };
    let mut view = table(viewer.into(), &glance, names, &faces);
    if let Viewer::Player(player) = viewer {
        view.reach = Some(reach::of_hand(&glance, player));
        view.could_hold = Some(could_hold::of(&glance, player.other()));
    }
    view
}

/// The table of a game that is over, or of a moment of it, with hands and set attacks open; of the decks what a player knew.
#[must_use]
pub fn open_view(game: &Game, names: &ByPlayer<String>) -> View {
    let glance = game.glance();
    let eyes = Player::BOTH.map(|player| game.glance_of(Viewer::Player(player)));
    let faces = Faces { hand: &|player| Some(glance.cards(player, Area::Hand)), decks: &eyes };
    table(ViewerName::Open, &glance, names, &faces)
}

fn table(viewer: ViewerName, glance: &Glance<'_>, names: &ByPlayer<String>, faces: &Faces<'_, '_>) -> View {
    let duel = glance.duel();
    View {
        viewer,
        turn: glance.turn().into(),
        turn_number: glance.turn_number(),
        actions_left: glance.actions_left(),
        distance: glance.distance(),
        asked: glance.asked().map(|asked| Asked {
            seat: asked.player.into(),
            question: asked.question.into(),
            reason: Reason::of(duel, asked.reason),
        }),
        outcome: glance.outcome().map(Outcome::from),
        strike: strike(glance),
        playing: glance.playing().filter_map(|card| Card::known(duel, card)).collect(),
        sides: both(|player| Side::of(glance, player, &names[player], faces)),
        reach: None,
        could_hold: None,
    }
}

fn strike(glance: &Glance<'_>) -> Option<Strike> {
    let strike = glance.strike_shown()?;
    Some(Strike {
        attacker: strike.attacker.into(),
        first: strike.first.map(SeatName::from),
        stage: strike.stage.into(),
        taken: both_of(&strike.taken, |taken| taken),
        armor_left: both_of(&strike.armor_left, |armor| armor),
        advantage: strike.advantage.map(SeatName::from),
    })
}
