//! A quick way to play on: good enough to finish a strike or a turn in an imagined game, a microsecond a choice.

use exceed_cards::card::PrintedRange;
use exceed_rules::{CardId, Choice, Decision, Game, Glance, Place, Player, QuestionKind};

use crate::generator::Generator;
use crate::random::RandomBot;

/// Plays imagined games on.
#[derive(Clone, Debug)]
pub struct QuickPlayer {
    generator: Generator,
    random: RandomBot,
}

impl QuickPlayer {
    /// Choices that follow from this seed.
    #[must_use]
    pub fn new(seed: u64) -> QuickPlayer {
        QuickPlayer { generator: Generator::new(seed), random: RandomBot::new(seed ^ 0x51) }
    }

    /// A sensible choice: attacks that reach, cheap payments, offers mostly taken.
    pub fn choose(&mut self, game: &Game, decision: &Decision<'_>) -> Choice {
        if let [only] = decision.choices {
            return *only;
        }
        match decision.question {
            QuestionKind::Set => self.set(&game.glance(), decision),
            QuestionKind::Confirm => self.confirm(decision),
            QuestionKind::Pay => self.pay(&game.glance(), decision),
            QuestionKind::Action => self.action(&game.glance(), decision),
            QuestionKind::Pick
            | QuestionKind::Cards
            | QuestionKind::Space
            | QuestionKind::Number
            | QuestionKind::Name
            | QuestionKind::Order => self.random.pick(decision.choices),
        }
    }

    /// Attacks that reach count most; those that do not, a little.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other choice of this question weighs the same")]
    fn set(&mut self, glance: &Glance<'_>, decision: &Decision<'_>) -> Choice {
        let weight = |choice: &Choice| match choice {
            Choice::Set(place) => attack_weight(glance, *place, decision.player),
            Choice::SetEx(place) => attack_weight(glance, *place, decision.player) * 2 / 3,
            _ => 2,
        };
        self.by_weight(decision.choices, weight)
    }

    fn confirm(&mut self, decision: &Decision<'_>) -> Choice {
        let invalid = matches!(decision.reason, exceed_rules::Reason::Invalidate(_));
        let yes = if invalid { 1 } else { 3 };
        self.by_weight(decision.choices, |choice| if *choice == Choice::Yes { yes } else { 4 - yes })
    }

    /// Gauge first for gauge, cards that do not reach first for force; enough is enough.
    #[expect(clippy::wildcard_enum_match_arm, reason = "every other choice of this question weighs the same")]
    fn pay(&mut self, glance: &Glance<'_>, decision: &Decision<'_>) -> Choice {
        let weight = |choice: &Choice| match choice {
            Choice::Pay(place, value) => {
                let useful = attack_weight(glance, *place, decision.player);
                (30 / (1 + useful)).max(1) * u32::from(*value == 1 || decision.choices.len() < 3) + 1
            }
            _ => 12,
        };
        self.by_weight(decision.choices, weight)
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "every other choice of this question weighs the same")]
    fn action(&mut self, glance: &Glance<'_>, decision: &Decision<'_>) -> Choice {
        let hand = glance.count(decision.player, exceed_rules::Area::Hand) as u32;
        let weight = |choice: &Choice| match choice {
            Choice::Strike => 6 + hand,
            Choice::Prepare => 10_u32.saturating_sub(hand),
            Choice::Exceed => 12,
            Choice::Boost(_) | Choice::CharacterAction(_) => 2,
            Choice::Walk(_) | Choice::ChangeCards => 1,
            _ => 1,
        };
        self.by_weight(decision.choices, weight)
    }

    fn by_weight(&mut self, choices: &[Choice], weight: impl Fn(&Choice) -> u32) -> Choice {
        let total: u32 = choices.iter().map(&weight).sum();
        let mut left = self.generator.below(total.max(1) as usize) as u32;
        for choice in choices {
            let weight = weight(choice);
            if left < weight {
                return *choice;
            }
            left -= weight;
        }
        choices.first().copied().unwrap_or_default()
    }
}

/// How likely a card is to be a good attack at this distance.
fn attack_weight(glance: &Glance<'_>, place: Place, player: Player) -> u32 {
    let Some(&card) =
        glance.cards(place.player, place.area).get(place.index as usize).filter(|card| card.is_known())
    else {
        return 2;
    };
    card_weight(glance, card, player)
}

/// How likely a kind of card is to be a good attack of a player at this distance.
pub(crate) fn card_weight(glance: &Glance<'_>, card: CardId, player: Player) -> u32 {
    let card = glance.duel().card(card);
    let gauge = glance.count(player, exceed_rules::Area::Gauge);
    if card.cost.is_some_and(|cost| cost.amount as usize > gauge) {
        return 1;
    }
    // Movement before the attack is common: a little more than the printed range counts as in reach.
    let distance = glance.distance();
    match card.range {
        PrintedRange::Span(least, most) if (least..=most).contains(&distance) => 12,
        PrintedRange::Span(_, most) if distance <= most + 2 => 5,
        PrintedRange::Power(_) | PrintedRange::Distance => 8,
        PrintedRange::Dash => 4,
        PrintedRange::Span(..) => 1,
    }
}
