//! Names that the server makes up: opaque, and too many to guess.

use std::fmt;

/// Letters of ids: 32 of them, so that a byte gives one without a bias.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Letters of codes that people read to each other: nothing that looks like something else.
const CODE_LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// 80 random bits.
const ID_LETTERS: usize = 16;
/// What people type to join.
const CODE_LENGTH: usize = 6;

/// An id of a table, a game or a user.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(String);

/// The system has no random numbers to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoChance;

impl fmt::Display for NoChance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the operating system gave no random numbers")
    }
}

impl std::error::Error for NoChance {}

impl Id {
    /// A new one.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn random() -> Result<Id, NoChance> {
        let bytes: [u8; ID_LETTERS] = random_bytes()?;
        Ok(Id(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()))
    }

    /// Reads one; `None` for what can't be an id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Id> {
        let fits = |letter: u8| letter.is_ascii_digit() || letter.is_ascii_lowercase();
        ((1..=40).contains(&text.len()) && text.bytes().all(fits)).then(|| Id(text.to_owned()))
    }

    /// As text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> serde::Deserialize<'de> for Id {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        let text = String::deserialize(deserializer)?;
        Id::parse(&text).ok_or_else(|| serde::de::Error::custom(format!("`{text}` is no id")))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl schemars::JsonSchema for Id {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string", "pattern": "^[0-9a-z]{1,40}$", "description": "An id of a table, a game or a user."
        })
    }
}

impl serde::Serialize for Id {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// A code to join a table with.
///
/// # Errors
/// The system has no random numbers.
pub fn random_code() -> Result<String, NoChance> {
    let mut code = String::new();
    while code.len() < CODE_LENGTH {
        let bytes: [u8; 16] = random_bytes()?;
        // The last few values of a byte would favour the first letters.
        let even = bytes.iter().filter(|&&byte| byte < 248);
        code.extend(even.map(|byte| char::from(CODE_LETTERS[usize::from(byte % 31)])));
        code.truncate(CODE_LENGTH);
    }
    Ok(code)
}

/// A code as it is kept: people may type it in any case and with spaces around it.
#[must_use]
pub fn fold_code(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    (code.len() == CODE_LENGTH && code.bytes().all(|letter| CODE_LETTERS.contains(&letter))).then_some(code)
}

/// Bytes from the operating system.
///
/// # Errors
/// It has none to give.
pub fn random_bytes<const N: usize>() -> Result<[u8; N], NoChance> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoChance)?;
    Ok(bytes)
}

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Hexadecimal digits as bytes; `None` unless there are exactly enough of them.
#[must_use]
pub fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|letter| letter.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (index, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_and_differ() {
        let (one, two) = (Id::random().expect("chance"), Id::random().expect("chance"));
        assert_ne!(one, two);
        assert_eq!(Id::parse(one.as_str()), Some(one));
        assert_eq!(Id::parse("../x"), None);
        assert_eq!(Id::parse(""), None);
    }

    #[test]
    fn codes_are_read_in_any_case() {
        let code = random_code().expect("chance");
        assert_eq!(code.len(), CODE_LENGTH);
        assert_eq!(fold_code(&format!(" {} ", code.to_lowercase())), Some(code));
        assert_eq!(fold_code("7HKQ2O"), None, "O looks like 0");
        assert_eq!(fold_code("7HKQ2"), None);
    }

    #[test]
    fn hexadecimal_goes_both_ways() {
        assert_eq!(from_hex::<3>(&hex(&[0, 127, 255])), Some([0, 127, 255]));
        assert_eq!(from_hex::<3>("00ff"), None);
        assert_eq!(from_hex::<1>("+f"), None);
    }
}
