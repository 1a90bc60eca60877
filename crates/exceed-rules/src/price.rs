//! What an answer costs, as a value of its own. What is charged is read here too, so that nobody pays another price than
//! the one that stood beside the answer (ACT-2 to ACT-4, ACT-8, BST-1, BST-7, STK-6, STK-8).

use exceed_cards::card::Discount;
use exceed_cards::ir::{
    Condition, Cost, Effect, Head, Modifier, Payment as Toll, Resource, Sequence, Tariff,
};
use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::arena::{Path, Space, walk};
use crate::card::CardId;
use crate::choice::{Area, Choice, Movement, Place};
use crate::conditions::player_meant;
use crate::decision::{Decision, QuestionKind, Reason};
use crate::describe::Words;
use crate::effects::control::clamp_amount;
use crate::game::Game;
use crate::modifiers::{Reader, bit};
use crate::movement::Cutting;
use crate::player::Player;
use crate::season::{CROSS_BOOST, CROSS_STRIKE};
use crate::seat::Seat;
use crate::step::{Context, LifePays, PayWith, Source, Step};

/// So much force, gauge or life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Price {
    /// Of what.
    pub resource: Resource,
    /// At least.
    pub least: u8,
    /// At most, `None` for as much as the payer likes; other than `least` only where the payer picks the amount.
    pub most: Option<u8>,
}

/// What is still to be paid in the payment under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// All of it.
    pub price: Price,
    /// What has been picked for it already.
    pub paid: u8,
}

impl Price {
    pub(crate) fn exactly(amount: u8, resource: Resource) -> Price {
        Price { resource, least: amount, most: Some(amount) }
    }

    /// Whether the payer has no say in the amount.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        self.most == Some(self.least)
    }

    /// What is spent, in a word: `force`, `gauge` or `life`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.resource {
            Resource::Force => "force",
            Resource::Gauge => "gauge",
            Resource::Life => "life",
        }
    }
}

impl From<Cost> for Price {
    fn from(cost: Cost) -> Price {
        Price::exactly(cost.amount, cost.resource)
    }
}

impl std::fmt::Display for Price {
    /// `3 gauge`, `1-6 force`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Price { least, most, .. } = *self;
        match most {
            Some(most) if most == least => write!(formatter, "{least} {}", self.word()),
            Some(most) => write!(formatter, "{least}-{most} {}", self.word()),
            None => write!(formatter, "{least} or more {}", self.word()),
        }
    }
}

impl Serialize for Price {
    /// `{"gauge":3}`, `{"force":[1,6]}`, `{"force":[1,null]}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        if self.is_fixed() {
            map.serialize_entry(self.word(), &self.least)?;
        } else {
            map.serialize_entry(self.word(), &[Some(self.least), self.most])?;
        }
        map.end()
    }
}

impl Seat {
    /// What an answer to the question this viewer is asked costs; `None` if it costs nothing or is not theirs to give.
    /// The price of an attack is what it would cost if it were revealed now.
    #[must_use]
    pub fn cost_of(&self, choice: Choice) -> Option<Price> {
        self.reader().price(&self.decision()?, choice)
    }

    /// What this viewer is paying now.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        self.reader().due(&self.decision()?)
    }
}

impl Game {
    /// What an answer of the player who is asked costs.
    #[must_use]
    pub fn cost_of(&self, choice: Choice) -> Option<Price> {
        self.reader().price(&self.decision()?, choice)
    }
}

impl Reader<'_> {
    /// What an answer costs; nothing is no price.
    fn price(&self, decision: &Decision<'_>, choice: Choice) -> Option<Price> {
        let player = decision.player;
        let price = match choice {
            Choice::Walk(_)
            | Choice::ChangeCards
            | Choice::Exceed
            | Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::CrossExceed => self.action_price(player, choice),
            Choice::Boost(_) if decision.question == QuestionKind::Action => {
                self.action_price(player, choice)
            }
            Choice::Boost(place) => self.effects_boost_price(place),
            Choice::Set(place) => {
                let leaving = u8::from(place.area == Area::Hand);
                self.attack_price(player, self.face(place), leaving)
            }
            Choice::SetEx(place) => self.ex_price(player, self.face(place), 2),
            Choice::SetDouble(place) => self.ex_price(player, self.face(place), 3),
            Choice::CrossStrike => Some(Price::exactly(CROSS_STRIKE, Resource::Gauge)),
            Choice::Card(place) => match self.asking_clause() {
                Some(Effect::ExtraAttack { free: false, .. }) => {
                    self.attack_price(player, self.face(place), 1)
                }
                Some(_) | None => None,
            },
            Choice::Yes => self.price_of_yes(decision),
            Choice::No => self.price_of_no(decision),
            Choice::Option(index) => match self.asking_clause() {
                Some(Effect::Choose { options, .. }) => {
                    options.get(index as usize).and_then(|option| self.toll(player, option))
                }
                Some(_) | None => None,
            },
            Choice::Number(amount) => match self.asking_clause() {
                Some(Effect::Pay {
                    payment: Toll::Between(.., Resource::Life) | Toll::Any(Resource::Life),
                    ..
                }) => Some(Price::exactly(amount, Resource::Life)),
                Some(_) | None => None,
            },
            Choice::Prepare
            | Choice::Reshuffle
            | Choice::Strike
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::PayLife(_)
            | Choice::Done
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch => None,
        };
        price.filter(|price| price.most != Some(0))
    }

    /// What an action of the turn costs: what its group asks for before it is carried out.
    pub fn action_price(&self, player: Player, action: Choice) -> Option<Price> {
        let fighter = || self.table().sides[player].fighter();
        let price = match action {
            Choice::Walk(to) => {
                self.walk_path(player, to).map(|(path, _)| Price::exactly(walk_force(path), Resource::Force))
            }
            Choice::ChangeCards => {
                Some(Price { resource: Resource::Force, least: 1, most: Some(self.force_to_change(player)) })
            }
            Choice::Exceed => self.exceed_cost(player).map(|cost| Price::exactly(cost, Resource::Gauge)),
            // TAG-7: Cross Boost asks for the boost cost once this is paid.
            Choice::Boost(place) => {
                let card = self.face(place);
                if self.is_partners(player, card) {
                    Some(Price::exactly(CROSS_BOOST, Resource::Gauge))
                } else {
                    self.boost_cost(player, card).map(Price::from)
                }
            }
            Choice::CrossExceed => {
                self.cross_exceed_cost(player).map(|cost| Price::exactly(cost, Resource::Gauge))
            }
            Choice::CharacterAction(line) => {
                let lines = self.duel.character_lines(fighter().id, fighter().exceeded);
                match lines.get(line as usize).map(|ability| &ability.head) {
                    Some(Head::Action { cost, .. }) => {
                        cost.map(|cost| Price::from(self.due_cost(player, cost)))
                    }
                    Some(Head::Static | Head::Trigger { .. }) | None => None,
                }
            }
            Choice::BoostAction(place, line) => {
                self.boost_action_cost(place, line).map(|cost| Price::from(self.due_cost(player, cost)))
            }
            Choice::Prepare
            | Choice::Reshuffle
            | Choice::Strike
            | Choice::Transform(_)
            | Choice::Downshift
            | Choice::Set(_)
            | Choice::SetEx(_)
            | Choice::WildSwing
            | Choice::Pay(..)
            | Choice::Card(_)
            | Choice::Done
            | Choice::Yes
            | Choice::No
            | Choice::Option(_)
            | Choice::Move(..)
            | Choice::Space(_)
            | Choice::Number(_)
            | Choice::PayLife(_)
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::Switch
            | Choice::CrossStrike
            | Choice::SetDouble(_) => None,
        };
        price.filter(|price| price.most != Some(0))
    }

    /// ACT-2: where a walk to a space leads, if it can end there.
    pub fn walk_path(&self, player: Player, to: Space) -> Option<(Path, Movement)> {
        let sides = &self.table().sides;
        let (from, other) = (sides[player].body(), sides[player.other()].body());
        if to == from.space || from.at(to).apart(other) == 0 {
            return None;
        }
        let movement = if to < from.space { Movement::MoveLeft } else { Movement::MoveRight };
        let free = walk(from, other, to);
        let path = if self.may_modify(bit::CANNOT_MOVE) {
            self.path_of(player, movement, free.moved, None)
        } else {
            // Nothing in play changes movement: the same without going step by step.
            free
        };
        let cuts = self.duel.marks.can_modify(bit::CUT);
        let cut = if cuts { self.movements_cut(player, Cutting::Must) } else { None };
        let fits = from.at(to).is_inside();
        (fits && path.to == to && cut.is_none_or(|most| path.moved <= most)).then_some((path, movement))
    }

    /// What a printed price comes to for this player.
    #[inline]
    pub fn due_cost(&self, player: Player, cost: Cost) -> Cost {
        if cost.resource != Resource::Gauge || !self.pays_otherwise() {
            return cost;
        }
        let less = if self.gauge_is_free(player) { cost.amount } else { self.gauge_less(player) };
        Cost { amount: cost.amount.saturating_sub(less), ..cost }
    }

    /// What a card costs as a boost.
    pub fn boost_cost(&self, player: Player, card: CardId) -> Option<Cost> {
        self.duel.facts.of(card).boost_cost.map(|cost| self.due_cost(player, cost))
    }

    /// ACT-4: what the Exceed action costs now.
    pub fn exceed_cost(&self, player: Player) -> Option<u8> {
        let cost = self.exceed_cost_of(player, self.table().sides[player].fighter().id)?;
        if !self.pays_otherwise() {
            return Some(cost);
        }
        let mut less = 0;
        self.modifiers(player, bit::PAYING, &mut |in_force| {
            if let Modifier::Paying(Tariff::ExceedLess(quantity)) = in_force.modifier {
                less += self.quantity(quantity, &in_force.context);
            }
        });
        Some(cost.saturating_sub(clamp_amount(less)).saturating_sub(self.gauge_less(player)))
    }

    /// What an attack costs now, its discount included.
    pub fn attack_cost(&self, player: Player, card: CardId) -> Option<Cost> {
        let cost = self.duel.facts.of(card).cost?;
        let context = Context::new(player, Source::Attack(player), card);
        let less = match &self.duel.definition(card).discount {
            None => 0,
            Some(Discount::Less(quantity)) => clamp_amount(self.quantity(quantity, &context)),
            Some(Discount::FreeIf(condition)) if self.holds(condition, &context) => cost.amount,
            Some(
                Discount::FreeIf(_) | Discount::OnlyIf(..) | Discount::OrLife(..) | Discount::Instead(_),
            ) => 0,
        };
        let printed = match &self.duel.definition(card).discount {
            Some(Discount::OnlyIf(other, condition)) if self.holds(condition, &context) => *other,
            Some(Discount::Instead(amount)) => clamp_amount(self.amount(*amount, &context)),
            Some(Discount::Less(_) | Discount::FreeIf(_) | Discount::OnlyIf(..) | Discount::OrLife(..))
            | None => cost.amount,
        };
        let amount = printed.saturating_sub(less);
        let due = self.due_cost(player, Cost { amount, ..cost });
        Some(Cost { resource: self.paid_with(player, due.resource), ..due })
    }

    /// The life that may be spent instead of all an attack costs now; never the last point.
    pub fn life_instead(&self, player: Player, card: CardId) -> Option<u8> {
        let context = Context::new(player, Source::Attack(player), card);
        let Some(Discount::OrLife(life, condition)) = &self.duel.definition(card).discount else {
            return None;
        };
        let left = self.life_that_pays(player, LifePays::ButTheLast);
        (left >= *life && self.holds(condition, &context)).then_some(*life)
    }

    /// What is really paid where this is asked for: in a strike, from the reveal on, text may let gauge be paid as force.
    pub fn paid_with(&self, player: Player, resource: Resource) -> Resource {
        let revealed = || self.table().strike.as_ref().is_some_and(|strike| strike.revealed);
        if resource == Resource::Gauge && revealed() && self.has_any(player, bit::GAUGE_AS_FORCE) {
            Resource::Force
        } else {
            resource
        }
    }

    /// The same once so many cards have left the hand: a discount may count them.
    pub fn cost_without(&self, player: Player, card: CardId, leaving: u8) -> Option<Cost> {
        if leaving == 0 || self.duel.definition(card).discount.is_none() {
            return self.attack_cost(player, card);
        }
        let mut state = *self.state;
        let hand = &mut state.table.sides[player].hand_count;
        *hand = hand.saturating_sub(leaving);
        Reader::new(self.duel, &state).attack_cost(player, card)
    }

    fn attack_price(&self, player: Player, card: CardId, leaving: u8) -> Option<Price> {
        // TAG-3: a partner's card is invalid, and nobody pays for it.
        let paid_for = card.is_known() && !self.is_partners(player, card);
        if paid_for { self.cost_without(player, card, leaving).map(Price::from) } else { None }
    }

    /// The price of an attack that would be EX.
    fn ex_price(&self, player: Player, card: CardId, leaving: u8) -> Option<Price> {
        let price = self.attack_price(player, card, leaving)?;
        let amount = match &self.duel.definition(card).discount {
            Some(Discount::OnlyIf(amount, Condition::AttackIsEx)) => *amount,
            Some(
                Discount::Less(_)
                | Discount::FreeIf(_)
                | Discount::OnlyIf(..)
                | Discount::OrLife(..)
                | Discount::Instead(_),
            )
            | None => {
                return Some(price);
            }
        };
        Some(Price::from(self.due_cost(player, Cost { amount, resource: price.resource })))
    }

    fn face(&self, place: Place) -> CardId {
        Words { duel: self.duel, state: self.state }.card_at(place)
    }

    /// The clause of card text that asks.
    pub fn asking_clause(&self) -> Option<&Effect> {
        let Some(Step::Effect { at, .. }) = self.table().agenda.last() else { return None };
        self.duel.block(at.block).get(at.index as usize)
    }

    fn effects_boost_price(&self, place: Place) -> Option<Price> {
        match self.asking_clause() {
            Some(Effect::PlayBoost(play)) if play.free => None,
            Some(_) | None => self.boost_cost(place.player, self.face(place)).map(Price::from),
        }
    }

    fn price_of_yes(&self, decision: &Decision<'_>) -> Option<Price> {
        match (decision.reason, self.asking_clause()) {
            (Reason::Critical | Reason::Cancel, _) => Some(Price::exactly(1, Resource::Gauge)),
            (_, Some(Effect::May(_, body))) => self.toll(decision.player, body),
            (_, Some(_) | None) => None,
        }
    }

    /// Not to give up a wild swing is to pay for it (STK-9).
    fn price_of_no(&self, decision: &Decision<'_>) -> Option<Price> {
        let Reason::Invalidate(card) = decision.reason else { return None };
        self.attack_price(decision.player, card, 0)
    }

    /// What the first clause of some text makes this player pay.
    fn toll(&self, player: Player, body: &Sequence) -> Option<Price> {
        let Some(Effect::Pay { who, payment, .. }) = body.effects.first() else { return None };
        if player_meant(*who, player) != player {
            return None;
        }
        let side = &self.table().sides[player];
        let free = self.gauge_is_free(player);
        match *payment {
            Toll::Exactly(_, Resource::Gauge) | Toll::Between(_, _, Resource::Gauge) if free => None,
            Toll::Exactly(amount, resource) => {
                Some(Price::from(self.due_cost(player, Cost { amount, resource })))
            }
            Toll::All(Resource::Gauge) => Some(Price::exactly(side.gauge.len() as u8, Resource::Gauge)),
            Toll::All(Resource::Force) => Some(Price::exactly(self.force_in_cards(player), Resource::Force)),
            Toll::ExceedCost => self.exceed_cost(player).map(|cost| Price::exactly(cost, Resource::Gauge)),
            Toll::All(Resource::Life) => Some(Price::exactly(side.fighter().life, Resource::Life)),
            Toll::Between(least, most, resource) => Some(Price { resource, least, most: Some(most) }),
            Toll::Any(_)
            | Toll::ReturnGauge(_)
            | Toll::Discard(..)
            | Toll::Seal(..)
            | Toll::DiscardRandom(..)
            | Toll::DiscardInReach(_)
            | Toll::PutUnder(..)
            | Toll::Store(..)
            | Toll::DiscardBoost
            | Toll::RevealCopy
            | Toll::DiscardBoostNear(..)
            | Toll::RevealAlike
            | Toll::RevealSameSpeed
            | Toll::DiscardCopy => None,
        }
    }

    fn due(&self, decision: &Decision<'_>) -> Option<Due> {
        if decision.question != QuestionKind::Pay {
            return None;
        }
        let asking = self.table().agenda.last()?;
        let price = if let Step::Pay(payment) = asking {
            let resource = match payment.with {
                PayWith::Force => Resource::Force,
                PayWith::Gauge => Resource::Gauge,
            };
            Price { resource, least: payment.least, most: payment.bound() }
        } else if *asking == Step::Action {
            self.action_price(decision.player, *decision.picks.first()?)?
        } else {
            // Critical is paid for in the group that sets the attack.
            Price::exactly(1, Resource::Gauge)
        };
        Some(Due { price, paid: paid_by(decision.picks) })
    }
}

/// ACT-2: 1 force per space, the opponent's not counted, plus 1 to pass the opponent.
pub(crate) fn walk_force(path: Path) -> u8 {
    path.moved.saturating_add(u8::from(path.passed))
}

/// What the picks of a payment come to.
pub(crate) fn paid_by(picks: &[Choice]) -> u8 {
    picks.iter().map(|pick| worth(*pick)).fold(0, u8::saturating_add)
}

/// What a pick counts for in a payment.
pub(crate) fn worth(pick: Choice) -> u8 {
    if let Choice::Pay(_, value) | Choice::Number(value) = pick {
        value
    } else {
        u8::from(matches!(pick, Choice::PayLife(_)))
    }
}

/// The life among the picks of a payment.
pub(crate) fn life_paid(picks: &[Choice]) -> u8 {
    let life = |pick: &Choice| if let Choice::PayLife(life) = pick { *life } else { 0 };
    picks.iter().map(life).fold(0, u8::saturating_add)
}
