//! Guests and accounts.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Value, Write};
use crate::entry::Millis;
use crate::id::Id;

/// Someone who plays.
#[derive(Clone, PartialEq, Eq)]
pub struct UserRow {
    /// Who.
    pub id: Id,
    /// As the others see it. Names of accounts differ in more than their case; guests may share one.
    pub name: String,
    /// The hash of the password as text; `None` for a guest.
    pub password: Option<String>,
    /// Since when.
    pub created: Millis,
}

// The hash stays out of logs.
impl std::fmt::Debug for UserRow {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "UserRow({} {:?})", self.id, self.name)
    }
}

impl UserRow {
    /// Has no account.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        self.password.is_none()
    }
}

/// A name without its case. The databases fold only the letters of English, and not alike.
fn folded(name: &str) -> String {
    name.to_lowercase()
}

pub(super) fn user(fields: &Fields<'_>) -> Result<UserRow, StoreError> {
    Ok(UserRow {
        id: fields.id("id")?,
        name: fields.text("name")?,
        password: fields.text_or_none("password")?,
        created: fields.number("created")?,
    })
}

impl Write {
    /// A new user. A conflict if it is an account whose name is taken.
    pub fn insert_user(user: &UserRow) -> Write {
        Write::any(
            "INSERT INTO users (id, name, folded, password, created) VALUES ($1, $2, $3, $4, $5)",
            [
                (&user.id).into(),
                (&user.name).into(),
                Value::Text(Some(folded(&user.name))),
                (&user.password).into(),
                user.created.into(),
            ],
        )
    }

    /// Turns a guest into an account. A conflict if it is one already, or if the name is taken.
    pub fn make_account(user: &Id, name: &str, password: &str) -> Write {
        Write::some(
            "UPDATE users SET name = $2, folded = $3, password = $4 WHERE id = $1 AND password IS NULL",
            [user.into(), name.into(), Value::Text(Some(folded(name))), password.into()],
        )
    }

    /// Gives an account another password, for instance hashed with more effort.
    pub fn set_password(user: &Id, password: &str) -> Write {
        Write::some(
            "UPDATE users SET password = $2 WHERE id = $1 AND password IS NOT NULL",
            [user.into(), password.into()],
        )
    }
}

impl Store {
    /// A user, by id.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn user(&self, id: &Id) -> Result<Option<UserRow>, StoreError> {
        let row =
            self.row("SELECT id, name, password, created FROM users WHERE id = $1", [id.into()]).await?;
        row.map(|row| user(&Fields::new(&row, "users"))).transpose()
    }

    /// An account, by its name in any case.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn account(&self, name: &str) -> Result<Option<UserRow>, StoreError> {
        let sql = "SELECT id, name, password, created FROM users WHERE folded = $1 AND password IS NOT NULL";
        let row = self.row(sql, [Value::Text(Some(folded(name)))]).await?;
        row.map(|row| user(&Fields::new(&row, "users"))).transpose()
    }

    /// The account of this name, or else the guest who took it last.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn user_named(&self, name: &str) -> Result<Option<UserRow>, StoreError> {
        if let Some(account) = self.account(name).await? {
            return Ok(Some(account));
        }
        let sql =
            "SELECT id, name, password, created FROM users WHERE folded = $1 ORDER BY created DESC LIMIT 1";
        let row = self.row(sql, [Value::Text(Some(folded(name)))]).await?;
        row.map(|row| user(&Fields::new(&row, "users"))).transpose()
    }
}
