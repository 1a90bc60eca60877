//! Movement (MOV).

use exceed_cards::ir::{AlsoInRange, Doing, Modifier, MoveKind, MoveLimit, Trigger, Who};

use crate::arena::{Direction, LAST_SPACE, Passing, Path, distance, path};
use crate::card::CardId;
use crate::choice::Movement;
use crate::event::Event;
use crate::game::Engine;
use crate::modifiers::{InForce, Reader, bit};
use crate::player::Player;
use crate::step::{Context, Source, Went};

/// Whether a movement is cut, or its mover may cut it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cutting {
    /// It is.
    Must,
    /// It may be.
    May,
}

impl Reader<'_> {
    /// Whether an effect stops a player's own movement altogether.
    pub fn cannot_move(&self, player: Player) -> bool {
        self.has(player, bit::CANNOT_MOVE, |in_force| {
            matches!(in_force.modifier, Modifier::CannotMove(Who::You | Who::EachPlayer))
        }) || self.has(player.other(), bit::CANNOT_MOVE, |in_force| {
            matches!(in_force.modifier, Modifier::CannotMove(Who::Opponent | Who::EachPlayer))
                || matches!(in_force.modifier, Modifier::CannotMoveInRange) && self.in_range(player.other())
        })
    }

    /// Whether an effect keeps a player from passing the opponent.
    pub fn cannot_pass(&self, player: Player) -> bool {
        self.has(player.other(), bit::CANNOT_MOVE, |in_force| {
            matches!(in_force.modifier, Modifier::CannotMovePast)
        })
    }

    /// Whether the opponent is in range of a player's attack.
    pub fn in_range(&self, player: Player) -> bool {
        let Some(distance) = self.attack_distance(player) else { return false };
        let within = |(least, most)| (least..=most).contains(&i16::from(distance));
        self.range(player)
            .is_some_and(|range| within(range) || self.also_in_range(player, distance).is_some())
    }

    /// What brings the opponent into range besides the distances of the attack.
    pub fn also_in_range(&self, player: Player, distance: u8) -> Option<InForce<'_>> {
        let passed = || self.table().strike.as_ref().is_some_and(|strike| strike.records[player].moved_past);
        self.deeper().find(player, bit::ALSO_IN_RANGE, |in_force| {
            matches!(in_force.modifier, Modifier::AlsoInRange(AlsoInRange::Passed)) && passed()
                || matches!(in_force.modifier, Modifier::AlsoInRange(AlsoInRange::Distance(range))
                    if range.includes(distance))
        })
    }

    /// An amount with what something adds to it; nothing stays nothing.
    pub fn more(&self, player: Player, doing: Doing, amount: i16) -> i16 {
        let mut more = 0_i16;
        if amount > 0 {
            self.modifiers(player, bit::AMOUNT, &mut |in_force| {
                if let Modifier::More(what, by) = in_force.modifier
                    && *what == doing
                {
                    more = more.saturating_add(in_force.value.map_or(i16::from(*by), i16::from));
                }
            });
        }
        amount.saturating_add(more)
    }

    /// How many spaces a player may add to an effect that moves them so.
    pub fn may_move_more(&self, player: Player, movement: Movement) -> u8 {
        let mut more = 0_u8;
        if matches!(movement, Movement::Advance | Movement::Close) {
            self.modifiers(player, bit::MAY_MOVE_MORE, &mut |in_force| {
                if let Modifier::MayMoveMore(by) = in_force.modifier {
                    more = more.saturating_add(*by);
                }
            });
        }
        more
    }

    /// The most spaces that a movement of a player may have, if something cuts it, or may cut it.
    pub fn movements_cut(&self, player: Player, wanted: Cutting) -> Option<u8> {
        let mut cut: Option<u8> = None;
        self.modifiers(player, bit::CUT, &mut |in_force| {
            if let Modifier::CutMovements { most, optional } = in_force.modifier
                && *optional == (wanted == Cutting::May)
            {
                cut = Some(cut.map_or(*most, |cut| cut.min(*most)));
            }
        });
        cut
    }

    /// To how many spaces a player may cut a movement, if that leads elsewhere.
    pub fn worth_cutting(
        &self,
        player: Player,
        movement: Movement,
        steps: u8,
        limit: Option<MoveLimit>,
    ) -> Option<u8> {
        let pushes = matches!(movement, Movement::Push | Movement::Pull);
        let cut = self.movements_cut(player, Cutting::May).filter(|&cut| !pushes && cut < steps)?;
        let end = |steps| self.path_of(player, movement, steps, limit).to;
        (end(cut) != end(steps)).then_some(cut)
    }

    /// How far a movement effect of so many spaces goes.
    fn steps_of(&self, performer: Player, movement: Movement, steps: u8) -> u8 {
        let pushes = matches!(movement, Movement::Push | Movement::Pull);
        let doing = if pushes { Doing::Pushing } else { Doing::Moving };
        let steps = self.more(performer, doing, steps.into()).clamp(0, LAST_SPACE.into()) as u8;
        let cut = if pushes { None } else { self.movements_cut(performer, Cutting::Must) };
        cut.map_or(steps, |most| steps.min(most))
    }

    /// Where a movement would end.
    pub fn path_of(&self, mover: Player, movement: Movement, steps: u8, limit: Option<MoveLimit>) -> Path {
        let sides = &self.table().sides;
        let (from, other) = (sides[mover].space, sides[mover.other()].space);
        let toward = Direction::toward(from, other);
        let direction = match movement {
            Movement::Advance | Movement::Close | Movement::Pull => toward,
            Movement::Retreat | Movement::Push => toward.opposite(),
            Movement::MoveLeft => Direction::Left,
            Movement::MoveRight => Direction::Right,
        };
        let forced = matches!(movement, Movement::Push | Movement::Pull);
        let stops = movement == Movement::Close
            || limit == Some(MoveLimit::NotPast)
            || !forced && self.cannot_pass(mover);
        let barred = if forced { None } else { self.barred_space(mover) };
        let passing = if stops { Passing::Stop } else { Passing::Jump };
        let of_steps = |steps| path(from, other, direction, steps, passing, barred);
        let stop = match limit {
            Some(MoveLimit::AtRange(range)) => {
                (0..=steps).map(of_steps).find(|path| distance(path.to, other) == range)
            }
            Some(MoveLimit::StoppingOn(name)) => {
                let context = Context::new(mover, Source::Rule, CardId::HIDDEN);
                let marker = self.marker_space(name, &context);
                (1..=steps).map(of_steps).find(|path| path.moved > 0 && Some(path.to) == marker)
            }
            Some(MoveLimit::NotPast | MoveLimit::FromSource | MoveLimit::Toward(_)) | None => None,
        };
        stop.unwrap_or_else(|| of_steps(steps))
    }
}

impl Engine<'_> {
    /// Moves a fighter and tells the line under way what came of it. `performer` pushes or pulls the opponent or
    /// moves the own fighter (MOV-5, MOV-7).
    pub fn perform_move(
        &mut self,
        performer: Player,
        movement: Movement,
        steps: u8,
        limit: Option<MoveLimit>,
    ) {
        let forced = matches!(movement, Movement::Push | Movement::Pull);
        let mover = if forced { performer.other() } else { performer };
        let blocked = if forced {
            self.read().has_any(mover, bit::CANNOT_BE_MOVED)
        } else {
            self.read().cannot_move(mover)
        };
        let steps_allowed = if blocked { 0 } else { self.read().steps_of(performer, movement, steps) };
        let path = self.read().path_of(mover, movement, steps_allowed, limit);
        let from = self.state.table.sides[mover].space;
        self.report(|context| {
            context.from = from;
            context.moved = path.moved;
            context.went = Went::of(&path, steps);
            context.done = path.moved >= steps;
        });
        self.put_fighter(mover, movement, path);
    }

    /// Puts a fighter where its path ends.
    pub fn put_fighter(&mut self, mover: Player, movement: Movement, path: Path) {
        if path.moved == 0 {
            return;
        }
        let forced = matches!(movement, Movement::Push | Movement::Pull);
        let side = &mut self.state.table.sides[mover];
        let from = std::mem::replace(&mut side.space, path.to);
        self.event(Event::FighterMoved { player: mover, movement, from, to: path.to, passed: path.passed });
        if let Some(strike) = &mut self.state.table.strike {
            let record = &mut strike.records[mover];
            record.moved = record.moved.saturating_add(if forced { 0 } else { path.moved });
            record.displaced = true;
            record.moved_past |= !forced && path.passed;
        }
        if !forced && self.state.table.strike.is_none() {
            let moved = &mut self.state.table.turn.moved[mover];
            *moved = moved.saturating_add(path.moved);
        }
        if !forced {
            self.push_triggers(Trigger::MoveSelf, mover);
            if path.passed {
                self.push_triggers(Trigger::MovedPast, mover.other());
            }
        }
    }
}

/// The directions a verb offers.
pub(crate) fn movements(kind: MoveKind) -> &'static [Movement] {
    match kind {
        MoveKind::Advance => &[Movement::Advance],
        MoveKind::Close => &[Movement::Close],
        MoveKind::Retreat => &[Movement::Retreat],
        MoveKind::Push => &[Movement::Push],
        MoveKind::Pull => &[Movement::Pull],
        MoveKind::Move => &[Movement::MoveLeft, Movement::MoveRight],
    }
}
