//! What a person is shown: plain data with names, built up from a [`Seat`] on demand.

use exceed_cards::ir::Stat;
use serde::Serialize;

use crate::arena::{Body, Width};
use crate::card::CardId;
use crate::choice::Area;
use crate::player::{ByPlayer, Player, Viewer};
use crate::price::Price;
use crate::seat::{Seat, sees_hand};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// Both sides.
    pub sides: ByPlayer<SideView>,
    /// Whose turn it is.
    pub turn: Player,
    /// Its number.
    pub turn_number: u16,
    /// Who is asked, if anybody.
    pub asked: Option<Player>,
    /// What this viewer is asked, in words; empty if somebody else is.
    pub question: String,
    /// What this viewer may answer, in words, in the order of the choices.
    pub choices: Vec<String>,
    /// What each of them costs, in the same order.
    pub costs: Vec<Option<Price>>,
}

/// One side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideView {
    /// The character in play.
    pub character: String,
    /// Life left.
    pub life: u8,
    /// Whether the exceed side is up.
    pub exceeded: bool,
    /// The tagged-out character of a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub partner: Option<PartnerView>,
    /// A team that may not swap characters (TAG-13).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub locked: bool,
    /// Where it stands.
    pub space: u8,
    /// How many spaces it fills, that one in the middle; 1 is left out.
    #[serde(skip_serializing_if = "is_narrow")]
    pub width: u8,
    /// Cards in hand this viewer knows.
    pub hand: Vec<CardView>,
    /// Cards in hand.
    pub hand_count: u8,
    /// Cards in deck.
    pub deck_count: u8,
    /// Bottom first.
    pub discard: Vec<CardView>,
    /// Oldest first.
    pub gauge: Vec<CardView>,
    /// Sealed cards.
    pub sealed: Vec<CardView>,
    /// Overdrive.
    pub overdrive: Vec<CardView>,
    /// Set aside.
    pub set_aside: Vec<CardView>,
    /// Boosts in play.
    pub boosts: Vec<BoostView>,
    /// Cards that became transforms, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transforms: Vec<CardView>,
    /// What the character has besides: its markers, cards in the arena, what lies under its boosts and markers or as a boost, and
    /// cards of an area of its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<AreaView>,
    /// The one reshuffle is used up.
    pub reshuffled: bool,
    /// The attack of the strike.
    pub attack: Option<AttackView>,
}

/// Something of a character that has a place of its own, described so that it can be drawn without knowing what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AreaView {
    /// What it is called.
    pub name: String,
    /// `marker`: things without a face that stand in spaces of the arena; `card`: a card that lies there and is no boost;
    /// `under`: face-down cards under a boost or marker; `face-down`: cards that are boosts themselves; `stored`: cards of
    /// the character's own area.
    pub kind: &'static str,
    /// The side that is up, if it has two: `active` or `disabled`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// Whose it is.
    pub owner: Player,
    /// The spaces it is in, from left to right.
    pub spaces: Vec<u8>,
    /// How many there are, markers out of play included.
    pub count: u8,
    /// Its cards, as far as they are known here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<CardView>,
    /// What a person reads about it.
    pub text: String,
}

impl SideView {
    /// The fighter in play, in the arena.
    #[must_use]
    pub fn body(&self) -> Body {
        Body::new(self.space, Width::of(self.width).unwrap_or_default())
    }
}

/// Whether a fighter fills one space, as usual.
fn is_narrow(width: &u8) -> bool {
    *width == Width::One.spaces()
}

/// The tagged-out character of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartnerView {
    /// Its name.
    pub character: String,
    /// Life left.
    pub life: u8,
    /// Whether its exceed side is up.
    pub exceeded: bool,
}

/// A card face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CardView {
    /// Its kind in the match.
    pub card: CardId,
    /// Its name.
    pub name: String,
}

/// A boost in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoostView {
    /// The card.
    pub card: CardView,
    /// The boost's name.
    pub name: String,
    /// The space of a trap.
    pub space: Option<u8>,
    /// Stays in this cleanup.
    pub sustained: bool,
}

/// An attack in a strike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AttackView {
    /// The face, if this viewer knows it.
    pub card: Option<CardView>,
    /// Set with a second copy.
    pub ex: bool,
    /// Set with a third copy too (TAG-9).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub double: bool,
    /// A wild swing.
    pub wild: bool,
    /// Critical.
    pub critical: bool,
    /// It hit.
    pub hit: bool,
    /// Its player is stunned.
    pub stunned: bool,
    /// Power, speed, armor and guard once it is valid.
    pub stats: Option<[i16; 4]>,
    /// Its range once it is valid and can hit.
    pub range: Option<(i16, i16)>,
}

impl Seat {
    /// The table in words and numbers.
    #[must_use]
    pub fn view(&self) -> View {
        let decision = self.decision();
        let words = self.words();
        View {
            viewer: self.viewer,
            sides: ByPlayer(Player::BOTH.map(|player| self.side(player))),
            turn: self.state.table.turn.player,
            turn_number: self.state.table.turn.number,
            asked: self.asked(),
            question: decision.map_or_else(String::new, |decision| words.question(&decision)),
            choices: decision.map_or_else(Vec::new, |decision| {
                decision.choices.iter().map(|&choice| words.choice(choice)).collect()
            }),
            costs: decision.map_or_else(Vec::new, |decision| {
                decision.choices.iter().map(|&choice| self.cost_of(choice)).collect()
            }),
        }
    }

    fn face(&self, card: CardId) -> CardView {
        CardView { card, name: self.duel.card_name(card).to_owned() }
    }

    fn faces(&self, cards: &[CardId]) -> Vec<CardView> {
        cards.iter().filter(|card| card.is_known()).map(|&card| self.face(card)).collect()
    }

    fn side(&self, player: Player) -> SideView {
        let side = &self.state.table.sides[player];
        let fighter = side.fighter();
        let open = |area| self.faces(self.reader().open_area(player, area));
        let hand: &[CardId] = if sees_hand(&self.state, self.viewer, player) {
            &self.state.secrets.hand[player]
        } else {
            &side.known_hand
        };
        SideView {
            character: self.duel.character(fighter.id).name.clone(),
            life: fighter.life,
            exceeded: fighter.exceeded,
            partner: side.partner().map(|partner| PartnerView {
                character: self.duel.character(partner.id).name.clone(),
                life: partner.life,
                exceeded: partner.exceeded,
            }),
            locked: side.lock > 0,
            space: side.space,
            width: fighter.width.spaces(),
            hand: self.faces(hand),
            hand_count: side.hand_count,
            deck_count: side.deck_count,
            discard: open(Area::Discard),
            gauge: open(Area::Gauge),
            sealed: open(Area::Sealed),
            overdrive: open(Area::Overdrive),
            set_aside: open(Area::SetAside),
            transforms: open(Area::Transforms),
            boosts: self.boosts(player),
            areas: self.areas(player),
            reshuffled: side.reshuffled,
            attack: self.attack_view(player),
        }
    }

    fn areas(&self, player: Player) -> Vec<AreaView> {
        let reader = self.reader();
        let under = reader.under_views(player).into_iter().chain(reader.face_down_view(player));
        let own = reader.own_area_views(player);
        reader.marker_views(player).into_iter().chain(under).chain(own).collect()
    }

    fn boosts(&self, player: Player) -> Vec<BoostView> {
        let boosts = &self.state.table.sides[player].boosts;
        boosts
            .iter()
            .map(|boost| BoostView {
                card: self.face(boost.card),
                name: self.duel.boost(boost.card).name.clone(),
                space: (boost.space > 0).then_some(boost.space),
                sustained: boost.sustained || self.duel.stays_in_play(boost.card),
            })
            .collect()
    }

    fn attack_view(&self, player: Player) -> Option<AttackView> {
        let strike = self.state.table.strike.as_ref()?;
        let attack = &strike.attacks[player];
        let reader = self.reader();
        let card = self.state.secrets.attack[player];
        attack.in_play.then(|| AttackView {
            card: card.is_known().then(|| self.face(card)),
            ex: attack.set_as.is_ex(),
            double: attack.set_as.is_double(),
            wild: attack.wild,
            critical: reader.is_critical(player),
            hit: attack.hit,
            stunned: strike.records[player].stunned,
            stats: attack.valid.then(|| {
                [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard].map(|stat| reader.total(player, stat))
            }),
            range: reader.range(player),
        })
    }
}
