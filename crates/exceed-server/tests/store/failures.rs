//! A full disk, a database that goes away and comes back, one that hangs.

use std::process::Command;
use std::time::{Duration, Instant};

use super::fixture::{Backend, Bench, Folder, choice, connect, guest, live_game, new_database};
use super::postgres::Cluster;
use exceed_server::entry::Entry;
use exceed_server::seams::{Log, LogError, Token};
use exceed_server::store::{Database, Store, StoreError, Write};

fn is_unavailable<T>(result: &Result<T, LogError>) -> bool {
    matches!(result, Err(LogError::Unavailable(_)))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_file_takes_nothing_by_halves_and_goes_on_when_there_is_room() {
    let bench = Bench::open(Backend::Sqlite).await;
    let store = &bench.store;
    let (_, _, game) = live_game(store).await;
    let pages = bench.number("PRAGMA page_count").await;
    store.limit_pages(u32::try_from(pages).expect("few") + 2).await;
    let piece: Vec<Entry> = (0..40).map(choice).collect();
    let mut written = 0;
    let refused = loop {
        match store.append(&game.id, written, &piece, Token(1)).await {
            Ok(()) => written += 40,
            Err(error) => break error,
        }
        assert!(written < 100_000, "the file never gets full");
    };
    assert!(matches!(&refused, LogError::Unavailable(why) if why.contains("full")), "{refused:?}");
    assert!(store.ready().await.is_err(), "a full disk is not ready");
    assert!(is_unavailable(&store.append(&game.id, written, &piece, Token(1)).await), "still full");
    assert_eq!(store.read(&game.id).await.expect("reading needs no room").len(), written as usize);
    assert!(matches!(
        store.commit([Write::insert_user(&guest(&"x".repeat(20_000)))]).await,
        Err(StoreError::Unavailable(_))
    ));

    store.limit_pages(100_000).await;
    assert_eq!(store.ready().await, Ok(()));
    store.append(&game.id, written, &piece, Token(1)).await.expect("there is room again");
    assert_eq!(store.read(&game.id).await.expect("reads").len(), written as usize + 40);
    assert_eq!(bench.number("SELECT COUNT(*) FROM users").await, 1);
    assert_eq!(bench.number("SELECT COUNT(*) FROM probes").await, 0);
}

/// A small file system of its own.
struct Disk(Folder);

impl Disk {
    /// `None` where nothing may be mounted.
    fn mount() -> Option<Disk> {
        let folder = Folder::new();
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(folder.path()).status();
        mount.is_ok_and(|status| status.success()).then(|| Disk(folder))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(self.0.path()).status();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_takes_nothing_by_halves_and_goes_on_when_there_is_room() {
    let Some(disk) = Disk::mount() else {
        eprintln!(
            "NOT RUN: no tmpfs can be mounted here; the test with a limit on the file stands in for it"
        );
        return;
    };
    let filler = disk.0.path().join("filler");
    std::fs::write(&filler, vec![1; 1 << 20]).expect("room for a filler");
    let store = Store::open(&Database::Sqlite(disk.0.path().join("data"))).await.expect("opens");
    let (_, _, game) = live_game(&store).await;
    let piece: Vec<Entry> = (0..40).map(choice).collect();
    let mut written = 0;
    let refused = loop {
        match store.append(&game.id, written, &piece, Token(1)).await {
            Ok(()) => written += 40,
            Err(error) => break error,
        }
        assert!(written < 1_000_000, "the disk never gets full");
    };
    assert!(matches!(refused, LogError::Unavailable(_)), "{refused:?}");
    assert!(store.ready().await.is_err(), "a full disk is not ready");
    assert_eq!(store.read(&game.id).await.expect("reading needs no room").len(), written as usize);
    assert!(is_unavailable(&store.append(&game.id, written, &piece, Token(1)).await), "still full");

    std::fs::remove_file(&filler).expect("removed");
    assert_eq!(store.ready().await, Ok(()));
    store.append(&game.id, written, &piece, Token(1)).await.expect("there is room again");
    assert_eq!(store.read(&game.id).await.expect("reads").len(), written as usize + 40);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_dies_and_comes_back_is_used_again() {
    let cluster = Cluster::start();
    let database = Database::Postgres(new_database(&cluster.url).await);
    let store = Store::open(&database).await.expect("opens");
    let (_, _, game) = live_game(&store).await;
    store.append(&game.id, 0, &[choice(1)], Token(1)).await.expect("appended");

    cluster.kill();
    let asked = Instant::now();
    let refused = store.append(&game.id, 1, &[choice(2)], Token(1)).await;
    assert!(is_unavailable(&refused), "{refused:?}");
    assert!(is_unavailable(&store.read(&game.id).await));
    assert!(store.ready().await.is_err());
    assert!(asked.elapsed() < Duration::from_secs(20), "nobody waits for ever: {:?}", asked.elapsed());

    cluster.start_again();
    store.ready().await.expect("it is back");
    let log = store.read(&game.id).await.expect("reads");
    assert_eq!(log, [choice(1)], "what was accepted is there, what was refused is not");
    store.append(&game.id, 1, &[choice(2)], Token(1)).await.expect("appended");

    // Back before anybody noticed: nobody need notice.
    cluster.kill();
    cluster.start_again();
    store.append(&game.id, 2, &[choice(3)], Token(1)).await.expect("a new connection without a word");
    assert_eq!(store.read(&game.id).await.expect("reads"), [choice(1), choice(2), choice(3)]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_hangs_is_given_up_after_a_few_seconds() {
    let bench = Bench::open(Backend::Postgres).await;
    let (_, _, game) = live_game(&bench.store).await;
    // Somebody holds the table of logs and does not let go.
    let mut holder = connect(&bench.database).await;
    sqlx::raw_sql("BEGIN; LOCK TABLE inputs IN ACCESS EXCLUSIVE MODE;")
        .execute(&mut holder)
        .await
        .expect("locked");
    let asked = Instant::now();
    let (one, two) = ([choice(1)], [choice(1)]);
    let (append, again) = tokio::join!(
        bench.store.append(&game.id, 0, &one, Token(1)),
        bench.store.append(&game.id, 0, &two, Token(1)),
    );
    assert!(is_unavailable(&append) && is_unavailable(&again), "{append:?} {again:?}");
    assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
    sqlx::raw_sql("ROLLBACK").execute(&mut holder).await.expect("let go");
    bench.store.append(&game.id, 0, &[choice(1)], Token(1)).await.expect("it goes on");
    assert_eq!(bench.store.read(&game.id).await, Ok(vec![choice(1)]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_before_the_end_is_written() {
    let bench = Bench::open(Backend::Sqlite).await;
    let (_, _, game) = live_game(&bench.store).await;
    let entries = [choice(1)];
    let append = bench.store.append(&game.id, 0, &entries, Token(1));
    let (appended, ()) = tokio::join!(append, bench.store.close());
    assert_eq!(appended, Ok(()));
    assert!(is_unavailable(&bench.store.append(&game.id, 1, &[choice(2)], Token(1)).await));
    let again = Store::open(&bench.database).await.expect("the folder is free");
    assert_eq!(again.read(&game.id).await, Ok(vec![choice(1)]));
    again.close().await;
}
