//! With how many copies of its card an attack is set (STK-5, TAG-9).

use serde::{Deserialize, Serialize};

/// With how many copies of its card an attack is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetAs {
    /// One card.
    #[default]
    Single,
    /// With a second copy: an EX attack (STK-5).
    Ex,
    /// With a second and a third copy: a Double EX attack (TAG-9).
    Double,
}

impl SetAs {
    /// How many further copies lie beside the attack.
    #[must_use]
    pub fn copies(self) -> usize {
        match self {
            SetAs::Single => 0,
            SetAs::Ex => 1,
            SetAs::Double => 2,
        }
    }

    /// Whether it makes an EX attack; a Double EX is one too.
    #[must_use]
    pub fn is_ex(self) -> bool {
        self != SetAs::Single
    }

    /// Whether it makes a Double EX attack (TAG-9).
    #[must_use]
    pub fn is_double(self) -> bool {
        self == SetAs::Double
    }
}
