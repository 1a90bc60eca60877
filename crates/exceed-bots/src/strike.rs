//! A bot that solves every strike: regret matching over sampled hands of both players, the average strategy played.
//! Everything else it decides one step ahead, wary of the strike that may come next.

use std::time::{Duration, Instant};

use exceed_rules::{
    Area, Belief, CardId, Chance, Choice, Game, Glance, Player, QuestionKind, Seat, imagine, imagine_with,
    seed_from_number,
};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise, OwnAttack, SolvedStrike, StrikeAttack as Attack};
use crate::evaluation::Weights;
use crate::generator::Generator;
use crate::memory::Memory;
use crate::observed::Observed;
use crate::oneply::{OnePlyBot, Picture};
use crate::playout::to_next_turn;
use crate::prices::{Prices, card_at, public};
use crate::regret::{Hand, StrikeGame};

/// One-ply for turns, a solved matrix at every strike.
#[derive(Clone, Debug)]
pub struct StrikeBot {
    turns: OnePlyBot,
    weights: Weights,
    generator: Generator,
    memory: Memory,
    time_limit: Option<Duration>,
}

/// Worlds in which both players hold what a cell of the matrix needs.
struct Wanted {
    cards: [Attack; 2],
}

impl Belief for Wanted {
    fn weight(&self, player: Player, card: CardId) -> u32 {
        self.attack_weight(player, card)
    }

    fn attack_weight(&self, player: Player, card: CardId) -> u32 {
        let wanted = match self.cards[player.index()] {
            Attack::Single(wanted) | Attack::Ex(wanted) => wanted == card,
            Attack::Wild => false,
        };
        if wanted { 1_000_000 } else { 1 }
    }
}

/// Attacks a player may set, and the hands they come from.
#[derive(Default)]
struct Range {
    attacks: Vec<Attack>,
    hands: Vec<Hand>,
}

impl Range {
    fn index_of(&mut self, attack: Attack) -> usize {
        self.attacks.iter().position(|known| *known == attack).unwrap_or_else(|| {
            self.attacks.push(attack);
            self.attacks.len() - 1
        })
    }

    fn push(&mut self, possible: &[Attack], weight: f32) {
        let actions = possible.iter().map(|&attack| self.index_of(attack)).collect();
        self.hands.push(Hand { weight, actions });
    }

    fn normalise(&mut self) {
        let total: f32 = self.hands.iter().map(|hand| hand.weight).sum();
        self.hands.iter_mut().for_each(|hand| hand.weight /= total.max(f32::MIN_POSITIVE));
    }
}

impl StrikeBot {
    /// Its name in commands.
    pub const NAME: &'static str = "strike";
    /// Hands sampled for each player.
    const HANDS: usize = 128;
    /// Rounds of regret matching.
    const ROUNDS: u32 = 200;
    /// Worlds for each cell of the matrix with an attack of the hand that is really held.
    const OWN_WORLDS: usize = 12;
    /// Worlds for each other cell: they only say what the opponent has to reckon with.
    const OTHER_WORLDS: usize = 4;
    /// What is played less often than this is not played at all.
    const LEAST_SHARE: f32 = 0.03;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> StrikeBot {
        StrikeBot {
            turns: OnePlyBot::new(seed).with_picture(Picture::Prices).with_care(),
            weights: Weights::fitted(),
            generator: Generator::new(seed ^ 0x57),
            memory: Memory::default(),
            time_limit: None,
        }
    }

    /// The same bot, which stops early when it has thought for so long. Its answers then depend on the machine.
    #[must_use]
    pub fn with_time_limit(self, limit: Duration) -> StrikeBot {
        StrikeBot { turns: self.turns.with_time_limit(limit), time_limit: Some(limit), ..self }
    }

    /// Solves the strike this seat has to set an attack in; `None` if it is asked something else, or if there is
    /// nothing to guess because the opponent's attack lies open.
    pub fn solve(&mut self, seat: &Seat) -> Option<SolvedStrike> {
        let decision = seat.decision().filter(|decision| decision.question == QuestionKind::Set)?;
        let player = decision.player;
        let glance = seat.glance();
        if glance.attack(player.other()).is_some_and(|(card, _, _)| card.is_known()) {
            return None;
        }
        let open = public(seat);
        let own: Vec<(Attack, Choice)> =
            decision.choices.iter().map(|&choice| (attack_of(&glance, choice), choice)).collect();
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        // What the opponent may think of the own hand is what anybody may think.
        let ours = range(&open, player, &Memory::default(), &mut chance);
        let theirs = range(seat, player.other(), &self.memory, &mut chance);
        let game = self.game(seat, &open, &own, ours, &theirs);
        let solution = game.solve(StrikeBot::ROUNDS);
        let likely = solution.column_marginal(&game);
        let value_of =
            |row: usize| game.payoffs[row].iter().zip(&likely).map(|(payoff, share)| payoff * share).sum();
        let own: Vec<OwnAttack> = own
            .into_iter()
            .zip(played(&solution.rows[0]))
            .enumerate()
            .map(|(row, ((attack, choice), share))| OwnAttack { choice, attack, share, value: value_of(row) })
            .collect();
        let value = own.iter().map(|attack| attack.share * attack.value).sum();
        let payoffs = game.payoffs.into_iter().take(own.len()).collect();
        Some(SolvedStrike { own, theirs: theirs.attacks.into_iter().zip(likely).collect(), payoffs, value })
    }

    /// The matrix. The first rows are the attacks of the hand that is really held, played from that hand; it is no
    /// part of what the opponent reckons with, so it has no weight.
    fn game(
        &mut self,
        seat: &Seat,
        open: &Seat,
        own: &[(Attack, Choice)],
        ours: Range,
        theirs: &Range,
    ) -> StrikeGame {
        let start = Instant::now();
        let rows = own.len() + ours.attacks.len();
        let mut sums = vec![vec![0.0; theirs.attacks.len()]; rows];
        let mut counts = vec![0.0; rows];
        for pass in 0..StrikeBot::OWN_WORLDS {
            // Common chance for all cells: the same seed deals the rest alike.
            let seed = self.generator.number();
            let own = own.iter().map(|(attack, _)| (*attack, seat));
            let others = ours.attacks.iter().map(|attack| (*attack, open));
            for (row, (attack, known)) in own.chain(others).enumerate() {
                let real = std::ptr::eq(known, seat);
                if real || pass < StrikeBot::OTHER_WORLDS {
                    counts[row] += 1.0;
                    self.add_row(&mut sums[row], (attack, known), &theirs.attacks, seed);
                }
            }
            if self.time_limit.is_some_and(|limit| start.elapsed() >= limit) {
                break;
            }
        }
        for (sums, count) in sums.iter_mut().zip(counts) {
            sums.iter_mut().for_each(|sum| *sum /= count);
        }
        let mut row_hands = vec![Hand { weight: 0.0, actions: (0..own.len()).collect() }];
        row_hands.extend(ours.hands.into_iter().map(|mut hand| {
            hand.actions.iter_mut().for_each(|action| *action += own.len());
            hand
        }));
        StrikeGame { payoffs: sums, row_hands, column_hands: theirs.hands.clone() }
    }

    /// Adds what an attack of the asked player gets against each of the opponent's, in worlds that fit `known`.
    fn add_row(&self, sums: &mut [f32], (row, known): (Attack, &Seat), columns: &[Attack], seed: u64) {
        let Some(player) = known.asked() else { return };
        for (sum, &column) in sums.iter_mut().zip(columns) {
            let mut cards = [column; 2];
            cards[player.index()] = row;
            let world = imagine_with(known, &Wanted { cards }, &mut Chance::new(seed_from_number(seed)));
            *sum += self.resolve(world, player, cards, seed);
        }
    }

    /// Plays a strike out with these attacks and looks at the table after it.
    fn resolve(&self, mut game: Game, player: Player, attacks: [Attack; 2], seed: u64) -> f32 {
        let turn = game.glance().turn_number();
        to_next_turn(&mut game, turn, seed, Some(&self.weights), &mut |glance, decision| {
            let wanted = attacks[decision.player.index()];
            decision.choices.iter().copied().find(|&choice| attack_of(glance, choice) == wanted)
        });
        self.weights.value(&game, player)
    }

    /// Draws an attack by its share.
    fn sample(&mut self, own: &[OwnAttack]) -> Choice {
        let mut left = self.generator.share();
        for attack in own {
            left -= attack.share;
            if left < 0.0 {
                return attack.choice;
            }
        }
        let best = own.iter().max_by(|one, two| one.share.total_cmp(&two.share));
        best.map_or(Choice::WildSwing, |attack| attack.choice)
    }
}

/// A mix without what is hardly ever played.
fn played(shares: &[f32]) -> Vec<f32> {
    let kept = |share: &f32| if *share < StrikeBot::LEAST_SHARE { 0.0 } else { *share };
    let total: f32 = shares.iter().map(kept).sum();
    shares.iter().map(|share| kept(share) / total.max(f32::MIN_POSITIVE)).collect()
}

/// Attacks of a player over sampled hands that fit what a seat knows. Whoever starts a strike likely has a reason;
/// what else the player did is in the memory.
fn range(seat: &Seat, player: Player, memory: &Memory, chance: &mut Chance) -> Range {
    let attacker = seat.glance().attacker().filter(|attacker| *attacker == player);
    let prices = attacker.map(|attacker| Prices::of(&public(seat), player, attacker));
    let mut range = Range::default();
    for _ in 0..StrikeBot::HANDS {
        let world = imagine(seat, chance);
        let (hand, possible) = possible_attacks(&world, player);
        let weight = prices.as_ref().map_or_else(|| memory.weight(&world), |prices| prices.strikes(&hand));
        range.push(&possible, weight);
    }
    range.normalise();
    range
}

/// The attack a choice sets.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other choices are wild swings")]
fn attack_of(glance: &Glance<'_>, choice: Choice) -> Attack {
    match choice {
        Choice::Set(place) => Attack::Single(card_at(glance, place)),
        Choice::SetEx(place) => Attack::Ex(card_at(glance, place)),
        _ => Attack::Wild,
    }
}

/// The hand of a player of this world, and what they could have set from it, or have set: the attack itself counts as
/// part of the hand.
fn possible_attacks(world: &Game, player: Player) -> (Vec<CardId>, Vec<Attack>) {
    let glance = world.glance();
    let mut cards: Vec<CardId> = glance.cards(player, Area::Hand).to_vec();
    let set = glance.attack(player);
    if let Some((card, ex, wild)) = set {
        // Whether it is EX or wild is open; what it is is not.
        if wild {
            return (cards, vec![Attack::Wild]);
        }
        cards.push(card);
        if ex {
            cards.push(card);
        }
    }
    cards.sort_unstable();
    let again = |index: usize| index > 0 && cards[index - 1] == cards[index];
    let singles =
        || (0..cards.len()).filter(|&index| !again(index)).map(|index| Attack::Single(cards[index]));
    let pairs = || (0..cards.len()).filter(|&index| again(index)).map(|index| Attack::Ex(cards[index]));
    let mut attacks: Vec<Attack> = match set {
        Some((_, true, _)) => pairs().collect(),
        Some(_) => singles().collect(),
        None => singles().chain(pairs()).chain(std::iter::once(Attack::Wild)).collect(),
    };
    attacks.dedup();
    (cards, attacks)
}

impl Appraise for StrikeBot {
    fn appraise(&mut self, seat: &Seat) -> Vec<Appraisal> {
        match self.solve(seat) {
            Some(solved) => {
                let appraisal =
                    |own: &OwnAttack| Appraisal { choice: own.choice, value: own.value, error: 0.0 };
                solved.own.iter().map(appraisal).collect()
            }
            None => self.turns.appraise(seat),
        }
    }
}

impl Bot for StrikeBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        match self.solve(seat) {
            Some(solved) => self.sample(&solved.own),
            None => self.turns.choose(seat),
        }
    }

    fn observe(&mut self, seat: &Seat, action: Observed) {
        self.turns.observe(seat, action);
        self.memory.observe(seat, action);
    }
}
