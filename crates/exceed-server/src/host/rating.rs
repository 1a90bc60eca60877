//! Ratings after a rated game: Glicko-2, game by game.

use exceed_rules::{ByPlayer, Player};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::entry::Millis;
use crate::id::Id;
use crate::message::{Both, RatingView, Ratings};
use crate::store::{RatingRow, Store, StoreError, Write};
use crate::table::{End, Occupant, TableFacts};
use crate::wire::Outcome;

/// Two users whose game counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Who played.
    pub users: [Id; 2],
    /// How it ended.
    pub outcome: Outcome,
    /// Among which games it counts.
    pub pool: String,
    /// When it ended.
    pub at: Millis,
}

impl Contest {
    /// The contest of a rated game that has ended; none if it counts for nobody.
    #[must_use]
    pub fn of(end: &End, pool: &str) -> Option<Contest> {
        if !end.outcome.counts() {
            return None;
        }
        let [Some(one), Some(two)] = Player::BOTH.map(|player| user(&end.table, player)) else { return None };
        (one != two).then(|| Contest {
            users: [one, two],
            outcome: end.outcome,
            pool: pool.to_owned(),
            at: end.at,
        })
    }

    /// Both ratings after it. Each is made from one game more than the one before.
    #[must_use]
    pub fn ratings_after(&self, before: &[Option<RatingRow>; 2]) -> [RatingRow; 2] {
        let outcome = match self.outcome.winner() {
            Some(Player::One) => Outcomes::WIN,
            Some(Player::Two) => Outcomes::LOSS,
            None => Outcomes::DRAW,
        };
        let [one, two] = before.each_ref().map(|row| row.as_ref().map_or_else(Glicko2Rating::new, of_row));
        let (one, two) = glicko2(&one, &two, &outcome, &Glicko2Config::new());
        let row = |player: Player, after: Glicko2Rating| {
            let index = player.index();
            RatingRow {
                user: self.users[index].clone(),
                pool: self.pool.clone(),
                rating: after.rating,
                deviation: after.deviation,
                volatility: after.volatility,
                games: before[index].as_ref().map_or(0, |row| row.games) + 1,
                updated: self.at,
            }
        };
        [row(Player::One, one), row(Player::Two, two)]
    }
}

/// Writes the end of a rated game and both ratings in one commit. If another game of one of the two ends at the same
/// time, the ratings are read and computed again, so that none counts for nothing.
///
/// # Errors
/// The database does not answer, or somebody else has written the log.
pub async fn commit(store: &Store, contest: &Contest, rows: &[Write]) -> Result<Ratings, StoreError> {
    let mut before = ratings_before(store, contest).await?;
    loop {
        let after = contest.ratings_after(&before);
        let ratings = after.iter().map(Write::set_rating);
        match store.commit(rows.iter().cloned().chain(ratings)).await {
            Ok(_) => return Ok(told(&after)),
            Err(StoreError::Conflict(what)) => {
                let again = ratings_before(store, contest).await?;
                // Not the ratings were in the way, but the log.
                if again == before {
                    return Err(StoreError::Conflict(what));
                }
                before = again;
            }
            Err(error) => return Err(error),
        }
    }
}

async fn ratings_before(store: &Store, contest: &Contest) -> Result<[Option<RatingRow>; 2], StoreError> {
    let [one, two] = &contest.users;
    Ok([store.rating(one, &contest.pool).await?, store.rating(two, &contest.pool).await?])
}

/// Ratings as clients read them.
fn told([one, two]: &[RatingRow; 2]) -> Ratings {
    Both { p1: RatingView::from(one), p2: RatingView::from(two) }
}

fn of_row(row: &RatingRow) -> Glicko2Rating {
    Glicko2Rating { rating: row.rating, deviation: row.deviation, volatility: row.volatility }
}

fn user(table: &TableFacts, player: Player) -> Option<Id> {
    let seats: &ByPlayer<_> = &table.seats;
    match seats[player].as_ref().map(|member| &member.who) {
        Some(Occupant::Person { user, .. }) => Id::parse(user),
        Some(Occupant::Bot { .. }) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Cause;

    fn contest(winner: Option<Player>) -> Contest {
        let users = ["a", "b"].map(|text| Id::parse(text).expect("an id"));
        let outcome = Outcome { winner: winner.map(Into::into), cause: Cause::Life };
        Contest { users, outcome, pool: "S7".to_owned(), at: 5 }
    }

    /// The numbers of a first game between two newcomers, as Glicko-2 gives them.
    #[test]
    fn the_winner_rises_as_the_loser_falls() {
        let [one, two] = contest(Some(Player::One)).ratings_after(&[None, None]);
        assert_eq!((one.rating.round(), two.rating.round()), (1662.0, 1338.0));
        assert_eq!((one.deviation.round(), two.deviation.round()), (290.0, 290.0));
        assert_eq!((one.games, two.games), (1, 1));
        let [two_lost, one_won] = contest(Some(Player::Two)).ratings_after(&[None, None]);
        assert_eq!((one_won.rating, two_lost.rating), (one.rating, two.rating));
        let [one, two] = contest(None).ratings_after(&[None, None]);
        assert_eq!((one.rating.round(), two.rating.round()), (1500.0, 1500.0));
    }

    #[test]
    fn the_next_game_goes_on_from_the_last() {
        let first = contest(Some(Player::One)).ratings_after(&[None, None]);
        let second = contest(Some(Player::One)).ratings_after(&first.clone().map(Some));
        assert_eq!(second.each_ref().map(|row| row.games), [2, 2]);
        // An expected win is worth less than the first one was.
        assert!(second[0].rating > first[0].rating);
        assert!(second[0].rating - first[0].rating < first[0].rating - 1500.0);
    }

    /// Games of one user that end at the same time all count.
    #[tokio::test]
    async fn no_game_counts_for_nothing() {
        let folder = std::env::temp_dir().join(format!("exceed-ratings-{}", std::process::id()));
        let store = Store::open(&crate::store::Database::Sqlite(folder.clone())).await.expect("a database");
        let contest = contest(Some(Player::One));
        let users = contest.users.clone().map(|id| crate::store::UserRow {
            name: id.to_string(),
            id,
            password: None,
            created: 0,
        });
        store.commit(users.iter().map(Write::insert_user)).await.expect("two users");
        let games = (0..8).map(|_| commit(&store, &contest, &[]));
        let ended = futures_util::future::join_all(games).await;
        assert!(ended.iter().all(Result::is_ok), "{ended:?}");
        let kept = ratings_before(&store, &contest).await.expect("ratings");
        assert_eq!(kept.each_ref().map(|row| row.as_ref().map(|row| row.games)), [Some(8), Some(8)]);
        let mut alone = [None, None];
        for _ in 0..8 {
            alone = contest.ratings_after(&alone).map(Some);
        }
        assert_eq!(kept, alone);
        store.close().await;
        let _ = std::fs::remove_dir_all(folder);
    }
}
