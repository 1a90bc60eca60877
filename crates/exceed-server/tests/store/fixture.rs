//! A database for a test, and rows to put into it.

use exceed_rules::{Choice, Player};
use exceed_server::entry::{Entry, EntryKind};
use exceed_server::id::Id;
use exceed_server::store::{
    Database, GameEnd, GameRow, GameState, SessionRow, Store, TableRow, TableState, UserRow, Write,
};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row};

use super::postgres;

/// Which kind of database a test runs on.
#[derive(Clone, Copy, Debug)]
pub enum Backend {
    Sqlite,
    Postgres,
}

/// Runs every test on both kinds of database.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::store::fixture::Backend::Sqlite).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::store::fixture::Backend::Postgres).await;
            })*
        }
    };
}
pub(crate) use on_both;

pub use crate::folder::Folder;

/// An open database of its own for a test.
pub struct Bench {
    pub store: Store,
    pub database: Database,
    _folder: Option<Folder>,
}

impl Bench {
    pub async fn open(backend: Backend) -> Bench {
        let (database, folder) = match backend {
            Backend::Sqlite => {
                let folder = Folder::with_odd_name();
                (Database::Sqlite(folder.path().to_owned()), Some(folder))
            }
            Backend::Postgres => (Database::Postgres(new_database(&postgres::shared()).await), None),
        };
        let store = Store::open(&database).await.expect("opens");
        Bench { store, database, _folder: folder }
    }

    /// A store that is open already.
    pub fn of(store: Store, database: Database) -> Bench {
        Bench { store, database, _folder: None }
    }

    /// So many rows; the words after `SELECT COUNT(*)`.
    pub async fn count(&self, rows: &str) -> i64 {
        let sql = AssertSqlSafe(format!("SELECT COUNT(*) {rows}"));
        sqlx::query(sql).fetch_one(&mut self.connect().await).await.expect("a row").get(0)
    }

    /// A connection beside the store.
    pub async fn connect(&self) -> AnyConnection {
        connect(&self.database).await
    }

    /// A number that a query gives.
    pub async fn number(&self, sql: &'static str) -> i64 {
        let row = sqlx::query(sql).fetch_one(&mut self.connect().await).await.expect("a row");
        row.get(0)
    }

    /// Changes the database behind the store's back.
    pub async fn execute(&self, sql: &str) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.connect().await).await.expect("executes");
    }
}

pub async fn connect(database: &Database) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let url = match database {
        Database::Sqlite(folder) => {
            let path = folder.join("exceed.db").to_str().expect("UTF-8").to_owned();
            format!("sqlite://{}", path.replace('%', "%25").replace('#', "%23").replace(' ', "%20"))
        }
        Database::Postgres(url) => url.clone(),
    };
    AnyConnection::connect(&url).await.expect("connects")
}

/// A new database in a cluster.
pub async fn new_database(cluster: &str) -> String {
    let name = format!("test_{}", id());
    let mut connection = connect(&Database::Postgres(cluster.to_owned())).await;
    sqlx::raw_sql(AssertSqlSafe(format!("CREATE DATABASE {name}")))
        .execute(&mut connection)
        .await
        .expect("a database");
    let (server, _) = cluster.rsplit_once('/').expect("a URL with a database");
    format!("{server}/{name}")
}

pub fn id() -> Id {
    Id::random().expect("chance")
}

pub fn guest(name: &str) -> UserRow {
    UserRow { id: id(), name: name.to_owned(), password: None, created: 1_000 }
}

pub fn session(user: &UserRow, hash: u8, expires: i64) -> SessionRow {
    SessionRow { hash: [hash; 32], user: user.id.clone(), created: 1, expires }
}

pub fn table(owner: &UserRow, created: i64) -> TableRow {
    TableRow {
        id: id(),
        code: exceed_server::id::random_code().expect("chance"),
        owner: owner.id.clone(),
        state: TableState::Open,
        options: r#"{"edition":"S7"}"#.to_owned(),
        seats: r#"{"p1":{"name":"Ångström"},"p2":null}"#.to_owned(),
        users: [Some(owner.id.clone()), None],
        score: [0, 0],
        game: None,
        listed: true,
        rated: false,
        created,
        updated: created,
    }
}

pub fn game(table: &TableRow, number: u32) -> GameRow {
    GameRow {
        id: id(),
        table: table.id.clone(),
        number,
        state: GameState::ReadyCheck,
        setup: "{}".to_owned(),
        rules: 3,
        uses: "5f0c".to_owned(),
        secret: [7; 32],
        nonces: [None, None],
        players: r#"{"p1":"a","p2":"b"}"#.to_owned(),
        users: table.users.clone(),
        characters: r#"["ryu","ken-masters"]"#.to_owned(),
        edition: "S7".to_owned(),
        rated: false,
        listed: true,
        turns: 0,
        outcome: None,
        closing: None,
        created: 2_000,
        started: None,
        ended: None,
        clocks: None,
    }
}

pub fn end(game: &GameRow, ended: i64) -> GameEnd {
    GameEnd {
        game: game.id.clone(),
        outcome: r#"{"winner":"p1","cause":"life"}"#.to_owned(),
        closing: None,
        turns: 12,
        ended,
    }
}

/// A user with a table and a live game at it.
pub async fn live_game(store: &Store) -> (UserRow, TableRow, GameRow) {
    let user = guest("Ada");
    let table = table(&user, 1_500);
    let mut game = game(&table, 1);
    game.state = GameState::Live;
    let writes = [Write::insert_user(&user), Write::insert_table(&table), Write::insert_game(&game)];
    store.commit(writes).await.expect("written");
    (user, table, game)
}

/// A log's entry like most of them.
pub fn choice(decision: u32) -> Entry {
    let kind = EntryKind::Choice { seat: Player::One, choice: Choice::Prepare, decision, given: Some(-5) };
    Entry { kind, at: 1_763_230_000_000 + i64::from(decision) }
}
