//! What everybody sees of an action.

use exceed_rules::{CardId, Choice, Game, QuestionKind};

/// An action of a turn as everybody at the table sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observed {
    /// A strike was started; what is set in it is hidden.
    Strike,
    /// Two cards are drawn.
    Prepare,
    /// The fighter walks.
    Walk,
    /// Cards are changed.
    ChangeCards,
    /// The exceed side is turned up.
    Exceed,
    /// The discard pile is shuffled in.
    Reshuffle,
    /// This card is played as a boost.
    Boost(CardId),
    /// An action of the character, by its line.
    CharacterAction(u8),
    /// An action of a boost in play or a transform, by its card.
    BoostAction(CardId),
    /// This card becomes a transform.
    Transform(CardId),
    /// A card of the transformed side goes back.
    Downshift,
    /// Switch (TAG-5).
    Switch,
    /// Cross Exceed (TAG-6).
    CrossExceed,
}

impl Observed {
    /// What everybody will see of this answer; `None` if it is no action of a turn.
    #[must_use]
    pub fn of(game: &Game, choice: Choice) -> Option<Observed> {
        let decision = game.decision().filter(|decision| decision.question == QuestionKind::Action)?;
        if !decision.choices.contains(&choice) {
            return None;
        }
        Some(match choice {
            Choice::Strike => Observed::Strike,
            Choice::Prepare => Observed::Prepare,
            Choice::Walk(_) => Observed::Walk,
            Choice::ChangeCards => Observed::ChangeCards,
            Choice::Exceed => Observed::Exceed,
            Choice::Reshuffle => Observed::Reshuffle,
            Choice::Boost(place) => {
                let cards = game.glance().cards(place.player, place.area);
                Observed::Boost(cards.get(place.index as usize).copied().unwrap_or_default())
            }
            Choice::CharacterAction(line) => Observed::CharacterAction(line),
            Choice::BoostAction(place, _) => Observed::BoostAction(game.words().card_at(place)),
            Choice::Transform(place) => Observed::Transform(game.words().card_at(place)),
            Choice::Downshift => Observed::Downshift,
            Choice::Switch => Observed::Switch,
            Choice::CrossExceed => Observed::CrossExceed,
            // No other choice is an action.
            Choice::Set(_)
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
            | Choice::Name(_)
            | Choice::NoName
            | Choice::Next(_)
            | Choice::CrossStrike
            | Choice::SetDouble(_) => return None,
        })
    }
}
