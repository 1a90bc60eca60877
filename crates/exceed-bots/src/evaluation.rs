//! How good a table is for a player: features of a game, and weights fitted from self-play.
//!
//! The value is the chance to win, between 0 and 1. It is read off a game with both hands known, so a bot asks it of
//! imagined games.

use exceed_cards::card::PrintedRange;
use exceed_rules::{Area, CardId, Game, Glance, Outcome, Player};

/// How many features there are.
pub const FEATURES: usize = 22;

/// The names of the features, in order; the weights file carries them.
pub const NAMES: [&str; FEATURES] = [
    "bias",
    "tempo",
    "life",
    "low life",
    "very low life",
    "hand",
    "small hand",
    "gauge",
    "gauge to exceed",
    "exceeded",
    "boosts",
    "deck",
    "short deck",
    "reshuffle left",
    "reach",
    "reach near",
    "room behind",
    "best power",
    "best speed",
    "guard",
    "ultra payable",
    "overdrive",
];

/// Numbers that describe a table from one player's side.
pub type Features = [f32; FEATURES];

/// The weights that were fitted; `exceed fit` writes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub Features);

impl Weights {
    /// The weights this program was built with.
    #[must_use]
    pub fn fitted() -> Weights {
        Weights::parse(include_str!("../data/weights.txt")).unwrap_or(Weights([0.0; FEATURES]))
    }

    /// Reads `name = number` lines; `None` if a feature is missing or unknown.
    #[must_use]
    pub fn parse(text: &str) -> Option<Weights> {
        let mut weights = [None; FEATURES];
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
            let (name, number) = line.split_once('=')?;
            let index = NAMES.iter().position(|known| *known == name.trim())?;
            weights[index] = Some(number.trim().parse().ok()?);
        }
        let mut all = [0.0; FEATURES];
        for (slot, weight) in all.iter_mut().zip(weights) {
            *slot = weight?;
        }
        Some(Weights(all))
    }

    /// The text that [`Weights::parse`] reads.
    #[must_use]
    pub fn print(&self) -> String {
        NAMES.iter().zip(self.0).map(|(name, weight)| format!("{name} = {weight:.5}\n")).collect()
    }

    /// The chance of `player` to win this game.
    #[must_use]
    pub fn value(&self, game: &Game, player: Player) -> f32 {
        match game.outcome() {
            Some(Outcome::Won { winner, .. }) => f32::from(winner == player),
            Some(Outcome::Draw) => 0.5,
            None => self.chance(&features(&game.glance(), player)),
        }
    }

    /// The chance that these features give.
    #[must_use]
    pub fn chance(&self, features: &Features) -> f32 {
        let sum: f32 = self.0.iter().zip(features).map(|(weight, feature)| weight * feature).sum();
        1.0 / (1.0 + (-sum).exp())
    }
}

/// The features of a table, the opponent's side counted against the own.
#[must_use]
pub fn features(glance: &Glance<'_>, player: Player) -> Features {
    let mine = side(glance, player);
    let theirs = side(glance, player.other());
    let mut features = [0.0; FEATURES];
    for (slot, (own, other)) in features.iter_mut().zip(mine.iter().zip(theirs)) {
        *slot = own - other;
    }
    features[0] = 1.0;
    features[1] = if glance.next_turn() == player { 1.0 } else { -1.0 };
    features
}

/// One player's share of each feature.
fn side(glance: &Glance<'_>, player: Player) -> Features {
    let life = f32::from(glance.life(player));
    let hand = glance.count(player, Area::Hand) as f32;
    let gauge = glance.count(player, Area::Gauge) as f32;
    let deck = glance.count(player, Area::Deck) as f32;
    let exceeded = glance.exceeded(player);
    let missing = glance
        .exceed_cost(player)
        .filter(|_| !exceeded)
        .map_or(0.0, |cost| (f32::from(cost) - gauge).max(0.0));
    let cards = hand_facts(glance, player, gauge);
    let space = glance.space(player);
    let away = if space < glance.space(player.other()) { space - 1 } else { 9 - space };
    [
        0.0,
        0.0,
        life / 10.0,
        f32::from(life <= 10.0),
        f32::from(life <= 5.0),
        hand.min(10.0) / 5.0,
        f32::from(hand <= 1.0),
        gauge.min(8.0) / 4.0,
        missing.min(4.0) / 2.0,
        f32::from(exceeded),
        (glance.count(player, Area::Boosts) as f32).min(4.0),
        (deck / 10.0).min(3.0),
        f32::from(deck <= 4.0),
        f32::from(!glance.reshuffled(player)),
        cards.reach,
        cards.near,
        f32::from(away.min(3)) / 3.0,
        cards.power / 5.0,
        cards.speed / 5.0,
        cards.guard / 5.0,
        cards.ultra,
        (glance.count(player, Area::Overdrive) as f32).min(4.0) / 2.0,
    ]
}

/// What the cards of a hand could do now.
#[derive(Default)]
struct HandFacts {
    reach: f32,
    near: f32,
    power: f32,
    speed: f32,
    guard: f32,
    ultra: f32,
}

fn hand_facts(glance: &Glance<'_>, player: Player, gauge: f32) -> HandFacts {
    let distance = glance.distance();
    let mut facts = HandFacts::default();
    let mut known = 0.0;
    for &card in glance.cards(player, Area::Hand).iter().filter(|card| card.is_known()) {
        known += 1.0;
        let payable = glance.duel().card(card).cost.is_none_or(|cost| f32::from(cost.amount) <= gauge);
        let (here, soon) = reaches(glance, card, distance);
        if here && payable {
            facts.reach += 1.0;
            let stat = |index: usize| number(glance.duel().card(card).stats[index]);
            facts.power = facts.power.max(stat(0));
            facts.speed = facts.speed.max(stat(1));
            facts.guard = facts.guard.max(stat(3) + 2.0 * stat(2));
            if glance.duel().card(card).cost.is_some() {
                facts.ultra = 1.0;
            }
        }
        facts.near += f32::from(soon && payable);
    }
    if known > 0.0 {
        facts.reach /= known;
        facts.near /= known;
    }
    facts
}

/// Whether a card reaches at a distance, and at one space more or less.
fn reaches(glance: &Glance<'_>, card: CardId, distance: u8) -> (bool, bool) {
    match glance.duel().card(card).range {
        PrintedRange::Span(least, most) => {
            ((least..=most).contains(&distance), distance + 1 >= least && distance <= most + 1)
        }
        PrintedRange::Power(least) => {
            let power = number(glance.duel().card(card).stats[0]) as u8;
            let least = least.unwrap_or(power);
            ((least..=power.max(least)).contains(&distance), true)
        }
        PrintedRange::Distance => (true, true),
        PrintedRange::Dash => (false, false),
    }
}

fn number(printed: exceed_cards::Printed) -> f32 {
    match printed {
        exceed_cards::Printed::Number(number) => f32::from(number),
        exceed_cards::Printed::Dash | exceed_cards::Printed::X => 0.0,
        exceed_cards::Printed::CardsInHand => 4.0,
    }
}
