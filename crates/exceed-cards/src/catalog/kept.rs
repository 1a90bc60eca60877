//! What somebody reckons from the cards once and keeps with them, so that all who read the cards share it.

use std::any::Any;
use std::fmt;
use std::sync::OnceLock;

use super::Catalog;

/// One thing of any kind, or nothing yet.
#[derive(Default)]
pub(super) struct Kept(OnceLock<Box<dyn Any + Send + Sync>>);

/// A copy of the cards is made to be changed: whatever was reckoned is reckoned anew there.
impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept::default()
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.get().is_some() { "Kept(_)" } else { "Kept" })
    }
}

impl Catalog {
    /// What is kept with these cards, made when it is asked for first. `None` if something of another kind is kept already.
    pub fn keep<T: Any + Send + Sync>(&self, make: impl FnOnce(&Catalog) -> T) -> Option<&T> {
        self.kept.0.get_or_init(|| Box::new(make(self))).downcast_ref()
    }
}
