//! Why an answer is good or bad, in one line, from numbers: reach, speed, damage, gauge, the deck's clock, risk.

use exceed_rules::{
    Area, CardId, Chance, Choice, Duel, Glance, Place, Player, Seat, imagine, seed_from_number,
};

use crate::appraisal::{SolvedStrike, StrikeAttack};
use crate::outline::reach::{Numbers, Spaces, affordable, could_hit};
use crate::prospect::Prospect;

/// As long as a line may get.
const WIDTH: usize = 76;
/// What happens less often than this is left out.
const RARE: f32 = 0.05;
/// A deck so small is a clock one can hear.
const SHORT_DECK: usize = 4;
/// Imagined hands that say what the opponent may hold.
const HANDS: u32 = 48;

/// What reasons are made from.
pub(crate) struct Facts<'a> {
    seat: &'a Seat,
    glance: Glance<'a>,
    duel: &'a Duel,
    me: Player,
    /// What the opponent may strike with, and how likely it is.
    threats: Vec<(CardId, f32)>,
}

impl<'a> Facts<'a> {
    /// The facts of a decision; `None` if the seat is asked nothing.
    pub fn new(seat: &'a Seat, strike: Option<&SolvedStrike>, seed: u64) -> Option<Facts<'a>> {
        let decision = seat.decision()?;
        let threats = match strike {
            Some(strike) => set_cards(strike),
            None => held_cards(seat, decision.player.other(), seed),
        };
        let glance = seat.glance();
        Some(Facts { seat, glance, duel: glance.duel(), me: decision.player, threats })
    }

    /// One line about an answer; `set` is what would be set if the answer starts a strike.
    pub fn reason(&self, choice: Choice, set: Option<Choice>, prospect: &Prospect) -> String {
        let mut parts = Vec::new();
        if prospect.wins >= RARE {
            parts.push(format!("wins at once in {}", percent(prospect.wins)));
        }
        if prospect.losses >= RARE {
            parts.push(format!("risk: loses at once in {}", percent(prospect.losses)));
        }
        self.own_part(choice, set, prospect, &mut parts);
        if prospect.strikes >= 0.5 {
            parts.push(format!("deals {:.1}, takes {:.1}", prospect.dealt.max(0.0), prospect.taken.max(0.0)));
            if prospect.stuns >= RARE {
                parts.push(format!("stuns {}", percent(prospect.stuns)));
            }
            if prospect.stunned >= RARE {
                parts.push(format!("is stunned {}", percent(prospect.stunned)));
            }
        }
        self.clock(prospect, &mut parts);
        if parts.is_empty() {
            self.changes(prospect, &mut parts);
        }
        join(&parts)
    }

    /// What is special about this kind of answer.
    fn own_part(&self, choice: Choice, set: Option<Choice>, prospect: &Prospect, parts: &mut Vec<String>) {
        let hand = self.glance.count(self.me, Area::Hand);
        match choice {
            Choice::Strike => match set {
                Some(Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place)) => {
                    self.attack(place, true, parts)
                }
                Some(_) | None => parts.push("with a wild swing".to_owned()),
            },
            Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place) => {
                self.attack(place, false, parts)
            }
            Choice::WildSwing => parts.push("nobody knows the card".to_owned()),
            Choice::Walk(space) => {
                parts.push(self.stand(Spaces { own: space, other: self.glance.space(self.me.other()) }));
            }
            Choice::Move(movement, steps) => {
                parts.push(self.stand(Spaces::of(&self.glance, self.me).after(movement, steps)))
            }
            Choice::Space(space) => {
                let away = space.abs_diff(self.glance.space(self.me.other()));
                parts.push(format!("{away} from the opponent"));
            }
            Choice::Prepare => {
                let deck = self.glance.count(self.me, Area::Deck);
                let cards = prospect.cards.round().max(0.0) as usize;
                parts.push(format!("hand {hand} to {}, deck {deck}", hand + cards));
                parts.push(self.reaching(&[]));
            }
            Choice::ChangeCards => {
                parts.push(self.reaching(&[]));
                parts.push("force buys new ones".to_owned());
            }
            Choice::Exceed => {
                let gauge = self.glance.count(self.me, Area::Gauge);
                let cost = self.glance.exceed_cost(self.me).unwrap_or(0);
                parts.push(format!("takes {cost} of {gauge} gauge, the exceed side is up"));
            }
            Choice::Reshuffle => {
                let count = |area| self.glance.count(self.me, area);
                parts.push(format!(
                    "deck {} and discard {} together",
                    count(Area::Deck),
                    count(Area::Discard)
                ));
            }
            Choice::Boost(place) => {
                parts.push(self.kept(place));
                self.changes(prospect, parts);
            }
            Choice::Pay(place, value) => self.payment(place, value, parts),
            Choice::Card(place) => self.card(place, parts),
            Choice::Done => parts.push(self.reaching(&[])),
            Choice::Name(name) => {
                let chance: f32 = self
                    .threats
                    .iter()
                    .filter(|(card, _)| self.duel.card(*card).name == name)
                    .map(|(_, share)| share)
                    .sum();
                parts.push(format!("{} of what they may hold", percent(chance)));
            }
            Choice::NoName => parts.push("none of the cards they may hold".to_owned()),
            Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Number(_)
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossExceed
            | Choice::CrossStrike => self.changes(prospect, parts),
        }
    }

    /// Reach and speed of an attack.
    fn attack(&self, place: Place, named: bool, parts: &mut Vec<String>) {
        let card = self.seat.words().card_at(place);
        if !card.is_known() {
            return;
        }
        let numbers = self.numbers(card, self.me);
        let spaces = Spaces::of(&self.glance, self.me);
        let with = if named { format!("{}: ", self.duel.card_name(card)) } else { String::new() };
        parts.push(with + &self.reach_words(card, &numbers, spaces));
        if !affordable(&self.glance, self.me, numbers.cost) {
            parts.push("can't be paid".to_owned());
        }
        let first = self.glance.attacker().unwrap_or(self.me) == self.me;
        let slower = |card: CardId| {
            let theirs = self.numbers(card, self.me.other()).stats[1];
            theirs < numbers.stats[1] || first && theirs == numbers.stats[1]
        };
        let share: f32 = self.threats.iter().filter(|(card, _)| slower(*card)).map(|(_, share)| share).sum();
        if !self.threats.is_empty() {
            parts.push(format!("faster than {}", percent(share)));
        }
    }

    fn numbers(&self, card: CardId, player: Player) -> Numbers {
        Numbers::of(self.duel, card, self.glance.count(player, Area::Hand))
    }

    /// `range 2-3 reaches 2`.
    fn reach_words(&self, card: CardId, numbers: &Numbers, spaces: Spaces) -> String {
        let distance = spaces.distance();
        match numbers.range {
            None => "hits nothing by itself".to_owned(),
            Some((least, most)) => {
                let range = if least == most { format!("{least}") } else { format!("{least}-{most}") };
                if numbers.covers(distance) {
                    format!("range {range} covers {distance}")
                } else if could_hit(self.duel, card, numbers, spaces) {
                    format!("range {range}, moves into reach")
                } else {
                    format!("range {range} misses at {distance}")
                }
            }
        }
    }

    /// How many cards of the hand reach from a place, some left out.
    fn reach_count(&self, spaces: Spaces, without: &[Place]) -> (usize, usize) {
        let hand = self.glance.cards(self.me, Area::Hand);
        let kept = (0..hand.len()).filter(|&index| {
            !without.iter().any(|place| {
                place.player == self.me && place.area == Area::Hand && place.index as usize == index
            })
        });
        let kept: Vec<CardId> = kept.map(|index| hand[index]).filter(|card| card.is_known()).collect();
        let reaches = |card: &&CardId| {
            let numbers = self.numbers(**card, self.me);
            affordable(&self.glance, self.me, numbers.cost) && could_hit(self.duel, **card, &numbers, spaces)
        };
        (kept.iter().filter(reaches).count(), kept.len())
    }

    fn reaching(&self, without: &[Place]) -> String {
        let (reach, kept) = self.reach_count(Spaces::of(&self.glance, self.me), without);
        if kept == 0 {
            "no card in hand".to_owned()
        } else {
            format!("{reach} of {kept} in hand reach from here")
        }
    }

    /// What both could do from these places.
    fn stand(&self, spaces: Spaces) -> String {
        let (reach, kept) = self.reach_count(spaces, &[]);
        let threat: f32 = self
            .threats
            .iter()
            .filter(|(card, _)| {
                could_hit(self.duel, *card, &self.numbers(*card, self.me.other()), spaces.turned())
            })
            .map(|(_, share)| share)
            .sum();
        let distance = spaces.distance();
        format!("distance {distance}: {reach} of {kept} in hand reach, {} of theirs", percent(threat))
    }

    fn payment(&self, place: Place, value: u8, parts: &mut Vec<String>) {
        let double = if value == 2 { ", counts 2" } else { "" };
        if place.area == Area::Gauge {
            let left = self.glance.count(self.me, Area::Gauge).saturating_sub(1);
            parts.push(format!("from gauge, {left} left{double}"));
        } else {
            parts.push(self.kept(place) + double);
        }
    }

    /// What is left in hand without a card.
    fn kept(&self, place: Place) -> String {
        let (reach, kept) = self.reach_count(Spaces::of(&self.glance, self.me), &[place]);
        if kept == 0 {
            "leaves no card in hand".to_owned()
        } else {
            format!("leaves {kept} in hand, {reach} that reach")
        }
    }

    fn card(&self, place: Place, parts: &mut Vec<String>) {
        let card = self.seat.words().card_at(place);
        if card.is_known() && place.player == self.me && place.area == Area::Hand {
            parts.push(self.kept(place));
            if !affordable(&self.glance, self.me, self.numbers(card, self.me).cost) {
                parts.push("it is too dear now".to_owned());
            }
        } else if card.is_known() && place.player == self.me {
            let numbers = self.numbers(card, self.me);
            parts.push(self.reach_words(card, &numbers, Spaces::of(&self.glance, self.me)));
            if !affordable(&self.glance, self.me, numbers.cost) {
                parts.push("too dear now".to_owned());
            }
        } else if card.is_known() {
            let [power, speed, ..] = self.numbers(card, place.player).stats;
            parts.push(format!("power {power}, speed {speed}"));
        } else {
            parts.push("nobody knows the card".to_owned());
        }
    }

    /// Gauge to exceed and the deck's clock, where they matter.
    fn clock(&self, prospect: &Prospect, parts: &mut Vec<String>) {
        let gauge = self.glance.count(self.me, Area::Gauge) as f32;
        if let Some(cost) = self.glance.exceed_cost(self.me)
            && !self.glance.exceeded(self.me)
            && prospect.gauge >= 0.25
            && gauge < f32::from(cost)
        {
            let after = gauge + prospect.gauge;
            parts.push(format!("gauge {gauge:.0} to {after:.1} of {cost} to exceed"));
        }
        let deck = self.glance.count(self.me, Area::Deck);
        if deck <= SHORT_DECK && self.glance.turn_number() > 0 {
            let last = if self.glance.reshuffled(self.me) { ", no reshuffle left" } else { "" };
            parts.push(format!("deck {deck}{last}"));
        }
    }

    /// What changes before the next turn, on average.
    fn changes(&self, prospect: &Prospect, parts: &mut Vec<String>) {
        if prospect.strikes >= 0.5 {
            return;
        }
        let all = [
            ("life", -prospect.taken),
            ("their life", -prospect.dealt),
            ("hand", prospect.cards),
            ("gauge", prospect.gauge),
        ];
        let told: Vec<String> = all
            .iter()
            .filter(|(_, number)| number.abs() >= 0.05)
            .map(|(name, number)| format!("{name} {number:+.1}"))
            .collect();
        if !told.is_empty() {
            parts.push(told.join(", "));
        }
        if prospect.next >= RARE {
            parts.push(format!("the next turn is yours in {}", percent(prospect.next)));
        } else if parts.is_empty() {
            parts.push("changes nothing that counts before the next turn".to_owned());
        }
    }
}

/// The attacks of a solved strike, by card.
fn set_cards(strike: &SolvedStrike) -> Vec<(CardId, f32)> {
    let card = |&(attack, share): &(StrikeAttack, f32)| match attack {
        StrikeAttack::Single(card) | StrikeAttack::Ex(card) | StrikeAttack::Double(card) => {
            Some((card, share))
        }
        StrikeAttack::Wild => None,
    };
    scaled(strike.theirs.iter().filter_map(card).collect())
}

/// What the opponent may hold, or has shown.
fn held_cards(seat: &Seat, opponent: Player, seed: u64) -> Vec<(CardId, f32)> {
    if let Some((card, ..)) = seat.glance().attack(opponent)
        && card.is_known()
    {
        return vec![(card, 1.0)];
    }
    let mut chance = Chance::new(seed_from_number(seed));
    let mut counts = [0.0_f32; 256];
    for _ in 0..HANDS {
        let world = imagine(seat, &mut chance);
        let hand = world.glance().cards(opponent, Area::Hand);
        let attack = world.glance().attack(opponent).map(|(card, ..)| card);
        for card in hand.iter().copied().chain(attack).filter(|card| card.is_known()) {
            counts[card.0 as usize] += 1.0;
        }
    }
    let cards = (0..=u8::MAX).map(CardId).zip(counts).filter(|(_, count)| *count > 0.0);
    let payable =
        |card: CardId| affordable(&seat.glance(), opponent, Numbers::of(seat.glance().duel(), card, 0).cost);
    scaled(cards.filter(|(card, _)| payable(*card)).collect())
}

/// Shares that add up to 1.
fn scaled(mut cards: Vec<(CardId, f32)>) -> Vec<(CardId, f32)> {
    let total: f32 = cards.iter().map(|(_, share)| share).sum();
    cards.iter_mut().for_each(|(_, share)| *share /= total.max(f32::MIN_POSITIVE));
    cards
}

fn percent(share: f32) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// As many parts as fit on a line; the first always does.
fn join(parts: &[String]) -> String {
    let mut line = String::new();
    for part in parts {
        let joint = if line.is_empty() { "" } else { "; " };
        if line.is_empty() || line.chars().count() + joint.len() + part.chars().count() <= WIDTH {
            line = line + joint + part;
        }
    }
    line
}
