//! Opening: one process for each folder, no newer database, errors that say what to do, copies.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::fixture::{Backend, Bench, Folder, choice, connect, live_game, new_database, on_both};
use super::postgres::Cluster;
use exceed_server::seams::{Log, Token};
use exceed_server::store::{Database, Store, StoreError, backup};

on_both!(
    what_was_written_is_there_after_opening_again,
    a_newer_database_is_refused,
    a_changed_schema_is_refused
);

async fn what_was_written_is_there_after_opening_again(backend: Backend) {
    let bench = Bench::open(backend).await;
    let (user, table, game) = live_game(&bench.store).await;
    bench.store.append(&game.id, 0, &[choice(1)], Token(1)).await.expect("appended");
    bench.store.close().await;
    let store = Store::open(&bench.database).await.expect("opens again");
    assert_eq!(store.user(&user.id).await, Ok(Some(user)));
    assert_eq!(store.table(&table.id).await, Ok(Some(table)));
    assert_eq!(store.read(&game.id).await, Ok(vec![choice(1)]));
    store.close().await;
}

async fn a_newer_database_is_refused(backend: Backend) {
    let bench = Bench::open(backend).await;
    bench.store.close().await;
    let text = match backend {
        Backend::Sqlite => "x'00'",
        Backend::Postgres => "'\\x00'",
    };
    bench
        .execute(&format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             VALUES (99, 'later', TRUE, {text}, 1)"
        ))
        .await;
    let opened = Store::open(&bench.database).await;
    assert_eq!(opened.err(), Some(StoreError::Newer { found: 99, known: 2 }));
}

async fn a_changed_schema_is_refused(backend: Backend) {
    let bench = Bench::open(backend).await;
    bench.store.close().await;
    let broken = match backend {
        Backend::Sqlite => "UPDATE _sqlx_migrations SET checksum = x'00'",
        Backend::Postgres => "UPDATE _sqlx_migrations SET checksum = '\\x00'",
    };
    bench.execute(broken).await;
    let opened = Store::open(&bench.database).await;
    assert!(matches!(&opened, Err(StoreError::CannotOpen { .. })), "{opened:?}");
}

/// Not a test of its own: the other process of the tests below, which opens a folder and waits to be killed.
#[tokio::test]
#[ignore = "a helper of other tests"]
async fn hold_a_folder() {
    let Some(folder) = std::env::var_os("EXCEED_TEST_FOLDER") else { return };
    let store = Store::open(&Database::Sqlite(folder.into())).await.expect("opens");
    live_game(&store).await;
    println!("\nheld");
    std::future::pending::<()>().await;
}

/// A process that ends with the test, however that ends.
struct Holder(Child);

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A process that holds the folder.
fn holder(folder: &Path) -> Holder {
    let mut child = Command::new(std::env::current_exe().expect("a name"))
        .args(["--exact", "store::opening::hold_a_folder", "--ignored", "--nocapture"])
        .env("EXCEED_TEST_FOLDER", folder)
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let child = Holder(child);
    assert!(lines.map_while(Result::ok).any(|line| line == "held"), "the other process opened the folder");
    child
}

#[tokio::test]
async fn a_second_process_is_told_who_holds_the_folder_until_it_is_killed() {
    let folder = Folder::new();
    let database = Database::Sqlite(folder.path().to_owned());
    let other = holder(folder.path());
    let refused = Store::open(&database).await.err();
    let Some(StoreError::Held { by, .. }) = &refused else { panic!("{refused:?}") };
    assert_eq!(by, &format!("process {}", other.0.id()));
    // A kill that it can't notice.
    drop(other);
    let store = Store::open(&database).await.expect("what a dead process left does not block");
    assert_eq!(store.count_tables().await, Ok(1), "and what it committed is there");
    let again = Store::open(&database).await.err();
    assert!(matches!(again, Some(StoreError::Held { .. })), "{again:?}");
    store.close().await;
}

#[tokio::test]
async fn what_is_no_database_is_said_to_be_none() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("exceed.db"), "dear diary, ".repeat(500)).expect("written");
    let refused =
        Store::open(&Database::Sqlite(folder.path().to_owned())).await.err().map(|error| error.to_string());
    assert!(
        refused.as_ref().is_some_and(|text| text.contains("damaged") && text.contains("exceed.db")),
        "{refused:?}"
    );

    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let refused =
        Store::open(&Database::Sqlite(file.join("below"))).await.err().map(|error| error.to_string());
    assert!(refused.as_ref().is_some_and(|text| text.contains("--data")), "{refused:?}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_the_password() {
    for url in [
        "postgres://me:geheim@127.0.0.1:1/exceed",
        "mysql://me:geheim@127.0.0.1/exceed",
        "postgres://me:geheim@:x/",
    ] {
        let refused = Store::open(&Database::Postgres(url.to_owned())).await.err();
        let Some(error @ StoreError::CannotOpen { .. }) = refused else { panic!("{refused:?}") };
        let text = format!("{error} {error:?}");
        assert!(!text.contains("geheim"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_is_made_while_games_go_on() {
    let bench = Bench::open(Backend::Sqlite).await;
    let Database::Sqlite(folder) = &bench.database else { unreachable!("it is SQLite") };
    let (_, _, game) = live_game(&bench.store).await;
    let copies = Folder::new();
    let file = copies.path().join("it's a copy.db");
    let store = bench.store.clone();
    let busy = tokio::spawn({
        let game = game.id.clone();
        async move {
            for n in 0..300 {
                store.append(&game, n, &[choice(n)], Token(1)).await.expect("appended");
            }
        }
    });
    while bench.store.read(&game.id).await.expect("reads").len() < 20 {}
    backup(folder, &file).await.expect("copied");
    busy.await.expect("no panic");
    let refused = backup(folder, &file).await.err().map(|error| error.to_string());
    assert!(refused.as_ref().is_some_and(|text| text.contains("does not exist yet")), "{refused:?}");
    let nowhere = backup(copies.path(), &copies.path().join("other.db")).await;
    assert!(nowhere.is_err() && !copies.path().join("other.db").exists(), "{nowhere:?}");

    let restored = Folder::new();
    std::fs::copy(&file, restored.path().join("exceed.db")).expect("put back");
    let database = Database::Sqlite(restored.path().to_owned());
    let store = Store::open(&database).await.expect("opens");
    let log = store.read(&game.id).await.expect("reads");
    assert!((20..=300).contains(&log.len()), "{}", log.len());
    assert_eq!(log, (0..log.len() as u32).map(choice).collect::<Vec<_>>());
    store.append(&game.id, log.len() as u32, &[choice(0)], Token(1)).await.expect("it goes on from there");
    store.close().await;
    drop(connect(&database).await);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).expect("there").permissions().mode();
        assert_eq!(mode & 0o077, 0, "only its owner reads the secrets in it");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_is_spoken_to_over_tls_if_the_url_asks_for_it() {
    let cluster = Cluster::start();
    let server = new_database(&cluster.url).await;
    let with = |words: &str| Database::Postgres(format!("{server}?{words}"));
    let refused = async |database: Database| match Store::open(&database).await {
        Err(StoreError::CannotOpen { why, .. }) => why,
        other => panic!("{:?}", other.err()),
    };
    let why = refused(with("sslmode=require")).await;
    assert!(why.contains("does not support TLS"), "{why}");

    let authority = cluster.speak_tls();
    let known = format!("sslrootcert={}", authority.display());
    let why = refused(with("sslmode=verify-full")).await;
    assert!(why.contains("certificate"), "by an authority that nobody knows: {why}");
    let elsewhere = server.replace("127.0.0.1", "localhost");
    let why = refused(Database::Postgres(format!("{elsewhere}?sslmode=verify-full&{known}"))).await;
    assert!(why.contains("certificate"), "for another host: {why}");

    let database = with(&format!("sslmode=verify-full&{known}"));
    let store = Store::open(&database).await.expect("opens");
    let (_, _, game) = live_game(&store).await;
    store.append(&game.id, 0, &[choice(1)], Token(1)).await.expect("appended");
    assert_eq!(store.read(&game.id).await, Ok(vec![choice(1)]));
    let bench = Bench::of(store, database);
    let ours = "FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND ";
    assert_eq!(bench.count(&format!("{ours} NOT ssl")).await, 0);
    assert!(bench.count(&format!("{ours} ssl")).await >= 2, "one that writes and one that asks here");
    bench.store.close().await;
}
