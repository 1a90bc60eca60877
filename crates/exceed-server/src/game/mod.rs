//! Games as their logs make them.

mod course;
mod shared;
mod start;
mod stream;

pub use course::{Course, Misfit, Opening, Rewound, Standing, make_some_room};
pub use start::StartFrom;
pub use stream::{RewoundTo, Step, Stream, Update};
