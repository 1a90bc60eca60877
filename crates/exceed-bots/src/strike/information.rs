//! Who is told what at a strike: the defender sees whether one card, two or none from the hand were set, and may answer
//! each in another way. The matrix of what meets what becomes a game in which a hand of the defender's is played once
//! for each thing seen.

use exceed_rules::{Imagined, Player};

use super::range::Range;
use crate::appraisal::StrikeAttack as Attack;
use crate::regret::{Hand, Solution, StrikeGame};

/// Payoffs of the own player, by attack of the own player and of the opponent. The first rows are the attacks of the hand
/// that is really held, the others those of the range.
pub(super) type Payoffs = Vec<Vec<f32>>;

/// What a defender sees of an attack that lies face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    One,
    Two,
    Three,
    Wild,
}

impl Sight {
    /// What may be seen where nobody has three copies, and where somebody has.
    const WITHOUT_DOUBLE: &[Sight] = &[Sight::One, Sight::Two, Sight::Wild];
    const ALL: &[Sight] = &[Sight::One, Sight::Two, Sight::Three, Sight::Wild];

    pub fn of(attack: Attack) -> Sight {
        match attack {
            Attack::Single(_) => Sight::One,
            Attack::Ex(_) => Sight::Two,
            Attack::Double(_) => Sight::Three,
            Attack::Wild => Sight::Wild,
        }
    }

    /// What is seen of an attack that is set with so many further copies, or swung wild.
    pub fn of_set(copies: usize, wild: bool) -> Sight {
        match (wild, copies) {
            (true, _) => Sight::Wild,
            (false, 0) => Sight::One,
            (false, 1) => Sight::Two,
            (false, _) => Sight::Three,
        }
    }
}

/// How little somebody errs: so much of all attacks are set evenly, so that whatever is seen means something.
const ERRS: f32 = 0.01;

/// One strike: who may set what.
pub(super) struct Strike<'a> {
    /// Attacks of the hand that is really held.
    pub own: &'a [Attack],
    /// What others think the own player may hold.
    pub ours: &'a Range,
    /// What the opponent may hold.
    pub theirs: &'a Range,
    /// What the own player sees as the defender; nothing as the attacker.
    pub seen: Option<Sight>,
}

impl Strike<'_> {
    /// What a defender may see in this strike.
    fn sights(&self) -> &'static [Sight] {
        let mut attacks = self.own.iter().chain(&self.ours.attacks).chain(&self.theirs.attacks);
        let double = attacks.any(|attack| Sight::of(*attack) == Sight::Three);
        if double { Sight::ALL } else { Sight::WITHOUT_DOUBLE }
    }

    /// The attack of a row.
    pub fn row(&self, row: usize) -> Attack {
        self.own.get(row).copied().unwrap_or_else(|| self.ours.attacks[row - self.own.len()])
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.own.len() + self.ours.attacks.len()
    }

    /// How many columns there are.
    pub fn columns(&self) -> usize {
        self.theirs.attacks.len()
    }

    /// Every row with every column, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns();
        (0..self.rows()).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// The attacks that meet in a cell, by player.
    pub fn attacks(&self, row: usize, column: usize) -> [Attack; 2] {
        let mut attacks = [self.theirs.attacks[column]; 2];
        attacks[self.ours.player.index()] = self.row(row);
        attacks
    }

    /// A world that holds the row's attack, in which the opponent holds the column's too, or has set it. Wild swings
    /// turn out by these shares. Nothing if it can't be.
    pub fn meeting(
        &self,
        world: &Imagined,
        (row, column): (usize, usize),
        swings: [f32; 2],
    ) -> Option<Imagined> {
        let attacks = self.attacks(row, column);
        let mut swung = None;
        for (player, share) in Player::BOTH.into_iter().zip(swings) {
            if attacks[player.index()] == Attack::Wild {
                swung.get_or_insert_with(|| world.clone()).swing_by(player, share);
            }
        }
        let world = swung.as_ref().unwrap_or(world);
        if self.seen.is_some() {
            self.theirs.having_set(column, world)
        } else {
            Some(self.theirs.holding(column, world))
        }
    }

    /// Whether an attack of the opponent's looks like what is seen.
    pub fn fits(&self, column: usize) -> bool {
        self.seen.is_none_or(|seen| Sight::of(self.theirs.attacks[column]) == seen)
    }

    /// The game to be solved. The hand that is really held is no part of what the opponent reckons with, so it has no
    /// weight.
    pub fn game(&self, payoffs: &Payoffs) -> StrikeGame {
        if self.seen.is_some() { self.own_side_told(payoffs) } else { self.opponent_told(payoffs) }
    }

    /// The opponent defends: each of their hands has the columns once for each thing seen.
    fn opponent_told(&self, payoffs: &Payoffs) -> StrikeGame {
        let width = self.columns();
        let row = |row: usize| -> Vec<f32> {
            let shown = |sight: &Sight| *sight == Sight::of(self.row(row));
            let block = |sight| if shown(sight) { payoffs[row].clone() } else { vec![0.0; width] };
            self.sights().iter().flat_map(block).collect()
        };
        let blocks = 0..self.sights().len();
        let column_hands = blocks.flat_map(|place| moved(&self.theirs.hands, place * width)).collect();
        let row_hands = self.held().chain(moved(&self.ours.hands, self.own.len())).collect();
        StrikeGame { payoffs: (0..self.rows()).map(row).collect(), row_hands, column_hands }
    }

    /// The own player defends: each hand has the rows once for each thing seen, the hand that is held only for what is
    /// seen now.
    fn own_side_told(&self, payoffs: &Payoffs) -> StrikeGame {
        let (own, height) = (self.own.len(), self.ours.attacks.len());
        let row = |sight: Option<Sight>, row: usize| -> Vec<f32> {
            let shown = |column: usize| sight == Some(Sight::of(self.theirs.attacks[column]));
            (0..self.columns()).map(|column| if shown(column) { payoffs[row][column] } else { 0.0 }).collect()
        };
        let mut rows: Payoffs = (0..own).map(|own| row(self.seen, own)).collect();
        let mut row_hands: Vec<Hand> = self.held().collect();
        for (place, sight) in self.sights().iter().copied().enumerate() {
            row_hands.extend(moved(&self.ours.hands, own + place * height));
            rows.extend((own..self.rows()).map(|ours| row(Some(sight), ours)));
        }
        StrikeGame { payoffs: rows, row_hands, column_hands: self.theirs.hands.clone() }
    }

    /// The hand that is really held.
    fn held(&self) -> impl Iterator<Item = Hand> + use<> {
        std::iter::once(Hand { weight: 0.0, actions: (0..self.own.len()).collect() })
    }

    /// How often each row is played in all.
    pub fn row_shares(&self, game: &StrikeGame, solution: &Solution) -> Vec<f32> {
        let all = solution.row_marginal(game);
        let (own, height) = (self.own.len(), self.ours.attacks.len());
        let mut shares = all[..own].to_vec();
        shares.resize(own + height, 0.0);
        for (place, share) in all[own..].iter().enumerate() {
            shares[own + place % height.max(1)] += share;
        }
        shares
    }

    /// How often each column is played in all.
    pub fn column_shares(&self, game: &StrikeGame, solution: &Solution) -> Vec<f32> {
        let mut shares = vec![0.0; self.columns()];
        for (place, share) in solution.column_marginal(game).into_iter().enumerate() {
            shares[place % self.columns().max(1)] += share;
        }
        shares
    }

    /// What the opponent plays against this attack of the own hand, as far as one can tell; it adds up to 1.
    pub fn against(&self, game: &StrikeGame, solution: &Solution, attack: Attack) -> Vec<f32> {
        let all = solution.column_marginal(game);
        let width = self.columns();
        if self.seen.is_none() {
            let place = self.sights().iter().position(|sight| *sight == Sight::of(attack)).unwrap_or(0);
            return all[place * width..][..width].to_vec();
        }
        let mut likely: Vec<f32> = all.iter().map(|share| share * (1.0 - ERRS)).collect();
        for hand in &self.theirs.hands {
            for &action in &hand.actions {
                likely[action] += ERRS * hand.weight / hand.actions.len() as f32;
            }
        }
        let shown = |column: usize| if self.fits(column) { 1.0 } else { 0.0 };
        likely.iter_mut().enumerate().for_each(|(column, share)| *share *= shown(column));
        let total: f32 = likely.iter().sum();
        likely.iter_mut().for_each(|share| *share /= total.max(f32::MIN_POSITIVE));
        likely
    }
}

/// The same hands with their attacks so many places further on.
fn moved(hands: &[Hand], by: usize) -> impl Iterator<Item = Hand> + '_ {
    hands.iter().map(move |hand| Hand {
        weight: hand.weight,
        actions: hand.actions.iter().map(|action| action + by).collect(),
    })
}

#[cfg(test)]
mod tests;
