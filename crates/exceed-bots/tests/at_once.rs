//! What an answer promises is what the question that follows it at once promises: the same number, wherever nothing comes
//! in between.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use exceed_bots::{Bot, HeuristicBot, Look, RandomBot, StrikeBot, asked_at_once, hint};
use exceed_cards::{Catalog, Generator, embedded_sources};
use exceed_rules::{Choice, Game, MatchSetup, QuestionKind, Seat, Silent, Viewer, seed_from_number};

/// As many answers as a hint shows.
const SHOWN: usize = 3;
/// What may be better answered further on than the best answer was thought to be: noise, in chances to win.
const NOISE: f32 = 0.04;
/// How many cases of one kind are looked at.
const OF_A_KIND: usize = 1;
/// How many questions are looked at for the sake of a kind that need not come up: its answer may never be among those that
/// are shown.
const LOOKS: usize = 2;
/// Kinds that must come up: what is answered, and what is asked then.
const KINDS: [(&str, QuestionKind); 6] = [
    ("Strike", QuestionKind::Set),
    ("Walk", QuestionKind::Pay),
    ("Boost", QuestionKind::Pay),
    ("Exceed", QuestionKind::Pay),
    ("Set", QuestionKind::Confirm),
    ("Pay", QuestionKind::Pay),
];

/// The answers that a hint would show, with what they promise.
fn shown(look: &Look) -> Vec<(Choice, f32)> {
    let mut all: Vec<(Choice, f32)> =
        look.appraisals.iter().map(|appraisal| (appraisal.choice, appraisal.value)).collect();
    all.sort_by(|one, two| two.1.total_cmp(&one.1));
    all.truncate(if look.strike.is_some() { all.len() } else { SHOWN });
    all
}

/// The name of a kind of answer.
fn kind(choice: Choice) -> String {
    format!("{choice:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}

/// What was found for one kind of answer and next question: how many questions were looked at for it, how often it was
/// shown, how often with the very same number, the largest difference, and all differences together.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    looks: usize,
    cases: usize,
    same: usize,
    largest: f32,
    sum: f32,
}

type Kinds = BTreeMap<(String, QuestionKind), Found>;

/// Looks at a question, if something may follow it at once of which few cases are known yet.
fn compare(seat: &Seat, seed: u64, found: &mut Kinds) {
    let choices = seat.decision().expect("asked").choices.to_vec();
    let few = |found: &Kinds, key: &(String, QuestionKind)| {
        found.get(key).is_none_or(|found| found.cases < OF_A_KIND)
    };
    let wanted = |found: &Kinds, key: &(String, QuestionKind)| {
        let must = KINDS.contains(&(key.0.as_str(), key.1));
        few(found, key) && (must || found.get(key).is_none_or(|found| found.looks < LOOKS))
    };
    let next = |choice: Choice| {
        let after = asked_at_once(seat, choice)?;
        let question = after.decision()?.question;
        Some((after, (kind(choice), question)))
    };
    let keys: BTreeSet<(String, QuestionKind)> =
        choices.iter().filter_map(|&choice| Some(next(choice)?.1)).filter(|key| wanted(found, key)).collect();
    if keys.is_empty() {
        return;
    }
    keys.into_iter().for_each(|key| found.entry(key).or_default().looks += 1);
    let bot = StrikeBot::new(seed);
    for (choice, promised) in shown(&bot.look(seat)) {
        let Some((after, key)) = next(choice) else { continue };
        if !few(found, &key) {
            continue;
        }
        let (kept, _) = bot.look(&after).value();
        let difference = kept - promised;
        let found = found.entry(key).or_default();
        found.cases += 1;
        found.same += usize::from(difference.abs() < 1e-5);
        found.largest = found.largest.max(difference.abs());
        found.sum += difference;
    }
}

#[test]
fn an_answer_promises_what_the_question_after_it_promises() {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let mut found = Kinds::new();
    let count = catalog.characters().len();
    // Everybody plays once.
    for number in 0..count / 2 {
        let names = [number, number + count / 2].map(|index| &catalog.characters()[index].name);
        let setup = MatchSetup::new(names[0], names[1], seed_from_number(number as u64));
        let mut game = Game::new(Arc::clone(&catalog), &setup).expect("known characters");
        let mut generator = Generator::new(number as u64);
        let (mut good, mut any) = (HeuristicBot::new(1), RandomBot::new(number as u64));
        while let Some(decision) = game.decision() {
            let (player, open) = (decision.player, decision.choices.len() > 1);
            let seat = game.seat(Viewer::Player(player));
            if open && generator.below(4) == 0 {
                compare(&seat, 3, &mut found);
            }
            // Some answers at random, so that prices are paid that a good player would not pay.
            let choice = if generator.below(4) == 0 { any.choose(&seat) } else { good.choose(&seat) };
            game.choose(player, choice, &mut Silent).expect("offered");
        }
    }
    found.iter().for_each(|(key, found)| println!("{key:?}: {found:?}"));
    for (answer, question) in KINDS {
        let cases = found.get(&(answer.to_owned(), question)).map_or(0, |found| found.cases);
        assert!(cases > 0, "no {answer} before {question:?}");
    }
    for (key, found) in &found {
        assert!(found.largest <= NOISE, "{key:?}: {found:?}");
    }
    let all = found.values().fold(Found::default(), |all, found| Found {
        looks: all.looks + found.looks,
        cases: all.cases + found.cases,
        same: all.same + found.same,
        largest: all.largest.max(found.largest),
        sum: all.sum + found.sum,
    });
    assert!(10 * all.same >= 9 * all.cases, "the very same number is promised in too few cases: {all:?}");
    assert!((all.sum / all.cases as f32).abs() < 0.005, "promised too much or too little: {all:?}");
}

#[test]
fn a_hint_shows_what_the_hint_after_it_shows() {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let setup = MatchSetup::new("Ryu", "Ken Masters", seed_from_number(12));
    let mut game = Game::new(catalog, &setup).expect("known characters");
    let mut bot = HeuristicBot::new(1);
    let mut cases = 0;
    while let Some(decision) = game.decision().filter(|_| cases < 6) {
        let player = decision.player;
        let seat = game.seat(Viewer::Player(player));
        let best = hint(&seat, 3)
            .filter(|hint| hint.strike.is_none())
            .map(|hint| (hint.value, hint.options[0].choice));
        if let Some((value, after)) =
            best.and_then(|(value, best)| Some((value, asked_at_once(&seat, best)?)))
        {
            let kept = hint(&after, 3).expect("asked").value;
            assert!((kept - value).abs() <= NOISE, "{value} and then {kept}");
            cases += 1;
        }
        let choice = bot.choose(&seat);
        game.choose(player, choice, &mut Silent).expect("offered");
    }
    assert_eq!(cases, 6);
}
