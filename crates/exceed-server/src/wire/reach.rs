//! What attacks reach.

use exceed_bots::outline::reach::{Spaces, ends_before};
use exceed_rules::{Area, CardId, Duel, Glance, Player, SupposedAttack};
use schemars::JsonSchema;
use serde::Serialize;

/// The largest distance there is.
const FARTHEST: u8 = 8;
/// The last space.
const LAST_SPACE: u8 = 9;

/// What an attack reaches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reach {
    /// The distances it hits from here.
    pub now: Vec<u8>,
    /// Where its own movement before it can take it.
    pub moved: Vec<Landing>,
    /// It hits from here.
    pub hits_now: bool,
    /// It hits after its own movement.
    pub hits_moved: bool,
    /// Its cost can be paid.
    pub payable: bool,
    /// The same for every distance.
    pub strip: Strip,
}

/// Where an attack's own movement can take the fighters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Landing {
    /// The own space.
    pub space: u8,
    /// The opponent's, if they are moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<u8>,
    /// The distances it hits from there.
    pub hits: Vec<u8>,
}

/// Distances from 1 to 8.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Strip {
    /// Where it hits at once.
    pub hits: Vec<u8>,
    /// Where it hits only after its own movement.
    pub moved: Vec<u8>,
}

/// What the attacks of a player's hand reach, by index.
pub(super) fn of_hand(glance: &Glance<'_>, player: Player) -> Vec<Reach> {
    let hand = glance.cards(player, Area::Hand);
    let mut reaches: Vec<Reach> = Vec::with_capacity(hand.len());
    let mut attacks = Attacks::new(glance, player);
    for (index, &card) in hand.iter().enumerate() {
        let equal = hand[..index].iter().position(|earlier| *earlier == card);
        let reach = match equal {
            Some(earlier) => reaches[earlier].clone(),
            None => attacks.reach(card, glance.may_pay_for_attack(player, card)),
        };
        reaches.push(reach);
    }
    reaches
}

/// Attacks of one player, from where the fighters stand.
pub(super) struct Attacks<'a> {
    duel: &'a Duel,
    supposed: SupposedAttack<'a>,
    spaces: Spaces,
}

/// The distances that an attack hits at, by where the fighters stand.
struct Ranges {
    /// Where it is the same everywhere: that.
    fixed: Option<Option<[i16; 2]>>,
    by_distance: [Option<Option<[i16; 2]>>; FARTHEST as usize + 1],
}

impl<'a> Attacks<'a> {
    pub(super) fn new(glance: &Glance<'a>, player: Player) -> Attacks<'a> {
        Attacks {
            duel: glance.duel(),
            supposed: glance.suppose_attacks(player),
            spaces: Spaces::of(glance, player),
        }
    }

    /// Whether a card hits from here, perhaps after its own movement.
    pub(super) fn reaches(&mut self, card: CardId) -> bool {
        let mut ranges = self.ranges(card);
        let here = self.spaces;
        self.hits(&mut ranges, here)
            || ends_before(self.duel, card, here).any(|end| self.hits(&mut ranges, end))
    }

    fn reach(&mut self, card: CardId, payable: bool) -> Reach {
        let mut ranges = self.ranges(card);
        let here = self.spaces;
        let mut moved: Vec<Landing> = Vec::new();
        let mut hits_moved = false;
        for end in ends_before(self.duel, card, here).filter(|end| *end != here) {
            hits_moved |= self.hits(&mut ranges, end);
            let other = (end.other != here.other).then_some(end.other);
            let hits = distances(self.range(&mut ranges, end));
            moved.push(Landing { space: end.own, other, hits });
        }
        Reach {
            now: distances(self.range(&mut ranges, here)),
            moved,
            hits_now: self.hits(&mut ranges, here),
            hits_moved,
            payable,
            strip: self.strip(card, &mut ranges),
        }
    }

    fn strip(&mut self, card: CardId, ranges: &mut Ranges) -> Strip {
        let mut strip = Strip::default();
        for distance in 1..=FARTHEST {
            let start = self.apart(distance);
            if self.hits(ranges, start) {
                strip.hits.push(distance);
            } else if ends_before(self.duel, card, start).any(|end| self.hits(ranges, end)) {
                strip.moved.push(distance);
            }
        }
        strip
    }

    /// So far apart: the opponent stays, and the fighter stands on their own side if there is room.
    fn apart(&self, distance: u8) -> Spaces {
        let Spaces { own, other } = self.spaces;
        let left = other.checked_sub(distance).filter(|space| *space >= 1);
        let right = Some(other + distance).filter(|space| *space <= LAST_SPACE);
        let space = if own < other { left.or(right) } else { right.or(left) };
        space.map_or(Spaces { own: 1, other: 1 + distance }, |own| Spaces { own, other })
    }

    fn ranges(&mut self, card: CardId) -> Ranges {
        self.supposed.stand(self.spaces.own, self.spaces.other);
        self.supposed.suppose(card);
        let fixed = (!self.supposed.range_may_vary()).then(|| self.supposed.range());
        Ranges { fixed, by_distance: Default::default() }
    }

    fn hits(&mut self, ranges: &mut Ranges, spaces: Spaces) -> bool {
        let distance = i16::from(spaces.distance());
        self.range(ranges, spaces).is_some_and(|[least, most]| (least..=most).contains(&distance))
    }

    fn range(&mut self, ranges: &mut Ranges, spaces: Spaces) -> Option<[i16; 2]> {
        if let Some(range) = ranges.fixed {
            return range;
        }
        let known = &mut ranges.by_distance[usize::from(spaces.distance().min(FARTHEST))];
        *known.get_or_insert_with(|| {
            self.supposed.stand(spaces.own, spaces.other);
            self.supposed.range()
        })
    }
}

/// The distances in a range.
fn distances(range: Option<[i16; 2]>) -> Vec<u8> {
    let Some([least, most]) = range else { return Vec::new() };
    (1..=FARTHEST).filter(|distance| (least..=most).contains(&i16::from(*distance))).collect()
}
