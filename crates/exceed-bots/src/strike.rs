//! A bot that solves every strike: regret matching over sampled hands of both players, the average strategy played.
//! Everything else it decides one step ahead.

use exceed_rules::{
    Area, Belief, CardId, Chance, Choice, Game, Glance, Player, QuestionKind, Seat, Silent, Viewer, imagine,
    imagine_with, seed_from_number,
};

use crate::Bot;
use crate::appraisal::{Appraisal, Appraise, OwnAttack, SolvedStrike, StrikeAttack as Attack};
use crate::evaluation::Weights;
use crate::generator::Generator;
use crate::oneply::OnePlyBot;
use crate::quick::QuickPlayer;
use crate::regret::{Hand, StrikeGame};

/// One-ply for turns, a solved matrix at every strike.
#[derive(Clone, Debug)]
pub struct StrikeBot {
    turns: OnePlyBot,
    weights: Weights,
    generator: Generator,
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

impl StrikeBot {
    /// Its name in commands.
    pub const NAME: &'static str = "strike";
    /// Hands sampled for each player.
    const HANDS: usize = 128;
    /// Rounds of regret matching.
    const ROUNDS: u32 = 200;
    /// Worlds for each cell of the matrix.
    const WORLDS: u32 = 10;

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> StrikeBot {
        StrikeBot {
            turns: OnePlyBot::new(seed),
            weights: Weights::fitted(),
            generator: Generator::new(seed ^ 0x57),
        }
    }

    /// Solves the strike this seat has to set an attack in; `None` if it is asked something else, or if there is
    /// nothing to guess because the opponent's attack lies open.
    pub fn solve(&mut self, seat: &Seat) -> Option<SolvedStrike> {
        let decision = seat.decision().filter(|decision| decision.question == QuestionKind::Set)?;
        let player = decision.player;
        if seat.glance().attack(player.other()).is_some_and(|(card, _, _)| card.is_known()) {
            return None;
        }
        let own: Vec<(Attack, Choice)> =
            decision.choices.iter().map(|&choice| (attack_of(&seat.glance(), choice), choice)).collect();
        let mut chance = Chance::new(seed_from_number(self.generator.number()));
        let (rows, row_hands) = self.range(seat, player, player, &own, &mut chance);
        let (columns, column_hands) = self.range(seat, player, player.other(), &[], &mut chance);
        let payoffs = self.payoffs(seat, player, &rows, &columns, &own, &mut chance);
        let game = StrikeGame { payoffs, row_hands, column_hands };
        let solution = game.solve(StrikeBot::ROUNDS);
        let likely = solution.column_marginal(&game);
        let value_of =
            |row: usize| game.payoffs[row].iter().zip(&likely).map(|(payoff, share)| payoff * share).sum();
        let own: Vec<OwnAttack> = own
            .into_iter()
            .zip(&solution.rows[0])
            .enumerate()
            .map(|(row, ((attack, choice), &share))| OwnAttack {
                choice,
                attack,
                share,
                value: value_of(row),
            })
            .collect();
        let value = own.iter().map(|attack| attack.share * attack.value).sum();
        let payoffs = game.payoffs.into_iter().take(own.len()).collect();
        Some(SolvedStrike { own, theirs: columns.into_iter().zip(likely).collect(), payoffs, value })
    }

    /// Attacks of a player over sampled hands. The first hand of the own range is the real one.
    fn range(
        &mut self,
        seat: &Seat,
        viewer: Player,
        player: Player,
        own: &[(Attack, Choice)],
        chance: &mut Chance,
    ) -> (Vec<Attack>, Vec<Hand>) {
        let mut attacks: Vec<Attack> = own.iter().map(|(attack, _)| *attack).collect();
        let mut hands = Vec::new();
        if !own.is_empty() {
            hands.push(Hand { weight: 1.0, actions: (0..own.len()).collect() });
        }
        for _ in 0..StrikeBot::HANDS {
            let world = imagine(seat, chance);
            // What the opponent may think of the own hand is what anybody may think.
            let world =
                if viewer == player { imagine(&world.seat(Viewer::Spectator), chance) } else { world };
            let possible = possible_attacks(&world, player);
            let mut actions = Vec::new();
            for attack in possible {
                let index = attacks.iter().position(|known| *known == attack).unwrap_or_else(|| {
                    attacks.push(attack);
                    attacks.len() - 1
                });
                actions.push(index);
            }
            hands.push(Hand { weight: 1.0, actions });
        }
        let count = hands.len() as f32;
        hands.iter_mut().for_each(|hand| hand.weight /= count);
        (attacks, hands)
    }

    /// What each own attack gets against each of theirs.
    fn payoffs(
        &mut self,
        seat: &Seat,
        player: Player,
        rows: &[Attack],
        columns: &[Attack],
        own: &[(Attack, Choice)],
        chance: &mut Chance,
    ) -> Vec<Vec<f32>> {
        let seeds: Vec<u64> = (0..StrikeBot::WORLDS).map(|_| self.generator.number()).collect();
        let spectator = imagine(seat, chance).seat(Viewer::Spectator);
        rows.iter()
            .map(|&row| {
                let real = own.iter().any(|(attack, _)| *attack == row);
                columns
                    .iter()
                    .map(|&column| {
                        let mut cards = [column; 2];
                        cards[player.index()] = row;
                        let wanted = Wanted { cards };
                        let sum: f32 = seeds
                            .iter()
                            .map(|&seed| {
                                // Common chance for all cells: the same seed deals the rest alike.
                                let mut dealt = Chance::new(seed_from_number(seed));
                                let world =
                                    imagine_with(if real { seat } else { &spectator }, &wanted, &mut dealt);
                                self.resolve(world, player, row, column, seed)
                            })
                            .sum();
                        sum / StrikeBot::WORLDS as f32
                    })
                    .collect()
            })
            .collect()
    }

    /// Plays a strike out with these attacks and looks at the table after it.
    fn resolve(&self, mut game: Game, player: Player, row: Attack, column: Attack, seed: u64) -> f32 {
        let mut quick = QuickPlayer::new(seed);
        let turn = game.glance().turn_number();
        for _ in 0..80 {
            let Some(decision) = game.decision() else { break };
            let asked = decision.player;
            if decision.question == QuestionKind::Action && game.glance().turn_number() != turn {
                break;
            }
            let planned = if decision.question == QuestionKind::Set {
                let wanted = if asked == player { row } else { column };
                decision.choices.iter().copied().find(|&choice| attack_of(&game.glance(), choice) == wanted)
            } else {
                None
            };
            let choice = planned.unwrap_or_else(|| quick.choose(&game, &decision));
            if game.choose(asked, choice, &mut Silent).is_err() {
                break;
            }
        }
        self.weights.value(&game, player)
    }

    /// Draws an attack by its share; what is hardly ever played is not played at all.
    fn sample(&mut self, own: &[OwnAttack]) -> Choice {
        let weight =
            |attack: &OwnAttack| if attack.share < 0.03 { 0 } else { (attack.share * 10_000.0) as u32 };
        let total: u32 = own.iter().map(weight).sum();
        let mut left = self.generator.below(total.max(1) as usize) as u32;
        for attack in own {
            if left < weight(attack) {
                return attack.choice;
            }
            left -= weight(attack);
        }
        own.first().map_or(Choice::WildSwing, |attack| attack.choice)
    }
}

/// The attack a choice sets.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other areas are lists of cards, the other choices are wild swings"
)]
fn attack_of(glance: &Glance<'_>, choice: Choice) -> Attack {
    let card = |place: exceed_rules::Place| match place.area {
        Area::Boosts => glance.boosts(place.player).nth(place.index as usize).unwrap_or(CardId::HIDDEN),
        _ => glance
            .cards(place.player, place.area)
            .get(place.index as usize)
            .copied()
            .unwrap_or(CardId::HIDDEN),
    };
    match choice {
        Choice::Set(place) => Attack::Single(card(place)),
        Choice::SetEx(place) => Attack::Ex(card(place)),
        _ => Attack::Wild,
    }
}

/// What a player of this world could have set, or has set: the attack itself counts as part of the hand.
fn possible_attacks(world: &Game, player: Player) -> Vec<Attack> {
    let glance = world.glance();
    let mut cards: Vec<CardId> = glance.cards(player, Area::Hand).to_vec();
    if let Some((card, ex, wild)) = glance.attack(player) {
        // Whether it is EX or wild is open; what it is is not.
        if wild {
            return vec![Attack::Wild];
        }
        cards.push(card);
        cards.sort_unstable();
        let singles = cards.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0]);
        let mut attacks: Vec<Attack> = if ex {
            std::iter::once(card).chain(singles).map(Attack::Ex).collect()
        } else {
            cards.iter().copied().map(Attack::Single).collect()
        };
        attacks.dedup();
        return attacks;
    }
    cards.sort_unstable();
    let mut attacks: Vec<Attack> = Vec::new();
    for (index, &card) in cards.iter().enumerate() {
        if index > 0 && cards[index - 1] == card {
            attacks.push(Attack::Ex(card));
        } else {
            attacks.push(Attack::Single(card));
        }
    }
    attacks.dedup();
    attacks.push(Attack::Wild);
    attacks
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
}
