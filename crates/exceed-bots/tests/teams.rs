//! Tag Team: every bot plays it legally and repeatably, and none sees what its player may not know.

use std::sync::{Arc, OnceLock};

use exceed_bots::{LEVELS, NAMES, StrikeAttack, by_name, hint};
use exceed_cards::{Catalog, embedded_sources};
use exceed_rules::{
    ByPlayer, Chance, Choice, Game, MatchSetup, NamedCard, Player, Position, SidePosition, Silent, Viewer,
    imagine, seed_from_number,
};

const TEAMS: [[[&str; 2]; 2]; 3] = [
    [["Ryu", "Ken Masters"], ["Sagat", "Zangief"]],
    [["Jin Kisaragi", "Happy Chaos"], ["Ragna the Bloodedge", "Morathi"]],
    [["Specter Knight", "Nagoriyuki"], ["Hyde Kido", "Phonon"]],
];

/// Two members' cards of one name (Ryu and Ken), hidden sealed cards (Happy Chaos), overdrive (Jin, Ragna), traps.
fn setup(teams: [[&str; 2]; 2], seed: u64) -> MatchSetup {
    let [one, two] = teams.map(|team| team.map(str::to_owned).to_vec());
    MatchSetup::between(one, two, seed_from_number(seed))
}

fn catalog() -> Arc<Catalog> {
    static CATALOG: OnceLock<Arc<Catalog>> = OnceLock::new();
    let load = || Arc::new(Catalog::load(&embedded_sources()).expect("the built-in cards are sound"));
    Arc::clone(CATALOG.get_or_init(load))
}

fn game(teams: [[&str; 2]; 2], seed: u64) -> Game {
    Game::new(catalog(), &setup(teams, seed)).expect("all are in the catalog")
}

/// Plays so many answers of a game, at most to its end, and asks each bot for each answer twice.
fn play(name: &str, mut game: Game, most: usize) {
    let bots = || [1, 2].map(|seed| by_name(name, seed).expect("a known bot"));
    let (mut bots, mut twins) = (bots(), bots());
    for _ in 0..most {
        let Some(player) = game.decision().map(|decision| decision.player) else { return };
        let seat = game.seat(Viewer::Player(player));
        let choice = bots[player.index()].choose(&seat);
        assert_eq!(twins[player.index()].choose(&seat), choice, "{name}: another answer from the same seed");
        game.choose(player, choice, &mut Silent).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

#[test]
fn quick_bots_play_whole_games_of_teams() {
    for name in ["random", "peer", "heuristic"] {
        for (seed, teams) in (0..).zip(TEAMS) {
            play(name, game(teams, seed), usize::MAX);
        }
    }
}

#[test]
fn bots_that_look_ahead_play_teams() {
    for name in NAMES.into_iter().chain(LEVELS).filter(|name| !["random", "peer", "heuristic"].contains(name))
    {
        play(name, game(TEAMS[0], 3), 25);
    }
}

#[test]
fn what_a_player_may_not_know_changes_nothing() {
    let mut chance = Chance::new(seed_from_number(4));
    for name in ["peer", "heuristic"] {
        for teams in TEAMS {
            let mut game = game(teams, 5);
            let mut random = by_name("random", 8).expect("a known bot");
            while let Some(player) = game.decision().map(|decision| decision.player) {
                let seat = game.seat(Viewer::Player(player));
                let other = imagine(&seat, &mut chance).seat(Viewer::Player(player));
                let answer = |seat| by_name(name, 6).expect("a known bot").choose(seat);
                assert_eq!(answer(&seat), answer(&other), "{name}");
                let choice = random.choose(&seat);
                game.choose(player, choice, &mut Silent).expect("offered");
            }
        }
    }
}

/// A hand of three equal Normals at a strike, with the gauge for a Cross Strike.
fn strike() -> Game {
    let cards = |names: &[&str], owner| {
        names.iter().map(|name| NamedCard { name: (*name).to_owned(), owner }).collect::<Vec<_>>()
    };
    let one = SidePosition {
        at: Some(4),
        hand: cards(&["Cross", "Cross", "Cross", "Dive"], Player::One),
        gauge: exceed_rules::Pile::Cards(cards(&["Grasp", "Sweep"], Player::One)),
        ..SidePosition::default()
    };
    let two =
        SidePosition { at: Some(5), hand: cards(&["Sweep", "Dive"], Player::Two), ..SidePosition::default() };
    let position = Position { setup: setup(TEAMS[0], 1), sides: ByPlayer([one, two]) };
    let mut game = Game::from_position(catalog(), &position).expect("such a table is possible");
    game.choose(Player::One, Choice::Strike, &mut Silent).expect("offered");
    game
}

#[test]
fn one_two_and_three_copies_are_different_attacks_and_a_cross_strike_is_none() {
    let game = strike();
    let decision = game.decision().expect("an attack is to be set");
    let glance = game.glance();
    let attacks: Vec<_> = decision.choices.iter().map(|&choice| StrikeAttack::of(&glance, choice)).collect();
    let cards: Vec<usize> =
        attacks.iter().flatten().filter_map(|attack| attack.cards()).map(|(_, copies)| copies).collect();
    assert_eq!(cards, [1, 2, 3, 1], "Cross, Cross EX, Cross Double EX, Dive");
    assert_eq!(attacks.iter().filter(|attack| attack.is_none()).count(), 1, "the Cross Strike");
}

#[test]
fn a_solved_strike_knows_three_copies_and_every_answer_is_appraised() {
    use exceed_bots::{Appraise, StrikeBot};
    let game = strike();
    let seat = game.seat(Viewer::Player(Player::One));
    let choices = seat.decision().expect("asked").choices.to_vec();
    let solved = StrikeBot::new(1).solve(&seat).expect("nothing is set yet");
    assert!(solved.own.iter().any(|own| matches!(own.attack, StrikeAttack::Double(_))));
    let appraised: Vec<Choice> = StrikeBot::new(1).appraise(&seat).iter().map(|one| one.choice).collect();
    assert_eq!(appraised, choices);
    let hint = hint(&seat, 1).expect("there is something to advise");
    assert!(hint.options.iter().all(|option| choices.contains(&option.choice) && !option.reason.is_empty()));
    // The defender sees three cards and reckons with nothing else.
    let mut set = game.clone();
    let double = choices.iter().find(|choice| matches!(choice, Choice::SetDouble(_))).expect("offered");
    set.choose(Player::One, *double, &mut Silent).expect("offered");
    set.choose(Player::One, Choice::No, &mut Silent).expect("it need not be critical");
    let seat = set.seat(Viewer::Player(Player::Two));
    let solved = StrikeBot::new(1).solve(&seat).expect("it lies face down");
    assert!(!solved.theirs.is_empty());
    assert!(solved.theirs.iter().all(|(attack, _)| matches!(attack, StrikeAttack::Double(_))), "{solved:?}");
}
