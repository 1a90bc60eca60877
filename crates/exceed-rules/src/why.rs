//! Why a number or a verdict is what it is: plain data that events carry and words are made from.
//!
//! A total is computed by one walk over the modifiers in force; whoever wants its parts listens to that walk. Nobody
//! listening costs nothing.

use exceed_cards::ir::Ability;
use serde::{Deserialize, Serialize};

use crate::card::CardId;
use crate::modifiers::{InForce, Reader};
use crate::player::{FighterId, Player};
use crate::step::{At, Context, Source};

/// What a line of text is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Half {
    /// The attack half of a card.
    Attack(CardId),
    /// The boost half of a card.
    Boost(CardId),
    /// The basic side of this fighter's character.
    Basic(FighterId),
    /// The exceed side of that character.
    Exceeded(FighterId),
}

/// A line of text: what it is printed on and its number there, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LineAt {
    /// What it is printed on.
    pub half: Half,
    /// The index among the lines of that half.
    pub line: u8,
}

/// A clause of a line, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clause {
    /// Who performs the line or has it in play.
    pub player: Player,
    /// The line.
    pub line: LineAt,
    /// The number of the sequence the clause stands in, see [`exceed_cards::ir::Sequence::block`].
    pub block: u16,
    /// The index of the clause in that sequence.
    pub index: u8,
}

/// What a part of a total is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PartKind {
    /// The number printed on this attack.
    Printed(CardId),
    /// This attack prints `-`: nothing counts (CRD-2).
    Dash(CardId),
    /// An EX attack (STK-5).
    Ex,
    /// Added by text, or taken off.
    Bonus,
    /// Armor that was paid for when hit.
    Bought,
    /// Armor or guard of an additional attack, which stays for the strike.
    Kept,
    /// Text puts another number for the printed one.
    SetsPrinted,
    /// Text multiplies the bonuses.
    Multiplies,
    /// Text doubles the bonuses above 0.
    DoublesPositive,
    /// Text sets the total, whatever is added.
    SetsTotal,
    /// Text swaps power and speed: the parts are those of the other stat.
    Swaps,
    /// Text says that the opponent is in range whatever the distances are.
    InRange,
    /// Damage an effect says.
    Said,
    /// Armor used up earlier in the strike (DMG-2).
    Used,
    /// Armor lost by an effect.
    Lost,
    /// The attack ignores it (DMG-5).
    Ignored,
    /// Never below 0, and damage never above 255.
    Bounded,
}

/// One part of a total. The values of all parts add up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Part<V = i16> {
    /// What it is.
    pub kind: PartKind,
    /// What it adds to the total.
    pub value: V,
    /// The number the text says, where that is another one: 2 for `double`, 5 for `is 5`.
    pub said: i16,
    /// The clause behind it, unless a rule is.
    pub text: Option<Clause>,
}

/// A total with its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sum<V = i16> {
    /// What counts.
    pub total: V,
    /// What it is made of, in the order it was counted.
    pub parts: Vec<Part<V>>,
}

/// The least and the most distance an attack hits at, with parts.
pub type Reach = Sum<[i16; 2]>;

/// Why an attack missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Miss {
    /// The opponent is too near or too far (STK-14).
    OutOfRange,
    /// Its printed range is `-` (CRD-2).
    NoRange,
    /// It has left play (STK-19).
    Gone,
    /// Text says that it does not hit.
    DoesNotHit(Option<Clause>),
    /// Text says that it does not hit the opponent.
    Dodged(Option<Clause>),
}

/// Why an attack is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Invalid {
    /// It could not be paid for; this is what it would have cost (STK-8).
    NotPaid(u8),
    /// A wild swing its player did not pay for, or could not: that is nobody else's business (STK-9).
    Declared(u8),
    /// Text makes it invalid.
    Text(Option<Clause>),
    /// It is the tagged-out character's (TAG-3).
    Partners,
}

/// Why damage did not stun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Held {
    /// It is not more than guard (DMG-3).
    Guard,
    /// The attack can't stun.
    CannotStun(Option<Clause>),
    /// The player can't be stunned (DMG-5).
    Immune(Option<Clause>),
}

/// What damage came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blow {
    /// Whose attack dealt it; an effect if nobody's.
    pub attacker: Option<Player>,
    /// The damage before armor.
    pub power: Sum,
    /// The armor that was left.
    pub armor: Sum,
    /// The damage after armor, as it counts for guard (DMG-3).
    pub taken: u8,
    /// The clause that keeps the last point of life (DMG-6).
    pub nonlethal: Option<Clause>,
    /// The clause by which something else happens instead of the damage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Clause>,
}

/// Hears the parts of a total while it is computed.
pub(crate) trait Listener<V = i16> {
    /// One more part.
    fn hear(&mut self, part: impl FnOnce() -> Part<V>);
    /// What the last part of this kind and number comes to is known now.
    fn settle(&mut self, kind: PartKind, said: i16, value: V);
    /// All parts so far do not count.
    fn forget(&mut self);
}

/// Nobody listens.
impl<V> Listener<V> for () {
    fn hear(&mut self, _part: impl FnOnce() -> Part<V>) {}
    fn settle(&mut self, _kind: PartKind, _said: i16, _value: V) {}
    fn forget(&mut self) {}
}

impl<V> Listener<V> for Vec<Part<V>> {
    fn hear(&mut self, part: impl FnOnce() -> Part<V>) {
        self.push(part());
    }

    fn settle(&mut self, kind: PartKind, said: i16, value: V) {
        if let Some(part) = self.iter_mut().rfind(|part| part.kind == kind && part.said == said) {
            part.value = value;
        }
    }

    fn forget(&mut self) {
        self.clear();
    }
}

impl<V> Sum<V> {
    /// Computes a total and keeps its parts.
    pub(crate) fn of(compute: impl FnOnce(&mut Vec<Part<V>>) -> V) -> Sum<V> {
        let mut parts = Vec::new();
        let total = compute(&mut parts);
        Sum { total, parts }
    }
}

impl Part {
    /// A part that no text is behind.
    pub(crate) fn rule(kind: PartKind, value: i16) -> Part {
        Part { kind, value, said: value, text: None }
    }
}

impl Reader<'_> {
    /// The clause of a modifier in force.
    pub fn clause_of(&self, in_force: &InForce<'_>) -> Option<Clause> {
        self.clause(&in_force.context, in_force.at)
    }

    /// The clause of the first modifier of these kinds that a player has.
    pub fn first_clause(&self, player: Player, bits: u64) -> Option<Clause> {
        self.find(player, bits, |_| true).and_then(|in_force| self.clause_of(&in_force))
    }

    /// A clause with the line it stands in. The sequences of a line are numbered from its own on, without a gap: the
    /// line is the last one that begins before the clause.
    pub fn clause(&self, context: &Context, at: At) -> Option<Clause> {
        let line = match context.source {
            Source::Attack(_) => {
                self.line_among(&self.known(context.card)?.attack, Half::Attack(context.card), at)
            }
            Source::Boost(_) | Source::Transform(_) => {
                self.line_among(&self.known(context.card)?.boost.lines, Half::Boost(context.card), at)
            }
            Source::Character(fighter) => self.line_of_character(fighter, at),
            Source::Rule | Source::Grant(_) | Source::Ejection(_) => None,
        }?;
        Some(Clause { player: context.you, line: line.1, block: at.block, index: at.index })
    }

    fn known(&self, card: CardId) -> Option<&exceed_cards::Card> {
        card.is_known().then(|| self.duel.definition(card))
    }

    /// The number of the line's first sequence, and the line.
    fn line_among(&self, lines: &[Ability], half: Half, at: At) -> Option<(u16, LineAt)> {
        let blocks = lines.iter().enumerate().map(|(index, ability)| (ability.body.block, index));
        let (block, line) = blocks.filter(|(block, _)| *block <= at.block).max()?;
        Some((block, LineAt { half, line: line as u8 }))
    }

    fn line_of_character(&self, fighter: FighterId, at: At) -> Option<(u16, LineAt)> {
        let sides = [Half::Basic(fighter), Half::Exceeded(fighter)];
        let lines = sides.into_iter().filter_map(|half| self.line_among(self.duel.lines(half), half, at));
        lines.max_by_key(|(block, _)| *block)
    }
}

impl crate::duel::Duel {
    /// The lines of a half.
    #[must_use]
    pub fn lines(&self, half: Half) -> &[Ability] {
        match half {
            Half::Attack(card) => &self.definition(card).attack,
            Half::Boost(card) => &self.boost(card).lines,
            Half::Basic(fighter) => self.character_lines(fighter, false),
            Half::Exceeded(fighter) => self.character_lines(fighter, true),
        }
    }

    /// A line of the match.
    #[must_use]
    pub fn line(&self, line: LineAt) -> Option<&Ability> {
        self.lines(line.half).get(line.line as usize)
    }
}
