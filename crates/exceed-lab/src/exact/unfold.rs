//! A real game with few hidden cards, unfolded into all its ways.

use std::collections::{BTreeMap, HashMap};

use exceed_rules::{Choice, ChoiceError, Decision, Game, Seat, Silent, Viewer};

use super::sequence::{EMPTY, SequenceGame};

/// One way the hidden cards may lie, and how likely it is.
#[derive(Clone, Debug)]
pub struct World {
    /// Its chance; those of all worlds add up to 1.
    pub chance: f64,
    /// The game, with all its cards.
    pub game: Game,
}

/// A game of the engine in sequence form.
#[derive(Clone, Debug)]
pub struct Unfolded {
    /// What can be solved.
    pub game: SequenceGame,
    /// How many ends of the tree it stands for.
    pub ends: usize,
}

/// Why a game can't be unfolded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnfoldError {
    /// There are more ends than allowed.
    #[error("the game has too many ends")]
    TooLarge,
    /// The game stopped where no end was named.
    #[error("the game stopped where it has no worth")]
    NoEnd,
    /// No choice of a decision is allowed.
    #[error("no choice of a decision is allowed")]
    NoChoice,
    /// The engine could not go on with one of its own choices.
    #[error(transparent)]
    Stopped(ChoiceError),
}

/// Plays every choice in every world.
///
/// `allowed` may leave choices out to keep the game small; it must not look at what the asked player does not know.
/// `end` says what a table is worth to player one where the game is cut off or over, and nothing where it goes on.
///
/// Random results of the engine come from the seed of a world, so they are part of the world.
///
/// # Errors
/// It has more than `most` ends, or it can't go on.
pub fn unfold(
    worlds: &[World],
    most: usize,
    allowed: impl Fn(&Decision<'_>, Choice) -> bool,
    end: impl Fn(&Game) -> Option<f64>,
) -> Result<Unfolded, UnfoldError> {
    let mut unfolding =
        Unfolding { game: SequenceGame::default(), ends: 0, most, sets: HashMap::new(), allowed, end };
    for world in worlds {
        unfolding.walk(&world.game, [EMPTY; 2], world.chance)?;
    }
    Ok(Unfolded { game: unfolding.game, ends: unfolding.ends })
}

struct Unfolding<A, E> {
    game: SequenceGame,
    ends: usize,
    most: usize,
    /// By what was chosen before and a key of what is known; a key may be shared, so what is known comes along.
    sets: HashMap<(usize, u64), Vec<(Seat, usize)>>,
    allowed: A,
    end: E,
}

impl<A: Fn(&Decision<'_>, Choice) -> bool, E: Fn(&Game) -> Option<f64>> Unfolding<A, E> {
    fn walk(&mut self, game: &Game, sequences: [usize; 2], chance: f64) -> Result<(), UnfoldError> {
        if let Some(payoff) = (self.end)(game) {
            self.ends += 1;
            self.game.add_end(sequences, chance, payoff);
            return if self.ends > self.most { Err(UnfoldError::TooLarge) } else { Ok(()) };
        }
        let decision = game.decision().ok_or(UnfoldError::NoEnd)?;
        let player = decision.player;
        let allowed = |choice: &Choice| (self.allowed)(&decision, *choice);
        let choices: Vec<Choice> = decision.choices.iter().copied().filter(allowed).collect();
        let first = match choices.len() {
            0 => return Err(UnfoldError::NoChoice),
            1 => None,
            count => Some(self.set(game, sequences[player.index()], count)),
        };
        for (index, choice) in choices.into_iter().enumerate() {
            let mut next = game.clone();
            next.choose(player, choice, &mut Silent).map_err(UnfoldError::Stopped)?;
            let mut after = sequences;
            if let Some(first) = first {
                after[player.index()] = first + index;
            }
            self.walk(&next, after, chance)?;
        }
        Ok(())
    }

    /// The information set of the player who is asked. What a seat knows says nothing of the own choices that led
    /// there, so the sequence of them is part of the key: players remember what they did.
    fn set(&mut self, game: &Game, parent: usize, count: usize) -> usize {
        let Some(player) = game.decision().map(|decision| decision.player) else { return EMPTY };
        let seat = game.seat(Viewer::Player(player));
        let alike = self.sets.entry((parent, game.private_key(player))).or_default();
        if let Some((_, first)) = alike.iter().find(|(known, _)| *known == seat) {
            return *first;
        }
        let first = self.game.add_set(player.index(), parent, count);
        alike.push((seat, first));
        first
    }
}

/// Cards of one player, dealt.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// How likely it is.
    pub chance: f64,
    /// The hand.
    pub hand: Vec<String>,
    /// The deck, the next card first.
    pub deck: Vec<String>,
}

/// All ways to deal a hand of so many cards from a pool. The rest is the deck; the order of its first `drawn` cards
/// matters, that of the others does not.
#[must_use]
pub fn deals(pool: &[&str], hand: usize, drawn: usize) -> Vec<Deal> {
    let mut ways: BTreeMap<(Vec<&str>, Vec<&str>), u32> = BTreeMap::new();
    let mut order = Vec::new();
    orders(pool, hand + drawn.min(pool.len().saturating_sub(hand)), &mut order, &mut |order| {
        let names = |indexes: &[usize]| indexes.iter().map(|&index| pool[index]).collect::<Vec<_>>();
        let mut held = names(&order[..hand.min(order.len())]);
        held.sort_unstable();
        let mut deck = names(&order[hand.min(order.len())..]);
        let mut rest: Vec<&str> =
            (0..pool.len()).filter(|index| !order.contains(index)).map(|index| pool[index]).collect();
        rest.sort_unstable();
        deck.extend(rest);
        *ways.entry((held, deck)).or_default() += 1;
    });
    let total: u32 = ways.values().sum();
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    ways.into_iter()
        .map(|((hand, deck), count)| Deal {
            chance: f64::from(count) / f64::from(total.max(1)),
            hand: owned(hand),
            deck: owned(deck),
        })
        .collect()
}

/// All orders of so many cards of a pool, by index.
fn orders(pool: &[&str], count: usize, order: &mut Vec<usize>, found: &mut impl FnMut(&[usize])) {
    if order.len() == count.min(pool.len()) {
        return found(order);
    }
    for index in 0..pool.len() {
        if !order.contains(&index) {
            order.push(index);
            orders(pool, count, order, found);
            order.pop();
        }
    }
}
