//! Users, sessions, tables, reports, blocks, leases: written and found again.

use super::fixture::{Backend, Bench, choice, guest, id, live_game, on_both, session, table};
use exceed_server::seams::Token;
use exceed_server::store::{Listed, PAGE, ReportRow, StoreError, TableState, Write};

on_both!(
    names_of_accounts_differ_in_more_than_case,
    sessions_expire_are_replaced_and_end,
    codes_are_unique_until_the_table_is_closed,
    lists_come_in_pages_newest_first,
    tables_are_counted_and_closed,
    reports_and_blocks,
    an_older_owner_writes_nothing,
    refusals_are_told_from_conflicts,
);

fn is_conflict(result: &Result<u64, StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict(_)))
}

async fn names_of_accounts_differ_in_more_than_case(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (one, two) = (guest("Ömer"), guest("ömer"));
    store.commit([Write::insert_user(&one), Write::insert_user(&two)]).await.expect("guests share names");
    store.commit([Write::make_account(&one.id, "Ömer", "$argon2id$1")]).await.expect("a free name");
    let taken = store.commit([Write::make_account(&two.id, "ÖMER", "$argon2id$2")]).await;
    assert!(is_conflict(&taken), "{taken:?}");
    let again = store.commit([Write::make_account(&one.id, "other", "$argon2id$3")]).await;
    assert!(is_conflict(&again), "it is an account already: {again:?}");

    let found = store.account("öMER").await.expect("reads").expect("found");
    assert_eq!((found.name.as_str(), found.password.as_deref()), ("Ömer", Some("$argon2id$1")));
    assert!(!found.is_guest());
    assert_eq!(
        store.user(&two.id).await.expect("reads"),
        Some(two.clone()),
        "what was refused changed nothing"
    );
    assert_eq!(store.user_named("ömer").await.expect("reads").map(|user| user.id), Some(one.id.clone()));
    assert_eq!(store.account("nobody").await.expect("reads"), None);

    store.commit([Write::set_password(&one.id, "$argon2id$4")]).await.expect("a new hash");
    assert_eq!(
        store.user(&one.id).await.expect("reads").and_then(|user| user.password).as_deref(),
        Some("$argon2id$4")
    );
    assert!(is_conflict(&store.commit([Write::set_password(&two.id, "x")]).await), "a guest has none");

    let mut late = guest("guest-1");
    late.created = 2_000;
    store.commit([Write::insert_user(&guest("guest-1")), Write::insert_user(&late)]).await.expect("guests");
    assert_eq!(store.user_named("Guest-1").await.expect("reads"), Some(late));
}

async fn sessions_expire_are_replaced_and_end(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let user = guest("Ada");
    store
        .commit([Write::insert_user(&user), Write::insert_session(&session(&user, 1, 100))])
        .await
        .expect("written");
    assert_eq!(store.session(&[1; 32], 99).await.expect("reads"), Some((user.clone(), 100)));
    assert_eq!(store.session(&[1; 32], 100).await.expect("reads"), None, "expired");
    assert_eq!(store.session(&[2; 32], 0).await.expect("reads"), None);

    store.commit([Write::replace_session(&[1; 32], &session(&user, 2, 200))]).await.expect("replaced");
    assert_eq!(store.session(&[1; 32], 0).await.expect("reads"), None);
    assert!(store.session(&[2; 32], 0).await.expect("reads").is_some());
    let twice = store.commit([Write::replace_session(&[1; 32], &session(&user, 3, 200))]).await;
    assert!(is_conflict(&twice), "{twice:?}");
    assert_eq!(store.session(&[3; 32], 0).await.expect("reads"), None, "nothing half there");

    store.commit([Write::extend_session(&[2; 32], 300)]).await.expect("extended");
    assert_eq!(store.session(&[2; 32], 299).await.expect("reads").map(|(_, expires)| expires), Some(300));
    assert_eq!(store.commit([Write::delete_expired_sessions(299)]).await, Ok(0));
    assert_eq!(store.commit([Write::delete_expired_sessions(300)]).await, Ok(1));
    store
        .commit([Write::insert_session(&session(&user, 4, 9)), Write::insert_session(&session(&user, 5, 9))])
        .await
        .expect("two");
    assert_eq!(store.commit([Write::delete_session(&[4; 32])]).await, Ok(1));
    assert_eq!(store.commit([Write::delete_sessions_of(&user.id)]).await, Ok(1));
    assert_eq!(store.commit([Write::delete_session(&[4; 32])]).await, Ok(0));
}

async fn codes_are_unique_until_the_table_is_closed(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let user = guest("Ada");
    let (mut one, mut two) = (table(&user, 1), table(&user, 2));
    one.code = "7HKQ2M".to_owned();
    two.code = "7HKQ2M".to_owned();
    store.commit([Write::insert_user(&user), Write::insert_table(&one)]).await.expect("written");
    assert_eq!(store.table_by_code("7HKQ2M").await.expect("reads"), Some(one.clone()));
    assert!(is_conflict(&store.commit([Write::insert_table(&two)]).await));

    one.state = TableState::Live;
    one.users[1] = Some(user.id.clone());
    one.score = [1, 2];
    one.game = Some(id());
    one.listed = false;
    one.rated = true;
    one.seats = "{}".to_owned();
    one.updated = 77;
    store.commit([Write::update_table(&one)]).await.expect("updated");
    assert_eq!(store.table(&one.id).await.expect("reads"), Some(one.clone()));

    assert_eq!(store.commit([Write::close_table(&one.id, 78)]).await, Ok(1));
    assert_eq!(store.commit([Write::close_table(&one.id, 79)]).await, Ok(0));
    assert!(is_conflict(&store.commit([Write::update_table(&one)]).await), "closed is closed");
    assert_eq!(store.table_by_code("7HKQ2M").await.expect("reads"), None);
    store.commit([Write::insert_table(&two)]).await.expect("the code is free again");
    let closed = store.table(&one.id).await.expect("reads").expect("still known");
    assert_eq!((closed.state, closed.updated), (TableState::Closed, 78));
}

async fn lists_come_in_pages_newest_first(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let user = guest("Ada");
    // Three at each moment, so that pages part tables of one moment.
    let mut tables: Vec<_> = (0..120).map(|number| table(&user, number / 3)).collect();
    tables[5].listed = false;
    tables[6].state = TableState::Live;
    tables[7].state = TableState::ReadyCheck;
    let writes = std::iter::once(Write::insert_user(&user)).chain(tables.iter().map(Write::insert_table));
    store.commit(writes).await.expect("written");
    let mut wanted: Vec<_> =
        tables.iter().filter(|table| table.listed && table.state == TableState::Open).cloned().collect();
    wanted.sort_by(|one, two| (two.created, &two.id).cmp(&(one.created, &one.id)));

    let mut found = Vec::new();
    loop {
        let after = found.last().map(|table: &exceed_server::store::TableRow| table.id.clone());
        let page = store.listed_tables(Listed::Open, after.as_ref()).await.expect("reads");
        if page.is_empty() {
            break;
        }
        assert!(page.len() <= PAGE && found.len() < 120, "pages come to an end");
        found.extend(page);
    }
    assert_eq!(found.len(), 117);
    assert_eq!(found, wanted);
    assert_eq!(store.listed_tables(Listed::Live, None).await.expect("reads"), [tables[6].clone()]);
    assert_eq!(store.listed_tables(Listed::Open, Some(&id())).await.expect("reads"), []);
}

async fn tables_are_counted_and_closed(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (ada, bob) = (guest("Ada"), guest("Bob"));
    let states =
        [TableState::Open, TableState::ReadyCheck, TableState::Live, TableState::Over, TableState::Closed];
    let mut tables = states.map(|state| exceed_server::store::TableRow { state, ..table(&ada, 10) });
    tables[4].owner = bob.id.clone();
    let young = table(&bob, 1_000);
    let users = [Write::insert_user(&ada), Write::insert_user(&bob), Write::insert_table(&young)];
    store.commit(users.into_iter().chain(tables.iter().map(Write::insert_table))).await.expect("written");

    assert_eq!(store.count_tables_of(&ada.id).await, Ok(3));
    assert_eq!(store.count_tables_of(&bob.id).await, Ok(1));
    assert_eq!(store.count_tables().await, Ok(4));
    let mut unfinished: Vec<_> = tables[..3].iter().chain([&young]).map(|table| table.id.clone()).collect();
    unfinished.sort();
    assert_eq!(store.unfinished_tables(None, 10).await.expect("reads"), unfinished);
    assert_eq!(store.unfinished_tables(Some(&unfinished[1]), 1).await.expect("reads"), unfinished[2..3]);

    assert_eq!(store.commit([Write::close_finished_tables_of(&ada.id, 20)]).await, Ok(1));
    assert_eq!(store.commit([Write::close_idle_tables(10, 20)]).await, Ok(0));
    assert_eq!(
        store.commit([Write::close_idle_tables(11, 20)]).await,
        Ok(2),
        "open and ready_check, not live"
    );
    assert_eq!(store.count_tables_of(&ada.id).await, Ok(1));
}

async fn reports_and_blocks(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (user, _, game) = live_game(store).await;
    let other = guest("Bob");
    store.commit([Write::insert_user(&other), Write::block(&user.id, &other.id, 5)]).await.expect("blocked");
    assert_eq!(store.commit([Write::block(&user.id, &other.id, 6)]).await, Ok(0), "known");
    assert_eq!(store.blocked(&user.id, &other.id).await, Ok(true));
    assert_eq!(store.blocked(&other.id, &user.id).await, Ok(true), "whoever said so");
    assert_eq!(store.blocks_of(&user.id).await, Ok(vec![other.id.clone()]));
    assert_eq!(store.blocks_of(&other.id).await, Ok(vec![]));
    assert_eq!(store.commit([Write::unblock(&user.id, &other.id)]).await, Ok(1));
    assert_eq!(store.blocked(&user.id, &other.id).await, Ok(false));

    let report = |created, text: Option<&str>| ReportRow {
        id: id(),
        game: game.id.clone(),
        reporter: user.id.clone(),
        reason: "stalling".to_owned(),
        text: text.map(str::to_owned),
        export: r#"{"format":1}"#.to_owned(),
        created,
    };
    let reports = [report(1, None), report(2, Some("…")), report(3, None)];
    store.commit(reports.iter().map(Write::insert_report)).await.expect("written");
    assert_eq!(store.reports(None, 2).await.expect("reads"), [reports[2].clone(), reports[1].clone()]);
    assert_eq!(store.reports(Some(&reports[1].id), 2).await.expect("reads"), [reports[0].clone()]);
}

async fn an_older_owner_writes_nothing(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (_, table, game) = live_game(store).await;
    let append = |n, token| store.commit([Write::append(&game.id, n, &[choice(n)], Token(token))]);
    append(0, 1).await.expect("a table without a lease holds nobody back");
    store.commit([Write::take_lease(&table.id, "north", 100, 110)]).await.expect("free");
    let held = store.commit([Write::take_lease(&table.id, "south", 109, 119)]).await;
    assert!(is_conflict(&held), "{held:?}");
    let north = store.lease(&table.id).await.expect("reads").expect("held");
    assert_eq!((north.node.as_str(), north.token, north.until), ("north", Token(1), 110));
    store.commit([Write::renew_lease(&north, 115)]).await.expect("renewed");
    append(1, 1).await.expect("its own table");

    store.commit([Write::take_lease(&table.id, "south", 115, 125)]).await.expect("free again");
    let south = store.lease(&table.id).await.expect("reads").expect("held");
    assert_eq!((south.node.as_str(), south.token), ("south", Token(2)));
    assert!(is_conflict(&append(2, 1).await), "north has lost it");
    assert!(is_conflict(&store.commit([Write::renew_lease(&north, 130)]).await));
    append(2, 2).await.expect("south has it");
    assert_eq!(store.log(&game.id).await.expect("reads"), [choice(0), choice(1), choice(2)]);
}

async fn refusals_are_told_from_conflicts(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let nobody = guest("nobody");
    let dangling = store.commit([Write::insert_table(&table(&nobody, 1))]).await;
    assert!(matches!(dangling, Err(StoreError::Refused(_))), "{dangling:?}");
    let no_game = store.commit([Write::append(&id(), 0, &[choice(1)], Token(1))]).await;
    assert!(matches!(no_game, Err(StoreError::Refused(_))), "{no_game:?}");
    let unfit = store.commit([Write::insert_user(&guest("a\0b"))]).await;
    assert!(matches!(unfit, Err(StoreError::Refused(_))), "{unfit:?}");
    assert_eq!(store.commit([]).await, Ok(0));
}
