//! Logs of games: what is read is what was appended, and what can't be read is said to be damaged.

use super::fixture::{Backend, Bench, choice, id, live_game, on_both};
use exceed_rules::{Area, Choice, Movement, Place, Player};
use exceed_server::entry::{Entry, EntryKind};
use exceed_server::seams::{Log, LogError, Token};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

on_both!(
    what_is_read_is_what_was_appended,
    an_entry_is_written_once,
    the_log_of_a_game_that_is_not_there_is_empty,
    rows_that_mean_nothing_are_damage,
    a_gap_is_damage,
);

fn seats() -> impl Strategy<Value = Player> {
    prop_oneof![Just(Player::One), Just(Player::Two)]
}

fn places() -> impl Strategy<Value = Place> {
    (seats(), prop::sample::select(Area::ALL.to_vec()), any::<u8>()).prop_map(|(player, area, index)| Place {
        player,
        area,
        index,
    })
}

fn choices() -> impl Strategy<Value = Choice> {
    let plain = [
        Choice::Prepare,
        Choice::ChangeCards,
        Choice::Exceed,
        Choice::Reshuffle,
        Choice::Strike,
        Choice::Downshift,
        Choice::WildSwing,
        Choice::Done,
        Choice::Yes,
        Choice::No,
        Choice::NoName,
        Choice::Switch,
        Choice::CrossExceed,
        Choice::CrossStrike,
    ];
    let with_number = any::<u8>().prop_flat_map(|number| {
        prop::sample::select(vec![
            Choice::Walk(number),
            Choice::CharacterAction(number),
            Choice::Option(number),
            Choice::Space(number),
            Choice::Number(number),
            Choice::Name(number),
            Choice::Next(number),
        ])
    });
    let with_place = (places(), any::<u8>()).prop_flat_map(|(place, number)| {
        prop::sample::select(vec![
            Choice::Boost(place),
            Choice::Set(place),
            Choice::SetEx(place),
            Choice::SetDouble(place),
            Choice::Card(place),
            Choice::Pay(place, number),
        ])
    });
    let moves = (prop::sample::select(Movement::ALL.to_vec()), any::<u8>())
        .prop_map(|(way, far)| Choice::Move(way, far));
    prop_oneof![prop::sample::select(plain.to_vec()), with_number, with_place, moves]
}

fn kinds() -> impl Strategy<Value = EntryKind> {
    prop_oneof![
        (seats(), choices(), any::<u32>(), any::<Option<i64>>())
            .prop_map(|(seat, choice, decision, given)| EntryKind::Choice { seat, choice, decision, given }),
        seats().prop_map(|seat| EntryKind::Concede { seat }),
        (seats(), any::<u32>()).prop_map(|(seat, to)| EntryKind::Rewind { seat, to }),
        seats().prop_map(|seat| EntryKind::Time { seat }),
        Just(EntryKind::Draw),
        (seats(), any::<bool>()).prop_map(|(seat, draw)| EntryKind::Abandon { seat, draw }),
        (seats(), any::<bool>()).prop_map(|(seat, on)| EntryKind::ShowHand { seat, on }),
    ]
}

fn entries() -> impl Strategy<Value = Entry> {
    (kinds(), any::<i64>()).prop_map(|(kind, at)| Entry { kind, at })
}

async fn what_is_read_is_what_was_appended(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let mut runner = TestRunner::default();
    // Logs of every length up to 200, written in pieces of any size.
    let logs = prop::collection::vec(prop::collection::vec(entries(), 1..70), 0..6);
    let mut words = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let (_, _, game) = live_game(store).await;
        let pieces = logs.new_tree(&mut runner).expect("a log").current();
        let mut whole: Vec<Entry> = Vec::new();
        for piece in pieces {
            store.append(&game.id, whole.len() as u32, &piece, Token(1)).await.expect("appended");
            whole.extend(piece);
        }
        assert_eq!(store.read(&game.id).await.expect("reads"), whole);
        words.extend(whole.iter().map(|entry| entry.kind.word()));
    }
    assert_eq!(words.len(), 7, "every kind of entry was tried: {words:?}");
}

async fn an_entry_is_written_once(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (_, _, game) = live_game(store).await;
    let log: &dyn Log = store;
    log.append(&game.id, 0, &[choice(1), choice(2)], Token(1)).await.expect("appended");
    assert_eq!(log.append(&game.id, 0, &[choice(1)], Token(1)).await, Err(LogError::Taken));
    // Its first entry would fit, its last does not.
    let (_, _, other) = live_game(store).await;
    log.append(&other.id, 2, &[choice(9)], Token(1)).await.expect("appended");
    let overlapping = log.append(&other.id, 0, &[choice(1), choice(2), choice(3)], Token(1)).await;
    assert_eq!(overlapping, Err(LogError::Taken));
    assert_eq!(log.read(&game.id).await, Ok(vec![choice(1), choice(2)]));
    assert_eq!(log.append(&game.id, 2, &[], Token(1)).await, Ok(()));
}

async fn the_log_of_a_game_that_is_not_there_is_empty(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    assert_eq!(store.read(&id()).await, Ok(vec![]));
}

async fn rows_that_mean_nothing_are_damage(backend: Backend) {
    let bench = Bench::open(backend).await;
    let (user, table, _) = live_game(&bench.store).await;
    for (number, values) in [
        "'leap', 'p1', NULL, NULL, NULL, 1",
        "'choice', 'p3', 'prepare', 1, NULL, 1",
        "'choice', NULL, 'prepare', 1, NULL, 1",
        "'choice', 'p1', 'prepare ', 1, NULL, 1",
        "'choice', 'p1', NULL, 1, NULL, 1",
        "'choice', 'p1', 'prepare', NULL, NULL, 1",
        "'choice', 'p1', 'prepare', -1, NULL, 1",
        "'choice', 'p1', 'prepare', 4294967296, NULL, 1",
        "'rewind', 'p1', 'two', NULL, NULL, 1",
        "'abandon', 'p1', 'loss', NULL, NULL, 1",
        "'show_hand', 'p1', '1', NULL, NULL, 1",
    ]
    .into_iter()
    .enumerate()
    {
        let game = format!("game{number}");
        bench
            .execute(&format!(
                "INSERT INTO games (id, table_id, number, state, setup, rules, uses, secret, players, characters, edition, \
                 rated, listed, turns, created) SELECT '{game}', table_id, {}, state, setup, rules, uses, secret, players, \
                 characters, edition, rated, listed, turns, created FROM games WHERE table_id = '{}' AND number = 1; \
                 INSERT INTO inputs (game_id, n, kind, seat, choice, decision, given, at) VALUES ('{game}', 0, {values});",
                number + 2,
                table.id
            ))
            .await;
        let game = exceed_server::id::Id::parse(&game).expect("an id");
        let read = bench.store.read(&game).await;
        assert!(matches!(read, Err(LogError::Damaged(_))), "{values}: {read:?}");
    }
    bench.execute(&format!("UPDATE tables SET state = 'ajar' WHERE id = '{}'", table.id)).await;
    assert!(bench.store.table(&table.id).await.is_err_and(|error| error.to_string().contains("ajar")));
    assert_eq!(bench.store.user(&user.id).await, Ok(Some(user)), "the rest is as it was");
}

async fn a_gap_is_damage(backend: Backend) {
    let bench = Bench::open(backend).await;
    let (_, _, game) = live_game(&bench.store).await;
    bench.store.append(&game.id, 0, &[choice(1), choice(2), choice(3)], Token(1)).await.expect("appended");
    bench.execute("DELETE FROM inputs WHERE n = 1").await;
    let read = bench.store.read(&game.id).await;
    assert!(matches!(&read, Err(LogError::Damaged(what)) if what.contains("no entry 1")), "{read:?}");
}
