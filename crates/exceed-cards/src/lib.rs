//! The card language: card files become typed cards once, at start-up, and typed cards print back as text.
//!
//! [`Catalog::load`] reads files and gives either every character, checked and numbered, or every fault it found as a
//! [`Diagnostic`]. A line of text is an [`ir::Ability`]; [`parse_line`] and [`print_ability`] are inverse. Both follow
//! one table of phrases, see [`phrases`], from which the reference page and the random lines of the tests come too.
//! This crate knows no game in progress.
//!
//! ```
//! use exceed_cards::{Catalog, embedded_sources, print_character};
//! let catalog = Catalog::load(&embedded_sources()).map_err(|faults| faults[0].to_string())?;
//! let ryu = catalog.find("Ryu").ok_or("no Ryu")?;
//! assert!(print_character(&catalog, ryu).contains("Metsu Hadoken"));
//! # Ok::<(), String>(())
//! ```

pub mod card;
pub mod card_files;
mod catalog;
mod diagnostic;
pub mod embedded;
pub mod export;
mod file;
mod format;
mod generate;
pub mod generator;
pub mod grammar;
pub mod ir;
pub mod lexer;
pub mod limits;
mod lint;
pub mod look;
mod normalise;
mod parse;
pub mod phrases;
mod print;
mod reference;
mod show;
pub mod suggest;

pub use card::{Boost, BoostKind, Card, Character, Discount, Kind, Module, Printed, PrintedRange};
pub use card_files::{card_file_schema, card_files_page};
pub use catalog::{Catalog, LineId};
pub use diagnostic::Diagnostic;
pub use embedded::embedded_sources;
pub use format::{format_file, place_of};
pub use generate::random_ability;
pub use generator::Generator;
pub use look::Look;
pub use parse::{Fault, Place, count_readings, parse_line, parse_sequence, parse_value};
pub use print::{print_ability, print_condition, print_effects, print_value};
pub use reference::reference_page;
pub use show::print_character;
