//! Many games at once: they share commits, and none suffers from another's mistake.

use std::time::{Duration, Instant};

use super::fixture::{Backend, Bench, choice, game, guest, id, on_both, table};
use exceed_server::entry::Entry;
use exceed_server::id::Id;
use exceed_server::seams::{Log, LogError, Token};
use exceed_server::store::{GameRow, GameState, Store, StoreError, Write};
use futures_util::future::join_all;

on_both!(a_thousand_games_share_commits, a_conflict_harms_nobody_else, writes_of_one_call_keep_their_order);

/// So many live games.
async fn live_games(store: &Store, count: usize) -> Vec<Id> {
    let user = guest("Ada");
    let tables: Vec<_> = (0..count).map(|_| table(&user, 1)).collect();
    let games: Vec<_> =
        tables.iter().map(|table| GameRow { state: GameState::Live, ..game(table, 1) }).collect();
    let writes = std::iter::once(Write::insert_user(&user))
        .chain(tables.iter().map(Write::insert_table))
        .chain(games.iter().map(Write::insert_game));
    store.commit(writes).await.expect("written");
    games.into_iter().map(|game| game.id).collect()
}

async fn a_thousand_games_share_commits(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let games = live_games(store, 1_000).await;
    let before = store.counts();
    let appends = games.iter().enumerate().map(|(number, game)| {
        let (store, game) = (store.clone(), game.clone());
        tokio::spawn(async move {
            for n in 0..3 {
                store.append(&game, n, &[choice(number as u32)], Token(1)).await.expect("appended");
            }
        })
    });
    for append in join_all(appends).await {
        append.expect("no panic");
    }
    let after = store.counts();
    let commits = after.commits - before.commits;
    assert_eq!(after.written - before.written, 3_000);
    assert!((3..=60).contains(&commits), "{commits} commits for 3,000 appends");
    assert_eq!(after.commits_within.iter().sum::<u64>(), after.commits);
    for (number, game) in games.iter().enumerate() {
        assert_eq!(store.read(game).await, Ok(vec![choice(number as u32); 3]));
    }
}

async fn a_conflict_harms_nobody_else(backend: Backend) {
    let bench = Bench::open(backend).await;
    let store = &bench.store;
    let games = live_games(store, 200).await;
    let before = store.counts();
    let two: [Entry; 2] = [choice(1), choice(2)];
    // Every tenth game is written by two owners at once, and some callers name a game that does not exist.
    let once = games.iter().map(|game| store.append(game, 0, &two, Token(1)));
    let rivals = games.iter().step_by(10).map(|game| store.append(game, 1, &two, Token(1)));
    let strangers: Vec<Id> = (0..5).map(|_| id()).collect();
    let lost = strangers.iter().map(|game| store.append(game, 0, &two, Token(1)));
    let (once, rivals, lost) = tokio::join!(join_all(once), join_all(rivals), join_all(lost));
    assert!(lost.iter().all(|result| matches!(result, Err(LogError::Damaged(_)))), "{lost:?}");
    for (number, game) in games.iter().enumerate() {
        let entries = bench_log_length(&bench, game).await;
        if number % 10 == 0 {
            let pair = [&once[number], &rivals[number / 10]];
            assert_eq!(pair.iter().filter(|result| result.is_ok()).count(), 1, "{pair:?}");
            assert!(pair.iter().any(|result| **result == Err(LogError::Taken)), "{pair:?}");
        } else {
            assert_eq!(once[number], Ok(()));
        }
        assert_eq!(entries, 2, "both entries of one owner, none of the other");
    }
    let after = store.counts();
    assert_eq!((after.written - before.written, after.conflicts - before.conflicts), (200, 25));
    assert!(after.commits - before.commits < 30, "they still share commits");
}

async fn bench_log_length(bench: &Bench, game: &Id) -> i64 {
    use sqlx::Row;
    let query = sqlx::query("SELECT COUNT(*) FROM inputs WHERE game_id = $1").bind(game.as_str().to_owned());
    query.fetch_one(&mut bench.connect().await).await.expect("a row").get(0)
}

async fn writes_of_one_call_keep_their_order(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let user = guest("Ada");
    let table = table(&user, 1);
    let game = GameRow { state: GameState::Live, ..game(&table, 1) };
    let writes = [
        Write::insert_user(&user),
        Write::insert_table(&table),
        Write::insert_game(&game),
        Write::append(&game.id, 0, &[choice(1)], Token(1)),
    ];
    let mut backwards = writes.clone();
    backwards.reverse();
    let refused = store.commit(backwards).await;
    assert!(matches!(refused, Err(StoreError::Refused(_))), "{refused:?}");
    assert_eq!(store.user(&user.id).await, Ok(None));
    store.commit(writes).await.expect("written");
}

/// What 1,000 games write in five seconds, and how long each write takes.
async fn measure(backend: Backend, pause: Duration) {
    let bench = Bench::open(backend).await;
    let store = &bench.store;
    let games = live_games(store, 1_000).await;
    let (before, begun) = (store.counts(), Instant::now());
    let appends = games.into_iter().enumerate().map(|(number, game)| {
        let store = store.clone();
        tokio::spawn(async move {
            tokio::time::sleep(pause * number as u32 / 1_000).await;
            let mut waits = Vec::new();
            while begun.elapsed() < Duration::from_secs(5) {
                let (n, asked) = (waits.len() as u32, Instant::now());
                store.append(&game, n, &[choice(n)], Token(1)).await.expect("appended");
                waits.push(asked.elapsed());
                tokio::time::sleep(pause.saturating_sub(asked.elapsed())).await;
            }
            waits
        })
    });
    let mut waits: Vec<Duration> =
        join_all(appends).await.into_iter().flat_map(|waits| waits.expect("no panic")).collect();
    waits.sort();
    let (after, seconds) = (store.counts(), begun.elapsed().as_secs_f64());
    let (commits, appended) = ((after.commits - before.commits) as f64, waits.len() as f64);
    println!(
        "{backend:?}, pause {pause:?}: {:.0} appends/s in {:.1} commits/s ({:.0} each, {:.1} ms a commit); \
         an append takes {:?} (half), {:?} (99 of 100), {:?} (longest)",
        appended / seconds,
        commits / seconds,
        appended / commits,
        (after.commit_micros - before.commit_micros) as f64 / commits / 1_000.0,
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
        waits[waits.len() - 1],
    );
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        println!("{}", status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn measure_sqlite() {
    measure(Backend::Sqlite, Duration::ZERO).await;
    measure(Backend::Sqlite, Duration::from_secs(1)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn measure_postgres() {
    measure(Backend::Postgres, Duration::ZERO).await;
    measure(Backend::Postgres, Duration::from_secs(1)).await;
}
