//! The outline against the engine: the same two attacks at the same table, and how often both come to the same damage.

use std::collections::BTreeSet;
use std::sync::Arc;

use exceed_cards::ir::Stat;
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    ByPlayer, CardId, Choice, Event, Game, MatchSetup, NamedCard, Player, Position, QuestionKind,
    SidePosition, Silent, seed_from_number,
};

use super::{Attack, Fighter, Outline, Surroundings};
use crate::appraisal::StrikeAttack;
use crate::playout::to_next_turn;
use crate::random::RandomBot;

/// Strikes in which the outline has to come to the same damage for both, in a hundred.
const SAME_DAMAGE: usize = 60;
/// Random games of each character against itself.
const GAMES: usize = 16;

/// What both lose by the outline, and by the engine with everything else answered as `heuristic` would.
fn both_ways(game: &Game, attacker: Player, sets: [(StrikeAttack, Choice); 2]) -> Option<[[i16; 2]; 2]> {
    let surroundings = Surroundings::new(game.glance(), attacker);
    let fighters = Player::BOTH.map(|player| {
        let (card, copies) = sets[player.index()].0.cards().unwrap_or_default();
        Fighter::new(&surroundings, player, Attack { ex: copies > 1, ..Attack::single(card) })
    });
    let outline = Outline::new(&surroundings, fighters).run();
    let life = |game: &Game| Player::BOTH.map(|player| i16::from(game.glance().life(player)));
    let before = life(game);
    let mut after = game.clone();
    let mut set = 0;
    to_next_turn(&mut after, game.glance().turn_number(), 1, &mut Silent, |glance, decision| {
        let wanted = sets[decision.player.index()].0;
        set += 1;
        decision.choices.iter().copied().find(|&choice| StrikeAttack::of(glance, choice) == Some(wanted))
    });
    let lost = life(&after);
    let engine = [before[0] - lost[0], before[1] - lost[1]];
    let outline = [0, 1].map(|side: usize| outline.taken[side].min(before[side]));
    (set == 2).then_some([outline, engine])
}

/// Two attacks that could be set now: the attacker's from the choices, the defender's from the hand.
fn attacks(game: &Game, attacker: Player, bot: &mut RandomBot) -> Option<[(StrikeAttack, Choice); 2]> {
    let own = bot.pick(game.decision()?.choices);
    let first = (StrikeAttack::of(&game.glance(), own)?, own);
    let mut next = game.clone();
    next.choose(attacker, own, &mut Silent).ok()?;
    let decision = next.decision().filter(|decision| decision.player != attacker)?;
    let reply = (decision.question == QuestionKind::Set).then(|| bot.pick(decision.choices))?;
    let second = (StrikeAttack::of(&next.glance(), reply)?, reply);
    let both = if attacker == Player::One { [first, second] } else { [second, first] };
    both.iter().all(|(attack, _)| *attack != StrikeAttack::Wild).then_some(both)
}

#[test]
fn the_outline_mostly_comes_to_the_damage_of_the_engine() {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let (mut same, mut all) = (0, 0);
    let games = catalog.characters().iter().flat_map(|character| std::iter::repeat_n(character, GAMES));
    for (number, character) in games.enumerate() {
        let setup = MatchSetup::new(&character.name, &character.name, seed_from_number(number as u64));
        let mut game = Game::new(Arc::clone(&catalog), &setup).expect("known characters");
        let mut bot = RandomBot::new(number as u64);
        while let Some(decision) = game.decision() {
            let player = decision.player;
            if decision.question == QuestionKind::Set
                && game.glance().attacker() == Some(player)
                && let Some(sets) = attacks(&game, player, &mut bot)
                && let Some([outline, engine]) = both_ways(&game, player, sets)
            {
                all += 1;
                same += usize::from(outline == engine);
            }
            let choice = bot.pick(game.decision().map_or(&[], |decision| decision.choices));
            game.choose(player, choice, &mut Silent).expect("an offered choice is legal");
        }
    }
    println!("{same} of {all} strikes come to the same damage");
    assert!(all > 800, "only {all} strikes were compared");
    assert!(100 * same >= SAME_DAMAGE * all, "{same} of {all} strikes come to the same damage");
}

/// Whether the attack counts as critical with these boosts in play.
fn is_critical(boosts: &[&str]) -> bool {
    let catalog = Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards load"));
    let named = |name: &&str| (NamedCard { name: (*name).to_owned(), owner: Player::One }, None);
    let one = SidePosition { boosts: boosts.iter().map(named).collect(), ..SidePosition::default() };
    let setup = MatchSetup::new("Sagat", "Ryu", seed_from_number(1));
    let position = Position { setup, sides: ByPlayer([one, SidePosition::default()]) };
    let game = Game::from_position(catalog, &position).expect("a sound position");
    let duel = game.duel();
    let card = |name: &str, owner: Player| {
        let mut cards = (0..duel.cards.len() as u8).map(CardId);
        cards.find(|&card| duel.card_name(card) == name && duel.card(card).owner == owner)
    };
    let attacks = [card("Tiger Uppercut", Player::One), card("Cross", Player::Two)];
    let surroundings = Surroundings::new(game.glance(), Player::One);
    let fighters = Player::BOTH.map(|player| {
        let attack = Attack::single(attacks[player.index()].expect("in the match"));
        Fighter::new(&surroundings, player, attack)
    });
    let mut outline = Outline::new(&surroundings, fighters);
    outline.refresh(0);
    outline.is_critical(0)
}

#[test]
fn a_critical_that_a_boost_gives_counts() {
    assert!(is_critical(&["Low Step Kick"]));
    assert!(!is_critical(&[]));
}

/// A character whose lines no released card has, among the built-in cards.
fn with_reckoner() -> Arc<Catalog> {
    let mut sources = embedded_sources();
    let text = include_str!("../../../../scenarios/fixtures/reckoner.toml");
    sources.push(("reckoner.toml".to_owned(), text.to_owned()));
    Arc::new(Catalog::load(&sources).expect("the fixture loads"))
}

/// The attacker's speed with these boosts in play: by the outline, and by the engine when it says who is faster.
fn speeds(catalog: &Arc<Catalog>, boosts: &[&str], copies: usize) -> [i16; 2] {
    let ex = copies > 1;
    let named = |name: &&str| NamedCard { name: (*name).to_owned(), owner: Player::One };
    let one = SidePosition {
        boosts: boosts.iter().map(|name| (named(name), None)).collect(),
        hand: vec![named(&"Grasp"); copies],
        ..SidePosition::default()
    };
    let setup = MatchSetup::new("Reckoner", "Ryu", seed_from_number(1));
    let position = Position { setup, sides: ByPlayer([one, SidePosition::default()]) };
    let mut game = Game::from_position(Arc::clone(catalog), &position).expect("a sound position");
    game.choose(Player::One, Choice::Strike, &mut Silent).expect("a strike is offered");
    let mut events: Vec<Event> = Vec::new();
    let mut outline = None;
    while events.iter().all(|event| !matches!(event, Event::OrderFixed { .. })) {
        let decision = game.decision().expect("attacks have speeds");
        let player = decision.player;
        let wanted = |choice: &&Choice| matches!(choice, Choice::SetEx(_)) == ex || player == Player::Two;
        let choice = decision.choices.iter().find(wanted).copied().expect("a card to set");
        if decision.question == QuestionKind::Set && player == Player::One {
            let attack = StrikeAttack::of(&game.glance(), choice)
                .and_then(StrikeAttack::cards)
                .expect("no wild swing");
            let surroundings = Surroundings::new(game.glance(), Player::One);
            let attack = Attack { ex, ..Attack::single(attack.0) };
            let fighters = Player::BOTH.map(|player| Fighter::new(&surroundings, player, attack));
            let mut strike = Outline::new(&surroundings, fighters);
            strike.refresh_both();
            outline = Some(strike.fighters[0].now.stats[Stat::Speed as usize]);
        }
        game.choose(player, choice, &mut events).expect("an offered choice is legal");
    }
    let engine = events.iter().find_map(|event| {
        if let Event::OrderFixed { speeds, .. } = event { Some(speeds[Player::One].total) } else { None }
    });
    [outline.expect("the attacker sets"), engine.expect("speeds were compared")]
}

/// Boosts of the fixture: speed from 3 positive power bonuses on, a penalty, and bonuses of 1, 1 and 2 power.
const BONUSES: [&str; 5] = ["Scrap Blow", "Windfall", "Medley", "Grand Finale", "Slow Hand"];

#[test]
fn penalties_do_not_count_among_the_positive_bonuses() {
    let catalog = with_reckoner();
    let mut speeds_seen = BTreeSet::new();
    for (chosen, copies) in (0..1 << BONUSES.len()).flat_map(|chosen: usize| [(chosen, 1), (chosen, 2)]) {
        let boosts: Vec<&str> =
            (0..BONUSES.len()).filter(|index| chosen & 1 << index != 0).map(|index| BONUSES[index]).collect();
        let [outline, engine] = speeds(&catalog, &boosts, copies);
        assert_eq!(
            outline, engine,
            "{boosts:?}, {copies} cards: the outline has one speed, the engine another"
        );
        speeds_seen.insert(engine);
    }
    assert_eq!(speeds_seen.len(), 4, "with and without the bonus, as EX and not");
}
