//! What a picture of the table shows besides the numbers that bots read: all of it from what a [`Glance`] or a [`Seat`]
//! holds, so that a viewer is shown nothing they may not know.

use exceed_cards::ir::{Effect, Hook, Stat, Trigger};

use crate::arena::{Space, distance};
use crate::card::CardId;
use crate::choice::{Area, Choice, Movement, Place};
use crate::decision::{Decision, QuestionKind, Reason};
use crate::game::{Game, Outcome};
use crate::glance::Glance;
use crate::modifiers::{Reader, bit};
use crate::player::{ByPlayer, FighterId, Player};
use crate::seat::Seat;
use crate::state::{Attack, LaterEffect, Strike};
use crate::step::Step;
use crate::why::{Part, PartKind};

/// What is asked of whom, as everybody may know it: while a group of picks is unfinished it stays what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Who answers.
    pub player: Player,
    /// What kind of question.
    pub question: QuestionKind,
    /// Why.
    pub reason: Reason,
}

/// A boost in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoostShown {
    /// The card.
    pub card: CardId,
    /// The space of a trap.
    pub space: Option<Space>,
    /// Stays in this cleanup.
    pub sustained: bool,
}

/// An attack of the strike under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackShown {
    /// The face, if it is known here.
    pub card: CardId,
    /// With how many cards it is set.
    pub copies: usize,
    /// A wild swing.
    pub wild: bool,
    /// A wild swing that was declared and has not taken its card.
    pub pending: bool,
    /// Critical.
    pub critical: bool,
    /// It hit.
    pub hit: bool,
    /// Its player is stunned.
    pub stunned: bool,
    /// Power, speed, armor and guard once it is valid.
    pub stats: Option<[i16; 4]>,
    /// The distances it hits at once it is valid, if it can hit.
    pub range: Option<[i16; 2]>,
}

/// How far a strike is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrikeStage {
    /// Attacks are being set.
    Set,
    /// They are face up and being paid for.
    Reveal,
    /// They are being performed.
    Attack,
    /// Boosts and attacks leave.
    Cleanup,
}

/// The strike under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrikeShown {
    /// Who started it.
    pub attacker: Player,
    /// Who goes first, once that is fixed.
    pub first: Option<Player>,
    /// How far it is.
    pub stage: StrikeStage,
    /// Damage each player has taken in it.
    pub taken: ByPlayer<u8>,
    /// Armor each player has left.
    pub armor_left: ByPlayer<i16>,
    /// Who gained Advantage last.
    pub advantage: Option<Player>,
}

/// How many cards are to be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picking {
    /// At least, as far as there are so many.
    pub least: u8,
    /// At most.
    pub most: u8,
    /// Whether the order of the picks can be seen afterwards.
    pub ordered: bool,
}

impl<'a> Glance<'a> {
    /// What is asked of whom.
    #[must_use]
    pub fn asked(&self) -> Option<Asked> {
        let asking = self.state.table.asking?;
        Some(Asked { player: asking.player, question: asking.question, reason: asking.reason })
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.table.outcome
    }

    /// Actions of this turn that are still to be chosen, the one that is asked for included.
    #[must_use]
    pub fn actions_left(&self) -> u8 {
        let asked = self.asked().is_some_and(|asked| asked.question == QuestionKind::Action);
        self.state.table.turn.actions.saturating_add(u8::from(asked))
    }

    /// Whether the turn ends with a draw as things stand: no strike has happened, and nothing skips it (TRN-3).
    #[must_use]
    pub fn draws_at_end_of_turn(&self) -> bool {
        let turn = &self.state.table.turn;
        !turn.strike && !turn.skip_draw
    }

    /// The most life a fighter can have.
    #[must_use]
    pub fn max_life(&self, fighter: FighterId) -> u8 {
        self.duel.most_life(fighter)
    }

    /// A team that may not swap characters (TAG-13).
    #[must_use]
    pub fn is_locked(&self, player: Player) -> bool {
        self.state.table.sides[player].lock > 0
    }

    /// Cards the hand is cut down to at the end of a turn (ARE-6).
    #[must_use]
    pub fn hand_limit(&self, player: Player) -> u8 {
        self.reader().hand_limit(player)
    }

    /// A player's boosts in play, oldest first.
    pub fn boosts_shown(&self, player: Player) -> impl Iterator<Item = BoostShown> + use<'a> {
        self.state.table.sides[player].boosts.iter().map(|boost| BoostShown {
            card: boost.card,
            space: (boost.space > 0).then_some(boost.space),
            sustained: boost.sustained,
        })
    }

    /// Boosts that are being played and have not reached their place, the innermost last.
    pub fn playing(&self) -> impl Iterator<Item = CardId> + use<'a> {
        self.state.table.playing.iter().map(|boost| boost.card)
    }

    /// A player's attack in the strike under way.
    #[must_use]
    pub fn attack_shown(&self, player: Player) -> Option<AttackShown> {
        let strike = self.state.table.strike.as_ref()?;
        let attack = &strike.attacks[player];
        if !attack.in_play && !attack.pending {
            return None;
        }
        let reader = self.reader();
        let stats =
            || [Stat::Power, Stat::Speed, Stat::Armor, Stat::Guard].map(|stat| reader.total(player, stat));
        Some(AttackShown {
            card: self.attack_card(player),
            copies: 1 + attack.set_as.copies(),
            wild: attack.wild,
            pending: attack.pending,
            critical: reader.is_critical(player),
            hit: attack.hit,
            stunned: strike.records[player].stunned,
            stats: attack.valid.then(stats),
            range: reader.range(player).map(|(least, most)| [least, most]),
        })
    }

    /// How many cards of a player's hand lie face down as their attack: [`Glance::known_hand`] may speak of them.
    #[must_use]
    pub fn set_from_hand(&self, player: Player) -> usize {
        let face_down =
            |attack: &Attack| attack.in_play && !attack.card.is_known() && attack.from == Some(Area::Hand);
        let strike = self.state.table.strike.as_ref();
        strike
            .map(|strike| &strike.attacks[player])
            .filter(|attack| face_down(attack))
            .map_or(0, |attack| 1 + attack.set_as.copies())
    }

    /// The area a player's face-down attack came from.
    #[must_use]
    pub fn set_from(&self, player: Player) -> Option<Area> {
        let attack = &self.state.table.strike.as_ref()?.attacks[player];
        if attack.in_play && !attack.card.is_known() { attack.from } else { None }
    }

    /// What makes the next attack of a player EX, as a part of each of its numbers; `None` in a strike, where the sums
    /// have it (STK-5).
    #[must_use]
    pub fn next_attack_ex(&self, player: Player) -> Option<Part> {
        let reader = self.reader();
        let by_text = self.state.table.strike.is_none() && reader.has_any(player, bit::IS_EX);
        by_text.then(|| Part { text: reader.first_clause(player, bit::IS_EX), ..Part::rule(PartKind::Ex, 1) })
    }

    /// The strike under way.
    #[must_use]
    pub fn strike_shown(&self) -> Option<StrikeShown> {
        let strike = self.state.table.strike.as_ref()?;
        let reader = self.reader();
        Some(StrikeShown {
            attacker: strike.attacker,
            first: strike.first,
            stage: self.stage_of(strike),
            taken: ByPlayer::each(|player| strike.records[player].damage_taken),
            armor_left: ByPlayer::each(|player| reader.armor_left(player)),
            advantage: strike.advantage,
        })
    }

    fn stage_of(&self, strike: &Strike) -> StrikeStage {
        let attacks_to_come =
            || self.state.table.agenda.iter().any(|step| matches!(step, Step::BeginAttack(_)));
        if !strike.revealed {
            StrikeStage::Set
        } else if strike.first.is_none() {
            StrikeStage::Reveal
        } else if strike.performing.is_some() || attacks_to_come() {
            StrikeStage::Attack
        } else {
            StrikeStage::Cleanup
        }
    }
}

impl Game {
    /// How many cards the player who is asked is to pick, if cards are picked.
    #[must_use]
    pub fn picking(&self) -> Option<Picking> {
        self.reader().picking(&self.decision()?)
    }
}

impl Seat {
    /// How many cards this viewer is to pick, if they are asked to pick cards.
    #[must_use]
    pub fn picking(&self) -> Option<Picking> {
        self.reader().picking(&self.decision()?)
    }

    /// How far apart the fighters are after an answer that moves one of them and does nothing else first.
    #[must_use]
    pub fn distance_after(&self, choice: Choice) -> Option<u8> {
        self.reader().distance_after(&self.decision()?, choice)
    }

    /// Whether Critical is asked next, in the same group, after this answer (STK-6).
    #[must_use]
    pub fn asks_for_critical_after(&self, choice: Choice) -> bool {
        let sets =
            matches!(choice, Choice::Set(_) | Choice::SetEx(_) | Choice::SetDouble(_) | Choice::WildSwing);
        let asked = self.decision().filter(|decision| decision.question == QuestionKind::Set && sets);
        asked.is_some_and(|decision| self.reader().may_be_critical(decision.player, choice))
    }
}

impl Reader<'_> {
    fn picking(&self, decision: &Decision<'_>) -> Option<Picking> {
        if decision.question != QuestionKind::Cards {
            return None;
        }
        match self.table().agenda.last() {
            Some(Step::Cards(pick)) => {
                let fewer = |count: u8| count.saturating_sub(pick.fewer);
                Some(Picking {
                    least: fewer(pick.least),
                    most: fewer(pick.most),
                    ordered: pick.then.shows_order(),
                })
            }
            // Other questions of this kind are about one card.
            Some(_) | None => {
                let most = decision.choices.iter().any(|choice| choice.place().is_some());
                let may_stop = decision.choices.contains(&Choice::Done);
                Some(Picking { least: u8::from(most && !may_stop), most: most.into(), ordered: false })
            }
        }
    }

    fn distance_after(&self, decision: &Decision<'_>, choice: Choice) -> Option<u8> {
        let sides = &self.table().sides;
        let spaces = |mover: Player, to: Space| distance(to, sides[mover.other()].space);
        match choice {
            Choice::Walk(to) => Some(spaces(decision.player, to)),
            Choice::Move(movement, steps) => {
                let limit = match self.asking_clause() {
                    Some(Effect::Move { limit, .. }) => *limit,
                    Some(_) | None => None,
                };
                let forced = matches!(movement, Movement::Push | Movement::Pull);
                let mover = if forced { decision.player.other() } else { decision.player };
                let held =
                    if forced { self.has_any(mover, bit::CANNOT_BE_MOVED) } else { self.cannot_move(mover) };
                let path = self.path_of(mover, movement, if held { 0 } else { steps }, limit);
                Some(spaces(mover, path.to))
            }
            Choice::Prepare
            | Choice::ChangeCards
            | Choice::Exceed
            | Choice::Reshuffle
            | Choice::Boost(_)
            | Choice::Strike
            | Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossExceed
            | Choice::CrossStrike
            | Choice::SetDouble(_) => None,
        }
    }

    /// STK-6, TAG-23: the fighter has the Critical icon and there is gauge, a card that is set from there left out.
    pub fn may_be_critical(&self, player: Player, attack: Choice) -> bool {
        let side = &self.table().sides[player];
        let from_gauge =
            matches!(attack, Choice::Set(Place { player: owner, area: Area::Gauge, .. }) if owner == player);
        self.duel.fighter(side.fighter().id).critical
            && side.gauge.len() > usize::from(from_gauge)
            && !self.is_given_critical(player)
    }

    /// STK-6: something in play makes whatever this player sets critical at once, so nobody would pay for it.
    fn is_given_critical(&self, player: Player) -> bool {
        if !self.duel.gives_critical {
            return false;
        }
        let gives = |block: u16| self.duel.block(block).contains(&Effect::BecomeCritical);
        let by_line = self.lines_of(Trigger::Set, player).any(|line| gives(line.ability.body.block));
        let waits = |waiting: &LaterEffect| {
            let clause = self.duel.clause(waiting.block, waiting.index);
            let hook = match clause {
                Some(Effect::Later(Hook::AfterYouSet, body)) => Some(body.block),
                Some(_) | None => None,
            };
            waiting.context.you == player && hook.is_some_and(gives)
        };
        by_line || self.table().later.iter().any(waits)
    }
}
