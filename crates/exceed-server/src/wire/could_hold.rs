//! What a player could hold, as far as the other one can know.

use exceed_rules::{Area, CardId, Glance, Player};
use schemars::JsonSchema;
use serde::Serialize;

use super::Card;
use super::reach::Attacks;

/// What a player could hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CouldHold {
    /// Cards in hand.
    pub in_hand: u8,
    /// Cards that lie in hand, or unseen in deck or face down.
    pub unseen: u8,
    /// Which.
    pub cards: Vec<CouldBe>,
    /// What a face-down attack can be; nothing if there is none.
    pub set: Option<Vec<CouldBe>>,
}

/// A card that may be there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CouldBe {
    /// The card.
    pub card: Card,
    /// How many of them.
    pub count: u8,
    /// How many of them everybody knows to be in hand, or set from it.
    #[serde(skip_serializing_if = "is_none")]
    pub known: u8,
    /// It would hit from where they stand, perhaps after its own movement.
    pub reaches: bool,
    /// They may be able to pay for it.
    pub payable: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_none(count: &u8) -> bool {
    *count == 0
}

/// What a player could hold.
pub(super) fn of(glance: &Glance<'_>, player: Player) -> CouldHold {
    let duel = glance.duel();
    let known = glance.known_hand(player);
    let mut attacks = Attacks::new(glance, player);
    let mut unseen = glance.unseen(player);
    // Who picks from a hand sees where its cards lie: they are held all the same.
    let seen = glance.cards(player, Area::Hand).iter().copied();
    for card in seen.filter(|&card| card.is_known() && duel.card(card).owner == player) {
        match unseen.iter_mut().find(|(kind, _)| *kind == card) {
            Some((_, count)) => *count += 1,
            None => unseen.push((card, 1)),
        }
    }
    let entry = |&(card, count): &(CardId, u8)| {
        Some(CouldBe {
            card: Card::known(duel, card)?,
            count,
            known: known.iter().filter(|held| **held == card).count() as u8,
            reaches: attacks.reaches(card),
            payable: glance.may_pay_for_attack(player, card),
        })
    };
    let cards: Vec<CouldBe> = unseen.iter().filter_map(entry).collect();
    let set = glance
        .set_from(player)
        .filter(|_| !glance.attack_shown(player).is_some_and(|attack| attack.card.is_known()));
    CouldHold {
        in_hand: glance.count(player, Area::Hand) as u8,
        unseen: unseen.iter().map(|(_, count)| count).sum(),
        set: set.map(|from| {
            let can_be =
                |(_, (card, _)): &(&CouldBe, &(CardId, u8))| can_be_set(glance, player, from, *card, &unseen);
            cards.iter().zip(&unseen).filter(can_be).map(|(entry, _)| entry.clone()).collect()
        }),
        cards,
    }
}

/// Whether an attack that lies face down can be this card.
fn can_be_set(
    glance: &Glance<'_>,
    player: Player,
    from: Area,
    card: CardId,
    unseen: &[(CardId, u8)],
) -> bool {
    let duel = glance.duel();
    let known = glance.known_hand(player);
    let known_of = |card: CardId| known.iter().filter(|held| **held == card).count() as u8;
    let count_of =
        |card: CardId| unseen.iter().find(|(kind, _)| *kind == card).map_or(0, |(_, count)| *count);
    if from != Area::Hand {
        // What everybody knows to be in hand can't come from elsewhere.
        return count_of(card) > known_of(card);
    }
    let face_down = glance.set_from_hand(player);
    let all_known = known.len() >= glance.count(player, Area::Hand) + face_down;
    let there = |card: CardId| if all_known { known_of(card) } else { count_of(card) };
    // STK-5, TAG-17: copies go by name.
    let name = duel.card(card).name;
    let named = unseen.iter().filter(|(kind, _)| duel.card(*kind).name == name).map(|(kind, _)| there(*kind));
    there(card) > 0 && usize::from(named.sum::<u8>()) >= face_down
}
