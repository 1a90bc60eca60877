//! A strike: how it is planned, what is set in it, and what is remembered of it.

use super::*;
use crate::strike::{OVER_CAPACITY, OverAttack};

/// How a planned strike is to be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikePlan {
    /// Who will be the attacker.
    pub attacker: Player,
    /// Restrictions and freedoms.
    pub modes: StrikeModes,
    /// The defender must wild swing too.
    pub defender_wild: bool,
    /// The boost whose line asked for it.
    pub cause: Option<BoostSerial>,
}

/// Where and how an attack may be set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeModes {
    /// The card is set face up.
    pub face_up: bool,
    /// No wild swing and no EX.
    pub single: bool,
    /// Only EX.
    pub ex: bool,
    /// Only a wild swing.
    pub wild: bool,
    /// From this area instead of the hand.
    pub from: Option<Area>,
    /// With the attack printed on the character.
    pub character: bool,
    /// Chance picks the card of that area.
    pub random: bool,
    /// The defender sets first.
    pub second: bool,
}

/// A strike under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// Who started it.
    pub attacker: Player,
    /// How the attacker may set.
    pub modes: StrikeModes,
    /// The defender has to wild swing.
    pub defender_wild: bool,
    /// The name the defender must set if they hold it.
    pub reading: Option<Named>,
    /// Both attacks.
    pub attacks: ByPlayer<Attack>,
    /// What happened to each player.
    pub records: ByPlayer<StrikeRecord>,
    /// Both attacks are face up.
    pub revealed: bool,
    /// Whose attack is being performed.
    pub performing: Option<Player>,
    /// Who goes first, once that is fixed (STK-12).
    pub first: Option<Player>,
    /// Who last gained Advantage.
    pub advantage: Option<Player>,
    /// The attack that was set, while its player performs an additional one; one inside another waits too.
    pub waiting: List<Attack, 2>,
    /// Additional attacks that are over.
    pub over: List<OverAttack, OVER_CAPACITY>,
    /// Attacks that became transforms in its cleanup: their lines work once it is over.
    pub transformed: List<CardId, 6>,
    /// The boost whose line asked for the strike.
    pub cause: Option<BoostSerial>,
    /// Who has used Cross Strike (TAG-8).
    pub crossed: ByPlayer<bool>,
}

/// One player's attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Its face, once everybody knows it.
    pub card: CardId,
    /// A card is set and has not left play.
    pub in_play: bool,
    /// Its owner knows the face.
    pub seen: bool,
    /// As one card, or with further copies (STK-5, TAG-9).
    pub set_as: SetAs,
    /// From the deck, unseen.
    pub wild: bool,
    /// A wild swing whose card is still to be taken.
    pub pending: bool,
    /// Turned up while setting.
    pub face_up: bool,
    /// Everybody knows the face, turned up or not.
    pub known: bool,
    /// Set from this area.
    pub from: Option<Area>,
    /// Paid for, so it has stats and lines.
    pub valid: bool,
    /// An additional attack: boosts and earlier gifts do not apply to it (BST-10).
    pub additional: bool,
    /// The most power it has, whatever is added.
    pub most_power: Option<u8>,
    /// Critical was paid for, or an effect made it so for good.
    pub critical: bool,
    /// Everybody was told that it is critical.
    pub critical_told: bool,
    /// It hit.
    pub hit: bool,
    /// Where it goes in cleanup, if an effect said so.
    pub exit: Option<Area>,
    /// Where it went in cleanup, to an area of its player.
    pub left: Option<Area>,
    /// The space in which it lay as a boost when it was set; 0 for none.
    pub set_from: Space,
    /// The space that its range is measured from, once an effect has fixed that; 0 before.
    pub measured_from: Space,
}

/// What happened to a player in this strike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrikeRecord {
    /// Stunned.
    pub stunned: bool,
    /// Damage taken after armor.
    pub damage_taken: u8,
    /// Armor that absorbed damage.
    pub armor_used: u8,
    /// Armor that was lost by an effect.
    pub armor_lost: u8,
    /// Armor that was paid for when hit.
    pub armor_bought: u8,
    /// Armor and guard of additional attacks stay for the strike.
    pub kept: [i8; 2],
    /// Hit by an attack.
    pub was_hit: bool,
    /// The last additional attack of this player hit.
    pub additional_hit: bool,
    /// Spaces moved by own movement.
    pub moved: u8,
    /// Moved or was moved.
    pub displaced: bool,
    /// What `X` stands for in the text of each of the player's characters.
    pub x: [u8; 2],
    /// Moved past the opponent.
    pub moved_past: bool,
    /// Gauge spent.
    pub gauge_spent: u8,
    /// The cards of gauge that paid for the attack.
    pub paid_with: List<CardId, COST_CAPACITY>,
}

impl Strike {
    /// A strike in which nothing is set.
    #[must_use]
    pub fn new(attacker: Player) -> Strike {
        Strike {
            attacker,
            modes: StrikeModes::default(),
            defender_wild: false,
            reading: None,
            attacks: ByPlayer::default(),
            records: ByPlayer::default(),
            revealed: false,
            performing: None,
            first: None,
            advantage: None,
            waiting: List::new(),
            over: List::new(),
            transformed: List::new(),
            cause: None,
            crossed: ByPlayer::default(),
        }
    }
}
