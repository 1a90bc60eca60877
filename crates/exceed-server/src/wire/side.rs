//! One side of the table.

use exceed_rules::{Area, AreaView, BoostShown, CardId, Glance, Place, Player};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Attack, Bonuses, Card, SeatName, bonuses};

/// One side of the table. The index of a card in a list is its index in choices, but for another player's hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Side {
    /// What the player is called in texts.
    pub name: String,
    /// The id of the fighter in play.
    pub character: String,
    /// Life left.
    pub life: u8,
    /// The most there can be.
    pub max_life: u8,
    /// Whether the exceed side is up.
    pub exceeded: bool,
    /// Gauge for the Exceed action, if there is one.
    pub exceed_cost: Option<u8>,
    /// The lines of the side that is up.
    pub ability: Vec<String>,
    /// Where the fighter stands.
    pub space: u8,
    /// The one reshuffle is used up.
    pub reshuffled: bool,
    /// The own hand; of another's the cards that everybody knows to be there, sorted by `card`.
    pub hand: Vec<Card>,
    /// Cards in hand.
    pub hand_count: u8,
    /// Cards that are kept at the end of a turn.
    pub hand_limit: u8,
    /// Cards in deck.
    pub deck_count: u8,
    /// Cards of the deck that the viewer knows, from the top.
    pub deck_known: Vec<DeckCard>,
    /// The discard pile, top last.
    pub discard: Vec<Card>,
    /// Oldest first.
    pub gauge: Vec<Card>,
    /// Sealed cards that the viewer may see.
    pub sealed: Vec<Card>,
    /// Sealed cards.
    pub sealed_count: u8,
    /// Overdrive.
    pub overdrive: Vec<Card>,
    /// Cards that have not entered the game.
    pub set_aside: Vec<Card>,
    /// Boosts in play, oldest first.
    pub boosts: Vec<Boost>,
    /// What lies outside the usual areas.
    pub areas: Vec<AreaShown>,
    /// The attack of the strike under way.
    pub attack: Option<Attack>,
    /// What is added to the attack of the strike under way, or to the next one.
    pub bonuses: Bonuses,
    /// The tagged-out character of a team.
    pub partner: Option<Partner>,
    /// A team that may not swap characters now.
    pub locked: bool,
}

/// A card of a deck whose place is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeckCard {
    /// How many cards lie above it.
    pub from_top: u8,
    /// The card.
    pub card: Card,
}

/// A boost in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Boost {
    /// The card.
    pub card: Card,
    /// The boost's name.
    pub name: String,
    /// The space of a trap.
    pub space: Option<u8>,
    /// Stays in this cleanup.
    pub sustained: bool,
    /// What it does.
    pub text: String,
}

/// Something that lies outside the usual areas: a card in a space, a marker, or a card beside the fighter for the rest of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AreaShown {
    /// What it is called.
    pub name: String,
    /// What it is: `trap`, `marker` or `transform`.
    pub kind: &'static str,
    /// Whose it is.
    pub owner: SeatName,
    /// The spaces it lies on.
    pub spaces: Vec<u8>,
    /// How many cards or markers, those out of play included.
    pub count: u8,
    /// Which, where everybody may know.
    pub cards: Option<Vec<Card>>,
    /// The side that is up, of something with two.
    pub side: Option<String>,
    /// What it does.
    pub text: String,
}

/// The tagged-out character of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Partner {
    /// Its id.
    pub character: String,
    /// Life left.
    pub life: u8,
    /// The most there can be.
    pub max_life: u8,
    /// Whether its exceed side is up.
    pub exceeded: bool,
}

/// Faces that not every viewer sees.
pub(super) struct Faces<'f, 'a> {
    /// A hand that is open to the viewer.
    pub hand: &'f dyn Fn(Player) -> Option<&'f [CardId]>,
    /// Whose knowledge of the decks the viewer has.
    pub decks: &'f [Glance<'a>],
}

impl Side {
    pub(super) fn of(glance: &Glance<'_>, player: Player, name: &str, faces: &Faces<'_, '_>) -> Side {
        let duel = glance.duel();
        let fighter = glance.fighter(player);
        let exceeded = glance.exceeded(player);
        let open = |area| Card::all(duel, glance.cards(player, area));
        let count = |area| glance.count(player, area) as u8;
        let boosts: Vec<Boost> =
            glance.boosts_shown(player).filter_map(|boost| shown(glance, boost)).collect();
        Side {
            name: name.to_owned(),
            character: duel.character(fighter).id.clone(),
            life: glance.life(player),
            max_life: glance.max_life(fighter),
            exceeded,
            exceed_cost: glance.exceed_cost(player),
            ability: duel.side_lines(fighter, exceeded).to_vec(),
            space: glance.space(player),
            reshuffled: glance.reshuffled(player),
            hand: match (faces.hand)(player) {
                Some(cards) => Card::all(duel, cards),
                None => known_hand(glance, player),
            },
            hand_count: count(Area::Hand),
            hand_limit: glance.hand_limit(player),
            deck_count: count(Area::Deck),
            deck_known: deck_known(glance, player, faces.decks),
            discard: open(Area::Discard),
            gauge: open(Area::Gauge),
            sealed: open(Area::Sealed),
            sealed_count: count(Area::Sealed),
            overdrive: open(Area::Overdrive),
            set_aside: open(Area::SetAside),
            areas: boosts
                .iter()
                .filter_map(trap)
                .chain(glance.markers(player).into_iter().map(marker))
                .chain(transforms(glance, player))
                .collect(),
            boosts,
            attack: Attack::of(glance, player),
            bonuses: bonuses::of(glance, player),
            partner: glance.partner(player).map(|(partner, life, exceeded)| Partner {
                character: duel.character(partner).id.clone(),
                life,
                max_life: glance.max_life(partner),
                exceeded,
            }),
            locked: glance.is_locked(player),
        }
    }
}

/// The cards that are in another's hand for sure: what everybody knows of it, less what may lie face down as the attack.
fn known_hand(glance: &Glance<'_>, player: Player) -> Vec<Card> {
    let duel = glance.duel();
    let face_down = glance.set_from_hand(player);
    let known = glance.known_hand(player);
    // Equal cards lie side by side there.
    let sure = known.chunk_by(|one, two| one == two).flat_map(|equal| equal.iter().skip(face_down));
    let mut cards: Vec<Card> = sure.filter_map(|&card| Card::known(duel, card)).collect();
    cards.sort_by(|one, two| one.card.cmp(&two.card));
    cards
}

/// The deck's cards that somebody of these knows, from the top.
fn deck_known(glance: &Glance<'_>, player: Player, eyes: &[Glance<'_>]) -> Vec<DeckCard> {
    let duel = glance.duel();
    let count = glance.count(player, Area::Deck) as u8;
    let face = |index: u8| {
        let place = Place { player, area: Area::Deck, index };
        eyes.iter().find_map(|eyes| Card::known(duel, eyes.card(place)))
    };
    let from_top = |from_top: u8| Some(DeckCard { from_top, card: face(count - 1 - from_top)? });
    (0..count).filter_map(from_top).collect()
}

fn shown(glance: &Glance<'_>, boost: BoostShown) -> Option<Boost> {
    let duel = glance.duel();
    Some(Boost {
        card: Card::known(duel, boost.card)?,
        name: duel.boost(boost.card).name.clone(),
        space: boost.space,
        sustained: boost.sustained,
        text: duel.boost_text(boost.card).to_owned(),
    })
}

/// Markers of one name, wherever they are.
fn marker(marker: AreaView) -> AreaShown {
    let AreaView { name, kind, side, owner, spaces, count, text } = marker;
    let side = side.map(str::to_owned);
    AreaShown { name, kind, owner: owner.into(), spaces, count, cards: None, side, text }
}

/// A boost that lies on a space.
fn trap(boost: &Boost) -> Option<AreaShown> {
    Some(AreaShown {
        name: boost.name.clone(),
        kind: "trap",
        owner: boost.card.owner,
        spaces: vec![boost.space?],
        count: 1,
        cards: Some(vec![boost.card.clone()]),
        side: None,
        text: boost.text.clone(),
    })
}

/// The cards that became transforms, oldest first.
fn transforms(glance: &Glance<'_>, player: Player) -> Vec<AreaShown> {
    let duel = glance.duel();
    let transforms = glance.transforms(player).iter().filter_map(|&card| {
        let shown = Card::known(duel, card)?;
        Some(AreaShown {
            name: duel.boost(card).name.clone(),
            kind: "transform",
            owner: shown.owner,
            spaces: Vec::new(),
            count: 1,
            cards: Some(vec![shown]),
            side: None,
            text: duel.boost_text(card).to_owned(),
        })
    });
    transforms.collect()
}
