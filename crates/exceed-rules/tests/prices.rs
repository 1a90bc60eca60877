//! The price that stands beside an answer is the one that is paid, in random games of many pairings.

use std::collections::BTreeMap;
use std::sync::Arc;

use exceed_cards::ir::Resource;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    ByPlayer, CardId, Choice, Decision, Event, Game, NamedCard, PayWith, Pile, Player, Position, Price,
    QuestionKind, Reason, SidePosition, Silent, Viewer,
};

use crate::common::{Dice, game, pairings, random_choice, setup};

/// What was really asked for or taken right after an answer.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other event takes anything")]
fn charged(before: &Game, player: Player, choice: Choice) -> Option<Price> {
    let mut game = before.clone();
    let mut events: Vec<Event> = Vec::new();
    game.choose(player, choice, &mut events).expect("offered");
    let asked = game.seat(Viewer::Player(player)).due();
    let taken = events.iter().find_map(|event| match *event {
        Event::Paid { player: by, with, amount, .. } if by == player => {
            let resource = if with == PayWith::Force { Resource::Force } else { Resource::Gauge };
            Some(Price { resource, least: amount, most: Some(amount) })
        }
        Event::LifeSpent { player: by, amount, .. } if by == player => {
            Some(Price { resource: Resource::Life, least: amount, most: Some(amount) })
        }
        _ => None,
    });
    taken.or(asked.map(|due| due.price))
}

/// Whether the rules make the player pay for an answer; what a card's text asks for later is no price of it.
#[expect(clippy::wildcard_enum_match_arm, reason = "no other answer plays a card at a place")]
fn rules_ask_for_payment(before: &Game, player: Player, choice: Choice) -> bool {
    let mut game = before.clone();
    game.choose(player, choice, &mut Silent).expect("offered");
    let paying = game.decision().filter(|next| next.player == player && next.question == QuestionKind::Pay);
    let own = [Reason::Walk, Reason::ChangeCards, Reason::Exceed, Reason::Critical, Reason::Cancel];
    let boosted = |card: CardId| match choice {
        Choice::Boost(place) => {
            before.inspect().cards(place.player, place.area).get(usize::from(place.index)) == Some(&card)
        }
        _ => true,
    };
    // A boost that plays another one has no price because of that one's.
    paying.is_some_and(|next| match next.reason {
        Reason::BoostCost(card) => boosted(card),
        reason => own.contains(&reason),
    })
}

/// A word for the kinds of answers that are counted.
fn kind(decision: &Decision<'_>, choice: Choice) -> Option<&'static str> {
    match (choice, decision.reason) {
        (Choice::Walk(_), _) => Some("walk"),
        (Choice::ChangeCards, _) => Some("change"),
        (Choice::Exceed, _) => Some("exceed"),
        (Choice::Boost(_), Reason::Rule) => Some("boost"),
        (Choice::Boost(_), _) => Some("boost of an effect"),
        (Choice::CharacterAction(_), _) => Some("character action"),
        (Choice::Yes, Reason::Critical) => Some("critical"),
        (Choice::Yes, Reason::Cancel) => Some("cancel"),
        (Choice::Yes, Reason::Card(_) | Reason::Character(_)) => Some("card text"),
        (Choice::No, Reason::Invalidate(_)) => Some("wild swing"),
        _ => None,
    }
}

#[test]
fn the_price_beside_an_answer_is_what_is_asked_for() {
    let mut counted: BTreeMap<&str, u32> = BTreeMap::new();
    for (number, (one, two)) in pairings().iter().enumerate() {
        let mut game = game(one, two, number as u64 + 6000);
        let mut dice = Dice(number as u64);
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let seat = game.seat(Viewer::Player(player));
            for &choice in decision.choices {
                let price = seat.cost_of(choice);
                assert_eq!(
                    price,
                    game.cost_of(choice),
                    "{one} against {two}: {choice:?}: another price by seat"
                );
                let Some(kind) = kind(&decision, choice) else { continue };
                if price.is_none() && !rules_ask_for_payment(&game, player, choice) {
                    continue;
                }
                assert_eq!(price, charged(&game, player, choice), "{one} against {two}: {kind}: {choice:?}");
                *counted.entry(kind).or_default() += u32::from(price.is_some());
            }
            let choice = random_choice(decision.choices, &mut dice);
            game.choose(player, choice, &mut Silent).expect("offered");
        }
    }
    for kind in [
        "walk",
        "change",
        "exceed",
        "boost",
        "character action",
        "critical",
        "cancel",
        "card text",
        "wild swing",
    ] {
        assert!(counted.get(kind).copied().unwrap_or(0) >= 20, "too few of {kind}: {counted:?}");
    }
}

/// The price of an attack as it is set; a discount may change it until the attack is revealed.
#[test]
fn an_attack_costs_what_it_said_when_it_was_set() {
    let mut paid = 0;
    for (number, (one, two)) in pairings().iter().enumerate() {
        let mut game = game(one, two, number as u64 + 7000);
        let mut dice = Dice(number as u64);
        let mut said = BTreeMap::new();
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let seat = game.seat(Viewer::Player(player));
            let choice = random_choice(decision.choices, &mut dice);
            if let (QuestionKind::Set, Choice::Set(place) | Choice::SetEx(place)) =
                (decision.question, choice)
            {
                said.insert((player, seat.words().card_at(place)), seat.cost_of(choice));
            }
            if let Reason::AttackCost(card) = decision.reason
                && decision.picks.is_empty()
                && let Some(said) = said.get(&(player, card))
                && game.duel().definition(card).discount.is_none()
            {
                assert_eq!(*said, seat.due().map(|due| due.price), "{one} against {two}: {card:?}");
                paid += 1;
            }
            game.choose(player, choice, &mut Silent).expect("offered");
        }
    }
    assert!(paid > 100, "only {paid} attacks were paid for");
}

#[test]
fn something_is_due_while_it_is_paid_for_and_only_then() {
    let mut paying = 0;
    for (number, (one, two)) in pairings().iter().enumerate().step_by(29) {
        let mut game = game(one, two, number as u64 + 8000);
        let mut dice = Dice(number as u64);
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let due = game.seat(Viewer::Player(player)).due();
            let pays = decision.question == QuestionKind::Pay;
            assert_eq!(due.is_some(), pays, "{one} against {two}: {decision:?}");
            paying += u32::from(pays);
            let choice = random_choice(decision.choices, &mut dice);
            game.choose(player, choice, &mut Silent).expect("offered");
        }
    }
    assert!(paying > 100, "only {paying} payments");
}

#[test]
fn all_there_is_is_a_price_unless_it_is_nothing() {
    let spender = "id = \"spender\"\nname = \"Spender\"\nseason = 1\nexceed = 1\nnormals = \"standard\"\nfixture = true\n\
        [basic]\ntext = '''\nAction: you may spend all your gauge: draw 1.\n\
        Action: you may spend all your life: draw 1.\n'''\n[exceeded]\ntext = ''''''\n";
    let mut sources = embedded_sources();
    sources.push(("spender.toml".to_owned(), spender.to_owned()));
    let catalog = Arc::new(Catalog::load(&sources).unwrap_or_else(|faults| panic!("{}", faults[0])));
    let price = |gauge: usize, line: u8| {
        let grasp = NamedCard { name: "Grasp".to_owned(), owner: Player::One };
        let one = SidePosition { gauge: Pile::Cards(vec![grasp; gauge]), ..SidePosition::default() };
        let sides = ByPlayer([one, SidePosition::default()]);
        let position = Position { setup: setup("Spender", "Ryu", 1), sides };
        let mut game = Game::from_position(Arc::clone(&catalog), &position).expect("a sound position");
        game.choose(Player::One, Choice::CharacterAction(line), &mut Silent).expect("offered");
        game.cost_of(Choice::Yes)
    };
    let all = |amount, resource| Some(Price { resource, least: amount, most: Some(amount) });
    assert_eq!(price(3, 0), all(3, Resource::Gauge));
    assert_eq!(price(0, 0), None);
    assert_eq!(price(3, 1), all(30, Resource::Life));
}

#[test]
fn prices_in_words_and_as_data() {
    let price = |least, most| Price { resource: Resource::Force, least, most };
    assert_eq!(price(2, Some(2)).to_string(), "2 force");
    assert_eq!(price(1, Some(6)).to_string(), "1-6 force");
    assert_eq!(price(1, None).to_string(), "1 or more force");
    let json = |price: Price| serde_json::to_string(&price).expect("plain data");
    assert_eq!(json(price(2, Some(2))), r#"{"force":2}"#);
    assert_eq!(json(price(1, Some(6))), r#"{"force":[1,6]}"#);
    assert_eq!(json(price(1, None)), r#"{"force":[1,null]}"#);
    assert_eq!(json(Price { resource: Resource::Gauge, least: 3, most: Some(3) }), r#"{"gauge":3}"#);
}
