//! Starting and shaping a strike (STK).

use crate::grammar::{Phrase, phrase};
use crate::ir::{Effect, StrikeMode};

/// The phrases of this family.
pub fn phrases() -> Vec<Phrase> {
    vec![
        phrase!(Clause, "play an additional attack from hand", [], { Effect::ExtraAttack },
            "A whole attack of its own, paid for; boosts do not apply to it (BST-10). It goes to gauge or discard in cleanup.",
            "Before: play an additional attack from hand."),
        phrase!(Clause, "strike {modes}", [modes: Modes], { Effect::Strike(modes) } if different_modes,
            "A strike begins; you initiate it. Nothing during a strike.", "Draw 1, strike."),
        phrase!(Mode, "face-up", [], { StrikeMode::FaceUp }, "Your attack is set face up.",
            "Strike face-up."),
        phrase!(Mode, "without wild swing or EX", [], { StrikeMode::SingleCard },
            "You set one card from hand.", "Strike face-up without wild swing or EX."),
        phrase!(Mode, "with an EX attack", [], { StrikeMode::WithEx }, "You set two copies (STK-3).",
            "Strike with an EX attack."),
        phrase!(Mode, "with a wild swing", [], { StrikeMode::WildSwing },
            "You set the top card of your deck (STK-3).", "Strike with a wild swing."),
        phrase!(Mode, "both wild swinging", [], { StrikeMode::BothWildSwing },
            "Both players set the top card of their decks.", "Strike both wild swinging."),
        phrase!(Mode, "from gauge", [], { StrikeMode::FromGauge },
            "You set a card from gauge, face up (STK-17).", "Action (1 gauge): strike from gauge."),
        phrase!(Mode, "from sealed", [], { StrikeMode::FromSealed },
            "You set a sealed card, face up unless your sealed area is secret (STK-17).", "Now: strike from sealed."),
        phrase!(Mode, "with your character attack", [], { StrikeMode::CharacterAttack },
            "You set the attack printed on your exceed side, face up.", "Strike with your character attack."),
        phrase!(Mode, "with a random gauge card", [], { StrikeMode::RandomGauge },
            "You set a card of your gauge that chance picks, face up (STK-17).", "Now: strike with a random gauge card."),
        phrase!(Mode, "with the opponent setting first", [], { StrikeMode::OpponentSetsFirst },
            "They set before you; you initiate all the same.", "Now: strike with the opponent setting first."),
        phrase!(Clause, "critical", [], { Effect::BecomeCritical }, "Your attack becomes critical (STK-6).",
            "Set: you may spend 1 gauge: critical."),
        phrase!(Clause, "gain advantage", [], { Effect::GainAdvantage }, "The next turn is yours (CLN-6).",
            "Hit: gain advantage."),
        phrase!(Clause, "the opponent must set it or reveal their hand", [], { Effect::MustSetNamed },
            "They set the named card if they hold it, and show their hand if not (STK-20).",
            "Name a normal, the opponent must set it or reveal their hand, strike."),
        phrase!(Clause, "reveal your attack", [], { Effect::RevealAttack }, "It is turned face up.",
            "Set, if you initiated: you may reveal your attack, +2 power."),
    ]
}

fn different_modes(effect: &Effect) -> bool {
    let Effect::Strike(modes) = effect else { return false };
    // Where the attack comes from and whether it is a wild swing or EX is said once; the others go with each.
    let way = |mode: &&StrikeMode| !matches!(mode, StrikeMode::FaceUp | StrikeMode::OpponentSetsFirst);
    let ways = modes.iter().filter(way).count();
    ways <= 1 && modes.iter().enumerate().all(|(index, mode)| !modes[..index].contains(mode))
}
