//! Bots are blind to what their player may not know: every world that looks alike gets the same answer.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use exceed_bots::{Bot, NAMES, Observed, by_name};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    Chance, Choice, Game, MatchSetup, Player, QuestionKind, Seat, Silent, Viewer, imagine, seed_from_number,
};

/// Games between characters that look at cards, seal in secret, name cards, place traps or leave a lot face down.
const PAIRINGS: [(&str, &str); 6] = [
    ("Ryu", "Specter Knight"),
    ("Londrekia Light", "Vincent"),
    ("Morathi", "Zangief"),
    ("Taokaka", "Testament"),
    ("Faust", "Platinum the Trinity"),
    ("Happy Chaos", "Londrekia Light"),
];

/// Other worlds a bot is asked in; fewer where an answer takes long. Hidden cards differ in nearly all of them.
const WORLDS: u64 = 20;
const WORLDS_OF_SEARCHERS: u64 = 6;

/// How many games are looked through for decisions.
const GAMES: u64 = 36;

/// How many decisions of a kind are tried, each of another game. A strike takes longest to think about.
fn tries(question: QuestionKind) -> usize {
    if question == QuestionKind::Set { 1 } else { 2 }
}

/// Strikes with more attacks to choose from are left out, for time.
const MOST_ATTACKS: usize = 5;

/// What a seat is asked, and whether there is something special to see or not to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Moment {
    question: QuestionKind,
    /// The opponent's attack lies face down.
    face_down: bool,
    /// Somebody knows a card of a deck.
    looked: bool,
}

/// A decision with what its player had seen of the opponent's actions until then.
struct Sample {
    seat: Seat,
    observed: Vec<(Seat, Observed)>,
}

fn moment(seat: &Seat, player: Player) -> Option<Moment> {
    let decision = seat.decision().filter(|decision| decision.choices.len() > 1)?;
    if decision.question == QuestionKind::Set && decision.choices.len() > MOST_ATTACKS {
        return None;
    }
    let glance = seat.glance();
    let face_down = glance.attack(player.other()).is_some_and(|(card, _, _)| !card.is_known());
    let known = |owner| glance.cards(owner, exceed_rules::Area::Deck).iter().any(|card| card.is_known());
    let looked = Player::BOTH.into_iter().any(known);
    Some(Moment { question: decision.question, face_down, looked })
}

/// The first decision of each kind in a game.
fn samples(catalog: &Arc<Catalog>, pairing: (&str, &str), seed: u64) -> BTreeMap<Moment, Sample> {
    let setup = MatchSetup::new(pairing.0, pairing.1, seed_from_number(seed));
    let mut game = Game::new(Arc::clone(catalog), &setup).expect("both are in the catalog");
    // Random answers sooner or later lead to every question there is.
    let mut bots = [seed, seed + 1].map(|seed| by_name("random", seed).expect("a bot"));
    let mut observed: [Vec<(Seat, Observed)>; 2] = Default::default();
    let mut samples = BTreeMap::new();
    while let Some(player) = game.decision().map(|decision| decision.player) {
        let seat = game.seat(Viewer::Player(player));
        if let Some(moment) = moment(&seat, player) {
            let observed = &observed[player.index()];
            samples
                .entry(moment)
                .or_insert_with(|| Sample { seat: seat.clone(), observed: observed.clone() });
        }
        let choice = bots[player.index()].choose(&seat);
        if let Some(action) = Observed::of(&game, choice) {
            let other = player.other();
            observed[other.index()].push((game.seat(Viewer::Player(other)), action));
        }
        game.choose(player, choice, &mut Silent).expect("bots choose what is offered");
    }
    samples
}

/// What a new bot with this past answers.
fn answer(name: &str, seat: &Seat, observed: &[(Seat, Observed)]) -> Choice {
    let mut bot: Box<dyn Bot + Send> = by_name(name, 5).expect("a bot");
    observed.iter().for_each(|(seat, action)| bot.observe(seat, *action));
    bot.choose(seat)
}

/// The same seat, seen in another world that fits it.
fn elsewhere(seat: &Seat, chance: &mut Chance) -> Seat {
    let other = imagine(seat, chance).seat(seat.viewer());
    assert!(other == *seat, "an imagined game looks different to its player");
    other
}

/// Asks all bots in other worlds.
fn check(moment: Moment, Sample { seat, observed }: &Sample) {
    let wanted = NAMES.map(|name| answer(name, seat, observed));
    for world in 0..WORLDS {
        let mut chance = Chance::new(seed_from_number(world));
        let other = elsewhere(seat, &mut chance);
        let past: Vec<(Seat, Observed)> =
            observed.iter().map(|(seat, action)| (elsewhere(seat, &mut chance), *action)).collect();
        for (name, wanted) in NAMES.into_iter().zip(wanted) {
            if world >= WORLDS_OF_SEARCHERS && matches!(name, "oneply" | "strike") {
                continue;
            }
            assert_eq!(answer(name, &other, &past), wanted, "{name} looks at hidden cards: {moment:?}");
        }
    }
}

#[test]
fn what_a_player_may_not_know_changes_no_answer() {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards are sound"));
    let mut found: BTreeMap<Moment, Vec<Sample>> = BTreeMap::new();
    for (pairing, seed) in PAIRINGS.into_iter().cycle().zip(0..GAMES) {
        for (moment, sample) in samples(&catalog, pairing, seed) {
            let kept = found.entry(moment).or_default();
            if kept.len() < tries(moment.question) {
                kept.push(sample);
            }
        }
    }
    let kinds = |wanted: &dyn Fn(&Moment) -> bool| found.keys().filter(|moment| wanted(moment)).count();
    assert!(kinds(&|moment| moment.face_down) >= 3, "{:?}", found.keys());
    assert!(kinds(&|moment| moment.looked) >= 2, "{:?}", found.keys());
    for question in ALL_QUESTIONS {
        assert!(
            kinds(&|moment| moment.question == question) > 0,
            "{question:?} is missing: {:?}",
            found.keys()
        );
    }
    let samples =
        Mutex::new(found.iter().flat_map(|(moment, kept)| kept.iter().map(|sample| (*moment, sample))));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let next = samples.lock().expect("nobody panics with it").next();
                    let Some((moment, sample)) = next else { break };
                    check(moment, sample);
                }
            });
        }
    });
}

const ALL_QUESTIONS: [QuestionKind; 10] = [
    QuestionKind::Action,
    QuestionKind::Set,
    QuestionKind::Pay,
    QuestionKind::Confirm,
    QuestionKind::Pick,
    QuestionKind::Cards,
    QuestionKind::Space,
    QuestionKind::Number,
    QuestionKind::Name,
    QuestionKind::Order,
];
