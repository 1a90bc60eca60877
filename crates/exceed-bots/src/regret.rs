//! Solving a strike: a matrix game in which each player holds one of many hands, by regret matching.
//!
//! Hands of the two players are independent, so the opponent enters only through one vector: how likely each of their
//! attacks is over all their hands. Regret matching plus, alternating, with linear averaging.

/// One hand a player may hold.
#[derive(Clone, Debug)]
pub struct Hand {
    /// How likely it is; the weights of all hands add up to 1.
    pub weight: f32,
    /// The attacks it can set, as rows or columns of the payoff matrix.
    pub actions: Vec<usize>,
}

/// The game: what the row player gets when an own attack meets one of the opponent's.
#[derive(Clone, Debug)]
pub struct StrikeGame {
    /// Payoffs of the row player, row by row.
    pub payoffs: Vec<Vec<f32>>,
    /// Hands of the row player.
    pub row_hands: Vec<Hand>,
    /// Hands of the column player.
    pub column_hands: Vec<Hand>,
}

/// How both play in the end.
#[derive(Clone, Debug)]
pub struct Solution {
    /// For each hand of the row player the chance of each of its actions.
    pub rows: Vec<Vec<f32>>,
    /// For each hand of the column player.
    pub columns: Vec<Vec<f32>>,
    /// How much both could gain together by deviating: 0 is perfect.
    pub gap: f32,
}

impl Solution {
    /// How likely each attack of the row player is over all their hands.
    #[must_use]
    pub fn row_marginal(&self, game: &StrikeGame) -> Vec<f32> {
        overall(&game.row_hands, &self.rows, game.payoffs.len())
    }

    /// How likely each attack of the column player is over all their hands.
    #[must_use]
    pub fn column_marginal(&self, game: &StrikeGame) -> Vec<f32> {
        overall(&game.column_hands, &self.columns, game.payoffs.first().map_or(0, Vec::len))
    }
}

/// Hands that are learned from at once, side by side in the machine's vectors.
const LANES: usize = 8;

/// One number for each of the hands of a block.
type Lane = [f32; LANES];

/// Hands with the same number of actions. Where hands are missing, nobody reads what lies there.
#[derive(Clone, Copy)]
struct Block {
    /// Where its actions begin.
    first: usize,
    /// How many actions each hand has.
    count: usize,
    weights: Lane,
}

/// Where a hand is: its first action, and its lane.
#[derive(Clone, Copy)]
struct Place {
    first: usize,
    count: usize,
    lane: usize,
    weight: f32,
}

/// What one player has learned. Hands with equally many actions lie side by side, their first actions together, then
/// their second ones and so on, so that several hands are one step of the machine.
struct Side {
    blocks: Vec<Block>,
    /// The hands in their own order.
    hands: Vec<Place>,
    actions: Vec<[u32; LANES]>,
    regrets: Vec<Lane>,
    /// How each hand plays now, in proportion to its regrets.
    shares: Vec<Lane>,
    sums: Vec<Lane>,
    /// What each action of a block would have got.
    got: Vec<Lane>,
    /// The shares, times how likely their hands are.
    weighted: Vec<Lane>,
    /// For each attack the places of the actions that set it, hand by hand, all in one list with the ends of its parts.
    setters: Vec<u32>,
    ends: Vec<u32>,
    /// How likely each attack is over all hands, as the regrets have it now.
    marginal: Vec<f32>,
}

/// A number for each lane.
#[inline]
fn lanes(number: impl FnMut(usize) -> f32) -> Lane {
    std::array::from_fn(number)
}

impl Side {
    fn new(hands: &[Hand], attacks: usize) -> Side {
        let mut order: Vec<usize> = (0..hands.len()).collect();
        order.sort_by_key(|&hand| hands[hand].actions.len());
        let none = Place { first: 0, count: 0, lane: 0, weight: 0.0 };
        let (mut blocks, mut places) = (Vec::new(), vec![none; hands.len()]);
        let mut actions: Vec<[u32; LANES]> = Vec::new();
        for alike in order.chunk_by(|&one, &two| hands[one].actions.len() == hands[two].actions.len()) {
            let count = hands[alike[0]].actions.len();
            for together in alike.chunks(LANES) {
                let first = actions.len();
                actions.resize(first + count, [0; LANES]);
                let mut weights = [0.0; LANES];
                for (lane, &hand) in together.iter().enumerate() {
                    let Hand { weight, actions: own } = &hands[hand];
                    weights[lane] = *weight;
                    places[hand] = Place { first, count, lane, weight: *weight };
                    own.iter().zip(&mut actions[first..]).for_each(|(&own, slot)| slot[lane] = own as u32);
                }
                blocks.push(Block { first, count, weights });
            }
        }
        let most = blocks.iter().map(|block| block.count).max().unwrap_or(0);
        let zeros = vec![[0.0; LANES]; actions.len()];
        let mut setters: Vec<Vec<u32>> = vec![Vec::new(); attacks];
        for (hand, place) in hands.iter().zip(&places) {
            for (index, &action) in hand.actions.iter().enumerate() {
                setters[action].push(((place.first + index) * LANES + place.lane) as u32);
            }
        }
        let ends = setters.iter().scan(0, |end, part| {
            *end += part.len() as u32;
            Some(*end)
        });
        let ends = ends.collect();
        let mut side = Side {
            blocks,
            hands: places,
            actions,
            regrets: zeros.clone(),
            shares: zeros.clone(),
            weighted: zeros.clone(),
            sums: zeros,
            setters: setters.concat(),
            ends,
            got: vec![[0.0; LANES]; most],
            marginal: vec![0.0; attacks],
        };
        for block in &side.blocks {
            side.shares[block.first..][..block.count].fill([1.0 / block.count.max(1) as f32; LANES]);
        }
        side.marginal = side.marginal_of(&side.regrets);
        side
    }

    /// The attacks of a hand with their numbers in a list.
    fn of_hand<'s>(
        &'s self,
        hand: &Place,
        numbers: &'s [Lane],
    ) -> impl Iterator<Item = (usize, f32)> + Clone + use<'s> {
        let Place { first, count, lane, .. } = *hand;
        let own = self.actions[first..first + count].iter().zip(&numbers[first..first + count]);
        own.map(move |(actions, numbers)| (actions[lane] as usize, numbers[lane]))
    }

    /// How likely each attack is over all hands, if each hand plays its actions in proportion to these numbers.
    fn marginal_of(&self, numbers: &[Lane]) -> Vec<f32> {
        let mut marginal = vec![0.0; self.marginal.len()];
        for hand in &self.hands {
            let own = self.of_hand(hand, numbers);
            let (scale, even) = proportion(own.clone().map(|(_, number)| number).sum(), hand.count);
            for (action, number) in own {
                marginal[action] += hand.weight * (number * scale + even);
            }
        }
        marginal
    }

    /// Counts the present strategy with this weight, then learns what each attack would have got. It runs a hundred
    /// thousand times a decision: nothing is computed twice, and nothing is allocated.
    fn update(&mut self, values: &[f32], weight: f32) {
        for block in &self.blocks {
            let count = block.count;
            let own = block.first..block.first + count;
            let (actions, got) = (&self.actions[own.clone()][..count], &mut self.got[..count]);
            let (regrets, sums) =
                (&mut self.regrets[own.clone()][..count], &mut self.sums[own.clone()][..count]);
            let (shares, weighted) =
                (&mut self.shares[own.clone()][..count], &mut self.weighted[own][..count]);
            let mut mean = [0.0; LANES];
            for index in 0..count {
                got[index] = actions[index].map(|action| values[action as usize]);
                mean = lanes(|lane| mean[lane] + shares[index][lane] * got[index][lane]);
            }
            let mut total = [0.0; LANES];
            for index in 0..count {
                let (share, regret, got) = (shares[index], regrets[index], got[index]);
                sums[index] = lanes(|lane| sums[index][lane] + weight * share[lane]);
                let more: Lane = lanes(|lane| regret[lane] + got[lane] - mean[lane]);
                let regret = more.map(|more| if more > 0.0 { more } else { 0.0 });
                regrets[index] = regret;
                total = lanes(|lane| total[lane] + regret[lane]);
            }
            let parts = total.map(|total| proportion(total, count));
            let (scale, even) = (parts.map(|part| part.0), parts.map(|part| part.1));
            for index in 0..count {
                let share: Lane = lanes(|lane| regrets[index][lane] * scale[lane] + even[lane]);
                shares[index] = share;
                weighted[index] = lanes(|lane| block.weights[lane] * share[lane]);
            }
        }
        self.add_up();
    }

    /// How likely each attack is now. Hands are added in their own order, so that the sums do not depend on how they
    /// lie.
    fn add_up(&mut self) {
        let weighted = self.weighted.as_flattened();
        let mut first = 0;
        for (marginal, &end) in self.marginal.iter_mut().zip(&self.ends) {
            let mut sum = 0.0;
            for &place in &self.setters[first..end as usize] {
                sum += weighted[place as usize];
            }
            (*marginal, first) = (sum, end as usize);
        }
    }

    /// The average strategy of each hand.
    fn averages(&self) -> Vec<Vec<f32>> {
        let average = |hand: &Place| {
            let sums = self.of_hand(hand, &self.sums).map(|(_, sum)| sum);
            let (scale, even) = proportion(sums.clone().sum(), hand.count);
            sums.map(|sum| sum * scale + even).collect()
        };
        self.hands.iter().map(average).collect()
    }

    /// What a perfect reply gets against these values.
    fn best(&self, values: &[f32]) -> f32 {
        let best = |hand: &Place| {
            self.of_hand(hand, &self.sums).map(|(action, _)| values[action]).fold(f32::MIN, f32::max)
        };
        self.hands.iter().map(|hand| hand.weight * best(hand)).sum()
    }
}

/// The rows of a matrix one after the other, each without the zeros it begins and ends with.
struct Matrix {
    rows: Vec<(u32, u32)>,
    width: usize,
    numbers: Vec<f32>,
}

impl Matrix {
    fn new(payoffs: &[Vec<f32>]) -> Matrix {
        let ends = |row: &Vec<f32>| {
            let first = row.iter().position(|payoff| *payoff != 0.0).unwrap_or(0);
            let last = row.iter().rposition(|payoff| *payoff != 0.0).map_or(first, |last| last + 1);
            (first as u32, last as u32)
        };
        let width = payoffs.first().map_or(0, Vec::len);
        Matrix { rows: payoffs.iter().map(ends).collect(), width, numbers: payoffs.concat() }
    }

    /// Each row with the column it begins at.
    fn rows(&self) -> impl Iterator<Item = (usize, &[f32])> {
        self.rows.iter().enumerate().map(|(row, &(first, end))| {
            let start = row * self.width;
            (first as usize, &self.numbers[start + first as usize..start + end as usize])
        })
    }

    /// What each row gets against these shares of the columns.
    fn row_values(&self, theirs: &[f32], values: &mut [f32]) {
        for (value, (first, row)) in values.iter_mut().zip(self.rows()) {
            *value = row.iter().zip(&theirs[first..]).map(|(payoff, share)| payoff * share).sum();
        }
    }

    /// What each column gets against these shares of the rows.
    fn column_values(&self, ours: &[f32], values: &mut [f32]) {
        values.fill(0.0);
        for ((first, row), share) in self.rows().zip(ours) {
            for (value, payoff) in values[first..].iter_mut().zip(row) {
                *value -= payoff * share;
            }
        }
    }
}

impl StrikeGame {
    /// Solves it by so many rounds.
    #[must_use]
    pub fn solve(&self, rounds: u32) -> Solution {
        let matrix = Matrix::new(&self.payoffs);
        let mut row = Side::new(&self.row_hands, self.payoffs.len());
        let mut column = Side::new(&self.column_hands, matrix.width);
        let (mut row_values, mut column_values) = (row.marginal.clone(), column.marginal.clone());
        for round in 1..=rounds {
            matrix.row_values(&column.marginal, &mut row_values);
            row.update(&row_values, round as f32);
            matrix.column_values(&row.marginal, &mut column_values);
            column.update(&column_values, round as f32);
        }
        matrix.row_values(&column.marginal_of(&column.sums), &mut row_values);
        matrix.column_values(&row.marginal_of(&row.sums), &mut column_values);
        let gap = row.best(&row_values) + column.best(&column_values);
        Solution { rows: row.averages(), columns: column.averages(), gap }
    }
}

/// What to multiply so many numbers of this total with and then to add, so that they become shares that add up to 1;
/// even if all are 0.
fn proportion(total: f32, count: usize) -> (f32, f32) {
    if total > 0.0 { (1.0 / total, 0.0) } else { (0.0, 1.0 / count.max(1) as f32) }
}

/// How likely each attack is over all hands.
fn overall(hands: &[Hand], strategies: &[Vec<f32>], count: usize) -> Vec<f32> {
    let mut marginal = vec![0.0; count];
    for (hand, shares) in hands.iter().zip(strategies) {
        for (&action, share) in hand.actions.iter().zip(shares) {
            marginal[action] += hand.weight * share;
        }
    }
    marginal
}
