//! Views and events.

use exceed_rules::{Area, ByPlayer, Choice, Event, Game, Player, Viewer};
use exceed_server::wire::{self, Bonus, Eyes, Side, View, ViewerName};
use exceed_telling::Both;

use super::{Dice, VIEWERS, matches, nobody, play_out, start};

#[test]
fn views_say_what_lies_there() {
    let mut seen = Seen::default();
    for (number, duel) in matches(6, 60).iter().enumerate() {
        let mut events = Vec::new();
        let mut game = start(duel, number as u64, &mut events);
        let mut dice = Dice(number as u64);
        let mut turn = 0_usize;
        play_out(&mut game, &mut dice, events, |game, _, _, _| {
            turn += 1;
            if !turn.is_multiple_of(5) {
                return;
            }
            let names = game.duel().fighter_names();
            for viewer in VIEWERS {
                let view = wire::view(&game.seat(viewer), &names, &nobody());
                check(game, &view, Some(viewer), &mut seen);
            }
            check(game, &wire::open_view(game, &names), None, &mut seen);
        });
    }
    // The numbers say that the games really had these things.
    assert!(seen.parts > 100 && seen.promises > 100, "{seen:?}");
    assert!(seen.known_hands > 5 && seen.known_decks > 20 && seen.traps > 20, "{seen:?}");
    assert!(seen.partners > 100 && seen.face_down > 100 && seen.moved > 100, "{seen:?}");
}

/// What the games had.
#[derive(Debug, Default)]
struct Seen {
    parts: usize,
    promises: usize,
    known_hands: usize,
    known_decks: usize,
    traps: usize,
    partners: usize,
    face_down: usize,
    moved: usize,
}

fn check(game: &Game, view: &View, viewer: Option<Viewer>, seen: &mut Seen) {
    let text = serde_json::to_string(view).expect("plain data");
    assert!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON").is_object());
    let look = game.inspect();
    for player in Player::BOTH {
        let side = of(&view.sides, player);
        let open = viewer.is_none_or(|viewer| viewer.is(player));
        let hand = look.cards(player, Area::Hand);
        assert_eq!(usize::from(side.hand_count), hand.len());
        let names = |cards: &[exceed_rules::CardId]| -> Vec<String> {
            cards.iter().map(|&card| game.duel().card_key(card).to_owned()).collect()
        };
        let told =
            |cards: &[wire::Card]| -> Vec<String> { cards.iter().map(|card| card.card.clone()).collect() };
        // Who picks from a hand that was shown sees where each card of it lies.
        let picked = game.decision().is_some_and(|decision| {
            let of_hand = |choice: &Choice| {
                matches!(choice, Choice::Card(place) if place.player == player && place.area == Area::Hand)
            };
            viewer.is_some_and(|viewer| viewer.is(decision.player)) && decision.choices.iter().any(of_hand)
        });
        if open || picked && side.hand.len() == hand.len() {
            assert_eq!(told(&side.hand), names(&hand), "the index is the index of choices");
        } else {
            let mut held = names(&hand);
            for card in told(&side.hand) {
                let index = held.iter().position(|held| *held == card).expect("it is really in that hand");
                held.remove(index);
            }
            assert!(side.hand.is_sorted_by_key(|card| &card.card), "the order tells nothing");
            seen.known_hands += usize::from(!side.hand.is_empty());
        }
        for (area, cards) in [
            (Area::Discard, &side.discard),
            (Area::Gauge, &side.gauge),
            (Area::Overdrive, &side.overdrive),
            (Area::SetAside, &side.set_aside),
        ] {
            assert_eq!(told(cards), names(&look.cards(player, area)), "{area:?}");
        }
        assert_eq!(side.sealed_count as usize, look.cards(player, Area::Sealed).len());
        assert_eq!(side.boosts.len(), look.boosts(player).len());
        let deck = look.cards(player, Area::Deck);
        for known in &side.deck_known {
            let card = deck[deck.len() - 1 - usize::from(known.from_top)];
            assert_eq!(known.card.card, game.duel().card_key(card));
            seen.known_decks += 1;
        }
        assert!(side.life <= side.max_life);
        check_bonuses(side, seen);
        seen.traps += side.areas.len();
        seen.partners += usize::from(side.partner.is_some());
        let face_down = side.attack.as_ref().is_some_and(|attack| attack.card.is_none() && !attack.wild);
        seen.face_down += usize::from(face_down && !open);
        assert!(!(face_down && viewer.is_none()), "everything is open to open eyes");
    }
    check_seat(game, view, viewer, seen);
}

/// What only a seat gets.
fn check_seat(game: &Game, view: &View, viewer: Option<Viewer>, seen: &mut Seen) {
    let Some(Viewer::Player(player)) = viewer else {
        assert!(view.reach.is_none() && view.could_hold.is_none());
        return;
    };
    let look = game.inspect();
    let reach = view.reach.as_ref().expect("a seat gets it");
    assert_eq!(reach.len(), look.cards(player, Area::Hand).len());
    for reach in reach {
        // A wide opponent is met by any of their spaces.
        let wide = of(&view.sides, player.other()).width - 1;
        let met = (view.distance..=view.distance + wide).any(|distance| reach.now.contains(&distance));
        assert_eq!(reach.hits_now, met);
        assert!(reach.strip.hits.iter().all(|distance| !reach.strip.moved.contains(distance)));
        seen.moved += usize::from(reach.hits_moved && !reach.hits_now);
    }
    let could = view.could_hold.as_ref().expect("a seat gets it");
    let opponent = player.other();
    let total: u8 = could.cards.iter().map(|card| card.count).sum();
    assert_eq!(total, could.unseen);
    let held = look.cards(opponent, Area::Hand);
    for card in held.iter().filter(|card| game.duel().card(**card).owner == opponent) {
        let key = game.duel().card_key(*card);
        let told = could.cards.iter().find(|could| could.card.card == key).expect("what is held could be");
        let copies = held.iter().filter(|other| *other == card).count();
        assert!(usize::from(told.count) >= copies, "{key}: {told:?}");
    }
    if let Some(set) = &could.set {
        let card = look.cards(opponent, Area::Attack)[0];
        let key = game.duel().card_key(card);
        assert!(set.iter().any(|could| could.card.card == key), "{key} lies there, not among {set:?}");
    }
}

fn check_bonuses(side: &Side, seen: &mut Seen) {
    let bonuses = &side.bonuses;
    let all = [&bonuses.power, &bonuses.speed, &bonuses.armor, &bonuses.guard];
    for Bonus { total, parts, may } in all.into_iter().flatten() {
        assert_eq!(parts.iter().map(|part| part.value).sum::<i16>(), *total);
        assert!(parts.iter().chain(may).all(|part| !part.label.is_empty()));
        assert!(may.iter().all(|part| part.when.is_some()));
        seen.parts += parts.len();
        seen.promises += may.len();
    }
}

fn of<T>(both: &Both<T>, player: Player) -> &T {
    both.of(player)
}

#[test]
fn a_hand_that_is_shown_is_in_the_spectators_view_and_in_no_other() {
    let duel = super::duel_of(3, 4);
    let game = start(&duel, 5, &mut Vec::new());
    let names = duel.fighter_names();
    let shown = ByPlayer([None, Some(game.seat(Viewer::Player(Player::Two)))]);
    let view = |viewer| wire::view(&game.seat(viewer), &names, &shown);
    let watching = view(Viewer::Spectator);
    assert_eq!(watching.sides.p2.hand.len(), usize::from(watching.sides.p2.hand_count));
    assert_eq!(watching.sides.p1.hand, []);
    assert_eq!(view(Viewer::Player(Player::One)).sides.p2.hand, []);
    // Somebody else's seat shows nothing of that hand.
    let wrong = ByPlayer([Some(game.seat(Viewer::Player(Player::Two))), None]);
    let view = wire::view(&game.seat(Viewer::Spectator), &names, &wrong);
    assert_eq!(view.sides.p1.hand, []);
    assert_eq!(view.viewer, ViewerName::Spectator);
}

#[test]
fn events_have_equal_numbers_and_texts_for_all_but_faces() {
    let mut hidden = 0;
    let mut kinds = std::collections::BTreeSet::new();
    for (number, duel) in matches(12, 60).iter().enumerate() {
        let mut n = 0;
        let mut events = Vec::new();
        let mut game = start(duel, number as u64 + 300, &mut events);
        let names = duel.fighter_names();
        play_out(&mut game, &mut Dice(number as u64), events, |_, events, _, _| {
            for event in events {
                n += 1;
                hidden += usize::from(check_event(duel, &names, n, event, &mut kinds));
            }
        });
    }
    assert!(hidden > 1000, "only {hidden} faces were hidden");
    assert!(kinds.len() > 45, "only {} kinds: {kinds:?}", kinds.len());
}

/// Whether somebody sees less than another.
fn check_event(
    duel: &exceed_rules::Duel,
    names: &ByPlayer<String>,
    n: u32,
    event: &Event,
    kinds: &mut std::collections::BTreeSet<String>,
) -> bool {
    let eyes = VIEWERS.map(Eyes::Viewer);
    let told = eyes.map(|eyes| serde_json::to_value(wire::event(duel, names, eyes, n, event)).expect("JSON"));
    let open = serde_json::to_value(wire::event(duel, names, Eyes::Open, n, event)).expect("JSON");
    let kind = open["kind"].as_str().expect("a kind").to_owned();
    for told in &told {
        assert_eq!(told["kind"], open["kind"]);
        assert_eq!(told["n"], n);
        assert!(!told["text"].as_str().expect("a text").is_empty());
        if *told != open {
            assert_eq!(kind, "card_moved");
            assert!(told["card"].is_null() && open["card"].is_object(), "{told} {open}");
        }
    }
    kinds.insert(kind);
    told[0] != told[2] || told[1] != told[2]
}
