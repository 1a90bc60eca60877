//! Conditions of the card language, read now.

use exceed_cards::card::Printed;
use exceed_cards::ir::{Comparison, Condition, Filter, Qualifier, RangeSpec, Stat, Thing, Who, ZoneKind};

use crate::amounts::{passes, player_on};
use crate::card::CardId;
use crate::choice::Area;
use crate::markers::{bit_of, near_bits};
use crate::modifiers::Reader;
use crate::player::Player;
use crate::state::{BoostInPlay, Strike};
use crate::step::{Context, Source};

impl Reader<'_> {
    /// Whether a condition holds now.
    pub fn holds(&self, condition: &Condition, context: &Context) -> bool {
        let table = self.table();
        let you = context.you;
        let side = &table.sides[you];
        match condition {
            Condition::All(parts) => parts.iter().all(|part| self.holds(part, context)),
            Condition::Any(parts) => parts.iter().any(|part| self.holds(part, context)),
            // `you are defending` and `you missed` speak of a strike too.
            Condition::Not(part) if matches!(**part, Condition::Initiated(_) | Condition::Hit(_)) => {
                table.strike.is_some() && !self.holds(part, context)
            }
            Condition::Not(part) => !self.holds(part, context),
            Condition::Initiated(who) => {
                self.strike_says(|strike| strike.attacker == player_meant(*who, you))
            }
            Condition::WasHit(who) => {
                self.strike_says(|strike| strike.records[player_meant(*who, you)].was_hit)
            }
            Condition::Hit(who) => self.strike_says(|strike| strike.attacks[player_meant(*who, you)].hit),
            Condition::AdditionalHit => self.strike_says(|strike| strike.records[you].additional_hit),
            Condition::Stunned(who) => {
                self.strike_says(|strike| strike.records[player_meant(*who, you)].stunned)
            }
            Condition::Exceeded(who) => table.sides[player_meant(*who, you)].fighter().exceeded,
            Condition::StrikeLastTurn => table.turn.strike_last_turn,
            Condition::StrikeThisTurn => table.turn.strike || table.strike.is_some(),
            Condition::StrikeFollows => table.plan.is_some(),
            Condition::PlayedFrom(kind) => context.played_from == Some(area_of(*kind)),
            Condition::DuringStrike => table.strike.is_some(),
            Condition::Critical => self.is_critical(you),
            Condition::AttackIsEx => self.is_ex(you),
            Condition::WildSwing(side) => {
                self.strike_says(|strike| strike.attacks[player_on(*side, you)].wild)
            }
            Condition::SetFaceUp => self.strike_says(|strike| strike.attacks[you].face_up),
            Condition::AttackCameFrom(kind) => {
                // What lay under a marker counts as set from hand.
                let counts_as = |from| if from == Area::UnderMarker { Area::Hand } else { from };
                self.strike_says(|strike| strike.attacks[you].from.map(counts_as) == Some(area_of(*kind)))
            }
            Condition::AttackIs(whose, filter) => {
                self.attack_card(player_on(*whose, you)).is_some_and(|card| passes(self.duel, *filter, card))
            }
            Condition::AttackNamed(name) => self
                .attack_card(you)
                .is_some_and(|card| Some(self.duel.card(card).name) == self.duel.name_index(*name)),
            Condition::AttackInPlay => self.attack(you).is_some_and(|attack| attack.in_play),
            Condition::ItIs(filter) => self.known_passes(*filter, context.it),
            Condition::ThisCausedStrike => self.strike_says(|strike| {
                strike.cause.is_some_and(|boost| context.source == Source::Boost(boost))
            }),
            Condition::CopyOfAttackIn(whose, kind) => {
                self.copy_of_attack_in(player_on(*whose, you), you, *kind)
            }
            Condition::TopCardIs(filter) => self.state.secrets.deck[you]
                .last()
                .is_some_and(|&card| card.is_known() && passes(self.duel, *filter, card)),
            Condition::CancelledThisTurn => table.turn.player == you && table.turn.cancelled,
            // What a character says of its action is not about the action of the other one of its team.
            Condition::UsedActionThisTurn => table.turn.used_action.is_some_and(|used| {
                self.duel.fighter(used).player == you
                    && !matches!(context.source, Source::Character(own) if own != used)
            }),
            Condition::SpentGaugeOnAction => table.turn.player == you && table.turn.gauge_on_action,
            Condition::MadeEndDraw => table.turn.player == you && table.turn.made_end_draw,
            Condition::SpentGaugeThisStrike => self.strike_says(|strike| strike.records[you].gauge_spent > 0),
            Condition::Have(who, comparison, thing) => {
                let player = player_meant(*who, you);
                self.compare(
                    *comparison,
                    self.number_of(*thing, player),
                    self.number_of(*thing, player.other()),
                )
            }
            Condition::LifeIs(life) => side.fighter().life == *life,
            Condition::LifeAtMost(life) => side.fighter().life <= *life,
            Condition::LessLife => side.fighter().life < table.sides[you.other()].fighter().life,
            Condition::StatGreater(stat) => self.total(you, *stat) > self.total(you.other(), *stat),
            Condition::OpponentPrinted { stat, equal } => {
                let printed = |player| match self.duel.card(self.attack_card(player)?).stats[*stat as usize] {
                    Printed::Number(number) => Some(number),
                    Printed::Dash | Printed::X | Printed::Distance | Printed::CardsInHand(_) => None,
                };
                let both = printed(you).zip(printed(you.other()));
                both.is_some_and(|(own, theirs)| if *equal { theirs == own } else { theirs > own })
            }
            Condition::OpponentStatAtLeast(stat, number) => {
                self.total(you.other(), *stat) >= i16::from(*number)
            }
            Condition::OpponentStatAtMost(stat, number) => {
                self.total(you.other(), *stat) <= i16::from(*number)
            }
            Condition::BonusesAtLeast(stat, number) => {
                self.positive_bonuses(you, *stat) >= i16::from(*number)
            }
            Condition::Compare(one, relation, other) => {
                relation.holds(self.amount(*one, context), self.amount(*other, context))
            }
            Condition::Range(range) => self.in_range_spec(*range, context),
            Condition::RangeFromFighter(range) => {
                side.body().distances(table.sides[you.other()].body()).include(*range)
            }
            Condition::AtEdge(who) => table.sides[player_meant(*who, you)].body().is_at_edge(),
            Condition::AtMaximumRange => {
                let Some(distances) = self.attack_distances(you) else { return false };
                let is_at = |most: i16| distances.within(most, most).is_some();
                if self.has_inverted_range(you) {
                    let farthest = self.distances(you).checked_ilog2();
                    return farthest.is_some_and(|farthest| is_at(farthest as i16));
                }
                self.range(you).is_some_and(|(_, most)| is_at(most))
            }
            Condition::SpacesBehindOpponent(number) => {
                table.sides[you.other()].body().spaces_behind(side.space) >= *number
            }
            Condition::Marker(name, fact) => self.marker_is(*name, *fact, context),
            Condition::MovedPastThisStrike => self.strike_says(|strike| strike.records[you].moved_past),
            Condition::MovedThisStrike(who) => {
                self.strike_says(|strike| strike.records[player_meant(*who, you)].moved > 0)
            }
            Condition::MovedThisStrikeAtLeast(number) => {
                self.strike_says(|strike| strike.records[you].moved >= *number)
            }
            Condition::MovedBeforeStrikeAtLeast(number) => table.turn.moved[you] >= *number,
            Condition::OpponentMovedThisStrike => {
                self.strike_says(|strike| strike.records[you.other()].displaced)
            }
            Condition::MovedPast | Condition::PulledPast => context.went.is_past(),
            Condition::MovedLess | Condition::PushedLess => context.went.is_short(),
            Condition::MovedAtMost(_, number) => context.moved <= *number,
            Condition::PushedAtLeast(number) => context.moved >= *number,
            Condition::Done | Condition::TheyDid => context.done,
            Condition::ThisBoostIs(spot) => {
                let space = self.this_boost(context).map_or(0, |boost| boost.space);
                space > 0 && self.spots(*spot, context) & bit_of(space) != 0
            }
            Condition::BoostNear(name, near) => {
                let near = near_bits(*near, table.sides[you.other()].body());
                self.spaces_of_boosts(you, *name) & near != 0
            }
            Condition::BoostInPlay(name) => {
                let called = |boost: &BoostInPlay| self.duel.boost(boost.card).name == name.as_str();
                let mine = |boost: &&BoostInPlay| self.duel.card(boost.card).owner == you && !boost.negated;
                side.boosts.iter().any(called) || table.playing.iter().filter(mine).any(called)
            }
            Condition::ThisSustained => self.this_boost(context).is_some_and(|boost| boost.sustained),
        }
    }

    /// Whether a qualifier of a head holds now.
    pub fn qualifies(&self, qualifier: &Qualifier, context: &Context) -> bool {
        match qualifier {
            Qualifier::Critical => self.holds(&Condition::Critical, context),
            Qualifier::NotCritical => !self.holds(&Condition::Critical, context),
            Qualifier::Range(range) => self.in_range_spec(*range, context),
            Qualifier::If(condition) => self.holds(condition, context),
            // Limits are kept with the triggers.
            Qualifier::Limit(_) => true,
            Qualifier::ForEach(_, near) => self.is_near(*near, context),
        }
    }

    /// STK-18: the opponent is at that distance from where your attack is measured.
    pub fn in_range_spec(&self, range: RangeSpec, context: &Context) -> bool {
        self.attack_distances(context.you).is_some_and(|distances| distances.include(range))
    }

    /// The boost a line is printed on, if it is still in play.
    pub fn this_boost(&self, context: &Context) -> Option<&BoostInPlay> {
        let Source::Boost(serial) = context.source else { return None };
        let table = self.table();
        Player::BOTH
            .into_iter()
            .flat_map(|player| table.sides[player].boosts.iter())
            .chain(table.playing.iter())
            .find(|boost| boost.serial == serial)
    }

    /// The card of a player's attack while it is in play and known.
    pub fn attack_card(&self, player: Player) -> Option<CardId> {
        let attack = self.attack(player)?;
        (attack.in_play && attack.card.is_known()).then_some(attack.card)
    }

    fn strike_says(&self, says: impl FnOnce(&Strike) -> bool) -> bool {
        self.table().strike.as_ref().is_some_and(says)
    }

    /// Whether a card of the name of an attack lies in an area of a player.
    fn copy_of_attack_in(&self, attacker: Player, player: Player, kind: ZoneKind) -> bool {
        let Some(attack) = self.attack_card(attacker) else { return false };
        let name = self.duel.card(attack).name;
        if kind == ZoneKind::Boosts {
            let boosts = &self.table().sides[player].boosts;
            return boosts.iter().any(|boost| self.duel.card(boost.card).name == name);
        }
        self.told_apart(player, area_of(kind))
            .iter()
            .any(|&card| card.is_known() && self.duel.card(card).name == name)
    }

    /// How many cards of an open area are of a kind. Of cards sealed in secret nobody says of what kind they are.
    pub fn number_in(&self, player: Player, area: Area, filter: Filter) -> usize {
        let cards = match filter {
            Filter::Any => return self.open_area(player, area).len(),
            Filter::Normal
            | Filter::Special
            | Filter::Ultra
            | Filter::SpecialOrUltra
            | Filter::NormalOrSpecial
            | Filter::Continuous => self.told_apart(player, area),
        };
        cards.iter().filter(|&&card| self.known_passes(filter, card)).count()
    }

    /// The cards of an area whose faces everybody may know: what lines read is open.
    pub fn told_apart(&self, player: Player, area: Area) -> &[CardId] {
        let secret = area == Area::Sealed && self.duel.secret_seal[player];
        if secret { &[] } else { self.open_area(player, area) }
    }

    /// The cards of an open area; empty for hidden ones.
    pub fn open_area(&self, player: Player, area: Area) -> &[CardId] {
        match area {
            Area::Discard
            | Area::Gauge
            | Area::Sealed
            | Area::Overdrive
            | Area::SetAside
            | Area::Transforms
            | Area::Stored => self.state.faces(player, area),
            Area::Hand
            | Area::Deck
            | Area::Boosts
            | Area::Attack
            | Area::Playing
            | Area::Under
            | Area::UnderMarker
            | Area::Arena => &[],
        }
    }

    fn compare(&self, comparison: Comparison, count: usize, other: usize) -> bool {
        match comparison {
            Comparison::AtLeast(number) => count >= number as usize,
            Comparison::AtMost(number) => count <= number as usize,
            Comparison::More => count > other,
            Comparison::Fewer => count < other,
            Comparison::None => count == 0,
        }
    }

    fn number_of(&self, thing: Thing, player: Player) -> usize {
        let side = &self.table().sides[player];
        match thing {
            Thing::Cards(_, ZoneKind::Hand) => side.hand_count as usize,
            Thing::Cards(_, ZoneKind::Deck) => side.deck_count as usize,
            Thing::Cards(_, ZoneKind::Boosts) | Thing::Boosts => self.boost_count(player),
            Thing::Cards(filter, kind) => self.number_in(player, area_of(kind), filter),
            Thing::Different(filter, kind) => self.different(self.told_apart(player, area_of(kind)), filter),
            Thing::Gauge => side.gauge.len(),
        }
    }

    /// Whether damage of this player's attack would stun somebody with `taken` damage (DMG-3).
    pub fn exceeds_guard(&self, player: Player, taken: u8) -> bool {
        i16::from(taken) > self.total(player, Stat::Guard).max(0)
    }
}

/// The player a word means; `each player` is asked of its performer.
pub(crate) fn player_meant(who: Who, you: Player) -> Player {
    match who {
        Who::You | Who::EachPlayer => you,
        Who::Opponent => you.other(),
    }
}

/// The area of a kind of zone.
pub(crate) const fn area_of(kind: ZoneKind) -> Area {
    match kind {
        ZoneKind::Hand => Area::Hand,
        ZoneKind::Deck => Area::Deck,
        ZoneKind::Discard => Area::Discard,
        ZoneKind::Gauge => Area::Gauge,
        ZoneKind::Sealed => Area::Sealed,
        ZoneKind::Boosts => Area::Boosts,
        ZoneKind::Overdrive => Area::Overdrive,
        ZoneKind::Transforms => Area::Transforms,
        ZoneKind::SetAside => Area::SetAside,
        ZoneKind::Stored => Area::Stored,
    }
}
