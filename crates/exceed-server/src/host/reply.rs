//! How threads that think for a table tell it what came of that.

use super::{Mail, TableHandle};

/// What a table is told by a thread that thinks for it, whatever comes of that: it is sent when this goes.
pub(super) struct Reply {
    table: TableHandle,
    runtime: tokio::runtime::Handle,
    mail: Option<Mail>,
}

impl Reply {
    /// The table is told this unless something better takes its place.
    pub(super) fn new(table: &TableHandle, otherwise: Mail) -> Reply {
        Reply { table: table.clone(), runtime: tokio::runtime::Handle::current(), mail: Some(otherwise) }
    }

    /// It came to this.
    pub(super) fn send(mut self, mail: Mail) {
        self.mail = Some(mail);
    }
}

impl Drop for Reply {
    fn drop(&mut self) {
        let (table, mail) = (self.table.clone(), self.mail.take());
        if let Some(mail) = mail {
            self.runtime.spawn(async move { table.tell(mail).await });
        }
    }
}
