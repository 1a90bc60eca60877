//! Which modifiers are in force now. Recomputed whenever somebody asks, never undone.

use exceed_cards::ir::{Ability, Condition, Effect, Head, Inside, Modifier, Scope, Sequence, Stat};

use crate::amounts::passes;
use crate::boost::is_lasting;
use crate::card::CardId;
use crate::duel::Duel;
use crate::lines::Lines;
use crate::player::{FighterId, Player};
use crate::state::{State, Table};
use crate::step::{At, Context, Source};

/// Sets of kinds of modifiers, one bit each, so that most sources are passed over at a glance.
pub(crate) mod bit {
    /// Bonuses to power, speed, armor and guard.
    pub const STAT: [u64; 4] = [1, 1 << 1, 1 << 2, 1 << 3];
    pub const RANGE: u64 = 1 << 4;
    /// Sets or multiplies power, speed, armor and guard; a swap of power and speed is both their bits.
    pub const SET: [u64; 4] = [1 << 5, 1 << 22, 1 << 23, 1 << 24];
    pub const IGNORE_ARMOR: u64 = 1 << 6;
    pub const IGNORE_GUARD: u64 = 1 << 7;
    pub const STUN_IMMUNE: u64 = 1 << 8;
    pub const CANNOT_STUN: u64 = 1 << 9;
    pub const NONLETHAL: u64 = 1 << 10;
    pub const DODGE: u64 = 1 << 11;
    pub const NO_HIT: u64 = 1 << 12;
    pub const CANNOT_MOVE: u64 = 1 << 13;
    pub const CANNOT_BE_MOVED: u64 = 1 << 14;
    pub const IS_EX: u64 = 1 << 15;
    pub const MUST_WILD_SWING: u64 = 1 << 16;
    pub const SPEND_FOR_ARMOR: u64 = 1 << 17;
    pub const EXIT: u64 = 1 << 18;
    pub const IS_CRITICAL: u64 = 1 << 19;
    /// Makes attacks invalid.
    pub const INVALID: u64 = 1 << 20;
    pub const SET_FROM_BOOSTS: u64 = 1 << 21;
    /// The attack printed on the character may be set.
    pub const SET_CHARACTER: u64 = 1 << 41;
    /// What range is measured from.
    pub const ORIGIN: u64 = 1 << 25;
    /// What holds for a marker.
    pub const MARKER: u64 = 1 << 26;
    pub const MAY_MOVE_MORE: u64 = 1 << 27;
    pub const GAUGE_AS_FORCE: u64 = 1 << 28;
    pub const MAY_INVALIDATE: u64 = 1 << 29;
    pub const ALSO_IN_RANGE: u64 = 1 << 48;
    /// Changes how far or how many.
    pub const AMOUNT: u64 = 1 << 49;
    pub const CUT: u64 = 1 << 50;
    /// What keeps its player from harm goes on when an additional attack is over.
    pub const PROTECTS: u64 = DODGE | STUN_IMMUNE | CANNOT_BE_MOVED;
    /// Other prices than the printed ones.
    pub const PAYING: u64 = 1 << 34;
    /// What a player pays with, and how much.
    pub const PRICES: u64 = GAUGE_AS_FORCE | PAYING;
    /// Where the draw at the end of a turn comes from.
    pub const END_DRAW: u64 = 1 << 35;
    /// What the Boost action plays besides, and which boosts can't be played.
    pub const BOOSTING: u64 = 1 << 37;
    /// The top card of one's own deck is known at any time.
    pub const SEE_TOP: u64 = 1 << 40;
    /// Something happens instead of damage.
    pub const INSTEAD_OF_DAMAGE: u64 = 1 << 36;
    pub const NO_END_DRAW: u64 = 1 << 51;
    pub const NO_HAND_LIMIT: u64 = 1 << 52;
    pub const DAMAGE_AT_MOST: u64 = 1 << 53;
    pub const TRIGGERS_AGAIN: u64 = 1 << 54;
    pub const DISCARD_FEWER: u64 = 1 << 55;
    pub const INVERTED: u64 = 1 << 56;
    /// The boost it stands on stays for good.
    pub const STAYS: u64 = 1 << 57;
    /// The boost it stands on is sealed instead of discarded.
    pub const SEALS_THIS: u64 = 1 << 58;
    /// All cards of a player are.
    pub const SEALS_ALL: u64 = 1 << 59;
    /// Attacks have the lines of their own boost.
    pub const BOOST_LINES: u64 = 1 << 60;
    /// Stored cards may be set.
    pub const SET_STORED: u64 = 1 << 61;
}

/// A line without a trigger, and the kinds of modifiers it can have for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticLine {
    /// Which line.
    pub line: u8,
    /// Modifiers for its player.
    pub yours: u64,
    /// Modifiers for the opponent.
    pub opponents: u64,
}

/// The bit of a modifier.
pub(crate) fn modifier_bit(modifier: &Modifier) -> u64 {
    match modifier {
        Modifier::Stat(_, _, stat) => bit::STAT[*stat as usize],
        Modifier::Range { .. } => bit::RANGE,
        Modifier::SetTotal(stat, _)
        | Modifier::SetPrinted(stat, _)
        | Modifier::MultiplyBonuses(stat, _)
        | Modifier::DoublePositiveBonuses(stat) => bit::SET[*stat as usize],
        Modifier::SwapPowerAndSpeed => bit::SET[Stat::Power as usize] | bit::SET[Stat::Speed as usize],
        Modifier::RangeInverted => bit::INVERTED,
        Modifier::IgnoreArmor => bit::IGNORE_ARMOR,
        Modifier::IgnoreGuard => bit::IGNORE_GUARD,
        Modifier::StunImmune => bit::STUN_IMMUNE,
        Modifier::CannotStun => bit::CANNOT_STUN,
        Modifier::Nonlethal => bit::NONLETHAL,
        Modifier::Dodge(_) | Modifier::DodgeNamed => bit::DODGE,
        Modifier::DoesNotHit(_) | Modifier::HitsOnlyIf(_) => bit::NO_HIT,
        Modifier::CannotMove(..) | Modifier::CannotMovePast | Modifier::CannotMoveInRange => bit::CANNOT_MOVE,
        Modifier::CannotBePushedOrPulled => bit::CANNOT_BE_MOVED,
        Modifier::IsEx => bit::IS_EX,
        Modifier::MustWildSwing => bit::MUST_WILD_SWING,
        Modifier::SpendForArmor(..) => bit::SPEND_FOR_ARMOR,
        Modifier::AttackGoesTo(..) => bit::EXIT,
        Modifier::IsCritical => bit::IS_CRITICAL,
        Modifier::Invalid(_) | Modifier::InvalidNamed | Modifier::InvalidUnless(_) => bit::INVALID,
        Modifier::MaySetFromBoosts => bit::SET_FROM_BOOSTS,
        Modifier::MaySetCharacterAttack => bit::SET_CHARACTER,
        Modifier::AlsoInRange(_) => bit::ALSO_IN_RANGE,
        Modifier::ForAttacks(_, inner) => modifier_bit(inner),
        Modifier::RangeFrom(_) => bit::ORIGIN,
        Modifier::Marker(..) => bit::MARKER,
        Modifier::More(..) | Modifier::NoPrepareDraw => bit::AMOUNT,
        Modifier::CutMovements { .. } => bit::CUT,
        Modifier::MayBoostFrom(_) | Modifier::PlayableOnlyIf(_) => bit::BOOSTING,
        Modifier::StaysInPlay => bit::STAYS,
        Modifier::ThisSealedInstead => bit::SEALS_THIS,
        Modifier::YoursSealedInstead => bit::SEALS_ALL,
        Modifier::MaySetStored => bit::SET_STORED,
        Modifier::Paying(_) => bit::PAYING,
        Modifier::SeeTopCard => bit::SEE_TOP,
        Modifier::EndDraw(_) => bit::END_DRAW,
        Modifier::DamageDiscards(_) => bit::INSTEAD_OF_DAMAGE,
        Modifier::NoEndDraw => bit::NO_END_DRAW,
        Modifier::DiscardFewer(_) => bit::DISCARD_FEWER,
        Modifier::NoHandLimit => bit::NO_HAND_LIMIT,
        Modifier::DamageAtMost(_) => bit::DAMAGE_AT_MOST,
        Modifier::TriggersAgain { .. } => bit::TRIGGERS_AGAIN,
        Modifier::BoostLines(_) => bit::BOOST_LINES,
        Modifier::MayMoveMore(_) => bit::MAY_MOVE_MORE,
        Modifier::GaugeAsForce => bit::GAUGE_AS_FORCE,
        Modifier::MayInvalidate(_) => bit::MAY_INVALIDATE,
    }
}

/// The static lines among these, with their bits.
pub(crate) fn static_lines(abilities: &[Ability]) -> Vec<StaticLine> {
    let mut lines = Vec::new();
    for (index, ability) in abilities.iter().enumerate() {
        if matches!(ability.head, Head::Static) {
            let mut line = StaticLine { line: index as u8, yours: 0, opponents: 0 };
            collect(&ability.body.effects, &mut line, true, false);
            lines.push(line);
        }
    }
    lines
}

fn collect(effects: &[Effect], line: &mut StaticLine, for_you: bool, for_opponent: bool) {
    for effect in effects {
        match effect.inside() {
            Inside::Modify(modifier) => {
                let bits = modifier_bit(modifier);
                line.yours |= if for_you { bits } else { 0 };
                line.opponents |= if for_opponent { bits } else { 0 };
            }
            Inside::If { then, otherwise, .. } => {
                collect(&then.effects, line, for_you, for_opponent);
                collect(&otherwise.effects, line, for_you, for_opponent);
            }
            Inside::Group(body) => collect(&body.effects, line, for_you, for_opponent),
            Inside::Scoped(scope, body) => {
                let (you, opponent) = match scope {
                    Scope::Opponent => (false, true),
                    Scope::BothPlayers => (true, true),
                    // A line in force says no such thing.
                    Scope::Critical | Scope::NextStrike => (for_you, for_opponent),
                };
                collect(&body.effects, line, you, opponent);
            }
            // What is done and not in force: such a line is not loaded.
            Inside::May(..)
            | Inside::Choose { .. }
            | Inside::Pay { .. }
            | Inside::Repeat(_)
            | Inside::Later(..)
            | Inside::Grant(_)
            | Inside::Nothing => {}
        }
    }
}

/// Whether clauses of a static line hold modifiers of these kinds, for whomever.
fn mentions(effects: &[Effect], bits: u64) -> bool {
    let mut line = StaticLine { line: 0, yours: 0, opponents: 0 };
    collect(effects, &mut line, true, true);
    (line.yours | line.opponents) & bits != 0
}

/// How deep lines in force may read each other. Card files are checked so that they never do in a circle; six things
/// depend on each other in one order, so this is never reached.
const MAX_DEPTH: u8 = 16;

/// Reads a game without changing it.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a> {
    pub duel: &'a Duel,
    pub state: &'a State,
    pub purpose: Purpose,
}

/// What a number is computed for. One word, so that a reader is made quickly.
#[derive(Clone, Copy)]
#[repr(align(4))]
pub(crate) struct Purpose {
    /// How many numbers are being computed to compute this one.
    depth: u8,
    /// Bonuses are being added up: a stat that is read is the one before any swap.
    pub adding: bool,
    /// Bonuses of such attacks only are asked for this card; hidden for the attack of the strike.
    judged: CardId,
    _rest: u8,
}

/// A modifier in force: what it says, where it stands, from whose point of view, and its amount if that was read
/// already.
#[derive(Clone, Copy)]
pub(crate) struct InForce<'a> {
    pub modifier: &'a Modifier,
    pub at: At,
    pub context: Context,
    pub value: Option<i8>,
}

impl Duel {
    /// Whether this side of a fighter gives its attacks with a card the lines of that card's boost, if that stays in play. It says
    /// so in a line that nothing stands around.
    pub(crate) fn lends_boost_lines(&self, fighter: FighterId, exceeded: bool, card: CardId) -> bool {
        let says = |ability: &Ability| {
            matches!(ability.head, Head::Static)
                && ability.body.effects.iter().any(|effect| {
                    matches!(effect, Effect::Modify(Modifier::BoostLines(filter))
                        if passes(self, *filter, card))
                })
        };
        self.fighter(fighter).sides[usize::from(exceeded)].modifies & bit::BOOST_LINES != 0
            && card.is_known()
            && is_lasting(self.card(card).boost_kind)
            && self.character_lines(fighter, exceeded).iter().any(says)
    }
}

impl<'a> Reader<'a> {
    pub fn new(duel: &'a Duel, state: &'a State) -> Reader<'a> {
        let purpose = Purpose { depth: 0, adding: false, judged: CardId::HIDDEN, _rest: 0 };
        Reader { duel, state, purpose }
    }

    /// The same, one number further inside.
    pub fn deeper(&self) -> Reader<'a> {
        Reader { purpose: Purpose { depth: self.purpose.depth.saturating_add(1), ..self.purpose }, ..*self }
    }

    /// The same, for what bonuses read.
    pub fn adding_up(&self) -> Reader<'a> {
        let deeper = self.deeper();
        Reader { purpose: Purpose { adding: true, ..deeper.purpose }, ..deeper }
    }

    /// The same, as if this card were the attack of whoever has what only some attacks have.
    pub fn judging(&self, card: CardId) -> Reader<'a> {
        let deeper = self.deeper();
        Reader { purpose: Purpose { judged: card, ..deeper.purpose }, ..deeper }
    }

    pub fn table(&self) -> &'a Table {
        &self.state.table
    }

    /// Calls `visit` for each modifier of these kinds that `player` has now.
    #[inline]
    pub fn modifiers(&self, player: Player, bits: u64, visit: &mut dyn FnMut(InForce<'a>)) {
        if self.may_modify(bits) {
            self.modifiers_in_play(player, bits, visit);
        }
    }

    fn modifiers_in_play(&self, player: Player, bits: u64, visit: &mut dyn FnMut(InForce<'a>)) {
        if self.purpose.depth > MAX_DEPTH {
            return;
        }
        for controller in [player, player.other()] {
            self.sources(controller, bits, &mut |lines, abilities, source, card| {
                for line in lines.statics.iter() {
                    let kinds = if controller == player { line.yours } else { line.opponents };
                    if kinds & bits != 0 {
                        let context = Context::new(controller, source, card);
                        let body = &abilities[line.line as usize].body;
                        self.walk_statics(body, &context, (true, false), controller != player, bits, visit);
                    }
                }
            });
        }
        self.granted(player, bits, visit);
    }

    /// Whether a player's attack is an additional one now.
    pub fn performs_additional(&self, player: Player) -> bool {
        self.attack(player).is_some_and(|attack| attack.additional)
    }

    fn granted(&self, player: Player, bits: u64, visit: &mut dyn FnMut(InForce<'a>)) {
        let additional = self.performs_additional(player);
        for grant in self.table().grants.iter() {
            if grant.to == Some(player)
                && let Some(Effect::Modify(modifier)) = self.duel.clause(grant.block, grant.index)
                && modifier_bit(modifier) & bits != 0
                && (grant.additional == additional
                    || grant.additional && modifier_bit(modifier) & bit::PROTECTS != 0)
                && let Some(modifier) = self.applied(modifier, player)
            {
                let at = At { block: grant.block, index: grant.index };
                visit(InForce { modifier, at, context: grant.context, value: Some(grant.value) });
            }
        }
    }

    /// What a modifier changes for a player, if it is about such attacks as theirs.
    fn applied(&self, modifier: &'a Modifier, player: Player) -> Option<&'a Modifier> {
        let Modifier::ForAttacks(filter, inner) = modifier else { return Some(modifier) };
        let such = |card| passes(self.duel, *filter, card);
        let attack =
            if self.purpose.judged.is_known() { Some(self.purpose.judged) } else { self.attack_card(player) };
        attack.is_some_and(such).then_some(&**inner)
    }

    /// Whether `player` has any modifier of these kinds that `matches` accepts.
    pub fn has(&self, player: Player, bits: u64, mut matches: impl FnMut(&InForce<'a>) -> bool) -> bool {
        let mut found = false;
        self.modifiers(player, bits, &mut |in_force| found = found || matches(&in_force));
        found
    }

    /// The first modifier of these kinds of `player` that `matches` accepts.
    pub fn find(
        &self,
        player: Player,
        bits: u64,
        mut matches: impl FnMut(&InForce<'a>) -> bool,
    ) -> Option<InForce<'a>> {
        let mut found = None;
        self.modifiers(player, bits, &mut |in_force| {
            if found.is_none() && matches(&in_force) {
                found = Some(in_force);
            }
        });
        found
    }

    /// Whether `player` has any modifier of these kinds.
    pub fn has_any(&self, player: Player, bits: u64) -> bool {
        self.has(player, bits, |_| true)
    }

    /// Everything in play of one player that has static lines of these kinds: attack, boosts, transforms, character.
    fn sources(
        &self,
        controller: Player,
        bits: u64,
        visit: &mut dyn FnMut(&'a Lines, &'a [Ability], Source, CardId),
    ) {
        let duel = self.duel;
        let table = self.table();
        if let Some(strike) = &table.strike {
            let attack = &strike.attacks[controller];
            if attack.in_play && attack.valid && attack.card.is_known() {
                let lines = &duel.card(attack.card).attack;
                if lines.modifies & bits != 0 {
                    visit(
                        lines,
                        &duel.definition(attack.card).attack,
                        Source::Attack(controller),
                        attack.card,
                    );
                }
                let lines = &duel.card(attack.card).boost;
                if lines.modifies & bits != 0 && self.has_boost_lines(controller) {
                    let abilities = &duel.boost(attack.card).lines;
                    visit(lines, abilities, Source::Attack(controller), attack.card);
                }
            }
        }
        // STK-21: what protects goes on for the strike.
        let over = table.strike.iter().flat_map(|strike| strike.over.iter());
        for attack in over.filter(|over| over.player == Some(controller) && bits & !bit::PROTECTS == 0) {
            let lines = &duel.card(attack.card).attack;
            if lines.modifies & bits != 0 {
                visit(lines, &duel.definition(attack.card).attack, Source::Attack(controller), attack.card);
            }
        }
        // BST-10: boosts and the character do not apply to an additional attack; what its player pays with is no part of it.
        if self.performs_additional(controller) && bits & !bit::PRICES != 0 {
            return;
        }
        for boost in table.sides[controller].boosts.iter() {
            let lines = &duel.card(boost.card).boost;
            if lines.modifies & bits != 0 {
                visit(lines, &duel.boost(boost.card).lines, Source::Boost(boost.serial), boost.card);
            }
        }
        for card in self.transforms(controller) {
            let lines = &duel.card(card).boost;
            if lines.modifies & bits != 0 {
                visit(lines, &duel.boost(card).lines, Source::Transform(card), card);
            }
        }
        let fighter = table.sides[controller].fighter();
        let lines = &duel.fighter(fighter.id).sides[usize::from(fighter.exceeded)];
        if lines.modifies & bits != 0 {
            let abilities = duel.character_lines(fighter.id, fighter.exceeded);
            visit(lines, abilities, Source::Character(fighter.id), CardId::HIDDEN);
        }
    }

    /// Whether a player's attack also has the lines of its own boost. BST-10: an additional attack has not.
    pub fn has_boost_lines(&self, player: Player) -> bool {
        let fighter = self.table().sides[player].fighter();
        self.attack(player).is_some_and(|attack| {
            !attack.additional && self.duel.lends_boost_lines(fighter.id, fighter.exceeded, attack.card)
        })
    }

    /// Walks the clauses of a static line, calling `visit` for those in force for the wanted player. `clause_for` says
    /// for whom a clause is: its own player, the opponent.
    fn walk_statics(
        &self,
        sequence: &'a Sequence,
        context: &Context,
        clause_for: (bool, bool),
        wanted_opponent: bool,
        bits: u64,
        visit: &mut dyn FnMut(InForce<'a>),
    ) {
        for (index, effect) in sequence.effects.iter().enumerate() {
            match effect.inside() {
                Inside::Modify(modifier) => {
                    let applies = if wanted_opponent { clause_for.1 } else { clause_for.0 };
                    let player = if wanted_opponent { context.you.other() } else { context.you };
                    if applies
                        && modifier_bit(modifier) & bits != 0
                        && let Some(modifier) = self.applied(modifier, player)
                    {
                        let at = At { block: sequence.block, index: index as u8 };
                        visit(InForce { modifier, at, context: *context, value: None });
                    }
                }
                // Other clauses of the line may be about what is read here: only those that matter are looked at.
                Inside::If { then, otherwise, .. }
                    if sequence.effects.len() > 1
                        && !mentions(&then.effects, bits)
                        && !mentions(&otherwise.effects, bits) => {}
                Inside::If { condition, then, otherwise } => {
                    let branch = if self.holds(condition, context) { then } else { otherwise };
                    self.walk_statics(branch, context, clause_for, wanted_opponent, bits, visit);
                }
                Inside::Group(body) => {
                    self.walk_statics(body, context, clause_for, wanted_opponent, bits, visit);
                }
                Inside::Scoped(_, body) if sequence.effects.len() > 1 && !mentions(&body.effects, bits) => {}
                Inside::Scoped(scope, body) => {
                    let (holds, clause_for) = match scope {
                        Scope::Opponent => (true, (false, true)),
                        Scope::BothPlayers => (true, (true, true)),
                        Scope::Critical => (self.holds(&Condition::Critical, context), clause_for),
                        Scope::NextStrike => (true, clause_for),
                    };
                    if holds {
                        self.walk_statics(body, context, clause_for, wanted_opponent, bits, visit);
                    }
                }
                // What is done and not in force: such a line is not loaded.
                Inside::May(..)
                | Inside::Choose { .. }
                | Inside::Pay { .. }
                | Inside::Repeat(_)
                | Inside::Later(..)
                | Inside::Grant(_)
                | Inside::Nothing => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
