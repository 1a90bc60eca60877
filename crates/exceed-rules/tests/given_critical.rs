//! A Critical that a boost gives shows like one that was paid for (STK-6): once as an event, and in every view.

use exceed_rules::{
    ByPlayer, Choice, Event, Game, NamedCard, Player, Position, QuestionKind, SidePosition, Viewer,
};

use crate::common::{catalog, setup};

fn named(name: &str, owner: Player) -> NamedCard {
    NamedCard { name: name.to_owned(), owner }
}

/// Plays a strike of Tiger Uppercut with this boost in play: how often it was told, and whether views showed it.
fn strike(boost: &str) -> (usize, bool) {
    let [one, two] = Player::BOTH;
    let hitter = SidePosition {
        hand: vec![named("Tiger Uppercut", one)],
        boosts: vec![(named(boost, one), None)],
        ..SidePosition::default()
    };
    // Block asks whether armor is bought, in the middle of the strike.
    let hand = vec![named("Block", two), named("Sweep", two)];
    let other = SidePosition { at: Some(4), hand, ..SidePosition::default() };
    let position = Position { setup: setup("Sagat", "Ryu", 1), sides: ByPlayer([hitter, other]) };
    let mut game = Game::from_position(catalog(), &position).expect("a sound position");
    let mut events: Vec<Event> = Vec::new();
    let mut shown = false;
    for _ in 0..12 {
        let Some(decision) = game.decision() else { break };
        let (player, question) = (decision.player, decision.question);
        let wanted = match question {
            QuestionKind::Action => Some(Choice::Strike),
            QuestionKind::Confirm => Some(Choice::No),
            QuestionKind::Set
            | QuestionKind::Pay
            | QuestionKind::Pick
            | QuestionKind::Cards
            | QuestionKind::Space
            | QuestionKind::Number
            | QuestionKind::Name
            | QuestionKind::Order => None,
        };
        let first = decision.choices[0];
        let choice = wanted.filter(|choice| decision.choices.contains(choice)).unwrap_or(first);
        game.choose(player, choice, &mut events).expect("it was offered");
        let viewers = [Viewer::Player(one), Viewer::Player(two), Viewer::Spectator];
        let sees = |viewer| {
            game.seat(viewer).view().sides[one].attack.as_ref().is_some_and(|attack| attack.critical)
        };
        let seen = viewers.map(sees);
        assert!(seen.iter().all(|&one| one == seen[0]), "everybody sees the same: {seen:?}");
        shown |= seen[0];
        if events.contains(&Event::StrikeEnded) {
            break;
        }
    }
    assert!(events.contains(&Event::StrikeEnded), "the strike was played");
    (events.iter().filter(|event| matches!(event, Event::Critical { .. })).count(), shown)
}

#[test]
fn a_given_critical_is_told_once() {
    assert_eq!(strike("Low Step Kick"), (1, true), "Anger Charge makes it critical");
    assert_eq!(strike("Tiger Shot"), (0, false), "another boost does not");
}
