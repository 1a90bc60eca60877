//! Where the order of triggers is not asked, it must not matter (GEN-7). Every such moment of many random games is
//! forked and played in every order: what comes of it must be the same, and so must what a player knows when they decide.

use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use exceed_cards::{Catalog, embedded_sources};

use crate::chance::{Chance, ChanceReason, seed_from_number};
use crate::choice::{Area, Choice, Place};
use crate::decision::QuestionKind;
use crate::duel::OrderPolicy;
use crate::edition::Edition;
use crate::event::Silent;
use crate::game::{Game, Outcome};
use crate::imagine::imagine;
use crate::player::{Player, Viewer};
use crate::setup::MatchSetup;
use crate::state::{State, TriggerKey};
use crate::step::Step;
use crate::triggers::Pending;

/// The most answers one moment can take; a moment that plays an attack or boosts can be long.
const MOST_ANSWERS: usize = 400;

/// How many games are played: every pairing a few times. `ORDER_GAMES` and `ORDER_SEED` play others.
const GAMES: usize = 4 * 1296;

/// A moment at which several triggers wait, told by its place on the agenda.
#[derive(Clone)]
struct Moment {
    depth: usize,
    step: Step,
    pending: Pending,
}

impl Moment {
    /// The moment whose order is asked now.
    fn of(game: &Game) -> Option<Moment> {
        let agenda = &game.state.table.agenda;
        let asked = game.decision()?.question == QuestionKind::Order;
        let &step = agenda.last().filter(|_| asked)?;
        let Step::Triggers { trigger, player, base: Some(base), .. } = step else { return None };
        let mut copy = game.clone();
        let pending = copy.engine(&mut Silent).pending(trigger, player, base).ok()?;
        Some(Moment { depth: agenda.len() - 1, step, pending })
    }

    /// Whether the default would leave the order to the engine.
    fn not_asked(&self, game: &Game) -> bool {
        let Step::Triggers { trigger, player, .. } = self.step else { return false };
        !game.reader().orders_differ(&self.pending, trigger, player)
    }

    fn under_way(&self, game: &Game) -> bool {
        game.state.table.agenda.get(self.depth) == Some(&self.step)
    }

    /// The lines, for words.
    fn names(&self, game: &Game) -> Vec<String> {
        let Step::Triggers { player, it, .. } = self.step else { return Vec::new() };
        let reader = game.reader();
        let name = |key: &TriggerKey| {
            let line = reader.line(*key, player, it);
            let of = line.map_or(String::new(), |line| {
                if line.context.card.is_known() {
                    game.duel.card_name(line.context.card).to_owned()
                } else {
                    game.duel.character(game.state.table.sides[line.context.you].fighter().id).name.clone()
                }
            });
            let half = match key.source {
                crate::step::Source::Boost(_) => "boost",
                crate::step::Source::Attack(_) => "attack",
                crate::step::Source::Character(_) => "side",
                crate::step::Source::Grant(_)
                | crate::step::Source::Transform(_)
                | crate::step::Source::Ejection(_)
                | crate::step::Source::Rule => "gift",
            };
            format!("{of}/{half}/{}", key.line + 1)
        };
        self.pending.iter().map(name).collect()
    }
}

/// How questions are answered in a fork: by what is asked, never by when.
#[derive(Clone, Copy)]
struct Answers {
    /// By player, so that one can answer otherwise in another world.
    salts: [u64; 2],
}

/// A question without the accident of where cards lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Asked {
    player: Player,
    question: QuestionKind,
    reason: String,
    picks: Vec<String>,
    choices: Vec<String>,
}

impl Asked {
    fn of(game: &Game) -> Option<Asked> {
        let decision = game.decision()?;
        let label = |choice: &Choice| label(game, *choice);
        let mut choices: Vec<String> = decision.choices.iter().map(label).collect();
        choices.sort();
        Some(Asked {
            player: decision.player,
            question: decision.question,
            reason: format!("{:?}", decision.reason),
            picks: decision.picks.iter().map(label).collect(),
            choices,
        })
    }
}

/// A choice by the face of its card.
fn label(game: &Game, choice: Choice) -> String {
    let face = |place: Place| {
        let mut copy = game.clone();
        let card = copy.engine(&mut Silent).card_at(place);
        let index = if place.area == Area::Boosts { place.index } else { 0 };
        format!("{:?} {:?} {card:?} {index}", place.player, place.area)
    };
    match choice {
        Choice::Boost(place) => format!("boost {}", face(place)),
        Choice::Set(place) => format!("set {}", face(place)),
        Choice::SetEx(place) => format!("ex {}", face(place)),
        Choice::SetDouble(place) => format!("double ex {}", face(place)),
        Choice::Pay(place, value) => format!("pay {value} {}", face(place)),
        Choice::Card(place) => format!("card {}", face(place)),
        Choice::Next(index) => {
            let key = Moment::of(game).and_then(|moment| moment.pending.get(index as usize).copied());
            format!("next {key:?}")
        }
        Choice::Prepare
        | Choice::Walk(_)
        | Choice::ChangeCards
        | Choice::Exceed
        | Choice::Reshuffle
        | Choice::Strike
        | Choice::CharacterAction(_)
        | Choice::BoostAction(..)
        | Choice::Transform(_)
        | Choice::Downshift
        | Choice::WildSwing
        | Choice::Done
        | Choice::Yes
        | Choice::No
        | Choice::Option(_)
        | Choice::Move(..)
        | Choice::Space(_)
        | Choice::Number(_)
        | Choice::Name(_)
        | Choice::NoName
        | Choice::Switch
        | Choice::CrossExceed
        | Choice::CrossStrike => format!("{choice:?}"),
    }
}

impl Answers {
    fn pick(&self, game: &Game, asked: &Asked) -> Option<Choice> {
        let mut hasher = rustc_hash::FxHasher::default();
        (self.salts[asked.player as usize], asked).hash(&mut hasher);
        let wanted = &asked.choices[(hasher.finish() >> 7) as usize % asked.choices.len()];
        game.decision()?.choices.iter().copied().find(|choice| label(game, *choice) == *wanted)
    }
}

/// A question a player answered, and all they knew then.
struct Decided {
    asked: Asked,
    knew: u64,
}

/// Plays a moment to its end in this order.
fn play(
    game: &Game,
    moment: &Moment,
    order: &[TriggerKey],
    answers: Answers,
) -> Option<(Game, Vec<Decided>)> {
    let mut game = game.clone();
    let mut decided = Vec::new();
    for _ in 0..MOST_ANSWERS {
        if !moment.under_way(&game) {
            return Some((game, decided));
        }
        let asked = Asked::of(&game)?;
        let choice = match Moment::of(&game).filter(|now| now.depth == moment.depth) {
            Some(now) => {
                let next = order.iter().find_map(|key| now.pending.iter().position(|waits| waits == key));
                Choice::Next(next.unwrap_or(0) as u8)
            }
            None => {
                decided.push(Decided { asked: asked.clone(), knew: known_now(&game, asked.player) });
                answers.pick(&game, &asked)?
            }
        };
        answer(&mut game, moment, choice)?;
    }
    None
}

/// Gives an answer and goes on until somebody is asked or the moment is over, no further.
fn answer(game: &mut Game, moment: &Moment, choice: Choice) -> Option<()> {
    game.engine(&mut Silent).answer(choice);
    for _ in 0..crate::game::MAX_STEPS_PER_CHOICE {
        let table = &mut game.state.table;
        if table.asking.is_some() || table.outcome.is_some() {
            return Some(());
        }
        if table.fault.is_some() {
            return None;
        }
        let step = table.agenda.pop()?;
        game.engine(&mut Silent).run(step);
        if !moment.under_way(game) {
            return Some(());
        }
    }
    None
}

/// What a player knows, whatever lies where in their hand.
fn known_now(game: &Game, player: Player) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    let mut state = game.seat(Viewer::Player(player)).state;
    without_accidents(&mut state, game);
    // What is asked is the same in both worlds; what is left to do depends on the order alone.
    state.hash(&mut hasher);
    hasher.finish()
}

/// Takes out of a state what no rule and no player can read: the order of cards in a hand, in overdrive
/// and of gifts, the stream of chance.
fn without_accidents(state: &mut State, game: &Game) {
    for player in Player::BOTH {
        state.secrets.hand[player].sort_unstable();
        if !game.duel.reads_gauge_age_of(player) {
            state.table.sides[player].gauge.sort_unstable();
        }
        if !game.duel.reads_pile_of(player) {
            state.table.sides[player].discard.sort_unstable();
        }
        state.table.sides[player].overdrive.sort_unstable();
        state.secrets.sealed[player].sort_unstable();
    }
    for grant in state.table.grants.iter_mut().filter(|grant| grant.value != 0) {
        // Equal gifts add up, whoever was first.
        grant.context = crate::step::Context::default();
    }
    state.table.grants.sort_by_key(|grant| format!("{grant:?}"));
    state.table.later.sort_by_key(|later| format!("{later:?}"));
    state.table.limits.sort_by_key(|limit| format!("{limit:?}"));
    state.secrets.chance = Chance::default();
    state.secrets.choices.clear();
}

/// What came of a moment. Of a game that is over only who won counts.
#[derive(PartialEq)]
enum Result {
    Over(Option<Player>),
    Goes(Box<State>, Vec<Option<i16>>),
}

fn result(game: &Game) -> Result {
    match game.outcome() {
        Some(Outcome::Won { winner, .. }) => return Result::Over(Some(winner)),
        Some(Outcome::Draw) => return Result::Over(None),
        None => {}
    }
    let mut state = Box::new(game.state);
    without_accidents(&mut state, game);
    let stats = [
        exceed_cards::ir::Stat::Power,
        exceed_cards::ir::Stat::Speed,
        exceed_cards::ir::Stat::Armor,
        exceed_cards::ir::Stat::Guard,
    ];
    let totals =
        Player::BOTH.into_iter().flat_map(|player| stats.map(|stat| game.inspect().stat(player, stat)));
    Result::Goes(state, totals.collect())
}

/// Up to six orders of what waits, the default one first.
fn orders(pending: &[TriggerKey]) -> Vec<Vec<TriggerKey>> {
    if let [one, two, three] = *pending {
        return vec![
            vec![one, two, three],
            vec![three, two, one],
            vec![two, one, three],
            vec![one, three, two],
            vec![two, three, one],
            vec![three, one, two],
        ];
    }
    let mut reversed = pending.to_vec();
    reversed.reverse();
    let mut orders = vec![pending.to_vec(), reversed];
    for shift in 1..pending.len().min(5) {
        let mut turned = pending.to_vec();
        turned.rotate_left(shift);
        orders.push(turned);
    }
    orders
}

/// Whether two orders of a moment lead to different games or different knowledge, and how.
fn difference(game: &Game, moment: &Moment, dice: &mut Chance) -> Option<String> {
    let mut number = || dice.number(ChanceReason::Imagine);
    let answers = Answers { salts: [number(), number()] };
    let (held, other_held) = (seed_from_number(number()), seed_from_number(number()));
    let other_salt = number();
    let mut real = game.clone();
    real.state.secrets.chance = Chance::held(held);
    let orders = orders(&moment.pending);
    let mut first: Option<Game> = None;
    for order in &orders {
        let (end, _) = play(&real, moment, order, answers)?;
        match &first {
            None => first = Some(end),
            Some(known) if result(known) != result(&end) => return Some(told_apart(known, &end)),
            Some(_) => {}
        }
    }
    for player in Player::BOTH {
        let mut imagined = imagine(&game.seat(Viewer::Player(player)), dice);
        imagined.state.secrets.chance = Chance::held(other_held);
        let mut others = answers;
        others.salts[player.other() as usize] = other_salt;
        let mut first: Option<Vec<(Asked, bool)>> = None;
        for order in &orders {
            let (_, here) = play(&real, moment, order, answers)?;
            let (_, there) = play(&imagined, moment, order, others)?;
            let mut tells = tells_worlds_apart(player, &here, &there);
            tells.sort_by_key(|(asked, tells)| format!("{asked:?} {tells}"));
            match &first {
                None => first = Some(tells),
                Some(known) if *known != tells => {
                    let names = game.duel().fighter_names();
                    return Some(format!("{player} decides knowing more in another order, {names:?}"));
                }
                Some(_) => {}
            }
        }
    }
    None
}

/// For each question of a player, whether what they know by then tells the two worlds apart.
fn tells_worlds_apart(player: Player, here: &[Decided], there: &[Decided]) -> Vec<(Asked, bool)> {
    let of = |decided: &'_ &Decided| decided.asked.player == player;
    let mut there = there.iter().filter(of);
    let here = here.iter().filter(of);
    here.map(|decided| {
        let same =
            there.next().is_some_and(|other| other.asked == decided.asked && other.knew == decided.knew);
        (decided.asked.clone(), !same)
    })
    .collect()
}

/// Which part of two ends differs.
fn told_apart(one: &Game, two: &Game) -> String {
    let (Result::Goes(one, one_totals), Result::Goes(two, two_totals)) = (result(one), result(two)) else {
        return "one order ends the game otherwise".to_owned();
    };
    let (one, two) = (&*one, &*two);
    for player in Player::BOTH {
        let (left, right) = (&one.table.sides[player], &two.table.sides[player]);
        if left.discard != right.discard {
            return format!("{player}: discard pile");
        }
        if left.known_hand != right.known_hand {
            return format!("{player}: what is known of the hand");
        }
        if left != right {
            return format!("{player}: side");
        }
        if one.secrets.hand[player] != two.secrets.hand[player] {
            return format!("{player}: hand");
        }
    }
    if one.table.strike != two.table.strike {
        return "strike".to_owned();
    }
    if one.table.grants != two.table.grants {
        return "gifts".to_owned();
    }
    if one_totals != two_totals {
        return "totals".to_owned();
    }
    if one.table.agenda != two.table.agenda {
        return "what is left to do".to_owned();
    }
    if one.table != two.table { "table".to_owned() } else { "secrets".to_owned() }
}

/// What random games showed.
#[derive(Default)]
struct Findings {
    /// Moments left to the engine, and moments asked.
    moments: [usize; 2],
    /// Asked moments at which no difference was found.
    needless: BTreeMap<String, usize>,
    /// Moments left to the engine at which one was.
    missed: BTreeMap<String, usize>,
}

/// Plays random games of all pairings, forking at every moment.
fn search(games: usize, seed: u64) -> Findings {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let names: Vec<String> = catalog.characters().iter().map(|character| character.name.clone()).collect();
    let mut findings = Findings::default();
    let mut dice = Chance::new(seed_from_number(seed));
    for number in 0..games {
        let pairing = number * 7 % (names.len() * names.len());
        let (one, two) = (&names[pairing / names.len()], &names[pairing % names.len()]);
        let seed = seed_from_number(dice.number(ChanceReason::Imagine));
        let edition = Edition::ALL[number % Edition::ALL.len()];
        let setup = MatchSetup { order: OrderPolicy::Always, edition, ..MatchSetup::new(one, two, seed) };
        let mut game = Game::new(Arc::clone(&catalog), &setup).expect("known characters");
        while let Some(decision) = game.decision() {
            let player = decision.player;
            let mut choice = at_random(decision.choices, &mut dice);
            if let Some(moment) = Moment::of(&game) {
                let not_asked = moment.not_asked(&game);
                findings.moments[usize::from(!not_asked)] += 1;
                let found = difference(&game, &moment, &mut dice);
                let names = moment.names(&game).join(" + ");
                let trigger = if let Step::Triggers { trigger, .. } = moment.step { trigger.0 } else { 0 };
                if let Some(found) = found.as_ref().filter(|_| not_asked) {
                    *findings.missed.entry(format!("{trigger} {names}: {found}")).or_default() += 1;
                } else if found.is_none() && !not_asked {
                    *findings.needless.entry(format!("{trigger} {names}")).or_default() += 1;
                }
                if not_asked {
                    choice = Choice::Next(0);
                }
            }
            game.choose(player, choice, &mut Silent).expect("an offered choice is legal");
        }
    }
    findings
}

/// Kind of option first, then details, so that rare kinds come up often enough.
fn at_random(choices: &[Choice], dice: &mut Chance) -> Choice {
    let mut below = |bound: usize| dice.below(ChanceReason::Imagine, bound as u32) as usize;
    let mut kinds: Vec<std::mem::Discriminant<Choice>> = choices.iter().map(std::mem::discriminant).collect();
    kinds.dedup();
    let kind = kinds[below(kinds.len())];
    let of_kind: Vec<Choice> =
        choices.iter().copied().filter(|choice| std::mem::discriminant(choice) == kind).collect();
    of_kind[below(of_kind.len())]
}

fn listed(found: &BTreeMap<String, usize>) -> String {
    let mut lines: Vec<(&usize, &String)> = found.iter().map(|(line, count)| (count, line)).collect();
    lines.sort_by(|one, two| two.cmp(one));
    lines.iter().map(|(count, line)| format!("  {count} x {line}\n")).collect()
}

#[test]
fn an_order_that_is_not_asked_does_not_matter() {
    let games = std::env::var("ORDER_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(GAMES);
    let seed = std::env::var("ORDER_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let findings = search(games, seed);
    let [left, asked] = findings.moments;
    println!("{games} games: {left} moments left to the engine, {asked} asked");
    println!("asked, no difference seen:\n{}", listed(&findings.needless));
    assert!(left > games / 10 && asked > games / 10, "hardly any moments: {left} and {asked}");
    assert!(findings.missed.is_empty(), "not asked, but it matters:\n{}", listed(&findings.missed));
}
