//! The card files of this repository, built into the program.

const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// Every card file as name and content, in the order of names.
///
/// ```
/// let catalog = exceed_cards::Catalog::load(&exceed_cards::embedded_sources());
/// assert!(catalog.is_ok());
/// ```
pub fn embedded_sources() -> Vec<(String, String)> {
    FILES.iter().map(|(name, content)| (name.to_string(), content.to_string())).collect()
}
