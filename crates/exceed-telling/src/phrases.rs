//! Small events in words: cards that go somewhere, fighters that move, what is shown, named or given.

use exceed_cards::print_effects;
use exceed_rules::{
    Area, ByPlayer, CardId, Clause, Duel, Event, Half, Movement, Player, Reason, area_word, describe_event,
    describe_half,
};

/// Speaks of one match with the players' names.
#[derive(Clone, Copy)]
pub(crate) struct Voice<'a> {
    pub duel: &'a Duel,
    pub names: &'a ByPlayer<String>,
}

/// From whose area to whose.
type Way = (Player, Area, Player, Area);

impl<'a> Voice<'a> {
    /// A player's name.
    pub fn who(&self, player: Player) -> &'a str {
        &self.names[player]
    }

    /// A card's name, or `a card`.
    pub fn card(&self, card: CardId) -> &'a str {
        self.duel.card_name(card)
    }

    /// What a line is printed on; a character's is told as an ability.
    pub fn source(&self, half: Half) -> String {
        let name = describe_half(self.duel, half);
        match half {
            Half::Attack(_) | Half::Boost(_) => name.to_owned(),
            Half::Basic(_) | Half::Exceeded(_) => format!("{name}'s ability"),
        }
    }

    /// `Hadoken, Focus and 2 cards`.
    pub fn cards(&self, cards: &[CardId]) -> String {
        let hidden = cards.iter().filter(|card| !card.is_known()).count();
        let mut parts: Vec<String> =
            cards.iter().filter(|card| card.is_known()).map(|&card| self.card(card).to_owned()).collect();
        match hidden {
            0 => {}
            1 => parts.push("a card".into()),
            _ => parts.push(format!("{hidden} cards")),
        }
        joined(&parts)
    }

    /// What a payment or pick is for.
    pub fn purpose(&self, reason: Reason) -> Option<String> {
        match reason {
            Reason::Rule | Reason::Mulligan | Reason::Invalidate(_) | Reason::LeavingOrder => None,
            Reason::Card(card) => Some(self.card(card).to_owned()),
            Reason::Character(player) => Some(format!("{}'s ability", self.who(player))),
            Reason::Walk => Some("the walk".into()),
            Reason::ChangeCards => Some("changing cards".into()),
            Reason::Exceed => Some("exceeding".into()),
            Reason::BoostCost(card) => Some(format!("the boost {}", self.duel.boost(card).name)),
            Reason::AttackCost(card) => Some(format!("the attack {}", self.card(card))),
            Reason::Critical => Some("Critical".into()),
            Reason::Cancel => Some("Cancel".into()),
            Reason::HandLimit => Some("hand limit".into()),
            Reason::Overdrive => Some("overdrive".into()),
            Reason::Downshift => Some("Downshift".into()),
            Reason::SpendForArmor => Some("armor".into()),
            Reason::CrossExceed => Some("Cross Exceed".into()),
            Reason::CrossBoost(_) => Some("Cross Boost".into()),
            Reason::CrossStrike => Some("Cross Strike".into()),
            Reason::Ejection => Some("Ejection".into()),
            Reason::Transform(card) => Some(format!("the transform {}", self.duel.boost(card).name)),
            Reason::Trap(card) => Some(self.duel.boost(card).name.clone()),
        }
    }

    /// What the events say that stand behind the first of a beat, cards that go the same way together.
    pub fn happenings(&self, events: &[Event]) -> Vec<String> {
        let mut told = Vec::new();
        let mut rest = events;
        while let Some(event) = rest.first() {
            let Some(way) = way(event) else {
                told.extend(self.happening(event));
                rest = &rest[1..];
                continue;
            };
            let count = rest.iter().take_while(|next| self::way(next) == Some(way)).count();
            let cards: Vec<CardId> = rest[..count].iter().filter_map(moved_card).collect();
            told.push(self.moved(way, &cards));
            rest = &rest[count..];
        }
        told
    }

    /// Cards that went one way.
    pub fn moved(&self, (from_player, from, to_player, to): Way, cards: &[CardId]) -> String {
        let (who, cards) = (self.who(from_player), self.cards(cards));
        if from_player != to_player {
            let (from, to) = (area_word(from), area_word(to));
            return format!("{cards} from {who}'s {from} to {}'s {to}", self.who(to_player));
        }
        match (from, to) {
            (Area::Deck, Area::Hand) => format!("{who} draws {cards}"),
            (Area::Hand, Area::Discard) => format!("{who} discards {cards}"),
            (_, Area::Discard) => format!("{who} discards {cards} from {}", area_word(from)),
            (_, Area::Gauge) => format!("{who} adds {cards} from {} to gauge", area_word(from)),
            (_, Area::Hand) => format!("{who} takes {cards} from {} into hand", area_word(from)),
            (_, Area::Deck) => format!("{who} puts {cards} from {} into the deck", area_word(from)),
            (_, Area::Sealed) => format!("{who} seals {cards} from {}", area_word(from)),
            (_, Area::Transforms) => format!("{who} transforms {cards} from {}", area_word(from)),
            (_, Area::Boosts | Area::Overdrive | Area::SetAside | Area::Attack | Area::Playing) => {
                format!("{who}: {cards} from {} to {}", area_word(from), area_word(to))
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other events have their line of the log")]
    fn happening(&self, event: &Event) -> Option<String> {
        match event {
            Event::LineResolved { .. } | Event::LineContinued { .. } | Event::CharacterActed { .. } => None,
            Event::FighterMoved { player, movement, from, to, passed } => {
                let how = self.movement(*player, *movement);
                let past =
                    if *passed { format!(", past {}", self.who(player.other())) } else { String::new() };
                Some(format!("{how} from {from} to {to}{past}"))
            }
            Event::Given { player, value, by } => Some(self.gift(*player, *value, by)),
            _ => Some(describe_event(self.duel, self.names, event)),
        }
    }

    fn movement(&self, player: Player, movement: Movement) -> String {
        let who = self.who(player);
        match movement {
            Movement::Advance => format!("{who} advances"),
            Movement::Close => format!("{who} closes in"),
            Movement::Retreat => format!("{who} retreats"),
            Movement::Push => format!("{who} is pushed"),
            Movement::Pull => format!("{who} is pulled"),
            Movement::MoveLeft | Movement::MoveRight => format!("{who} moves"),
        }
    }

    /// `Ryu: +2 power`, with the number it came to where the text only says how to find it.
    fn gift(&self, player: Player, value: i8, by: &Clause) -> String {
        let effects = self.duel.catalog().block(by.block);
        let text = effects
            .get(by.index as usize)
            .map_or_else(String::new, |effect| print_effects(std::slice::from_ref(effect)));
        let number = if value != 0 && !text.contains(&value.unsigned_abs().to_string()) {
            format!(" ({value})")
        } else {
            String::new()
        };
        format!("{}: {text}{number}", self.who(player))
    }
}

/// `a, b and c`.
pub(crate) fn joined(parts: &[String]) -> String {
    match parts {
        [] => "nothing".into(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The way of a card that moved.
pub(crate) fn way(event: &Event) -> Option<Way> {
    if let Event::CardMoved { from_player, from, to_player, to, .. } = event {
        Some((*from_player, *from, *to_player, *to))
    } else {
        None
    }
}

/// The face of a card that moved.
pub(crate) fn moved_card(event: &Event) -> Option<CardId> {
    if let Event::CardMoved { card, .. } = event { Some(*card) } else { None }
}
