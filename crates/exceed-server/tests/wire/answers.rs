//! What a person ticks is brought into the engine's form.

use exceed_rules::{
    Area, Choice, Event, EventSink, Game, NotAsked, Place, Player, QuestionKind, Silent, Viewer,
};
use exceed_server::wire::{NotOffered, complete};

use super::{Dice, matches, play_out, start};

/// Hears which questions were not asked.
#[derive(Default)]
struct Unasked(Vec<NotAsked>);

impl EventSink for Unasked {
    fn record(&mut self, _: Event) {}
    fn not_asked(&mut self, question: NotAsked) {
        self.0.push(question);
    }
}

/// One whole answer: what the engine was told, and where that leads.
struct Whole {
    choices: Vec<Choice>,
    /// Picks that nobody was asked for, as a person might have ticked them, after the choice with this index.
    made: Vec<(usize, Choice)>,
    end: Game,
    ordered: bool,
    pays: bool,
}

/// Answers at random until the group is complete.
fn whole(game: &Game, player: Player, dice: &mut Dice) -> Whole {
    let mut end = game.clone();
    let (mut choices, mut made) = (Vec::new(), Vec::new());
    let (mut ordered, mut pays) = (false, false);
    while let Some(decision) = end.decision() {
        if decision.player != player || !choices.is_empty() && !decision.unfinished {
            break;
        }
        ordered |= end.picking().is_some_and(|picking| picking.ordered);
        pays |= decision.question == QuestionKind::Pay;
        let choice = dice.choice(decision.choices);
        let picks = decision.picks.len();
        let mut unasked = Unasked::default();
        end.choose(player, choice, &mut unasked).expect("offered");
        let same_group = |one: &NotAsked| {
            one.player == player
                && (one.picks > 0
                    || picks == 0
                        && choices.is_empty()
                        && is_action(choice)
                        && one.question == QuestionKind::Pay)
        };
        let forced = unasked.0.iter().take_while(|one| same_group(one) && is_tick(one.choice));
        made.extend(forced.map(|one| (choices.len(), one.choice)));
        choices.push(choice);
    }
    Whole { choices, made, end, ordered, pays }
}

fn is_action(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Exceed
            | Choice::Walk(_)
            | Choice::ChangeCards
            | Choice::CharacterAction(_)
            | Choice::BoostAction(..)
            | Choice::Transform(_)
            | Choice::CrossExceed
    )
}

fn is_tick(choice: Choice) -> bool {
    matches!(choice, Choice::Card(_) | Choice::Pay(..))
}

/// The same ticks on other copies, each card once.
fn other_copies(game: &Game, player: Player, ticks: &mut [Choice], dice: &mut Dice) {
    let seat = game.seat(Viewer::Player(player));
    let words = seat.words();
    let mut free: Vec<Place> = Vec::new();
    for tick in ticks.iter() {
        let place = tick.place().expect("a tick");
        let count = seat.glance().count(place.player, place.area) as u8;
        free.extend((0..count).map(|index| Place { index, ..place }));
    }
    free.sort_unstable();
    free.dedup();
    for tick in ticks {
        let place = tick.place().expect("a tick");
        // Boosts are told apart by their place.
        if place.area == Area::Boosts {
            continue;
        }
        let equal = |other: &&Place| {
            (other.player, other.area) == (place.player, place.area)
                && words.card_at(**other) == words.card_at(place)
        };
        let copies: Vec<Place> = free.iter().filter(equal).copied().collect();
        let copy = dice.pick(&copies);
        free.retain(|one| *one != copy);
        *tick = if let Choice::Pay(_, count) = tick { Choice::Pay(copy, *count) } else { Choice::Card(copy) };
    }
}

/// What a person might send for this answer.
fn ticked(game: &Game, player: Player, answer: &Whole, dice: &mut Dice) -> Vec<Choice> {
    let mut given: Vec<Choice> = Vec::new();
    for (index, &choice) in answer.choices.iter().enumerate() {
        given.push(choice);
        // A person may tick what the engine does by itself, or not. Beside another tick of that area they must: one tick
        // of two equal cards means one of them.
        let made = answer.made.iter().filter(|(after, _)| *after == index).map(|(_, made)| *made);
        let made: Vec<Choice> = made.collect();
        let area = |choice: &Choice| choice.place().map(|place| (place.player, place.area));
        let beside = |made: &Choice| {
            answer.choices[index + 1..].iter().any(|later| is_tick(*later) && area(later) == area(made))
        };
        if made.iter().any(beside) || dice.below(2) == 0 {
            given.extend(made);
        }
    }
    let first = given.iter().position(|choice| is_tick(*choice)).unwrap_or(given.len());
    let last = given.iter().rposition(|choice| is_tick(*choice)).map_or(first, |last| last + 1);
    let run = &mut given[first..last];
    if run.iter().all(|choice| is_tick(*choice)) {
        other_copies(game, player, run, dice);
        if !answer.ordered && dice.below(4) > 0 {
            dice.shuffle(run);
        }
        match (given.last(), dice.below(2)) {
            // `done` need not be sent, and may be sent where it is not asked.
            (Some(Choice::Done), 0) if given.iter().any(|choice| is_tick(*choice)) => drop(given.pop()),
            (Some(choice), 0) if is_tick(*choice) => given.push(Choice::Done),
            _ => {}
        }
    }
    given
}

/// What an answer pays, in no order: what comes of it afterwards may depend on which card lies on top of the discard pile.
fn paid(game: &Game, player: Player, choices: &[Choice]) -> Vec<String> {
    let mut events: Vec<Event> = Vec::new();
    let mut played = game.clone();
    for &choice in choices {
        played.choose(player, choice, &mut events).expect("complete gives what is offered");
    }
    let end = events.iter().position(|event| matches!(event, Event::Paid { .. }));
    let mut moved: Vec<String> =
        events[..end.unwrap_or(0)].iter().map(|event| format!("{event:?}")).collect();
    moved.sort();
    moved
}

#[test]
fn ticks_in_any_order_with_any_copies_are_accepted() {
    let [groups, pays, forced, shuffled] = ticks_are_accepted(super::catalog().characters().len(), 300);
    println!("{groups} groups, {pays} payments, {forced} with forced picks, {shuffled} sent otherwise");
    assert!(groups > 20_000 && pays > 20_000 && forced > 1000 && shuffled > 20_000);
}

/// Every answer of random games, ticked otherwise, is accepted and leads to the same. Returns how many there were: groups,
/// payments, with picks that nobody was asked for, sent otherwise than the engine is told.
fn ticks_are_accepted(times: usize, teams: usize) -> [usize; 4] {
    let (mut groups, mut pays, mut forced, mut shuffled) = (0, 0, 0, 0);
    for (number, duel) in matches(times, teams).iter().enumerate() {
        let mut game = start(duel, number as u64 + 400, &mut Vec::new());
        let mut dice = Dice(number as u64 + 1);
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, player, _| {
            if game.decision().is_none_or(|decision| decision.unfinished) {
                return;
            }
            let answer = whole(game, player, &mut dice);
            let given = ticked(game, player, &answer, &mut dice);
            let told = |given: &[Choice]| given.iter().map(Choice::to_string).collect::<Vec<_>>();
            let choices = complete(game, player, &given).unwrap_or_else(|refused| {
                panic!(
                    "{:?}: {refused:?} of {:?}, from {:?}, made {:?}, asked {:?}",
                    duel.fighter_names(),
                    told(&given),
                    told(&answer.choices),
                    answer.made,
                    game.decision()
                )
            });
            let mut played = game.clone();
            for &choice in &choices {
                played.choose(player, choice, &mut Silent).expect("complete gives what is offered");
            }
            groups += usize::from(choices.len() > 1);
            pays += usize::from(answer.pays);
            forced += usize::from(!answer.made.is_empty());
            shuffled += usize::from(given != answer.choices);
            if answer.pays {
                let [ours, theirs] = [&choices, &answer.choices].map(|given| paid(game, player, given));
                assert_eq!(ours, theirs, "{:?}", told(&given));
            } else {
                assert!(
                    played == answer.end,
                    "{:?}: {:?} {:?} for {:?}, asked {:?}",
                    duel.fighter_names(),
                    told(&given),
                    told(&choices),
                    told(&answer.choices),
                    game.decision()
                );
            }
        });
    }
    [groups, pays, forced, shuffled]
}

#[test]
fn what_does_not_fit_is_refused_as_a_whole_with_its_index() {
    let mut refused = 0;
    for (number, duel) in matches(1, 6).iter().enumerate() {
        let mut game = start(duel, number as u64 + 500, &mut Vec::new());
        let mut dice = Dice(number as u64 + 2);
        play_out(&mut game, &mut Dice(number as u64), Vec::new(), |game, _, player, choice| {
            let decision = game.decision().expect("asked");
            // The other player has nothing to answer.
            assert_eq!(complete(game, player.other(), &[choice]), Err(NotOffered { index: 0 }));
            if decision.unfinished {
                return;
            }
            for wrong in [Choice::Number(60), Choice::Name(250), Choice::Walk(12)] {
                assert_eq!(complete(game, player, &[wrong]), Err(NotOffered { index: 0 }));
            }
            let answer = whole(game, player, &mut dice);
            let mut given = answer.choices.clone();
            given.push(Choice::Number(60));
            assert_eq!(complete(game, player, &given), Err(NotOffered { index: given.len() - 1 }));
            refused += 1;
        });
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn nothing_ticked_is_an_answer_where_enough_is_none() {
    let duel = super::duel_of(0, 1);
    let game = start(&duel, 1, &mut Vec::new());
    let player = game.decision().expect("a mulligan").player;
    assert_eq!(complete(&game, player, &[]), Ok(vec![Choice::Done]));
    let mut later = game.clone();
    for player in [player, player.other()] {
        later.choose(player, Choice::Done, &mut Silent).expect("offered");
    }
    let player = later.decision().expect("an action").player;
    assert_eq!(complete(&later, player, &[]), Err(NotOffered { index: 0 }));
    // More copies than there are.
    let hand = |index| Choice::Card(Place { player, area: Area::Hand, index });
    let many = vec![hand(0); 9];
    assert!(complete(&game, game.decision().expect("asked").player, &many).is_err());
}
