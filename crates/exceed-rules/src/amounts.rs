//! Numbers of the card language, read now.

use exceed_cards::card::Kind;
use exceed_cards::ir::{Amount, Filter, Per, Quantity, Side, Unit};

use crate::card::CardId;
use crate::choice::Area;
use crate::conditions::area_of;
use crate::duel::Duel;
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::Fighter;
use crate::step::Context;

impl Reader<'_> {
    /// An amount.
    pub fn amount(&self, amount: Amount, context: &Context) -> i16 {
        match amount {
            Amount::Number(number) => i16::from(number),
            Amount::Paid => i16::from(context.paid),
            Amount::ThatMany => i16::from(context.count),
            Amount::Stat(side, stat) => self.total(player_on(side, context.you), stat),
            Amount::Printed(side, stat) => {
                let player = player_on(side, context.you);
                let stat = |card| self.value_of(self.duel.card(card).stats[stat as usize], player);
                self.attack_card(player).map_or(0, stat)
            }
            Amount::TopDiscard(stat) => {
                let side = &self.table().sides[context.you];
                side.discard
                    .last()
                    .map_or(0, |&card| self.value_of(self.duel.card(card).stats[stat as usize], context.you))
            }
            Amount::It(_) if !context.it.is_known() => 0,
            Amount::It(stat) => self.value_of(self.duel.card(context.it).stats[stat as usize], context.you),
            Amount::X => {
                let of = self.x_of(context);
                self.table().strike.as_ref().map_or(0, |strike| i16::from(strike.records[context.you].x[of]))
            }
            Amount::Distance => i16::from(self.distance()),
            Amount::NumberOf(unit) => self.count(unit, context),
        }
    }

    /// Which of a player's two characters the `X` of a line belongs to: cards of one do not read what those of the other remember.
    pub fn x_of(&self, context: &Context) -> usize {
        let fighters = &self.table().sides[context.you].fighters;
        if fighters.len() < 2 {
            return 0;
        }
        let character = match context.source.fighter() {
            Some(fighter) => self.duel.fighter(fighter).character,
            None if context.card.is_known() => self.duel.card(context.card).character,
            None => return 0,
        };
        let own = |fighter: &Fighter| self.duel.fighter(fighter.id).character == character;
        fighters.iter().position(own).unwrap_or(0)
    }

    /// An amount, once for each so many of something.
    pub fn quantity(&self, quantity: &Quantity, context: &Context) -> i16 {
        let amount = self.amount(quantity.amount, context);
        let Some(per) = quantity.per else { return amount };
        let product = amount.saturating_mul(self.steps(quantity.per, context));
        per.max.map_or(product, |max| product.min(i16::from(max)))
    }

    /// How many steps a quantity's unit comes to.
    pub fn steps(&self, per: Option<Per>, context: &Context) -> i16 {
        per.map_or(1, |per| self.count(per.unit, context) / i16::from(per.every.max(1)))
    }

    fn count(&self, unit: Unit, context: &Context) -> i16 {
        let table = self.table();
        let you = context.you;
        let mine = &table.sides[you];
        let record =
            |player: Player| table.strike.as_ref().map(|strike| strike.records[player]).unwrap_or_default();
        let number = match unit {
            Unit::Gauge(side) => table.sides[player_on(side, you)].gauge.len(),
            Unit::CardInHand(side) => table.sides[player_on(side, you)].hand_count as usize,
            Unit::CardIn(kind) => self.open_area(you, area_of(kind)).len(),
            Unit::Sealed(filter) => self.number_in(you, Area::Sealed, filter),
            Unit::DifferentSealed(filter) => self.different(self.told_apart(you, Area::Sealed), filter),
            Unit::Boost => self.boost_count(you),
            Unit::BoostInPlay => self.boost_count(you) + self.boost_count(you.other()),
            Unit::DamageTaken => record(you).damage_taken as usize,
            Unit::DamageDealt => record(you.other()).damage_taken as usize,
            Unit::ArmorUsed => record(you).armor_used as usize,
            Unit::SpaceBetween => (self.distance() as usize).saturating_sub(1),
            Unit::SpaceMoved => context.moved as usize,
            Unit::Paid => context.paid as usize,
            Unit::MarkerBetween(name) => self.markers_between(name, context),
            Unit::MarkerPassed(name) => self.markers_passed(name, context, you.other()).count_ones() as usize,
            Unit::SpentInRange => table.strike.as_ref().map_or(0, |strike| {
                let distances = mine.body().distances(table.sides[you.other()].body());
                let reaches = |card: &&CardId| distances.any(|distance| self.covers(**card, distance));
                strike.records[you].paid_with.iter().filter(reaches).count()
            }),
            Unit::StoredInReach => self.stored_in_reach(you),
            Unit::MarkerNear(name, near) => self.markers_near(name, near, context),
            Unit::Spent(filter) => {
                record(you).paid_with.iter().filter(|&&card| self.known_passes(filter, card)).count()
            }
            Unit::CopyInGauge(name) => {
                let name = self.duel.name_index(name);
                mine.gauge.iter().filter(|&&card| Some(self.duel.card(card).name) == name).count()
            }
            Unit::YourStat(stat) => self.total(you, stat).max(0) as usize,
            Unit::ForceSpentThisTurn => table.turn.force_spent[you] as usize,
        };
        number as i16
    }

    /// Whether a card is known and passes.
    pub fn known_passes(&self, filter: Filter, card: CardId) -> bool {
        card.is_known() && passes(self.duel, filter, card)
    }

    /// How many different names there are.
    pub fn different(&self, cards: &[CardId], filter: Filter) -> usize {
        let name = |card: &CardId| self.duel.card(*card).name;
        cards
            .iter()
            .enumerate()
            .filter(|(index, card)| {
                self.known_passes(filter, **card)
                    && !cards[..*index].iter().any(|earlier| name(earlier) == name(card))
            })
            .count()
    }
}

/// The player a side word means.
pub(crate) fn player_on(side: Side, you: Player) -> Player {
    match side {
        Side::Yours => you,
        Side::Opponents => you.other(),
    }
}

/// Whether a card is of the kind a filter means.
pub(crate) fn passes(duel: &Duel, filter: Filter, card: CardId) -> bool {
    let card = duel.card(card);
    match filter {
        Filter::Any => true,
        Filter::Normal => card.kind == Kind::Normal,
        Filter::Special => card.kind == Kind::Special,
        Filter::Ultra => card.kind == Kind::Ultra,
        Filter::SpecialOrUltra => matches!(card.kind, Kind::Special | Kind::Ultra),
        Filter::NormalOrSpecial => matches!(card.kind, Kind::Normal | Kind::Special),
        Filter::Continuous => crate::boost::is_lasting(card.boost_kind),
    }
}
