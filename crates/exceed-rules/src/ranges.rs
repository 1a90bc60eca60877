//! Which distances the range of a card includes, whether or not it is an attack now.

use exceed_cards::card::{Printed, PrintedRange};
use exceed_cards::ir::Stat;

use crate::card::CardId;
use crate::effects::naming::{NAMED_DASH, NAMED_X};
use crate::modifiers::{Reader, bit};
use crate::player::Player;

impl Reader<'_> {
    /// Whether a card's printed range includes a range: a distance, `X` or `-`.
    pub fn covers(&self, card: CardId, range: u8) -> bool {
        let card = self.duel.card(card);
        let power = if let Printed::Number(power) = card.stats[0] { power.max(0) as u8 } else { 0 };
        match (card.range, range) {
            (PrintedRange::Dash, range) => range == NAMED_DASH,
            (PrintedRange::Power(_) | PrintedRange::Distance | PrintedRange::CardsInHand(_), NAMED_X) => true,
            (PrintedRange::Span(least, most), range) => (least..=most).contains(&range),
            (PrintedRange::Power(least), range) => (least.unwrap_or(power)..=power).contains(&range),
            (PrintedRange::Distance, range) => range == self.distance(),
            (PrintedRange::CardsInHand(most), range) => {
                i16::from(range) == self.value_of(Printed::CardsInHand(most), card.owner)
            }
        }
    }

    /// Whether this player's attack would reach the opponent with this card, from their fighter and with every bonus to
    /// range that is in force for such an attack.
    pub fn reaches_with(&self, player: Player, card: CardId) -> bool {
        let printed = self.duel.card(card);
        let (mut least, mut most) = match printed.range {
            PrintedRange::Span(least, most) => (i16::from(least), i16::from(most)),
            PrintedRange::Power(least) => {
                let power = self.value_of(printed.stats[Stat::Power as usize], player);
                (least.map_or(power, i16::from), power)
            }
            PrintedRange::CardsInHand(most) => {
                let count = self.value_of(Printed::CardsInHand(most), player);
                (count, count)
            }
            PrintedRange::Distance => return true,
            PrintedRange::Dash => return false,
        };
        let read = self.judging(card);
        read.modifiers(player, bit::RANGE, &mut |in_force| {
            let [nearer, farther] = read.range_change(&in_force);
            least = least.saturating_add(nearer);
            most = most.saturating_add(farther);
        });
        (least..=most).contains(&i16::from(self.distance()))
    }
}
