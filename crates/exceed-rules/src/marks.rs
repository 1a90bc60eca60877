//! What the things in play can touch, at a glance. Most questions about modifiers and triggers end here: nothing in play has
//! a line of that kind, so that no line is read; and what nothing in the match can ever have is not waited for.

use exceed_cards::ir::{Ability, Effect, Head, Hook, Inside, Sequence};

use crate::card::CardId;
use crate::lines::Lines;
use crate::modifiers::{Reader, bit, modifier_bit};
use crate::state::Fighter;
use crate::step::TriggerCode;
use crate::triggers::LENT;

/// Kinds of modifiers and triggers, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    /// Triggers that lines wait for.
    pub triggers: u64,
    /// Modifiers that lines without a trigger have, for whomever.
    pub modifies: u64,
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
    /// All attacks together.
    all_attacks: Marks,
    /// All boosts together.
    all_boosts: Marks,
    /// All sides of characters together.
    all_fighters: Marks,
    /// What clauses can give for a while.
    given: Marks,
    /// All of these together.
    all: Marks,
    /// What clauses can wait for.
    hooks: Vec<Hook>,
}

impl MarkTable {
    pub fn new() -> MarkTable {
        let none = Marks::default();
        MarkTable {
            attacks: [none; 256],
            boosts: [none; 256],
            fighters: Vec::new(),
            all_attacks: none,
            all_boosts: none,
            all_fighters: none,
            given: none,
            all: none,
            hooks: Vec::new(),
        }
    }

    /// A kind of card joins the match.
    pub fn add_card(&mut self, card: CardId, attack: &Lines, boost: &Lines) {
        let (attack, boost) = (Marks::of(attack), Marks::of(boost));
        self.attacks[card.0 as usize] = attack;
        self.boosts[card.0 as usize] = boost;
        self.all_attacks.add(attack);
        self.all_boosts.add(boost);
        self.all.add(attack);
        self.all.add(boost);
    }

    /// The next fighter joins the match, with its two sides.
    pub fn add_fighter(&mut self, sides: &[Lines; 2]) {
        let sides = [Marks::of(&sides[0]), Marks::of(&sides[1])];
        self.fighters.push(sides);
        for side in sides {
            self.all_fighters.add(side);
            self.all.add(side);
        }
    }

    /// What the clauses of lines that join the match can give, and what they can wait for.
    pub fn add_text(&mut self, lines: &[Ability]) {
        lines.iter().for_each(|line| self.add_clauses(&line.body));
        self.all.add(self.given);
    }

    fn add_clauses(&mut self, sequence: &Sequence) {
        for effect in &sequence.effects {
            if matches!(effect, Effect::LendLines) {
                self.given.triggers |= lent_triggers();
            }
            match effect.inside() {
                Inside::Modify(modifier) => self.given.modifies |= modifier_bit(modifier),
                Inside::Grant(ability) => self.given.triggers |= trigger_bit(ability),
                Inside::Later(hook, _) => self.hooks.push(*hook),
                Inside::If { .. }
                | Inside::May(..)
                | Inside::Choose { .. }
                | Inside::Pay { .. }
                | Inside::Repeat(_)
                | Inside::Group(_)
                | Inside::Scoped(..)
                | Inside::Nothing => {}
            }
            effect.sequences().into_iter().for_each(|inside| self.add_clauses(inside));
        }
    }

    /// Whether anything in the match can ever have a line for one of these moments.
    #[inline]
    pub fn can_trigger(&self, bits: u64) -> bool {
        self.all.triggers & bits != 0
    }

    /// Whether anything in the match can ever have a modifier of these kinds.
    #[inline]
    pub fn can_modify(&self, bits: u64) -> bool {
        self.all.modifies & bits != 0
    }

    /// Whether any clause of the match can wait for this.
    pub fn can_wait_for(&self, hook: Hook) -> bool {
        self.hooks.contains(&hook)
    }

    /// Whether an attack has lines for one of these moments.
    #[inline]
    pub fn attack_triggers(&self, card: CardId, bits: u64) -> bool {
        self.attacks[card.0 as usize].triggers & bits != 0
    }

    /// Whether a boost has lines for one of these moments.
    #[inline]
    pub fn boost_triggers(&self, card: CardId, bits: u64) -> bool {
        self.boosts[card.0 as usize].triggers & bits != 0
    }

    /// Whether the side of a fighter that is up has lines for one of these moments.
    #[inline]
    pub fn fighter_triggers(&self, fighter: &Fighter, bits: u64) -> bool {
        self.side_up(fighter).triggers & bits != 0
    }

    #[inline]
    fn side_up(&self, fighter: &Fighter) -> &Marks {
        &self.fighters[fighter.id.0 as usize][usize::from(fighter.exceeded)]
    }
}

/// The moment that a line waits for, as a bit.
fn trigger_bit(ability: &Ability) -> u64 {
    match ability.head {
        Head::Trigger { trigger, .. } => TriggerCode::from(trigger).bit(),
        Head::Static | Head::Action { .. } => 0,
    }
}

/// The moments of which an attack can gain the lines of another card.
fn lent_triggers() -> u64 {
    LENT.into_iter().fold(0, |bits, trigger| bits | TriggerCode::from(trigger).bit())
}

impl Reader<'_> {
    /// Whether attacks that everybody knows, boosts or characters of either player have such marks, or something that was
    /// given has.
    #[inline]
    fn any_has(&self, has: impl Fn(&Marks) -> bool, gives: impl Fn(&Effect) -> bool) -> bool {
        let (table, known) = (self.table(), &self.duel.marks);
        // Where text gives attacks the lines of their own boosts, those count too.
        let lends = known.can_modify(bit::BOOST_LINES);
        let attacks = || {
            let strike = table.strike.as_ref();
            strike.is_some_and(|strike| {
                let under_way = strike.attacks.0.iter().map(|attack| attack.card);
                let mut all = under_way.chain(strike.over.iter().map(|over| over.card));
                all.any(|card| {
                    has(&known.attacks[card.0 as usize]) || lends && has(&known.boosts[card.0 as usize])
                })
            })
        };
        let fighters = || table.sides.0.iter().any(|side| has(known.side_up(side.fighter())));
        let boosts = || {
            let mut all = table.sides.0.iter().flat_map(|side| side.boosts.iter());
            all.any(|boost| has(&known.boosts[boost.card.0 as usize]))
                || table
                    .sides
                    .0
                    .iter()
                    .any(|side| side.transforms.iter().any(|card| has(&known.boosts[card.0 as usize])))
        };
        let given = || {
            let mut all = table.grants.iter();
            all.any(|grant| self.duel.clause(grant.block, grant.index).is_some_and(&gives))
        };
        (has(&known.all_attacks) || lends && has(&known.all_boosts)) && attacks()
            || has(&known.all_fighters) && fighters()
            || has(&known.all_boosts) && boosts()
            || has(&known.given) && given()
    }

    /// Whether anything may have a modifier of these kinds now.
    #[inline]
    pub fn may_modify(&self, bits: u64) -> bool {
        self.duel.marks.can_modify(bits) && self.modifies_now(bits)
    }

    /// Whether anything may have a line for one of these moments now.
    #[inline]
    pub fn may_trigger(&self, bits: u64) -> bool {
        self.duel.marks.can_trigger(bits) && self.triggers_now(bits)
    }

    fn modifies_now(&self, bits: u64) -> bool {
        let gives =
            |clause: &Effect| matches!(clause, Effect::Modify(given) if modifier_bit(given) & bits != 0);
        self.any_has(|marks| marks.modifies & bits != 0, gives)
    }

    fn triggers_now(&self, bits: u64) -> bool {
        let lends = lent_triggers() & bits != 0;
        let gives = |clause: &Effect| {
            let granted = matches!(clause, Effect::Grant(line) if trigger_bit(line) & bits != 0);
            granted || lends && matches!(clause, Effect::LendLines)
        };
        self.any_has(|marks| marks.triggers & bits != 0, gives)
    }
}
