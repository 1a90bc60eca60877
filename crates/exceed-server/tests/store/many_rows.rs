//! What every question costs when 100,000 games are over and 10,000 tables wait or have a game going on.

use std::time::Instant;

use super::fixture::{Backend, Bench, choice, live_game};
use exceed_server::id::Id;
use exceed_server::seams::{Log, Token};
use exceed_server::store::{Listed, Store, Write};

/// A user with games, 1,000 other users, 10,000 tables that are not finished and 100,000 that are, each with a game.
const FILL: &str = "
    INSERT INTO users (id, name, folded, password, created)
        SELECT 'user' || n, 'User ' || n, 'user ' || n, 'x', n FROM numbers WHERE n < 1000;
    INSERT INTO tables (id, code, owner, state, options, seats, p1_user, p2_user, p1_score, p2_score, game, listed, rated,
        created, updated)
        SELECT 'table' || n, 'C' || n, 'user' || (n % 1000),
        CASE WHEN n >= 10000 THEN 'closed' WHEN n % 2 = 0 THEN 'open' ELSE 'live' END,
        '{}', '{}', 'user' || (n % 1000), 'user' || ((n * 7 + 1) % 1000), 0, 0, 'game' || n, n % 2, 0, n, n FROM numbers;
    INSERT INTO games (id, table_id, number, state, setup, rules, uses, secret, players, p1_user, p2_user, characters,
        edition, rated, listed, turns, created, ended)
        SELECT 'game' || n, 'table' || n, 1, CASE WHEN n >= 10000 THEN 'over' ELSE 'live' END, '{}', 1, 'x', {secret},
        '{}', 'user' || (n % 1000), 'user' || ((n * 7 + 1) % 1000), '[]', 'S7', n % 2, n % 2, 5, n, n FROM numbers;
    INSERT INTO inputs (game_id, n, kind, seat, choice, decision, given, at)
        SELECT 'game' || a.n, b.n, 'choice', 'p1', 'prepare', b.n, 1, a.n
        FROM numbers AS a, numbers AS b WHERE a.n % 25 = 0 AND b.n < 100;";

async fn timed<T>(name: &str, question: impl Future<Output = T>) -> T {
    let begun = Instant::now();
    let answer = question.await;
    println!("{name:<28} {:>9.2} ms", begun.elapsed().as_secs_f64() * 1_000.0);
    answer
}

async fn measure(backend: Backend) {
    let bench = Bench::open(backend).await;
    let (numbers, secret, tidy) = match backend {
        Backend::Sqlite => (
            "CREATE TABLE numbers AS WITH RECURSIVE c(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM c WHERE n < 109999) \
             SELECT n FROM c;",
            "zeroblob(32)",
            "DROP TABLE numbers;",
        ),
        Backend::Postgres => (
            "CREATE TABLE numbers AS SELECT generate_series(0, 109999) AS n;",
            "decode(repeat('00', 32), 'hex')",
            "DROP TABLE numbers; ANALYZE;",
        ),
    };
    let fill = format!("{numbers}{}{tidy}", FILL.replace("{secret}", secret));
    timed("filling", bench.execute(&fill)).await;
    bench.store.close().await;
    let store = timed("opening", Store::open(&bench.database)).await.expect("opens");
    let id = |text: &str| Id::parse(text).expect("an id");
    for _ in 0..2 {
        questions(&store, id).await;
    }
    let (_, _, game) = live_game(&store).await;
    timed("append", store.append(&game.id, 0, &[choice(1)], Token(1))).await.expect("appended");
    timed("close_idle_tables", store.commit([Write::close_idle_tables(100, 200)])).await.expect("closed");
    store.close().await;
}

async fn questions(store: &Store, id: impl Fn(&str) -> Id) {
    timed("account", store.account("USER 500")).await.expect("reads").expect("found");
    timed("table", store.table(&id("table70000"))).await.expect("reads").expect("found");
    timed("table_by_code", store.table_by_code("C501")).await.expect("reads").expect("found");
    let page = timed("listed_tables live", store.listed_tables(Listed::Live, None)).await.expect("reads");
    timed("listed_tables live after", store.listed_tables(Listed::Live, page.last().map(|table| &table.id)))
        .await
        .expect("reads");
    timed("listed_tables open", store.listed_tables(Listed::Open, None)).await.expect("reads");
    timed("count_tables_of", store.count_tables_of(&id("user7"))).await.expect("reads");
    timed("count_tables", store.count_tables()).await.expect("reads");
    timed("unfinished_tables", store.unfinished_tables(Some(&id("table5")), 100)).await.expect("reads");
    timed("game", store.game(&id("game70000"))).await.expect("reads").expect("found");
    timed("games_of_table", store.games_of_table(&id("table70000"))).await.expect("reads");
    assert_eq!(timed("last_games_of", store.last_games_of(&id("user7"), 20)).await.expect("reads").len(), 20);
    timed("idle_games", store.idle_games(10_000, 100)).await.expect("reads");
    timed("log", store.log(&id("game75000"))).await.expect("reads");
    println!();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn measure_sqlite() {
    measure(Backend::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures"]
async fn measure_postgres() {
    measure(Backend::Postgres).await;
}
