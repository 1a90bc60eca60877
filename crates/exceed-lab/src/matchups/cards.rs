//! Which cards a character wins more with: counts over all its games against others, kept as sums that can be added up in any order.

use exceed_cards::Character;
use exceed_rules::{Area, CardId, Duel, Event, EventSink, Player};
use serde::{Deserialize, Serialize};

use crate::statistics::{Estimate, WIDTH_95};

/// The cards of a character in its games against others; mirrors say nothing of a character.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deck {
    /// Pairs of games.
    pub pairs: u64,
    /// Halves won in them: 4 for two wins.
    pub halves: u64,
    /// The squares of each pair's halves.
    pub squares: u64,
    /// Its cards in the order of its file, Normals last.
    pub cards: Vec<CardCounts>,
}

/// A card in the games of its character.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCounts {
    /// Its id.
    pub card: String,
    /// As players read it.
    pub name: String,
    /// Games in which its owner began with it in hand, mulligan over.
    pub opening: Tally,
    /// Games in which it was in its owner's hand at some time.
    pub drawn: Tally,
    /// Games in which its owner set it as an attack that was turned up; a wild swing sets nothing.
    pub set: Tally,
}

/// Sums over pairs of games, of which each is 0, 1 or 2 times of a kind: what a share of those games and its interval
/// follow from. The games of a pair have the same shuffles, so they are not two independent ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 7]", into = "[u64; 7]")]
pub struct Tally {
    /// Games of the kind.
    pub games: u64,
    /// Halves won in them.
    pub halves: u64,
    games_squared: u64,
    games_by_halves: u64,
    halves_squared: u64,
    games_by_all: u64,
    halves_by_all: u64,
}

impl From<[u64; 7]> for Tally {
    fn from(sums: [u64; 7]) -> Tally {
        let [games, halves, games_squared, games_by_halves, halves_squared, games_by_all, halves_by_all] =
            sums;
        Tally { games, halves, games_squared, games_by_halves, halves_squared, games_by_all, halves_by_all }
    }
}

impl From<Tally> for [u64; 7] {
    fn from(tally: Tally) -> [u64; 7] {
        [
            tally.games,
            tally.halves,
            tally.games_squared,
            tally.games_by_halves,
            tally.halves_squared,
            tally.games_by_all,
            tally.halves_by_all,
        ]
    }
}

impl Tally {
    /// A pair with so many games of the kind and halves won in them, and halves won in both its games.
    fn add_pair(&mut self, games: u64, halves: u64, all: u64) {
        let pair = [games, halves, games * games, games * halves, halves * halves, games * all, halves * all];
        self.add(&pair.into());
    }

    fn add(&mut self, other: &Tally) {
        let (mut sums, more): ([u64; 7], [u64; 7]) = ((*self).into(), (*other).into());
        sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        *self = sums.into();
    }
}

/// What a share is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The games that are not of the kind.
    TheOthers,
    /// All games.
    All,
}

impl Deck {
    /// The deck of a character without games.
    pub(super) fn of(character: &Character) -> Deck {
        let card = |card: &exceed_cards::Card| CardCounts {
            card: card.id.clone(),
            name: card.name.clone(),
            opening: Tally::default(),
            drawn: Tally::default(),
            set: Tally::default(),
        };
        Deck { cards: character.cards.iter().map(card).collect(), ..Deck::default() }
    }

    /// A pair of games as this player saw them.
    pub(super) fn add_pair(&mut self, player: Player, games: &[GameFacts; 2]) {
        let halves = games.map(|game| u64::from(game.halves_of(player)));
        let all = halves[0] + halves[1];
        self.pairs += 1;
        self.halves += all;
        self.squares += all * all;
        let tally = |cards: [u64; 2], index: usize| {
            let of_kind = cards.map(|cards| cards >> index & 1);
            (of_kind[0] + of_kind[1], of_kind[0] * halves[0] + of_kind[1] * halves[1], all)
        };
        for (index, counts) in self.cards.iter_mut().take(u64::BITS as usize).enumerate() {
            let CardCounts { opening, drawn, set, .. } = counts;
            let cards =
                |part: fn(&GameFacts) -> &[u64; 2]| games.each_ref().map(|game| part(game)[player.index()]);
            for (sums, cards) in [
                (opening, cards(|game| &game.opening)),
                (drawn, cards(|game| &game.drawn)),
                (set, cards(|game| &game.set)),
            ] {
                let (count, halves, all) = tally(cards, index);
                sums.add_pair(count, halves, all);
            }
        }
    }

    /// The games of another part of the chart.
    pub(super) fn add(&mut self, other: &Deck) {
        self.pairs += other.pairs;
        self.halves += other.halves;
        self.squares += other.squares;
        for (mine, theirs) in self.cards.iter_mut().zip(&other.cards) {
            mine.opening.add(&theirs.opening);
            mine.drawn.add(&theirs.drawn);
            mine.set.add(&theirs.set);
        }
    }

    /// The share won in all games.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.halves as f64 / (4 * self.pairs).max(1) as f64
    }

    /// How much more is won in games of the kind than in the others, or in all; `None` if there are none of either.
    ///
    /// The interval is that of a ratio of sums over pairs: each pair counts with how far it draws the difference away.
    #[must_use]
    pub fn difference(&self, tally: &Tally, against: Against) -> Option<Estimate> {
        let pairs = self.pairs as f64;
        let [games, halves, games_squared, games_by_halves, halves_squared, games_by_all, halves_by_all] =
            <[u64; 7]>::from(*tally).map(|sum| sum as f64);
        let (all, squares) = (self.halves as f64, self.squares as f64);
        let other_games = 2.0 * pairs - games;
        if games < 1.0 || (against == Against::TheOthers && other_games < 1.0) {
            return None;
        }
        let share = halves / (2.0 * games);
        // The difference moves by `a` for each half won in games of the kind, by `b` for each such game, by `c` for each half
        // won at all, and by `d` for each pair.
        let (base, [a, b, c, d]) = match against {
            Against::TheOthers => {
                let other = (all - halves) / (2.0 * other_games);
                let (mine, theirs) = (0.5 / games, 0.5 / other_games);
                (
                    other,
                    [mine + theirs, -share / games - other / other_games, -theirs, 2.0 * other / other_games],
                )
            }
            Against::All => {
                let base = all / (4.0 * pairs);
                let weight = 0.25 / pairs;
                (base, [0.5 / games, -share / games, -weight, 4.0 * base * weight])
            }
        };
        let squares = a * a * halves_squared
            + b * b * games_squared
            + c * c * squares
            + d * d * pairs
            + 2.0 * (a * b * games_by_halves + a * c * halves_by_all + a * d * halves)
            + 2.0 * (b * c * games_by_all + b * d * games + c * d * all);
        // As if there were one pair less, as in any variance; one pair alone says nothing.
        let half =
            if pairs < 2.0 { 1.0 } else { WIDTH_95 * (squares.max(0.0) * pairs / (pairs - 1.0)).sqrt() };
        let value = share - base;
        Some(Estimate { value, low: value - half, high: value + half })
    }
}

/// What is kept of a game until its pair is added up. Cards are bits, by their place in the file of their owner's character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFacts {
    /// Player one's result in halves: 0 lost, 1 drawn, 2 won.
    pub halves: u8,
    /// Cards of each player that they began with.
    pub opening: [u64; 2],
    /// Cards of each player that were in their hand.
    pub drawn: [u64; 2],
    /// Cards of each player that they set.
    pub set: [u64; 2],
}

impl GameFacts {
    fn halves_of(self, player: Player) -> u8 {
        if player == Player::One { self.halves } else { 2 - self.halves.min(2) }
    }
}

/// Notes whose cards are drawn and set.
pub(super) struct Listener<'a> {
    duel: &'a Duel,
    /// What was heard.
    pub facts: GameFacts,
    /// Each player's hand, by kinds, until the first turn begins.
    opening: Option<[[u8; u64::BITS as usize]; 2]>,
    /// Who has set a card that is not turned up yet.
    has_set: [bool; 2],
}

impl<'a> Listener<'a> {
    pub fn new(duel: &'a Duel) -> Listener<'a> {
        let opening = Some([[0; u64::BITS as usize]; 2]);
        Listener { duel, facts: GameFacts::default(), opening, has_set: [false; 2] }
    }

    /// The place of a card in its owner's deck; in other hands it has none.
    fn place(&self, player: Player, card: CardId) -> Option<usize> {
        let known = self.duel.card(card);
        let place = known.card;
        (card.is_known() && known.owner == player && place < u64::BITS as usize).then_some(place)
    }
}

impl EventSink for Listener<'_> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "other events neither draw nor set a card")]
    fn record(&mut self, event: Event) {
        match event {
            Event::CardMoved { card, from_player, from, to_player, to, .. } => {
                if to == Area::Hand
                    && let Some(place) = self.place(to_player, card)
                {
                    self.facts.drawn[to_player.index()] |= 1 << place;
                    if let Some(hands) = &mut self.opening {
                        hands[to_player.index()][place] += 1;
                    }
                }
                if from == Area::Hand
                    && let Some(place) = self.place(from_player, card)
                    && let Some(hands) = &mut self.opening
                {
                    let left = &mut hands[from_player.index()][place];
                    *left = left.saturating_sub(1);
                }
            }
            Event::TurnStarted { .. } => {
                let Some(hands) = self.opening.take() else { return };
                for (cards, hand) in self.facts.opening.iter_mut().zip(hands) {
                    let held = hand.iter().enumerate().filter(|(_, count)| **count > 0);
                    *cards = held.map(|(place, _)| 1 << place).sum();
                }
            }
            Event::AttackSet { player, wild, .. } => self.has_set[player.index()] = !wild,
            // Only the first card that is turned up was set: others are additional attacks, or swung in its place.
            Event::AttackRevealed { player, card, .. } => {
                if std::mem::take(&mut self.has_set[player.index()])
                    && let Some(place) = self.place(player, card)
                {
                    self.facts.set[player.index()] |= 1 << place;
                }
            }
            _ => {}
        }
    }
}
