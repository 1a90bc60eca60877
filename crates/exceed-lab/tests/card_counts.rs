//! Which cards were drawn and set in the games of a chart, counted once more in another way.

use std::collections::BTreeMap;
use std::sync::Arc;

use exceed_bots::{Observed, by_name};
use exceed_cards::{Catalog, embedded_sources};
use exceed_lab::matchups::{Against, Deck, Goal, Matchups};
use exceed_lab::pairs::Pairings;
use exceed_lab::play::mix;
use exceed_rules::{
    Area, Cause, Choice, Duel, Edition, Game, Outcome, Player, Silent, Viewer, seed_from_number,
};

const BOT: &str = "peer";
const PAIRS: u64 = 25;

/// What was seen of the cards of both players, by id.
#[derive(Default)]
struct Seen {
    halves: [u64; 2],
    opening: [BTreeMap<String, bool>; 2],
    drawn: [BTreeMap<String, bool>; 2],
    set: [BTreeMap<String, bool>; 2],
    deck_out: bool,
    turns: u64,
}

/// Plays a game and looks at hands and answers, instead of listening to what is told.
fn watch(duel: &Arc<Duel>, seed: u64, first: Player) -> Seen {
    let mut bots = [1, 2].map(|seat| by_name(BOT, mix(seed, &[seat])).expect("a bot"));
    let mut game = Game::start(Arc::clone(duel), seed_from_number(seed), Some(first), &mut Silent);
    let mut seen = Seen::default();
    let key = |card| duel.card_key(card).split_once('/').expect("a key").1.to_owned();
    loop {
        // Before every answer, and once more when the game is over.
        for player in Player::BOTH {
            for card in game.inspect().cards(player, Area::Hand) {
                if duel.card(card).owner == player {
                    seen.drawn[player.index()].insert(key(card), true);
                }
            }
        }
        let Some(player) = game.decision().map(|decision| decision.player) else { break };
        if seen.opening[0].is_empty() && game.inspect().turn_number() == 1 {
            seen.opening = Player::BOTH.map(|player| {
                let hand = game.inspect().cards(player, Area::Hand).into_iter();
                hand.map(|card| (key(card), true)).collect()
            });
        }
        let choice = bots[player.index()].choose(&game.seat(Viewer::Player(player)));
        if let Choice::Set(place) | Choice::SetEx(place) = choice {
            let card = game.inspect().cards(player, place.area)[usize::from(place.index)];
            seen.set[player.index()].insert(key(card), true);
        }
        if let Some(action) = Observed::of(&game, choice) {
            let other = player.other();
            bots[other.index()].observe(&game.seat(Viewer::Player(other)), action);
        }
        game.choose(player, choice, &mut Silent).expect("it goes on");
    }
    seen.turns = game.inspect().turn_number().into();
    seen.halves = match game.outcome() {
        Some(Outcome::Won { winner, cause }) => {
            seen.deck_out = cause == Cause::DeckOut;
            if winner == Player::One { [2, 0] } else { [0, 2] }
        }
        _ => [1, 1],
    };
    seen
}

/// Each pair of a character's games as games of the kind, halves won in them, halves won in both.
type Pairs = Vec<[u64; 3]>;

#[test]
fn cards_are_counted_as_they_are_seen() {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the embedded cards are sound"));
    let characters = ["ryu", "ken", "sagat"].map(|name| catalog.find(name).expect("a known character"));
    let mut chart = Matchups::new(&catalog, Edition::default(), BOT, 5, &characters);
    chart.run(&catalog, Goal::exactly(PAIRS), 2, |_| {}).expect("played");
    let meetings = chart.meetings();
    let ids: Vec<_> = meetings.iter().map(|&(one, two)| (characters[one], characters[two])).collect();
    let pairings = Pairings::new(&catalog, Edition::default(), &ids).expect("set up");
    let mut found: BTreeMap<(usize, String, &str), Pairs> = BTreeMap::new();
    let mut results: BTreeMap<usize, Pairs> = BTreeMap::new();
    for (cell, &(one, two)) in meetings.iter().enumerate() {
        let (mut turns, mut deck_outs) = (0, 0);
        for pair in 0..PAIRS {
            let seed = chart.seed_of(cell, pair);
            let games = Player::BOTH.map(|first| watch(pairings.duel(cell), seed, first));
            turns += games[0].turns + games[1].turns;
            deck_outs += u64::from(games[0].deck_out) + u64::from(games[1].deck_out);
            if one == two {
                continue;
            }
            for (player, character) in [(0, one), (1, two)] {
                let all = games[0].halves[player] + games[1].halves[player];
                results.entry(character).or_default().push([2, all, all]);
                for card in &chart.decks[character].cards {
                    let of = |part: fn(&Seen) -> &[BTreeMap<String, bool>; 2]| games.each_ref().map(part);
                    for (kind, cards) in [
                        ("opening", of(|game| &game.opening)),
                        ("drawn", of(|game| &game.drawn)),
                        ("set", of(|game| &game.set)),
                    ] {
                        let is = [0, 1].map(|game| u64::from(cards[game][player].contains_key(&card.card)));
                        let halves = [0, 1].map(|game| is[game] * games[game].halves[player]);
                        let pairs = found.entry((character, card.card.clone(), kind)).or_default();
                        pairs.push([is[0] + is[1], halves[0] + halves[1], all]);
                    }
                }
            }
        }
        assert_eq!((chart.cells[cell].turns, chart.cells[cell].deck_outs), (turns, deck_outs));
    }
    let sum = |pairs: &Pairs, index: usize| pairs.iter().map(|pair| pair[index]).sum::<u64>();
    for (character, deck) in chart.decks.iter().enumerate() {
        let all = &results[&character];
        assert_eq!((deck.pairs, deck.halves), (2 * PAIRS, sum(all, 1)));
        assert!(deck.cards.len() >= 15 && deck.cards.iter().any(|card| card.set.games > 10));
        for card in &deck.cards {
            for (kind, tally) in [("opening", &card.opening), ("drawn", &card.drawn), ("set", &card.set)] {
                let pairs = &found[&(character, card.card.clone(), kind)];
                let told = (tally.games, tally.halves);
                assert_eq!(told, (sum(pairs, 0), sum(pairs, 1)), "{}: {}", card.card, kind);
                intervals_are_those_of_the_pairs(deck, tally, pairs);
            }
        }
    }
}

/// The interval from the sums is that of leaving each pair out in turn, nearly: another way to the same.
fn intervals_are_those_of_the_pairs(deck: &Deck, tally: &exceed_lab::matchups::Tally, pairs: &Pairs) {
    let share = |pairs: &mut dyn Iterator<Item = [u64; 2]>| {
        let (games, halves) = pairs.fold((0, 0), |(games, halves), pair| (games + pair[0], halves + pair[1]));
        halves as f64 / (2 * games) as f64
    };
    for against in [Against::TheOthers, Against::All] {
        let difference = |without: usize| {
            let kept =
                || pairs.iter().enumerate().filter(move |(index, _)| *index != without).map(|(_, pair)| pair);
            let of_kind = share(&mut kept().map(|pair| [pair[0], pair[1]]));
            let base = match against {
                Against::TheOthers => share(&mut kept().map(|pair| [2 - pair[0], pair[2] - pair[1]])),
                Against::All => share(&mut kept().map(|pair| [2, pair[2]])),
            };
            of_kind - base
        };
        let Some(found) = deck.difference(tally, against) else {
            assert!(tally.games == 0 || tally.games == 2 * deck.pairs && against == Against::TheOthers);
            continue;
        };
        assert!((found.value - difference(usize::MAX)).abs() < 1e-12);
        // Few games of a kind make a rough jackknife.
        if tally.games < 20 || 2 * deck.pairs - tally.games < 20 {
            continue;
        }
        let count = pairs.len() as f64;
        let left_out: Vec<f64> = (0..pairs.len()).map(difference).collect();
        let mean = left_out.iter().sum::<f64>() / count;
        let variance = left_out.iter().map(|one| (one - mean).powi(2)).sum::<f64>() * (count - 1.0) / count;
        let half = 1.96 * variance.sqrt();
        assert!((found.half_width() / half - 1.0).abs() < 0.1, "{} and {half}", found.half_width());
    }
}
