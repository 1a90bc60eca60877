//! `advance`, `close`, `retreat`, `push`, `pull`, `move`; and where fighters stand without moving there.

use exceed_cards::ir::{MoveKind, MoveLimit, Per, Quantity, Span, Unit, Who};

use crate::arena::{LAST_SPACE, Space, Width};
use crate::choice::Choice;
use crate::conditions::player_meant;
use crate::decision::QuestionKind;
use crate::effects::control::clamp_amount;
use crate::event::Event;
use crate::game::{Engine, Fault};
use crate::movement::movements;
use crate::player::Player;
use crate::step::{At, Context, Source, Stage, Step};
use crate::turn::STARTING_SPACES;

impl Engine<'_> {
    /// A movement; every printed amount and direction is offered, also where an edge makes it do nothing.
    #[allow(clippy::too_many_arguments)]
    pub fn move_effect(
        &mut self,
        who: Who,
        kinds: &[MoveKind],
        (span, per): (Span, Option<Unit>),
        limit: Option<MoveLimit>,
        at: At,
        context: Context,
        stage: Stage,
    ) {
        let player = self.actor(who, at, context, stage);
        let far = |amount| {
            let quantity = Quantity { amount, per: per.map(|unit| Per { every: 1, unit, max: None }) };
            // Nobody can move farther than the arena is long.
            clamp_amount(self.read().quantity(&quantity, &context)).min(LAST_SPACE)
        };
        let least = far(span.least);
        let most = far(span.most).max(least);
        for &kind in kinds {
            let ways = match limit {
                Some(MoveLimit::FromSource) => self.read().away_from_source(player),
                Some(MoveLimit::TowardSource) => self.read().toward_source(player),
                Some(MoveLimit::Toward(name)) => self.read().toward_marker(player, name, &context),
                Some(
                    MoveLimit::NotPast
                    | MoveLimit::StoppingOn(_)
                    | MoveLimit::AtRange(_)
                    | MoveLimit::AtMaximumRange,
                )
                | None => movements(kind),
            };
            for &movement in ways {
                // Who may cut a movement picks all of it or so much: one question.
                if let Some(cut) = self.read().worth_cutting(player, movement, least, limit) {
                    self.offer(Choice::Move(movement, cut));
                }
                let more = self.read().may_move_more(player, movement);
                for steps in least..=most.saturating_add(more).min(LAST_SPACE) {
                    // Not moving at all is one choice, whatever the direction.
                    if steps > 0 || self.state.secrets.choices.is_empty() {
                        self.offer(Choice::Move(movement, steps));
                    }
                }
            }
        }
        // There is nothing to move toward.
        if self.state.secrets.choices.is_empty() {
            return self.report(|context| context.done = false);
        }
        if let [Choice::Move(movement, steps)] = self.state.secrets.choices[..] {
            self.state.secrets.choices.clear();
            return self.perform_move(player, movement, steps, limit);
        }
        let reason = self.read().reason(&context);
        let meant = player_meant(who, context.you);
        let stage = if player == meant { Stage::Asked } else { Stage::OpponentAsked };
        self.ask(Step::Effect { at, context, stage }, player, QuestionKind::Pick, reason);
    }

    /// The direction and distance are picked.
    pub fn answer_move(
        &mut self,
        who: Who,
        limit: Option<MoveLimit>,
        context: Context,
        stage: Stage,
        choice: Choice,
    ) {
        let meant = player_meant(who, context.you);
        let player = if stage.is_opponents() { meant.other() } else { meant };
        let Choice::Move(movement, steps) = choice else { return self.fault(Fault::StrayAnswer) };
        self.perform_move(player, movement, steps, limit);
    }
}

impl Engine<'_> {
    /// `return to your starting space`: no movement (SET-1).
    pub fn return_to_start(&mut self, who: Who, context: &Context) {
        let returns = |player: &Player| who == Who::EachPlayer || *player == player_meant(who, context.you);
        let [you, opponent] = [context.you, context.you.other()].map(|player| (player, self.stance(player)));
        // They leave together, so neither is in the other's way.
        for player in Player::BOTH.into_iter().filter(returns) {
            self.state.table.sides[player].space = STARTING_SPACES[player];
        }
        for (player, before) in [you, opponent].into_iter().filter(|(player, _)| returns(player)) {
            self.find_room(player, before);
        }
    }

    /// `you are 3 spaces wide`. TAG-30: said of a character that is tagged out by now, it is wide once it is back.
    pub fn widen(&mut self, context: &Context) {
        let before = self.stance(context.you);
        let side = &mut self.state.table.sides[context.you];
        let speaks = side.fighters.iter_mut().find(|fighter| context.source == Source::Character(fighter.id));
        match speaks {
            Some(fighter) => fighter.width = Width::Three,
            None => side.fighter_mut().width = Width::Three,
        }
        self.find_room(context.you, before);
    }

    /// Where a player's fighter stands, and how wide it is.
    pub fn stance(&self, player: Player) -> (Space, Width) {
        let side = &self.state.table.sides[player];
        (side.space, side.fighter().width)
    }

    /// A fighter that has no room where it stands is shifted as little as needed (TAG-36). Everybody is told what is another way than
    /// before.
    pub fn find_room(&mut self, player: Player, before: (Space, Width)) {
        let sides = &mut self.state.table.sides;
        sides[player].space = sides[player].body().fitted(sides[player.other()].body());
        let now = self.stance(player);
        if now != before {
            let ((from, _), (to, width)) = (before, now);
            if let Some(strike) = &mut self.state.table.strike {
                strike.records[player].displaced |= from != to;
            }
            self.event(Event::FighterPlaced { player, from, to, width: width.spaces() });
        }
    }
}
