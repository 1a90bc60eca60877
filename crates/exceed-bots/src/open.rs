//! A game with both hands open: for looking back at a duel, never for playing one.
//!
//! The order of the decks stays unknown. A strike is still set face down: both know what the other could set, not what
//! the other does set, so it is a matrix game of the two hands.

use exceed_cards::Generator;
use exceed_rules::{
    Chance, Choice, Game, Imagined, Player, QuestionKind, Silent, imagine_decks, seed_from_number,
};

use crate::appraisal::Appraisal;
use crate::evaluation::Weights;
use crate::playout::to_next_turn;
use crate::regret::{Hand, StrikeGame};

/// Rounds of regret matching.
const ROUNDS: u32 = 400;

/// A strike between two open hands. All chances are the attacker's.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenStrike {
    /// Who began it.
    pub attacker: Player,
    /// What the attacker can set, and how often that is right.
    pub attacks: Vec<(Choice, f32)>,
    /// What the defender can set, and how often that is right.
    pub defences: Vec<(Choice, f32)>,
    /// The attacker's chance to win for each attack (rows) against each defence (columns).
    pub payoffs: Vec<Vec<f32>>,
}

impl OpenStrike {
    /// The attacker's chance to win if both play right.
    #[must_use]
    pub fn value(&self) -> f32 {
        self.attacks.iter().enumerate().map(|(row, (_, share))| share * self.attack_value(row)).sum()
    }

    /// The attacker's chance to win with an attack against the right mix of defences.
    #[must_use]
    pub fn attack_value(&self, row: usize) -> f32 {
        self.defences.iter().zip(&self.payoffs[row]).map(|((_, share), payoff)| share * payoff).sum()
    }

    /// The attacker's chance to win against a defence, with the right mix of attacks.
    #[must_use]
    pub fn defence_value(&self, column: usize) -> f32 {
        self.attacks.iter().zip(&self.payoffs).map(|((_, share), row)| share * row[column]).sum()
    }

    /// The own attacks of a player with their shares and the chance to win with each.
    #[must_use]
    pub fn own(&self, player: Player) -> Vec<(Choice, f32, f32)> {
        if player == self.attacker {
            let own = self.attacks.iter().enumerate();
            own.map(|(row, &(choice, share))| (choice, share, self.attack_value(row))).collect()
        } else {
            let own = self.defences.iter().enumerate();
            own.map(|(column, &(choice, share))| (choice, share, 1.0 - self.defence_value(column))).collect()
        }
    }

    /// What the guess brought the attacker when these two met, beyond what both choices were worth against the right
    /// mix of the other; 0 on average if both play right.
    #[must_use]
    pub fn guess(&self, attack: Choice, defence: Choice) -> Option<f32> {
        let row = self.attacks.iter().position(|(choice, _)| *choice == attack)?;
        let column = self.defences.iter().position(|(choice, _)| *choice == defence)?;
        let met = self.payoffs[row][column];
        Some(met - self.attack_value(row) - self.defence_value(column) + self.value())
    }
}

/// Judges games with both hands open.
#[derive(Clone, Debug)]
pub struct OpenJudge {
    weights: Weights,
    generator: Generator,
}

impl OpenJudge {
    /// What it says follows from this seed.
    #[must_use]
    pub fn new(seed: u64) -> OpenJudge {
        OpenJudge { weights: Weights::of_oneply_games(), generator: Generator::new(seed) }
    }

    /// Player one's chance to win as the table lies, nothing played on.
    #[must_use]
    pub fn look(&self, game: &Game) -> f32 {
        self.weights.value(game, Player::One)
    }

    /// One appraisal for each choice of the player who is asked, over so many orders of the decks.
    pub fn appraise(&mut self, game: &Game, worlds: u32) -> Vec<Appraisal> {
        let Some(decision) = game.decision() else { return Vec::new() };
        let (player, choices) = (decision.player, decision.choices.to_vec());
        let mut sums = vec![(0.0, 0.0); choices.len()];
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        for _ in 0..worlds {
            let world = imagine_decks(game, &Player::BOTH, &mut chance);
            let seed = self.generator.number();
            for (sum, &choice) in sums.iter_mut().zip(&choices) {
                let mut trial = world.clone();
                let value = match trial.choose(player, choice, &mut Silent) {
                    Ok(()) => self.play_on(trial, turn(game), player, None, seed),
                    Err(_) => 0.0,
                };
                *sum = (sum.0 + value, sum.1 + value * value);
            }
        }
        let count = worlds.max(1) as f32;
        choices
            .iter()
            .zip(sums)
            .map(|(&choice, (sum, squares))| {
                let value = sum / count;
                let error = ((squares / count - value * value).max(0.0) / count).sqrt();
                Appraisal { choice, value, error }
            })
            .collect()
    }

    /// Solves a strike at the moment its attacker is asked what to set; `None` if something else is asked.
    pub fn solve(&mut self, game: &Game, worlds: u32) -> Option<OpenStrike> {
        let decision = game.decision().filter(|decision| decision.question == QuestionKind::Set)?;
        let attacker = decision.player;
        if game.glance().attacker() != Some(attacker) || game.glance().attack(attacker.other()).is_some() {
            return None;
        }
        let attacks = decision.choices.to_vec();
        // With nothing to set the defender is not asked: it is a wild swing.
        let defences = self.defences(game, attacker).unwrap_or_else(|| vec![Choice::WildSwing]);
        let worlds = worlds.max(1);
        let mut payoffs = vec![vec![0.0; defences.len()]; attacks.len()];
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        for _ in 0..worlds {
            let world = imagine_decks(game, &Player::BOTH, &mut chance);
            let seed = self.generator.number();
            for (row, &attack) in payoffs.iter_mut().zip(&attacks) {
                let mut set = world.clone();
                if set.choose(attacker, attack, &mut Silent).is_err() {
                    continue;
                }
                for (payoff, &defence) in row.iter_mut().zip(&defences) {
                    let value = self.play_on(set.clone(), turn(game), attacker, Some(defence), seed);
                    *payoff += value / worlds as f32;
                }
            }
        }
        let hand = |count: usize| vec![Hand { weight: 1.0, actions: (0..count).collect() }];
        let (row_hands, column_hands) = (hand(attacks.len()), hand(defences.len()));
        let solution = StrikeGame { payoffs: payoffs.clone(), row_hands, column_hands }.solve(ROUNDS);
        let shares =
            |choices: Vec<Choice>, shares: &[f32]| choices.into_iter().zip(shares.iter().copied()).collect();
        Some(OpenStrike {
            attacker,
            attacks: shares(attacks, &solution.rows[0]),
            defences: shares(defences, &solution.columns[0]),
            payoffs,
        })
    }

    /// What the defender can set, if there is a choice; it does not depend on what the attacker sets.
    fn defences(&mut self, game: &Game, attacker: Player) -> Option<Vec<Choice>> {
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        let mut game = imagine_decks(game, &Player::BOTH, &mut chance);
        let since = turn(&game);
        let mut found = None;
        to_next_turn(&mut game, since, self.generator.number(), &mut Silent, |_, decision| {
            if decision.player != attacker && found.is_none() {
                found = Some(decision.choices.to_vec());
            }
            None
        });
        found
    }

    /// Player one's chance to win, over so many orders of what nobody has seen of these decks, and its standard error.
    /// The game begins with this answer, if one is given, and is played on until a turn after `since` begins. The same
    /// seed plays on alike, so that two such numbers can be compared.
    #[must_use]
    pub fn expect(
        &self,
        game: &Game,
        answer: Option<(Player, Choice)>,
        since: u16,
        decks: &[Player],
        worlds: u32,
        seed: u64,
    ) -> (f32, f32) {
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut generator = Generator::new(seed);
        let mut chance = Chance::new(seed_from_number(generator.number()));
        for _ in 0..worlds {
            let mut world = imagine_decks(game, decks, &mut chance);
            let seed = generator.number();
            // What was offered in the game is offered in every world that looks the same.
            let refused =
                answer.is_some_and(|(player, choice)| world.choose(player, choice, &mut Silent).is_err());
            debug_assert!(!refused, "a world that looks different");
            let value = self.play_on(world, since, Player::One, None, seed);
            sum += value;
            squares += value * value;
        }
        let count = worlds.max(1) as f32;
        let mean = sum / count;
        (mean, ((squares / count - mean * mean).max(0.0) / count).sqrt())
    }

    /// Plays a game on to the next turn and looks at the table. `defence` is what the opponent of `player` sets.
    fn play_on(
        &self,
        mut game: Imagined,
        turn: u16,
        player: Player,
        defence: Option<Choice>,
        seed: u64,
    ) -> f32 {
        let mut defence = defence;
        to_next_turn(&mut game, turn, seed, &mut Silent, |_, decision| {
            let planned = defence.take_if(|_| decision.player != player);
            planned.filter(|choice| decision.choices.contains(choice))
        });
        self.weights.value(&game, player)
    }
}

fn turn(game: &Game) -> u16 {
    game.glance().turn_number()
}

#[cfg(test)]
mod tests;
