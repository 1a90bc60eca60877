//! What an attack can do from its card alone: its numbers, and whether it could hit from here after its own
//! `Before:` movement.

use exceed_cards::card::{Discount, Printed, PrintedRange};
use exceed_cards::ir::{
    Ability, Amount, Cost, Effect, Head, Modifier, MoveKind, Qualifier, Resource, Trigger, Who, Whose,
};
use exceed_rules::{Area, CardId, Distances, Duel, Glance, Movement, Player, Space};

/// How far apart fighters are, where nobody looks.
const USUAL_DISTANCE: i16 = 3;
/// The leftmost and the rightmost space.
const EDGES: (Space, Space) = (1, 9);

/// Where two fighters stand, seen from one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spaces {
    /// The fighter who looks.
    pub own: Space,
    /// The other one.
    pub other: Space,
    /// How many spaces each fills on either side of its own, the fighter who looks first.
    pub beside: (u8, u8),
}

impl Spaces {
    /// Where they stand now.
    #[must_use]
    pub fn of(glance: &Glance<'_>, player: Player) -> Spaces {
        let (own, other) = (glance.body(player), glance.body(player.other()));
        Spaces { own: own.space, other: other.space, beside: (own.beside, other.beside) }
    }

    /// Two fighters that fill one space each.
    #[must_use]
    pub fn narrow(own: Space, other: Space) -> Spaces {
        Spaces { own, other, beside: (0, 0) }
    }

    /// The spaces that lie between two fighters beside each other, as far as one counts by their middles.
    fn gap(self) -> u8 {
        self.beside.0 + self.beside.1
    }

    /// How far apart they are.
    #[must_use]
    pub fn distance(self) -> u8 {
        self.own.abs_diff(self.other).saturating_sub(self.gap())
    }

    /// The distances to the spaces of the other fighter.
    #[must_use]
    pub fn distances(self) -> Distances {
        let nearest = self.distance();
        Distances { nearest, farthest: nearest + 2 * self.beside.1 }
    }

    /// The same, seen from the other fighter.
    #[must_use]
    pub fn turned(self) -> Spaces {
        Spaces { own: self.other, other: self.own, beside: (self.beside.1, self.beside.0) }
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
    let (first, last) = edges(spaces);
    let next = |space: Space, far: u8| match right {
        true => Some(space + far).filter(|to| *to <= last),
        false => space.checked_sub(far).filter(|to| *to >= first),
    };
    let gap = spaces.gap();
    let mut own = spaces.own;
    for _ in 0..steps {
        let Some(mut step) = next(own, 1) else { break };
        if step.abs_diff(spaces.other) <= gap {
            let Some(behind) = next(spaces.other, gap + 1).filter(|_| !stops) else { break };
            step = behind;
        }
        own = step;
    }
    own
}

/// The leftmost and the rightmost space on which the fighter who looks has room.
fn edges(spaces: Spaces) -> (Space, Space) {
    (EDGES.0 + spaces.beside.0, EDGES.1 - spaces.beside.0)
}

/// Away from the other fighter.
fn retreat(spaces: Spaces, steps: u8) -> Space {
    let (first, last) = edges(spaces);
    if spaces.other > spaces.own {
        spaces.own.saturating_sub(steps).max(first)
    } else {
        (spaces.own + steps).min(last)
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
        let in_hand = |most: Option<u8>| hand.min(most.map_or(usize::MAX, usize::from)) as i16;
        let stats = data.stats.map(|printed| match printed {
            Printed::Number(number) => i16::from(number),
            Printed::Dash | Printed::X => 0,
            Printed::Distance => USUAL_DISTANCE,
            Printed::CardsInHand(most) => in_hand(most),
        });
        let range = match data.range {
            PrintedRange::Span(least, most) => Some((i16::from(least), i16::from(most))),
            PrintedRange::Power(least) => Some((least.map_or(stats[0], i16::from), stats[0])),
            PrintedRange::Distance => Some((1, 8)),
            PrintedRange::CardsInHand(most) => {
                let count = in_hand(most);
                Some((count, count))
            }
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
            cost: cost_of(duel, card),
        }
    }

    /// Whether the range covers one of these distances.
    #[must_use]
    pub fn covers(&self, distances: Distances) -> bool {
        self.range.is_some_and(|(least, most)| distances.within(least, most).is_some())
    }
}

/// The printed cost; where the distance is paid instead, that of a usual one.
#[must_use]
pub fn cost_of(duel: &Duel, card: CardId) -> Option<Cost> {
    let by_distance = duel.definition(card).discount == Some(Discount::Instead(Amount::Distance));
    let cost = duel.card(card).cost?;
    Some(if by_distance { Cost { amount: USUAL_DISTANCE as u8, ..cost } } else { cost })
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
        return numbers.covers(spaces.distances());
    }
    ends_before(duel, card, spaces).any(|end| numbers.covers(end.distances()))
}

/// Where both fighters may stand once the card's own `Before:` movement is over, the opponent standing still.
pub fn ends_before(duel: &Duel, card: CardId, spaces: Spaces) -> impl Iterator<Item = Spaces> + use<> {
    let mut ends = Ends::at(spaces);
    if duel.card(card).attack.triggers & (1 << (Trigger::Before as u8)) != 0 {
        for line in &duel.definition(card).attack {
            if moves_before(line, spaces.distances()) {
                ends = follow(&line.body.effects, ends);
            }
        }
    }
    ends
}

/// Places two fighters may end at, a bit for each pair of spaces.
#[derive(Clone, Copy)]
struct Ends {
    places: u128,
    beside: (u8, u8),
}

impl Ends {
    fn at(spaces: Spaces) -> Ends {
        let place = u32::from(spaces.own - 1) * u32::from(EDGES.1) + u32::from(spaces.other - 1);
        Ends { places: 1 << place, beside: spaces.beside }
    }

    fn and(self, more: Ends) -> Ends {
        Ends { places: self.places | more.places, ..self }
    }
}

impl Iterator for Ends {
    type Item = Spaces;

    fn next(&mut self) -> Option<Spaces> {
        let place = u8::try_from(self.places.trailing_zeros()).ok().filter(|_| self.places != 0)?;
        self.places &= self.places - 1;
        Some(Spaces { own: place / EDGES.1 + 1, other: place % EDGES.1 + 1, beside: self.beside })
    }
}

/// A `Before:` line of its player whose qualifiers may hold.
fn moves_before(line: &Ability, distances: Distances) -> bool {
    let Head::Trigger { whose: Whose::Yours | Whose::Either, trigger: Trigger::Before, qualifiers } =
        &line.head
    else {
        return false;
    };
    qualifiers.iter().all(|qualifier| match qualifier {
        Qualifier::Critical | Qualifier::If(_) | Qualifier::ForEach(..) => false,
        Qualifier::Range(range) => distances.include(*range),
        Qualifier::NotCritical | Qualifier::Limit(_) => true,
    })
}

/// All places the unconditional movement of these clauses can end at.
fn follow(effects: &[Effect], mut ends: Ends) -> Ends {
    for effect in effects {
        if let Effect::Move { who: Who::You, kinds, span, per: None, .. } = effect {
            let (Amount::Number(least), Amount::Number(most)) = (span.least, span.most) else { continue };
            let starts = ends;
            ends.places = 0;
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
