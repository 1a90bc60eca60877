//! What is done with markers, and moving to a place.

use exceed_cards::ir::{MarkerAct, MarkerFact, MarkerName, MarkerRule, Near, RangeSpec, Target};

use crate::arena::{Direction, FIRST_SPACE, LAST_SPACE, Passing, Path, Space, distance, path, walk};
use crate::choice::{Choice, Movement};
use crate::decision::QuestionKind;
use crate::game::{Engine, Fault};
use crate::markers::{MarkerPlaces, at_distance};
use crate::modifiers::Reader;
use crate::movement::Cutting;
use crate::player::Player;
use crate::step::{At, Context, Stage, Step, Went};

/// The distance of neighbours.
const NEXT: RangeSpec = RangeSpec { least: 1, most: Some(1) };

impl Reader<'_> {
    /// The spaces that may be picked for an act on a marker, one bit each; of an act without a choice, those it is about.
    /// Of several markers one in play is picked first: then `picked` is where it was.
    fn open_spaces(&self, name: MarkerName, act: MarkerAct, picked: Option<Space>, context: &Context) -> u16 {
        let Some(places) = self.marker_places(name, context) else { return 0 };
        let several = places.count > 1;
        let in_play = self.marker_spaces(name, context);
        let theirs = self.table().sides[context.you.other()].space;
        match act {
            MarkerAct::Place(spot) if several => {
                // At most one of them is in a space.
                let empty = self.spots(spot, context) & !in_play;
                match picked {
                    Some(space) => empty | self.spots(spot, context) & 1 << space,
                    None if empty == 0 => 0,
                    None if in_play.count_ones() as usize == places.count => in_play,
                    None => empty | in_play,
                }
            }
            MarkerAct::Place(spot) => self.spots(spot, context),
            MarkerAct::Move(range) if several => match picked {
                Some(space) => at_distance(space, range) & (!in_play | 1 << space),
                None => in_play,
            },
            MarkerAct::Move(range) => {
                self.marker_space(name, context).map_or(0, |from| at_distance(from, range))
            }
            MarkerAct::ToOpponent if in_play & 1 << theirs != 0 => 0,
            MarkerAct::Swap if !self.marker_is(name, MarkerFact::Free, context) => 0,
            MarkerAct::Remove
            | MarkerAct::Flip
            | MarkerAct::Swap
            | MarkerAct::ToOpponent
            | MarkerAct::RemoveAny => in_play,
            MarkerAct::RemoveNear(near) => in_play & near_bits(near, theirs),
            MarkerAct::RemovePassed(_) => self.markers_passed(name, context, context.you),
        }
    }

    /// How far a player's fighter gets on the way to a space, and how many steps that is: next to the opponent who is there.
    fn path_to(&self, player: Player, space: Space) -> (Path, u8) {
        let sides = &self.table().sides;
        let (from, other) = (sides[player].space, sides[player.other()].space);
        let steps = if space == from {
            0
        } else if space == other {
            distance(from, other).saturating_sub(1)
        } else {
            walk(from, other, space).moved
        };
        let passing = if self.cannot_pass(player) { Passing::Stop } else { Passing::Jump };
        let cut = self.movements_cut(player, Cutting::Must).unwrap_or(steps);
        let allowed = if self.cannot_move(player) { 0 } else { steps.min(cut) };
        let direction = Direction::toward(from, space);
        (path(from, other, direction, allowed, passing, self.barred_space(player)), steps)
    }

    /// Whether an act on a marker can do anything.
    pub fn marker_act_does_something(&self, name: MarkerName, act: MarkerAct, context: &Context) -> bool {
        let Some(places) = self.marker_places(name, context) else { return false };
        let held = match act {
            MarkerAct::Remove
            | MarkerAct::RemoveNear(_)
            | MarkerAct::RemoveAny
            | MarkerAct::RemovePassed(_) => self.marker_rule(places, MarkerRule::NotRemoved),
            MarkerAct::Flip => self.marker_rule(places, MarkerRule::NotFlipped),
            MarkerAct::Place(_) | MarkerAct::Move(_) | MarkerAct::Swap | MarkerAct::ToOpponent => false,
        };
        !held && self.open_spaces(name, act, None, context) != 0
    }
}

impl Engine<'_> {
    /// An act on a marker: what there is to pick is asked.
    pub fn marker_effect(
        &mut self,
        name: MarkerName,
        act: MarkerAct,
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let read = self.read();
        let possible = read.marker_act_does_something(name, act, &context);
        let Some(places) = read.marker_places(name, &context).filter(|_| possible) else {
            let count = stage.left().unwrap_or(0);
            return self.report(|context| {
                context.done = count > 0;
                context.count = count;
            });
        };
        let picked = stage.left().filter(|_| act != MarkerAct::RemoveAny);
        let spaces = read.open_spaces(name, act, picked, &context);
        self.report(|context| context.done = true);
        match act {
            MarkerAct::Place(_) | MarkerAct::Move(_) | MarkerAct::ToOpponent | MarkerAct::RemoveNear(_) => {
                let stage = if stage == Stage::Begins { Stage::Asked } else { stage };
                self.ask_space(spaces, at, context, stage);
            }
            MarkerAct::RemoveAny => {
                self.offer(Choice::Done);
                self.ask_space(spaces, at, context, Stage::Left(stage.left().unwrap_or(0)));
            }
            MarkerAct::RemovePassed(count) => self.remove_passed(places, spaces, count, &context),
            MarkerAct::Swap => self.swap_with(places, context.you),
            MarkerAct::Remove => self.put_marker(places, 0, 0),
            MarkerAct::Flip => self.turn_marker(places),
        }
    }

    /// Asks for one of these spaces.
    fn ask_space(&mut self, spaces: u16, at: At, context: Context, stage: Stage) {
        for space in FIRST_SPACE..=LAST_SPACE {
            if spaces & 1 << space != 0 {
                self.offer(Choice::Space(space));
            }
        }
        let reason = self.read().reason(&context);
        let step = Step::Effect { at, context, stage };
        self.ask_unless_forced(step, context.you, QuestionKind::Space, reason);
    }

    /// The space is picked.
    pub fn answer_marker(
        &mut self,
        name: MarkerName,
        act: MarkerAct,
        at: At,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        let removed = stage.left().unwrap_or(0);
        if choice == Choice::Done && act == MarkerAct::RemoveAny {
            return self.report(|context| {
                context.count = removed;
                context.done = removed > 0;
            });
        }
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        let Some(places) = self.read().marker_places(name, &context) else { return };
        let there = self.marker_in(places, space);
        match act {
            MarkerAct::RemoveNear(_) => self.put_marker(places, there.unwrap_or(0), 0),
            MarkerAct::RemoveAny => {
                self.put_marker(places, there.unwrap_or(0), 0);
                self.push(Step::Effect { at, context, stage: Stage::Left(removed.saturating_add(1)) });
            }
            MarkerAct::ToOpponent => {
                let theirs = self.state.table.sides[context.you.other()].space;
                self.put_marker(places, there.unwrap_or(0), theirs);
            }
            MarkerAct::Place(_) | MarkerAct::Move(_) if places.count > 1 => match (stage.left(), there) {
                (Some(picked), _) => {
                    let index = self.marker_in(places, picked).unwrap_or(0);
                    self.put_marker(places, index, space);
                }
                // One in play is picked up: where it goes is asked next.
                (None, Some(_)) => self.push(Step::Effect { at, context, stage: Stage::Left(space) }),
                (None, None) => {
                    let spare = self.marker_in(places, 0).unwrap_or(0);
                    self.put_marker(places, spare, space);
                }
            },
            MarkerAct::Place(_) | MarkerAct::Move(_) => self.put_marker(places, 0, space),
            MarkerAct::Remove | MarkerAct::Flip | MarkerAct::Swap | MarkerAct::RemovePassed(_) => {
                self.fault(Fault::StrayAnswer);
            }
        }
    }

    /// The first markers on the way are removed, in the order in which they were passed.
    fn remove_passed(&mut self, places: MarkerPlaces, passed: u16, count: u8, context: &Context) {
        let to = self.state.table.sides[context.you].space;
        let on_the_way = |space: &Space| passed & 1 << space != 0;
        let mut left = count;
        let steps = distance(context.from, to);
        for step in 1..=steps {
            let space = if to > context.from { context.from + step } else { context.from - step };
            if left > 0 && on_the_way(&space) {
                left -= 1;
                self.put_marker(places, self.marker_in(places, space).unwrap_or(0), 0);
            }
        }
    }

    /// The fighter goes to the marker, and the marker to where the fighter was.
    fn swap_with(&mut self, places: MarkerPlaces, player: Player) {
        let from = self.state.table.sides[player].space;
        let Some(marker) = self.read().markers_of(places).first().map(|marker| marker.space) else { return };
        self.go_to(player, marker);
        if self.state.table.sides[player].space == marker {
            self.put_marker(places, 0, from);
        }
    }

    /// `move to …`.
    pub fn move_to(&mut self, target: Target, at: At, context: Context) {
        let read = self.read();
        match target {
            Target::Marker(name) => match read.marker_space(name, &context) {
                Some(space) => self.go_to(context.you, space),
                None => self.report(|context| context.done = false),
            },
            Target::AnySpaceWithin(far) => {
                let own = self.state.table.sides[context.you].space;
                let range = RangeSpec { least: 0, most: Some(far) };
                // Who can't move, or not so far, does not get there; staying is always possible.
                let reached = |space: &Space| read.path_to(context.you, *space).0.to == *space;
                let spaces = at_distance(own, range);
                let all = (FIRST_SPACE..=LAST_SPACE).filter(|space| spaces & 1 << space != 0);
                let spaces = all.filter(reached).fold(0, |bits, space| bits | 1 << space);
                self.ask_space(spaces, at, context, Stage::Asked);
            }
        }
    }

    /// The space to move to is picked.
    pub fn answer_move_to(&mut self, context: Context, choice: Choice) {
        let Choice::Space(space) = choice else { return self.fault(Fault::StrayAnswer) };
        self.go_to(context.you, space);
    }

    /// A player's fighter moves to a space, or next to the opponent who is there.
    fn go_to(&mut self, player: Player, space: Space) {
        let sides = &self.state.table.sides;
        let (from, other) = (sides[player].space, sides[player.other()].space);
        let (path, steps) = self.read().path_to(player, space);
        let advances = Direction::toward(from, space) == Direction::toward(from, other);
        let movement = if advances { Movement::Advance } else { Movement::Retreat };
        self.report(|context| {
            context.from = from;
            context.moved = path.moved;
            context.went = Went::of(&path, steps);
            context.done = path.to == space;
        });
        self.put_fighter(player, movement, path);
    }
}

/// The spaces on a space or beside it, one bit each.
fn near_bits(near: Near, space: Space) -> u16 {
    match near {
        Near::On => 1 << space,
        Near::NextTo => at_distance(space, NEXT),
        Near::OnOrNextTo => 1 << space | at_distance(space, NEXT),
    }
}
