//! What an attack can do from its card alone: its numbers, and whether it could hit from here after its own
//! `Before:` movement.

use exceed_cards::card::{Printed, PrintedRange};
use exceed_cards::ir::{
    Ability, Amount, Cost, Effect, Head, Modifier, MoveKind, Qualifier, RangeSpec, Resource, Trigger, Who,
    Whose,
};
use exceed_rules::{Area, CardId, Duel, Glance, Movement, Player, Space};

/// The leftmost and the rightmost space.
const EDGES: (Space, Space) = (1, 9);

/// Where two fighters stand, seen from one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    /// The fighter who looks.
    pub own: Space,
    /// The other one.
    pub other: Space,
}

impl Spaces {
    /// Where they stand now.
    #[must_use]
    pub fn of(glance: &Glance<'_>, player: Player) -> Spaces {
        Spaces { own: glance.space(player), other: glance.space(player.other()) }
    }

    /// How far apart they are.
    #[must_use]
    pub fn distance(self) -> u8 {
        self.own.abs_diff(self.other)
    }

    /// The same, seen from the other fighter.
    #[must_use]
    pub fn turned(self) -> Spaces {
        Spaces { own: self.other, other: self.own }
    }

    /// After a movement that the fighter who looks has chosen.
    #[must_use]
    pub fn after(self, movement: Movement, steps: u8) -> Spaces {
        let right = self.other > self.own;
        let toward = |same: bool| if same { MoveKind::Advance } else { MoveKind::Retreat };
        let kind = match movement {
            Movement::Advance => MoveKind::Advance,
            Movement::Close => MoveKind::Close,
            Movement::Retreat => MoveKind::Retreat,
            Movement::Push => MoveKind::Push,
            Movement::Pull => MoveKind::Pull,
            Movement::MoveLeft => toward(!right),
            Movement::MoveRight => toward(right),
        };
        self.moved(kind, steps)
    }

    /// After a movement by the fighter who looks (MOV). [`MoveKind::Move`] goes toward the opponent.
    #[must_use]
    pub fn moved(self, kind: MoveKind, steps: u8) -> Spaces {
        match kind {
            MoveKind::Advance | MoveKind::Move => Spaces { own: walk(self, steps, false), ..self },
            MoveKind::Close => Spaces { own: walk(self, steps, true), ..self },
            MoveKind::Retreat => Spaces { own: retreat(self, steps), ..self },
            MoveKind::Push => Spaces { other: retreat(self.turned(), steps), ..self },
            MoveKind::Pull => Spaces { other: walk(self.turned(), steps, false), ..self },
        }
    }
}

/// Toward the other fighter: past them if there is a free space behind, or only up to them.
fn walk(spaces: Spaces, steps: u8, stops: bool) -> Space {
    let right = spaces.other > spaces.own;
    let next = |space: Space| match right {
        true if space < EDGES.1 => Some(space + 1),
        false if space > EDGES.0 => Some(space - 1),
        true | false => None,
    };
    let mut own = spaces.own;
    for _ in 0..steps {
        let Some(mut step) = next(own) else { break };
        if step == spaces.other {
            let Some(behind) = next(step).filter(|_| !stops) else { break };
            step = behind;
        }
        own = step;
    }
    own
}

/// Away from the other fighter.
fn retreat(spaces: Spaces, steps: u8) -> Space {
    if spaces.other > spaces.own {
        spaces.own.saturating_sub(steps).max(EDGES.0)
    } else {
        (spaces.own + steps).min(EDGES.1)
    }
}

/// The numbers of an attack as printed, with what its own unconditional lines say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// Power, speed, armor, guard.
    pub stats: [i16; 4],
    /// The nearest and the farthest distance; `None` if it never hits.
    pub range: Option<(i16, i16)>,
    /// It deals no damage, whatever is added.
    pub harmless: bool,
    /// It treats armor as 0.
    pub ignores_armor: bool,
    /// It treats guard as 0.
    pub ignores_guard: bool,
    /// What it costs on reveal.
    pub cost: Option<Cost>,
}

impl Numbers {
    /// The numbers of a card. `hand` is the number of cards in its player's hand, which some cards print.
    #[must_use]
    pub fn of(duel: &Duel, card: CardId, hand: usize) -> Numbers {
        let data = duel.card(card);
        let stats = data.stats.map(|printed| match printed {
            Printed::Number(number) => i16::from(number),
            Printed::Dash | Printed::X => 0,
            Printed::CardsInHand(most) => hand.min(most.map_or(usize::MAX, usize::from)) as i16,
        });
        let range = match data.range {
            PrintedRange::Span(least, most) => Some((i16::from(least), i16::from(most))),
            PrintedRange::Power(least) => Some((least.map_or(stats[0], i16::from), stats[0])),
            PrintedRange::Distance => Some((1, 8)),
            PrintedRange::Dash => None,
        };
        let says = |wanted: fn(&Modifier) -> bool| {
            !data.attack.statics.is_empty()
                && duel.definition(card).attack.iter().any(|line| {
                    matches!(line.head, Head::Static)
                        && line
                            .body
                            .effects
                            .iter()
                            .any(|effect| matches!(effect, Effect::Modify(modifier) if wanted(modifier)))
                })
        };
        Numbers {
            stats,
            range,
            harmless: data.stats[0] == Printed::Dash,
            ignores_armor: says(|modifier| matches!(modifier, Modifier::IgnoreArmor)),
            ignores_guard: says(|modifier| matches!(modifier, Modifier::IgnoreGuard)),
            cost: data.cost,
        }
    }

    /// Whether the range covers a distance.
    #[must_use]
    pub fn covers(&self, distance: u8) -> bool {
        self.range.is_some_and(|(least, most)| (least..=most).contains(&i16::from(distance)))
    }
}

/// Whether a distance lies in a range.
pub(crate) fn in_range(range: RangeSpec, distance: u8) -> bool {
    distance >= range.least && range.most.is_none_or(|most| distance <= most)
}

/// Whether a player has the cards to pay a cost, the attack itself left out.
#[must_use]
pub fn affordable(glance: &Glance<'_>, player: Player, cost: Option<Cost>) -> bool {
    let gauge = glance.count(player, Area::Gauge);
    cost.is_none_or(|cost| match cost.resource {
        Resource::Gauge => gauge >= cost.amount as usize,
        Resource::Force => gauge + glance.count(player, Area::Hand) > cost.amount as usize,
        Resource::Life => glance.life(player) > cost.amount,
    })
}

/// Whether a card could hit from these spaces after its own `Before:` movement, the opponent standing still.
#[must_use]
pub fn could_hit(duel: &Duel, card: CardId, numbers: &Numbers, spaces: Spaces) -> bool {
    if numbers.range.is_none() {
        return false;
    }
    if duel.card(card).attack.triggers & (1 << (Trigger::Before as u8)) == 0 {
        return numbers.covers(spaces.distance());
    }
    ends_before(duel, card, spaces).any(|end| numbers.covers(end.distance()))
}

/// Where both fighters may stand once the card's own `Before:` movement is over, the opponent standing still.
pub fn ends_before(duel: &Duel, card: CardId, spaces: Spaces) -> impl Iterator<Item = Spaces> + use<> {
    let mut ends = Ends::at(spaces);
    if duel.card(card).attack.triggers & (1 << (Trigger::Before as u8)) != 0 {
        for line in &duel.definition(card).attack {
            if moves_before(line, spaces.distance()) {
                ends = follow(&line.body.effects, ends);
            }
        }
    }
    ends
}

/// Places two fighters may end at, a bit for each pair of spaces.
#[derive(Clone, Copy, Default)]
struct Ends(u128);

impl Ends {
    fn at(spaces: Spaces) -> Ends {
        Ends(1 << (u32::from(spaces.own - 1) * u32::from(EDGES.1) + u32::from(spaces.other - 1)))
    }

    fn and(self, more: Ends) -> Ends {
        Ends(self.0 | more.0)
    }
}

impl Iterator for Ends {
    type Item = Spaces;

    fn next(&mut self) -> Option<Spaces> {
        let place = u8::try_from(self.0.trailing_zeros()).ok().filter(|_| self.0 != 0)?;
        self.0 &= self.0 - 1;
        Some(Spaces { own: place / EDGES.1 + 1, other: place % EDGES.1 + 1 })
    }
}

/// A `Before:` line of its player whose qualifiers may hold.
fn moves_before(line: &Ability, distance: u8) -> bool {
    let Head::Trigger { whose: Whose::Yours | Whose::Either, trigger: Trigger::Before, qualifiers } =
        &line.head
    else {
        return false;
    };
    qualifiers.iter().all(|qualifier| match qualifier {
        Qualifier::Critical | Qualifier::If(_) => false,
        Qualifier::Range(range) => in_range(*range, distance),
        Qualifier::NotCritical | Qualifier::Limit(_) => true,
    })
}

/// All places the unconditional movement of these clauses can end at.
fn follow(effects: &[Effect], mut ends: Ends) -> Ends {
    for effect in effects {
        if let Effect::Move { who: Who::You, kinds, span, per: None, .. } = effect {
            let (Amount::Number(least), Amount::Number(most)) = (span.least, span.most) else { continue };
            let starts = std::mem::take(&mut ends);
            for start in starts {
                for &kind in kinds {
                    for steps in least.max(0)..=most.max(0) {
                        ends = ends.and(Ends::at(start.moved(kind, steps as u8)));
                    }
                }
            }
        } else if let Effect::May(Who::You, body) = effect {
            ends = ends.and(follow(&body.effects, ends));
        } else if let Effect::Group(body) = effect {
            ends = follow(&body.effects, ends);
        }
    }
    ends
}
