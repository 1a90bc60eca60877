//! Games, their ends, ratings, replays and analyses.

use super::fixture::{Backend, Bench, choice, end, game, guest, id, live_game, on_both, table};
use exceed_rules::Player;
use exceed_server::entry::{Entry, EntryKind};
use exceed_server::seams::Token;
use exceed_server::store::{
    AnalysisRow, GameEnd, GameRow, GameState, RatingRow, StoreError, TableState, Write,
};

on_both!(
    a_game_is_prepared_started_and_finished,
    games_that_are_not_finished_become_void,
    the_end_of_a_game_is_one_commit,
    a_profile_shows_the_last_games_of_both_seats,
    idle_games_are_found,
    replays_and_analyses,
);

fn is_conflict(result: &Result<u64, StoreError>) -> bool {
    matches!(result, Err(StoreError::Conflict(_)))
}

async fn a_game_is_prepared_started_and_finished(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let user = guest("Ada");
    let table = table(&user, 1);
    let mut first = game(&table, 1);
    store
        .commit([Write::insert_user(&user), Write::insert_table(&table), Write::insert_game(&first)])
        .await
        .expect("written");
    assert_eq!(store.game(&first.id).await, Ok(Some(first.clone())));
    assert!(
        is_conflict(&store.commit([Write::insert_game(&game(&table, 1))]).await),
        "the table has a first game"
    );
    assert!(is_conflict(&store.commit([Write::finish_game(&end(&first, 9))]).await), "it did not start");

    first.state = GameState::Live;
    first.setup = r#"{"seed":[1,2]}"#.to_owned();
    first.nonces = [Some([9; 16]), None];
    first.started = Some(5);
    let start = || Write::start_game(&first.id, &first.setup, &first.nonces, 5);
    store.commit([start()]).await.expect("started");
    assert_eq!(store.game(&first.id).await, Ok(Some(first.clone())));
    assert!(is_conflict(&store.commit([start()]).await), "it has started");

    let closing = Some(r#"{"time":"p1"}"#.to_owned());
    store
        .commit([Write::finish_game(&GameEnd { closing: closing.clone(), ..end(&first, 9) })])
        .await
        .expect("finished");
    let second = game(&table, 2);
    store.commit([Write::insert_game(&second)]).await.expect("a rematch");
    first.state = GameState::Over;
    first.outcome = Some(r#"{"winner":"p1","cause":"life"}"#.to_owned());
    (first.closing, first.turns, first.ended) = (closing, 12, Some(9));
    assert_eq!(store.games_of_table(&table.id).await, Ok(vec![first.clone(), second]));
    assert!(is_conflict(&store.commit([Write::finish_game(&end(&first, 10))]).await), "it is over");
    assert!(is_conflict(&store.commit([Write::void_game(&end(&first, 10))]).await), "it is over");
    assert_eq!(store.game(&id()).await, Ok(None));
    let text = format!("{first:?}");
    assert!(!text.contains("seed") && !text.contains("[7"), "secrets stay out of logs: {text}");
}

async fn games_that_are_not_finished_become_void(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (_, table, live) = live_game(store).await;
    let prepared = game(&table, 2);
    store.commit([Write::insert_game(&prepared)]).await.expect("written");
    for game in [&live, &prepared] {
        store.commit([Write::void_game(&end(game, 8))]).await.expect("void");
        let found = store.game(&game.id).await.expect("reads").expect("there");
        assert_eq!((found.state, found.ended), (GameState::Void, Some(8)));
    }
}

fn rating(user: &exceed_server::id::Id, games: u32) -> RatingRow {
    RatingRow {
        user: user.clone(),
        pool: "S7".to_owned(),
        rating: 1_500.25 + f64::from(games) / 3.0,
        deviation: 290.3,
        volatility: 0.059_999_1,
        games,
        updated: 9,
    }
}

async fn the_end_of_a_game_is_one_commit(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (ada, mut table, game) = live_game(store).await;
    let bob = guest("Bob");
    store.commit([Write::insert_user(&bob), Write::set_rating(&rating(&bob.id, 1))]).await.expect("written");
    table.state = TableState::Over;
    table.score = [1, 0];
    let last = Entry { kind: EntryKind::Concede { seat: Player::Two }, at: 9 };
    let finish = |rating_of_bob: &RatingRow| {
        [
            Write::append(&game.id, 0, &[choice(1), last], Token(1)),
            Write::finish_game(&end(&game, 9)),
            Write::update_table(&table),
            Write::insert_replay(&game.id, "open", b"replay"),
            Write::set_rating(&rating(&ada.id, 1)),
            Write::set_rating(rating_of_bob),
        ]
    };
    // Bob's rating has one game already: another game of his has ended meanwhile.
    let stale = store.commit(finish(&rating(&bob.id, 1))).await;
    assert!(is_conflict(&stale), "{stale:?}");
    assert_eq!(store.log(&game.id).await, Ok(vec![]));
    assert_eq!(store.game(&game.id).await.expect("reads").map(|game| game.state), Some(GameState::Live));
    assert_eq!(store.table(&table.id).await.expect("reads").map(|table| table.score), Some([0, 0]));
    assert_eq!(store.replay(&game.id, "open").await, Ok(None));
    assert_eq!(store.rating(&ada.id, "S7").await, Ok(None));

    assert_eq!(store.commit(finish(&rating(&bob.id, 2))).await, Ok(7));
    assert_eq!(store.log(&game.id).await, Ok(vec![choice(1), last]));
    assert_eq!(store.game(&game.id).await.expect("reads").map(|game| game.state), Some(GameState::Over));
    assert_eq!(store.table(&table.id).await, Ok(Some(table.clone())));
    assert_eq!(store.rating(&ada.id, "S7").await, Ok(Some(rating(&ada.id, 1))));
    assert_eq!(store.ratings_of(&bob.id).await, Ok(vec![rating(&bob.id, 2)]));
}

async fn a_profile_shows_the_last_games_of_both_seats(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (ada, bob) = (guest("Ada"), guest("Bob"));
    let table = table(&ada, 1);
    let over = |number: u32, users: [Option<&exceed_server::id::Id>; 2]| GameRow {
        users: users.map(|user| user.cloned()),
        state: GameState::Over,
        ended: Some(i64::from(number)),
        ..game(&table, number)
    };
    let (one, two) = (Some(&ada.id), Some(&bob.id));
    let mut games: Vec<GameRow> =
        (1..=40).map(|n| over(n, if n % 2 == 0 { [one, two] } else { [two, one] })).collect();
    games[39].listed = false; // shown to nobody
    games[38].listed = false;
    games[38].rated = true; // rated games are shown all the same
    games[37].users = [one.cloned(), one.cloned()]; // against oneself: once
    games[36].users = [None, one.cloned()]; // a bot in the first seat
    games[35].state = GameState::Void;
    games[34].users = [None, two.cloned()];
    let writes = [Write::insert_user(&ada), Write::insert_user(&bob), Write::insert_table(&table)];
    store.commit(writes.into_iter().chain(games.iter().map(Write::insert_game))).await.expect("written");

    let found = store.last_games_of(&ada.id, 20).await.expect("reads");
    let numbers: Vec<u32> = found.iter().map(|game| game.number).collect();
    let wanted: Vec<u32> = [39, 38, 37].into_iter().chain((18..=34).rev()).collect();
    assert_eq!(numbers, wanted);
    assert_eq!(found[0], games[38]);
    assert_eq!(store.last_games_of(&id(), 20).await, Ok(vec![]));
}

async fn idle_games_are_found(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (_, mut one, quiet) = live_game(store).await;
    let (_, mut two, busy) = live_game(store).await;
    let (_, mut three, empty) = live_game(store).await;
    for (table, game) in [(&mut one, &quiet), (&mut two, &busy), (&mut three, &empty)] {
        table.state = TableState::Live;
        table.game = Some(game.id.clone());
        store.commit([Write::update_table(table)]).await.expect("updated");
    }
    let late = |at| Entry { at, ..choice(1) };
    let writes = [
        Write::append(&quiet.id, 0, &[late(2_000), late(4_999)], Token(1)),
        Write::append(&busy.id, 0, &[late(2_000), late(5_000)], Token(1)),
    ];
    store.commit(writes).await.expect("written");
    let mut idle = store.idle_games(5_000, 10).await.expect("reads");
    idle.sort();
    let mut wanted = [quiet.id.clone(), empty.id.clone()];
    wanted.sort();
    assert_eq!(idle, wanted);
    assert_eq!(store.idle_games(1_000, 10).await, Ok(vec![]));
    assert_eq!(store.last_entry_at(&busy.id).await, Ok(Some(5_000)));
    assert_eq!(store.last_entry_at(&empty.id).await, Ok(None));
}

async fn replays_and_analyses(backend: Backend) {
    let Bench { store, .. } = &Bench::open(backend).await;
    let (_, _, game) = live_game(store).await;
    let body: Vec<u8> = (0..60_000_u32).map(|number| (number * 7 % 256) as u8).collect();
    store.commit([Write::insert_replay(&game.id, "p1", &body)]).await.expect("kept");
    assert_eq!(store.replay(&game.id, "p1").await, Ok(Some(body.clone())));
    assert_eq!(store.replay(&game.id, "p2").await, Ok(None));
    assert!(is_conflict(&store.commit([Write::insert_replay(&game.id, "p1", b"other")]).await));

    let analysis = AnalysisRow { game: game.id.clone(), viewer: "p1".to_owned(), body, made: 5 };
    store.commit([Write::set_analysis(&analysis)]).await.expect("kept");
    assert_eq!(store.analysis(&game.id, "p1").await, Ok(Some(analysis.clone())));
    let newer = AnalysisRow { body: b"deeper".to_vec(), made: 6, ..analysis };
    store.commit([Write::set_analysis(&newer)]).await.expect("kept");
    assert_eq!(store.analysis(&game.id, "p1").await, Ok(Some(newer)));
    assert_eq!(store.analysis(&game.id, "p2").await, Ok(None));
}
