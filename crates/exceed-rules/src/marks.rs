//! What the things in play can touch, at a glance. Most questions about modifiers and triggers end here: nothing in play has
//! a line of that kind, so that no line is read.

use crate::card::CardId;
use crate::duel::Lines;
use crate::modifiers::Reader;
use crate::player::Player;

/// Kinds of modifiers and triggers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Triggers that lines wait for.
    pub triggers: u64,
    /// Modifiers that lines without a trigger have, for whomever.
    pub modifies: u32,
}

impl Marks {
    fn of(lines: &Lines) -> Marks {
        Marks { triggers: lines.triggers, modifies: lines.modifies }
    }

    #[inline]
    fn add(&mut self, other: Marks) {
        self.triggers |= other.triggers;
        self.modifies |= other.modifies;
    }
}

/// The marks of everything a match can bring into play, close together. There is a row for every number a card can have; what
/// is hidden or of no match has no marks.
#[derive(Debug)]
pub(crate) struct MarkTable {
    attacks: [Marks; 256],
    boosts: [Marks; 256],
    fighters: Vec<[Marks; 2]>,
    /// All of them together.
    all: Marks,
}

impl MarkTable {
    pub fn new() -> MarkTable {
        let none = [Marks::default(); 256];
        MarkTable { attacks: none, boosts: none, fighters: Vec::new(), all: Marks::default() }
    }

    /// A kind of card joins the match.
    pub fn add_card(&mut self, card: CardId, attack: &Lines, boost: &Lines) {
        let (attack, boost) = (Marks::of(attack), Marks::of(boost));
        self.attacks[card.0 as usize] = attack;
        self.boosts[card.0 as usize] = boost;
        self.all.add(attack);
        self.all.add(boost);
    }

    /// The next fighter joins the match, with its two sides.
    pub fn add_fighter(&mut self, sides: &[Lines; 2]) {
        let sides = [Marks::of(&sides[0]), Marks::of(&sides[1])];
        self.fighters.push(sides);
        for side in sides {
            self.all.add(side);
        }
    }
}

impl Reader<'_> {
    /// What is in play now can touch: attacks that everybody knows, boosts and characters of both players.
    #[inline]
    fn marks_in_play(&self) -> Marks {
        let (table, known) = (self.table(), &self.duel.marks);
        let mut marks = Marks::default();
        for player in Player::BOTH {
            let side = &table.sides[player];
            for boost in side.boosts.iter() {
                marks.add(known.boosts[boost.card.0 as usize]);
            }
            let fighter = side.fighter();
            marks.add(known.fighters[fighter.id.0 as usize][usize::from(fighter.exceeded)]);
        }
        if let Some(strike) = &table.strike {
            for player in Player::BOTH {
                marks.add(known.attacks[strike.attacks[player].card.0 as usize]);
            }
        }
        marks
    }

    /// Whether anything may have a modifier of these kinds now. What effects gave is not looked at: it may.
    #[inline]
    pub fn may_modify(&self, bits: u32) -> bool {
        !self.table().grants.is_empty()
            || self.duel.marks.all.modifies & bits != 0 && self.marks_in_play().modifies & bits != 0
    }

    /// Whether anything may have a line for one of these moments now. What effects gave is not looked at: it may.
    #[inline]
    pub fn may_trigger(&self, bits: u64) -> bool {
        !self.table().grants.is_empty()
            || self.duel.marks.all.triggers & bits != 0 && self.marks_in_play().triggers & bits != 0
    }
}
