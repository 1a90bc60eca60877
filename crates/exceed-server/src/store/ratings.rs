//! How strong users are, in each pool of games.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use crate::entry::Millis;
use crate::id::Id;

/// A user's rating in one pool.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// Whose.
    pub user: Id,
    /// Among which games.
    pub pool: String,
    /// How strong.
    pub rating: f64,
    /// How unsure that is.
    pub deviation: f64,
    /// How much it swings.
    pub volatility: f64,
    /// From how many games.
    pub games: u32,
    /// When it changed last.
    pub updated: Millis,
}

fn rating(fields: &Fields<'_>) -> Result<RatingRow, StoreError> {
    Ok(RatingRow {
        user: fields.id("user_id")?,
        pool: fields.text("pool")?,
        rating: fields.real("rating")?,
        deviation: fields.real("deviation")?,
        volatility: fields.real("volatility")?,
        games: fields.count("games")?,
        updated: fields.number("updated")?,
    })
}

impl Write {
    /// A rating after one more game: a conflict unless the one that is there was made from one game less, because then
    /// another game has ended meanwhile. Read the ratings and compute again.
    pub fn set_rating(rating: &RatingRow) -> Write {
        Write::some(
            "INSERT INTO ratings (user_id, pool, rating, deviation, volatility, games, updated) \
             VALUES ($1, $2, $3, $4, $5, $6, $7) \
             ON CONFLICT (user_id, pool) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, games = excluded.games, updated = excluded.updated \
             WHERE ratings.games = excluded.games - 1",
            [
                (&rating.user).into(),
                (&rating.pool).into(),
                rating.rating.into(),
                rating.deviation.into(),
                rating.volatility.into(),
                rating.games.into(),
                rating.updated.into(),
            ],
        )
    }
}

impl Store {
    /// All ratings of a user.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn ratings_of(&self, user: &Id) -> Result<Vec<RatingRow>, StoreError> {
        let sql = "SELECT user_id, pool, rating, deviation, volatility, games, updated FROM ratings \
                   WHERE user_id = $1 ORDER BY pool";
        let rows = self.rows(sql, [user.into()]).await?;
        rows.iter().map(|row| rating(&Fields::new(row, "ratings"))).collect()
    }

    /// A user's rating in one pool; `None` before the first game.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn rating(&self, user: &Id, pool: &str) -> Result<Option<RatingRow>, StoreError> {
        let sql = "SELECT user_id, pool, rating, deviation, volatility, games, updated FROM ratings \
                   WHERE user_id = $1 AND pool = $2";
        let row = self.row(sql, [user.into(), pool.into()]).await?;
        row.map(|row| rating(&Fields::new(&row, "ratings"))).transpose()
    }
}
