//! Which node owns a table. A server of one node does not ask; its tables have no lease, and nothing holds it back.

use super::Store;
use super::error::StoreError;
use super::statement::{Fields, Write};
use crate::entry::Millis;
use crate::id::Id;
use crate::seams::Token;

/// A node's hold on a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRow {
    /// Of which table.
    pub table: Id,
    /// Who holds it.
    pub node: String,
    /// Grows with every change of owner; entries written with an older one are refused.
    pub token: Token,
    /// Until when, unless it is renewed.
    pub until: Millis,
}

impl Write {
    /// Takes a table that nobody holds any more: its token grows by one. A conflict while another node holds it.
    pub fn take_lease(table: &Id, node: &str, now: Millis, until: Millis) -> Write {
        Write::some(
            "INSERT INTO leases (table_id, node, token, until) VALUES ($1, $2, 1, $4) \
             ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, token = leases.token + 1, until = excluded.until \
             WHERE leases.until <= $3",
            [table.into(), node.into(), now.into(), until.into()],
        )
    }

    /// Holds a table for longer. A conflict if it was lost.
    pub fn renew_lease(lease: &LeaseRow, until: Millis) -> Write {
        let token = i64::try_from(lease.token.0).unwrap_or(i64::MAX);
        Write::some(
            "UPDATE leases SET until = $4 WHERE table_id = $1 AND node = $2 AND token = $3",
            [(&lease.table).into(), lease.node.as_str().into(), token.into(), until.into()],
        )
    }
}

impl Store {
    /// Who holds or held a table last.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn lease(&self, table: &Id) -> Result<Option<LeaseRow>, StoreError> {
        let sql = "SELECT table_id, node, token, until FROM leases WHERE table_id = $1";
        let Some(row) = self.row(sql, [table.into()]).await? else { return Ok(None) };
        let fields = Fields::new(&row, "leases");
        let token = fields.number("token")?;
        Ok(Some(LeaseRow {
            table: fields.id("table_id")?,
            node: fields.text("node")?,
            token: Token(u64::try_from(token).map_err(|_| fields.unfit("token", &token))?),
            until: fields.number("until")?,
        }))
    }
}
