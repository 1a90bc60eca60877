//! The words of a strike.

use exceed_rules::{Area, Blow, CardId, Clause, Event, Held, Invalid, Miss, Player, Reach, describe_half};

use super::{Telling, Told, payment};
use crate::beat::{Against, Term};
use crate::clause::line_text;
use crate::phrases::{joined, moved_card};
use crate::teller::Check;
use crate::terms::{reach_in_words, terms};

impl Telling<'_> {
    /// A strike begins, an attack is set, or the deck's top card is.
    pub(super) fn set(&self, events: &[Event]) -> Told {
        let voice = self.voice;
        let card = events.iter().find_map(moved_card).unwrap_or_default();
        let set = events.iter().find_map(|event| {
            let Event::AttackSet { player, ex, double, wild, card: shown } = event else { return None };
            let copies = u8::from(*ex) + u8::from(*double);
            Some((*player, copies, *wild, shown.is_known()))
        });
        if let Some(Event::StrikeStarted { attacker }) = events.first() {
            return Told::headline(format!("{} strikes", voice.who(*attacker)));
        }
        match set {
            Some((player, _, true, _)) => {
                let with =
                    if card.is_known() { format!(" with {}", voice.card(card)) } else { String::new() };
                Told::headline(format!("{} swings wild{with}", voice.who(player)))
                    .with_text("The top card of the deck, unseen.")
            }
            Some((player, copies, false, face_up)) => {
                let up = if face_up { "face up" } else { "face down" };
                let ex = match copies {
                    0 => "",
                    1 => ", with a second copy (EX)",
                    _ => ", with two more copies (Double EX)",
                };
                Told::headline(format!("{} sets {} {up}{ex}", voice.who(player), voice.card(card)))
            }
            None => self.late_card(events, card),
        }
    }

    /// A card that becomes an attack after setting: of a late wild swing, or an additional one.
    fn late_card(&self, events: &[Event], card: CardId) -> Told {
        let Some(Event::CardMoved { from, to_player, .. }) = events.first() else {
            return self.plain(events);
        };
        let (who, card) = (self.voice.who(*to_player), self.voice.card(card));
        Told::headline(if *from == Area::Deck {
            format!("{who} takes {card} from the deck for the wild swing")
        } else {
            format!("{who} attacks once more with {card}")
        })
    }

    pub(super) fn critical(&self, events: &[Event]) -> Told {
        let paid = events.iter().any(|event| matches!(event, Event::Paid { .. }));
        let Some(player) = events.iter().find_map(super::actor) else { return self.plain(events) };
        let who = self.voice.who(player);
        let cards: Vec<CardId> = events.iter().filter_map(moved_card).collect();
        if paid {
            Told::headline(format!("{who} pays 1 gauge for Critical"))
                .with_text(format!("With {}.", self.voice.cards(&cards)))
        } else {
            Told::headline(format!("{who}'s attack is critical"))
        }
    }

    pub(super) fn reveal(&self, events: &[Event]) -> Told {
        let copies: Vec<CardId> = events.iter().filter_map(moved_card).collect();
        let told = Told::headline(self.revealed(events).join("; "));
        if copies.is_empty() {
            return told;
        }
        let copies = self.voice.cards(&copies);
        told.with_text(format!("The second card of an EX attack is discarded: {copies}."))
    }

    fn revealed(&self, events: &[Event]) -> Vec<String> {
        let shown = events.iter().filter_map(|event| {
            let Event::AttackRevealed { player, card, ex, double } = event else { return None };
            let ex = match (ex, double) {
                (_, true) => " Double EX",
                (true, false) => " EX",
                (false, false) => "",
            };
            Some(format!("{} reveals {}{ex}", self.voice.who(*player), self.voice.card(*card)))
        });
        shown.collect()
    }

    pub(super) fn cost(&self, events: &[Event]) -> Told {
        let cards: Vec<CardId> = events.iter().filter_map(moved_card).collect();
        let Some((player, paid, reason)) = events.iter().find_map(payment) else {
            return self.plain(events);
        };
        let purpose = self.voice.purpose(reason).map_or_else(String::new, |what| format!(" for {what}"));
        Told::headline(format!("{} pays {paid}{purpose}", self.voice.who(player)))
            .with_text(format!("With {}.", self.voice.cards(&cards)))
    }

    pub(super) fn invalid(&self, events: &[Event]) -> Told {
        let Some(Event::AttackInvalid { player, card, why }) = events.first() else {
            return self.plain(events);
        };
        let resource = self.voice.duel.card(*card).cost.map_or_else(String::new, |cost| {
            let text = cost.to_string();
            text.split_once(' ').map_or_else(String::new, |(_, resource)| resource.to_owned())
        });
        let (because, text) = match why {
            Invalid::NotPaid(amount) => (format!("{amount} {resource} can't be paid"), String::new()),
            Invalid::Declared(amount) => (format!("{amount} {resource} is not paid"), String::new()),
            Invalid::Partners => ("it is the tagged-out character's".to_owned(), String::new()),
            Invalid::Text(clause) => (format!("by {}", self.source_of(clause)), self.text_of(clause)),
        };
        let (who, card) = (self.voice.who(*player), self.voice.card(*card));
        Told::headline(format!("{who}'s {card} is invalid: {because}")).with_text(text)
    }

    pub(super) fn replace(&self, events: &[Event]) -> Told {
        let gone = events.first().and_then(moved_card).unwrap_or_default();
        let text = format!("{} is discarded for a wild swing.", self.voice.card(gone));
        let revealed = self.revealed(events);
        let headline = if revealed.is_empty() {
            self.voice.happenings(events).join("; ")
        } else {
            format!("{} instead", revealed.join("; "))
        };
        Told::headline(headline).with_text(text)
    }

    /// STK-12.
    pub(super) fn speed(&self, events: &[Event]) -> Told {
        let Some(Event::OrderFixed { first, speeds, .. }) = events.first() else { return self.plain(events) };
        let second = first.other();
        let (mine, theirs) = (&speeds[*first], &speeds[second]);
        let who = self.voice.who(*first);
        let headline = format!("{who} goes first: speed {} against {}", mine.total, theirs.total);
        let tie = mine.total == theirs.total && self.strike.attacker == Some(*first);
        let text = if tie { format!("A tie goes to {who}, who began the strike.") } else { String::new() };
        let duel = self.voice.duel;
        Told {
            sum: terms(duel, mine),
            total: Some(mine.total),
            against: Some(Against {
                label: "speed",
                seat: second,
                sum: terms(duel, theirs),
                total: theirs.total,
            }),
            ..Told::headline(headline).with_text(text)
        }
    }

    /// Hit or miss.
    pub(super) fn range(&self, events: &[Event]) -> Told {
        let Some(event) = events.last() else { return self.plain(events) };
        let attack = |player: Player| {
            let card = self.strike.checked[player];
            let name = if card.is_known() { self.voice.card(card) } else { "attack" };
            format!("{}'s {name}", self.voice.who(player))
        };
        let reach = |range: &Reach| format!("range {}", reach_in_words(self.voice.duel, range));
        if let Event::Hit { player, distance, range } = event {
            let (attack, range) = (attack(*player), reach(range));
            return Told::headline(format!("{attack} hits: distance {distance}, {range}"));
        }
        let Event::Missed { player, distance, range, why } = event else { return self.plain(events) };
        let (because, text) = match (why, range) {
            (Miss::OutOfRange, Some(range)) => {
                (format!("distance {distance}, {}", reach(range)), String::new())
            }
            (Miss::OutOfRange | Miss::NoRange, _) => ("it has no range".into(), String::new()),
            (Miss::Gone, _) => ("its card has left play".into(), String::new()),
            (Miss::DoesNotHit(clause), _) => {
                (format!("by {} it does not hit", self.source_of(clause)), self.text_of(clause))
            }
            (Miss::Dodged(clause), _) => {
                let dodger = self.voice.who(player.other());
                (format!("{dodger} is not hit, by {}", self.source_of(clause)), self.text_of(clause))
            }
        };
        Told::headline(format!("{} misses: {because}", attack(*player))).with_text(text)
    }

    /// DMG-1, DMG-2.
    pub(super) fn damage(&self, events: &[Event]) -> Told {
        let Some(Event::DamageTaken { player, power, absorbed, life, blow }) = events.first() else {
            return self.plain(events);
        };
        let Blow { power: dealt, armor, taken, nonlethal, replaced, .. } = &**blow;
        let duel = self.voice.duel;
        let who = self.voice.who(*player);
        let headline = match taken {
            0 if *absorbed > 0 => format!("{who} takes nothing: armor absorbs {absorbed}; {life} life left"),
            0 => format!("{who} takes nothing: {life} life left"),
            _ => format!("{who} takes {taken}: {life} life left"),
        };
        let mut sum = terms(duel, dealt);
        let seat = Some(*player);
        if *absorbed > 0 {
            let value = -i16::from(*absorbed);
            sum.push(Term { value, label: "armor".into(), rule: Some("DMG-2"), seat, ..Term::default() });
        }
        let not_dealt = i16::from(*taken) - i16::from(power - absorbed);
        if not_dealt != 0 {
            let (label, rule) =
                if replaced.is_some() { ("replaced", "GEN-1") } else { ("nonlethal", "DMG-6") };
            let label = label.into();
            sum.push(Term { value: not_dealt, label, rule: Some(rule), seat, ..Term::default() });
        }
        let text = replaced.as_ref().map(|clause| {
            format!("Something else happens instead, by {}.", describe_half(duel, clause.line.half))
        });
        let kept = || {
            nonlethal.as_ref().map_or_else(String::new, |clause| {
                format!(
                    "Nonlethal, by {}: the last point of life stays.",
                    describe_half(duel, clause.line.half)
                )
            })
        };
        let text = text.unwrap_or_else(kept);
        let against = (!armor.parts.is_empty()).then(|| Against {
            label: "armor",
            seat: *player,
            sum: terms(duel, armor),
            total: armor.total,
        });
        Told { sum, total: Some(i16::from(*taken)), against, ..Told::headline(headline).with_text(text) }
    }

    /// DMG-3.
    pub(super) fn guard(&self, events: &[Event]) -> Told {
        let duel = self.voice.duel;
        if let Some(Event::Stunned { player, taken, guard }) = events.first() {
            let who = self.voice.who(*player);
            let headline = format!("{who} is stunned: {taken} damage in this strike, guard {}", guard.total);
            return Told { sum: terms(duel, guard), total: Some(guard.total), ..Told::headline(headline) };
        }
        let Some(Event::GuardHeld { player, taken, guard, why }) = events.first() else {
            return self.plain(events);
        };
        let who = self.voice.who(*player);
        let numbers = format!("{taken} damage in this strike, guard {}", guard.total);
        let (headline, text) = match why {
            Held::Guard => (format!("{who} is not stunned: {numbers}"), String::new()),
            Held::CannotStun(clause) => {
                let by = self.source_of(clause);
                (format!("{who} is not stunned: {by} can't stun ({numbers})"), self.text_of(clause))
            }
            Held::Immune(clause) => {
                let by = self.source_of(clause);
                (format!("{who} is not stunned: immune by {by} ({numbers})"), self.text_of(clause))
            }
        };
        Told { sum: terms(duel, guard), total: Some(guard.total), ..Told::headline(headline).with_text(text) }
    }

    /// CLN-2, CLN-3: what goes where, and why.
    pub(super) fn cleanup(&self, events: &[Event]) -> Told {
        let mut parts = Vec::new();
        let boosts: Vec<String> = events.iter().filter_map(|event| self.boost_left(event)).collect();
        if !boosts.is_empty() {
            parts.push(format!(
                "{} {} discarded",
                joined(&boosts),
                if boosts.len() == 1 { "is" } else { "are" }
            ));
        }
        parts.extend(events.iter().filter_map(|event| self.attack_left(event)));
        if events.contains(&Event::StrikeEnded) {
            parts.push("the strike is over".into());
        }
        if let (true, Some(Event::CleanupBegan { player })) = (parts.is_empty(), events.first()) {
            parts.push(format!("cleanup of {}: nothing leaves", self.voice.who(*player)));
        }
        Told::headline(parts.join("; "))
    }

    fn boost_left(&self, event: &Event) -> Option<String> {
        let Event::CardMoved { card, from_player, from: Area::Boosts, .. } = event else { return None };
        Some(format!("{}'s {}", self.voice.who(*from_player), self.voice.duel.boost(*card).name))
    }

    fn attack_left(&self, event: &Event) -> Option<String> {
        let Event::CardMoved { card, from_player, from: Area::Attack, to, .. } = event else { return None };
        let attacks = &self.strike.attacks[*from_player];
        let some = |hit: bool| {
            attacks.iter().any(|attack| attack.card == *card && (attack.check == Check::Hit) == hit)
        };
        // Of two equal cards one may have hit and the other not; one that was never performed did not.
        let because = if *to == Area::Gauge && some(true) {
            ": it hit"
        } else if *to == Area::Discard && (some(false) || !some(true)) {
            ": it did not hit"
        } else {
            ""
        };
        let (who, to) = (self.voice.who(*from_player), exceed_rules::area_word(*to));
        Some(format!("{who}'s {} goes to {to}{because}", self.voice.card(*card)))
    }

    /// What a clause is printed on.
    fn source_of(&self, clause: &Option<Clause>) -> String {
        clause.map_or_else(|| "an effect".into(), |clause| self.voice.source(clause.line.half))
    }

    /// The line of a clause.
    fn text_of(&self, clause: &Option<Clause>) -> String {
        clause.map_or_else(String::new, |clause| line_text(self.voice.duel, clause.line))
    }
}
