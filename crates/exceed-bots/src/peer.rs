//! The rule policy of the public client, for reference: what players meet elsewhere.
//!
//! Turn: with more cards than the opponent, or six, it exceeds if it can; steps one closer if nothing in hand
//! reaches; then boosts by a coin flip, uses the character's action by a coin flip, and strikes with any card that
//! reaches. Otherwise it prepares. Everything else is chance.

use exceed_cards::Generator;
use exceed_cards::card::Kind;
use exceed_cards::ir::Resource;
use exceed_rules::{Area, CardId, Choice, Decision, Glance, Player, QuestionKind, Reason, Seat};

use crate::Bot;
use crate::outline::reach::{Numbers, Spaces, could_hit};

/// From so many cards on it acts, whatever the opponent holds.
const FULL_HAND: usize = 6;
/// It boosts no more with so many boosts in play.
const ENOUGH_BOOSTS: usize = 3;
/// With fewer cards it changes cards, if that brings more than this.
const SMALL_HAND: usize = 3;

/// Plays by the public client's rules.
#[derive(Clone, Debug)]
pub struct PeerBot {
    generator: Generator,
}

impl PeerBot {
    /// Its name in commands.
    pub const NAME: &'static str = "peer";

    /// A bot whose answers follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> PeerBot {
        PeerBot { generator: Generator::new(seed) }
    }

    fn any(&mut self, choices: &[Choice]) -> Choice {
        choices.get(self.generator.below(choices.len())).copied().unwrap_or_default()
    }

    fn coin(&mut self) -> bool {
        self.generator.below(2) == 0
    }

    fn action(&mut self, glance: &Glance<'_>, player: Player, choices: &[Choice]) -> Choice {
        let hand = glance.count(player, Area::Hand);
        if hand <= glance.count(player.other(), Area::Hand) && hand < FULL_HAND {
            return wait(glance, player, choices);
        }
        if choices.contains(&Choice::Exceed) {
            return Choice::Exceed;
        }
        let hits = glance.cards(player, Area::Hand).iter().any(|&card| reaches(glance, player, card));
        if !hits && let Some(step) = step_closer(Spaces::of(glance, player), choices) {
            return step;
        }
        let boosts = of_kind(choices, |choice| matches!(choice, Choice::Boost(_)));
        if self.coin() && glance.boosts(player).count() < ENOUGH_BOOSTS && !boosts.is_empty() {
            return self.any(&boosts);
        }
        for choice in choices {
            let acts =
                matches!(choice, Choice::CharacterAction(_) | Choice::BoostAction(..) | Choice::Transform(_));
            if acts && self.coin() {
                return *choice;
            }
        }
        if hits && choices.contains(&Choice::Strike) {
            return Choice::Strike;
        }
        self.any(choices)
    }

    /// Any attack that reaches, alone or as EX; the defender swings wild without one.
    fn set(&mut self, glance: &Glance<'_>, player: Player, choices: &[Choice]) -> Choice {
        let reaching = of_kind(choices, |choice| {
            let (Choice::Set(place) | Choice::SetEx(place) | Choice::SetDouble(place)) = choice else {
                return false;
            };
            let card = glance.card(*place);
            // A double Block is never set.
            let double_block = !matches!(choice, Choice::Set(_)) && is_block(glance, card);
            !double_block && !glance.is_partners(player, card) && reaches(glance, player, card)
        });
        if !reaching.is_empty() {
            self.any(&reaching)
        } else if glance.attacker() != Some(player) && choices.contains(&Choice::WildSwing) {
            Choice::WildSwing
        } else {
            self.any(choices)
        }
    }

    /// Change Cards spends all there is; against a hit of 4, the damage it always expects, one force is enough.
    fn pay(&mut self, decision: &Decision<'_>) -> Choice {
        let cards = of_kind(decision.choices, |choice| matches!(choice, Choice::Pay(..)));
        if decision.reason == Reason::ChangeCards && !cards.is_empty() {
            let most = cards.iter().map(worth).max().unwrap_or(0);
            cards.iter().copied().find(|choice| worth(choice) == most).unwrap_or_default()
        } else if decision.reason == Reason::SpendForArmor && decision.picks.is_empty() && !cards.is_empty() {
            let single = of_kind(&cards, |choice| worth(choice) == 1);
            self.any(if single.is_empty() { &cards } else { &single })
        } else if decision.reason == Reason::SpendForArmor && decision.choices.contains(&Choice::Done) {
            Choice::Done
        } else {
            self.any(decision.choices)
        }
    }
}

impl Bot for PeerBot {
    fn choose(&mut self, seat: &Seat) -> Choice {
        let Some(decision) = seat.decision() else { return Choice::No };
        if let [only] = decision.choices {
            return *only;
        }
        let glance = seat.glance();
        match decision.question {
            QuestionKind::Action => self.action(&glance, decision.player, decision.choices),
            QuestionKind::Set => self.set(&glance, decision.player, decision.choices),
            QuestionKind::Pay => self.pay(&decision),
            QuestionKind::Confirm
            | QuestionKind::Pick
            | QuestionKind::Cards
            | QuestionKind::Space
            | QuestionKind::Number
            | QuestionKind::Name
            | QuestionKind::Order => self.any(decision.choices),
        }
    }
}

/// Prepare; with few cards and much to spend, Change Cards.
fn wait(glance: &Glance<'_>, player: Player, choices: &[Choice]) -> Choice {
    let cards = glance.cards(player, Area::Hand).iter().chain(glance.cards(player, Area::Gauge));
    let force: usize =
        cards.map(|&card| if glance.duel().card(card).kind == Kind::Ultra { 2 } else { 1 }).sum();
    let few = glance.count(player, Area::Hand) < SMALL_HAND;
    if few && force > SMALL_HAND && choices.contains(&Choice::ChangeCards) {
        Choice::ChangeCards
    } else {
        Choice::Prepare
    }
}

/// A walk that ends one closer, past the opponent or not.
fn step_closer(spaces: Spaces, choices: &[Choice]) -> Option<Choice> {
    choices.iter().copied().find(|choice| {
        let Choice::Walk(space) = *choice else { return false };
        space.abs_diff(spaces.other) + 1 == spaces.distance() && space.abs_diff(spaces.own) <= 2
    })
}

/// What it calls "can hit": Block always does, an attack that costs too much gauge never.
fn reaches(glance: &Glance<'_>, player: Player, card: CardId) -> bool {
    if !card.is_known() || is_block(glance, card) {
        return card.is_known();
    }
    let numbers = Numbers::of(glance.duel(), card, glance.count(player, Area::Hand));
    let too_dear = numbers.cost.is_some_and(|cost| {
        cost.resource == Resource::Gauge && cost.amount as usize > glance.count(player, Area::Gauge)
    });
    !too_dear && could_hit(glance.duel(), card, &numbers, Spaces::of(glance, player))
}

fn is_block(glance: &Glance<'_>, card: CardId) -> bool {
    card.is_known() && glance.duel().card_name(card) == "Block"
}

fn worth(choice: &Choice) -> u8 {
    if let Choice::Pay(_, value) = choice { *value } else { 0 }
}

fn of_kind(choices: &[Choice], wanted: impl Fn(&Choice) -> bool) -> Vec<Choice> {
    choices.iter().copied().filter(|choice| wanted(choice)).collect()
}
